/** Whose turn it is and what they do, in a line. */
import { say } from "../language.svelte";
import { tableTexts as texts } from "../texts/table";
import { seatName } from "./names";
import type { Play } from "./play.svelte";

export function turnLine(play: Play): string {
  const { table, stage } = play;
  const state = table.state;
  if (!state) return "";
  if (state.phase === "ended" && !stage.isBusy) {
    const winner = table.seatOf(state.ranking[0] ?? null);
    return winner ? say(texts.won, { name: seatName(winner) }) : say(texts.game_over);
  }
  const seat = table.seatOf(stage.turn);
  if (!seat) return "";
  const name = seatName(seat);
  if (state.paused) return say(texts.is_paused);
  if (play.canMove) return say(play.chosen ? texts.your_way : play.mustTouch ? texts.your_touch : texts.your_move, { name });
  if (play.canRoll && !stage.isBusy) return say(play.isPassedOn ? texts.pass_on : texts.your_roll, { name });
  const isRolling = stage.isBusy ? stage.dice?.isRolling : state.roll === null;
  return say(isRolling ? texts.their_roll : texts.their_move, { name });
}
