/** A screen that is only looked at must not fall asleep. Where the browser cannot be asked, it is left to the device. */
import { later, type Later } from "../timer";

/** Milliseconds without anything happening at a table, after which a device there was forgotten on the sofa. */
export const FORGOTTEN = 5 * 60 * 1_000;

/** Until that is called off, or for so many milliseconds. */
export function stayAwake(ms = Infinity, wait: Later = later): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  /** The lock is lost whenever the page is hidden. */
  async function ask(): Promise<void> {
    if (!("wakeLock" in navigator) || document.visibilityState === "hidden") return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) void lock?.release();
  }

  function end(): void {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  }

  void ask();
  document.addEventListener("visibilitychange", ask);
  const callOff = ms < Infinity ? wait(ms, end) : () => {};
  return () => {
    callOff();
    end();
  };
}
