/** A small game and its review, to be looked at from all sides. */
import type { AccountShown, LegalMove, Replay, Review, RollReviewed } from "../../../src/generated/messages";

/** With ordinary spaces. */
export const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** An account whose end follows from its parts. */
export function account(seat: string, start: number, parts: Partial<AccountShown>): AccountShown {
  const changes = { own_luck: 0, others_luck: 0, own_choices: 0, others_choices: 0, correction: 0, ...parts };
  const { own_luck, others_luck, own_choices, others_choices, correction } = changes;
  const end = start + own_luck + others_luck + own_choices + others_choices + correction;
  return { seat, start, end: Math.round(1e6 * end) / 1e6 + 0, rolls: 10, choices: 5, mistakes: 0, ...changes };
}

export const move = (colour: string, fields: string[], captured: string | null = null): LegalMove => ({
  text: `${colour}:${fields[0]}-${fields.at(-1)}`,
  colour,
  steps: [fields[0]!, fields.at(-1)!],
  legs: [{ how: "walk", fields, captured, backward: false, lost: 0 }],
  captured: captured ? [captured] : [],
  sent_back: null,
  touch: false,
  goal: null,
});

export const game = {
  rules: "classic",
  seats: [
    { seat: "y", name: "Anna" },
    { seat: "r", name: "Ben" },
  ],
  neutral: null,
  over: true,
  ranking: ["r"],
  turns: [
    { number: 1, colour: "y", roll: "2", move: move("y", ["5", "6", "7"]), pawns: {} },
    { number: 2, colour: "r", roll: "1", move: move("r", ["19", "a"]), pawns: {} },
    { number: 3, colour: "y", roll: "3", move: null, pawns: {} },
  ],
} as unknown as Replay;

export const roll = (number: number, more: Partial<RollReviewed>): RollReviewed => ({
  number,
  choices: 2,
  luck: 0,
  cost: 0,
  best: null,
  chances: [0.5, 0.5],
  ...more,
});

export const better = move("y", ["17", "18", "19"], "r");

export const review: Review = {
  verdict: [{ seat: "r", text: { de: "Ben hat gewonnen.", en: "Ben won." } }],
  start: [0.6, 0.4],
  accounts: [account("y", 0.6, { own_luck: -0.2, own_choices: -0.4 }), account("r", 0.4, { others_choices: 0.6 })],
  rolls: [
    roll(1, { luck: 0.02, cost: 0.3, best: better, chances: [0.3, 0.7] }),
    roll(2, { choices: 1, luck: 0.3, chances: [0, 1] }),
    roll(3, { choices: 0, chances: [0, 1] }),
  ],
  moments: [{ kind: "lucky", number: 2, seat: "r", change: 0.3, text: { de: "Glück", en: "luck" } }],
  good: [],
  bad: [{ kind: "bad", number: 1, seat: "y", change: -0.3, text: { de: "teuer", en: "costly" } }],
};
