/** What somebody likes on this device; kept in the browser. */
import type { Language } from "./language.svelte";
import { recall, remember } from "./memory";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "instant";

export interface Settings {
  language: Language | null; // null: as the browser
  theme: Theme;
  speed: Speed;
  sound: boolean;
  auto_roll: boolean;
  auto_move: boolean;
  best_moves: boolean; // in a replay: what would have been better, on the board
  name: string; // what somebody was called last time
}

const DEFAULTS: Settings = {
  language: null,
  theme: "auto",
  speed: "normal",
  sound: true,
  auto_roll: false,
  auto_move: false,
  best_moves: true,
  name: "",
};

export const settings = $state<Settings>({ ...DEFAULTS, ...recall<Partial<Settings>>("settings") });

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  remember("settings", $state.snapshot(settings));
}
