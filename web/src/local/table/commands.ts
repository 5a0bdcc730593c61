/** From a command to what becomes of it: one function decides each. Reads a table, changes nothing. At a table of this
 * device whoever commands is the host and everybody who plays; who only watches is refused before. */
import { IllegalMove, NotationError, type Position, type Refusal, type Roll } from "../../engine";
import { dangers } from "../../engine/analysis/threats";
import { refuse } from "../../engine/core/refusals";
import type {
  BotLevel,
  Command,
  Dangers,
  Dress,
  Event,
  ReactionShown,
  SeatPlan,
  TableCreated,
} from "../../generated/messages";
import { rollOff, type Dice } from "./dice";
import { botAt, isPerson, type Seat, type Table } from "./fold";
import { cleanName, isSameName } from "../protocol/names";
import { badlyWritten, byTheRules, CommandRefused, refused } from "../protocol/refusals";
import { lay, setUpAgain } from "./setup";
import { endOfGame, moveEvents, rollEvents, withAgreedEnd } from "./turns";

/** Asked for advice with this roll. Nothing happens at the table; the answer is found beside it. */
export interface Question {
  readonly position: Position;
  readonly roll: Roll;
}

/** What a command leads to: events, a table for the rematch, a question to be thought about, an answer, or something to
 * be shown. */
export type Decision =
  | { readonly events: readonly Event[] }
  | { readonly rematch: TableCreated }
  | { readonly question: Question }
  | { readonly dangers: Dangers }
  | { readonly reaction: ReactionShown };

type CommandOf<Type extends Command["type"]> = Extract<Command, { type: Type }>;
type Decider<Type extends Command["type"]> = (table: Table, command: CommandOf<Type>, dice: Dice) => Decision;

/** These mean the same whatever has happened meanwhile. */
export const NEVER_LATE: readonly Command["type"][] = [
  "dress",
  "reveal",
  "threats",
  "react",
  "leave",
  "give_up",
  "pause",
  "come_back",
  "fast_forward",
  "vote",
];
const PLAYING: readonly Command["type"][] = ["roll", "touch", "move"];

/** What a command leads to; `CommandRefused` when it is not allowed. */
export function decide(table: Table, command: Command, dice: Dice): Decision {
  const decider = DECIDERS[command.type] as Decider<Command["type"]>;
  const decision = decider(table, command, dice);
  const { due } = table;
  if (!("events" in decision)) return decision;
  const isBack = PLAYING.includes(command.type) && due?.away; // whoever plays is there
  const back: Event[] = isBack ? [{ type: "came_back", seat: due.colours }] : [];
  return happens(...withAgreedEnd(table, [...back, ...decision.events]));
}

const happens = (...events: Event[]): Decision => ({ events });

// ── before the game ─────────────────────────────────────────────────────────────────────────────────────────────────

const changeSeat: Decider<"change_seat"> = (table, { seat: colours, plan }) => {
  inLobby(table);
  const [seat, laid] = [seatAt(table, colours), lay(colours, plan as Required<SeatPlan>)];
  notTaken(table, seat, laid.name);
  return happens({ type: "seat_changed", laid });
};

const rename: Decider<"rename"> = (table, { seat: colours, name: wanted }) => {
  const seat = ownSeat(table, colours);
  inLobby(table);
  const name = cleanName(wanted);
  if (!name) throw refused("name_missing");
  notTaken(table, seat, name);
  return happens({ type: "renamed", seat: colours, name });
};

const dressPawns: Decider<"dress"> = (table, { colour, dress: wanted }) => {
  if (table.phase === "ended") throw refused("game_over");
  const seat = [...table.seats.values()].find(({ colours }) => colours.includes(colour));
  if (!seat) throw refused("no_such_seat");
  if (seat.kind === "open") throw refused("not_your_seat");
  return happens({ type: "dressed", colour, dress: cleanDress(wanted as Required<Dress>) });
};

/** With names as people may have them, and none of two pawns. */
function cleanDress({ figure, names: wanted }: Required<Dress>): Dress {
  const cleaned = wanted.map(cleanName);
  const names = cleaned.slice(0, cleaned.findLastIndex(Boolean) + 1);
  const isTwice = names.some((name, n) => names.slice(0, n).some((other) => isSameName(name, other)));
  if (isTwice) throw refused("pawn_name_twice");
  return { figure, names };
}

const contribute: Decider<"contribute"> = (table, { seat }) => {
  ownSeat(table, seat);
  inLobby(table);
  throw refused("no_envelopes");
};

