/** Asking the server over HTTP. What is not carried out becomes a `RequestRefused` with a sentence to show. */
import { noteReach } from "../../base/reachability.svelte";
import { hasServer } from "../../base/page/root";
import { RequestRefused } from "../../base/table-server";
import type { Problem, RefusalShown } from "../../generated/messages";
import type { TournamentProblem } from "../../generated/tournaments";

const UNREACHABLE: RefusalShown = {
  code: "unreachable",
  rule: null,
  text: {
    de: "Der Server antwortet gerade nicht. Bitte gleich noch einmal versuchen.",
    en: "The server does not answer at the moment. Please try again shortly.",
  },
};

const NO_SERVER: RefusalShown = {
  code: "no_server",
  rule: null,
  text: {
    de: "Diese Seiten haben keinen Server. Gespielt wird an diesem Gerät.",
    en: "These pages have no server. You play on this device.",
  },
};

const PATIENCE = 10_000; // milliseconds for an answer
const LONG_PATIENCE = 120_000; // for a game that has to wait until it is looked at

/** Whether the server is there: the smallest question. */
export async function answersKnock(signal: AbortSignal): Promise<boolean> {
  const response = await fetch("api/here", { signal, cache: "no-store" }).catch(() => null);
  if (!signal.aborted) noteReach(response !== null);
  return response !== null;
}

/** What the server says. Whatever else answers, a gate for example or a page of something in between, is not the server. */
async function answer<Said>(
  path: string,
  read: (response: Response) => Promise<Said>,
  init: RequestInit = {},
  patience = PATIENCE,
): Promise<Said> {
  if (!hasServer) throw new RequestRefused(NO_SERVER);
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(patience) }).catch(() => null);
  const said = response?.ok ? await read(response).catch(() => null) : null;
  const problem = said === null ? await problemIn(response) : null;
  noteReach(said !== null || problem !== null);
  if (said === null) throw new RequestRefused(problem?.refusal ?? UNREACHABLE, problem?.asks);
  return said;
}

type Said = Problem & Partial<TournamentProblem>;

async function problemIn(response: Response | null): Promise<Said | null> {
  if (!response || response.ok) return null;
  const problem = (await response.json().catch(() => null)) as Partial<Said> | null;
  return problem?.refusal ? (problem as Said) : null;
}

const json = <Answer>(response: Response): Promise<Answer> => response.json() as Promise<Answer>;

const bearer = (token: string | null): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});

export const get = <Answer>(path: string, token: string | null = null): Promise<Answer> =>
  answer(path, json<Answer>, token ? { headers: bearer(token) } : {});

/** What the server may have to think about for a while. */
export const getSlowly = <Answer>(path: string): Promise<Answer> => answer(path, json<Answer>, {}, LONG_PATIENCE);

export const getText = (path: string): Promise<string> => answer(path, (response) => response.text());

const sendJson = <Answer>(method: string, path: string, body: unknown, token: string | null): Promise<Answer> => {
  const headers = { "Content-Type": "application/json", ...bearer(token) };
  return answer(path, json<Answer>, { method, headers, body: JSON.stringify(body) });
};

export const post = <Answer>(path: string, body: unknown, token: string | null = null): Promise<Answer> =>
  sendJson("POST", path, body, token);
export const put = <Answer>(path: string, body: unknown, token: string | null = null): Promise<Answer> =>
  sendJson("PUT", path, body, token);

/** By whoever has the token. */
export const remove = <Answer>(path: string, token: string): Promise<Answer> =>
  answer(path, json<Answer>, { method: "DELETE", headers: bearer(token) });

export async function sendText<Answer>(path: string, body: string): Promise<Answer> {
  const headers = { "Content-Type": "text/plain" };
  return answer(path, json<Answer>, { method: "POST", headers, body }, LONG_PATIENCE);
}

/** A file of somebody's own, as it is: the server knows what to make of it. */
export const sendBytes = <Answer>(path: string, body: BodyInit, token: string | null = null): Promise<Answer> => {
  const headers = { "Content-Type": "application/octet-stream", ...bearer(token) };
  return answer(path, json<Answer>, { method: "POST", headers, body }, LONG_PATIENCE);
};

/** A file that only whoever has the token may have. */
export const getFile = (path: string, token: string): Promise<Blob> =>
  answer(path, (response) => response.blob(), { headers: bearer(token) }, LONG_PATIENCE);
