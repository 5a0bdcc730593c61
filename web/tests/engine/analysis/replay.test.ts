import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { recordedGame, recordedGames, thinkingEngine } from "./thinking";

const engine = await thinkingEngine();

// That all of it is what Python says is tested by tests/analysis/test_in_node.py.
describe("a replay", () => {
  test.each(recordedGames)("of %s has everything", async (name) => {
    const record = engine.record(recordedGame(name));
    const { rules, seats, turns, over, ranking, dice, all_dice, awards, proof } = await engine.replay(record);
    expect(rules).toBe(String(record.rules));
    expect(seats.map(({ seat }) => seat)).toEqual(record.seats);
    expect(turns).toHaveLength(record.turns.length);
    expect({ over, ranking }).toEqual({ over: true, ranking: record.end.ranking });
    expect(Object.values(dice).reduce((sum, { total }) => sum + total, 0)).toBe(all_dice.total);
    for (const award of awards) {
      expect(award.figure).toBeGreaterThan(0);
      expect(award.seats.length).toBeLessThan(seats.length);
      expect(award.text.en).not.toContain("{");
    }
    expect(proof).toBeNull();
  });

  test("shows the dice's proof and a board of one's own", async () => {
    const record = engine.record(vector("genuine-own-board"));
    expect(String(record)).toBe(vector("genuine-own-board"));
    const { board, proof } = await engine.replay(record);
    expect(board).toMatchObject({ kind: "walls" });
    expect(proof).toMatchObject({ version: 2, board: record.rules.boardText });
    expect((await engine.replay(engine.record(vector("genuine-bots-only")))).proof!.shares[0]).toMatchObject({
      contribution: null,
    });
  });
});

function vector(name: string): string {
  return readFileSync(new URL(`../../../../examples/dice_vectors/${name}.txt`, import.meta.url), "utf8");
}
