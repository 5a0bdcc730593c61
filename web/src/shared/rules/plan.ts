/** A game as somebody wants to set it up. Plans are values: every change makes a new one, and every plan can be played,
 * because what fits together is looked up in the editions' data. */
import type {
  BotLevel,
  NewTable,
  Options,
  SeatPlan,
  SeatShown,
  Sentence,
  TableCreated,
} from "../../generated/messages";
import { STANDARD_BOT } from "./bots";
import { editions, lengths, readRules, writeRules, type Edition, type Length } from "./editions";

export type SeatKind = "me" | "here" | "open" | "bot";

export interface SeatWish {
  readonly kind: SeatKind;
  /** of people at this device; one's own is in the settings */
  readonly name: string;
  readonly bot: BotLevel;
}

export interface Plan {
  readonly edition: string;
  /** the house rules that were chosen, in the order of the edition's list */
  readonly switches: readonly string[];
  /** one a seat, clockwise */
  readonly seats: readonly SeatWish[];
  /** begins; null: as the edition has it */
  readonly first: string | null;
  /** the text of a wall board of one's own */
  readonly board: string | null;
  readonly options: Options;
  /** listed for everybody */
  readonly public: boolean;
  /** the board on a big screen: everybody plays with a phone */
  readonly screen: boolean;
}

export const STANDARD_OPTIONS: Options = {
  clock: null,
  ends_after: null,
  same_turns: false,
  auto_roll: false,
  auto_move: false,
  bot_pace: 1,
  hints: true,
  take_back: false,
  away_after: 60,
};

const BOT: SeatWish = { kind: "bot", name: "", bot: STANDARD_BOT };
const OPEN: SeatWish = { kind: "open", name: "", bot: STANDARD_BOT };
const ME: SeatWish = { kind: "me", name: "", bot: STANDARD_BOT };

export const standardPlan = (): Plan => ({
  edition: "classic",
  switches: [],
  seats: [ME, BOT, BOT, BOT],
  first: null,
  board: null,
  options: STANDARD_OPTIONS,
  public: false,
  screen: false,
});

export const editionOf = (plan: Plan): Edition => editions[plan.edition]!;

// ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type Choice = Pick<Plan, "edition" | "switches">;

function seatings({ edition, switches }: Choice): Readonly<Record<string, readonly string[]>> {
  const { seatings_with, seatings: usual } = editions[edition]!;
  const special = switches.find((name) => Object.hasOwn(seatings_with, name));
  return special ? seatings_with[special]!.seatings : usual;
}

/** The numbers of players for whom there is room. */
export const playersOf = (choice: Choice): number[] => Object.keys(seatings(choice)).map(Number);

/** The colours of each seat: ["y", "r"], with two colours each ["yr", "gk"]. */
export const coloursOf = (plan: Plan): readonly string[] => seatings(plan)[plan.seats.length]!;

/** The colour that belongs to nobody. */
export function neutralOf(plan: Plan): string | null {
  const { seatings_with } = editionOf(plan);
  const special = plan.switches.find((name) => Object.hasOwn(seatings_with, name));
  return special ? seatings_with[special]!.neutral : null;
}

function resized(seats: readonly SeatWish[], number: number, screen: boolean): SeatWish[] {
  const added = Array.from({ length: number }, () => (screen ? OPEN : BOT));
  return [...seats, ...added].slice(0, number);
}

/** The same seats where the rules now leave room for them. Who had the whole board full wants it full again. */
function seated(plan: Plan, room: readonly number[], wasFull = false): Plan {
  const number = plan.seats.length;
  const fitting = wasFull ? Math.max(...room) : nearest(room, number);
  const seats = resized(plan.seats, fitting, plan.screen);
  const changed = { ...plan, seats };
  const isThere = plan.first !== null && coloursOf(changed).some((colours) => colours.includes(plan.first!));
  return { ...changed, first: isThere ? plan.first : null };
}

const nearest = (room: readonly number[], wanted: number): number =>
  room.reduce((best, number) => (Math.abs(number - wanted) < Math.abs(best - wanted) ? number : best));

