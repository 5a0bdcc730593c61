"""Papers have on them what was handed over, letter by letter, in both languages, on as many pages as they should."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from poeppel.errors import PoeppelError
from poeppel.texts import LANGUAGES, Language, Text
from poeppel.tournament.papers import (
    Badge,
    Badges,
    Certificate,
    Certificates,
    Event,
    PaperTable,
    ScoreSlips,
    Seated,
    SeatingByName,
    SeatingByTable,
    Sheet,
    Standing,
    Standings,
    TableSigns,
    print_pdf,
)
from poeppel.tournament.papers.printing import TEMPLATES, sheet_data, square_code
from poeppel.tournament.papers.sheets import sorting_key
from poeppel.tournament.papers.words import WORDS, ordinal, words_for

reads_pdf = pytest.mark.usefixtures("poppler")

EVENT = Event("Stadtmeisterschaft Dohna", "Bürgerhaus", "21. November 2026")
ROUND = Text("Runde 2", "Round 2")
MARKUP = r"#let x=1; *b* _i_ $m$ @r <l> [c] \\ // `r` ~ = + - /* */ #{panic()} #sys"
LONG = "Karl-Theodor Maria Nikolaus Johann Jacob Philipp Franz Joseph Sylvester Freiherr von und zu Beispielhausen"
FOREIGN = "Łukasz Øyvind Çağrı Đorđe Šárka Ağaoğlu Ünal ß ĲĀ Ελένη Юлия"


@pytest.fixture(scope="module")
def poppler() -> None:
    """What reads a PDF."""
    assert shutil.which("pdftotext"), "pdftotext is missing: install the package poppler-utils"


def tables(people: int, name: str = "Person {}") -> tuple[PaperTable, ...]:
    """Tables of four, and at the end of three."""
    threes = -people % 4
    sizes = [4] * ((people - 3 * threes) // 4) + [3] * threes
    found, seated = [], 0
    for number, size in enumerate(sizes, 1):
        colours = "ygrk" if size == 4 else "yrb"
        persons = tuple(Seated(name.format(seated + n), colour, f"Team {n}") for n, colour in enumerate(colours, 1))
        found.append(PaperTable(number, persons, f"https://example.org/{number}", f"blau-igel-{number}", "Turnier"))
        seated += size
    return tuple(found)


def text_of(pdf: bytes) -> str:
    """What stands there, with single spaces."""
    done = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    return " ".join(done.stdout.decode().split())


def pages_of(pdf: bytes) -> int:
    done = subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True)
    (size,) = re.findall(r"Page size: +([\d.]+ x [\d.]+)", done.stdout.decode())
    assert sorted(map(float, size.split(" x "))) == [pytest.approx(595.28, abs=0.01), pytest.approx(841.89, abs=0.01)]
    return int(re.findall(r"Pages: +(\d+)", done.stdout.decode())[0])


def one_of_each(name: str, team: str = "") -> dict[str, Sheet]:
    """Every kind of sheet with this name on it."""
    table = PaperTable(7, (Seated(name, "y", team), Seated("B", "r"), Seated("C", "b")), "https://x.example", "c")
    return {
        "by name": SeatingByName(EVENT, ROUND, (table,)),
        "by table": SeatingByTable(EVENT, ROUND, (table,)),
        "slips": ScoreSlips(EVENT, ROUND, (table,)),
        "places": ScoreSlips(EVENT, ROUND, (table,), "places"),
        "badges": Badges(EVENT, (Badge(name, team, "12", "https://x.example"),)),
        "standings": Standings(EVENT, ROUND, (Text("Punkte", "Points"),), (Standing("1.", name, team, ("5",)),)),
        "certificates": Certificates(EVENT, (Certificate(name, 1, 147),)),
    }


@reads_pdf
@pytest.mark.parametrize("name", [MARKUP, LONG, FOREIGN, "Ä"], ids=["markup", "long", "foreign", "short"])
def test_a_name_stands_there_letter_by_letter(name: str) -> None:
    without_spaces = name.replace(" ", "")
    for kind, sheet in one_of_each(name).items():
        found = text_of(print_pdf(sheet, "de")).replace(" ", "")
        assert without_spaces in found, kind


@reads_pdf
def test_titles_teams_and_codes_are_not_markup_either() -> None:
    event = Event(MARKUP, MARKUP, MARKUP)
    table = PaperTable(1, (Seated("A", "y", MARKUP),), "https://example.org", MARKUP, MARKUP)
    plain = MARKUP.replace(" ", "")
    for sheet, times in (
        (SeatingByTable(event, Text(MARKUP, MARKUP), (table,)), 5),
        (TableSigns(event, (table,)), 6),
        (Standings(event, ROUND, (Text(MARKUP, ""),), (Standing(MARKUP, "A", MARKUP, (MARKUP,)),)), 7),
        (Certificates(event, (Certificate("A", members=(MARKUP,)),), (MARKUP,)), 5),
        (ScoreSlips(event, ROUND, (table,), hint=Text(MARKUP, MARKUP)), 3),
    ):
        found = text_of(print_pdf(sheet)).replace(" ", "")
        assert found.count(plain) >= times - 1, (type(sheet), found)


@reads_pdf
def test_everybody_of_264_is_on_the_wall() -> None:
    by_name = print_pdf(SeatingByName(EVENT, ROUND, tables(264, "Nummer{:03}")), "en")
    found = text_of(by_name)
    assert re.findall(r"Nummer\d{3}", found).count("Nummer264") == 1
    assert sorted(re.findall(r"Nummer\d{3}", found)) == [f"Nummer{n:03}" for n in range(1, 265)]
    assert pages_of(by_name) == 5
    assert found.count("66") >= 4
    by_table = print_pdf(SeatingByTable(EVENT, ROUND, tables(264)), "de")
    assert pages_of(by_table) == 6  # twelve tables each, the last six
    assert "Die Tische" in text_of(by_table)


@reads_pdf
def test_a_table_of_three_has_its_three_colours() -> None:
    found = text_of(print_pdf(ScoreSlips(EVENT, ROUND, tables(3)), "de"))
    assert [word for word in found.split() if word in ("Gelb", "Rot", "Blau", "Grün", "Schwarz")] == [
        "Gelb",
        "Rot",
        "Blau",
    ]
    assert "Figur 4" in found
    assert "Summe" in found


@reads_pdf
@pytest.mark.parametrize(("number", "pages"), [(1, 1), (4, 1), (5, 2), (8, 2), (66, 17)])
def test_slips_are_four_to_a_page_and_signs_one(number: int, pages: int) -> None:
    some = tuple(PaperTable(n, (Seated("A", "y"),)) for n in range(1, number + 1))
    assert pages_of(print_pdf(ScoreSlips(EVENT, ROUND, some))) == pages
    if number <= 5:
        assert pages_of(print_pdf(TableSigns(EVENT, some))) == number


@reads_pdf
def test_badges_are_ten_to_a_page_and_certificates_one() -> None:
    for number, pages in ((10, 1), (11, 2)):
        assert pages_of(print_pdf(Badges(EVENT, (Badge(LONG, LONG, "1", "https://example.org"),) * number))) == pages
    assert pages_of(print_pdf(Certificates(EVENT, (Certificate(LONG, 1, 2, Text(LONG, LONG), (LONG,)),) * 3))) == 3


@reads_pdf
def test_standings_go_on_over_several_pages_with_their_head() -> None:
    rows = tuple(Standing(f"{n}.", f"Person {n}", "", (str(300 - n), "50 %")) for n in range(1, 265))
    sheet = Standings(EVENT, ROUND, (Text("Punkte", "Points"), Text("Anteil", "Share")), rows, (Text("a", "Note."),))
    pdf = print_pdf(sheet, "en")
    found = text_of(pdf)
    assert found.count("Points Share") == pages_of(pdf) > 3
    assert "Team" not in found  # a column that nobody needs
    assert found.count("Note.") == 1
    wide = Standings(EVENT, ROUND, tuple(Text(f"S{n}", f"C{n}") for n in range(10)), rows[:1])
    assert "C9" in text_of(print_pdf(wide, "en"))


@reads_pdf
def test_certificates_say_what_was_reached() -> None:
    people = (
        Certificate("Anna", 1, 147),
        Certificate("Blaue Igel", 3, 31, members=("Anna", "Ben")),
        Certificate("Cem", category=Text("Jugend", "Juniors")),
    )
    german, english = (text_of(print_pdf(Certificates(EVENT, people, ("Gisela",)), language)) for language in LANGUAGES)
    for words in (
        "Urkunde",
        "1. Platz",
        "unter 147 Personen",
        "3. Platz",
        "unter 31 Teams",
        "hat mitgespielt",
        "Jugend",
    ):
        assert words in german
    for words in ("1st place", "among 147 people", "3rd place", "among 31 teams", "took part", "Juniors", "Gisela"):
        assert words in english


@reads_pdf
@pytest.mark.parametrize("language", LANGUAGES)
def test_empty_sheets_say_so(language: Language) -> None:
    nothing = words_for("badges", language)["nothing"]
    for sheet in (
        SeatingByName(EVENT, ROUND, ()),
        SeatingByTable(EVENT, ROUND, ()),
        ScoreSlips(EVENT, ROUND, ()),
        TableSigns(EVENT, ()),
        Badges(EVENT, ()),
        Standings(EVENT, ROUND, (), ()),
        Certificates(EVENT, ()),
    ):
        pdf = print_pdf(sheet, language)
        assert nothing in text_of(pdf)
        assert pages_of(pdf) == 1


# ── what goes to the templates ────────────────────────────────────────────────────────────────────────────────────────


def test_people_are_listed_as_in_a_dictionary() -> None:
    names = ["Zoë", "Özlem", "Ola", "Łukasz", "Lena", "Luise", "ägidius", "Anna", "Strauß", "Strauss", "Ørsted"]
    assert sorted(names, key=sorting_key) == [
        *("ägidius", "Anna", "Lena", "Luise", "Łukasz", "Ola", "Ørsted", "Özlem", "Strauss", "Strauß", "Zoë")
    ]
    table = PaperTable(
        1, (Seated("Ben Groß", "y", sorted_as="Groß, Ben"), Seated("Carl Alt", "g", sorted_as="Alt, Carl"))
    )
    _, data = sheet_data(SeatingByName(EVENT, ROUND, (table,)), "de")
    assert [person["name"] for person in data["people"]] == ["Alt, Carl", "Groß, Ben"]


def test_a_name_is_one_visible_line() -> None:
    _, data = sheet_data(Badges(EVENT, (Badge("An\u202ena\n\tAlt\x00"),)), "de")
    assert data["people"][0]["name"] == "Anna Alt"


def test_places_in_english() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 264)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th", "264th")
    ]


def test_templates_use_the_words_there_are_and_no_others() -> None:
    common = set(re.findall(r"words\.([\w-]+)", (TEMPLATES / "common.typ").read_text(encoding="utf-8")))
    for template, texts in WORDS.items():
        used = set(re.findall(r"words\.([\w-]+)", (TEMPLATES / f"{template}.typ").read_text(encoding="utf-8")))
        assert used | {"title"} == set(texts), template
    assert common == {"title", "page", "nothing"}
    assert {file.stem for file in TEMPLATES.glob("*.typ")} == {*WORDS, "common"}


def test_a_square_code_is_a_drawing_of_its_link() -> None:
    assert square_code("https://example.org/1").startswith("<svg")
    assert square_code("https://example.org/1") != square_code("https://example.org/2")
    assert square_code("") == ""


def test_without_typst_people_are_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PoeppelError, match=r'pip install "poeppel\[tournament\]"'):
        print_pdf(Badges(EVENT, ()))
