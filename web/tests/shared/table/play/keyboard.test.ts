/** What keys mean at a table. */
import { describe, expect, test } from "vitest";
import { isDeed, wishOf, withinOf } from "../../../../src/shared/table/play/keyboard";

test.each([
  ["r", null, "roll"],
  ["R", null, "roll"],
  [" ", null, "roll"],
  ["Enter", null, "roll"],
  [" ", "button", null], // it presses the button
  ["Enter", "button", null],
  ["r", "button", "roll"],
  ["w", "button", "why"],
  ["h", "button", "hint"],
  ["z", null, "take_back"],
  ["l", null, "log"],
  ["?", null, "help"],
  ["Escape", "button", "back"],
  ["Escape", "dialog", null],
  ["r", "text", null],
  ["x", null, null],
] as const)("%j with the focus in %s wishes %s", (key, within, wish) => {
  expect(wishOf({ key, within, ctrlKey: false, altKey: false, metaKey: false, hasLetters: true })).toBe(wish);
});

test("what is done is never taken for a question, nor the other way round", () => {
  const wished = (key: string) =>
    wishOf({ key, within: null, ctrlKey: false, altKey: false, metaKey: false, hasLetters: true })!;
  expect([..."rwhzlb?ft", " ", "Enter", "Escape"].map(wished).every(isDeed)).toBe(true);
  expect([..."m12345dogps"].map(wished).some(isDeed)).toBe(false);
});

test("keys with Ctrl are the browser's", () => {
  expect(wishOf({ key: "r", within: null, ctrlKey: true, altKey: false, metaKey: false, hasLetters: true })).toBeNull();
});

describe("the focus is in", () => {
  const onPage = (...open: string[]) => ({
    querySelector: (selector: string) => (open.includes(selector) ? {} : null),
  });
  /** An element inside of these, as far as anybody asks. */
  const inside = (...outer: string[]) =>
    ({
      ownerDocument: onPage(...outer),
      closest: (selectors: string) => selectors.split(", ").find((one) => outer.includes(one)) ?? null,
    }) as unknown as Element;

  test.each([
    ["a dialog, whatever is in there", inside("input", "button", "dialog[open]"), "dialog"],
    ["nothing, for what had it is gone, but a dialog is open", { ownerDocument: onPage("dialog[open]") }, "dialog"],
    ["a text", inside("textarea"), "text"],
    ["a choice, whose keys are its own", inside("select"), "text"],
    ["a button", inside("button"), "button"],
    ["a link", inside("a"), "button"],
    ["a dialog that is closed", inside("dialog"), null],
    ["nothing of the kind", inside("main"), null],
    ["nothing", null, null],
  ])("%s", (_, element, within) => {
    expect(withinOf(element as Element | null)).toBe(within);
  });
});

test("whoever turns letters off still has space, Enter and Escape", () => {
  const wished = (key: string) =>
    wishOf({ key, within: null, ctrlKey: false, altKey: false, metaKey: false, hasLetters: false });
  expect(["r", "m", "1", "?", "Z"].map(wished)).toEqual([null, null, null, null, null]);
  expect([" ", "Enter", "Escape"].map(wished)).toEqual(["roll", "roll", "back"]);
});
