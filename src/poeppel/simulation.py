"""Very many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import TypeAlias, cast

import numpy as np
from numba import njit
from numba.core.errors import NumbaError

from poeppel import networks
from poeppel.bots import AnyBot, choose_move, policy_of
from poeppel.engine import calls, play, policies
from poeppel.engine.compiling import JIT_IS_OFF
from poeppel.engine.play import Numbers
from poeppel.engine.rng import seed_game
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.engine.table import read_table
from poeppel.errors import PoeppelError
from poeppel.game import Game
from poeppel.lowering import lower
from poeppel.position import Position
from poeppel.roll import roll_of
from poeppel.rules import Rules
from poeppel.texts import Text, shown, whole_number

Policy: TypeAlias = str | Callable[..., int]
Progress: TypeAlias = Callable[[int], object]

_BROKEN_BOT = Text(
    "Ein eigener Bot ist eine kompilierbare Funktion choose(state, rules, roll, moves, count, word), die eine Zahl "
    "von 0 bis count - 1 zurückgibt; dieser tut das nicht.",
    "A bot of one's own is a function that can be compiled, choose(state, rules, roll, moves, count, word), and "
    "returns a number from 0 to count - 1; this one does not.",
)

BLOCK = 500  # games a worker plays before it reports


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came of it: totals, and each game's length and winner."""

    rules: Rules
    seats: tuple[str, ...]
    seed: int
    bots: tuple[Policy, ...]
    results: Numbers  # one row a game; see `engine.play`

    @property
    def games(self) -> int:
        return len(self.results)

    @cached_property
    def rolls(self) -> int:
        return int(self.lengths.sum())

    @cached_property
    def moves(self) -> int:
        return int(self.results[:, play.MOVES].sum())

    @cached_property
    def captures(self) -> int:
        return int(self.results[:, play.CAPTURES].sum())

    @property
    def lengths(self) -> Numbers:
        """The rolls of each game."""
        return self.results[:, play.ROLLS]

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """First places of each seat."""
        letters = self.rules.board.colours
        return tuple(int((self.results[:, play.WINNER] == letters.index(seat[0])).sum()) for seat in self.seats)

    def game(self, number: int) -> Game:
        """One of the games played again, roll by roll, to look at."""
        index = whole_number(number)
        if index is None or not 0 <= index < self.games:
            raise PoeppelError(
                Text(
                    f"Partie {shown(number)} gibt es nicht; es sind 0 bis {self.games - 1}",
                    f"there is no game {shown(number)}; there are 0 to {self.games - 1}",
                )
            )
        return play_game(self.rules, self.seats, self.bots, self.seed, index)


