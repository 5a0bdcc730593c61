"""Games between built-in bots with the luck of every roll: results from which the luck of the dice is taken out.

Such results have the same mean as plain ones and spread much less, so that they tell with a fraction of the games who
plays better, and whether chances come true. What luck is says the network of the boards, whoever plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.registry import policy_of
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine import entry
from poeppel.engine.games import fair_results, play
from poeppel.engine.network.value import Weights
from poeppel.engine.players.policies import level_chooser_for
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.errors import PoeppelError
from poeppel.rules import Rules
from poeppel.texts import Text, shown

LONGEST = 6_000  # positions of a game

Fractions = NDArray[np.float64]


class FairGame(NamedTuple):
    """A game until its first place is certain. Colours are counted as the board counts them."""

    positions: NDArray[np.int64]  # a row each, without the last one
    lucks: Fractions  # what the roll that was made there did for each colour, a row each
    result: Fractions  # 1 for the colour that has won

    @property
    def without_luck(self) -> Fractions:
        """The result less all luck."""
        less: Fractions = self.result - self.lucks.sum(axis=0)
        return less

    @property
    def without_luck_from_here(self) -> Fractions:
        """For each position the result less the luck that came after it, a row each."""
        still_to_come = self.lucks[::-1].cumsum(axis=0)[::-1]
        less: Fractions = self.result - still_to_come
        return less


def fair_games(
    rules: Rules, players: int, bots: Sequence[str], seed: int, games: range, weights: Weights | None = None
) -> Iterator[FairGame]:
    """The games of these numbers, with the dice that they have in any simulation with this seed; `bots` are built-in
    ones, one for each seat. Each player begins in turn. With other `weights` the network is another one."""
    weights = networks.weights(networks.network_for(rules)) if weights is None else weights
    seats = rules.seats(players)
    starts = [Position.initial(rules, players, seat[0])._state for seat in seats]
    policies = _policies(rules, seats, bots)
    words, chooser = lower(rules).words, level_chooser_for(policies.tolist())
    net, looking, room = networks.room(weights, rules), networks.room(weights, rules), networks.lookahead_room()
    history, lucks = np.zeros((LONGEST, WORDS), np.int64), np.zeros((LONGEST, MOST_COLOURS))
    rng, moves, result = np.zeros(1, np.uint64), np.zeros(entry.MOST_MOVES, np.int64), np.zeros(play.RESULTS, np.int64)
    for game in games:
        start = starts[game % len(starts)]
        last = fair_results.play_fairly(
            start, words, policies, seed, game, history, lucks, rng, moves, net, chooser, result, looking, room
        )
        won = fair_results.winner_of(history[last], words)
        if won < 0:  # it would not end
            continue
        taken = np.zeros(MOST_COLOURS)
        taken[won] = 1.0
        yield FairGame(history[:last].copy(), lucks[:last].copy(), taken)


def _policies(rules: Rules, seats: Sequence[str], bots: Sequence[str]) -> NDArray[np.int64]:
    """Each colour's policy by its number."""
    numbers = np.zeros(MOST_COLOURS, np.int64)
    for seat, bot in zip(seats, bots, strict=True):
        policy = policy_of(bot)
        if not isinstance(policy, int):
            raise PoeppelError(
                Text(
                    f"Ergebnisse ohne Glück gibt es nur von eingebauten Bots, nicht von {shown(bot)}",
                    f"results without luck are there for built-in bots only, not for {shown(bot)}",
                )
            )
        for colour in seat:
            numbers[rules.board.colours.index(colour)] = policy
    return numbers
