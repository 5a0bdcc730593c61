"""The review of a game adds up, and tells what happened."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import poeppel
from poeppel.analysis import commentary
from poeppel.analysis.commentary import Scene
from poeppel.analysis.pondering import THOROUGH
from poeppel.analysis.review import Review, review
from poeppel.analysis.solver import solve
from poeppel.bots.registry import choose_move
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.engine.network.rollouts import USUAL_EFFORT
from poeppel.errors import PoeppelError
from poeppel.game.dice import ScriptedDice
from poeppel.game.game import Game
from poeppel.game.record import Record, Turn
from poeppel.rules import Rules
from tests.strategies import play

RECORDED = sorted((Path(__file__).parent.parent.parent / "cases" / "games").glob("*.game"))


def read(path: Path) -> Record:
    return Record.parse(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def reviews() -> dict[str, Review]:
    return {path.stem: review(read(path)) for path in RECORDED}


@pytest.mark.parametrize("name", [path.stem for path in RECORDED])
def test_every_sum_adds_up(reviews: dict[str, Review], name: str) -> None:
    """All editions: six colours, two colours each, a neutral one, places, penalties, Mauerhüpfen."""
    found = reviews[name]
    for n, account in enumerate(found.accounts):
        changes = account.luck + account.own_choices + account.others_choices + account.correction
        assert account.end - account.start == pytest.approx(changes, abs=1e-12)
        assert account.own_choices <= 0
        assert account.rolls == sum(step.seat == n for step in found.steps)
        assert account.mistakes <= account.choices <= account.rolls
    winners = 2 if found.record.rules.has("partners") else 1  # P1: partners win together
    assert sum(account.start for account in found.accounts) == pytest.approx(winners)
    won = [account.seat[0] for account in found.accounts if account.end == 1.0]
    assert sorted(won) == sorted(found.record.end.ranking[:winners])


@pytest.mark.parametrize("name", [path.stem for path in RECORDED])
def test_every_step_follows_from_the_one_before(reviews: dict[str, Review], name: str) -> None:
    found, before = reviews[name], reviews[name].start
    assert [step.number for step in found.steps] == list(range(1, len(found.record.turns) + 1))
    for step, turn in zip(found.steps, found.record.turns, strict=True):
        assert step.before == before
        assert (step.colour, step.roll, step.played) == (turn.colour, turn.roll, turn.move)
        assert step.cost >= 0
        assert step.cost == 0 or step.best != step.played
        assert step.margin >= 0
        before = step.after
    for colour, curve in found.curves.items():
        assert len(curve) == len(found.steps) + 1
        assert curve[-1] == found.accounts[[seat[0] for seat in found.record.seats].index(colour)].end


def test_once_the_game_is_won_nothing_changes_any_more(reviews: dict[str, Review]) -> None:
    """R13: the others play on for places, and no roll of theirs changes who was first."""
    found = reviews["classic-4"]
    decided = next(n for n, turn in enumerate(found.record.turns) if turn.position.ranking)
    assert decided < len(found.steps) - 10
    for step in found.steps[decided + 1 :]:
        assert step.before == step.rolled == step.after


def test_moments_and_decisions_are_told_in_both_languages(reviews: dict[str, Review]) -> None:
    kinds: set[str] = set()
    for found in reviews.values():
        for moment in (*found.moments, *found.good, *found.bad):
            kinds.add(moment.kind)
            step = found.steps[moment.number - 1]
            assert moment.text.de.startswith(f"Wurf {moment.number}: ")
            assert moment.text.en.startswith(f"Roll {moment.number}: ")
            assert moment.text.de != moment.text.en
            assert (moment.change > 0) == (moment.kind in ("lucky", "good"))
            if moment.kind in ("lucky", "unlucky"):
                assert moment.change == step.luck(moment.seat)
            elif moment.kind == "bad":
                assert moment.change == -step.cost
        costs = sorted((step.cost for step in found.steps), reverse=True)
        assert sorted(-moment.change for moment in found.bad)[::-1] == costs[: len(found.bad)]
    assert kinds == {"lucky", "unlucky", "good", "bad"}


def test_a_review_goes_over_the_wire(reviews: dict[str, Review]) -> None:
    for found in reviews.values():
        data = json.loads(json.dumps(found.as_data()))
        assert len(data["rolls"]) == len(found.steps)
        assert [seat["end"] for seat in data["seats"]] == data["rolls"][-1]["chances"]
        assert set(data["seats"][0]) >= {"luck", "own_choices", "others_choices", "start", "end"}


def test_a_game_that_is_not_finished_and_one_not_begun() -> None:
    game = Game("classic", 2, first="y")
    empty = poeppel.review(game.record)
    assert empty.steps == ()
    assert all(account.start == account.end for account in empty.accounts)
    game.roll(6)
    game.play("y:0-6")
    unfinished = poeppel.review(game.record)
    assert len(unfinished.steps) == 1
    assert sum(account.end for account in unfinished.accounts) == pytest.approx(1)
    with pytest.raises(PoeppelError, match="is not a record"):
        review("classic")  # type: ignore[arg-type]


# ── luck is luck ──────────────────────────────────────────────────────────────────────────────────────────────────────

SOMEWHERE = {
    "classic": "y:13,26,c,d/g:B,B,15,23/r:B,B,B,24/k:B,B,B,39 y 1 -",
    "classic+three-rolls": "y:B,B,B,d/g:B,B,B,23/r:B,19,c,d y 2 -",
    "classic+two-colours": "y:13,26,c,d/g:B,B,15,23/r:B,B,B,24/k:B,B,B,39 y 1 -",
    "classic+neutral": "y:B,B,B,9/g:B,B,B,20/r:B,B,B,34/k*:B,B,B,24 y 1 -",
    "classic+backward-capture+forced-capture+punished": "y:B,B,5,17/r:B,3,19,24 y 1 -",
    "mauerhuepfen": str(play(Rules("mauerhuepfen"), 3, 60, Random(2))),
}


def only(position: Position, roll: poeppel.Roll, move: Move | None) -> Record:
    """A game of one roll."""
    assert position.turn is not None
    turn = Turn(position.turn, roll, move, position.after(roll, move))
    return Record(position.rules, position.seats, ("",) * len(position.seats), (), position, (turn,))


@pytest.mark.parametrize("rules", SOMEWHERE)
def test_the_luck_of_all_rolls_of_a_position_is_nothing_on_average(rules: str) -> None:
    """Whatever is played: each roll is weighed against all others by the same judgement. Of 36 rolls of two dice 2 and
    5 are two, 2 and 2 is one."""
    position, random = Position.parse(SOMEWHERE[rules], rules), Random(3)
    total, ways, corrected = [0.0] * len(position.seats), 0, 0.0
    for roll in position.rolls:
        way = 2 if isinstance(roll, tuple) and roll[0] != roll[1] else 1
        moves = position.legal_moves(roll)
        (step,) = review(only(position, roll, random.choice(moves) if moves else None)).steps
        ways += way
        for seat in range(len(total)):
            total[seat] += way * step.luck(seat)
            change = step.luck(seat) + step.choice(seat) + step.correction(seat)
            assert step.after[seat] - step.before[seat] == pytest.approx(change, abs=1e-12)
            corrected = max(corrected, abs(step.correction(seat)))
    assert ways in (6, 36)
    assert [one / ways for one in total] == pytest.approx([0] * len(total), abs=1e-12)
    assert 0 < corrected < 0.1


def test_luck_is_the_same_whatever_is_played_with_the_roll() -> None:
    position = Position.parse(SOMEWHERE["classic"], "classic")
    moves = position.legal_moves(2)
    steps = [review(only(position, 2, move)).steps[0] for move in moves]
    assert len(moves) > 1
    assert len({step.rolled for step in steps}) == len({step.before for step in steps}) == 1
    assert len({step.cost for step in steps}) > 1


def test_the_roll_off_counts_as_luck() -> None:
    """Before it everybody's chance is about the same; whoever begins has more."""
    game = Game("classic", 2, dice=ScriptedDice([5, 5, 6, 1]))
    told = poeppel.review(game.record)
    beginner, other = told.accounts
    assert len(game.record.opening) == 2
    assert beginner.start == pytest.approx(other.start, abs=0.01)
    assert beginner.own_luck > 0 > other.own_luck
    for n, account in enumerate(told.accounts):
        assert account.start + account.luck == pytest.approx(told.start[n], abs=1e-12)
        assert account.end == told.start[n]


