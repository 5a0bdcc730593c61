/** The tables of this device, wherever they are kept: in a worker, or in a page that may not have one. */
import { Engine } from "../../engine";
import { IndexedStore } from "../store/indexed-store";
import type { Asked, Heard } from "./ports";
import { LocalServer } from "../server";
import { Tab, type Browser } from "./tabs";

/** Tell them what is asked; `say` hears what they answer. */
export function tablesHere(say: (heard: Heard) => void): (asked: Asked) => void {
  const tab = new Tab(browser, open, say);
  tab.start().catch(console.error); // whoever asks is told
  return (asked) => {
    if (asked === "leave") void tab.close();
    else if (asked === "ping") say("pong");
    else void tab.ask(asked);
  };
}

const browser: Browser = {
  lock: navigator.locks ? (name, work) => navigator.locks.request(name, work) as Promise<void> : null,
  channel: (name) => new BroadcastChannel(name),
};

const open = async () => new LocalServer({ engine: await Engine.load(), store: new IndexedStore() });
