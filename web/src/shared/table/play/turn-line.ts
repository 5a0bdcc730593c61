/** Whose turn it is and what they do, in a line. */
import { listed, say } from "../../../base/language.svelte";
import { winnersOf } from "../../rules/sides";
import { reasonInWords, rollInWords } from "../../words/moves";
import { playerAndColour, playerName, seatName, type NamedSeat } from "../../words/names";
import type { OwnTurn } from "./own-turn.svelte";
import type { Pass, RollOffShown } from "../scene/stage.svelte";
import { texts } from "../texts";
import { view } from "../view.svelte";

export function turnLine(turn: OwnTurn): string {
  const { table, stage } = turn;
  const state = table.state;
  if (!state) return "";
  if (state.phase === "ended" && !stage.isBusy) {
    const winners = winnersOf(state, state.seats).map(seatName);
    if (!winners.length) return say(texts.game_over);
    return say(winners.length > 1 ? texts.both_won : texts.won, { name: listed(winners) });
  }
  if (stage.rollOff) return rollOffLine(stage.rollOff, state.seats);
  const seat = table.seatOf(stage.turn);
  if (!seat) return "";
  const name = seatName(seat);
  if (state.paused) return say(texts.is_paused);
  if (turn.isWaiting) {
    const isRoll = state.roll === null;
    if (table.status === "lost") return say(isRoll ? texts.roll_waits : texts.move_waits);
    return say(isRoll ? texts.roll_sent : texts.move_sent);
  }
  if (turn.canMove)
    return say(turn.chosen ? texts.your_way : turn.mustTouch ? texts.your_touch : texts.your_move, { name });
  if (turn.isReadyToRoll) return say(turn.isPassedOn && !view.isTabletop ? texts.pass_on : texts.your_roll, { name });
  if (stage.pass) return passLine(turn, stage.pass);
  return stage.isBusy ? shownLine(turn, name) : say(awaited(turn), { name });
}

/** Who rolls for the beginning, and whose it is. */
function rollOffLine({ first, leading, rolling, round }: RollOffShown, seats: readonly NamedSeat[]): string {
  if (first !== null) return say(texts.begins, { name: playerName(seats, first) });
  const again = leading ?? (round > 0 ? rolling : []);
  if (again.length < 2) return say(texts.who_begins);
  return say(texts.tied, { names: listed(again.map((colour) => playerName(seats, colour))) });
}

/** The colour that the line is about. */
export const turnColour = ({ stage, canRoll }: OwnTurn): string | null =>
  stage.pass && !(canRoll && !stage.isBusy) ? stage.pass.colour : stage.turn;

/** Somebody could not move, and why. */
function passLine({ setting }: OwnTurn, { colour, refused }: Pass): string {
  const [name, reason] = [playerAndColour(setting.seats, colour), reasonInWords(refused)];
  return reason ? say(texts.passes_for, { name, reason }) : say(texts.passes, { name });
}

/** What is seen just now. */
function shownLine({ stage }: OwnTurn, name: string): string {
  const { dice, isMoving } = stage;
  if (dice?.isRolling) return say(texts.their_roll, { name });
  if (isMoving || !dice) return say(texts.moving, { name });
  return say(texts.rolled, { name, rolls: rollInWords(dice.faces.join()) });
}

/** What everybody waits for. Whoever has decided here is no longer thinking. */
function awaited({ table }: OwnTurn) {
  if (table.state!.roll === null) return texts.their_roll;
  return table.isMine ? texts.moving : texts.their_move;
}
