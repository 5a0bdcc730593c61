/** What somebody has just said, for a moment beside their seat. */
import type { NumberedEvent, Reaction } from "../generated/messages";

const SHOWN_FOR = 4_000; // milliseconds

export class Bubbles {
  #said = $state.raw<Readonly<Record<string, { reaction: Reaction; number: number }>>>({});

  of(seat: string): Reaction | null {
    return this.#said[seat]?.reaction ?? null;
  }

  take(events: readonly NumberedEvent[]): void {
    for (const { number, event } of events) {
      if (event.type !== "reacted") continue;
      this.#said = { ...this.#said, [event.seat]: { reaction: event.reaction, number } };
      setTimeout(() => this.#fade(event.seat, number), SHOWN_FOR);
    }
  }

  #fade(seat: string, number: number): void {
    if (this.#said[seat]?.number !== number) return;
    const { [seat]: _, ...others } = this.#said;
    this.#said = others;
  }
}
