/** The plan that somebody is working on: in the address at every moment, so that a set-up is a link. */
import { go, note } from "../../base/page/router.svelte";
import { settings } from "../../base/settings.svelte";
import type { RefusalShown, Sentence } from "../../generated/messages";
import { planAddress, readInsteadOf, readPlan } from "../../shared/rules/link";
import { wishOf, type Changed, type Plan } from "../../shared/rules/plan";
import { RequestRefused } from "../../shared/server/table-server";
import { setUpTable } from "../../shared/table/new-table";
import { moveOn } from "../../shared/table/moving-on";

export class Draft {
  #plan: Plan;
  #refused: readonly Sentence[];
  #refusal = $state.raw<RefusalShown | null>(null);
  #busy = $state(false);
  readonly #insteadOf: string | null;

  constructor(query: URLSearchParams) {
    const { plan, refused } = readPlan(query);
    this.#plan = $state.raw(plan);
    this.#refused = $state.raw(refused);
    this.#insteadOf = readInsteadOf(query);
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
    note(planAddress(plan, this.#insteadOf));
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
      const { table } = await setUpTable(wishOf(this.#plan, settings.name));
      if (this.#insteadOf) void moveOn(this.#insteadOf, table);
      go(`${this.#plan.screen ? "screen" : "t"}/${table}`);
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.#refusal = error.refusal;
    } finally {
      this.#busy = false;
    }
  }
}
