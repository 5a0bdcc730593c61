"""The rules in plain words, in both languages, by rule id: for the command line, the web pages, and anybody else.

Every sentence is our own. Sentences name the spaces as the edition does, so they are written with `{start}`,
`{waiting}` and `{goal}`; in German these are "dem A-Feld", "den B-Feldern" and "den Zielfeldern" without the article.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from poeppel.rules import SWITCHES, Rules
from poeppel.rules.board import WallBoard
from poeppel.texts import Text, listed


@dataclass(frozen=True, slots=True)
class Sentence:
    """A piece of a rule, said only when a switch is in force, or only when it is not."""

    text: Text
    on: str | None = None
    off: tuple[str, ...] = ()

    def holds(self, rules: Rules) -> bool:
        return (self.on is None or rules.has(self.on)) and not any(rules.has(switch) for switch in self.off)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, what it is about, and its sentences."""

    id: str
    title: Text
    sentences: tuple[Sentence, ...]

    def text(self, rules: Rules) -> Text:
        """What the rule says under this rule set, in the edition's own words; empty if it has nothing to say."""
        said = [sentence.text for sentence in self.sentences if sentence.holds(rules)]
        names = _names(rules)
        return Text(
            " ".join(text.de for text in said).format_map({name: text.de for name, text in names.items()}),
            " ".join(text.en for text in said).format_map({name: text.en for name, text in names.items()}),
        )


@dataclass(frozen=True, slots=True)
class Section:
    """Rules that belong together."""

    title: Text
    rules: tuple[Rule, ...]


def _names(rules: Rules) -> Mapping[str, Text]:
    """What replaces the names in braces."""
    words, board = rules.box.field_names, rules.board
    names = {"start": words.start, "waiting": words.waiting, "goal": words.goal}
    facts: dict[str, object] = {"length": board.length, "last": board.length - 1}
    if isinstance(board, WallBoard):
        facts |= {"first": board.first, "lanes": board.lanes}
        names["targets"] = listed(map(str, board.targets))
    return names | {name: Text(str(fact), str(fact)) for name, fact in facts.items()}


def _say(de: str, en: str, on: str | None = None, off: tuple[str, ...] = ()) -> Sentence:
    return Sentence(Text(de, en), on, off)


