/** A table: what has happened there, folded into how things stand. No clock, no storage. The same as the server's, with
 * what can happen at a table of this device. */
import { normalRoll, writeRoll } from "../../engine";
import type { Engine, Move, Position, Roll, Rules } from "../../engine";
import { stand_in } from "../../generated/bots.json";
import type {
  BotLevel,
  Dress,
  EndReason,
  Event,
  GameStarted,
  Options,
  Phase,
  SeatLaid,
  TableCreated,
  Wish,
} from "../../generated/messages";

/** The bot that plays for people who let it. */
export const STAND_IN = stand_in as BotLevel;

/** One place at the table. */
export interface Seat {
  readonly colours: string;
  readonly kind: SeatLaid["kind"];
  name: string;
  readonly bot: BotLevel | null;
  away: boolean;
}

const seat = (colours: string, kind: Seat["kind"], name = "", bot: BotLevel | null = null): Seat => ({
  colours,
  kind,
  name,
  bot,
  away: false,
});

export const isPerson = ({ kind }: Seat): boolean => kind === "here";

/** The bot that decides for a seat; null when a person does. */
export const botAt = ({ away, bot }: Seat): BotLevel | null => (away ? STAND_IN : bot);

/** A move that a person chose among several, and how things stood before it. */
interface Choice {
  readonly seat: string;
  /** the event after which it was due */
  readonly to: number;
  readonly position: Position;
  readonly roll: Roll;
  readonly rolls: number;
  /** the one before */
  readonly earlier: Choice | null;
}

type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;

/** An event that cannot have happened here. */
export class Impossible extends Error {}

/** Made by applying its events, one after the other; the same events always give the same table. */
export class Table {
  number = 0; // of the last event
  changed = 0; // the last event that makes a command stale
  phase: Phase = "lobby";
  seats = new Map<string, Seat>();
  dress: Readonly<Record<string, Dress>> = {}; // by colour, where it is not plain
  paused = false;
  position: Position | null = null;
  roll: Roll | null = null; // the roll that waits to be played
  moves: readonly Move[] = []; // what it allows
  touched: string | null = null;
  began: string | null = null; // the colour that began
  even = true; // everybody has had the same number of turns, and nobody has rolled since
  played = 0; // where the game has a clock: the seconds until the last move
  rolls = 0; // how many there have been, the roll-off not counted
  choice: Choice | null = null; // where decisions may be taken back: the last one
  won: number | null = null; // how many rolls there had been when somebody won
  votes: Readonly<Record<string, Wish>> = {}; // by seat: how it is to go on after that
  skips = false; // bots play without pauses until it is a person's turn
  ended: EndReason | null = null;
  rematch: string | null = null;
  #created: TableCreated | null = null;
  #rules: Rules | null = null;
  #fallen: Roll[] = []; // where decisions may be taken back: all rolls, also those that will fall again
  #lookedAt: { position: Position; roll: string; moves: readonly Move[] } | null = null;

  constructor(
    readonly id: string,
    readonly engine: Engine,
  ) {}

