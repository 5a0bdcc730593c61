"""One tournament in the machine: drawn, played until its caps, counted, and on to the last final."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from poeppel.bots import networks
from poeppel.bots.registry import policy_of
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine import entry, quick_lots
from poeppel.engine.games import capped
from poeppel.engine.players import policies
from poeppel.engine.rng import seed_game
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.rules import Rules
from poeppel.tournament.draws.seating import CANNOT_SIT, FOUR, THREE, table_sizes
from poeppel.tournament.plans.counting import Counting, count, value_of
from poeppel.tournament.plans.plan import Plan
from poeppel.tournament.simulated.simulated_standings import (
    SHARED,
    WAYS,
    Numbers,
    PlayedRound,
    PlayedTables,
    Ranking,
    Scored,
    columns_of,
    other_firsts,
    places_of,
)

NEVER = 1 << 40  # rolls: no cap
GAMES_APART = 20  # bits: a tournament has fewer games than 2^20

# What is kept of a tournament. The other way: if unfinished games were ranked by the other of the two ways to count.
(CHAMPION, LEADER, OTHER_CHAMPION, OTHER_LEADER, OTHER_FINALISTS, LEVEL, GAMES, ENDED, OTHER_FIRSTS, AGAIN) = range(10)
FACTS = 10
UNKNOWN = -1


class Strength(NamedTuple):
    """So many people who play like a bot."""

    bot: str
    people: int


# ── what does not change from event to event ──────────────────────────────────────────────────────────────────────────


class _Board:
    """What is played at the tables of one size."""

    def __init__(self, rules: Rules, seats: int, bots: Sequence[str]) -> None:
        self.rules, self.size = rules, seats
        colours = rules.seats(seats)
        self.words = lower(rules).words
        self.starts = np.stack([Position.initial(rules, seats, colour)._state for colour in colours])
        self.columns = np.array([rules.board.colours.index(colour) for colour in colours], np.int64)
        self.has_steps = rules.board.to_goal(0) is not None
        self.values = np.zeros((capped.WAYS, capped.VALUES), np.int64)
        for way, kind in enumerate(WAYS):
            if kind == "steps" and not self.has_steps:
                continue
            for progress in range(-1, min(rules.board.length + 4, capped.VALUES - 1)):
                self.values[way, progress + 1] = value_of(rules.board, kind, progress)
        # What is added for all four together, whatever field they stand on (a, b, c and d are 0 to 3 further on).
        self.more = [count(rules.board, kind, ()) if kind == "counting" or self.has_steps else 0 for kind in WAYS]
        self.bots = bots


class Hall:
    """Plan, people and boards."""

    def __init__(self, plan: Plan, strengths: Sequence[Strength], seed: int, rolls: int | None) -> None:
        self.plan, self.seed, self.cap = plan, seed, NEVER if rolls is None else rolls
        self.people = sum(one.people for one in strengths)
        self.strength_of = np.repeat(np.arange(len(strengths)), [one.people for one in strengths])
        bots = [one.bot for one in strengths]
        numbers = [int(policy_of(bot) or 0) for bot in bots]  # type: ignore[arg-type]
        self.policies = np.array(numbers, np.int64)[self.strength_of]
        self.level_chooser = policies.level_chooser_for(numbers)
        self.boards = {size: _Board(plan.rules_for(size), size, bots) for size in (FOUR, THREE)}
        self.both_ways = all(board.has_steps for board in self.boards.values()) and plan.draw == "free"
        self.scale = _scale(plan)
        self.points = {size: [int(one * self.scale) for one in plan.scoring.points_for(size)] for size in (FOUR, THREE)}


def _scale(plan: Plan) -> int:
    """What makes whole numbers of all points, shared ones too."""
    return SHARED * lcm(*(Fraction(one).denominator for one in (*plan.scoring.four, *plan.scoring.three)))


# ── one tournament ────────────────────────────────────────────────────────────────────────────────────────────────────


class SimulatedEvent:
    """A desk in the machine, for one event after the other."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.rng = np.zeros(1, np.uint64)
        self.state, self.game_rng = np.zeros(WORDS, np.int64), np.zeros(1, np.uint64)
        self.moves = np.zeros(entry.MOST_MOVES, np.int64)
        self.nets = {size: networks.net(board.rules, board.bots) for size, board in hall.boards.items()}

    def begin(self, number: int) -> None:
        people = self.hall.people
        seed_game(self.rng, self.hall.seed, number << GAMES_APART)
        self.chance = np.random.default_rng((self.hall.seed, number))
        self.game = (number << GAMES_APART) + 1
        self.met = np.zeros((people, people), np.int64)
        self.threes = np.zeros(people, np.int64)
        self.had = np.zeros((people, FOUR + THREE), np.int64)
        self.again = 0
        self.rounds: list[PlayedRound] = []

    def play(self, number: int, facts: Numbers, finalists: Numbers) -> None:
        """A whole tournament; what came of it goes into the rows."""
        hall, plan = self.hall, self.hall.plan
        self.begin(number)
        while len(self.rounds) < plan.rounds:
            by_standing = plan.draw == "standing" and bool(self.rounds)
            order = self._ranking(plan.scoring.counting).order if by_standing else np.arange(hall.people)
            self.rounds.append(self._round(order, by_standing))
        games = [table for one in self.rounds for table in one]
        facts[GAMES] = sum(len(table.people) for table in games)
        facts[ENDED] = sum(int(table.ended.sum()) for table in games)
        facts[AGAIN] = self.again
        facts[OTHER_FIRSTS] = sum(other_firsts(table) for table in games) if hall.both_ways else 0
        own = plan.scoring.counting
        before = self._memory()
        ours = self._finals(own)
        facts[CHAMPION], facts[LEADER], facts[LEVEL] = ours.champion, ours.leader, ours.level
        finalists[:] = np.bincount(hall.strength_of[ours.last], minlength=len(finalists))
        if hall.both_ways:
            self._go_back(before)
            other = self._finals(WAYS[1 - WAYS.index(own)])
            facts[OTHER_CHAMPION], facts[OTHER_LEADER] = other.champion, other.leader
            facts[OTHER_FINALISTS] = len(set(ours.first.tolist()) ^ set(other.first.tolist()))

    def _memory(self) -> dict[str, Any]:
        """How things stand before the finals, so that they can be played twice with the same chance."""
        seed = int(self.chance.integers(1 << 62))
        self.chance = np.random.default_rng(seed)
        return {
            "rng": self.rng.copy(),
            "game": self.game,
            "met": self.met.copy(),
            "threes": self.threes.copy(),
            "had": self.had.copy(),
            "chance": np.random.default_rng(seed),
        }

    def _go_back(self, memory: dict[str, Any]) -> None:
        self.__dict__.update(memory)

    # ── a round ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _round(self, order: Numbers, by_standing: bool = False) -> PlayedRound:
        """Draw a round for these people, and play it."""
        drawn = self._drawn(np.ascontiguousarray(order, np.int64), by_standing)
        return tuple(self._play(seated, self.hall.boards[seated.shape[1]]) for seated in drawn)

    def _drawn(self, people: Numbers, by_standing: bool) -> Sequence[Numbers]:
        """Who sits where: of the tables of four and of those of three, the people by seat."""
        fours, threes = table_sizes(len(people))
        places, seats = np.zeros(len(people), np.int64), np.zeros(len(people), np.int64)
        self.again += quick_lots.quick_lots(
            people, fours, by_standing, self.met, self.threes, self.had, places, seats, self.rng
        )
        drawn = []
        for size, first, number in ((FOUR, 0, fours), (THREE, FOUR * fours, threes)):
            if number:
                here = slice(first, first + size * number)
                chairs = (seats[here] - (0 if size == FOUR else FOUR)).reshape(number, size)
                drawn.append(np.take_along_axis(places[here].reshape(number, size), np.argsort(chairs, axis=1), axis=1))
        return drawn

    def _play(self, seated: Numbers, board: _Board) -> PlayedTables:
        """Play tables of one size; people by seat, clockwise."""
        hall, tables = self.hall, len(seated)
        asked = np.zeros((tables, MOST_COLOURS), np.int64)
        asked[:, board.columns] = hall.policies[seated]
        results = np.zeros((tables, capped.TABLE_RESULTS), np.int64)
        numbers = np.arange(self.game, self.game + tables, dtype=np.int64)
        self.game += tables
        capped.play_tables(
            board.starts, board.words, board.values, asked, hall.seed, numbers, hall.cap, results, self.state,
            self.game_rng, self.moves, self.nets[board.size], hall.level_chooser,
        )  # fmt: skip
        counts = results[:, capped.COUNTS :].reshape(tables, capped.WAYS, MOST_COLOURS)[:, :, board.columns]
        counts = counts.transpose(1, 0, 2) + np.array(board.more, np.int64)[:, None, None]
        order = np.zeros((tables, board.size), np.int64)
        for place in range(board.size):
            colour = (results[:, capped.BY_HOME] >> (4 * place) & 15) - 1
            order += np.where(board.columns[None, :] == colour[:, None], place, 0)
        return PlayedTables(seated, counts, order, results[:, capped.ENDED])

    # ── standings ────────────────────────────────────────────────────────────────────────────────────────────────────

    def scored(self, played: PlayedRound, counting: Counting) -> Scored:
        """What a round scores if games are counted this way."""
        people, scoring, scale = self.hall.people, self.hall.plan.scoring, self.hall.scale
        points, place, sharing, counted, total, table_of = (np.zeros(people, np.int64) for _ in range(6))
        opponents = np.full((people, FOUR - 1), -1, np.int64)
        table_of -= 1
        first = 0
        for tables in played:
            size, number = tables.people.shape[1], len(tables.people)
            counts = tables.counts[WAYS.index(counting)]
            places, shares = places_of(counts, tables.order, counting)
            if scoring.kind == "places":
                sums = np.cumsum([0, *self.hall.points[size]])
                scores = (sums[places - 1 + shares] - sums[places - 1]) // shares
            else:
                scores = counts * scale
            at = tables.people
            points[at], place[at], sharing[at], counted[at] = scores, places, shares, counts
            total[at] = scores.sum(axis=1)[:, None]
            table_of[at] = first + np.arange(number)[:, None]
            for seat in range(size):
                opponents[at[:, seat], : size - 1] = np.delete(at, seat, axis=1)
            first += number
        return Scored(points, place, sharing, counted, total, opponents, table_of)

    def _ranking(self, counting: Counting) -> Ranking:
        scored = [self.scored(one, counting) for one in self.rounds]
        return Ranking(self.hall.plan, scored, counting, self.chance)

    # ── finals ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _finals(self, counting: Counting) -> _Finals:
        """Everything after the rounds for all, with games counted this way."""
        plan, ranking = self.hall.plan, self._ranking(counting)
        finals, order = plan.finals, ranking.order
        leader = int(order[0])
        if finals.kind == "none":
            return _Finals(leader, leader, 0, order[:1], order[:1])
        if finals.kind == "best":
            wanted = finals.sizes[0] - finals.second_chance
            direct, level = order[:wanted], ranking.level_at(wanted)
        else:
            direct, level = self._through(self.rounds[-1], finals.go_on, counting, None), 0
        if finals.second_chance:
            rest = np.setdiff1d(np.arange(self.hall.people), direct)
            pool = self._round(rest)
            scored = self.scored(pool, counting)
            columns = [column[rest] for column in columns_of(plan, [scored], counting)]
            best = rest[np.lexsort((self.chance.random(len(rest)), ranking.rank[rest], *columns[::-1]))]
            direct = np.concatenate([direct, best[: finals.second_chance]])
        playing = first = self._able_to_sit(direct, order)
        for number in range(64):
            is_last = number + 1 == len(finals.sizes) if finals.kind == "best" else len(playing) <= FOUR
            played = self._round(np.sort(playing))
            if is_last:
                return _Finals(int(self._through(played, 1, counting, ranking)[0]), leader, level, first, playing)
            each = finals.go_on
            if finals.kind == "best":
                each = finals.sizes[number + 1] // sum(table_sizes(finals.sizes[number]))
            through = self._through(played, each, counting, ranking)
            playing = self._able_to_sit(through, order[np.isin(order, playing)])
        raise AssertionError("finals that never end")

    def _able_to_sit(self, through: Numbers, order: Numbers) -> Numbers:
        """Where those who go on cannot sit, the best of the others fill in."""
        waiting = [person for person in order.tolist() if person not in set(through.tolist())]
        while len(through) in CANNOT_SIT and waiting:
            through = np.append(through, waiting.pop(0))
        return through

    def _through(self, played: PlayedRound, each: int, counting: Counting, ranking: Ranking | None) -> Numbers:
        """The first of each table; who shares a place is parted by the standings before, then by chance."""
        found = []
        for tables in played:
            places, _ = places_of(tables.counts[WAYS.index(counting)], tables.order, counting)
            before = np.zeros_like(places) if ranking is None else ranking.rank[tables.people]
            order = np.lexsort((self.chance.random(places.shape), before, places), axis=1)
            found.append(np.take_along_axis(tables.people, order, axis=1)[:, :each].ravel())
        return np.concatenate(found)


@dataclass(frozen=True)
class _Finals:
    champion: int
    leader: int
    level: int
    first: Numbers  # who plays the first final round
    last: Numbers  # and the last one
