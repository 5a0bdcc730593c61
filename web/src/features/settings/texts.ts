import type { Texts } from "../../base/language.svelte";

export const texts = {
  heading: { de: "Einstellungen", en: "Settings" },
  about: { de: "Sie gelten für diesen Browser.", en: "They apply to this browser only." },
  you: { de: "Du", en: "You" },
  name: { de: "Dein Name", en: "Your name" },
  name_about: {
    de: "So heißt du am Tisch. Er bleibt auf diesem Gerät, bis du dich hinsetzt.",
    en: "This is what you are called at the table. It stays on this device until you take a seat.",
  },
  language: { de: "Sprache", en: "Language" },
  as_browser: { de: "Wie der Browser", en: "Same as the browser" },
  pawns: { de: "Meine Figuren", en: "My pawns" },
  look: { de: "Aussehen", en: "Appearance" },
  brightness: { de: "Helligkeit", en: "Brightness" },
  theme_auto: { de: "Wie das Gerät", en: "Same as the device" },
  theme_light: { de: "Hell", en: "Light" },
  theme_dark: { de: "Dunkel", en: "Dark" },
  look_decides: {
    de: "Das gewählte Brett ist von sich aus hell oder dunkel; die Helligkeit gilt für „Papier“.",
    en: "The board you have chosen is light or dark by itself; brightness applies to “Paper”.",
  },
  numbers_about: { de: "Damit man Züge nachlesen kann.", en: "So that moves can be looked up." },
  play: { de: "Am Tisch", en: "At the table" },
  sound: { de: "Töne", en: "Sounds" },
  sound_about: { de: "Würfel, Schritte, Schlagen, Ziel", en: "Dice, steps, captures, goal" },
  bot_words: { de: "Bots sagen etwas", en: "Bots talk" },
  bot_words_about: {
    de: "Ab und zu ein kurzes Wort, wenn sie schlagen, geschlagen werden oder gewinnen.",
    en: "A word now and then, when they capture, are captured or win.",
  },
  bot_words_aloud: { de: "Was Bots sagen, vorlesen", en: "Read out what bots say" },
  bot_words_aloud_about: {
    de: "Für Screenreader; nur wenn gerade nichts anderes anzusagen ist.",
    en: "For screen readers; only while there is nothing else to announce.",
  },
  vibration: { de: "Vibration", en: "Vibration" },
  vibration_about: {
    de: "Wenn dein Würfel liegt und wenn geschlagen wird",
    en: "When your die lands, and for captures",
  },
  shake_to_roll: { de: "Schütteln würfelt", en: "Shake to roll" },
  shake_to_roll_about: {
    de: "Das Gerät in die Hand nehmen und schütteln wie einen Würfelbecher.",
    en: "Take the device in your hand and shake it like a dice cup.",
  },
  shake_refused: {
    de: "Der Browser gibt die Bewegung des Geräts nicht frei. In seinen Einstellungen lässt sich das ändern.",
    en: "The browser does not share the device’s motion. You can change this in its settings.",
  },
  letter_keys: { de: "Tasten mit Buchstaben", en: "Letter keys" },
  letter_keys_about: {
    de: "R würfelt, M sagt, wo meine Figuren stehen … Wer diktiert oder leicht danebentippt, schaltet sie aus.",
    en: "R rolls, M tells me where my pawns are … Turn them off if you dictate or often hit keys by mistake.",
  },
  voice: { de: "Tempo der Ansagen", en: "How fast my screen reader speaks" },
  voice_about: {
    de: "Was geschieht, wird nacheinander angesagt. Wer schneller hört, erfährt mehr davon im Ganzen und früher.",
    en: "What happens is announced one thing after the other. The faster your screen reader speaks, the more of it you hear in full, and the sooner.",
  },
  voice_usual: { de: "normal", en: "at normal speed" },
  voice_fast: { de: "schnell", en: "fast" },
  voice_very_fast: { de: "sehr schnell", en: "very fast" },
  auto_roll_about: { de: "Sobald ich dran bin.", en: "As soon as it is my turn." },
  auto_move_about: { de: "Wenn es nichts zu entscheiden gibt.", en: "When there is nothing to decide." },
  offline: { de: "Ohne Netz", en: "Offline" },
  offline_whole: {
    de: "Alles ist auf diesem Gerät: Spiele, Regeln, Bots jeder Stufe und Rückblicke, zusammen {size} MB. Nur wer mit anderen Geräten spielt, braucht das Netz.",
    en: "Everything is on this device: games, rules, bots of every level and reviews, {size} MB in all. You only need the network to play with other devices.",
  },
  offline_part: {
    de: "Spielen geht schon ohne Netz. {size} von {all} MB sind hier; der Rest, den die stärksten Bots und die Rückblicke brauchen, kommt nach und nach.",
    en: "You can already play offline. {size} of {all} MB are here; the rest, which the strongest bots and the reviews need, will follow little by little.",
  },
  offline_saving: {
    de: "Dein Browser soll Daten sparen. Deshalb wird nichts von selbst geladen, um es hier für die Zeit ohne Netz aufzuheben.",
    en: "Your browser is set to save data. So nothing is downloaded on its own to be kept here for when you are offline.",
  },
  offline_fetch: {
    de: "Alles auf dieses Gerät laden (2 bis 3 MB)",
    en: "Download everything to this device (2 to 3 MB)",
  },
  offline_fetching: { de: "Wird geladen …", en: "Downloading …" },
  offline_not: {
    de: "Noch ist nichts auf diesem Gerät gespeichert, oder dieser Browser speichert hier keine Seiten. Über https und auf dem eigenen Rechner geht es.",
    en: "Nothing is stored on this device yet, or this browser does not store pages here. It works over https and on your own computer.",
  },
  install: { de: "Als App", en: "As an app" },
  install_about: {
    de: "Pöppel lässt sich wie eine App auf den Startbildschirm legen.",
    en: "Pöppel can be added to the home screen like an app.",
  },
  install_insecure: {
    de: "Über diese Verbindung (http) lässt kein Browser etwas auf den Startbildschirm legen. Auf dem Rechner, auf dem Pöppel läuft, und über https geht es.",
    en: "No browser installs anything over this connection (http). It works on the computer that runs Pöppel, and over https.",
  },
  install_now: { de: "Auf dieses Gerät legen", en: "Install on this device" },
  install_by_hand: {
    de: "Wähle dazu im Menü des Browsers „Installieren“ oder „Zum Startbildschirm hinzufügen“.",
    en: "Choose “Install” or “Add to home screen” in the browser’s menu.",
  },
} satisfies Texts;
