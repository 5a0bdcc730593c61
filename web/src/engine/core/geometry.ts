/** Where everything on a board is drawn, in the form of the generated `boards.json`: boards of people's own too. */
import { boards } from "../../generated/boards.json";
import engine from "../../generated/engine.json";
import { PAWNS_EACH, WallBoard, type Board } from "./board";

type Point = [x: number, y: number];

const { field_radius, tray_radius, spread, label, frame } = engine.drawing;

/** The same answer as the server's for a table's board. */
export function geometry(board: Board): unknown {
  const known = boards as Readonly<Record<string, unknown>>;
  return board instanceof WallBoard && !(board.name in known) ? wallGeometry(board) : known[board.name];
}

/** M1: lanes stacked upward on the left; beside them, near Z, the goals and, near A, the trays. Unit: neighbouring fields
 * lie 1 apart; the origin is the middle of the board. */
function wallGeometry(board: WallBoard) {
  const [right, lowest] = [board.lane - 1, 2 * (board.lanes - 1)]; // with the first field of the upmost lane at 0, 0
  const spare = Math.max(0, frame.panel_height - lowest) / 2;
  const [top, bottom] = [-spare, lowest + spare];
  const middle: Point = [(right + frame.panel_width) / 2, lowest / 2 + frame.lowered];
  const moved = ([x, y]: Point): Point => [rounded(x - middle[0], 6), rounded(y - middle[1], 6)];
  const [rimLeft, rimAbove, rimRight, rimBelow] = frame.rim as [number, number, number, number];
  const [trayX, trayY, trayStep] = frame.tray as [number, number, number];
  const [goalX, goalY, goalStep] = frame.goal as [number, number, number];
  const colours = [...board.colours];
  const byColour = <T>(of: (n: number) => T) => Object.fromEntries(colours.map((colour, n) => [colour, of(n)]));
  const [left, up] = moved([-rimLeft, top - rimAbove]);
  const [far, down] = moved([right + rimRight, bottom + rimBelow]);
  const places = Array.from({ length: board.length }, (_, number) => fold(board, number));
  const tray = (n: number) =>
    moved([right + trayX + trayStep * (n % 2), bottom - trayY + trayStep * Math.floor(n / 2)]);
  const goal = (n: number) =>
    Array.from({ length: PAWNS_EACH }, (_, i) => moved([right + goalX + i, top + goalY + goalStep * n]));
  return tidy({
    board: board.name,
    kind: "walls",
    width: rounded(far - left, 6),
    height: rounded(down - up, 6),
    outline: [
      [left, down],
      [left, up],
      [far, up],
      [far, down],
    ],
    fields: places.map(([place]) => moved(place)),
    labels: places.map(([, place]) => moved(place)),
    starts: byColour(() => board.first),
    trays: byColour(tray),
    tray_radius,
    waiting: byColour((n) => around(tray(n))),
    goals: byColour(goal),
    targets: board.targets,
    bricks: board.walls.flatMap((wall, k) => wall.map((number, segment) => brick(board, k, segment, number, moved))),
    colours: board.colours,
    length: board.length,
    field_radius,
    owners: {},
    shared: Object.fromEntries([...board.targets.map((field) => [field, "Z"]), [board.first, "A"]]),
    turns: byColour(() => 0),
  });
}

function brick(board: WallBoard, wall: number, segment: number, number: number | null, moved: (at: Point) => Point) {
  const fields = board.beside(wall, segment);
  const [[x, y]] = fold(board, fields[0]);
  return { at: moved([x, y - 1]), fields, number };
}

/** Four places around a tray's middle, the first towards the rim. */
function around([x, y]: Point): Point[] {
  return Array.from({ length: PAWNS_EACH }, (_, n) => {
    const angle = Math.PI / 4 + (n * Math.PI) / 2;
    const distance = spread * tray_radius;
    const spot: Point = [rounded(-distance * Math.sin(angle), 6), rounded(distance * Math.cos(angle), 6)];
    return [rounded(x + spot[0], 6), rounded(y + spot[1], 6)];
  });
}

/** A field of the folded path and the place of its number, with the upmost lane at y = 0. */
function fold(board: WallBoard, number: number): [place: Point, label: Point] {
  const [lane, i] = [Math.floor(number / (board.lane + 1)), number % (board.lane + 1)];
  const [y, last] = [2 * (board.lanes - 1 - lane), board.lane - 1];
  const isLeftward = lane % 2 === 0;
  if (i > last) {
    const x = isLeftward ? 0 : last; // joins two lanes, above the end of its own
    return [
      [x, y - 1],
      [isLeftward ? x - label : x + label, y - 1],
    ];
  }
  const x = isLeftward ? last - i : i;
  if (i === 0 && lane > 0)
    return [
      [x, y],
      [isLeftward ? x + label : x - label, y],
    ]; // the joining field lies below
  return [
    [x, y],
    [x, y + frame.label],
  ];
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0; // + 0 makes -0 plain

/** Coordinates to a ten thousandth of a field. */
function tidy(value: unknown): unknown {
  if (typeof value === "number") return rounded(value, 4);
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tidy(part)]));
}
