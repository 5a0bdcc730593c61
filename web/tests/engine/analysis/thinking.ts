/** The engine with all its weights, and the recorded games, for tests. */
import { readFileSync, readdirSync } from "node:fs";
import { Engine } from "../../../src/engine/index";

const ROOT = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT));

export async function thinkingEngine(): Promise<Engine> {
  const engine = await Engine.load(read("web/src/engine/kernels/engine.wasm"));
  for (const edition of ["classic", "classic6", "mauerhuepfen"]) {
    await engine.loadWeights(engine.rules(edition), async (network) => read(`src/poeppel/bots/weights/${network}.npz`));
  }
  return engine;
}

export const recordedGames = readdirSync(new URL("cases/games", ROOT)).sort();
export const recordedGame = (name: string): string => read(`cases/games/${name}`).toString();
export const hintExamples = JSON.parse(read("tests/analysis/hints.json").toString()) as readonly {
  readonly rules: string;
  readonly position: string;
  readonly roll: string;
  readonly best: string | null;
  readonly reason: { readonly de: string; readonly en: string };
}[];
