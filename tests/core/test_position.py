"""What holds in every position of every rule set, reached by play or composed freely."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from poeppel import IllegalMove, NotationError, Position, Roll, Rules
from poeppel.rules.wall_boards import parse_board
from poeppel.testing import check_position, check_refusals, check_roll
from tests.strategies import ALL_GAMES, composed, games, positions, rolled, seeds
from tests.turning import symmetric_turns, turned_colour, turned_move, turned_position

START = "y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -"


@given(positions())
def test_pawns_are_conserved_and_texts_read_back(position: Position) -> None:
    check_position(position)


@given(rolled())
def test_every_legal_move_is_accepted_and_leads_to_a_sound_position(rolled: tuple[Position, Roll]) -> None:
    position, roll = rolled
    check_roll(position, roll)


@given(rolled())
def test_the_position_after_a_move_reads_back(rolled: tuple[Position, Roll]) -> None:
    position, roll = rolled
    for move in position.legal_moves(roll) or (None,):
        check_position(position.after(roll, move))


@given(rolled(), seeds)
def test_every_other_move_is_refused_in_two_languages(rolled: tuple[Position, Roll], seed: int) -> None:
    position, roll = rolled
    check_refusals(position, roll, Random(seed), tries=20)


@given(rolled())
def test_every_pawn_either_moves_or_says_why_not(rolled: tuple[Position, Roll]) -> None:
    position, roll = rolled
    movable = {f"{move.colour}:{move.start}" for move in position.legal_moves(roll) if not move.is_void}
    refused = position.refusals(roll)
    colours = [c for c in (position.turn, position.rules.neutral) if c]
    assert movable | set(refused) == {f"{c}:{field}" for c in colours for field in position.pawns(c)}
    assert movable & set(refused) == set()
    for refusal in refused.values():
        assert refusal.text.de
        assert refusal.text.en
        assert refusal.rule


@given(positions(), seeds)
def test_pawns_are_read_in_any_order(position: Position, seed: int) -> None:
    random = Random(seed)
    colours, *rest = str(position).split(" ")
    shuffled = []
    for colour in colours.split("/"):
        head, fields = colour.split(":")
        mixed = fields.split(",")
        random.shuffle(mixed)
        shuffled.append(f"{head}:{','.join(mixed)}")
    read = Position.parse(" ".join(("/".join(shuffled), *rest)), position.rules)
    assert read == position
    assert str(read) == str(position)


@given(rolled(), st.data())
def test_turning_the_board_turns_moves_and_outcomes(rolled: tuple[Position, Roll], data: st.DataObject) -> None:
    position, roll = rolled
    rules = position.rules
    turns = symmetric_turns(rules, len(position.seats))
    if not turns:
        return
    seats = data.draw(st.sampled_from(turns))
    turned = turned_position(position, seats)
    moves = {turned_move(rules, str(move), seats): move for move in position.legal_moves(roll)}
    assert sorted(map(str, turned.legal_moves(roll))) == sorted(moves)
    for text, move in moves.items():
        assert turned.after(roll, text) == turned_position(position.after(roll, move), seats)
    if not moves:
        assert turned.after(roll) == turned_position(position.after(roll), seats)
    if not rules.has("two-colours"):  # there a player is named by the first of two colours
        assert turned.ranking == tuple(turned_colour(rules, colour, seats) for colour in position.ranking)


def test_most_games_can_be_turned() -> None:
    turnable = [game for game in ALL_GAMES if symmetric_turns(*game)]
    assert len(turnable) > len(ALL_GAMES) / 2
    assert symmetric_turns(Rules.parse("classic"), 4) == [1, 2, 3]
    assert symmetric_turns(Rules.parse("classic"), 3) == []
    assert symmetric_turns(Rules.parse("tournament6"), 3) == [2, 4]


@given(games(), st.data())
def test_every_colour_that_somebody_plays_can_begin(game: tuple[Rules, int], data: st.DataObject) -> None:
    rules, players = game
    first = data.draw(st.sampled_from("".join(rules.seats(players))))
    position = Position.initial(rules, players, first)
    assert position.turn == first
    assert position.home == ""
    assert position.ranking == ()
    assert position.colours == rules.colours(players)
    check_position(position)


@example(Position.parse("y:B,B,B,0/r:B,B,B,20 y 1 -", "classic"))  # where it is legal
@example(Position.parse("y:B,B,B,0/r:B,B,B,B y 1 -", "classic+barriers"))
@example(Position.parse("y:B,B,B,B/r:B,B,B,20 y 1 -", "classic"))  # and where it is not
@given(composed())
def test_moves_of_another_rule_set_are_judged_here(position: Position) -> None:
    """A move is a value: it may come from anywhere, and is played only where it is legal."""
    stranger = Position.initial("classic", 4)
    if position.rules.edition != "classic" or position.turn != "y":
        return
    (move,) = stranger.legal_moves(4)
    if move in position.legal_moves(4):
        assert position.after(4, move) == position.after(4, str(move))
    else:
        with pytest.raises(IllegalMove):
            position.after(4, move)


@given(positions())
def test_copies_are_the_same_value(position: Position) -> None:
    for again in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert again == position
        assert hash(again) == hash(position)
        assert {position: "found"}[again] == "found"


def test_games_that_begin_alike_are_not_looked_for_among_each_other() -> None:
    """Anybody may invent boards, and on all of them the pawns wait at first: whoever keeps something for positions
    would have to compare each with all others."""
    board = "lanes 2\nfields 5\nstart {start}\ntargets 10\nwall 1 3 1 3\n"
    rules = (Rules.parse("mauerhuepfen", parse_board(board.format(start=start))) for start in range(5))
    assert len({hash(Position.initial(one, 4)) for one in rules}) == 5


def test_equal_positions_of_different_rules_are_different() -> None:
    assert Position.parse(START, "classic") != Position.parse(START, "classic+barriers")
    assert Position.parse(START, "classic") != START


def test_repr_says_how_to_make_it() -> None:
    position = Position.parse(START, "classic+barriers")
    assert repr(position) == f"Position('{START}', 'classic+barriers')"
    assert eval(repr(position), {"Position": Position}) == position


@pytest.mark.parametrize(
    "attribute", ["rules", "is_over", "turn", "attempts", "home", "ranking", "colours", "invented"]
)
def test_positions_do_not_change(attribute: str) -> None:
    position = Position.parse(START, "classic")
    with pytest.raises((AttributeError, TypeError)):
        setattr(position, attribute, "classic6")
    assert str(position) == START


@pytest.mark.parametrize("colour", ["q", "", "yr", None, ["y"], np.array(["y", "r"]), np.array("y")], ids=repr)
def test_what_is_no_colour_is_told(colour: Any) -> None:
    with pytest.raises(NotationError, match="is not a colour in this game"):
        Position.initial("classic", 2).pawns(colour)
    assert not Rules.parse("classic").has(colour)


def test_rules_and_moves_do_not_change() -> None:
    position = Position.parse(START, "classic")
    (move,) = position.legal_moves(4)
    with pytest.raises(AttributeError):
        move.text = "y:0-5"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        position.rules.edition = "classic6"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        move.captured.append("g")  # type: ignore[attr-defined]


def test_moves_are_values() -> None:
    position = Position.parse("y:B,B,B,17/g:B,B,B,23/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic+forced-capture")
    (move,) = position.legal_moves(6)[:1]
    assert move == position.parse_move(str(move), 6)
    assert {move, *position.legal_moves(6)} == set(position.legal_moves(6))
    again = pickle.loads(pickle.dumps(move))
    assert again == move
    assert hash(again) == hash(move)
    assert position.after(6, again) == position.after(6, move)


def test_a_move_says_what_it_does() -> None:
    position = Position.parse("y:B,B,B,17/g:B,B,B,20/r:B,B,B,22/k:B,B,B,30 y 1 -", "classic+forced-capture+punished")
    (move,) = position.legal_moves(3)
    assert (move.colour, move.start, move.end, move.captured, move.sent_back, move.is_void) == (
        ("y", "17", "20", ("g",), None, False)
    )
    touch = Position.parse("y:B,B,3,17/g:B,B,B,14/r:B,B,B,20/k:B,B,B,8 y 1 -", "tournament+punished")
    void = touch.parse_move("y:17!3", 5)
    assert (void.colour, void.start, void.captured, void.sent_back, void.is_void) == ("y", "17", (), "3", True)


def test_after_the_end_nothing_moves() -> None:
    over = Position.parse("y:a,b,c,d/r:B,B,B,20 - 0 y", "classic")
    assert (over.is_over, over.turn, over.attempts, over.rolls, over.ranking) == (True, None, 0, (), ("y", "r"))
    assert over.legal_moves(6) == ()
    assert over.refusals(6) == {}
    for move in (None, "r:20-26"):
        with pytest.raises(IllegalMove) as caught:
            over.after(6, move)
        assert caught.value.refusal.code == "game_over"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("y:B,B,B,99/g:B,B,10/r:B,B,20,20/k:B,B,B,30 y 1 -", 3),  # no field 99, three pawns, two on a field
        ("y:B,B,B,0/g:B,B,B,0/r:B,B,x,y/k:B,B,B,30 y 1 -", 3),  # a shared field, two that do not exist
        ("y:B,B,B,99/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 q 7 -", 3),  # a field, the turn, the attempts
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 q 7 z", 3),  # the turn, the attempts, the places
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 2 r", 2),  # one attempt only, nobody is home
    ],
)
def test_every_fault_of_a_position_is_named(text: str, faults: int) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text, "classic")
    error = caught.value
    assert len(error.faults) == faults, [str(fault) for fault in error.faults]
    for fault in error.faults:
        assert fault.de in error.text.de
        assert fault.en in str(error)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "four parts"),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1", "four parts"),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30  y 1 -", "four parts"),
        ("q:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "does not name a colour"),
        ("y:B,B,B,0/y:B,B,B,1/r:B,B,B,20/k:B,B,B,30 y 1 -", "appears twice"),
        ("g:B,B,B,10/y:B,B,B,0/r:B,B,B,20/k:B,B,B,30 y 1 -", "in this order"),
        ("y:B,B,B,0/g:B,B,B,10 y 1 -", "y/r"),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k*:B,B,B,30 y 1 -", "star"),
        ("y:B,B,B,40/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "'40' is not a space"),
        ("y:B,B,B,00/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "'00' is not a space"),
        ("y:B,B,B,e/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "'e' is not a space"),
        ("y:B,B,B,-1/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "'-1' is not a space"),
        ("y:B,B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "5 pawns"),
        ("y:B/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "y has 1 pawn, not 4"),
        ("y:B,B,10,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "both stand on 10"),
        ("y:B,B,a,a/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "more than 1 pawns of y stand on a"),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 2 -", "attempts"),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 0 -", "attempts"),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 - 0 -", "can be due"),
        ("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 y", "can be due"),
        ("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 g 1 -", "at home"),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 g 1 y", "at home"),
        ("y:a,b,c,d/r:B,B,B,20 r 1 y", "over"),
        ("y:a,b,c,d/r:a,b,c,d - 0 yr", "cannot all be home"),
    ],
)
def test_a_fault_is_named_in_words(text: str, names: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text, "classic")
    assert names in str(caught.value)
    assert caught.value.text.de != caught.value.text.en


def test_a_position_of_one_edition_is_none_of_another() -> None:
    with pytest.raises(NotationError):
        Position.parse(START, "classic6")
    with pytest.raises(NotationError):
        Position.parse("y:B,B,0,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic")
    Position.parse("y:B,B,0,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic+barriers")
