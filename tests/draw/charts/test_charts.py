"""Each kind of chart: that values land where they should, and that nobody needs colours, or eyes, to read it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from poeppel.draw.charts.board_heat import LARGEST, board_heat_svg
from poeppel.draw.charts.distributions import HEIGHT, distributions_svg
from poeppel.draw.charts.intervals import Dot, intervals_svg
from poeppel.draw.charts.scales import plain
from poeppel.draw.charts.scatter import Box, Spot, place_names, scatter_svg
from poeppel.draw.charts.sheet import MARGIN, SMALL, Sheet, length
from poeppel.draw.layout import Point
from poeppel.rules import EDITIONS
from poeppel.texts import Text
from tests.draw.charts.reading import SVG, circles, grouped, points, read, spoken, words

TITLE, AXIS = Text("Wie lange?", "How long?"), Text("Würfe", "rolls")
SAMPLES: dict[Any, list[float]] = {"classic": [10, 10, 20, 30], "classic+barriers": [40, 40, 40, 50]}
DOTS = [Dot("owl", 0.4, 0.3, 0.5, "first"), Dot("fox", 0.25, 0.2, 0.3, "second")]
SPOTS = [Spot(100, 0.2, "one"), Spot(500, 0.6, "other", "b"), Spot(300, 0.4)]


def all_charts(**options: Any) -> list[str]:
    board = EDITIONS["classic"].board
    heat = board_heat_svg(board, [0.01] * 40, title=TITLE, legend=AXIS, **options)
    return [
        distributions_svg(SAMPLES, title=TITLE, axis=AXIS, **options),
        intervals_svg(DOTS, title=TITLE, axis=AXIS, reference=(0.25, "even"), **options),
        scatter_svg(SPOTS, title=TITLE, x=AXIS, y=AXIS, **options),
        heat,
    ]


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_picture_says_what_it_shows_in_its_language() -> None:
    for german, english in zip(all_charts(language="de"), all_charts(language="en"), strict=True):
        assert "Wie lange?" in spoken(read(german))
        assert "How long?" in spoken(read(english))
        assert read(german).get("lang") == "de"
        assert read(german).get("role") == "img"


def test_both_themes_and_the_readers_own() -> None:
    for light, dark, own in zip(*(all_charts(theme=theme) for theme in ("light", "dark", None)), strict=True):
        assert light != dark
        assert "prefers-color-scheme:dark" in own
        assert "prefers-color-scheme" not in light + dark


@pytest.mark.parametrize("size", [280, 720, 1200])
def test_letters_are_as_large_on_every_sheet(size: int) -> None:
    for chart in all_charts(size=size):
        root = read(chart)
        scale = int(root.attrib["width"]) / float(root.attrib["viewBox"].split()[2])
        assert scale == pytest.approx(0.4, rel=0.01)


def test_nothing_to_show_is_a_picture_too() -> None:
    for chart in (
        distributions_svg({}, title=TITLE, axis=AXIS),
        distributions_svg({"one": [3.0]}, title=TITLE, axis=AXIS),
        intervals_svg([], title=TITLE, axis=AXIS),
        scatter_svg([], title=TITLE, x=AXIS, y=AXIS),
        board_heat_svg(EDITIONS["classic"].board, [0.0] * 40, title=TITLE, legend=AXIS),
    ):
        read(chart)


# ── distributions ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_bars_are_as_high_as_they_are_frequent() -> None:
    """10 to 50 on a sheet of 18 units, from 0.4 to 17.6: a roll is 0.43 wide, and every bar has one number. Three of
    four are 40, the highest bar; two of four are 10, two thirds of it."""
    root = read(distributions_svg(SAMPLES, title=TITLE, axis=AXIS))
    first, second = grouped(root, "condition")
    for condition, value, share in ((first, 10, 2 / 3), (first, 20, 1 / 3), (second, 40, 1), (second, 50, 1 / 3)):
        corners = points(grouped(condition, "bars")[0][0])
        foot = corners[0][1]
        left = MARGIN + (value - 10) * (18 - 2 * MARGIN) / 40
        heights = [foot - y for x, y in corners if x == pytest.approx(left, abs=0.01)]
        assert max(heights) == pytest.approx(HEIGHT * share, abs=0.01)


def test_the_line_below_says_where_most_are() -> None:
    """Of 0 to 100, eight of ten lie from 10 to 90, and the mean is 50: in the middle of the sheet."""
    root = read(distributions_svg({"all": list(range(101))}, title=TITLE, axis=AXIS))
    (mostly,) = grouped(root, "mostly")
    (x, _, _), *_ = circles(mostly)
    assert x == pytest.approx(9, abs=0.01)
    ends = [x for x, _ in points(mostly[0])]
    assert ends == pytest.approx([MARGIN + 1.72, 18 - MARGIN - 1.72], abs=0.01)
    assert "50 on average, 8 of 10 lie from 10 to 90" in words(root)


def test_of_whole_numbers_the_middle_is_whole_too() -> None:
    """Of 1 to 5 eight of ten lie from 1.4 to 4.6: no game has so many rolls, so it says 2 to 4. Minutes have parts."""
    whole: dict[str | Text, list[float]] = {"all": [1, 2, 3, 4, 5]}
    parted: dict[str | Text, list[float]] = {"all": [0.1, 0.2, 0.3, 0.4, 0.5]}
    assert "3 on average, 8 of 10 lie from 2 to 4" in words(read(distributions_svg(whole, title=TITLE, axis=AXIS)))
    said = words(read(distributions_svg(parted, title=TITLE, axis=AXIS)))
    assert "0.30 on average, 8 of 10 lie from 0.14 to 0.46" in said


def test_the_lower_end_is_never_above_the_upper_one() -> None:
    """Eight of ten of 3 and 4 lie from 3.1 to 3.9, between which there is no whole number."""
    said = words(read(distributions_svg({"all": [3, 4]}, title=TITLE, axis=AXIS)))
    assert "3.50 on average, 8 of 10 lie from 3.10 to 3.90" in said


# ── intervals ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_dots_lie_on_their_axis() -> None:
    """Where the axis says 20 % and 40 %, dots of that value lie."""
    dots = [Dot("a", 0.2, 0.1, 0.4), Dot("b", 0.4, 0.2, 0.6)]
    root = read(intervals_svg(dots, title=TITLE, axis=AXIS))
    (axis,) = grouped(root, "axis")
    ticks = {text.text: float(text.attrib["x"]) / 100 for text in axis.iter(f"{SVG}text")}
    first, second = grouped(root, "row")
    for row, value, ends in ((first, "20", ("10", "40")), (second, "40", ("20", "60"))):
        (x, _, _) = next(circles(row))
        percent = "\N{NO-BREAK SPACE}%"
        assert x == pytest.approx(ticks[value + percent], abs=0.01)
        known = [end for end in ends if end + percent in ticks]
        whisker = [x for x, _ in points(row.findall(f"{SVG}path")[0])]
        for end in known:
            assert whisker[ends.index(end)] == pytest.approx(ticks[end + percent], abs=0.01)


def test_groups_have_signs_and_a_legend() -> None:
    root = read(intervals_svg(DOTS, title=TITLE, axis=AXIS))
    (legend,) = grouped(root, "legend")
    assert words(legend) == ["first", "second"]
    first, second = grouped(root, "row")
    assert len(list(circles(first))) == 1  # the circle
    assert list(circles(second)) == []  # the diamond
    assert "owl, first: 40" in spoken(root)


def test_what_is_not_known_has_no_end() -> None:
    """A line to infinity goes to the end of the axis, and says so."""
    dot = Dot("a", 100, 50, float("inf"))
    root = read(intervals_svg([dot], title=TITLE, axis=AXIS, written=plain, kind="times"))
    assert "100 (50 – ∞)" in words(root)


def test_a_ladder_is_joined() -> None:
    root = read(intervals_svg(DOTS, title=TITLE, axis=AXIS, is_joined=True))
    (joined,) = grouped(root, "joined")
    assert [y for _, y in points(joined[0])] == sorted(y for _, y in points(joined[0]))
    assert grouped(read(intervals_svg(DOTS, title=TITLE, axis=AXIS)), "joined") == []


# ── scatter ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_spots_lie_between_their_axes() -> None:
    """100 to 500 rolls: 300 lies in the middle of them, and 40 % between 20 and 60."""
    root = read(scatter_svg(SPOTS, title=TITLE, x=AXIS, y=AXIS))
    (nameless,) = grouped(root, "nameless")
    (x, y, _) = next(circles(nameless))
    (axis,) = grouped(root, "axis")
    numbers = {text.text: text.attrib for text in axis.iter(f"{SVG}text")}
    assert x == pytest.approx(float(numbers["300"]["x"]) / 100, abs=0.01)
    height = float(numbers["40\N{NO-BREAK SPACE}%"]["y"]) / 100 - 0.355 * SMALL
    assert y == pytest.approx(height, abs=0.01)


def test_names_cover_neither_each_other_nor_a_sign() -> None:
    """Thirty signs in a heap: not every name has a place, but those that have one keep clear of all others."""
    room = Box(0, 0, 20, 12)
    names = [(Point(6 + 0.9 * (n % 6), 3 + 0.7 * (n // 6)), 1.5 + 0.1 * (n % 4)) for n in range(30)]
    boxes = [box for box in place_names(names, room) if box]
    assert len(boxes) > 15
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    for at, _ in names:
        sign = Box(at.x - 0.15, at.y - 0.15, at.x + 0.15, at.y + 0.15)
        assert not any(box.meets(sign) for box in boxes)
    assert all(box.left >= 0 and box.right <= 20 and box.top >= 0 and box.low <= 12 for box in boxes)


def test_a_name_that_has_no_place_is_told() -> None:
    (box,) = place_names([(Point(1, 1), 5.0)], Box(0, 0, 2, 2))
    assert box is None
    assert "one: 100 / 20" in spoken(read(scatter_svg(SPOTS, title=TITLE, x=AXIS, y=AXIS)))


# ── boards ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_disc_for_each_field_its_area_the_figure(edition: str) -> None:
    """A quarter of the largest figure has half its radius; nothing has no disc."""
    board = EDITIONS[edition].board
    figures = [0.04, 0.01, 0.0] + [0.02] * (board.length - 3)
    root = read(board_heat_svg(board, figures, title=TITLE, legend=AXIS))
    fields = {
        field.attrib["data_field" if "data_field" in field.attrib else "data-field"]: list(circles(field))
        for field in grouped(grouped(root, "path")[0], "field")
    }
    assert len(fields) == board.length
    radius = {name: found[1][2] if len(found) > 1 else 0 for name, found in fields.items()}
    assert radius["0"] == pytest.approx(LARGEST, abs=0.001)
    assert radius["1"] == pytest.approx(LARGEST / 2, abs=0.001)
    assert radius["2"] == 0
    assert "space 0: 4" in spoken(root)


def test_discs_of_the_legend_have_the_size_that_they_say() -> None:
    """Of at most 4.5 % the steps are 2.5 %: half of that would be said as 1.2 and drawn as 1.25."""
    board = EDITIONS["classic"].board
    root = read(board_heat_svg(board, [0.045] + [0.0] * 39, title=TITLE, legend=AXIS))
    (legend,) = grouped(root, "legend")
    (_, _, small), (_, _, large) = circles(legend)
    assert {"1\N{NO-BREAK SPACE}%", "2.5\N{NO-BREAK SPACE}%"} <= set(words(legend))
    assert (small / large) ** 2 == pytest.approx(1 / 2.5, rel=0.01)


# ── words on a sheet ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_long_names_are_broken_where_there_is_a_plus() -> None:
    sheet = Sheet.of("light", "en", 320)
    name = "classic+backward-capture+three-rolls+no-goal-jump"
    lines = sheet.lines(name, SMALL, 4)
    assert "".join(lines) == name
    assert len(lines) > 1
    assert all(line.startswith("+") for line in lines[1:])
    assert all(length(line, SMALL) <= 4 or line.count("+") <= 1 for line in lines)
