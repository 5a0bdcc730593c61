/** Thinks one game over, in a worker of its own: the tables of this device do not wait for it, and whoever does not want
 * it any more ends the worker. */
import { thinkOver } from "./thinking";
import type { Thinking } from "./start-thinking";

const say = (thinking: Thinking): void => postMessage(thinking);

addEventListener("message", ({ data: record }: MessageEvent<string>) => {
  thinkOver(record, { progress: (done, of) => say({ is: "on", done, of }) }).then(
    (review) => say({ is: "done", review }),
    (error: unknown) => say({ is: "failed", fault: String(error) }),
  );
});
