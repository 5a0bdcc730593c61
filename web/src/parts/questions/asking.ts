/** Questions that a page answers at once, in words. */
import { withinOf } from "../../shared/table/play/keyboard";

export interface Question {
  /** that asks it */
  readonly key: string;
  /** as it is put on a button */
  readonly words: string;
  readonly answer: () => string;
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** The question that a key asks. In a text field and in a dialog keys are theirs. */
export function askedBy(
  { key, ctrlKey, metaKey, altKey }: Key,
  questions: readonly Question[],
  focused: Element | null,
): Question | null {
  if (ctrlKey || metaKey || altKey || isTaken(focused)) return null;
  return questions.find((question) => question.key === key.toLowerCase()) ?? null;
}

/** A slider is no text field: letters mean nothing to it. */
const isTaken = (focused: Element | null): boolean =>
  ["text", "dialog"].includes(withinOf(focused) ?? "") && !focused?.matches("input[type=range], input[type=checkbox]");
