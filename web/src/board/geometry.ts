/** Where everything on a board is drawn. The data come from the engine; nothing here knows a rule. */
import data from "../generated/boards.json";
import { GOAL, isGoal, WAITING } from "./fields";

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

/** Where a field is; of the waiting fields B and of a goal there are several, so a pawn's colour is needed, and of
 * those that wait, which one. */
export function placeOf(geometry: Geometry, colour: string, field: string, nth = 0): Point {
  if (field === WAITING) return geometry.waiting[colour]![nth]!;
  if (isGoal(field)) return geometry.goals[colour]![GOAL.indexOf(field)]!;
  return geometry.fields[Number(field)]!;
}

/** The same board turned so that a colour lies at the bottom. */
export const turned = (geometry: Geometry, bottom: string | null): Geometry =>
  turnedBy(geometry, (bottom && geometry.turns[bottom]) || 0);

/** The same board turned clockwise. Only the places turn: letters and pawns stay upright. */
export function turnedBy(geometry: Geometry, degrees: number): Geometry {
  if (degrees === 0) return geometry;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turn = ([x, y]: Point): Point => [tidy(x * cos - y * sin), tidy(x * sin + y * cos)];
  return {
    ...geometry,
    outline: geometry.outline.map(turn),
    fields: geometry.fields.map(turn),
    labels: geometry.labels.map(turn),
    trays: byColour(geometry.trays, turn),
    waiting: byColour(geometry.waiting, (points) => points.map(turn)),
    goals: byColour(geometry.goals, (points) => points.map(turn)),
    bricks: geometry.bricks.map((brick) => ({ ...brick, at: turn(brick.at) })),
  };
}

/** A board for six that stands on a corner instead of lying on a side, for a page that is higher than wide. */
export const onCorner = (geometry: Geometry): Geometry => ({
  ...turnedBy(geometry, -30),
  width: geometry.height,
  height: geometry.width,
});

const DICE_ROOM = 1.4; // how high it is

/** A board with walls for a page that is higher than wide: goals and trays lie below the lanes instead of beside them, and
 * above the goals there is room for dice. */
export function upright(geometry: Geometry): Geometry {
  if (geometry.kind === "ring") return geometry;
  const radius = geometry.tray_radius;
  const lanes = bounds(geometry.fields, 1);
  const goals = bounds(Object.values(geometry.goals).flat(), 0.6);
  const trays = bounds(Object.values(geometry.trays), radius + 0.2);
  const gap = 0.5;
  const below = Math.max(goals.height + DICE_ROOM, trays.height);
  const width = Math.max(lanes.width, goals.width + trays.width + 0.4) + 2 * gap;
  const height = lanes.height + below + 2 * gap;
  const [right, bottom] = [width / 2, height / 2];
  const space = (width - goals.width - trays.width) / 3;
  const shift =
    (box: Bounds, left: number, top: number) =>
    ([x, y]: Point): Point => [tidy(x - box.left + left), tidy(y - box.top + top)];
  const up = shift(lanes, -lanes.width / 2, gap - bottom);
  const middle = gap - bottom + lanes.height + below / 2;
  const leftwards = shift(goals, space - right, bottom - gap - goals.height);
  const rightwards = shift(trays, right - space - trays.width, middle - trays.height / 2);
  return {
    ...geometry,
    width,
    height,
    outline: [
      [-right, bottom],
      [-right, -bottom],
      [right, -bottom],
      [right, bottom],
    ],
    fields: geometry.fields.map(up),
    labels: geometry.labels.map(up),
    bricks: geometry.bricks.map((brick) => ({ ...brick, at: up(brick.at) })),
    trays: byColour(geometry.trays, rightwards),
    waiting: byColour(geometry.waiting, (points) => points.map(rightwards)),
    goals: byColour(geometry.goals, (points) => points.map(leftwards)),
  };
}

interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

function bounds(points: readonly Point[], margin: number): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

function byColour<Value, Changed>(
  by: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(by).map(([colour, value]) => [colour, change(value)]));
}

const tidy = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
