"""What several workers gain, and what a cluster costs: `python -m bench.studies` (two minutes on two free cores).

    python -m bench.studies --games 50000 --rounds 7      surer
    python -m bench.studies --dask                        beside them a Dask cluster with two workers

The same study is played by one thread, by two, and by two processes, in turn, and every result is compared with the
first one, figure by figure. Ratios are of one round each, their median counts: seconds that passed, and seconds of
processor time, which tell more while the machine has something else to do.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from poeppel.lab.studies import Results, Study, conditions, run

GAMES, ROUNDS = 20_000, 5


class Taken(NamedTuple):
    """What a study took."""

    seconds: float
    processor: float  # seconds, of all processes


def study_of(games: int) -> Study:
    """Owls among themselves, and one of them among random players."""
    return Study.of(conditions("classic", (2, 4), ["owl", ("owl", "random")]), games=games)


def ways(dask: bool) -> dict[str, Callable[[Study], Results]]:
    """Who plays."""
    found: dict[str, Callable[[Study], Results]] = {
        "one thread": lambda study: run(study),
        "two threads": lambda study: run(study, 2),
        "two processes": lambda study: run(study, 2, how="processes"),
    }
    if dask:
        found["dask:2"] = lambda study: run(study, cluster="dask:2")
    return found


def taken_by(play: Callable[[Study], Results], study: Study) -> tuple[Results, Taken]:
    began, before = time.perf_counter(), os.times()
    results = play(study)
    after = os.times()
    return results, Taken(time.perf_counter() - began, sum(after[:4]) - sum(before[:4]))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--dask", action="store_true")
    asked = parser.parse_args(arguments)
    study, players = study_of(asked.games), ways(asked.dask)
    expected = run(study).figures  # compiles what is needed
    times: dict[str, list[Taken]] = {name: [] for name in players}
    for _ in range(asked.rounds):
        for name, play in players.items():
            results, taken = taken_by(play, study)
            if results.figures != expected:
                sys.exit(f"{name} has other figures")
            times[name].append(taken)
    print(f"{study.all_games:,} games; medians of {asked.rounds} rounds, in turn")
    for name, found in times.items():
        others = times["one thread"]
        gain = median(other.seconds / one.seconds for one, other in zip(found, others, strict=True))
        spared = median(other.processor / one.processor for one, other in zip(found, others, strict=True))
        print(
            f"  {name:<14}{median(one.seconds for one in found):7.1f} s, {gain:4.2f} × as fast as one thread; "
            f"processor {median(one.processor for one in found):6.1f} s, one thread takes {spared:4.2f} × that"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
