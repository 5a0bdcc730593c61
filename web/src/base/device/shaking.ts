/** A phone that is shaken. */

const STRONG = 14; // metres per second squared: more than walking, less than a fall
const REST = 900; // milliseconds: one shake is not two

interface Asking {
  requestPermission?: () => Promise<"granted" | "denied">;
}

export const canBeShaken = (): boolean =>
  typeof DeviceMotionEvent !== "undefined" && matchMedia("(pointer: coarse)").matches;

/** Whether the browser lets us feel it; some ask first, and only while somebody presses something. */
export async function mayFeelShaking(): Promise<boolean> {
  const asking = DeviceMotionEvent as unknown as Asking;
  if (!asking.requestPermission) return true;
  return asking.requestPermission().then(
    (answer) => answer === "granted",
    () => false,
  );
}

/** Hear of every shake; the answer stops it. */
export function onShaken(act: () => void): () => void {
  let last = -Infinity;
  const moved = ({ acceleration, timeStamp }: DeviceMotionEvent) => {
    const { x, y, z } = acceleration ?? {};
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) < STRONG || timeStamp - last < REST) return;
    last = timeStamp;
    act();
  };
  addEventListener("devicemotion", moved);
  return () => removeEventListener("devicemotion", moved);
}