# ── games whose truth is known ────────────────────────────────────────────────────────────────────────────────────────


def with_loaded_dice(bots: dict[str, str], faces: dict[str, str], seed: int) -> Record:
    """A game of these bots in which one's dice show other faces than another's."""
    game, random = Game("classic", 2, tuple(bots.values()), first="y"), Random(seed)
    while not game.is_over:
        colour = game.position.turn or ""
        roll = game.roll(int(random.choice(faces[colour])))
        moves = game.legal_moves
        game.play(choose_move(game.position, roll, bots[colour], random) if moves else None)
    return game.record


def test_a_chick_that_won_by_loaded_dice_and_a_master_that_lost_by_them() -> None:
    record = with_loaded_dice({"y": "chick", "r": "master"}, {"y": "345666", "r": "112346"}, seed=1)
    told = review(record)
    chick, master = told.accounts
    assert record.end.ranking[0] == "y"
    assert chick.own_luck > 0.1
    assert chick.luck == pytest.approx(-master.luck)
    assert chick.luck > 0.5
    assert -master.own_choices < 0.03 < -chick.own_choices
    won, lost = (text.en for _, text in told.verdict)
    assert won in ("chick won mainly thanks to the dice.", MUCH_LUCK)
    assert lost == "master hardly made a mistake: it was down to the dice."


