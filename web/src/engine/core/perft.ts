/** Counting the ways a game can go: a short number that disagrees when any rule does. */
import { PoeppelError } from "./errors";
import type { Position } from "./position";
import { filled, sentences, shown } from "./reading";

/** Leaves after `depth` rolls, every roll each; a roll without a legal move counts one, a game that is over none. */
export function perft(position: Position, depth: number): number {
  if (!Number.isInteger(depth) || depth < 0) {
    throw new PoeppelError(filled(sentences.perft.depth, { given: shown(depth) }));
  }
  return leaves(position, depth);
}

function leaves(position: Position, depth: number): number {
  if (depth === 0) return 1;
  if (position.isOver) return 0;
  if (depth === 1) return position.table.kernels.branches(position.state, position.table.words);
  let found = 0;
  for (const roll of position.rolls) {
    const moves = position.legalMoves(roll);
    for (const move of moves.length ? moves : [null]) found += leaves(position.after(roll, move), depth - 1);
  }
  return found;
}
