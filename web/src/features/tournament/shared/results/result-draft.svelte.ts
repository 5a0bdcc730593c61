/** The result of a table while somebody enters it: numbers, places, or pawns on a picture of the board. */
import type { Geometry } from "../../../../board/geometry";
import type { Result } from "../../../../generated/tournaments";
import { CountedBoard } from "./counted-board.svelte";

export type Way = "numbers" | "pawns" | "places";

const isNumber = (text: string): boolean => /^\d{1,5}$/.test(text.trim());

export class ResultDraft {
  way = $state<Way>("numbers");
  readonly values: string[] = $state([]);
  readonly board: CountedBoard;
  #home = $state("");

  constructor(
    /** of the seats that are played, clockwise */
    readonly colours: readonly string[],
    geometry: Geometry,
    way: Way = "numbers",
  ) {
    this.way = way;
    this.values = colours.map(() => "");
    this.board = new CountedBoard(colours, geometry);
  }

  /** The colours that were home, the first first; only where several were. */
  get home(): string {
    return this.#home;
  }

  /** The next that was home; or none of what was said about it. */
  cameHome(colour: string): void {
    this.#home = this.#home.includes(colour) ? "" : this.#home + colour;
  }

  /** What can be sent; null while something is missing. */
  get result(): Result | null {
    const home = this.#home ? { home: this.#home } : {};
    if (this.way === "pawns") return this.board.isEmpty ? null : { pawns: this.board.written, ...home };
    if (!this.values.every(isNumber)) return null;
    const numbers = this.values.map(Number);
    return this.way === "places" ? { places: numbers } : { counts: numbers, ...home };
  }

  /** Whether there is anything to lose. */
  get isBegun(): boolean {
    return !this.board.isEmpty || this.values.some(Boolean);
  }
}
