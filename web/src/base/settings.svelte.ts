/** What somebody likes on this device; kept in the browser. */
import type { Language } from "./language.svelte";
import { recall, remember } from "./memory";

export type Theme = "auto" | "light" | "dark";
/** How boards look; `paper` follows the brightness of the page, the others are light or dark by themselves. */
export type Look = "paper" | "wood" | "print" | "night" | "contrast";
export const LOOKS: readonly Look[] = ["paper", "wood", "print", "night", "contrast"];
export type Speed = "slow" | "normal" | "fast" | "instant";

export interface Settings {
  language: Language | null; // null: as the browser
  theme: Theme;
  look: Look;
  numbers: boolean; // beside the fields of a board
  speed: Speed;
  sound: boolean;
  volume: number; // from 0 to 100
  aloud: boolean; // children are told what happens
  bot_words: boolean; // bots say something now and then
  bot_words_aloud: boolean; // and screen readers say it
  vibration: boolean;
  shake_to_roll: boolean;
  letter_keys: boolean; // single letters, digits and signs; whoever dictates or touches keys by mistake turns them off
  voice: number; // how many times faster than usual somebody's screen reader speaks
  auto_roll: boolean;
  auto_move: boolean;
  best_moves: boolean; // in a replay: what would have been better, on the board
  name: string; // what somebody was called last time
}

/** What is on or off. */
export type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const DEFAULTS: Settings = {
  language: null,
  theme: "auto",
  look: "paper",
  numbers: true,
  speed: "normal",
  sound: true,
  volume: 100,
  aloud: true,
  bot_words: true,
  bot_words_aloud: false,
  vibration: true,
  shake_to_roll: false, // some browsers have to be asked first
  letter_keys: true,
  voice: 1,
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

/** The brightness that the page has with the chosen look; null: as the device. */
export function brightness(): "light" | "dark" | null {
  if (settings.look === "night") return "dark";
  if (settings.look !== "paper") return "light";
  return settings.theme === "auto" ? null : settings.theme;
}
