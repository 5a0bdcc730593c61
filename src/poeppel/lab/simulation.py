"""Very many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TypeAlias

import numpy as np

from poeppel.bots import networks
from poeppel.bots.registry import AnyBot, choose_move, policy_of
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.core.roll import roll_of
from poeppel.engine import entry
from poeppel.engine.games import own_bots, play
from poeppel.engine.games.play import Numbers
from poeppel.engine.players import policies
from poeppel.engine.rng import seed_game
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.errors import PoeppelError
from poeppel.game.game import Game
from poeppel.rules import Rules
from poeppel.texts import Text, shown, whole_number

Policy: TypeAlias = str | Callable[..., int]
Progress: TypeAlias = Callable[[int], object]

_BROKEN_BOT = Text(
    "Ein eigener Bot ist eine kompilierbare Funktion choose(state, rules, roll, moves, count, word), die eine Zahl "
    "von 0 bis count - 1 zurückgibt; dieser tut das nicht.",
    "A bot of your own is a function that can be compiled, choose(state, rules, roll, moves, count, word), and that "
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
    results: Numbers  # one row per game; see `engine.games.play`

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
        """First places of each seat; partners (P1) share theirs."""
        letters, winners = self.rules.board.colours, self.results[:, play.WINNER]
        sides = self.rules.sides(len(self.seats))
        won = {colour: int((winners == letters.index(side[0])).sum()) for side in sides for colour in side}
        return tuple(won[seat[0]] for seat in self.seats)

    def game(self, number: int) -> Game:
        """One of the games played again, roll by roll, to look at."""
        index = whole_number(number)
        if index is None or not 0 <= index < self.games:
            raise PoeppelError(
                Text(
                    f"Partie {shown(number)} gibt es nicht; es gibt 0 bis {self.games - 1}",
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

    `bots`: the name of a level (see `levels`) or a compiled function (see `engine.players.policies`), for all seats or
    a list with one for each; default: random play. `workers`: threads, which the kernels use without Python's lock.
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
    numbers, own = _numbered(rules, seats, bots)
    kernel = own_bots.with_own_bots(own) if own else play.play_built_in
    level_chooser = policies.level_chooser_for(numbers)
    words = lower(rules).words

    def play_block(first: int, results: Numbers) -> None:
        state, rng, moves = np.zeros(WORDS, np.int64), np.zeros(1, np.uint64), np.zeros(entry.MOST_MOVES, np.int64)
        net = networks.net(rules, bots)
        try:
            kernel(starts, words, numbers, seed, first, results, state, rng, moves, net, level_chooser)
        except own_bots.CANNOT_BE_COMPILED as error:
            if not own:
                raise
            why = str(error).strip().splitlines()[-1]
            raise PoeppelError(_BROKEN_BOT.joined(Text(f"({why})", f"({why})"))) from None

    return play_block


def _numbered(
    rules: Rules, seats: tuple[str, ...], bots: tuple[Policy, ...]
) -> tuple[Numbers, tuple[Callable[..., int], ...]]:
    """Each colour's policy as a number: built-in ones from 0 up, others from -1 down, with their functions."""
    known = [policy_of(bot) if isinstance(bot, str) else bot for bot in bots]
    own = tuple(dict.fromkeys(policy for policy in known if callable(policy)))
    numbers = np.zeros(MOST_COLOURS, np.int64)
    for seat, policy in zip(seats, known, strict=True):
        number = -1 - own.index(policy) if callable(policy) else int(policy or 0)
        for colour in seat:
            numbers[rules.board.colours.index(colour)] = number
    return numbers, own


def play_game(rules: Rules, seats: tuple[str, ...], bots: Sequence[AnyBot], seed: int, number: int) -> Game:
    """One game of an experiment through `Game`: the same rolls, and of policies the same choices, as in the kernels.
    Bots that are asked move by move get their chance from the roll's random word too."""
    words, moves = lower(rules).words, np.zeros(entry.MOST_MOVES, np.int64)
    players = {colour: bot for seat, bot in zip(seats, bots, strict=True) for colour in seat}
    known = {bot: policy_of(bot) for bot in bots}
    rng, net = np.zeros(1, np.uint64), networks.net(rules, bots)
    level_chooser = policies.level_chooser_for(policy for policy in known.values() if isinstance(policy, int))
    seed_game(rng, seed, number)
    game = Game(rules, len(seats), first=seats[number % len(seats)][0])
    while not game.is_over:
        word = np.uint64(play.next_word(rng))
        roll = play.roll_of(words, word)
        game.roll(roll_of(roll, rules))
        position = game.position
        found = entry.legal_moves(position._state, words, roll, moves)
        if found == 0:
            game.play()
            continue
        bot = players[position.turn or ""]
        policy = known[bot]
        if isinstance(policy, int):
            chosen = play.choose_built_in(policy, position._state, words, roll, moves, found, word, net, level_chooser)
        elif policy is not None:
            chosen = int(policy(position._state.copy(), words, roll, moves, found, word))
        else:
            game.play(choose_move(position, roll_of(roll, rules), bot, Random(int(word))))
            continue
        game.play(lower(rules).moves[int(moves[chosen])])
    return game


def _bots(bots: Policy | Sequence[Policy] | None, seats: tuple[str, ...]) -> tuple[Policy, ...]:
    """One policy per seat."""
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
