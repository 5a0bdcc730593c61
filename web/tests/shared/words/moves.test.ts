/** Moves in words: told, offered, and listed in examples. */
import { beforeEach, describe, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { game, turn, walk } from "../../sample-game";
import {
  exampleInWords,
  moveLabel,
  optionLabel,
  pawnLabel,
  positionInWords,
  refusedInWords,
  rollOffInWords,
  targetLabel,
  touchLabel,
  turnInWords,
} from "../../../src/shared/words/moves";

describe("in words", () => {
  const setting = game;
  beforeEach(() => void (settings.language = "en"));

  test("every turn is told", () => {
    expect(game.turns.map((one) => turnInWords(one, setting))).toEqual([
      "Anna rolls a 6 and brings a pawn in.",
      "Red rolls a 5 and cannot move.",
      "Anna rolls a 3, moves from 5 to 8 and captures Red.",
      "Red rolls a 4 and goes home to b.",
    ]);
  });

  test("a penalty names whose pawn goes back", () => {
    const penalty = { text: "y:9!0", steps: ["9", "9"], legs: [], touch: true, sent_back: { colour: "y", field: "0" } };
    const told = turnInWords(turn(2, "y", "4", walk("y", ["9", "9"], penalty), {}), setting);
    expect(told).toBe(
      "Anna rolls a 4, touches the pawn on 9 and loses the roll. As a penalty, Anna’s pawn on space 0 goes back.",
    );
  });

  test("the roll-off is told round by round", () => {
    expect(rollOffInWords(game.opening, game.seats)).toBe("Roll-off: Anna 4, Red 4; Anna 6, Red 1.");
    expect(rollOffInWords([], game.seats)).toBe("");
  });

  test("with two colours the name alone would not do", () => {
    const two = { ...setting, seats: [{ seat: "yr", name: "Anna" }] };
    expect(turnInWords(game.turns[1]!, two)).toBe("Anna (Red) rolls a 5 and cannot move.");
  });
});

describe("in the examples of the rules", () => {
  beforeEach(() => void (settings.language = "en"));

  test("a move is listed by its fields and by what it does", () => {
    const captured = walk("y", ["0", "4"], { captured: ["g"] });
    expect(exampleInWords(captured)).toBe("0 → 4, captures Green");
    const touched = walk("y", ["9", "9"], { legs: [], touch: true, sent_back: { colour: "y", field: "0" } });
    expect(exampleInWords(touched)).toBe("pawn on 9 only touched, pawn on 0 goes back");
    const waiting = walk("y", ["B", "B"], { legs: [], touch: true });
    expect(exampleInWords(waiting)).toBe("waiting pawn only touched");
  });

  test("so is one that is not allowed, and not moving at all", () => {
    const refusal = { code: "", rule: null, text: { de: "", en: "" } };
    const refused = (move: string | null, ...fields: string[]) => {
      const legs = fields.length ? walk("y", fields).legs : [];
      return refusedInWords({ move, legs, refusal });
    };
    expect(refused("y:9-13", "9", "13")).toBe("9 → 13");
    expect(refused("y:0-4xg")).toBe("0-4xg");
    expect(refused(null)).toBe("Passing");
  });

  test("a position is read out colour by colour", () => {
    expect(positionInWords({ y: ["B", "0"], g: ["a"] })).toBe("Yellow: B, 0; Green: a");
  });
});

describe("on buttons", () => {
  const setting = {
    seats: [
      { seat: "y", name: "Anna" },
      { seat: "gr", name: "Ben" },
    ],
    neutral: "k",
  };
  beforeEach(() => void (settings.language = "en"));

  test.each([
    [["B", "0"], "Bring a pawn in"],
    [["B", "0", "1", "2"], "In, to 2"],
    [["17", "18", "19"], "17 → 19"],
    [["39", "a", "b"], "39 → home (b)"],
    [["a", "b"], "goal space a → b"],
  ])("%j is offered as %s", (fields, label) => {
    expect(moveLabel(walk("y", fields), setting)).toBe(label);
  });

  test("that it goes back is said", () => {
    const fields = ["1", "0", "39"];
    const legs = [{ how: "walk" as const, fields, captured: "r", backward: true, lost: 0 }];
    expect(moveLabel(walk("y", fields, { legs }), setting)).toBe("Back: 1 → 39, captures Ben (Red)");
  });

  test("whom it captures is said with the colour where people have two, and what is neutral is called so", () => {
    expect(moveLabel(walk("y", ["3", "4"], { captured: ["r"] }), setting)).toBe("3 → 4, captures Ben (Red)");
    expect(moveLabel(walk("y", ["3", "4"], { captured: ["k"] }), setting)).toBe("3 → 4, captures the neutral colour");
    expect(moveLabel(walk("g", ["3", "4"], { captured: ["r"] }), setting)).toBe("3 → 4, captures their own Red");
    expect(moveLabel(walk("k", ["3", "4"]), setting)).toBe("neutral, 3 → 4");
  });

  const jump = { how: "jump" as const, fields: ["14", "24"], captured: "g", backward: false, lost: 0 };
  const way = { how: "walk" as const, fields: ["12", "13", "14"], captured: null, backward: false, lost: 0 };

  test("a step of a way tells all that is left when only one move is, else itself", () => {
    const [short, long] = [walk("y", ["12", "13", "14"]), walk("y", [], { legs: [way, jump] })];
    expect(optionLabel({ leg: way, field: "14", moves: [long] }, setting)).toBe(
      "12 → 14, over the wall → 24, captures Ben (Green)",
    );
    expect(optionLabel({ leg: way, field: "14", moves: [short, long] }, setting)).toBe("12 → 14");
    expect(optionLabel({ leg: jump, field: "24", moves: [long] }, setting)).toBe(
      "Over the wall → 24, captures Ben (Green)",
    );
    expect(optionLabel({ leg: null, field: "14", moves: [short] }, setting)).toBe("Stay here");
  });

  test("a pawn is named by its field, and by its colour where that is not whose turn it is", () => {
    expect(pawnLabel("y:17", "y", setting)).toBe("Pawn on 17");
    expect(pawnLabel("y:B", "y", setting)).toBe("Waiting pawn");
    expect(pawnLabel("k:17", "y", setting)).toBe("Pawn on 17 (neutral)");
    expect(pawnLabel("r:17", "g", setting)).toBe("Pawn on 17 (Red)");
    expect([touchLabel("y:17"), touchLabel("y:B")]).toEqual(["Touch the pawn on 17", "Touch a waiting pawn"]);
  });

  test("a target names whoever stands there", () => {
    const pawns = { y: ["20"], g: ["20"] };
    const target = { colour: "y", field: "20", captures: true };
    expect(targetLabel(target, pawns, setting)).toBe("To space 20, capturing Ben (Green)");
    expect(targetLabel({ ...target, captures: false }, pawns, setting)).toBe("To space 20");
    expect(targetLabel({ colour: "y", field: "b", captures: false }, pawns, setting)).toBe("To goal space b");
  });
});
