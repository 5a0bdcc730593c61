"""Everything that is measured, in order. Started by `bench/run.py`, in its own environment."""

import argparse
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.console import Console

from bench import environments, ours, peers, startup
from bench.measure import Comparison, Contender, compare, rate, timed
from bench.report import Line, machine, ratio_line, save, show
from poeppel.rules import all_rules

WALLS = "mauerhuepfen"  # two dice and over a hundred moves a roll: it has a goal of its own


@dataclass(frozen=True)
class Effort:
    """How long to look."""

    takes: str
    rounds: int
    seconds: float  # of each contender in a round
    passes: int  # over all rule sets
    again: int  # of the slowest rule sets
    starts: int


QUICK = Effort("about a minute", rounds=7, seconds=0.1, passes=5, again=8, starts=3)
FULL = Effort("about four minutes", rounds=25, seconds=0.2, passes=15, again=10, starts=7)

SHOWN = 5  # of the slowest rule sets


def main() -> int:
    arguments = read_arguments()
    effort = QUICK if arguments.quick else FULL
    output = Console(width=None if sys.stdout.isatty() else 140)
    about = machine()
    for name, value in about.items():
        output.print(f"{name + ':':<13}{value}", highlight=False)
    output.print(f"This takes {effort.takes}; leave the machine alone meanwhile.")
    if why := peers.missing(peers.ludopy_loop):
        output.print(f"LUDOpy is left out, it cannot be imported here: {why}", highlight=False)
    try:
        parts = (learning,) if arguments.environments else PARTS
        lines = measure_all(effort, parts)
    except startup.StartFailedError as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 2
    show(output, lines)
    if arguments.json:
        save(arguments.json, about, lines)
    return 1 if arguments.strict and any(line.met is False for line in lines) else 0


def measure_all(effort: Effort, parts: Sequence[Callable[[Effort], Iterator[Line]]]) -> list[Line]:
    """One part after the other, with kernels that are compiled for this run."""
    lines: list[Line] = []
    with tempfile.TemporaryDirectory(prefix="poeppel-bench-") as cache:
        os.environ["POEPPEL_CACHE"] = cache  # empty, so that the first compilation is measured too
        with Console(stderr=True).status("") as status:
            for part in parts:
                status.update(f"measuring: {part.__doc__}")
                lines += part(effort)
    return lines


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("bench/run.py", description="Measures Pöppel beside its peers.")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK.takes} instead of {FULL.takes}")
    parser.add_argument("--environments", action="store_true", help="only the environments for learning machines")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all numbers, round by round, to a file")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    return parser.parse_args()


def starting(effort: Effort) -> Iterator[Line]:
    """starting up"""
    group = "Starting up"
    yield Line(group, "first use, compiling all kernels", "s", [startup.first_use()], goal=20)
    answers = [startup.first_answer() for _ in range(effort.starts)]
    yield Line(group, "later start, until the first legal moves", "s", answers, goal=1)
    if startup.has_command_line():
        helps = [startup.help_text() for _ in range(effort.starts)]
        yield Line(group, "python -m poeppel --help", "s", helps, goal=0.3)


