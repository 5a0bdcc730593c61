/** What decided a game for whom, on accounts whose truth is known: those of tests/analysis/test_verdict.py. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Engine } from "../../../src/engine";
import { verdict } from "../../../src/engine/analysis/verdict";

const engine = await Engine.load(readFileSync("src/engine/kernels/engine.wasm"));

// Anna has won; Ben lacks a pawn, red waits.
const BEFORE = `Pöppel record 1
rules    classic
seat     y Anna
seat     g Ben
seat     r
start    y:39,b,c,d/g:8,b,c,d/r:B,B,B,20 y 1 -
`;
const WON = `${BEFORE}   1  y 1  y:39-a       y:a,b,c,d/g:8,b,c,d/r:B,B,B,20 g 1 y
result   unfinished
`;
const TWO = `Pöppel record 1
rules    classic+two-colours
seat     yr
seat     gk Ben
start    y:39,b,c,d/g:10,B,B,B/r:a,b,c,d/k:B,B,B,30 y 1 r
   1  y 1  y:39-a       y:a,b,c,d/g:B,B,B,10/r:a,b,c,d/k:B,B,B,30 - 0 ry
result   y g
`;

/** Luck is own luck and that of others; here each has half of it. */
const account = (
  seat: string,
  name: string,
  luck: number,
  own: number,
  others: number,
  start = 1 / 3,
  choices = 40,
) => ({
  seat,
  name,
  start,
  end: start + luck + own + others,
  own_luck: luck / 2,
  others_luck: luck / 2,
  own_choices: own,
  others_choices: others,
  correction: 0,
  rolls: 90,
  choices,
  mistakes: 0,
});

const told = (record: string, ...accounts: ReturnType<typeof account>[]) => verdict(engine.record(record), accounts);
const WAITING = account("r", "", -0.3, 0, 0);

describe("who won", () => {
  test.each([
    [0.6, -0.01, 0.076, "Anna won because the dice were kind, and played well, too."],
    [0.6, -0.05, 0.116, "Anna won mainly thanks to the dice."],
    [1.2, -0.6, 0.066, "Anna won with a lot of luck, although some moves were costly."],
    [0.2, -0.2, 0.666, "Anna won because others gave even more away."],
    [-0.1, 0, 0.766, "Anna played well and won because others gave more away."],
    [0.35, -0.45, 0.4, "Anna won; whether by the dice or by the moves is hard to tell this time."],
    [0.4, -0.45, 0.35, "Anna won with a lot of luck, although some moves were costly."],
  ])("with luck of %d, own moves at %d and others' at %d", (luck, own, others, words) => {
    const [first] = told(WON, account("y", "Anna", luck, own, others), account("g", "Ben", -0.3, 0, 0), WAITING);
    expect(first).toMatchObject({ seat: "y", text: { en: words } });
  });
});

describe("who lost", () => {
  test.each([
    [0.1, -0.4, 0, "Ben was lucky with the dice, but the moves gave it away again."],
    [0, -0.01, -0.3, "Ben did little wrong: what the others gave one another decided it."],
    [0.3, -0.04, -0.55, "For Ben, what the others gave one another decided it, even more than the moves did."],
    [0.2, -0.15, -0.14, "For Ben, it is hard to tell this time whether it was the dice or the moves."],
    [-0.5, -0.005, 0.17, "Ben hardly made a mistake: it was down to the dice."],
    [-0.05, -0.35, 0.066, "For Ben, the moves cost more than the dice did: there is room to improve."],
    [-0.3, -0.1, 0.066, "Ben had bad luck, and a few moves cost something as well."],
  ])("with luck of %d, own moves at %d and others' at %d", (luck, own, others, words) => {
    const judgements = told(WON, account("y", "Anna", 0.6, 0, 0), account("g", "Ben", luck, own, others), WAITING);
    expect(judgements.map(({ seat }) => seat)).toEqual(["y", "g", "r"]); // as they stand
    expect(judgements[1]!.text.en).toBe(words);
  });
});

