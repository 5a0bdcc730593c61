import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine, IllegalMove, NotationError, perft, PoeppelError, RulesError } from "../../src/engine";

let engine: Engine;

beforeAll(async () => {
  engine = await Engine.load();
});

describe("the engine", () => {
  it("loads from where it lies, from an address, or from what it is handed", async () => {
    const bytes = readFileSync("src/engine/kernels/engine.wasm");
    const address = new URL("../../src/engine/kernels/engine.wasm", import.meta.url);
    for (const source of [bytes, await WebAssembly.compile(bytes), address, address.href]) {
      const loaded = await Engine.load(source);
      expect(String(loaded.initial(loaded.rules("classic"), 2))).toBe("y:B,B,B,0/r:B,B,B,20 y 1 -");
    }
  });

  it("loads over the network, and says when nothing is there", async () => {
    const bytes = readFileSync("src/engine/kernels/engine.wasm");
    const server = createServer(({ url }, answer) => {
      answer.statusCode = url === "/engine.wasm" ? 200 : 404;
      answer.end(url === "/engine.wasm" ? bytes : "");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const loaded = await Engine.load(`${root}/engine.wasm`);
    expect(loaded.initial(loaded.rules("classic"), 2).turn).toBe("y");
    await expect(Engine.load(`${root}/other.wasm`)).rejects.toThrow("answers 404");
    server.close();
  });

  it("keeps a rule set ready, and forgets the oldest boards when there are very many", () => {
    const rules = engine.rules("classic");
    expect(engine.lower(rules)).toBe(engine.lower(engine.rules("classic")));
    const kept = engine.lower(rules);
    for (let n = 0; n < 600; n++) {
      const walls = [0, 1, 2, 3].map((digit) => 1 + (Math.floor(n / 6 ** digit) % 6)).join(" ");
      engine.lower(engine.rules("mauerhuepfen", `lanes 2\nfields 5\nstart 0\ntargets 10\nwall ${walls}\n`));
    }
    expect(engine.lower(rules)).not.toBe(kept);
  });

  it("plays a move and says what is legal", () => {
    const rules = engine.rules("classic+barriers");
    const position = engine.initial(rules, 4, "y");
    const moves = position.legalMoves(6);
    expect(moves.map(String)).toEqual(["y:0-6"]);
    expect([moves[0]!.pawn, moves[0]!.start, moves[0]!.end, moves[0]!.isVoid]).toEqual(["y:0", "0", "6", false]);
    const next = position.after(6, moves[0]!);
    expect(String(next)).toBe("y:B,B,B,6/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -");
    expect(next.equals(position.after("6", "y:0-6"))).toBe(true);
    expect(next.equals(position)).toBe(false);
    expect([next.attempts, next.home, next.seats]).toEqual([1, "", ["y", "g", "r", "k"]]);
    expect([perft(position, 0), perft(position, 2), perft(position, 3)]).toEqual([1, 36, 216]);
    const over = engine.position("y:a,b,c,d/r:B,20,26,1 - 0 y", engine.rules("classic"));
    expect([perft(over, 1), over.legalMoves(3)]).toEqual([0, []]);
    expect(() => over.after(3)).toThrow("The game is over.");
  });
});

describe("whoever asks for what cannot be", () => {
  it("hears why a move is not legal, and what is", () => {
    const position = engine.position("y:B,B,0,9/r:B,B,B,20 y 1 -", engine.rules("classic"));
    const refusal = position.whyNot("y:9-13", 4)!;
    expect([refusal.code, refusal.rule]).toEqual(["start_must_be_cleared", "R7"]);
    expect(position.whyNot("y:0-4", 4)).toBeNull();
    expect(Object.keys(position.refusals(4))).toEqual(["y:B", "y:9"]);
    expect(() => position.after(4)).toThrow(IllegalMove);
    expect(() => position.parseMove("y:9-13", 4)).toThrow("y:9-13 is not possible (R7, start_must_be_cleared)");
  });

  it("hears what is wrong with a text", () => {
    expect(() => engine.rules("classik")).toThrow('"classik" is not an edition; did you mean classic?');
    expect(() => engine.rules("classic", "lanes 2")).toThrow(NotationError);
    expect(() => engine.initial(engine.rules("classic"), 5)).toThrow("for 5 there is classic6");
    expect(() => engine.initial(engine.rules("classic"), 2, "g")).toThrow(RulesError);
    expect(() => perft(engine.initial(engine.rules("classic")), -1)).toThrow(PoeppelError);
  });

  it("hears that something is no text at all", () => {
    const rules = engine.rules("classic");
    const position = engine.initial(rules);
    const nothing = null as unknown as string;
    const thing = { a: 1 } as unknown as string;
    expect(() => engine.rules(nothing)).toThrow("rules are written as text");
    expect(() => engine.rules("mauerhuepfen", thing)).toThrow(PoeppelError);
    expect(() => engine.position(thing, rules)).toThrow("a position is written as text");
    expect(() => engine.record(nothing)).toThrow("a record is written as text");
    expect(() => position.parseMove(thing, 3)).toThrow("<Object> is not a move");
    expect(() => position.whyNot(nothing, 3)).toThrow("null is not a move");
    expect(() => position.legalMoves(7)).toThrow("7 is not a roll: 1 to 6 with one die");
    expect(() => position.legalMoves([1, 2])).toThrow("[1, 2] is not a roll");
    expect(() => position.pawns("b")).toThrow("'b' is not a colour in this game");
  });
});
