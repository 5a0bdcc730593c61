/** Position: where all pawns stand and whose roll is due. The public face of the engine. */
import { IllegalMove, NotationError, type Refusal } from "./errors";
import type { State } from "../kernels/kernels";
import type { LoweredRules } from "./lowering";
import { Move } from "./move";
import { notAMove } from "./move-text";
import { coloursInPlay, homeOrder, pawnsOf, readPosition, writePosition } from "./notation";
import { nothingPlayed, refusal, refusals } from "./refusals";
import { allRolls, readRoll, type Roll } from "./roll";
import type { Rules } from "./rules";
import { GOAL_FIELDS } from "./board";
import { filled, sentences, shown } from "./reading";

const NO_MOVE = 0;

/** How far a player has come. */
export interface Standing {
  readonly seat: string;
  readonly place: number;
  /** pawns in the goal */
  readonly home: number;
}

/** The certain place, counted from the last one; pawns in the goal; spaces walked by all pawns. */
interface Tally {
  readonly side: string;
  readonly place: number;
  readonly home: number;
  readonly way: number;
}

const byMost = (one: Tally, other: Tally): number =>
  other.place - one.place || other.home - one.home || other.way - one.way;

/** An immutable position under one rule set. Whoever wants one asks the `Engine`. */
export class Position {
  constructor(
    readonly table: LoweredRules, // the rule set for the kernels
    readonly state: State, // the position for the kernels; never written to
  ) {}

  /** Read a position; `NotationError` names every fault. */
  static parse(text: string, table: LoweredRules): Position {
    return new Position(table, readPosition(text, table));
  }

  /** The position at the start. Without `players` as many as can play, without `first` the first seat begins. */
  static initial(table: LoweredRules, players?: number | null, first?: string | null): Position {
    const { rules, board, kernels } = table;
    const number = players ?? rules.players.at(-1)!;
    const colours = rules.colours(number);
    const begins = first ?? colours[0]!;
    rules.checkFirst(begins, number);
    const inPlay = [...colours].reduce((bits, colour) => bits | (1 << board.number(colour)), 0);
    return new Position(table, kernels.setUp(table.words, inPlay, board.number(begins)));
  }

  get rules(): Rules {
    return this.table.rules;
  }

  // ── what it is ────────────────────────────────────────────────────────────────────────────────────────────────────

  toString(): string {
    return writePosition(this.state, this.table);
  }

  equals(other: Position): boolean {
    return this.state.every((word, n) => word === other.state[n]) && this.rules.equals(other.rules);
  }

  /** The letters of the colours in the game, the neutral one included, clockwise. */
  get colours(): string {
    return coloursInPlay(this.state, this.table);
  }

  /** The colours of each player: `["y", "g", "r", "k"]`; with two colours each `["yr", "gk"]`. */
  get seats(): readonly string[] {
    return this.rules.seats(this.players);
  }

  /** The colours that win together: each player's, with partners (P1) each pair's. */
  get sides(): readonly string[] {
    return this.rules.sides(this.players);
  }

  /** The colours that win together with this one, itself included. */
  sideOf(colour: string): string {
    return this.sides.find((side) => side.includes(colour))!;
  }

  private get players(): number {
    const { players } = this.rules; // V1, V2, P1 and the tournaments take one number only
    return players.length === 1 ? players[0]! : this.colours.length;
  }

  /** The colour whose roll is due; null when the game is over. */
  get turn(): string | null {
    const { kernels, board } = this.table;
    return this.isOver ? null : board.colours[kernels.turn(this.state)]!;
  }

  /** The rolls left to get a 6 (V4), usually 1; 0 when the game is over. */
  get attempts(): number {
    return this.table.kernels.attempts(this.state);
  }

  get isOver(): boolean {
    return this.table.kernels.isOver(this.state);
  }

  /** The colours that are completely home, best place first. */
  get home(): string {
    return homeOrder(this.state, this.table);
  }

  /** The players by place, as far as certain, each named by the (first) colour. Partners (P1) share a place and stand
   * side by side. */
  get ranking(): string[] {
    const { home, isOver, seats, sides, rules } = this;
    if (sides.some((side) => side.length > 1)) {
      if (!isOver) return [];
      const isDone = (side: string) => [...side].every((colour) => home.includes(colour));
      const ranked = [...sides.filter(isDone), ...sides.filter((side) => !isDone(side))];
      return ranked.flatMap((side) => seats.map((seat) => seat[0]!).filter((colour) => side.includes(colour)));
    }
    if (rules.neutral && !GOAL_FIELDS.includes(this.pawns(rules.neutral)[0]!)) return [];
    const left = isOver && home.length === seats.length - 1 ? seats.filter((seat) => !home.includes(seat)) : [];
    return [...home, ...left];
  }

