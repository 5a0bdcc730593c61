/** A plan in words, as one would say it at the table. */
import { language, number, say } from "../language.svelte";
import { colourName } from "../parts/colours";
import { settings } from "../settings.svelte";
import { setup } from "../texts/setup";
import { botTitle } from "./bots";
import { coloursOf, editionOf, hasHints, rulesOf, STANDARD_OPTIONS, type Plan, type SeatWish } from "./plan";
import { listed, rulesInWords } from "./rules";

const PLAYERS = [setup.for_two, setup.for_three, setup.for_four, setup.for_five, setup.for_six];

/** The same kind several times is counted: "drei Bots (Fuchs)". */
function people(seats: readonly SeatWish[]): string[] {
  const names = seats.filter((seat) => seat.kind === "here" && seat.name).map((seat) => say(setup.somebody_here, { name: seat.name }));
  const nameless = seats.filter((seat) => seat.kind === "here" && !seat.name).length;
  const open = seats.filter((seat) => seat.kind === "open").length;
  const bots = seats.filter((seat) => seat.kind === "bot").map((seat) => seat.bot);
  return [
    ...(seats.some((seat) => seat.kind === "me") ? [settings.name ? say(setup.you_called, { name: settings.name }) : say(setup.you)] : []),
    ...names,
    ...counted(nameless, setup.one_more_here, setup.more_here),
    ...counted(open, setup.one_by_link, setup.several_by_link),
    ...[...new Set(bots)].flatMap((level) => {
      const many = bots.filter((other) => other === level).length;
      return counted(many, setup.one_bot, setup.several_bots, { bot: botTitle(level) });
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
  if (plan.first) return say(setup.colour_begins, { colour: colourName(plan.first) });
  if (editionOf(plan).roll_off) return say(setup.roll_off_decides);
  return say(setup.colour_begins, { colour: colourName(coloursOf(plan)[0]![0]!) });
}

function details(plan: Plan): string[] {
  const { clock, auto_roll, auto_move, away_after } = plan.options;
  const hasOthers = plan.seats.some((seat) => seat.kind === "open");
  return [
    plan.board !== null && say(setup.on_own_board),
    clock !== null && say(setup.with_clock, { seconds: number(clock) }),
    auto_roll && auto_move && say(setup.both_automatic),
    auto_roll && !auto_move && say(setup.rolls_automatic),
    !auto_roll && auto_move && say(setup.moves_automatic),
    !hasHints(plan) && say(setup.without_hints),
    hasOthers && away_after === null && say(setup.nobody_replaced),
    hasOthers && away_after !== null && away_after !== STANDARD_OPTIONS.away_after && say(setup.replaced_after, { seconds: number(away_after) }),
    plan.screen && say(setup.played_on_screen),
    plan.public && say(setup.is_public),
  ].filter((sentence) => sentence !== false);
}

export function summary(plan: Plan): string {
  const rules = rulesInWords(rulesOf(plan));
  const many = say(PLAYERS[plan.seats.length - 2]!);
  return [say(setup.summary, { rules, many, people: listed(people(plan.seats)) }), beginning(plan), ...details(plan)].join(" ");
}
