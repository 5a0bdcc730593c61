import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Engine } from "../../../src/engine/index";
import { halfPrecision, readWeights } from "../../../src/engine/analysis/weights";

const KERNELS = new URL("../../../src/engine/kernels/engine.wasm", import.meta.url);
const FILE = new URL("../../../../src/poeppel/bots/weights/walls.npz", import.meta.url);

/** An archive as NumPy writes it, with this header and these numbers of 16 bits. */
function archive(header: string, numbers: readonly number[], method = 8): Uint8Array<ArrayBuffer> {
  const words = Buffer.from(header, "latin1");
  const start = Buffer.concat([Buffer.from("\x93NUMPY\x01\x00", "latin1"), Buffer.from([words.length, 0]), words]);
  const packed = deflateRawSync(Buffer.concat([start, Buffer.from(new Uint16Array(numbers).buffer)]));
  const [local, end] = [Buffer.alloc(30 + 7), Buffer.alloc(22)];
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(7, 26);
  local.write("weights", 30);
  end.writeUInt32LE(local.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, packed, end]));
}

describe("weights", () => {
  test.each(["classic", "classic6", "mauerhuepfen"])(
    "of %s lie beside the engine, and are loaded once",
    async (name) => {
      const engine = await Engine.load(readFileSync(KERNELS));
      const rules = engine.rules(name);
      await engine.loadWeights(rules);
      await engine.loadWeights(rules, () => Promise.reject(new Error("asked twice")));
      expect(engine.evaluate(engine.initial(rules)).size).toBeGreaterThan(1);
    },
  );

  test("of the package are read, from a buffer and from a part of one", async () => {
    const file = readFileSync(FILE);
    const numbers = await readWeights(file);
    expect(numbers.length % 64).toBe(0);
    expect(numbers.every(Number.isFinite)).toBe(true);
    const again = await readWeights(new Uint8Array(file).buffer);
    expect(Buffer.compare(Buffer.from(numbers.buffer), Buffer.from(again.buffer))).toBe(0);
  });

  test("are numbers of 16 bits", async () => {
    const header = "{'descr': '<f2', 'fortran_order': False, 'shape': (1, 2), }";
    expect([...(await readWeights(archive(header, [0x3c00, 0xc000])))]).toEqual([1, -2]);
  });

  test.each([
    ["{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", 8, "half-precision"],
    ["{'descr': '<f2', 'fortran_order': True, 'shape': (1,), }", 8, "row after row"],
    ["{'descr': '<f2', 'fortran_order': False, 'shape': (1,), }", 0, "not a file of weights"],
  ])("%s, packed by method %d, are refused", async (header, method, why) => {
    await expect(readWeights(archive(header, [0], method))).rejects.toThrow(why);
  });

  test("are never read from something else", async () => {
    await expect(readWeights(new TextEncoder().encode("<!doctype html><title>not found</title>"))).rejects.toThrow(
      ".npz",
    );
  });

  test.each([
    [0x0000, 0],
    [0x0001, 2 ** -24],
    [0x03ff, 1023 * 2 ** -24],
    [0x0400, 2 ** -14],
    [0x3555, 0.333251953125],
    [0x7bff, 65504],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x7c01, NaN],
  ])("%d is %d", (bits, number) => {
    expect(halfPrecision(bits)).toBe(number);
  });
});
