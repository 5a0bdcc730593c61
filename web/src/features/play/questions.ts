/** Questions about the game that are answered at once, in words: for those who do not see the board, or not well. */
import { listed, say } from "../../base/language.svelte";
import { readPawnKey } from "../../board/fields";
import type { Danger, Dangers, SeatShown } from "../../generated/messages";
import type { NthOther, Question } from "../../shared/table/play/keyboard";
import type { OwnTurn } from "../../shared/table/play/own-turn.svelte";
import { turnLine } from "../../shared/table/play/turn-line";
import { dressesOf } from "../../shared/table/wardrobe.svelte";
import type { Entry } from "../../shared/words/log";
import { moveSpoken } from "../../shared/words/moves";
import { colourStands, seatStands } from "../../shared/words/standing";
import { colourName, fieldName, playerAndColour, seatName } from "../../shared/words/names";
import { facesOf } from "../../shared/rules/roll";
import { texts } from "./shared/texts";

/** What a question is answered from. */
export interface Known {
  readonly turn: OwnTurn;
  readonly log: readonly Entry[];
  /** the last announcement */
  readonly said: string;
}

/** The seat that asks: of several people at a device whoever is due, or was last. */
export function askingSeat({ table, stage }: OwnTurn): SeatShown | null {
  const shown = table.seatOf(stage.turn);
  if (shown && table.seats.includes(shown.seat)) return shown;
  return table.seatOf(table.seats[0]?.[0] ?? null);
}

/** The others, in the order in which they play after whoever asks. */
export function otherSeats(turn: OwnTurn): SeatShown[] {
  const { seats } = turn.table.state!;
  const own = seats.findIndex(({ seat }) => seat === askingSeat(turn)?.seat);
  return own < 0 ? [...seats] : [...seats.slice(own + 1), ...seats.slice(0, own)];
}

/** Those that can be asked at this table, each as it is put on a button. */
export function questionsAt(turn: OwnTurn): { question: Question; words: string }[] {
  const others = otherSeats(turn).map((seat, n) => ({
    question: `player_${(n + 1) as NthOther}` as const,
    words: say(texts.ask_player, { name: seatName(seat) }),
  }));
  const own = (question: Exclude<Question, `player_${NthOther}`>) => ({
    question,
    words: say(texts[`ask_${question}`]),
  });
  const mine = askingSeat(turn) ? [own("mine"), own("options"), own("dangers")] : [];
  return [...mine, ...others, own("last_roll"), own("whole_board"), own("again")];
}

/** The answer in words. */
export async function answerTo(question: Question, known: Known): Promise<string> {
  const { turn, log, said } = known;
  switch (question) {
    case "mine":
      return mine(turn);
    case "options":
      return options(turn);
    case "dangers":
      return dangers(turn);
    case "last_roll":
      return (
        log.findLast(({ colour, kind }) => colour !== null && TURNS.includes(kind))?.text ?? say(texts.nobody_rolled)
      );
    case "whole_board":
      return whole(turn);
    case "again":
      return said || say(texts.nothing_said);
    default: {
      const seat = otherSeats(turn)[Number(question.at(-1)) - 1];
      return seat ? seatInWords(turn, seat) : say(texts.no_such_player);
    }
  }
}

const TURNS: readonly Entry["kind"][] = ["turn", "pass", "capture", "home"];

function seatInWords({ table, setting, placed, knowsPawns }: OwnTurn, { seat }: SeatShown): string {
  return seatStands(placed, setting.seats, seat, knowsPawns ? dressesOf(table.state) : {});
}

function mine(turn: OwnTurn): string {
  const { table } = turn;
  if (!table.seats.length) return say(texts.watching_only);
  const seats = table.state!.seats.filter(({ seat }) => table.seats.includes(seat));
  return seats.map((seat) => seatInWords(turn, seat)).join(" ");
}

