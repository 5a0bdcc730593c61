/** A game gone through thoroughly: choices that decide are thought over, about a second each. */
import { Engine, type Patience } from "../../engine";
import type { Review } from "../../generated/messages";

/** How somebody has it done who waits for it: a worker, or the page itself. */
export type ThinkOver = (record: string, patience: Required<Patience>) => Promise<Review>;

export const thinkOver = async (record: string, patience: Patience): Promise<Review> => {
  const engine = await Engine.load();
  const game = engine.record(record);
  await engine.loadWeights(game.rules);
  return (await engine.thoroughReview(game, patience)).toJSON();
};
