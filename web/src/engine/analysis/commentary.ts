/** Sentences about a game: what a roll did, what a move was good or bad for, in the edition's own words. */
import analysis from "../../generated/analysis.json";
import type { Move } from "../core/move";
import type { Position } from "../core/position";
import type { GameRecord } from "../core/record";
import type { Roll } from "../core/roll";
import { colourName } from "../core/rules";
import { decimal, joined, listed, teller, type Part, type Text } from "../core/sentences";
import { A_MOVE, SOMEBODY, dice, goes, goesHome, instead, percent, results } from "./moves-in-words";
import { playerName } from "./seat-names";
import { threats } from "./threats";

const tell = teller(analysis.sentences.review);

/** A roll that was played. */
export interface Scene {
  readonly record: GameRecord;
  readonly number: number;
  readonly before: Position;
  readonly colour: string;
  readonly roll: Roll;
  readonly move: Move | null;
  readonly after: Position;
}

// ── the sentences ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What a roll did to a player's chance; or would have done, had it been played as well as possible. */
export function luck(scene: Scene, best: Move | null, seat: number, was: number, became: number): Text {
  const { record } = scene;
  const whose = playerOf(record, seat);
  const share = tell("share", { was: percent(was), became: percent(became) });
  const rises = became > was;
  if (best && best.text !== scene.move?.text) {
    const [rolled, does] = [told(scene, []), listed(deeds(scene, best, A_MOVE))];
    return tell(rises ? "would_rise" : "would_fall", { rolled, does, whose, share });
  }
  return tell(rises ? "rises" : "falls", { played: played(scene), whose, share });
}

/** Why a move was not the best one. */
export function mistake(scene: Scene, move: Move, best: Move, cost: number): Text {
  const better = instead(best, scene.before);
  const sentence = tell("mistake", { played: played(scene), better, points: points(cost) });
  return joined([sentence, ...regrets(scene, move, best)]);
}

/** What the best move was good for. */
export function goodChoice(scene: Scene, move: Move, margin: number): Text {
  const sentence = tell("good_choice", { played: played(scene), points: points(margin) });
  return joined([sentence, ...rescued(scene, move)]);
}

// ── what was played ─────────────────────────────────────────────────────────────────────────────────────────────────

/** `Wurf 7: Gelb würfelt eine 2, zieht von 5 nach 7 und schlägt Grün`. */
function played(scene: Scene): Text {
  if (scene.move) return told(scene, deeds(scene, scene.move, SOMEBODY));
  const again = scene.after.turn === scene.before.turn;
  return told(scene, [tell("cannot_move"), ...(again ? [tell("rolls_again")] : [])]);
}

function told({ record, number, colour, roll }: Scene, done: readonly Text[]): Text {
  const rolled = tell("rolls", { dice: dice(roll) });
  return tell("played", { number, who: playerName(record, colour), told: listed([rolled, ...done]) });
}

function deeds({ record, before, colour, roll }: Scene, move: Move, verb: Text): Text[] {
  const after = before.after(roll, move);
  const own = record.seats.find((seat) => seat.includes(colour))!;
  const name = (captured: string) => (own.includes(captured) ? tell("own_pawn") : playerName(record, captured));
  return [goes(move, before, after, verb), ...results(move, before, after, name)];
}

// ── what a mistake gives up ─────────────────────────────────────────────────────────────────────────────────────────

/** What the better move would have brought, and what the played one risks. */
function regrets(scene: Scene, move: Move, best: Move): Text[] {
  const found: Text[] = [];
  const victim = best.captured.find((colour) => !coloursOf(scene).includes(colour));
  if (victim && !move.captured.length) found.push(tell("gets_away", { victim: playerName(scene.record, victim) }));
  if (move.isVoid) found.push(tell("roll_lost"));
  else if (goesHome(best) && !goesHome(move)) found.push(tell("home_was_open"));
  return [...found, ...dangers(scene, move, scene.before.after(scene.roll, best))];
}

/** The pawn that ran within reach of others; or the one that was left there though it could have been saved. */
function dangers(scene: Scene, move: Move, then: Position): Text[] {
  const [now, otherwise] = [scene.after, then].map((position) => hunters(scene, position)) as [Hunters, Hunters];
  const moved = `${move.colour}:${move.end}`;
  const nearNow = now.get(moved) ?? 0;
  if (nearNow > (otherwise.get(moved) ?? 0)) {
    return [tell("stands_in_reach", { field: move.end, pawns: pawns(nearNow) })];
  }
  const left = [...now].filter(([pawn]) => !otherwise.has(pawn));
  const worst = left.reduce<[string, number] | null>((most, one) => (most && most[1] >= one[1] ? most : one), null);
  return worst ? [tell("stays_in_reach", { field: worst[0].slice(2), pawns: pawns(worst[1]) })] : [];
}

type Hunters = ReadonlyMap<string, number>;

/** By how many pawns each pawn of the mover's player is threatened. */
function hunters(scene: Scene, position: Position): Hunters {
  return new Map([...threats(position, coloursOf(scene))].map(([pawn, threat]) => [pawn, threat.pawns.size]));
}

/** The pawn that the move took out of the others' reach. */
function rescued(scene: Scene, move: Move): Text[] {
  const feared = threats(scene.before, coloursOf(scene)).get(move.pawn);
  if (!feared || scene.after.ranking.length) return [];
  if (threats(scene.after, coloursOf(scene)).has(`${move.colour}:${move.end}`)) return [];
  return [tell("was_in_reach", { field: move.start, pawns: pawns(feared.pawns.size) })];
}

// ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** All colours that win together with the one that moved. */
const coloursOf = ({ record, colour }: Scene): string => record.start.sideOf(colour);

/** Whose chance it is; two colours without a name have one. */
function playerOf(record: GameRecord, seat: number): Part {
  return record.names[seat] || joined([...record.seats[seat]!].map(colourName), " & ");
}

const FEW = { 1: "1_pawn", 2: "2_pawns", 3: "3_pawns", 4: "4_pawns" } as const;

const pawns = (number: number): Text => tell(FEW[number as keyof typeof FEW] ?? "pawns", { number });

const points = (share: number): Text => tell("points", { number: decimal(100 * share, 1) });
