/** The rules that somebody is looking at: in the address at every moment, so that they are a link. */
import type { Language } from "../../base/language.svelte";
import { note } from "../../base/page/router.svelte";
import type { Sentence } from "../../generated/messages";
import { readPlan } from "../../shared/rules/link";
import { editions, readRules, switches as houseRules } from "../../shared/rules/editions";
import { rulesOf, withPlayers, withRules, type Changed, type Plan } from "../../shared/rules/plan";
import { texts } from "./texts";

/** A link may name rules that there are not: whoever follows it is told what is shown instead. */
function unknownIn(query: URLSearchParams, plan: Plan): Sentence[] {
  const { edition, switches } = readRules((query.get("rules") ?? plan.edition).replaceAll(" ", "+")); // in a query a plus is a space
  const strange = switches.filter((name) => !Object.hasOwn(houseRules, name)).join(", ");
  const said: Sentence[] = [];
  if (!Object.hasOwn(editions, edition)) {
    const { title } = editions[plan.edition]!;
    said.push(filled(texts.unknown_game, (language) => ({ name: edition, shown: title[language] })));
  }
  if (strange) said.push(filled(texts.unknown_rules, () => ({ names: strange })));
  return said;
}

/** Both languages of a sentence, with what belongs into it. */
function filled(sentence: Sentence, values: (language: Language) => Readonly<Record<string, string>>): Sentence {
  const fill = (language: Language): string =>
    sentence[language].replace(/\{(\w+)\}/g, (whole, name: string) => values(language)[name] ?? whole);
  return { de: fill("de"), en: fill("en") };
}

export class Chosen {
  #plan: Plan;
  #refused: readonly Sentence[];

  constructor(query: URLSearchParams) {
    const { plan, refused } = readPlan(query);
    this.#plan = $state.raw(plan);
    this.#refused = $state.raw([...unknownIn(query, plan), ...refused]);
  }

  get plan(): Plan {
    return this.#plan;
  }
  /** Why something had to be given up with the last change. */
  get refused(): readonly Sentence[] {
    return this.#refused;
  }

  change({ plan, refused }: Changed): void {
    this.#plan = plan;
    this.#refused = refused;
    note(`house-rules?rules=${rulesOf(plan)}&players=${plan.seats.length}`);
  }

  look(edition: string, switches: readonly string[], players: number): void {
    const { plan, refused } = withRules(this.#plan, edition, switches);
    this.change({ plan: withPlayers(plan, players), refused });
  }
}
