/** How the seats are laid out. */
import { expect, test } from "vitest";
import { columnsOnPhone, columnsOnTablet } from "../../../../src/features/play/seats/seat-layout";
import type { SeatShown } from "../../../../src/generated/messages";

const at = (...colours: string[]): SeatShown[] =>
  colours.map((seat) => ({
    seat,
    kind: "bot",
    name: "",
    bot: "fox",
    away: false,
    connected: false,
    envelope: null,
    contribution: null,
  }));

test.each([
  ["two", at("y", "r"), null, 2, 2],
  ["three and the neutral colour", at("y", "g", "r"), "k", 2, 4],
  ["four", at("y", "g", "r", "k"), null, 2, 4],
  ["five", at("y", "g", "r", "k", "b"), null, 2, 3],
  ["six", at("y", "g", "r", "k", "b", "p"), null, 2, 3],
  ["two with two colours each", at("yr", "gk"), null, 1, 2],
])("%s", (_, seats, neutral, columns, onTablet) => {
  const table = { seats, neutral };
  expect([columnsOnPhone(table), columnsOnTablet(table)]).toEqual([columns, onTablet]);
});
