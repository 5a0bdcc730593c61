/** A device at a table does not fall asleep while people wait for each other; one that was forgotten may. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FORGOTTEN, stayAwake } from "../../../src/base/device/wake-lock";
import type { Later } from "../../../src/base/timer";

let page: EventTarget & { visibilityState: string };
let held: number; // locks that are held just now

beforeEach(() => {
  held = 0;
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const release = () => Promise.resolve(void held--);
  const request = () => Promise.resolve((held++, { release }));
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

const soon = () => Promise.resolve().then(() => {});

test("as long as it is wanted, and again when the page was hidden", async () => {
  const end = stayAwake();
  await soon();
  expect(held).toBe(1);
  held = 0; // the browser takes it away
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  await soon();
  expect(held).toBe(0);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await soon();
  expect(held).toBe(1);
  end();
  expect(held).toBe(0);
});

test("no longer than something happens", async () => {
  const waits: { ms: number; run: () => void }[] = [];
  const wait: Later = (ms, run) => {
    const one = { ms, run };
    waits.push(one);
    return () => void waits.splice(waits.indexOf(one), 1);
  };
  stayAwake(FORGOTTEN, wait)(); // something has happened, and it begins anew
  expect(waits).toEqual([]);
  stayAwake(FORGOTTEN, wait);
  await soon();
  expect(held).toBe(1);
  expect(waits[0]!.ms).toBe(FORGOTTEN);
  waits[0]!.run();
  expect(held).toBe(0);
  page.dispatchEvent(new Event("visibilitychange"));
  await soon();
  expect(held).toBe(0);
});

test("where the browser cannot be asked, it is left to the device", () => {
  vi.stubGlobal("navigator", {});
  stayAwake()();
});
