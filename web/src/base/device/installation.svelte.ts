/** Browsers offer to install a page by an event that may come long before somebody looks for it. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installation {
  #offer = $state.raw<Offer | null>(null);
  #isDone = $state(matchMedia("(display-mode: standalone)").matches);

  /** Listen from the first moment on. */
  watch(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#offer = event as Offer;
    });
    addEventListener("appinstalled", () => {
      this.#offer = null;
      this.#isDone = true;
    });
  }

  get isOffered(): boolean {
    return this.#offer !== null;
  }
  get isDone(): boolean {
    return this.#isDone;
  }

  async ask(): Promise<void> {
    await this.#offer?.prompt();
    this.#offer = null;
  }
}

export const installation = new Installation();
