/** What somebody's turn means at the board. */
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../../src/base/settings.svelte";
import { interactionOf } from "../../../../src/shared/table/play/board-interaction";
import { lost, turnOf, walk } from "../sample";

beforeEach(() => void (settings.language = "en"));

const pawn = (field: string, colour = "y") => ({ id: "y0", colour, field, at: [0, 0] as const, scale: 1 });

test("every pawn says where it stands and what it can do", () => {
  const { sayPawn } = interactionOf(turnOf().turn);
  expect(sayPawn(pawn("B"))).toBe("Yellow, waiting");
  expect(sayPawn(pawn("4"))).toBe("Yellow, space 4, can move: from 4 to 9");
  const many = interactionOf(turnOf({ legal: [walk("4", "9"), walk("4", "39")] }).turn);
  expect(many.sayPawn(pawn("4"))).toBe("Yellow, space 4, 2 moves");
  const touching = interactionOf(turnOf({ touch_counts: true, legal: [lost] }).turn);
  expect(touching.sayPawn(pawn("B"))).toBe("Yellow, waiting, touch");
});

test("a tap plays, or asks why not", async () => {
  const { turn, sent } = turnOf();
  interactionOf(turn).tap(pawn("B"));
  expect(turn.explanation?.text.en).toBe("needs_six");
  interactionOf(turn).tap(pawn("4"));
  expect(sent).toEqual([{ type: "move", move: "y:4-9" }]);
});

test("one's own pawns are told from the others, and those that can move can be taken up", () => {
  const { isOwn, canTake } = interactionOf(turnOf().turn);
  expect([isOwn(pawn("B")), isOwn(pawn("4", "g"))]).toEqual([true, false]);
  expect([canTake(pawn("B")), canTake(pawn("17"))]).toEqual([false, true]);
});

test("pointing at a pawn shows where it goes, and a click there plays", () => {
  const { turn, sent } = turnOf();
  interactionOf(turn).point(pawn("17"));
  const { targets, goTo } = interactionOf(turn);
  expect(targets).toEqual([{ colour: "y", field: "22", captures: true }]);
  goTo(targets[0]!);
  expect(sent).toEqual([{ type: "move", move: "y:17-22" }]);
});

test("a target says where it is and who is captured there", () => {
  const { turn } = turnOf({ pawns: { y: ["B", "B", "4", "17"], g: ["B", "22"] } });
  const { targets, sayTarget } = interactionOf(turn);
  expect(targets.map(sayTarget)).toEqual(["To space 9", "To space 22, capturing Green"]);
});

test("during an animation a tap only ends it: what was meant may have moved", () => {
  const { turn, sent } = turnOf();
  const finish = vi.fn();
  Object.defineProperty(turn, "stage", { value: { isBusy: true, finish } });
  interactionOf(turn).tap(pawn("4"));
  expect(finish).toHaveBeenCalledOnce();
  expect([sent, turn.explanation]).toEqual([[], null]);
});
