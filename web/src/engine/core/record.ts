/**
 * Game records: a text that people can read and that replays to the same positions.
 *
 *     Pöppel record 1
 *     rules    classic+three-rolls
 *     seat     y Anna
 *     seat     r Ben
 *     opening  y 4, r 6
 *     start    y:B,B,B,0/r:B,B,B,20 r 1 -
 *        1  r 6  r:20-26      y:B,B,B,0/r:B,B,B,26 r 1 -
 *        2  r 3  r:26-29      y:B,B,B,0/r:B,B,B,29 y 1 -
 *        3  y 5  -            …
 *     result   r y
 *
 * Every line of play is checked when it is read, so a damaged record says where it is damaged. A game that ended before
 * every place was decided says why in a line `ended` before its `result`: `ended_early`, once somebody had won, `time_up`, when
 * the agreed time was over, or `given_up`.
 */
import engineData from "../../generated/engine.json";
import { DEVICE, proofLines, ProofReader, type DiceProof } from "./dice-proof";
import { NotationError, PoeppelError } from "./errors";
import type { Move } from "./move";
import { visibleName } from "./names";
import type { Position } from "./position";
import { normalRoll, writeRoll, type Roll } from "./roll";
import type { Rules } from "./rules";
import { parseBoard } from "./wall-boards";
import {
  divided,
  filled,
  first,
  lines,
  quoted,
  sentences,
  strip,
  stripRight,
  words,
  type Part,
  type Text,
} from "./reading";

const { heading: HEADING, unfinished: UNFINISHED } = engineData.records;
const [DICE, BACK] = ["dice", "back"];
const NUMBER = /^[1-9][0-9]{0,6}$/; // of a roll
const says = sentences.records;

/** One roll, what was played with it, and the position then. */
export interface Turn {
  readonly colour: string;
  readonly roll: Roll;
  readonly move: Move | null;
  readonly position: Position;
}

/** R2: the faces of one round of the roll-off, in the order in which they fell. */
export type OpeningRound = readonly (readonly [colour: string, face: number])[];

/** Why a game ended before every place was decided. */
export type Ended = "ended_early" | "time_up" | "given_up";

export interface RecordParts {
  readonly rules: Rules;
  readonly seats: readonly string[];
  readonly names: readonly string[]; // one per seat, empty where none was given
  readonly opening: readonly OpeningRound[];
  readonly start: Position;
  readonly turns: readonly Turn[];
  readonly dice?: DiceProof | null;
  readonly byDevice?: boolean; // it rolled by itself, without a server: there is nothing to prove the dice by
  readonly ended?: Ended | null; // null also while it goes on
  readonly takenBack?: readonly TakenBack[];
}

/** A decision that did not stand: on which roll, and whose. */
export interface TakenBack {
  readonly number: number;
  readonly seat: string;
}

/** What a record is replayed with. */
export interface Replayer {
  rules(text: string, board?: string | null): Rules;
  position(text: string, rules: Rules): Position;
  initial(rules: Rules, players: number, first: string): Position;
}

/** A game written down. */
export class GameRecord implements RecordParts {
  readonly rules: Rules;
  readonly seats: readonly string[];
  readonly names: readonly string[];
  readonly opening: readonly OpeningRound[];
  readonly start: Position;
  readonly turns: readonly Turn[];
  readonly dice: DiceProof | null;
  readonly byDevice: boolean;
  readonly ended: Ended | null;
  readonly takenBack: readonly TakenBack[];

  constructor(parts: RecordParts) {
    const { rules, seats, names, opening, start, turns, dice = null, byDevice = false } = parts;
    const { ended = null, takenBack = [] } = parts;
    this.rules = rules;
    this.seats = seats;
    this.names = names.map(visibleName);
    this.opening = opening;
    this.start = start;
    this.turns = turns;
    this.dice = dice;
    this.byDevice = byDevice;
    this.ended = ended;
    this.takenBack = takenBack;
  }

  /** Read a record and replay it; `NotationError` names the line and what is wrong there. */
  static parse(text: string, engine: Replayer): GameRecord {
    return new Reader(text, engine).read();
  }

  get end(): Position {
    return this.turns.at(-1)?.position ?? this.start;
  }

  /** All positions from the start to the end. */
  get positions(): Position[] {
    return [this.start, ...this.turns.map(({ position }) => position)];
  }

