/**
 * What a record says about its dice. The lines are read and kept, so that a record can be written again as it was; to
 * check them is the business of `poeppel verify` and of the page for it.
 *
 *     dice     version 2
 *     dice     commitment 7cb2…
 *     dice     table k7Qm
 *     dice     contribution y 9f04…
 *     dice     bot g fox
 *     dice     restored 12
 *     dice     secret 03d1…
 *
 * or, of a game whose dice fell on somebody's device, the one line `dice     device`.
 */
import engine from "../../generated/engine.json";
import { NotationError } from "./errors";
import { divided, filled, first, quoted, sentences, strip, type Text } from "./reading";

const { hash_bytes, secret_bytes, contribution_bytes, longest_table, longest_bot } = engine.records;
const says = sentences.dice;
export const DEVICE = "device";
const VISIBLE = /^[!-~]+$/;
const ROLL_NUMBER = /^[0-9]{1,9}$/;

/** What a seat has put into the dice: its person's contribution in hexadecimal, or that a bot sat there. */
export interface Share {
  readonly seat: string;
  readonly contribution: string;
  readonly bot: string | null;
}

/** The commitment, table and shares of a game, its secret once that is shown. */
export interface DiceProof {
  readonly version: 1 | 2;
  readonly commitment: string;
  readonly table: string;
  readonly shares: readonly Share[]; // of each seat, in their order; with version 1 of those that contributed
  readonly restored: readonly number[]; // the last roll before each return from a backup
  readonly secret: string | null;
}

/** The lines of a proof, as a record has them. */
export function proofLines(proof: DiceProof): string[] {
  return [
    ...(proof.version > 1 ? [`version ${proof.version}`] : []),
    `commitment ${proof.commitment}`,
    `table ${proof.table}`,
    ...proof.shares.map(({ seat, bot, contribution }) =>
      bot ? `bot ${seat} ${bot}` : `contribution ${seat} ${contribution}`,
    ),
    ...proof.restored.map((number) => `restored ${number}`),
    ...(proof.secret === null ? [] : [`secret ${proof.secret}`]),
  ];
}

/** Takes the lines of a proof one by one; the line that is wrong is the one refused. */
export class ProofReader {
  byDevice = false; // it rolled by itself, so there is no proof
  private version: 1 | 2 = 1;
  private readonly values: { commitment?: string; table?: string; secret?: string } = {};
  private readonly shares: Share[] = [];
  private readonly restored: number[] = [];

  constructor(private readonly seats: readonly string[]) {}

  /** One line, without the word before it. */
  take(line: string): void {
    const [key, rest] = divided(line, " ");
    const expected = this.expected();
    if (!expected.includes(key)) {
      const right = expected.length ? anyOf(expected) : says.nothing_more;
      throw fault(says.expected, { expected: right, given: quoted(first(key, 40)) });
    }
    this.takeValue(key, strip(rest));
  }

  private takeValue(key: string, value: string): void {
    if (key === "version") this.takeVersion(value);
    else if (key === DEVICE) this.takeDevice(value);
    else if (key === "table") this.values.table = checkedTable(value);
    else if (key === "restored") this.takeRestored(value);
    else if (key === "contribution" || key === "bot") this.takeShare(key, value);
    else if (key === "commitment") this.values.commitment = checkedHex(value, hash_bytes, hash_bytes);
    else this.values.secret = checkedHex(value, secret_bytes, secret_bytes);
  }

  /** The keys that can follow: each has its place. */
  private expected(): string[] {
    const { commitment, table, secret } = this.values;
    if (this.byDevice) return [];
    if (commitment === undefined) return this.version === 1 ? [DEVICE, "version", "commitment"] : ["commitment"];
    if (table === undefined) return ["table"];
    if (secret !== undefined) return [];
    const isOpen = this.restored.length === 0 && this.shares.length < this.seats.length;
    const isComplete = this.version === 1 || this.shares.length === this.seats.length;
    return [
      ...(isOpen ? ["contribution", ...(this.version > 1 ? ["bot"] : [])] : []),
      ...(isComplete ? ["restored", "secret"] : []),
    ];
  }

