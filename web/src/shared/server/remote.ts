/** The tables of the server these pages came from: HTTP for what is asked once, a WebSocket for playing. */
import { root } from "../../base/page/root";
import type { TableServer, TableSocket } from "../../base/table-server";
import type { ClearedAway, EventPage, Replay, Review, SatDown, TableMade, TableState } from "../../generated/messages";
import { noteCommitment } from "./dice-notes";
import { get, getSlowly, getText, post, remove, sendText } from "./http";

const addressOf = (table: string): string => `api/tables/${table}`;
/** Where the record of a table can be downloaded. */
export const recordAddress = (table: string): string => `${addressOf(table)}/record`;

export const remote: TableServer = {
  postTable: (wish) => post<TableMade>("api/tables", wish),
  postSeat: (table, wish) => post<SatDown>(`${addressOf(table)}/seats`, wish),
  async tableState(table) {
    const state = await get<TableState>(addressOf(table));
    if (state.phase === "lobby") noteCommitment(table, state.commitment);
    return state;
  },
  eventPage: (table, after) => get<EventPage>(`${addressOf(table)}/events?after=${after}`),
  tableBoard: (table) => get<unknown>(`${addressOf(table)}/board`),
  drawBoard: (text) => sendText<unknown>("api/board", text),
  recordText: (table) => getText(recordAddress(table)),
  tableReplay: (table) => getSlowly<Replay>(`${addressOf(table)}/replay`),
  readRecord: (text) => sendText<Replay>("api/replay", text),
  tableReview: (table) => getSlowly<Review>(`${addressOf(table)}/review`),
  reviewRecord: (text) => sendText<Review>("api/review", text),
  clearAway: (table, token) => remove<ClearedAway>(addressOf(table), token),
  openSocket: (table) =>
    new WebSocket(`${root.replace("http", "ws")}${addressOf(table)}/socket?changes`) as TableSocket,
};
