/** What happened, in words. Each roll and what came of it make one entry. */
import type { LegalMove, NumberedEvent, Reaction, Sentence, TableState } from "../generated/messages";
import { language, say } from "../language.svelte";
import { logTexts as texts, reactionTexts } from "../texts/log";
import { colourName, seatName } from "./names";

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
  readonly kind: "turn" | "touch" | "capture" | "home" | "table" | "reaction" | "end";
}

/** What the words need to know of the table. */
export type Setting = Pick<TableState, "neutral"> & { seats: readonly { seat: string }[]; length: number };

/** "a, b and c" */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : parts.slice(0, -1).join(", ") + say(texts.and) + last;
}

const isGoal = (field: string): boolean => "abcd".includes(field);

export function rollInWords(roll: string): string {
  const [one, other] = roll.split(",");
  return other ? say(texts.rolls_two, { one: one!, other }) : say(texts.rolls_one, { roll: one! });
}

/** What a move did, part by part, each beginning with its verb. */
export function moveInWords(move: LegalMove, setting: Setting, nameOf: (colour: string) => string): string[] {
  if (move.touch) {
    const field = move.steps[0]!;
    const touched = field === "B" ? say(texts.touches_one_waiting) : say(texts.touches_pawn, { field });
    return [touched, say(texts.loses_roll)];
  }
  const parts = move.legs.flatMap((leg) => {
    const from = leg.fields[0]!;
    const field = leg.fields.at(-1)!;
    const capture = leg.captured ? [say(texts.throws_out, { name: victim(leg.captured, move.colour, setting, nameOf) })] : [];
    return [say(legText(leg.how, leg.fields, setting.length), { from, field }), ...capture];
  });
  return move.colour === setting.neutral ? [say(texts.with_neutral), ...parts] : parts;
}

function legText(how: "walk" | "jump" | "home", fields: readonly string[], length: number): Sentence {
  const [from, field] = [fields[0]!, fields.at(-1)!];
  if (how === "jump") return texts.jumps_wall;
  if (isGoal(from)) return texts.moves_up;
  if (isGoal(field)) return texts.moves_home;
  if (from === "B") return fields.length > 2 ? texts.comes_in : texts.brings_in;
  return isBackward(fields, length) ? texts.moves_back : texts.moves_on;
}

/** The first step tells: onward is the next number, round the end of the ring too. */
export const isBackward = (fields: readonly string[], length: number): boolean =>
  (Number(fields[1]) - Number(fields[0]) + length) % length === length - 1;

function victim(colour: string, by: string, { neutral, seats }: Setting, nameOf: (colour: string) => string): string {
  if (colour === neutral) return say(texts.the_neutral);
  const seat = seats.find((one) => one.seat.includes(colour))?.seat ?? colour;
  if (seat.includes(by)) return say(texts.own_second, { colour: colourName(colour) });
  return seat.length > 1 ? `${nameOf(colour)} (${colourName(colour)})` : nameOf(colour);
}