test("nobody played well or badly who had nothing to decide", () => {
  const ben = account("g", "Ben", -1 / 3, 0, 0, 1 / 3, 0);
  const lucky = account("y", "Anna", 2 / 3, 0, 0, 1 / 3, 0);
  expect(told(WON, lucky, ben, WAITING).map(({ text }) => text.en)).toEqual([
    "Anna had nothing to decide and won because the dice were kind.",
    "Ben had nothing to decide: it was down to the dice.",
    "Red hardly made a mistake: it was down to the dice.",
  ]);
  const given = account("y", "Anna", 0.1, 0, 0.5, 1 / 3, 0);
  const [first] = told(WON, given, ben, WAITING);
  expect(first!.text.en).toBe("Anna had nothing to decide and won because others gave something away.");
  const [duel] = told(WON, given, ben);
  expect(duel!.text.en).toBe("Anna had nothing to decide and won because the other side gave something away.");
});

test("where it was as good as over at the start neither dice nor moves are named", () => {
  const behind = account("r", "", -0.01, 0, -0.01, 0.02);
  const over = [account("y", "Anna", 0.02, 0, 0.04, 0.94), account("g", "Ben", -0.01, -0.02, -0.01, 0.04), behind];
  expect(told(WON, ...over).map(({ text }) => text.en)).toEqual([
    "Anna had as good as won from the start.",
    "Ben hardly had a chance from the start.",
    "Red hardly had a chance from the start.",
  ]);
  const open = [account("y", "Anna", 0.5, -0.44, 0, 0.94), account("g", "Ben", 0.3, -0.34, 0, 0.04), behind];
  expect(
    told(WON, ...open)
      .map(({ text }) => text.en)
      .slice(0, 2),
  ).toEqual([
    "Anna won with a lot of luck, although some moves were costly.",
    "Ben was lucky with the dice, but the moves gave it away again.",
  ]);
});

test("two colours without a name are many", () => {
  const accounts = [account("yr", "", 0.5, -0.01, 0.01, 0.5), account("gk", "Ben", -0.4, -0.2, 0.1, 0.5)];
  expect(told(TWO, ...accounts).map(({ text }) => text.de)).toEqual([
    "Gelb & Rot haben gewonnen, weil die Würfel wollten, und gut gespielt dazu.",
    "Ben hatte Pech, und ein paar Züge haben auch etwas gekostet.",
  ]);
});

test.each([
  [-0.01, "Anna", "Anna hat gut gespielt und gewonnen, weil die Gegenseite mehr verschenkt hat."],
  [-0.2, "Anna", "Anna hat gewonnen, weil die Gegenseite noch mehr verschenkt hat."],
  [-0.2, "", "Gelb & Rot haben gewonnen, weil die Gegenseite noch mehr verschenkt hat."],
])("of two only one other can have given anything away: own moves at %d", (own, name, words) => {
  const accounts = [account("yr", name, 0.1, own, 0.4 - own, 0.5), account("gk", "Ben", -0.1, own - 0.4, -own, 0.5)];
  expect(told(TWO, ...accounts)[0]!.text.de).toBe(words);
});

test("without a winner there is who stands best", () => {
  const accounts = [account("g", "Ben", -0.1, 0, 0), account("y", "Anna", 0.2, 0, 0), WAITING];
  expect(told(`${BEFORE}result   unfinished\n`, ...accounts)).toEqual([
    {
      seat: "y",
      text: {
        de: "Niemand hat gewonnen. Die besten Aussichten hatte Anna: 53 %.",
        en: "Nobody has won. Anna had the best prospects: 53 %.",
      },
    },
  ]);
});

test("partners win and lose together", () => {
  const record = `Pöppel record 1
rules    classic+partners
seat     y Anna
seat     g Ben
seat     r Carla
seat     k
start    y:39,b,c,d/g:B,B,B,10/r:a,b,c,d/k:B,B,B,30 y 1 r
   1  y 1  y:39-a       y:a,b,c,d/g:B,B,B,10/r:a,b,c,d/k:B,B,B,30 - 0 ry
result   y r g k
`;
  const accounts = [
    account("y", "Anna", 0.51, -0.01, 0, 0.5),
    account("g", "Ben", -0.51, -0.02, 0.03, 0.5),
    account("r", "Carla", 0.51, -0.04, 0.03, 0.5),
    account("k", "", -0.51, -0.02, 0.03, 0.5),
  ];
  expect(told(record, ...accounts).map(({ seat, text }) => [seat, text.de])).toEqual([
    ["yr", "Anna und Carla haben vor allem dank der Würfel gewonnen."],
    ["gk", "Ben und Schwarz hatten Pech, und ein paar Züge haben auch etwas gekostet."],
  ]);
});
