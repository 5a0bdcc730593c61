"""Bots against bots: who is stronger, and how sure is that?

Games come in rounds. In a round the same dice are played once for every seating of the bots, so that neither a seat nor
the dice favour anybody. Bots that are policies of the kernels play thousands of games a second; others are asked
move by move, with the same dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations, permutations
from math import ceil, factorial, prod
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.bots.registry import AnyBot, check_name, name_of
from poeppel.engine.games import play
from poeppel.engine.games.play import Numbers
from poeppel.engine.games.studied import WITH_LUCK
from poeppel.errors import PoeppelError, check_number, installed_with
from poeppel.lab.simulation import block_player
from poeppel.lab.studies import estimates
from poeppel.lab.studies.chunks import Chunk, play_chunk
from poeppel.lab.studies.condition import Condition
from poeppel.lab.studies.games import Games
from poeppel.rules import Rules
from poeppel.significance import Estimate, Sprt, Verdict, interval
from poeppel.texts import Text

MOST_SEATINGS = 24  # in a round
BLOCK = 50  # rounds that are played before anybody looks at them
RATED = 20_000  # games that the ratings are taken from: more do not change them

Seating = tuple[AnyBot, ...]  # a bot for each seat
Progress = Callable[[int], object]


@dataclass(frozen=True)
class Standing:
    """What came out for one bot."""

    bot: str
    seats: int  # how often it had a seat; several times a game where it has several
    wins: int
    rating: float  # openskill's mu
    uncertainty: float  # and its sigma
    without_luck: Estimate | None = None  # the share from results without the luck of the dice
    saves: Estimate | None = None  # how many times more plain games would tell as much

    @property
    def share(self) -> float:
        """Wins for each time it had a seat: 1 of 4 is even among four."""
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, in 95 of 100 such experiments."""
        return interval(self.wins, self.seats)


@dataclass(frozen=True)
class ArenaResult:
    """What came of it, the best share first."""

    rules: Rules
    players: int
    seed: int
    games: int
    rounds: int
    standings: tuple[Standing, ...]
    verdict: Verdict | None = None  # of the test, if there was one, on the bot that was named first

    @property
    def even(self) -> float:
        """The share if all were equally strong."""
        return 1 / len(self.rules.sides(self.players))

    def __getitem__(self, bot: str) -> Standing:
        return next(standing for standing in self.standings if standing.bot == bot)


def arena(
    rules: Rules | str,
    bots: Sequence[AnyBot],
    players: int | None = None,
    games: int = 10_000,
    seed: int = 1,
    workers: int = 1,
    test: Sprt | None = None,
    progress: Progress | None = None,
    *,
    without_luck: bool = False,
) -> ArenaResult:
    """Let bots play each other.

    `bots`: as many as there are seats play together; fewer share the seats evenly; with more, every choice that fills
    the seats plays. Partners (P1) are the same bot: a pair counts as one seat. Each is a name (see `levels`, or
    registered), a `Bot`, or a policy. `games` is rounded up to whole rounds. With a `test` of the first bot against the
    second it stops as soon as that is decided, after `games` at the latest. `progress` is called with the number of
    games done. `without_luck`: what the dice did is taken out of the results, also for the test; they mean the same and
    are surer, and a game takes some milliseconds longer. The result depends on nothing but rules, bots, players, seed
    and games.
    """
    rules = Rules.of(rules)
    players = rules.players[-1] if players is None else players
    sides = rules.sides(players)
    games, workers = check_number("games", games, 1), check_number("workers", workers, 1)
    seed = check_number("seed", seed, 0)
    known = _checked(bots)
    if test and len({name_of(bot) for bot in known}) != 2:
        raise PoeppelError(Text("ein SPRT vergleicht zwei Bots", "an SPRT compares two bots"))
    count = _Count(rules, sides, known, without_luck)
    with ThreadPoolExecutor(workers) as pool:
        for first, rounds, lineup in _schedule(known, len(sides), games, seed):
            player = _lucky_rounds_player if without_luck else _rounds_player
            plays = [player(rules, players, seating, seed) for seating in lineup]
            for begin in range(first, first + rounds, BLOCK):
                size = min(BLOCK, first + rounds - begin)
                count.add(lineup, list(pool.map(lambda play_rounds, b=begin, s=size: play_rounds(b, s), plays)))
                if progress:
                    progress(count.games)
                if test and count.verdict(test).accepted is not None:
                    return count.result(players, seed, test)
    return count.result(players, seed, test)


# ── who sits where ────────────────────────────────────────────────────────────────────────────────────────────────────


