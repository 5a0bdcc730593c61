/** Keys at the table and the order in which they go through the board. */
import { expect, test } from "vitest";
import { focusOrder, nearest, roved, type Hands } from "../src/board/hands";
import type { Standing } from "../src/board/standing";
import { wishOf } from "../src/table/keyboard";

const pawn = (id: string): Standing => ({ id, colour: id[0]!, field: id, at: [0, 0], scale: 1 });

test("arrow keys go first through the pawns that may move, then through the others of one's own", () => {
  const pawns = ["y0", "y1", "y2", "g0", "y3"].map(pawn);
  const hands = { canTake: (one: Standing) => ["y1", "y3"].includes(one.id), canAsk: (one: Standing) => one.colour === "y" } as Hands;
  expect(focusOrder(pawns, hands).map(({ id }) => id)).toEqual(["y1", "y3", "y0", "y2"]);
});

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowLeft", 0, 2],
  ["ArrowUp", 1, 0],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["a", 1, null],
])("%s from %i of three goes to %s", (key, from, to) => {
  expect(roved(key, from, 3)).toBe(to);
});

test("with nothing to go to, arrows are left alone", () => {
  expect(roved("ArrowRight", -1, 0)).toBeNull();
});

test.each([
  ["r", null, "roll"],
  ["R", null, "roll"],
  [" ", null, "roll"],
  ["Enter", null, "roll"],
  [" ", "button", null], // it presses the button
  ["Enter", "button", null],
  ["r", "button", "roll"],
  ["w", "button", "why"],
  ["h", "button", "hint"],
  ["l", null, "log"],
  ["?", null, "help"],
  ["Escape", "button", "back"],
  ["Escape", "dialog", null],
  ["r", "text", null],
  ["x", null, null],
] as const)("%j with the focus in %s wishes %s", (key, within, wish) => {
  expect(wishOf({ key, within, ctrlKey: false, altKey: false, metaKey: false })).toBe(wish);
});

test("keys with Ctrl are the browser's", () => {
  expect(wishOf({ key: "r", within: null, ctrlKey: true, altKey: false, metaKey: false })).toBeNull();
});

test("a finger beside everything means the nearest, but not from afar", () => {
  const things = [
    { thing: "near", at: [1, 1] as const },
    { thing: "far", at: [3, 1] as const },
  ];
  expect(nearest(things, 1.6, 1.2)).toBe("near");
  expect(nearest(things, 2.3, 1)).toBe("far");
  expect(nearest(things, 1, 3)).toBeNull();
});
