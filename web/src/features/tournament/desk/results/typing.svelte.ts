/** Typing one result after the other: a table's number, a number for each seat in the order of the colours, and the next
 * table. What the numbers mean is for the server to say. */
import type { RoundShown, TournamentTable } from "../../../../generated/tournaments";

export class ResultTyping {
  /** what stands in the field for the table; it may be the whole line */
  number = $state("");
  #table = $state<number | null>(null);
  values: string[] = $state([]);

  constructor(readonly round: () => RoundShown) {}

  /** The table whose seats are asked for. */
  get table(): TournamentTable | null {
    return this.round().tables.find(({ number }) => number === this.#table) ?? null;
  }

  /** The seats that are played: somebody sits there. */
  get seats(): TournamentTable["seats"] {
    return this.table?.seats.filter(({ absent }) => !absent) ?? [];
  }

  /** Whether everything was typed into the first field: "12 132 95 60 12". */
  get isWholeLine(): boolean {
    return /^\s*\d+[\s:.]+\S/.test(this.number);
  }

  /** Go on to the seats of the table; false: there is none of that number. */
  choose(): boolean {
    const wanted = Number(/^\s*(\d+)\s*$/.exec(this.number)?.[1] ?? NaN);
    if (!this.round().tables.some(({ number }) => number === wanted)) return false;
    this.#table = wanted;
    this.values = this.seats.map(() => "");
    return true;
  }

  /** Which seat is asked for next; null: everything is there. */
  get nextSeat(): number | null {
    const next = this.seats.findIndex((_, n) => !this.values[n]?.trim());
    return next < 0 ? null : next;
  }

  /** As the desk's line is read. */
  get line(): string {
    if (this.isWholeLine) return this.number.trim();
    return [String(this.#table), ...this.values.map((value) => value.trim())].join(" ");
  }

  /** What is written down for the table so far, so that a correction can say what it replaces. */
  supersedes(table: number): number[] {
    const found = this.round().tables.find(({ number }) => number === table);
    const settled = found?.status === "confirmed" || found?.status === "conflict";
    return settled ? found.entries.filter(({ superseded }) => !superseded).map(({ number }) => number) : [];
  }

  /** The next table, please. */
  clear(): void {
    [this.number, this.#table, this.values] = ["", null, []];
  }
}
