import { beforeAll, describe, expect, it } from "vitest";
import { Engine, writtenLegs } from "../../../src/engine";

let engine: Engine;

beforeAll(async () => {
  engine = await Engine.load();
});

describe("rule sets", () => {
  it("say what they are", () => {
    const rules = engine.rules("tournament+punished+places");
    expect(String(rules)).toBe("tournament+places+punished");
    expect([rules.isTouchMove, rules.hasPenalties, rules.hasRollOff, rules.players]).toEqual([true, true, true, [4]]);
    expect([rules.has("forced-capture"), rules.has("places"), rules.has("barriers")]).toEqual([true, true, false]);
    expect(engine.rules("classic+two-colours").seats(2)).toEqual(["yr", "gk"]);
    expect(engine.rules("classic+neutral").colours(3)).toBe("ygrk");
  });

  it.each([
    ["classic+xyz", '"xyz" is not a switch; there are: two-colours'],
    ["classic+barier", "did you mean barriers?"],
    ["q".repeat(70), `"${"q".repeat(57)}…" is not an edition`],
    ["classic+barriers+barriers", "barriers is written twice in 'classic+barriers+barriers'"],
    ["tournament+three-rolls", "three-rolls is always on in tournament"],
    ["mauerhuepfen+barriers", "mauerhuepfen does not take the switch barriers; it takes: none"],
    ["classic+places", "it takes: two-colours"],
    ["classic+two-colours+neutral", "choose one of them"],
    ["classic+punished", "add forced-capture"],
    ["classic+zz+yy", '"yy" is not a switch'],
  ])("that make no sense say why: %s", (text, complaint) => expect(() => engine.rules(text)).toThrow(complaint));

  it("have a board of one's own only with walls", () => {
    const board = "lanes 2\nfields 3\nstart 0\ntargets 6\nwall 1 -\n";
    expect(() => engine.rules("classic", board)).toThrow("only mauerhuepfen can have a board of your own");
    expect(engine.rules("mauerhuepfen", board).board.length).toBe(7);
  });
});

