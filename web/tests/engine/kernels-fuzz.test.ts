import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { KernelError, Kernels, type RuleWords, type State } from "../../src/engine/kernels/kernels";
import layout from "../../src/generated/kernels.json";

/** So many rounds of about ten calls each; `bench/webassembly.py` takes more. */
const ROUNDS = Number(process.env.POEPPEL_FUZZ ?? 2000);
const LOOK_EVERY = 100; // rounds, at memory that nobody may touch
const CANARY = 0xa5;
const STACK = 65536; // comes first in the memory, and is anybody's

let seed = Number(process.env.POEPPEL_FUZZ_SEED ?? 1);

/** Mulberry32: the same numbers every time. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let word = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
  return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
}

const below = (limit: number) => Math.floor(random() * limit);
const between = (least: number, most: number) => least + below(most - least + 1);
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
const wild = () => (BigInt(below(2 ** 32)) << 32n) | BigInt(below(2 ** 32));
const strange = () => pick([wild(), BigInt(between(-3, 80)), 1n << BigInt(below(64)), -1n, 0n]);

/** Words of a rule set, mostly sound; boards of one's own among them. */
function someRules(): RuleWords {
  const walls = random() < 0.4;
  const colours = walls ? 4 : pick([4, 4, 6]);
  const length = walls ? between(5, 60) : pick([10 * colours, 10 * colours, colours * between(6, 10)]);
  const words = new BigInt64Array(5 + 4 * length);
  const switches = walls ? layout.rules.walls | (1 << 9) : below(1 << 11);
  words.set([BigInt(colours), BigInt(length), BigInt(switches)]);
  if (walls) {
    words[3] = BigInt(below(length));
    for (let n = between(1, 3); n > 0; n--) words[4] = words[4]! | (1n << BigInt(below(length)));
    for (let at = 5; at < words.length; at += 2) {
      words[at] = BigInt(between(0, 6));
      words[at + 1] = BigInt(below(length));
    }
  }
  if (random() < 0.15) words[below(words.length)] = strange();
  if (random() < 0.05) for (let at = 0; at < words.length; at++) words[at] = wild();
  return random() < 0.03 ? words.slice(below(9)) : words;
}

const someRoll = (rules: RuleWords) => {
  if (random() < 0.1) return between(-9, 99);
  const [one, other] = [between(1, 6), between(1, 6)].sort() as [number, number];
  return rules[2]! & BigInt(layout.rules.walls) ? one | (other << 3) : one;
};

const damaged = (state: State) => {
  const changed = state.slice();
  for (let n = between(1, 3); n > 0; n--) changed[below(changed.length)] = strange();
  return changed;
};

let kernels: Kernels;
let before: Buffer;

/** The memory outside the stack and outside every room, piece by piece. */
function untouchable(): [start: number, end: number][] {
  const taken = Object.entries(layout.rooms)
    .filter(([room]) => room !== "weights") // given weights are read, never written
    .map(([room, bytes]) => [kernels.rooms[room as keyof typeof kernels.rooms], bytes] as const)
    .sort(([one], [other]) => one - other);
  const pieces: [number, number][] = [];
  let end = STACK;
  for (const [start, bytes] of taken) {
    pieces.push([end, start]);
    end = start + bytes;
  }
  return [...pieces, [end, kernels.memory.buffer.byteLength]];
}

const memory = () => Buffer.from(kernels.memory.buffer);

function isUntouched(): boolean {
  return untouchable().every(([start, end]) => memory().subarray(start, end).equals(before.subarray(start, end)));
}

beforeAll(async () => {
  kernels = await Kernels.load(readFileSync("src/engine/kernels/engine.wasm"));
  const pieces = untouchable();
  for (const [family, rows] of Object.entries(layout.families)) {
    const weights = Float32Array.from({ length: rows * layout.width }, () => random() - 0.5);
    kernels.giveWeights(family as "ring4", weights);
  }
  for (const [start, end] of pieces.slice(1, -1)) memory().fill(CANARY, start, end);
  before = Buffer.from(memory());
});

/** Ask something; whether there was an answer. Only a `KernelError` may be thrown. */
function asked<T>(question: () => T): T | null {
  try {
    return question();
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    return null;
  }
}

/** A position on the way through a random game, or null if the rules are not sound. */
function someState(rules: RuleWords): State | null {
  const colours = Number(rules[0]);
  let state = asked(() => kernels.setUp(rules, pick([(1 << colours) - 1, below(70)]), below(8)));
  for (let n = below(60); state !== null && n > 0 && !kernels.isOver(state); n--) {
    const [before, roll] = [state, someRoll(rules)];
    const moves = asked(() => kernels.legalMoves(before, rules, roll));
    if (moves) state = asked(() => kernels.play(before, rules, roll, moves.length > 0 ? pick(moves) : 0)) ?? before;
  }
  return state;
}

it(
  `answers or refuses ${ROUNDS} rounds of whatever words, and touches nothing but its own room`,
  { timeout: 0 },
  () => {
    let [answers, refusals] = [0, 0];
    const ask = (question: () => unknown) => (asked(question) === null ? refusals++ : answers++);
    for (let round = 1; round <= ROUNDS; round++) {
      const rules = someRules();
      const sound = someState(rules) ?? BigInt64Array.from({ length: layout.state.words }, strange);
      const state = random() < 0.4 ? damaged(sound) : sound;
      const roll = someRoll(rules);
      const colour = between(-2, 8);
      const place = () => between(-3, 70);
      const legal = asked(() => kernels.legalMoves(state, rules, roll)) ?? [];
      const moves = random() < 0.7 ? legal : [...legal, below(2 ** 50), 0];
      ask(() => kernels.place(state, rules, colour, place()));
      ask(() => kernels.play(state, rules, roll, random() < 0.5 && legal.length > 0 ? pick(legal) : below(2 ** 52)));
      ask(() => kernels.branches(state, rules));
      ask(() => kernels.dueAttempts(state, rules));
      ask(() => kernels.takesTurns(state, rules, colour));
      ask(() => kernels.isDecided(state, rules));
      ask(() => kernels.whyNot(state, rules, roll, colour, place(), place(), place(), between(-1, 5), moves));
      ask(() => kernels.pawnRefusal(state, rules, roll, colour, place()));
      ask(() => kernels.choose(between(-1, 13), state, rules, roll, moves, wild()));
      if (round % 5 === 0) ask(() => kernels.foresee(state, rules));
      if (round % 20 === 0) ask(() => kernels.foreseeRolls(state, rules, 6));
      if (round % 20 === 0) ask(() => kernels.foreseeMoves(state, rules, roll, moves));
      ask(() => [kernels.unpackRing(below(2 ** 52)), kernels.unpackWalls(below(2 ** 52))]);
      ask(() => [kernels.pawns(state, 0), kernels.home(state), kernels.turn(state), kernels.attempts(state)]);
      if (round % LOOK_EVERY === 0) expect(isUntouched()).toBe(true);
    }
    expect(isUntouched()).toBe(true);
    console.info(`${answers} answers, ${refusals} refusals`);
    expect(Math.min(answers, refusals)).toBeGreaterThan(2 * ROUNDS);
  },
);
