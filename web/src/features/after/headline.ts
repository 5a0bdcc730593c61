/** The result in a line, as it is read by whoever plays at this device. */
import { listed, say } from "../../base/language.svelte";
import { seatName } from "../../shared/words/names";
import type { NamedSeat } from "./places";
import { texts } from "./texts";

export function headlineOf(winners: readonly NamedSeat[], mine: readonly string[]): string {
  const [me] = mine.length === 1 ? mine : []; // several people at one device are not "you"
  const others = winners.filter(({ seat }) => seat !== me);
  if (!winners.length) return say(texts.over);
  const name = listed(others.map(seatName));
  if (others.length < winners.length) return others.length ? say(texts.you_two_won, { name }) : say(texts.you_won);
  return say(winners.length > 1 ? texts.winners : texts.winner, { name });
}