describe("positions", () => {
  it.each([
    ["classic", "y:B,0,6,37/r:B,20,26,1 y 1 -", "y", []],
    ["classic", "y:a,b,c,d/r:B,20,26,1 - 0 y", null, ["y", "r"]],
    ["classic+barriers", "y:B,B,5,5/r:B,B,B,20 r 1 -", "r", []],
    ["classic+neutral", "y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k*:B,B,B,30 y 1 -", "y", []],
    ["classic+neutral", "y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k*:a,b,c,d g 1 y", "g", ["y"]],
    ["classic+neutral", "y:a,b,c,d/g:a,b,c,d/r:B,B,B,20/k*:a,b,c,d - 0 yg", null, ["y", "g", "r"]],
    ["classic+two-colours", "y:a,b,c,d/g:B,B,B,10/r:a,b,c,d/k:B,B,B,30 - 0 yr", null, ["y", "g"]],
    ["classic+two-colours", "y:a,b,c,d/g:B,B,B,10/r:B,a,b,d/k:B,B,B,30 r 1 y", "r", []],
    ["mauerhuepfen", "y:B,B,B,3/r:B,B,c,d y 1 -", "y", []],
  ])("%s: %s is read and written the same", (rules, text, turn, ranking) => {
    const position = engine.position(text, engine.rules(rules));
    expect([String(position), position.turn, position.ranking]).toEqual([text, turn, ranking]);
    expect([position.isOver, position.rolls.length === 0]).toEqual([turn === null, turn === null]);
  });

  it.each([
    ["", "there must be four parts"],
    ["x y 1 -", "'x' does not name a colour; that begins with one of y, g, r, k"],
    ["y:B,B,B,0/y:B q 9 z", "y appears twice"],
    ["y:B,B,B,0 q 9 z", "'q' is not a colour; '9' is not a number of attempts (0 to 3); 'z' does not name colours"],
    ["y*:B,B,B,0/r:B,B,B,20 y 1 -", "only the neutral colour (none here) has the star"],
    ["y:B,B,B/r:B,B,B,20 y 1 -", "y has 3 pawns, not 4"],
    ["y:B/r:B,B,B,20 y 1 -", "y has 1 pawn, not 4"],
    ["y:B,B,B,40/r:B,B,B,20 y 1 -", "'40' is not a space: B, 0 to 39, or a to d"],
    ["y:B,B,B,20/r:B,B,B,20 y 1 -", "y and r both stand on 20"],
    ["y:B,B,5,5/r:B,B,B,20 y 1 -", "more than 1 pawns of y stand on 5"],
    ["y:B,B,a,a/r:B,B,B,20 y 1 -", "more than 1 pawns of y stand on a"],
    ["y:B,B,B,0/r:B,B,B,20 y 1 y", "the colours at home are -, not 'y'"],
    ["y:B,B,B,0/r:B,B,B,20 g 1 -", "the roll can be due for y or r, not for 'g'"],
    ["y:B,B,B,0/r:B,B,B,20 y 2 -", "y has 1 attempts here, not '2'"],
    ["y:a,b,c,d/r:B,B,B,20 r 1 y", "the game is over: write \"- 0\", not 'r 1'"],
    ["y:a,b,c,d/r:a,b,c,d - 0 yr", "yellow, red cannot all be home"],
  ])("that cannot be say why: %j", (text, complaint) =>
    expect(() => engine.position(text, engine.rules("classic"))).toThrow(complaint),
  );

  it("with walls are filled from d on, and nobody rests on Z", () => {
    const rules = engine.rules("mauerhuepfen", "lanes 2\nfields 3\nstart 0\ntargets 6\nwall 1 -\n");
    const read = (pawns: string) => () => engine.position(`y:${pawns}/r:B,B,B,B y 1 -`, rules);
    expect(read("B,B,B,6")).toThrow("y cannot rest on the target Z 6");
    expect(read("B,B,B,a")).toThrow("y must fill its goal from d on");
  });
});

