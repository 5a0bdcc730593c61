/** The server's HTTP routes. What is not carried out becomes a `RequestRefused` with a sentence to show. */
import type {
  Here,
  NewTable,
  Problem,
  RefusalShown,
  Replay,
  Review,
  SatDown,
  SitDown,
  TableListed,
  TableMade,
  TableState,
} from "./generated/messages";
import { noteReach } from "./reach.svelte";
import { noteCommitment, noteContribution } from "./verify/notes";

export class RequestRefused extends Error {
  constructor(readonly refusal: RefusalShown) {
    super(refusal.text.en);
  }
}

const UNREACHABLE: RefusalShown = {
  code: "unreachable",
  rule: null,
  text: {
    de: "Der Server antwortet gerade nicht. Bitte gleich noch einmal versuchen.",
    en: "The server does not answer at the moment. Please try again shortly.",
  },
};

async function answer(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => null);
  noteReach(response !== null);
  if (!response) throw new RequestRefused(UNREACHABLE);
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new RequestRefused(problem?.refusal ?? UNREACHABLE);
}

async function get<Answer>(path: string): Promise<Answer> {
  return (await answer(path)).json() as Promise<Answer>;
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return (await answer(path, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<Answer>;
}

async function sendText<Answer>(path: string, body: string): Promise<Answer> {
  const headers = { "Content-Type": "text/plain" };
  return (await answer(path, { method: "POST", headers, body })).json() as Promise<Answer>;
}

export async function makeTable(wish: NewTable): Promise<TableMade> {
  const made = await post<TableMade>("/api/tables", wish);
  noteCommitment(made.table, made.commitment);
  return made;
}
export const publicTables = () => get<TableListed[]>("/api/tables");
export async function tableState(table: string): Promise<TableState> {
  const state = await get<TableState>(`/api/tables/${table}`);
  if (state.phase === "lobby") noteCommitment(table, state.commitment);
  return state;
}
export async function sitDown(table: string, wish: SitDown): Promise<SatDown> {
  const sat = await post<SatDown>(`/api/tables/${table}/seats`, wish);
  noteContribution(table, sat.seat, wish.contribution);
  return sat;
}
export const tableBoard = (table: string) => get<unknown>(`/api/tables/${table}/board`);
export const drawBoard = (text: string) => sendText<unknown>("/api/board", text);
/** Where other devices reach this server; null when only this machine does. */
export const serverAddress = () => get<Here>("/api/here");
export const recordAddress = (table: string) => `/api/tables/${table}/record`;
export const recordText = async (table: string) => (await answer(recordAddress(table))).text();
export const tableReplay = (table: string) => get<Replay>(`/api/tables/${table}/replay`);
/** A record that is sent as text, to be looked at. */
export const readRecord = (text: string) => sendText<Replay>("/api/replay", text);
/** A game explained; refused with `not_over` until it has ended. */
export const tableReview = (table: string) => get<Review>(`/api/tables/${table}/review`);
export const reviewRecord = (text: string) => sendText<Review>("/api/review", text);
