"""Who sits where, and who begins."""

import pytest

from poeppel import PoeppelError, Rules
from poeppel.cli.terminal.seating import Seating
from tests.calling import Call

FAMILY = Seating(Rules.parse("mauerhuepfen"), ("Anna", "Ben", "Bot fox"))


@pytest.mark.parametrize(
    ("asked", "colour"),
    [("y", "y"), ("g", "g"), ("Grün", "g"), ("green", "g"), ("ben", "g"), (" Ben ", "g"), ("2", "g"), ("3", "r")],
)
def test_whoever_begins_is_named_by_colour_name_or_number(asked: str, colour: str) -> None:
    assert FAMILY.first(asked) == colour


@pytest.mark.parametrize("asked", ["k", "black", "0", "4", "Carla", "", "yg"])
def test_somebody_who_is_not_there_cannot_begin(asked: str) -> None:
    with pytest.raises(PoeppelError, match="is not at the table; who can begin: 1 Anna") as refused:
        FAMILY.first(asked)
    assert "sitzt nicht am Tisch; beginnen kann: 1 Anna" in refused.value.text.de


def test_two_people_of_one_name_are_told_apart_by_number() -> None:
    twins = Seating(Rules.parse("classic"), ("Max", "Max"))
    with pytest.raises(PoeppelError, match="could be more than one: name the seat by its number"):
        twins.first("Max")
    assert twins.first("2") == "r"


def test_a_seat_with_two_colours_can_begin_with_either() -> None:
    pair = Seating(Rules.parse("classic+two-colours"), ("Anna", "Ben"))
    assert [pair.first(asked) for asked in ("Anna", "yellow", "r", "2", "k")] == ["y", "y", "r", "g", "k"]


# ── at the keyboard ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("asked", "who"), [("r", "Red"), ("Ben", "Ben (green)"), ("4", "Black"), ("gelb", "Anna (yellow)")]
)
def test_whoever_is_asked_for_begins_without_a_roll_off(asked: str, who: str, call: Call) -> None:
    out = call("play", "--name", "Anna", "--name", "Ben", "--first", asked, "--seed", "1").out
    assert out.startswith(f"{who} begins.\n")
    assert "Opening roll" not in out


def test_a_wrong_wish_is_refused_before_anything_begins(call: Call) -> None:
    answer = call("play", "--players", "2", "--first", "green", "--language", "de")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "poeppel: „green“ sitzt nicht am Tisch; beginnen kann: 1 Gelb; 2 Bot fox (Rot)\n"


def test_a_resumed_game_has_begun_already(call: Call) -> None:
    assert "--bots and --first" in call("play", "--resume", "x", "--first", "y").err


YOUNGEST = ("play", "mauerhuepfen", "--players", "3", "--name", "Anna", "--name", "Ben", "--bots", "front")


@pytest.mark.parametrize(
    ("typed", "who"), [("", "Anna (yellow)"), ("2", "Ben (green)"), ("ben", "Ben (green)"), ("r", "Red")]
)
def test_where_nobody_rolls_for_it_people_say_who_is_the_youngest(typed: str, who: str, call: Call) -> None:
    out = call(*YOUNGEST, stdin=f"{typed}\n").out
    assert " 1 Anna (yellow)\n 2 Ben (green)\n 3 Bot front (red)\nThe youngest begins (M2). Which seat? 1–3" in out
    assert f"{who} begins.\n" in out
    assert "Welcher Platz? 1–3, Enter: 1 > " in call(*YOUNGEST, "--language", "de", stdin=f"{typed}\n").out


def test_the_question_is_asked_until_there_is_an_answer(call: Call) -> None:
    out = call(*YOUNGEST, stdin="Carla\n9\n2\n").out
    assert out.count("is not at the table") == 2
    assert "Ben (green) begins.\n" in out


@pytest.mark.parametrize("typed", ["", "q\n"])
def test_one_may_leave_instead(typed: str, call: Call) -> None:
    answer = call(*YOUNGEST, stdin=typed)
    assert answer.code == 0
    assert "begins.\n" not in answer.out


def test_nobody_is_asked_what_is_clear(call: Call) -> None:
    assert "Which seat?" not in call(*YOUNGEST, "--first", "Ben").out
    alone = call("play", "mauerhuepfen", "--name", "Anna", "--language", "de").out
    assert alone.startswith(
        "Die jüngste Person beginnt (M2); mit --first wählt man jemand anderen.\nAnna (Gelb) beginnt.\n"
    )
