/** Rolling, and playing a forced move, for those who wish it. */
import { settings } from "../../../base/settings.svelte";
import type { OwnTurn } from "./own-turn.svelte";

const ROLL_AFTER = 350; // milliseconds: time to see whose turn it is
const MOVE_AFTER = 700; // and to see the roll

/** To be called as an effect; the answer calls it off. */
export function playAutomatically(turn: OwnTurn): (() => void) | undefined {
  const wantsRoll = settings.auto_roll && turn.isReadyToRoll;
  const isForced = turn.canMove && turn.legal.length === 1 && !turn.table.state!.touch_counts;
  if (!wantsRoll && !(settings.auto_move && isForced)) return undefined;
  const act = () => void (wantsRoll ? turn.roll() : turn.play(turn.legal[0]!));
  const timer = setTimeout(act, wantsRoll ? ROLL_AFTER : MOVE_AFTER);
  return () => clearTimeout(timer);
}
