/** One socket to a table, opened again whenever it is lost. A command that was not answered is sent again unchanged,
 * which is harmless: the server carries out each id once. */
import { newId } from "./randomness";
import type { Advice, Command, Done, Hello, Message, Refused, Stale } from "./generated/messages";

/** A command as the page wishes it; number and id are added here. */
export type Wish = Command extends infer One ? (One extends Command ? Omit<One, "id" | "after"> : never) : never;
export type Answer = Done | Advice | Stale | Refused;
/** `lost`: trying again. `closed`: for good; the refusal says why. */
export type Status = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  told(message: Message): void;
  changed(status: Status, closed?: Closed): void;
  /** the number of the last event seen */
  seen(): number;
}

/** Why the server will not have us back. */
export interface Closed {
  code: number;
  refusal: Refused["refusal"] | null;
}

interface Waiting {
  command: Command;
  settle: (answer: Answer) => void;
}

const SEAT_FREED = 4410;
const BAD_HELLO = 4400;
const RETRY_FIRST = 250; // milliseconds, doubled after each failure
const RETRY_MOST = 5_000;
const SILENT_FOR = 10_000; // an opening socket that says nothing for so long is given up

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #welcomed = false;
  #retry = RETRY_FIRST;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refusal: Refused["refusal"] | null = null;
  #ended = false;

  constructor(
    readonly table: string,
    /** null: to watch */
    readonly token: string | null,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open("connecting");
  }

  /** Send a command; the answer may come after any number of reconnections. */
  send(wish: Wish): Promise<Answer> {
    const command = { ...wish, id: newId(), after: this.listener.seen() } as Command;
    return new Promise((settle) => {
      this.#waiting.set(command.id, { command, settle });
      if (this.#welcomed) this.#socket?.send(JSON.stringify(command));
    });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #open(status: Status): void {
    this.listener.changed(status);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    this.#welcomed = false;
    this.#timer = setTimeout(() => socket.close(), SILENT_FOR);
    socket.onopen = () => {
      const hello: Hello = { type: "hello", token: this.token, after: this.listener.seen() };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as Message);
    socket.onclose = (closing) => {
      if (socket === this.#socket) this.#lose(closing.code);
    };
  }

  #hear(message: Message): void {
    if (message.type === "refused" && message.id === null) this.#refusal = message.refusal;
    this.listener.told(message);
    if (message.type === "welcome") this.#beWelcomed();
    if ("id" in message && message.id !== null) {
      this.#waiting.get(message.id)?.settle(message);
      this.#waiting.delete(message.id);
    }
  }

  #beWelcomed(): void {
    clearTimeout(this.#timer);
    this.#welcomed = true;
    this.#retry = RETRY_FIRST;
    this.#refusal = null;
    this.listener.changed("open");
    for (const { command } of this.#waiting.values()) this.#socket?.send(JSON.stringify(command));
  }

  #lose(code: number): void {
    clearTimeout(this.#timer);
    this.#welcomed = false;
    if (this.#ended) return;
    const isOver = code === SEAT_FREED || (code === BAD_HELLO && this.#refusal?.code !== "not_stored");
    if (isOver) {
      this.#ended = true;
      this.listener.changed("closed", { code, refusal: this.#refusal });
      return;
    }
    this.listener.changed("lost");
    this.#timer = setTimeout(() => this.#open("lost"), this.#retry * (0.75 + Math.random() / 2));
    this.#retry = Math.min(2 * this.#retry, RETRY_MOST);
  }

  /** The network or the person is back: do not wait for the next attempt. */
  #hurry = (): void => {
    const isWaiting = this.#socket?.readyState === WebSocket.CLOSED && !this.#ended;
    if (!isWaiting || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#open("lost");
  };
}
