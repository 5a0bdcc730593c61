"""Lists of people as they come from spreadsheets, editors and clipboards; and a thousand that are none."""

import random
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poeppel.errors import NotationError, PoeppelError
from poeppel.tournament.event_log.people import Details, Person, by_name, duplicates, near_duplicates, new_ids, spelling
from poeppel.tournament.files.people_files import Preview, preview, previewed_lines


def test_names_are_tidied_and_checked() -> None:
    assert Details("  Anna\tMüller\n").name == "Anna Müller"
    assert Details("Anna", team="  ").team is None
    for wrong in ("", " \n", "--", "x" * 81, "\u202e"):
        with pytest.raises(NotationError):
            Details(wrong)
    with pytest.raises(NotationError, match="born in 987 cannot be"):
        Details("Anna", born=987)


def test_the_same_name_in_several_spellings() -> None:
    same = {spelling(name) for name in ("Anna Müller", "Müller, Anna", "anna MUELLER", "Anna  Mu\u0308ller")}
    assert len(same) == 1
    assert spelling("Anna Müller") != spelling("Anna Möller")
    assert duplicates(["Jörg Weiß", "Bo", "WEISS, Joerg", "bo"]) == ((0, 2), (1, 3))


def test_names_that_differ_by_a_letter_are_shown() -> None:
    names = ["Jörg Meier", "Jörg Meyer", "Jörg Maier", "Anna Schmidt", "Anna Schmitd", "Jo", "Bo", "Anna Schmid"]
    near = near_duplicates(names)
    assert {(0, 1), (0, 2), (3, 4), (3, 7)} <= set(near)
    assert not {(1, 2), (5, 6)} & set(near)  # two letters; and short names are not alike


def test_people_are_found_by_id_name_or_beginning() -> None:
    people = {p.id: p for p in (Person("p1", Details("Anna Müller")), Person("p2", Details("Anna-Lena Schmidt")))}
    assert [p.id for p in by_name(people, "p2")] == ["p2"]
    assert [p.id for p in by_name(people, "mueller anna")] == ["p1"]
    assert [p.id for p in by_name(people, "anna")] == ["p1", "p2"]
    assert [p.id for p in by_name(people, "schm")] == ["p2"]
    assert by_name(people, "") == []
    assert list(new_ids(["p3", "p12", "x"], 2)) == ["p13", "p14"]


# ── files ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def meanings(seen: Preview) -> list[str]:
    return [column.meaning for column in seen.columns]


GERMAN = "Nachname;Vorname;Mannschaft;Geburtsdatum\nMüller;Änne;Rote Teufel;24.12.1987\nWeiß;Jörg;;\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_list_from_a_spreadsheet(encoding: str, delimiter: str, newline: str) -> None:
    content = GERMAN.replace(";", delimiter).replace("\n", newline).encode(encoding)
    seen = preview(content)
    assert meanings(seen) == ["last", "first", "team", "born"]
    assert seen.details == (Details("Änne Müller", "Rote Teufel", born=1987), Details("Jörg Weiß"))
    assert seen.checked() is seen


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna Müller\nJörg Weiß", ["Anna Müller", "Jörg Weiß"]),
        ("Müller, Anna\nWeiß, Jörg", ["Anna Müller", "Jörg Weiß"]),
        ("Anna\nBo\n\n  \nCem", ["Anna", "Bo", "Cem"]),
        ("Name\nAnna", ["Anna"]),
        ("Anna;Müller\nJörg;Weiß", ["Anna Müller", "Jörg Weiß"]),
        ("sep=;\nName;Ort\nAnna Müller;Ulm", ["Anna Müller"]),
        ('"Müller, Anna";"Die ""Roten"""\n"Weiß, Jörg";x', ["Anna Müller", "Jörg Weiß"]),
        ("Startnr\tTEILNEHMER/IN\tTeilnehmer\n7\tx\tAnna Müller", ["Anna Müller"]),
        ("Name;Vorname\nMüller;Anna", ["Anna Müller"]),
    ],
)
def test_lists_with_any_header_or_none(text: str, names: list[str]) -> None:
    assert [details.name for details in preview(text).details] == names


def test_ages_become_years() -> None:
    assert preview("Name;Alter\nAnna;12", year=2026).details == (Details("Anna", born=2014),)
    assert preview("Name;Alter\nAnna;12").details == (Details("Anna"),)


def test_people_know_better_what_a_column_means() -> None:
    seen = preview("Rot;Anna\nBlau;Bo", columns=["team", "name"])
    assert seen.details == (Details("Anna", "Rot"), Details("Bo", "Blau"))
    with pytest.raises(NotationError, match="no meaning of a column"):
        preview("Anna", columns=["hair"])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="no column with names"):
        preview("Anna", columns=["team"])


