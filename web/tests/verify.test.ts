/** The browser comes to the same verdict on a game's dice as the library, and names the same roll. */
import { describe, expect, test } from "vitest";
import type { NumberedEvent, ProofShown } from "../src/generated/messages";
import { faceOf, netstring } from "../src/verify/dice";
import { browserHashing, libraryHashing, type Hashing } from "../src/verify/hashing";
import { throwsOf, verify, type Checked } from "../src/verify/verify";
import written from "./verify-games.json";

interface Written {
  name: string;
  genuine: boolean;
  wrong_roll: number | null;
  faces: number;
  proof: ProofShown;
  opening: Record<string, number>[];
  rolls: string;
}

const games = written as unknown as Written[];

function gameOf({ proof, opening, rolls }: Written): Checked {
  const turns = rolls.split(" ").map((text, index) => ({ number: index + 1, colour: text[0]!, roll: text.slice(1) }));
  return { proof, opening, turns, seats: [] };
}

const named = (name: string): Checked => gameOf(games.find((game) => game.name === name)!);

const kinds: [string, () => Promise<Hashing>][] = [
  ["the browser's sums", async () => browserHashing(crypto.subtle)],
  ["the library's sums", libraryHashing],
];

describe.each(kinds)("with %s", (_, sums) => {
  test.each(games)("$name", async (game) => {
    const verdict = await verify(gameOf(game), {}, undefined, await sums());
    expect(verdict.genuine).toBe(game.genuine);
    expect(verdict.fault?.kind === "wrong_roll" ? verdict.fault.wrong.number : null).toBe(game.wrong_roll);
    if (game.genuine) expect(verdict.faces).toBe(game.faces);
  });
});

test("face 0 of the example in docs/fair-dice.md is a 2: its first byte is d3, 211 = 35 · 6 + 1", async () => {
  const proof: ProofShown = {
    commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    table: "k7Qm",
    contributions: [
      { seat: "y", contribution: "6465666768696a6b6c6d6e6f70717273" },
      { seat: "r", contribution: "c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7" },
    ],
    secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  };
  const game = (roll: string): Checked => ({ proof, opening: [], seats: [], turns: [{ number: 1, colour: "y", roll }] });
  expect((await verify(game("2"))).genuine).toBe(true);
  expect((await verify(game("3"))).fault).toEqual({
    kind: "wrong_roll",
    wrong: { colour: "y", number: 1, faces: [3] },
    derived: [2],
  });
});

test("bytes from 252 on are passed over, since they would favour some faces", () => {
  expect(faceOf(Uint8Array.of(252, 255, 251))).toBe(6); // 251 = 41 · 6 + 5
  expect(faceOf(Uint8Array.of(0))).toBe(1);
  expect(faceOf(Uint8Array.of(252, 253, 254, 255))).toBeNull();
});

test("the length of a netstring counts bytes", () => {
  expect(netstring("abc")).toBe("3:abc,");
  expect(netstring("ä")).toBe("2:ä,");
});

test("without a proof or a secret there is nothing to check, which is said", async () => {
  const game = named("classic");
  expect((await verify({ ...game, proof: null })).fault).toEqual({ kind: "no_proof" });
  const hidden = { ...game.proof!, secret: null };
  expect((await verify({ ...game, proof: hidden })).fault).toEqual({ kind: "not_revealed" });
});

test("a game whose commitment or contribution is not the one that was noted here is not genuine", async () => {
  const game = named("classic");
  const { commitment, contributions } = game.proof!;
  const noted = [commitment, contributions[1]!.contribution];
  expect((await verify(game, { noted })).passed).toEqual(["secret", "noted", "rolls"]);
  const foreign = "00".repeat(16);
  const verdict = await verify(game, { noted: [...noted, foreign] });
  expect(verdict).toMatchObject({ genuine: false, failed: "noted", fault: { kind: "unknown", note: foreign } });
});

test("a record with other rolls than the table saw is not genuine", async () => {
  const game = named("classic");
  const events: NumberedEvent[] = game.turns.map(({ colour, roll }, index) => ({
    number: index + 1,
    at: 0,
    event: { type: "rolled", colour, roll, by: "player" },
    move: null,
  }));
  expect((await verify(game, { events })).passed).toEqual(["secret", "seen", "rolls"]);
  const cut = { ...game, turns: game.turns.slice(0, -1) };
  expect((await verify(cut)).genuine).toBe(true);
  const last = game.turns.at(-1)!;
  expect((await verify(cut, { events })).fault).toEqual({
    kind: "other_roll",
    number: last.number,
    colour: last.colour,
    seen: last.roll,
    written: null,
  });
});

test("progress goes up to all throws, of the opening too", async () => {
  const game = named("classic");
  const told: number[] = [];
  await verify(game, {}, (done, all) => told.push(done / all));
  expect(told.at(-1)).toBe(1);
  expect(told.length).toBeGreaterThan(2);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(throwsOf(game).filter(({ number }) => number === 0).length).toBeGreaterThan(1);
});
