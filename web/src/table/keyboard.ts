/** What keys mean at a table. */

export type Wish = "roll" | "back" | "why" | "hint" | "log" | "board" | "help";

const WISHES: Readonly<Record<string, Wish>> = {
  r: "roll",
  " ": "roll",
  Enter: "roll",
  Escape: "back",
  w: "why",
  h: "hint",
  l: "log",
  b: "board",
  "?": "help",
};

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** what has the focus: "button", "text", "dialog", or nothing of the kind */
  readonly within: "button" | "text" | "dialog" | null;
}

/** What a key asks for. On a button, space and Enter press the button; in a text field and in a dialog all keys are
 * theirs. */
export function wishOf({ key, ctrlKey, metaKey, altKey, within }: Pressed): Wish | null {
  if (ctrlKey || metaKey || altKey || within === "text" || within === "dialog") return null;
  if (within === "button" && (key === " " || key === "Enter")) return null;
  return WISHES[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

export function withinOf(element: Element | null): Pressed["within"] {
  if (element?.closest("dialog[open]")) return "dialog";
  if (element?.closest("input, select, textarea")) return "text";
  return element?.closest("button, a, summary") ? "button" : null;
}
