/** Why a pawn may not move, or why a move is good, as it is shown. */
import { listed, say } from "../../../base/language.svelte";
import { tell_duties as tellDuties } from "../../../generated/refusals.json";
import type { RefusalShown, Sentence } from "../../../generated/messages";
import { facesOf } from "../../rules/roll";
import { keptInWords } from "../../words/moves";
import { playerAndColour, seatName } from "../../words/names";
import type { TableClient } from "../client.svelte";
import type { Pass } from "../scene/stage.svelte";
import { texts } from "../texts";

export interface Explanation {
  readonly text: Sentence;
  readonly values: Readonly<Record<string, string>>;
  /** to look up */
  readonly rule: string | null;
}

export const plain = (text: Sentence, values: Explanation["values"] = {}): Explanation => ({
  text,
  values,
  rule: null,
});

export const refused = ({ text, rule }: RefusalShown): Explanation => ({ text, values: {}, rule });

export const explanationInWords = ({ text, values }: Explanation): string => say(text, values);

/** Why this pawn may not move, as things stand at the table; after a roll that could not be played, why it could not. Where
 * mistakes are punished nobody is told of a duty. */
export function whyNot(
  { state, due, seats }: Pick<TableClient, "state" | "due" | "seats">,
  pawn: string,
  pass: Pass | null = null,
): Explanation {
  const { roll, turn, neutral, refusals, switches } = state!;
  const isPunished = switches.includes("punished");
  const colour = pawn[0]!;
  const isOwn = seats.some((seat) => seat.includes(colour));
  const isToMove = colour === turn || colour === neutral;
  const name = (whose: string) => playerAndColour(state!.seats, whose);
  if (pass && Object.hasOwn(pass.refused, pawn)) return couldNot(pass, pawn);
  if (!isOwn && !isToMove) return plain(texts.not_your_pawn, { name: name(colour) });
  if (due && !seats.includes(due.seat)) return plain(texts.not_your_turn, { name: seatName(due) });
  if (turn && !isToMove) return plain(texts.not_your_turn, { name: name(turn) });
  if (roll === null) return plain(texts.roll_first);
  const refusal = refusals[pawn];
  if (refusal) return isPunished && tellDuties.includes(refusal.code) ? plain(texts.see_yourself) : refused(refusal);
  return plain(isPunished ? texts.see_yourself : texts.may_move);
}

function couldNot({ roll, refused: codes }: Pass, pawn: string): Explanation {
  const reason = keptInWords(codes[pawn]!);
  const faces = listed(facesOf(roll).map(String));
  return reason === null
    ? plain(texts.could_not_plain, { roll: faces })
    : plain(texts.could_not, { roll: faces, reason });
}