RULEBOOK: Mapping[str, Rule] = {
    rule.id: rule
    for rule in (
        # ── the base rules ────────────────────────────────────────────────────────────────────────────────────────────
        Rule(
            "R1",
            Text("Aufstellung", "Set-up"),
            (
                _say(
                    "Von jeder Farbe steht zu Beginn eine Figur auf dem {start}, drei warten auf den {waiting}.",
                    "Each colour begins with one pawn on its {start} and three waiting on its {waiting}.",
                    off=("two-pawns",),
                ),
                _say(
                    "Von jeder Farbe steht zu Beginn eine Figur auf dem {start}, eine wartet auf den {waiting}, und "
                    "zwei sind schon im Ziel (P2).",
                    "Each colour begins with one pawn on its {start}, one waiting on its {waiting}, and two home "
                    "already (P2).",
                    on="two-pawns",
                ),
            ),
        ),
        Rule(
            "R2",
            Text("Wer beginnt", "Who begins"),
            (
                _say(
                    "Alle würfeln einmal, die höchste Zahl beginnt; bei Gleichstand würfeln die Besten noch einmal. "
                    "Dann geht es im Uhrzeigersinn reihum.",
                    "Everybody rolls once, and the highest roll begins; those who tie for it roll again. Play then "
                    "goes round clockwise.",
                ),
            ),
        ),
        Rule(
            "R3",
            Text("Ziehen", "Moving"),
            (
                _say(
                    "Man würfelt mit einem Würfel und zieht eine eigene Figur genau so viele Felder vor. Figuren im "
                    "Weg werden übersprungen, ihre Felder zählen mit.",
                    "Roll one die and move one of your pawns forward by exactly that number. Pawns in the way are "
                    "jumped, and their spaces count.",
                    off=("barriers",),
                ),
                _say(
                    "Man würfelt mit einem Würfel und zieht eine eigene Figur genau so viele Felder vor. Einzelne "
                    "Figuren im Weg werden übersprungen, ihre Felder zählen mit; Barrieren halten auf (V6).",
                    "Roll one die and move one of your pawns forward by exactly that number. Single pawns in the way "
                    "are jumped, and their spaces count; barriers stop you (V6).",
                    on="barriers",
                ),
            ),
        ),
        Rule(
            "R4",
            Text("Auswahl", "Choice"),
            (
                _say(
                    "Können mehrere Figuren ziehen, hat man die Wahl. Aussetzen gibt es nicht: Wer ziehen kann, zieht.",
                    "If several pawns can move, you choose. You may not pass: if you can move, you must.",
                ),
            ),
        ),
        Rule(
            "R5",
            Text("Schlagen", "Capturing"),
            (
                _say(
                    "Endet der Zug auf dem Feld einer fremden Figur, ist sie geschlagen und wartet wieder auf ihren "
                    "{waiting}.",
                    "A pawn that ends its move on another colour's pawn captures it: the captured pawn goes back to "
                    "its {waiting}.",
                ),
                _say(
                    "Man darf schlagen, muss aber nicht.",
                    "You may capture, but you do not have to.",
                    off=("forced-capture",),
                ),
            ),
        ),
        Rule(
            "R6",
            Text("Eine Figur je Feld", "One pawn per space"),
            (
                _say(
                    "Wo schon eine Figur der eigenen Farbe steht, kann ein Zug nicht enden.",
                    "A move cannot end on a space that already holds a pawn of its own colour.",
                    off=("barriers",),
                ),
                _say(
                    "Zwei Figuren einer Farbe teilen sich ein Feld nur als Barriere (V6), mehr nie.",
                    "Two pawns of a colour may share a space only as a barrier (V6); there are never more than two.",
                    on="barriers",
                ),
            ),
        ),
        Rule(
            "R7",
            Text("Platz machen", "Making room"),
            (
                _say(
                    "Solange noch Figuren auf den {waiting} stehen, muss die eigene Figur auf dem {start} Platz "
                    "machen: Kann sie mit dem Wurf ziehen, darf keine andere ziehen.",
                    "While pawns are left on your {waiting}, your pawn on the {start} must make room: if it can move "
                    "with this roll, no other pawn may.",
                ),
            ),
        ),
        Rule(
            "R8",
            Text("Ins Spiel bringen", "Bringing in"),
            (
                _say(
                    "Von den {waiting} kommt eine Figur nur mit einer 6 ins Spiel, und zwar auf das eigene {start}. "
                    "Eine fremde Figur dort wird geschlagen.",
                    "A pawn leaves the {waiting} only with a 6 and goes to its own {start}. Another colour's pawn "
                    "there is captured.",
                ),
            ),
        ),
        Rule(
            "R9",
            Text("Mit der 6 ins Spiel", "A 6 brings a pawn in"),
            (
                _say(
                    "Mit einer 6 muss man eine wartende Figur ins Spiel bringen. Steht auf dem {start} noch eine "
                    "eigene, zieht diese mit der 6 weiter.",
                    "With a 6 you must bring in a waiting pawn. If one of your own is still on the {start}, that pawn "
                    "moves on with the 6 instead.",
                ),
                _say(
                    "Kann auch sie nicht ziehen, ist die 6 für jede andere Figur frei.",
                    "If it cannot move either, any other pawn may use the 6.",
                    off=("barriers",),
                ),
            ),
        ),
        Rule(
            "R10",
            Text("Noch ein Wurf", "Another roll"),
            (
                _say(
                    "Nach jeder 6 würfelt man noch einmal, auch wenn sie nicht gezogen werden konnte.",
                    "After every 6 you roll again, even if you could not use it.",
                ),
            ),
        ),
        Rule(
            "R11",
            Text("Fertig ist fertig", "No extra roll at the end"),
            (
                _say(
                    "Kommt die letzte Figur der Farbe, die am Zug ist, mit einer 6 ins Ziel, entfällt der weitere "
                    "Wurf.",
                    "If the colour whose turn it is brings its last pawn home with a 6, it gets no further roll.",
                ),
            ),
        ),
        Rule(
            "R12",
            Text("Das Ziel", "The goal"),
            (
                _say(
                    "Nach einer ganzen Runde biegt die Figur in die eigenen vier Felder a, b, c, d ein, die einzeln "
                    "zählen. Ist der Wurf zu hoch, kann sie damit nicht ziehen. Auch auf den {goal} darf sie noch "
                    "vorrücken; dort ist sie sicher, und niemand betritt ein fremdes Ziel.",
                    "After a full lap a pawn enters its own four {goal} a, b, c, d, which are counted one by one. A "
                    "pawn cannot use a roll that is too high. In the goal it may still move up; it is safe there, and "
                    "nobody enters another colour's goal.",
                ),
                _say(
                    "Eigene Figuren dürfen im Ziel übersprungen werden.",
                    "Your own pawns may be jumped in the goal.",
                    off=("no-goal-jump",),
                ),
            ),
        ),
        Rule(
            "R13",
            Text("Gewinnen", "Winning"),
            (
                _say(
                    "Wer zuerst alle vier Figuren im Ziel hat, gewinnt. Die anderen spielen um die weiteren Plätze, "
                    "bis nur noch eine Person übrig ist.",
                    "The first player with all four pawns home wins. The others play on for the next places until "
                    "only one is left.",
                    off=("two-colours", "neutral", "partners", "first-home"),
                ),
                _say(
                    "Wer zuerst alle vier Figuren im Ziel hat, gewinnt, und die Partie ist zu Ende (P3).",
                    "The first player with all four pawns home wins, and the game is over (P3).",
                    on="first-home",
                    off=("neutral",),
                ),
            ),
        ),
        # ── house rules ───────────────────────────────────────────────────────────────────────────────────────────────
        Rule(
            "V1",
            Text("Zwei Farben für jeden", "Two colours each"),
            (
                _say(
                    "Zwei Personen spielen mit allen vier Farben: die eine mit Gelb und Rot, die andere mit Grün und "
                    "Schwarz. Jede Farbe ist für sich am Zug, und die eigene zweite Farbe kann man schlagen wie eine "
                    "fremde. Eine fertige Farbe setzt aus. Es gewinnt, wer zuerst alle acht Figuren im Ziel hat.",
                    "Two people play all four colours: one has yellow and red, the other green and black. Each colour "
                    "takes its own turn, and you can capture your own second colour like any other. A colour that is "
                    "home is skipped. The first player with all eight pawns home wins.",
                ),
            ),
        ),
        Rule(
            "V2",
            Text("Neutrale Farbe", "Neutral colour"),
            (
                _say(
                    "Schwarz gehört niemandem. Mit jedem Wurf zieht man eine eigene oder eine schwarze Figur; die "
                    "Pflichten gelten für jede der beiden Farben allein. Auch eine 6 für Schwarz bringt einen "
                    "weiteren Wurf. Wer fertig ist, zieht weiter Schwarz, denn gewinnen kann man erst, wenn auch die "
                    "vier schwarzen Figuren im Ziel sind: Sind dann mehrere fertig, gewinnt, wer von ihnen die letzte "
                    "schwarze Figur ins Ziel brachte, sonst, wer zuerst fertig war.",
                    "Black belongs to nobody. With each roll you move one of your own pawns or a black one; the "
                    "duties apply to each of the two colours separately. A 6 used for black earns another roll too. A "
                    "player who is home goes on moving black, because nobody wins before the four black pawns are "
                    "home: if several players are home by then, the winner is the one of them who brought the last "
                    "black pawn home, or else the one who was home first.",
                ),
                _say(
                    "Die weiteren Plätze richten sich danach, wer früher fertig ist; gespielt wird, bis nur noch eine "
                    "Person übrig ist.",
                    "The next places go in the order of getting home; the game goes on until only one player is left.",
                    off=("first-home",),
                ),
            ),
        ),
        Rule(
            "V3",
            Text("Rückwärtsschlagen", "Backward capture"),
            (
                _say(
                    "Steht auf der Laufbahn eine gegnerische Figur genau so viele Felder hinter einer eigenen, wie "
                    "gewürfelt wurde, darf die eigene zurückziehen und sie schlagen. Auf oder über das eigene {start} "
                    "führt das nie, und im Ziel geht es nicht zurück.",
                    "If an opponent's pawn stands on the ring exactly as many spaces behind one of yours as you "
                    "rolled, yours may go back and capture it. It never moves back onto or past its own {start}, and "
                    "pawns in the goal do not move back.",
                ),
            ),
        ),
        Rule(
            "V4",
            Text("Dreimal würfeln", "Three rolls"),
            (
                _say(
                    "Wer keine Figur auf der Laufbahn hat und im Ziel mit keinem Wurf vorrücken kann, hat bis zu drei "
                    "Versuche für eine 6.",
                    "If you have no pawn on the ring, and none in the goal that any roll could move, you have up to "
                    "three tries for a 6.",
                ),
                _say(
                    "Das gilt nur, wenn auch Schwarz so festsitzt.",
                    "This applies only if black is stuck in the same way.",
                    on="neutral",
                ),
            ),
        ),
        Rule(
            "V5",
            Text("Kein Überspringen im Ziel", "No jumping in the goal"),
            (
                _say(
                    "Auf den {goal} wird niemand übersprungen, weder beim Einbiegen noch beim Vorrücken.",
                    "Pawns on the {goal} may not be jumped, neither on entering nor on moving up.",
                ),
            ),
        ),
        Rule(
            "V6",
            Text("Barrieren", "Barriers"),
            (
                _say(
                    "Zwei Figuren einer Farbe dürfen sich ein Feld der Laufbahn teilen. Diese Barriere kann niemand "
                    "überspringen, betreten oder schlagen, auch die eigene Farbe nicht; jede der beiden darf sie "
                    "verlassen. Kann die Figur auf dem {start} nicht weiter, kommt mit einer 6 eine zweite dazu. "
                    "Steht dort eine fremde Barriere, kommt niemand ins Spiel.",
                    "Two pawns of a colour may share a space on the ring. Nobody can jump, enter or capture this "
                    "barrier, not even its own colour; either of the two may leave it. If the pawn on the {start} "
                    "cannot move on, a 6 brings in a second one beside it. Another colour's barrier there keeps pawns "
                    "from coming in.",
                ),
            ),
        ),
        Rule(
            "V7",
            Text("Schlagzwang", "Forced capture"),
            (
                _say(
                    "Wer eine gegnerische Figur schlagen kann, muss es tun; das geht allen anderen Pflichten vor. "
                    "Sind mehrere Schläge möglich, hat man die Wahl.",
                    "If you can capture an opponent's pawn, you must; this comes before all other duties. If several "
                    "captures are possible, you choose.",
                ),
                _say(
                    "Wer stattdessen etwas anderes zieht, verliert die Figur, die hätte schlagen können: Sie muss "
                    "zurück zu den {waiting} (von mehreren die vorderste; die gezogene selbst, wenn sie es war).",
                    "If you play another move, you lose the pawn that could have captured: it goes back to the "
                    "{waiting} (if several could, the foremost; the pawn you moved, if it was one of them).",
                    on="punished",
                ),
            ),
        ),
        # ── rules of our own ──────────────────────────────────────────────────────────────────────────────────────────
        Rule(
            "P1",
            Text("Zwei gegen zwei", "Two against two"),
            (
                _say(
                    "Vier Personen spielen in Paaren: Gelb und Rot gegen Grün und Schwarz; wer zusammengehört, sitzt "
                    "sich gegenüber. Alle spielen mit der eigenen Farbe. Die Figuren des Partners kann man schlagen "
                    "wie andere auch, muss es aber nie. Wer fertig ist, setzt aus. Es gewinnt das Paar, das zuerst "
                    "alle acht Figuren im Ziel hat; damit ist die Partie zu Ende.",
                    "Four people play in pairs: yellow and red against green and black; partners sit opposite each "
                    "other. Everybody plays their own colour. You can capture your partner's pawns like any others, "
                    "but you never have to. A colour that is home is skipped. The first pair with all eight pawns "
                    "home wins, and the game is over.",
                ),
                _say(
                    "Rückwärts schlägt man den Partner nicht.",
                    "You cannot capture your partner's pawns backward.",
                    on="backward-capture",
                ),
            ),
        ),
        Rule(
            "P2",
            Text("Zwei Figuren", "Two pawns"),
            (
                _say(
                    "Von jeder Farbe stehen zwei Figuren von Anfang an im Ziel, auf c und d. Die beiden anderen bringt "
                    "man auf a und b: So dauert eine Partie nicht halb so lange.",
                    "Two pawns of each colour are home from the start, on c and d. The other two go to a and b, so a "
                    "game takes less than half as long.",
                ),
            ),
        ),
        Rule(
            "P3",
            Text("Mit dem Sieg ist Schluss", "The win ends the game"),
            (
                _say(
                    "Die Partie endet, sobald jemand gewonnen hat. Um die weiteren Plätze wird nicht gespielt.",
                    "The game ends as soon as somebody has won. Nobody plays on for the other places.",
                ),
            ),
        ),
        # ── the tournament ────────────────────────────────────────────────────────────────────────────────────────────
        Rule(
            "T1",
            Text("Aufstellung", "Set-up"),
            (
                _say(
                    "Alle vier Figuren warten zu Beginn auf den {waiting}. Vierergruppen spielen auf dem Spielplan mit "
                    "vier Farben, Dreiergruppen auf dem mit sechs.",
                    "All four pawns begin on the {waiting}. Groups of four play on the board with four colours, "
                    "groups of three on the one with six.",
                ),
            ),
        ),
        Rule(
            "T4",
            Text("Pflicht: Ins Spiel bringen", "Duty: bringing in"),
            (
                _say(
                    "Nur mit einer 6 kommt eine Figur von den {waiting} auf das eigene {start}, und mit einer 6 muss "
                    "eine kommen, solange welche warten.",
                    "Only a 6 brings a pawn from the {waiting} onto its own {start}, and while any are waiting, a 6 "
                    "must bring one in.",
                ),
            ),
        ),
        Rule(
            "T5",
            Text("Pflicht: Startfeld räumen", "Duty: clearing the start"),
            (
                _say(
                    "Solange Figuren warten, muss die eigene Figur auf dem {start} weiterziehen, sobald sie kann.",
                    "While pawns are waiting, your pawn on the {start} must move on as soon as it can.",
                ),
            ),
        ),
        Rule(
            "T7",
            Text("Noch ein Wurf", "Another roll"),
            (
                _say(
                    "Nach jeder 6 wird noch einmal gewürfelt, auch wenn sie nicht gezogen werden konnte. Mit dem "
                    "neuen Wurf darf auch eine andere Figur ziehen.",
                    "After every 6 you roll again, even if you could not use it. You may use the new roll for another "
                    "pawn.",
                ),
            ),
        ),
        Rule(
            "T8",
            Text("Zugpflicht", "You must move"),
            (
                _say(
                    "Kann irgendeine eigene Figur mit dem Wurf ziehen, muss gezogen werden. Lassen die Pflichten "
                    "mehrere Figuren zu, hat man die Wahl.",
                    "If any of your pawns can use the roll, it must be used. Where the duties leave you several "
                    "pawns, you choose.",
                ),
            ),
        ),
        Rule(
            "T10",
            Text("Oberste Pflicht: Schlagen", "Highest duty: capturing"),
            (
                _say(
                    "Wer auf das Feld einer gegnerischen Figur ziehen kann, muss das tun; sie wartet dann wieder auf "
                    "ihren {waiting}. Von mehreren Schlägen wählt man einen, doch einer, der zugleich eine Figur "
                    "ins Spiel bringt oder das {start} räumt, geht vor.",
                    "If you can move onto an opponent's pawn, you must; it goes back to its {waiting}. If several "
                    "captures are possible, you choose, but one that also brings a pawn in or clears the {start} "
                    "takes precedence.",
                ),
            ),
        ),
        Rule(
            "T11",
            Text("Versäumter Schlag", "A missed capture"),
            (
                _say(
                    "Wer nicht schlägt, obwohl es möglich war, setzt die Figur, die hätte schlagen können, zurück zu "
                    "den {waiting} (von mehreren die vorderste).",
                    "If you miss a capture, the pawn that could have made it goes back to the {waiting} (if several "
                    "could, the foremost).",
                ),
            ),
        ),
        Rule(
            "T12",
            Text("Berührt, geführt", "Touch-move"),
            (
                _say(
                    "Die berührte Figur zieht, und zurückgenommen wird nichts.",
                    "The pawn you touch is the pawn you move, and nothing is taken back.",
                ),
                _say(
                    "Am Bildschirm heißt Berühren: Figur wählen. Angeboten werden nur Figuren, die ihre Pflicht "
                    "erfüllen.",
                    "On the screen, touching means choosing. Only pawns that can fulfil the duties are offered.",
                    off=("punished",),
                ),
                _say(
                    "Am Bildschirm heißt Berühren: Figur wählen. Jede eigene Figur steht zur Wahl, auch eine falsche.",
                    "On the screen, touching means choosing. You can choose any of your pawns, even a wrong one.",
                    on="punished",
                ),
            ),
        ),
        Rule(
            "T13",
            Text("Strafen", "Penalties"),
            (
                _say(
                    "Hat die berührte Figur keinen Zug, der die Pflichten erfüllt, verfällt der Wurf und der Zug ist "
                    "vorbei, auch nach einer 6. Wurde das Schlagen oder Räumen versäumt, muss außerdem die Figur "
                    "zurück, die es hätte tun sollen.",
                    "If the pawn you touch has no move that fulfils the duties, the roll is lost and your turn is "
                    "over, even after a 6. If you missed a capture or failed to clear the start, the pawn that should "
                    "have done it goes back as well.",
                ),
            ),
        ),
        Rule(
            "T14",
            Text("Ins Ziel", "Into the goal"),
            (
                _say(
                    "Nach einer ganzen Runde biegt eine Figur auf die eigenen vier Felder a, b, c, d ein, mit genauer "
                    "Augenzahl; eine zweite Runde gibt es nicht. Auf den {goal} wird niemand übersprungen, dort ist "
                    "man sicher, und fremde Ziele bleiben verschlossen.",
                    "After a full lap a pawn enters its own four {goal} a, b, c, d by exact count; there is no second "
                    "lap. Pawns on the {goal} are safe and may not be jumped, and nobody enters another colour's "
                    "goal.",
                ),
            ),
        ),
        Rule(
            "T16",
            Text("Gewinnen", "Winning"),
            (
                _say(
                    "Wer zuerst alle vier Figuren im Ziel hat, gewinnt.",
                    "The first player with all four pawns home wins.",
                ),
                _say("Damit endet die Partie.", "That ends the game.", off=("places",)),
                _say(
                    "Die anderen spielen um die weiteren Plätze.",
                    "The others play on for the next places.",
                    on="places",
                ),
            ),
        ),
        # ── Mauerhüpfen ───────────────────────────────────────────────────────────────────────────────────────────────
        Rule(
            "M1",
            Text("Der Spielplan", "The board"),
            (
                _say(
                    "Eine Strecke von {length} Feldern, 0 bis {last}, schlängelt sich in {lanes} Bahnen nach oben. "
                    "Zwischen zwei Bahnen steht eine Mauer, deren Stücke Zahlen von 1 bis 6 tragen. Alle beginnen auf "
                    "Feld {first}, dem gemeinsamen {start}. Z heißt das Ende der Strecke: {targets}.",
                    "A path of {length} spaces, 0 to {last}, winds upward in {lanes} lanes. Between each two lanes "
                    "stands a wall whose segments carry numbers from 1 to 6. Everybody begins on space {first}, the "
                    "{start} they share. The end of the path is called Z: {targets}.",
                ),
            ),
        ),
        Rule(
            "M2",
            Text("Aufstellung", "Set-up"),
            (
                _say(
                    "Alle Figuren warten auf den {waiting}. Die jüngste Person beginnt, dann geht es reihum.",
                    "All pawns wait on the {waiting}. The youngest player begins; play then goes round.",
                ),
            ),
        ),
        Rule(
            "M3",
            Text("Zwei Würfel, eine Figur", "Two dice, one pawn"),
            (
                _say(
                    "Man würfelt immer mit beiden Würfeln und verbraucht beide mit derselben Figur, in beliebiger "
                    "Reihenfolge. Geht das mit keiner Figur, ist der Zug vorbei; geht es, muss man ziehen. Kein Wurf "
                    "bringt einen weiteren.",
                    "You always roll both dice and use both with the same pawn, in either order. If no pawn can do "
                    "that, your turn is over; if one can, you must move. No roll earns another.",
                ),
            ),
        ),
        Rule(
            "M4",
            Text("Ins Spiel bringen", "Bringing in"),
            (
                _say(
                    "Von den {waiting} kommt eine Figur mit jeder Zahl ins Spiel. Das {start} zählt dabei als erstes "
                    "Feld: Eine 1 führt darauf, eine 4 drei Felder weiter. Von dort geht es mit dem zweiten Würfel "
                    "weiter.",
                    "A pawn leaves the {waiting} with any number. The {start} counts as the first space: a 1 takes it "
                    "there, a 4 three spaces further. From there it uses the second die.",
                ),
            ),
        ),
        Rule(
            "M5",
            Text("Laufen", "Walking"),
            (
                _say(
                    "Ein Würfel wird ganz in einer Richtung gelaufen, vorwärts oder rückwärts; vor dem zweiten darf "
                    "man umkehren. Alle Figuren werden übersprungen, ihre Felder zählen mit. Über die Enden der "
                    "Strecke geht es nicht hinaus.",
                    "Each die is walked in full in one direction, forward or backward; before the second you may turn "
                    "round. All pawns can be jumped, and their spaces count. You cannot walk past the ends of the "
                    "path.",
                ),
            ),
        ),
        Rule(
            "M6",
            Text("Mauersprung", "Wall jump"),
            (
                _say(
                    "Zeigt ein Würfel die Zahl des Mauerstücks neben der Figur, darf sie statt zu laufen auf das Feld "
                    "gegenüber springen, nach oben wie nach unten, auch zweimal hintereinander.",
                    "If a die shows the number on the wall segment beside the pawn, it may jump to the space on the "
                    "other side instead of walking, up or down, even twice in a row.",
                ),
            ),
        ),
        Rule(
            "M7",
            Text("Schlagen", "Capturing"),
            (
                _say(
                    "Endet der Zug auf einer fremden Figur, ist sie geschlagen und wartet wieder auf ihren {waiting}. "
                    "Auf einer eigenen kann er nicht enden; nur das Feld, von dem die Figur kommt, gilt als leer, und "
                    "sie darf dorthin zurückkehren. Schlagen ist freiwillig.",
                    "A move that ends on another colour's pawn captures it, and the captured pawn goes back to its "
                    "{waiting}. A move cannot end on one of your own pawns; the space your pawn came from counts as "
                    "empty, so it may return there. You do not have to capture.",
                ),
            ),
        ),
        Rule(
            "M8",
            Text("Die Zwischenstation", "The stop in between"),
            (
                _say(
                    "Wer beide Würfel in dieselbe Richtung läuft, läuft über das Feld nach dem ersten Würfel nur "
                    "hinweg; ins Spiel bringen zählt dabei als vorwärts. Kehrt man um oder springt über eine Mauer, "
                    "hält die Figur dort an: Eine fremde wird geschlagen, und steht dort eine eigene, geht der Zug "
                    "nicht.",
                    "If you walk both dice in the same direction, you only pass over the space after the first; "
                    "bringing in counts as forward. If you turn round or jump a wall, the pawn stops there: another "
                    "colour's pawn is captured, and if one of your own stands there, the move is not possible.",
                ),
            ),
        ),
        Rule(
            "M9",
            Text("Ins Ziel", "Into the goal"),
            (
                _say(
                    "Steht eine Figur nach beiden Würfeln auf einem Z, kommt sie sofort auf das letzte freie Feld "
                    "ihres Ziels: erst d, dann c, b, a. Dort bleibt sie. Zwischen den Würfeln darf sie über ein Z "
                    "hinweglaufen oder darauf anhalten.",
                    "A pawn that stands on a Z after both dice goes at once to the last free space of its goal: d "
                    "first, then c, b, a. There it stays. Between the dice it may pass a Z or stop on one.",
                ),
            ),
        ),
        Rule(
            "M10",
            Text("Gewinnen", "Winning"),
            (
                _say(
                    "Wer zuerst vier Figuren im Ziel hat, gewinnt; die anderen spielen um die weiteren Plätze.",
                    "The first player with four pawns in the goal wins; the others play on for the next places.",
                ),
            ),
        ),
    )
}

