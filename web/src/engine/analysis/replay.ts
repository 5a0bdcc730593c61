/** A game to look at again: its record with everything that can be told of it, as the protocol tells it. */
import { switches as SWITCHES } from "../../generated/editions.json";
import type { ProofShown, Replay } from "../../generated/messages";
import type { DiceProof } from "../core/dice-proof";
import { geometry } from "../core/geometry";
import type { Position } from "../core/position";
import type { GameRecord } from "../core/record";
import { codesRefused } from "../core/refusals";
import { writeRoll } from "../core/roll";
import { awards } from "./awards";
import { diceStatistics } from "./dice-statistics";

/** All that a page needs to show a game again. */
export function replay(record: GameRecord): Replay {
  const { rules, seats, names, start, turns, end, positions } = record;
  const dice = diceStatistics(record);
  return {
    rules: String(rules),
    edition: rules.edition,
    switches: Object.keys(SWITCHES).filter((name) => rules.has(name)),
    board: rules.ownBoard ? (geometry(rules.board) as Replay["board"]) : null,
    neutral: rules.neutral,
    seats: seats.map((seat, n) => ({ seat, name: names[n]! })),
    opening: record.opening.map((round) => Object.fromEntries(round)),
    pawns: pawnsOf(start),
    turns: turns.map(({ colour, roll, move, position }, n) => ({
      number: n + 1,
      colour,
      roll: writeRoll(roll),
      move: move?.toJSON() ?? null,
      refused: move ? null : codesRefused(positions[n]!, roll),
      pawns: pawnsOf(position),
    })),
    over: end.isOver,
    ended: end.isOver ? "played_out" : record.ended,
    ranking: end.ranking,
    standing: record.ended ? end.standing : [],
    dice: dice.seats,
    all_dice: dice.total,
    awards: awards(record),
    proof: record.byDevice ? BY_DEVICE : record.dice && proofShown(record, record.dice),
  };
}

const pawnsOf = (position: Position): Record<string, string[]> =>
  Object.fromEntries(Array.from(position.colours, (colour) => [colour, position.pawns(colour)]));

/** A device rolled by itself: there is nothing to check. */
const BY_DEVICE: ProofShown = {
  version: 0,
  commitment: "",
  table: "",
  board: "",
  first: "",
  shares: [],
  restored: [],
  secret: null,
};

const proofShown = (record: GameRecord, proof: DiceProof): ProofShown => ({
  ...proof,
  board: record.rules.boardText,
  first: record.agreedFirst,
  shares: proof.shares.map(({ seat, contribution, bot }) => ({ seat, contribution: contribution || null, bot })),
});
