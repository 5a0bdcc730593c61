/** Moves as people read them. */
import type { LegalMove, Leg } from "../../generated/messages";
import type { Board } from "./board";
import type { Kernels, MoveCode } from "../kernels/kernels";
import { JUMP, WALK, writeMove, type WrittenMove, type WrittenStep } from "./move-text";
import { writtenLegs } from "./route";

/** One move, written as in `y:17-23xg`: colour, from, to, and what it captures. See section 8 of the rules. */
export class Move {
  readonly text: string;
  readonly colour: string;
  readonly steps: readonly string[]; // the fields from start to end; a stop in between is one of them
  readonly captured: readonly string[]; // colours, in the order they are captured
  readonly sentBack: string | null; // the field of a pawn sent back as a penalty
  readonly isVoid: boolean; // T13: the pawn was only touched, the roll is lost
  readonly goal: string | null; // M9: the goal field a pawn on Z is set to
  private way: readonly Leg[] | null = null;

  constructor(
    readonly board: Board,
    readonly code: MoveCode, // the same move for the kernels, on this board
    readonly written: WrittenMove, // its text in parts
    readonly sentBackColour: string | null = null, // of the pawn sent back
  ) {
    const { colour, start, steps, goal, penalty } = written;
    this.text = writeMove(written);
    this.colour = colour;
    this.steps = steps.length ? [start, ...steps.map(({ field }) => field)] : [start, start];
    this.captured = steps.flatMap(({ captured }) => captured ?? []);
    this.sentBack = penalty || null;
    this.isVoid = steps.length === 0;
    this.goal = goal;
  }

  toString(): string {
    return this.text;
  }

  get start(): string {
    return this.steps[0]!;
  }

  get end(): string {
    return this.steps.at(-1)!;
  }

  /** The pawn that moves, by colour and field: `y:17`. */
  get pawn(): string {
    return `${this.colour}:${this.start}`;
  }

  /** The way it goes, part by part. */
  get legs(): readonly Leg[] {
    return (this.way ??= writtenLegs(this.board, this.text));
  }

  /** As the protocol tells it. */
  toJSON(): LegalMove {
    const { text, colour, steps, legs, captured, goal, isVoid: touch, sentBack: field, sentBackColour } = this;
    const sent_back = field !== null && sentBackColour !== null ? { colour: sentBackColour, field } : null;
    return { text, colour, steps, legs, captured, sent_back, touch, goal };
  }
}

/** The moves of one board by the numbers that the kernels pack them into; each is written out once. */
export class MoveBook {
  private static readonly MOST = 1 << 14; // a ring has some thousands; what is needed again is soon written again
  private readonly known = new Map<MoveCode, Move>();

  constructor(
    private readonly kernels: Kernels,
    private readonly board: Board,
  ) {}

  get(code: MoveCode): Move {
    let move = this.known.get(code);
    if (!move) {
      if (this.known.size >= MoveBook.MOST) this.known.clear();
      move = this.board.family === "ring" ? this.ringMove(code) : this.wallMove(code);
      this.known.set(code, move);
    }
    return move;
  }

  /** `y:17-23xg`, `y:4-9!17`, `y:17!` */
  private ringMove(code: MoveCode): Move {
    const { board } = this;
    const move = this.kernels.unpackRing(code);
    const [colour, guilty] = [board.colours[move.colour]!, this.colour(move.backColour)];
    const sentBack = guilty && board.fieldName(guilty, move.backFrom);
    const penalty = move.isVoid || sentBack !== null ? (sentBack ?? "") : null;
    const end = { mark: WALK, field: board.fieldName(colour, move.end), captured: this.colour(move.captured) };
    const start = board.fieldName(colour, move.start);
    return new Move(board, code, { colour, start, steps: move.isVoid ? [] : [end], goal: null, penalty }, guilty);
  }

  /** `r:12-19xg`, `r:14-16xy^22xk`, `r:56-54-57=d` */
  private wallMove(code: MoveCode): Move {
    const { board } = this;
    const move = this.kernels.unpackWalls(code);
    const colour = board.colours[move.colour]!;
    const step = (jumps: boolean, progress: number, captured: number): WrittenStep => ({
      mark: jumps ? JUMP : WALK,
      field: board.fieldName(colour, progress),
      captured: this.colour(captured),
    });
    const steps = [step(move.jumpsSecond, move.end, move.captured)];
    if (move.stop >= 0) steps.unshift(step(move.jumpsFirst, move.stop, move.stopCaptured));
    const goal = move.goal >= 0 ? board.fieldName(colour, move.goal) : null;
    return new Move(board, code, { colour, start: board.fieldName(colour, move.start), steps, goal, penalty: null });
  }

  private colour(number: number): string | null {
    return number >= 0 ? this.board.colours[number]! : null;
  }
}
