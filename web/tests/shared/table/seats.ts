/** Seats and tables in one line each, for tests of what happens before and around a game. */
import type { SeatShown, TableCreated, TableState } from "../../../src/generated/messages";
import { STANDARD_OPTIONS } from "../../../src/shared/rules/plan";

export const seat = (colours: string, kind: SeatShown["kind"], more: Partial<SeatShown> = {}): SeatShown => ({
  seat: colours,
  kind,
  name: "",
  bot: kind === "bot" ? "fox" : null,
  away: false,
  connected: false,
  envelope: null,
  contribution: null,
  ...more,
});

export const stateOf = (phase: TableState["phase"], number: number, ...seats: SeatShown[]): TableState =>
  ({
    table: "abc",
    number,
    phase,
    host: null,
    dice: 2,
    commitment: "c0ffee",
    left: null,
    game_left: null,
    seats,
  }) as unknown as TableState;

/** A table’s first event. */
export const laid = (seats: readonly SeatShown[], more: Partial<TableCreated> = {}): TableCreated => ({
  type: "table_created",
  rules: "classic",
  board: null,
  seats: seats.map(({ seat, kind, name, bot }) => ({ seat, kind, name, bot })),
  first: null,
  options: STANDARD_OPTIONS,
  public: false,
  commitment: "c0ffee",
  dice: 2,
  host: null,
  rematch_of: null,
  tournament: null,
  holders: [],
  ...more,
});
