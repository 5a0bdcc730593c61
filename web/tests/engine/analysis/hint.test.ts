import { describe, expect, test } from "vitest";
import { NotationError, PoeppelError } from "../../../src/engine/index";
import { asksNetwork } from "../../../src/engine/analysis/bots";
import { hintExamples, thinkingEngine } from "./thinking";

const engine = await thinkingEngine();
const at = (position: string, rules = "classic") => engine.position(position, engine.rules(rules));

describe("a hint", () => {
  // An example of every sentence; Python's tests have the same.
  test.each(hintExamples)("$rules $position $roll", async ({ rules, position, roll, best, reason }) => {
    const hint = await engine.hint(at(position, rules), roll);
    expect(hint.best?.text ?? null).toBe(best);
    expect(hint.reason).toEqual(reason);
  });

  test("judges every legal move, the best one first", async () => {
    const position = at("y:13,26,c,d/g:B,B,15,23/r:B,B,B,24/k:B,B,B,39 y 1 -");
    const { prospects } = await engine.hint(position, 2);
    expect(new Set(prospects.map(({ move }) => move))).toEqual(new Set(position.legalMoves(2)));
    const chances = prospects.map(({ chance }) => chance);
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
  });

  test("needs a roll", async () => {
    await expect(engine.hint(engine.initial(engine.rules("classic")), 7)).rejects.toThrow(NotationError);
  });
});

describe("a position", () => {
  test.each(["classic", "classic6", "tournament", "mauerhuepfen"])("of %s gives everybody a chance", (edition) => {
    const position = engine.initial(engine.rules(edition));
    const chances = engine.evaluate(position);
    expect([...chances.keys()]).toEqual(position.seats);
    expect([...chances.values()].reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 9);
  });

  test("with two colours each has two chances", () => {
    const chances = engine.evaluate(engine.initial(engine.rules("classic+two-colours")));
    expect([...chances.keys()]).toEqual(["y", "g"]);
  });
});

describe("a bot", () => {
  test.each(["chick", "owl", "master", "random", "quick"])("of level %s plays a legal move", (level) => {
    const position = at("y:3,17,c,d/r:19,21,c,d y 1 -");
    expect(position.legalMoves(2).map(({ text }) => text)).toContain(engine.bestMove(position, 2, level)?.text);
    expect(asksNetwork(level)).toBe(level === "master" || level === "quick");
  });

  test("has nothing to choose where one move or none is legal", () => {
    expect(engine.bestMove(at("y:38,b,c,d/r:B,B,B,20 y 1 -"), 2)?.text).toBe("y:38-a");
    expect(engine.bestMove(at("y:B,B,B,B/r:B,B,B,20 y 1 -"), 3)).toBeNull();
  });

  test("plays the same with the same chance", () => {
    const position = at("y:3,17,25,31/r:19,21,c,d y 1 -");
    const played = (word: bigint) => engine.bestMove(position, 2, "random", () => word)?.text;
    const moves = Array.from({ length: 40 }, (_, n) => played(BigInt(n) << 26n)); // a die is drawn from the lower half
    expect(new Set(moves).size).toBeGreaterThan(2);
    expect(played(77n)).toBe(played(77n));
  });

  test("that does not exist is refused in both languages", () => {
    const ask = () => engine.bestMove(at("y:3,17,c,d/r:19,21,c,d y 1 -"), 2, "dragon");
    expect(ask).toThrow(PoeppelError);
    expect(ask).toThrow('"dragon" is not a bot; there are: chick,');
  });
});
