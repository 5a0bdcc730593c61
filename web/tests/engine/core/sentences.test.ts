import { describe, expect, test } from "vitest";
import {
  NOTHING,
  capitalized,
  decimal,
  filled,
  fixed,
  joined,
  listed,
  teller,
} from "../../../src/engine/core/sentences";

const GREEN = { de: "Grün", en: "green" };
const RED = { de: "Rot", en: "red" };
const OR = { de: "oder", en: "or" };

describe("sentences", () => {
  test("have holes that are filled in both languages", () => {
    const sentence = { de: "{whom} schlägt auf {field}.", en: "On {field} {whom} captures." };
    expect(filled(sentence, { whom: GREEN, field: 17 })).toEqual({
      de: "Grün schlägt auf 17.",
      en: "On 17 green captures.",
    });
    expect(teller({ sentence })("sentence", { whom: "{field}", field: "$&" }).de).toBe("{field} schlägt auf $&.");
  });

  test("never keep a hole", () => {
    expect(() => filled({ de: "{whom}", en: "{whom}" })).toThrow("nothing fills {whom}");
  });

  test.each([
    [[GREEN], undefined, GREEN],
    [[GREEN, RED], undefined, { de: "Grün und Rot", en: "green and red" }],
    [[GREEN, RED, "17"], undefined, { de: "Grün, Rot und 17", en: "green, red and 17" }],
    [[2, 3, 4], OR, { de: "2, 3 oder 4", en: "2, 3 or 4" }],
  ])("%j are listed", (parts, last, said) => {
    expect(listed(parts, last)).toEqual(said);
  });

  test("are joined and begin with a capital", () => {
    expect(joined([GREEN, RED], " & ")).toEqual({ de: "Grün & Rot", en: "green & red" });
    expect(capitalized({ de: "über", en: "over" })).toEqual({ de: "Über", en: "Over" });
    expect(capitalized(NOTHING)).toEqual(NOTHING);
  });

  // What Python's f"{number:.{digits}f}" says
  test.each([
    [3.456, 1, "3.5"],
    [0.5, 0, "0"],
    [1.5, 0, "2"],
    [2.5, 0, "2"],
    [3.125, 2, "3.12"],
    [3.375, 2, "3.38"],
    [0.05, 1, "0.1"],
    [12.25, 1, "12.2"],
    [7, 0, "7"],
    [0, 2, "0.00"],
    [2.675, 2, "2.67"],
  ])("%d with %d digits is %s", (number, digits, written) => {
    expect(fixed(number, digits)).toBe(written);
    expect(decimal(number, digits)).toEqual({ de: written.replace(".", ","), en: written });
  });
});
