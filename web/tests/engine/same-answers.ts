/**
 * Answers the questions that `bench/same_engine.py` asks, and counts where the answers differ from Python's.
 *
 *     node same-answers.js engine.wasm < questions > summary
 *
 * A line is a question with Python's answer. Sentences that are said often come once, with a number.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import {
  Engine,
  GameRecord,
  geometry,
  leaders,
  normalRoll,
  parseBoard,
  perft,
  PoeppelError,
  visibleName,
  writeBoard,
  writeRoll,
  writtenLegs,
  type OpeningRound,
  type Position,
  type Refusal,
  type Roll,
  type Turn,
} from "../../src/engine";

type Decision = [
  roll: string,
  legal: string,
  played: string,
  after: string,
  pawns: Record<string, number>,
  tried: [text: string, says: number][],
];

interface Game {
  rules: string;
  board: string | null;
  start: string;
  decisions: Decision[];
}

interface ToPlay {
  rules: string;
  board: string | null;
  players: number;
  names: string[];
  seed: number;
  rolls: number;
}

type Line =
  | { says: [number: number, key: string] }
  | { game: Game }
  | { play: ToPlay }
  | { ask: string; of: unknown[]; answer: unknown };

const MOST_SHOWN = 20;
const engine = await Engine.load(readFileSync(process.argv[2]!));
const said = new Map<string, number>();
const found = { questions: 0, decisions: 0, differences: 0, shown: [] as unknown[], records: [] as string[] };

function compare(asked: unknown, here: unknown, python: unknown): void {
  found.questions += 1;
  if (isDeepStrictEqual(here, python)) return;
  found.differences += 1;
  if (found.shown.length < MOST_SHOWN) found.shown.push({ asked, here, python });
}

/** What a call says: its value, or its error in both languages. */
function answer(call: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify({ is: call() }));
  } catch (error) {
    if (!(error instanceof PoeppelError)) throw error;
    return { [error.name]: error.text };
  }
}

const numbered = (key: string): number | string => said.get(key) ?? key;
const ofRefusal = ({ code, rule, text }: Refusal) => numbered([code, rule, text.de, text.en].join("|"));

/** What becomes of a move's text: 0 if it is legal, else why not. */
function triedMove(position: Position, text: string, roll: string): number | string {
  try {
    const refusal = position.whyNot(text, roll);
    return refusal ? ofRefusal(refusal) : 0;
  } catch (error) {
    if (!(error instanceof PoeppelError)) throw error;
    return numbered([error.name, error.text.de, error.text.en].join("|"));
  }
}

function compareGame({ rules: text, board, start, decisions }: Game): void {
  const rules = engine.rules(text, board);
  let position = engine.position(start, rules);
  for (const [roll, legal, played, after, pawns, tried] of decisions) {
    const asked = [text, String(position), roll];
    const moves = position.legalMoves(roll);
    compare([...asked, "legal"], moves.join(" "), legal);
    const refusals = Object.entries(position.refusals(roll, moves)).map(([pawn, why]) => [pawn, ofRefusal(why)]);
    compare([...asked, "refusals"], Object.fromEntries(refusals), pawns);
    for (const [move, says] of tried) compare([...asked, move], triedMove(position, move, roll), says);
    const next = position.after(roll, moves.find((move) => move.text === played) ?? null);
    compare([...asked, played, "after"], String(next), after);
    found.decisions += 1;
    position = String(next) === after ? next : engine.position(after, rules);
  }
}

// ── the readers ─────────────────────────────────────────────────────────────────────────────────────────────────────

const readers: Record<string, (...of: never[]) => unknown> = {
  rules(text: string, board: string | null) {
    const rules = engine.rules(text, board);
    const { players, neutral, isTouchMove, hasPenalties, hasRollOff, mostOnAField } = rules;
    const seats = players.map((number) => [rules.seats(number), rules.colours(number), rules.mostHome(number)]);
    const words = Array.from(engine.lower(rules).words, String).join(" ");
    return [String(rules), players, neutral, isTouchMove, hasPenalties, hasRollOff, mostOnAField, seats, words];
  },
  initial: (text: string, players: number | null, first: string | null) =>
    String(engine.initial(engine.rules(text), players, first)),
  position(text: string, rules: string, board: string | null) {
    const position = engine.position(text, engine.rules(rules, board));
    return told(position);
  },
  board(text: string) {
    const board = parseBoard(text);
    return [writeBoard(board), geometry(board)];
  },
  geometry: (rules: string) => geometry(engine.rules(rules).board),
  roll: (roll: Roll | string, rules: string) => writeRoll(normalRoll(roll, engine.rules(rules).board)),
  move: (text: string, rules: string) => writtenLegs(engine.rules(rules).board, text),
  moves: (text: string, rules: string, board: string | null, roll: string) =>
    engine.position(text, engine.rules(rules, board)).legalMoves(roll),
  after(text: string, rules: string, board: string | null, roll: string, move: string | null) {
    return told(engine.position(text, engine.rules(rules, board)).after(roll, move));
  },
  refusal: (text: string, rules: string, board: string | null, roll: string, move: string) =>
    engine.position(text, engine.rules(rules, board)).whyNot(move, roll),
  perft: (text: string, rules: string, depth: number) => perft(engine.position(text, engine.rules(rules)), depth),
  name: visibleName,
  record(text: string) {
    const record = engine.record(text);
    return [String(record), record.names, record.positions.length, record.agreedFirst];
  },
};

function told(position: Position): unknown {
  const { turn, attempts, isOver, ranking, home, colours, seats } = position;
  const pawns = [...colours].map((colour) => position.pawns(colour));
  return [String(position), turn, attempts, isOver, ranking, home, colours, seats, pawns];
}

// ── games that are played here, for Python to read ──────────────────────────────────────────────────────────────────

/** Numbers from 0 to below `most`, the same for the same seed (mulberry32). */
function chance(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % most;
  };
}

function play({ rules: text, board, players, names, seed, rolls }: ToPlay): string {
  const rules = engine.rules(text, board);
  const draw = chance(seed);
  const seats = rules.seats(players);
  const opening: OpeningRound[] = [];
  let left = seats.map((seat) => seat[0]!);
  while (rules.hasRollOff && left.length > 1) {
    const round = left.map((colour): [string, number] => [colour, 1 + draw(6)]);
    opening.push(round);
    left = [...leaders(round)];
  }
  const start = engine.initial(rules, players, left[0]);
  const turns: Turn[] = [];
  for (let position = start; !position.isOver && turns.length < rolls; position = turns.at(-1)!.position) {
    const roll = position.rolls[draw(position.rolls.length)]!;
    const moves = position.legalMoves(roll);
    const move = moves[draw(moves.length || 1)] ?? null;
    turns.push({ colour: position.turn!, roll, move, position: position.after(roll, move) });
  }
  const record = new GameRecord({ rules, seats, names, opening, start, turns, byDevice: seed % 2 === 0 });
  compare(["record read again", text, seed], String(engine.record(String(record))), String(record));
  return String(record);
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const question = JSON.parse(line) as Line;
  if ("says" in question) said.set(question.says[1], question.says[0]);
  else if ("game" in question) compareGame(question.game);
  else if ("play" in question) found.records.push(play(question.play));
  else {
    const { ask, of } = question;
    compare(
      [ask, ...of],
      answer(() => readers[ask]!(...(of as never[]))),
      question.answer,
    );
  }
}
process.stdout.write(JSON.stringify(found));
