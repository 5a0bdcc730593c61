"""Positions as terminal text: within the width, in plain characters, and readable back without colours."""

from __future__ import annotations

import re
from typing import Any
from unicodedata import east_asian_width

import pytest
from hypothesis import given, settings

from poeppel import Position, Roll
from poeppel.draw.cells import Cell, cells
from poeppel.draw.terminal import SIGNS, terminal
from poeppel.rules import EDITIONS
from poeppel.texts import LANGUAGES
from tests.strategies import positions, rolled

WIDTHS = {"cross": 60, "star": 80, "mauerhuepfen": 80}
BARRIER = Position.parse("y:B,17,17,34/g:B,B,10,36/r:B,5,c,d/k:30,31,22,a y 1 -", "classic+barriers")
MODES = [{"unicode": True}, {"unicode": False}]


def plain(position: Position, **options: Any) -> str:
    return terminal(position, colour=False, **options).plain


def token(lines: list[str], at: Cell) -> str:
    """What stands on a field, without the marks beside it."""
    line = lines[at.row].ljust(at.column + 4)
    first = last = at.column
    while first > 0 and line[first - 1] not in " ><{}()":
        first -= 1
    while line[last] not in " ><{}()":
        last += 1
    return line[first:last]


def pawns_in(shown: str, colour: str, *, unicode: bool) -> int:
    """How many pawns of a colour a token stands for."""
    sign = re.escape(SIGNS[colour]) if unicode else ""
    match = re.fullmatch(f"{sign}({colour}+)", shown)
    return len(match[1]) if match else 0


def read_back(position: Position, text: str, *, unicode: bool) -> dict[str, tuple[str, ...]]:
    """Where the pawns of each colour stand, found by looking at every field of the text."""
    board, lines = position.rules.board, text.split("\n")
    places = cells(board)
    found = {}
    for colour in position.colours:
        spots = [("B", at) for at in places.waiting[colour]]
        way = [(board.start(colour) + n) % board.length for n in range(board.length)]  # as the position lists them
        spots += [(str(n), places.fields[n]) for n in way]
        spots += list(zip("abcd", places.goals[colour], strict=True))
        counts = [(name, pawns_in(token(lines, at), colour, unicode=unicode)) for name, at in spots]
        found[colour] = tuple(name for name, pawns in counts for _ in range(pawns))
    return found


@given(positions())
@settings(max_examples=80)
def test_every_position_can_be_read_back_without_colours(position: Position) -> None:
    for mode in MODES:
        seen = read_back(position, plain(position, **mode), **mode)
        assert seen == {colour: position.pawns(colour) for colour in position.colours}


