/** A table of this device for one step of a lesson: like any other, but with a given position and given dice. */
import type { Engine } from "../../engine";
import type { Command, Event, NumberedEvent, RefusalShown, SeatShown, TableState } from "../../generated/messages";
import { decide } from "../../local/table/commands";
import { STAND_IN, Table } from "../../local/table/fold";
import { tell } from "../../local/table/log";
import { readWish } from "../../local/protocol/protocol";
import { CommandRefused } from "../../local/protocol/refusals";
import { setUp } from "../../local/table/setup";
import { moveEvents, rollEvents } from "../../local/table/turns";
import { stateOf } from "../../local/table/view";
import { facesOf } from "../../shared/rules/roll";
import type { Answer, Wish } from "../../shared/server/line/connection";
import type { TableInPlay } from "../../shared/table/client.svelte";
import type { Step, Turn } from "./lessons";
import { texts } from "./texts";

/** The colour of whoever learns. */
export const LEARNER = "y";

type Watcher = (events: readonly NumberedEvent[], state: TableState) => void;

const NOT_ASKED: RefusalShown = { code: "not_asked", rule: null, text: texts.not_asked };

export class LessonTable implements TableInPlay {
  readonly status = "open";
  readonly isHost = true;
  readonly #table: Table;
  #state: TableState = $state.raw(null!);
  #events = $state.raw<readonly NumberedEvent[]>([]);
  #left: readonly Turn[] = $state.raw([]); // the rolls that are still to be played
  #watchers: readonly Watcher[] = [];

  constructor(engine: Engine, step: Step) {
    const position = engine.position(step.position, engine.rules(step.rules));
    this.#table = laid(engine, step.rules, position.seats);
    this.#table.position = position;
    this.#left = step.turns;
    this.#state = stateOf(this.#table, true, null, null);
  }

  get state(): TableState {
    return this.#state;
  }
  get events(): readonly NumberedEvent[] {
    return this.#events;
  }
  get seats(): readonly string[] {
    return this.#state.seats.filter(({ kind }) => kind === "here").map(({ seat }) => seat);
  }
  get due(): SeatShown | null {
    return this.seatOf(this.#state.turn);
  }
  get isMine(): boolean {
    return !this.isDone && this.seats.includes(this.due?.seat ?? "");
  }
  /** Whether all has been played that the step asks for. */
  get isDone(): boolean {
    return !this.#left.length;
  }

  seatOf(colour: string | null): SeatShown | null {
    return (colour && this.#state.seats.find(({ seat }) => seat.includes(colour))) || null;
  }

  /** Whoever learns has time. */
  secondsLeft(): null {
    return null;
  }

  onHappened(watcher: Watcher): () => void {
    this.#watchers = [...this.#watchers, watcher];
    return () => void (this.#watchers = this.#watchers.filter((other) => other !== watcher));
  }

  async send(wish: Wish): Promise<Answer> {
    const { number } = this.#table;
    try {
      if (wish.type === "move" && !this.#isAsked(wish.move)) throw new CommandRefused(NOT_ASKED);
      const decision = decide(this.#table, { ...wish, id: "", after: number } as Command, this.#dice());
      if ("events" in decision) this.#happen(decision.events);
      return { type: "done", id: "", first: number + 1, last: this.#table.number };
    } catch (fault) {
      if (!(fault instanceof CommandRefused)) throw fault;
      return { type: "refused", id: "", refusal: fault.refusal };
    }
  }

  /** What somebody else does, while the learner looks on. */
  playForOthers(): void {
    const [turn] = this.#left;
    if (!turn || this.isMine) return;
    this.#happen(rollEvents(this.#table, this.#dice(), "bot"));
    const move = turn.moves?.[0];
    if (move) this.#happen(moveEvents(this.#table, this.#table.legalMove(move), "bot"));
  }

  #isAsked(move: string): boolean {
    const moves = this.#left[0]?.moves ?? null;
    return moves === null || moves.includes(move);
  }

  #dice(): { face: () => number } {
    const faces = facesOf(this.#left[0]!.roll);
    return { face: () => faces.shift()! };
  }

  #happen(events: readonly Event[]): void {
    const told = events.map((event) => tell(this.#table, this.#table.number + 1, 0, event).told);
    this.#events = [...this.#events, ...told];
    this.#left = this.#left.slice(events.filter(({ type }) => type === "moved").length);
    this.#state = stateOf(this.#table, true, null, null);
    for (const watcher of this.#watchers) watcher(told, this.#state);
  }
}

/** The table before the first roll; what the game begins with does not matter. */
function laid(engine: Engine, rules: string, seats: readonly string[]): Table {
  const table = new Table("lesson", engine);
  const plan = seats.map((seat) => (seat.includes(LEARNER) ? { kind: "here" } : { kind: "bot", bot: STAND_IN }));
  const created = setUp(readWish({ rules, seats: plan }), engine);
  const first = seats[0]![0]!;
  const events: Event[] = [created, { type: "game_started", bots: {}, opening: [], first }];
  for (const [n, event] of events.entries()) table.apply(n + 1, event);
  return table;
}
