import type { Texts } from "../language.svelte";

export const screen = {
  heading: { de: "Großer Bildschirm", en: "Big screen" },
  scan: { de: "Scanne die Farbe, die du spielen willst", en: "Scan the colour you want to play" },
  scan_about: {
    de: "Gewürfelt und gezogen wird mit dem Handy, das Brett ist hier.",
    en: "Roll and move with your phone; the board is here.",
  },
  same_network: { de: "Die Handys müssen im selben WLAN sein.", en: "The phones must be in the same network." },
  code_of: { de: "Code für {colour}: {address}", en: "Code for {colour}: {address}" },
  is_there: { de: "ist da", en: "is here" },
  has_gone: { de: "ist gerade weg", en: "is away just now" },
  bot: { de: "Bot", en: "Bot" },
  paused: { de: "Pause", en: "Paused" },
  pause: { de: "Pause", en: "Pause" },
  resume: { de: "Weiter", en: "Go on" },
  whole_screen: { de: "Ganzer Bildschirm", en: "Full screen" },
  leave_whole_screen: { de: "Vollbild beenden", en: "Leave full screen" },
  to_table: { de: "Zum Tisch", en: "To the table" },
  home: { de: "{home} von {all} im Ziel", en: "{home} of {all} home" },
  no_key: {
    de: "Dieser Bildschirm hat keinen Zutritt zum Tisch.",
    en: "This screen has no access to the table.",
  },
  rolled: { de: "{name} würfelt {roll}", en: "{name} rolls {roll}" },
  winner: { de: "{name} gewinnt!", en: "{name} wins!" },
  look_again: { de: "Das Spiel noch einmal ansehen", en: "Look at the game again" },
} satisfies Texts;
