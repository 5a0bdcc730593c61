"""A study draws itself and writes one page: what is on it, in both languages, and that nothing is fetched."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from poeppel.errors import PoeppelError
from poeppel.lab.studies import Results, Study, conditions, run
from poeppel.lab.studies.measures import HEAT, MEASURES
from poeppel.lab.studies.pictures import on_fields
from poeppel.lab.studies.report import report
from poeppel.rules import EDITIONS

GAMES = 24
COMMAND = "poeppel lab report one-rule --games 24 --seed 1"


@pytest.fixture(scope="module")
def results() -> Results:
    listed = conditions(["classic+two-pawns", "classic+barriers+two-pawns"], 2, ["owl", ("owl", "random")])
    return run(Study.of(listed, (*MEASURES, HEAT), GAMES))


class Page(HTMLParser):
    """What is on a page, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)


def test_each_measure_has_its_picture(results: Results) -> None:
    drawn = {picture.name for picture in results.pictures()}
    assert {"rolls_to_first", "captures", "choices", "wins", "games_needed", "luck", "course"} <= drawn
    assert {"standing_0", "captured_0"} <= drawn
    for picture in results.pictures(language="de", theme="dark", size=360):
        root = ElementTree.fromstring(picture.svg)
        assert root.attrib["width"] == "360"
        assert root.attrib["lang"] == "de"


def test_each_condition_has_a_course_of_its_own(results: Results) -> None:
    courses = [picture.svg for picture in results.pictures() if picture.name == "course"]
    assert len(courses) == len(results.games)
    for svg, rules in zip(courses[::2], ("classic+two-pawns", "classic+barriers+two-pawns"), strict=True):
        assert svg.count('class="joined"') == 1
        assert f": {rules}, owl" in svg


def test_a_notebook_shows_it(results: Results) -> None:
    shown = Page(results._repr_html_())
    assert shown.count("svg") == len(results.pictures())
    assert shown.count("table") >= len(MEASURES) - 1


def test_the_page_has_everything_in_both_languages_and_fetches_nothing(results: Results) -> None:
    text = report(results, COMMAND, first="de")
    page = Page(text)
    assert [attributes["lang"] for tag, attributes in page.tags if tag == "article"] == ["de", "en"]
    assert page.count("svg") == 2 * len(results.pictures())
    assert text.count(COMMAND) == 2
    assert "Startwert 1; 96 Partien." in text
    assert "Seed 1; 96 games." in text
    assert page.count("script") == page.count("link") == page.count("img") == 0
    assert "http" not in re.sub(r'xmlns="http://www\.w3\.org/\d+/svg"', "", text)
    ids = [attributes["id"] for _, attributes in page.tags if attributes.get("id")]
    titled = [name for name in ids if name and name.startswith("t")]
    assert len(set(titled)) > len(titled) / 2  # pictures of the same numbers may share theirs


def test_other_languages_are_refused_in_words(results: Results) -> None:
    for draw in (lambda: results.pictures(language="fr"), lambda: results.report(first="fr")):  # type: ignore[arg-type]
        with pytest.raises(PoeppelError, match="'fr' is not a language: de or en"):
            draw()


def test_the_tables_say_what_the_figures_are(results: Results) -> None:
    """The mean of the rolls, as the tidy table has it, stands in the page as each language writes it."""
    mean = results.figure("rolls_to_last", "mean").value
    text = report(results, COMMAND)
    assert f"<td>{mean:,.1f}</td>" in text
    assert f"<td>{mean:,.1f}</td>".replace(".", ";").replace(",", ".").replace(";", ",") in text


def test_heat_lies_on_the_fields_where_pawns_stand() -> None:
    """Red starts on 20: of ten pawns, four on B, three on its A, two on its last ring field 19, one on its b."""
    board = EDITIONS["classic"].board
    counts = [0] * (board.length + 5)
    counts[0], counts[1], counts[board.length], counts[board.length + 2] = 4, 3, 2, 1
    path, goals, waiting = on_fields(board, {"r": counts})
    assert (path[20], path[19], goals["r"], waiting) == (0.3, 0.2, [0, 0.1, 0, 0], {"r": 0.4})
    assert sum(path) == pytest.approx(0.5)
