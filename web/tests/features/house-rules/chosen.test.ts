/** The rules that somebody is looking at. */
import { beforeEach, expect, test } from "vitest";
import { withSwitch } from "../../../src/shared/rules/plan";
import { stubAddressBar, stubMemory, type AddressBar } from "../../fakes";

let bar: AddressBar;
let chosenOf: (query: string) => import("../../../src/features/house-rules/chosen.svelte").Chosen;

beforeEach(async () => {
  stubMemory();
  bar = stubAddressBar("/house-rules");
  const { Chosen } = await import("../../../src/features/house-rules/chosen.svelte");
  chosenOf = (query) => new Chosen(new URLSearchParams(query));
});

test("begin as a link says, and are one at every moment", () => {
  const chosen = chosenOf("rules=classic+barriers&players=3");
  expect([chosen.plan.switches, chosen.plan.seats.length]).toEqual([["barriers"], 3]);
  chosen.look("classic6", ["two-pawns"], 5);
  expect([chosen.plan.edition, chosen.plan.seats.length]).toEqual(["classic6", 5]);
  expect(bar.visited.at(-1)).toBe("/house-rules?rules=classic6+two-pawns&players=5");
});

test("say what had to be given up", () => {
  const chosen = chosenOf("rules=classic+forced-capture+punished");
  chosen.change(withSwitch(chosen.plan, "forced-capture", false));
  expect(chosen.plan.switches).toEqual([]);
  expect(chosen.refused).toHaveLength(1);
});

test("say what a link names that there is not", () => {
  const { plan, refused } = chosenOf("rules=nonsense");
  expect(plan.edition).toBe("classic");
  expect(refused.map(({ en }) => en)).toEqual(["There is no game “nonsense” here. Shown instead: The classic."]);
  const other = chosenOf("rules=classic+barriers+flying");
  expect(other.plan.switches).toEqual(["barriers"]);
  expect(other.refused.map(({ de }) => de)).toEqual(["Diese Hausregeln gibt es hier nicht: flying."]);
  expect(chosenOf("").refused).toEqual([]);
});
