"""The server in a machine that does not exist: worlds from seeds, with real code in them and everything going wrong.

    python -m bench.simulate_server                      # 2,000 worlds: some twenty million steps
    python -m bench.simulate_server --seed 72 --trace 60 # one world, and the last of what happened there
    python -m bench.simulate_server --mistakes           # plants mistakes, and says how soon each is found

A world is some processes with their tables, a store, a network and people, driven by one seed in one process, in a
time of its own (`bench/simulated`). Processes are killed between any two steps, stand still, are cut off; the store
crashes or runs full; notices are lost, late and doubled; clocks are set; people lose their connections and say
everything again. At each step what anybody is told is compared with what is stored, and at the end every game has to
be over, with genuine dice. The same seed is the same world, step by step.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext

from bench.simulated.mistakes import MISTAKES, Mistake
from bench.simulated.world import Outcome, World

TRACE = 40  # of what happened last
PATIENCE = 60.0  # seconds of the processor to find a mistake


def simulate(seed: int, planted: AbstractContextManager[object] | None = None) -> Outcome:
    """One world to its end."""
    with planted or nullcontext():
        return World(seed).run()


def simulate_all(seeds: Iterable[int]) -> tuple[list[Outcome], Counter[str]]:
    """Many worlds; those that broke, and what there was in all of them."""
    broken: list[Outcome] = []
    sums: Counter[str] = Counter()
    began, said = time.monotonic(), time.monotonic()
    for seed in seeds:
        outcome = simulate(seed)
        sums.update(outcome.happened)
        sums.update(worlds=1, steps=outcome.steps, events=outcome.events, acknowledged=outcome.acknowledged)
        sums.update(simulated_seconds=round(outcome.seconds))
        if outcome.broken:
            broken.append(outcome)
            print(told(outcome, TRACE), flush=True)
        if time.monotonic() - said > 10.0:
            said = time.monotonic()
            print(
                f"{said - began:5.0f} s: {sums['worlds']:,} worlds, {sums['steps']:,} steps, {len(broken)} broken",
                file=sys.stderr,
                flush=True,
            )
    return broken, sums


def find(mistake: Mistake, patience: float = PATIENCE) -> tuple[Outcome | None, int, float]:
    """The first world that a mistake breaks, how many steps that took, and seconds of the processor."""
    began, steps, seed = time.process_time(), 0, 0
    while time.process_time() - began < patience:
        seed += 1
        outcome = simulate(seed, mistake.plant())
        steps += outcome.steps
        if outcome.broken:
            return outcome, steps, time.process_time() - began
    return None, steps, time.process_time() - began


def told(outcome: Outcome, lines: int) -> str:
    """A world in words, with the last of what happened in it."""
    verdict = f"BROKEN: {outcome.broken}" if outcome.broken else "as it should be"
    trace = "".join(f"{line}\n" for line in outcome.trace[-lines:]) if lines else ""
    return (
        f"{trace}seed {outcome.seed}: {outcome.faults}\n"
        f"{outcome.steps:,} steps, {outcome.events:,} events, {outcome.acknowledged:,} acknowledged, "
        f"{outcome.fingerprint}; {verdict}\n"
        f"again: python -m bench.simulate_server --seed {outcome.seed} --trace 400"
    )


def find_all() -> int:
    missed = 0
    for mistake in MISTAKES:
        outcome, steps, seconds = find(mistake)
        missed += outcome is None
        what = f"seed {outcome.seed}: {str(outcome.broken)[:100]!r}" if outcome else "NOT FOUND"
        print(f"{mistake.name:<28} {steps:>10,} steps {seconds:6.1f} s  {what}", flush=True)
    print(f"{len(MISTAKES) - missed} of {len(MISTAKES)} mistakes found")
    return 1 if missed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--worlds", type=int, default=2_000)
    parser.add_argument("--from", dest="first", type=int, default=1, help="the first seed")
    parser.add_argument("--seed", type=int, help="this world alone")
    parser.add_argument("--trace", type=int, default=TRACE, help="lines of what happened last in it")
    parser.add_argument("--mistakes", action="store_true", help="plant mistakes, and find them")
    options = parser.parse_args()
    if options.mistakes:
        return find_all()
    if options.seed is not None:
        outcome = simulate(options.seed)
        print(told(outcome, options.trace))
        return 1 if outcome.broken else 0
    began = time.process_time()
    broken, sums = simulate_all(range(options.first, options.first + options.worlds))
    print(", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in sums.most_common()))
    print(f"{time.process_time() - began:.0f} s of the processor")
    print(f"{len(broken)} worlds broke" if broken else "nothing lost, nothing twice, every game over")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