export const withPlayers = (plan: Plan, number: number): Plan =>
  seated({ ...plan, seats: resized(plan.seats, number, plan.screen) }, playersOf(plan));

/** There is only one me: whoever was it plays at this device. On a big screen nobody plays at this device. */
export function withSeat(plan: Plan, index: number, wish: SeatWish): Plan {
  const isHere = (kind: SeatKind) => kind === "me" || kind === "here";
  const seats = plan.seats.map((seat, n) => {
    if (n === index) return wish;
    return wish.kind === "me" && seat.kind === "me" ? { ...seat, kind: "here" as const } : seat;
  });
  return { ...plan, seats, screen: plan.screen && !isHere(wish.kind) };
}

export function withScreen(plan: Plan, screen: boolean): Plan {
  const opened = plan.seats.map((seat) => (seat.kind === "bot" ? seat : OPEN));
  const seats = screen ? opened : plan.seats.map((seat, n) => (n === 0 && seat.kind === "open" ? ME : seat));
  return { ...plan, seats, screen };
}

/** Who comes together: only people at this device and bots, others with devices of their own, or all before a screen. */
export type Company = "here" | "others" | "screen";

const isOpen = ({ kind }: SeatWish): boolean => kind === "open";
/** Whether somebody comes by link: such a table is the server's. */
export const hasOthers = (plan: Plan): boolean => plan.seats.some(isOpen);

export function companyOf(plan: Plan): Company {
  if (plan.screen) return "screen";
  return hasOthers(plan) ? "others" : "here";
}

/** Bots make room for others, and step in again when nobody is to come. */
export function withCompany(plan: Plan, company: Company): Plan {
  if (company === companyOf(plan)) return plan;
  if (company === "screen") return withScreen(plan, true);
  const { seats, ...rest } = plan.screen ? withScreen(plan, false) : plan;
  if (company === "here") {
    const filled = seats.map((seat) => (isOpen(seat) ? { ...seat, kind: "bot" as const } : seat));
    return { ...rest, seats: filled };
  }
  const opened = seats.map((seat) => (seat.kind === "bot" ? { ...seat, kind: "open" as const } : seat));
  return { ...rest, seats: opened.some(isOpen) ? opened : [...opened.slice(0, -1), OPEN] };
}

// ── rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Why a house rule cannot be taken as things stand; null if it can. */
export function whyNot(choice: Choice, name: string): Sentence | null {
  const edition = editions[choice.edition]!;
  if (!edition.takes.includes(name)) return edition.refused[name] ?? null;
  const has = (other: string) => choice.switches.includes(other) || edition.always.includes(other);
  const lacking = edition.needs.find((need) => need.switch === name && !need.needs.every(has));
  const against = edition.excludes.find(({ switches }) => {
    return switches.includes(name) && switches.every((other) => other === name || has(other));
  });
  return lacking?.text ?? against?.text ?? null;
}

/** Those of the wanted house rules that go together, the first wishes first; and why the others do not. */
function fitting(edition: string, wanted: readonly string[]): { switches: string[]; refused: Sentence[] } {
  const { takes } = editions[edition]!;
  let switches: string[] = [];
  let left = [...new Set(wanted)];
  for (;;) {
    const next = left.find((name) => takes.includes(name) && whyNot({ edition, switches }, name) === null);
    if (next === undefined) break;
    switches = [...switches, next];
    left = left.filter((name) => name !== next);
  }
  const refused = left.flatMap((name) => whyNot({ edition, switches }, name) ?? []);
  return { switches: takes.filter((name) => switches.includes(name)), refused };
}

export interface Changed {
  readonly plan: Plan;
  /** what had to be given up, and why */
  readonly refused: readonly Sentence[];
}

export function withEdition(plan: Plan, edition: string): Changed {
  const wasFull = plan.seats.length === Math.max(...playersOf(plan));
  const { switches, refused } = fitting(edition, plan.switches);
  const changed = { ...plan, edition, switches, board: null };
  return { plan: seated(changed, playersOf(changed), wasFull), refused };
}