  private takeVersion(value: string): void {
    if (value !== "2") throw fault(says.version, { given: quoted(first(value, 20)) });
    this.version = 2;
  }

  private takeDevice(value: string): void {
    if (value) throw fault(says.only_device, { given: quoted(first(value, 20)) });
    this.byDevice = true;
  }

  private takeRestored(value: string): void {
    const least = this.restored.at(-1) ?? 0;
    if (!ROLL_NUMBER.test(value) || Number(value) < least) {
      throw fault(says.restored, { given: quoted(first(value, 20)), least });
    }
    this.restored.push(Number(value));
  }

  private takeShare(key: "contribution" | "bot", value: string): void {
    const [given, rest] = divided(value, " ");
    const seat = this.nextSeat(given, key);
    const text = strip(rest);
    if (key === "bot") this.shares.push({ seat, contribution: "", bot: checkedBot(text) });
    else
      this.shares.push({
        seat,
        contribution: checkedHex(text, ...(contribution_bytes as [number, number])),
        bot: null,
      });
  }

  /** The seat that a line may speak of: the next one; with version 1 a later one too. */
  private nextSeat(seat: string, key: "contribution" | "bot"): string {
    const next = Math.max(-1, ...this.shares.map((share) => this.seats.indexOf(share.seat))) + 1;
    const fitting = this.version === 1 ? this.seats.slice(next) : this.seats.slice(next, next + 1);
    if (fitting.includes(seat)) return seat;
    const how_many = this.version === 1 ? says.at_most_one : says.one;
    throw fault(says.seat, { what: says[key], given: quoted(first(seat, 40)), how_many, seats: this.seats.join(", ") });
  }

  /** What the lines say; null if there were none. */
  proof(): DiceProof | null {
    const { version, shares, restored, seats } = this;
    const { commitment, table, secret } = this.values;
    if (commitment === undefined) {
      if (version === 1) return null;
      throw missing("commitment");
    }
    if (table === undefined) throw missing("table");
    if (version > 1 && shares.length < seats.length) throw missing(`contribution ${seats[shares.length]}`);
    return { version, commitment, table, shares, restored, secret: secret ?? null };
  }
}

const anyOf = (keys: readonly string[]): Text => ({ de: keys.join(says.or.de), en: keys.join(says.or.en) });

const fault = (sentence: Text, parts: Parameters<typeof filled>[1]): NotationError =>
  new NotationError(filled(sentence, parts));

const missing = (line: string): NotationError => fault(says.line_missing, { line });

/** Bytes, this many of them, written with two lower-case hexadecimal digits each. */
function checkedHex(text: string, least: number, most: number): string {
  const signs = [...text];
  const wrong = signs.findIndex((sign) => !/[0-9a-f]/.test(sign));
  const hex = sentences.fair_dice;
  if (wrong >= 0) throw fault(hex.not_hexadecimal, { place: wrong + 1, sign: quoted(signs[wrong]!) });
  if (text.length % 2) throw fault(hex.odd_digits, { digits: text.length });
  const bytes = text.length / 2;
  const right = least < most ? filled(hex.least_to_most, { least, most }) : least;
  if (bytes < least || bytes > most) throw fault(hex.length, { given: bytes, right });
  return text;
}

/** The id of a table: visible ASCII characters without spaces. */
function checkedTable(table: string): string {
  if (VISIBLE.test(table) && table.length <= longest_table) return table;
  throw fault(sentences.fair_dice.not_a_table, { given: first(quoted(table), 80), most: longest_table });
}

/** The name of a bot: one word. */
function checkedBot(name: string): string {
  if (VISIBLE.test(name) && name.length <= longest_bot) return name;
  throw fault(says.not_a_bot, { given: first(quoted(name), 60) });
}
