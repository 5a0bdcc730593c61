"""Partners (P1), two pawns (P2) and the end with the win (P3), wherever games are counted, valued and told."""

from __future__ import annotations

import numpy as np
import pytest

from poeppel import Game, NotationError, PoeppelError, Position, Rules, SeededDice, simulate
from poeppel.analysis.advice import advise
from poeppel.analysis.evaluation import evaluate
from poeppel.analysis.review import review
from poeppel.analysis.sentences import move_in_words
from poeppel.analysis.small_games import small_game, small_start
from poeppel.cli.language import set_language
from poeppel.cli.terminal.standings import places
from poeppel.lab.arena import arena

NAMES = ("Anna", "Ben", "Carla", "Deniz")
PARTNERS, ALONE = "classic+partners", "classic+two-colours"


def finished(rules: str, players: int) -> Game:
    game = Game(rules, players, NAMES[:players], SeededDice(5))
    while not game.is_over:
        game.roll()
        game.play(game.legal_moves[-1] if game.legal_moves else None)
    return game


def test_four_partners_play_the_game_of_two_people_with_two_colours() -> None:
    """The same dice, the same moves, the same winners, where the same colour begins: the seats do so in turn."""
    four, two = (simulate(rules, games=200, seed=3) for rules in (PARTNERS, ALONE))
    alike = [game for game in range(200) if game % 4 < 2]
    assert (four.results[alike] == two.results[alike]).all()
    assert sum(four.wins[:2]) == sum(four.wins[2:]) == 200


def test_partners_have_the_same_chance_and_it_is_that_of_one_person_with_both_colours() -> None:
    start = "y:B,B,3,17/g:B,B,B,12/r:B,25,b,c/k:B,B,B,33 y 1 -"
    alone = evaluate(Position.parse(start, ALONE)).chances
    together = evaluate(Position.parse(start, PARTNERS)).chances
    assert together == {"y": alone["y"], "g": alone["g"], "r": alone["y"], "k": alone["g"]}
    assert together["y"] + together["g"] == pytest.approx(1)
    played = evaluate(Position.parse(start, PARTNERS), method="rollouts", games=200, seed=1).chances
    assert (played["y"], played["g"]) == (played["r"], played["k"])
    assert played["y"] + played["g"] == pytest.approx(1)


def test_a_review_adds_up_for_each_partner() -> None:
    accounts = review(finished("classic+partners+two-pawns", 4).record).accounts
    for account in accounts:
        luck, choices = account.own_luck + account.others_luck, account.own_choices + account.others_choices
        earned = luck + choices + account.correction
        assert account.start + earned == pytest.approx(account.end)
    assert [round(account.end) for account in accounts] in ([1, 0, 1, 0], [0, 1, 0, 1])


def test_partners_share_a_place_in_the_standings() -> None:
    set_language("en")
    lines = list(places(finished("classic+partners+two-pawns", 4).record))
    assert len(lines) == 2
    winners, losers = (line.split("  ")[1] for line in lines)
    assert sorted(winners.split(" & ") + losers.split(" & ")) == [
        "Anna (yellow)",
        "Ben (green)",
        "Carla (red)",
        "Deniz (black)",
    ]


def test_a_hint_counts_the_partner_as_ones_own() -> None:
    """Capturing the partner is told as what it is, and never as a gain."""
    position = Position.parse("y:B,B,B,5/g:B,B,B,12/r:B,B,20,9/k:B,B,B,33 y 1 -", PARTNERS)
    (move,) = position.legal_moves(4)
    assert "your partner's colour" in move_in_words(move, position).en
    assert advise(position, 4).best == move


def test_in_the_arena_a_bot_has_a_pair() -> None:
    result = arena(PARTNERS, ["fox", "random"], games=60, seed=1)
    assert result.even == 0.5
    assert sum(standing.wins for standing in result.standings) == result.games
    assert result["fox"].share > 0.6


def test_partners_are_solved_as_two_players() -> None:
    """The kernels get the very same game, so its solution is the same."""
    four, two = small_game(Rules.parse(PARTNERS), 4, 1), small_game(Rules.parse(ALONE), 2, 1)
    assert four.players == two.players == 2
    assert all(np.array_equal(np.asarray(one), np.asarray(other)) for one, other in zip(four, two, strict=True))


def test_two_pawns_are_the_small_game_with_two_pawns() -> None:
    whole = small_start("classic", 2, pawns=2)
    assert str(small_start("classic+two-pawns", 2, pawns=2)) == str(whole) == "y:B,0,c,d/r:B,20,c,d y 1 -"
    assert str(Position.initial("classic+two-pawns", 2)) == str(whole)
    with pytest.raises(PoeppelError, match="1 to 2 pawns, not 3"):
        small_start("classic+two-pawns", 2, pawns=3)


def test_who_is_home_from_the_start_cannot_be_elsewhere() -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse("y:B,B,0,d/r:B,20,c,d y 1 -", "classic+two-pawns")
    assert caught.value.faults[0].en == "y has a pawn on c and d each from the start here"
    assert caught.value.faults[0].de == "y hat hier von Anfang an je eine Figur auf c und d"


def test_after_the_win_there_is_nothing_to_play_for() -> None:
    game = finished("classic+first-home", 4)
    assert len(game.ranking) == 1
    assert len(list(places(game.record))) == 2  # the winner, and those without a place


def test_partners_stand_where_both_together_stand() -> None:
    """Red has two pawns home and green three, but yellow's one makes three for red's pair, against three of green's
    whose pawns have come less far."""
    position = Position.parse("y:B,B,30,d/g:B,b,c,d/r:B,19,c,d/k:B,B,B,33 y 1 -", PARTNERS)
    assert [(one.seat, one.place, one.home) for one in position.standing] == [
        ("y", 1, 1),
        ("r", 1, 2),
        ("g", 2, 3),
        ("k", 2, 0),
    ]
    won = Position.parse("y:39,b,c,d/g:B,B,B,12/r:a,b,c,d/k:B,B,B,33 y 1 r", PARTNERS)
    after = won.after(1, "y:39-a")
    assert after.place_taken_since(won) == 1
    last = Position.parse("y:a,b,c,d/g:B,B,B,12/r:19,b,c,d/k:B,B,B,33 r 1 y", PARTNERS)
    assert last.after(1, "r:19-a").place_taken_since(last) == 1  # red's last pawn wins for both
