/**
 * Everything that can go wrong, as a small tree.
 *
 *     PoeppelError
 *     ├── NotationError   a text or roll that cannot be read, a position that cannot be
 *     ├── IllegalMove     well-formed, but the rules forbid it here
 *     └── RulesError      an edition, switch, number of players or first colour that does not fit
 *
 * Each carries its message in both languages; `message` is the English one.
 */
import engine from "../../generated/engine.json";
import { filled, joined, sentences, type Text } from "./reading";

/** Base of all errors that the engine throws on purpose. */
export class PoeppelError extends Error {
  override readonly name: string = "PoeppelError";

  constructor(readonly text: Text) {
    super(text.en);
  }
}

export class RulesError extends PoeppelError {
  override readonly name = "RulesError";
}

/** `faults` names each thing that is wrong. */
export class NotationError extends PoeppelError {
  override readonly name = "NotationError";

  constructor(
    what: Text,
    readonly faults: readonly Text[] = [],
  ) {
    super(faults.length ? filled(sentences.errors.with_faults, { what, faults: some(faults) }) : what);
  }
}

function some(faults: readonly Text[]): Text {
  const told = faults.slice(0, engine.most_faults);
  const more = faults.length - told.length;
  return joined(more ? [...told, filled(sentences.errors.and_more, { more })] : told, "; ");
}

/** Why a move is not allowed: a code for programs, the rule's id, a sentence for people. */
export interface Refusal {
  readonly code: string;
  readonly rule: string;
  readonly text: Text;
}

/** A move that the rules forbid here, with the reason and with what would have been legal. */
export class IllegalMove extends PoeppelError {
  override readonly name = "IllegalMove";

  constructor(
    readonly refusal: Refusal,
    readonly tried: string,
    readonly position: string,
    readonly legal: readonly { readonly text: string }[],
  ) {
    const { rule, code, text: why } = refusal;
    const moves = legal.map(({ text }) => text).join(", ") || sentences.errors.no_move;
    super(filled(sentences.errors.illegal, { tried, rule, code, why, position, legal: moves }));
  }
}
