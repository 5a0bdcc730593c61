/** What stands in the browser's tab. */
import { expect, test } from "vitest";
import { entitle, ownTitle } from "../../../src/base/page/title.svelte";

test("a page's own name is taken back when the page goes", () => {
  const takeBack = entitle("Anna is on turn");
  expect(ownTitle()).toBe("Anna is on turn");
  takeBack();
  expect(ownTitle()).toBeNull();
});

test("a page that goes late leaves the name of the next one", () => {
  const takeBack = entitle("Anna is on turn");
  const takeBackToo = entitle("Game over");
  takeBack();
  expect(ownTitle()).toBe("Game over");
  takeBackToo();
  expect(ownTitle()).toBeNull();
});
