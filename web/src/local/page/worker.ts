/** The tables of this device, in a worker: the page stays quick whatever bots think about. */
import { tablesHere } from "./tables-here";

const tables = tablesHere((said) => postMessage(said));
addEventListener("message", ({ data }) => tables(data));

/** A lock of our own name, as long as we live: so the page knows when we do not. */
void navigator.locks?.request(self.name, () => {
  postMessage("holding");
  return new Promise(() => {});
});
