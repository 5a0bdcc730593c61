"""Hints: the best move, and a reason that is true. Positions are such that the better move is plain to see."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import poeppel
from poeppel import Game, NotationError, PoeppelError, Position, SeededDice, advise
from poeppel.rules import EDITIONS

TWO_COLOURS = "classic+two-colours"
EXAMPLES = Path(__file__).parent / "hints.json"


@pytest.mark.parametrize(
    ("text", "rules", "roll", "best", "german", "english"),
    [
        (  # nothing else can be played
            "y:38,b,c,d/r:B,B,B,20 y 1 -",
            "classic",
            2,
            "y:38-a",
            "Zieh von 38 ins Ziel auf a: Ein anderer Zug geht nicht.",
            "Move from 38 home to a: there is no other move.",
        ),
        (  # it wins
            "y:B,B,B,14/r:53,b,c,d r 1 -",
            "mauerhuepfen",
            (2, 2),
            "r:53-57=a",
            "Zieh von 53 nach 57 und ins Ziel. Damit gewinnst du!",
            "Move from 53 to 57 and home. That wins!",
        ),
        (  # Red's last pawn is one field from the goal, and only the pawn on 17 can still catch it
            "y:17,20,c,d/r:19,b,c,d y 1 -",
            "classic+barriers",
            3,
            "y:20-23",
            "Zieh von 20 nach 23. So bleibt Rot auf 19 in Reichweite.",
            "Move from 20 to 23. That keeps red on 19 within reach.",
        ),
        (  # Red's last pawn stands one field from the goal
            "y:B,B,5,17/r:19,b,c,d y 1 -",
            "classic",
            2,
            "y:17-19xr",
            "Zieh von 17 nach 19. So schlägst du Rot, ein Feld vor dem Ziel.",
            "Move from 17 to 19. That captures red, one space from the goal.",
        ),
        (  # Red has walked from 20 to 35
            "y:B,B,3,30/r:35,b,c,d y 1 -",
            "classic",
            5,
            "y:30-35xr",
            "Zieh von 30 nach 35. So schlägst du Rot nach 15 Feldern.",
            "Move from 30 to 35. That captures red after 15 spaces.",
        ),
        (  # Green on 23 needs a 3, red on 24 a 2
            "y:13,26,c,d/g:B,B,B,23/r:B,B,B,24/k:B,B,B,39 y 1 -",
            "classic",
            5,
            "y:26-31",
            "Zieh von 26 nach 31. Sonst wäre die Figur auf 26 mit 2 Zahlen zu schlagen.",
            "Move from 26 to 31. Otherwise the pawn on 26 could be captured with 2 numbers.",
        ),
    ],
)
def test_the_reason_says_what_distinguishes_the_move(
    text: str, rules: str, roll: poeppel.Roll, best: str, german: str, english: str
) -> None:
    advice = advise(Position.parse(text, rules), roll)
    assert str(advice.best) == best
    assert advice.reason.de == german
    assert advice.reason.en == english


def test_every_legal_move_is_judged_and_the_best_comes_first() -> None:
    position = Position.parse("y:13,26,c,d/g:B,B,15,23/r:B,B,B,24/k:B,B,B,39 y 1 -", "classic")
    advice = advise(position, "2")
    assert {prospect.move for prospect in advice.prospects} == set(position.legal_moves(2))
    chances = [prospect.chance for prospect in advice.prospects]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)
    assert pickle.loads(pickle.dumps(advice)) == advice


def test_what_hardly_matters_is_called_so() -> None:
    """Both pawns are as good as home, and Red has hardly begun."""
    said = advise(Position.parse("y:37,38,c,d/r:B,B,B,20 y 1 -", "classic"), 3)
    assert said.prospects[0].chance - said.prospects[1].chance < 0.005
    assert said.reason.de.endswith("wäre fast genauso gut.")
    assert said.reason.en.endswith("would be almost as good.")


def test_own_pawns_and_neutral_ones_are_no_prey() -> None:
    """V1: the second colour is one's own, and capturing it is nothing to be praised."""
    position = Position.parse("y:B,B,B,26/g:a,b,c,d/r:B,B,B,28/k:39,b,c,d y 1 g", TWO_COLOURS)
    assert "wirfst" not in advise(position, 2).reason.de
    # V2: with a 6 one may bring a neutral pawn in.
    position = Position.parse("y:B,12,c,d/g:B,15,16,27/r:24,33,13,d/k*:B,B,B,d g 1 -", "classic+neutral")
    advice = advise(position, 6)
    assert str(advice.best) == "g:B-10"
    assert advice.reason.de.startswith("Bring eine Figur ins Spiel. So ist eine Figur mehr unterwegs.")


def test_once_the_first_place_is_taken_it_is_about_the_next_ones() -> None:
    position = Position.parse("y:3,38,c,d/g:B,b,c,d/r:32,16,c,d/k:a,b,c,d y 1 k", "classic")
    advice = advise(position, 3)
    assert {prospect.chance for prospect in advice.prospects} == {0.0}
    assert advice.reason.de.endswith("Jetzt geht es um die Plätze.")


def test_there_may_be_nothing_to_advise() -> None:
    stuck = advise(Position.parse("y:B,B,B,B/r:B,B,B,20 y 1 -", "classic"), 3)
    assert (stuck.best, stuck.reason.en) == (None, "No pawn can move.")
    over = advise(Position.parse("y:B,B,7,17/r:a,b,c,d - 0 r", "classic"), 3)
    assert (over.best, over.reason.de) == (None, "Die Partie ist zu Ende.")
    with pytest.raises(NotationError, match="not a roll"):
        advise(Position.initial("classic"), 7)
    with pytest.raises(PoeppelError, match="is not a position"):
        advise("start", 6)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rules", [*EDITIONS, "classic+barriers", TWO_COLOURS, "classic+neutral", "classic+forced-capture+punished"]
)
def test_a_whole_game_can_be_played_by_hints(rules: str) -> None:
    """Under all rules there is a hint for every roll, in whole sentences of both languages."""
    game = Game(rules, dice=SeededDice(3))
    for _ in range(150):
        if game.is_over:
            break
        advice = advise(game.position, game.roll())
        for text in (advice.reason.de, advice.reason.en):
            assert text.endswith((".", "!"))
            assert "  " not in text
            assert ":B" not in text
        game.play(advice.best)


@pytest.mark.parametrize(
    "example", json.loads(EXAMPLES.read_text(encoding="utf-8")), ids=lambda example: example["best"]
)
def test_an_example_of_every_sentence(example: dict[str, Any]) -> None:
    """The client's tests read them too."""
    advice = advise(Position.parse(example["position"], example["rules"]), example["roll"])
    assert (advice.best and advice.best.text) == example["best"]
    assert {"de": advice.reason.de, "en": advice.reason.en} == example["reason"]
