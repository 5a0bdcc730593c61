/** What a bot has just said, for a moment: when that which made it speak is seen. */
import { settings } from "../../../base/settings.svelte";
import { later, type Later } from "../../../base/timer";
import { pairsOf } from "../../rules/sides";
import { botWords, type BotSays } from "../../words/speech/bot-voices";
import type { TableClient } from "../client.svelte";
import type { Stage } from "./stage.svelte";

const SHOWN_FOR = 3_500; // milliseconds
const MANY = 4; // events seen at once: whoever fast-forwards does not listen

export class BotTalk {
  #said = $state.raw<BotSays | null>(null);
  #reached: number | null = null;
  #callOff: (() => void) | null = null;

  constructor(readonly wait: Later = later) {}

  get said(): BotSays | null {
    return this.#said;
  }

  /** Listen to what is seen by now; to be called whenever that is more. The answer is what is new. */
  follow(table: Pick<TableClient, "id" | "events" | "state">, stage: Pick<Stage, "reached" | "seen">): BotSays | null {
    const before = this.#reached ?? stage.reached;
    this.#reached = stage.reached;
    const fresh = stage.reached - before;
    if (!settings.bot_words || !table.state || fresh < 1 || fresh > MANY || table.state.fast) return null;
    const seen = stage.seen(table.events);
    const company = { ...table.state, pairs: pairsOf(table.state.rules) };
    for (let last = seen.length; last > seen.length - fresh; last--) {
      const says = botWords(seen.slice(0, last), company, table.id);
      if (says) return this.#say(says);
    }
    return null;
  }

  stop(): void {
    this.#callOff?.();
  }

  #say(says: BotSays): BotSays {
    this.#callOff?.();
    this.#said = says;
    this.#callOff = this.wait(SHOWN_FOR, () => (this.#said = null));
    return says;
  }
}
