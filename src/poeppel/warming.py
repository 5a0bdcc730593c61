"""Compiles what a game needs, so that nobody waits for it there: `python -m poeppel.warming`. What is asked seldom
(reviews, solved games, training) is compiled when it is first asked for."""

import subprocess
import sys

from poeppel.engine.compiling import is_compiled, mark_compiled
from poeppel.texts import Language, Text


def warm() -> None:
    """Call everything that a game needs once, with the types it is always called with."""
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
    """The ladder of bots. It is one function for all of them, so asking one of them once is enough."""
    from random import Random

    from poeppel.bots import find_bot
    from poeppel.position import Position

    position = Position.initial("classic")
    roll = position.rolls[0]
    find_bot("fox")(position, roll, position.legal_moves(roll), Random(0))


MESSAGE = Text(
    "die Regeln werden übersetzt, einmal (etwa 20 Sekunden) …", "compiling the rules, once (about 20 seconds) …"
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
