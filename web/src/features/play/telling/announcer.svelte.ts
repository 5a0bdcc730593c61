/** What is said aloud at a table, for those who do not see it: what happened, seen from their seats, what they are asked to
 * do, and answers to their questions. */
import { say } from "../../../base/language.svelte";
import type { Later } from "../../../base/timer";
import type { Spoken } from "../../../parts/speech/spoken";
import { deedOf, inShort, rollOf } from "../../../shared/words/in-short";
import type { Entry } from "../../../shared/words/log";
import type { Setting } from "../../../shared/words/moves";
import { fieldName, playerAndColour } from "../../../shared/words/names";
import { SpeechQueue, type Deed, type News } from "../../../shared/words/speech/speech-queue";
import { texts } from "../shared/texts";

/** Who listens: the seats that are played here. */
export interface Listener extends Setting {
  readonly mine: readonly string[];
}

const TURNS: readonly Entry["kind"][] = ["turn", "pass", "capture", "home"];

export class Announcer {
  #news = $state.raw<Spoken>({ text: "", number: 0 });
  #answer = $state.raw<Spoken>({ text: "", number: 0 });
  #answers = 0; // not read from the last one: whoever makes an effect of replying would reply for ever
  #said: number | null = null; // what had happened by then has been said; null: nobody has listened yet
  #rollSaid = 0; // the event of a roll of one's own whose move is not yet said
  #asked = ""; // for what the listener was last asked, and when
  #queue: SpeechQueue;

  constructor(wait?: Later, now?: () => number) {
    this.#queue = new SpeechQueue((text) => this.#speak(text), inShort, wait, now);
  }

  #speak(text: string): void {
    this.#news = { text, number: this.#news.number + 1 };
  }

  /** The last announcement. */
  get news(): Spoken {
    return this.#news;
  }
  /** The last answer to a question. */
  get answer(): Spoken {
    return this.#answer;
  }

  /** Somebody has said something. */
  hear(text: string): void {
    this.#queue.add({ weight: "own", text });
  }

  /** A bot has said something that nobody need hear. */
  overhear(text: string): void {
    this.#queue.add({ weight: "chatter", text });
  }

  /** Answer a question at once. */
  reply(text: string): void {
    if (!text) return;
    this.#answer = { text, number: ++this.#answers };
    this.#queue.interrupt(text);
  }

  /** A key was pressed that does something else. */
  interrupt(): void {
    this.#queue.interrupt();
  }

  hold(isHeld: boolean): void {
    this.#queue.hold(isHeld);
  }

  stop(): void {
    this.#queue.stop();
  }

  /** Take in what can be seen by now, up to event `reached`. Whoever has just come is told nothing that was old by then:
   * up to event `came`. */
  follow(log: readonly Entry[], reached: number, listener: Listener, came = reached): void {
    this.#said ??= came;
    if (reached < this.#said) this.#said = reached; // from a backup
    const said = this.#said;
    const fresh = log.filter(({ until }) => until > said);
    this.#queue.add(...fresh.flatMap((entry) => this.#newsOf(entry, listener)));
    this.#said = reached;
  }

  /** What the listener is asked to do, after event `number`; empty: nothing, or not any more. */
  prompt(text: string, number: number): void {
    const asked = text && `${number} ${text}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#queue.prompt(text);
  }

  #newsOf(entry: Entry, listener: Listener): News[] {
    const { colour, kind, number, roll, text, outcome } = entry;
    const isOwn = colour !== null && isMine(colour, listener);
    if (roll !== null) {
      if (!isOwn) return []; // it is told with the move
      this.#rollSaid = number;
      return [{ weight: "own", text, deeds: rollOf(entry, listener.seats) }];
    }
    if (!TURNS.includes(kind)) return [{ weight: kind === "end" ? "end" : "own", text }];
    const isRollSaid = this.#rollSaid === number;
    const told = isRollSaid ? outcome : text;
    const deed = deedOf(entry, listener);
    const lost = entry.sentBack.filter((pawn) => isMine(pawn.colour, listener));
    const rolled = isOwn && !isRollSaid ? rollOf(entry, listener.seats) : [];
    if (lost.length) {
      const losses = lost.map((pawn) => loss(pawn, listener));
      const deeds = [...lost.map((pawn) => lossOf(pawn, listener)), ...rolled, deed];
      return [{ weight: "loss", text: [...losses, told].join(" "), deeds }];
    }
    if (isOwn) return [{ weight: "own", text: told, deeds: [...rolled, ...(deed.did === "moved" ? [] : [deed])] }];
    return [{ weight: "others", text: kind === "pass" ? inShort([deed]) : text, deeds: [deed] }];
  }
}

const isMine = (colour: string, { mine }: Listener): boolean => mine.some((seat) => seat.includes(colour));

/** "Your pawn on space 17 is captured!"; where several people sit at the device, whose. */
function loss({ colour, field, name: pawn }: Entry["sentBack"][number], { mine, seats }: Listener): string {
  const where = fieldName(field);
  if (pawn) return say(texts.lost_pawn, { pawn, where });
  return mine.length > 1
    ? say(texts.lost_named, { name: playerAndColour(seats, colour), where })
    : say(texts.lost, { where });
}

/** The same, for the short form. */
const lossOf = ({ colour, field }: Entry["sentBack"][number], { mine, seats }: Listener): Deed => ({
  name: mine.length > 1 ? playerAndColour(seats, colour) : "",
  did: "lost",
  brief: fieldName(field),
});
