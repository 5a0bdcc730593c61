/** What a wall shows, page by page: what people in the hall want to know just now. */
import type {
  LineShown,
  PlacingShown,
  SeatedShown,
  TeamLine,
  WallTable,
  WallView,
} from "../../../generated/tournaments";
import { layoutFor, pagesOf, type EntrySize, type Hall, type Layout } from "./paging";

interface Page<Kind extends string, Entry> {
  readonly kind: Kind;
  readonly entries: readonly Entry[];
  readonly layout: Layout;
  /** the first is 1 */
  readonly page: number;
  readonly pages: number;
  /** of an age group */
  readonly name: string;
}

export type Slide =
  | { readonly kind: "welcome" }
  | { readonly kind: "clock" }
  | Page<"by-name", SeatedShown>
  | Page<"by-table", WallTable>
  | Page<"standings", LineShown>
  | Page<"group", LineShown>
  | Page<"teams", TeamLine>
  | Page<"finals", PlacingShown>;

/** What an entry takes, in heights of its letters. */
const SIZES = {
  "by-name": { wide: 18.5, high: 1.55 },
  "by-table": { wide: 18.5, high: 8.4 },
  standings: { wide: 27, high: 1.6 },
  group: { wide: 27, high: 1.6 },
  teams: { wide: 24, high: 1.6 },
  finals: { wide: 25, high: 1.6 },
} satisfies Record<string, EntrySize>;

function pages<Kind extends keyof typeof SIZES, Entry>(
  kind: Kind,
  entries: readonly Entry[],
  hall: Hall,
  name = "",
): Page<Kind, Entry>[] {
  if (entries.length === 0) return [];
  const layout = layoutFor(entries.length, hall, SIZES[kind]);
  const all = pagesOf(entries, layout);
  return all.map((shown, n) => ({ kind, entries: shown, layout, page: n + 1, pages: all.length, name }));
}

type Shown = Pick<
  WallView,
  "round" | "by_name" | "by_table" | "missing" | "standings" | "teams" | "groups" | "finals" | "clock"
>;

/** Where people sit while a round is played; who stands where once something has been played; the clock while it runs. */
export function slidesOf(view: Shown, hall: Hall): Slide[] {
  const isPlayed = view.round > 0 && view.missing > 0;
  const played = view.standings.lines.filter(({ rounds }) => rounds.some((one) => one !== null));
  const seating: Slide[] = isPlayed
    ? [...pages("by-name", view.by_name, hall), ...pages("by-table", view.by_table, hall)]
    : [];
  const clock: Slide[] = isPlayed && view.clock.running ? [{ kind: "clock" }] : [];
  const ranked: Slide[] = [
    ...pages("finals", view.finals, hall),
    ...(view.finals.length || !played.length ? [] : pages("standings", view.standings.lines, hall)),
    ...(played.length ? pages("teams", view.teams, hall) : []),
    ...(played.length ? view.groups.flatMap(({ name, lines }) => pages("group", lines, hall, name)) : []),
  ];
  const all = [...clock, ...seating, ...ranked];
  return all.length ? all : [{ kind: "welcome" }];
}
