/** A hint: the best move, and why, as a friend at the table would say it. */
import analysis from "../../generated/analysis.json";
import editions from "../../generated/editions.json";
import type { Board } from "../core/board";
import type { Move } from "../core/move";
import type { Position } from "../core/position";
import { facesOf, normalRoll, type Roll } from "../core/roll";
import { colourName } from "../core/rules";
import { NOTHING, capitalized, joined, listed, teller, type Text } from "../core/sentences";
import { bestMove } from "./bots";
import { foreseeMoves } from "./evaluation";
import {
  bringsIn,
  comesHome,
  fields,
  fromGoal,
  goesHome,
  imperative,
  instead,
  isGoal,
  isOnPath,
  percent,
} from "./moves-in-words";
import { threats, type Threat } from "./threats";

const tell = teller(analysis.sentences.hint);
const HARDLY_MATTERS = analysis.hint.hardly_matters;

/** A legal move, and the mover's chance to win after it. */
export interface Prospect {
  readonly move: Move;
  readonly chance: number;
}

/** What to play, and why. */
export interface Hint {
  readonly best: Move | null; // null when no move is legal
  readonly prospects: readonly Prospect[]; // of every legal move, best first
  readonly reason: Text;
}

/** The best move with this roll, as far as the master can see, and what speaks for it. */
export function hint(position: Position, given: Roll | string): Hint {
  const roll = normalRoll(given, position.table.board);
  const prospects = prospectsOf(position, roll);
  return { best: prospects[0]?.move ?? null, prospects, reason: reasonFor(position, roll, prospects) };
}

const seatOf = (position: Position): string => position.seats.find((seat) => seat.includes(position.turn ?? ""))!;

function prospectsOf(position: Position, roll: Roll): Prospect[] {
  const moves = position.legalMoves(roll);
  if (!moves.length) return [];
  const player = seatOf(position)[0]!;
  const rows = foreseeMoves(position, roll, moves);
  const found = moves.map((move, n) => ({ move, chance: rows[n]!.get(player)! }));
  if (position.ranking.length && moves.length > 1) {
    const best = bestMove(position, roll)?.text; // R13: the first place is taken, and the master plays for the next
    return found.toSorted((one, other) => Number(one.move.text !== best) - Number(other.move.text !== best));
  }
  return found.toSorted((one, other) => other.chance - one.chance);
}

function reasonFor(position: Position, roll: Roll, [best, ...others]: readonly Prospect[]): Text {
  if (position.isOver) return tell("over");
  if (!best) return tell("no_move");
  const what = imperative(best.move, position);
  if (!others.length) return tell("only_move", { what });
  const after = position.after(roll, best.move);
  const second = others.find(({ move }) => !position.after(roll, move).equals(after)); // no other way to the same end
  return joined([tell("do", { what }), ...new Reasons(position, roll, best, second ?? best).sentences()]);
}

/** What speaks for a move, compared with the next best one. */
class Reasons {
  private readonly move: Move;
  private readonly after: Position;
  private readonly instead: Position;
  private readonly board: Board;
  private readonly ours: string;

  constructor(
    private readonly before: Position,
    private readonly roll: Roll,
    private readonly best: Prospect,
    private readonly second: Prospect,
  ) {
    this.move = best.move;
    this.after = before.after(roll, best.move);
    this.instead = before.after(roll, second.move);
    this.board = before.table.board;
    this.ours = before.sideOf(before.turn!);
  }

  /** What it does and what it saves; else what else is good about it; then how much that matters. */
  sentences(): Text[] {
    const deed = this.deed();
    const told = [...(deed ? [deed] : []), ...this.safety(deed === null)];
    return [...(told.length ? told : [this.quiet()]), ...this.weight()];
  }

  private get hardlyMatters(): boolean {
    return this.best.chance - this.second.chance < HARDLY_MATTERS;
  }

  private isOurs(colour: string): boolean {
    return this.ours.includes(colour);
  }

  /** A player's second colour and the neutral one are not opponents. */
  private isOpponent(colour: string): boolean {
    return !this.isOurs(colour) && colour !== this.before.rules.neutral;
  }

  // ── what it does ──────────────────────────────────────────────────────────────────────────────────────────────────

  private deed(): Text | null {
    const { move, before, after } = this;
    if (after.ranking.length && !before.ranking.length) return tell("wins");
    if (comesHome(move, before, after)) return tell("all_home", { name: colourName(move.colour) });
    const victims = [...new Set(move.captured)].filter((colour) => this.isOpponent(colour));
    if (victims.length) return this.capture(victims);
    if (!this.isOurs(move.colour)) return null; // V2: nobody is glad about a neutral pawn
    if (goesHome(move)) return tell("safe_at_home");
    if (bringsIn(move)) return tell("one_more");
    return this.shortcut() > 0 ? tell("shortcut", { fields: fields(this.shortcut()) }) : null;
  }

  private capture(victims: readonly string[]): Text {
    const { move, before, board } = this;
    const [who, left] = [listed(victims.map(colourName)), fromGoal(move, before)];
    const [victim] = victims as [string];
    const field = move.steps.slice(1).find((step) => before.pawns(victim).includes(step))!;
    const come = board.progress(victim, field)!;
    if (left.de || victims.length > 1 || come < Math.floor(board.length / 4)) return tell("captures", { who, left });
    return tell("captures_after", { who, come });
  }

