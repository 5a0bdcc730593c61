/** The clock of the decision that is due, in whole seconds. */
import type { TableInPlay } from "../../../shared/table/client.svelte";

const OFTEN = 250; // milliseconds: no second is missed

export class DecisionClock {
  #seconds = $state<number | null>(null);

  constructor(readonly table: TableInPlay) {}

  /** Go with the table's clock; the answer ends it. To be called in an effect. */
  follow(): (() => void) | undefined {
    if (this.table.state!.left === null) return void (this.#seconds = null);
    const tick = () => (this.#seconds = Math.ceil(this.table.secondsLeft() ?? 0));
    tick();
    const timer = setInterval(tick, OFTEN);
    return () => clearInterval(timer);
  }

  /** What is left to whoever sits there; null: nothing is asked of them, or without a clock. */
  of(seat: string): number | null {
    return this.table.state!.left !== null && this.table.due?.seat === seat ? this.#seconds : null;
  }
}