def simulate(
    rules: Rules | str,
    players: int | None = None,
    games: int = 1000,
    seed: int = 1,
    bots: Policy | Sequence[Policy] | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play many games and count. Seats begin in turn, so that nobody has the first roll more often.

    `bots`: the name of a player (see `ladder`) or a compiled function (see `engine.policies`), for all seats or a list
    with one for each; random play without it. `workers`: threads, which the kernels use without Python's lock.
    `progress` is called with the number of games done. The result depends on nothing but rules, players, seed and bots.
    """
    rules = Rules.of(rules)
    players = rules.players[-1] if players is None else players
    seats = rules.seats(players)
    games, workers = check_number("games", games, 0), check_number("workers", workers, 1)
    seed = check_number("seed", seed, 0)
    chosen = _bots(bots, seats)
    play_block = block_player(rules, players, seed, chosen)
    results = _room(games)
    blocks = range(0, games, BLOCK)
    if workers == 1:
        for first in blocks:
            play_block(first, results[first : first + BLOCK])
            if progress:
                progress(min(first + BLOCK, games))
    else:
        _in_threads(play_block, results, blocks, workers, progress)
    if (results[:, play.WINNER] == play.BROKEN).any():
        raise PoeppelError(_BROKEN_BOT)
    results.setflags(write=False)
    return Simulation(rules, seats, seed, chosen, results)


def _room(games: int) -> Numbers:
    try:
        return np.zeros((games, play.RESULTS), np.int64)
    except (ValueError, MemoryError):
        raise PoeppelError(
            Text(f"für {games} Partien reicht der Speicher nicht", f"there is not enough memory for {games} games")
        ) from None


def _in_threads(
    play_block: Callable[[int, Numbers], None],
    results: Numbers,
    blocks: range,
    workers: int,
    progress: Progress | None,
) -> None:
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        waiting = {pool.submit(play_block, first, results[first : first + BLOCK]): first for first in blocks}
        try:
            for future in as_completed(waiting):
                future.result()
                done += len(results[waiting[future] : waiting[future] + BLOCK])
                if progress:
                    progress(done)
        except BaseException:  # an interrupt: do not play the rest first
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def block_player(rules: Rules, players: int, seed: int, bots: tuple[Policy, ...]) -> Callable[[int, Numbers], None]:
    """A function that plays the games from a number on into rows of results."""
    seats = rules.seats(players)
    starts = np.stack([Position.initial(rules, players, seat[0])._state for seat in seats])
    numbers, customs = _numbered(rules, seats, bots)
    kernel = _custom_kernel(customs) if customs else play.play_built_in
    thinker = policies.thinker_for(numbers)
    words = lower(rules).words

    def play_block(first: int, results: Numbers) -> None:
        state, rng, moves = np.zeros(WORDS, np.int64), np.zeros(1, np.uint64), np.zeros(calls.MOST_MOVES, np.int64)
        net = networks.net(rules, bots)
        try:
            kernel(starts, words, numbers, seed, first, results, state, rng, moves, net, thinker)
        except (NumbaError, TypeError) as error:
            if not customs:
                raise
            why = str(error).strip().splitlines()[-1]
            raise PoeppelError(_BROKEN_BOT.joined(Text(f"({why})", f"({why})"))) from None

    return play_block


def _numbered(
    rules: Rules, seats: tuple[str, ...], bots: tuple[Policy, ...]
) -> tuple[Numbers, tuple[Callable[..., int], ...]]:
    """Each colour's policy as a number: built-in ones from 0 up, others from -1 down, with their functions."""
    known = [policy_of(bot) if isinstance(bot, str) else bot for bot in bots]
    customs = tuple(dict.fromkeys(policy for policy in known if callable(policy)))
    numbers = np.zeros(MOST_COLOURS, np.int64)
    for seat, policy in zip(seats, known, strict=True):
        number = -1 - customs.index(policy) if callable(policy) else int(policy or 0)
        for colour in seat:
            numbers[rules.board.colours.index(colour)] = number
    return numbers, customs


@lru_cache(maxsize=64)
def _custom_kernel(customs: tuple[Callable[..., int], ...]) -> Callable[..., None]:
    """Compile the games for policies that are not built in; not kept for the next start."""
    chooser = policies.choose
    for n, custom in enumerate(customs):
        chooser = _either(-1 - n, custom if hasattr(custom, "py_func") or JIT_IS_OFF else njit(custom), chooser)

    def play_custom(starts, rules, numbers, seed, first, results, state, rng, moves, net, thinker):  # type: ignore[no-untyped-def]
        desk = play.Desk(state, rules, numbers, moves, net, thinker)
        play.play_games(desk, read_table(rules), starts, chooser, seed, first, results, rng)

    return cast(Callable[..., None], njit(nogil=True, error_model="numpy")(play_custom))


def _either(number: int, custom: Callable[..., int], others: Callable[..., int]) -> Callable[..., int]:
    """A chooser that asks `custom` for one policy number and the `others` for the rest."""

    def choose(policy, state, rules, roll, moves, count, word, net):  # type: ignore[no-untyped-def]
        if policy == number:
            return custom(state, rules, roll, moves, count, word)
        return others(policy, state, rules, roll, moves, count, word, net)

    return cast(Callable[..., int], njit(choose))


def play_game(rules: Rules, seats: tuple[str, ...], bots: Sequence[AnyBot], seed: int, number: int) -> Game:
    """One game of an experiment through `Game`: the same rolls, and of policies the same choices, as in the kernels.
    Bots that are asked move by move get their chance from the roll's random word too."""
    words, moves = lower(rules).words, np.zeros(calls.MOST_MOVES, np.int64)
    players = {colour: bot for seat, bot in zip(seats, bots, strict=True) for colour in seat}
    known = {bot: policy_of(bot) for bot in bots}
    rng, net = np.zeros(1, np.uint64), networks.net(rules, bots)
    thinker = policies.thinker_for(policy for policy in known.values() if isinstance(policy, int))
    seed_game(rng, seed, number)
    game = Game(rules, len(seats), first=seats[number % len(seats)][0])
    while not game.is_over:
        word = np.uint64(play.next_word(rng))
        roll = play.roll_of(words, word)
        game.roll(roll_of(roll, rules))
        position = game.position
        found = calls.legal_moves(position._state, words, roll, moves)
        if found == 0:
            game.play()
            continue
        bot = players[position.turn or ""]
        policy = known[bot]
        if isinstance(policy, int):
            chosen = play.choose_built_in(policy, position._state, words, roll, moves, found, word, net, thinker)
        elif policy is not None:
            chosen = int(policy(position._state.copy(), words, roll, moves, found, word))
        else:
            game.play(choose_move(position, roll_of(roll, rules), bot, Random(int(word))))
            continue
        game.play(lower(rules).moves[int(moves[chosen])])
    return game


def _bots(bots: Policy | Sequence[Policy] | None, seats: tuple[str, ...]) -> tuple[Policy, ...]:
    """One policy a seat."""
    if bots is None:
        bots = "random"
    one_for_all = isinstance(bots, str) or not isinstance(bots, Sequence)
    listed: list[Policy] = [bots] * len(seats) if one_for_all else list(bots)  # type: ignore[arg-type,list-item]
    if len(listed) != len(seats):
        raise PoeppelError(
            Text(
                f"{len(listed)} Bots für {len(seats)} Plätze: einen für alle oder einen für jeden nennen",
                f"{len(listed)} bots for {len(seats)} seats: name one for all or one for each",
            )
        )
    for bot in listed:
        if not callable(bot) and policy_of(bot) is None:
            raise PoeppelError(
                Text(
                    f"{bot} wird Zug für Zug gefragt; dafür gibt es die Arena (poeppel arena)",
                    f"{bot} is asked move by move; that is what the arena is for (poeppel arena)",
                )
            )
    return tuple(listed)


def check_number(name: str, value: object, least: int) -> int:
    number = whole_number(value)
    if number is None or not least <= number < 1 << 63:
        raise PoeppelError(
            Text(
                f"{name} muss eine ganze Zahl ab {least} und unter 2^63 sein, nicht {shown(value)}",
                f"{name} must be a whole number from {least} up and below 2^63, not {shown(value)}",
            )
        )
    return number
