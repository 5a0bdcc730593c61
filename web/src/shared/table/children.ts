/** Games for children who cannot read yet: every colour is an animal, the game is short, and the others are gentle. */
import type { Figures } from "../../board/figures";
import type { NewTable } from "../../generated/messages";
import { coloursOf, playersOf, rulesOf, standardPlan, withPlayers } from "../rules/plan";
import { figureName } from "../words/figures";

/** Colours that children know from these animals. */
export const ANIMALS = { y: "lion", g: "frog", r: "fox", k: "cat", b: "hare", p: "owl" } as const satisfies Figures;
export type Animal = (typeof ANIMALS)[keyof typeof ANIMALS];
export const animalOf = (colour: string): Animal => ANIMALS[colour as keyof typeof ANIMALS];

/** The classic board with two pawns each; whoever is home first has won; nobody waits long for a 6. */
const PLAN = { ...standardPlan(), switches: ["three-rolls", "two-pawns", "first-home"] };
const GENTLE = "chick";

/** How many animals can play. */
export const companies = (): readonly number[] => playersOf(PLAN);

/** Their colours, clockwise. */
export const coloursFor = (players: number): readonly string[] => coloursOf(withPlayers(PLAN, players));

/** A game in which the animals of some colours are played here, the others by bots. The first of those here begins. */
export function gameForChildren(players: number, here: readonly string[]): NewTable {
  const colours = coloursFor(players);
  return {
    rules: rulesOf(PLAN),
    players,
    seats: colours.map((colour) => ({
      ...(here.includes(colour) ? { kind: "here" } : { kind: "bot", bot: GENTLE }),
      name: figureName(animalOf(colour)),
    })),
    first: colours.find((colour) => here.includes(colour)) ?? null,
  };
}
