"""What is known of each of many games: its row of results, as the kernels write it, and who won, as people read it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.games import play
from poeppel.engine.games.own_dice import ENDLESS
from poeppel.engine.games.play import Numbers
from poeppel.engine.state import HOME
from poeppel.game.game import Game
from poeppel.rules import Rules

NO_PLACE = 0  # of a seat whose place was not played for
NO_SEAT = -1  # where nobody has won: with dice that lead nowhere
_BITS, _DIGIT = 4, 15  # of each colour in the list of those who are home


def row_of(game: Game) -> list[int]:
    """The row of a game that was played through `Game`."""
    positions = (game.start, *(turn.position for turn in game.turns))
    moved = [turn.move for turn in game.turns if turn.move is not None and not turn.move.is_void]
    row = [0] * play.RESULTS
    row[play.ROLLS], row[play.MOVES] = len(game.turns), len(moved)
    row[play.CAPTURES] = sum(len(move.captured) for move in moved)
    row[play.WINNER] = game.rules.board.colours.index(game.position.side_of(game.ranking[0])[0])
    row[play.PLACES] = int(game.position._state[HOME])
    row[play.ROLLS_TO_FIRST] = next(n for n, position in enumerate(positions) if position.ranking)
    return row


def winning_seats(rules: Rules, seats: Sequence[str], rows: Numbers) -> Numbers:
    """The seat that won each game, or `NO_SEAT`; of partners (P1), who win together, the first one."""
    letters = rules.board.colours
    seat_of = np.zeros(len(letters), np.int64)
    for number, seat in reversed(list(enumerate(seats))):
        side = next(side for side in rules.sides(len(seats)) if seat[0] in side)
        seat_of[[letters.index(colour) for colour in side]] = number
    winners: Numbers = seat_of[rows[:, play.WINNER]]
    winners[is_endless(rows)] = NO_SEAT
    return winners


def is_endless(rows: Numbers) -> NDArray[np.bool_]:
    """Which games nobody could win."""
    endless: NDArray[np.bool_] = rows[:, play.WINNER] == ENDLESS
    return endless


def places(rules: Rules, seats: Sequence[str], rows: Numbers) -> Numbers:
    """Each seat's place, a row a game: from 1 up; `NO_PLACE` where the game ended before. Partners share theirs."""
    sides = rules.sides(len(seats))
    letters = rules.board.colours
    if any(len(side) > 1 for side in sides):  # V1, P1: one side wins, and the other does not
        won = np.array([[letters.index(side[0]) for side in sides if seat[0] in side] for seat in seats])[:, 0]
        of_sides = np.where(rows[:, play.WINNER, np.newaxis] == won, 1, 2)
        of_sides[is_endless(rows)] = NO_PLACE
        return of_sides
    home = rows[:, play.PLACES]
    of_colours = np.full((len(rows), 1 + len(letters)), NO_PLACE, np.int64)  # first the places that nobody took
    for n in range(len(seats)):
        of_colours[np.arange(len(rows)), home >> _BITS * n & _DIGIT] = n + 1
    found = of_colours[:, [1 + letters.index(seat) for seat in seats]]
    is_left = found == NO_PLACE
    only_one = is_left.sum(axis=1) == 1  # who is left over has the last place
    found[is_left & only_one[:, np.newaxis]] = len(seats)
    return found
