/** What happened at a table, in words. Each roll and what came of it make one entry. */
import { listed, locale, say } from "../../base/language.svelte";
import { comesHome } from "../../board/route";
import type { GameEnded, LegalMove, NumberedEvent, Pawn, Reaction } from "../../generated/messages";
import { partnerOf, placeOf, takerOf } from "../rules/sides";
import { rollInWords, rollOffInWords, touchInWords, turnInWords, type Setting } from "./moves";
import { playerAndColour, playerName, type NamedSeat } from "./names";
import { reactionTexts, texts } from "./texts";

/** What the log needs to know beside the events. */
export interface LogSetting extends Setting {
  readonly rules: string;
  /** as far as it is certain by now */
  readonly ranking: readonly string[];
}

export interface SentBack extends Pawn {
  /** where pawns have names */
  readonly name: string | null;
}

export interface Entry {
  /** its own: two rounds of one roll-off can read alike */
  readonly id: number;
  /** of the event it begins with */
  readonly number: number;
  /** of the event it ends with */
  readonly until: number;
  readonly at: number;
  /** the colour it is about */
  readonly colour: string | null;
  readonly text: string;
  /** the same without the roll: what came of it */
  readonly outcome: string;
  /** the pawns that had to go back to where they wait */
  readonly sentBack: readonly SentBack[];
  readonly kind: "turn" | "pass" | "touch" | "capture" | "home" | "table" | "reaction" | "end";
  /** of a roll that waits for its move */
  readonly roll: string | null;
  /** what was rolled for it */
  readonly rolled: string | null;
}

/** Something that somebody said, and after which event. */
export interface Said {
  readonly seat: string;
  readonly reaction: Reaction;
  readonly after: number;
  readonly at: number;
}

/** Everything that happened, the oldest first. Who sat where is read from the events: people come and go. As long as the
 * first ones are missing, those who sit there now have always sat there. A game grows at its end, event by event; what is
 * written of it stays written. */
export function logOf(events: readonly NumberedEvent[], setting: LogSetting): Entry[] {
  const seats = (events[0]?.number ?? 1) > 1 ? setting.seats : [];
  const { rules, neutral, ranking, naming } = setting;
  const names = seats.flatMap(({ seat, name }) => [seat, name]);
  const about = [locale(), rules, neutral, neutral && ranking.join(""), naming?.key ?? "", ...names].join("\n");
  if (!written || written.about !== about || !written.log.goesOnWith(events)) {
    written = { about, log: new Log(setting, seats) };
  }
  return written.log.goOn(events, naming);
}

let written: { readonly about: string; readonly log: Log } | null = null; // the last one, with all that its words hang on

/** The same with what people said, each after what had happened by then. */
export function withSaid(entries: readonly Entry[], said: readonly Said[], seats: readonly NamedSeat[]): Entry[] {
  const spoken = said.map(({ seat, reaction, after, at }, n): Entry => ({
    id: -1 - n,
    number: after,
    until: after,
    at,
    colour: seat[0]!,
    text: saidInWords(playerName(seats, seat[0]!), reaction),
    outcome: saidInWords(playerName(seats, seat[0]!), reaction),
    sentBack: [],
    kind: "reaction",
    roll: null,
    rolled: null,
  }));
  return [...entries, ...spoken].toSorted((one, other) => one.number - other.number);
}

export const reactionInWords = (reaction: Reaction): string => say(reactionTexts[reaction]);

/** "Anna: Ouch!" */
export const spokenWords = (name: string, words: string): string => say(texts.says, { name, words });
export const saidInWords = (name: string, reaction: Reaction): string => spokenWords(name, reactionInWords(reaction));

const clocks: Partial<Record<string, Intl.DateTimeFormat>> = {}; // making one takes longer than a hundred moments

/** A moment as people write it. */
export function timeOf(at: number): string {
  const written = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const clock = (clocks[locale()] ??= new Intl.DateTimeFormat(locale(), written));
  return clock.format(1000 * at);
}

