import { describe, expect, test } from "vitest";
import { boards } from "../../../../src/board/geometry";
import {
  boardBetween,
  canLieBetween,
  isAtRightHand,
  placesOf,
  type Place,
} from "../../../../src/features/play/tabletop/places";

const { cross, star, mauerhuepfen } = boards as Record<string, (typeof boards)[string]>;
const told = (places: readonly Place[]): string[] =>
  places.map(({ seat, spot, facing }) => `${seat} ${spot} ${facing}`);

function seated(geometry: (typeof boards)[string], seats: string, here = seats, isTall = false): string[] {
  return told(placesOf({ geometry, seats: seats.split(" "), here: here.split(" "), isTall }));
}

describe("four corners", () => {
  test("each has a side, and the corner of their tray at the left hand", () => {
    expect(seated(cross!, "y g r k")).toEqual([
      "y bottom-left 0",
      "g top-left 90",
      "r top-right 180",
      "k bottom-right 270",
    ]);
    expect(seated(cross!, "y r")).toEqual(["y bottom-left 0", "r top-right 180"]);
  });

  test("the first person at the device sits at the bottom, whatever their colour", () => {
    expect(seated(cross!, "y g r k", "r k")).toEqual([
      "y top-right 90", // a bot: turned to Black, who sits nearest
      "g bottom-right 0",
      "r bottom-left 0",
      "k top-left 90",
    ]);
    const board = boardBetween({ geometry: cross!, here: ["r", "k"], isTall: true, isSlim: false });
    expect(board.trays.r).toEqual(cross!.trays.y);
  });

  test("two people with two colours each sit opposite", () => {
    expect(seated(cross!, "yr gk")).toEqual(["yr bottom-left 0", "gk top-left 180"]);
  });

  test("Mauerhüpfen has no sides: people sit down evenly", () => {
    expect(seated(mauerhuepfen!, "y g")).toEqual(["y bottom-left 0", "g top-right 180"]);
    expect(seated(mauerhuepfen!, "y g r", "g r")).toEqual(["y top-right 90", "g bottom-left 0", "r top-left 90"]);
    const lying = { geometry: mauerhuepfen!, here: ["y"], isTall: true };
    expect(boardBetween({ ...lying, isSlim: false })).toBe(mauerhuepfen);
    expect(boardBetween({ ...lying, isSlim: true }).height).toBeGreaterThan(12.6);
  });
});

describe("six along the edges", () => {
  test("on a wide page two sit at each long edge", () => {
    expect(seated(star!, "y g r k b p")).toEqual([
      "y bottom-left 0",
      "g left 90",
      "r top-left 180",
      "k top-right 180",
      "b right 270",
      "p bottom-right 0",
    ]);
    expect(seated(star!, "y r b")).toEqual(["y bottom-left 0", "r top-left 180", "b right 270"]);
  });

  test("on a tall page the board stands on a corner, and so do they", () => {
    expect(seated(star!, "y g r k b p", "y g r k b p", true)).toEqual([
      "y bottom 0",
      "g bottom-left 90",
      "r top-left 90",
      "k top 180",
      "b top-right 270",
      "p bottom-right 270",
    ]);
    const tall = boardBetween({ geometry: star!, here: ["y"], isTall: true, isSlim: false });
    expect([tall.width, tall.height]).toEqual([star!.height, star!.width]);
    expect(tall.trays.y![0]).toBeCloseTo(0);
    expect(tall.trays.y![1]).toBeCloseTo(5.903);
    for (const [x, y] of [...tall.fields, ...tall.outline]) {
      expect(Math.abs(x)).toBeLessThanOrEqual(tall.width / 2 + 0.001);
      expect(Math.abs(y)).toBeLessThanOrEqual(tall.height / 2 + 0.001);
    }
  });
});

test("with one person and bots everything is turned to that person", () => {
  const places = placesOf({ geometry: cross!, seats: ["y", "g", "r", "k"], here: ["g"], isTall: false });
  expect(places.map(({ facing }) => facing)).toEqual([0, 0, 0, 0]);
});

test("a corner is at the left hand of whoever sits as at a real board, and at the right hand of the second at an edge", () => {
  const right = (geometry: (typeof boards)[string], seats: string, isTall: boolean) =>
    placesOf({ geometry, seats: seats.split(" "), here: seats.split(" "), isTall })
      .filter(isAtRightHand)
      .map(({ seat }) => seat)
      .join("");
  expect(right(cross!, "y g r k", false)).toBe("");
  expect(right(star!, "y g r k b p", false)).toBe("rp");
  expect(right(star!, "y g r k b p", true)).toBe("gb");
});

test.each([
  [1024, 768, 16, true],
  [768, 1024, 32, true], // text twice as large
  [600, 960, 16, true],
  [600, 960, 32, false],
  [390, 844, 16, true],
  [390, 844, 32, false],
  [844, 390, 16, false], // nobody could read their moves
  [320, 568, 16, false],
])("whether a screen of %i × %i with letters of %i lies between people: %s", (width, height, letter, can) => {
  expect(canLieBetween(width, height, letter)).toBe(can);
});
