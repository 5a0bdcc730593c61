/** Seats on the page: two in a row on a phone, so that names can be read; seats with two colours have a row each. */
import { expect, test } from "vitest";
import type { SeatShown } from "../src/generated/messages";
import { columnsOnPhone, columnsOnTablet, rowsOnPhone } from "../src/table/seating";

const at = (...colours: string[]): SeatShown[] =>
  colours.map((seat) => ({ seat, kind: "bot", name: "", bot: "fox", away: false, connected: false, contributed: false }));

test.each([
  ["two", at("y", "r"), null, 2, 1, 2],
  ["three and the neutral colour", at("y", "g", "r"), "k", 2, 2, 4],
  ["four", at("y", "g", "r", "k"), null, 2, 2, 4],
  ["five", at("y", "g", "r", "k", "b"), null, 2, 3, 3],
  ["six", at("y", "g", "r", "k", "b", "p"), null, 2, 3, 3],
  ["two with two colours each", at("yr", "gk"), null, 1, 2, 2],
])("%s", (_, seats, neutral, columns, rows, onTablet) => {
  const table = { seats, neutral };
  expect([columnsOnPhone(table), rowsOnPhone(table), columnsOnTablet(table)]).toEqual([columns, rows, onTablet]);
});
