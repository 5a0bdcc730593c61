/** The format of a tournament while it is being chosen: a preset, and what somebody changed about it. */
import type { OutlookShown, Plan, PresetShown } from "../../../generated/tournaments";

export type Ask = (plan: Plan, people: number) => Promise<OutlookShown>;

export class PlanDraft {
  #plan = $state.raw<Plan | null>(null);
  #preset = $state.raw<PresetShown | null>(null);
  #people = $state(32);

  constructor(plan: Plan | null = null) {
    this.#plan = plan;
  }

  get plan(): Plan | null {
    return this.#plan;
  }

  get people(): number {
    return this.#people;
  }

  set people(people: number) {
    this.#people = Math.max(0, Math.round(people) || 0);
  }

  /** The one that was chosen last. */
  get preset(): PresetShown | null {
    return this.#preset;
  }

  /** Whether anything is other than the preset has it. */
  get isChanged(): boolean {
    return this.#preset !== null && JSON.stringify(this.#plan) !== JSON.stringify(this.#preset.plan);
  }

  choose(preset: PresetShown): void {
    this.#preset = preset;
    this.#plan = preset.plan;
  }

  /** Change something about the plan. */
  change(changes: Partial<Plan>): void {
    if (this.#plan) this.#plan = { ...this.#plan, ...changes };
  }
}