def whole_games(effort: Effort) -> Iterator[Line]:
    """whole games of random play"""
    group = "Whole games of random play, one core, classic, 4 players"
    mine = ours.simulation("classic", 4)
    result = compare(mine, peers.openspiel_loop(), effort.rounds, effort.seconds)
    yield ratio_line(group, "simulate against OpenSpiel's C++ loop", "OpenSpiel", result, goal=20)
    if not peers.missing(peers.ludopy_loop):
        result = compare(mine, peers.ludopy_loop(), effort.rounds // 3, effort.seconds)
        yield ratio_line(group, "simulate against LUDOpy", "LUDOpy", result)


def one_at_a_time(effort: Effort) -> Iterator[Line]:
    """one roll at a time from Python"""
    group = "One roll at a time from Python, classic, 4 players"
    mine = ours.one_at_a_time()
    result = compare(mine, peers.openspiel_python(), effort.rounds, effort.seconds)
    yield ratio_line(group, "Position against OpenSpiel", "OpenSpiel", result, goal=1)
    result = compare(mine, peers.openspiel_python_tight(), effort.rounds, effort.seconds)
    yield ratio_line(group, "… without the calls that this game can spare", "OpenSpiel", result)
    if not peers.missing(peers.ludopy_loop):
        result = compare(mine, peers.ludopy_loop(), effort.rounds // 3, effort.seconds)
        yield ratio_line(group, "Position against LUDOpy", "LUDOpy", result)


def every_rule_set(effort: Effort) -> Iterator[Line]:
    """every rule set with every number of players"""
    cases = [(rules, players) for rules in all_rules() if rules.edition != WALLS for players in rules.players]
    short = {case: ours.simulation(*case, batch=100_000) for case in cases}
    best = dict.fromkeys(cases, 0.0)
    for _ in range(effort.passes):  # noise only slows down, so a case is judged by its best look
        for case in cases:
            best[case] = max(best[case], short[case](0))
    slowest = sorted(cases, key=lambda case: best[case])[: effort.again]
    peer = peers.openspiel_loop()
    measured = {case: compare(ours.simulation(*case), peer, effort.rounds, effort.seconds / 2) for case in slowest}
    group = f"Whole games, the slowest of {len(cases)} rule sets and numbers of players, against OpenSpiel's C++ loop"
    for case in sorted(slowest, key=lambda case: measured[case].ratio)[:SHOWN]:
        rules, players = case
        yield ratio_line(group, f"{rules}, {players} players", "OpenSpiel", measured[case], goal=10)


def walls(effort: Effort) -> Iterator[Line]:
    """Mauerhüpfen"""
    group = "Whole games of Mauerhüpfen, one core"
    for rules in all_rules():
        for players in rules.players if rules.edition == WALLS else ():
            play = ours.simulation(rules, players, batch=10_000)
            rates = [play(effort.seconds) for _ in range(effort.rounds)]
            yield Line(group, f"{rules}, {players} players", "rolls/s", rates, goal=150_000)


def two_workers(effort: Effort) -> Iterator[Line]:
    """two workers"""
    group = "Two workers against one"
    if (os.cpu_count() or 1) < 2:
        return
    one, two = (ours.simulation("classic", 4, workers, batch=5_000_000) for workers in (1, 2))
    workers = machine_has = Comparison((), ())
    for _ in range(effort.rounds):  # the two lines side by side too: the second explains the first
        workers += compare(two, one, rounds=1, seconds=effort.seconds)
        machine_has += compare(hashing(2), hashing(1), rounds=1, seconds=effort.seconds / 2)
    yield ratio_line(group, "simulate, workers=2", "one worker", workers, goal=1.6)
    yield Line(group, "… what two threads that only compute gain here", "×", machine_has.ratios)


def hashing(threads: int) -> Contender:
    """Nothing but arithmetic, without Python's lock: what the machine has to give at this moment."""
    data = bytes(1 << 22)

    def play() -> int:
        with ThreadPoolExecutor(threads) as pool:
            return len(list(pool.map(hashlib.sha256, [data] * 4 * threads)))

    return partial(rate, partial(timed, play))


def learning(effort: Effort) -> Iterator[Line]:
    """environments for learning machines"""
    group = f"Steps a second, random legal actions, classic with 4 players, {environments.LANES} games at once"
    vector = environments.ours_vector()
    for name, peer in (
        ("OpenSpiel's rl_environment", environments.openspiel_environment),
        ("LUDOpy", environments.ludopy_environment),
        ("pgx, backgammon on the CPU", environments.pgx_backgammon),
    ):
        if not peers.missing(peer):
            result = compare(vector, peer(), effort.rounds // 3, effort.seconds)
            yield ratio_line(group, f"vector environment against {name}", name, result, goal=1)
    result = compare(environments.ours_aec(), environments.openspiel_environment(), effort.rounds // 3, effort.seconds)
    group = "Steps a second, one game at a time from Python"
    yield ratio_line(group, "PettingZoo's interface against OpenSpiel's rl_environment", "OpenSpiel", result, goal=1)


PARTS = (starting, whole_games, one_at_a_time, every_rule_set, walls, two_workers)


if __name__ == "__main__":
    sys.exit(main())