@given(rolled())
@settings(max_examples=60)
def test_marks_do_not_hide_pawns(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    for mode in MODES:
        seen = read_back(position, plain(position, targets=position.legal_moves(roll), **mode), **mode)
        assert seen == {colour: position.pawns(colour) for colour in position.colours}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_fits_the_terminal(edition: str, language: Any) -> None:
    for players in EDITIONS[edition].players:
        position = Position.initial(edition, players)
        for roll in position.rolls:
            for mode in MODES:
                text = plain(position, targets=position.legal_moves(roll), language=language, **mode)
                assert max(map(len, text.split("\n"))) <= WIDTHS[EDITIONS[edition].board.name]


@given(rolled())
@settings(max_examples=40)
def test_ascii_is_ascii_and_no_character_has_a_doubtful_width(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    moves = position.legal_moves(roll)
    for language in ("de", "en"):
        options: dict[str, Any] = {"targets": moves, "last_move": moves[0] if moves else None, "language": language}
        assert plain(position, unicode=False, **options).isascii()
    assert {east_asian_width(c) for c in plain(position, targets=moves)} <= {"N", "Na"}


def test_a_barrier_is_two_letters() -> None:
    assert " ◉yy " in plain(BARRIER)
    assert " yy " in plain(BARRIER, unicode=False)


def test_movable_pawns_targets_and_the_last_move_are_marked() -> None:
    text = plain(BARRIER, targets=BARRIER.legal_moves(5))
    assert ">◉yy<" in text
    assert ">◉y<" in text
    assert "{✚k}" in text
    assert "{◦}" in text
    assert "> < may move   { } may go here" in text
    move = BARRIER.parse_move("y:17-22xk", 5)
    after = plain(BARRIER.after(5, move), last_move=move)
    assert after.count("(◉y)") == 2, "the one left behind on 17 and the one on 22"
    assert "( ) last move y:17-22xk" in after


def test_numbers_stand_under_starts_every_fifth_field_and_pawns() -> None:
    lines = plain(Position.initial("classic")).split("\n")
    places = cells(EDITIONS["classic"].board)
    shown = {n for n, (row, column) in enumerate(places.numbers) if lines[row][column : column + 2].strip() == str(n)}
    assert shown == set(range(0, 40, 5))
    lines = plain(BARRIER).split("\n")
    for n in (17, 34, 36, 31, 22):
        row, column = places.numbers[n]
        assert lines[row][column : column + 2] == str(n)


def test_every_colour_has_a_line() -> None:
    position = Position.parse("y:B,B,B,B/g:a,b,c,d/r:5,b,c,d/k:30,30,c,d y 3 g", "classic+barriers+three-rolls")
    lines = plain(position).split("\n")
    assert "> ◉y  yellow   0 of 4 home   to roll, 3 tries left" in lines
    assert "  ▴g  green    4 of 4 home   place 1" in lines
    assert "  ▪r  red      3 of 4 home" in lines
    german = plain(position, language="de", unicode=False).split("\n")
    assert "> y  Gelb     0 von 4 im Ziel   wuerfelt, noch 3 Versuche" in german


@pytest.mark.parametrize(
    ("tries", "said"), [(1, "to roll"), (2, "to roll, 2 tries left"), (3, "to roll, 3 tries left")]
)
def test_tries_left_are_said(tries: int, said: str) -> None:
    position = Position.parse(f"y:B,B,B,B/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B g {tries} -", "tournament")
    assert f"> ▴g  green    0 of 4 home   {said}" in plain(position).split("\n")


def test_the_neutral_colour_is_named() -> None:
    assert "  ✚k* black    0 of 4 home   neutral" in plain(Position.initial("classic+neutral")).split("\n")


def test_an_edition_without_letters_shows_none() -> None:
    board = plain(Position.initial("aergern-verboten")).split("\n")[:22]
    assert not re.search(r"[AB]", "".join(board))


def test_colour_only_adds_to_the_text() -> None:
    coloured = terminal(BARRIER)
    assert coloured.plain == plain(BARRIER)
    assert coloured.spans
    assert not terminal(BARRIER, colour=False).spans


def test_walls_show_their_numbers() -> None:
    text = plain(Position.initial("mauerhuepfen"), unicode=False)
    walls = [re.findall(r"\d", line.split("#", 1)[1].rsplit("#", 1)[0]) for line in text.split("\n") if "##" in line]
    assert walls[-1] == list("45654321"), "wall 0 from the left, above lane 0, which runs to the left"
    assert walls[0] == list("5124365"), "one segment of wall 4 has no number"


@pytest.mark.parametrize("edition", ["classic", "classic6", "mauerhuepfen"])
def test_no_two_fields_share_characters(edition: str) -> None:
    """Each field needs three columns in its row, and a number's two must be free of other fields."""
    places = cells(EDITIONS[edition].board)
    owned = [at for own in (places.waiting, places.goals) for row in own.values() for at in row]
    taken = [(at.row, at.column + n) for at in (*places.fields, *owned) for n in (-1, 0, 1)]
    taken += [(row, column + n) for row, column in places.numbers for n in (0, 1)]
    assert len(taken) == len(set(taken))


def test_a_pawn_that_has_just_come_home_stands_between_one_pair_of_marks() -> None:
    """The marks of the empty goal space, which is wider than a pawn, are not left over."""
    before = Position.parse("y:B,B,B,14/r:56,b,c,d r 1 -", "mauerhuepfen")
    (move,) = [move for move in before.legal_moves((1, 1)) if move.goal]
    for language in LANGUAGES:
        drawn = plain(before.after((1, 1), move), last_move=move, language=language)
        assert drawn.count("(") == drawn.count(")"), drawn
        assert "((" not in drawn
