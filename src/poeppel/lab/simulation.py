"""Very many games at once, and what is known of each of them.

    played = simulate("classic", players=4, games=10_000, bots=["master", "fox", "fox", "fox"])
    played.wins, played.shares          first places of each seat; as shares, each with its interval
    played.columns["rolls_to_first"]    one number a game, from the columns below

==================  ==================================================================================
column              of a game
==================  ==================================================================================
game                its number, for `Simulation.game`
start               the number of the position it began with, among `Simulation.starts`
began               the seat that had the first roll, counted from 0
winner              the seat that won, -1 if nobody could (see `dice`); of partners (P1) the first one
rolls_to_first      rolls until the first place was taken
rolls_to_last       rolls until the game was over
moves, captures     of everybody
place_0, place_1 …  the place of each seat from 1 up, 0 if the game ended before; partners share theirs
==================  ==================================================================================

A game depends on the seed and its own number alone: not on how many others are played, nor by how many workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from random import Random
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from poeppel.bots import networks
from poeppel.bots.registry import AnyBot, check_name, choose_move, policy_of
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.core.roll import roll_of
from poeppel.engine import entry
from poeppel.engine.games import own_bots, play
from poeppel.engine.games.own_dice import IDLE_ROLLS, face_of, play_with_dice
from poeppel.engine.games.play import Numbers
from poeppel.engine.players import policies
from poeppel.engine.rng import seed_game
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.errors import PoeppelError, check_number
from poeppel.game.game import Game
from poeppel.game.record import Record
from poeppel.lab import game_rows, own_dice
from poeppel.lab.own_dice import AnyDie, Die
from poeppel.rules import Rules
from poeppel.significance import Estimate, share_of
from poeppel.texts import Text, shown, whole_number

Start: TypeAlias = Position | str
Progress: TypeAlias = Callable[[int], object]

_BROKEN_BOT = Text(
    "Ein eigener Bot ist eine Funktion bot(position, roll, moves, random), die einen der Züge zurückgibt, oder, für "
    "sehr viele Partien, eine kompilierbare Funktion choose(state, rules, roll, moves, count, word), die eine Zahl von "
    "0 bis count - 1 zurückgibt; dieser tut das nicht.",
    "A bot of your own is a function bot(position, roll, moves, random) that returns one of the moves or, for very "
    "many games, a function that can be compiled, choose(state, rules, roll, moves, count, word), and that returns a "
    "number from 0 to count - 1; this one does not.",
)

BLOCK = 500  # games a worker plays before it reports


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came of it: totals, and the columns of all games."""

    rules: Rules
    seats: tuple[str, ...]
    seed: int
    bots: tuple[AnyBot, ...]
    results: Numbers  # one row per game; see `engine.games.play`
    starts: tuple[Position, ...]  # game n begins with the n-th of them, round and round
    dice: tuple[Die, ...] = ()  # of each seat; none: the usual ones

    @property
    def games(self) -> int:
        return len(self.results)

    @cached_property
    def rolls(self) -> int:
        return int(self.lengths.sum())

    @cached_property
    def moves(self) -> int:
        return int(self.columns["moves"].sum())

    @cached_property
    def captures(self) -> int:
        return int(self.columns["captures"].sum())

    @property
    def lengths(self) -> Numbers:
        """The rolls of each game."""
        return self.results[:, play.ROLLS]

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """First places of each seat; partners (P1) share theirs."""
        return tuple((self.places == 1).sum(axis=0).tolist())

    @cached_property
    def unfinished(self) -> int:
        """Games that nobody could win: with dice of one's own it may come to where nothing moves any more."""
        return int(game_rows.is_endless(self.results).sum())

    @cached_property
    def shares(self) -> tuple[Estimate, ...]:
        """The share of the games that each seat won, with its interval."""
        return tuple(share_of(wins, self.games) for wins in self.wins)

    @cached_property
    def beginner_share(self) -> Estimate:
        """The share of the games that whoever had the first roll won, with its interval; of those that somebody won."""
        began = self.columns["began"][:, np.newaxis]
        wins = int((np.take_along_axis(self.places, began, axis=1) == 1).sum())
        return share_of(wins, self.games - self.unfinished)

    def finished(self, column: str) -> Numbers:
        """A column of the games that somebody won, without those that only broke off."""
        return self.columns[column][~game_rows.is_endless(self.results)]

    @cached_property
    def places(self) -> Numbers:
        """The place of each seat, a row a game: from 1 up, 0 where the game ended before. Partners share theirs."""
        return _fixed(game_rows.places(self.rules, self.seats, self.results))

    @cached_property
    def columns(self) -> Mapping[str, Numbers]:
        """One number a game under each name (see above): as a data frame takes them."""
        numbers = np.arange(self.games)
        began = [_seat_of(start, self.seats) for start in self.starts]
        found = {
            "game": numbers,
            "start": numbers % len(self.starts),
            "began": np.array(began)[numbers % len(self.starts)],
            "winner": game_rows.winning_seats(self.rules, self.seats, self.results),
            "rolls_to_first": self.results[:, play.ROLLS_TO_FIRST],
            "rolls_to_last": self.results[:, play.ROLLS],
            "moves": self.results[:, play.MOVES],
            "captures": self.results[:, play.CAPTURES],
            **{f"place_{seat}": self.places[:, seat] for seat in range(len(self.seats))},
        }
        return MappingProxyType({name: _fixed(column) for name, column in found.items()})

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
        return play_game(self.rules, self.seats, self.bots, self.seed, index, self.starts, self.dice)


