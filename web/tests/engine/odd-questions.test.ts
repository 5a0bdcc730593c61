/** Odd questions get an answer that says what is wrong, in an error that the package exports. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as exported from "../../src/engine";
import { device } from "../local/house";

const engine = await exported.Engine.load(readFileSync("src/engine/kernels/engine.wasm"));
const position = engine.initial(engine.rules("classic"), 4, "y");

test("a bot that is none", () => {
  expect(() => engine.bestMove(position, 6, null as never)).toThrow(exported.PoeppelError);
});

test("chances without weights", async () => {
  await expect(async () => engine.evaluate(position)).rejects.toThrow(exported.KernelError);
});

test("events from before the first", async () => {
  const { server } = await device({});
  const { table } = await server.postTable({ rules: "classic", seats: [{ kind: "here" }, { kind: "bot" }] });
  await expect(server.eventPage(table, -1)).rejects.toMatchObject({ refusal: { code: "unreadable" } });
});
