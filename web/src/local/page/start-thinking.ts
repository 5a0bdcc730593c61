/** Has a game thought over in a worker, which ends with it. */
import type { Review } from "../../generated/messages";
import type { ThinkOver } from "./thinking";

/** What the worker says. */
export type Thinking =
  | { readonly is: "on"; readonly done: number; readonly of: number }
  | { readonly is: "done"; readonly review: Review }
  | { readonly is: "failed"; readonly fault: string };

export const startThinking: ThinkOver = (record, { signal, progress }) =>
  new Promise<Review>((resolve, reject) => {
    const worker = new Worker(new URL("./thinking-worker.ts", import.meta.url), { type: "module" });
    const fail = (error: unknown): void => {
      worker.terminate();
      reject(error as Error);
    };
    signal.addEventListener("abort", () => fail(signal.reason));
    worker.onerror = ({ message }) => fail(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<Thinking>) => {
      if (data.is === "on") return progress(data.done, data.of);
      worker.terminate();
      if (data.is === "done") resolve(data.review);
      else reject(new Error(data.fault));
    };
    worker.postMessage(record);
  });
