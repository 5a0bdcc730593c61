/** What is seen of the game: events are shown one after the other, while the table itself is already further on. It
 * needs no browser; whoever draws it moves pawns as `motions` says. Nothing ever waits for it: `finish` shows at once
 * how things stand. */
import { untrack } from "svelte";
import { beside } from "../../../base/beside";
import { later, type Later } from "../../../base/timer";
import { WAITING } from "../../../board/fields";
import type { Hop, Motion } from "../../../board/motion";
import type { Loss } from "../../../board/loss";
import { reconciled, waitingUsed, type Pawns } from "../../../board/pawns";
import type { Route } from "../../../board/route";
import type { GameStarted, Leg, LegalMove, NumberedEvent, TableState } from "../../../generated/messages";
import { facesOf } from "../../rules/roll";
import { animationOf, FLIGHT_HOME, TIMES, type Animation, type Cue } from "./animation";
import type { TableClient } from "../client.svelte";

export interface DiceShown {
  readonly colour: string;
  readonly faces: readonly number[];
  readonly isRolling: boolean;
  /** milliseconds for which they tumble */
  readonly ms: number;
  /** differs from roll to roll */
  readonly number: number;
}

/** Everybody rolls for who begins: their dice as they lie just now. */
export interface RollOffShown {
  /** by colour: what it rolled last */
  readonly faces: Readonly<Record<string, number>>;
  /** the colours that are rolling */
  readonly rolling: readonly string[];
  /** those who roll again, or begin; null while the dice of this round tumble */
  readonly leading: readonly string[] | null;
  readonly first: string | null;
  readonly round: number;
  /** milliseconds for which the dice tumble */
  readonly ms: number;
}

/** A roll that could not be played. */
export interface Pass {
  readonly colour: string;
  readonly roll: string;
  /** by pawn the code of what kept it */
  readonly refused: Readonly<Record<string, string>>;
}

/** With more events than this to show, people would wait: jump. */
const MOST_BEHIND = 10;

/** Seconds: whoever comes later than this has missed how the game began. */
const JUST_NOW = 30;

interface Beat {
  ms: number;
  begin: () => void;
  cues?: Animation["cues"];
}

export class Stage {
  #pawns = $state.raw<Pawns>({});
  #dice = $state.raw<DiceShown | null>(null);
  #last = $state.raw<Route | null>(null);
  #motions = $state.raw<Readonly<Record<string, Motion>>>({});
  #before: Pawns = {}; // how the pawns stood when the last move began
  #rollOff = $state.raw<RollOffShown | null>(null);
  #came = $state(0);
  #pass = $state.raw<Pass | null>(null);
  #loss = $state.raw<Loss | null>(null);
  #turn = $state<string | null>(null);
  #reached = $state(0);
  #isBusy = $state(false);
  #truth: TableState | null = null;
  #waiting: NumberedEvent[] = [];
  #showing: NumberedEvent | null = null; // begun, and not remembered yet
  #beats: Beat[] = [];
  #callOff: (() => void)[] = [];
  #motionsMade = 0;
  #hasWon = false; // somebody has been seen to win
  #arranged: () => Pawns | null = () => null;

  /** `pace`: 1 is normal, 2 takes twice as long, 0 shows everything at once. `hear`: what is to be heard now; the game
   * goes on whatever comes of that. `slower`: how many times slower than usual the pawns of a colour walk, where somebody
   * counts along. */
  constructor(
    readonly pace: () => number,
    readonly hear: (cue: Cue) => void = () => {},
    readonly wait: Later = later,
    readonly slower: (colour: string) => number = () => 1,
  ) {}

