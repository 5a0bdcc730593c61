/** What people at this device have chosen for their pawns: kept here, and told to the table where they sit. Nothing of the
 * game depends on it. */
import { recall, remember } from "../../base/memory";
import { settings } from "../../base/settings.svelte";
import { isFigure, type Figures } from "../../board/figures";
import type { Dress, TableState } from "../../generated/messages";
import { cutName } from "../rules/limits";
import type { TableClient } from "./client.svelte";

const MEMORY = "dress";
const NAMES = 4; // pawns of a colour
const MOST = 60; // people and colours kept
const LONGEST_KEY = 40;

export const PLAIN: Dress = { figure: "pawn", names: [] };

/** Somebody's choice: one's own, that of somebody with a name, or of whoever plays a colour. */
export type Owner = "me" | `name:${string}` | `colour:${string}`;

export const ownerOf = (name: string, colours: string, isMe = false): Owner => {
  if (isMe) return "me";
  return name ? `name:${name}` : `colour:${colours[0]!}`;
};

/** Only what can be one, whatever was stored or came out of a file. */
function readDress(kept: unknown): Dress {
  const { figure, names } = (typeof kept === "object" && kept ? kept : {}) as Partial<Record<keyof Dress, unknown>>;
  const texts = Array.isArray(names) ? names.slice(0, NAMES) : [];
  return {
    figure: isFigure(figure) ? figure : PLAIN.figure,
    names: texts.map((name) => (typeof name === "string" ? cutName(name).trim() : "")),
  };
}

function readWardrobe(kept: unknown): Readonly<Record<string, Dress>> {
  const entries = typeof kept === "object" && kept ? Object.entries(kept) : [];
  const known = entries.filter(([owner]) => owner.length <= LONGEST_KEY).slice(-MOST);
  return Object.fromEntries(known.map(([owner, dress]) => [owner, readDress(dress)]));
}

let wardrobe = $state.raw(readWardrobe(recall(MEMORY)));

export const dressOf = (owner: Owner): Dress => wardrobe[owner] ?? PLAIN;

export function keepDress(owner: Owner, dress: Dress): void {
  const { [owner]: _, ...others } = wardrobe;
  wardrobe = readWardrobe({ ...others, [owner]: dress });
  remember(MEMORY, wardrobe);
}

/** Somebody goes by another name, and their pawns with them. */
export function keepUnderName(before: Owner, after: Owner): void {
  if (before !== after && !wardrobe[after] && wardrobe[before]) keepDress(after, wardrobe[before]);
}

/** For a file with everything of this device, and back; what is here stays. */
export const wholeWardrobe = (): unknown => wardrobe;
export function addToWardrobe(brought: unknown): void {
  wardrobe = readWardrobe({ ...readWardrobe(brought), ...wardrobe });
  remember(MEMORY, wardrobe);
}

// ── at a table ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** By colour: what pawns look like; a server of an older version does not say. */
export const dressesOf = (state: TableState | null): Readonly<Record<string, Dress>> =>
  (state as Partial<TableState> | null)?.dress ?? {};

export const figuresOf = (dresses: Readonly<Record<string, Dress>>): Figures =>
  Object.fromEntries(Object.entries(dresses).map(([colour, { figure }]) => [colour, figure]));

interface Dressable {
  readonly colour: string;
  readonly owner: Owner;
  /** of a seat with two colours only the first has names: two with the same would be one too many */
  readonly takesNames: boolean;
}

/** The colours whose pawns can be dressed from here: those played here, and for the host those of bots. */
export function dressable({ state, seats, isHost }: Pick<TableClient, "state" | "seats" | "isHost">): Dressable[] {
  const all = state?.seats ?? [];
  const me = all.find(({ seat, name }) => seats.includes(seat) && name === settings.name);
  return all
    .filter(({ seat, kind }) => seats.includes(seat) || (isHost && kind === "bot"))
    .flatMap((one) =>
      [...one.seat].map((colour, n) => ({
        colour,
        owner: ownerOf(one.kind === "bot" ? "" : one.name, one.seat, one === me),
        takesNames: n === 0,
      })),
    );
}

const isSame = (one: Dress, other: Dress): boolean =>
  one.figure === other.figure && one.names.join("\n") === other.names.join("\n");

const withoutEnd = ({ figure, names }: Dress): Dress => ({
  figure,
  names: names.slice(0, names.findLastIndex(Boolean) + 1),
});

const sent = new WeakMap<TableClient, string[]>(); // what is refused is not sent for ever

/** Before the game: tell the table what the pawns played here look like. */
export async function dressPawns(table: TableClient): Promise<void> {
  const done = sent.get(table) ?? [];
  sent.set(table, done);
  for (const { colour, owner, takesNames } of dressable(table)) {
    const { figure, names } = dressOf(owner);
    const wanted = withoutEnd({ figure, names: takesNames ? names : [] });
    const key = `${colour} ${JSON.stringify(wanted)}`;
    if (done.includes(key) || isSame(wanted, dressesOf(table.state)[colour] ?? PLAIN)) continue;
    done.push(key);
    await table.send({ type: "dress", colour, dress: wanted });
  }
}
