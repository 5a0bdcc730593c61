import { expect, test } from "vitest";
import { inFull, type Told } from "../../../../src/shared/server/line/in-full";

const rolled = { type: "rolled", colour: "y", roll: "3", by: "player" } as const;
const short = { text: "y:0-3", colour: "y", steps: ["0", "3"], legs: [{ fields: ["0", "1", "2", "3"] }] };
const whole = {
  ...short,
  legs: [{ ...short.legs[0], how: "walk", captured: null, backward: false, lost: 0 }],
  captured: [],
  sent_back: null,
  touch: false,
  goal: null,
};

test("what a server does not say of an event or a move is as in most of them", () => {
  const told = {
    type: "happened",
    events: [
      { number: 7, at: 1, event: rolled },
      { number: 8, at: 2, event: rolled, move: short, place: 1 },
    ],
    state: { number: 8, legal: [short] },
  } as unknown as Told;
  expect(inFull(told)).toEqual({
    type: "happened",
    events: [
      { number: 7, at: 1, event: rolled, move: null, refused: null, place: null },
      { number: 8, at: 2, event: rolled, move: whole, refused: null, place: 1 },
    ],
    state: { number: 8, legal: [whole] },
  });
});

test("what is said stays, and a state without moves gets none", () => {
  const leg = { how: "walk", fields: ["4", "3"], captured: "g", backward: true, lost: 3 };
  const move = { ...whole, legs: [leg], captured: ["g"], sent_back: { colour: "y", field: "9" }, goal: "b" };
  const told = {
    type: "happened",
    events: [{ number: 8, at: 2, event: rolled, move, refused: { "y:B": "needs_six" }, place: 2 }],
    state: { number: 8 },
  } as unknown as Told;
  expect(inFull(told)).toEqual(told);
});

test("any other message is as it comes", () => {
  const pong = { type: "pong" } as unknown as Told;
  expect(inFull(pong)).toBe(pong);
});
