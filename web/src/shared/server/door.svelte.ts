/** Where other devices find the tables. On the machine that serves them the door to the local network can be opened and
 * closed while the program runs. */
import { isLocalPage } from "./addresses";
import { moveDoor, serverAddress } from "./api";
import type { Here } from "../../generated/messages";

class Door {
  #here = $state.raw<Here | null>(null);
  #address = $derived(this.#here?.lan ?? null); // changes with the address only, not with every look

  /** Null: it cannot be moved from here, or that is not known yet. */
  get state(): Here["door"] {
    return this.#here?.door ?? null;
  }

  /** For other devices, when this page is on the machine itself; null: they cannot come. */
  get address(): string | null {
    return this.#address;
  }

  /** Only the machine itself has to ask. */
  async look(): Promise<void> {
    if (isLocalPage()) this.#here = await serverAddress().catch(() => this.#here);
  }

  /** `RequestRefused` when it cannot be. */
  async move(isOpen: boolean): Promise<void> {
    this.#here = await moveDoor(isOpen);
  }
}

export const door = new Door();
