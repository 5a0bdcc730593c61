/** What the check of the dice found, in words. */
import { say } from "../../base/language.svelte";
import { findingInWords } from "../../shared/words/dice";
import { colourName, playerName, type NamedSeat } from "../../shared/words/names";
import { texts } from "./texts";
import type { Fault, Step, Verdict } from "./verify";

const join = (faces: readonly number[]): string => faces.join(" + ");

/** What was found to be right in a step. */
export function passedInWords(step: Step, { faces, opening }: Verdict): string {
  if (step === "secret") return say(texts.secret_passed);
  if (step === "noted") return say(texts.noted_passed);
  if (step === "seen") return say(texts.seen_passed);
  const rolls = say(texts.rolls_passed, { faces });
  return opening ? `${rolls} ${say(texts.opening_passed, { count: opening })}` : rolls;
}

/** What is wrong; the roll is named. `faces`: how many before it are right. */
export function faultInWords(fault: Fault, faces: number, seats: readonly NamedSeat[]): string {
  switch (fault.kind) {
    case "no_proof":
    case "by_device":
    case "not_revealed":
    case "exchanged":
      return say(texts[fault.kind]);
    case "found":
      return `${say(texts.found)} ${findingInWords(fault.finding, seats)}`;
    case "other_contribution":
    case "other_bot":
      return say(texts[fault.kind], { name: playerName(seats, fault.seat[0]!) });
    case "unknown":
      return say(texts.unknown, { note: `${fault.note.slice(0, 8)}…` });
    case "other_roll": {
      const { number, colour, seen, written } = fault;
      return say(texts.other_roll, {
        number,
        colour: colourName(colour),
        seen,
        written: written ?? say(texts.nothing),
      });
    }
    case "wrong_roll": {
      const { wrong, derived } = fault;
      const values = { colour: colourName(wrong.colour), written: join(wrong.faces), derived: join(derived) };
      return wrong.number
        ? say(texts.wrong_roll, { ...values, number: wrong.number, faces })
        : say(texts.wrong_opening, values);
    }
  }
}

/** Whether the dice are known to be wrong, or only nothing is known of them. */
export const isUncheckable = ({ fault }: Verdict): boolean =>
  fault?.kind === "no_proof" || fault?.kind === "by_device" || fault?.kind === "not_revealed";
