/** What somebody's turn means at the board: which pawns can be tapped, where they can go, and how that is said. */
import { say } from "../../../base/language.svelte";
import { pawnKey } from "../../../board/fields";
import type { Interaction } from "../../../board/interaction";
import type { PlacedPawn } from "../../../board/pawns";
import { movesOf } from "../../rules/choice";
import { moveSpoken, targetLabel } from "../../words/moves";
import { colourName, fieldName } from "../../words/names";
import type { OwnTurn } from "./own-turn.svelte";
import { texts } from "../texts";

export function interactionOf(turn: OwnTurn): Interaction {
  const { takeable, table } = turn;
  return {
    canTake: (pawn) => takeable.includes(pawnKey(pawn)),
    isOwn: (pawn) => isOwn(turn, pawn),
    chosen: turn.chosenPawn,
    hinted: turn.hintedPawn,
    targets: turn.targets,
    sayPawn: (pawn) => sayPawn(turn, pawn),
    sayTarget: (target) => targetLabel(target, table.state!.pawns, turn.setting),
    tap: (pawn) => tap(turn, pawnKey(pawn)),
    goTo: (target) => void turn.goTo(target),
    point: (pawn) => turn.point(pawn && pawnKey(pawn)),
  };
}

/** During an animation a tap ends it: what was meant may have moved. */
function tap(turn: OwnTurn, pawn: string): void {
  if (turn.stage.isBusy) turn.stage.finish();
  else if (turn.takeable.includes(pawn)) void turn.take(pawn);
  else turn.ask(pawn);
}

const isOwn = ({ table }: OwnTurn, { colour }: PlacedPawn): boolean =>
  table.seats.some((seat) => seat.includes(colour)) || colour === table.state?.neutral;

/** Whose it is, where it stands and what it can do. */
function sayPawn(turn: OwnTurn, pawn: PlacedPawn): string {
  const player = turn.table.seatOf(pawn.colour)?.name ?? "";
  const named = player && !isOwn(turn, pawn) ? `${player}, ${colourName(pawn.colour)}` : colourName(pawn.colour);
  const own = turn.nameOf(pawn.colour, Number(pawn.id.slice(1)));
  const values = { colour: own ? `${own}, ${named}` : named, field: fieldName(pawn.field) };
  const key = pawnKey(pawn);
  if (!turn.takeable.includes(key)) return say(texts.pawn, values);
  if (turn.mustTouch) return say(texts.pawn_touch, values);
  const moves = movesOf(turn.legal, key);
  if (moves.length > 1) return say(texts.pawn_many, { ...values, count: moves.length });
  return say(texts.pawn_movable, { ...values, moves: moveSpoken(moves[0]!, turn.setting) });
}
