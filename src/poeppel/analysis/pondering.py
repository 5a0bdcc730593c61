"""How sure is the master? Its own search for a move, given as much time as somebody is ready to wait.

The search is the one that it plays by (`engine.network.master`); only its effort is another. A hundred times the usual
one takes up to a second.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poeppel.analysis.evaluation import MASTER
from poeppel.bots import networks
from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, normal_roll, read_roll
from poeppel.engine.games.play import choose_built_in
from poeppel.engine.network.lookahead import Chances
from poeppel.engine.network.rollouts import BEHIND, ERROR, FACES, GAMES, MOST_EFFORT, PRIOR, SUM, USUAL_EFFORT
from poeppel.engine.players.policies import BUILT_IN, level_chooser
from poeppel.errors import PoeppelError
from poeppel.texts import Text, shown, whole_number

THOROUGH = 100 * USUAL_EFFORT  # up to a second
NONE = -1


@dataclass(frozen=True, slots=True)
class Thought:
    """What the master thinks of a move that it has looked at closely."""

    move: Move
    chance: float  # to take the first place that is still open
    behind: float  # how much less that is than after the best move
    error: float  # the standard error of this
    games: int  # that were played on


@dataclass(frozen=True, slots=True)
class Pondering:
    """A roll thought over."""

    position: Position
    roll: Roll
    effort: int
    thoughts: tuple[Thought, ...]  # the best first; moves that are out of the question are left out

    @property
    def best(self) -> Move | None:
        """The master's move, given this effort; None when there is none."""
        return self.thoughts[0].move if self.thoughts else None


def ponder(position: Position, roll: Roll | str, effort: int = THOROUGH) -> Pondering:
    """Think a roll over. `effort` is how often the network may be asked; when it plays, the master asks it up to
    `USUAL_EFFORT` times."""
    if not isinstance(position, Position):
        raise PoeppelError(Text(f"{shown(position)} ist keine Stellung", f"{shown(position)} is not a position"))
    asked = whole_number(effort)
    if asked is None or not 1 <= asked <= MOST_EFFORT:
        raise PoeppelError(
            Text(
                f"der Aufwand ist eine ganze Zahl von 1 bis {MOST_EFFORT}, nicht {shown(effort)}",
                f"the effort is a whole number from 1 to {MOST_EFFORT}, not {shown(effort)}",
            )
        )
    roll = normal_roll(roll, position.rules)
    return Pondering(position, roll, asked, _thoughts(position, roll, asked))


def _thoughts(position: Position, roll: Roll, effort: int) -> tuple[Thought, ...]:
    moves, net = position.legal_moves(roll), networks.net(position.rules, [MASTER], effort)
    if not moves:
        return ()
    codes, dice = np.array([move.code for move in moves], np.int64), read_roll(roll, position.rules)
    words, chooser = lower(position.rules).words, level_chooser(is_needed=True)
    net.candidates[:] = NONE
    asked = position._state, words, dice, codes, len(codes), np.uint64(0), net, chooser
    best = moves[choose_built_in(BUILT_IN[MASTER], *asked)]
    if len(moves) == 1:
        player = next(seat[0] for seat in position.seats if (position.turn or "") in seat)
        return (Thought(best, networks.chances(position.after(roll, best))[player], 0.0, 0.0, 0),)
    looked_at = [(moves[number], net.tallies[:, n]) for n, number in enumerate(net.candidates) if number != NONE]
    return _as_told(best, looked_at)


def _as_told(best: Move, found: list[tuple[Move, Chances]]) -> tuple[Thought, ...]:
    """What stands in the columns of `Net.tallies`."""
    (first,) = (line for move, line in found if move == best)
    highest = float(first[SUM] * FACES / first[GAMES] if first[GAMES] else first[PRIOR])
    thoughts = [
        Thought(move, highest - float(line[BEHIND]), float(line[BEHIND]), float(line[ERROR]), int(line[GAMES]))
        for move, line in found
    ]
    return tuple(sorted(thoughts, key=lambda thought: (thought.move != best, thought.behind)))
