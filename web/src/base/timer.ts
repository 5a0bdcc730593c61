/** Waiting, so that what waits can be tested without a clock. */

/** Runs something after some milliseconds; the answer calls it off. */
export type Later = (ms: number, run: () => void) => () => void;

export const later: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
