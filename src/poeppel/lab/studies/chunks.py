"""The repeatable unit of a study: some games of one condition, which come out the same whoever plays them, wherever."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.registry import AnyBot, find_bot, policy_of
from poeppel.core.lowering import SWITCH_BITS, lower
from poeppel.engine import entry
from poeppel.engine.compiling import kernel_sources
from poeppel.engine.games import own_bots, play, studied
from poeppel.engine.games.own_dice import ENDLESS
from poeppel.engine.games.play import Numbers
from poeppel.engine.network.value import WIDTH
from poeppel.engine.players import policies
from poeppel.engine.rule_table import DOUBLE_DUTY, FORCED_CAPTURE, SWITCHES
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.errors import PoeppelError
from poeppel.lab import own_dice
from poeppel.lab.simulation import play_game
from poeppel.lab.studies.condition import Condition
from poeppel.rules import Rules
from poeppel.texts import Text

QUICK_CHUNK, THINKING_CHUNK, ASKED_CHUNK = 500, 100, 20  # games, by how long they take

# The rules that can be switched off to see what they do, by the switch; T10 has none that people know.
_FLIPS = {
    "V2": "neutral",
    "V3": "backward-capture",
    "V5": "no-goal-jump",
    "V6": "barriers",
    "V7": "forced-capture",
    "T13": "punished",
}

_UNREADABLE = "a bot of this process:"

_NO_END = Text(
    "eine Partie nimmt nach einer Million Würfen noch kein Ende: mit diesen Würfeln oder diesen Bots kommt niemand an",
    "a game has not ended after a million rolls: with these dice or these bots nobody gets home",
)
_BROKEN = Text(
    "ein eigener Bot hat keinen der erlaubten Züge genannt", "a bot of your own has not named one of the legal moves"
)


@dataclass(frozen=True)
class Chunk:
    """Some games of a condition."""

    condition: Condition
    seed: int
    first: int
    games: int
    asked: int  # bits of `engine.games.studied`

    @property
    def key(self) -> str:
        """What the games follow from: other games, or other rules of Pöppel, have another one."""
        parts = (_engine(), _described(self.condition), self.seed, self.first, self.games, self.asked)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


class Played(NamedTuple):
    """What came of a chunk: a row a game, and heat summed up."""

    results: Numbers
    facts: Numbers
    fractions: NDArray[np.float64]
    heat: Numbers


def chunk_size(condition: Condition, asked: int) -> int:
    """How many games make a chunk: whole rounds, and nobody waits long for one."""
    known = [policy_of(bot) for bot in condition.bots]
    if any(policy is None for policy in known):
        games = ASKED_CHUNK
    elif not networks.NETWORK_BOTS.isdisjoint(condition.names) or asked & studied.WITH_LUCK:
        games = THINKING_CHUNK
    else:
        games = QUICK_CHUNK
    return -(-games // condition.round) * condition.round


def cut(condition: Condition, seed: int, games: int, asked: int) -> list[Chunk]:
    """All chunks of a condition. With more games the first ones stay the same."""
    size = chunk_size(condition, asked)
    return [Chunk(condition, seed, first, min(size, games - first), asked) for first in range(0, games, size)]


def joined(played: Sequence[Played]) -> Played:
    """All games of a condition: those of its chunks in their order."""
    return Played(
        np.concatenate([one.results for one in played]),
        np.concatenate([one.facts for one in played]),
        np.concatenate([one.fractions for one in played]),
        np.sum([one.heat for one in played], axis=0),
    )


def play_chunk(chunk: Chunk) -> Played:
    """Play the games of a chunk."""
    condition = chunk.condition
    results = np.zeros((chunk.games, play.RESULTS), np.int64)
    facts = np.zeros((chunk.games, studied.FACTS), np.int64)
    has_fractions = chunk.asked & (studied.WITH_CHANCES | studied.WITH_LUCK)
    fractions = np.zeros((chunk.games if has_fractions else 1, studied.FRACTIONS))
    heat = np.zeros((studied.HEATS, MOST_COLOURS, studied.PLACES_OF_A_PAWN), np.int64)
    if all(policy_of(bot) is not None for bot in condition.bots):
        _play_in_kernels(chunk, results, facts, fractions, heat)
    else:
        for row in range(chunk.games):
            part = slice(row, row + 1)
            _play_from_script(
                chunk,
                chunk.first + row,
                results[part],
                facts[part],
                fractions[part if has_fractions else slice(1)],
                heat,
            )
    _refuse_failures(results)
    return Played(results, facts, fractions if has_fractions else fractions[:0], heat)


def _refuse_failures(results: Numbers) -> None:
    winners = set(results[:, play.WINNER].tolist())
    if ENDLESS in winners:
        raise PoeppelError(_NO_END)
    if play.BROKEN in winners:
        raise PoeppelError(_BROKEN)


def _play_in_kernels(
    chunk: Chunk, results: Numbers, facts: Numbers, fractions: NDArray[np.float64], heat: Numbers
) -> None:
    condition = chunk.condition
    seatings, own = numbered(condition)
    room = _room(chunk, seatings, np.zeros(0, np.int64), facts, fractions, heat)
    built_in = seatings[seatings < own_bots.FIRST_OWN].tolist()
    chooser = policies.level_chooser_for(built_in)
    if own:
        chooser = own_bots.own_level_chooser(own, chooser)
    _call(chunk, room, chooser, chunk.first, results)


def _play_from_script(
    chunk: Chunk, game: int, results: Numbers, facts: Numbers, fractions: NDArray[np.float64], heat: Numbers
) -> None:
    """A game with bots that are asked move by move: it is played, and watched when it is played again."""
    condition = chunk.condition
    seating = condition.seatings[game % condition.round]
    if condition.dice:
        raise PoeppelError(
            Text(
                "mit eigenen Würfeln spielen nur eingebaute und übersetzte Bots",
                "with dice of your own only built-in and compiled bots play",
            )
        )
    bots = _of_seats(condition, seating)
    played = play_game(condition.rules, condition.seats, bots, chunk.seed, game // condition.round, condition.begun)
    script = np.array([0 if turn.move is None else turn.move.code for turn in played.turns], np.int64)
    seatings = np.zeros((condition.round, MOST_COLOURS), np.int64)
    room = _room(chunk, seatings, script, facts, fractions, heat)
    _call(chunk, room, policies.level_chooser_for([]), game, results)


def _call(
    chunk: Chunk,
    room: studied.StudyRoom,
    chooser: Callable[..., int],
    first: int,
    results: Numbers,
) -> None:
    rules = chunk.condition.rules
    net = networks.net(rules, chunk.condition.names)
    state, moves, rng = np.zeros(WORDS, np.int64), np.zeros(entry.MOST_MOVES, np.int64), np.zeros(1, np.uint64)
    studied.play_studied(state, lower(rules).words, moves, net, chooser, room, chunk.seed, first, results, rng)


def _room(
    chunk: Chunk,
    seatings: Numbers,
    script: Numbers,
    facts: Numbers,
    fractions: NDArray[np.float64],
    heat: Numbers,
) -> studied.StudyRoom:
    condition, rules = chunk.condition, chunk.condition.rules
    flips, flipped = _flips(rules) if chunk.asked & studied.WITH_BINDINGS else (np.zeros((0, 6), np.int64), [])
    is_asked = chunk.asked & (studied.WITH_CHANCES | studied.WITH_LUCK)
    weights = networks.weights(networks.network_for(rules)) if is_asked else np.zeros((0, WIDTH), np.float32)
    course = studied.LONGEST if chunk.asked & studied.WITH_CHANCES else 1
    return studied.StudyRoom(
        asked=chunk.asked,
        starts=np.stack([start._state for start in condition.begun]),
        seatings=seatings,
        sides=sides_of_colours(condition),
        faces=_faces(condition),
        script=script,
        flips=flips,
        flipped=np.array(flipped, np.int64),
        facts=facts,
        fractions=fractions,
        heat=heat,
        other_state=np.zeros(WORDS, np.int64),
        other_moves=np.zeros(entry.MOST_MOVES, np.int64),
        lowest=np.ones(MOST_COLOURS),
        course=np.zeros((course, MOST_COLOURS), np.float32),
        luck=np.zeros(MOST_COLOURS),
        looking=networks.room(weights, rules),
        lookahead=networks.lookahead_room(),
    )


# ── who plays, as the kernels know it ─────────────────────────────────────────────────────────────────────────────────


def _of_seats(condition: Condition, seating: Sequence[int]) -> tuple[AnyBot, ...]:
    """The bot of each seat."""
    sides = condition.sides
    return tuple(
        condition.bots[seating[next(n for n, side in enumerate(sides) if seat[0] in side)]] for seat in condition.seats
    )


def numbered(condition: Condition) -> tuple[Numbers, tuple[Callable[..., int], ...]]:
    """Each colour's policy in each seating: built-in ones from 0 up, others from `FIRST_OWN` up, with the functions of
    these."""
    known = [policy_of(bot) for bot in condition.bots]
    own = tuple(dict.fromkeys(policy for policy in known if callable(policy)))
    letters = condition.rules.board.colours
    numbers = np.zeros((condition.round, MOST_COLOURS), np.int64)
    for row, seating in enumerate(condition.seatings):
        for side, bot in zip(condition.sides, seating, strict=True):
            policy = known[bot]
            number = own_bots.FIRST_OWN + own.index(policy) if callable(policy) else int(policy or 0)
            numbers[row, [letters.index(colour) for colour in side]] = number
    return numbers, own


def sides_of_colours(condition: Condition) -> Numbers:
    """Of each colour the number of its side, -1 for none."""
    numbers = np.full(MOST_COLOURS, -1, np.int64)
    for number, side in enumerate(condition.sides):
        numbers[[condition.rules.board.colours.index(colour) for colour in side]] = number
    return numbers


def _faces(condition: Condition) -> Numbers:
    """Of each colour its die: how many faces it has, then the faces."""
    return own_dice.as_table(condition.dice or (own_dice.USUAL,) * condition.players, condition.rules, condition.seats)


@lru_cache(maxsize=256)
def _flips(rules: Rules) -> tuple[Numbers, list[int]]:
    """The rules without each one of those that are switched on, and which that is."""
    words = lower(rules).words
    bits = {rule: SWITCH_BITS[switch] for rule, switch in _FLIPS.items() if rules.has(switch)}
    if rules.box.is_tournament:
        bits["V7"], bits["T10"] = FORCED_CAPTURE, DOUBLE_DUTY
    flips = np.tile(words, (len(bits), 1))
    flips[:, SWITCHES] ^= np.array(list(bits.values()), np.int64)
    return flips, [studied.RULES.index(rule) for rule in bits]


# ── what the games follow from ────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=1)
def _engine() -> str:
    """The rules and the players inside the kernels."""
    found = hashlib.sha256()
    for source in kernel_sources():
        found.update(source.read_bytes())
    for network in networks.Network:
        found.update(networks.stored(network))
    return found.hexdigest()


def _described(condition: Condition) -> tuple[object, ...]:
    """The condition, so that another one reads otherwise. Rule sets that say the same in other words are one."""
    bots = tuple(_bot(bot) for bot in condition.bots)
    return (
        lower(condition.rules).words.tobytes(),
        condition.sides,
        tuple(map(str, condition.begun)),
        condition.dice,
        condition.seatings,
        bots,
    )


def _bot(bot: AnyBot) -> object:
    """A built-in bot by its number; of others the source, which may change under the same name."""
    policy = policy_of(bot)
    if isinstance(policy, int):
        return policy
    function: object = find_bot(bot) if policy is None else policy
    function = getattr(function, "py_func", function)
    try:
        return inspect.getsource(function if inspect.isroutine(function) else type(function))
    except (OSError, TypeError):
        return f"{_UNREADABLE} {id(function)}"


def check_keepable(condition: Condition) -> None:
    """Whether it can be told later that these were the same bots."""
    if any(str(_bot(bot)).startswith(_UNREADABLE) for bot in condition.bots):
        raise PoeppelError(
            Text(
                "von diesem Bot ist der Quelltext nicht zu lesen; was er spielt, lässt sich darum nicht aufheben",
                "the source of this bot cannot be read, so what it plays cannot be kept",
            )
        )
