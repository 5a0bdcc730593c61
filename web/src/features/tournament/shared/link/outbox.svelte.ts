/** What somebody has typed, until the server has acknowledged it: kept on the device, sent in its order, and carried out
 * once, for every command has an id that is sent again with it. */
import { recall, remember } from "../../../../base/memory";
import { newId } from "../../../../base/randomness";
import { RequestRefused } from "../../../../base/table-server";
import { later, type Later } from "../../../../base/timer";
import type { RefusalShown } from "../../../../generated/messages";

export interface Waiting<Command> {
  readonly id: string;
  readonly command: Command;
  /** what it is, for whoever waits: "Tisch 12" */
  readonly words: string;
}

/** Something that the server did not do, and nobody was there any more to hear why. */
export interface Returned<Command> extends Waiting<Command> {
  readonly refusal: RefusalShown;
}

interface Sender<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const LATER_ON = ["unreachable", "too_fast", "too_slow", "busy", "not_stored", "draw_not_ready"]; // codes of what will pass
const [FIRST, MOST] = [700, 5_000]; // milliseconds between two attempts, doubled each time

export class Outbox<Command, Answer> {
  #waiting = $state.raw<readonly Waiting<Command>[]>([]);
  #returned = $state.raw<readonly Returned<Command>[]>([]);
  #isTrying = $state(false);
  #held = $state.raw<RefusalShown | null>(null);
  readonly #senders: Partial<Record<string, Sender<Answer>>> = {};
  #isSending = false;
  #pause = FIRST;
  #callOff: () => void = () => {};

  constructor(
    /** under which it is kept on this device; null: it is not */
    readonly name: string | null,
    readonly send: (id: string, command: Command) => Promise<Answer>,
    readonly wait: Later = later,
  ) {
    if (name) this.#waiting = recall<Waiting<Command>[]>(name) ?? [];
  }

  /** In the order in which it will be sent. */
  get waiting(): readonly Waiting<Command>[] {
    return this.#waiting;
  }

  /** What came back after somebody had gone on. */
  get returned(): readonly Returned<Command>[] {
    return this.#returned;
  }

  /** Whether the last attempt found nobody there. */
  get isTrying(): boolean {
    return this.#isTrying;
  }

  /** Why the server does not do it yet, if it is there and says so. */
  get held(): RefusalShown | null {
    return this.#held;
  }

  /** Send something; the answer comes when it has been carried out, however long that takes. */
  put(command: Command, words = ""): Promise<Answer> {
    const id = newId();
    this.#keep([...this.#waiting, { id, command, words }]);
    const answer = new Promise<Answer>((resolve, reject) => (this.#senders[id] = { resolve, reject }));
    this.wake();
    return answer;
  }

  /** Try now: something was typed, or the network is back. */
  wake(): void {
    this.#callOff();
    void this.#sendAll();
  }

  /** Nothing more is sent from here; what waits is kept. */
  rest(): void {
    this.#callOff();
  }

  forget(id: string): void {
    this.#returned = this.#returned.filter((one) => one.id !== id);
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#waiting[0] && (await this.#sent(this.#waiting[0])));
    } finally {
      this.#isSending = false;
    }
    if (this.#waiting.length === 0) return;
    this.#isTrying = true;
    this.#callOff = this.wait(this.#pause, () => void this.#sendAll());
    this.#pause = Math.min(2 * this.#pause, MOST);
  }

  /** Whether it is settled, one way or the other. */
  async #sent(first: Waiting<Command>): Promise<boolean> {
    const sender = this.#senders[first.id];
    try {
      const answer = await this.send(first.id, first.command);
      this.#settle(first);
      sender?.resolve(answer);
    } catch (error) {
      if (error instanceof RequestRefused && LATER_ON.includes(error.refusal.code)) {
        this.#held = error.refusal.code === "unreachable" ? null : error.refusal;
        return false;
      }
      this.#settle(first);
      if (sender) sender.reject(error);
      else if (error instanceof RequestRefused)
        this.#returned = [...this.#returned, { ...first, refusal: error.refusal }];
    }
    return true;
  }

  #settle({ id }: Waiting<Command>): void {
    this.#pause = FIRST;
    this.#isTrying = false;
    this.#held = null;
    delete this.#senders[id];
    this.#keep(this.#waiting.filter((one) => one.id !== id));
  }

  #keep(waiting: readonly Waiting<Command>[]): void {
    this.#waiting = waiting;
    if (this.name) remember(this.name, waiting);
  }
}
