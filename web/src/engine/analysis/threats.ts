/**
 * Which pawns the next roll can capture, by which pawns and with which numbers.
 *
 * The kernels are asked: whoever could capture is given every roll in turn.
 */
import { state as layout } from "../../generated/kernels.json";
import type { Dangers } from "../../generated/messages";
import type { State } from "../kernels/kernels";
import type { Move } from "../core/move";
import type { Position } from "../core/position";
import { allRolls, readRoll, writeRoll } from "../core/roll";

/** What threatens a pawn. */
export class Threat {
  readonly pawns = new Set<string>(); // that could capture it: `y:17`
  readonly rolls = new Set<number>(); // that let one of them do so, as the kernels count them

  /** How many of the 6 numbers, or with two dice of the 36 throws, capture the pawn. */
  get numbers(): number {
    let numbers = 0;
    for (const roll of this.rolls) numbers += roll >> 3 && roll >> 3 !== (roll & 7) ? 2 : 1;
    return numbers;
  }
}

/** By colour and field, `y:17`. */
export type Threats = ReadonlyMap<string, Threat>;

/** The victims' pawns that could be captured if the next roll were a hunter's. Without hunters, by all others. */
export function threats(position: Position, victims: string, hunters: string = position.colours): Threats {
  const found = new Map<string, Threat>();
  if (position.isOver) return found;
  const { kernels, words, board, moves } = position.table;
  for (const colour of hunters) {
    const number = board.number(colour);
    if (victims.includes(colour) || !kernels.takesTurns(position.state, words, number)) continue;
    const state = asTurnOf(position.state, number);
    for (const roll of allRolls(board).map((one) => readRoll(one, board))) {
      for (const code of kernels.legalMoves(state, words, roll)) {
        const move = moves.get(code);
        for (const pawn of captures(move, position, victims)) {
          let threat = found.get(pawn);
          if (!threat) found.set(pawn, (threat = new Threat()));
          threat.pawns.add(move.pawn);
          threat.rolls.add(roll);
        }
      }
    }
  }
  return found;
}

/** What threatens the pawns of these colours, hunter by hunter, as the protocol tells it. */
export function dangers(position: Position, colours: string): Pick<Dangers, "of" | "dangers"> {
  const { board } = position.rules;
  const hunters = [...position.colours].filter((colour) => !colours.includes(colour));
  const hunted = new Map(hunters.map((hunter) => [hunter, threats(position, colours, hunter)]));
  const pawns = [...colours].flatMap((colour) => [...new Set(position.pawns(colour))].map((at) => `${colour}:${at}`));
  const found = pawns.flatMap((pawn) =>
    hunters.flatMap((hunter) => {
      const threat = hunted.get(hunter)!.get(pawn);
      if (!threat) return [];
      const rolls = allRolls(board).filter((roll) => threat.rolls.has(readRoll(roll, board)));
      return [{ pawn, hunter, by: [...threat.pawns].sort(), rolls: rolls.map(writeRoll), numbers: threat.numbers }];
    }),
  );
  return { of: board.dice === 1 ? 6 : 36, dangers: found };
}

/** Whom of the victims a move captures, and where: at its end, or at the stop in between. */
function captures(move: Move, position: Position, victims: string): string[] {
  if (!move.captured.length) return [];
  return [...new Set(move.captured)]
    .filter((colour) => victims.includes(colour))
    .flatMap((colour) => {
      const pawns = position.pawns(colour);
      return move.steps.slice(1).flatMap((field) => (pawns.includes(field) ? `${colour}:${field}` : []));
    });
}

/** The same pawns, with a roll of another colour due. */
function asTurnOf(state: State, colour: number): State {
  const other = state.slice();
  other[layout.turn] = BigInt(colour);
  other[layout.attempts] = 1n;
  return other;
}
