/** What may be done about others at a table. */
import { describe, expect, test } from "vitest";
import type { TableState } from "../../../src/generated/messages";
import { mayPause, mayReplace, mayResume } from "../../../src/shared/table/host-rights";
import { seat, stateOf } from "./seats";

const anna = seat("y", "here", { connected: true });
const ben = seat("r", "person", { connected: true });

function at(more: Partial<TableState> = {}, who: { isHost?: boolean; isMine?: boolean; due?: typeof ben } = {}) {
  const state = { ...stateOf("playing", 9, anna, ben), options: { clock: null }, ...more } as TableState;
  return { state, seats: ["y"], isHost: true, isMine: false, due: ben, ...who };
}

describe("a bot for somebody", () => {
  test.each([
    ["who is here and plays", at(), ben, 60, false],
    ["who has gone", at(), { ...ben, connected: false }, 0, true],
    ["who has not decided for two minutes", at(), ben, 120, true],
    ["who is not even due", at({}, { due: anna }), ben, 500, false],
    ["whom the clock looks after", at({ options: { clock: 30 } as TableState["options"] }), ben, 500, false],
  ])("%s", (_, table, whom, secondsDue, may) => {
    expect(mayReplace(table, whom, secondsDue)).toBe(may);
  });
});

describe("a break", () => {
  test("is for the host, but not while the host's own clock runs and others wait", () => {
    expect(mayPause(at())).toBe(true);
    expect(mayPause(at({}, { isHost: false }))).toBe(false);
    expect(mayPause(at({ left: 12 }, { isMine: true }))).toBe(false);
    expect(mayPause(at({ left: 12, seats: [anna, seat("r", "bot")] }, { isMine: true }))).toBe(true);
  });

  test("is ended by the host, or by anybody who plays once the host has gone", () => {
    expect(mayResume(at())).toBe(true);
    expect(mayResume(at({}, { isHost: false }))).toBe(false);
    expect(mayResume(at({ seats: [{ ...anna, connected: false }, ben] }, { isHost: false }))).toBe(true);
    expect(mayResume(at({ host: "r", seats: [anna, { ...ben, connected: false }] }, { isHost: false }))).toBe(true);
    expect(
      mayResume({ ...at({ host: "r", seats: [{ ...ben, connected: false }] }, { isHost: false }), seats: [] }),
    ).toBe(false);
  });
});
