/** A worker that is asked for a master's moves and for a review, and says how long they took: `bench/thinking.py`. */
import { Engine, type GameRecord } from "../../src/engine/index";

/** The milliseconds of every choice that the master had in a game. */
function movesOf(engine: Engine, { start, turns }: GameRecord): number[] {
  let before = start;
  return turns.flatMap(({ roll, position }) => {
    const [asked, choices] = [before, before.legalMoves(roll).length];
    before = position;
    if (choices < 2) return [];
    const began = performance.now();
    engine.bestMove(asked, roll);
    return performance.now() - began;
  });
}

async function reviewOf(engine: Engine, record: GameRecord): Promise<number> {
  const began = performance.now();
  await engine.review(record);
  return performance.now() - began;
}

self.onmessage = async ({ data: text }: MessageEvent<string>) => {
  const file = (name: string) => new URL(`/${name}`, location.href);
  const engine = await Engine.load(file("engine.wasm"));
  const record = engine.record(text);
  await engine.loadWeights(record.rules, async (network) => (await fetch(file(`${network}.npz`))).arrayBuffer());
  const first = await reviewOf(engine, record);
  const moves = movesOf(engine, record);
  const reviews: number[] = [];
  for (let n = 0; n < 5; n++) reviews.push(await reviewOf(engine, record));
  self.postMessage({ first, reviews, moves });
};
