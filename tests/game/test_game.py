"""A game: who begins, rolling and playing in turn, what is written down of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poeppel import Game, IllegalMove, NotationError, PoeppelError, Record, Rules, RulesError, ScriptedDice, SeededDice
from poeppel.rules import EDITIONS
from tests.strategies import games, seeds


def play(game: Game, random: Random, rolls: int = 100_000) -> Game:
    for _ in range(rolls):
        if game.is_over:
            break
        game.roll()
        game.play(random.choice(game.legal_moves) if game.legal_moves else None)
    return game


def test_the_highest_roll_begins() -> None:
    game = Game("classic", 4, dice=ScriptedDice([2, 5, 6, 1]))
    assert game.opening == [{"y": 2, "g": 5, "r": 6, "k": 1}]
    assert game.position.turn == "r"


def test_those_who_tie_roll_again_among_themselves() -> None:
    game = Game("classic", 4, dice=ScriptedDice([6, 2, 6, 6, 4, 3, 4, 1, 5]))
    assert game.opening == [{"y": 6, "g": 2, "r": 6, "k": 6}, {"y": 4, "r": 3, "k": 4}, {"y": 1, "k": 5}]
    assert game.position.turn == "k"
    assert Record.parse(str(game.record)) == game.record


def test_with_two_colours_each_the_players_roll_not_the_colours() -> None:
    game = Game("classic+two-colours", dice=ScriptedDice([3, 5]))
    assert game.opening == [{"y": 3, "g": 5}]
    assert game.position.turn == "g"


def test_the_neutral_colour_does_not_roll_for_the_start() -> None:
    game = Game("classic+neutral", dice=ScriptedDice([3, 5, 4]))
    assert game.opening == [{"y": 3, "g": 5, "r": 4}]


def test_in_mauerhuepfen_nobody_rolls_for_the_start() -> None:
    """M2: the youngest begins, which somebody has to say; else the first seat."""
    assert Game("mauerhuepfen", 2, dice=ScriptedDice([])).position.turn == "y"
    youngest = Game("mauerhuepfen", 2, dice=ScriptedDice([5, 2]), first="r")
    assert (youngest.opening, youngest.position.turn, youngest.roll()) == ([], "r", (2, 5))


def test_who_begins_can_be_said() -> None:
    game = Game("classic", 4, first="k", dice=ScriptedDice([]))
    assert (game.opening, game.position.turn) == ([], "k")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_plays_to_the_end(edition: str) -> None:
    game = play(Game(edition, dice=SeededDice(5)), Random(5))
    assert game.is_over
    assert game.ranking[0] in "".join(game.seats)
    assert Record.parse(str(game.record)) == game.record


def test_roll_and_play_take_turns() -> None:
    game = Game("classic", 2, first="y", dice=ScriptedDice([4]))
    assert game.rolled is None
    assert list(game.legal_moves) == []
    with pytest.raises(PoeppelError, match="Nobody has rolled yet"):
        game.play("y:0-4")
    assert game.roll() == 4
    assert game.rolled == 4
    with pytest.raises(PoeppelError, match="has not been played yet"):
        game.roll()
    assert [str(move) for move in game.legal_moves] == ["y:0-4"]
    game.play("y:0-4")
    assert str(game.position) == "y:B,B,B,4/r:B,B,B,20 r 1 -"
    assert game.rolled is None


def test_a_refused_move_leaves_the_game_as_it_was() -> None:
    game = Game("classic", 2, first="y")
    game.roll(4)
    before = str(game.record)
    wrong: list[tuple[str | None, type[PoeppelError]]]
    wrong = [("y:0-5", IllegalMove), ("nonsense", NotationError), (None, IllegalMove)]
    for move, error in wrong:
        with pytest.raises(error):
            game.play(move)
        assert (str(game.record), game.rolled) == (before, 4)
    game.play("y:0-4")


def test_a_roll_can_be_handed_in() -> None:
    game = Game("classic", 2, first="y", dice=ScriptedDice([]))
    assert game.roll(6) == 6
    game.play("y:0-6")
    with pytest.raises(NotationError):
        game.roll(7)
    assert game.rolled is None


def test_nobody_rolls_after_the_end() -> None:
    game = play(Game("classic", 2, dice=SeededDice(1)), Random(1))
    for misuse in (game.roll, game.play):
        with pytest.raises(PoeppelError):
            misuse()


def test_names() -> None:
    game = Game("classic", names=["Anna", "Ben\n Otto"], first="y")
    assert game.seats == ("y", "r")
    assert game.names == ("Anna", "Ben Otto")
    assert (game.name("y"), game.name("r")) == ("Anna", "Ben Otto")
    nameless = Game("classic", 2, first="y")
    assert (nameless.name("y"), nameless.name("y", "de")) == ("yellow", "Gelb")
    both = Game("classic+two-colours", names=["Anna", "Ben"], first="y")
    assert [both.name(colour) for colour in "ygrk"] == ["Anna", "Ben", "Anna", "Ben"]
    for colour in ("b", "yg", "", None, 3):
        with pytest.raises(PoeppelError, match="is not a colour in this game"):
            game.name(colour)  # type: ignore[arg-type]
    with pytest.raises(PoeppelError, match="is not a language: de or en"):
        game.name("y", "fr")  # type: ignore[arg-type]


def test_misuse_is_refused_in_words() -> None:
    with pytest.raises(PoeppelError, match="3 names for 2 seats"):
        Game("classic", 2, names=["Anna", "Ben", "Carl"])
    with pytest.raises(RulesError, match="players"):
        Game("classic", names=["Anna"])
    with pytest.raises(RulesError, match="cannot begin"):
        Game("classic", 2, first="g")
    with pytest.raises(PoeppelError, match="used up"):
        Game("classic", 2, dice=ScriptedDice([3]))


@given(games(), seeds, st.integers(0, 60), st.data())
def test_a_record_reads_back_and_the_game_can_be_resumed(
    game: tuple[Rules, int], seed: int, rolls: int, data: st.DataObject
) -> None:
    rules, players = game
    random = Random(seed)
    names = data.draw(st.lists(st.text(), min_size=players, max_size=players))
    played = play(Game(rules, players, names, SeededDice(seed)), random, rolls)
    record = Record.parse(str(played.record))
    assert record == played.record
    assert str(record) == str(played.record)
    assert record.end == played.position
    assert record.positions == (played.start, *(turn.position for turn in played.turns))
    resumed = Game.resumed(record, SeededDice(1))
    assert (resumed.position, resumed.names, resumed.seats) == (played.position, played.names, played.seats)
    play(resumed, random, 5)
    assert Record.parse(str(resumed.record)).turns[: len(record.turns)] == record.turns


def test_a_record_does_not_change_when_the_game_goes_on() -> None:
    game = Game("classic", 2, first="y", dice=SeededDice(3))
    record = play(game, Random(3), 3).record
    before = str(record)
    play(game, Random(4), 3)
    assert str(record) == before


class Loaded:
    """Dice that always show the same."""

    def __init__(self, face: object) -> None:
        self.shown = face

    def face(self) -> Any:
        return self.shown


@pytest.mark.parametrize("face", [0, 7, None, "six", 2.5])
def test_the_roll_off_takes_faces_from_one_to_six_only(face: object) -> None:
    with pytest.raises(NotationError):
        Game("classic", dice=Loaded(face))


def test_a_roll_off_that_cannot_be_decided_ends() -> None:
    with pytest.raises(PoeppelError, match="always show the same"):
        Game("classic", dice=Loaded(3))


@pytest.mark.parametrize("wrong", [None, "record", 5])
def test_only_a_record_can_be_resumed_and_only_with_dice(wrong: Any) -> None:
    with pytest.raises(PoeppelError, match="is not a record"):
        Game.resumed(wrong)
    with pytest.raises(PoeppelError, match="are not dice"):
        Game.resumed(Game("classic", first="y").record, dice=5)  # type: ignore[arg-type]
