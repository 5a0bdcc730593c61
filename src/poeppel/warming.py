"""Compiles every kernel, so that nobody waits for it in a game: `python -m poeppel.warming`."""

import sys

from poeppel.engine.compiling import is_compiled, mark_compiled


def warm() -> None:
    """Call everything once, with the types it is always called with."""
    from poeppel.perft import perft
    from poeppel.position import Position
    from poeppel.rules import EDITIONS
    from poeppel.simulate import simulate

    for edition in EDITIONS:
        position = Position.parse(str(Position.initial(edition)), edition)
        perft(position, 2)
        position.refusals(position.rolls[0])
        simulate(edition, games=1, bots="front").game(0)
    mark_compiled()


def warm_with_message() -> None:
    """As `warm`, telling people what they wait for; silent when there is nothing to do."""
    if is_compiled():
        return
    print("poeppel: compiling the rules, once (about 15 seconds) …", file=sys.stderr, flush=True)
    warm()


if __name__ == "__main__":
    warm_with_message()
