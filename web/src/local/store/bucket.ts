/** How often something may be done: a few times at once, then this many times a second. */
export class Bucket {
  #left: number;
  #filled: number;

  constructor(
    readonly perSecond: number,
    readonly burst: number,
    readonly now: () => number,
  ) {
    this.#left = burst;
    this.#filled = now();
  }

  /** False when it was too much. */
  take(): boolean {
    const now = this.now();
    this.#left = Math.min(this.burst, this.#left + (now - this.#filled) * this.perSecond);
    this.#filled = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
