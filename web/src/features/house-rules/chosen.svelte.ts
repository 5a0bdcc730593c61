/** The rules that somebody is looking at: in the address at every moment, so that they are a link. */
import { note } from "../../base/page/router.svelte";
import type { Sentence } from "../../generated/messages";
import { readPlan } from "../../shared/rules/link";
import { rulesOf, withPlayers, withRules, type Changed, type Plan } from "../../shared/rules/plan";

export class Chosen {
  #plan: Plan;
  #refused: readonly Sentence[];

  constructor(query: URLSearchParams) {
    const { plan, refused } = readPlan(query);
    this.#plan = $state.raw(plan);
    this.#refused = $state.raw(refused);
  }

  get plan(): Plan {
    return this.#plan;
  }
  /** Why something had to be given up with the last change. */
  get refused(): readonly Sentence[] {
    return this.#refused;
  }

  change({ plan, refused }: Changed): void {
    this.#plan = plan;
    this.#refused = refused;
    note(`house-rules?rules=${rulesOf(plan)}&players=${plan.seats.length}`);
  }

  look(edition: string, switches: readonly string[], players: number): void {
    const { plan, refused } = withRules(this.#plan, edition, switches);
    this.change({ plan: withPlayers(plan, players), refused });
  }
}
