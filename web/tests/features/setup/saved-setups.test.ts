/** Set-ups that somebody has given a name. */
import { beforeEach, expect, test, vi } from "vitest";
import { stubMemory } from "../../fakes";

/** The page as it is opened, by a browser that remembers. */
const opened = () => {
  vi.resetModules();
  return import("../../../src/features/setup/saved-setups.svelte");
};

const QUICK = { name: "Quick", address: "new?rules=classic&seats=me,bot" };
const SUNDAY = { name: "Sunday", address: "new?rules=classic6&seats=me,open,open" };

beforeEach(() => stubMemory());

test("at first there are none", async () => {
  const { savedSetups } = await opened();
  expect(savedSetups()).toEqual([]);
});

test("they are there again when the page is opened again, in the order in which they were saved", async () => {
  const { saveSetup, savedSetups } = await opened();
  saveSetup(SUNDAY.name, SUNDAY.address);
  saveSetup(QUICK.name, QUICK.address);
  expect(savedSetups()).toEqual([SUNDAY, QUICK]);
  expect((await opened()).savedSetups()).toEqual([SUNDAY, QUICK]);
});

test("the same name means the new one", async () => {
  stubMemory({ setups: [QUICK, SUNDAY] });
  const { saveSetup, savedSetups } = await opened();
  saveSetup("Quick", "new?rules=tournament");
  expect(savedSetups()).toEqual([SUNDAY, { name: "Quick", address: "new?rules=tournament" }]);
});

test("what is forgotten does not come back, the others stay", async () => {
  stubMemory({ setups: [QUICK, SUNDAY] });
  const { forgetSetup, savedSetups } = await opened();
  forgetSetup("Quick");
  forgetSetup("never heard of");
  expect(savedSetups()).toEqual([SUNDAY]);
  expect((await opened()).savedSetups()).toEqual([SUNDAY]);
});