def _checked(bots: Sequence[AnyBot]) -> tuple[AnyBot, ...]:
    listed = () if isinstance(bots, str) or not isinstance(bots, Sequence) else tuple(bots)
    for bot in listed:
        if not callable(bot):
            check_name(bot)
    if len({name_of(bot) for bot in listed}) < 2:
        raise PoeppelError(Text("die Arena braucht mindestens zwei Bots", "the arena needs at least two bots"))
    return listed


def _schedule(bots: tuple[AnyBot, ...], seats: int, games: int, seed: int) -> Iterator[tuple[int, int, list[Seating]]]:
    """Number of the first round, how many rounds, and the seatings of each of them."""
    if len(bots) <= seats:
        lineup = _seatings(bots, seats, Random(f"seatings {seed}"))
        yield 0, ceil(games / len(lineup)), lineup
        return
    random = Random(f"tables {seed}")
    groups = list(combinations(dict.fromkeys(bots), seats))
    random.shuffle(groups)
    lineups = [_seatings(group, seats, random) for group in groups[: max(1, games)]]
    rounds = ceil(games / sum(map(len, lineups)))
    for n, lineup in enumerate(lineups):
        yield n * rounds, rounds, lineup


def _seatings(bots: tuple[AnyBot, ...], seats: int, random: Random) -> list[Seating]:
    """Every way to seat the bots; where that is too many, a few ways with all their turns round the table."""
    if len(bots) < seats and seats % len(bots):  # not even: each has the additional seat in turn
        filled = [tuple(bots[(n + turn) % len(bots)] for n in range(seats)) for turn in range(len(bots))]
        return [seating for one in filled for seating in _permuted(one, random)]
    return _permuted(tuple(bots[n % len(bots)] for n in range(seats)), random)


def _permuted(seating: Seating, random: Random) -> list[Seating]:
    copies = Counter(seating).values()
    if factorial(len(seating)) // prod(map(factorial, copies)) <= MOST_SEATINGS:
        return list(dict.fromkeys(permutations(seating)))
    found: dict[Seating, None] = {}
    while len(found) < MOST_SEATINGS:
        mixed = random.sample(seating, len(seating))
        found.update(dict.fromkeys((*mixed[n:], *mixed[:n]) for n in range(len(seating))))
    return list(found)


# ── playing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Rounds(NamedTuple):
    """The games of a seating in some rounds."""

    results: Numbers
    luck: NDArray[np.float64] | None = None  # what the dice did for each side, a row a game


def _lucky_rounds_player(rules: Rules, players: int, seating: Seating, seed: int) -> Callable[[int, int], Rounds]:
    """As `_rounds_player`, with the luck of every game."""
    condition = Condition(rules, players, seating, rotates=False)

    def play_rounds(first: int, rounds: int) -> Rounds:
        games = Games(0, condition, WITH_LUCK, play_chunk(Chunk(condition, seed, first, rounds, WITH_LUCK)))
        return Rounds(games.played.results, games.luck_of_sides)

    return play_rounds


def _rounds_player(rules: Rules, players: int, seating: Seating, seed: int) -> Callable[[int, int], Rounds]:
    """A function that plays the games of a seating with the dice of these rounds."""
    seats = rules.seats(players)
    sat = dict(zip(rules.sides(players), seating, strict=True))
    bots = tuple(next(bot for side, bot in sat.items() if seat[0] in side) for seat in seats)
    play_block = block_player(rules, players, seed, bots)

    def play_rounds(first: int, rounds: int) -> Rounds:
        results = np.zeros((rounds, play.RESULTS), np.int64)
        play_block(first, results)
        return Rounds(results)

    return play_rounds


