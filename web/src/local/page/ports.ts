/** The local server on one side of a wire, pages on the other: questions and answers, and the messages of sockets. */
import {
  RequestRefused,
  SOCKET_CLOSED,
  SOCKET_OPEN,
  SOCKET_OPENING,
  type TableServer,
  type TableSocket,
} from "../../base/table-server";
import { closeCodes, type RefusalShown } from "../../generated/messages";
import type { LocalGames } from "../server";

/** What can be asked, and is answered once. */
type Answers = Omit<TableServer & LocalGames, "openSocket">;
type Method = keyof Answers;

/** Towards the server. */
export type Question =
  | { readonly kind: "ask"; readonly id: number; readonly method: Method; readonly given: readonly unknown[] }
  | { readonly kind: "open"; readonly id: number; readonly table: string }
  | { readonly kind: "send"; readonly id: number; readonly text: string }
  | { readonly kind: "close"; readonly id: number };

/** From the server; `id` is that of the question, or of the socket. */
export type Reply =
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "refused"; readonly id: number; readonly refusal: RefusalShown }
  | { readonly kind: "failed"; readonly id: number; readonly fault: string }
  | { readonly kind: "opened"; readonly id: number }
  | { readonly kind: "told"; readonly id: number; readonly text: string }
  | { readonly kind: "closed"; readonly id: number; readonly code: number };

/** What a page says to the tables, and hears from them: questions and replies, that it leaves, and whether somebody is
 * there. `holding`: the worker has the lock that shows that it lives. */
export type Asked = Question | "leave" | "ping";
export type Heard = Reply | "pong" | "holding";

/** Serve one page: hear what it asks, and say the replies. */
export class Servant {
  #sockets = new Map<number, TableSocket>();

  constructor(
    readonly server: TableServer & LocalGames,
    readonly reply: (reply: Reply) => void,
  ) {}

  hear(question: Question): void {
    switch (question.kind) {
      case "ask":
        return void this.#answer(question.id, question.method, question.given);
      case "open":
        return this.#open(question.id, question.table);
      case "send":
        return this.#sockets.get(question.id)?.send(question.text);
      case "close":
        return this.#sockets.get(question.id)?.close();
    }
  }

  /** The page has gone. */
  dismiss(): void {
    for (const socket of this.#sockets.values()) socket.close();
  }

  async #answer(id: number, method: Method, given: readonly unknown[]): Promise<void> {
    try {
      const asked = this.server[method] as (...given: unknown[]) => Promise<unknown>;
      this.reply({ kind: "answer", id, value: await asked.apply(this.server, [...given]) });
    } catch (error) {
      if (error instanceof RequestRefused) this.reply({ kind: "refused", id, refusal: error.refusal });
      else this.reply({ kind: "failed", id, fault: String(error) });
    }
  }

  #open(id: number, table: string): void {
    const socket = this.server.openSocket(table);
    this.#sockets.set(id, socket);
    socket.onopen = () => this.reply({ kind: "opened", id });
    socket.onmessage = ({ data }) => this.reply({ kind: "told", id, text: data });
    socket.onclose = ({ code }) => {
      this.#sockets.delete(id);
      this.reply({ kind: "closed", id, code });
    };
  }
}

interface Waiting {
  readonly question: Question;
  readonly settle: (value: never) => void;
  readonly fail: (error: Error) => void;
}

/** The server as a page sees it through the wire. */
export class Wire implements TableServer, LocalGames {
  #last = 0;
  #waiting = new Map<number, Waiting>();
  #sockets = new Map<number, WiredSocket>();

  constructor(readonly ask: (question: Question) => void) {}

  hear(reply: Reply): void {
    const [waiting, socket] = [this.#waiting.get(reply.id), this.#sockets.get(reply.id)];
    this.#waiting.delete(reply.id);
    switch (reply.kind) {
      case "answer":
        return waiting?.settle(reply.value as never);
      case "refused":
        return waiting?.fail(new RequestRefused(reply.refusal));
      case "failed":
        return waiting?.fail(new Error(reply.fault));
      case "opened":
        return socket?.opened();
      case "told":
        return socket?.onmessage?.({ data: reply.text });
      case "closed":
        this.#sockets.delete(reply.id);
        return socket?.closed(reply.code);
    }
  }

  /** Whether somebody waits for an answer, or listens to a table. */
  get isUsed(): boolean {
    return this.#waiting.size + this.#sockets.size > 0;
  }

  /** Whoever answers has changed, and knows nothing of what was asked. */
  askAgain(): void {
    const cut = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const { question } of this.#waiting.values()) this.ask(question);
    for (const socket of cut) socket.closed(closeCodes.GOING_DOWN);
  }

  /** Whoever should answer cannot: nobody waits any longer. */
  giveUp(refusal: RefusalShown): void {
    for (const { fail } of this.#waiting.values()) fail(new RequestRefused(refusal));
    for (const socket of this.#sockets.values()) {
      socket.onmessage?.({ data: JSON.stringify({ type: "refused", id: null, refusal }) });
      socket.closed(closeCodes.BAD_HELLO);
    }
    this.#waiting.clear();
    this.#sockets.clear();
  }

  openSocket(table: string): TableSocket {
    const id = ++this.#last;
    const socket = new WiredSocket((kind, text) => {
      this.ask(kind === "send" ? { kind, id, text } : { kind, id });
    });
    this.#sockets.set(id, socket);
    this.ask({ kind: "open", id, table });
    return socket;
  }

  #asked<Of extends Method>(method: Of): Answers[Of] {
    const asked = (...given: readonly unknown[]) =>
      new Promise((settle, fail) => {
        const id = ++this.#last;
        const question = { kind: "ask", id, method, given } as const;
        this.#waiting.set(id, { question, settle, fail });
        this.ask(question);
      });
    return asked as Answers[Of];
  }

  postTable = this.#asked("postTable");
  postSeat = this.#asked("postSeat");
  tableState = this.#asked("tableState");
  eventPage = this.#asked("eventPage");
  tableBoard = this.#asked("tableBoard");
  drawBoard = this.#asked("drawBoard");
  recordText = this.#asked("recordText");
  tableReplay = this.#asked("tableReplay");
  readRecord = this.#asked("readRecord");
  tableReview = this.#asked("tableReview");
  reviewRecord = this.#asked("reviewRecord");
  clearAway = this.#asked("clearAway");
  games = this.#asked("games");
  storageTrouble = this.#asked("storageTrouble");
  backUp = this.#asked("backUp");
  restore = this.#asked("restore");
}

class WiredSocket implements TableSocket {
  readyState: number = SOCKET_OPENING;
  onopen: TableSocket["onopen"] = null;
  onmessage: TableSocket["onmessage"] = null;
  onclose: TableSocket["onclose"] = null;

  constructor(readonly say: (kind: "send" | "close", text: string) => void) {}

  send(text: string): void {
    this.say("send", text);
  }

  close(): void {
    this.say("close", "");
  }

  opened(): void {
    this.readyState = SOCKET_OPEN;
    this.onopen?.();
  }

  closed(code: number): void {
    this.readyState = SOCKET_CLOSED;
    this.onclose?.({ code });
  }
}
