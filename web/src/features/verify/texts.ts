import type { Texts } from "../../base/language.svelte";

export const texts = {
  // the check after a game
  title: { de: "Waren die Würfel echt?", en: "Were the dice genuine?" },
  about: {
    de: "Dein Gerät rechnet jeden Wurf selbst nach. Der Server wird dabei nicht gefragt.",
    en: "Your device works out every roll by itself. The server is not asked.",
  },
  check: { de: "Würfel prüfen", en: "Check the dice" },
  again: { de: "Noch einmal prüfen", en: "Check again" },
  checking: { de: "Wurf {done} von {all} nachgerechnet …", en: "Worked out {done} of {all} rolls …" },
  genuine: { de: "Echt!", en: "Genuine!" },
  genuine_about: {
    de: "Alle {faces} Augenzahlen sind genau die, die vor der Partie schon feststanden. Niemand hat einen Wurf verändert.",
    en: "All {faces} numbers are exactly the ones that were fixed before the game began. Nobody has changed a roll.",
  },
  not_genuine: { de: "Nicht echt!", en: "Not genuine!" },
  not_checkable: { de: "Das lässt sich nicht prüfen", en: "This cannot be checked" },
  secret: { de: "Das versiegelte Geheimnis", en: "The secret and its commitment" },
  secret_passed: {
    de: "Bevor sich jemand setzte, hat der Server eine geheime Zahl versiegelt. Jetzt ist sie offen, und sie passt genau zum Siegel.",
    en: "Before anybody sat down, the server committed to a secret number. Now it is revealed, and it matches the commitment exactly.",
  },
  exchanged: {
    de: "Das Geheimnis passt nicht zu dem Siegel, das vor der Partie gezeigt wurde. Eines von beiden wurde ausgetauscht.",
    en: "The secret does not match the commitment that was shown before the game. One of them has been swapped.",
  },
  no_proof: {
    de: "Zu dieser Partie ist nicht aufgeschrieben, wie ihre Würfel entstanden sind, etwa weil am echten Tisch gewürfelt wurde.",
    en: "This record does not say where its dice came from; perhaps they were rolled at a real table.",
  },
  by_device: {
    de: "Diese Partie wurde ohne Server gespielt, und das Gerät hat selbst gewürfelt. Vorher wurde nichts versiegelt, also gibt es nichts nachzurechnen.",
    en: "This game was played without a server, and the device itself rolled the dice. Nothing was sealed beforehand, so there is nothing to check.",
  },
  not_revealed: {
    de: "Das Geheimnis wird erst am Ende der Partie geöffnet. Bis dahin ist nichts zu prüfen.",
    en: "The secret is revealed when the game ends. Until then there is nothing to check.",
  },
  noted: { de: "Was dein Gerät sich gemerkt hat", en: "What your device noted" },
  noted_passed: {
    de: "Tisch, Siegel und Plätze, die dein Gerät sich vor der Partie gemerkt hat, stehen unverändert in der Aufzeichnung, und jede Zahl passt zu ihrem Umschlag.",
    en: "The table, the commitment and the seats that your device noted before the game are in the record, unchanged, and every number matches its envelope.",
  },
  unknown: {
    de: "Dein Gerät hat sich vor der Partie {note} gemerkt. In der Aufzeichnung steht das nicht.",
    en: "Before the game your device noted {note}. That is not in the record.",
  },
  found: {
    de: "Schon am Tisch hat dein Gerät gesehen, dass etwas nicht stimmt:",
    en: "Your device noticed at the table that something was wrong:",
  },
  other_contribution: {
    de: "Die Zahl von {name} passt nicht zu dem Umschlag, den dein Gerät sich vor der Partie gemerkt hat.",
    en: "{name}’s number does not match the envelope that your device noted before the game.",
  },
  other_bot: {
    de: "Für {name} steht etwas anderes in der Aufzeichnung, als beim Öffnen der Umschläge dort saß.",
    en: "For {name}, the record does not show what sat there when the envelopes were opened.",
  },
  seen: { de: "Was am Tisch zu sehen war", en: "What was seen at the table" },
  seen_passed: {
    de: "Jeder Wurf der Aufzeichnung ist der, der am Tisch gefallen ist.",
    en: "Every roll in the record is the one that came up at the table.",
  },
  other_roll: {
    de: "Wurf {number} von {colour} war am Tisch {seen}, aufgeschrieben ist {written}.",
    en: "Roll {number}, by {colour}, was {seen} at the table, but the record says {written}.",
  },
  nothing: { de: "nichts", en: "nothing" },
  rolls: { de: "Jeder einzelne Wurf", en: "Every single roll" },
  rolls_passed: {
    de: "{faces} Augenzahlen nachgerechnet und verglichen: Alle stimmen.",
    en: "{faces} numbers worked out and compared: all correct.",
  },
  opening_passed: {
    de: "Darunter sind die {count} vom Auswürfeln, wer beginnt.",
    en: "They include the {count} that decided who begins.",
  },
  wrong_roll: {
    de: "Wurf {number} von {colour} ist als {written} aufgeschrieben, müsste aber {derived} sein. Davor stimmen alle {faces} Augenzahlen.",
    en: "Roll {number}, by {colour}, is recorded as {written} but should be {derived}. All {faces} numbers before it are correct.",
  },
  wrong_opening: {
    de: "Beim Auswürfeln, wer beginnt, ist für {colour} {written} aufgeschrieben, es müsste aber {derived} sein.",
    en: "In the roll-off, {written} is recorded for {colour}, but it should be {derived}.",
  },
  contributed: {
    de: "Eigenen Zufall beigesteuert haben: {names}. Schon einer davon genügt, damit niemand die Würfel allein bestimmen konnte.",
    en: "Randomness was contributed by: {names}. One of them is enough to ensure that nobody could decide the dice alone.",
  },
  nobody_contributed: {
    de: "Kein Mensch hat Zufall beigesteuert. Die Würfel standen vorher fest, aber ausgesucht haben könnte sie der Server.",
    en: "Nobody contributed randomness. The dice were fixed beforehand, but the server could have picked them.",
  },
  restored: {
    de: "Der Tisch kam aus einer Sicherung zurück, nach Wurf {rolls}. Gewürfelt wurde danach, was ohnehin feststand; wer vorher dabei war, kann einige Würfe aber schon gekannt haben.",
    en: "The table was restored from a backup after roll {rolls}. The rolls that followed were fixed all along, but anybody who was there before may have known some of them.",
  },
  notes_about: {
    de: "Die Notizen sind eine kleine Textdatei. Damit prüft auch ein eigenes Pöppel, ob die Aufzeichnung die richtige ist: poeppel verify partie.txt --noted notizen.txt",
    en: "The notes are a small text file. With it, your own copy of Pöppel can check that this is the right record: poeppel verify game.txt --noted notes.txt",
  },
  passed: { de: "stimmt", en: "correct" },
  failed: { de: "stimmt nicht", en: "wrong" },
  how: { de: "Wie das funktioniert", en: "How this works" },
  numbers: { de: "Die Zahlen zum Selbernachrechnen", en: "The numbers, so you can work it out yourself" },
  commitment: { de: "Siegel", en: "Commitment" },
  secret_word: { de: "Geheimnis", en: "Secret" },
  table: { de: "Tisch", en: "Table" },
  contribution: { de: "Zufall von {name}", en: "Randomness from {name}" },
  no_contribution: { de: "Bot am Platz {name}", en: "Bot at {name}’s seat" },

  // the page about it
  page_title: { de: "Kann ich den Würfeln trauen?", en: "Can I trust the dice?" },
  page_lead: {
    de: "Ja, und du musst dafür niemandem glauben. Alle Würfe stehen fest, bevor der erste fällt, niemand kann sie sich aussuchen, und nach der Partie kann jeder sie nachrechnen.",
    en: "Yes, and you need not take anybody’s word for it. All rolls are fixed before the first one is made, nobody can choose them, and after the game anybody can work them out again.",
  },
  step_1: { de: "Der Server versiegelt ein Geheimnis", en: "The server commits to a secret" },
  step_1_text: {
    de: "Wird ein Tisch gedeckt, denkt sich der Server eine riesige geheime Zahl aus und zeigt allen ihr Siegel: einen SHA-256-Wert aus dieser Zahl, dem Tisch, den Regeln und den Plätzen. Hineinsehen kann keiner, heimlich austauschen auch nicht.",
    en: "When a table is set up, the server makes up a huge secret number and shows everybody its commitment: a SHA-256 value of this number, the table, the rules and the seats. Nobody can look inside, and nobody can swap anything unnoticed.",
  },
  step_2: { de: "Jeder gibt einen verschlossenen Umschlag ab", en: "Everybody hands in a sealed envelope" },
  step_2_text: {
    de: "Das Gerät jedes Menschen am Tisch zieht selbst eine Zufallszahl und legt sie in einen Umschlag (wieder ein SHA-256-Wert). Erst wenn alle Umschläge auf dem Tisch liegen und die Plätze feststehen, werden sie geöffnet. So kann niemand seine Zahl nach den anderen richten, auch nicht, wer den Server betreibt und selbst mitspielt.",
    en: "The device of every person at the table draws a random number of its own and puts it into an envelope (again a SHA-256 value). Only when all envelopes are on the table and the seats are settled are they opened. So nobody can fit their number to the others’, not even somebody who runs the server and plays too.",
  },
  step_3: { de: "Aus allem zusammen folgen die Würfe", en: "The rolls follow from all of this" },
  step_3_text: {
    de: "Vor dem ersten Wurf vergleicht dein Gerät: Passt jede Zahl zu ihrem Umschlag, und ist das Siegel noch dasselbe? Wenn nicht, steht es groß auf dem Tisch. Dann werden Wurf 1, Wurf 2, Wurf 3 … aus dem Geheimnis und euren Zahlen berechnet (HMAC-SHA-256). Kein Zug, keine Uhr und kein Neuladen ändert etwas daran.",
    en: "Before the first roll your device compares: does every number match its envelope, and is the commitment still the same? If not, the table says so in large letters. Then roll 1, roll 2, roll 3 … are computed from the secret and your numbers (HMAC-SHA-256). No move, no clock and no reloading changes them.",
  },
  step_4: { de: "Am Ende wird das Geheimnis gezeigt", en: "At the end the secret is shown" },
  step_4_text: {
    de: "Ist die Partie aus, zeigt der Server das Geheimnis. Mit „Würfel prüfen“ rechnet dein Gerät alles nach: Passt das Geheimnis zum Siegel? Sind eure Zahlen dabei? Stimmt jeder Wurf? Beim ersten falschen Wurf schlägt es Alarm.",
    en: "When the game is over, the server reveals the secret. With “Check the dice” your device works everything out again: does the secret match the commitment? Are your numbers in it? Is every roll correct? The first wrong roll raises the alarm.",
  },
  limits: { de: "Was das nicht kann", en: "What this cannot do" },
  limit_1: {
    de: "Der Server kennt die Würfe im Voraus, ändern kann er sie nicht. Wer ihn betreibt und selbst mitspielt, könnte sie also wissen: Spiel auf einem Server, den jemand betreibt, dem du vertraust. Unsere Bots bekommen davon nichts zu sehen.",
    en: "The server knows the rolls in advance but cannot change them. Somebody who runs it and plays too could therefore know them: play on a server run by somebody you trust. Our bots get to see none of it.",
  },
  limit_2: {
    de: "Wer sieht, was in den ersten Umschlägen ist, kann den eigenen geschlossen lassen; dann beginnt die Partie nicht. Wird der Start zurückgenommen, ziehen alle neu, und am Tisch steht, dass und wie oft es so war.",
    en: "Anybody who sees what is in the first envelopes can keep their own sealed; then the game does not begin. If the start is called off, everybody draws anew, and the table says that it happened, and how often.",
  },
  limit_3: {
    de: "Diese Seite kommt selbst vom Server. Wer ganz sicher gehen will, sichert während der Partie die Notizen, lädt am Ende die Aufzeichnung herunter und prüft beides mit einem eigenen Pöppel: poeppel verify partie.txt --noted notizen.txt",
    en: "This page itself comes from the server. To be completely sure, save the notes during the game, download the record at the end, and check both with your own copy of Pöppel: poeppel verify game.txt --noted notes.txt",
  },
  uneven: { de: "Und wenn einer nur Einsen würfelt?", en: "What if somebody keeps rolling ones?" },
  uneven_text: {
    de: "Echte Würfel fallen ungleich. Bei 200 Würfen kommt jede Zahl im Mittel 33-mal, aber 24- oder 43-mal ist ganz gewöhnlich. Pech ist kein Beweis, nachrechnen schon.",
    en: "Fair dice fall unevenly. In 200 rolls each number comes up 33 times on average, but 24 or 43 times is quite ordinary. Bad luck proves nothing; working it out does.",
  },
} satisfies Texts;