  /** The place that whoever was to move before has taken since then. */
  placeTakenSince(before: Position): number | null {
    const { turn } = before;
    const mover = turn === null ? undefined : this.seats.find((seat) => seat.includes(turn))?.[0];
    if (mover === undefined || before.ranking.includes(mover)) return null;
    const nth = this.rankedSides.indexOf(this.sideOf(mover));
    return nth < 0 ? null : nth + 1;
  }

  private get rankedSides(): string[] {
    return [...new Set(this.ranking.map((colour) => this.sideOf(colour)))];
  }

  /** Everybody by what they have now: the certain places first, then by pawns in the goal, then by the way that all pawns
   * have come. Those who have the same share a place; partners (P1) have what both have. */
  get standing(): Standing[] {
    const { rankedSides, sides, seats } = this;
    const tallies = sides.map((side) => this.tally(side, rankedSides)).toSorted(byMost);
    const placeOf = (seat: string): number => {
      const own = tallies.find(({ side }) => side.includes(seat[0]!))!;
      return 1 + tallies.findIndex((other) => byMost(own, other) === 0);
    };
    return seats
      .map((seat) => ({ seat, place: placeOf(seat), home: this.pawnsHome(seat) }))
      .toSorted((one, other) => one.place - other.place);
  }

  private tally(side: string, ranked: readonly string[]): Tally {
    const { kernels, board } = this.table;
    const nth = ranked.indexOf(side);
    const way = [...side].flatMap((colour) => kernels.pawns(this.state, board.number(colour)));
    return {
      side,
      place: nth < 0 ? 0 : this.sides.length - nth,
      home: this.pawnsHome(side),
      way: way.reduce((sum, progress) => sum + progress, 0),
    };
  }

  private pawnsHome(colours: string): number {
    return [...colours].flatMap((colour) => this.pawns(colour)).filter((field) => GOAL_FIELDS.includes(field)).length;
  }

  /** The fields of a colour's four pawns, hindmost first. */
  pawns(colour: string): string[] {
    if (!this.table.board.has(colour) || !this.colours.includes(colour)) {
      throw new NotationError(filled(sentences.positions.not_in_this_game, { given: shown(colour) }));
    }
    return pawnsOf(this.state, this.table, colour);
  }

  // ── what can happen ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Every roll that can come up; none when the game is over. */
  get rolls(): readonly Roll[] {
    return this.isOver ? [] : allRolls(this.table.board);
  }

  /** The moves that the rules allow with this roll. */
  legalMoves(roll: Roll | string): readonly Move[] {
    const { kernels, words, moves, board } = this.table;
    const codes = kernels.legalMoves(this.state, words, readRoll(roll, board));
    const found = codes.map((code) => moves.get(code));
    return board.family === "walls" ? found.sort(byPromise) : found;
  }

  /** The position after this roll and move; without a move when none is legal. */
  after(roll: Roll | string, move: Move | string | null = null): Position {
    const { table } = this;
    const chosen = this.known(move, roll);
    const dice = readRoll(roll, table.board);
    const state = table.kernels.play(this.state, table.words, dice, chosen?.code ?? NO_MOVE);
    if (state === null) throw this.illegal(chosen?.text ?? null, roll);
    return new Position(table, state);
  }

  private known(move: Move | string | null, roll: Roll | string): Move | null {
    if (move === null || (move instanceof Move && move.board === this.table.board)) return move;
    return this.parseMove(move instanceof Move ? move.text : move, roll);
  }

  /** Read a legal move. `IllegalMove` names the rule that forbids it and lists what is legal. */
  parseMove(text: string, roll: Roll | string): Move {
    if (typeof text !== "string") throw new NotationError(notAMove(text));
    const move = this.legalMoves(roll).find((legal) => legal.text === text);
    if (!move) throw this.illegal(text, roll);
    return move;
  }

  /** Why the rules forbid a move; null when they do not. */
  whyNot(move: Move | string, roll: Roll | string): Refusal | null {
    if (!(move instanceof Move || typeof move === "string")) throw new NotationError(notAMove(move));
    const text = String(move);
    return this.legalMoves(roll).some((legal) => legal.text === text) ? null : refusal(this, text, roll);
  }

  /** Why each pawn that might be moved may not: by colour and field, `{"y:9": …}`. Whoever knows the `legal` moves
   * already saves the kernels the question. */
  refusals(roll: Roll | string, legal?: readonly Move[]): Readonly<Record<string, Refusal>> {
    return refusals(this, roll, legal);
  }

  private illegal(text: string | null, roll: Roll | string): IllegalMove {
    const why = text === null ? nothingPlayed(this) : refusal(this, text, roll);
    return new IllegalMove(why, text ?? "-", String(this), this.legalMoves(roll));
  }
}

/** Where there are very many moves, those into the goal come first, then captures, then those that lead furthest. */
function byPromise(one: Move, other: Move): number {
  return (
    Number(one.goal === null) - Number(other.goal === null) ||
    other.captured.length - one.captured.length ||
    Number(other.end) - Number(one.end)
  );
}
