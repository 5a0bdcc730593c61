/** What keys mean at a table. */

export type Question = "mine" | "last_roll" | "options" | "dangers" | "whole_board" | "again" | `player_${NthOther}`;
export type NthOther = 1 | 2 | 3 | 4 | 5;

/** The keys that ask. Screen readers pass single keys on to the board and the dice; their own go with a key of theirs. */
export const QUESTION_KEYS: readonly (readonly [key: string, question: Question])[] = [
  ["m", "mine"],
  ["1", "player_1"],
  ["2", "player_2"],
  ["3", "player_3"],
  ["4", "player_4"],
  ["5", "player_5"],
  ["d", "last_roll"],
  ["o", "options"],
  ["g", "dangers"],
  ["p", "whole_board"],
  ["s", "again"],
];

export type Deed = "roll" | "back" | "why" | "hint" | "take_back" | "log" | "board" | "skip" | "speed" | "help";
export type Wish = Deed | Question;

const WISHES: Readonly<Record<string, Wish>> = {
  r: "roll",
  " ": "roll",
  Enter: "roll",
  Escape: "back",
  w: "why",
  h: "hint",
  z: "take_back",
  l: "log",
  b: "board",
  f: "skip",
  t: "speed",
  "?": "help",
  ...Object.fromEntries(QUESTION_KEYS.map(([key, question]) => [key, question])),
};

const QUESTIONS: readonly string[] = QUESTION_KEYS.map(([, question]) => question);
export const isDeed = (wish: Wish): wish is Deed => !QUESTIONS.includes(wish);

/** Keys that do nothing by themselves. */
export const isModifier = (key: string): boolean =>
  ["Shift", "Control", "Alt", "Meta", "CapsLock", "Insert"].includes(key);

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** what has the focus: "button", "text", "dialog", or nothing of the kind */
  readonly within: "button" | "text" | "dialog" | null;
  /** whether single letters, digits and signs mean anything here */
  readonly hasLetters: boolean;
}

/** What a key asks for. On a button, space and Enter press the button; in a text field and in a dialog all keys are
 * theirs. */
export function wishOf({ key, ctrlKey, metaKey, altKey, within, hasLetters }: Pressed): Wish | null {
  if (!hasLetters && key.length === 1 && key !== " ") return null;
  if (ctrlKey || metaKey || altKey || within === "text" || within === "dialog") return null;
  if (within === "button" && (key === " " || key === "Enter")) return null;
  return WISHES[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** What a key asks for that was just pressed on this page. */
export const wishOfEvent = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, hasLetters: boolean): Wish | null =>
  wishOf({ key, ctrlKey, metaKey, altKey, within: withinOf(document.activeElement), hasLetters });

/** An open dialog has all keys, also when what had the focus there is gone. */
export function withinOf(element: Element | null): Pressed["within"] {
  if (element?.ownerDocument?.querySelector("dialog[open]")) return "dialog";
  if (element?.closest("input, select, textarea")) return "text";
  return element?.closest("button, a, summary") ? "button" : null;
}