  get pawns(): Pawns {
    return this.#pawns;
  }
  get dice(): DiceShown | null {
    return this.#dice;
  }
  /** the roll-off, while it is seen */
  get rollOff(): RollOffShown | null {
    return this.#rollOff;
  }
  /** the number of the last event that was old when somebody came: nobody need be told of it */
  get came(): number {
    return this.#came;
  }
  /** the last move that was made */
  get last(): Route | null {
    return this.#last;
  }
  get motions(): Readonly<Record<string, Motion>> {
    return this.#motions;
  }
  /** the last roll, if it could not be played; until something else is seen */
  get pass(): Pass | null {
    return this.#pass;
  }
  /** the pawn that is seen to be captured just now */
  get loss(): Loss | null {
    return this.#loss;
  }
  /** whether a move is seen just now */
  get isMoving(): boolean {
    return Object.keys(this.#motions).length > 0;
  }
  /** the colour that is seen to roll or move, or whose turn it is */
  get turn(): string | null {
    return this.#turn;
  }
  /** the number of the last event that has been seen */
  get reached(): number {
    return this.#reached;
  }
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** The events that have been seen by now. */
  seen(events: readonly NumberedEvent[]): NumberedEvent[] {
    return events.filter(({ number }) => number <= this.#reached);
  }

  /** Show a table from now on; the answer ends it. To be called in an effect. Whoever has been there when the game began
   * (`now`: in seconds) sees how it does. */
  follow(table: Pick<TableClient, "events" | "state" | "onHappened">, now = Date.now() / 1000): () => void {
    untrack(() => {
      const [events, state] = [table.events, table.state!];
      const begun = beginningIn(events, now);
      const before = begun === null ? events : events.filter(({ number }) => number < begun);
      this.take(before, begun === null ? state : { ...state, number: begun - 1, turn: null, ranking: [] });
      this.#came = this.#reached;
      if (begun !== null) this.take(events.slice(before.length), state);
    });
    const stopListening = table.onHappened((events, state) => this.take(events, state));
    return () => {
      stopListening();
      this.stop();
    };
  }

  /** Where it is known which pawn is which: what tells it, by places in the lists of pawns. */
  arrangeBy(arranged: () => Pawns | null): void {
    this.#arranged = arranged;
  }

  /** Each pawn to its place in the list, as soon as that is known. */
  arrange(): void {
    if (!this.#isBusy) this.#pawns = this.#arranged() ?? this.#pawns;
  }

  /** Something has happened; the state is how things stand after it. */
  take(events: readonly NumberedEvent[], state: TableState): void {
    const isFirst = this.#truth === null;
    this.#truth = state;
    this.#waiting.push(...events);
    const shown = this.#waiting.filter(({ event }) => event.type === "rolled" || event.type === "moved").length;
    const hasWon = !isFirst && events.some((told) => this.#isWin(told));
    if (isFirst || this.pace() === 0 || shown > MOST_BEHIND) {
      this.#jump();
      if (hasWon) this.#cue("win");
    } else if (!this.#isBusy) this.#next();
  }

  /** Show at once how things stand. */
  finish(): void {
    const hasWon = this.#waiting.some((told) => this.#isWin(told));
    this.#jump();
    if (hasWon) this.#cue("win");
  }

  /** The win itself; the end of a game sounds only where nobody was seen to win before. */
  #isWin({ event, place }: NumberedEvent): boolean {
    if (place === 1) this.#hasWon = true;
    return place === 1 || (event.type === "game_ended" && !this.#hasWon);
  }

  #cue(cue: Cue): void {
    beside(() => this.hear(cue));
  }

  #jump(): void {
    const cutShort = this.#showing;
    this.#halt();
    if (cutShort) this.#waiting.unshift(cutShort);
    if (!cutShort?.move) this.#before = this.#pawns; // else it is known since the move began
    const last = this.#waiting.findLast(({ event }) => event.type === "moved" || event.type === "taken_back");
    for (const told of this.#waiting) this.#remember(told);
    this.#waiting = [];
    this.#settle();
    if (last?.event.type === "moved") this.#rest(last.move);
  }

  stop(): void {
    this.#halt();
    this.#waiting = [];
  }

  #halt(): void {
    for (const callOff of this.#callOff) callOff();
    this.#callOff = [];
    this.#beats = [];
    this.#motions = {};
    this.#loss = null;
    this.#rollOff = null;
    this.#showing = null;
    this.#isBusy = false;
  }

  /** All has been shown: the server knows best. */
  #settle(): void {
    const state = this.#truth;
    if (!state) return;
    this.#isBusy = false;
    this.#motions = {};
    this.#pawns = this.#arranged() ?? reconciled(this.#pawns, state.pawns);
    this.#turn = state.turn;
    this.#reached = state.number;
    if (this.#dice?.isRolling) this.#dice = { ...this.#dice, isRolling: false };
    if (state.phase === "lobby") this.#dice = this.#last = null;
  }

  /** What stays of an event. */
  #remember(told: NumberedEvent): void {
    const { number, event, move } = told;
    if (event.type === "rolled")
      this.#dice = { colour: event.colour, faces: facesOf(event.roll), isRolling: false, ms: 0, number };
    if (event.type === "moved") this.#rest(move);
    this.#seePass(told);
    if (event.type === "taken_back") this.#goBack(number);
    this.#reached = number;
  }

  /** A pass is there to be asked about until somebody rolls, or takes a decision back. */
  #seePass({ event, refused }: NumberedEvent): void {
    if (event.type === "moved" && refused)
      this.#pass = { colour: event.colour, roll: this.#dice?.faces.join() ?? "", refused };
    else if (["rolled", "moved", "taken_back", "game_ended"].includes(event.type)) this.#pass = null;
  }

  /** What was decided is undone: the dice lie there again as they lay before. */
  #goBack(number: number): void {
    const { turn, roll } = this.#truth!;
    this.#last = null;
    this.#dice = turn && roll ? { colour: turn, faces: facesOf(roll), isRolling: false, ms: 0, number } : null;
  }

  /** The move is made, and stays marked. */
  #rest(move: LegalMove | null): void {
    this.#last = move && { ...move, waiting: waitingUsed(this.#before, this.#pawns) };
  }

