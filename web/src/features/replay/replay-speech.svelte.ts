/** What is said of a replay, for those who do not see it: each step once. Whoever steps hears it at once, and no more of what
 * came before; while it plays by itself what is said keeps up with it, in short if need be. */
import type { Later } from "../../base/timer";
import type { Spoken } from "../../parts/speech/spoken";
import { inShort } from "../../shared/words/in-short";
import { SpeechQueue, type Deed } from "../../shared/words/speech/speech-queue";

/** What there is to say of a place in the game. */
export interface Told {
  /** "Roll 57 of 210" */
  readonly where: string;
  readonly text: string;
  /** null: nobody has done anything yet */
  readonly deed: Deed | null;
}

export class ReplaySpeech {
  #news = $state.raw<Spoken>({ text: "", number: 0 });
  #queue: SpeechQueue;
  #at: number | null = null; // null: the page has just been opened, and is read anyway

  constructor(wait?: Later) {
    this.#queue = new SpeechQueue((text) => this.#speak(text), inShort, wait);
  }

  get news(): Spoken {
    return this.#news;
  }

  #speak(text: string): void {
    this.#news = { text, number: this.#news.number + 1 };
  }

  /** The replay has come to a place. `saysWhere`: a slider has the focus and tells by itself where that is. */
  follow(at: number, told: Told, isPlaying: boolean, saysWhere: boolean): void {
    const before = this.#at;
    this.#at = at;
    if (before === null || before === at) return;
    if (isPlaying && told.deed) return this.#queue.add({ weight: "others", text: told.text, deeds: [told.deed] });
    this.#queue.stop();
    const isStep = Math.abs(at - before) === 1 && at > 0;
    this.#queue.add({ weight: "own", text: isStep || saysWhere ? told.text : `${told.where}. ${told.text}` });
  }

  stop(): void {
    this.#queue.stop();
  }
}
