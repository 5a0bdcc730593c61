/** Badges for what somebody has done at this device, seriously meant or not. Each is earned in one game, the first that
 * fulfils it. */
import type { Sentence } from "../../generated/messages";
import { editions } from "../../shared/rules/editions";
import { hasWon, streaksOf, type Played } from "./figures";

export interface Badge {
  readonly code: string;
  readonly title: Sentence;
  /** what it is for */
  readonly about: Sentence;
}

/** A badge and the game that brought it; null: still to be earned. */
export interface Earned extends Badge {
  readonly by: Played | null;
}

const EVERY_EDITION = Object.keys(editions);

/** The first game that fulfils something. */
const firstThat =
  (is: (game: Played) => boolean) =>
  (games: readonly Played[]): number =>
    games.findIndex(is);

/** The game in which a sum over all of them is reached. */
const onceTotal =
  (wanted: number, of: (game: Played) => number) =>
  (games: readonly Played[]): number => {
    let sum = 0;
    return games.findIndex((game) => (sum += of(game)) >= wanted);
  };

/** Half of what it takes from an equal chance to a certain win. */
const halfAWin = ({ players }: Played): number => (100 - 100 / players) / 2;

const lastInARow = (games: readonly Played[]): number => {
  let row = 0;
  return games.findIndex(({ me, players }) => (row = me.place === players ? row + 1 : 0) >= 3);
};

const everyEdition = (games: readonly Played[]): number => {
  const seen = new Set<string>();
  return games.findIndex(({ edition }) => seen.add(edition) && EVERY_EDITION.every((one) => seen.has(one)));
};

interface Rule extends Badge {
  /** the number of the game that brings it; -1: none so far */
  readonly earned: (games: readonly Played[]) => number;
}

const RULES: readonly Rule[] = [
  {
    code: "first_win",
    title: { de: "Der Anfang ist gemacht", en: "Off the mark" },
    about: { de: "Die erste Partie gewonnen.", en: "Won a game for the first time." },
    earned: firstThat(hasWon),
  },
  {
    code: "three_in_a_row",
    title: { de: "Lauf, Figur, lauf", en: "On a roll" },
    about: { de: "Dreimal hintereinander gewonnen.", en: "Won three games in a row." },
    earned: (games) => streaksOf(games).findIndex((row) => row >= 3),
  },
  {
    code: "phoenix",
    title: { de: "Totgesagte leben länger", en: "Back from the dead" },
    about: {
      de: "Gewonnen, obwohl die Chance einmal unter 5 % lag.",
      en: "Won after the chance had once been below 5%.",
    },
    earned: firstThat((game) => hasWon(game) && game.me.review !== null && game.me.review.lowest < 5),
  },
  {
    code: "against_the_dice",
    title: { de: "Den Würfeln zum Trotz", en: "In spite of the dice" },
    about: {
      de: "Gewonnen, obwohl die Würfel weniger als die Hälfte dazu beitrugen.",
      en: "Won although the dice did less than half of the work.",
    },
    earned: firstThat((game) => hasWon(game) && game.me.review !== null && game.me.review.luck < halfAWin(game)),
  },
  {
    code: "fortune",
    title: { de: "Mit Fortuna per du", en: "Fortune’s favourite" },
    about: {
      de: "In einer Partie 90 Punkte Glück gehabt, alle Würfel zusammen.",
      en: "Had 90 points of luck in one game, all dice together.",
    },
    earned: firstThat(({ me }) => me.review !== null && me.review.luck >= 90),
  },
  {
    code: "flawless",
    title: { de: "Ohne Fehl und Tadel", en: "Not a foot wrong" },
    about: {
      de: "Mindestens zwanzigmal die Wahl gehabt und keinen Fehler gemacht.",
      en: "Had at least twenty choices and made no mistake.",
    },
    earned: firstThat(({ me }) => me.review !== null && me.review.choices >= 20 && me.review.mistakes === 0),
  },
  {
    code: "masterpiece",
    title: { de: "Meisterstück", en: "Masterpiece" },
    about: { de: "Eine Partie gewonnen, in der der Meister mitspielte.", en: "Won a game that the master played in." },
    earned: firstThat((game) => hasWon(game) && game.bots.includes("master")),
  },
  {
    code: "peace",
    title: { de: "Friedenspreis", en: "Peace prize" },
    about: { de: "Gewonnen, ohne jemanden zu schlagen.", en: "Won without capturing anybody." },
    earned: firstThat((game) => hasWon(game) && game.me.captures === 0),
  },
  {
    code: "bouncer",
    title: { de: "Türsteher", en: "Bouncer" },
    about: { de: "Hundert Figuren rausgeworfen.", en: "Captured a hundred pawns." },
    earned: onceTotal(100, ({ me }) => me.captures),
  },
  {
    code: "commuter",
    title: { de: "Pendler", en: "Commuter" },
    about: {
      de: "Hundertmal geschlagen worden und immer wieder losgelaufen.",
      en: "Captured a hundred times, and set off again each time.",
    },
    earned: onceTotal(100, ({ me }) => me.losses),
  },
  {
    code: "unbothered",
    title: { de: "Stehaufmännchen", en: "Bouncing back" },
    about: {
      de: "Mindestens fünfmal geschlagen worden und trotzdem gewonnen.",
      en: "Captured at least five times, and won all the same.",
    },
    earned: firstThat((game) => hasWon(game) && game.me.losses >= 5),
  },
  {
    code: "six_please",
    title: { de: "Warten auf die Sechs", en: "Waiting for a six" },
    about: {
      de: "Zwanzig Würfe lang keine 6, als eine nötig war.",
      en: "Twenty rolls without a 6 when one was needed.",
    },
    earned: firstThat(({ me }) => me.wait >= 20),
  },
  {
    code: "stamina",
    title: { de: "Sitzfleisch", en: "Staying power" },
    about: {
      de: "Eine Partie mit mehr als 500 Würfen zu Ende gespielt.",
      en: "Finished a game of more than 500 rolls.",
    },
    earned: firstThat(({ rolls }) => rolls > 500),
  },
  {
    code: "good_sport",
    title: { de: "Verlieren will gelernt sein", en: "Good sport" },
    about: {
      de: "Dreimal hintereinander Letzter geworden und trotzdem weitergespielt.",
      en: "Came last three times in a row, and kept playing.",
    },
    earned: lastInARow,
  },
  {
    code: "grand_tour",
    title: { de: "Einmal um alle Bretter", en: "Grand tour" },
    about: { de: "Jede Ausgabe gespielt.", en: "Played every edition." },
    earned: everyEdition,
  },
  {
    code: "regular",
    title: { de: "Stammplatz", en: "The usual seat" },
    about: { de: "Fünfzig Partien gespielt.", en: "Played fifty games." },
    earned: (games) => (games.length >= 50 ? 49 : -1),
  },
];

/** All badges, in their order. */
export const badgesOf = (games: readonly Played[]): readonly Earned[] =>
  RULES.map(({ earned, ...badge }) => ({ ...badge, by: games[earned(games)] ?? null }));
