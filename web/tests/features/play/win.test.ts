import { expect, test } from "vitest";
import { ballots, decidesAlone, hasBots, hasSay, ownWish, winIn } from "../../../src/features/play/win";
import type { Event, NumberedEvent, TableState } from "../../../src/generated/messages";

const told = (number: number, event: Event, place: number | null = null): NumberedEvent => ({
  number,
  at: 0,
  event,
  move: null,
  refused: null,
  place,
});
const moved = (number: number, colour: string, place: number | null = null) =>
  told(number, { type: "moved", colour, move: "…", by: "player", played: null }, place);

const seats = ["y", "g", "r"].map((seat) => ({ seat, kind: "person", name: seat }));
const state = (voters: string[], votes: TableState["votes"]) => ({ seats, voters, votes }) as unknown as TableState;

test("who takes the first place has won, as long as that is not taken back", () => {
  const by = (events: NumberedEvent[], neutral: string | null = null, ranking: string[] = []) =>
    winIn(events, { neutral, ranking });
  expect(by([moved(1, "y")])).toBeNull();
  const events = [moved(1, "y"), moved(2, "g", 1), moved(3, "r", 2)];
  expect(by(events)).toEqual({ colour: "g", number: 2 });
  expect(by([...events, told(4, { type: "taken_back", seat: "g", to: 1 })])).toBeNull();
  expect(by([...events, told(4, { type: "taken_back", seat: "r", to: 2 })])).toEqual({ colour: "g", number: 2 });
  // V2: the last neutral pawn came home, and somebody wins who was home before.
  expect(by([moved(1, "k", 1)], "k", ["g", "y"])).toEqual({ colour: "g", number: 1 });
  expect(by([moved(1, "k", 1)], "k")).toBeNull();
});

test("those who still play have a say, together or alone", () => {
  const open = state(["g", "r"], { g: "end" });
  expect([hasSay(open, ["y"]), hasSay(open, ["r"]), decidesAlone(open, ["r"])]).toEqual([false, true, false]);
  expect(decidesAlone(open, ["r", "g", "y"])).toBe(true);
  expect(decidesAlone(state([], {}), ["y"])).toBe(false);
  expect(ballots(open).map(({ seat, wish }) => [seat.seat, wish])).toEqual([
    ["g", "end"],
    ["r", null],
  ]);
  expect([ownWish(open, ["g"]), ownWish(open, ["r"]), ownWish(open, ["g", "r"])]).toEqual(["end", null, null]);
});

test("bots can be hurried as long as one of them plays on", () => {
  const among = (kinds: string[], ranking: string[]) =>
    hasBots({
      seats: seats.map((seat, n) => ({ ...seat, kind: kinds[n], away: kinds[n] === "away" })),
      ranking,
    } as unknown as TableState);
  expect(among(["person", "here", "person"], ["y"])).toBe(false);
  expect(among(["person", "bot", "person"], ["y"])).toBe(true);
  expect(among(["person", "away", "person"], ["y"]), "a bot stands in").toBe(true);
  expect(among(["person", "bot", "person"], ["g"]), "it has won").toBe(false);
});
