import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import layout from "../../src/generated/kernels.json";
import { KernelError, Kernels, type RuleWords } from "../../src/engine/kernels/kernels";

/** Four colours, forty fields, one pawn on A and all places played for: the basic rules, as core/lowering.py writes them. */
function classic(): RuleWords {
  const words = new BigInt64Array(5 + 4 * 40);
  words.set([4n, 40n, 1n | (1n << 9n)]);
  return words;
}

let kernels: Kernels;
const rules = classic();

beforeAll(async () => {
  kernels = await Kernels.load(readFileSync("src/engine/kernels/engine.wasm"));
});

describe("the kernels", () => {
  it("set up a game of two and play a roll", () => {
    const start = kernels.setUp(rules, 0b101, 0);
    expect([kernels.turn(start), kernels.attempts(start), kernels.inPlay(start)]).toEqual([0, 1, 0b101]);
    expect(kernels.pawns(start, 0)).toEqual([-1, -1, -1, 0]);
    expect(kernels.pawns(start, 1)).toEqual([-1, -1, -1, -1]);
    const moves = kernels.legalMoves(start, rules, 4);
    expect(moves.map((move) => kernels.unpackRing(move))).toEqual([
      { colour: 0, start: 0, end: 4, captured: -1, backColour: -1, backFrom: -1, isVoid: false },
    ]);
    const after = kernels.play(start, rules, 4, moves[0]!)!;
    expect(kernels.pawns(after, 0)).toEqual([-1, -1, -1, 4]);
    expect([kernels.turn(after), kernels.isOver(after), kernels.home(after)]).toEqual([2, false, []]);
    expect(kernels.play(start, rules, 4, layout.no_move)).toBeNull();
    expect(kernels.branches(start, rules)).toBe(6);
  });

  it("say why not", () => {
    const start = kernels.setUp(rules, 0b101, 0);
    const legal = kernels.legalMoves(start, rules, 4);
    expect(kernels.whyNot(start, rules, 4, 0, 0, -1, 4, 0, legal)).toBe(0);
    expect(kernels.whyNot(start, rules, 4, 2, 0, -1, 4, 0, legal)).toBeGreaterThan(0);
    expect(kernels.pawnRefusal(start, rules, 4, 0, -1)).toBeGreaterThan(0);
  });

  it("set pawns one by one, as who reads a position does", () => {
    let state = new BigInt64Array(layout.state.words);
    for (const progress of [40, 41, 42, 43]) state = kernels.place(state, rules, 0, progress) as typeof state;
    state[layout.state.in_play] = 0b101n;
    expect(kernels.isDecided(state, rules)).toBe(true);
    expect(kernels.takesTurns(state, rules, 0)).toBe(false);
    expect(kernels.takesTurns(state, rules, 2)).toBe(true);
    expect(kernels.dueAttempts(state, rules)).toBe(1);
    state[layout.state.turn] = BigInt(layout.nobody);
    state[layout.state.home] = 1n;
    expect(kernels.home(state)).toEqual([0]);
    expect(kernels.isOver(state)).toBe(true);
    expect(kernels.legalMoves(state, rules, 6)).toEqual([]);
    expect(() => kernels.place(state, rules, 0, 3)).toThrow("a pawn that has no room there");
  });

  it("unpack moves of Mauerhüpfen", () => {
    expect(kernels.unpackWalls(2 + 8 * 4 + 1024 * 9)).toMatchObject({
      colour: 2,
      start: 3,
      end: 8,
      stop: -1,
      goal: -1,
    });
  });

  it("refuse what they have no answer for", () => {
    const start = kernels.setUp(rules, 0b101, 0);
    const wrong = start.slice().fill(-1n);
    const faults: (() => unknown)[] = [
      () => kernels.legalMoves(wrong, rules, 4),
      () => kernels.legalMoves(start.slice(1), rules, 4),
      () => kernels.legalMoves(start, rules, 7),
      () => kernels.legalMoves(start, new BigInt64Array(3), 4),
      () => kernels.legalMoves(start, new BigInt64Array(999), 4),
      () => kernels.setUp(rules, 0, 0),
      () => kernels.setUp(rules, 0b101, 9),
      () => kernels.whyNot(start, rules, 4, 0, 0, -1, 4, 0, new Array(200).fill(0)),
      () => kernels.play(start, rules, 4, 0.5),
    ];
    for (const fault of faults) expect(fault).toThrow(KernelError);
    expect(kernels.legalMoves(start, rules, 4)).toHaveLength(1);
  });

  it("think with the weights they are given", () => {
    const start = kernels.setUp(rules, 0b101, 0);
    const roll = 6;
    const moves = kernels.legalMoves(start, rules, roll);
    const { master, chick, random } = layout.policies;
    expect(kernels.hasWeights(rules)).toBe(false);
    expect(() => kernels.choose(master, start, rules, roll, moves, 0n)).toThrow("no weights");
    expect(() => kernels.foresee(start, rules)).toThrow("no weights");
    expect(() => kernels.foreseeRolls(start, rules, 6)).toThrow("no weights");
    expect(() => kernels.giveWeights("ring4", new Float32Array(64))).toThrow(KernelError);

    kernels.giveWeights("ring4", new Float32Array(layout.families.ring4 * layout.width));
    expect(kernels.hasWeights(rules)).toBe(true);
    expect([master, chick, random].map((policy) => kernels.choose(policy, start, rules, roll, moves, 5n))).toEqual([
      0, 0, 0,
    ]);
    // Weights of nothing but zeros hold everybody for equal.
    expect([...kernels.foresee(start, rules)]).toEqual(
      [0.5, 0, 0.5, 0, 0, 0].map((chance) => expect.closeTo(chance, 6)),
    );
    expect(kernels.foreseeRolls(start, rules, 6)).toHaveLength(6);
    expect(kernels.foreseeMoves(start, rules, roll, moves)).toHaveLength(moves.length);
    expect(kernels.foreseeMoves(start, rules, roll, [])).toEqual([]);
    expect(() => kernels.choose(99, start, rules, roll, moves, 0n)).toThrow("a player that nobody knows");
    expect(() => kernels.choose(chick, start, rules, roll, [12345], 0n)).toThrow("not the legal ones");
  });

  it("play whole games", () => {
    const start = kernels.setUp(rules, 0b1111, 0);
    const rolls = kernels.playRandom(start, rules, 1, 0, 10);
    expect(rolls).toBeGreaterThan(1000);
    expect(kernels.playRandom(start, rules, 1, 0, 10)).toBe(rolls);
  });

  it("tell the families apart", () => {
    const six = new BigInt64Array(5 + 4 * 60);
    six.set([6n, 60n, 1n | (1n << 9n)]);
    expect(kernels.hasWeights(six)).toBe(false);
    const walls = new BigInt64Array(5 + 4 * 20);
    walls.set([4n, 20n, BigInt(layout.rules.walls) | (1n << 9n), 0n, 1n << 19n]);
    const start = kernels.setUp(walls, 0b101, 0);
    expect(kernels.hasWeights(walls)).toBe(false);
    expect(kernels.legalMoves(start, walls, 1 | (2 << 3)).length).toBeGreaterThan(0);
    expect(kernels.playRandom(start, walls, 1, 0, 3)).toBeGreaterThan(10);
  });
});