_RING = (
    (Text("Vorbereitung", "Setting up"), ("R1", "R2")),
    (Text("Ziehen", "Moving"), ("R3", "R4", "R5", "R6")),
    (Text("Anfang und 6", "The start and the 6"), ("R7", "R8", "R9", "R10")),
    (Text("Ziel und Ende", "The goal and the end"), ("R12", "R11", "R13")),
)
_TOURNAMENT = (
    (Text("Vorbereitung", "Setting up"), ("T1", "R2")),
    (Text("Würfeln und Ziehen", "Rolling and moving"), ("R3", "R6", "T8", "V4", "T7")),
    (Text("Pflichten, die stärkste zuerst", "Duties, strongest first"), ("T10", "T5", "T4")),
    (Text("Ziel und Ende", "The goal and the end"), ("T14", "R11", "T16")),
)
_TOUCHING = (Text("Berühren", "Touching"), ("T12",))
_TOUCHING_PUNISHED = (Text("Berühren und Strafen", "Touching and penalties"), ("T12", "T13", "T11"))
_WALLS = (
    (Text("Vorbereitung", "Setting up"), ("M1", "M2")),
    (Text("Würfeln und Ziehen", "Rolling and moving"), ("M3", "M4", "M5", "M6")),
    (Text("Schlagen", "Capturing"), ("M7", "M8")),
    (Text("Ziel und Ende", "The goal and the end"), ("M9", "M10")),
)
_HOUSE_RULES = Text("Dazu diese Hausregeln", "Plus these house rules")
_OUR_RULES = Text("Dazu diese Regeln von uns, die in keiner Schachtel stehen", "Plus these rules of our own, in no box")


