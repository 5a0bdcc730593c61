"""Boards of one's own for Mauerhüpfen: what is typed in is read or its faults are named, and the rules hold on it."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poeppel import Game, NotationError, Position, Record, Rules, RulesError, SeededDice
from poeppel.rules import EDITIONS
from poeppel.rules.board import FOUR_SEATINGS, WallBoard
from poeppel.rules.wall_boards import LONGEST_PATH, default_board, parse_board, read_board, write_board
from poeppel.testing import check_position, check_refusals, check_roll, check_rules, random_position
from tests.core.test_parsers import TEXTS, try_all
from tests.strategies import seeds
from tests.subprocesses import run_python

DEFAULT = write_board(default_board())


@cache
def walls_beside(lanes: int, lane: int) -> st.SearchStrategy[list[tuple[int | None, ...]]]:
    numbers = st.none() | st.integers(1, 6)
    return st.lists(st.tuples(*[numbers] * (lane - 1)), min_size=lanes - 1, max_size=lanes - 1)


@st.composite
def boards(draw: st.DrawFn) -> WallBoard:
    """Any board that can be written down."""
    lanes = draw(st.integers(2, 8))
    lane = draw(st.integers(2, (LONGEST_PATH + 1) // lanes - 1))
    length = lanes * lane + lanes - 1
    walls = draw(walls_beside(lanes, lane))
    targets = draw(st.sets(st.integers(0, length - 1), min_size=1, max_size=2))
    start = draw(st.integers(0, length - 1))
    return WallBoard("own board", "ygrk", length, FOUR_SEATINGS, lane, start, tuple(sorted(targets)), tuple(walls))


def test_the_default_board_is_the_one_of_the_rules_page() -> None:
    board = default_board()
    assert (board.length, board.lanes, board.lane, board.first, board.targets) == (59, 6, 9, 0, (57, 58))
    assert board.walls == (
        (1, 2, 3, 4, 5, 6, 5, 4),
        (2, 6, 1, 4, 3, 6, 5, 2),
        (3, 1, 5, 2, 6, 4, 1, 3),
        (6, 4, 2, 5, 1, 3, 6, 2),
        (None, 5, 6, 3, 4, 2, 1, 5),
    )
    assert board == EDITIONS["mauerhuepfen"].board
    for wall in range(5):
        for segment in range(8):
            assert board.beside(wall, segment) == (10 * wall + segment, 10 * (wall + 1) + 8 - segment)


@given(boards())
def test_a_board_reads_back(board: WallBoard) -> None:
    assert parse_board(write_board(board)) == board
    rules = Rules.parse("mauerhuepfen", board)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.board == board


def test_a_board_that_was_sent_is_found_where_it_is_known() -> None:
    """Each process hashes texts in a way of its own, and a board brings its hash along."""
    boards = [EDITIONS[edition].board for edition in ("classic", "mauerhuepfen")]
    assert all(hash(board) for board in boards)
    program = (
        "import pickle, sys; from poeppel.rules import EDITIONS\n"
        "known = {EDITIONS[name].board: name for name in ('classic', 'mauerhuepfen')}\n"
        "print(*map(known.get, pickle.loads(bytes.fromhex(sys.argv[1]))))"
    )
    told = run_python("-c", program, pickle.dumps(boards).hex(), PYTHONHASHSEED="7")
    assert told.split() == ["classic", "mauerhuepfen"]


@given(boards(), seeds)
def test_the_rules_hold_on_any_board(board: WallBoard, seed: int) -> None:
    random = Random(seed)
    rules = Rules.parse("mauerhuepfen", board)
    position = random_position(rules, random.choice(rules.players), random)
    roll = random.choice(position.rolls)
    check_position(position)
    check_roll(position, roll)
    check_refusals(position, roll, random, tries=5)


def test_games_on_a_board_of_ones_own_end_and_their_records_carry_it() -> None:
    board = parse_board("lanes 3\nfields 5\nstart 0\ntargets 16\nwall 1 2 3 4\nwall - 6 5 -\n")
    rules = Rules.parse("mauerhuepfen", board)
    check_rules(rules, games=1, every=5)
    game = Game(rules, 2, dice=SeededDice(4))
    for _ in range(20):
        game.roll()
        game.play(game.legal_moves[0] if game.legal_moves else None)
    again = Record.parse(str(game.record))
    assert again == game.record
    assert again.rules.board == board
    assert again.rules != Rules.parse("mauerhuepfen")


@pytest.mark.parametrize("edition", [name for name in EDITIONS if name != "mauerhuepfen"])
def test_other_editions_take_no_board_of_ones_own(edition: str) -> None:
    with pytest.raises(RulesError):
        Rules.parse(edition, default_board())


def test_boards_are_read_or_refused() -> None:
    other = write_board(replace(default_board(), targets=(3,), first=7))
    read_well, refused = try_all(parse_board, [DEFAULT, other], NotationError, seed=6, number=TEXTS // 5)
    assert read_well > 0
    assert refused > 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("lanes    6", "lanes    x", "line 1: lanes must be a number"),
        ("lanes    6\n", "", '"lanes" is missing'),
        ("fields   9", "fields   19", "line 1: 6 lanes of 19 spaces make 119 spaces; at most 60"),
        ("start    0", "start    99", "line 3: start must be a number"),
        ("targets  57 58", "targets  57 57", "line 4: targets must be different spaces"),
        ("targets  57 58", "targets  7 07", "line 4: targets must be different spaces"),
        ("targets  57 58", "targets", "line 4: targets must be different spaces"),
        ("wall     1 2 3", "wall     7 2 3", "line 5: segment 1 must be 1 to 6"),
        ("wall     1 2 3", "wall     2 3", "line 5: a wall has 8 segments here, not 7"),
        ("lanes    6", "lanes    6\nlanes    6", "line 2: lanes is already in line 1"),
        ("lanes    6", "lanes    6\ndoors    6", 'line 2: there is no "doors"'),
    ],
)
def test_a_fault_is_named_with_its_line(old: str, new: str, complaint: str) -> None:
    assert old in DEFAULT
    with pytest.raises(NotationError) as caught:
        parse_board(DEFAULT.replace(old, new, 1))
    assert complaint in str(caught.value)


def test_every_fault_of_a_board_is_named() -> None:
    with pytest.raises(NotationError) as caught:
        parse_board(DEFAULT.replace("start    0", "start    x").replace("57 58", "57 99").replace("1 2 3", "8 9 3"))
    assert len(caught.value.faults) == 4


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot be read"):
        read_board(tmp_path / "missing.board")
    with pytest.raises(NotationError, match="cannot be read"):
        read_board(tmp_path)
    (tmp_path / "noise.board").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NotationError, match="cannot be read"):
        read_board(tmp_path / "noise.board")
    (tmp_path / "good.board").write_text(DEFAULT, encoding="utf-8")
    assert read_board(tmp_path / "good.board").walls == default_board().walls


def test_a_pawn_with_nowhere_to_go_does_not_blame_other_pawns() -> None:
    """On a path of five fields two sixes lead nowhere, whoever stands on it."""
    rules = Rules.parse("mauerhuepfen", parse_board("lanes 2\nfields 2\nstart 0\ntargets 4\nwall -\n"))
    position = Position.parse("y:2,b,c,d/r:B,B,B,B y 1 -", rules)
    assert position.legal_moves((6, 6)) == ()
    assert position.refusals((6, 6))["y:2"].code == "path_ends"
