"""Sentences in two languages, put together from parts."""

from __future__ import annotations

import pytest

from poeppel.texts import OR, Text, counted, decimal, listed

GREEN, RED = Text("Grün", "green"), Text("Rot", "red")


@pytest.mark.parametrize(
    ("parts", "last", "said"),
    [
        ([GREEN], None, GREEN),
        ([GREEN, RED], None, Text("Grün und Rot", "green and red")),
        ([GREEN, RED, "17"], None, Text("Grün, Rot und 17", "green, red and 17")),
        (["2", "3", "4"], OR, Text("2, 3 oder 4", "2, 3 or 4")),
    ],
)
def test_things_are_listed(parts: list[Text | str], last: Text | None, said: Text) -> None:
    assert (listed(parts) if last is None else listed(parts, last)) == said


def test_things_are_counted() -> None:
    one, many = Text("Zug", "move"), Text("Züge", "moves")
    assert [counted(n, one, many).en for n in (0, 1, 3)] == ["0 moves", "1 move", "3 moves"]
    assert counted(1, one, many).de == "1 Zug"


def test_places_in_a_sentence_are_filled() -> None:
    sentence = Text("{whom} schlägt auf {field}.", "{whom} captures on {field}.")
    assert sentence.filled(whom=GREEN, field="17") == Text("Grün schlägt auf 17.", "green captures on 17.")


def test_a_sentence_begins_with_a_capital() -> None:
    assert Text("über die Mauer", "over the wall").capitalized() == Text("Über die Mauer", "Over the wall")
    assert Text("", "").capitalized() == Text("", "")


@pytest.mark.parametrize(
    ("number", "digits", "said"),
    [(3.456, 1, Text("3,5", "3.5")), (7, 0, Text("7", "7")), (3.125, 2, Text("3,12", "3.12"))],
)
def test_numbers_are_written_as_each_language_does(number: float, digits: int, said: Text) -> None:
    assert decimal(number, digits) == said
