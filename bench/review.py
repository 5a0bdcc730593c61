"""How long the review of a long game takes, and whether its sums add up: python bench/review.py"""

import time

from poeppel import review, simulate
from poeppel.game.record import Record
from poeppel.lab.precompile import compile_games

LONG = 500  # rolls
GAMES = (("classic", 4), ("classic6", 6), ("tournament+places", 4), ("classic+two-colours", 2), ("mauerhuepfen", 4))


def long_game(rules: str, players: int) -> Record:
    """The shortest of many games with at least this many rolls; the longest one where none has."""
    played = simulate(rules, players, games=2000)
    lengths = played.lengths.tolist()
    enough = [n for n, length in enumerate(lengths) if length >= LONG]
    number = min(enough, key=lengths.__getitem__) if enough else max(range(len(lengths)), key=lengths.__getitem__)
    return played.game(number).record


def main() -> None:
    compile_games()
    print(f"{'rules':<22} {'rolls':>5} {'seconds':>8}  greatest rest in a player's sum")
    for rules, players in GAMES:
        record = long_game(rules, players)
        began = time.perf_counter()
        reviewed = review(record)
        seconds = time.perf_counter() - began
        rest = max(abs(a.end - a.start - a.luck - a.own_choices - a.others_choices) for a in reviewed.accounts)
        print(f"{rules:<22} {len(record.turns):>5} {seconds:>8.2f}  {rest:.1e}")


if __name__ == "__main__":
    main()
