/** What is seen of the game: events are shown one after the other, while the table itself is already further on. It
 * needs no browser; whoever draws it moves pawns as `motions` says. Nothing ever waits for it: `finish` shows at once
 * how things stand. */
import type { Hop, Motion } from "../board/motion";
import type { Pawns } from "../board/standing";
import type { Way } from "../board/way";
import type { LegalMove, NumberedEvent, TableState } from "../generated/messages";

export type Cue = "roll" | "step" | "fly" | "capture" | "home" | "lost" | "win";

export interface DiceShown {
  readonly colour: string;
  readonly faces: readonly number[];
  readonly isRolling: boolean;
  /** differs from roll to roll */
  readonly number: number;
}

/** Runs something after some milliseconds; the answer calls it off. */
export type Later = (ms: number, run: () => void) => () => void;

/** Milliseconds at normal speed. */
export const TIMES = { roll: 620, look: 380, pass: 650, step: 170, jump: 460, bring: 380, flight: 520, rest: 140 };
/** With more than so many events to show, people would wait: jump. */
const MOST_BEHIND = 10;

interface Beat {
  ms: number;
  begin: () => void;
  cues?: { at: number; cue: Cue }[];
}

export class Stage {
  #pawns = $state.raw<Pawns>({});
  #dice = $state.raw<DiceShown | null>(null);
  #last = $state.raw<Way | null>(null);
  #motions = $state.raw<Readonly<Record<string, Motion>>>({});
  #before: Pawns = {}; // how the pawns stood when the last move began
  #turn = $state<string | null>(null);
  #reached = $state(0);
  #isBusy = $state(false);
  #truth: TableState | null = null;
  #waiting: NumberedEvent[] = [];
  #beats: Beat[] = [];
  #callOff: (() => void)[] = [];
  #motionsMade = 0;

  /** `pace`: 1 is normal, 2 takes twice as long, 0 shows everything at once. */
  constructor(
    readonly pace: () => number,
    readonly cue: (cue: Cue) => void = () => {},
    readonly later: Later = inBrowser,
  ) {}

  get pawns(): Pawns {
    return this.#pawns;
  }
  get dice(): DiceShown | null {
    return this.#dice;
  }
  /** the last move that was made */
  get last(): Way | null {
    return this.#last;
  }
  get motions(): Readonly<Record<string, Motion>> {
    return this.#motions;
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

  /** Something has happened; the state is how things stand after it. */
  take(events: readonly NumberedEvent[], state: TableState): void {
    const isFirst = this.#truth === null;
    this.#truth = state;
    this.#waiting.push(...events);
    const shown = this.#waiting.filter(({ event }) => event.type === "rolled" || event.type === "moved").length;
    if (isFirst || this.pace() === 0 || shown > MOST_BEHIND) this.#jump();
    else if (!this.#isBusy) this.#next();
  }

  /** Show at once how things stand. */
  finish(): void {
    const hasEnded = this.#waiting.some(({ event }) => event.type === "game_ended");
    this.#jump();
    if (hasEnded) this.cue("win");
  }

  #jump(): void {
    this.#halt();
    this.#before = this.#pawns;
    const last = this.#waiting.findLast(({ event }) => event.type === "moved");
    for (const told of this.#waiting) this.#remember(told);
    this.#waiting = [];
    this.#settle();
    if (last) this.#rest(last.move);
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
    this.#isBusy = false;
  }

  /** All has been shown: the server knows best. */
  #settle(): void {
    const state = this.#truth;
    if (!state) return;
    this.#isBusy = false;
    this.#motions = {};
    this.#pawns = reconciled(this.#pawns, state.pawns);
    this.#turn = state.turn;
    this.#reached = state.number;
    if (this.#dice?.isRolling) this.#dice = { ...this.#dice, isRolling: false };
    if (state.phase === "lobby") this.#dice = this.#last = null;
  }

  /** What stays of an event. */
  #remember({ number, event, move }: NumberedEvent): void {
    if (event.type === "rolled") this.#dice = { colour: event.colour, faces: facesOf(event.roll), isRolling: false, number };
    if (event.type === "moved") this.#rest(move);
    this.#reached = number;
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
    this.#beats = this.#beatsOf(told);
    this.#beat(told);
  }

  #beat(told: NumberedEvent): void {
    const beat = this.#beats.shift();
    this.#callOff = [];
    if (!beat) {
      this.#remember(told);
      if (told.event.type === "game_ended") this.cue("win");
      return this.#next();
    }
    const pace = this.#hurriedPace();
    beat.begin();
    if (beat.ms === 0) return this.#beat(told);
    for (const { at, cue } of beat.cues ?? []) this.#callOff.push(this.later(at * pace, () => this.cue(cue)));
    this.#callOff.push(this.later(beat.ms * pace, () => this.#beat(told)));
  }

