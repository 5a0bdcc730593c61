/** What is to be said aloud, one announcement after the other: each has the time that speaking it takes, what comes
 * meanwhile waits and is then said together, the most important first and the least important in short. So nothing is cut
 * off, nothing that matters is dropped, and nobody listens to what happened minutes ago. */
import { settings } from "../../../base/settings.svelte";
import { later, type Later } from "../../../base/timer";

export interface News {
  /** "loss": a pawn of the listener's had to go back; "own": something else that concerns them; "end": who has won, after
   * the move by which they did; "chatter": nothing is lost if it is never said, so it is dropped where there is anything
   * else to say */
  readonly weight: "loss" | "own" | "others" | "end" | "chatter";
  readonly text: string;
  /** who did what, for the short form; none: it is always said in full */
  readonly deeds?: readonly Deed[];
}

export interface Deed {
  readonly name: string;
  readonly did: "moved" | "passed" | "notable" | "rolled" | "lost";
  /** what is said of it: who captured whom, who came home; a roll; where a pawn was lost */
  readonly brief: string;
}

/** Puts what was done in short. */
export type Shorten = (deeds: readonly Deed[]) => string;

const GATHERING = 60; // milliseconds: what happens at once is said at once
const BEGINNING = 300; // until a voice begins
const PER_LETTER = 55; // a voice at normal speed
// Where a device plays by itself faster than it can be told, own turns pile up as well.
const MOST_IN_FULL = { loss: 2, own: 4, others: 2 };

/** `voice`: how many times faster than usual it speaks. */
export const speakingTime = (text: string, voice = 1): number => (BEGINNING + PER_LETTER * text.length) / voice;

export class SpeechQueue {
  #waiting: News[] = [];
  #prompt = "";
  #spoken: { readonly losses: readonly News[]; readonly at: number } | null = null;
  #repeated = new WeakSet<News>(); // losses that are not said a third time
  #callOff: (() => void) | null = null;
  #isHeld = false;

  constructor(
    readonly say: (text: string) => void,
    readonly shorten: Shorten,
    readonly wait: Later = later,
    readonly now: () => number = () => performance.now(),
    readonly voice: () => number = () => settings.voice,
  ) {}

  add(...news: readonly News[]): void {
    const isBusy = this.#callOff !== null; // somebody is speaking, or about to
    this.#waiting.push(...news.filter(({ weight }) => weight !== "chatter" || !isBusy));
    this.#ready();
  }

  /** What the listener is asked to do: said after everything else, and only if it is still so. Empty: nothing. */
  prompt(text: string): void {
    this.#prompt = text;
    if (text) this.#ready();
  }

  /** The listener has pressed a key, which silences the voice: what waits is said now, or after an answer that they have
   * asked for. A loss of theirs that cannot have been heard yet is said once more. */
  interrupt(answer = ""): void {
    const spoken = this.#spoken;
    const unheard =
      spoken?.losses.length && this.now() < spoken.at + speakingTime(inOrder(spoken.losses), this.voice());
    if (spoken && unheard) this.#waiting.unshift(...spoken.losses.filter((news) => !this.#repeated.has(news)));
    for (const news of spoken?.losses ?? []) this.#repeated.add(news);
    this.#spoken = null;
    this.#callOff?.();
    this.#callOff = null;
    if (answer) this.#rest(speakingTime(answer, this.voice()));
    else this.#ready();
  }

  /** Nothing can be heard while a dialog is open. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#ready();
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#waiting = [];
    this.#prompt = "";
  }

  #ready(): void {
    if (!this.#callOff && !this.#isHeld && (this.#waiting.length || this.#prompt)) this.#rest(GATHERING);
  }

  #rest(ms: number): void {
    this.#callOff = this.wait(ms, () => {
      this.#callOff = null;
      this.#spoken = null;
      this.#speak();
    });
  }

  #speak(): void {
    if (this.#isHeld) return;
    const text = this.#composed();
    if (!text) return;
    const losses = this.#waiting.filter(({ weight }) => weight === "loss");
    this.#spoken = { losses, at: this.now() };
    this.#waiting = [];
    this.#prompt = "";
    this.say(text);
    this.#rest(speakingTime(text, this.voice()));
  }

  #composed(): string {
    const of = (weight: News["weight"]) => this.#waiting.filter((news) => news.weight === weight);
    const told = (["loss", "own", "others"] as const).flatMap((weight) => this.#told(of(weight), MOST_IN_FULL[weight]));
    return inOrder([...told, ...of("end"), { text: this.#prompt }]) || inOrder(of("chatter"));
  }

  /** In full, or in short if it is too much for that. */
  #told(news: readonly News[], mostInFull: number): readonly Pick<News, "text">[] {
    const long = news.filter(({ deeds }) => deeds);
    if (long.length <= mostInFull) return news;
    return [...news.filter(({ deeds }) => !deeds), { text: this.shorten(long.flatMap(({ deeds }) => deeds!)) }];
  }
}

const inOrder = (news: readonly Pick<News, "text">[]): string =>
  news
    .map(({ text }) => text)
    .filter(Boolean)
    .join(" ");
