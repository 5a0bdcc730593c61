"""Why a move is not allowed, as the engine answers: a number, whatever numbers it is asked with."""

from random import Random
from typing import Any

import numpy as np
import pytest

from poeppel import Position, Roll
from poeppel.core.roll import read_roll
from poeppel.engine import reasons, refusals
from poeppel.engine.entry import MOST_MOVES, legal_moves
from poeppel.engine.packing import JUMPS_TO_END, JUMPS_TO_STOP
from poeppel.engine.reasons import (
    ALLOWED,
    BACKWARD_PAST_START,
    GAME_OVER,
    IN_GOAL,
    MUST_CAPTURE,
    MUST_USE_BOTH_DICE,
    NEEDS_SIX,
    NEUTRAL_PAWN_THERE,
    NO_PAWN_THERE,
    NO_SECOND_LAP,
    NO_STOP_THERE,
    NO_WALL_NUMBER,
    NOT_YOUR_TURN,
    OVERSHOOTS_GOAL,
    OWN_COLOUR_DOES_NOT_COUNT,
    OWN_PAWN_AT_STOP,
    OWN_PAWN_THERE,
    PATH_ENDS,
    SECOND_COLOUR_DOES_NOT_COUNT,
    START_MUST_BE_CLEARED,
    STOP_MISSING,
    TOUCH_ONLY_PUNISHED,
    TOUCHED_CAN_MOVE,
    TOUCHED_NOTHING_DUE,
    WRONG_DISTANCE,
)
from poeppel.engine.refusals import REASON_BITS, TOUCHED
from poeppel.engine.state import WAITING
from poeppel.engine.walls import NO_STOP
from tests.engine.opened import as_kernels_see

pytestmark = pytest.mark.interpreted

YELLOW, GREEN, RED, BLACK = range(4)
A, B, C, D = range(40, 44)  # yellow's goal on the ring of forty


def moves_of(position: Position, roll: Roll) -> Any:
    state, _, rules = as_kernels_see(position)
    moves = np.zeros(MOST_MOVES, np.int64)
    return moves[: legal_moves(state, rules, read_roll(roll, position.rules), moves)]


def why_not(position: Position, roll: Roll, colour: int, start: int, *way: int) -> int:
    """`way` is the end; or stop, end and jumps."""
    stop, end, jumps = way if len(way) == 3 else (NO_STOP, *way, 0)
    state, _, rules = as_kernels_see(position)
    dice = read_roll(roll, position.rules)
    return refusals.why_not(state, rules, dice, colour, start, stop, end, jumps, moves_of(position, roll))


def pawn_refusal(position: Position, roll: Roll, colour: int, start: int) -> tuple[int, int]:
    """Ahead and behind."""
    state, _, rules = as_kernels_see(position)
    reason = refusals.pawn_refusal(state, rules, read_roll(roll, position.rules), colour, start)
    return reason & (1 << REASON_BITS) - 1, reason >> REASON_BITS


# ── before a pawn is looked at ────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_asked_of_every_pawn() -> None:
    position = Position.parse("y:B,B,B,4/g:B,B,B,14/r:B,B,B,25/k:B,B,B,33 y 1 -", "classic")
    assert why_not(position, 3, GREEN, 4, 7) == NOT_YOUR_TURN
    assert why_not(position, 3, YELLOW, 5, 8) == NO_PAWN_THERE
    assert why_not(position, 3, YELLOW, 4, 7) == ALLOWED
    over = Position.parse("y:a,b,c,d/r:B,B,B,20 - 0 y", "classic")
    assert why_not(over, 3, RED, 0, 3) == GAME_OVER
    assert pawn_refusal(over, 3, RED, 0) == (GAME_OVER, ALLOWED)


def test_nobody_waits_where_all_are_on_the_board() -> None:
    position = Position.parse("y:4,9,c,d/r:B,B,B,20 y 1 -", "classic")
    assert why_not(position, 6, YELLOW, WAITING, 0) == NO_PAWN_THERE


