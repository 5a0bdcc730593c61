/** Going through the pawns by keyboard, and fingers that miss. */
import { expect, test } from "vitest";
import { focusOrder, nearest, reachOf, roved, type Interaction } from "../../src/board/interaction";
import type { PlacedPawn } from "../../src/board/pawns";

const pawn = (id: string): PlacedPawn => ({ id, colour: id[0]!, field: id, at: [0, 0], scale: 1 });

test("arrow keys go first through the pawns that may move, then through one's own, then through all others", () => {
  const pawns = ["y0", "y1", "y2", "g0", "y3"].map(pawn);
  const interaction = {
    canTake: (one: PlacedPawn) => ["y1", "y3"].includes(one.id),
    isOwn: (one: PlacedPawn) => one.colour === "y",
  } as Interaction;
  expect(focusOrder(pawns, interaction).map(({ id }) => id)).toEqual(["y1", "y3", "y0", "y2", "g0"]);
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

test("a finger beside everything means the nearest, but not from afar", () => {
  const things = [
    { thing: "near", at: [1, 1] as const },
    { thing: "far", at: [3, 1] as const },
  ];
  expect(nearest(things, 1.6, 1.2)).toBe("near");
  expect(nearest(things, 2.3, 1)).toBe("far");
  expect(nearest(things, 1, 3)).toBeNull();
});

test("the fingers of children reach further: at least 48 pixels, however small the board", () => {
  expect(reachOf(30, false)).toBe(0.95);
  expect(reachOf(60, true)).toBe(1.6);
  expect(reachOf(24, true)).toBe(2);
  const things = [{ thing: "pawn", at: [1, 3] as const }];
  expect(nearest(things, 1, 1.2, reachOf(24, true))).toBe("pawn");
  expect(nearest(things, 1, 1.2, reachOf(24, false))).toBeNull();
});
