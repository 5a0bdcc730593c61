"""The weights that come with the package, and the networks made of them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

import numpy as np

from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine.entry import MOST_MOVES
from poeppel.engine.network.board_survey import BoardSurvey, fill_survey
from poeppel.engine.network.features import MOST_ROWS
from poeppel.engine.network.lookahead import MOST_KNOWN, WAYS, LookaheadRoom
from poeppel.engine.network.rollouts import MOST_CANDIDATES, TALLIES
from poeppel.engine.network.value import WIDTH, Net, Weights, count_rows, opinion
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.rules import Rules

NETWORK_BOTS = frozenset({"master", "quick"})  # the bots that ask a network


class Network(Enum):
    """Boards that one set of weights serves, by the edition that stands for them."""

    RING4 = "classic"
    RING6 = "classic6"
    WALLS = "mauerhuepfen"

    @property
    def file(self) -> str:
        return f"{self.name.lower()}.npz"


def network_for(rules: Rules) -> Network:
    """The network of a rule set's board."""
    if rules.board.family == "walls":
        return Network.WALLS
    return Network.RING4 if len(rules.board.colours) == 4 else Network.RING6


def rules_of(network: Network) -> Rules:
    """A rule set on a board of the network."""
    return Rules.parse(network.value)


def rows_of(network: Network) -> int:
    """How many rows the inputs of the network have, the bias included."""
    return count_rows(lower(rules_of(network)).words)


def colours_of(network: Network) -> int:
    return len(rules_of(network).board.colours)


def packed(weights: Weights) -> bytes:
    """Weights as a file: half the digits are enough to play by. The same weights always make the same bytes."""
    file = BytesIO()
    np.savez_compressed(file, weights=weights.astype(np.float16))
    return file.getvalue()


def stored(network: Network) -> bytes:
    """The file in the package."""
    return files("poeppel.bots").joinpath("weights", network.file).read_bytes()


@cache
def weights(network: Network) -> Weights:
    """The weights in the package, read when they are first asked for."""
    with np.load(BytesIO(stored(network))) as file:
        read: Weights = file["weights"].astype(np.float32)
    return read


@lru_cache(maxsize=64)
def survey(rules: Rules) -> BoardSurvey:
    """What a wall board is like for a pawn; nothing for a ring."""
    if network_for(rules) is not Network.WALLS:
        return np.zeros(0, np.int64)
    places = rules.board.length + 1  # B and the fields
    surveyed = np.zeros(places + places * rules.board.length, np.int64)
    fill_survey(lower(rules).words, surveyed, np.zeros(places))
    return surveyed


def room(weights: Weights, rules: Rules, effort: int = 0) -> Net:
    """A network of these weights, with the room that one thread works in. `effort` is how often the master may ask it
    about one move; 0 for as often as usual."""
    return Net(
        weights=weights,
        survey=survey(rules),
        rows=np.zeros(MOST_ROWS, np.int64),
        hidden=np.zeros(WIDTH, np.float32),
        chances=np.zeros(MOST_COLOURS, np.float32),
        after=np.zeros(WORDS, np.int64),
        later=np.zeros(WORDS, np.int64),
        replies=np.zeros(MOST_MOVES, np.int64),
        effort=np.array([effort], np.int64),
        trial=np.zeros(WORDS, np.int64),
        candidates=np.zeros(MOST_CANDIDATES, np.int64),
        tallies=np.zeros((TALLIES, MOST_CANDIDATES)),
        outlook=np.zeros(MOST_COLOURS),
        best=np.zeros(MOST_COLOURS),
        known=np.zeros(WAYS + 1, np.int64),
        seen=np.zeros((MOST_KNOWN + 1, MOST_COLOURS), np.float32),
    )


def lookahead_room() -> LookaheadRoom:
    """What one thread needs to look ahead."""
    return LookaheadRoom(
        then=np.zeros(WORDS, np.int64),
        after=np.zeros(WORDS, np.int64),
        moves=np.zeros(MOST_MOVES, np.int64),
        own=np.zeros(MOST_MOVES, np.int64),
        best=np.zeros(MOST_COLOURS),
        tried=np.zeros(MOST_COLOURS),
        known=np.zeros(WAYS + 1, np.int64),
        seen=np.zeros((MOST_KNOWN + 1, MOST_COLOURS), np.float32),
    )


def net(rules: Rules, bots: Iterable[object], effort: int = 0) -> Net:
    """What these bots need to play by these rules: an empty network if none of them asks one."""
    if not any(bot in NETWORK_BOTS for bot in bots if isinstance(bot, str)):
        return room(np.zeros((0, WIDTH), np.float32), rules)
    return room(weights(network_for(rules)), rules, effort)


def chances(position: Position) -> dict[str, float]:
    """Each player's chance to win, by the player's (first) colour; those of all sides add up to 1."""
    rules = position.rules
    asked, words = net(rules, NETWORK_BOTS), lower(rules).words
    opinion(asked, position._state, words)
    letters, found = rules.board.colours, asked.chances.tolist()
    shares = {side: sum(found[letters.index(colour)] for colour in side) for side in position.sides}
    total = sum(shares.values())
    return {seat[0]: shares[position.side_of(seat[0])] / total for seat in position.seats}