# ── on the ring ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("roll", "start", "end", "reason"),
    [
        (6, WAITING, 6, NEEDS_SIX),  # R8: from B to A only, whatever was rolled
        (5, WAITING, 0, NEEDS_SIX),
        (6, WAITING, 0, ALLOWED),
        (4, 38, 2, NO_SECOND_LAP),  # R12: 38 and 4 would be 42, which is c
        (1, 38, 4, NO_SECOND_LAP),  # a 6 would lead there
        (1, 38, 5, WRONG_DISTANCE),  # no die would
        (6, 38, A, OVERSHOOTS_GOAL),  # 44 is beyond d
        (6, 38, 39, OVERSHOOTS_GOAL),  # on the way there
        (5, 38, D, OWN_PAWN_THERE),
        (3, 38, 35, reasons.BACKWARD_NOT_ALLOWED),
        (3, 38, 40, WRONG_DISTANCE),
        (1, D, C, reasons.BACKWARD_NOT_ALLOWED),
        (2, 38, WAITING, WRONG_DISTANCE),
    ],
)
def test_a_step_on_the_ring(roll: int, start: int, end: int, reason: int) -> None:
    position = Position.parse("y:B,B,38,d/r:B,B,B,20 y 1 -", "classic")
    assert why_not(position, roll, YELLOW, start, end) == reason


def test_touching_counts_in_a_punished_tournament_only() -> None:
    text = "y:B,B,B,39/g:B,B,B,14/r:B,B,B,25/k:B,B,B,33 y 1 -"
    position = Position.parse(text, "tournament+punished")
    assert why_not(position, 2, YELLOW, 39, TOUCHED) == TOUCHED_CAN_MOVE
    assert why_not(position, 2, YELLOW, WAITING, TOUCHED) == ALLOWED  # in vain
    assert why_not(position, 5, YELLOW, 39, TOUCHED) == TOUCHED_NOTHING_DUE  # 44 is beyond d
    assert why_not(Position.parse(text, "tournament"), 2, YELLOW, 39, TOUCHED) == TOUCH_ONLY_PUNISHED


@pytest.mark.parametrize(
    ("rules", "pawns", "colour", "start", "reason"),
    [
        # Yellow captures green on 8; from 17 it reaches 21; the neutral pawn on 13, 23 from black's A, reaches 17.
        ("two-colours", "y:B,B,4,17/g:B,B,B,8/r:B,B,B,21/k:B,B,B,39", YELLOW, 17, SECOND_COLOUR_DOES_NOT_COUNT),
        ("two-colours", "y:B,B,4,17/g:B,B,B,8/r:B,B,B,22/k:B,B,B,39", YELLOW, 17, MUST_CAPTURE),
        ("neutral", "y:B,B,4,17/g:B,B,B,8/r:B,B,B,28/k*:B,B,B,13", BLACK, 23, OWN_COLOUR_DOES_NOT_COUNT),
        ("neutral", "y:B,B,4,17/g:B,B,B,8/r:B,B,B,28/k*:B,B,B,13", YELLOW, 17, MUST_CAPTURE),
    ],
)
def test_a_capture_that_does_not_count(rules: str, pawns: str, colour: int, start: int, reason: int) -> None:
    position = Position.parse(f"{pawns} y 1 -", f"classic+{rules}+forced-capture")
    assert why_not(position, 4, colour, start, start + 4) == reason
    assert pawn_refusal(position, 4, colour, start) == (reason, ALLOWED)


def test_beside_a_neutral_colour_each_is_named() -> None:
    position = Position.parse("y:B,B,0,9/g:B,B,B,12/r:B,B,B,22/k*:B,B,31,35 y 1 -", "classic+neutral")
    assert why_not(position, 4, YELLOW, 9, 13) == reasons.OWN_START_MUST_BE_CLEARED
    assert why_not(position, 6, BLACK, 5, 11) == reasons.MUST_BRING_IN_NEUTRAL
    assert why_not(position, 4, BLACK, 1, 5) == NEUTRAL_PAWN_THERE  # from 31 to 35


@pytest.mark.parametrize(
    ("pawns", "start", "ahead", "behind"),
    [
        ("y:3,7,c,d/r:B,B,B,39", 3, OWN_PAWN_THERE, BACKWARD_PAST_START),  # red stands where the 4 leads back
        ("y:3,7,c,d/r:B,B,B,38", 3, OWN_PAWN_THERE, ALLOWED),  # nobody does: nobody asks
        ("y:B,0,15,d/r:B,B,B,11", 15, START_MUST_BE_CLEARED, ALLOWED),  # the same both ways is said once
    ],
)
def test_with_backward_capture_both_ways_are_told(pawns: str, start: int, ahead: int, behind: int) -> None:
    position = Position.parse(f"{pawns} y 1 -", "classic+backward-capture")
    assert pawn_refusal(position, 4, YELLOW, start) == (ahead, behind)


