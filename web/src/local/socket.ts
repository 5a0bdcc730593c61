/** One page's socket to a table of this device: hello, then commands in, answers and events out. */
import { SOCKET_CLOSED, SOCKET_OPEN, SOCKET_OPENING, type TableSocket } from "../base/table-server";
import { closeCodes, type Hello, type Message, type RefusalShown } from "../generated/messages";
import type { Listener, LiveTable } from "./table/live";
import { idOf, isPing, readCommand, readHello, Unreadable } from "./protocol/protocol";
import { CommandRefused, refused, shownHere, unreadable } from "./protocol/refusals";

const LEFT = 1000; // the page closed it

/** Finds the table that a token opens; `CommandRefused` when it does not. */
export type Recognise = (token: string | null) => Promise<{ live: LiveTable; isHost: boolean }>;

export class LocalSocket implements TableSocket, Listener {
  readyState: number = SOCKET_OPENING;
  onopen: TableSocket["onopen"] = null;
  onmessage: TableSocket["onmessage"] = null;
  onclose: TableSocket["onclose"] = null;
  isHost = false;
  #live: LiveTable | null = null;
  #queue: Promise<void>;

  constructor(
    readonly recognise: Recognise,
    readonly gone: (live: LiveTable) => void,
  ) {
    this.#queue = Promise.resolve().then(() => {
      if (this.readyState !== SOCKET_OPENING) return;
      this.readyState = SOCKET_OPEN;
      this.onopen?.();
    });
  }

  /** Messages are answered one after the other; only whether somebody is there is answered at once. */
  send(text: string): void {
    if (isPing(text)) return this.tell({ type: "pong" });
    this.#queue = this.#queue.then(() => this.#hear(text));
  }

  close(): void {
    this.#end(LEFT);
  }

  // ── what the table asks of a listener ─────────────────────────────────────────────────────────────────────────────

  tell(message: Message): void {
    if (this.readyState === SOCKET_OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }

  dismiss(code: number): void {
    this.#end(code);
  }

  #end(code: number): void {
    if (this.readyState === SOCKET_CLOSED) return;
    this.readyState = SOCKET_CLOSED;
    const live = this.#live;
    live?.leave(this);
    if (live) this.gone(live);
    this.onclose?.({ code });
  }

  // ── hearing ───────────────────────────────────────────────────────────────────────────────────────────────────────

  async #hear(text: string): Promise<void> {
    if (this.readyState !== SOCKET_OPEN) return;
    if (this.#live) this.tell(await this.#answer(this.#live, text));
    else await this.#letIn(text).catch((error: unknown) => this.#turnAway(refusalOf(error)));
  }

  async #letIn(text: string): Promise<void> {
    const hello = helloIn(text);
    const { live, isHost } = await this.recognise(hello.token);
    if (this.readyState !== SOCKET_OPEN) return this.gone(live); // closed meanwhile
    this.isHost = isHost;
    this.#live = live;
    await live.join(this, hello.after ?? 0);
  }

  #turnAway(refusal: RefusalShown): void {
    this.tell({ type: "refused", id: null, refusal });
    this.#end(closeCodes.BAD_HELLO);
  }

  async #answer(live: LiveTable, text: string): Promise<Message> {
    try {
      return await live.perform(this, readCommand(text));
    } catch (error) {
      const id = error instanceof Unreadable ? error.id : idOf(text);
      return { type: "refused", id, refusal: refusalOf(error) };
    }
  }
}

function helloIn(text: string): Hello {
  try {
    return readHello(text);
  } catch {
    throw refused("hello_first");
  }
}

/** Why something was not done; a mistake of ours is one of storing: nothing has happened. */
function refusalOf(error: unknown): RefusalShown {
  if (error instanceof CommandRefused) return error.refusal;
  if (error instanceof Unreadable) return unreadable(error.said);
  console.error(error);
  return { ...shownHere("not_done"), code: "not_stored" };
}
