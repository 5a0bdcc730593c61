/** The server's HTTP routes. What is not carried out becomes a `RequestRefused` with a sentence to show. */
import type {
  Here,
  NewTable,
  Problem,
  RefusalShown,
  Replay,
  SatDown,
  SitDown,
  TableListed,
  TableMade,
  TableState,
} from "./generated/messages";

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

export const makeTable = (wish: NewTable) => post<TableMade>("/api/tables", wish);
export const publicTables = () => get<TableListed[]>("/api/tables");
export const tableState = (table: string) => get<TableState>(`/api/tables/${table}`);
export const sitDown = (table: string, wish: SitDown) => post<SatDown>(`/api/tables/${table}/seats`, wish);
export const tableBoard = (table: string) => get<unknown>(`/api/tables/${table}/board`);
export const drawBoard = async (text: string): Promise<unknown> =>
  (await answer("/api/board", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text })).json();
/** Where other devices reach this server; null when only this machine does. */
export const serverAddress = () => get<Here>("/api/here");
export const recordAddress = (table: string) => `/api/tables/${table}/record`;
export const recordText = async (table: string) => (await answer(recordAddress(table))).text();
export const tableReplay = (table: string) => get<Replay>(`/api/tables/${table}/replay`);
/** A record that is sent as text, to be looked at. */
export async function readRecord(text: string): Promise<Replay> {
  const headers = { "Content-Type": "text/plain" };
  return (await answer("/api/replay", { method: "POST", headers, body: text })).json() as Promise<Replay>;
}
