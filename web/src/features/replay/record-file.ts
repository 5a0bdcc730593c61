/** Reading a record file: the server replays it, and says what is wrong in it, with the line. */
import type { Replay, Sentence } from "../../generated/messages";
import { reader, RequestRefused } from "../../shared/server/table-server";
import { texts } from "./texts";

export const LARGEST = 512_000; // bytes that the server takes

export interface Damage {
  readonly text: Sentence;
  /** the line that is wrong, if it is known which */
  readonly line: number | null;
  readonly content: string;
}

/** The game, and the text it was read from. */
export type Reading = { readonly game: Replay; readonly record: string } | { readonly damage: Damage };

export async function readFile(file: Blob): Promise<Reading> {
  if (file.size > LARGEST) return { damage: { text: texts.too_large, line: null, content: "" } };
  const text = await file.text();
  try {
    return { game: await reader().readRecord(text), record: text };
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    return { damage: damageOf(error.refusal.text, text) };
  }
}

/** The line that a refusal names, with what stands there. */
export function damageOf(refusal: Sentence, text: string): Damage {
  const line = Number(/^line (\d+)/i.exec(refusal.en)?.[1] ?? 0) || null;
  const content = line === null ? "" : (text.split(/\r\n|\r|\n/)[line - 1] ?? "").trim().slice(0, 200);
  return { text: refusal, line, content };
}