/** Everybody, whoever asks first; then the colour that is nobody's. */
function whole(turn: OwnTurn): string {
  const { neutral } = turn.setting;
  const own = askingSeat(turn);
  const words = [...(own ? [own] : []), ...otherSeats(turn)].map((seat) => seatInWords(turn, seat));
  const nobodys = neutral
    ? [colourStands(turn.table.state!.pawns, neutral, say(texts.neutral_colour, { colour: colourName(neutral) }))]
    : [];
  return [...words, ...nobodys].join(" ");
}

function options(turn: OwnTurn): string {
  const { table, legal, setting } = turn;
  if (!table.seats.length) return say(texts.watching_only);
  const line = turnLine(turn);
  if (turn.isReadyToRoll) {
    const name = seatName(table.due!);
    const rolls = table.seats.length > 1 ? say(texts.you_roll_named, { name }) : say(texts.you_roll);
    return [rolls, triesInWords(turn)].filter(Boolean).join(" ");
  }
  if (!turn.canMove) return say(texts.nothing_now, { line });
  const roll = listed(facesOf(table.state!.roll!).map(String));
  if (turn.mustTouch) return say(texts.touch_one, { roll });
  const moves = legal.map((move) => moveSpoken(move, setting)).join("; ");
  return say(legal.length > 1 ? texts.some_moves : texts.one_move, { roll, count: legal.length, moves });
}

/** What somebody here is asked to do just now; empty: nothing. */
export function promptOf(turn: OwnTurn): string {
  const { legal, setting } = turn;
  if (turn.isReadyToRoll) return [turnLine(turn), triesInWords(turn)].filter(Boolean).join(" ");
  if (!turn.canMove) return "";
  const line = turnLine(turn);
  if (turn.mustTouch || turn.chosen) return `${line}.`;
  const moves = legal.length > 1 ? say(texts.choices, { count: legal.length }) : moveSpoken(legal[0]!, setting);
  return `${line}: ${moves}.`;
}

/** V4: "2 tries left."; empty with the usual one. */
export function triesInWords({ table }: OwnTurn): string {
  const count = table.state?.attempts ?? 0;
  return count > 1 ? say(texts.tries_left, { count }) : "";
}

// ── who could capture me ────────────────────────────────────────────────────────────────────────────────────────────

async function dangers(turn: OwnTurn): Promise<string> {
  const seat = askingSeat(turn);
  if (!seat) return say(texts.watching_only);
  const answer = await turn.table.send({ type: "threats", seat: seat.seat });
  if (answer.type === "refused") return say(answer.refusal.text);
  return answer.type === "dangers" ? dangersInWords(turn, answer) : "";
}

/** Pawn by pawn, the one in greatest danger first. */
function dangersInWords(turn: OwnTurn, { of, dangers: found }: Dangers): string {
  const byPawn = new Map<string, Danger[]>();
  for (const one of found) byPawn.set(one.pawn, [...(byPawn.get(one.pawn) ?? []), one]);
  const sum = (some: readonly Danger[]) => some.reduce((all, { numbers }) => all + numbers, 0);
  const sorted = [...byPawn].toSorted(([, one], [, other]) => sum(other) - sum(one));
  const words = sorted.map(([pawn, some]) =>
    say(texts.danger, {
      where: fieldName(readPawnKey(pawn).field),
      hunters: some.map((one) => dangerInWords(turn, one, of)).join("; "),
    }),
  );
  return words.join(" ") || say(texts.no_danger);
}

function dangerInWords({ setting }: OwnTurn, { hunter, by, rolls, numbers }: Danger, of: number): string {
  const name = playerAndColour(setting.seats, hunter);
  const from = listed([...new Set(by.map((pawn) => fieldName(readPawnKey(pawn).field)))]);
  if (of > 6) return say(texts.danger_throws, { name, from, numbers, of });
  return say(texts.danger_faces, { name, from, rolls: listed(rolls) });
}