def sections(rules: Rules) -> Iterator[Section]:
    """Everything you have to know to play by these rules, in the order you need it."""
    for title, ids in _plan(rules):
        chosen = tuple(RULEBOOK[id] for id in ids if RULEBOOK[id].text(rules).en)
        if chosen:
            yield Section(title, chosen)


def _plan(rules: Rules) -> Iterator[tuple[Text, tuple[str, ...]]]:
    if has_walls(rules):
        yield from _WALLS
    elif rules.box.is_tournament:
        yield from _TOURNAMENT
        yield _TOUCHING_PUNISHED if rules.has("punished") else _TOUCHING
    else:
        yield from _RING
        chosen = [switch for name, switch in SWITCHES.items() if name in rules.switches]
        yield _HOUSE_RULES, tuple(switch.rule for switch in chosen if switch.rule[0] == "V")
        yield _OUR_RULES, tuple(switch.rule for switch in chosen if switch.is_ours)


def has_walls(rules: Rules) -> bool:
    """Whether these are the rules of Mauerhüpfen."""
    return isinstance(rules.board, WallBoard)


def aim(rules: Rules) -> Text:
    """What the game is about and who wins, in two sentences."""
    if has_walls(rules):
        return Text(
            "Alle bringen ihre vier Figuren die Strecke hinauf ins Ziel, springen dabei über Mauern und schlagen "
            "fremde Figuren. Wer zuerst alle im Ziel hat, gewinnt.",
            "Everybody brings four pawns up the path into the goal, jumping walls and capturing other pawns on the "
            "way. The first player with all of them in the goal wins.",
        )
    if rules.has("two-colours"):
        return Text(
            "Zwei Personen bringen je zwei Farben, zusammen acht Figuren, einmal um die Laufbahn und auf deren "
            "Zielfelder und schlagen unterwegs fremde Figuren. Wer zuerst alle acht im Ziel hat, gewinnt.",
            "Two people each bring two colours, eight pawns in all, once round the ring and onto their goal spaces, "
            "capturing other pawns on the way. The first player with all eight home wins.",
        )
    if rules.has("partners"):
        return Text(
            "Zwei Paare spielen gegeneinander. Alle bringen ihre vier Figuren einmal um die Laufbahn und auf die "
            "eigenen Zielfelder und schlagen unterwegs fremde Figuren. Das Paar, das zuerst alle acht im Ziel hat, "
            "gewinnt.",
            "Two pairs play against each other. Everybody brings four pawns once round the ring and onto their own "
            "goal spaces, capturing other pawns on the way. The first pair with all eight home wins.",
        )
    if rules.neutral:
        return Text(
            "Alle bringen ihre vier Figuren einmal um die Laufbahn und auf die eigenen Zielfelder, schlagen unterwegs "
            "fremde und ziehen auch die neutralen Figuren. Gewinnen kann man erst, wenn alle eigenen und alle "
            "neutralen im Ziel sind.",
            "Everybody brings four pawns once round the ring and onto their own goal spaces, captures other pawns on "
            "the way, and moves the neutral pawns too. Nobody can win before all their own and all the neutral pawns "
            "are home.",
        )
    return Text(
        "Alle bringen ihre vier Figuren einmal um die Laufbahn und auf die eigenen Zielfelder und schlagen unterwegs "
        "fremde Figuren. Wer zuerst alle im Ziel hat, gewinnt.",
        "Everybody brings four pawns once round the ring and onto their own goal spaces, capturing other pawns on the "
        "way. The first player with all of them home wins.",
    )


