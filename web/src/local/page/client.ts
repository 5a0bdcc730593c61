/** The tables of this device as a page sees them. The worker that has them starts with the first question. */
import type { TableServer } from "../../base/table-server";
import { Keeper } from "./keeper";
import type { LocalGames } from "../server";
import { startWorker } from "./start-worker";
import { ownReasons } from "../protocol/texts";

export type { Restored } from "../backup";
export type { LocalGame, LocalGames } from "../server";

let keeper: Keeper | null = null;

/** Where the tables of this device are asked for. */
export function localServer(): TableServer & LocalGames {
  keeper ??= startKeeper();
  return keeper.wire;
}

function startKeeper(): Keeper {
  const started = new Keeper(
    { start: startWorker, whenFree: navigator.locks ? whenFree : null },
    { code: "not_loaded", rule: null, text: ownReasons.not_loaded },
    () => (keeper = null), // the next question tries again
  );
  addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) started.leave();
  });
  return started;
}

const whenFree = (name: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(name, { signal }, () => {});
