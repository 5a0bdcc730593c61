"""Makes the master's chances come true again where they do not: only the numbers that temper them are found anew.

    python tools/calibrate.py classic+two-colours classic+neutral --games 1000

The rule sets have to be of one network; each is played by `quick` against itself, with every combination of the house
rules that have numbers of their own (`three-rolls`, `barriers`, `forced-capture`, `backward-capture`, `no-goal-jump`).
Other kinds of games keep theirs.
"""

import argparse
from itertools import combinations
from pathlib import Path

from poeppel.bots import networks
from poeppel.bots.training.calibration import calibrate
from poeppel.bots.training.curriculum import Lesson
from poeppel.rules import Rules

FOLDER = Path(__file__).resolve().parent.parent / "src" / "poeppel" / "bots" / "weights"
OF_THEIR_OWN = ("three-rolls", "barriers", "forced-capture", "backward-capture", "no-goal-jump")


def lessons(texts: list[str]) -> list[Lesson]:
    """A rule set as it is half of the time, with house rules added the other half."""
    found = []
    for text in texts:
        with_more = ["+".join((text, *more)) for size in range(6) for more in combinations(OF_THEIR_OWN, size)]
        for name in with_more:
            rules = Rules.parse(name)
            share = (len(with_more) - 1) ** 2 if name == text else 1  # their roots are taken
            found += [Lesson(rules, players, share) for players in rules.players]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    taught = lessons(asked.rules)
    (network,) = {networks.network_for(lesson.rules) for lesson in taught}
    weights = networks.weights(network).copy()
    done = 0

    def played(games: int) -> None:
        nonlocal done
        done += games
        print(f"\r{done:,} of {asked.games:,} games", end="", flush=True)

    calibrate(network, weights, taught, asked.seed, asked.games, played)
    (FOLDER / network.file).write_bytes(networks.packed(weights))
    print(f"\n{network.file} written")


if __name__ == "__main__":
    main()
