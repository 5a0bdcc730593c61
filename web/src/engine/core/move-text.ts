/**
 * The text of a move, both ways: the one grammar of section 8 of the rules, which the generated data bring.
 *
 *     y:17-23xg        colour, start, a step along the ring, whom it captures there
 *     y:4-9!17, y:17!  the penalty after "!"; a pawn that is only touched takes no step
 *     r:14-16xy^22xk   Mauerhüpfen: up to two steps, "^" over a wall
 *     r:56-54-57=d     … and the goal field of a pawn that reaches a Z
 *
 * A text is read for a board: whether the move can be played is not asked here.
 */
import engine from "../../generated/engine.json";
import type { Board, Family } from "./board";
import { NotationError } from "./errors";
import { filled, either, sentences, shown, type Text } from "./reading";

export const WALK = "-";
export const JUMP = "^";

/** One step of a move: how, where to, and the colour captured there. */
export interface WrittenStep {
  readonly mark: string; // WALK or JUMP
  readonly field: string;
  readonly captured: string | null;
}

/** A move's text in parts, whether or not the move exists. */
export interface WrittenMove {
  readonly colour: string;
  readonly start: string;
  readonly steps: readonly WrittenStep[]; // none: the pawn is only touched
  readonly goal: string | null; // M9
  readonly penalty: string | null; // the field of the pawn sent back, "" if none is; null without a penalty
}

const whole = (family: Family) => new RegExp(`^(?:${engine.families[family].grammar})$`);
const GRAMMAR: Readonly<Record<Family, RegExp>> = { ring: whole("ring"), walls: whole("walls") };
const STEP = new RegExp(engine.step, "g");
const says = sentences.moves;

export function writeMove({ colour, start, steps, goal, penalty }: WrittenMove): string {
  const way = steps.map(({ mark, field, captured }) => mark + field + (captured ? `x${captured}` : "")).join("");
  return `${colour}:${start}${way}${goal === null ? "" : `=${goal}`}${penalty === null ? "" : `!${penalty}`}`;
}

/** Take a move's text apart; `NotationError` says how moves are written, or what the board does not have. */
export function readMove(text: string, board: Board): WrittenMove {
  const match = GRAMMAR[board.family].exec(text)?.groups;
  if (!match || !(match.steps || match.penalty)) {
    const { examples } = engine.families[board.family];
    throw new NotationError(notAMove(text), [filled(says.written_like, { examples: either(examples) })]);
  }
  const steps = [...(match.steps ?? "").matchAll(STEP)].map(([, mark, field, captured]) => ({
    mark: mark!,
    field: field!,
    captured: captured ?? null,
  }));
  const [goal, penalty] = [match.goal?.slice(1) ?? null, match.penalty?.slice(1) ?? null];
  const written = { colour: match.colour!, start: match.start!, steps, goal, penalty };
  checkNames(written, board);
  return written;
}

export const notAMove = (text: unknown): Text => filled(says.not_a_move, { given: shown(text) });

/** Refuse letters and numbers that are not on this board. */
function checkNames(written: WrittenMove, board: Board): void {
  const { colour, start, steps, penalty } = written;
  const letters = [colour, ...steps.flatMap(({ captured }) => captured ?? [])].filter((letter) => !board.has(letter));
  const named = [start, ...steps.map(({ field }) => field), ...(penalty ? [penalty] : [])];
  const missing = named.filter((name) => board.progress(board.colours[0]!, name) === null);
  const faults = [
    ...letters.map((letter) => filled(says.no_such_colour, { letter, letters: [...board.colours].join(", ") })),
    ...missing.map((name) => filled(says.no_such_field, { name })),
  ];
  if (faults.length) throw new NotationError(notAMove(writeMove(written)), faults);
}
