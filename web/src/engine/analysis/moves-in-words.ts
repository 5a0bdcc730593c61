/** Moves as people tell them: `zieht von 12 nach 17 und schlägt Grün`. */
import analysis from "../../generated/analysis.json";
import type { Leg } from "../../generated/messages";
import { GOAL_FIELDS } from "../core/board";
import type { Move } from "../core/move";
import type { Position } from "../core/position";
import type { Roll } from "../core/roll";
import { NOTHING, fixed, joined, listed, teller, type Text } from "../core/sentences";

const tell = teller(analysis.sentences.moves);

export const SOMEBODY = tell("moves"); // the subject of a sentence is a player …
export const A_MOVE = tell("goes"); // … or the move itself

export const isGoal = (field: string): boolean => GOAL_FIELDS.includes(field);
export const isOnPath = (field: string): boolean => /^[0-9]+$/.test(field);

// ── where it goes ───────────────────────────────────────────────────────────────────────────────────────────────────

/** `zieht von 12 nach 17`, `bringt eine Figur ins Spiel`. */
export function goes(move: Move, before: Position, after: Position, verb: Text = SOMEBODY): Text {
  if (move.isVoid) return tell("only_touches", { start: move.start });
  if (comesHome(move, before, after)) return tell("brings_last_home", { start: move.start });
  if (bringsIn(move)) return tell("brings_in", { pawn: pawnToBring(move, before) });
  return joined([verb, way(move, before)]);
}

/** `Zieh von 12 nach 17`, said to the player. */
export function imperative(move: Move, before: Position): Text {
  if (move.isVoid) return tell("touch", { start: move.start });
  if (bringsIn(move)) return tell("bring_in", { pawn: pawnToBring(move, before) });
  return joined([tell("move"), way(move, before)]);
}

/** The move as something that can be good or bad: `der Zug von 12 nach 17` (wäre besser gewesen). */
export function instead(move: Move, before: Position): Text {
  if (move.isVoid) return tell("touching", { start: move.start });
  if (bringsIn(move)) return tell("bringing_in", { pawn: pawnToBring(move, before) });
  return tell("moving", { way: way(move, before) });
}

/** Onto A. In Mauerhüpfen a pawn from B goes on at once, and its way is told. */
export const bringsIn = (move: Move): boolean => move.start === "B" && move.board.entersBySix;

/** Whether it is the last pawn of its colour. */
export const comesHome = ({ colour }: Move, before: Position, after: Position): boolean =>
  after.home.includes(colour) && !before.home.includes(colour);

/** Whether a pawn reaches the goal. */
export const goesHome = (move: Move): boolean => (move.goal !== null || isGoal(move.end)) && !isGoal(move.start);

const pawnToBring = (move: Move, before: Position): Text =>
  tell(move.colour === before.rules.neutral ? "a_neutral_pawn" : "a_pawn");

/** `von 12 nach 14, dann über die Mauer nach 24`. */
function way(move: Move, before: Position): Text {
  const told = joined(move.legs.flatMap(stepsOf), "");
  if (move.colour === before.rules.neutral) return tell("neutral_way", { way: told });
  return { de: told.de.trimStart(), en: told.en.trimStart() };
}

function stepsOf(leg: Leg, n: number): Text[] {
  if (leg.how === "home") return [tell("and_home")];
  const [start, end] = [leg.fields[0]!, leg.fields.at(-1)!];
  const within = isGoal(start);
  return [
    ...(n ? [tell("then")] : [within ? tell("in_the_goal") : NOTHING, tell("from", { start })]),
    ...(leg.how === "jump" ? [tell("over_the_wall")] : []),
    tell(isGoal(end) && !within ? "home_to" : "to", { end }),
  ];
}

// ── what it does ────────────────────────────────────────────────────────────────────────────────────────────────────

/** `schlägt Grün, 3 Felder vor dem Ziel`, `gewinnt`. */
export function results(move: Move, before: Position, after: Position, name: (colour: string) => Text): Text[] {
  const told: Text[] = [];
  if (move.captured.length) {
    const who = listed([...new Set(move.captured)].map(name));
    told.push(tell("captures_player", { who, far: fromGoal(move, before) }));
  }
  if (after.ranking.length && !before.ranking.length) told.push(tell("wins"));
  if (move.sentBack) told.push(tell("must_put_back", { field: move.sentBack }));
  return told;
}

/** `, 3 Felder vor dem Ziel`, if the captured pawn had come that far. */
export function fromGoal(move: Move, before: Position): Text {
  const { board } = before.table;
  const left = isOnPath(move.end) ? board.toGoal(board.progress(move.captured[0]!, move.end)!) : null;
  if (left === null || left > Math.floor(board.length / 4)) return NOTHING;
  return tell("from_goal", { many: fields(left) });
}

// ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const fields = (number: number): Text => (number === 1 ? tell("one_field") : tell("fields", { number }));

/** `a 5`, `2 and 6`. */
export const dice = (roll: Roll): Text =>
  typeof roll === "number" ? tell("one_die", { face: roll }) : tell("two_dice", { one: roll[0], other: roll[1] });

const HALF_A_PERCENT = 0.005;

/** Whole ones; but 0 and 100 are said only of what is impossible or certain. */
export function percent(share: number): Text {
  if (share > 0 && share < HALF_A_PERCENT) return tell("below_percent");
  if (share >= 1 - HALF_A_PERCENT && share < 1) return tell("above_percent");
  return tell("percent", { number: fixed(100 * share, 0) });
}