export function withSwitch(plan: Plan, name: string, isOn: boolean): Changed {
  const others = plan.switches.filter((other) => other !== name);
  const { switches, refused } = fitting(plan.edition, isOn ? [...others, name] : others);
  const changed = { ...plan, switches };
  return { plan: seated(changed, playersOf(changed)), refused };
}

const LENGTH_RULES = new Set(lengths.flatMap((length) => length.switches));

/** The plan's other house rules with those of a length. What would change nothing is left out: where a game ends with
 * the win anyway, nobody has to be told so. */
export function withLength(plan: Plan, length: Length): Plan {
  const others = plan.switches.filter((name) => !LENGTH_RULES.has(name));
  const { switches } = fitting(plan.edition, [...others, ...length.switches]);
  return { ...plan, switches };
}

/** The lengths that make a difference under the rules of a plan. */
export function lengthsOf(plan: Plan): Length[] {
  const rulesWith = lengths.map((length) => rulesOf(withLength(plan, length)));
  return lengths.filter((_, n) => rulesWith.indexOf(rulesWith[n]!) === n);
}

/** The length that a plan has; null: one of its own. */
export const lengthOf = (plan: Plan): Length | null =>
  lengthsOf(plan).find((length) => rulesOf(withLength(plan, length)) === rulesOf(plan)) ?? null;

/** From names as they come, in a link for example, to a plan that can be played. */
export function withRules(plan: Plan, edition: string, wanted: readonly string[]): Changed {
  const known = Object.hasOwn(editions, edition) ? edition : plan.edition;
  const { switches, refused } = fitting(known, wanted);
  const changed = { ...plan, edition: known, switches };
  return { plan: seated(changed, playersOf(changed)), refused };
}

/** Whether people may ask for hints. Where mistakes are punished one has to see one's duties oneself. */
export const takesHints = (plan: Plan): boolean => !plan.switches.includes("punished");
export const hasHints = (plan: Plan): boolean => plan.options.hints && takesHints(plan);
/** Whether people may agree to take decisions back. Not where a touched pawn has to move. */
export const takesBack = (plan: Plan): boolean => !(editionOf(plan).tournament && plan.switches.includes("punished"));
export const mayTakeBack = (plan: Plan): boolean => plan.options.take_back && takesBack(plan);

// ── from a table ────────────────────────────────────────────────────────────────────────────────────────────────────

/** A table's set-up as a plan for another one. Who came by link has to come again; `me` is one's own name. */
export function planOf(laid: TableCreated, seats: readonly SeatShown[], me: string): Plan {
  const mine = seats.find((seat) => seat.kind === "here" && seat.name === me);
  const wishes = seats.map((seat): SeatWish => {
    if (seat.kind === "bot") return { ...BOT, bot: seat.bot ?? STANDARD_BOT };
    if (seat.kind !== "here") return OPEN;
    return seat === mine ? ME : { kind: "here", name: seat.name, bot: STANDARD_BOT };
  });
  const { first, board, options, public: isPublic } = laid;
  const { edition, switches } = readRules(laid.rules);
  return withRules({ ...standardPlan(), seats: wishes, first, board, options, public: isPublic }, edition, switches)
    .plan;
}

// ── what the server is asked ────────────────────────────────────────────────────────────────────────────────────────

export const rulesOf = (plan: Plan): string => writeRules(plan.edition, plan.switches);

function seatPlan({ kind, name, bot }: SeatWish, me: string): SeatPlan {
  if (kind === "bot") return { kind, bot };
  if (kind === "open") return { kind };
  return { kind: "here", name: kind === "me" ? me : name };
}

export const wishOf = (plan: Plan, me: string): NewTable => ({
  rules: rulesOf(plan),
  players: plan.seats.length,
  seats: plan.seats.map((seat) => seatPlan(seat, me)),
  first: plan.first,
  board: plan.board,
  options: { ...plan.options, hints: hasHints(plan), take_back: mayTakeBack(plan) },
  public: plan.public && hasOthers(plan),
});
