/** What answers for a table: the server at the other end of the network, or this device itself. Whoever asks does not know
 * which. What is not carried out is a `RequestRefused` with a sentence to show. */
import type {
  ClearedAway,
  EventPage,
  NewTable,
  RefusalShown,
  Replay,
  Review,
  SatDown,
  SitDown,
  TableMade,
  TableState,
} from "../generated/messages";

export interface TableServer {
  /** Rather than these two, `makeTable` and `sitDown`: an answer can get lost. */
  postTable(wish: NewTable): Promise<TableMade>;
  postSeat(table: string, wish: SitDown): Promise<SatDown>;
  tableState(table: string): Promise<TableState>;
  /** What happened after an event, as far as it goes into a page. */
  eventPage(table: string, after: number): Promise<EventPage>;
  /** How a board that somebody made is drawn: a table's, or one that is given as text. */
  tableBoard(table: string): Promise<unknown>;
  drawBoard(text: string): Promise<unknown>;
  recordText(table: string): Promise<string>;
  tableReplay(table: string): Promise<Replay>;
  /** A record that is given as text, to be looked at. */
  readRecord(text: string): Promise<Replay>;
  /** A game explained; refused with `not_over` until it has ended. */
  tableReview(table: string): Promise<Review>;
  reviewRecord(text: string): Promise<Review>;
  /** Be done with a table, by the token of one's place there: it is deleted, or others go on without. */
  clearAway(table: string, token: string): Promise<ClearedAway>;
  openSocket(table: string): TableSocket;
}

/** As much of a `WebSocket` as a table needs: texts of the protocol in both directions. */
export interface TableSocket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { readonly data: string }) => void) | null;
  onclose: ((closing: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** `readyState` of a socket, as browsers have it. */
export const [SOCKET_OPENING, SOCKET_OPEN, SOCKET_CLOSED] = [0, 1, 3] as const;

export class RequestRefused extends Error {
  constructor(
    readonly refusal: RefusalShown,
    /** whether it would be done if it is said that it is meant */
    readonly asks = false,
  ) {
    super(refusal.text.en);
  }
}

/** The ids of tables on this device begin like this; those of a server never do. */
export const ON_THIS_DEVICE = "here-";
export const isOnThisDevice = (table: string): boolean => table.startsWith(ON_THIS_DEVICE);