# ── counting ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Count:
    """What the games so far add up to."""

    def __init__(self, rules: Rules, sides: tuple[str, ...], bots: tuple[AnyBot, ...], without_luck: bool) -> None:
        with installed_with("arena"):
            from openskill.models import PlackettLuce
        self.rules, self.sides = rules, sides
        self.names = list(dict.fromkeys(map(name_of, bots)))
        self.sat, self.wins = Counter[str](), Counter[str]()
        self.games = self.rounds = 0
        self.model = PlackettLuce(tau=0.0)  # bots do not change from game to game
        self.ratings = {name: self.model.rating(name=name) for name in self.names}
        self.lineups: list[tuple[int, int]] = []  # of the first bot, in a round
        self.share_sum = self.square_sum = 0.0  # of the first bot's share of each round
        self.without_luck = without_luck
        self.shares: dict[str, list[NDArray[np.float64]]] = {name: [] for name in self.names}  # of its seats, by rounds
        self.lucks: dict[str, list[NDArray[np.float64]]] = {name: [] for name in self.names}

    def add(self, lineup: list[Seating], rounds: list[Rounds]) -> None:
        """The same rounds from every seating."""
        results = [played.results for played in rounds]
        named = [tuple(map(name_of, seating)) for seating in lineup]
        self.lineups = [(seating.count(self.names[0]), len(seating)) for seating in named]
        first_wins = np.zeros(len(results[0]))
        for seating, played in zip(named, results, strict=True):
            winners = self._winning_seats(played)
            for seat, name in enumerate(seating):
                self.sat[name] += len(played)
                self.wins[name] += int((winners == seat).sum())
                if name == self.names[0]:
                    first_wins += winners == seat
        shares = first_wins / len(lineup)
        if self.without_luck:
            self._add_luck(named, rounds)
            if self.lineups[0][
                0
            ]:  # as luck is meant: what it helps most would have to be guessed from these very games
                seats = sum(own for own, _ in self.lineups)
                shares = shares - self.lucks[self.names[0]][-1] * seats / len(lineup)
        self.share_sum += float(shares.sum())
        self.square_sum += float((shares**2).sum())
        for number in range(len(shares)):
            for seating, played in zip(named, results, strict=True):
                if self.games < RATED:
                    self._rate(seating, played[number])
                self.games += 1
        self.rounds += len(shares)

    def _add_luck(self, named: list[tuple[str, ...]], rounds: list[Rounds]) -> None:
        """What each bot won with each of its seats, and what the dice did for it there, round by round."""
        for name in dict.fromkeys(name for seating in named for name in seating):
            won, luck, seats = np.zeros(len(rounds[0].results)), np.zeros(len(rounds[0].results)), 0
            for seating, (results, lucks) in zip(named, rounds, strict=True):
                winners = self._winning_seats(results)
                for seat, other in enumerate(seating):
                    if other == name and lucks is not None:
                        won += winners == seat
                        luck += lucks[:, seat]
                        seats += 1
            self.shares[name].append(won / seats)
            self.lucks[name].append(luck / seats)

    def _less_luck(self, name: str) -> tuple[Estimate | None, Estimate | None]:
        """The bot's share without luck, and how many games that saves."""
        if not self.without_luck or not self.shares[name]:
            return None, None
        plain, luck = np.concatenate(self.shares[name]), np.concatenate(self.lucks[name])
        less = estimates.without_luck(plain, luck)
        return estimates.mean(less), estimates.games_saved(plain, less)

    def _winning_seats(self, played: Numbers) -> Numbers:
        letters = self.rules.board.colours
        seat_of = np.full(len(letters), -1)
        for number, side in enumerate(self.sides):
            seat_of[[letters.index(colour) for colour in side]] = number
        winners: Numbers = seat_of[played[:, play.WINNER]]
        return winners

    def _rate(self, seating: tuple[str, ...], game: Numbers) -> None:
        """All seats of a game by place; a bot with several seats learns their mean."""
        teams = [[self.ratings[name]] for name in seating]
        rated = self.model.rate(teams, ranks=self._places(game))
        for name in set(seating):
            mine = [team[0] for team, other in zip(rated, seating, strict=True) if other == name]
            mu, sigma = (sum(getattr(r, part) for r in mine) / len(mine) for part in ("mu", "sigma"))
            self.ratings[name] = self.model.rating(mu=mu, sigma=sigma, name=name)

    def _places(self, game: Numbers) -> list[float]:
        """The place of each seat; those who did not get home share the last one."""
        letters, home = self.rules.board.colours, int(game[play.PLACES])
        if any(len(side) > 1 for side in self.sides):  # V1, P1
            won = letters[int(game[play.WINNER])]
            return [0.0 if won in side else 1.0 for side in self.sides]
        order = [letters[(home >> 4 * n & 15) - 1] for n in range(len(letters)) if home >> 4 * n & 15]
        return [float(order.index(side)) if side in order else float(len(order)) for side in self.sides]

    def verdict(self, test: Sprt) -> Verdict:
        mean = self.share_sum / self.rounds
        variance = max(0.0, self.square_sum / self.rounds - mean**2)
        return test.judge(self.rounds, mean, variance, self.lineups)

    def result(self, players: int, seed: int, test: Sprt | None) -> ArenaResult:
        standings = [
            Standing(
                name,
                self.sat[name],
                self.wins[name],
                self.ratings[name].mu,
                self.ratings[name].sigma,
                *self._less_luck(name),
            )
            for name in self.names
        ]
        standings.sort(key=lambda standing: -standing.share)
        verdict = self.verdict(test) if test else None
        return ArenaResult(self.rules, players, seed, self.games, self.rounds, tuple(standings), verdict)
