/** When something happens at a table that nobody asks for: a bot's turn, an automatic roll, the end of the clock. A table
 * that nobody looks at stands still, and so does its clock. */
import type { Later } from "../../base/timer";
import type { BotLevel } from "../../generated/messages";
import tables from "../../generated/tables.json";
import { botAt, type Table } from "./fold";

const { auto_roll_after: AUTO_ROLL_AFTER, asks_for: ASKS_FOR, pauses: PAUSES } = tables;
const JUST_NOW = 0.05; // seconds: an alarm may come a little early
const TRY_AGAIN_AFTER = 2; // seconds
const PACES: Readonly<Record<BotLevel, number>> = tables.paces;

/** Seconds by a clock that nobody can set, and something that wakes one up. */
export interface Clock {
  now(): number;
  later: Later;
}

/** Seconds, without those in which it stood still. */
export class Stopwatch {
  #before = 0; // until it last stood still
  #since: number | null = null; // when it was set going again

  constructor(readonly clock: Clock) {}

  get seconds(): number {
    return this.#before + (this.#since === null ? 0 : this.clock.now() - this.#since);
  }

  /** From 0; standing or going as it was. */
  restart(): void {
    this.#before = 0;
    if (this.#since !== null) this.#since = this.clock.now();
  }

  /** Go on, or stand still. */
  run(isOn: boolean): void {
    if (isOn) this.#since ??= this.clock.now();
    else [this.#before, this.#since] = [this.seconds, null];
  }
}

/** The alarm clock of one table. */
export class Timers {
  #decision: Stopwatch;
  #sinceMove: Stopwatch;
  #callOff: (() => void) | null = null;

  /** `step` is called when the next decision is taken without a command, with what was the table's last change when the
   * alarm was set. */
  constructor(
    readonly table: Table,
    readonly isWatched: () => boolean,
    readonly clock: Clock,
    readonly step: (changed: number) => void,
  ) {
    this.#decision = new Stopwatch(clock);
    this.#sinceMove = new Stopwatch(clock);
  }

  /** The clock starts anew: for the next decision, or because somebody has come to a table that stood still. */
  newDecision(): void {
    this.#decision.restart();
  }

  /** What has been played is noted with the move. */
  moveMade(): void {
    this.#sinceMove.restart();
  }

  /** Seconds since the game began, without pauses and without those when nobody looked. Whoever loads the table anew goes
   * on from its last move. */
  get played(): number {
    return Math.round(100 * (this.table.played + this.#sinceMove.seconds)) / 100;
  }

  /** The seconds on the clock for the whole game. */
  get gameLeft(): number | null {
    const { endsAfter, phase } = this.table;
    return endsAfter === null || phase !== "playing" ? null : Math.max(0, endsAfter - this.played);
  }

  /** The seconds on the clock of whoever has to decide. */
  get left(): number | null {
    const { due, options } = this.table;
    if (options.clock === null || !due || botAt(due) !== null || !this.isWatched()) return null;
    return Math.max(0, options.clock - this.#decision.seconds);
  }

  /** Set the alarm by how things stand now. */
  schedule(): void {
    this.stop();
    const isOn = this.table.isInPlay && this.isWatched();
    this.#decision.run(isOn);
    this.#sinceMove.run(isOn);
    const after = isOn ? this.#nextStepAfter() : null;
    if (after !== null) this.#setAlarm(after);
  }

  /** Set the alarm once more, after a step that failed. */
  tryAgain(): void {
    this.stop();
    if (this.table.isInPlay && this.isWatched()) this.#setAlarm(TRY_AGAIN_AFTER);
  }

  /** Forget the alarm. */
  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #setAlarm(seconds: number): void {
    const { changed } = this.table;
    this.#callOff = this.clock.later(Math.max(0, 1000 * seconds), () => this.step(changed));
  }

  /** Whether the game ends without another turn: everybody has had the same number of turns, as was agreed, and the time
   * ran out before the next round of turns began. */
  get isTimeUp(): boolean {
    return this.#endsIn !== null && this.#endsIn < JUST_NOW;
  }

  /** The seconds after which it ends like that, if nobody rolls before. */
  get #endsIn(): number | null {
    return this.table.sameTurns && this.table.even ? this.gameLeft : null;
  }

  /** The seconds until the next step is due; null when there is none. */
  #nextStepAfter(): number | null {
    const steps = [this.#nextDecisionAfter(), this.#endsIn].filter((after) => after !== null);
    return steps.length ? Math.min(...steps) : null;
  }

  /** The same of what somebody decides. Counted from when it was due, so that nobody can hold up a bot or the clock by
   * coming and going. */
  #nextDecisionAfter(): number | null {
    const { due, options, roll } = this.table;
    if (!due) return null;
    const bot = botAt(due);
    if (bot !== null) return this.#botWaits(bot) - this.#decision.seconds;
    if (roll === null && options.auto_roll) return AUTO_ROLL_AFTER - this.#decision.seconds;
    return this.left;
  }

  #botWaits(bot: BotLevel): number {
    const pace = this.table.isFast ? 0 : this.table.options.bot_pace;
    return pace && this.table.asks ? ASKS_FOR : pace * this.#pause(bot);
  }

  /** The bot's pause as a share of the table's pace; for one decision always the same. */
  #pause(bot: BotLevel): number {
    const { id, changed, moves } = this.table;
    return pauseBeforePlaying(bot, moves.length, chanceOf(`${id} ${changed}`));
  }
}

/** How long a bot pauses over a roll, as a share of the table's pace: less where there is nothing to decide, and never
 * the same twice. */
export function pauseBeforePlaying(bot: BotLevel, choices: number, chance: number): number {
  const [least, more] = (choices <= 1 ? PAUSES.without_choice : PAUSES.with_choice) as [number, number];
  return (choices <= 1 ? 1 : PACES[bot]) * (least + more * chance);
}

/** A number from 0 to below 1 that follows from a text (FNV-1a). */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
