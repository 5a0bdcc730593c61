/** A plan in words, as one would say it at the table. */
import { language, number, say, listed } from "../../base/language.svelte";
import { settings } from "../../base/settings.svelte";
import { botTitle } from "../../shared/rules/bots";
import { rulesInWords } from "../../shared/rules/editions";
import {
  coloursOf,
  editionOf,
  hasHints,
  hasOthers,
  mayTakeBack,
  rulesOf,
  STANDARD_OPTIONS,
  type Plan,
  type SeatWish,
} from "../../shared/rules/plan";
import { colourName } from "../../shared/words/names";
import { texts } from "./texts";

const PLAYERS = [texts.for_two, texts.for_three, texts.for_four, texts.for_five, texts.for_six];

/** The same kind several times is counted: "drei Bots (Fuchs)". */
function people(seats: readonly SeatWish[]): string[] {
  const names = seats
    .filter((seat) => seat.kind === "here" && seat.name)
    .map((seat) => say(texts.somebody_here, { name: seat.name }));
  const nameless = seats.filter((seat) => seat.kind === "here" && !seat.name).length;
  const open = seats.filter((seat) => seat.kind === "open").length;
  const bots = seats.filter((seat) => seat.kind === "bot").map((seat) => seat.bot);
  return [
    ...(seats.some((seat) => seat.kind === "me")
      ? [settings.name ? say(texts.you_called, { name: settings.name }) : say(texts.you)]
      : []),
    ...names,
    ...counted(nameless, texts.one_more_here, texts.more_here),
    ...counted(open, texts.one_by_link, texts.several_by_link),
    ...[...new Set(bots)].flatMap((level) => {
      const many = bots.filter((other) => other === level).length;
      return counted(many, texts.one_bot, texts.several_bots, { bot: botTitle(level) });
    }),
  ];
}

type Said = Parameters<typeof say>[0];

function counted(many: number, one: Said, several: Said, values: Record<string, string> = {}): string[] {
  if (many === 0) return [];
  return [many === 1 ? say(one, values) : say(several, { ...values, number: spelled(many) })];
}

const NUMBERS = { de: ["zwei", "drei", "vier", "fünf", "sechs"], en: ["two", "three", "four", "five", "six"] };
const spelled = (many: number): string => NUMBERS[language()][many - 2] ?? number(many);

function beginning(plan: Plan): string {
  if (plan.first) return say(texts.colour_begins, { colour: colourName(plan.first) });
  if (editionOf(plan).roll_off) return say(texts.roll_off_decides);
  return say(texts.colour_begins, { colour: colourName(coloursOf(plan)[0]![0]!) });
}

function details(plan: Plan): string[] {
  const { clock, ends_after, same_turns, auto_roll, auto_move, away_after } = plan.options;
  const isWithOthers = hasOthers(plan);
  return [
    plan.board !== null && say(texts.on_own_board),
    clock !== null && say(texts.with_clock, { seconds: number(clock) }),
    ends_after !== null &&
      say(same_turns ? texts.with_same_turns : texts.with_end, { minutes: number(ends_after / 60) }),
    auto_roll && auto_move && say(texts.both_automatic),
    auto_roll && !auto_move && say(texts.rolls_automatic),
    !auto_roll && auto_move && say(texts.moves_automatic),
    mayTakeBack(plan) && say(texts.may_take_back),
    !hasHints(plan) && say(texts.without_hints),
    isWithOthers && away_after === null && say(texts.nobody_replaced),
    isWithOthers &&
      away_after !== null &&
      away_after !== STANDARD_OPTIONS.away_after &&
      say(texts.replaced_after, { seconds: number(away_after) }),
    plan.screen && say(texts.played_on_screen),
    isWithOthers && plan.public && say(texts.is_public),
  ].filter((sentence) => sentence !== false);
}

export function summary(plan: Plan): string {
  const rules = rulesInWords(rulesOf(plan));
  const many = say(PLAYERS[plan.seats.length - 2]!);
  return [
    say(texts.summary, { rules, many, people: listed(people(plan.seats)) }),
    beginning(plan),
    ...details(plan),
  ].join(" ");
}