const reveal: Decider<"reveal"> = (table, { seat }) => {
  ownSeat(table, seat);
  throw refused("no_envelopes");
};

const withdrawStart: Decider<"withdraw_start"> = ({ phase }) => {
  throw refused(phase === "lobby" ? "seats_not_settled" : "already_started");
};

/** Fill open seats with bots, roll off (R2), and begin. */
const start: Decider<"start"> = (table, { bot }, dice) => {
  inLobby(table);
  const seats = [...table.seats.values()];
  const open = seats.filter(({ kind }) => kind === "open");
  const bots = Object.fromEntries(open.map(({ colours }) => [colours, bot as BotLevel]));
  const colours = seats.map((seat) => seat.colours);
  const agreed = table.created.first;
  const { first, rounds } = agreed === null ? rollOff(table.rules, colours, dice) : { first: agreed, rounds: [] };
  return happens({ type: "game_started", bots, opening: rounds.map((round) => Object.fromEntries(round)), first });
};

// ── the game ────────────────────────────────────────────────────────────────────────────────────────────────────────

const rollDice: Decider<"roll"> = (table, _, dice) => {
  yourTurn(table);
  if (table.roll !== null) throw refused("already_rolled");
  return happens(...rollEvents(table, dice, "player"));
};

/** T12, T13. A pawn with one move makes it; with several the player says which; with none the roll is lost. */
const touch: Decider<"touch"> = (table, { pawn }) => {
  toMove(table);
  if (!table.rules.isTouchMove) throw new CommandRefused(byTheRules(refuse("touch_only_punished", table.rules)));
  if (table.touched) throw refused("pawn_touched");
  const [move, ...others] = table.moves.filter(({ start }) => start === pawn);
  if (!move) throw new CommandRefused(byTheRules(whyUntouchable(table, pawn)));
  const touched: Event = { type: "touched", colour: move.colour, pawn };
  return happens(touched, ...(others.length ? [] : moveEvents(table, move, "player")));
};

/** No pawn is there, or nothing can be done with it: the same reason as for a move of it. */
function whyUntouchable({ position, roll, moves, rules, turn }: Table, pawn: string): Refusal {
  return position!.refusals(roll!, moves)[`${turn}:${pawn}`] ?? refuse("no_pawn_there", rules);
}

const playMove: Decider<"move"> = (table, { move }) => {
  toMove(table);
  const chosen = legalMove(table, move);
  if (table.touched && chosen.start !== table.touched) throw refused("pawn_touched");
  return happens(...moveEvents(table, chosen, "player"));
};

function legalMove(table: Table, move: string) {
  try {
    return table.legalMove(move);
  } catch (error) {
    if (error instanceof IllegalMove) throw new CommandRefused(byTheRules(error.refusal));
    throw error instanceof NotationError ? badlyWritten(error) : error;
  }
}

/** Undo the last decision of all. */
const takeBack: Decider<"take_back"> = (table) => {
  if (!table.options.take_back) throw refused("no_take_back");
  inPlay(table);
  const { takeBack: seat, choice } = table;
  if (!seat || !choice) throw refused("nothing_to_take_back");
  const back: Event[] = seat.away ? [{ type: "came_back", seat: seat.colours }] : []; // whoever plays is there
  return happens(...back, { type: "taken_back", seat: seat.colours, to: choice.to });
};

const fastForward: Decider<"fast_forward"> = (table) => {
  inPlay(table);
  if (!table.due || botAt(table.due) === null) throw refused("nothing_to_skip");
  return happens({ type: "fast_forwarded" });
};

/** For everybody here who has to agree: they have talked about it. */
const vote: Decider<"vote"> = (table, { wish }) => {
  inPlay(table);
  if (table.won === null) throw refused("nobody_has_won");
  const { voters } = table;
  if (!voters.length) throw refused("players_decide");
  return happens(...voters.map(({ colours: seat }): Event => ({ type: "voted", seat, wish })));
};

const hint: Decider<"hint"> = (table) => {
  if (table.rules.has("punished")) throw refused("hints_punished");
  if (!table.options.hints) throw refused("no_hints");
  toMove(table);
  return { question: { position: table.position!, roll: table.roll! } };
};

const threats: Decider<"threats"> = ({ position, seats }, { id, seat }) => {
  if (!position) throw refused("not_started");
  if (!seats.has(seat)) throw refused("no_such_seat");
  return { dangers: { type: "dangers", id, ...dangers(position, seat) } };
};

