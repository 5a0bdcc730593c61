/** How a table is set up: as somebody wishes it, or as it was in the game before. */
import { RulesError, type Engine } from "../../engine";
import { teller } from "../../engine/core/sentences";
import type { SeatLaid, SeatPlan, TableCreated } from "../../generated/messages";
import tables from "../../generated/tables.json";
import type { Table } from "./fold";
import { cleanName, isSameName } from "../protocol/names";
import type { WholeWish } from "../protocol/protocol";
import { refused } from "../protocol/refusals";

type WholePlan = Required<SeatPlan>;

const tell = teller(tables.sentences);

/** The table that is asked for; `PoeppelError` or `CommandRefused` when it cannot be. */
export function setUp(wish: WholeWish, engine: Engine): TableCreated {
  const rules = engine.rules(wish.rules, wish.board);
  const players = wish.players ?? (wish.seats?.length || rules.players.at(-1)!);
  const seats = rules.seats(players);
  if (wish.options.hints && rules.has("punished")) throw refused("hints_punished");
  if (wish.options.take_back && rules.isTouchMove) throw refused("take_back_touched");
  if (wish.first !== null) rules.checkFirst(wish.first, seats.length);
  const open: WholePlan = { kind: "open", name: "", bot: "fox" };
  return {
    type: "table_created",
    rules: String(rules),
    board: wish.board,
    seats: layAll(seats, (wish.seats as readonly WholePlan[] | null) ?? seats.map(() => open)),
    first: wish.first,
    options: wish.options,
    public: wish.public,
    commitment: "",
    dice: 0,
    host: null,
    rematch_of: null,
    tournament: null,
    holders: [],
  };
}

/** A rematch: people keep their places. */
export function setUpAgain(table: Table): TableCreated {
  const seats = [...table.seats.values()].map(({ colours: seat, kind, name, bot }) => ({ seat, kind, name, bot }));
  return { ...table.created, seats, rematch_of: table.id };
}

/** A seat as it is planned. */
export const lay = (seat: string, { kind, name, bot }: WholePlan): SeatLaid => ({
  seat,
  kind,
  name: kind === "open" ? "" : cleanName(name),
  bot: kind === "bot" ? bot : null,
});

function layAll(seats: readonly string[], plan: readonly WholePlan[]): SeatLaid[] {
  if (plan.length !== seats.length) {
    throw new RulesError(tell("seats_for_players", { seats: plan.length, players: seats.length }));
  }
  const laid = plan.map((one, n) => lay(seats[n]!, one));
  const isTwice = laid.some(({ name }, n) => laid.slice(0, n).some((other) => isSameName(name, other.name)));
  if (isTwice) throw refused("name_taken");
  return laid;
}
