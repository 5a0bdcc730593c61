/** The plan that somebody is working on: in the address at every moment, so that a set-up is a link. */
import type { RefusalShown, Sentence } from "../generated/messages";
import { RequestRefused } from "../api";
import { layTable } from "../lobby/starting";
import { go, note } from "../router.svelte";
import { settings } from "../settings.svelte";
import { planAddress, readPlan } from "./link";
import { wishOf, type Changed, type Plan } from "./plan";

export class Planning {
  #plan: Plan;
  #refused: readonly Sentence[];
  #refusal = $state.raw<RefusalShown | null>(null);
  #busy = $state(false);

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
  /** Why the table could not be made. */
  get refusal(): RefusalShown | null {
    return this.#refusal;
  }
  get busy(): boolean {
    return this.#busy;
  }

  change({ plan, refused }: Changed): void {
    this.#plan = plan;
    this.#refused = refused;
    this.#refusal = null;
    note(planAddress(plan));
  }

  /** A change that gives nothing up. */
  set(plan: Plan): void {
    this.change({ plan, refused: [] });
  }

  /** Make the table and go there. */
  async start(): Promise<void> {
    this.#busy = true;
    this.#refusal = null;
    try {
      const { table } = await layTable(wishOf(this.#plan, settings.name));
      go(`/${this.#plan.screen ? "screen" : "t"}/${table}`);
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.#refusal = error.refusal;
    } finally {
      this.#busy = false;
    }
  }
}