// ── comings and goings ──────────────────────────────────────────────────────────────────────────────────────────────

const react: Decider<"react"> = (table, { seat = null, reaction }) => {
  const mine = [...table.seats.values()].filter(isPerson).map(({ colours }) => colours);
  if (seat !== null && !mine.includes(seat)) throw refused("not_your_seat");
  const from = seat ?? mine[0];
  if (from === undefined) throw refused("only_watching");
  return { reaction: { type: "reaction", seat: from, reaction } };
};

/** Only people with a device of their own can. */
const leave: Decider<"leave"> = ({ phase }) => {
  throw refused(phase === "ended" ? "game_over" : "needs_a_person");
};

/** Everybody who plays is at this device, so the game is over. */
const giveUp: Decider<"give_up"> = ({ phase, position }) => {
  if (phase !== "playing" || !position) throw refused(phase === "ended" ? "game_over" : "not_started");
  return happens(endOfGame(position, "given_up"));
};

const remove: Decider<"remove"> = (table, { seat }) => {
  if (table.phase === "ended") throw refused("game_over");
  if (!isPerson(seatAt(table, seat))) throw refused("needs_a_person");
  return happens({ type: "seat_freed", seat, by: "host" });
};

const letBotPlay: Decider<"let_bot_play"> = (table, { seat: colours }) => {
  inPlay(table);
  const seat = seatAt(table, colours);
  if (!isPerson(seat) || seat.away) throw refused("needs_a_person");
  return happens({ type: "went_away", seat: colours, by: "host" });
};

const comeBack: Decider<"come_back"> = (table, { seat: colours }) => {
  if (!ownSeat(table, colours).away) throw refused("not_away");
  return happens({ type: "came_back", seat: colours });
};

const pause: Decider<"pause"> = (table) => {
  inPlay(table);
  return happens({ type: "paused" });
};

const resume: Decider<"resume"> = (table) => {
  if (!table.paused) throw refused("not_paused");
  return happens({ type: "resumed" });
};

/** Only somebody with a device of their own can be the host. */
const handOver: Decider<"hand_over"> = (table, { seat }) => {
  seatAt(table, seat);
  throw refused("needs_a_person");
};

/** Everybody is at this device: there is no table elsewhere that they could be led to. */
const moveOn: Decider<"move_on"> = () => {
  throw refused("no_such_table");
};

const rematch: Decider<"rematch"> = (table) => {
  if (table.phase !== "ended") throw refused("not_over");
  if (table.rematch !== null) throw refused("rematch_made");
  return { rematch: setUpAgain(table) };
};

// ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────────

function seatAt({ seats }: Table, colours: string): Seat {
  const seat = seats.get(colours);
  if (!seat) throw refused("no_such_seat");
  return seat;
}

function ownSeat(table: Table, colours: string): Seat {
  const seat = seatAt(table, colours);
  if (!isPerson(seat)) throw refused("not_your_seat");
  return seat;
}

function inLobby({ phase }: Table): void {
  if (phase !== "lobby") throw refused("already_started");
}

function notTaken({ seats }: Table, seat: Seat, name: string): void {
  const others = [...seats.values()].filter((other) => other !== seat);
  if (others.some((other) => isSameName(name, other.name))) throw refused("name_taken");
}

function inPlay({ phase, paused }: Table): void {
  if (phase !== "playing") throw refused(phase === "ended" ? "game_over" : "not_started");
  if (paused) throw refused("paused");
}

function yourTurn(table: Table): void {
  inPlay(table);
  if (!table.due || !isPerson(table.due)) throw refused("not_your_turn");
}

function toMove(table: Table): void {
  yourTurn(table);
  if (table.roll === null) throw refused("roll_first");
}

// ── which function decides what ─────────────────────────────────────────────────────────────────────────────────────

const DECIDERS: { readonly [Type in Command["type"]]: Decider<Type> } = {
  contribute,
  change_seat: changeSeat,
  rename,
  dress: dressPawns,
  start,
  reveal,
  withdraw_start: withdrawStart,
  roll: rollDice,
  touch,
  move: playMove,
  take_back: takeBack,
  fast_forward: fastForward,
  vote,
  hint,
  threats,
  react,
  leave,
  give_up: giveUp,
  remove,
  let_bot_play: letBotPlay,
  come_back: comeBack,
  pause,
  resume,
  hand_over: handOver,
  move_on: moveOn,
  rematch,
};
