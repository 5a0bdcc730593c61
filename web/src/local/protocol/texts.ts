/** What only a device says that plays without a server. */
import type { Sentence } from "../../generated/messages";

export const ownReasons = {
  needs_server: {
    de: "Ohne Server spielen alle an diesem Gerät. Wer von einem anderen aus mitspielen soll, braucht einen Server.",
    en: "Without a server everybody plays on this device. To play from another device you need a server.",
  },
  unreadable_game: {
    de: "Diese Partie lässt sich nicht lesen: Sie ist beschädigt oder stammt von einer neueren Fassung. Gelöscht ist nichts, und alle anderen Partien gehen weiter.",
    en: "This game cannot be read: it is damaged, or from a newer version. Nothing has been deleted, and all other games go on.",
  },
  not_kept: {
    de: "Dieser Browser speichert hier gerade nichts (privates Fenster, oder der Platz ist voll). Du kannst spielen, aber die Partie bleibt nur, solange diese Seite offen ist.",
    en: "This browser does not store anything here just now (a private window, or no space left). You can play, but the game only lasts while this page is open.",
  },
  not_loaded: {
    de: "Das Spiel ließ sich nicht laden. Bitte lade die Seite neu.",
    en: "The game could not be loaded. Please load the page again.",
  },
  not_done: {
    de: "Das hat gerade nicht geklappt, und es ist nichts geschehen. Versuch es noch einmal.",
    en: "That did not work just now, and nothing has happened. Please try again.",
  },
  not_deleted: {
    de: "Dieser Browser konnte die Partie gerade nicht löschen; sie ist noch da.",
    en: "This browser could not delete the game just now; it is still there.",
  },
} satisfies Record<string, Sentence>;

export type OwnReason = keyof typeof ownReasons;
