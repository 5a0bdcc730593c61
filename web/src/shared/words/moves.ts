/** Moves in words: as they are told, as they are offered, and as the examples of the rules list them. */
import { listed, say } from "../../base/language.svelte";
import { isGoal, pawnKey, readPawnKey, WAITING } from "../../board/fields";
import type { Pawns } from "../../board/pawns";
import type { Target } from "../../board/route";
import type { RefusedMove } from "../../generated/cases";
import type { LegalMove, Leg, Replay, TurnPlayed } from "../../generated/messages";
import type { Option } from "../rules/choice";
import { facesOf } from "../rules/roll";
import { colourName, fieldName, playerAndColour, playerName, victimName, type NamedSeat } from "./names";
import type { Naming } from "./pawn-courses";
import { texts } from "./texts";

/** What the words need to know of a game. */
export interface Setting {
  readonly seats: readonly NamedSeat[];
  readonly neutral: string | null;
  /** where pawns have names of their own */
  readonly naming?: Naming;
}

/** By pawn the code of what kept it. */
export type Refused = Readonly<Record<string, string>>;

const captures = ({ seats, neutral }: Setting, captured: string, by: string, pawn: string | null = null): string => {
  const name = victimName(seats, neutral, captured, by);
  return pawn ? say(texts.captures_pawn, { pawn, name }) : say(texts.captures, { name });
};

// ── told: every part begins with its verb, so that parts can be strung together ─────────────────────────────────────

export function rollInWords(roll: string): string {
  const [one, other] = facesOf(roll);
  return other ? say(texts.rolls_two, { one: one!, other }) : say(texts.rolls_one, { roll: one! });
}

/** What a move did, part by part. `names`: of the pawns that walked, one after the other. */
export function moveInWords(move: LegalMove, setting: Setting, names: readonly (string | null)[] = []): string[] {
  if (move.touch) return [touchInWords(move.steps[0]!), say(texts.loses_roll)];
  const [mover = null] = names;
  let walked = 0;
  const parts = move.legs.flatMap((leg, n) => {
    walked += 1;
    const values = { from: leg.fields[0]!, field: leg.fields.at(-1)!, pawn: mover ?? "" };
    const isNamed = mover !== null && n === 0;
    return [
      say(isNamed ? texts[`${legText(leg)}_pawn`] : texts[legText(leg)], values),
      ...(leg.captured ? [captures(setting, leg.captured, move.colour, names[walked++] ?? null)] : []),
    ];
  });
  return move.colour === setting.neutral ? [say(texts.with_neutral), ...parts] : parts;
}

export const touchInWords = (field: string): string =>
  field === WAITING ? say(texts.touches_waiting) : say(texts.touches, { field });

function legText({ how, fields, backward }: Leg) {
  const [from, field] = [fields[0]!, fields.at(-1)!];
  if (how === "jump") return "jumps_wall";
  if (isGoal(from)) return "moves_up";
  if (isGoal(field)) return "moves_home";
  if (from === WAITING) return fields.length > 2 ? "comes_in" : "brings_in";
  return backward ? "moves_back" : "moves_on";
}

/** What kept the pawns from moving, in short. Those that are home already are asked only when there are no others. */
export function reasonInWords(refused: Refused | null): string {
  const pawns = Object.entries(refused ?? {});
  const onTheWay = pawns.filter(([pawn]) => !isGoal(readPawnKey(pawn).field));
  const codes = [...new Set((onTheWay.length ? onTheWay : pawns).map(([, code]) => code))];
  return listed(codes.flatMap((code) => keptInWords(code) ?? []));
}

/** The same of one pawn, by the code of its refusal; null: there are no words for it. */
export function keptInWords(code: string): string | null {
  const name = `kept_${code}`;
  return Object.hasOwn(texts, name) ? say(texts[name as keyof typeof texts]) : null;
}

