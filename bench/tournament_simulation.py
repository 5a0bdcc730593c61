"""How fast whole tournaments are played, and what organisers ask: python -m bench.tournament_simulation

First the speed: tournaments a minute, and seconds of one core a tournament. Then the answers for championships that
are really held, with as many events as `--events` says. At last the same question with every round drawn as at a real
desk instead of quickly: both intervals have to overlap.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from poeppel.significance import interval
from poeppel.tournament.draws.draw import draw_round
from poeppel.tournament.draws.seating import FOUR, THREE, Player, Round
from poeppel.tournament.plans.presets import preset
from poeppel.tournament.simulated.simulated_event import CHAMPION, FACTS, Hall, SimulatedEvent, Strength
from poeppel.tournament.simulated.simulated_standings import Numbers
from poeppel.tournament.simulated.simulation import Share, simulate

ASKED = (("german-championship", 172), ("berlin-2022", 209), ("dohna", 143))
BOTS = "quick:1,owl"
SMALL = ("dohna", 28, 1)  # where every round is drawn as at a desk: how many people, and how many of them play well


def shown(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.part:5.1f} % ({100 * low:.1f} - {100 * high:.1f})"


class DrawnAtADesk(SimulatedEvent):
    """The same, with every round drawn as `poeppel tournament draw` draws it."""

    def begin(self, number: int) -> None:
        super().begin(number)
        self.number, self.earlier = number, list[Round]()

    def _drawn(self, people: Numbers, by_standing: bool) -> Sequence[Numbers]:
        players = [Player(str(person)) for person in people]
        seed = f"{self.number} {len(self.earlier)}".encode()
        self.earlier.append(draw_round(players, self.earlier, seed=seed, by_standing=by_standing))
        sizes = ([table for table in self.earlier[-1] if len(table.seats) == size] for size in (FOUR, THREE))
        return [np.array([[int(one) for one in table.people] for table in tables]) for tables in sizes if tables]


def measure(events: int, workers: int) -> None:
    print(f"{'plan':22} {'people':>6} {'a minute':>9} {'ms of a core':>13}")
    for name, people in ASKED:
        for bots in ("owl", BOTS):
            simulate(name, people, bots, events=2, workers=workers)
            wall, core = time.perf_counter(), time.process_time()
            simulate(name, people, bots, events=events, workers=workers)
            wall, core = time.perf_counter() - wall, time.process_time() - core
            print(f"{name:22} {people:6} {60 * events / wall:9.0f} {1000 * core / events:13.1f}  {bots}")


def answer(events: int, workers: int) -> None:
    for name, people in ASKED:
        plan = preset(name).plan
        for bots in (BOTS, "owl:1,random"):
            played = simulate(plan, people, bots, events=events, workers=workers)
            print(f"\n{name}, {people} people, {plan.cap} minutes, {bots}, {events} events")
            print(f"  the best wins                    {shown(played.wins())}")
            print(f"  is in the final                  {shown(played.reaches_final())}")
            print(f"  games that end by themselves     {shown(played.ended)}")
            print(f"  a die says who is in the final   {shown(played.needs_a_die)}, {played.level:.2f} people roll")
            print("  counting points and steps differ:")
            print(f"    first at a table               {shown(played.other_first_at_a_table)}")
            print(f"    in the final                   {shown(played.other_finalists)}")
            print(f"    winner                         {shown(played.other_champion)}")
    print("\nhow long must a round be: dohna, 64 people, owl:1,random")
    for cap in (10, 15, 20, 25, 30, 40, 60, None):
        one = simulate(replace(preset("dohna").plan, cap=cap), 64, "owl:1,random", events=events, workers=workers)
        print(f"  {cap or 'no cap':>6}  end by themselves {shown(one.ended)}  the best wins {shown(one.wins())}")


def compare_draws(events: int) -> bool:
    name, people, best = SMALL
    hall = Hall(preset(name).plan, (Strength("owl", best), Strength("random", people - best)), 1, 300)
    won = []
    for kind in (SimulatedEvent, DrawnAtADesk):
        event, times = kind(hall), 0
        for number in range(events):
            facts, finalists = np.zeros(FACTS, np.int64), np.zeros(2, np.int64)
            event.play(number, facts, finalists)
            times += int(facts[CHAMPION] < best)
        won.append(interval(times, events))
        print(f"{kind.__name__:16} {people} people, {events} events: the best wins {shown(Share(times, events))}")
    (low, high), (other_low, other_high) = won
    return low <= other_high and other_low <= high


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=1000, help="tournaments for each answer")
    parser.add_argument("--speed", type=int, default=200, help="tournaments for each measurement of speed")
    parser.add_argument("--draws", type=int, default=300, help="tournaments drawn as at a desk")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    measure(chosen.speed, chosen.workers)
    if chosen.events:
        answer(chosen.events, chosen.workers)
    return 0 if compare_draws(chosen.draws) else 1


if __name__ == "__main__":
    sys.exit(main())
