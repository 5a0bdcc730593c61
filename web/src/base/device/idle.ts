/** Runs something once the page is there and the browser has nothing else to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 1_000); // Safari
    return () => clearTimeout(timer);
  }
  const number = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(number);
}
