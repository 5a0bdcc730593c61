import { describe, expect, test } from "vitest";
import { counted, pOfChiSquare } from "../../../src/engine/analysis/dice-statistics";

const fallen = (...counts: number[]) => counts.flatMap((count, n) => Array<number>(count).fill(n + 1));

describe("how the dice fell", () => {
  // The values of erfc(√(x/2)) + √(2x/π) e^(-x/2) (1 + x/3), as Python has them
  test.each([
    [0, 1],
    [1e-6, 1],
    [1, 0.9625657732472964],
    [4.35, 0.5002001210077931],
    [11.07, 0.0500096],
    [15.086, 0.0100012],
    [50, 1.3857971e-9],
    [400, 0],
  ])("a chi-square of %d is reached in a share of %d", (x, p) => {
    expect(pOfChiSquare(x)).toBeCloseTo(p, 6);
  });

  test("a few faces say nothing", () => {
    expect(counted([]).meaning.en).toBe("0 faces are too few to say anything about the die.");
    expect(counted([])).toMatchObject({ total: 0, chi_square: 0, p_value: 1 });
  });

  test("even dice are nothing unusual", () => {
    const faces = counted(fallen(10, 10, 10, 10, 10, 10));
    expect(faces).toMatchObject({ counts: [10, 10, 10, 10, 10, 10], total: 60, chi_square: 0, p_value: 1 });
    expect(faces.meaning.en).toContain("Nothing unusual");
    expect(faces.meaning.de).toContain("in 100 % aller Partien");
  });

  test.each([
    [fallen(18, 10, 10, 10, 8, 4), "in 6,5 %"],
    [fallen(22, 10, 10, 10, 8, 5), "nur in 0,81 %"],
    [fallen(60, 0, 0, 0, 0, 0), "nur in < 0,01 %"],
  ])("unevenness is told in two digits that matter (%#)", (faces, said) => {
    expect(counted(faces).meaning.de).toContain(said);
  });
});
