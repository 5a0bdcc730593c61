/** Something that is waited for. */
import { expect, test } from "vitest";
import { Awaited } from "../../src/base/awaited.svelte";

test("what is there need not be waited for", () => {
  expect(new Awaited(3).found).toEqual({ value: 3 });
});

test("what comes is found, and what does not has failed", async () => {
  const [comes, fails] = [new Awaited(Promise.resolve(3)), new Awaited(Promise.reject(new Error("gone")))];
  expect([comes.found, comes.failed]).toEqual([null, null]);
  await Promise.resolve();
  expect([comes.found, comes.failed]).toEqual([{ value: 3 }, null]);
  expect([fails.found, fails.failed]).toEqual([null, { error: new Error("gone") }]);
});
