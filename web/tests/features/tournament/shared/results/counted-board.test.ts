import { beforeEach, describe, expect, test } from "vitest";
import { boards } from "../../../../../src/board/geometry";
import { CountedBoard } from "../../../../../src/features/tournament/shared/results/counted-board.svelte";

const cross = boards.cross!;
let board: CountedBoard;
beforeEach(() => void (board = new CountedBoard(["y", "g", "r"], cross)));

describe("counting a board by tapping", () => {
  test("begins with everybody waiting, at the first colour", () => {
    expect(board.colour).toBe("y");
    expect(board.isEmpty).toBe(true);
    expect(board.written).toEqual(["B,B,B,B", "B,B,B,B", "B,B,B,B"]);
    expect(board.free).toHaveLength(cross.fields.length + 4);
  });

  test("sets one pawn after the other, and goes on to the next colour after the fourth", () => {
    for (const field of ["7", "0", "a"]) board.set(field);
    expect([board.colour, board.waiting]).toEqual(["y", 1]);
    board.set("b");
    expect([board.colour, board.waiting]).toEqual(["g", 4]);
    expect(board.written[0]).toBe("7,0,a,b");
    expect(board.free).not.toContain("7"); // somebody stands there
    expect(board.free).toContain("a"); // that is green's own
  });

  test("takes a pawn back, and counts its colour again", () => {
    board.set("7");
    board.next();
    board.set("12");
    board.takeBack("y", "7");
    expect([board.colour, board.written[0], board.written[1]]).toEqual(["y", "B,B,B,B", "12,B,B,B"]);
    board.takeBack("y", "7");
    board.takeBack("y", "B");
    board.takeBack("k", "7");
    expect(board.written).toEqual(["B,B,B,B", "12,B,B,B", "B,B,B,B"]);
  });

  test("brings a whole colour home at once", () => {
    board.home();
    expect([board.written[0], board.colour]).toEqual(["a,b,c,d", "g"]);
    board.colour = "y";
    board.set("9");
    expect(board.written[0]).toBe("a,b,c,d"); // no fifth pawn
  });

  test("ends with the last colour, and can begin anew", () => {
    board.next();
    board.next();
    expect([board.colour, board.hasNext]).toEqual(["r", false]);
    board.next();
    expect(board.colour).toBe("r");
    board.set("3");
    board.clear();
    expect([board.isEmpty, board.colour]).toEqual([true, "y"]);
  });

  test("goes on with what was entered before", () => {
    expect(new CountedBoard(["y", "g"], cross, ["B,B,7,a", "1,2,3,B"]).written).toEqual(["B,B,7,a", "1,2,3,B"]);
    const nobody = new CountedBoard([], cross);
    nobody.set("3");
    nobody.clear();
    expect([nobody.written, nobody.waiting]).toEqual([[], 0]);
  });
});