  /** Whoever is behind shows things faster. */
  #hurriedPace(): number {
    return this.pace() / (1 + 0.4 * this.#waiting.length);
  }

  #beatsOf({ number, event, move }: NumberedEvent): Beat[] {
    if (event.type === "rolled") return this.#roll(number, event.colour, event.roll);
    if (event.type !== "moved") return [];
    if (!move) return [{ ms: TIMES.pass, begin: () => this.cue("lost") }];
    return this.#move(move);
  }

  #roll(number: number, colour: string, roll: string): Beat[] {
    const show = (isRolling: boolean) => () => {
      this.#turn = colour;
      this.#dice = { colour, faces: facesOf(roll), isRolling, number };
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
      if (leg.captured) beats.push(this.#sendHome(leg.captured, leg.fields.at(-1)!));
    }
    if (move.touch && !move.sent_back) beats.push({ ms: TIMES.pass, begin: () => this.cue("lost") });
    if (move.sent_back) beats.push(this.#sendHome(move.sent_back.colour, move.sent_back.field));
    return [...beats, { ms: TIMES.rest, begin: () => this.#rest(move) }];
  }

  #leg(colour: string, { how, fields }: LegalMove["legs"][number]): Beat {
    const [from, ...rest] = fields as [string, ...string[]];
    const hops: Hop[] = rest.map((to, n) => {
      if (how !== "walk") return { to, how: "fly", ms: TIMES.jump };
      return n === 0 && from === "B" ? { to, how: "fly", ms: TIMES.bring } : { to, how: "walk", ms: TIMES.step };
    });
    const goal = how === "home" || isGoal(rest.at(-1)!);
    let at = 0;
    const cues = hops.map((hop, n): { at: number; cue: Cue } => {
      at += hop.ms;
      const isLast = n === hops.length - 1;
      return { at: at - 30, cue: isLast && goal ? "home" : hop.how === "fly" ? "fly" : "step" };
    });
    return { ms: at, begin: () => this.#send(colour, from, rest.at(-1)!, hops), cues };
  }

  #sendHome(colour: string, from: string): Beat {
    const hops: Hop[] = [{ to: "B", how: "fly", ms: TIMES.flight }];
    return { ms: TIMES.flight, begin: () => this.#send(colour, from, "B", hops, "capture") };
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
    if (cue) this.cue(cue);
  }
}

export const facesOf = (roll: string): number[] => roll.split(",").map(Number);
const isGoal = (field: string): boolean => "abcd".includes(field);

/** Which of a colour's waiting fields was left, or filled, between two moments: a place in the list is a pawn, and every
 * pawn has a waiting field of its own. */
export function waitingUsed(before: Pawns, after: Pawns): Record<string, number> {
  const used: Record<string, number> = {};
  for (const [colour, fields] of Object.entries(after)) {
    const earlier = before[colour] ?? fields;
    const left = fields.findIndex((field, n) => field !== "B" && earlier[n] === "B");
    const filled = fields.findIndex((field, n) => field === "B" && earlier[n] !== "B");
    if (Math.max(left, filled) >= 0) used[colour] = left < 0 ? filled : left;
  }
  return used;
}

/** The pawns as they are, each as far as possible in its old place of the list: a list's place is a pawn. */
export function reconciled(shown: Pawns, truth: Pawns): Pawns {
  return Object.fromEntries(
    Object.entries(truth).map(([colour, fields]) => {
      const left = [...fields];
      const kept = (shown[colour] ?? []).map((field) => {
        const found = left.indexOf(field);
        return found < 0 ? null : left.splice(found, 1)[0]!;
      });
      const filled = kept.map((field) => field ?? left.shift());
      return [colour, [...filled, ...left].filter((field) => field !== undefined)];
    }),
  );
}

function inBrowser(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
