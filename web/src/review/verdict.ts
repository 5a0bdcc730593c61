/** Was it luck or play? Said only as far as the numbers say it. */
import type { AccountShown, Replay, Sentence } from "../generated/messages";
import { number, say } from "../language.svelte";
import { whoPlays } from "../replay/words";
import { review as texts } from "../texts/review";
import { addingUp, percent, signed } from "./numbers";

type Played = Pick<Replay, "seats" | "over" | "ranking">;

const POINT = 0.01; // less is no difference
const MUCH = 0.1;
const A_GOOD_PART = 0.25; // of what it took to win
const MOST = 0.5;

/** What the dice did for a player, whoever rolled them. */
export const luck = (account: AccountShown): number => account.own_luck + account.others_luck;
/** What moves did for a player: what the others gave away, less what the own ones cost. */
export const play = (account: AccountShown): number => account.own_choices + account.others_choices;

/** The answer in one sentence, and what it rests on. */
export function verdict(game: Played, accounts: readonly AccountShown[]): string[] {
  const name = (account: AccountShown): string => whoPlays(game, account.seat[0]!);
  const winner = game.over ? accounts.find(({ seat }) => game.ranking[0] && seat.includes(game.ranking[0])) : undefined;
  if (!winner) {
    const leader = accounts.toSorted((one, other) => other.end - one.end)[0]!;
    return [say(texts.leads, { name: name(leader), chance: percent(leader.end) })];
  }
  return [say(answer(winner), { name: name(winner) }), sources(winner), ...bestPlay(accounts, winner, name)];
}

function answer(winner: AccountShown): Sentence {
  const share = play(winner) / (winner.end - winner.start || 1);
  if (winner.own_choices <= -MUCH && play(winner) < 0) return texts.by_luck_alone;
  if (share < A_GOOD_PART) return texts.by_luck;
  return share < MOST ? texts.by_both : texts.by_play;
}

function sources(winner: AccountShown): string {
  const gain = Math.round(100 * winner.end) - Math.round(100 * winner.start);
  const changes = [luck(winner), winner.own_choices, winner.others_choices].map((one) => 100 * one);
  const [dice, own, others] = addingUp(0, changes, gain);
  return say(texts.sources, { gain: number(gain), luck: signed(dice!), own: signed(own!), others: signed(others!) });
}

/** Whose own moves cost least, if that is clear. */
function bestPlay(
  accounts: readonly AccountShown[],
  winner: AccountShown,
  name: (account: AccountShown) => string,
): string[] {
  const [best, second] = accounts.toSorted((one, other) => other.own_choices - one.own_choices);
  const worst = Math.min(...accounts.map((account) => account.own_choices));
  if (!best || !second) return [];
  if (best.own_choices - worst < POINT) return [say(texts.played_alike)];
  if (best.own_choices - second.own_choices < POINT) return [];
  if (best === winner) return [say(texts.too, { name: name(best) })];
  const cost = number(-100 * best.own_choices, best.own_choices > -0.0995 ? 1 : 0);
  const praise =
    best.own_choices > -0.0005
      ? say(texts.played_perfectly, { name: name(best) })
      : say(texts.played_best, { name: name(best), cost });
  return luck(best) <= -POINT ? [praise, say(texts.but_no_luck)] : [praise];
}
