/** How this device shows a table. */
import { expect, test, vi } from "vitest";
import { stubMemory } from "../../fakes";

/** The page as it is opened, by a browser that remembers. */
async function opened() {
  vi.resetModules();
  return (await import("../../../src/shared/table/view.svelte")).view;
}

test("at first with the board, which turns to whoever is on turn", async () => {
  stubMemory();
  const view = await opened();
  expect([view.isHandset, view.turnsBoard]).toEqual([false, true]);
});

test("as it was last wished, also when the page is opened again", async () => {
  stubMemory();
  const view = await opened();
  view.setHandset(true);
  view.setTurnsBoard(false);
  expect([view.isHandset, view.turnsBoard]).toEqual([true, false]);
  const again = await opened();
  expect([again.isHandset, again.turnsBoard]).toEqual([true, false]);
  again.setHandset(false);
  expect([again.isHandset, again.turnsBoard]).toEqual([false, false]);
});

test("a device lies between people, or is one person's handset; not both", async () => {
  stubMemory();
  const view = await opened();
  view.setHandset(true);
  view.setTabletop(true);
  expect([view.isHandset, view.isTabletop]).toEqual([false, true]);
  expect((await opened()).isTabletop).toBe(true);
});

test("a device too small for it does not lie between people, and is asked again when it is larger", async () => {
  stubMemory();
  const view = await opened();
  view.setTabletop(true);
  view.setCanLie(false);
  expect(view.isTabletop).toBe(false);
  view.setCanLie(true);
  expect(view.isTabletop).toBe(true);
});
