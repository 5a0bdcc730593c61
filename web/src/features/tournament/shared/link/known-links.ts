/** The links of tournaments that were opened on this device, so that nobody has to look for the message again. */
import { recall, remember } from "../../../../base/memory";
import type { TournamentRole } from "../../../../generated/tournaments";

export interface KnownLink {
  readonly tournament: string;
  readonly token: string;
  readonly title: string;
  readonly role: TournamentRole;
  readonly name: string;
}

const NAME = "tournaments";
const MOST = 12;

export const knownLinks = (): KnownLink[] => recall<KnownLink[]>(NAME) ?? [];

const isSame = (one: KnownLink, other: Pick<KnownLink, "tournament" | "token">): boolean =>
  one.tournament === other.tournament && one.token === other.token;

/** The latest first. */
export function noteLink(link: KnownLink): void {
  remember(NAME, [link, ...knownLinks().filter((one) => !isSame(one, link))].slice(0, MOST));
}

/** It opens nothing any more. */
export function forgetLink(link: Pick<KnownLink, "tournament" | "token">): void {
  remember(
    NAME,
    knownLinks().filter((one) => !isSame(one, link)),
  );
}
