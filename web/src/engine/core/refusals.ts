/** Why a move is not allowed: what was written is read here and the answer said in words. The kernels decide. */
import engine from "../../generated/engine.json";
import reasons from "../../generated/reasons.json";
import type { Board } from "./board";
import type { Refusal } from "./errors";
import type { Move } from "./move";
import { JUMP, readMove, writeMove, type WrittenMove } from "./move-text";
import type { Position } from "./position";
import { readRoll, type Roll } from "./roll";
import type { Rules } from "./rules";
import { filled, either, type Text } from "./reading";

interface Reason {
  readonly code: string;
  readonly told: readonly { readonly editions: readonly string[]; readonly rule: string; readonly text: Text }[];
}

const REASONS = reasons.reasons as Readonly<Record<string, Reason>>;
const NUMBERED: readonly (string | null)[] = reasons.numbers;
const WRITTEN = engine.written;

/** A refusal by its code or special case, in the words of the edition; `right` are the moves that it names. */
export function refuse(name: string, rules: Rules, right: readonly Move[] = []): Refusal {
  const { code, told } = REASONS[name]!;
  const { rule, text } = told.find(({ editions }) => editions.includes(rules.edition))!;
  if (right.length === 0) return { code, rule, text };
  const moves = right.map((move) => filled(reasons.quoted, { move: move.text }));
  return { code, rule, text: filled(text, { moves: either(moves) }) };
}

/** Why this move, which is not legal, is not. */
export function refusal(position: Position, text: string, roll: Roll | string): Refusal {
  const { rules, state, table } = position;
  const [dice, written] = [readRoll(roll, rules.board), readMove(text, rules.board)];
  const legal = position.legalMoves(roll);
  const codes = legal.map(({ code }) => code);
  const reason = table.kernels.whyNot(state, table.words, dice, ...numbers(written, rules.board), codes);
  const right = legal.filter((move) => isMeant(move.written, written, reason));
  return refuse(NUMBERED[reason] ?? faultOfWriting(written, right[0]!.written, rules), rules, right);
}

type Numbers = [colour: number, start: number, stop: number, end: number, jumps: number];

/** A written move as the kernels take it, fields as the colour's progress. */
function numbers({ colour, start, steps }: WrittenMove, board: Board): Numbers {
  const [end, stop] = steps.toReversed();
  const progress = (field: string) => board.progress(colour, field)!;
  return [
    board.number(colour),
    progress(start),
    stop ? progress(stop.field) : WRITTEN.no_stop,
    end ? progress(end.field) : WRITTEN.touched,
    (stop?.mark === JUMP ? WRITTEN.jumps_to_stop : 0) | (end?.mark === JUMP ? WRITTEN.jumps_to_end : 0),
  ];
}

/** Whether this legal move is what the writer had in mind, as far as there can be one with this reason. */
function isMeant(right: WrittenMove, written: WrittenMove, reason: number): boolean {
  if (reason === WRITTEN.no_stop_there) return way(right) === way({ ...written, steps: written.steps.slice(-1) }); // M8
  if (reason === WRITTEN.stop_missing) return right.start === written.start && endOf(right) === endOf(written);
  return reason === WRITTEN.allowed && way(right) === way(written);
}

const endOf = ({ start, steps }: WrittenMove): string => steps.at(-1)?.field ?? start;

/** The move without what it captures, reaches and costs. */
const way = ({ colour, start, steps }: WrittenMove): string =>
  writeMove({ colour, start, steps: withoutCaptures(steps), goal: null, penalty: null });

const withoutCaptures = (steps: WrittenMove["steps"]) => steps.map((step) => ({ ...step, captured: null }));

/** The move is legal, but what it captures, reaches or costs is written wrongly. */
function faultOfWriting(written: WrittenMove, right: WrittenMove, rules: Rules): string {
  if (written.steps.some((step, n) => step.captured !== right.steps[n]!.captured)) return "wrong_capture";
  if (written.goal !== right.goal) return "wrong_goal";
  return rules.hasPenalties ? "wrong_penalty" : "no_penalties";
}

/** Why each pawn that has no move with this roll has none, by colour and field. */
export function refusals(
  position: Position,
  roll: Roll | string,
  legal?: readonly Move[],
): Readonly<Record<string, Refusal>> {
  const { rules } = position;
  const dice = readRoll(roll, rules.board);
  const found: Record<string, Refusal> = {};
  if (position.isOver) return found;
  const moves = legal ?? position.legalMoves(roll);
  const movable = new Set(moves.filter(({ isVoid }) => !isVoid).map(({ pawn }) => pawn));
  for (const colour of [position.turn, rules.neutral]) {
    if (colour === null) continue;
    for (const field of new Set(position.pawns(colour))) {
      const pawn = `${colour}:${field}`;
      if (!movable.has(pawn)) found[pawn] = pawnRefusal(position, colour, field, dice);
    }
  }
  return found;
}

/** Of a roll with which no move is legal: what keeps each pawn. */
export const codesRefused = (position: Position, roll: Roll | string): Record<string, string> =>
  Object.fromEntries(Object.entries(refusals(position, roll, [])).map(([pawn, { code }]) => [pawn, code]));

function pawnRefusal({ rules, state, table }: Position, colour: string, field: string, dice: number): Refusal {
  const { board } = rules;
  const start = board.progress(colour, field)!;
  const reason = table.kernels.pawnRefusal(state, table.words, dice, board.number(colour), start);
  const ahead = refuse(NUMBERED[reason & ((1 << reasons.bits) - 1)]!, rules);
  const behind = NUMBERED[reason >> reasons.bits];
  return behind ? bothWays(ahead, refuse(behind, rules)) : ahead;
}

/** V3: both refusals of a pawn that might have gone forward or backward. */
function bothWays(ahead: Refusal, behind: Refusal): Refusal {
  const parts = { ahead: ahead.text, ahead_rule: ahead.rule, behind: behind.text, behind_rule: behind.rule };
  return { ...ahead, text: filled(reasons.both_ways, parts) };
}

/** Why a roll cannot be left unplayed. */
export const nothingPlayed = ({ isOver, rules }: Position): Refusal =>
  refuse(isOver ? "game_over" : "must_move", rules);