MUCH_LUCK = "chick won with a lot of luck, although some moves were costly."


@pytest.mark.parametrize("effort", [0, THOROUGH])
def test_a_blunder_in_a_solved_game_costs_what_it_costs(effort: int) -> None:
    """One pawn each, the others home. Red lacks one field; yellow rolls a 3, could send it back (V3) and runs on. The
    solver knows what that costs, and what red's roll of the number it needs was worth."""
    rules = "classic+backward-capture"
    solution = solve(rules, players=2, pawns=1)
    start = Position.parse("y:22,b,c,d/r:19,b,c,d y 1 -", rules)
    worths = {move.text: chance for move, chance in solution.worths(start, 3).items()}
    assert set(worths) == {"y:22-25", "y:22-19xr"}
    cost = worths["y:22-19xr"] - worths["y:22-25"]
    game = Game.resumed(Record(start.rules, start.seats, ("Anna", "Ben"), (), start, ()))
    for roll, move in ((3, "y:22-25"), (1, "r:19-a")):
        game.roll(roll)
        before = solution.chance(game.position)
        game.play(move)
    told = review(game.record, effort=effort)
    blunder, hit = told.steps
    assert blunder.best is not None
    assert blunder.best.text == "y:22-19xr"
    assert blunder.cost == pytest.approx(cost, abs=0.05)
    assert cost > 0.3
    assert hit.luck(1) == pytest.approx(1 - before["r"], abs=0.05)
    assert told.accounts[0].mistakes == 1
    assert [moment.number for moment in told.bad] == [1]
    # Her 3 was worth more than Ben's 1 took: the dice owe her nothing.
    assert told.accounts[0].luck > 0
    assert told.verdict[1].text.en == "Anna was lucky with the dice, but the moves gave it away again."


