/** Where everybody sits when the device lies between them. On a board whose colours lie around it, each has the side and
 * the left-hand corner of their tray, as at a real one; six sit along the edges. Elsewhere they sit down evenly. */
import { onCorner, turned, upright, type Geometry } from "../../../board/geometry";

/** Where a mat lies, as those see it who look at the screen upright. */
export type Spot = "bottom-left" | "left" | "top-left" | "top" | "top-right" | "right" | "bottom-right" | "bottom";
/** Degrees clockwise by which something is turned so that somebody can read it: 90 from the left edge. */
export type Facing = 0 | 90 | 180 | 270;

export interface Place {
  readonly seat: string;
  readonly spot: Spot;
  readonly facing: Facing;
}

/** Whether somebody has the corner where their mat lies at the right hand, not at the left. */
export function isAtRightHand({ spot, facing }: Pick<Place, "spot" | "facing">): boolean {
  const RIGHT: Readonly<Record<Facing, string>> = { 0: "-right", 90: "bottom-", 180: "-left", 270: "top-" };
  return spot.includes(RIGHT[facing]);
}

/** Whether a screen is large enough to lie between people, in pixels; `letter` is the height of its text. On others the
 * table is as it is in a hand. A phone is, if it is upright and its text not enlarged. */
export function canLieBetween(width: number, height: number, letter: number): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const isTablet = short >= 460;
  const isUprightPhone = height > width && short >= 384 && long >= 740;
  return (isTablet || isUprightPhone) && short >= 24 * letter;
}

type Spots = readonly (readonly [Spot, Facing])[];

/** Clockwise, beginning with whoever sits at the bottom. */
const CORNERS: Spots = [
  ["bottom-left", 0],
  ["top-left", 90],
  ["top-right", 180],
  ["bottom-right", 270],
];
const OPPOSITE: Spots = [CORNERS[0]!, CORNERS[2]!];
/** Two people with two colours each: one of each has a corner at their hand. */
const PAIRS: Spots = [CORNERS[0]!, ["top-left", 180]];
/** The board lies on a side: two sit at each long edge, one at each short one. */
const SIX_WIDE: Spots = [
  ["bottom-left", 0],
  ["left", 90],
  ["top-left", 180],
  ["top-right", 180],
  ["right", 270],
  ["bottom-right", 0],
];
/** It stands on a corner: the same, turned. */
const SIX_TALL: Spots = [
  ["bottom", 0],
  ["bottom-left", 90],
  ["top-left", 90],
  ["top", 180],
  ["top-right", 270],
  ["bottom-right", 270],
];

export interface Sitting {
  readonly geometry: Geometry;
  /** all seats, in the order of play */
  readonly seats: readonly string[];
  /** those of people at this device */
  readonly here: readonly string[];
  /** whether the page is higher than wide */
  readonly isTall: boolean;
  /** whether it is much higher: a phone */
  readonly isSlim: boolean;
}

const isForSix = ({ colours }: Geometry): boolean => colours.length === 6;

/** The board as it lies there: the first person here has their colour at the bottom. */
export function boardBetween({ geometry, here, isTall, isSlim }: Omit<Sitting, "seats">): Geometry {
  const board = turned(geometry, here[0]?.[0] ?? null);
  if (isForSix(geometry)) return isTall ? onCorner(board) : board;
  return isSlim ? upright(board) : board;
}

/** Everybody's place. Whoever is not there needs no place to read from: what belongs to them is turned to the person
 * who sits nearest. */
export function placesOf(sitting: Omit<Sitting, "isSlim">): Place[] {
  const { seats, here } = sitting;
  const places = seats.map((seat, n): Place => {
    const [spot, facing] = spotOf(sitting, seat, n);
    return { seat, spot, facing };
  });
  const people = places.filter(({ seat }) => here.includes(seat));
  return places.map((place) =>
    here.includes(place.seat) ? place : { ...place, facing: nearest(place.facing, people) },
  );
}

function spotOf({ geometry, seats, here, isTall }: Omit<Sitting, "isSlim">, seat: string, n: number): Spots[number] {
  const first = here[0] ?? seats[0]!;
  if (geometry.kind === "walls" || seat.length > 1) {
    const spots = seat.length > 1 ? PAIRS : seats.length === 2 ? OPPOSITE : CORNERS;
    return spots[(n - seats.indexOf(first) + seats.length) % seats.length]!;
  }
  const colours = geometry.colours;
  const away = (colours.indexOf(seat) - colours.indexOf(first[0]!) + colours.length) % colours.length;
  return (isForSix(geometry) ? (isTall ? SIX_TALL : SIX_WIDE) : CORNERS)[away]!;
}

const apart = (one: Facing, other: Facing): number => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));

const nearest = (facing: Facing, people: readonly Place[]): Facing =>
  people.reduce<Facing | null>(
    (best, { facing: theirs }) => (best === null || apart(theirs, facing) < apart(best, facing) ? theirs : best),
    null,
  ) ?? 0;
