/** What somebody has just said, for a moment beside their seat. */
import type { Reaction } from "../../../generated/messages";
import type { Said } from "../../../shared/words/log";

const SHOWN_FOR = 4_000; // milliseconds

export class SpeechBubbles {
  #said = $state.raw<Readonly<Record<string, Said>>>({});

  of(seat: string): Reaction | null {
    return this.#said[seat]?.reaction ?? null;
  }

  take(said: Said): void {
    this.#said = { ...this.#said, [said.seat]: said };
    setTimeout(() => this.#fade(said), SHOWN_FOR);
  }

  /** Unless something else has been said there meanwhile. */
  #fade(said: Said): void {
    if (this.#said[said.seat] !== said) return;
    const { [said.seat]: _, ...others } = this.#said;
    this.#said = others;
  }
}
