/** Who wins together, and who came where. */
import { describe, expect, test } from "vitest";
import { pairsOf, partnerOf, placeOf, winnersOf } from "../../../src/shared/rules/sides";

const seats = [..."ygrk"].map((seat) => ({ seat }));

describe("partners", () => {
  const rules = "classic+barriers+partners";

  test("sit opposite each other", () => {
    expect(pairsOf(rules)).toEqual(["yr", "gk"]);
    expect([..."ygrk"].map((colour) => partnerOf(rules, colour))).toEqual(["r", "k", "y", "g"]);
  });

  test("share a place", () => {
    const game = { rules, ranking: ["g", "k", "y", "r"] };
    expect([..."ygrk"].map((seat) => placeOf(game, seat))).toEqual([2, 1, 2, 1]);
    expect(winnersOf(game, seats)).toEqual([{ seat: "g" }, { seat: "k" }]);
  });
});

describe("everybody for themselves", () => {
  test("a place each, as far as they are certain", () => {
    const game = { rules: "classic", ranking: ["r", "y"] };
    expect([..."ygrk"].map((seat) => placeOf(game, seat))).toEqual([2, null, 1, null]);
    expect(winnersOf(game, seats)).toEqual([{ seat: "r" }]);
    expect(partnerOf("classic", "y")).toBeNull();
  });

  test("a seat with two colours is ranked by its first", () => {
    const game = { rules: "classic+two-colours", ranking: ["g", "y"] };
    expect(["yr", "gk"].map((seat) => placeOf(game, seat))).toEqual([2, 1]);
  });

  test("rules that this page does not know have no pairs", () => {
    expect(pairsOf("chess+partners")).toEqual([]);
    expect(placeOf({ rules: "chess", ranking: ["y"] }, "y")).toBe(1);
  });
});
