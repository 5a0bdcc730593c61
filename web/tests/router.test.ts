/** Addresses and pages. */
import { beforeAll, expect, test, vi } from "vitest";

let placeOf: (typeof import("../src/router.svelte"))["placeOf"];

beforeAll(async () => {
  vi.stubGlobal("location", new URL("http://localhost/"));
  ({ placeOf } = await import("../src/router.svelte"));
});

const at = (path: string) => placeOf(new URL(path, "http://localhost/"));

test.each([
  ["/", "start", []],
  ["/new?rules=classic", "new", []],
  ["/t/abc", "table", ["abc"]],
  ["/t/abc/y", "table", ["abc", "y"]],
  ["/screen/abc", "screen", ["abc"]],
  ["/replay", "replay", []],
  ["/rules/classic6#R7", "rules", ["classic6"]],
  ["/settings/", "settings", []],
  ["/nothing", "missing", []],
  ["/constructor", "missing", []],
  ["/%E4%F6", "missing", []],
])("%s is the page %s", (path, page, parts) => {
  expect(at(path)).toMatchObject({ page, parts });
});

test("where on the page stands behind the #, set-ups in the query", () => {
  expect(at("/rules/classic?full#R7")).toMatchObject({ fragment: "R7" });
  expect(at("/t/abc?handset").query.has("handset")).toBe(true);
});