function passInWords(refused: Refused | null): string {
  const reason = reasonInWords(refused);
  return reason ? say(texts.cannot_move_for, { reason }) : say(texts.cannot_move);
}

/** "Anna rolls a 6 and brings a pawn in.": who rolled what, and what came of it. Without a roll, only the latter. */
export function turnInWords(
  { colour, roll, move, refused }: Pick<TurnPlayed, "colour" | "move" | "refused"> & { readonly roll: string | null },
  setting: Setting,
  names: readonly (string | null)[] = [],
): string {
  const parts = move ? moveInWords(move, setting, names) : [passInWords(refused)];
  const told = `${playerAndColour(setting.seats, colour)} ${listed(roll === null ? parts : [rollInWords(roll), ...parts])}.`;
  if (!move?.sent_back) return told;
  const name = playerName(setting.seats, move.sent_back.colour);
  return `${told} ${say(texts.penalty, { name, field: move.sent_back.field })}`;
}

/** "Anna 4, Ben 6": a round of the roll-off. */
const roundInWords = (round: Readonly<Record<string, number>>, seats: readonly NamedSeat[]): string =>
  Object.entries(round)
    .map(([colour, face]) => `${playerName(seats, colour)} ${face}`)
    .join(", ");

/** The rounds of the roll-off; empty without one. */
export function rollOffInWords(rounds: Replay["opening"], seats: readonly NamedSeat[]): string {
  const rolls = rounds.map((round) => roundInWords(round, seats)).join("; ");
  return rolls && say(texts.rolled_off, { rolls });
}

// ── offered: on buttons and for screen readers ──────────────────────────────────────────────────────────────────────

const placeInWords = (field: string): string => (field === WAITING || isGoal(field) ? fieldName(field) : field);

/** One part of a way: the `nth`, and only the first begins with a capital letter. */
function legLabel({ how, fields, backward }: Leg, nth: number): string {
  const [from, field] = [fields[0]!, fields.at(-1)!];
  if (how === "jump") return say(nth ? texts.move_jump_on : texts.move_jump, { field });
  if (from === WAITING) return fields.length > 2 ? say(texts.move_in_to, { field }) : say(texts.move_in);
  if (isGoal(field) && !isGoal(from)) return say(texts.move_home, { from: placeInWords(from), field });
  const back = nth ? texts.move_back_on : texts.move_back_to;
  return say(backward ? back : texts.move_to, { from: placeInWords(from), field });
}

function legsLabel(legs: readonly Leg[], colour: string, setting: Setting): string[] {
  const captured = legs.flatMap((leg) => leg.captured ?? []);
  return [...legs.map(legLabel), ...captured.map((one) => captures(setting, one, colour))];
}

/** A whole move: "17 → 23, captures Ben". What a rule would punish is not said: that has to be seen. */
export function moveLabel(move: LegalMove, setting: Setting): string {
  const neutral = move.colour === setting.neutral ? [say(texts.move_neutral)] : [];
  return withName(move, setting, [...neutral, ...legsLabel(move.legs, move.colour, setting)].join(", "));
}

/** "Karlchen: 17 → 23" */
function withName({ colour, steps }: LegalMove, { naming }: Setting, words: string): string {
  const pawn = naming?.standing(pawnKey({ colour, field: steps[0]! }));
  return pawn ? say(texts.named, { pawn, words }) : words;
}

/** The same to be heard: "from 17 to 23, captures Ben". */
export function moveSpoken(move: LegalMove, setting: Setting): string {
  if (move.touch) return touchLabel(pawnKey({ colour: move.colour, field: move.steps[0]! }));
  const neutral = move.colour === setting.neutral ? [say(texts.move_neutral)] : [];
  const captured = move.legs.flatMap((leg) => leg.captured ?? []);
  const parts = [
    ...neutral,
    ...move.legs.map(legSpoken),
    ...captured.map((one) => captures(setting, one, move.colour)),
  ];
  return withName(move, setting, parts.join(", "));
}

