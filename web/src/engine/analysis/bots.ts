/** The ladder: a name and a position go in, a move comes out. */
import analysis from "../../generated/analysis.json";
import { botLevels } from "../../generated/messages";
import { PoeppelError } from "../core/errors";
import type { Move } from "../core/move";
import type { Position } from "../core/position";
import { normalRoll, readRoll, type Roll } from "../core/roll";
import { teller } from "../core/sentences";

/** Draws a word of 64 random bits. */
export type RandomWord = () => bigint;

const POLICIES: ReadonlyMap<string, number> = new Map(Object.entries(analysis.policies));
const tell = teller(analysis.sentences.bots);

/** Whether this bot asks a network, so that its weights are needed. */
export const asksNetwork = (level: string): boolean => analysis.network_bots.includes(level);

/** The move that a bot plays; null when none is legal. `effort` is how often the master may ask its network about it,
 * if not as often as usual: ten times that takes ten times as long. */
export function bestMove(
  position: Position,
  roll: Roll | string,
  level: string = analysis.master,
  random: RandomWord = randomWord,
  effort?: number,
): Move | null {
  return choose(position, roll, position.legalMoves(normalRoll(roll, position.table.board)), level, random, effort);
}

/** The one of these legal moves that a bot plays; null when there is none. */
export function choose(
  position: Position,
  roll: Roll | string,
  moves: readonly Move[],
  level: string,
  random: RandomWord = randomWord,
  effort?: number,
): Move | null {
  const policy = POLICIES.get(level);
  if (policy === undefined) {
    throw new PoeppelError(tell("not_a_bot", { name: String(level), known: botLevels.join(", ") }));
  }
  if (moves.length < 2) return moves[0] ?? null;
  const { kernels, words, board } = position.table;
  const codes = moves.map(({ code }) => code);
  return moves[kernels.choose(policy, position.state, words, readRoll(roll, board), codes, random(), effort)]!;
}

/** From the device's cryptographic generator. */
export const randomWord: RandomWord = () => crypto.getRandomValues(new BigUint64Array(1))[0]!;
