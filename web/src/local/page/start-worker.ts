/** Where the tables of this device are: in a worker, so that the page stays quick whatever bots think about. */
export type TablesWorker = Pick<Worker, "postMessage" | "onmessage" | "onerror" | "terminate">;

export const startWorker = (name: string): TablesWorker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
