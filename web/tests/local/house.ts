/** A device with a clock that only the test sets, dice that are written down, and a page that looks at a table. */
import { readFile } from "node:fs/promises";
import type { Clock } from "../../src/local/table/timers";
import type { Dice } from "../../src/local/table/dice";
import { Engine, type Move, type Position, type Roll } from "../../src/engine";
import { Background } from "../../src/local/table/background";
import type { Command, Message, NumberedEvent, TableState } from "../../src/generated/messages";
import { LocalServer, type Surroundings } from "../../src/local/server";
import { MemoryStore } from "../../src/local/store/store";
import type { TableServer, TableSocket } from "../../src/base/table-server";

let loaded: Promise<Engine> | null = null;
const KERNELS = new URL("../../src/engine/kernels/engine.wasm", import.meta.url);

const PATIENCE = 60_000; // milliseconds for an answer that is thought about

export const engine = (): Promise<Engine> => (loaded ??= readFile(KERNELS).then((bytes) => Engine.load(bytes)));

/** Time passes when `pass` says so. */
export class VirtualClock implements Clock {
  #now = 0;
  #alarms: { at: number; run: () => void }[] = [];

  now = (): number => this.#now;

  later: Clock["later"] = (ms, run) => {
    const alarm = { at: this.#now + ms / 1000, run };
    this.#alarms.push(alarm);
    return () => void (this.#alarms = this.#alarms.filter((other) => other !== alarm));
  };

  /** The seconds until something happens; null when nothing will. */
  get next(): number | null {
    return this.#alarms.length ? Math.min(...this.#alarms.map(({ at }) => at)) - this.#now : null;
  }

  async pass(seconds: number): Promise<void> {
    const until = this.#now + seconds;
    for (;;) {
      const { next } = this;
      if (next === null || this.#now + next > until) break;
      await this.step();
    }
    this.#now = until;
  }

  /** Let the next thing happen, and what follows from it without an alarm. */
  async step(): Promise<void> {
    const due = this.#alarms.toSorted((one, other) => one.at - other.at)[0]!;
    this.#now = due.at;
    this.#alarms = this.#alarms.filter((other) => other !== due);
    due.run();
    await settled();
  }
}

/** Everything that can happen without time has happened. (A timer would wait for a millisecond, every time.) */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const scripted = (faces: readonly number[]): Dice & { left: number[] } => ({
  left: [...faces],
  face() {
    const face = this.left.shift();
    if (face === undefined) throw new Error("all faces are used up");
    return face;
  },
});

/** Plays the moves that are written down, and finds every move as good as any other. */
export class WrittenBots extends Background {
  next: string | null = null;

  override async chooseMove(_: Position, __: Roll, among: readonly Move[]): Promise<Move> {
    return among.find(({ text }) => text === this.next) ?? among[0]!;
  }

  override async advise(position: Position, roll: Roll) {
    const prospects = position.legalMoves(roll).map((move) => ({ move, chance: 0.5 }));
    return { best: prospects[0]!.move, prospects, reason: { de: "Darum.", en: "Because." } };
  }
}

export async function device(given: Partial<Surroundings> = {}) {
  const clock = new VirtualClock();
  const surroundings = { engine: await engine(), store: new MemoryStore(), clock, ...given };
  return { server: new LocalServer(surroundings), clock, surroundings };
}

/** A page at a table. */
export class Page {
  readonly told: Message[] = [];
  readonly socket: TableSocket;
  closed: number | null = null;
  #commands = 0;

  constructor(
    readonly server: Pick<TableServer, "openSocket">,
    readonly table: string,
    readonly token: string | null,
    after = 0,
  ) {
    this.socket = server.openSocket(table);
    this.socket.onopen = () => this.socket.send(JSON.stringify({ type: "hello", token, after }));
    this.socket.onmessage = ({ data }) => void this.told.push(JSON.parse(data) as Message);
    this.socket.onclose = ({ code }) => void (this.closed = code);
  }

  /** All that has happened, as it was told. */
  get events(): NumberedEvent[] {
    return this.told.flatMap((message) => ("events" in message && message.type !== "stale" ? message.events : []));
  }

  get state(): TableState {
    const last = this.told.findLast((message) => "state" in message);
    if (!last || !("state" in last)) throw new Error("nothing was told");
    return last.state as TableState; // this device always tells all fields
  }

  /** Ask for something, and wait for the answer; not when there will be none. */
  async ask(wish: Partial<Command> & { type: Command["type"] }, isHopeless = () => false): Promise<Message> {
    const command = { id: `c${++this.#commands}`, after: this.state.number, ...wish };
    const before = this.told.length;
    this.socket.send(JSON.stringify(command));
    for (const asked = Date.now(); Date.now() - asked < PATIENCE && !isHopeless();) {
      const answer = this.told
        .slice(before)
        .find((message) => "id" in message && [command.id, null].includes(message.id));
      if (answer) return answer;
      await settled();
    }
    throw new Error(`no answer to ${wish.type}`);
  }
}
