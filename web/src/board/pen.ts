/** Path data for the board's pictures, from places in the unit of the geometry: neighbouring fields lie 1 apart. */
import colours from "../generated/colours.json";
import type { Point } from "./geometry";

export const UNIT = 100; // user units of the pictures to one of the geometry: browsers draw very small letters badly

/** A length as SVG writes it; a thousandth of a field's distance cannot be seen. */
export const length = (value: number): number => Math.round(value * UNIT * 10) / 10;
const pair = ([x, y]: Point): string => `${length(x)} ${length(y)}`;

export const distance = (one: Point, other: Point): number => Math.hypot(other[0] - one[0], other[1] - one[1]);

/** The place at this part of the way from one to the other. */
export const between = (one: Point, other: Point, part: number): Point => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
];

/** The place this far from one on the way to the other. */
export function towards(one: Point, other: Point, far: number): Point {
  const whole = distance(one, other);
  return whole === 0 ? one : between(one, other, far / whole);
}

/** A line through points, cut short at its end. */
export function shortened(points: readonly Point[], by: number): Point[] {
  const kept = [...points];
  while (kept.length > 2 && distance(kept.at(-1)!, kept.at(-2)!) <= by) {
    by -= distance(kept.at(-1)!, kept.at(-2)!);
    kept.pop();
  }
  kept.push(towards(kept.pop()!, kept.at(-1)!, by));
  return kept;
}

/** A corner cut short on both sides, not beyond the middle, and bridged by a curve. */
function bend(before: Point, corner: Point, behind: Point, rounding: number): string {
  const first = towards(corner, before, Math.min(rounding, distance(corner, before) / 2));
  const last = towards(corner, behind, Math.min(rounding, distance(corner, behind) / 2));
  return `${pair(first)}Q${pair(corner)} ${pair(last)}`;
}

/** A polygon, its corners rounded. */
export function closed(points: readonly Point[], rounding = 0): string {
  const corner = (point: Point, n: number) =>
    rounding ? bend(points.at(n - 1)!, point, points[(n + 1) % points.length]!, rounding) : pair(point);
  return `M${points.map(corner).join("L")}Z`;
}

/** A line through points, bending softly. */
export function line(points: readonly Point[], rounding = 0.3): string {
  const bends = points.slice(1, -1).map((point, n) => bend(points[n]!, point, points[n + 2]!, rounding));
  return `M${[pair(points[0]!), ...bends, pair(points.at(-1)!)].join("L")}`;
}

/** A line between two places, bent aside by this part of its length. */
export function bow(one: Point, other: Point, height: number): Point[] {
  const [x, y] = between(one, other, 0.5);
  const top: Point = [x + (other[1] - one[1]) * height, y - (other[0] - one[0]) * height];
  return Array.from({ length: 9 }, (_, n) => between(between(one, top, n / 8), between(top, other, n / 8), n / 8));
}

/** The head of an arrow between two points. */
export function tip(base: Point, head: Point, width: number): string {
  const whole = distance(base, head) || 1;
  const [x, y] = [(head[0] - base[0]) / whole, (head[1] - base[1]) / whole];
  const sides: Point[] = [
    [base[0] + y * width, base[1] - x * width],
    [base[0] - y * width, base[1] + x * width],
  ];
  return closed([sides[0]!, towards(head, base, -0.04), sides[1]!]);
}

/** Four corners around a field, as in a viewfinder. */
export function brackets([x, y]: Point): string {
  const corner = (right: number, down: number) =>
    line(
      [
        [x + right * 0.29, y + down * 0.5],
        [x + right * 0.5, y + down * 0.5],
        [x + right * 0.5, y + down * 0.29],
      ],
      0.08,
    );
  return corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
}

const signs = colours.colours as unknown as Readonly<Record<string, { corners: readonly Point[] }>>;

/** The sign of a colour, as big as a circle of this radius. Yellow has no corners: it is the circle. */
export function sign(colour: string, [x, y]: Point, size: number): string {
  const corners = signs[colour]!.corners;
  if (corners.length)
    return closed(
      corners.map((at) => [x + size * at[0], y + size * at[1]] as const),
      0.22 * size,
    );
  const radius = length(size * colours.circle_radius);
  return `M${length(x) - radius} ${length(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;
}
