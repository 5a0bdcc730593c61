/**
 * The weights of the networks, as NumPy writes them: a zip archive with one compressed array of half-precision numbers.
 * Only what our own files contain is read; anything else is refused with a sentence that says what is wrong.
 */
import analysis from "../../generated/analysis.json";
import { fetched } from "../core/files";
import type { LoweredRules } from "../core/lowering";
import type { Rules } from "../core/rules";

/** Boards that one set of weights serves. */
export type Network = "ring4" | "ring6" | "walls";
/** Whoever has the files of the networks. */
export type WeightsSource = (network: Network) => Promise<BufferSource>;

const LOCAL_HEADER = 0x04034b50;
const DEFLATED = 8;
const ARRAY = "\x93NUMPY";

// Whole, so that a bundler sees them and takes the files along.
const BESIDE: Readonly<Record<Network, () => URL>> = {
  ring4: () => new URL("../../../../src/poeppel/bots/weights/ring4.npz", import.meta.url),
  ring6: () => new URL("../../../../src/poeppel/bots/weights/ring6.npz", import.meta.url),
  walls: () => new URL("../../../../src/poeppel/bots/weights/walls.npz", import.meta.url),
};
const beside: WeightsSource = (network) => fetched(BESIDE[network]());

/** Hand the weights of a rule set's network over to the kernels, unless they have them. */
export async function loadWeights(table: LoweredRules, source: WeightsSource = beside): Promise<void> {
  if (table.kernels.hasWeights(table.words)) return;
  const network = networkFor(table.rules);
  table.kernels.giveWeights(network, await readWeights(await source(network)));
}

/** The network of a rule set's board. */
export const networkFor = (rules: Rules): Network =>
  analysis.networks[rules.edition as keyof typeof analysis.networks] as Network;

/** The numbers of a `.npz` file, row after row. */
export async function readWeights(file: BufferSource): Promise<Float32Array> {
  return readArray(await inflated(bytesOf(file)));
}

const bytesOf = (given: BufferSource): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given);

/** What is compressed in an archive of one file. */
async function inflated(archive: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const isOurs =
    archive.length > 30 && view.getUint32(0, true) === LOCAL_HEADER && view.getUint16(8, true) === DEFLATED;
  if (!isOurs) throw new Error("this is not a file of weights: it should be a compressed .npz");
  const [name, extra] = [view.getUint16(26, true), view.getUint16(28, true)];
  const packed = archive.subarray(30 + name + extra, startOfDirectory(view));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Where the list of files begins, which comes after them: its place is given in the last 22 bytes. */
const startOfDirectory = (view: DataView): number => view.getUint32(view.byteLength - 6, true);

/** An array of NumPy's: a header in words, then the numbers. */
function readArray(file: Uint8Array): Float32Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const latin = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  const start = 10 + view.getUint16(8, true);
  const header = latin(10, start);
  if (latin(0, 6) !== ARRAY || !header.includes("'<f2'") || header.includes("'fortran_order': True")) {
    throw new Error("the weights should be one array of half-precision numbers, row after row");
  }
  const numbers = new Float32Array((file.length - start) / 2);
  for (let n = 0; n < numbers.length; n++) numbers[n] = halfPrecision(view.getUint16(start + 2 * n, true));
  return numbers;
}

/** A number of 16 bits: a sign, five bits for the power of two, ten for the rest. */
export function halfPrecision(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [power, rest] = [(bits >> 10) & 31, bits & 1023];
  if (power === 0) return sign * rest * 2 ** -24;
  if (power === 31) return rest ? NaN : sign * Infinity;
  return sign * (1 + rest / 1024) * 2 ** (power - 15);
}