def test_the_preview_shows_what_is_doubtful_and_skips_who_is_there() -> None:
    text = "Name;Jahrgang\nAnna Müller;\nJörg Meier;1980\nAnna Mueller;\nJörg Meyer;1980\nJörg Meier;2010\nBo Neu;\n"
    seen = preview(text, known=["neu, bo"])
    assert [details.name for details in seen.details] == ["Anna Müller", "Jörg Meier", "Jörg Meyer", "Jörg Meier"]
    said = [line.en for line in previewed_lines(seen)]
    assert "6 people read." in said
    assert "Anna Müller is there several times (lines 2 and 4); only the first counts." in said
    assert "Jörg Meier is there several times, born in different years (lines 3 and 6): different people." in said
    assert "Jörg Meier (line 3) and Jörg Meyer (line 5): the same person, perhaps?" in said
    assert "line 7: Bo Neu is there already." in said
    assert all(line.de != line.en for line in previewed_lines(seen) if "column 1" not in line.en)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the list is empty"),
        (b"\n\n;;\n", "the list is empty"),
        (b"PK\x03\x04", 'choose "Save as" and CSV'),
        (b"%PDF-1.7", "a PDF"),
        (b"\x81\x8d\x8f", "not text in UTF-8 or Windows-1252"),
        (b"\xff\xfea", "not text"),
        (b"a\0b", "not a text file"),
        (b"x" * 2_000_001, "too large"),
        (b'Name\n"Anna', "from line 2 on there are quotation marks"),
        (b"1;2\n3;4", "there are no names"),
        (b"Verein\nTSV", "no column with names"),
        (b"Name;Team\n", "there is nobody"),
        (b"\n".join(b"Anna %d" % n for n in range(2100)), "2100 lines are too many"),
        (b";" * 300 + b"a", "301 columns"),
    ],
)
def test_what_is_no_list_of_people_is_said_in_a_sentence(content: bytes, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        preview(content)
    assert said in refused.value.text.en
    assert refused.value.text.de != refused.value.text.en


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (";1987", "line 3: a name is missing"),
        ("--;1987", "line 3: '--' is not a name"),
        ("x" * 90 + ";1987", "is longer than 80 signs"),
        ("Bo;im Mai", "line 3: Bo: 'im Mai' is neither a year nor a date"),
        ("Bo;87", "line 3: Bo: '87' is neither a year nor a date"),
    ],
)
def test_a_line_that_cannot_be_read_stops_the_whole_list(line: str, said: str) -> None:
    seen = preview(f"Name;Jahrgang\nAnna;1990\n{line}\n")
    assert said in seen.faults[0].en
    with pytest.raises(NotationError, match="the list cannot be taken as it is"):
        seen.checked()


def test_one_line_that_says_more_than_a_name_is_read_so_too() -> None:
    seen = preview("Zoe Zahn\nHanna Hof; Nord; 2011\nAnna Adler\n")
    assert [(one.name, one.team, one.born) for one in seen.details] == [
        ("Zoe Zahn", None, None),
        ("Hanna Hof", "Nord", 2011),
        ("Anna Adler", None, None),
    ]


SIGNS = string.ascii_letters[:6] + string.digits + "äß;,\t\"' .-\n\r\u202e\0"


def is_a_list_or_a_clear_sentence(content: bytes) -> bool:
    """Nothing but our own sentences comes out, and what comes out as people can be stored."""
    said = None
    try:
        seen = preview(content).checked()
    except PoeppelError as error:
        said = error.text
    if said is not None:
        return bool(said.de.strip() and said.en.strip())
    return bool(seen.rows) and all(
        details.name.isprintable() and details.name == " ".join(details.name.split()) for details in seen.details
    )


@settings(max_examples=100)
@given(st.one_of(st.binary(max_size=60), st.text(st.sampled_from(SIGNS), max_size=60).map(str.encode)))
def test_any_bytes_are_a_list_or_a_clear_sentence(content: bytes) -> None:
    assert is_a_list_or_a_clear_sentence(content)


def test_a_thousand_damaged_files() -> None:
    """Good files with pieces cut out, doubled, turned round or overwritten."""
    rng = random.Random(1)
    good = [GERMAN.encode(encoding) for encoding in ("utf-8", "cp1252", "utf-16")] + [
        b"Anna\nBo",
        b"\xef\xbb\xbfName,Age\nA,7",
    ]
    for _ in range(1000):
        content = bytearray(rng.choice(good))
        for _ in range(rng.randint(1, 6)):
            a, b = sorted(rng.randint(0, len(content)) for _ in range(2))
            piece = content[a:b]
            content[a:b] = rng.choice((b"", piece + piece, piece[::-1], rng.randbytes(3), b'"', b";", b"\n"))
        assert is_a_list_or_a_clear_sentence(bytes(content)), bytes(content)