  /** The colour that was to begin; empty when the roll-off decided (R2). */
  get agreedFirst(): string {
    return this.opening.length ? "" : (this.start.turn ?? "");
  }

  get result(): string {
    return this.end.isOver ? this.end.ranking.join(" ") : UNFINISHED;
  }

  toString(): string {
    return [
      HEADING,
      `rules    ${this.rules}`,
      ...lines(this.rules.boardText).map((line) => `board    ${line}`),
      ...this.seats.map((seat, n) => stripRight(`seat     ${seat} ${this.names[n]!}`)),
      ...(this.dice ? proofLines(this.dice) : this.byDevice ? [DEVICE] : []).map((line) => `${DICE}     ${line}`),
      ...this.opening.map((round) => `opening  ${round.map((roll) => roll.join(" ")).join(", ")}`),
      `start    ${this.start}`,
      ...this.turns.map(
        ({ colour, roll, move, position }, n) =>
          `${String(n + 1).padStart(4)}  ${colour} ${writeRoll(roll)}  ${(move?.text ?? "-").padEnd(12)} ${position}`,
      ),
      ...this.takenBack.map(({ number, seat }) => `${BACK}     ${number} ${seat}`),
      ...(this.ended ? [`ended    ${this.ended}`] : []),
      `result   ${this.result}`,
      "",
    ].join("\n");
  }
}

/** R2: the colours that rolled highest. One begins; several roll again among themselves. */
export function leaders(round: OpeningRound): string {
  const highest = Math.max(...round.map(([, face]) => face));
  return round.flatMap(([colour, face]) => (face === highest ? colour : [])).join("");
}

/** Reads line by line; every fault is reported with its line. */
class Reader {
  private readonly lines: readonly (readonly [number: number, line: string])[];
  private next = 0;

  constructor(
    text: string,
    private readonly engine: Replayer,
  ) {
    if (typeof text !== "string") throw new NotationError(says.written_as_text);
    this.lines = lines(text)
      .map((line, index) => [index + 1, stripRight(line)] as const)
      .filter(([, line]) => line && !line.startsWith("#"));
  }

  read(): GameRecord {
    if (this.line() !== HEADING) throw this.fault(says.heading, { heading: HEADING });
    const rules = this.rules();
    const [seats, names] = this.seats(rules);
    const dice = this.dice(seats);
    const opening = this.opening(seats);
    const start = this.start(rules, seats, opening);
    const turns = this.turns(start);
    const takenBack = this.takenBack(seats);
    const ended = this.ended(turns.at(-1)?.position ?? start);
    const record = new GameRecord({ rules, seats, names, opening, start, turns, ...dice, ended, takenBack });
    this.result(record);
    return record;
  }

  private line(): string {
    const line = this.lines[this.next];
    if (!line) throw new NotationError(says.breaks_off);
    this.next += 1;
    return line[1];
  }

  private fault(sentence: Text, parts: Readonly<Record<string, Part>> = {}): NotationError {
    return this.inThisLine(filled(sentence, parts));
  }

  private inThisLine(what: Text): NotationError {
    return new NotationError(filled(says.in_line, { line: this.lines[this.next - 1]?.[0] ?? 1, what }));
  }

