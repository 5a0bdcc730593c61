import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine, GameRecord, geometry, parseBoard, visibleName, writeBoard } from "../../../src/engine";
import boards from "../../../src/generated/boards.json";

const GAMES = "../cases/games";
let engine: Engine;

beforeAll(async () => {
  engine = await Engine.load();
});

describe("records", () => {
  it.each(readdirSync(GAMES).filter((name) => name.endsWith(".game")))("%s is written again byte for byte", (name) => {
    const text = readFileSync(`${GAMES}/${name}`, "utf8");
    const record = engine.record(text);
    const kept = text.split("\n").filter((line) => !line.startsWith("#"));
    expect(String(record)).toBe(kept.join("\n"));
    expect(record.positions).toHaveLength(record.turns.length + 1);
  });

  const HEAD = "Pöppel record 1\nrules    classic\nseat     y Anna\nseat     r\n";
  const START = "start    y:B,B,B,0/r:B,B,B,20 y 1 -\n";
  const END = "result   unfinished\n";
  // Three players: yellow has won, and green needs a 1.
  const WON =
    "Pöppel record 1\nrules    classic\nseat     y Anna\nseat     g\nseat     r\n" +
    "start    y:39,b,c,d/g:8,b,c,d/r:B,B,B,20 y 1 -\n" +
    "   1  y 1  y:39-a       y:a,b,c,d/g:8,b,c,d/r:B,B,B,20 g 1 y\n" +
    "ended    ended_early\nresult   unfinished\n";
  const dice = (...lines: string[]) => lines.map((line) => `dice     ${line}\n`).join("");
  const HASH = `commitment ${"0a".repeat(32)}`;
  const GIVEN = `contribution y ${"9f".repeat(16)}`;

  it.each([
    [HEAD + START + END],
    [HEAD + dice("device") + START + END],
    [HEAD + dice("version 2", HASH, "table k7Qm", GIVEN, "bot r fox", "restored 0", "restored 12") + START + END],
    [HEAD + dice(HASH, "table k7Qm", GIVEN, `secret ${"03".repeat(32)}`) + START + END],
    [`${HEAD}opening  y 4, r 4\nopening  y 5, r 2\n${START}${END}`],
    [`${HEAD}${START}   1  y 6  y:0-6        y:B,B,B,6/r:B,B,B,20 y 1 -\n${END}`],
    [`${HEAD}${START}ended    given_up\n${END}`],
    [WON],
  ])("are read and written the same", (text) => {
    expect(String(engine.record(text))).toBe(text);
  });

  it("say why a game ended before every place was decided, and how far everybody had come", () => {
    const record = engine.record(WON);
    expect([record.ended, record.end.ranking]).toEqual(["ended_early", ["y"]]);
    expect(record.end.standing).toEqual([
      { seat: "y", place: 1, home: 4 },
      { seat: "g", place: 2, home: 3 },
      { seat: "r", place: 3, home: 0 },
    ]);
    const complaint = /once somebody has won/;
    expect(() => engine.record(WON.replace("ended_early", "tired"))).toThrow(complaint);
    expect(() => engine.record(`${HEAD}${START}ended    ended_early\n${END}`)).toThrow(complaint);
  });

  it("know who was to begin, and tidy the names they are given", () => {
    const record = engine.record(HEAD + START + END);
    expect([record.agreedFirst, record.end.turn, record.byDevice]).toEqual(["y", "y", false]);
    expect(engine.record(`${HEAD}opening  y 5, r 2\n${START}${END}`).agreedFirst).toBe("");
    const { rules, seats, opening, start, turns } = record;
    const named = new GameRecord({ rules, seats, opening, start, turns, names: ["  A\u200bnna ", ""], byDevice: true });
    expect(String(named)).toContain("seat     y Anna\nseat     r\ndice     device\n");
  });

  it("have the board of one's own in them", () => {
    const text = "lanes    2\nfields   3\nstart    0\ntargets  6\nwall     - 4\n";
    const record = engine.record(
      "Pöppel record 1\nrules    mauerhuepfen\n" +
        text.replaceAll(/^/gm, "board    ").replace(/board {4}$/, "") +
        "seat     y\nseat     r\nstart    y:B,B,B,B/r:B,B,B,B y 1 -\nresult   unfinished\n",
    );
    expect(record.rules.boardText).toBe(text);
    expect(record.rules.equals(engine.rules("mauerhuepfen", text))).toBe(true);
    expect(record.rules.equals(engine.rules("mauerhuepfen"))).toBe(false);
  });

  it.each([
    ["", "the record breaks off"],
    ["Poppel", "line 1: the first line must be"],
    ["Pöppel record 1\nrule x", "line 2: expected \"rules\" here, not 'rule x'"],
    ["Pöppel record 1\nrules    classik", 'line 2: "classik" is not an edition'],
    ["Pöppel record 1\nrules    classic\nboard    lanes 2", "line 3: this board is not valid"],
    [HEAD.replace(" r\n", " g\n"), "line 4: the seats are y, r, in this order"],
    [HEAD + "opening  y 7, r 2", "line 5: y, r roll once each here"],
    [HEAD + "opening  y 3, r 3\n" + START, "line 5: y, r have to roll again"],
    [HEAD + "opening  y 3, r 4\n" + START, "line 6: after the opening rolls r begins"],
    [HEAD + "start    y:B,B,B,0/g:B,B,B,10/r:B,B,B,20 y 1 -\n", "line 5: the seats are y, r, and nobody else plays"],
    [HEAD + START + "1 y 6", "line 6: a line has a number"],
    [HEAD + START + "2 y 6 y:0-6 x", "line 6: this must be number 1"],
    [HEAD + START + "1 r 6 y:0-6 x", "line 6: the roll is due for y, not r"],
    [HEAD + START + "1 y 6 y:0-6 x", "line 6: the position here is"],
    [HEAD + START + "1 y 9 y:0-6 x", "line 6: '9' is not a roll"],
    [HEAD + START + "result   y", 'line 6: the result is "unfinished"'],
    [HEAD + START + END + "more", "line 7: nothing may follow the result"],
    [HEAD + dice("device now"), "line 5: nothing follows \"dice device\", not 'now'"],
    [HEAD + dice("device", "version 2"), 'line 6: "dice" must be followed by nothing more here'],
    [HEAD + dice("version 3"), "line 5: this Pöppel does not know dice of version '3'"],
    [HEAD + dice("version 2"), 'the line "dice commitment" is missing'],
    [HEAD + dice(HASH), 'the line "dice table" is missing'],
    [HEAD + dice("version 2", HASH, "table a", GIVEN), 'the line "dice contribution r" is missing'],
    [HEAD + dice("table x"), '"dice" must be followed by device or version or commitment here'],
    [HEAD + dice("commitment 0g"), "character 2 is 'g'"],
    [HEAD + dice("commitment 0"), "1 digits; every byte needs two"],
    [HEAD + dice("commitment 00"), "1 bytes; there must be 32"],
    [HEAD + dice(HASH, "table"), "'' does not name a table"],
    [HEAD + dice(HASH, "table a", "contribution y 00"), "1 bytes; there must be 16 to 64"],
    [
      HEAD + dice(HASH, "table a", "contribution g 00"),
      "a contribution of 'g' does not fit here: at most one per seat",
    ],
    [HEAD + dice("version 2", HASH, "table a", "bot r fox"), "a bot of 'r' does not fit here: one per seat"],
    [HEAD + dice("version 2", HASH, "table a", "bot y a b"), "'a b' is not the name of a bot"],
    [HEAD + dice(HASH, "table a", "restored 5", "restored 4"), "'4' is not the number of a roll from 5 on"],
  ])("that are damaged say where: %j", (text, complaint) => {
    expect(() => engine.record(text)).toThrow(complaint);
  });
});