function legSpoken({ how, fields, backward }: Leg): string {
  const [from, field] = [fields[0]!, fields.at(-1)!];
  if (how === "jump") return say(texts.hear_jump, { field });
  if (from === WAITING) return fields.length > 2 ? say(texts.hear_in_to, { field }) : say(texts.hear_in);
  if (isGoal(field)) return say(isGoal(from) ? texts.hear_up : texts.hear_home, { from, field });
  return say(backward ? texts.hear_back : texts.hear_to, { from, field });
}

/** What comes next in a move that is chosen step by step; where only one is left, all that it still does. */
export function optionLabel({ leg, moves }: Option, setting: Setting): string {
  if (!leg) return say(texts.stay);
  const [move] = moves as [LegalMove, ...LegalMove[]];
  const at = move.legs.findIndex(({ how, fields }) => how === leg.how && fields.join() === leg.fields.join());
  const rest = moves.length === 1 ? move.legs.slice(Math.max(0, at)) : [leg];
  return legsLabel(rest, move.colour, setting).join(", ");
}

/** A pawn to be chosen first: "Pawn on 17"; of another colour than that whose turn it is, with the colour. */
export function pawnLabel(pawn: string, turn: string | null, { neutral, naming }: Setting): string {
  const { colour, field } = readPawnKey(pawn);
  const name = naming?.standing(pawn);
  if (name) return field === WAITING ? name : say(texts.pawn_named, { pawn: name, field });
  const words = field === WAITING ? say(texts.pawn_waiting) : say(texts.pawn_on, { field });
  return colour === turn ? words : `${words} (${colour === neutral ? say(texts.move_neutral) : colourName(colour)})`;
}

export function touchLabel(pawn: string): string {
  const { field } = readPawnKey(pawn);
  return field === WAITING ? say(texts.touch_waiting) : say(texts.touch_on, { field });
}

/** Where a pawn can go: "To space 20, capturing Ben". */
export function targetLabel(target: Target, pawns: Pawns, { seats, neutral }: Setting): string {
  const field = fieldName(target.field);
  const stands = ([colour, fields]: [string, readonly string[]]) =>
    colour !== target.colour && fields.includes(target.field);
  const victim = target.captures ? Object.entries(pawns).find(stands)?.[0] : undefined;
  if (!victim) return say(texts.target, { field });
  return say(texts.target_captures, { field, name: victimName(seats, neutral, victim, target.colour) });
}

// ── listed in the examples of the rules, where nobody has a name ────────────────────────────────────────────────────

/** "Yellow: B, B, 0, 9; Green: …" for those who do not see the picture. */
export const positionInWords = (pawns: Pawns): string =>
  Object.entries(pawns)
    .map(([colour, fields]) => `${colourName(colour)}: ${fields.join(", ")}`)
    .join("; ");

const stops = (legs: readonly Leg[]): string =>
  legs.flatMap(({ fields }, n) => [...(n ? [] : fields.slice(0, 1)), fields.at(-1)!]).join(" → ");

const capturesColours = (captured: readonly string[]): string[] =>
  captured.length ? [say(texts.captures, { name: listed(captured.map(colourName)) })] : [];

/** "5 → 9, captures Green" */
export function exampleInWords(move: LegalMove): string {
  const [touched] = move.steps;
  const [waiting, standing] = [texts.only_touched_waiting, texts.only_touched];
  const way = move.touch ? say(touched === WAITING ? waiting : standing, { field: touched! }) : stops(move.legs);
  const penalty = move.sent_back ? [say(texts.goes_back, { field: move.sent_back.field })] : [];
  return [way, ...capturesColours(move.captured), ...penalty].join(", ");
}

/** The same of a move that is not allowed; null: of not moving at all. */
export function refusedInWords({ move, legs }: RefusedMove): string {
  if (move === null) return say(texts.passing);
  return [stops(legs) || move.slice(2), ...capturesColours(legs.flatMap((leg) => leg.captured ?? []))].join(", ");
}