describe("moves", () => {
  it("show their way", () => {
    const rules = engine.rules("mauerhuepfen");
    expect(writtenLegs(rules.board, "r:14-16xy^22xk")).toEqual([
      { how: "walk", fields: ["14", "15", "16"], captured: "y", backward: false, lost: 16 },
      { how: "jump", fields: ["16", "22"], captured: "k", backward: false, lost: 22 },
    ]);
    expect(writtenLegs(rules.board, "r:5-3=d").map(({ how, backward }) => [how, backward])).toEqual([
      ["walk", true],
      ["home", false],
    ]);
    const cross = engine.rules("classic").board;
    expect(writtenLegs(cross, "y:38-b")[0]!.fields).toEqual(["38", "39", "a", "b"]);
    expect(writtenLegs(cross, "y:3-6xr")[0]!.lost).toBe(26); // red counts from 20
    expect(writtenLegs(cross, "y:B-0xr")[0]!.lost).toBe(20);
    expect(writtenLegs(cross, "y:17!")).toEqual([]);
  });

  it.each([
    ["hello", "'hello' is not a move: a move is written like y:0-6, y:17-23xg or g:8-b"],
    ["y:4", "'y:4' is not a move"],
    ["q:0-6xz", "q is not a colour on this board; there are y, g, r, k; z is not a colour"],
    ["y:0-50!60", "the board has no space 50; the board has no space 60"],
    ["it's \"\n\u00ad\u2028🎲\u{e0001}\\", "'it\\'s \"\\n\\xad\\u2028🎲\\U000e0001\\\\' is not a move"],
    ["it's", '"it\'s" is not a move'],
    ["x".repeat(200), `'${"x".repeat(98)}… is not a move`],
  ])("that are none say so: %j", (text, complaint) => {
    expect(() => engine.initial(engine.rules("classic")).whyNot(text, 4)).toThrow(complaint);
  });

  it.each([
    ["classic", "y:B,B,B,3/r:B,B,B,6 y 1 -", 3, "y:3-6", "wrong_capture"],
    ["classic", "y:B,B,B,3/r:B,B,B,6 y 1 -", 3, "y:3-6xr!", "no_penalties"],
    ["classic+forced-capture+punished", "y:B,B,3,9/r:B,B,B,6 y 1 -", 3, "y:9-12", "wrong_penalty"],
    ["classic+backward-capture", "y:B,B,3,9/r:B,B,B,6 y 1 -", 2, "y:9-7", "backward_needs_capture"],
    ["mauerhuepfen", "y:B,B,B,3/r:B,B,B,B y 1 -", "1,2", "y:3-4-6", "no_stop_there"],
    ["classic", "y:a,b,c,d/r:B,B,B,20 - 0 y", 3, "r:20-23", "game_over"],
    ["mauerhuepfen", "y:B,22,36,42/g:B,B,35,40/r:B,B,B,23/k:25,37,38,43 y 1 -", "3,3", "y:B^6-6", "no_wall_number"],
    ["mauerhuepfen", "y:B,39,42,48/g:37,47,53,56/r:B,40,43,50/k:B,B,B,B y 1 -", "3,5", "y:B-1", "stop_missing"],
    ["mauerhuepfen", "y:1,3,44,d/g:50,b,c,d/r:0,6,c,d/k:a,b,c,d r 1 k", "2,3", "r:6-11=a", "wrong_goal"],
    ["tournament+punished", "y:B,8,29,a/g:B,10,13,b/r:B,B,23,14/k:30,27,a,d k 1 -", 1, "k:a!8", "touched_can_move"],
  ])("%s: %s with %s: %s is refused", (rules, text, roll, move, code) => {
    const position = engine.position(text, engine.rules(rules));
    expect(position.whyNot(move, roll)!.code).toBe(code);
  });

  it("are told as the protocol tells them", () => {
    const rules = engine.rules("classic+forced-capture+punished");
    const position = engine.position("y:B,B,3,9/r:B,B,B,6 y 1 -", rules);
    const missed = position.legalMoves(3).find(({ sentBack }) => sentBack !== null)!;
    expect(missed.toJSON()).toMatchObject({ text: missed.text, touch: false, goal: null, sent_back: { colour: "y" } });
    const walls = engine.initial(engine.rules("mauerhuepfen"));
    const moves = walls.legalMoves("2,5");
    expect(moves[0]!.toJSON().sent_back).toBeNull();
    expect(walls.legalMoves([5, 2]).map(String)).toEqual(moves.map(String));
    const other = engine.initial(engine.rules("mauerhuepfen", walls.rules.boardText || null));
    expect(String(other.after("2,5", moves[0]!))).toBe(String(walls.after([2, 5], moves[0]!)));
  });

  it("touch a pawn in a tournament, and tell both ways of a pawn that goes neither", () => {
    const rules = engine.rules("tournament+punished");
    const position = engine.position("y:B,B,3,9/g:B,B,B,B/r:B,B,B,6/k:B,B,B,B y 1 -", rules);
    expect(position.legalMoves(3).some(({ isVoid, text }) => isVoid && text.includes("!"))).toBe(true);
    const back = engine.position("y:B,17,c,d/r:20,23,29,38 r 1 -", engine.rules("classic+backward-capture"));
    expect(back.refusals(3)["r:20"]!.text.en).toBe(
      "Forward (R6): One of your own pawns stands where the move would end. " +
        "Backward (V3): A pawn may not go back to or past its own A field.",
    );
    expect(engine.position("y:a,b,c,d/r:B,B,B,20 - 0 y", engine.rules("classic")).refusals(3)).toEqual({});
  });
});
