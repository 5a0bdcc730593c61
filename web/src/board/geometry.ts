/** Where everything on a board is drawn. The data come from the engine; nothing here knows a rule. */
import { tableBoard } from "../api";
import data from "../generated/boards.json";

export type Point = readonly [x: number, y: number];

export interface Brick {
  readonly at: Point;
  readonly fields: readonly [number, number];
  readonly number: number | null;
}

export interface Geometry {
  readonly board: string;
  readonly kind: "ring" | "walls";
  readonly width: number;
  readonly height: number;
  readonly outline: readonly Point[];
  readonly fields: readonly Point[];
  readonly labels: readonly Point[];
  readonly starts: Readonly<Record<string, number>>;
  readonly trays: Readonly<Record<string, Point>>;
  readonly tray_radius: number;
  readonly waiting: Readonly<Record<string, readonly Point[]>>;
  readonly goals: Readonly<Record<string, readonly Point[]>>;
  readonly targets: readonly number[];
  readonly bricks: readonly Brick[];
  readonly colours: string;
  readonly length: number;
  readonly field_radius: number;
  readonly owners: Readonly<Record<string, string>>;
  readonly shared: Readonly<Record<string, string>>;
  /** degrees clockwise that bring a colour to the bottom */
  readonly turns: Readonly<Record<string, number>>;
}

/** The boards that come with the editions: `cross`, `star`, `mauerhuepfen`. */
export const boards = data.boards as unknown as Readonly<Record<string, Geometry>>;

const GOAL = "abcd";

/** Where a field is; of the waiting fields B and of a goal there are several, so a pawn's colour is needed, and of
 * those that wait, which one. */
export function placeOf(geometry: Geometry, colour: string, field: string, nth = 0): Point {
  if (field === "B") return geometry.waiting[colour]![nth]!;
  if (GOAL.includes(field)) return geometry.goals[colour]![GOAL.indexOf(field)]!;
  return geometry.fields[Number(field)]!;
}

/** Whether the fields are called A and B; "Ärgern verboten!" has other words and prints none. */
export const hasLetters = (edition: string): boolean => edition !== "aergern-verboten";

/** The board of a table, also one that somebody made. */
export async function geometryOfTable(table: string, board: string, isOwn: boolean): Promise<Geometry> {
  return isOwn ? ((await tableBoard(table)) as Geometry) : boards[board]!;
}

/** The same board turned so that a colour lies at the bottom. Only the places turn: letters and pawns stay upright. */
export function turned(geometry: Geometry, bottom: string | null): Geometry {
  const degrees = (bottom && geometry.turns[bottom]) || 0;
  if (degrees === 0) return geometry;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turn = ([x, y]: Point): Point => [tidy(x * cos - y * sin), tidy(x * sin + y * cos)];
  const each = <Value, Turned>(by: Readonly<Record<string, Value>>, change: (value: Value) => Turned) =>
    Object.fromEntries(Object.entries(by).map(([colour, value]) => [colour, change(value)]));
  return {
    ...geometry,
    outline: geometry.outline.map(turn),
    fields: geometry.fields.map(turn),
    labels: geometry.labels.map(turn),
    trays: each(geometry.trays, turn),
    waiting: each(geometry.waiting, (points) => points.map(turn)),
    goals: each(geometry.goals, (points) => points.map(turn)),
    bricks: geometry.bricks.map((brick) => ({ ...brick, at: turn(brick.at) })),
  };
}

const tidy = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
