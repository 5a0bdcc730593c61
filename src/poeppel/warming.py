"""Compiles every kernel, so that nobody waits for it in a game: `python -m poeppel.warming`."""

import subprocess
import sys

from poeppel.engine.compiling import is_compiled, mark_compiled
from poeppel.texts import Language, Text


def warm() -> None:
    """Call everything once, with the types it is always called with."""
    warm_games()
    warm_thinking()
    mark_compiled()


def warm_games() -> None:
    """Playing, explaining, counting and simulating."""
    from poeppel.counting import perft
    from poeppel.position import Position
    from poeppel.rules import EDITIONS
    from poeppel.simulation import simulate

    for edition in EDITIONS:
        position = Position.parse(str(Position.initial(edition)), edition)
        perft(position, 2)
        position.refusals(position.rolls[0])
        simulate(edition, games=1, bots="front").game(0)


def warm_thinking() -> None:
    """The ladder of bots, and the review of games."""
    from poeppel.reviewing import review
    from poeppel.rules import EDITIONS
    from poeppel.simulation import simulate

    for edition in EDITIONS:
        review(simulate(edition, games=1, bots="fox").game(0).record)


MESSAGE = Text(
    "die Regeln werden übersetzt, einmal (etwa 15 Sekunden) …", "compiling the rules, once (about 15 seconds) …"
)


def warm_with_message(language: Language = "en") -> None:
    """As `warm`, telling people what they wait for, on two cores at once; silent when there is nothing to do."""
    if is_compiled():
        return
    print(f"poeppel: {MESSAGE[language]}", file=sys.stderr, flush=True)
    with subprocess.Popen([sys.executable, "-m", "poeppel.warming", "thinking"]) as beside:
        warm_games()
    if beside.returncode == 0:
        mark_compiled()
    else:
        warm()


if __name__ == "__main__":
    if sys.argv[1:] == ["thinking"]:
        warm_thinking()
    else:
        warm_with_message()
