/** An example of a rule: the position with everything marked in it, or one of its moves carried out or refused. */
import type { Pawns } from "../../board/pawns";
import type { Route } from "../../board/route";
import type { AfterMove, CaseShown, RefusedMove } from "../../generated/cases";
import type { Leg, LegalMove } from "../../generated/messages";
import { of_writing as ofWriting } from "../../generated/refusals.json";

const LONGEST_WALK = 12; // fields, with two dice

/** Whether a move can be made, but is punished. */
export const isMistake = (move: LegalMove): boolean => move.touch || move.sent_back !== null;

export class Example {
  readonly legal: readonly LegalMove[];
  readonly refused: readonly RefusedMove[];
  #move = $state.raw<LegalMove | null>(null);
  #refusal = $state.raw<RefusedMove | null>(null);

  constructor(readonly shown: CaseShown) {
    this.legal = shown.legal;
    // How a move is written is nothing for a picture.
    this.refused = shown.refused.filter(({ refusal }) => !ofWriting.includes(refusal.code));
    this.#refusal = this.refused[0] ?? null;
  }

  /** Carry a move out, or take it back. */
  choose(move: LegalMove): void {
    this.#move = this.#move === move ? null : move;
    this.#refusal = this.#move ? null : (this.refused[0] ?? null);
  }

  /** Look at a move that is not allowed. */
  question(refused: RefusedMove): void {
    this.#move = null;
    this.#refusal = refused;
  }

  get chosen(): LegalMove | null {
    return this.#move;
  }
  get questioned(): RefusedMove | null {
    return this.#refusal;
  }
  /** What stands after the chosen move, or after a roll that no move can use. */
  get after(): AfterMove | null {
    const played = this.#move?.text ?? null;
    if (played === null && this.legal.length) return null;
    return this.shown.after.find(({ move }) => move === played) ?? null;
  }

  // ── the picture ────────────────────────────────────────────────────────────────────────────────────────────────────

  get pawns(): Pawns {
    return (this.#move && this.after?.pawns) || this.shown.pawns;
  }
  /** The chosen move, if it is known what comes of it. */
  get last(): Route | null {
    return this.after ? this.#move : null;
  }
  get marked(): readonly Route[] {
    if (!this.#move) return this.legal.filter((move) => !move.touch);
    return this.after ? [] : [this.#move];
  }
  get crossed(): Route | null {
    const { move, legs } = this.#refusal ?? {};
    return move && legs?.length ? { colour: move[0]!, legs: legs.map(direct) } : null;
  }
}

/** Further than any roll leads: where a pawn would have gone along, nobody can say; only from where to where. */
const direct = (leg: Leg): Leg =>
  leg.fields.length > LONGEST_WALK + 1 ? { ...leg, fields: [leg.fields[0]!, leg.fields.at(-1)!] } : leg;
