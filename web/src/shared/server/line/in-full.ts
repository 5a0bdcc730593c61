/** What a server does not say, since it is so with most moves and events: docs/protocol.md, "What has changed". */
import type { Happened, LegalMove, Leg, Message, NumberedEvent } from "../../../generated/messages";

/** With some of its fields left out. */
type Short<Whole, Left extends keyof Whole> = Omit<Whole, Left> & Partial<Pick<Whole, Left>>;

const LEG = { how: "walk", captured: null, backward: false, lost: 0 } as const satisfies Partial<Leg>;
const MOVE = { captured: [], sent_back: null, touch: false, goal: null } as const satisfies Partial<LegalMove>;
const EVENT = { move: null, refused: null, place: null } as const satisfies Partial<NumberedEvent>;

type ToldMove = Short<Omit<LegalMove, "legs">, keyof typeof MOVE> & { readonly legs: readonly ToldLeg[] };
type ToldLeg = Short<Leg, keyof typeof LEG>;
type ToldEvent = Short<Omit<NumberedEvent, "move">, "refused" | "place"> & { readonly move?: ToldMove | null };
type ToldHappened = Omit<Happened, "events" | "state"> & {
  readonly events: readonly ToldEvent[];
  readonly state: Omit<Happened["state"], "legal"> & { readonly legal?: readonly ToldMove[] };
};
/** A message as it comes. */
export type Told = Exclude<Message, Happened> | ToldHappened;

/** A message with all that its type says, whether the server has said it or not. */
export function inFull(told: Told): Message {
  if (told.type !== "happened") return told;
  const { legal, ...state } = told.state;
  const known = legal ? { ...state, legal: legal.map(wholeMove) } : state;
  return { ...told, events: told.events.map(wholeEvent), state: known };
}

function wholeEvent({ move, ...event }: ToldEvent): NumberedEvent {
  return { ...EVENT, ...event, move: move ? wholeMove(move) : null };
}

function wholeMove(move: ToldMove): LegalMove {
  return { ...MOVE, ...move, legs: move.legs.map((leg) => ({ ...LEG, ...leg })) };
}
