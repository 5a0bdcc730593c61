"""Positions as pictures: what is drawn, where, and what is said about it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poeppel import Position, Roll
from poeppel.draw.layout import Point, layout
from poeppel.draw.pen import UNIT
from poeppel.draw.svg import svg
from poeppel.rules import EDITIONS
from tests.strategies import positions, rolled

SVG = "{http://www.w3.org/2000/svg}"
START = Position.initial("classic")
BARRIER = Position.parse("y:B,17,17,34/g:B,B,10,36/r:B,5,c,d/k:30,31,22,a y 1 -", "classic+barriers")


def picture(position: Position, **options: Any) -> Element:
    return ElementTree.fromstring(svg(position, **options))


def grouped(root: Element, name: str) -> Iterator[Element]:
    """The groups of a class."""
    return (group for group in root.iter(f"{SVG}g") if group.get("class") == name)


def marked(root: Element, layer: str) -> Counter[tuple[str | None, str | None]]:
    """Colour and field of every group in a layer."""
    groups = (group for one in grouped(root, layer) for group in one)
    return Counter((group.get("data-colour"), group.get("data-field")) for group in groups)


def standing(position: Position) -> Counter[tuple[str | None, str | None]]:
    return Counter((colour, field) for colour in position.colours for field in position.pawns(colour))


def feet(root: Element) -> dict[tuple[str, str], list[Point]]:
    """Where pawns are drawn, in units of the layout."""
    found: dict[tuple[str, str], list[Point]] = {}
    for pawn in grouped(root, "pawn"):
        match = re.match(r"translate\((\S+) (\S+)\)", pawn[0].get("transform", ""))
        assert match
        key = (pawn.get("data-colour", ""), pawn.get("data-field", ""))
        found.setdefault(key, []).append(Point(float(match[1]) / UNIT, float(match[2]) / UNIT))
    return found


def texts(root: Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


# ── pawns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(positions())
@settings(max_examples=60)
def test_every_pawn_is_drawn_once_where_it_stands(position: Position) -> None:
    root = picture(position)
    assert marked(root, "pawns") == standing(position)
    places = layout(position.rules.board)
    for (colour, field), points in feet(root).items():
        for point in points:
            near = places.waiting[colour] if field == "B" else [places.place(colour, field)]
            assert min(dist(point, place) for place in near) < 0.3


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_can_be_drawn(edition: str) -> None:
    for players in EDITIONS[edition].players:
        position = Position.initial(edition, players)
        assert marked(picture(position), "pawns") == standing(position)


def test_no_pawn_hides_another() -> None:
    points = [point for points in feet(picture(BARRIER)).values() for point in points]
    assert len(points) == 16
    assert min(dist(a, b) for a, b in combinations(points, 2)) > 0.35


def test_a_barrier_is_two_pawns_side_by_side() -> None:
    left, right = feet(picture(BARRIER))["y", "17"]
    assert abs(left.x - right.x) > 0.35
    assert abs(left.y - right.y) < 0.1


def test_nearer_pawns_are_drawn_later() -> None:
    rows = [points[0].y for points in feet(picture(Position.initial("classic6"))).values()]
    drawn = [pawn[0].get("transform", "") for pawn in grouped(picture(Position.initial("classic6")), "pawn")]
    depths = [float(transform.split("(")[1].split(")")[0].split()[1]) for transform in drawn]
    assert depths == sorted(depths)
    assert min(rows) < 0 < max(rows)


def test_neutral_pawns_look_different() -> None:
    neutral, ordinary = picture(Position.initial("classic+neutral")), picture(START)
    drawn = [
        {len(pawn[0]) for pawn in grouped(root, "pawn") if pawn.get("data-colour") == "k"}
        for root in (neutral, ordinary)
    ]
    assert drawn == [{7}, {6}], "the neutral colour's bands"


# ── the board ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_field_is_drawn_once(edition: str) -> None:
    board = EDITIONS[edition].board
    root = picture(Position.initial(edition))
    fields = Counter((field.get("data-colour"), field.get("data-field")) for field in grouped(root, "field"))
    ring = Counter((None, str(n)) for n in range(board.length))
    assert fields == ring + Counter((colour, letter) for colour in board.colours for letter in "abcd")


def test_a_colour_nobody_plays_is_only_hinted_at() -> None:
    root = picture(Position.initial("classic", 2))
    trays = {tray.get("data-colour") for tray in grouped(root, "tray")}
    assert trays == {"y", "r"}
    assert "#26804f" not in svg(Position.initial("classic", 2)), "no green"


def test_fields_carry_letters_where_the_edition_has_them() -> None:
    letters = Counter(texts(picture(START)))
    assert (letters["A"], letters["B"], letters["a"], letters["d"]) == (4, 16, 4, 4)
    verboten = Counter(texts(picture(Position.initial("aergern-verboten"))))
    assert (verboten["A"], verboten["B"], verboten["a"]) == (0, 0, 4)


def test_every_number_is_written() -> None:
    for edition in ("classic", "classic6", "mauerhuepfen"):
        numbers = [text for text in texts(picture(Position.initial(edition))) if text.isdecimal()]
        assert set(map(str, range(EDITIONS[edition].board.length))) <= set(numbers)


def test_walls_show_their_numbers() -> None:
    root = picture(Position.initial("mauerhuepfen"))
    (walls,) = grouped(root, "walls")
    printed = Counter(int(text) for text in texts(walls))
    assert printed == Counter([number for wall in EDITIONS["mauerhuepfen"].board.walls for number in wall if number])  # type: ignore[attr-defined]


def test_the_bottom_option_turns_the_board() -> None:
    for colour, field in (("y", "0"), ("g", "10"), ("r", "20"), ("k", "30")):
        (foot,) = feet(picture(START, bottom=colour))[colour, field]
        assert dist(foot, (-1, 5)) < 0.3


# ── what is going on ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_whose_roll_is_due_is_marked() -> None:
    (turn,) = grouped(picture(Position.initial("classic", 4, "r")), "turn")
    assert turn.get("data-colour") == "r"
    over = Position.parse("y:a,b,c,d/r:17,b,c,d - 0 y", "classic")
    assert not list(grouped(picture(over), "turn"))


def test_tries_left_are_counted_in_dots() -> None:
    def dots(position: Position) -> int:
        (turn,) = grouped(picture(position), "turn")
        return len(turn)

    one = Position.parse("y:B,B,B,B/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B y 1 -", "tournament")
    three = Position.parse("y:B,B,B,B/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B g 3 -", "tournament")
    assert dots(three) == dots(one) + 3


def test_colours_that_are_home_have_their_place() -> None:
    position = Position.parse("y:a,b,c,d/g:B,B,0,3/r:a,b,c,d/k:30,b,c,d k 1 ry", "classic")
    badges = {badge.get("data-colour"): "".join(texts(badge)) for badge in grouped(picture(position), "badge")}
    assert badges == {"r": "1", "y": "2"}


@given(rolled())
@settings(max_examples=40)
def test_targets_mark_the_pawns_that_may_move_and_where_they_go(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    moves = position.legal_moves(roll)
    root = picture(position, targets=moves)
    assert set(marked(root, "movable")) == {(move.colour, move.start) for move in moves}
    ends = {(move.colour, move.goal or move.end) for move in moves if not move.is_void}
    assert ends <= set(marked(root, "targets"))


def test_a_capture_is_marked_differently() -> None:
    by_field = {
        group.get("data-field"): {child.tag for child in group}
        for layer in grouped(picture(BARRIER, targets=BARRIER.legal_moves(5)), "targets")
        for group in layer
    }
    assert by_field == {"22": {f"{SVG}path"}, "39": {f"{SVG}circle"}}


@given(rolled(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_any_last_move_can_be_drawn(drawn: tuple[Position, Roll], random: Any) -> None:
    position, roll = drawn
    moves = position.legal_moves(roll)
    move = random.choice(moves) if moves else None
    root = picture(position.after(roll, move), last_move=move)
    assert [group.get("data-move") for group in grouped(root, "last-move")] == [str(move)] * (move is not None)


def test_the_arrow_follows_the_path_and_the_captured_pawn_flies_home() -> None:
    position = Position.parse("y:B,B,3,18/g:B,B,10,36/r:B,20,c,d/k:30,31,23,a y 1 -", "classic")
    move = position.parse_move("y:18-23xk", 5)
    after = position.after(5, move)
    (arrow,) = grouped(picture(after, last_move=move), "last-move")
    shaft = arrow[0].get("d", "")
    assert shaft.startswith("M-100 -500L"), "from field 18"
    assert "Q100 -500 " in shaft, "round the corner at 20"
    flight = arrow[-1]
    assert flight.get("stroke-dasharray")
    (home,) = feet(picture(after))["k", "B"]
    last = [float(number) / UNIT for number in flight.get("d", "").rsplit("L", 1)[1].split()]
    assert dist(last, home) < 0.8


# ── the document ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_says_in_words_what_it_shows() -> None:
    root = picture(BARRIER, last_move=BARRIER.legal_moves(5)[0])
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Game board: yellow to roll"
    assert "Yellow (circle): 1 waiting, on 17, 17 and 34." in str(desc.text)
    assert "Red (square): 1 waiting, on 5, goal c and d." in str(desc.text)
    assert "Last move: y:17-22xk." in str(desc.text)


def test_it_speaks_german() -> None:
    root = picture(BARRIER, language="de")
    assert root.get("lang") == "de"
    assert root.findtext(f"{SVG}title") == "Spielbrett: Gelb würfelt"
    assert "Gelb (Kreis): 1 wartend, auf 17, 17 und 34." in str(root.findtext(f"{SVG}desc"))


def test_it_can_be_silent() -> None:
    root = picture(START, title=False)
    assert root.find(f"{SVG}title") is None
    assert root.get("aria-hidden") == "true"


def test_two_pictures_on_a_page_do_not_share_ids() -> None:
    def ids(text: str) -> set[str]:
        return set(re.findall(r' id="([^"]+)"', text))

    assert not ids(svg(START)) & ids(svg(BARRIER))


@pytest.mark.parametrize("theme", ["light", "dark", None])
def test_it_needs_nothing_from_outside(theme: Any) -> None:
    text = svg(BARRIER, theme=theme, targets=BARRIER.legal_moves(5))
    assert not re.search(r"<script|href|url\(|@import|@font-face|\son\w+=", text)
    assert "nan" not in text
    assert text.count("http") == 1, "only the name of SVG itself"


def test_themes_differ_and_none_follows_the_reader() -> None:
    light, dark, follows = (svg(START, theme=theme) for theme in ("light", "dark", None))
    assert "#f6f0e3" in light
    assert "#1c1f25" not in light
    assert "#1c1f25" in dark
    assert "prefers-color-scheme:dark" in follows
    assert "<style>" not in light + dark
    assert set(re.findall(r'class="(f-[^" ]+)', follows)) <= {
        f"f-{role}" for role in re.findall(r"\.f-([\w-]+)", follows)
    }


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        svg(START, theme="sepia")  # type: ignore[arg-type]


def test_size_keeps_the_shape_of_the_board() -> None:
    root = picture(Position.initial("classic6"), size=1000)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert root.get("width") == "1000"
    assert int(root.get("height", "0")) == pytest.approx(1000 * height / width, abs=1)
