/** Positions and moves of the examples in words. */
import type { Pawns, RefusedMove } from "../generated/cases";
import type { LegalMove, Leg } from "../generated/messages";
import { say } from "../language.svelte";
import { listed } from "../setup/rules";
import { colourName } from "../table/names";
import { rules } from "../texts/rules";

/** "Gelb: B, B, 0, 9; Grün: …" for those who do not see the picture. */
export function positionInWords(pawns: Pawns): string {
  return Object.entries(pawns)
    .map(([colour, fields]) => `${colourName(colour)}: ${fields.join(", ")}`)
    .join("; ");
}

const stops = (legs: readonly Leg[]): string[] => legs.flatMap(({ fields }, n) => (n ? [] : fields.slice(0, 1)).concat(fields.at(-1)!));

/** "5 → 9, schlägt Grün". */
export function moveInWords(move: LegalMove): string {
  const parts = [move.touch ? touched(move.steps[0]!) : stops(move.legs).join(" → ")];
  if (move.captured.length) parts.push(capturing(move.captured));
  if (move.sent_back) parts.push(say(rules.goes_back, { field: move.sent_back.field }));
  return parts.join(", ");
}

const touched = (field: string): string =>
  field === "B" ? say(rules.touched_waiting) : say(rules.touched, { field });

function capturing(captured: readonly string[]): string {
  return say(rules.captures, { colours: listed(captured.map(colourName)) });
}

/** The same of a move that is not allowed. */
export function refusedInWords({ move, legs }: RefusedMove): string {
  if (move === null) return say(rules.passing);
  const captured = legs.flatMap((leg) => leg.captured ?? []);
  const walked = stops(legs).join(" → ") || move.slice(2);
  return captured.length ? `${walked}, ${capturing(captured)}` : walked;
}
