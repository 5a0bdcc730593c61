"""Moves that are written out are kept, and take only so much room."""

from __future__ import annotations

from random import Random

import pytest

from poeppel.core.lowering import lower
from poeppel.core.move import MoveBook
from poeppel.core.position import Position
from poeppel.rules import Rules
from poeppel.rules.wall_boards import parse_board

BOARD = "lanes 4\nfields 7\nstart {start}\ntargets 29 30\nwall 1 2 3 4 5 6\nwall - 5 6 3 4 2\nwall 6 1 2 3 4 5"


def play_some(rules: Rules, random: Random) -> list[str]:
    """The moves of a few rolls."""
    position, texts = Position.initial(rules, 4), []
    for _ in range(40):
        roll = (random.randint(1, 6), random.randint(1, 6))
        moves = position.legal_moves(roll)
        texts += [move.text for move in moves]
        position = position.after(roll, random.choice(moves) if moves else None)
    return texts


def test_however_many_boards_there_are_their_moves_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's board cost a megabyte, and a thousand of them were kept."""
    monkeypatch.setattr(MoveBook, "MOST", 300)
    MoveBook.make_room()
    for start in range(20):
        rules = Rules.parse("mauerhuepfen", parse_board(BOARD.format(start=start)))
        assert len(set(play_some(rules, Random(start)))) > 30
        assert sum(map(len, MoveBook.books.values())) <= 300


def test_a_book_that_was_emptied_is_written_again_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MoveBook, "MOST", 50)
    MoveBook.make_room()
    rules = Rules.parse("mauerhuepfen")
    assert play_some(rules, Random(1)) == play_some(rules, Random(1))


def test_rule_sets_on_one_board_share_its_moves() -> None:
    assert lower(Rules.parse("classic")).moves is lower(Rules.parse("classic+three-rolls+barriers")).moves
