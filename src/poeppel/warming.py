"""Compiles every kernel, so that nobody waits for it in a game: `python -m poeppel.warming`."""

import sys

from poeppel.engine.compiling import is_compiled, mark_compiled
from poeppel.texts import Language, Text


def warm() -> None:
    """Call everything once, with the types it is always called with."""
    from poeppel.counting import perft
    from poeppel.position import Position
    from poeppel.rules import EDITIONS
    from poeppel.simulation import simulate

    for edition in EDITIONS:
        position = Position.parse(str(Position.initial(edition)), edition)
        perft(position, 2)
        position.refusals(position.rolls[0])
        simulate(edition, games=1, bots="front").game(0)
    mark_compiled()


MESSAGE = Text(
    "die Regeln werden übersetzt, einmal (etwa 15 Sekunden) …", "compiling the rules, once (about 15 seconds) …"
)


def warm_with_message(language: Language = "en") -> None:
    """As `warm`, telling people what they wait for; silent when there is nothing to do."""
    if not is_compiled():
        print(f"poeppel: {MESSAGE[language]}", file=sys.stderr, flush=True)
        warm()


if __name__ == "__main__":
    warm_with_message()