@pytest.mark.parametrize("name", ["classic-2", "classic+partners-4"])
def test_thought_over_every_sum_still_adds_up_and_luck_is_the_same(reviews: dict[str, Review], name: str) -> None:
    plain = reviews[name]
    thorough = review(plain.record, effort=USUAL_EFFORT)
    for before, account in zip(plain.accounts, thorough.accounts, strict=True):
        changes = account.luck + account.own_choices + account.others_choices + account.correction
        assert account.end - account.start == pytest.approx(changes, abs=1e-12)
        assert (account.own_luck, account.others_luck) == (before.own_luck, before.others_luck)
        assert account.own_choices <= 0
    thought = [(one, other) for one, other in zip(plain.steps, thorough.steps, strict=True) if one != other]
    assert thought
    for one, other in thought:
        assert max(one.cost, one.margin) >= 0.005
        gained = {side: other.chosen[n] for n, seat in enumerate(plain.record.seats) for side in sides_of(plain, seat)}
        assert sum(gained.values()) == pytest.approx(0, abs=1e-12)


def sides_of(found: Review, seat: str) -> list[str]:
    return [side for side in found.record.start.sides if seat[0] in side]


# ── the sentences ─────────────────────────────────────────────────────────────────────────────────────────────────────


def scene(text: str, rules: str, roll: poeppel.Roll, move: str | None) -> tuple[Record, Scene]:
    """A position in which this was rolled and played, by people without names."""
    position = Position.parse(text, rules)
    record = Record(Rules.parse(rules), position.seats, ("",) * len(position.seats), (), position, ())
    played = None if move is None else position.parse_move(move, roll)
    assert position.turn is not None
    return record, Scene(7, position, position.turn, roll, played, position.after(roll, played))


def test_a_missed_capture_and_the_danger_are_named() -> None:
    """Behind 28 stand green on 23 and red on 24; green on 15 could have been captured."""
    text = "y:13,26,c,d/g:B,B,15,23/r:B,B,B,24/k:B,B,B,39 y 1 -"
    record, played = scene(text, "classic", 2, "y:26-28")
    told = commentary.mistake(record, played, played.before.parse_move("y:13-15xg", 2), 0.05)
    assert told.en == (
        "Roll 7: yellow rolls a 2 and moves from 26 to 28; moving from 13 to 15 would have been better by 5.0 points. "
        "That lets green get away. Now the pawn on 28 is within reach of two opposing pawns."
    )
    assert told.de == (
        "Wurf 7: Gelb würfelt eine 2 und zieht von 26 nach 28; der Zug von 13 nach 15 wäre um 5,0 Punkte besser "
        "gewesen. Grün wäre zu schlagen gewesen. So steht die Figur auf 28 in Reichweite von zwei gegnerischen Figuren."
    )


def test_a_pawn_that_is_left_in_danger_and_one_that_is_saved() -> None:
    text = "y:13,26,c,d/g:B,B,B,23/r:B,B,B,24/k:B,B,B,39 y 1 -"
    record, played = scene(text, "classic", 5, "y:13-18")
    told = commentary.mistake(record, played, played.before.parse_move("y:26-31", 5), 0.1)
    assert told.en.endswith("by 10.0 points. The pawn on 26 stays within reach of two opposing pawns.")
    assert told.de.endswith("Die Figur auf 26 bleibt in Reichweite von zwei gegnerischen Figuren.")
    record, played = scene(text, "classic", 5, "y:26-31")
    told = commentary.good_choice(record, played, 0.1)
    assert told.en.endswith(
        "moves from 26 to 31; any other move would have cost at least 10.0 points. "
        "On 26 the pawn was within reach of two opposing pawns."
    )
    assert told.de.endswith("gekostet. Auf 26 war die Figur in Reichweite von zwei gegnerischen Figuren.")


def test_whoever_captures_a_pawn_of_their_own_is_told_so() -> None:
    """V1, V2: neutral pawns capture anybody, and of two colours one captures the other. Nobody got away there."""
    text = "y:B,B,B,9/g:B,B,B,20/r:B,B,B,34/k*:B,B,B,7 y 1 -"
    record, played = scene(text, "classic+neutral", 2, "k:7-9xy")
    told = commentary.luck(record, played, played.move, 0, 0.4, 0.3)
    assert "moves the neutral pawn from 7 to 9 and captures one of their own pawns. That" in told.en
    assert "zieht mit der neutralen Figur von 7 nach 9 und schlägt eine eigene Figur. Die" in told.de
    record, played = scene(text, "classic+neutral", 2, "y:9-11")
    told = commentary.mistake(record, played, played.before.parse_move("k:7-9xy", 2), 0.1)
    assert "get away" not in told.en


