/** What a server does not say, since it is so with most moves and events: docs/protocol.md, "What has changed". */
import type { Happened, LegalMove, Leg, Message, NumberedEvent } from "../../../generated/messages";

/** With some of its fields left out. */
type Short<Whole, Left extends keyof Whole> = Omit<Whole, Left> & Partial<Pick<Whole, Left>>;

const LEG = { how: "walk", captured: null, backward: false, lost: 0 } as const satisfies Partial<Leg>;
const MOVE = { sent_back: null, touch: false, goal: null } as const satisfies Partial<LegalMove>;
const EVENT = { move: null, refused: null, place: null } as const satisfies Partial<NumberedEvent>;

type ToldMove = Short<Omit<LegalMove, "legs">, keyof typeof MOVE | "steps" | "captured"> & {
  readonly legs: readonly ToldLeg[];
};
type ToldLeg = Short<Leg, keyof typeof LEG>;
type ToldEvent = Short<Omit<NumberedEvent, "move">, "refused" | "place"> & {
  readonly move?: Short<ToldMove, "text" | "colour"> | null;
};
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

/** Beside its event a move has that one's text and colour. */
function wholeEvent({ move, ...told }: ToldEvent): NumberedEvent {
  const { event } = told;
  const moved = move && event.type === "moved" ? { text: event.move ?? "", colour: event.colour, ...move } : null;
  return { ...EVENT, ...told, move: moved && wholeMove(moved) };
}

/** The way a move goes says where it starts, stops and ends, and whom it captures. */
function wholeMove(move: ToldMove): LegalMove {
  const legs: readonly Leg[] = move.legs.map((leg) => ({ ...LEG, ...leg }));
  const onBoard = legs.filter(({ how }) => how !== "home");
  const steps = [
    ...onBoard.slice(0, 1).map(({ fields }) => fields[0]!),
    ...onBoard.map(({ fields }) => fields.at(-1)!),
  ];
  const captured = legs.flatMap(({ captured: colour }) => colour ?? []);
  return { ...MOVE, steps, captured, ...move, legs };
}
