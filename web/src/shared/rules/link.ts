/** A plan as a link and back. Only what differs from the standard is written; what cannot be read is left out. */
import { boards } from "../../board/geometry";
import { botLevels, type Options, type Sentence } from "../../generated/messages";
import { STANDARD_BOT } from "./bots";
import { cutName } from "./limits";
import {
  coloursOf,
  editionOf,
  rulesOf,
  STANDARD_OPTIONS,
  standardPlan,
  withPlayers,
  withRules,
  withScreen,
  type Plan,
  type SeatKind,
  type SeatWish,
} from "./plan";

const KINDS: readonly SeatKind[] = ["me", "here", "open", "bot"];
const INSTEAD_OF = "instead_of";
const LONGEST_BOARD = 4_000;

// ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A name between commas and colons. */
const escaped = (name: string): string => name.replace(/[%,:]/g, encodeURIComponent);

function seatText({ kind, name, bot }: SeatWish): string {
  if (kind === "bot") return bot === STANDARD_BOT ? kind : `${kind}:${bot}`;
  return kind === "here" && name ? `${kind}:${escaped(name)}` : kind;
}

function optionEntries(options: Options): [string, string][] {
  const entries: [string, string][] = [];
  if (options.clock !== null) entries.push(["clock", String(options.clock)]);
  if (options.ends_after !== null) entries.push(["ends", String(options.ends_after / 60)]);
  if (options.same_turns) entries.push(["same_turns", ""]);
  if (options.auto_roll) entries.push(["auto_roll", ""]);
  if (options.auto_move) entries.push(["auto_move", ""]);
  if (!options.hints) entries.push(["hints", "off"]);
  if (options.take_back) entries.push(["take_back", ""]);
  if (options.bot_pace !== STANDARD_OPTIONS.bot_pace) entries.push(["pace", String(options.bot_pace)]);
  if (options.away_after !== STANDARD_OPTIONS.away_after) entries.push(["away", String(options.away_after ?? "never")]);
  return entries;
}

/** Plus, comma and colon need no escaping in a query, and links are read by people. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2B/g, "+");

export function writePlan(plan: Plan): string {
  const entries: [string, string][] = [
    ["rules", rulesOf(plan)],
    ["seats", plan.seats.map(seatText).join(",")],
    ...optionEntries(plan.options),
  ];
  if (plan.first !== null) entries.push(["first", plan.first]);
  if (plan.public) entries.push(["public", ""]);
  if (plan.screen) entries.push(["screen", ""]);
  if (plan.board !== null) entries.push(["board", plan.board]);
  return entries.map(([name, value]) => (value ? `${name}=${encoded(value)}` : name)).join("&");
}

/** `insteadOf`: a table that is set up anew; whoever is there follows. */
export const planAddress = (plan: Plan, insteadOf: string | null = null): string =>
  `new?${writePlan(plan)}${insteadOf ? `&${INSTEAD_OF}=${insteadOf}` : ""}`;

export const readInsteadOf = (query: URLSearchParams): string | null => query.get(INSTEAD_OF);

// ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readSeat(text: string): SeatWish {
  const [kind = "", detail = ""] = text.split(":");
  const known = KINDS.find((one) => one === kind) ?? "bot";
  const bot = botLevels.find((level) => level === detail) ?? STANDARD_BOT;
  return { kind: known, name: known === "here" ? cutName(unescaped(detail)) : "", bot };
}

/** At most one is me. Null when nobody in it is known: such a text says nothing. */
function readSeats(text: string): SeatWish[] | null {
  if (!text.split(",").some((seat) => KINDS.includes(seat.split(":")[0] as SeatKind))) return null;
  const seats = text.split(",").map(readSeat);
  const me = seats.findIndex((seat) => seat.kind === "me");
  return seats.map((seat, n) => (seat.kind === "me" && n !== me ? { ...seat, kind: "here" } : seat));
}

function numberIn(text: string | null, least: number, most: number): number | null {
  const value = Number(text);
  return text && Number.isFinite(value) && value >= least && value <= most ? value : null;
}

const secondsOf = (minutes: number | null): number | null => minutes && 60 * minutes;

function readOptions(query: URLSearchParams): Options {
  const away = query.get("away");
  return {
    clock: numberIn(query.get("clock"), 5, 3_600),
    ends_after: secondsOf(numberIn(query.get("ends"), 1, 600)),
    same_turns: query.has("same_turns"),
    auto_roll: query.has("auto_roll"),
    auto_move: query.has("auto_move"),
    bot_pace: numberIn(query.get("pace"), 0, 3_600) ?? STANDARD_OPTIONS.bot_pace,
    hints: query.get("hints") !== "off",
    take_back: query.has("take_back"),
    away_after: away === "never" ? null : (numberIn(away, 0, 3_600) ?? STANDARD_OPTIONS.away_after),
  };
}

/** The plan that a link describes, and what of it does not go together. */
export function readPlan(query: URLSearchParams): { plan: Plan; refused: readonly Sentence[] } {
  const standard = standardPlan();
  const seats = readSeats(query.get("seats") ?? "") ?? standard.seats;
  const wished: Plan = { ...standard, seats, options: readOptions(query), public: query.has("public") };
  const [edition = "", ...switches] = (query.get("rules") ?? standard.edition).split(/[+ ]/); // a plus reads as a space
  const { plan: playable, refused } = withRules(wished, edition, switches);
  let plan = playable;
  const players = numberIn(query.get("players"), 2, 6);
  if (players !== null) plan = withPlayers(plan, players);
  if (query.has("screen")) plan = withScreen(plan, true);
  const first = query.get("first");
  if (first && first.length === 1 && coloursOf(plan).some((colours) => colours.includes(first)))
    plan = { ...plan, first };
  const board = query.get("board");
  if (board && board.length <= LONGEST_BOARD && takesOwnBoard(plan)) plan = { ...plan, board };
  return { plan, refused };
}

/** Whether a board of one's own can be played on: there are walls to be numbered. */
export const takesOwnBoard = (plan: Plan): boolean => boards[editionOf(plan).board]!.kind === "walls";
