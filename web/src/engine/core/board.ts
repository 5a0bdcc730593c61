/**
 * The boards: how long the ring or path is, where each colour starts.
 *
 * A pawn is known by its progress, counted from its own colour's start: -1 on B, 0 on A, then along the ring, and after
 * the ring's last field a, b, c, d. On the path of a wall board, which all colours share, progress is the field itself.
 * People read and write fields, the kernels count progress; `fieldName` and `progress` translate.
 */
import { goal_fields as GOAL_FIELDS } from "../../generated/boards.json";
import engine from "../../generated/engine.json";

export type Family = keyof typeof engine.families;

export { GOAL_FIELDS };
export const WAITING = -1;
export const PAWNS_EACH = GOAL_FIELDS.length;
const NUMBER = /^(?:0|[1-9][0-9]{0,3})$/;

/** A ring with one start field for each colour. */
export class Board {
  readonly family: Family = "ring";

  constructor(
    readonly name: string,
    readonly colours: string,
    readonly length: number,
    private readonly starts: readonly number[],
  ) {}

  get dice(): number {
    return engine.families[this.family].dice;
  }

  /** R8: onto A, and with a 6 only; M4: any die brings a pawn in and further. */
  get entersBySix(): boolean {
    return engine.families[this.family].enters_by_six;
  }

  get fillsGoalFromD(): boolean {
    return engine.families[this.family].fills_goal_from_d;
  }

  /** The number of a colour, as the kernels count them. */
  number(colour: string): number {
    return this.colours.indexOf(colour);
  }

  /** Whether this is the letter of a colour. */
  has(colour: string): boolean {
    return colour.length === 1 && this.colours.includes(colour);
  }

  /** The field from which a colour counts: on the ring its A. */
  start(colour: string): number {
    return this.starts[this.number(colour)]!;
  }

  /** The field where a pawn of this colour stands: `B`, a number, or `a` … `d`. */
  fieldName(colour: string, progress: number): string {
    if (progress === WAITING) return "B";
    if (progress >= this.length) return GOAL_FIELDS[progress - this.length]!;
    return String((progress + this.start(colour)) % this.length);
  }

  /** The progress of a pawn of this colour on the named field; null if there is no such field. */
  progress(colour: string, name: string): number | null {
    if (name === "B") return WAITING;
    if (name.length === 1 && GOAL_FIELDS.includes(name)) return this.length + GOAL_FIELDS.indexOf(name);
    if (!NUMBER.test(name) || Number(name) >= this.length) return null;
    return (Number(name) - this.start(colour) + this.length) % this.length;
  }

  /** Whether a pawn can stay on a field of the ring or path. */
  isResting(_progress: number): boolean {
    return true;
  }

  /** The progress of all fields from start to end, both included, forward or backward. */
  walk(start: number, end: number): number[] {
    const step = end >= start ? 1 : -1;
    return Array.from({ length: Math.abs(end - start) + 1 }, (_, n) => start + step * n);
  }

  /** How far a pawn has come from A. */
  walked(progress: number): number {
    return progress;
  }

  /** How many fields a pawn still has to walk to its goal; null where jumps make the way shorter. */
  toGoal(progress: number): number | null {
    return this.length - progress;
  }
}

/** M1: a path folded into lanes one above the other, joined by single fields, with a wall between each two lanes. */
export class WallBoard extends Board {
  override readonly family = "walls";

  constructor(
    name: string,
    readonly lane: number, // fields of a lane
    readonly first: number, // A, for all colours
    readonly targets: readonly number[], // Z
    readonly walls: readonly (readonly (number | null)[])[], // from the bottom up: the number on each segment
  ) {
    super(name, engine.wall_boards.colours, (walls.length + 1) * (lane + 1) - 1, []);
  }

  get lanes(): number {
    return this.walls.length + 1;
  }

  override start(): number {
    return 0;
  }

  override isResting(progress: number): boolean {
    return !this.targets.includes(progress);
  }

  override walk(start: number, end: number): number[] {
    return start === WAITING ? [WAITING, ...super.walk(this.first, end)] : super.walk(start, end); // M4: A counts
  }

  override walked(progress: number): number {
    return progress - this.first;
  }

  override toGoal(): number | null {
    return null;
  }

  /** The fields below and above a segment. */
  beside(wall: number, segment: number): [below: number, above: number] {
    return [wall * (this.lane + 1) + segment, (wall + 1) * (this.lane + 1) + this.lane - 1 - segment];
  }
}
