/** What this browser noted before a game. */
import { beforeEach, describe, expect, test } from "vitest";
import type { SeatShown, TableState } from "../../../src/generated/messages";
import {
  noteCommitment,
  noted,
  noteDice,
  noteFinding,
  noteRolls,
  noteSealed,
  notesText,
  sealedFor,
} from "../../../src/shared/server/dice-notes";
import { stubMemory } from "../../fakes";
import { seat, stateOf } from "../table/seats";

beforeEach(() => stubMemory());

const yellow = (envelope: string | null, contribution: string | null = null) =>
  seat("y", "here", { envelope, contribution });
const red = (envelope: string | null, contribution: string | null = null) =>
  seat("r", "person", { envelope, contribution });
const bot = seat("g", "bot", { bot: "fox" });

/** One after the other, as they are told. */
const tell = (...states: [TableState["phase"], ...SeatShown[]][]) => {
  for (const [number, [phase, ...seats]] of states.entries()) noteDice(stateOf(phase, number + 1, ...seats));
};

test("of commitments the first that was shown: a server that changes its mind is found out", () => {
  noteCommitment("abc", "aa");
  noteCommitment("abc", "bb");
  expect(noted("abc", []).commitment).toBe("aa");
  expect(noted("other", []).commitment).toBeUndefined();
});

test("what is in an envelope of ours is kept by seat", () => {
  const sealed = { contribution: "01", envelope: "e1", isOpened: false };
  noteSealed("abc", "y", sealed);
  expect([sealedFor("abc", "y"), sealedFor("abc", "r"), sealedFor("other", "y")]).toEqual([
    sealed,
    undefined,
    undefined,
  ]);
});

describe("what lay on the table", () => {
  test("is noted when the seats are settled, with the bots, and then binds", () => {
    tell(
      ["lobby", yellow("e1"), red(null)],
      ["lobby", yellow("e1"), red("e2"), bot],
      ["revealing", yellow("e1"), red("e2"), bot],
      ["revealing", yellow("e1", "01"), red("e3"), bot], // exchanged once one contribution is known
      ["playing", yellow("e1", "01"), red("e3", "03"), bot],
    );
    expect(noted("abc", [])).toMatchObject({
      commitment: "c0ffee",
      envelopes: { y: "e1", r: "e2" },
      bots: { g: "fox" },
      contributions: { y: "01", r: "03" },
    });
  });

  test("a contribution that is told twice is the first one", () => {
    tell(["revealing", yellow("e1"), red("e2", "02")], ["revealing", yellow("e1", "01"), red("e2", "05")]);
    expect(noted("abc", []).contributions).toEqual({ y: "01", r: "02" });
  });

  test("is noted anew when the start was called off", () => {
    tell(
      ["revealing", yellow("e1"), red("e2", "02")],
      ["lobby", yellow(null), red("e4")],
      ["revealing", yellow("e3"), red("e4")],
    );
    expect(noted("abc", [])).toMatchObject({ envelopes: { y: "e3", r: "e4" }, contributions: {} });
  });

  test("by whoever was not there when the seats were settled, it is not noted", () => {
    tell(["lobby", yellow("e1"), red("e2")], ["playing", yellow("e1", "01"), red("e5", "05")]);
    expect(noted("abc", [])).toMatchObject({ commitment: "c0ffee", envelopes: {}, bots: {}, contributions: {} });
  });

  test("of a game that runs already not even the commitment: it would prove nothing", () => {
    tell(["playing", yellow("e1", "01"), red("e2", "02")]);
    expect(noted("abc", []).commitment).toBeUndefined();
  });
});

test("a table without envelopes: what this device contributed, for the seats that are still played here", () => {
  stubMemory({ notes: [{ table: "old", commitment: "aa", contributions: { y: "01", g: "02" } }] });
  noteDice({ ...stateOf("playing", 9, yellow(null)), table: "old", dice: 1 });
  expect(noted("old", ["y"])).toMatchObject({ commitment: "aa", envelopes: {}, contributions: { y: "01" } });
  expect(noted("old", []).contributions).toEqual({});
});

test("what did not fit stays found, whatever is found later", () => {
  noteFinding("abc", { kind: "own", seat: "y" });
  noteFinding("abc", { kind: "commitment", seat: null });
  expect(noted("abc", []).finding).toEqual({ kind: "own", seat: "y" });
});

describe("how the dice fell", () => {
  const six = { colour: "y", faces: "6" };

  test("is noted of a game whose beginning was, and the first that was told binds", () => {
    noteRolls("abc", { 1: six });
    expect(noted("abc", []).rolls).toEqual({});
    tell(["revealing", yellow("e1"), red("e2")]);
    noteRolls("abc", { 1: six });
    noteRolls("abc", { 1: { colour: "y", faces: "1" }, 2: { colour: "r", faces: "3" } });
    expect(noted("abc", []).rolls).toEqual({ 1: six, 2: { colour: "r", faces: "3" } });
  });

  test("is noted anew in a game that begins again with new envelopes", () => {
    tell(["revealing", yellow("e1"), red("e2")]);
    noteRolls("abc", { 1: six });
    tell(["revealing", yellow("e3"), red("e4")]);
    expect(noted("abc", []).rolls).toEqual({});
  });
});

test("as a file: a line each, the seats in their order, then the rolls", () => {
  tell(["revealing", yellow("e1"), bot, red("e2")], ["playing", yellow("e1", "01"), bot, red("e2", "02")]);
  noteRolls("abc", { 10: { colour: "r", faces: "2,5" }, 9: { colour: "y", faces: "6" } });
  expect(notesText(noted("abc", []))).toBe(
    [
      "table abc",
      "commitment c0ffee",
      "envelope y e1",
      "contribution y 01",
      "bot g fox",
      "envelope r e2",
      "contribution r 02",
      "roll 9 6",
      "roll 10 2,5",
      "",
    ].join("\n"),
  );
});
