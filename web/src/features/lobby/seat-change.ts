/** Changing who is to sit at a seat, before the start. */
import type { SeatPlan, SeatShown } from "../../generated/messages";
import type { Answer } from "../../shared/server/line/connection";
import type { TableClient } from "../../shared/table/client.svelte";

const isSame = (one: SeatShown, other: SeatShown | undefined): boolean =>
  one.kind === other?.kind && one.name === other.name && one.bot === other.bot;

/** Something else at the table may happen at the same moment, a contribution for example; as long as this seat is what
 * it was, that makes no difference. */
export async function changeSeat(
  table: Pick<TableClient, "state" | "send">,
  seat: SeatShown,
  plan: SeatPlan,
): Promise<Answer> {
  for (;;) {
    const answer = await table.send({ type: "change_seat", seat: seat.seat, plan });
    const now = table.state?.seats.find((other) => other.seat === seat.seat);
    if (answer.type !== "stale" || !isSame(seat, now)) return answer;
  }
}