  get created(): TableCreated {
    if (!this.#created) throw new Impossible("the table has not been made");
    return this.#created;
  }

  get rules(): Rules {
    if (!this.#rules) throw new Impossible("the table has not been made");
    return this.#rules;
  }

  // ── folding ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Let one event happen. */
  apply(number: number, event: Event): void {
    if (number !== this.number + 1) throw new Impossible(`event ${number} after ${this.number}`);
    this.number = number;
    if (event.type !== "dressed") this.changed = number; // everything stands as before, whatever it looks like
    this.#happen(event);
  }

  /** The table as it would be after these events. */
  after(events: readonly Event[]): Table {
    const table = new Table(this.id, this.engine);
    const { number, changed, phase, paused, position, roll, moves, touched, rolls, choice, rematch } = this;
    Object.assign(table, { number, changed, phase, paused, position, roll, moves, touched, rolls, choice, rematch });
    const { began, dress, even, played, won, votes, skips, ended } = this;
    Object.assign(table, { began, dress, even, played, won, votes, skips, ended });
    table.seats = new Map(Array.from(this.seats, ([colours, known]) => [colours, { ...known }]));
    table.#created = this.#created;
    table.#rules = this.#rules;
    table.#fallen = [...this.#fallen];
    table.#lookedAt = this.#lookedAt;
    for (const event of events) table.apply(table.number + 1, event);
    return table;
  }

  #happen(event: Event): void {
    switch (event.type) {
      case "table_created":
        return this.#create(event);
      case "seat_changed":
        if (event.laid.kind !== this.#seat(event.laid.seat).kind) this.#undress(event.laid.seat);
        return this.#lay(event.laid);
      case "renamed":
        return void (this.#seat(event.seat).name = event.name);
      case "dressed":
        return void (this.dress = { ...this.dress, [event.colour]: event.dress });
      case "seat_freed":
        return this.#free(event.seat);
      case "game_started":
        return this.#start(event);
      case "rolled":
        return this.#rollFalls(event);
      case "touched":
        return void (this.touched = event.pawn);
      case "moved":
        return this.#move(event);
      case "taken_back":
        return this.#takeBack(event);
      case "went_away":
      case "came_back":
        return void (this.#seat(event.seat).away = event.type === "went_away");
      case "paused":
      case "resumed":
        return void (this.paused = event.type === "paused");
      case "voted":
        return void (this.votes = { ...this.votes, [event.seat]: event.wish });
      case "fast_forwarded":
        return void (this.skips = true);
      case "game_ended":
        this.phase = "ended";
        this.ended = event.reason ?? (this.position?.isOver ? "played_out" : "given_up");
        return this.#clear();
      case "rematch_made":
        return void (this.rematch = event.table);
      default:
        throw new Impossible(`${event.type} does not happen at a table of this device`);
    }
  }

  #create(event: TableCreated): void {
    this.#created = event;
    this.#rules = this.engine.rules(event.rules, event.board);
    for (const laid of event.seats) this.#lay(laid);
  }

  #lay({ seat: colours, kind, name, bot }: SeatLaid): void {
    this.seats.set(colours, seat(colours, kind, name, bot));
  }

  #free(colours: string): void {
    const { name } = this.#seat(colours);
    const freed = this.phase === "playing" ? seat(colours, "bot", name, STAND_IN) : seat(colours, "open");
    this.seats.set(colours, freed);
    if (this.phase !== "playing") this.#undress(colours);
  }

  /** Somebody else sits here: what the pawns looked like was not theirs. */
  #undress(colours: string): void {
    const kept = Object.entries(this.dress).filter(([colour]) => !colours.includes(colour));
    this.dress = Object.fromEntries(kept);
  }

