/** Each player's chance to win, as the network sees it: every roll is looked at, and the best move of each. */
import type { Move } from "../core/move";
import type { Position } from "../core/position";
import { allRolls, readRoll, type Roll } from "../core/roll";

/** The chance of each player by the (first) colour; together 1. */
export type Chances = ReadonlyMap<string, number>;

/** Before the next roll. */
export function foresee(position: Position): Chances {
  const { kernels, words } = position.table;
  return bySeat(position, kernels.foresee(position.state, words));
}

/** After the best move of each roll that can come up, in their order. */
export function foreseeRolls(position: Position): Chances[] {
  const { kernels, words, board } = position.table;
  const rows = kernels.foreseeRolls(position.state, words, allRolls(board).length);
  return rows.map((row) => bySeat(position, row));
}

/** After each of these legal moves. */
export function foreseeMoves(position: Position, roll: Roll, moves: readonly Move[]): Chances[] {
  const { kernels, words, board } = position.table;
  const codes = moves.map(({ code }) => code);
  const rows = kernels.foreseeMoves(position.state, words, readRoll(roll, board), codes);
  return rows.map((row) => bySeat(position, row));
}

/** The chances of colours as those of players; those of all sides are together 1, whatever small fractions were lost on
 * the way. Partners (P1) have the same. */
function bySeat(position: Position, chances: Float64Array): Chances {
  const { board } = position.table;
  const whole = sum(chances);
  const chance = (side: string) => sum(Array.from(side, (colour) => chances[board.number(colour)]!)) / whole;
  return new Map(position.seats.map((seat) => [seat[0]!, chance(position.sideOf(seat[0]!))]));
}

/** One after the other, as Python adds up. */
export const sum = (numbers: Iterable<number>): number => Array.from(numbers).reduce((total, one) => total + one, 0);
