/** What the bots of the ladder say, each in their own voice: short, and never mean to anybody. */
import type { Sentence } from "../../../generated/messages";

/** `struck`: a pawn of theirs has been captured; `strikes`: they have captured one; `freed`: the 6 they have waited for */
export type Occasion = "struck" | "strikes" | "freed" | "wins" | "loses";

export const phrases: Readonly<Record<string, Readonly<Record<Occasion, readonly Sentence[]>>>> = {
  chick: {
    struck: [
      { de: "Piep! Ich war doch fast da!", en: "Cheep! I was nearly there!" },
      { de: "Na gut, noch mal von vorn.", en: "All right, from the top." },
      { de: "Ui, ging das schnell!", en: "Oh, that was quick!" },
    ],
    strikes: [
      { de: "Oh! War das erlaubt?", en: "Oh! Was that allowed?" },
      { de: "Huch, Entschuldigung!", en: "Oops, so sorry!" },
    ],
    freed: [
      { de: "Ich darf raus! Piep!", en: "I’m out! Cheep!" },
      { de: "Eine Sechs, eine Sechs!", en: "A six, a six!" },
    ],
    wins: [{ de: "Hab ich gewonnen? Echt?", en: "Did I win? Really?" }],
    loses: [{ de: "Das war schön. Noch mal?", en: "That was fun. Again?" }],
  },
  badger: {
    struck: [
      { de: "He, das ist mein Trick!", en: "Hey, that’s my trick!" },
      { de: "Hihi, gut gezielt.", en: "Hee hee, good aim." },
      { de: "Wir sehen uns gleich wieder!", en: "See you again in a minute!" },
    ],
    strikes: [
      { de: "Hihihi!", en: "Hee hee hee!" },
      { de: "Hoppla, stand da wer?", en: "Whoops, was that taken?" },
      { de: "Es hat in den Pfoten gejuckt.", en: "My paws were itching." },
    ],
    freed: [
      { de: "Der Dachs ist los!", en: "The badger is loose!" },
      { de: "Endlich! Wo ist was los?", en: "At last! Where’s the fun?" },
    ],
    wins: [{ de: "Frechheit siegt!", en: "Cheek pays off!" }],
    loses: [{ de: "Gelacht hab ich trotzdem am meisten.", en: "I still had the most laughs." }],
  },
  hare: {
    struck: [
      { de: "Ich wollte eh noch mal rennen.", en: "I fancied another run anyway." },
      { de: "Puh. Alles auf Anfang.", en: "Phew. Back to the start." },
      { de: "Dabei hatte ich solchen Schwung!", en: "And I had such a run going!" },
    ],
    strikes: [
      { de: "Verzeihung, ich hab’s eilig!", en: "Sorry, in a hurry!" },
      { de: "Zu schnell zum Bremsen!", en: "Too fast to brake!" },
    ],
    freed: [
      { de: "Na endlich, die Pfoten sind warm!", en: "At last, my paws are warm!" },
      { de: "Jetzt aber flott!", en: "Now, quick, quick!" },
    ],
    wins: [{ de: "Haken geschlagen, Haken dran!", en: "Zig, zag, done!" }],
    loses: [{ de: "Hätte ich bloß nicht getrödelt.", en: "If only I hadn’t dawdled." }],
  },
  fox: {
    struck: [
      { de: "Schlau gemacht. Ehrlich.", en: "Clever. I mean it." },
      { de: "Den Zug hätte ich auch gemacht.", en: "I’d have played that, too." },
      { de: "Ein Fuchs findet immer heim.", en: "A fox always finds its way home." },
    ],
    strikes: [
      { de: "Schnapp!", en: "Snap!" },
      { de: "Das konnte ich nicht liegen lassen.", en: "I couldn’t leave that lying there." },
    ],
    freed: [
      { de: "Raus aus dem Bau!", en: "Out of the den!" },
      { de: "Auf die Sechs hab ich gelauert.", en: "I’ve been lying in wait for that six." },
    ],
    wins: [{ de: "Schlau, schlauer, Fuchs.", en: "Sly, slyer, fox." }],
    loses: [{ de: "Heute war jemand schlauer.", en: "Somebody was slyer today." }],
  },
  hedgehog: {
    struck: [
      { de: "Dabei hab ich mich umgeschaut!", en: "And I did look over my shoulder!" },
      { de: "Autsch. Und das trotz Stacheln.", en: "Ouch. Spines and all." },
    ],
    strikes: [
      { de: "Das war Notwehr.", en: "That was self-defence." },
      { de: "Verzeihung, ich piekse.", en: "Pardon me, I’m prickly." },
    ],
    freed: [
      { de: "Ausgerollt, es geht los.", en: "Uncurled, and off we go." },
      { de: "Die Luft ist rein.", en: "The coast is clear." },
    ],
    wins: [{ de: "Sicher ist sicher!", en: "Safe and sound!" }],
    loses: [{ de: "Immerhin: kein Stachel verbogen.", en: "Not a spine out of place, at least." }],
  },
  owl: {
    struck: [
      { de: "Da hatte ich anders gerechnet.", en: "My sums said otherwise." },
      { de: "Interessant. Sehr interessant.", en: "Interesting. Most interesting." },
    ],
    strikes: [
      { de: "Das war gut abgewogen.", en: "I weighed that one up." },
      { de: "Es musste leider sein.", en: "It had to be, alas." },
    ],
    freed: [
      { de: "Keine Zahl ist je überfällig. Trotzdem: endlich!", en: "No number is ever overdue. Still: at last!" },
      { de: "Geduld ist auch ein Zug.", en: "Patience is a move, too." },
    ],
    wins: [{ de: "Genau wie berechnet. Fast.", en: "Just as calculated. Almost." }],
    loses: [{ de: "Das rechne ich noch mal nach.", en: "Let me go over my sums." }],
  },
  master: {
    struck: [
      { de: "Auch das habe ich schon erlebt.", en: "I have seen that one before." },
      { de: "Auch Meister fallen.", en: "Masters fall, too." },
    ],
    strikes: [
      { de: "Nichts Persönliches.", en: "Nothing personal." },
      { de: "So steht es im Lehrbuch.", en: "Straight from the textbook." },
    ],
    freed: [
      { de: "Gut Ding will Sechsen haben.", en: "All things come to those who roll." },
      { de: "Dann wollen wir mal.", en: "Shall we begin, then?" },
    ],
    wins: [{ de: "Danke, das war eine schöne Partie.", en: "Thank you, that was a lovely game." }],
    loses: [{ de: "Ich verneige mich. Gut gespielt!", en: "I take a bow. Well played!" }],
  },
};