def simulate(
    rules: Rules | str,
    players: int | None = None,
    games: int = 1000,
    seed: int = 1,
    bots: AnyBot | Sequence[AnyBot] | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    start: Start | Sequence[Start] | None = None,
    dice: AnyDie | Sequence[AnyDie] | None = None,
) -> Simulation:
    """Play many games and count. Seats begin in turn, so that nobody has the first roll more often.

    `bots`: for all seats, or a list with one for each; default: random play. Each is a name (see `levels`, or
    registered), a compiled function (see `engine.players.policies`), or a `Bot` in Python: that one is asked move by
    move, which takes a thousand times as long. `start`: a position to begin with instead, or several that take turns.
    `workers`: threads, which the kernels use without Python's lock (bots in Python are asked by one alone). `progress`
    is called with the number of games done. `dice`: other dice than the usual ones, `"1,1,1,6,6,6"` or its faces, one
    for all seats or one for each; a game in which nothing can move any more, or that is not over after a million rolls,
    has no winner. The result depends on nothing but rules, players, seed, bots, start and dice.
    """
    rules = Rules.of(rules)
    starts = starting_positions(rules, players, start)
    seats = starts[0].seats
    games, workers = check_number("games", games, 0), check_number("workers", workers, 1)
    seed = check_number("seed", seed, 0)
    chosen = _bots(bots, seats)
    thrown = own_dice.dice_of_seats(dice, rules, seats)
    play_block = block_player(rules, len(seats), seed, chosen, starts, thrown)
    results = _room(games)
    if workers == 1 or not _all_in_kernels(chosen):
        _in_turn(play_block, results, BLOCK if _all_in_kernels(chosen) else 1, progress)
    else:
        _in_threads(play_block, results, range(0, games, BLOCK), workers, progress)
    if (results[:, play.WINNER] == play.BROKEN).any():
        raise PoeppelError(_BROKEN_BOT)
    return Simulation(rules, seats, seed, chosen, _fixed(results), starts, thrown)


def _fixed(numbers: Numbers) -> Numbers:
    """Not to be written to."""
    numbers.setflags(write=False)
    return numbers


def _all_in_kernels(bots: Sequence[AnyBot]) -> bool:
    return all(policy_of(bot) is not None for bot in bots)


# ── where the games begin ─────────────────────────────────────────────────────────────────────────────────────────────


def starting_positions(
    rules: Rules, players: int | None = None, start: Start | Sequence[Start] | None = None
) -> tuple[Position, ...]:
    """The positions that the games begin with, in turn; default: the initial one, with each seat beginning."""
    if start is None:
        players = rules.players[-1] if players is None else players
        return tuple(Position.initial(rules, players, seat[0]) for seat in rules.seats(players))
    is_one = isinstance(start, (str, Position)) or not isinstance(start, Sequence)
    listed = [start] if is_one else list(start)  # type: ignore[arg-type]
    if not listed:
        raise PoeppelError(
            Text("Es fehlt eine Stellung, mit der begonnen wird.", "There is no position to begin with.")
        )
    positions = tuple(_start(rules, one) for one in listed)
    if len({position.seats for position in positions}) > 1:
        raise PoeppelError(
            Text("In allen Stellungen müssen dieselben Farben spielen.", "The same colours must play in all positions.")
        )
    if players is not None and players != len(positions[0].seats):
        raise PoeppelError(
            Text(
                f"In der Stellung spielen {len(positions[0].seats)} mit, nicht {shown(players)}",
                f"{len(positions[0].seats)} play in the position, not {shown(players)}",
            )
        )
    return positions


