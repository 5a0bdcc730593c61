/** A board as it stands when time is up, put together by tapping: a field for the next pawn of the colour that is being
 * counted, a pawn to take it back. What it is worth is for the engine to say. */
import { GOAL, WAITING } from "../../../../board/fields";
import type { Geometry } from "../../../../board/geometry";

const PAWNS = 4;
const nobody = (): string[] => Array.from({ length: PAWNS }, () => WAITING);

export class CountedBoard {
  #pawns = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #colour = $state("");

  constructor(
    readonly colours: readonly string[],
    readonly geometry: Geometry,
    pawns: readonly string[] | null = null,
  ) {
    this.#pawns = Object.fromEntries(colours.map((colour, n) => [colour, pawns?.[n]?.split(",") ?? nobody()]));
    this.#colour = colours[0] ?? "";
  }

  get pawns(): Readonly<Record<string, readonly string[]>> {
    return this.#pawns;
  }

  /** The one that is being counted. */
  get colour(): string {
    return this.#colour;
  }

  set colour(colour: string) {
    this.#colour = colour;
  }

  /** As it is sent: `B,B,7,a` for each colour, in the order of the seats. */
  get written(): string[] {
    return this.colours.map((colour) => this.#pawns[colour]!.join(","));
  }

  /** How many pawns of the colour have not been set. */
  get waiting(): number {
    return (this.#pawns[this.#colour] ?? []).filter((field) => field === WAITING).length;
  }

  get isEmpty(): boolean {
    return Object.values(this.#pawns).every((fields) => fields.every((field) => field === WAITING));
  }

  /** Where the next pawn can be set: wherever nobody stands. */
  get free(): string[] {
    const ring = this.geometry.fields.map((_, n) => String(n));
    const taken = Object.values(this.#pawns).flat();
    const goal = [...GOAL].filter((field) => !this.#pawns[this.#colour]?.includes(field));
    return [...ring.filter((field) => !taken.includes(field)), ...goal];
  }

  /** Set the next pawn. With the last one the next colour is counted. */
  set(field: string): void {
    const fields = this.#pawns[this.#colour] ?? [];
    const next = fields.indexOf(WAITING);
    if (next < 0) return;
    this.#put(this.#colour, fields.with(next, field));
    if (this.waiting === 0) this.next();
  }

  /** Take a pawn back; its colour is counted again. */
  takeBack(colour: string, field: string): void {
    this.#colour = colour;
    const fields = this.#pawns[colour] ?? [];
    const at = fields.indexOf(field);
    if (at >= 0 && field !== WAITING) this.#put(colour, fields.with(at, WAITING));
  }

  /** All four of the colour are home. */
  home(): void {
    this.#put(this.#colour, [...GOAL]);
    this.next();
  }

  /** Whether there is another colour after this one. */
  get hasNext(): boolean {
    return this.colours.indexOf(this.#colour) < this.colours.length - 1;
  }

  next(): void {
    if (this.hasNext) this.#colour = this.colours[this.colours.indexOf(this.#colour) + 1]!;
  }

  clear(): void {
    this.#pawns = Object.fromEntries(this.colours.map((colour) => [colour, nobody()]));
    this.#colour = this.colours[0] ?? "";
  }

  #put(colour: string, fields: readonly string[]): void {
    this.#pawns = { ...this.#pawns, [colour]: fields };
  }
}
