"""How often a bot wins alone among known opponents, as exactly as a few games can tell.

Known opponents play by a rule that can be written down, so what they will do with a roll is known as well as the dice
are: one move, or any of all moves alike. What a roll and such a choice did to the lone player's chance, less the mean
over all that could have been, is 0 on average; and so it is for any other number that a position has. Results less any
multiple of that have the same mean. The network's chance is one among players who all play well, where everybody has a
quarter at first: what counts among these opponents is bent otherwise. So four such numbers are taken, and by how much
of each the results spread least is found from other games, those of the master in a hurry (a linear regression: control
variates).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.analysis.evaluation import Oracle, of_seats, winning_together
from poeppel.bots.registry import choose_move
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.game.record import Record
from poeppel.lab.simulation import play_game
from poeppel.rules import Rules

Numbers = NDArray[np.float64]

RULES = "classic+three-rolls"
PLAYERS = 4
RANDOM, QUICK = "random", "quick"
SEED, SEED_BEFORE = 1, 2  # of the games that count, and of those from which the weights are found
GAMES_BEFORE = 300
CHANCE = 0  # its place among the facts


class Company(NamedTuple):
    """Whose chance is asked about, and among whom."""

    opponent: str
    alone: int  # seat


def played(player: str, opponent: str, seed: int, game: int) -> tuple[Record, int]:
    """A game until somebody has won, and the seat of the lone player: every seat in turn, and everybody begins."""
    rules = Rules.parse(RULES)
    seats = rules.seats(PLAYERS)
    alone = game // len(seats) % len(seats)
    bots = [player if seat == alone else opponent for seat in range(len(seats))]
    return play_game(rules, seats, bots, seed, game, until_won=True).record, alone


def facts(chances: Numbers, way: Numbers, alone: int) -> Numbers:
    """Numbers that tell who will win among these opponents, a row for each chance: that chance, its square, and what
    becomes of it by how far the lone player and the foremost of the others have come."""
    mine, theirs = way[alone], np.delete(way, alone).max()
    return np.stack([chances, chances**2, mine * chances, theirs * chances], axis=-1)


def way_of(position: Position) -> Numbers:
    """How far each player has come: the share of the way that the pawns have behind them."""
    board, found = position.rules.board, []
    for seat in position.seats:
        steps = [board.progress(colour, field) or 0 for colour in seat for field in position.pawns(colour)]
        found.append(sum(steps) / (len(steps) * board.length))
    return np.array(found)


class Account:
    """Adds up what the dice and the known choices of a game did to the facts."""

    def __init__(self, record: Record, company: Company) -> None:
        self.record, self.company = record, company
        self.oracle, self.together = Oracle(record.start), winning_together(record.start)

    def of_the_game(self) -> Numbers:
        """One number for each fact; the mean of each is 0."""
        record = self.record
        rolls = [
            self._of_roll(before, turn.colour, turn.roll, turn.move)
            for before, turn in zip(record.positions, record.turns, strict=False)
        ]
        added: Numbers = np.sum(rolls, axis=0)
        return added

    def _of_roll(self, before: Position, colour: str, rolled: Roll, move: Move | None) -> Numbers:
        """What the roll allowed less the mean of all rolls; and if the move was left to chance, what that did."""
        is_own = colour in self.record.seats[self.company.alone]
        way, passes = way_of(before), dict[Position, Numbers]()
        worths = {roll: self._worths(before, roll, way, passes) for roll in before.rolls}
        allowed = {roll: self._allowed(before, roll, found, is_own) for roll, found in worths.items()}
        did: Numbers = allowed[rolled] - np.mean(list(allowed.values()), axis=0)
        if self.company.opponent == RANDOM and not is_own and move is not None:
            found = worths[rolled]
            did = did + found[before.legal_moves(rolled).index(move)] - found.mean(axis=0)
        return did

    def _worths(self, before: Position, roll: Roll, way: Numbers, passes: dict[Position, Numbers]) -> Numbers:
        """The facts after each move; after passing, if there is none."""
        moves = before.legal_moves(roll)
        if moves:
            return self._facts(self.oracle.foresee_moves(before, roll, moves), way)
        after = before.after(roll)
        if after not in passes:
            passes[after] = self._facts(self.oracle.foresee(after)[np.newaxis], way)
        return passes[after]

    def _facts(self, foreseen: Numbers, way: Numbers) -> Numbers:
        alone = self.company.alone
        return facts(of_seats(foreseen, self.together)[:, alone], way, alone)

    def _allowed(self, before: Position, roll: Roll, worths: Numbers, is_own: bool) -> Numbers:
        """What a roll promises: its best move, the mean of all, or the one move that this opponent plays."""
        moves, opponent = before.legal_moves(roll), self.company.opponent
        if not is_own and opponent == RANDOM:
            mean: Numbers = worths.mean(axis=0)
            return mean
        chosen = 0
        if is_own:
            chosen = int(worths[:, CHANCE].argmax())
        elif len(moves) > 1:
            chosen = moves.index(choose_move(before, roll, opponent, Random(0)))
        only: Numbers = worths[chosen]
        return only


def result_and_account(player: str, opponent: str, seed: int, game: int) -> Numbers:
    """Whether the lone player won a game, and what dice and known choices did in it."""
    record, alone = played(player, opponent, seed, game)
    won = record.end.ranking[0] in record.seats[alone]
    return np.array([won, *Account(record, Company(opponent, alone)).of_the_game()])


def best_weights(found: Numbers) -> Numbers:
    """How much of each account is to be taken from the results, so that what is left spreads least."""
    of_all = np.column_stack([np.ones(len(found)), found[:, 1:]])
    weights, *_ = np.linalg.lstsq(of_all, found[:, 0], rcond=None)
    return weights[1:].astype(np.float64)


def results(opponent: str, player: str, games: Sequence[int], workers: int) -> Numbers:
    """The results of these games, without what dice and known choices did."""
    with ProcessPoolExecutor(workers) as pool:
        before = pool.map(partial(result_and_account, QUICK, opponent, SEED_BEFORE), range(GAMES_BEFORE), chunksize=4)
        found = pool.map(partial(result_and_account, player, opponent, SEED), games, chunksize=4)
        weights, rows = best_weights(np.array(list(before))), np.array(list(found))
    left: Numbers = rows[:, 0] - rows[:, 1:] @ weights
    return left
