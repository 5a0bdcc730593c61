/** Positions as text, both ways (section 8 of the rules). */
import layout from "../../generated/kernels.json";
import { PAWNS_EACH, WAITING, type Board } from "./board";
import { NotationError } from "./errors";
import type { State } from "../kernels/kernels";
import type { LoweredRules } from "./lowering";
import { colourName, type Rules } from "./rules";
import { counted, divided, filled, joined, either, sentences, shown, strip, type Part, type Text } from "./reading";
import { listed } from "./sentences";

const AT = layout.state;
const says = sentences.positions;
const ATTEMPTS = ["0", "1", "2", "3"];

/** The letters of the colours in the game, clockwise. */
export function coloursInPlay(state: State, { kernels, board }: LoweredRules): string {
  const inPlay = kernels.inPlay(state);
  return [...board.colours].filter((_, number) => (inPlay >> number) & 1).join("");
}

/** The colours that are home, best place first. */
export const homeOrder = (state: State, { kernels, board }: LoweredRules): string =>
  kernels
    .home(state)
    .map((number) => board.colours[number])
    .join("");

/** The fields of a colour's four pawns, hindmost first. */
export const pawnsOf = (state: State, { kernels, board }: LoweredRules, colour: string): string[] =>
  kernels.pawns(state, board.number(colour)).map((progress) => board.fieldName(colour, progress));

/** The canonical text of a position. */
export function writePosition(state: State, table: LoweredRules): string {
  const { kernels, board, rules } = table;
  const pawns = [...coloursInPlay(state, table)].map(
    (colour) => `${colour}${colour === rules.neutral ? "*" : ""}:${pawnsOf(state, table, colour).join(",")}`,
  );
  const turn = kernels.isOver(state) ? "-" : board.colours[kernels.turn(state)];
  return `${pawns.join("/")} ${turn} ${kernels.attempts(state)} ${homeOrder(state, table) || "-"}`;
}

/** The position that the text describes; `NotationError` names everything that is wrong with it. */
export const readPosition = (text: string, table: LoweredRules): State => new Reader(table).read(text);

/** Reads one text and collects its faults, so that all of them can be shown at once. */
class Reader {
  private readonly rules: Rules;
  private readonly board: Board;
  private state: State = new BigInt64Array(AT.words);
  private readonly faults: Text[] = [];
  private readonly taken = new Map<string, string>(); // ring field: colour

  constructor(private readonly table: LoweredRules) {
    this.rules = table.rules;
    this.board = table.board;
  }

  private fault(sentence: Text, parts: Readonly<Record<string, Part>>): void {
    this.faults.push(filled(sentence, parts));
  }

  private set(word: number, value: number): void {
    this.state[word] = BigInt(value);
  }

  read(text: string): State {
    if (typeof text !== "string") throw new NotationError(says.written_as_text);
    const parts = strip(text).split(" ");
    if (parts.length !== 4) this.fault(says.four_parts, { given: parts.length });
    else this.readParts(...(parts as [string, string, string, string]));
    if (this.faults.length) throw new NotationError(filled(says.not_a_position, { given: shown(text) }), this.faults);
    return this.state;
  }

  private readParts(colours: string, turn: string, attempts: string, home: string): void {
    this.readColours(colours);
    // Otherwise it cannot be known who is home, and how many attempts are due.
    if (this.faults.length) this.checkSigns(turn, attempts, home);
    else {
      this.readHome(home);
      this.readTurn(turn, attempts);
    }
  }

  /** Name what would be wrong whatever the pawns are. */
  private checkSigns(turn: string, attempts: string, home: string): void {
    if (!this.board.has(turn) && turn !== "-") this.fault(says.not_a_colour, { given: shown(turn) });
    this.checkAttempts(attempts);
    const known = [...home].every((letter) => this.board.has(letter));
    if (home !== "-" && !known) this.fault(says.not_colours, { given: shown(home) });
  }

  private checkAttempts(attempts: string): void {
    if (!ATTEMPTS.includes(attempts)) this.fault(says.not_attempts, { given: shown(attempts) });
  }

  private readColours(part: string): void {
    let letters = "";
    for (const colour of part.split("/")) {
      const [head, pawns, colon] = divided(colour, ":");
      const letter = head.endsWith("*") ? head.slice(0, -1) : head;
      if (!colon || !this.board.has(letter)) {
        this.fault(says.names_no_colour, { given: shown(colour), letters: [...this.board.colours].join(", ") });
      } else if (letters.includes(letter)) {
        this.fault(says.colour_twice, { letter });
      } else {
        letters += letter;
        const { neutral } = this.rules;
        if (head.endsWith("*") !== (letter === neutral)) this.fault(says.star, { neutral: neutral ?? says.no_neutral });
        this.readPawns(letter, pawns);
      }
    }
    this.checkSeating(letters);
    if (this.faults.length) return;
    for (const letter of letters) {
      this.checkResting(letter);
      this.checkHome(letter);
    }
  }

