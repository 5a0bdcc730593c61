/** What a pawn can look like: a turned wooden cone with a head of its own. All are carved in one colour, so that the
 * sign of the colour, which they wear on the body, is what tells them apart. Paths in the units of a pawn's picture:
 * its field is 100 wide, the middle of a round head lies at (0, −29). */

import type { Figure } from "../generated/messages";

export type { Figure };

export type Figures = Readonly<Record<string, Figure>>;

type Dot = readonly [x: number, y: number, radius: number];

export interface Head {
  /** outlines of wood, the lowest first */
  readonly wood: readonly string[];
  /** darker wood */
  readonly shade?: string;
  /** painted: areas, lines and dots */
  readonly paint?: string;
  readonly lines?: string;
  readonly dots?: readonly Dot[];
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;

/** Points on rays around a middle, far and near by turns; degrees clockwise from the top. */
function rays(y: number, far: number, near: number, count: number, from = 0, to = 360): string {
  const step = (to - from) / count / 2;
  const last = to - from === 360 ? 2 * count - 1 : 2 * count;
  return Array.from({ length: last + 1 }, (_, n) => {
    const [angle, reach] = [((from + n * step) * Math.PI) / 180, n % 2 ? near : far];
    return `${(Math.sin(angle) * reach).toFixed(1)} ${(y - Math.cos(angle) * reach).toFixed(1)}`;
  }).join("L");
}

const EYES: readonly Dot[] = [
  [-8.5, -33, 3.4],
  [8.5, -33, 3.4],
];
const BALL = circle(0, -24, 19);

export const HEADS: Readonly<Record<Exclude<Figure, "pawn">, Head>> = {
  hat: {
    wood: [BALL, "M-15-37L-17-65A17 5 0 0 1 17-65L15-37Z", "M-28-38A28 7 0 0 1 28-38A28 7 0 0 1-28-38Z"],
    paint: "M-15.6-46L-16-53A16 4 0 0 0 16-53L15.6-46A16 4 0 0 1-15.6-46Z",
  },
  crown: {
    wood: [BALL, "M-19-36L-24-62L-11-50L0-67L11-50L24-62L19-36A19 5 0 0 1-19-36Z"],
    dots: [
      [0, -43, 3.6],
      [-11, -42, 2.6],
      [11, -42, 2.6],
    ],
  },
  star: { wood: [`M${rays(-33, 34, 17, 5)}Z`], dots: [[0, -33, 5]] },
  lion: {
    wood: [`M${rays(-29, 31, 25, 11)}Z`, circle(0, -28, 17.5)],
    shade: `M${rays(-29, 31, 25, 11)}Z`,
    dots: [
      [-7, -32, 3],
      [7, -32, 3],
    ],
    paint: "M-5-25H5L0-19Z",
    lines: "M0-19V-17M-7-17Q-3.5-13 0-17Q3.5-13 7-17",
  },
  frog: {
    wood: [
      circle(-14, -46, 10.5),
      circle(14, -46, 10.5),
      "M-27-27C-27-40-15-46 0-46C15-46 27-40 27-27C27-13 14-7 0-7C-14-7-27-13-27-27Z",
    ],
    dots: [
      [-14, -47, 4.5],
      [14, -47, 4.5],
    ],
    lines: "M-16-24Q0-11 16-24",
  },
  fox: {
    wood: ["M-25-34L-27-64L-9-51Q0-53 9-51L27-64L25-34C24-22 9-10 0-5C-9-10-24-22-25-34Z"],
    paint: "M-23-28C-15-29-7-23-2-8C-11-12-21-19-23-28ZM23-28C15-29 7-23 2-8C11-12 21-19 23-28Z",
    dots: [
      [-9, -36, 3.4],
      [9, -36, 3.4],
      [0, -9, 4],
    ],
  },
  cat: {
    wood: ["M-23-35L-24-63L-8-51Q0-53 8-51L24-63L23-35C26-17 12-6 0-6C-12-6-26-17-23-35Z"],
    paint: "M-4.5-25H4.5L0-20Z",
    dots: EYES,
    lines: "M-9-19L-20-22M-9-16L-19-14M9-19L20-22M9-16L19-14M0-20V-17M-6-14Q-3-12 0-16Q3-12 6-14",
  },
  hare: {
    wood: [
      "M-5-40C-17-46-20-72-12-76C-4-78 0-56-1-42Z",
      "M5-40C17-46 20-72 12-76C4-78 0-56 1-42Z",
      circle(0, -27, 20.5),
    ],
    dots: [
      [-7.5, -31, 3.2],
      [7.5, -31, 3.2],
    ],
    paint: "M-4-24H4L0-20ZM-3.4-16.5H3.4V-11H-3.4Z",
    lines: "M-10-55Q-11-64-10-69M10-55Q11-64 10-69M0-20V-17",
  },
  owl: {
    wood: ["M-25-60C-19-53-8-52 0-52C8-52 19-53 25-60C29-38 26-7 0-6C-26-7-29-38-25-60Z"],
    dots: [
      [-10, -34, 4],
      [10, -34, 4],
    ],
    paint: "M-5-25H5L0-15Z",
    lines: `${circle(-10, -34, 9)}${circle(10, -34, 9)}`,
  },
  hedgehog: {
    wood: [
      `M${rays(-30, 33, 24, 10, -128, 128)}Q0 4-26-10Z`,
      "M-17-28C-17-41 17-41 17-28C17-17 7-6 0-6C-7-6-17-17-17-28Z",
    ],
    shade: `M${rays(-30, 33, 24, 10, -128, 128)}Q0 4-26-10Z`,
    dots: [
      [-7, -28, 3],
      [7, -28, 3],
      [0, -11, 4.5],
    ],
  },
  chick: {
    wood: ["M-3-50C-11-56-8-64-5-67C-4-61-2-60 0-70C3-62 5-62 8-66C10-59 6-54 3-50Z", circle(0, -29, 22.5)],
    dots: EYES,
    paint: "M-9-24Q0-29 9-24Q0-12-9-24Z",
  },
  badger: {
    wood: [
      circle(-18, -49, 7.5),
      circle(18, -49, 7.5),
      "M-24-34C-24-48-12-53 0-53C12-53 24-48 24-34C24-20 9-6 0-6C-9-6-24-20-24-34Z",
    ],
    paint:
      "M-4-51L4-51L2.5-20L-2.5-20ZM-21-44C-17-48-14-50-12-50.5C-13-38-10-26-5-18C-13-22-20-32-21-44ZM21-44C17-48 14-50 12-50.5C13-38 10-26 5-18C13-22 20-32 21-44Z",
    dots: [[0, -11, 4.5]],
  },
};

/** In the order in which they are offered. */
export const FIGURES: readonly Figure[] = ["pawn", ...(Object.keys(HEADS) as Exclude<Figure, "pawn">[])];

export const isFigure = (name: unknown): name is Figure => FIGURES.includes(name as Figure);
