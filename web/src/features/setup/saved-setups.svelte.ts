/** Set-ups that somebody has given a name, in this browser. */
import { recall, remember } from "../../base/memory";

export interface Saved {
  readonly name: string;
  /** the set-up's link: /new?… */
  readonly address: string;
}

let saved = $state.raw<readonly Saved[]>(recall<Saved[]>("setups") ?? []);

export const savedSetups = (): readonly Saved[] => saved;

function store(list: readonly Saved[]): void {
  saved = list;
  remember("setups", list);
}

/** A name that is there already means the new one. */
export function saveSetup(name: string, address: string): void {
  store([...saved.filter((one) => one.name !== name), { name, address }]);
}

export function forgetSetup(name: string): void {
  store(saved.filter((one) => one.name !== name));
}