def test_two_colours_without_a_name_have_one_chance() -> None:
    record, played = scene("y:B,B,B,5/g:B,B,B,7/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic+two-colours", 2, "y:5-7xg")
    told = commentary.luck(record, played, played.move, 0, 0.4, 0.5)
    assert told.en.startswith("Roll 7: yellow rolls a 2, moves from 5 to 7 and captures green")
    assert told.en.endswith("That raises yellow & red's chance from 40 % to 50 %.")
    assert told.de.endswith("Die Chance von Gelb & Rot steigt von 40 % auf 50 %.")


def test_luck_says_whose_pawn_was_captured_and_how_near_it_was() -> None:
    record, played = scene("y:B,B,B,5/g:B,B,B,7/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic", 2, "y:5-7xg")
    told = commentary.luck(record, played, played.move, 1, 0.4, 0.25)
    assert told.en == (
        "Roll 7: yellow rolls a 2, moves from 5 to 7 and captures green, 3 spaces from the goal. "
        "That lowers green's chance from 40 % to 25 %."
    )
    assert told.de == (
        "Wurf 7: Gelb würfelt eine 2, zieht von 5 nach 7 und schlägt Grün, 3 Felder vor dem Ziel. "
        "Die Chance von Grün fällt von 40 % auf 25 %."
    )


def test_a_chance_is_none_or_certain_only_if_it_is() -> None:
    record, played = scene("y:B,B,B,5/g:B,B,B,7/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic", 2, "y:5-7xg")
    told = commentary.luck(record, played, played.move, 0, 0.004, 0.996)
    assert told.en.endswith("That raises yellow's chance from below 1 % to above 99 %.")
    assert told.de.endswith("Die Chance von Gelb steigt von unter 1 % auf über 99 %.")
    told = commentary.luck(record, played, played.move, 0, 0.006, 1.0)
    assert told.en.endswith("from 1 % to 100 %.")


def test_luck_that_was_not_used_is_told_as_such() -> None:
    record, played = scene("y:B,B,5,30/g:B,B,B,7/r:B,B,B,20/k:B,B,B,9 y 1 -", "classic", 2, "y:30-32")
    told = commentary.luck(record, played, played.before.parse_move("y:5-7xg", 2), 1, 0.4, 0.25)
    assert told.en == (
        "Roll 7: yellow rolls a 2; the best move goes from 5 to 7 and captures green, 3 spaces from the goal. "
        "That would lower green's chance from 40 % to 25 %."
    )
    assert told.de == (
        "Wurf 7: Gelb würfelt eine 2; der beste Zug geht von 5 nach 7 und schlägt Grün, 3 Felder vor dem Ziel. "
        "Damit fiele die Chance von Grün von 40 % auf 25 %."
    )


PUNISHED = "classic+forced-capture+punished"