# ── with walls: the lowest reads 1 2 3 4 5 6 5 4, its third segment stands between 2 and 16 ───────────────────────────


@pytest.mark.parametrize(
    ("pawns", "roll", "start", "way", "reason"),
    [
        ("B,B,B,14", (2, 5), 14, (21,), ALLOWED),
        ("B,B,B,14", (2, 5), 14, (16, 21, 0), NO_STOP_THERE),
        ("B,B,B,14", (2, 5), 14, (16,), MUST_USE_BOTH_DICE),
        ("B,B,B,14", (2, 5), 14, (13,), WRONG_DISTANCE),
        ("B,B,B,14", (2, 5), 14, (17,), STOP_MISSING),  # two back, five on
        ("B,B,B,14", (2, 5), 14, (12, 17, 0), ALLOWED),
        ("B,B,B,14", (2, 5), 14, (12, 18, 0), WRONG_DISTANCE),
        ("B,B,B,14", (2, 5), 14, (12, 17, JUMPS_TO_END), NO_WALL_NUMBER),
        ("B,B,12,14", (2, 5), 14, (12, 17, 0), OWN_PAWN_AT_STOP),
        ("B,B,14,17", (2, 5), 14, (12, 17, 0), OWN_PAWN_THERE),
        ("B,B,14,21", (2, 5), 14, (21,), OWN_PAWN_THERE),
        ("B,B,14,21", (2, 5), 14, (16, 21, 0), OWN_PAWN_THERE),
        ("B,B,B,2", (3, 5), 2, (16, 21, JUMPS_TO_STOP), ALLOWED),
        ("B,B,B,2", (4, 5), 2, (16, 21, JUMPS_TO_STOP), NO_WALL_NUMBER),
        ("B,B,B,2", (3, 5), 2, (NO_STOP, 20, JUMPS_TO_END), NO_WALL_NUMBER),
        ("B,B,B,54", (5, 6), 54, (58,), PATH_ENDS),  # 58 is the last field
        ("B,B,B,d", (2, 5), 62, (21,), IN_GOAL),
        ("B,B,B,14", (2, 5), WAITING, (0,), WRONG_DISTANCE),
    ],
)
def test_steps_with_walls(pawns: str, roll: Roll, start: int, way: tuple[int, ...], reason: int) -> None:
    position = Position.parse(f"y:{pawns}/r:B,B,B,B y 1 -", "mauerhuepfen")
    assert why_not(position, roll, YELLOW, start, *way) == reason


# ── any numbers ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Bounded(np.ndarray[Any, Any]):
    """An array that is only asked for what it has; NumPy would count from its end."""

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, slice):
            assert 0 <= index < self.size
        return super().__getitem__(index)


@pytest.mark.parametrize("edition", ["classic", "classic+neutral+backward-capture", "mauerhuepfen"])
def test_no_number_leads_outside_the_arrays(edition: str) -> None:
    random = Random(edition)
    position = Position.initial(edition, 3)
    state, _, rules = as_kernels_see(position)
    state, rules = state.view(Bounded), rules.view(Bounded)
    numbers = [*range(-3, 130), 1 << 20, 1 << 62, -(1 << 62)]
    for _ in range(3000):
        roll = random.choice(position.rolls)
        dice, moves = read_roll(roll, position.rules), moves_of(position, roll)
        colour = random.choice([*range(-2, 9), YELLOW, YELLOW, BLACK])
        start, stop, end, jumps = (random.choice(numbers) for _ in range(4))
        if random.random() < 0.7:
            start = random.choice((WAITING, 0))
        reason = refusals.why_not(state, rules, dice, colour, start, stop, end, jumps, moves)
        assert ALLOWED <= reason <= IN_GOAL  # the first and the last
        assert 0 <= refusals.pawn_refusal(state, rules, dice, colour, start) < 1 << 2 * REASON_BITS
