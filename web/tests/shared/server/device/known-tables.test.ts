/** The tables this browser knows: the latest first, each once, not for ever. */
import { beforeEach, expect, test, vi } from "vitest";
import {
  forgetTable,
  rememberTable,
  knownTables,
  knownTable,
  type KnownTable,
} from "../../../../src/shared/server/device/known-tables";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

const key = (table: string, used: number, more: Partial<KnownTable> = {}): KnownTable => ({
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
  rememberTable(key("a", 1));
  rememberTable(key("b", 3));
  rememberTable(key("c", 2));
  expect(knownTables().map(({ table }) => table)).toEqual(["b", "c", "a"]);
});

test("a table has one key, the newer", () => {
  rememberTable(key("a", 1));
  rememberTable(key("a", 2, { ended: true }));
  expect(knownTables()).toEqual([key("a", 2, { ended: true })]);
  expect(knownTable("a")?.ended).toBe(true);
});

test("what is forgotten opens nothing", () => {
  rememberTable(key("a", 1));
  rememberTable(key("b", 2));
  forgetTable("a");
  expect(knownTable("a")).toBeUndefined();
  expect(knownTable("b")?.token).toBe("token-b");
});

test("of very many the latest are kept", () => {
  for (let n = 0; n < 60; n++) rememberTable(key(`t${n}`, n));
  expect(knownTables()).toHaveLength(50);
  expect(knownTable("t59")).toBeDefined();
  expect(knownTable("t9")).toBeUndefined();
});