describe("names", () => {
  it.each([
    ["  Anna \t Lena ", "Anna Lena"],
    ["A\u200bn\u0007na", "Anna"],
    ["\u0301\u2800x\ufe0f", "x"],
    ["e\u0301va", "éva"],
    ["\u3164", ""],
  ])("%j becomes %j", (given, shown) => expect(visibleName(given)).toBe(shown));

  it("however long one is, it does not take longer for every sign", () => {
    expect(visibleName("a\u0301".repeat(200_000))).toHaveLength(200_000);
  });
});

describe("wall boards", () => {
  const GOOD = "lanes 2\nfields 3 # three\nstart 0\ntargets 6 5\nwall 1 -\n";

  it("are read, written, and drawn", () => {
    const board = parseBoard(GOOD);
    expect(writeBoard(board)).toBe("lanes    2\nfields   3\nstart    0\ntargets  5 6\nwall     1 -\n");
    expect(geometry(board)).toMatchObject({ board: "own board", kind: "walls", shared: { 0: "A", 5: "Z", 6: "Z" } });
    expect(geometry(engine.rules("classic").board)).toBe(boards.boards.cross);
  });

  it("are drawn as Python draws them", () => {
    const { mauerhuepfen } = boards.boards;
    const own = parseBoard(writeBoard(engine.rules("mauerhuepfen").board as ReturnType<typeof parseBoard>));
    expect(geometry(own)).toEqual({ ...mauerhuepfen, board: "own board" });
  });

  it.each([
    ["", 'the line "lanes" is missing; the line "fields" is missing'],
    [`${GOOD}lanes 2`, "line 6: lanes is already in line 1"],
    [`${GOOD}towers 2`, 'line 6: there is no "towers"'],
    [GOOD.replace("lanes 2", "lanes 13"), 'line 1: lanes must be a number from 2 to 12, not "13"'],
    [GOOD.replace("fields 3", "fields 29").replace("lanes 2", "lanes 12"), "at most 60 are possible"],
    [GOOD.replace("6 5", "6 7"), "line 4: targets must be different spaces from 0 to 6"],
    [GOOD.replace("1 -", "7 - -"), "line 5: a wall has 2 segments here, not 3; line 5: segment 1 must be 1 to 6"],
    [`${GOOD}wall 1 1`, '2 lanes need 1 lines "wall", not 2'],
    ["x\n".repeat(12), "and 7 more"],
  ])("that are wrong say where: %j", (text, complaint) => expect(() => parseBoard(text)).toThrow(complaint));
});
