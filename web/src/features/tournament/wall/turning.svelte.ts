/** Pages that turn by themselves, and by hand. */
import { later, type Later } from "../../../base/timer";

const SECONDS = 12; // that a page is shown
const SECONDS_BY_HAND = 45; // and one that somebody turned to

export class Turning {
  #at = $state(0);
  #isHeld = $state(false);
  #stop: () => void = () => {};

  constructor(
    /** how many pages there are just now */
    readonly count: () => number,
    readonly wait: Later = later,
  ) {}

  /** The page that is shown. There may be fewer now than there were. */
  get at(): number {
    return Math.min(this.#at, Math.max(0, this.count() - 1));
  }

  /** Whether it stays until somebody turns it. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Turn from now on; the answer stops it. */
  start(): () => void {
    this.#turnAfter(SECONDS);
    return () => this.#stop();
  }

  /** One on, or back, by hand. */
  turn(by: 1 | -1): void {
    this.#go(by);
    this.#turnAfter(SECONDS_BY_HAND);
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#turnAfter(SECONDS);
  }

  #go(by: 1 | -1): void {
    const count = Math.max(1, this.count());
    this.#at = (this.at + by + count) % count;
  }

  #turnAfter(seconds: number): void {
    this.#stop();
    this.#stop = this.#isHeld
      ? () => {}
      : this.wait(1000 * seconds, () => {
          this.#go(1);
          this.#turnAfter(SECONDS);
        });
  }
}
