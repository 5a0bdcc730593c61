"""What several workers gain, and what a cluster costs: `python -m bench.studies` (two minutes on two free cores).

    python -m bench.studies --dask                                  beside them a Dask cluster with two workers
    python -m bench.studies --games 200000 --rounds 3 --dask        surer: eight minutes

The same study is played by one thread, by two, and by two processes, in turn, and every result is compared with the
first one, figure by figure. Ratios are of one round each, their median counts: seconds that passed, and seconds of
processor time, which tell more while the machine has something else to do. Starting processes or a cluster belongs to
it, and takes seconds: only long studies show what they are worth.

Beside them stands what two threads gain that only compute, each round anew: two cores that others need too have no
more to give. Goals: two workers at least 1.7 times as fast as one, Dask at least 0.9 times as fast as two processes.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import pbkdf2_hmac
from statistics import median
from typing import NamedTuple

from poeppel.lab.studies import Results, Study, conditions, run
from poeppel.lab.studies.results import Figure

GAMES, ROUNDS = 20_000, 5
ONE, PROCESSES, DASK = "one thread", "two processes", "dask:2"
COMPUTING = 2_000_000  # rounds of a hash that one thread computes: about a second


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
        ONE: lambda study: run(study),
        "two threads": lambda study: run(study, 2),
        PROCESSES: lambda study: run(study, 2, how="processes"),
    }
    if dask:
        found[DASK] = lambda study: run(study, cluster=DASK)
    return found


def taken_by(play: Callable[[Study], Results], study: Study) -> tuple[Results, Taken]:
    began, before = time.perf_counter(), os.times()
    results = play(study)
    after = os.times()
    return results, Taken(time.perf_counter() - began, sum(after[:4]) - sum(before[:4]))


def faster(found: Sequence[Taken], others: Sequence[Taken]) -> float:
    """How many times as fast as the others, round by round."""
    return median(other.seconds / one.seconds for one, other in zip(found, others, strict=True))


def gain_of_computing() -> float:
    """How many times as fast two threads are as one, when they need nothing but the processor."""
    alone = seconds_of([2 * COMPUTING])
    return alone / seconds_of([COMPUTING] * 2)


def seconds_of(shares: Sequence[int]) -> float:
    """A thread for each share."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(shares)) as pool:
        list(pool.map(lambda share: pbkdf2_hmac("sha256", b"", b"", share), shares))
    return time.perf_counter() - began


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--dask", action="store_true")
    asked = parser.parse_args(arguments)
    study, players = study_of(asked.games), ways(asked.dask)
    run(study_of(1))  # compiles what is needed
    expected: tuple[Figure, ...] = ()
    times: dict[str, list[Taken]] = {name: [] for name in players}
    two_cores: list[float] = []
    for _ in range(asked.rounds):
        two_cores.append(gain_of_computing())
        for name, play in players.items():
            results, taken = taken_by(play, study)
            expected = expected or results.figures
            if results.figures != expected:
                sys.exit(f"{name} has other figures")
            times[name].append(taken)
    print(f"{study.all_games:,} games; medians of {asked.rounds} rounds, in turn")
    for name, found in times.items():
        spared = median(other.processor / one.processor for one, other in zip(found, times[ONE], strict=True))
        print(
            f"  {name:<14}{median(one.seconds for one in found):7.1f} s, "
            f"{faster(found, times[ONE]):4.2f} × as fast as one thread; "
            f"processor {median(one.processor for one in found):6.1f} s, "
            f"one thread takes {spared:4.2f} × that"
        )
    print(f"  two threads that only compute are {median(two_cores):4.2f} × as fast as one")
    if DASK in times:
        print(f"  {DASK} is {faster(times[DASK], times[PROCESSES]):4.2f} × as fast as two processes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
