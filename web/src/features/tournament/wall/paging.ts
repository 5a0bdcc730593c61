/** How a long list is laid out on a wall: as large as it can be, on not too many pages. */

export interface Layout {
  /** the height of the letters in pixels */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly pages: number;
}

export interface Hall {
  readonly width: number;
  readonly height: number;
}

/** What an entry of a list takes, in heights of its letters. */
export interface EntrySize {
  readonly wide: number;
  readonly high: number;
}

const SIZES = [64, 56, 48, 42, 37, 33, 29, 26, 23, 20, 18, 16] as const; // of letters, the largest first
const FEW_PAGES = 5; // whoever looks for their name does not wait longer than that
const FROM_AFAR = 29; // the size of letters that the last row of a hall reads

function laidOut(count: number, { width, height }: Hall, entry: EntrySize, size: number): Layout {
  const columns = Math.max(1, Math.floor(width / (entry.wide * size)));
  const rows = Math.max(1, Math.floor(height / (entry.high * size)));
  const pages = Math.max(1, Math.ceil(count / (columns * rows)));
  // All pages look alike: nobody is alone on the last one, and no column is empty.
  const evenly = Math.ceil(count / pages / columns) || 1;
  return { size, columns, rows: Math.min(rows, evenly), pages };
}

/** As few pages as letters that can be read from afar allow, and then as large as they can be. Where that would take too
 * many pages, smaller letters; where even small ones do not do, small ones. */
export function layoutFor(count: number, hall: Hall, entry: EntrySize): Layout {
  const fitting = SIZES.filter((size) => entry.wide * size <= hall.width);
  const layouts = (fitting.length ? fitting : SIZES.slice(-1)).map((size) => laidOut(count, hall, entry, size));
  const readable = layouts.filter(({ size }) => size >= FROM_AFAR);
  const fewest = Math.min(FEW_PAGES, ...readable.map(({ pages }) => pages));
  return layouts.find(({ pages }) => pages <= fewest) ?? layouts.at(-1)!;
}

/** The entries of each page. */
export function pagesOf<Entry>(entries: readonly Entry[], { columns, rows }: Layout): Entry[][] {
  const each = columns * rows;
  const pages = Math.max(1, Math.ceil(entries.length / each));
  return Array.from({ length: pages }, (_, n) => entries.slice(n * each, (n + 1) * each));
}
