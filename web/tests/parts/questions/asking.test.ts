/** The keys that ask. */
import { expect, test } from "vitest";
import { askedBy } from "../../../src/parts/questions/asking";

const QUESTIONS = [{ key: "m", words: "Where?", answer: () => "Here." }];
const key = (pressed: string, more: object = {}) => ({
  key: pressed,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
/** Something with the focus that is, or lies within, what the selector names; an open dialog is there, too. */
const focused = (selector: string): Element =>
  ({
    ownerDocument: { querySelector: (wanted: string) => (wanted === selector ? {} : null) },
    matches: (wanted: string) => wanted.split(", ").includes(selector),
    closest: (wanted: string) => (wanted.split(", ").includes(selector.replace(/\[type.*/, "")) ? {} : null),
  }) as unknown as Element;

test("a letter asks, with or without Shift, also on a slider and on a button", () => {
  expect(askedBy(key("m"), QUESTIONS, null)?.words).toBe("Where?");
  expect(askedBy(key("M"), QUESTIONS, focused("button"))?.words).toBe("Where?");
  expect(askedBy(key("m"), QUESTIONS, focused("input[type=range]"))?.words).toBe("Where?");
});

test("nothing is asked where keys are for somebody else", () => {
  expect(askedBy(key("x"), QUESTIONS, null)).toBeNull();
  expect(askedBy(key("m", { ctrlKey: true }), QUESTIONS, null)).toBeNull();
  expect(askedBy(key("m"), QUESTIONS, focused("input"))).toBeNull();
  expect(askedBy(key("m"), QUESTIONS, focused("select"))).toBeNull();
  expect(askedBy(key("m"), QUESTIONS, focused("dialog[open]"))).toBeNull();
});
