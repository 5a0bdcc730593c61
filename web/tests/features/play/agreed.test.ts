/** What was agreed at a table beside the rules, in sentences. */
import { expect, test } from "vitest";
import { agreed } from "../../../src/features/play/agreed";
import { texts } from "../../../src/features/play/shared/texts";
import type { SeatShown, TableState } from "../../../src/generated/messages";

const OPTIONS = {
  clock: null,
  auto_roll: false,
  auto_move: false,
  hints: false,
  take_back: false,
  away_after: 60,
} as TableState["options"];
const seated = (...kinds: SeatShown["kind"][]) => kinds.map((kind) => ({ kind })) as SeatShown[];

test("alone with bots there is neither a clock nor anybody to wait for", () => {
  expect(agreed({ options: OPTIONS, seats: seated("here", "bot") })).toEqual([
    { text: texts.option_no_clock },
    { text: texts.option_no_hints },
  ]);
});

test("everything that can be agreed", () => {
  const options = { ...OPTIONS, clock: 30, auto_roll: true, auto_move: true, hints: true, take_back: true };
  expect(agreed({ options, seats: seated("here", "person") })).toEqual([
    { text: texts.option_clock, seconds: 30 },
    { text: texts.option_hints },
    { text: texts.option_take_back },
    { text: texts.option_auto_roll },
    { text: texts.option_auto_move },
    { text: texts.option_away, seconds: 60 },
  ]);
});

test("whoever is away may be waited for", () => {
  expect(agreed({ options: { ...OPTIONS, away_after: null }, seats: seated("here", "open") })).toContainEqual({
    text: texts.option_waits,
  });
});
