/** Keys to tables: the latest first, one a table, not for ever. */
import { beforeEach, expect, test, vi } from "vitest";
import { forget, keep, keys, keyTo, type Key } from "../src/keys";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

const key = (table: string, used: number, more: Partial<Key> = {}): Key => ({
  table,
  token: `token-${table}`,
  role: "host",
  rules: "classic",
  names: [],
  used,
  ended: false,
  ...more,
});

test("the table used last comes first", () => {
  keep(key("a", 1));
  keep(key("b", 3));
  keep(key("c", 2));
  expect(keys().map(({ table }) => table)).toEqual(["b", "c", "a"]);
});

test("a table has one key, the newer", () => {
  keep(key("a", 1));
  keep(key("a", 2, { ended: true }));
  expect(keys()).toEqual([key("a", 2, { ended: true })]);
  expect(keyTo("a")?.ended).toBe(true);
});

test("what is forgotten opens nothing", () => {
  keep(key("a", 1));
  keep(key("b", 2));
  forget("a");
  expect(keyTo("a")).toBeUndefined();
  expect(keyTo("b")?.token).toBe("token-b");
});

test("of very many the latest are kept", () => {
  for (let n = 0; n < 60; n++) keep(key(`t${n}`, n));
  expect(keys()).toHaveLength(50);
  expect(keyTo("t59")).toBeDefined();
  expect(keyTo("t9")).toBeUndefined();
});

test("a browser that stores nothing has no keys", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
  });
  keep(key("a", 1));
  expect(keys()).toEqual([]);
});
