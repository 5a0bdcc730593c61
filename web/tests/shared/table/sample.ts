/** Anna's turn at a small table: two of her pawns can move, one of them captures. */
import type { LegalMove, RefusalShown, TableState } from "../../../src/generated/messages";
import type { Answer } from "../../../src/shared/server/line/connection";
import type { TableClient } from "../../../src/shared/table/client.svelte";
import { OwnTurn } from "../../../src/shared/table/play/own-turn.svelte";
import { Stage } from "../../../src/shared/table/scene/stage.svelte";

export const walk = (from: string, to: string, captured: string | null = null): LegalMove => ({
  text: `y:${from}-${to}`,
  colour: "y",
  steps: [from, to],
  legs: [{ how: "walk", fields: [from, to], captured, backward: false, lost: 0 }],
  captured: captured ? [captured] : [],
  sent_back: null,
  touch: false,
  goal: null,
});

export const lost: LegalMove = { ...walk("B", "B"), text: "y:B!", steps: ["B"], legs: [], touch: true };

export const refusal = (code: string): RefusalShown => ({ code, rule: "R7", text: { de: code, en: code } });

export const SEAT = {
  seat: "y",
  name: "Anna",
  kind: "here",
  bot: null,
  away: false,
  connected: true,
  envelope: null,
  contribution: null,
} as const;

export const STATE = {
  number: 9,
  phase: "playing",
  switches: [] as string[],
  options: { hints: true, take_back: false },
  rules: "classic",
  seats: [SEAT],
  pawns: { y: ["B", "B", "4", "17"] } as Record<string, string[]>,
  neutral: null,
  turn: "y",
  roll: "5",
  touch_counts: false,
  touched: null as string | null,
  take_back: null as string | null,
  legal: [walk("4", "9"), walk("17", "22", "g")],
  refusals: { "y:B": refusal("needs_six") } as Record<string, RefusalShown>,
};

export const DONE: Answer = { type: "done", id: "", first: 1, last: 1 };

export function turnOf(
  change: Partial<typeof STATE> = {},
  answer = DONE,
): { turn: OwnTurn; sent: unknown[]; table: TableClient } {
  const state = { ...STATE, ...change } as unknown as TableState;
  const sent: unknown[] = [];
  const table = {
    state,
    seats: ["y"],
    isMine: true,
    due: SEAT,
    events: [],
    seatOf: () => SEAT,
    send: (wish: unknown) => {
      sent.push(wish);
      return Promise.resolve(answer);
    },
  } as unknown as TableClient;
  const stage = new Stage(() => 0);
  stage.take([], state);
  return { turn: new OwnTurn(table, stage), sent, table };
}
