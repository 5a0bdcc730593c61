"""Compiles what a game needs, so that nobody waits for it there: `python -m poeppel.warming`.

What is asked later (`reviews`: hints, chances, reviews) is a part of its own that the server has compiled while people
play: `python -m poeppel.warming reviews`. What is asked seldom (solved games, training) is compiled on its first use.
"""

import subprocess
import sys

from poeppel.engine.compiling import is_compiled, mark_compiled
from poeppel.texts import Language, Text

GAMES, REVIEWS = "games", "reviews"


def warm() -> None:
    """Call everything that a game needs once, with the types it is always called with."""
    warm_games()
    warm_thinking()
    mark_compiled(GAMES)


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
    """The ladder of bots: one function for all of them."""
    from poeppel.engine.policies import thinker

    thinker(is_needed=True)


def warm_reviews() -> None:
    """The chances before a roll and after each move of it."""
    from poeppel.evaluation import Oracle
    from poeppel.position import Position

    position = Position.initial("classic")
    roll = position.rolls[-1]
    oracle = Oracle(position)
    oracle.foresee(position)
    oracle.foresee_moves(position, roll, position.legal_moves(roll))
    mark_compiled(REVIEWS)


MESSAGE = Text(
    "die Regeln werden übersetzt, einmal (etwa 20 Sekunden) …", "compiling the rules, once (about 20 seconds) …"
)
THINKING_MESSAGE = Text(
    "das Nachdenken wird übersetzt, einmal (etwa 20 Sekunden) …", "compiling the thinking, once (about 20 seconds) …"
)


def warm_with_message(language: Language = "en") -> None:
    """As `warm`, telling people what they wait for, on two cores at once; silent when there is nothing to do."""
    if is_compiled(GAMES):
        return
    print(f"poeppel: {MESSAGE[language]}", file=sys.stderr, flush=True)
    with subprocess.Popen([sys.executable, "-m", "poeppel.warming", "thinking"]) as beside:
        warm_games()
    if beside.returncode == 0:
        mark_compiled(GAMES)
    else:
        warm()


if __name__ == "__main__":
    {"thinking": warm_thinking, "reviews": warm_reviews}.get("".join(sys.argv[1:]), warm_with_message)()
