/** What several players did, in short. */
import { listed, say } from "../../base/language.svelte";
import { distinct } from "../rules/choice";
import type { Entry } from "./log";
import { playerName, type NamedSeat } from "./names";
import type { Deed } from "./speech/speech-queue";
import { texts } from "./texts";

type Done = Pick<Entry, "kind"> & { readonly colour: string | null; readonly sentBack: readonly { colour: string }[] };

export function deedOf({ colour, kind, sentBack }: Done, seats: readonly NamedSeat[]): Deed {
  const name = playerName(seats, colour!);
  if (kind === "pass") return { name, did: "passed", brief: "" };
  if (kind === "home") return { name, did: "notable", brief: say(texts.brief_home, { name }) };
  if (!sentBack.length) return { name, did: "moved", brief: "" };
  const whom = listed(sentBack.map((pawn) => playerName(seats, pawn.colour)));
  return { name, did: "notable", brief: say(texts.brief_capture, { name, whom }) };
}

/** "Green captures Red. Blue and Red have moved. Green could not move." */
export function inShort(deeds: readonly Deed[]): string {
  const names = (did: Deed["did"]) => distinct(deeds.filter((deed) => deed.did === did).map(({ name }) => name));
  const [moved, passed] = [names("moved"), names("passed")];
  return [
    ...deeds.flatMap(({ brief }) => brief || []),
    ...(moved.length ? [say(moved.length > 1 ? texts.all_moved : texts.one_moved, { names: listed(moved) })] : []),
    ...(passed.length ? [say(passed.length > 1 ? texts.all_passed : texts.one_passed, { names: listed(passed) })] : []),
  ].join(" ");
}