/** Everything that happened, the oldest first. Who sat where is read from the events: people come and go. */
export function logOf(events: readonly NumberedEvent[], setting: Setting): Entry[] {
  const names = new Map<string, string>();
  const entries: Entry[] = [];
  let written = 0;
  let isPlaying = false;
  const nameOf = (colour: string): string => {
    const seat = [...names.keys()].find((one) => one.includes(colour)) ?? colour;
    return seatName({ seat, name: names.get(seat) ?? "" });
  };
  const add = (told: NumberedEvent, kind: Entry["kind"], text: string, colour: string | null = null): void => {
    entries.push({ id: written++, number: told.number, until: told.number, at: told.at, colour, text, kind });
  };
  for (const told of events) {
    const { event } = told;
    switch (event.type) {
      case "table_created":
        for (const { seat, name } of event.seats) names.set(seat, name);
        add(told, "table", say(texts.laid));
        break;
      case "seat_taken":
        names.set(event.seat, event.name);
        add(told, "table", say(texts.sat_down, { name: nameOf(event.seat) }), event.seat[0]);
        break;
      case "seat_changed":
        names.set(event.laid.seat, event.laid.name);
        break;
      case "renamed":
        add(told, "table", say(texts.renamed, { before: nameOf(event.seat), name: event.name }), event.seat[0]);
        names.set(event.seat, event.name);
        break;
      case "seat_freed":
        add(told, "table", say(isPlaying ? texts.left_bot : texts.left, { name: nameOf(event.seat) }), event.seat[0]);
        names.set(event.seat, "");
        break;
      case "game_started":
        isPlaying = true;
        for (const round of event.opening) {
          const rolls = Object.entries(round).map(([colour, roll]) => `${nameOf(colour)} ${roll}`);
          add(told, "table", say(texts.rolled_off, { rolls: rolls.join(", ") }));
        }
        add(told, "table", say(texts.begins, { name: nameOf(event.first) }), event.first);
        break;
      case "rolled":
        add(told, "turn", `${nameOf(event.colour)} ${rollInWords(event.roll)}.`, event.colour);
        break;
      case "touched":
        if (event.pawn === "B") add(told, "touch", say(texts.touches_waiting, { name: nameOf(event.colour) }), event.colour);
        else add(told, "touch", say(texts.touches, { name: nameOf(event.colour), field: event.pawn }), event.colour);
        break;
      case "moved":
        if (entries.at(-1)?.kind === "touch") entries.pop(); // the move says it
        complete(entries, told, setting, nameOf, written++);
        break;
      case "went_away":
        add(told, "table", say(texts.went_away, { name: nameOf(event.seat) }), event.seat[0]);
        break;
      case "came_back":
        add(told, "table", say(texts.came_back, { name: nameOf(event.seat) }), event.seat[0]);
        break;
      case "paused":
      case "resumed":
        add(told, "table", say(texts[event.type]));
        break;
      case "handed_over":
        add(told, "table", say(texts.handed_over, { name: nameOf(event.seat) }), event.seat[0]);
        break;
      case "reacted":
        add(told, "reaction", say(texts.says, { name: nameOf(event.seat), words: reactionInWords(event.reaction) }), event.seat[0]);
        break;
      case "game_ended": {
        const [first, ...others] = event.ranking;
        if (first) add(told, "end", say(texts.wins, { name: nameOf(first) }), first);
        if (others.length) add(told, "end", say(texts.places, { names: event.ranking.map(nameOf).join(", ") }));
        break;
      }
      case "rematch_made":
        add(told, "table", say(texts.rematch));
        break;
      case "key_given":
      case "contributed":
        break;
    }
  }
  return entries;
}

export const reactionInWords = (reaction: Reaction): string => say(reactionTexts[reaction]);

/** The move goes into the entry of its roll: "Anna rolls a 6 and brings a pawn in." */
function complete(
  entries: Entry[],
  told: NumberedEvent,
  setting: Setting,
  nameOf: (colour: string) => string,
  id: number,
): void {
  const { event, move } = told;
  if (event.type !== "moved") return;
  const at = entries.findLastIndex((entry) => entry.kind === "turn" && entry.number === entry.until);
  const rolled = entries[at];
  const parts = move ? moveInWords(move, setting, nameOf) : [say(texts.cannot_move)];
  const start = rolled ? rolled.text.slice(0, -1) : nameOf(event.colour);
  const sentences = [rolled ? `${listed([start, ...parts])}.` : `${start} ${listed(parts)}.`];
  if (move?.sent_back) {
    const { colour, field } = move.sent_back;
    sentences.push(say(texts.penalty, { name: nameOf(colour), field }));
  }
  if (event.by === "clock") sentences.push(say(texts.by_clock));
  const isHome = move?.legs.some((leg) => leg.how !== "jump" && isGoal(leg.fields.at(-1)!) && !isGoal(leg.fields[0]!));
  const entry: Entry = {
    id: rolled?.id ?? id,
    number: rolled?.number ?? told.number,
    until: told.number,
    at: rolled?.at ?? told.at,
    colour: rolled?.colour ?? event.colour,
    kind: move?.captured.length ? "capture" : isHome ? "home" : "turn",
    text: sentences.join(" "),
  };
  if (rolled) entries.splice(at, 1, entry);
  else entries.push(entry);
}

/** A moment as people write it. */
export const timeOf = (at: number): string =>
  new Date(at * 1000).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
