/** The curve of chances. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Replay } from "../../../src/generated/messages";
import { settings } from "../../../src/base/settings.svelte";
import {
  chancesInWords,
  lineName,
  linesOf,
  momentsOf,
  placeInWords,
  rowsOf,
  summary,
} from "../../../src/features/review/curve";
import { account, plain, game, review, roll } from "./sample";

beforeEach(() => void (settings.language = "en"));

describe("the curve", () => {
  test("begins at the start and has a place for every roll", () => {
    expect(linesOf(review)).toEqual([
      { seat: "y", colour: "y", chances: [0.6, 0.3, 0, 0] },
      { seat: "r", colour: "r", chances: [0.4, 0.7, 1, 1] },
    ]);
  });

  test("partners have one line, by both their names", () => {
    const accounts = [..."ygrk"].map((seat, n) => account(seat, n % 2 ? 0.4 : 0.6, {}));
    const lines = linesOf(
      { start: [0.6, 0.4, 0.6, 0.4], accounts, rolls: [roll(1, { chances: [0.7, 0.3, 0.7, 0.3] })] },
      ["yr", "gk"],
    );
    expect(lines).toEqual([
      { seat: "yr", colour: "y", chances: [0.6, 0.7] },
      { seat: "gk", colour: "g", chances: [0.4, 0.3] },
    ]);
    const seats = [
      { seat: "y", name: "Anna" },
      { seat: "g", name: "" },
      { seat: "r", name: "Carla" },
      { seat: "k", name: "" },
    ] as Replay["seats"];
    expect(lines.map((line) => lineName(seats, line))).toEqual(["Anna and Carla", "Green and Black"]);
  });

  test("marks moments in the order of the game", () => {
    expect(momentsOf(review).map(({ kind, number }) => [kind, number])).toEqual([
      ["bad", 1],
      ["lucky", 2],
    ]);
  });

  test("marks that are close lie in rows above each other, and come down again", () => {
    expect(rowsOf([0, 5, 9, 10, 30], 10)).toEqual([0, 1, 2, 0, 0]);
    expect(rowsOf([], 10)).toEqual([]);
  });

  test("is told in words", () => {
    expect(plain(summary(game, linesOf(review)))).toBe("Anna: from 60 % to 0 %; Ben: from 40 % to 100 %");
    expect(placeInWords(game, 0)).toEqual({ where: "At the start", what: "" });
    expect(placeInWords(game, 1)).toEqual({ where: "Roll 1 of 3", what: "Anna rolls a 2 and moves from 5 to 7." });
    expect(plain(chancesInWords(game, linesOf(review), 1))).toBe("Anna 30 %, Ben 70 %");
  });
});
