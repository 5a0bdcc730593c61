/** How the seats are laid out: everybody's name is to be read, and the board is to stay in sight. */
import type { TableState } from "../../../generated/messages";

type Seated = Pick<TableState, "seats" | "neutral">;

/** Two colours each: two shapes, and twice as many pawns. */
const hasPairs = ({ seats }: Seated): boolean => seats.some(({ seat }) => seat.length > 1);

/** The seats, and the colour that belongs to nobody. */
const places = ({ seats, neutral }: Seated): number => seats.length + (neutral ? 1 : 0);

export const columnsOnPhone = (table: Seated): number => (hasPairs(table) ? 1 : 2);
export const columnsOnTablet = (table: Seated): number => (places(table) > 4 ? 3 : places(table));
/** Beside the board, as many columns as there is room for. */
export const leastWidth = (table: Seated): string => (hasPairs(table) ? "14rem" : "11rem");
