/** A shake is felt once, and walking is none. */
import { afterEach, expect, test, vi } from "vitest";
import { mayFeelShaking, onShaken } from "../../../src/base/device/shaking";

type Moved = (event: unknown) => void;

afterEach(() => vi.unstubAllGlobals());

test("a shake acts once, walking never, and nothing after it is not listened to", () => {
  const listening = new Set<Moved>();
  vi.stubGlobal("addEventListener", (_: string, moved: Moved) => listening.add(moved));
  vi.stubGlobal("removeEventListener", (_: string, moved: Moved) => listening.delete(moved));
  const act = vi.fn();
  const stop = onShaken(act);
  const move = (timeStamp: number, x: number | null) => {
    for (const moved of listening) moved({ timeStamp, acceleration: x === null ? null : { x, y: 0, z: 0 } });
  };
  move(0, 3); // a step
  move(100, null); // a device that cannot tell
  expect(act).not.toHaveBeenCalled();
  move(200, 20);
  move(300, -25); // the same shake, back again
  expect(act).toHaveBeenCalledTimes(1);
  move(2000, 20);
  expect(act).toHaveBeenCalledTimes(2);
  stop();
  move(4000, 20);
  expect(act).toHaveBeenCalledTimes(2);
});

test("a browser that asks first is believed, whatever it says", async () => {
  vi.stubGlobal("DeviceMotionEvent", {});
  expect(await mayFeelShaking()).toBe(true);
  vi.stubGlobal("DeviceMotionEvent", { requestPermission: () => Promise.resolve("denied") });
  expect(await mayFeelShaking()).toBe(false);
  vi.stubGlobal("DeviceMotionEvent", { requestPermission: () => Promise.resolve("granted") });
  expect(await mayFeelShaking()).toBe(true);
  vi.stubGlobal("DeviceMotionEvent", { requestPermission: () => Promise.reject(new Error("no gesture")) });
  expect(await mayFeelShaking()).toBe(false);
});
