/** The real tables of this device, without the worker that a browser has them in:
 * `vi.mock("…/src/local/client", async () => (await import("…/local/in-this-thread")).inThisThread())`. */
import { device } from "./house";

export async function inThisThread() {
  const { server } = await device();
  return { localServer: () => server };
}
