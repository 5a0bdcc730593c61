"""What decides between people with equal points: each a column with a name that can be understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from poeppel.texts import Text


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One column of the standings."""

    name: str
    title: Text
    about: Text
    fewer_is_better: bool = False


POINTS = TieBreak("points", Text("Punkte", "Points"), Text("Die Punkte aus allen Runden.", "The points of all rounds."))

TIE_BREAKS: Mapping[str, TieBreak] = {
    tie_break.name: tie_break
    for tie_break in (
        TieBreak(
            "share",
            Text("Anteil", "Share"),
            Text(
                "Der eigene Anteil an allen Punkten, die an den eigenen Tischen zu holen waren, in Prozent.",
                "Your share of all the points that there were at your tables, in per cent.",
            ),
        ),
        TieBreak(
            "places",
            Text("Plätze", "Places"),
            Text(
                "Wie oft man Erster war, dann Zweiter, dann Dritter. Ein geteilter Platz zählt anteilig.",
                "How often you came first, then second, then third. A shared place counts in parts.",
            ),
        ),
        TieBreak(
            "counting",
            Text("Zählpunkte", "Counting points"),
            Text("Die Zählpunkte von den Brettern aller Runden.", "The counting points on the boards of all rounds."),
        ),
        TieBreak(
            "steps",
            Text("Schritte", "Steps"),
            Text(
                "Die Schritte, die auf den Brettern aller Runden noch fehlten; weniger ist besser.",
                "The steps still needed on the boards of all rounds; fewer is better.",
            ),
            fewer_is_better=True,
        ),
        TieBreak(
            "best",
            Text("Beste Runde", "Best round"),
            Text(
                "Die Punkte der besten Runde, dann der zweitbesten, und so fort.",
                "The points of your best round, then of the second best, and so on.",
            ),
        ),
        TieBreak(
            "last",
            Text("Letzte Runde", "Last round"),
            Text(
                "Die Punkte der letzten Runde, dann der vorletzten, und so fort.",
                "The points of the last round, then of the one before, and so on.",
            ),
        ),
        TieBreak(
            "opponents",
            Text("Gegnerpunkte", "Opponents"),
            Text(
                "Die Punkte aller, gegen die man gespielt hat: Wer es schwerer hatte, liegt vorn.",
                "The points of everybody you played against: whoever had it harder is ahead.",
            ),
        ),
        TieBreak(
            "die",
            Text("Würfel", "Die"),
            Text(
                "Wer gleichauf ist, würfelt, und die höhere Zahl entscheidet.",
                "Those who are level roll a die, and the higher number decides.",
            ),
        ),
    )
}