  // ── one event after the other ──────────────────────────────────────────────────────────────────────────────────────

  #next(): void {
    const told = this.#waiting.shift();
    if (!told) return this.#settle();
    this.#isBusy = true;
    this.#showing = told;
    this.#beats = this.#beatsOf(told);
    this.#beat(told);
  }

  #beat(told: NumberedEvent): void {
    const beat = this.#beats.shift();
    this.#callOff = [];
    if (!beat) {
      this.#showing = null;
      this.#remember(told);
      if (this.#isWin(told)) this.#cue("win");
      return this.#next();
    }
    const pace = this.#hurriedPace();
    beat.begin();
    if (beat.ms === 0) return this.#beat(told);
    for (const { at, cue } of beat.cues ?? []) this.#callOff.push(this.wait(at * pace, () => this.#cue(cue)));
    this.#callOff.push(this.wait(beat.ms * pace, () => this.#beat(told)));
  }

  /** Whoever is behind shows things faster. */
  #hurriedPace(): number {
    return this.pace() / (1 + 0.4 * this.#waiting.length);
  }

  #beatsOf(told: NumberedEvent): Beat[] {
    const { number, event, move } = told;
    if (event.type === "rolled") return this.#roll(number, event.colour, event.roll);
    if (event.type === "game_started") return this.#startOff(event);
    if (event.type !== "moved") return [];
    return move ? this.#move(move) : [this.#miss(told)];
  }

  /** Everybody rolls at their place; those who are level roll again; then one begins. */
  #startOff({ opening, first }: GameStarted): Beat[] {
    const faces: Record<string, number> = {};
    const beats = opening.flatMap((round, n): Beat[] => {
      Object.assign(faces, round);
      const shown = { faces: { ...faces }, round: n, first: null };
      const leading = Object.keys(opening[n + 1] ?? { [first[0]!]: 0 });
      const roll = () => {
        const ms = TIMES.roll * this.#hurriedPace();
        this.#rollOff = { ...shown, rolling: Object.keys(round), leading: null, ms };
      };
      const lie = () => (this.#rollOff = { ...shown, rolling: [], leading, ms: 0 });
      return [
        { ms: TIMES.roll, begin: roll, cues: [{ at: 0, cue: "roll" }] },
        { ms: TIMES.compare, begin: lie },
      ];
    });
    if (!beats.length) return [];
    const begins = () => {
      this.#rollOff = { ...this.#rollOff!, leading: [first[0]!], first: first[0]! };
      this.#cue("home");
    };
    return [...beats, { ms: TIMES.begins, begin: begins }, { ms: 0, begin: () => (this.#rollOff = null) }];
  }

  #miss(told: NumberedEvent): Beat {
    const begin = () => {
      this.#seePass(told);
      this.#cue("lost");
    };
    return { ms: TIMES.pass, begin };
  }

  #roll(number: number, colour: string, roll: string): Beat[] {
    const show = (isRolling: boolean) => () => {
      this.#turn = colour;
      this.#pass = null;
      this.#dice = { colour, faces: facesOf(roll), isRolling, ms: TIMES.roll * this.#hurriedPace(), number };
    };
    return [
      { ms: TIMES.roll, begin: show(true), cues: [{ at: 0, cue: "roll" }] },
      { ms: TIMES.look, begin: show(false) },
    ];
  }

  /** Leg by leg; who is captured at the end of one flies home before the next begins. */
  #move(move: LegalMove): Beat[] {
    const begin = () => {
      this.#before = this.#pawns;
      this.#last = null;
    };
    const beats: Beat[] = [{ ms: 0, begin }];
    for (const leg of move.legs) {
      beats.push(this.#leg(move.colour, leg));
      if (leg.captured) beats.push(...this.#capture(leg.captured, leg.fields.at(-1)!, leg.lost));
    }
    if (move.touch && !move.sent_back) beats.push({ ms: TIMES.pass, begin: () => this.#cue("lost") });
    if (move.sent_back) beats.push(this.#sendHome(move.sent_back.colour, move.sent_back.field, "capture"));
    return [...beats, { ms: TIMES.rest, begin: () => this.#rest(move) }];
  }

  #leg(colour: string, leg: Leg): Beat {
    const { ms, hops, cues } = animationOf(leg, this.slower(colour));
    return { ms, cues, begin: () => this.#send(colour, leg.fields[0]!, leg.fields.at(-1)!, hops) };
  }

  /** For a moment everything stands still, so that people feel what it costs. */
  #capture(colour: string, field: string, spaces: number): Beat[] {
    const hit = () => {
      this.#loss = { colour, field, spaces };
      this.#cue("capture");
    };
    return [
      { ms: TIMES.hit, begin: hit },
      this.#sendHome(colour, field, "fly"),
      { ms: 0, begin: () => (this.#loss = null) },
    ];
  }

  #sendHome(colour: string, from: string, cue: Cue): Beat {
    return { ms: TIMES.flight, begin: () => this.#send(colour, from, WAITING, FLIGHT_HOME, cue) };
  }

  /** A pawn stands where it goes to, and is seen on its way. */
  #send(colour: string, from: string, to: string, hops: readonly Hop[], cue?: Cue): void {
    const fields = [...(this.#pawns[colour] ?? [])];
    const nth = fields.lastIndexOf(from);
    if (nth < 0) return;
    fields[nth] = to;
    this.#pawns = { ...this.#pawns, [colour]: fields };
    const pace = this.#hurriedPace();
    const paced = hops.map((hop) => ({ ...hop, ms: hop.ms * pace }));
    this.#motions = { [`${colour}${nth}`]: { number: ++this.#motionsMade, colour, from, hops: paced } };
    if (cue) this.#cue(cue);
  }
}

/** The event by which the game has only just begun; null: nobody here has seen that, or a pawn has moved since. */
function beginningIn(events: readonly NumberedEvent[], now: number): number | null {
  const begun = events.findLast(({ event }) => event.type === "game_started");
  if (!begun || now - begun.at > JUST_NOW) return null;
  return events.some(({ number, event }) => number > begun.number && event.type === "moved") ? null : begun.number;
}
