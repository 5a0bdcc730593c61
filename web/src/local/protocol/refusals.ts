/** Why a table says no, in the sentences of the server; of the rules the engine knows why. */
import type { PoeppelError, Refusal } from "../../engine";
import refusals from "../../generated/refusals.json";
import type { RefusalShown, Sentence } from "../../generated/messages";
import { ownReasons, type OwnReason } from "./texts";

export type Reason = keyof typeof refusals.server;

/** A command or a request is not carried out, for this reason. */
export class CommandRefused extends Error {
  constructor(readonly refusal: RefusalShown) {
    super(refusal.text.en);
  }
}

export const shown = (code: Reason): RefusalShown => ({ code, rule: null, text: refusals.server[code] });

export const refused = (code: Reason): CommandRefused => new CommandRefused(shown(code));

/** What only a device says that plays without a server. */
export const shownHere = (code: OwnReason): RefusalShown => ({ code, rule: null, text: ownReasons[code] });

/** A refusal of the game's; without a rule where the edition has nothing of the kind. */
export const byTheRules = ({ code, rule, text: { de, en } }: Refusal): RefusalShown => ({
  code,
  rule: rule || null,
  text: { de, en },
});

/** A text in a command that cannot be read. */
export const badlyWritten = ({ text: { de, en } }: PoeppelError): CommandRefused =>
  new CommandRefused({ code: "unreadable", rule: null, text: { de, en } });

/** What is wrong with a message. */
export function unreadable(said: string): RefusalShown {
  const fill = (text: string) => text.replace("{said}", () => said.slice(0, 300));
  const { de, en }: Sentence = refusals.unreadable;
  return { code: "unreadable", rule: null, text: { de: fill(de), en: fill(en) } };
}