@pytest.mark.parametrize(
    ("text", "rules", "roll", "move", "german", "english"),
    [
        ("y:B,B,B,B/r:B,B,B,20 y 1 -", "classic", 3, None, "und kann nicht ziehen", "and cannot move"),
        (
            "y:B,B,B,B/r:B,B,B,20 y 3 -",
            "classic+three-rolls",
            3,
            None,
            ", kann nicht ziehen und darf noch einmal würfeln",
            ", cannot move and may roll again",
        ),
        (
            "y:B,B,B,B/r:B,B,B,20 y 1 -",
            "classic",
            6,
            "y:B-0",
            "und bringt eine Figur ins Spiel",
            "and brings a pawn in",
        ),
        (
            "y:B,B,B,38/r:B,B,B,20 y 1 -",
            "classic",
            3,
            "y:38-b",
            "und zieht von 38 ins Ziel auf b",
            "and moves from 38 home to b",
        ),
        (
            "y:38,b,c,d/r:B,B,B,20 y 1 -",
            "classic",
            2,
            "y:38-a",
            ", bringt die letzte Figur von 38 ins Ziel und gewinnt",
            ", brings the last pawn home from 38 and wins",
        ),
        (
            "y:B,B,B,a/r:B,B,B,20 y 1 -",
            "classic",
            2,
            "y:a-c",
            "und zieht im Ziel von a nach c",
            "and moves in the goal from a to c",
        ),
        (
            "y:B,B,5,38/r:B,B,B,8 y 1 -",
            PUNISHED,
            3,
            "y:38-b!5",
            ", zieht von 38 ins Ziel auf b und muss zur Strafe die Figur auf 5 zurückstellen",
            ", moves from 38 home to b and must put the pawn on 5 back as a penalty",
        ),
        (
            "y:B,B,5,30/g:B,B,B,8/r:B,B,B,B/k:B,B,B,B y 1 -",
            "tournament+punished",
            3,
            "y:30!5",
            ", berührt nur die Figur auf 30 und muss zur Strafe die Figur auf 5 zurückstellen",
            ", only touches the pawn on 30 and must put the pawn on 5 back as a penalty",
        ),
        (
            "y:B,B,B,9/g:B,B,B,0/r:B,B,B,34/k*:B,B,B,24 y 1 -",
            "classic+neutral",
            2,
            "k:24-26",
            "und zieht mit der neutralen Figur von 24 nach 26",
            "and moves the neutral pawn from 24 to 26",
        ),
        ("y:B,B,B,14/r:B,B,B,12 r 1 -", "mauerhuepfen", (1, 2), "r:12-15", "von 12 nach 15", "from 12 to 15"),
        (
            "y:B,B,B,14/g:B,B,B,24/r:B,B,B,12 r 1 -",
            "mauerhuepfen",
            (2, 3),
            "r:12-14xy^24xg",
            ", zieht von 12 nach 14, dann über die Mauer nach 24 und schlägt Gelb und Grün",
            ", moves from 12 to 14, then over the wall to 24 and captures yellow and green",
        ),
        (
            "y:B,B,B,14/r:B,B,B,56 r 1 -",
            "mauerhuepfen",
            (2, 3),
            "r:56-54-57=d",
            "und zieht von 56 nach 54, dann nach 57 und ins Ziel",
            "and moves from 56 to 54, then to 57 and home",
        ),
    ],
)
def test_what_a_move_does(
    text: str, rules: str, roll: poeppel.Roll, move: str | None, german: str, english: str
) -> None:
    record, played = scene(text, rules, roll, move)
    told = commentary.luck(record, played, played.move, 0, 0.5, 0.6)
    assert f"{german}. Die Chance von Gelb steigt von 50 % auf 60 %." in told.de
    assert f"{english}. That raises yellow's chance from 50 % to 60 %." in told.en


def test_a_better_move_is_said_in_words_too() -> None:
    text = "y:B,B,5,30/g:B,B,B,8/r:B,B,B,B/k:B,B,B,B y 1 -"
    record, played = scene(text, "tournament+punished", 3, "y:30!5")
    told = commentary.mistake(record, played, played.before.parse_move("y:5-8xg", 3), 0.2)
    assert "zurückstellen; der Zug von 5 nach 8 wäre um 20,0 Punkte besser gewesen. Grün wäre zu schlagen" in told.de
    assert told.de.endswith("Damit verfällt der Wurf.")
    record, played = scene("y:B,B,B,9/g:B,B,B,20/r:B,B,B,34/k*:B,B,B,24 y 1 -", "classic+neutral", 6, "k:B-30")
    told = commentary.mistake(record, played, played.before.parse_move("y:B-0", 6), 0.02)
    assert "bringt eine neutrale Figur ins Spiel; eine Figur ins Spiel zu bringen wäre um 2,0 Punkte" in told.de
    assert "brings a neutral pawn in; bringing a pawn in would have been better by 2.0 points" in told.en
