"""The weights that come with the package, and the networks made of them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

import numpy as np

from poeppel.board import WallBoard
from poeppel.engine.calls import MOST_MOVES
from poeppel.engine.features import MOST_ROWS
from poeppel.engine.ground import Ground, survey
from poeppel.engine.network import WIDTH, Net, Weights, count_rows, opinion
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.lowering import lower
from poeppel.position import Position
from poeppel.rules import Rules

NETWORK_BOTS = frozenset({"master", "quick"})  # the bots that ask a network


class Family(Enum):
    """Boards that one set of weights serves, by the edition that stands for them."""

    RING4 = "classic"
    RING6 = "classic6"
    WALLS = "mauerhuepfen"

    @property
    def file(self) -> str:
        return f"{self.name.lower()}.npz"


def family_of(rules: Rules) -> Family:
    """The family of a rule set's board."""
    if isinstance(rules.board, WallBoard):
        return Family.WALLS
    return Family.RING4 if len(rules.board.colours) == 4 else Family.RING6


def rules_of(family: Family) -> Rules:
    """A rule set on a board of the family."""
    return Rules.parse(family.value)


def rows_of(family: Family) -> int:
    """How many rows the inputs of the family have, the bias included."""
    return count_rows(lower(rules_of(family)).words)


def colours_of(family: Family) -> int:
    return len(rules_of(family).board.colours)


def packed(weights: Weights) -> bytes:
    """Weights as a file: half as many digits are enough to play by. The same weights always make the same bytes."""
    file = BytesIO()
    np.savez_compressed(file, weights=weights.astype(np.float16))
    return file.getvalue()


def stored(family: Family) -> bytes:
    """The file in the package."""
    return files("poeppel").joinpath("weights", family.file).read_bytes()


@cache
def weights(family: Family) -> Weights:
    """The weights in the package, read when they are first asked for."""
    with np.load(BytesIO(stored(family))) as file:
        read: Weights = file["weights"].astype(np.float32)
    return read


@lru_cache(maxsize=64)
def ground(rules: Rules) -> Ground:
    """What a wall board is like for a pawn; nothing for a ring."""
    if not isinstance(rules.board, WallBoard):
        return np.zeros(0, np.int64)
    places = rules.board.length + 1  # B and the fields
    surveyed = np.zeros(places + places * rules.board.length, np.int64)
    survey(lower(rules).words, surveyed, np.zeros(places))
    return surveyed


def room(weights: Weights, rules: Rules) -> Net:
    """A network of these weights, with room to think for one thread."""
    return Net(
        weights=weights,
        ground=ground(rules),
        rows=np.zeros(MOST_ROWS, np.int64),
        hidden=np.zeros(WIDTH, np.float32),
        chances=np.zeros(MOST_COLOURS, np.float32),
        after=np.zeros(WORDS, np.int64),
        later=np.zeros(WORDS, np.int64),
        replies=np.zeros(MOST_MOVES, np.int64),
    )


def net(rules: Rules, bots: Iterable[object]) -> Net:
    """What these bots need to play by these rules: an empty network if none of them asks one."""
    if not any(bot in NETWORK_BOTS for bot in bots if isinstance(bot, str)):
        return room(np.zeros((0, WIDTH), np.float32), rules)
    return room(weights(family_of(rules)), rules)


def chances(position: Position) -> dict[str, float]:
    """Each player's chance to win, by the player's (first) colour; they add up to 1."""
    rules = position.rules
    asked, words = net(rules, NETWORK_BOTS), lower(rules).words
    opinion(asked, position._state, words)
    letters, found = rules.board.colours, asked.chances.tolist()
    shares = {seat[0]: sum(found[letters.index(colour)] for colour in seat) for seat in position.seats}
    total = sum(shares.values())
    return {colour: share / total for colour, share in shares.items()}
