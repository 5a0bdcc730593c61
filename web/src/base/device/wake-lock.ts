/** A screen that is only looked at must not fall asleep. Where the browser cannot be asked, it is left to the device. */

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  /** The lock is lost whenever the page is hidden. */
  async function ask(): Promise<void> {
    if (!("wakeLock" in navigator) || document.visibilityState === "hidden") return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) void lock?.release();
  }

  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
