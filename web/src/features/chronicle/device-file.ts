/** Everything of this device in one file, and back: games, results, settings, set-ups and what pawns look like. What opens a seat at a table of
 * the server is left out: whoever has the file would have the seat. */
import { recall, remember } from "../../base/memory";
import type { Sentence } from "../../generated/messages";
import { backUpGames, restoreGames, type Restored } from "../../shared/server/device/local-games";
import { addToWardrobe, wholeWardrobe } from "../../shared/table/wardrobe.svelte";
import { isResult, keepResults, results, type Result } from "./results";
import { texts } from "./texts";

const FORMAT = "poeppel-device";
const VERSION = 1;
const LARGEST = 100_000_000; // bytes
/** What this browser remembers and may be taken along, if it is not set here. */
const REMEMBERED = ["settings", "setups"] as const;

interface DeviceFile {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly saved: string;
  readonly results: readonly unknown[];
  readonly games: readonly unknown[];
  readonly remembered: Readonly<Record<string, unknown>>;
}

export const fileName = (now: Date): string => `poeppel-${now.toISOString().slice(0, 10)}.json`;

/** The file's content, and how many games are in it. */
export async function written(now: Date): Promise<{ text: string; games: number }> {
  const games = await backUpGames();
  const remembered = { ...Object.fromEntries(REMEMBERED.map((name) => [name, recall(name)])), dress: wholeWardrobe() };
  const file: DeviceFile = {
    format: FORMAT,
    version: VERSION,
    saved: now.toISOString(),
    results: results(),
    games,
    remembered,
  };
  return { text: JSON.stringify(file), games: games.length };
}

export type Brought = { readonly games: Restored; readonly results: number } | { readonly fault: Sentence };

/** Take over what is in a file. Nothing that is here is overwritten. */
export async function bringIn(file: Blob): Promise<Brought> {
  if (file.size > LARGEST) return { fault: texts.too_large };
  const read = readFile(await file.text());
  if ("fault" in read) return read;
  const games = await restoreGames(read.games);
  const before = results().length;
  keepResults(read.results.filter(isResult) as Result[]);
  takeOver(read.remembered);
  return { games, results: results().length - before };
}

function readFile(text: string): DeviceFile | { fault: Sentence } {
  const read = parsed(text);
  if (read?.format !== FORMAT) return { fault: texts.not_ours };
  if (!Number.isInteger(read.version) || read.version! > VERSION) return { fault: texts.too_new };
  const { results, games, remembered } = read;
  const isWhole = Array.isArray(results) && Array.isArray(games) && typeof remembered === "object" && remembered;
  return isWhole ? (read as DeviceFile) : { fault: texts.not_ours };
}

function parsed(text: string): Partial<DeviceFile> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" ? read : null;
  } catch {
    return null;
  }
}

function takeOver(remembered: Readonly<Record<string, unknown>>): void {
  addToWardrobe(remembered["dress"]);
  for (const name of REMEMBERED)
    if (recall(name) === undefined && remembered[name] !== undefined) remember(name, remembered[name]);
}
