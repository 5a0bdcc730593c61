/** A table as everybody there sees it. */
import { writeRoll, type Position } from "../../engine";
import { switches as SWITCHES } from "../../generated/editions.json";
import type { RefusalShown, SeatShown, TableState } from "../../generated/messages";
import { isPerson, type Seat, type Table } from "./fold";
import { byTheRules } from "../protocol/refusals";

/** The state message; `isHere`: whether the people of this device are looking, `left` and `gameLeft`: the seconds
 * on the clocks. */
export function stateOf(table: Table, isHere: boolean, left: number | null, gameLeft: number | null): TableState {
  const { created, position, rules, turn, roll, takeBack } = table;
  return {
    table: table.id,
    number: table.number,
    phase: table.phase,
    rules: String(rules),
    edition: rules.edition,
    switches: Object.keys(SWITCHES).filter((name) => rules.has(name)),
    board: created.board,
    options: created.options,
    public: created.public,
    tournament: null,
    seats: [...table.seats.values()].map((seat) => seatShown(seat, isHere)),
    host: created.host,
    paused: table.paused,
    dice: created.dice,
    commitment: created.commitment,
    position: position && String(position),
    dress: table.dress,
    pawns: pawnsOf(position ?? table.setUp),
    neutral: rules.neutral,
    turn,
    attempts: position && turn !== null ? position.attempts : 0,
    roll: roll === null ? null : writeRoll(roll),
    touch_counts: rules.isTouchMove,
    touched: table.touched,
    legal: table.choices.map((move) => move.toJSON()),
    refusals: refusalsOf(table),
    left,
    game_left: gameLeft,
    take_back: takeBack?.colours ?? null,
    ranking: position?.ranking ?? [],
    standing: position && table.ended !== null && table.ended !== "played_out" ? position.standing : [],
    voters: table.voters.map(({ colours }) => colours),
    votes: table.votes,
    fast: table.isFast,
    ended: table.ended,
    secret: null,
    moved_on: null,
    rematch: table.rematch,
  };
}

const seatShown = (seat: Seat, isHere: boolean): SeatShown => ({
  seat: seat.colours,
  kind: seat.kind,
  name: seat.name,
  bot: seat.bot,
  away: seat.away,
  connected: isHere && isPerson(seat),
  envelope: null,
  contribution: null,
});

const pawnsOf = (position: Position): Record<string, readonly string[]> =>
  Object.fromEntries(Array.from(position.colours, (colour) => [colour, position.pawns(colour)]));

/** While a roll waits: why each pawn that has no move may not move. */
function refusalsOf({ position, roll, moves }: Table): Record<string, RefusalShown> {
  if (!position || roll === null) return {};
  const found = Object.entries(position.refusals(roll, moves));
  return Object.fromEntries(found.map(([pawn, refusal]) => [pawn, byTheRules(refusal)]));
}
