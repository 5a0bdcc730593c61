/** What was measured of every rule set with every number of players: `tools/house_rules.py` writes it. It is read only
 * where it is shown, and every figure comes with how far it may be off. */
import { editions, readRules, writeRules } from "../../shared/rules/editions";

/** A figure, and how far the true one may lie from it in 95 of 100 such experiments. */
export interface Estimate {
  readonly value: number;
  readonly reach: number;
}

export interface Length extends Estimate {
  /** eight of ten games lie between these */
  readonly tenth: number;
  readonly ninetieth: number;
}

/** A figure, and between which the true one lies; null: more than we could tell. */
export interface Range {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The figures of one rule set with one number of players. */
export interface Figures {
  readonly edition: string;
  readonly switches: readonly string[];
  readonly players: number;
  /** who can win: everybody, or pairs */
  readonly sides: number;
  /** rolls */
  readonly toFirst: Length;
  readonly toLast: Length;
  readonly captures: Estimate;
  /** captures in a hundred rolls */
  readonly meanness: number;
  /** how often whoever has the first roll wins */
  readonly beginner: Estimate;
  /** how often the better player wins */
  readonly skill: Estimate;
  /** how many times as often as everybody else the better player wins */
  readonly edge: number;
  /** games until the better player leads with 95 % */
  readonly gamesNeeded: Range;
  readonly leadChanges: Estimate;
  /** the share of the rolls with moves that make a difference */
  readonly choices: Estimate;
}

type Columns = Readonly<Record<string, readonly (number | null)[]>>;

/** The file, column by column. */
export interface File {
  readonly date: string;
  readonly command: string;
  readonly games: number;
  readonly rolls_a_minute: number;
  readonly units: Readonly<Record<string, number>>;
  /** editions that are another one in other words */
  readonly same: Readonly<Record<string, string>>;
  readonly editions: Readonly<Record<string, unknown>>;
}

/** Whoever wins together is one side. */
function sidesOf(edition: string, switches: readonly string[], players: number): number {
  const paired = switches.find((name) => Object.hasOwn(editions[edition]!.pairs, name));
  return paired ? editions[edition]!.pairs[paired]!.length : players;
}

export class Measured {
  readonly #found = new Map<string, Figures>();

  constructor(readonly file: File) {
    for (const [edition, columns] of Object.entries(file.editions)) this.#read(edition, columns as Columns);
  }

  #read(edition: string, columns: Columns): void {
    const switches = columns["switches"] as unknown as readonly string[];
    columns["sets"]!.forEach((set, row) => {
      const chosen = switches.filter((_, bit) => (set! >> bit) & 1);
      const figures = this.#figures(edition, chosen, columns["players"]![row]!, columns, row);
      this.#found.set(keyOf(edition, chosen, figures.players), figures);
    });
  }

  #figures(edition: string, switches: readonly string[], players: number, columns: Columns, row: number): Figures {
    const sides = sidesOf(edition, switches, players);
    const at = (name: string): number => columns[name]![row]! * this.file.units[name]!;
    const estimate = (name: string): Estimate => ({
      value: at(name),
      reach: columns[`${name}_reach`]![row]! * this.file.units[name]!,
    });
    const length = (name: string): Length => ({
      ...estimate(name),
      tenth: at(`${name}_tenth`),
      ninetieth: at(`${name}_ninetieth`),
    });
    const toLast = length("rolls_to_last");
    const captures = estimate("captures");
    const skill = estimate("skill");
    return {
      edition,
      switches,
      players,
      sides,
      toFirst: length("rolls_to_first"),
      toLast,
      captures,
      meanness: (100 * captures.value) / toLast.value,
      beginner: estimate("beginner"),
      skill,
      edge: skill.value / Math.max(1e-3, (1 - skill.value) / (sides - 1)),
      gamesNeeded: {
        value: columns["games_needed"]![row]!,
        low: columns["games_needed_low"]![row]!,
        high: columns["games_needed_high"]![row]!,
      },
      leadChanges: estimate("lead_changes"),
      choices: estimate("choices"),
    };
  }

  /** Null where nothing was measured: a rule set that is newer than the file. */
  of(edition: string, switches: readonly string[], players: number): Figures | null {
    return this.#found.get(keyOf(this.file.same[edition] ?? edition, switches, players)) ?? null;
  }

  /** Everything with this many players. */
  with(players: number): Figures[] {
    return [...this.#found.values()].filter((figures) => figures.players === players);
  }

  minutes(rolls: number): number {
    return rolls / this.file.rolls_a_minute;
  }
}

const keyOf = (edition: string, switches: readonly string[], players: number): string =>
  `${writeRules(edition, switches.toSorted())} ${players}`;

export const rulesOfFigures = ({ edition, switches }: Pick<Figures, "edition" | "switches">): string => {
  const order = readRules(writeRules(edition, editions[edition]!.takes)).switches;
  return writeRules(
    edition,
    order.filter((name) => switches.includes(name)),
  );
};

let loading: Promise<Measured> | null = null;

/** Asked for once; asked for again when it could not be had. */
export function loadMeasured(): Promise<Measured> {
  loading ??= import("./measured.json").then(
    ({ default: file }) => new Measured(file),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
