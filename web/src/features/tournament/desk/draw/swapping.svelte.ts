/** Two people who are to change seats in a draft: chosen by keys or by dragging one onto the other. What it costs is asked
 * before it is done. */
import type { SwapShown } from "../../../../generated/tournaments";

export type Cost = (one: string, other: string) => Promise<SwapShown>;

export class Swapping {
  #one = $state<string | null>(null);
  #other = $state<string | null>(null);
  #cost = $state.raw<SwapShown | null>(null);

  constructor(readonly ask: Cost) {}

  get one(): string | null {
    return this.#one;
  }

  get other(): string | null {
    return this.#other;
  }

  get cost(): SwapShown | null {
    return this.#cost;
  }

  has(person: string): boolean {
    return person === this.#one || person === this.#other;
  }

  /** The first, then the second; one of them again, and it is called off. */
  choose(person: string): Promise<void> {
    if (this.has(person)) {
      this.stop();
      return Promise.resolve();
    }
    if (this.#one === null || this.#other !== null) {
      [this.#one, this.#other, this.#cost] = [person, null, null];
      return Promise.resolve();
    }
    return this.both(this.#one, person);
  }

  async both(one: string, other: string): Promise<void> {
    if (one === other) return;
    [this.#one, this.#other, this.#cost] = [one, other, null];
    try {
      const cost = await this.ask(one, other);
      if (this.#one === one && this.#other === other) this.#cost = cost;
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  stop(): void {
    [this.#one, this.#other, this.#cost] = [null, null, null];
  }
}
