/**
 * A rule set: an edition and the house rules switched on in it, and which of them go together. What a house rule means
 * is not known here: `editions` of the generated data say what changes with each, and the kernels read its bit.
 */
import { colours as COLOURS } from "../../generated/colours.json";
import engine from "../../generated/engine.json";
import { Board, WallBoard } from "./board";
import { closeMatch } from "./close-matches";
import { RulesError } from "./errors";
import { filled, first, joined, either, sentences, shown, type Text } from "./reading";
import { parseBoard, wallBoards, writeBoard } from "./wall-boards";

/** What can be said of a rule set without asking the kernels. */
interface Facts {
  readonly seatings: Readonly<Record<string, readonly string[]>>;
  readonly sides: Readonly<Record<string, readonly string[]>>;
  readonly home_from_the_start: string;
  readonly neutral: string | null;
  readonly touch_move: boolean;
  readonly penalties: boolean;
  readonly most_on_a_field: number;
  readonly most_home: Readonly<Record<string, number>>;
}

interface Edition {
  readonly board: string;
  readonly family: string;
  readonly bits: number;
  readonly takes: readonly string[];
  readonly always: readonly string[];
  readonly roll_off: boolean;
  readonly relatives: readonly string[];
  readonly facts: Facts;
  /** what changes with a house rule, or with two of them together */
  readonly with: Readonly<Record<string, Partial<Facts>>>;
}

const EDITIONS: ReadonlyMap<string, Edition> = new Map(
  Object.entries(engine.editions as unknown as Record<string, Edition>),
);
const BITS: Readonly<Record<string, number>> = engine.switch_bits;
const SWITCHES = Object.keys(BITS); // in the order in which they are written
const RINGS = new Map(
  Object.entries(engine.boards).map(([name, { colours, length, starts }]) => [
    name,
    new Board(name, colours, length, starts),
  ]),
);
const says = sentences.rules;

export const colourName = (colour: string): Text => (COLOURS as Record<string, { readonly name: Text }>)[colour]!.name;

/** One rule set, written as `classic+barriers`. Immutable. */
export class Rules {
  readonly switches: readonly string[]; // in the order of the rules page
  readonly board: Board;
  readonly neutral: string | null; // V2: the colour that belongs to nobody
  readonly players: readonly number[]; // how many can play
  private readonly box: Edition;
  private readonly facts: Facts;
  private readonly text: string;

  private constructor(
    readonly edition: string,
    switches: readonly string[],
    readonly ownBoard: WallBoard | null, // Mauerhüpfen: another board than the edition's
  ) {
    const box = EDITIONS.get(edition);
    if (!box) throw new RulesError(unknown(edition, [...EDITIONS.keys()], says.no_edition));
    this.box = box;
    if (ownBoard && box.family !== ownBoard.family) throw new RulesError(filled(says.no_own_board, { edition }));
    this.switches = inOrder(switches);
    for (const name of this.switches) this.checkSwitch(name);
    this.checkTogether();
    this.board = ownBoard ?? RINGS.get(box.board) ?? wallBoards.get(box.board)!;
    const isOn = (names: string) => names.split("+").every((name) => this.switches.includes(name));
    const changes = Object.entries(box.with).filter(([names]) => isOn(names));
    this.facts = Object.assign({}, box.facts, ...changes.map(([, changed]) => changed));
    this.neutral = this.facts.neutral;
    this.players = Object.keys(this.facts.seatings).map(Number);
    this.text = [edition, ...this.switches].join("+");
  }

  /** Read `classic+barriers+three-rolls`, in whatever order; a board of one's own as its text. */
  static parse(text: string, board: WallBoard | string | null = null): Rules {
    if (typeof text !== "string") throw new RulesError(filled(says.written_as_text, { given: shown(text) }));
    const [edition, ...switches] = text.split("+");
    const twice = switches.find((name, index) => switches.lastIndexOf(name) > index);
    if (twice !== undefined) throw new RulesError(filled(says.written_twice, { switch: twice, text: shown(text) }));
    const rules = new Rules(edition!, switches, null);
    if (board === null) return rules;
    return rules.withBoard(typeof board === "string" ? parseBoard(board) : board);
  }

  /** The same rules on a board of one's own. */
  withBoard(board: WallBoard): Rules {
    return new Rules(this.edition, this.switches, board);
  }