  /** How much further a jump over the wall carries than walking both dice would. */
  private shortcut(): number {
    const { move } = this;
    if (move.start === "B" || !move.legs.some(({ how }) => how === "jump")) return 0;
    return facesOf(this.roll).reduce((left, face) => left - face, Number(move.end) - Number(move.start));
  }

  // ── what it saves ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Out of danger; or, if nothing else was told, only into less of it. */
  private safety(isAll: boolean): Text[] {
    const { move, ours } = this;
    if (this.after.ranking.length) return [];
    const [now, then] = [threats(this.after, ours), threats(this.before, ours)];
    const [here, there] = [move.pawn, `${move.colour}:${move.end}`];
    const [feared, remains] = [numbersOf(then.get(here)), numbersOf(now.get(there))];
    if (remains < feared && !now.has(here) && (isAll || !remains)) return [this.saved(feared, remains)];
    if (then.has(there) && !now.has(there) && move.end !== move.start) {
      return [tell("two_together", { end: move.end, by: this.by(numbersOf(then.get(there))) })]; // V6
    }
    return isAll && !this.hardlyMatters ? this.keptOut(remains) : [];
  }

  /** The pawn that moves was in danger. */
  private saved(feared: number, remains: number): Text {
    const { start, end } = this.move;
    const by = this.by(feared);
    if (!remains) return tell("saved", { start, by });
    return tell("saved_in_part", { start, by, end, remains: this.by(remains) });
  }

  /** The other move would run into danger. */
  private keptOut(remains: number): Text[] {
    const { end, pawn } = this.move;
    const other = this.second.move;
    const danger = numbersOf(threats(this.instead, this.ours).get(`${other.colour}:${other.end}`));
    if (danger <= remains || other.end === end || !isOnPath(end)) return [];
    const which = tell(pawn === other.pawn ? "it" : "the_other_one");
    const safe = remains ? tell("is_safer", { by: this.by(remains) }) : tell("is_safe");
    return [tell("kept_out", { end, safe, other: other.end, which, by: this.by(danger) })];
  }

  /** `mit 3 Zahlen` (zu schlagen), (could be captured) `with 3 numbers`. */
  private by(numbers: number): Text {
    if (this.board.dice === 2) return tell(numbers === 1 ? "by_one_roll" : "by_rolls", { numbers });
    return tell(numbers === 1 ? "by_one_number" : "by_numbers", { numbers });
  }

  // ── what else is good about it ────────────────────────────────────────────────────────────────────────────────────

  private quiet(): Text {
    const { move, second } = this;
    if (move.start === "B" && second.move.start !== "B" && this.isOurs(move.colour)) return tell("one_more");
    if (isGoal(move.start)) return tell("makes_room");
    if (this.clearsStart()) return tell("clears_start", { start: startField(this.before) });
    const told = this.hunt() ?? (this.isOurs(move.colour) ? this.progress() : null);
    return told ?? tell("best_chance", { chance: percent(this.best.chance) });
  }

  /** Whether it makes room on A for a pawn that waits for a 6. */
  private clearsStart(): boolean {
    const { move, board, before } = this;
    const onStart = board.entersBySix && board.progress(move.colour, move.start) === 0;
    return onStart && before.pawns(move.colour).includes("B");
  }

  /** A pawn that this move brings within reach, or that the other move would let escape. */
  private hunt(): Text | null {
    const theirs = Array.from(this.before.colours).filter((colour) => this.isOpponent(colour));
    const inReach = (position: Position) => threats(position, theirs.join(""), this.ours);
    const [known, otherwise] = [inReach(this.before), inReach(this.instead)];
    for (const prey of inReach(this.after).keys()) {
      const [colour, field] = prey.split(":") as [string, string];
      if (!known.has(prey)) return tell("puts_in_reach", { name: colourName(colour), field });
      if (!otherwise.has(prey)) return tell("keeps_in_reach", { name: colourName(colour), field });
    }
    return null;
  }

  /** Which pawn it is, and how far it still has to go. */
  private progress(): Text | null {
    const { board, move } = this;
    const walking = Array.from(this.ours).flatMap((colour) =>
      this.before.pawns(colour).flatMap((field) => (isOnPath(field) ? board.progress(colour, field)! : [])),
    );
    const [start, end] = [board.progress(move.colour, move.start)!, board.progress(move.colour, move.end)!];
    if (end <= start || walking.length < 2) return null;
    if (start === Math.max(...walking)) {
      const left = board.toGoal(end);
      return tell("foremost", { rest: left === null ? NOTHING : tell("to_go", { fields: fields(left) }) });
    }
    return start === Math.min(...walking) ? tell("hindmost") : null;
  }

  // ── how much it matters ───────────────────────────────────────────────────────────────────────────────────────────

  private weight(): Text[] {
    if (this.before.ranking.length) return [tell("for_places")];
    if (this.second === this.best || !this.hardlyMatters) return [];
    return [tell("almost_as_good", { other: capitalized(instead(this.second.move, this.before)) })];
  }
}

const numbersOf = (threat: Threat | undefined): number => threat?.numbers ?? 0;

/** What the edition calls the field where pawns come in. */
const startField = ({ rules }: Position): Text =>
  editions.editions[rules.edition as keyof typeof editions.editions].words.start;
