/** What the service worker (sw.js) keeps of these pages on the device, and whether a newer version is waiting. */
import { later } from "../timer";
import { savesData } from "./network";

/** How much of what belongs to the pages is here; `of`: of this many bytes. */
export interface Kept {
  readonly isWhole: boolean;
  readonly bytes: number;
  readonly of: number;
}

const LOOK_AGAIN = 60 * 60 * 1000; // milliseconds after which a page that stays open asks for a newer version
const QUIET = 4_000; // milliseconds after which the large files are fetched, too

class KeptPages {
  #kept = $state.raw<Kept | null>(null);
  #waiting = $state.raw<ServiceWorker | null>(null);
  #isOutdated = $state(false);
  #reloads = false;
  #hasBegun = false;

  /** Null: not known, or this browser keeps nothing. */
  get kept(): Kept | null {
    return this.#kept;
  }
  /** Whether these pages could be of a newer version. */
  get isNewer(): boolean {
    return this.#waiting !== null || this.#isOutdated;
  }

  /** To be called once what the page needs first is here: everything else is fetched quietly from now on. Where data is
   * to be saved nothing is begun. */
  async keep(): Promise<void> {
    if (!("serviceWorker" in navigator) || (savesData() && !navigator.serviceWorker.controller)) return;
    if (await this.#begin()) later(QUIET, () => void (savesData() || this.#keepWeights()));
  }

  /** Fetch everything now: somebody wishes it. */
  async keepAll(): Promise<void> {
    if ("serviceWorker" in navigator && (this.#hasBegun || (await this.#begin()))) await this.#keepWeights();
  }

  /** Keep the pages; false: this browser does not. */
  async #begin(): Promise<boolean> {
    let isFirst = navigator.serviceWorker.controller === null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      this.#changed(isFirst);
      isFirst = false;
    });
    const registration = await navigator.serviceWorker.register("sw.js").catch(() => null);
    if (!registration) return false; // forbidden, or not over a safe connection
    this.#hasBegun = true;
    this.#watch(registration);
    const look = () => void registration.update().catch(() => null);
    setInterval(look, LOOK_AGAIN);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
    await navigator.serviceWorker.ready;
    await this.look();
    return true;
  }

  /** Find out what is here. */
  async look(): Promise<void> {
    const active = (await navigator.serviceWorker?.getRegistration())?.active;
    if (active) this.#kept = (await ask(active, "what_is_kept")) as Kept | null;
  }

  /** Show this page anew, in the newest version. Other pages stay as they are. */
  reload(): void {
    this.#reloads = true;
    if (this.#waiting) this.#waiting.postMessage("take_over");
    else location.reload();
  }

  async #keepWeights(): Promise<void> {
    const active = (await navigator.serviceWorker.ready).active;
    if (!active || this.#kept?.isWhole) return;
    await ask(active, "keep_weights");
    await this.look();
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const see = () => {
      if (registration.active) this.#waiting = registration.waiting;
    };
    see();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", see));
  }

  /** Another version serves the pages now. The first that ever comes is the one that is shown. */
  #changed(isFirst: boolean): void {
    if (this.#reloads) return location.reload();
    this.#waiting = null;
    if (!isFirst) this.#isOutdated = true;
  }
}

const ask = (worker: ServiceWorker, question: string): Promise<unknown> =>
  new Promise((settle) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => settle(data);
    worker.postMessage(question, [port2]);
  });

export const keptPages = new KeptPages();