  private checkSwitch(name: string): void {
    const { edition, box } = this;
    if (!(name in BITS)) throw new RulesError(unknown(name, SWITCHES, says.no_switch));
    if (box.always.includes(name)) throw new RulesError(filled(says.always_on, { switch: name, edition }));
    if (box.takes.includes(name)) return;
    const taken = box.takes.join(", ") || says.takes_none;
    throw new RulesError(filled(says.not_taken, { edition, switch: name, taken }));
  }

  private checkTogether(): void {
    for (const { switches, without, text } of engine.clashes) {
      const clash = switches.every((name) => this.switches.includes(name)) && !(without && this.has(without));
      if (clash) throw new RulesError(text);
    }
  }

  toString(): string {
    return this.text;
  }

  /** The text of a board of one's own; empty when it is the edition's. */
  get boardText(): string {
    return this.ownBoard ? writeBoard(this.ownBoard) : "";
  }

  equals(other: Rules): boolean {
    return this.text === other.text && this.boardText === other.boardText;
  }

  /** Whether a house rule is in force, switched on or always on in this edition. */
  has(name: string): boolean {
    return this.switches.includes(name) || this.box.always.includes(name);
  }

  /** T12, T13: the touched pawn moves, or the roll is lost. */
  get isTouchMove(): boolean {
    return this.facts.touch_move;
  }

  /** Section 5: duties may be missed, and that is punished. */
  get hasPenalties(): boolean {
    return this.facts.penalties;
  }

  /** R2; M2: who begins is a choice when the game is set up. */
  get hasRollOff(): boolean {
    return this.box.roll_off;
  }

  /** How many pawns of a colour may stand on a field of the ring. */
  get mostOnAField(): number {
    return this.facts.most_on_a_field;
  }

  /** How many colours can be home when the game is over. */
  mostHome(players: number): number {
    return this.facts.most_home[players]!;
  }

  /** The goal fields on which every colour has a pawn from the start. */
  get homeFromTheStart(): string {
    return this.facts.home_from_the_start;
  }

  /** The switches as one bit each, for the kernels; every house rule turns its bit over. */
  get bits(): number {
    return this.switches.reduce((bits, name) => bits ^ BITS[name]!, this.box.bits);
  }

  /** The colours of each player, clockwise: `["y", "g", "r"]`, with two colours each `["yr", "gk"]`. */
  seats(players: number): readonly string[] {
    if (!this.players.includes(players)) throw new RulesError(this.notFor(players));
    return this.facts.seatings[players]!;
  }

  /** The colours that win together: those of each player, with partners those of a pair. */
  sides(players: number): readonly string[] {
    return this.facts.sides[players]!;
  }

  /** Why this many cannot play; with the edition of the same kind that takes them, if there is one. */
  private notFor(players: number): Text {
    const parts = { rules: this.text, possible: either(this.players), given: shown(players) };
    const text = filled(says.not_for, parts);
    const other = this.relatives().find((rules) => rules.players.includes(players));
    if (!other) return text;
    return joined([text, filled(says.other_edition, { players, rules: String(other) })], "; ");
  }

  /** The other editions of the same kind, if they take these house rules. */
  private relatives(): Rules[] {
    const takes = (edition: string) => this.switches.every((name) => EDITIONS.get(edition)!.takes.includes(name));
    return this.box.relatives.filter(takes).map((edition) => new Rules(edition, this.switches, null));
  }

  /** All colours in the game, in the order of the board. */
  colours(players: number): string {
    const seated = this.seats(players).join("") + (this.neutral ?? "");
    return [...this.board.colours].filter((colour) => seated.includes(colour)).join("");
  }

  /** Refuse a first colour that nobody plays. */
  checkFirst(colour: string, players: number): void {
    const playable = [...this.seats(players).join("")];
    if (playable.includes(colour)) return;
    const colours = playable.map((letter) => filled(says.colour, { letter, name: colourName(letter) }));
    throw new RulesError(filled(says.cannot_begin, { given: shown(colour), colours: joined(colours, ", ") }));
  }
}

/** Switches are written in the order of the rules page; unknown ones come last. */
function inOrder(switches: readonly string[]): string[] {
  const order = (name: string) => (name in BITS ? SWITCHES.indexOf(name) : SWITCHES.length);
  return switches.toSorted((one, other) => order(one) - order(other) || (one < other ? -1 : 1));
}

/** `"classik" is not an edition; did you mean classic?` */
function unknown(name: string, known: readonly string[], what: Text): Text {
  const given = [...first(name, 61)].length <= 60 ? name : `${first(name, 57)}…`;
  const near = closeMatch(first(name, 60), known);
  if (near !== null) return filled(says.did_you_mean, { given, what, near });
  return filled(says.there_are, { given, what, names: known.join(", ") });
}
