"""What several tests of the analysis ask for."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from poeppel.rules import EDITIONS
from poeppel.rules.board import FOUR_SEATINGS, Board


@pytest.fixture(scope="module")
def tiny() -> Iterator[str]:
    """Editions on rings of eight and of four fields, which plain Python can solve too."""
    with pytest.MonkeyPatch.context() as patch:
        for name, like, length in (
            ("tiny", "classic", 8),
            ("tinier", "classic", 4),
            ("tinier-tournament", "tournament", 4),
        ):
            board = Board(name, "ygrk", length, FOUR_SEATINGS)
            box = replace(EDITIONS[like], name=name, board=board, players=(2, 3, 4))
            patch.setitem(EDITIONS, name, box)
        yield "tiny"
