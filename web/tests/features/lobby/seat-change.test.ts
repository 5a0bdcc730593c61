/** Changing who is to sit at a seat, whatever else happens. */
import { describe, expect, test, vi } from "vitest";
import { changeSeat } from "../../../src/features/lobby/seat-change";
import type { SeatShown, TableState } from "../../../src/generated/messages";
import type { Answer, Wish } from "../../../src/shared/server/line/connection";
import { seat } from "../../shared/table/seats";

const lobby = (number: number, ...seats: SeatShown[]) =>
  ({ table: "abc", number, phase: "lobby", host: null, commitment: "c0ffee", seats }) as unknown as TableState;

describe("changing a seat", () => {
  const open = seat("r", "open");
  const stale = { type: "stale", id: "1", events: [], state: lobby(2, open) } as unknown as Answer;
  const done: Answer = { type: "done", id: "2", first: 3, last: 3 };

  test("is tried again when something else has happened", async () => {
    const answers = [stale, done];
    const send = vi.fn(async (_: Wish) => answers.shift()!);
    expect(await changeSeat({ state: lobby(2, open), send }, open, { kind: "bot" })).toBe(done);
    expect(send).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenLastCalledWith({ type: "change_seat", seat: "r", plan: { kind: "bot" } });
  });

  test("is given up when somebody has taken it meanwhile", async () => {
    const send = vi.fn(async (_: Wish) => stale);
    const taken = lobby(2, seat("r", "person", { name: "Ben" }));
    expect(await changeSeat({ state: taken, send }, open, { kind: "bot" })).toBe(stale);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