  #start({ bots, first }: GameStarted): void {
    this.phase = "playing";
    for (const [colours, bot] of Object.entries(bots)) this.seats.set(colours, seat(colours, "bot", "", bot));
    this.position = this.engine.initial(this.rules, this.seats.size, first);
    this.began = first;
  }

  #rollFalls({ roll }: EventOf<"rolled">): void {
    this.roll = normalRoll(roll, this.rules.board);
    this.moves = this.movesWith(this.roll);
    if (this.options.take_back && this.rolls === this.#fallen.length) this.#fallen.push(this.roll);
    this.even = false;
    this.rolls += 1;
  }

  #move({ move, by, played }: EventOf<"moved">): void {
    const { position, roll, due } = this;
    if (!position || roll === null || !due) throw new Impossible("nobody has rolled");
    if (this.options.take_back && by === "player" && this.moves.length > 1) {
      const [to, rolls, earlier] = [this.number - 1, this.rolls, this.choice];
      this.choice = { seat: due.colours, to, position, roll, rolls, earlier };
    }
    this.position = position.after(roll, move === null ? null : this.legalMove(move));
    this.even = this.#isRoundOver(position.turn);
    this.#clear();
    this.played = played ?? 0;
    if (this.position.ranking.length) this.won ??= this.rolls;
    this.skips &&= this.due !== null && botAt(this.due) !== null;
  }

  #takeBack({ seat: colours, to }: EventOf<"taken_back">): void {
    const { choice } = this;
    if (choice?.seat !== colours || choice.to !== to) throw new Impossible("this decision is not the last one");
    this.position = choice.position;
    this.roll = choice.roll;
    this.rolls = choice.rolls;
    this.even = false;
    this.moves = this.movesWith(choice.roll);
    this.choice = choice.earlier;
    if (!this.position.ranking.length) [this.won, this.votes] = [null, {}];
  }

  /** Whether the turn has passed on from the last colour of a round of turns: to the one that began, or, if that is home
   * and is skipped, beyond it. */
  #isRoundOver(before: string | null): boolean {
    const { began, turn, position } = this;
    if (!position || began === null || before === null || turn === null) return false;
    const { colours } = position;
    const roundOfTurns = colours.slice(colours.indexOf(began)) + colours.slice(0, colours.indexOf(began));
    return roundOfTurns.indexOf(turn) < roundOfTurns.indexOf(before);
  }

  /** No roll waits. */
  #clear(): void {
    this.roll = this.touched = null;
    this.moves = [];
  }

  #seat(colours: string): Seat {
    const known = this.seats.get(colours);
    if (!known) throw new Impossible(`there is no seat ${colours}`);
    return known;
  }

  // ── how things stand ────────────────────────────────────────────────────────────────────────────────────────────────

  get options(): Options {
    return this.created.options;
  }

  /** The seconds of play after which what everybody has counts; games that were made before there was such a clock have
   * none. */
  get endsAfter(): number | null {
    return this.options.ends_after ?? null;
  }

  /** Whether it ends only once everybody has had the same number of turns. */
  get sameTurns(): boolean {
    return this.options.same_turns ?? false;
  }

  /** How the pawns stand before anybody has moved. */
  get setUp(): Position {
    return this.engine.initial(this.rules, this.seats.size, this.created.first);
  }

  /** The seat that has to decide something. */
  get due(): Seat | null {
    const { turn } = this;
    return turn === null ? null : this.seatOf(turn);
  }

  /** The colour whose roll is due or waits to be played. */
  get turn(): string | null {
    return this.phase === "playing" ? (this.position?.turn ?? null) : null;
  }

  /** The seat whose person may take back a decision: the last one, as long as they sit there. */
  get takeBack(): Seat | null {
    const decided = this.isInPlay && this.choice ? this.#seat(this.choice.seat) : null;
    return decided && isPerson(decided) ? decided : null;
  }

  /** Once somebody has won: who has to agree on how it goes on. The people who still play; if there are none, all. */
  get voters(): readonly Seat[] {
    const { won, position } = this;
    if (won === null || !position || this.phase !== "playing") return [];
    const people = [...this.seats.values()].filter((known) => isPerson(known) && !known.away);
    const stillPlay = people.filter(({ colours }) => !position.ranking.includes(colours[0]!));
    return stillPlay.length ? stillPlay : people;
  }

  /** What those want who have to agree; null is somebody who has not said it. */
  get wishes(): readonly (Wish | null)[] {
    return this.voters.map(({ colours }) => this.votes[colours] ?? null);
  }

  /** Whether bots play without pauses: somebody wants it until their turn, or nobody wants to play on. */
  get isFast(): boolean {
    const { skips, wishes } = this;
    return skips || (wishes.length > 0 && wishes.every((wish) => wish === "fast_forward" || wish === "end"));
  }

  /** Whether somebody has just won, and not everybody has said how it is to go on. */
  get asks(): boolean {
    return this.won === this.rolls && this.wishes.includes(null);
  }

  /** Whether the game is on, and not paused. */
  get isInPlay(): boolean {
    return this.phase === "playing" && !this.paused;
  }

  /** The moves to choose from: all that the roll allows, or those of the touched pawn. */
  get choices(): readonly Move[] {
    const { touched } = this;
    return touched === null ? this.moves : this.moves.filter(({ start }) => start === touched);
  }

  /** What a roll allows. This is needed before the roll happens and after it; the engine is asked once. */
  movesWith(roll: Roll): readonly Move[] {
    const { position } = this;
    if (!position) throw new Impossible("the game has not started");
    const written = writeRoll(roll);
    if (this.#lookedAt?.position !== position || this.#lookedAt.roll !== written) {
      this.#lookedAt = { position, roll: written, moves: position.legalMoves(roll) };
    }
    return this.#lookedAt.moves;
  }

  /** The legal move that is written like this; `IllegalMove` or `NotationError` when there is none. */
  legalMove(text: string): Move {
    const known = this.moves.find((move) => move.text === text);
    return known ?? this.position!.parseMove(text, this.roll!);
  }

  seatOf(colour: string): Seat {
    return [...this.seats.values()].find(({ colours }) => colours.includes(colour))!;
  }

  /** What has fallen falls again after a decision was taken back: nobody can fish for a better roll. Null: it is for the
   * dice to say. */
  get rollAgain(): Roll | null {
    return this.#fallen[this.rolls] ?? null;
  }
}