def _start(rules: Rules, start: object) -> Position:
    if isinstance(start, str):
        start = Position.parse(start, rules)
    if not isinstance(start, Position):
        raise PoeppelError(Text(f"{shown(start)} ist keine Stellung", f"{shown(start)} is not a position"))
    if start.rules != rules:
        raise PoeppelError(
            Text(
                f"die Stellung gehört zu {start.rules}, gespielt wird {rules}",
                f"the position belongs to {start.rules}, but {rules} is played",
            )
        )
    if start.is_over:
        raise PoeppelError(Text(f"in {start} ist die Partie zu Ende", f"the game is over in {start}"))
    return start


def _seat_of(position: Position, seats: tuple[str, ...]) -> int:
    """The seat whose roll is due."""
    return next(n for n, seat in enumerate(seats) if (position.turn or "") in seat)


# ── playing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _room(games: int) -> Numbers:
    try:
        return np.zeros((games, play.RESULTS), np.int64)
    except (ValueError, MemoryError):
        raise PoeppelError(
            Text(f"für {games} Partien reicht der Speicher nicht", f"there is not enough memory for {games} games")
        ) from None


def _in_turn(
    play_block: Callable[[int, Numbers], None], results: Numbers, size: int, progress: Progress | None
) -> None:
    for first in range(0, len(results), size):
        play_block(first, results[first : first + size])
        if progress:
            progress(min(first + size, len(results)))


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


def block_player(
    rules: Rules,
    players: int,
    seed: int,
    bots: tuple[AnyBot, ...],
    starts: tuple[Position, ...] = (),
    dice: tuple[Die, ...] = (),
) -> Callable[[int, Numbers], None]:
    """A function that plays the games from a number on into rows of results, each from one of the `starts` in turn
    (default: the initial positions), with the usual dice or with these, one a seat."""
    seats = rules.seats(players)
    begun = starts or starting_positions(rules, players)
    if not _all_in_kernels(bots):
        if dice:
            raise PoeppelError(
                Text(
                    "Mit eigenen Würfeln spielen nur Bots, die sich übersetzen lassen: eingebaute, oder eine Funktion "
                    "choose(state, rules, roll, moves, count, word).",
                    "Only bots that can be compiled play with dice of your own: built-in ones, or a function "
                    "choose(state, rules, roll, moves, count, word).",
                )
            )

        def play_one_by_one(first: int, results: Numbers) -> None:
            for n in range(len(results)):
                results[n] = game_rows.row_of(play_game(rules, seats, bots, seed, first + n, begun))

        return play_one_by_one
    states = np.stack([start._state for start in begun])
    numbers, own = _numbered(rules, seats, bots)
    kernel: Callable[..., None]
    faces: tuple[Numbers, ...] = ()
    if dice:
        kernel = own_bots.with_own_bots_and_dice(own) if own else play_with_dice
        faces = (own_dice.as_table(dice, rules, seats),)
    else:
        kernel = own_bots.with_own_bots(own) if own else play.play_built_in
    level_chooser = policies.level_chooser_for(numbers)
    words = lower(rules).words

    def play_block(first: int, results: Numbers) -> None:
        state, rng, moves = np.zeros(WORDS, np.int64), np.zeros(1, np.uint64), np.zeros(entry.MOST_MOVES, np.int64)
        net = networks.net(rules, bots)
        try:
            kernel(states, words, numbers, seed, first, results, state, rng, moves, net, level_chooser, *faces)
        except own_bots.CANNOT_BE_COMPILED as error:
            if not own:
                raise
            why = str(error).strip().splitlines()[-1]
            raise PoeppelError(_BROKEN_BOT.joined(Text(f"({why})", f"({why})"))) from None

    return play_block


