/** Wall boards as text files (docs/wall-boards.md), so that an owner of the box can type in the printed numbers. */
import engine from "../../generated/engine.json";
import { WallBoard } from "./board";
import { NotationError } from "./errors";
import { divided, filled, first, lines, sentences, words, type Part, type Text } from "./reading";

const { texts: TEXTS, own: OWN, lanes: LANES, lane: LANE, longest_path, longest_number } = engine.wall_boards;
const says = sentences.boards;
const NUMBER = new RegExp(`^[0-9]{1,${longest_number}}$`);
const FACE = /^[1-6]$/;
const WORDS = ["lanes", "fields", "start", "targets"] as const;

/** The board that a text describes; `NotationError` names every line that is wrong. */
export function parseBoard(text: string, name: string = OWN): WallBoard {
  return new Reader(text).board(name);
}

/** The text of a board, which reads back as the same board. */
export function writeBoard(board: WallBoard): string {
  return [
    `lanes    ${board.lanes}`,
    `fields   ${board.lane}`,
    `start    ${board.first}`,
    `targets  ${board.targets.join(" ")}`,
    ...board.walls.map((wall) => `wall     ${wall.map((number) => number ?? "-").join(" ")}`),
    "",
  ].join("\n");
}

interface Entry {
  readonly line: number;
  readonly values: readonly string[];
}

/** Reads the lines and collects every fault with its line. */
class Reader {
  private readonly faults: Text[] = [];
  private readonly entries = new Map<string, Entry>();
  private readonly walls: Entry[] = [];

  constructor(text: string) {
    if (typeof text !== "string") throw new NotationError(says.written_as_text);
    lines(text).forEach((line, index) => {
      const [word, ...values] = words(divided(line, "#")[0]);
      if (word !== undefined) this.entry(word, { line: index + 1, values });
    });
  }

  private fault(line: number, sentence: Text, parts: Readonly<Record<string, Part>>): void {
    this.faults.push(filled(says.in_line, { line, what: filled(sentence, parts) }));
  }

  private entry(word: string, entry: Entry): void {
    const known = this.entries.get(word);
    if (word === "wall") this.walls.push(entry);
    else if (!WORDS.some((known) => known === word))
      this.fault(entry.line, says.no_such_word, { word: first(word, 20) });
    else if (known) this.fault(entry.line, says.said_twice, { word, first: known.line });
    else this.entries.set(word, entry);
  }

  board(name: string): WallBoard {
    const lanes = this.number("lanes", LANES[0]!, LANES[1]!);
    const lane = this.number("fields", LANE[0]!, LANE[1]!);
    const length = lanes * (lane + 1) - 1;
    if (this.faults.length === 0 && length > longest_path) {
      this.fault(this.entries.get("lanes")!.line, says.too_long, { lanes, lane, length, most: longest_path });
    }
    const start = this.number("start", 0, Math.max(0, length - 1));
    const targets = this.fields("targets", length);
    const walls = this.numbersOnWalls(lanes, lane);
    if (this.faults.length) throw new NotationError(says.not_valid, this.faults);
    return new WallBoard(name, lane, start, targets, walls);
  }

  private values(word: string): Entry {
    const entry = this.entries.get(word);
    if (!entry) this.faults.push(filled(says.line_missing, { word }));
    return entry ?? { line: 0, values: [] };
  }

  private number(word: string, least: number, most: number): number {
    const { line, values } = this.values(word);
    if (!line) return least;
    const number = values.length === 1 && NUMBER.test(values[0]!) ? Number(values[0]) : NaN;
    if (number >= least && number <= most) return number;
    this.fault(line, says.not_a_number, { word, least, most, given: first(values.join(" "), 30) });
    return least;
  }

  private fields(word: string, length: number): number[] {
    const { line, values } = this.values(word);
    const found = new Set(values.filter((value) => NUMBER.test(value) && Number(value) < length).map(Number));
    if (line && (!values.length || found.size < values.length)) {
      this.fault(line, says.not_fields, { word, last: length - 1, given: first(values.join(" "), 30) });
      return [];
    }
    return [...found].sort((one, other) => one - other);
  }

  private numbersOnWalls(lanes: number, lane: number): (number | null)[][] {
    if (this.walls.length !== lanes - 1) {
      this.faults.push(filled(says.number_of_walls, { lanes, right: lanes - 1, given: this.walls.length }));
    }
    return this.walls.map(({ line, values }) => {
      if (values.length !== lane - 1) {
        this.fault(line, says.number_of_segments, { right: lane - 1, given: values.length });
      }
      values.forEach((value, index) => {
        if (FACE.test(value) || value === "-") return;
        this.fault(line, says.not_a_segment, { place: index + 1, given: first(value, 20) });
      });
      return values.map((value) => (FACE.test(value) ? Number(value) : null));
    });
  }
}

/** The boards with walls that come with an edition. */
export const wallBoards: ReadonlyMap<string, WallBoard> = new Map(
  Object.entries(TEXTS).map(([name, text]) => [name, parseBoard(text, name)]),
);
