/** What was agreed at a table beside the rules, in sentences. */
import type { Sentence, TableState } from "../../generated/messages";
import { texts } from "./shared/texts";

export interface Agreed {
  readonly text: Sentence;
  readonly seconds?: number;
}

export function agreed({ options, seats }: Pick<TableState, "options" | "seats">): Agreed[] {
  const { clock, auto_roll, auto_move, hints, take_back, away_after } = options;
  const hasOthers = seats.some(({ kind }) => kind === "person" || kind === "open");
  return [
    clock === null ? { text: texts.option_no_clock } : { text: texts.option_clock, seconds: clock },
    { text: hints ? texts.option_hints : texts.option_no_hints },
    ...(take_back ? [{ text: texts.option_take_back }] : []),
    ...(auto_roll ? [{ text: texts.option_auto_roll }] : []),
    ...(auto_move ? [{ text: texts.option_auto_move }] : []),
    ...(hasOthers && away_after === null ? [{ text: texts.option_waits }] : []),
    ...(hasOthers && away_after !== null ? [{ text: texts.option_away, seconds: away_after }] : []),
  ];
}
