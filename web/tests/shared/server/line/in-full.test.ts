import { expect, test } from "vitest";
import type { Happened } from "../../../../src/generated/messages";
import { inFull, type Told } from "../../../../src/shared/server/line/in-full";

const rolled = { type: "rolled", colour: "y", roll: "3", by: "player" } as const;
const moved = { type: "moved", colour: "y", move: "y:0-3", by: "player", played: null } as const;
const way = { legs: [{ fields: ["0", "1", "2", "3"] }] };
const short = { text: "y:0-3", colour: "y", ...way };
const whole = {
  ...short,
  steps: ["0", "3"],
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
      { number: 8, at: 2, event: moved, move: way, place: 1 },
    ],
    state: { number: 8, legal: [short] },
  } as unknown as Told;
  expect(inFull(told)).toEqual({
    type: "happened",
    events: [
      { number: 7, at: 1, event: rolled, move: null, refused: null, place: null },
      { number: 8, at: 2, event: moved, move: whole, refused: null, place: 1 },
    ],
    state: { number: 8, legal: [whole] },
  });
});

test("what is said stays, and a state without moves gets none", () => {
  const leg = { how: "walk", fields: ["4", "3"], captured: "g", backward: true, lost: 3 };
  const move = { ...whole, legs: [leg], captured: ["g"], sent_back: { colour: "y", field: "9" }, goal: "b" };
  const told = {
    type: "happened",
    events: [{ number: 8, at: 2, event: moved, move, refused: { "y:B": "needs_six" }, place: 2 }],
    state: { number: 8 },
  } as unknown as Told;
  expect(inFull(told)).toEqual(told);
});

test("the way that a move goes says where it stops, and whom it captures", () => {
  const legs = [
    { fields: ["B", "1", "2"], captured: "g", lost: 2 },
    { how: "jump", fields: ["2", "9"], captured: "k", lost: 9 },
    { how: "home", fields: ["9", "d"] },
  ];
  const touched = { text: "y:17!", colour: "y", steps: ["17", "17"], legs: [], touch: true };
  const told = { type: "happened", events: [], state: { number: 8, legal: [{ ...short, legs }, touched] } };
  const { state } = inFull(told as unknown as Told) as Happened;
  expect(state.legal!.map(({ steps, captured }) => ({ steps, captured }))).toEqual([
    { steps: ["B", "2", "9"], captured: ["g", "k"] },
    { steps: ["17", "17"], captured: [] },
  ]);
});

test("any other message is as it comes", () => {
  const pong = { type: "pong" } as unknown as Told;
  expect(inFull(pong)).toBe(pong);
});
