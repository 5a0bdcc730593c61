/** What several players did, in short. */
import { listed, say } from "../../base/language.svelte";
import { distinct } from "../rules/choice";
import { facesOf } from "../rules/roll";
import type { Entry } from "./log";
import type { Setting } from "./moves";
import { playerAndColour, playerName, victimName, type NamedSeat } from "./names";
import type { Deed } from "./speech/speech-queue";
import { texts } from "./texts";

type Done = Pick<Entry, "kind"> & { readonly colour: string | null; readonly sentBack: readonly { colour: string }[] };

const MOST_ROLLS = 6; // more are counted

export function deedOf({ colour, kind, sentBack }: Done, { seats, neutral }: Setting): Deed {
  const name = playerName(seats, colour!);
  if (kind === "pass") return { name, did: "passed", brief: "" };
  if (kind === "home") return { name, did: "notable", brief: say(texts.brief_home, { name }) };
  if (!sentBack.length) return { name, did: "moved", brief: "" };
  if (kind !== "capture") return { name, did: "notable", brief: say(texts.brief_penalty, { name }) };
  const whom = listed(sentBack.map((pawn) => victimName(seats, neutral, pawn.colour, colour!)));
  return { name, did: "notable", brief: say(texts.brief_capture, { name, whom }) };
}

/** A roll, which is all there is to tell of most turns. */
export const rollOf = ({ colour, rolled }: Pick<Entry, "colour" | "rolled">, seats: readonly NamedSeat[]): Deed[] =>
  rolled ? [{ name: playerAndColour(seats, colour!), did: "rolled", brief: facesOf(rolled).join(" + ") }] : [];

/** "Your pawns on space 17 and space 3 have to go back! Anna rolls 3, 5 and 1. Green captures Red. Blue and Red have moved.
 * Green could not move." */
export function inShort(deeds: readonly Deed[]): string {
  const of = (did: Deed["did"]) => deeds.filter((deed) => deed.did === did);
  const [moved, passed] = [of("moved"), of("passed")].map((done) => distinct(done.map(({ name }) => name)));
  return [
    ...byName(of("lost")).map(([name, places]) =>
      say(name ? texts.brief_losses_named : texts.brief_losses, { name, places: listed(places) }),
    ),
    ...byName(of("rolled")).map(([name, rolls]) =>
      say(rolls.length > MOST_ROLLS ? texts.brief_many_rolls : texts.brief_rolls, {
        name,
        count: rolls.length,
        rolls: listed(rolls),
      }),
    ),
    ...of("notable").map(({ brief }) => brief),
    ...(moved!.length ? [say(moved!.length > 1 ? texts.all_moved : texts.one_moved, { names: listed(moved!) })] : []),
    ...(passed!.length ? [passing(passed!, of("passed").length)] : []),
  ].join(" ");
}

/** The briefs of everybody, the first one first. */
const byName = (deeds: readonly Deed[]): [name: string, briefs: string[]][] =>
  distinct(deeds.map(({ name }) => name)).map((name) => [
    name,
    deeds.filter((deed) => deed.name === name).map(({ brief }) => brief),
  ]);

function passing(names: readonly string[], count: number): string {
  if (names.length > 1) return say(texts.all_passed, { names: listed(names) });
  return say(count > 1 ? texts.one_passed_often : texts.one_passed, { names: names[0]!, count });
}
