/** The dice of a game, worked out again in the browser. */
import { beforeAll, describe, expect, test } from "vitest";
import { browserHashing, libraryHashing, netstrings, type Hashing } from "../../../src/base/hashing";
import { faceOf } from "../../../src/features/verify/dice";
import { throwsOf, verify, type Checked } from "../../../src/features/verify/verify";
import type { NumberedEvent, ProofShown, ShareShown } from "../../../src/generated/messages";
import type { Noted } from "../../../src/shared/server/dice-notes";
import { envelopeOf } from "../../../src/shared/server/line/envelope";
import written from "../../verify-games.json";

interface Written {
  name: string;
  genuine: boolean;
  wrong_roll: number | null;
  faces: number;
  rules: string;
  seats: string[];
  proof: ProofShown;
  opening: Record<string, number>[];
  rolls: string;
}

const games = written as unknown as Written[];

function gameOf({ rules, seats, proof, opening, rolls }: Written): Checked {
  const turns = rolls.split(" ").map((text, index) => ({ number: index + 1, colour: text[0]!, roll: text.slice(1) }));
  return { rules, proof, opening, turns, seats: seats.map((seat) => ({ seat, name: "" })) };
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

test("face 0 of the older dice k7Qm is a 2: its first byte is d3, 211 = 35 · 6 + 1", async () => {
  const proof: ProofShown = {
    version: 1,
    commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    table: "k7Qm",
    board: "",
    first: "",
    shares: [
      { seat: "y", contribution: "6465666768696a6b6c6d6e6f70717273", bot: null },
      { seat: "r", contribution: "c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7", bot: null },
    ],
    restored: [],
    secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  };
  const game = (roll: string): Checked => ({
    rules: "classic",
    proof,
    opening: [],
    seats: [],
    turns: [{ number: 1, colour: "y", roll }],
  });
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
  expect(new TextDecoder().decode(netstrings(["abc", "ä"]))).toBe("3:abc,2:ä,");
});

test("without a proof or a secret there is nothing to check, which is said", async () => {
  const game = named("classic");
  expect((await verify({ ...game, proof: null })).fault).toEqual({ kind: "no_proof" });
  const hidden = { ...game.proof!, secret: null };
  expect((await verify({ ...game, proof: hidden })).fault).toEqual({ kind: "not_revealed" });
});

describe("what was noted before the game", () => {
  const game = named("two dice");
  const proof = game.proof!;
  const values = (value: (share: ShareShown) => string | null): Record<string, string> =>
    Object.fromEntries(proof.shares.flatMap((share) => (value(share) ? [[share.seat, value(share)!]] : [])));
  let noted: Noted;

  beforeAll(async () => {
    const envelopes: Record<string, string> = {};
    for (const { seat, contribution } of proof.shares)
      if (contribution) envelopes[seat] = await envelopeOf(proof.table, seat, contribution);
    noted = {
      table: proof.table,
      commitment: proof.commitment,
      seats: proof.shares.map(({ seat }) => seat),
      envelopes,
      bots: values(({ bot }) => bot),
      contributions: values(({ contribution }) => contribution),
      rolls: {},
    };
  });

  test("fits, with people and bots", async () => {
    expect(Object.keys(noted.bots)).toHaveLength(1);
    expect((await verify(game, { noted })).passed).toEqual(["secret", "noted", "rolls"]);
  });

  test("fits, though the last number came after this browser had left", async () => {
    const [first] = Object.keys(noted.contributions);
    const { [first!]: _, ...contributions } = noted.contributions;
    expect((await verify(game, { noted: { ...noted, contributions } })).genuine).toBe(true);
  });

  const foreign = "00".repeat(32);

  test.each<[string, (noted: Noted) => Noted, object]>([
    ["another table", (noted) => ({ ...noted, table: "another" }), { kind: "unknown", note: "another" }],
    ["another commitment", (noted) => ({ ...noted, commitment: foreign }), { kind: "unknown", note: foreign }],
    [
      "another envelope",
      (noted) => ({ ...noted, envelopes: { ...noted.envelopes, y: foreign } }),
      { kind: "other_contribution", seat: "y" },
    ],
    [
      "another contribution",
      (noted) => ({ ...noted, contributions: { ...noted.contributions, y: foreign } }),
      { kind: "other_contribution", seat: "y" },
    ],
    ["another bot", (noted) => ({ ...noted, bots: { r: "owl" } }), { kind: "other_bot", seat: "r" }],
    [
      "no envelope where the record has a person",
      ({ envelopes: { y: _, ...envelopes }, ...noted }) => ({ ...noted, envelopes }),
      { kind: "other_contribution", seat: "y" },
    ],
    [
      "what was found then",
      (noted) => ({ ...noted, finding: { kind: "own", seat: "y" } }),
      { kind: "found", finding: { kind: "own", seat: "y" } },
    ],
  ])("does not fit: %s", async (_, change, fault) => {
    expect(await verify(game, { noted: change(noted) })).toMatchObject({ genuine: false, failed: "noted", fault });
  });

  test("of older dice it is the commitment and one's own contributions", async () => {
    const older = named("older dice");
    const { table, commitment, shares } = older.proof!;
    const own = { [shares[1]!.seat]: shares[1]!.contribution! };
    const notes: Noted = { table, commitment, seats: [], envelopes: {}, bots: {}, contributions: own, rolls: {} };
    expect((await verify(older, { noted: notes })).passed).toEqual(["secret", "noted", "rolls"]);
    const changed = { ...notes, contributions: { y: foreign } };
    expect((await verify(older, { noted: changed })).fault).toEqual({ kind: "other_contribution", seat: "y" });
  });

  test("nothing: then that step is left out", async () => {
    const nothing = { table: proof.table, seats: [], envelopes: {}, bots: {}, contributions: {}, rolls: {} };
    expect((await verify(game, { noted: nothing })).passed).toEqual(["secret", "rolls"]);
  });
});

const seen = (game: Checked, roll = (told: string) => told): NumberedEvent[] =>
  game.turns.map(({ colour, roll: told }, index) => ({
    number: index + 1,
    at: 0,
    event: { type: "rolled", colour, roll: roll(told), by: "player" },
    move: null,
    refused: null,
    place: null,
  }));

test("two dice lie as they fell, and are written smaller first: the roll is the same", async () => {
  const game = named("two dice");
  const events = seen(game, (roll) => roll.split(",").toReversed().join());
  expect(events.some(({ event }, n) => event.type === "rolled" && event.roll !== game.turns[n]!.roll)).toBe(true);
  expect((await verify(game, { events })).passed).toEqual(["secret", "seen", "rolls"]);
});

test("a record with other rolls than the table saw is not genuine", async () => {
  const game = named("classic");
  const events = seen(game);
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

test("a record with another roll than this page noted is not genuine, whatever is told of it now", async () => {
  const game = named("classic");
  const { number, colour, roll } = game.turns[4]!;
  const noted = { table: game.proof!.table, seats: [], envelopes: {}, bots: {}, contributions: {} };
  const heard = (faces: string) => ({
    noted: { ...noted, rolls: { [number]: { colour, faces } } },
    events: seen(game),
  });
  expect((await verify(game, heard(roll))).genuine).toBe(true);
  const other = roll === "6" ? "5" : "6";
  const fault = { kind: "other_roll", number, colour, seen: other, written: roll };
  expect((await verify(game, heard(other))).fault).toEqual(fault);
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
