"""What people read of a study: its statistics, of whom a figure is, and what its conditions are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from poeppel.lab.studies.condition import Condition
from poeppel.lab.studies.results import Figure
from poeppel.rules.board import COLOUR_NAMES
from poeppel.texts import Text

SPACE = "\N{NO-BREAK SPACE}"
COUNTED = frozenset({"games", "saves"})  # statistics that are numbers where the others are shares
STATISTICS = {
    "mean": Text("Mittel", "mean"),
    "p10": Text("10 %", "10 %"),
    "p50": Text("Median", "median"),
    "p90": Text("90 %", "90 %"),
    "share": Text("Anteil", "share"),
    "advantage": Text("Vorteil", "advantage"),
    "games": Text("Partien", "games"),
    "saves": Text("spart", "saves"),
    "luck": Text("Glück", "luck"),
    "play": Text("Spiel", "play"),
    "taken": Text("nimmt Züge", "takes moves"),
    "added": Text("gibt Züge", "adds moves"),
    "below_5": Text("unter 5 %", "below 5 %"),
    "below_10": Text("unter 10 %", "below 10 %"),
    "below_20": Text("unter 20 %", "below 20 %"),
}


def labels(listed: Sequence[Condition]) -> list[Text]:
    """What each condition is called beside the others: its rules, and whatever else differs among them."""
    parts: list[Callable[[Condition], Text]] = []
    if len({one.players for one in listed}) > 1:
        parts.append(lambda one: Text(f"zu {one.players}", f"{one.players} players"))
    if len({one.who for one in listed}) > 1:
        parts.append(lambda one: Text(*[one.who.replace(",", ", ")] * 2))
    if len({one.dice for one in listed}) > 1:
        parts.append(_dice)
    return [Text(*[str(one.rules)] * 2).joined(*(part(one) for part in parts), by=", ") for one in listed]


def _dice(condition: Condition) -> Text:
    if not condition.dice:
        return Text("faire Würfel", "fair dice")
    return Text(*[" / ".join(" ".join(map(str, die)) for die in condition.dice)] * 2)


def of_whom(figure: Figure) -> Text:
    """Of whom a figure is: a seat, somebody in the order of rolling, a part of the game, a bot, a rule."""
    if figure.measure == "seats":
        colours = [COLOUR_NAMES[letter] for letter in figure.of]
        return Text("/".join(name.de for name in colours), "/".join(name.en for name in colours))
    if figure.measure == "order":
        return Text(f"{figure.of}. am Zug", f"number {figure.of} to roll")
    if figure.measure == "course":
        return Text(f"nach {figure.of}{SPACE}%", f"after {figure.of}{SPACE}%")
    return Text(figure.of, figure.of)