  /** Call a reader; an error gets the line's number. */
  private checked<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw error instanceof PoeppelError ? this.inThisLine(error.text) : error;
    }
  }

  private beginsWith(word: string): boolean {
    const line = this.lines[this.next];
    return line !== undefined && words(line[1], 2)[0] === word;
  }

  /** The rest of a line that must begin with this word. */
  private entry(word: string): string {
    const line = this.line();
    const [begin, rest] = divided(line, " ");
    if (begin !== word) throw this.fault(says.expected, { word, given: quoted(first(line, 40)) });
    return strip(rest);
  }

  /** The rule set; a board other than the edition's stands below it, line by line. */
  private rules(): Rules {
    const text = this.entry("rules");
    const rules = this.checked(() => this.engine.rules(text));
    const board: string[] = [];
    while (this.beginsWith("board")) board.push(this.entry("board"));
    return board.length ? this.checked(() => rules.withBoard(parseBoard(board.join("\n")))) : rules;
  }

  private seats(rules: Rules): [seats: readonly string[], names: readonly string[]] {
    const seats: string[] = [];
    const names: string[] = [];
    while (seats.length === 0 || this.beginsWith("seat")) {
      const [seat, name] = divided(this.entry("seat"), " ");
      seats.push(seat);
      names.push(name);
    }
    const right = this.checked(() => rules.seats(seats.length));
    if (seats.join("\n") !== right.join("\n")) throw this.fault(says.seats, { right: right.join(", ") });
    return [seats, names];
  }

  private dice(seats: readonly string[]): { dice: DiceProof | null; byDevice: boolean } {
    const proof = new ProofReader(seats);
    while (this.beginsWith(DICE)) {
      const line = this.entry(DICE);
      this.checked(() => proof.take(line));
    }
    return { dice: this.checked(() => proof.proof()), byDevice: proof.byDevice };
  }

  private opening(seats: readonly string[]): OpeningRound[] {
    const rounds: OpeningRound[] = [];
    let left = seats.map((seat) => seat[0]).join("");
    while (this.beginsWith("opening")) {
      const round = this.openingRound(this.entry("opening"));
      if (round.map(([colour]) => colour).join("") !== left || round.some(([, face]) => face === 0)) {
        throw this.fault(says.opening, { colours: [...left].join(", "), first: left[0]! });
      }
      rounds.push(round);
      left = leaders(round);
    }
    if (rounds.length && left.length > 1) throw this.fault(says.roll_again, { colours: [...left].join(", ") });
    return rounds;
  }

  /** Who rolled what; 0 where there is no face. */
  private openingRound(text: string): OpeningRound {
    const rolls = new Map<string, number>();
    for (const pair of text.split(",")) {
      const [colour, face] = divided(strip(pair), " ");
      rolls.set(colour, /^[1-6]$/.test(face) ? Number(face) : 0);
    }
    return [...rolls];
  }

  private start(rules: Rules, seats: readonly string[], opening: readonly OpeningRound[]): Position {
    const text = this.entry("start");
    const start = this.checked(() => this.engine.position(text, rules));
    if (start.seats.join() !== seats.join()) throw this.fault(says.nobody_else, { seats: seats.join(", ") });
    if (opening.length) {
      const begins = leaders(opening.at(-1)!);
      const right = this.engine.initial(rules, seats.length, begins);
      if (!start.equals(right)) throw this.fault(says.begins, { first: begins });
    }
    return start;
  }

  private turns(start: Position): Turn[] {
    const turns: Turn[] = [];
    let position = start;
    while (!["result", "ended", BACK].some((word) => this.beginsWith(word))) {
      const turn = this.turn(this.line(), turns.length + 1, position);
      turns.push(turn);
      position = turn.position;
    }
    return turns;
  }

  private turn(line: string, number: number, before: Position): Turn {
    const parts = words(line, 5);
    if (parts.length !== 5) throw this.fault(says.five_parts);
    const [given, colour, rolled, played, after] = parts as [string, string, string, string, string];
    if (given !== String(number)) throw this.fault(says.number, { number });
    if (colour !== before.turn) throw this.fault(says.whose_roll, { due: before.turn ?? "-", given: colour });
    const roll = this.checked(() => normalRoll(rolled, before.rules.board));
    const move = played === "-" ? null : this.checked(() => before.parseMove(played, roll));
    const position = this.checked(() => before.after(roll, move));
    const right = String(position);
    if (after !== right) throw this.fault(says.position, { position: right });
    return { colour, roll, move, position };
  }

  /** Why it ended before every place was decided, if it says so. */
  private ended(end: Position): Ended | null {
    if (!this.beginsWith("ended")) return null;
    const written = this.entry("ended");
    if (!end.isOver && (written === "given_up" || written === "time_up")) return written;
    if (!end.isOver && written === "ended_early" && end.ranking.length) return written;
    throw this.fault(says.why_ended);
  }

  /** On rolls that may not be there any more: what follows a decision goes with it. */
  private takenBack(seats: readonly string[]): TakenBack[] {
    const found: TakenBack[] = [];
    while (this.beginsWith(BACK)) {
      const [number, seat] = divided(this.entry(BACK), " ");
      if (!NUMBER.test(number) || !seats.includes(seat)) throw this.fault(says.taken_back, { seat: seats[0]! });
      found.push({ number: Number(number), seat });
    }
    return found;
  }

  private result(record: GameRecord): void {
    const right = record.result;
    if (this.entry("result") !== right) throw this.fault(says.result, { right });
    if (this.next < this.lines.length) {
      this.line();
      throw this.fault(says.after_the_result);
    }
  }
}
