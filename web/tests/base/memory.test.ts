/** What this browser remembers. */
import { beforeEach, expect, test, vi } from "vitest";
import { stubMemory, stubRoot } from "../fakes";

/** The page as it is opened. */
const opened = () => {
  vi.resetModules();
  return import("../../src/base/memory");
};

beforeEach(() => stubMemory());

test("it is there again when the page is opened again, until it is forgotten", async () => {
  (await opened()).remember("colour", { seat: "y" });
  const { forget, recall } = await opened();
  expect(recall("colour")).toEqual({ seat: "y" });
  forget("colour");
  expect(recall("colour")).toBeUndefined();
});

test("two servers below two paths of one host do not mix it up", async () => {
  const roots = ["", "games/", "games/poeppel/"].map((path) => `http://localhost/${path}`);
  for (const root of roots) {
    stubRoot(root);
    (await opened()).remember("colour", root);
  }
  for (const root of roots) {
    stubRoot(root);
    expect((await opened()).recall("colour")).toBe(root);
  }
});

test("a browser that may not store anything forgets when the page is closed, and not before", async () => {
  const forbidden = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const { forget, recall, remember } = await opened();
  remember("colour", "y");
  remember("seat", "r");
  forget("seat");
  expect([recall("colour"), recall("seat")]).toEqual(["y", undefined]);
  expect((await opened()).recall("colour")).toBeUndefined();
});

test("what no longer fits into a full memory is not taken for what was there before", async () => {
  stubMemory({ colour: "y" });
  const { recall, remember } = await opened();
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  remember("colour", "r");
  expect(recall("colour")).toBe("r");
});
