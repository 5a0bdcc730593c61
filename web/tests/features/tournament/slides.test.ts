import { expect, test } from "vitest";
import { slidesOf } from "../../../src/features/tournament/wall/slides";
import type { WallView } from "../../../src/generated/tournaments";

const HALL = { width: 1840, height: 860 };
const line = (n: number, played: boolean) => ({ person: `p${n}`, rounds: [played ? {} : null] });

function view(changes: Partial<Record<keyof WallView, unknown>> = {}): WallView {
  const standings = { lines: [], columns: [], rounds: [], certain: true };
  const nothing = { round: 0, by_name: [], by_table: [], missing: 0, teams: [], groups: [], finals: [] };
  return { ...nothing, standings, clock: { running: false }, ...changes } as unknown as WallView;
}
const kinds = (shown: WallView) => [...new Set(slidesOf(shown, HALL).map(({ kind }) => kind))];
const seats = Array.from({ length: 264 }, (_, n) => ({ person: `p${n}` }));
const tables = Array.from({ length: 66 }, (_, number) => ({ number }));
const lines = (played: boolean) => ({ lines: [line(1, played), line(2, false)] });

test("before the first draw everybody is welcome", () => expect(kinds(view())).toEqual(["welcome"]));

test("while a round is played it is shown who sits where, and the clock while it runs", () => {
  const playing = view({ round: 1, missing: 66, by_name: seats, by_table: tables, standings: lines(false) });
  expect(kinds(playing)).toEqual(["by-name", "by-table"]);
  expect(kinds({ ...playing, clock: { ...playing.clock, running: true } })).toEqual(["clock", "by-name", "by-table"]);
  const byName = slidesOf(playing, HALL).filter((slide) => slide.kind === "by-name");
  expect(byName.flatMap(({ entries }) => entries)).toHaveLength(264);
  expect(byName.map(({ page, pages }) => `${page}/${pages}`)).toEqual(
    byName.map((_, n) => `${n + 1}/${byName.length}`),
  );
});

test("once something has been played it is shown who stands where", () => {
  const groups = [{ name: "Juniors", lines: [line(1, true)] }];
  const played = view({ round: 1, standings: lines(true), teams: [{ team: "North" }], groups });
  expect(kinds(played)).toEqual(["standings", "teams", "group"]);
  expect(slidesOf(played, HALL).at(-1)).toMatchObject({ name: "Juniors" });
});

test("after the finals the final ranking takes the place of the standings", () => {
  const over = view({ round: 5, standings: lines(true), finals: [{ person: "p1" }] });
  expect(kinds(over)).toEqual(["finals"]);
});
