"""What the master learns from: every rule set, what is played most at real tables most often, and many wall boards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.networks import Network
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine.games.learning import Course
from poeppel.rules import Rules, all_rules
from poeppel.rules.board import WallBoard
from poeppel.rules.wall_boards import LONGEST_PATH, default_board

_FAVOURITES = {
    "classic": 8.0,
    "classic+three-rolls": 10.0,
    "classic+barriers+forced-capture": 5.0,
    "tournament": 6.0,
    "classic6": 8.0,
    "classic6+three-rolls": 6.0,
    "tournament6": 6.0,
}
_MOST_PLAYERS = 4.0  # times as often with a full table
_OTHERS = 20.0  # shared by all the rest
OTHER_BOARDS = 120  # that Mauerhüpfen is learned on, beside the one that comes with it


@dataclass(frozen=True)
class Lesson:
    """Games by one rule set with this many players, and how often they are played beside the others."""

    rules: Rules
    players: int
    share: float


def lessons(network: Network) -> list[Lesson]:
    """Everything that is played on boards of this network. Editions that differ in words alone count once."""
    if network == Network.WALLS:
        return wall_lessons()
    seen: dict[bytes, Rules] = {}
    for rules in all_rules():
        if networks.network_for(rules) == network:
            seen.setdefault(lower(rules).words.tobytes(), rules)
    games = [(rules, players) for rules in seen.values() for players in rules.players]
    few = _OTHERS / len(games)
    listed = []
    for rules, players in games:
        full = players == rules.players[-1]
        listed.append(Lesson(rules, players, few + _FAVOURITES.get(str(rules), 0.0) * (_MOST_PLAYERS if full else 1.0)))
    return listed


def wall_lessons() -> list[Lesson]:
    """A third of the games on the board that comes with the game, the others on boards that people might write."""
    usual, random = networks.rules_of(Network.WALLS), Random("boards")
    others = [Rules.parse(usual.edition, any_board(random)) for _ in range(OTHER_BOARDS)]
    lines = [(usual, 1.0), *((rules, 2 / OTHER_BOARDS) for rules in others)]
    return [Lesson(rules, players, share) for rules, share in lines for players in rules.players]


def any_board(random: Random) -> WallBoard:
    """A wall board: half of them with the usual lanes, others shorter or folded otherwise; walls with any numbers, and
    with few gaps or many."""
    board = default_board()
    lanes, fields = board.lanes, board.lane
    if random.random() < 0.5:
        lanes = random.randint(3, 8)
        fields = random.randint(4, (LONGEST_PATH + 1) // lanes - 1)
    length, gaps = lanes * fields + lanes - 1, random.choice([0.0, 0.1, 0.5, 0.9])
    walls = tuple(
        tuple(None if random.random() < gaps else random.randint(1, 6) for _ in range(fields - 1))
        for _ in range(lanes - 1)
    )
    targets = tuple(range(length - random.choice([1, 2, 2, 2]), length))
    return replace(board, length=length, lane=fields, targets=targets, walls=walls)


def course(taught: Iterable[Lesson]) -> Course:
    """The lessons as the kernel reads them; every colour begins as often as any other."""
    rules: dict[Rules, int] = {}
    starts, shares = [], []
    for lesson in taught:
        number = rules.setdefault(lesson.rules, len(rules))
        firsts = "".join(lesson.rules.seats(lesson.players))
        for first in firsts:
            position = Position.initial(lesson.rules, lesson.players, first)
            starts.append([*position._state.tolist(), number])
            shares.append(lesson.share / len(firsts))
    words, surveys = _stacked(lower(rule_set).words for rule_set in rules), _stacked(map(networks.survey, rules))
    added_up = np.cumsum(shares)
    return Course(words, surveys, np.array(starts, np.int64), added_up / added_up[-1])


def _stacked(lines: Iterable[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Lines of any length as rows; zeros fill them up."""
    listed = list(lines)
    rows = np.zeros((len(listed), max(map(len, listed))), np.int64)
    for row, line in zip(rows, listed, strict=True):
        row[: len(line)] = line
    return rows
