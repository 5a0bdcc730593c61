"""Names: any script, nothing that cannot be seen, nothing that a terminal obeys, and no twins at one table."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from poeppel.game.names import LONGEST_NAME, clean_name, same_name, visible_name

FAMILY = "👨\u200d👩\u200d👧\u200d👦"  # one picture, seven signs
BLANK = [
    "",
    " \t\n",
    "\u200b\u0007",  # category C: zero width, bell
    "\u3164",  # Hangul filler, a letter
    "\uffa0\u115f\u1160",
    "\u2800\u2800",  # Braille without a dot, a sign
    "\ufe0f",  # variation selector, a mark
    "\U000e0100\u034f\u180b\u17b4",
    "\u0301",  # an accent on nothing
    "\u3000\u0301\u20dd",
    "\U0001d159",  # a note without a head
    "\ufffc",
]


@pytest.mark.parametrize("name", BLANK)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    assert clean_name(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        "Änne",
        "Ελένη",
        "Мария",
        "שרה",
        "محمد",
        "राम",
        "สมชาย",
        "김민준",
        "田中さくら",
        "Ünal Şahin",
        "O'Brien-Łoś",
        "🎲",
        "<b>7</b>",
    ],
)
def test_letters_of_any_script_stay(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("An\u0000na\u001b[31m", "Anna[31m"),
        ("Anna\ufe0f", "Anna"),
        ("A\u0308nne", "Änne"),
        ("A\u200b\u0308nne", "Änne"),
        ("An\u2800na", "An na"),
        ("  Anna \u3164 Lena\u2800 ", "Anna Lena"),
        ("x" * 100, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
        (FAMILY, FAMILY),
        (FAMILY * 30, FAMILY * LONGEST_NAME),
        ("🇩🇪" * 30, "🇩🇪" * LONGEST_NAME),
        ("👍🏽" * 30, "👍🏽" * LONGEST_NAME),
        ("n\u0303\u0323" * 30, "ṇ̃" * LONGEST_NAME),
        ("🏳\ufe0f\u200d🌈", "🏳\u200d🌈"),
        ("An\u200dna", "Anna"),
        ("\u200d🎲\u200d \u200d🎲\u200d", "🎲 🎲"),
        ("👨\u200d\u200b👩", "👨👩"),
    ],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "STRASSE"),
        ("Anna", "Ａｎｎａ"),  # wide letters
        ("Anna", "ᴬnna"),
        ("Änne", "A\u0308NNE"),
        ("Anna", "Ạnna"),  # a dot below
        ("Zoë", "Zoe"),
        ("Anna", "Аnnа"),  # Cyrillic A and a
        ("BEN", "ВЕN"),  # Cyrillic В and Е
        ("Tom", "Τom"),  # Greek Τ
        ("İlkay", "ılkay"),
    ],
)
def test_twins(one: str, other: str) -> None:
    assert one != other
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("राम", "रमा"), ("ชาย", "ชัย"), ("Kai", "Kal"), ("", "")])
def test_different_people(one: str, other: str) -> None:
    assert not same_name(one, other)


@given(st.text())
@example("\u0344a")
@example("a\u0f76\u0344")
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    """So a record that is read and written again has the same names; every character but the spaces can be seen."""
    cleaned = visible_name(name)
    assert visible_name(cleaned) == cleaned
    assert clean_name(clean_name(name)) == clean_name(name)
    assert all(c == " " or unicodedata.category(c)[0] not in "CZ" for c in cleaned)
