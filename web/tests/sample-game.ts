/** A short game that several tests look at. */
import type { LegalMove, TurnPlayed } from "../src/generated/messages";

export function walk(colour: string, fields: string[], more: Partial<LegalMove> = {}): LegalMove {
  const captured = more.captured ?? [];
  return {
    text: `${colour}:${fields[0]}-${fields.at(-1)}`,
    colour,
    steps: [fields[0]!, fields.at(-1)!],
    legs: [{ how: "walk", fields, captured: captured[0] ?? null, backward: false, lost: 0 }],
    captured,
    sent_back: null,
    touch: false,
    goal: null,
    ...more,
  };
}

export const turn = (
  number: number,
  colour: string,
  roll: string,
  move: LegalMove | null,
  pawns: TurnPlayed["pawns"],
): TurnPlayed => ({
  number,
  colour,
  roll,
  move,
  refused: null,
  pawns,
});

/** Four rolls: yellow comes in, red cannot move, yellow captures, red comes home. */
export const game = {
  seats: [
    { seat: "y", name: "Anna" },
    { seat: "r", name: "" },
  ],
  opening: [
    { y: 4, r: 4 },
    { y: 6, r: 1 },
  ],
  neutral: null,
  pawns: { y: ["B", "B", "5"], r: ["8", "17"] },
  turns: [
    turn(1, "y", "6", walk("y", ["B", "0"]), { y: ["B", "0", "5"], r: ["8", "17"] }),
    turn(2, "r", "5", null, { y: ["B", "0", "5"], r: ["8", "17"] }),
    turn(3, "y", "3", walk("y", ["5", "6", "7", "8"], { captured: ["r"] }), { y: ["B", "0", "8"], r: ["B", "17"] }),
    turn(4, "r", "4", walk("r", ["17", "18", "19", "a", "b"]), { y: ["B", "0", "8"], r: ["B", "b"] }),
  ],
};
