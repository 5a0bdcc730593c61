"""Each tip in a position where it says something, and one where it does not."""

from __future__ import annotations

from random import Random

import pytest

from poeppel import Position, simulate
from poeppel.bots.levels import ALL_LEVELS, BY_NAME, TIPS
from poeppel.bots.registry import bot_names, choose_move
from poeppel.engine.players.policies import TIPS as NUMBERS


def test_every_tip_has_a_name_and_a_player() -> None:
    names = [tip.name for tip in TIPS]
    assert sorted(names) == sorted(NUMBERS)
    assert not set(names) & {level.name for level in ALL_LEVELS}  # nobody is offered one to play with
    assert not set(names) & (set(BY_NAME) | set(bot_names()))
    for tip in TIPS:
        assert tip.title.de != tip.title.en
        assert tip.character.de.endswith(".")
        assert tip.character.en.endswith(".")


def chosen(tip: str, position: str, roll: int, rules: str = "classic") -> set[str]:
    """The moves it plays in one position, with whatever luck."""
    where = Position.parse(position, rules)
    return {str(choose_move(where, roll, tip, Random(n))) for n in range(40)}


@pytest.mark.parametrize(
    ("tip", "position", "roll", "plays"),
    [
        ("always-capture", "y:5,12,c,d/r:8,B,c,d y 1 -", 3, {"y:5-8xr"}),
        ("spare-others", "y:5,12,c,d/r:8,B,c,d y 1 -", 3, {"y:12-15"}),
        ("spare-others", "y:5,a,c,d/r:8,B,c,d y 1 -", 3, {"y:5-8xr"}),  # nothing else is possible
        ("run-with-one", "y:5,12,33,d/r:B,B,c,d y 1 -", 3, {"y:33-36"}),
        ("run-with-one", "y:5,12,a,d/r:B,B,c,d y 1 -", 2, {"y:12-14"}),  # a is home already
        ("spread-out", "y:5,12,33,d/r:B,B,c,d y 1 -", 3, {"y:5-8"}),
        ("stay-on-start", "y:0,12,33,d/r:B,B,c,d y 1 -", 3, {"y:12-15", "y:33-36"}),
        ("keep-ahead", "y:5,30,c,d/r:2,B,c,d y 1 -", 4, {"y:5-9"}),  # seven ahead of red instead of three
        ("lie-in-wait", "y:5,30,c,d/r:12,B,c,d y 1 -", 4, {"y:5-9"}),  # three behind red
        ("run-away", "y:5,30,c,d/r:2,B,c,d y 1 -", 1, {"y:5-6"}),
        ("run-away", "y:15,30,c,d/r:2,B,c,d y 1 -", 1, {"y:15-16", "y:30-31"}),  # nobody is close
        ("go-home", "y:5,38,c,d/r:2,B,c,d y 1 -", 2, {"y:38-a"}),
        ("move-up", "y:5,a,c,d/r:2,B,c,d y 1 -", 1, {"y:a-b"}),
        ("shun-starts", "y:18,30,c,d/r:2,B,c,d y 1 -", 2, {"y:30-32"}),  # 20 is red's A
        ("all-tips", "y:5,36,c,d/r:8,B,c,d y 1 -", 3, {"y:5-8xr"}),
        ("all-tips", "y:5,38,c,d/r:B,B,c,d y 1 -", 3, {"y:38-b"}),
        ("all-tips", "y:5,30,c,d/r:B,B,c,d y 1 -", 3, {"y:30-33"}),
        ("close-ranks", "y:5,30,c,d/r:B,B,c,d y 1 -", 3, {"y:5-8", "y:30-33"}),  # there are no barriers
    ],
)
def test_it_follows_its_tip(tip: str, position: str, roll: int, plays: set[str]) -> None:
    assert chosen(tip, position, roll) == plays


def test_only_the_leader_is_caught() -> None:
    """Green is further than red: capturing red is no better than any other move."""
    position = "y:5,12,c,d/g:15,b,c,d/r:8,B,B,B y 1 -"
    assert chosen("catch-leader", position, 3) == {"y:12-15xg"}
    assert chosen("catch-leader", "y:5,12,c,d/g:30,b,c,d/r:8,B,B,B y 1 -", 3) == {"y:5-8xr", "y:12-15"}


def test_ranks_are_closed_where_there_are_barriers() -> None:
    assert chosen("close-ranks", "y:5,8,30,d/r:B,B,c,d y 1 -", 3, "classic+barriers") == {"y:5-8"}


def test_a_tip_is_worth_what_one_would_guess() -> None:
    """Running alone beats random play by far, and staying together loses, on whatever seat."""
    for seat in range(4):
        for tip, least, most in (("run-with-one", 0.4, 0.6), ("spread-out", 0.05, 0.15)):
            bots = ["random"] * seat + [tip] + ["random"] * (3 - seat)
            assert least < simulate("classic", 4, 600, 3, bots).shares[seat].value < most
    assert sum(simulate("mauerhuepfen", 2, 20, 1, ["all-tips", "lie-in-wait"]).wins) == 20


def test_tips_play_beside_the_master() -> None:
    assert sum(simulate("classic", 2, 4, 1, ["always-capture", "quick"]).wins) == 4
