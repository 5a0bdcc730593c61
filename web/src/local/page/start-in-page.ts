/** The tables of this device in the page itself: one from a stick may not start a worker. The build of the stick takes this
 * instead of `start-worker.ts`. What goes over is copied and comes a moment later, as with a worker. */
import { tablesHere } from "./tables-here";
import type { Asked } from "./ports";
import type { TablesWorker } from "./start-worker";

export function startWorker(): TablesWorker {
  const page: TablesWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => {}, // the page does not outlive itself
    postMessage: (asked: Asked) => over(asked, tables),
  };
  const tables = tablesHere((said) =>
    over(said, (data) => page.onmessage?.call(null as never, { data } as MessageEvent)),
  );
  return page;
}

function over<Said>(said: Said, to: (said: Said) => void): void {
  const copy = structuredClone(said);
  setTimeout(() => to(copy));
}