  private checkSeating(letters: string): void {
    const { rules, board } = this;
    const seatings = rules.players.map((players) => rules.colours(players));
    if (seatings.includes(letters)) {
      const bits = [...letters].reduce((inPlay, letter) => inPlay | (1 << board.number(letter)), 0);
      this.set(AT.in_play, bits);
    } else {
      const possible = seatings.map((seating) => [...seating].join("/")).join(", ");
      this.fault(says.seating, { rules: String(rules), possible, given: [...letters].join("/") || "-" });
    }
  }

  /** M9: nobody rests on Z, and the goal is filled from d on. */
  private checkResting(colour: string): void {
    const { board } = this;
    const pawns = this.progress(colour).filter((progress) => progress !== WAITING);
    const home = pawns.filter((progress) => progress >= board.length);
    for (const field of new Set(pawns)) {
      if (field < board.length && !board.isResting(field)) this.fault(says.rests_on_target, { colour, field });
    }
    const deepest = board.length + PAWNS_EACH - home.length;
    const fromD = home.every((progress, n) => progress === deepest + n);
    if (board.fillsGoalFromD && !fromD) this.fault(says.goal_from_d, { colour });
  }

  /** P2: who is home from the start stays there. */
  private checkHome(colour: string): void {
    const fields = [...this.rules.homeFromTheStart];
    const standing = this.progress(colour);
    if (fields.some((field) => !standing.includes(this.board.progress(colour, field)!))) {
      this.fault(says.home_from_the_start, { colour, fields: listed(fields) });
    }
  }

  private progress(colour: string): number[] {
    return this.table.kernels.pawns(this.state, this.board.number(colour));
  }

  private readPawns(colour: string, part: string): void {
    const fields = part.split(",");
    if (fields.length !== PAWNS_EACH) {
      this.fault(says.number_of_pawns, { colour, pawns: counted(fields.length, says.pawn, says.pawns) });
    }
    for (const name of fields.slice(0, PAWNS_EACH)) {
      const progress = this.board.progress(colour, name);
      if (progress === null) this.fault(says.not_a_field, { given: shown(name), last: this.board.length - 1 });
      else if (progress !== WAITING) this.place(colour, name, progress);
    }
  }

  /** Set one pawn, unless the field has as many as it can hold. */
  private place(colour: string, field: string, progress: number): void {
    const { board, rules, table } = this;
    const onRing = progress < board.length;
    const other = onRing ? (this.taken.get(field) ?? colour) : colour;
    if (onRing) this.taken.set(field, other);
    if (other !== colour) {
      this.fault(says.two_colours_there, { field, other, colour });
      return;
    }
    const most = onRing ? rules.mostOnAField : 1;
    const standing = this.progress(colour).filter((there) => there === progress).length;
    if (standing >= most) this.fault(says.too_many_there, { field, most, colour });
    else this.state = table.kernels.place(this.state, table.words, board.number(colour), progress);
  }

  private readHome(part: string): void {
    const letters = part === "-" ? [] : [...part];
    const home = [...coloursInPlay(this.state, this.table)].filter((c) => c !== this.rules.neutral && this.isHome(c));
    if (letters.toSorted().join() !== home.toSorted().join()) {
      this.fault(says.who_is_home, { home: home.join(", ") || "-", given: shown(part) });
      return;
    }
    this.set(
      AT.home,
      letters.reduceRight((word, letter) => word * 16 + this.board.number(letter) + 1, 0),
    );
  }

  private isHome(colour: string): boolean {
    return this.progress(colour)[0]! >= this.board.length;
  }

  private readTurn(turn: string, attempts: string): void {
    const { board } = this;
    const { kernels, words } = this.table;
    if (kernels.isDecided(this.state, words)) {
      this.readEnd(turn, attempts);
      return;
    }
    const able = [...board.colours].filter((_, number) => kernels.takesTurns(this.state, words, number));
    if (!able.includes(turn)) {
      this.fault(says.whose_roll, { able: either(able), given: shown(turn) });
      this.checkAttempts(attempts);
      return;
    }
    this.set(AT.turn, board.number(turn));
    const most = kernels.dueAttempts(this.state, words);
    const possible = Array.from({ length: most }, (_, n) => String(n + 1));
    if (possible.includes(attempts)) this.set(AT.attempts, Number(attempts));
    else this.fault(says.how_many_attempts, { colour: turn, possible: either(possible), given: shown(attempts) });
  }

  private readEnd(turn: string, attempts: string): void {
    if (this.faults.length === 0 && this.tooManyHome()) return;
    const over = `${turn} ${attempts}`;
    if (over !== "- 0") this.fault(says.game_over, { given: shown(over) });
    this.set(AT.turn, layout.nobody);
    this.set(AT.attempts, 0);
  }

  /** A game ends before the last player is home. */
  private tooManyHome(): boolean {
    const { rules, state, table } = this;
    const [home, playing] = [homeOrder(state, table), coloursInPlay(state, table)];
    const players = rules.players.find((number) => rules.colours(number) === playing)!;
    const tooMany = home.length > rules.mostHome(players);
    if (tooMany) this.fault(says.too_many_home, { colours: joined([...home].map(colourName), ", ") });
    return tooMany;
  }
}
