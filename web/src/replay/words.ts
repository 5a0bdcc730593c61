/** A game told in words. */
import type { Replay, TurnPlayed } from "../generated/messages";
import { say } from "../language.svelte";
import { listed, moveInWords, rollInWords } from "../table/log";
import { colourName, seatName } from "../table/names";
import { logTexts } from "../texts/log";
import { replay as texts } from "../texts/replay";

type Told = Pick<Replay, "seats" | "neutral">;

/** Who plays a colour; one that belongs to nobody goes by its own name. */
export function whoPlays({ seats }: Pick<Replay, "seats">, colour: string): string {
  const seat = seats.find((one) => one.seat.includes(colour));
  return seat ? seatName(seat) : colourName(colour);
}

/** The same where one person may have two colours. */
function whoRolls(game: Told, colour: string): string {
  const seat = game.seats.find((one) => one.seat.includes(colour));
  return seat && seat.seat.length > 1 ? `${seat.name || seatName(seat)} (${colourName(colour)})` : whoPlays(game, colour);
}

/** "Anna 4, Ben 6; Anna 2, …": the rounds of the roll-off; empty without one. */
export function openingInWords(game: Pick<Replay, "seats" | "opening">): string {
  const rounds = game.opening.map((round) =>
    Object.entries(round).map(([colour, face]) => `${whoPlays(game, colour)} ${face}`).join(", "),
  );
  return rounds.length ? say(texts.opening, { rolls: rounds.join("; ") }) : "";
}

/** Who rolled what and what came of it. `length`: the number of fields of the ring or path. */
export function turnInWords(game: Told, length: number, { colour, roll, move }: TurnPlayed): string {
  const nameOf = (one: string) => whoPlays(game, one);
  const parts = move ? moveInWords(move, { ...game, length }, nameOf) : [say(logTexts.cannot_move)];
  const told = `${whoRolls(game, colour)} ${listed([rollInWords(roll), ...parts])}.`;
  if (!move?.sent_back) return told;
  return `${told} ${say(logTexts.penalty, { name: nameOf(move.sent_back.colour), field: move.sent_back.field })}`;
}
