/** After the game: places, what is normal for dice, damaged files, and what this browser noted before the game. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { average, normalBand } from "../src/after/band";
import { placesOf } from "../src/after/places";
import { damageOf, LARGEST, readFile } from "../src/replay/reading";

describe("places", () => {
  const [anna, ben, carla] = [{ seat: "y", name: "Anna" }, { seat: "g", name: "Ben" }, { seat: "r", name: "Carla" }];

  test("in the order of the ranking, the others without one", () => {
    expect(placesOf(["r", "y"], [anna, ben, carla])).toEqual({
      placed: [{ place: 1, seat: carla }, { place: 2, seat: anna }],
      others: [ben],
    });
  });

  test("a seat with two colours is ranked by its first", () => {
    const [one, other] = [{ seat: "yr", name: "Anna" }, { seat: "gk", name: "" }];
    expect(placesOf(["g", "y"], [one, other]).placed.map(({ seat }) => seat)).toEqual([other, one]);
  });
});

describe("what is normal", () => {
  /** By counting: the chance of at most `most` times a face in `total` throws. */
  function chance(total: number, most: number): number {
    let sum = 0;
    for (let count = 0; count <= most; count++) {
      let ways = 1;
      for (let n = 0; n < count; n++) ways = (ways * (total - n)) / (n + 1);
      sum += ways * (1 / 6) ** count * (5 / 6) ** (total - count);
    }
    return sum;
  }

  test.each([6, 30, 60, 200])("of %i throws", (total) => {
    const { expected, low, high } = normalBand(total);
    expect(expected).toBeCloseTo(total / 6);
    expect(chance(total, low)).toBeGreaterThan(0.025);
    expect(low === 0 ? 0 : chance(total, low - 1)).toBeLessThanOrEqual(0.025);
    expect(chance(total, high)).toBeGreaterThanOrEqual(0.975);
    expect(chance(total, high - 1)).toBeLessThan(0.975);
  });

  test("200 throws: 24 and 43 times are ordinary, as the page about the dice says", () => {
    const { low, high } = normalBand(200);
    expect(low).toBeLessThanOrEqual(24);
    expect(high).toBeGreaterThanOrEqual(43);
  });

  test("without throws there is nothing to expect", () => {
    expect(normalBand(0)).toEqual({ expected: 0, low: 0, high: 0 });
    expect(average([0, 0, 0, 0, 0, 0])).toBe(0);
  });

  test("the average weighs every face by how often it fell", () => {
    expect(average([1, 0, 0, 0, 0, 3])).toBe(4.75);
  });
});

describe("a damaged record", () => {
  test("is shown with the line that is wrong", () => {
    const refusal = { de: "Zeile 2: kein Wurf", en: "line 2: no roll" };
    expect(damageOf(refusal, "first\r\n  second  \nthird")).toEqual({ text: refusal, line: 2, content: "second" });
  });

  test("that breaks off has no such line", () => {
    const refusal = { de: "Das Protokoll bricht ab", en: "the record breaks off" };
    expect(damageOf(refusal, "first")).toEqual({ text: refusal, line: null, content: "" });
  });

  test("that is far too large is not sent at all", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    const read = await readFile(new Blob(["x".repeat(LARGEST + 1)]));
    expect(read).toMatchObject({ damage: { line: null } });
    expect(sent).not.toHaveBeenCalled();
  });

  test("is told as the server tells it", async () => {
    const refusal = { code: "unreadable", rule: null, text: { de: "Zeile 1: nein", en: "line 1: no" } };
    vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ refusal }, { status: 422 }));
    expect(await readFile(new Blob(["rubbish"]))).toEqual({ damage: { text: refusal.text, line: 1, content: "rubbish" } });
  });
});

describe("what was noted before the game", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    });
  });

  test("the first commitment and the last contribution of each seat that is still played here", async () => {
    const { noted, noteCommitment, noteContribution } = await import("../src/verify/notes");
    noteCommitment("one", "aa");
    noteCommitment("one", "bb"); // a server that changes its mind is found out
    noteContribution("one", "y", "01");
    noteContribution("one", "y", "02"); // who sat down anew contributed anew
    noteContribution("one", "g", "03");
    noteContribution("other", "y", "04");
    expect(noted("one", ["y"])).toEqual(["aa", "02"]);
    expect(noted("one", [])).toEqual(["aa"]);
    expect(noted("other", ["y", "g"])).toEqual(["04"]);
    expect(noted("unknown", ["y"])).toEqual([]);
  });
});
