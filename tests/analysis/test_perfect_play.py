"""Perfect play wins as often as its value says, finds the game that a position belongs to, and is never beaten."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from poeppel import simulate
from poeppel.analysis import perfect_play
from poeppel.analysis.perfect_play import NAME, PerfectPlayer, compare, folder_of, pawns_left, perfect
from poeppel.analysis.small_games import small_start
from poeppel.analysis.solver import Solution, solve
from poeppel.core.position import Position
from poeppel.errors import PoeppelError
from poeppel.rules import Rules


@pytest.fixture(scope="module")
def one_pawn() -> Solution:
    return solve("classic", 2, 1)


def test_perfect_players_win_as_often_as_the_value_says(one_pawn: Solution) -> None:
    """A match between perfect players through `simulate`; and the mean over all rolls of a position, worked out move by
    move through `Position`, is its value."""
    assert simulate("classic", games=20, bots=perfect(one_pawn), start=str(one_pawn.start)).wins != (0, 0)
    two = solve("classic+backward-capture", 2, 2)
    begin, games = two.start, 1000
    played = simulate(two.rules, games=games, seed=4, bots=perfect(two), start=str(begin))
    value = two.chance(begin)["y"]
    assert abs(played.shares[0].value - value) < 4 * (value * (1 - value) / games) ** 0.5
    random, position = Random(7), begin
    for _ in range(200):
        if position.ranking:
            position = begin
        means = []
        for roll in position.rolls:
            thens = [two.chance(position.after(roll, m))[position.turn or ""] for m in position.legal_moves(roll)]
            passed = [] if thens else [two.chance(position.after(roll, None))[position.turn or ""]]
            means.append(max(thens or passed))
        assert two.chance(position)[position.turn or ""] == pytest.approx(sum(means) / 6, abs=1e-9)
        roll = random.choice(position.rolls)
        position = position.after(roll, random.choice(position.legal_moves(roll) or (None,)))


def test_choices_are_weighed(tiny: str) -> None:
    solution = solve(tiny, 2, 2)
    front, random = compare(solution, "front", 200), compare(solution, "random", 200)
    assert 0 < front.perfect < front.choices < front.rolls
    assert 0 < front.average_loss < random.average_loss < 0.2
    assert random.worst is not None
    worths = solution.worths(random.worst.position, random.worst.roll)
    assert worths[random.worst.best] - worths[random.worst.played] == random.worst.loss


def test_whoever_is_beaten_loses_as_often_as_their_choices_cost(tiny: str) -> None:
    """The same share as of plain results, with far less of an interval: nothing in it is luck."""
    solution, games = solve(tiny, 2, 2), 400
    beaten = compare(solution, "random", games).beaten
    assert beaten is not None
    won = []
    for seats in ((perfect(solution), "random"), ("random", perfect(solution))):
        for first in "yr":
            start = str(small_start(solution.rules, 2, 2, first))
            played = simulate(solution.rules, games=games, seed=9, bots=seats, start=start)
            won.append(played.shares[seats.index("random") ^ 1].value)
    share, error = sum(won) / 4, (0.25 / (4 * games)) ** 0.5
    assert abs(beaten.value - share) < 4 * error + (beaten.high - beaten.value)
    assert beaten.low > 0.505, "moves played at random cost something even on so small a ring"
    assert beaten.high - beaten.low < 4 * error, "a quarter of the games tells more"
    assert compare(solve(tiny, 3, 1), "random", 3).beaten is None, "against two of them it is another question"


def test_whoever_plays_perfectly_loses_nothing(tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(tiny, 2, 2)
    monkeypatch.setattr(perfect_play, "check_name", lambda name: None)
    monkeypatch.setattr(
        perfect_play, "choose_move", lambda position, roll, bot, random: solution.best_move(position, roll)
    )
    compared = compare(solution, NAME, 40)
    assert (compared.loss, compared.worst) == (0.0, None)
    assert compared.beaten == (0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    ("position", "left"),
    [
        ("y:B,b,c,d/r:30,b,c,d y 1 -", 1),
        ("y:B,b,c,d/r:30,31,c,d y 1 -", 2),
        ("y:B,a,b,c/r:30,b,c,d y 1 -", 4),
        ("y:B,B,0,d/r:30,b,c,d y 1 -", 3),
    ],
)
def test_the_game_that_a_position_belongs_to(position: str, left: int) -> None:
    """Pawns that stand on d, or on d and c, … will never move again; one on c alone can."""
    assert pawns_left(Position.parse(position, "classic")) == left


def test_small_games_are_solved_when_they_come_up(one_pawn: Solution) -> None:
    """Bots that are asked in `simulate`: what one plays in a game with two pawns and one with one is what the solutions
    say."""
    player, two, random = PerfectPlayer(), solve("classic", 2, 2), Random(5)
    position = two.start
    while not position.ranking:
        roll = random.choice(position.rolls)
        moves = position.legal_moves(roll)
        if len(moves) > 1:
            played = player(position, roll, moves, random)
            worths = two.worths(position, roll)
            assert worths[played] == pytest.approx(max(worths.values()), abs=1e-9)
        position = position.after(roll, moves[0] if moves else None)
    end = Position.parse("y:34,b,c,d/r:33,b,c,d y 1 -", "classic")
    assert player.solution_for(end).chance(end) == pytest.approx(one_pawn.chance(end))
    assert player.solution_for(end) is player.solution_for(end)


def test_what_takes_long_has_to_lie_there_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfect_play, "AT_ONCE", 1000)
    rules, start = Rules("classic"), small_start("classic", 2, 1)
    player = PerfectPlayer(tmp_path)
    command = f"poeppel solve classic --players 2 --pawns 1 --keep {tmp_path}/classic,2,1"
    with pytest.raises(PoeppelError, match=command):
        player.solution_for(start)
    assert not list(tmp_path.iterdir()), "who only asks makes no folders"
    with pytest.raises(PoeppelError, match="has to be solved first"):
        PerfectPlayer().solution_for(start)
    solve(rules, 2, 1, keep=tmp_path / folder_of(rules, 2, 1))
    assert player.solution_for(start).chance(start)["y"] == pytest.approx(0.530736, abs=1e-6)
    kept = next((tmp_path / folder_of(rules, 2, 1)).glob("sweep-*/about.json"))
    kept.write_text(kept.read_text().replace('"residual": ', '"residual": 1e3, "was": '))
    with pytest.raises(PoeppelError, match="has to be solved first"):
        PerfectPlayer(tmp_path).solution_for(start)  # half solved is not solved
