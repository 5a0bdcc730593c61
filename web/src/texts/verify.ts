import type { Texts } from "../language.svelte";

export const verify = {
  // the check after a game
  title: { de: "Waren die Würfel echt?", en: "Were the dice genuine?" },
  about: {
    de: "Dein Gerät rechnet jeden Wurf selbst nach. Der Server wird dabei nicht gefragt.",
    en: "Your device works out every roll by itself. The server is not asked.",
  },
  check: { de: "Würfel prüfen", en: "Check the dice" },
  again: { de: "Noch einmal prüfen", en: "Check once more" },
  checking: { de: "Wurf {done} von {all} nachgerechnet …", en: "Worked out {done} of {all} rolls …" },
  genuine: { de: "Echt!", en: "Genuine!" },
  genuine_about: {
    de: "Alle {faces} Augenzahlen sind genau die, die vor der Partie schon feststanden. Niemand hat einen Wurf verändert.",
    en: "All {faces} faces are exactly the ones that were fixed before the game began. Nobody has changed a roll.",
  },
  not_genuine: { de: "Nicht echt!", en: "Not genuine!" },
  not_checkable: { de: "Das lässt sich nicht prüfen", en: "This cannot be checked" },
  secret: { de: "Das versiegelte Geheimnis", en: "The sealed secret" },
  secret_passed: {
    de: "Vor der Partie hat der Server eine geheime Zahl versiegelt. Jetzt ist sie offen, und sie passt genau zum Siegel.",
    en: "Before the game the server sealed a secret number. Now it is open, and it fits the seal exactly.",
  },
  exchanged: {
    de: "Das Geheimnis passt nicht zu dem Siegel, das vor der Partie gezeigt wurde. Eines von beiden wurde ausgetauscht.",
    en: "The secret does not fit the seal that was shown before the game. One of them has been exchanged.",
  },
  no_proof: {
    de: "Zu dieser Partie ist nicht aufgeschrieben, wie ihre Würfel entstanden sind, etwa weil am echten Tisch gewürfelt wurde.",
    en: "Nothing is written down about how the dice of this game came about; perhaps they were rolled at a real table.",
  },
  not_revealed: {
    de: "Das Geheimnis wird erst am Ende der Partie geöffnet. Bis dahin ist nichts zu prüfen.",
    en: "The secret is opened when the game ends. Until then nothing can be checked.",
  },
  noted: { de: "Was dein Gerät sich gemerkt hat", en: "What your device remembers" },
  noted_passed: {
    de: "Siegel und Zufallszahlen, die dein Gerät sich vor der Partie gemerkt hat, stehen unverändert in der Aufzeichnung.",
    en: "The seal and the random numbers that your device remembered before the game are in the record, unchanged.",
  },
  unknown: {
    de: "Dein Gerät hat sich vor der Partie {note} gemerkt. In der Aufzeichnung steht das nicht.",
    en: "Before the game your device remembered {note}. That is not in the record.",
  },
  seen: { de: "Was am Tisch zu sehen war", en: "What was seen at the table" },
  seen_passed: {
    de: "Jeder Wurf der Aufzeichnung ist der, der am Tisch gefallen ist.",
    en: "Every roll in the record is the one that fell at the table.",
  },
  other_roll: {
    de: "Wurf {number} von {colour} war am Tisch {seen}, aufgeschrieben ist {written}.",
    en: "Roll {number} of {colour} was {seen} at the table, but {written} is written down.",
  },
  nothing: { de: "nichts", en: "nothing" },
  rolls: { de: "Jeder einzelne Wurf", en: "Every single roll" },
  rolls_passed: {
    de: "{faces} Augenzahlen nachgerechnet und verglichen: Alle stimmen.",
    en: "{faces} faces worked out and compared: all of them are right.",
  },
  opening_passed: {
    de: "Darunter sind die {count} vom Auswürfeln, wer beginnt.",
    en: "Among them are the {count} that decided who begins.",
  },
  wrong_roll: {
    de: "Wurf {number} von {colour} ist als {written} aufgeschrieben, müsste aber {derived} sein. Davor stimmen alle {faces} Augenzahlen.",
    en: "Roll {number} of {colour} is written as {written}, but has to be {derived}. Before it all {faces} faces are right.",
  },
  wrong_opening: {
    de: "Beim Auswürfeln, wer beginnt, ist für {colour} {written} aufgeschrieben, es müsste aber {derived} sein.",
    en: "In the roll-off to see who begins, {written} is written for {colour}, but it has to be {derived}.",
  },
  contributed: {
    de: "Eigenen Zufall beigesteuert haben: {names}. Schon einer davon genügt, damit niemand die Würfel allein bestimmen konnte.",
    en: "Randomness of their own was added by: {names}. One of them is enough for nobody to have decided the dice alone.",
  },
  nobody_contributed: {
    de: "Kein Mensch hat Zufall beigesteuert. Die Würfel standen vorher fest, aber ausgesucht haben könnte sie der Server.",
    en: "Nobody added randomness. The dice were fixed beforehand, but the server could have picked them.",
  },
  passed: { de: "stimmt", en: "right" },
  failed: { de: "stimmt nicht", en: "wrong" },
  how: { de: "Wie das funktioniert", en: "How this works" },
  numbers: { de: "Die Zahlen zum Selbernachrechnen", en: "The numbers, to work it out yourself" },
  commitment: { de: "Siegel", en: "Seal" },
  secret_word: { de: "Geheimnis", en: "Secret" },
  table: { de: "Tisch", en: "Table" },
  contribution: { de: "Zufall von {name}", en: "Randomness of {name}" },

  // the page about it
  page_title: { de: "Kann ich den Würfeln trauen?", en: "Can I trust the dice?" },
  page_lead: {
    de: "Ja, und du musst dafür niemandem glauben. Alle Würfe stehen fest, bevor der erste fällt, niemand kann sie sich aussuchen, und nach der Partie kann jeder sie nachrechnen.",
    en: "Yes, and you need not take anybody's word for it. All rolls are fixed before the first one falls, nobody can choose them, and after the game everybody can work them out again.",
  },
  step_1: { de: "Der Server versiegelt ein Geheimnis", en: "The server seals a secret" },
  step_1_text: {
    de: "Wird ein Tisch gedeckt, denkt sich der Server eine riesige geheime Zahl aus und zeigt allen ihr Siegel (ihren SHA-256-Wert). Das ist wie ein verschlossener Umschlag auf dem Tisch: Hineinsehen kann keiner, heimlich austauschen auch nicht.",
    en: "When a table is laid, the server makes up a huge secret number and shows everybody its seal (its SHA-256 value). It is like a closed envelope on the table: nobody can look inside, and nobody can swap it unnoticed.",
  },
  step_2: { de: "Ihr gebt euren Zufall dazu", en: "You add your own randomness" },
  step_2_text: {
    de: "Erst jetzt zieht das Gerät jedes Menschen am Tisch selbst eine Zufallszahl und legt sie dazu. Als der Server sein Geheimnis versiegelte, kannte er diese Zahlen noch nicht.",
    en: "Only now the device of every person at the table draws a random number of its own and adds it. When the server sealed its secret it did not know these numbers.",
  },
  step_3: { de: "Aus allem zusammen folgen die Würfe", en: "The rolls follow from all of it" },
  step_3_text: {
    de: "Wurf 1, Wurf 2, Wurf 3 … sind eine feste Rechnung aus dem Geheimnis und euren Zahlen (HMAC-SHA-256). Kein Zug, keine Uhr und kein Neuladen ändert etwas daran. Ohne das Geheimnis kann niemand vorhersehen, was kommt.",
    en: "Roll 1, roll 2, roll 3 … are a fixed sum of the secret and your numbers (HMAC-SHA-256). No move, no clock and no reloading changes them. Without the secret nobody can foresee what comes.",
  },
  step_4: { de: "Am Ende wird der Umschlag geöffnet", en: "In the end the envelope is opened" },
  step_4_text: {
    de: "Ist die Partie aus, zeigt der Server das Geheimnis. Mit „Würfel prüfen“ rechnet dein Gerät alles nach: Passt das Geheimnis zum Siegel? Sind eure Zahlen dabei? Stimmt jeder Wurf? Beim ersten falschen Wurf schlägt es Alarm.",
    en: "When the game is over the server shows the secret. With “Check the dice” your device works everything out again: does the secret fit the seal? Are your numbers in it? Is every roll right? The first wrong roll raises the alarm.",
  },
  limits: { de: "Was das nicht kann", en: "What it cannot do" },
  limit_1: {
    de: "Wer den Server betreibt und selbst mitspielt, könnte vor dem Beginn seine eigene Zufallszahl so lange neu ziehen, bis sie ihm gefällt. Spiel auf einem Server, den jemand betreibt, dem du vertraust.",
    en: "Whoever runs the server and also plays could redraw their own random number before the start until they like it. Play on a server run by somebody you trust.",
  },
  limit_2: {
    de: "Der Server kennt die Würfe im Voraus, ändern kann er sie nicht. Unsere Bots bekommen davon nichts zu sehen.",
    en: "The server knows the rolls in advance, but cannot change them. Our bots are told none of it.",
  },
  limit_3: {
    de: "Diese Seite kommt selbst vom Server. Wer ganz sicher gehen will, lädt die Aufzeichnung herunter und prüft sie mit einem eigenen Pöppel: poeppel verify partie.txt",
    en: "This page itself comes from the server. To be quite sure, download the record and check it with a Pöppel of your own: poeppel verify game.txt",
  },
  uneven: { de: "Und wenn einer nur Einsen würfelt?", en: "And if somebody rolls only ones?" },
  uneven_text: {
    de: "Echte Würfel fallen ungleich. Bei 200 Würfen kommt jede Zahl im Mittel 33-mal, aber 24- oder 43-mal ist ganz gewöhnlich. Pech ist kein Beweis, nachrechnen schon.",
    en: "Fair dice fall unevenly. In 200 rolls each number comes 33 times on average, but 24 or 43 times is quite ordinary. Bad luck proves nothing; working it out does.",
  },
} satisfies Texts;
