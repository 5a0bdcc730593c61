/** What has to be thought about: a bot's move, a hint, a review. The weights of a network are loaded when the first of
 * them needs any. */
import type { Engine, GameRecord, Hint, Move, Position, Roll } from "../../engine";
import { asksNetwork, choose } from "../../engine/analysis/bots";
import type { BotLevel, Review } from "../../generated/messages";
import { STAND_IN } from "./fold";

export class Background {
  constructor(readonly engine: Engine) {}

  /** The move that a bot plays, one of `among`. A bot that fails, perhaps because its weights cannot be had, does not
   * hold up the game: another one plays the move. */
  async chooseMove(position: Position, roll: Roll, among: readonly Move[], bot: BotLevel): Promise<Move> {
    if (among.length === 1) return among[0]!;
    const chosen = await this.#chosen(position, roll, among, bot).catch(() => null);
    return chosen ?? choose(position, roll, among, STAND_IN)!;
  }

  async #chosen(position: Position, roll: Roll, among: readonly Move[], level: BotLevel): Promise<Move | null> {
    if (asksNetwork(level)) await this.engine.loadWeights(position.rules);
    return choose(position, roll, among, level);
  }

  async advise(position: Position, roll: Roll): Promise<Hint> {
    await this.engine.loadWeights(position.rules);
    return this.engine.hint(position, roll);
  }

  async review(record: GameRecord): Promise<Review> {
    await this.engine.loadWeights(record.rules);
    return (await this.engine.review(record)).toJSON();
  }
}
