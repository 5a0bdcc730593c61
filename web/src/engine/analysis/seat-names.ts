/** What the people at a game's seats are called. */
import { colourName } from "../core/rules";
import type { Text } from "../core/sentences";

/** A game, a record: seats by their colours, and a name each, empty where none was given. */
export interface Seated {
  readonly seats: readonly string[];
  readonly names: readonly string[];
}

/** `Anna`; the colour's own name where nobody has given one, and for the neutral colour. */
export function playerName(game: Seated, colour: string): Text {
  const name = game.names[game.seats.findIndex((seat) => seat.includes(colour))];
  return name ? { de: name, en: name } : colourName(colour);
}