def _numbered(
    rules: Rules, seats: tuple[str, ...], bots: tuple[AnyBot, ...]
) -> tuple[Numbers, tuple[Callable[..., int], ...]]:
    """Each colour's policy as a number: built-in ones from 0 up, others from -1 down, with their functions."""
    known = [policy_of(bot) for bot in bots]
    own = tuple(dict.fromkeys(policy for policy in known if callable(policy)))
    numbers = np.zeros(MOST_COLOURS, np.int64)
    for seat, policy in zip(seats, known, strict=True):
        number = -1 - own.index(policy) if callable(policy) else int(policy or 0)
        for colour in seat:
            numbers[rules.board.colours.index(colour)] = number
    return numbers, own


def play_game(
    rules: Rules,
    seats: tuple[str, ...],
    bots: Sequence[AnyBot],
    seed: int,
    number: int,
    starts: tuple[Position, ...] = (),
    dice: tuple[Die, ...] = (),
    until_won: bool = False,
) -> Game:
    """One game of an experiment through `Game`: the same rolls, and of policies the same choices, as in the kernels.
    Bots that are asked move by move get their chance from the roll's random word too. `starts`: default the initial
    positions; `dice`: default the usual ones; `until_won`: without the rolls for the other places."""
    faces = _faces_to_write_down(dice, rules, seats)
    words, moves = lower(rules).words, np.zeros(entry.MOST_MOVES, np.int64)
    players = {colour: bot for seat, bot in zip(seats, bots, strict=True) for colour in seat}
    known = {bot: policy_of(bot) for bot in bots}
    rng, net = np.zeros(1, np.uint64), networks.net(rules, bots)
    level_chooser = policies.level_chooser_for(policy for policy in known.values() if isinstance(policy, int))
    seed_game(rng, seed, number)
    begun = starts or starting_positions(rules, len(seats))
    start = begun[number % len(begun)]
    game = Game.resumed(Record(rules, seats, ("",) * len(seats), (), start, ()))
    idle = 0
    while not (game.is_over or (until_won and game.ranking)):
        if idle == IDLE_ROLLS and dice:
            raise PoeppelError(
                Text(
                    f"Partie {number} hat kein Ende: seit {idle} Würfen zieht niemand mehr.",
                    f"Game {number} has no end: nobody has moved for {idle} rolls.",
                )
            )
        word = np.uint64(play.next_word(rng))
        if faces is None:
            roll = play.roll_of(words, word)
        else:
            roll = face_of(faces, rules.board.colours.index(game.position.turn or ""), word)
        game.roll(roll_of(roll, rules))
        position = game.position
        found = entry.legal_moves(position._state, words, roll, moves)
        idle = 0 if found else idle + 1
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


def _faces_to_write_down(dice: tuple[Die, ...], rules: Rules, seats: tuple[str, ...]) -> Numbers | None:
    """The dice as the kernels read them; None for the usual ones."""
    if not dice:
        return None
    if not own_dice.is_usual(dice):
        raise PoeppelError(
            Text(
                "Partien lassen sich nur mit Würfeln aufschreiben, die 1 bis 6 zeigen.",
                "Games can only be written down with dice that show 1 to 6.",
            )
        )
    return own_dice.as_table(dice, rules, seats)


def _bots(bots: AnyBot | Sequence[AnyBot] | None, seats: tuple[str, ...]) -> tuple[AnyBot, ...]:
    """One bot per seat."""
    if bots is None:
        bots = "random"
    one_for_all = isinstance(bots, str) or not isinstance(bots, Sequence)
    listed: list[AnyBot] = [bots] * len(seats) if one_for_all else list(bots)  # type: ignore[arg-type,list-item]
    if len(listed) != len(seats):
        raise PoeppelError(
            Text(
                f"{len(listed)} Bots für {len(seats)} Plätze: einen für alle oder einen für jeden nennen",
                f"{len(listed)} bots for {len(seats)} seats: name one for all or one for each",
            )
        )
    for bot in listed:
        if not callable(bot):
            check_name(bot)
        elif policy_of(bot) is None and not _can_be_asked(bot):
            raise PoeppelError(_BROKEN_BOT)
    return tuple(listed)


def _can_be_asked(bot: Callable[..., object]) -> bool:
    """Whether it takes a position, a roll, the moves and a source of chance."""
    try:
        signature(bot).bind(*"prmr")
    except TypeError:
        return False
    except ValueError:  # it does not say what it takes
        return True
    return True
