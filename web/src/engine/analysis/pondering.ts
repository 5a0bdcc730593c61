/** How sure is the master? Its own search for a move, given as much time as somebody is ready to wait.
 * `poeppel/analysis/pondering.py` does the same with the same kernels. */
import analysis from "../../generated/analysis.json";
import type { Move } from "../core/move";
import type { Position } from "../core/position";
import { readRoll, type Roll } from "../core/roll";

/** A move that the master has looked at closely. */
export interface Thought {
  readonly move: Move;
  /** how much smaller the chance is than after the best move, and the standard error of that */
  readonly behind: number;
  readonly error: number;
  /** that were played on */
  readonly games: number;
}

/** How often the network may be asked about a choice that is thought over: about a second's work. */
export const THOROUGH = analysis.review.thorough;

const NO_CHANCE = 0n; // the master leaves nothing to it

/** What the master thinks of two or more legal moves, the best first; those out of the question are left out. */
export function ponder(position: Position, roll: Roll, moves: readonly Move[], effort: number): Thought[] {
  const { kernels, words, board } = position.table;
  const policy = analysis.policies[analysis.master as keyof typeof analysis.policies];
  const codes = moves.map(({ code }) => code);
  const best = kernels.choose(policy, position.state, words, readRoll(roll, board), codes, NO_CHANCE, effort);
  return kernels.thoughts(best).map(({ move, ...tally }) => ({ ...tally, move: moves[move]! }));
}
