/** What does not fit of that which the dice follow from, in words. */
import { say } from "../../base/language.svelte";
import type { Finding } from "../server/dice-notes";
import { playerName, type NamedSeat } from "./names";
import { texts } from "./texts";

export const findingInWords = ({ kind, seat }: Finding, seats: readonly NamedSeat[]): string =>
  say(texts[`finding_${kind}`], { name: seat ? playerName(seats, seat[0]!) : "" });