/** The pawns that a move sends back: those it captures, and one that pays a penalty. `names`: of all that walked. */
export function sentBackBy(
  { legs, sent_back: punished }: LegalMove,
  names: readonly (string | null)[] = [],
): SentBack[] {
  let walked = 0;
  const captured = legs.flatMap(({ captured: colour, fields }) => {
    walked += 1;
    return colour ? [{ colour, field: fields.at(-1)!, name: names[walked++] ?? null }] : [];
  });
  return [...captured, ...(punished ? [{ ...punished, name: names[walked] ?? null }] : [])];
}

class Log {
  readonly entries: Entry[] = [];
  #told: readonly NumberedEvent[] = [];
  #names: Map<string, string>;
  #written = 0;
  #isPlaying = false;
  #hasWinner = false; // and it has been told
  #rolls: NumberedEvent[] = [];
  #naming: LogSetting["naming"];

  constructor(
    readonly setting: Omit<LogSetting, "seats">,
    seats: readonly NamedSeat[],
  ) {
    this.#names = new Map(seats.map(({ seat, name }) => [seat, name]));
  }

  /** Whether these are the events that were told, and maybe more. */
  goesOnWith(events: readonly NumberedEvent[]): boolean {
    const known = this.#told.length;
    return known === 0 || (events[0] === this.#told[0] && events[known - 1] === this.#told[known - 1]);
  }

  /** Tell what is new, and all there is now. */
  goOn(events: readonly NumberedEvent[], naming: LogSetting["naming"]): Entry[] {
    this.#naming = naming;
    for (const told of events.slice(this.#told.length)) this.add(told);
    this.#told = events;
    return [...this.entries];
  }

  /** Those who sit there by now. */
  get #seats(): NamedSeat[] {
    return [...this.#names].map(([seat, name]) => ({ seat, name }));
  }

  #name(colour: string): string {
    return playerName(this.#seats, colour[0]!);
  }

  #write(
    told: NumberedEvent,
    kind: Entry["kind"],
    text: string,
    colour: string | null = null,
    roll: string | null = null,
  ): void {
    const { number, at } = told;
    const sentBack: Entry["sentBack"] = [];
    this.entries.push({
      id: this.#written++,
      number,
      until: number,
      at,
      colour,
      text,
      outcome: text,
      sentBack,
      kind,
      roll,
      rolled: roll,
    });
  }

  /** About somebody at a seat. */
  #tell(told: NumberedEvent, text: keyof typeof texts, seat: string): void {
    this.#write(told, "table", say(texts[text], { name: this.#name(seat) }), seat[0]);
  }

  add(told: NumberedEvent): void {
    const { event } = told;
    switch (event.type) {
      case "table_created":
        for (const { seat, name } of event.seats) this.#names.set(seat, name);
        return this.#write(told, "table", say(texts.laid));
      case "seat_taken":
        this.#names.set(event.seat, event.name);
        return this.#tell(told, "sat_down", event.seat);
      case "seat_given":
        this.#names.set(event.seat, event.name);
        return this.#tell(told, "seat_given", event.seat);
      case "seat_changed":
        return void this.#names.set(event.laid.seat, event.laid.name);
      case "renamed":
        this.#write(
          told,
          "table",
          say(texts.renamed, { before: this.#name(event.seat), name: event.name }),
          event.seat[0],
        );
        return void this.#names.set(event.seat, event.name);
      case "seat_freed":
        this.#tell(told, `${event.by === "host" ? "removed" : "left"}${this.#isPlaying ? "_bot" : ""}`, event.seat);
        return void this.#names.set(event.seat, "");
      case "game_started":
        this.#isPlaying = true;
        for (const round of event.opening) this.#write(told, "table", rollOffInWords([round], this.#seats));
        return this.#tell(told, "begins", event.first);
      case "rolled": {
        const { colour, roll } = event;
        this.#rolls.push(told);
        return this.#write(told, "turn", `${playerAndColour(this.#seats, colour)} ${rollInWords(roll)}.`, colour, roll);
      }
      case "touched": {
        const name = playerAndColour(this.#seats, event.colour);
        return this.#write(
          told,
          "touch",
          say(texts.touching, { name, touches: touchInWords(event.pawn) }),
          event.colour,
        );
      }
      case "moved":
        if (this.entries.at(-1)?.kind === "touch") this.entries.pop(); // the move says it
        this.#complete(told, event.colour, event.by === "clock");
        return this.#place(told, event.colour);
      case "taken_back":
        this.#tell(told, "taken_back", event.seat);
        return this.#rollAgain(told, event.to);
      case "went_away":
        return this.#tell(told, event.by === "host" ? "bot_sent" : "went_away", event.seat);
      case "came_back":
      case "handed_over":
        return this.#tell(told, event.type, event.seat);
      case "paused":
      case "resumed":
      case "seats_settled":
      case "start_withdrawn":
        return this.#write(told, "table", say(texts[event.type]));
      case "restored":
        return this.#write(told, "table", say(this.#isPlaying ? texts.restored_dice : texts.restored));
      case "reacted":
        return this.#write(told, "reaction", saidInWords(this.#name(event.seat), event.reaction), event.seat[0]);
      case "game_ended":
        return this.#end(told, event);
      case "voted":
        return this.#tell(told, `wants_${event.wish}`, event.seat);
      case "moved_on":
        return this.#write(told, "table", say(texts.moved_on));
      case "rematch_made":
        return this.#write(told, "table", say(texts.rematch));
      case "clock_set":
      case "dressed":
      case "key_given":
      case "contributed":
      case "revealed":
      case "fast_forwarded":
        return;
    }
  }

  /** The roll waits once more, after a decision was taken back. */
  #rollAgain(told: NumberedEvent, to: number): void {
    const rolled = this.#rolls.findLast(({ number }) => number <= to)?.event;
    if (rolled?.type === "rolled") this.add({ ...told, event: rolled });
  }

  /** Somebody has taken a place, with a partner where people play in pairs. */
  #place(told: NumberedEvent, colour: string): void {
    const { place } = told;
    const taker = place && takerOf(this.setting, colour, place);
    if (!taker) return;
    if (place === 1) this.#hasWinner = true;
    const partner = partnerOf(this.setting.rules, taker);
    const name = listed([taker, ...(partner ?? "")].map((one) => this.#name(one)));
    const wins = partner ? texts.both_win : texts.wins;
    this.#write(told, "end", say(place === 1 ? wins : texts.takes_place, { name, place }), taker);
  }

  #end(told: NumberedEvent, { ranking, reason }: GameEnded): void {
    const { rules } = this.setting;
    const placed = ranking.map((colour) => ({ colour, place: placeOf({ rules, ranking }, colour)! }));
    const at = (wanted: number) =>
      placed.filter(({ place }) => place === wanted).map(({ colour }) => this.#name(colour));
    const places = [...new Set(placed.map(({ place }) => place))].map((place) => listed(at(place)));
    const [first, ...others] = places;
    const wins = at(1).length > 1 ? texts.both_win : texts.wins;
    if (first !== undefined && !this.#hasWinner) this.#write(told, "end", say(wins, { name: first }), ranking[0]!);
    if (reason === "given_up") this.#write(told, "end", say(texts.given_up));
    if (reason === "time_up") this.#write(told, "end", say(texts.time_up));
    else if (reason === "ended_early") this.#write(told, "end", say(texts.ended_early));
    else if (others.length) this.#write(told, "end", say(texts.places, { names: places.join(", ") }));
  }

  /** The move goes into the entry of its roll: "Anna rolls a 6 and brings a pawn in." */
  #complete(told: NumberedEvent, colour: string, isByClock: boolean): void {
    const { move, refused } = told;
    const rolled = this.entries.findLastIndex(({ roll }) => roll !== null);
    if (rolled < 0) this.#write(told, "turn", "", colour); // a roll that is not told, as at the edge of what was kept
    const index = rolled < 0 ? this.entries.length - 1 : rolled;
    const entry = this.entries[index]!;
    const setting = { ...this.setting, seats: this.#seats };
    const names = this.#naming?.walked(told.number);
    const inWords = (roll: string | null): string => {
      const turn = turnInWords({ colour: entry.colour!, roll, move, refused }, setting, names);
      return isByClock ? `${turn} ${say(texts.by_clock)}` : turn;
    };
    this.entries[index] = {
      ...entry,
      until: told.number,
      kind: !move ? "pass" : move.captured.length ? "capture" : comesHome(move) ? "home" : "turn",
      text: inWords(entry.roll),
      outcome: inWords(null),
      sentBack: move ? sentBackBy(move, names) : [],
      roll: null,
    };
  }
}