def notation(rules: Rules) -> Text:
    """How fields and moves are written, as far as these rules need it."""
    if has_walls(rules):
        return Text(
            "Ein Zug nennt Farbe und Felder: r:12-19 läuft von 12 nach 19, ^ ist ein Mauersprung, und wer anhält, "
            "nennt auch das Feld dazwischen: r:12-14^24. B steht für die Wartefelder, x nennt die geschlagene Farbe "
            "(r:12-19xg), =d das erreichte Zielfeld.",
            "A move names the colour and the spaces: r:12-19 walks from 12 to 19, ^ is a wall jump, and a stop in "
            "between is named too: r:12-14^24. B stands for the waiting spaces, x names the captured colour "
            "(r:12-19xg), =d the goal space reached.",
        )
    said = Text(
        "Ein Zug nennt Farbe, Start und Ende: y:0-6. B steht für die Wartefelder (y:B-0), a bis d sind die Zielfelder "
        "(y:38-b), x nennt die geschlagene Farbe (y:17-23xg).",
        "A move names the colour, its start and its end: y:0-6. B stands for the waiting spaces (y:B-0), a to d are "
        "the goal spaces (y:38-b), x names the captured colour (y:17-23xg).",
    )
    if not rules.has("punished"):
        return said
    if rules.box.is_tournament:
        return said.joined(
            Text(
                "y:17! heißt: Die Figur auf 17 wird nur berührt, der Wurf verfällt; bei y:17!3 muss dazu die Figur auf "
                "3 zurück.",
                "y:17! means that the pawn on 17 is only touched and the roll is lost; with y:17!3 the pawn on 3 goes "
                "back as well.",
            )
        )
    return said.joined(
        Text(
            "Bei y:4-9!17 muss nach dem Zug die Figur auf 17 zurück, die hätte schlagen können.",
            "With y:4-9!17 the pawn on 17, which could have captured, goes back after the move.",
        )
    )
