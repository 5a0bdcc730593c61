"""The players of the ladder below the master: what each of them sees, and how much it means to them.

A move is judged by the board after it: every sight is a number, every level has a weight for it, and the move with the
largest sum is played. What a level does not see has the weight 0. So the levels differ by what they see; none of them
throws a good move away that it has seen.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring, walls
from poeppel.engine.bits import bit, count, lowest
from poeppel.engine.compiling import inner, rare
from poeppel.engine.packing import Moves, is_penalised
from poeppel.engine.rng import below
from poeppel.engine.rule_table import PATH_START, RuleTable, RuleWords, read_table
from poeppel.engine.state import PAIRS, PAWNS, START, WORDS, State, progress_of, waiting, whose_turn
from poeppel.engine.threats import (
    entering_chance,
    faces_at,
    faces_backward,
    goal_chance,
    hit_chance,
    is_against,
    is_mine,
    leap,
    meeting_chance,
    target_chance,
)

# The sights. Lengths are shares of the whole way, chances lie between 0 and 1.
(
    FINE,  # the move breaks no duty (section 5)
    FROM,  # how far the moving pawn had come: large for the foremost one
    LAST_THIRD,  # it had come two thirds of its way: home is in sight
    OUT,  # own pawns that have left B
    WAY,  # the way that own pawns have come
    RUN,  # the squares of their ways: large when one is far ahead
    LEAD,  # the way of the foremost of them that is still on its way
    GOAL,  # own pawns in the goal
    DEPTH,  # how deep they stand there
    CAPTURE,  # opponents' pawns sent back
    PREY,  # the way those pawns lose
    RIVAL,  # how far their owner had come in all
    THREAT,  # the way of own pawns that somebody stands behind (V3: or before), six fields or less
    RISK,  # the chances that own pawns are captured, by each of the six numbers
    LOSS,  # the way that is lost with them
    HUNT,  # Mauerhüpfen: the way that opponents lose to the next own roll, by its chance
    HOMING,  # the chances that the next roll brings own pawns to the goal
    START_FIELD,  # an own pawn on A while others wait: it has to move first
    PAIR,  # own barriers (V6)
    LEAP,  # Mauerhüpfen: what the walls above own pawns could save
    NEUTRAL,  # a neutral pawn moves instead of an own one (V2)
) = range(21)
SIGHTS = 21


# fmt: off
SIGHT_NAMES = (
    "fine", "from_", "last_third", "out", "way", "run", "lead", "goal", "depth", "capture", "prey", "rival", "threat",
    "risk", "loss", "hunt", "homing", "start_field", "pair", "leap", "neutral",
)
# fmt: on


def _row(**weights: float) -> tuple[float, ...]:
    assert set(weights) <= set(SIGHT_NAMES)
    return tuple(weights.get(name, 0.0) for name in SIGHT_NAMES)


# What each level sees, and what it means to it. Each sees something that the one below does not, and that matters under
# every rule set: with forced captures (V7) a sight for captures alone would be worth nothing. The first four are
# characters; the others were found by playing, with `tools/tune_levels.py`, which tries only what the level sees (the
# hedgehog's before it took its prey in Mauerhüpfen from the fox).
RING_WEIGHTS = {
    "chick": _row(fine=1000, out=50, neutral=-5),
    "badger": _row(fine=1000, out=50, goal=50, capture=100, neutral=-5),
    "hare": _row(fine=1000, last_third=20, out=50, goal=50, capture=100, neutral=-5),
    "fox": _row(fine=1000, from_=20, out=50, goal=50, capture=100, neutral=-5),
    "hedgehog": _row(fine=1000, out=3.52, run=45.9, goal=9.28, capture=19.7, threat=-8.76, neutral=-6.08),
    "owl": _row(
        fine=1000,
        out=4.52,
        way=3.74,
        run=31.8,
        goal=6.94,
        depth=2.05,
        capture=3.21,
        prey=18.6,
        risk=-3.43,
        loss=-34.8,
        homing=1.23,
        start_field=-0.816,
        pair=0.662,
        neutral=-1.53,
    ),
}
WALL_WEIGHTS = {
    "chick": _row(out=50, way=10, goal=50),
    "badger": _row(out=5, way=20, goal=5, capture=0.8),
    "hare": _row(way=30, goal=10, capture=2),
    "fox": _row(way=30, goal=10, capture=1, prey=6),
    "hedgehog": _row(way=28.3, goal=7.53, capture=1, prey=6, threat=-3.81),
    "owl": _row(
        out=0.35,
        way=24.6,
        run=3.09,
        lead=0.73,
        goal=8.59,
        capture=0.356,
        prey=8.17,
        rival=1.53,
        risk=-1.05,
        loss=-6.63,
        hunt=1.25,
        homing=1.16,
        leap=2.98,
    ),
}
FIRST_WALL_ROW = len(RING_WEIGHTS)
ALL_WEIGHTS = np.array([*RING_WEIGHTS.values(), *WALL_WEIGHTS.values()], np.float32).reshape(-1)


class Eyes(NamedTuple):
    """One level's weights, in a list of many."""

    weights: NDArray[np.float32]
    first: int  # where they begin


@inner
def minds(eyes: Eyes, sight: int) -> float:
    """What a sight means to the level; 0: it does not see it."""
    return eyes.weights[eyes.first + sight]


@inner
def looks_round(eyes: Eyes) -> bool:
    """Whether the level looks for who could capture it; that takes most of the time."""
    return minds(eyes, THREAT) != 0 or minds(eyes, RISK) != 0 or minds(eyes, LOSS) != 0


# ── what all levels look at ───────────────────────────────────────────────────────────────────────────────────────────


@inner
def whole_way(state: State, table: RuleTable, colour: int) -> int:
    """The fields that all pawns of a colour have come."""
    word, fields = state[PAWNS + colour], 0
    while word:
        fields += lowest(word)
        word &= word - 1
    word = state[PAIRS + colour]
    while word:
        fields += lowest(word)
        word &= word - 1
    return fields


@rare
def sees_captured(eyes: Eyes, state: State, table: RuleTable, captured: int, progress: int, turn: int) -> float:
    """What it is worth to send this pawn back; an own one (V1, V2) costs as much, a neutral one is nobody's loss."""
    if captured < 0 or captured == table.neutral:
        return 0.0
    rival = whole_way(state, table, captured) / (4 * table.length)
    worth = minds(eyes, CAPTURE) + minds(eyes, PREY) * progress / table.length + minds(eyes, RIVAL) * rival
    return -worth if is_mine(table, turn, captured) else worth


@inner
def sees_mover(eyes: Eyes, table: RuleTable, start: int) -> float:
    """What it is worth that just this own pawn moves."""
    return minds(eyes, FROM) * (start + 1) / table.length + minds(eyes, LAST_THIRD) * (3 * start >= 2 * table.length)


@rare
def sees_home(eyes: Eyes, state: State, table: RuleTable, colour: int) -> float:
    """What an own colour has on the board and in the goal."""
    worth = minds(eyes, OUT) * (4 - waiting(state, colour))
    pawns, lead = state[PAWNS + colour], 0.0
    while pawns:
        progress = lowest(pawns)
        pawns &= pawns - 1
        way = progress / table.length
        there = 2 if state[PAIRS + colour] & bit(progress) else 1
        worth += there * way * (minds(eyes, WAY) + minds(eyes, RUN) * way)
        if progress >= table.length:
            worth += minds(eyes, GOAL) + minds(eyes, DEPTH) * (progress - table.length) / 3
        else:
            lead = way
    return worth + minds(eyes, LEAD) * lead


# ── the ring ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@rare
def sees_danger(eyes: Eyes, state: State, table: RuleTable, turn: int, colour: int, progress: int) -> float:
    """What may happen to one own pawn on the ring before its player moves again."""
    threat, safe = 0, 1.0
    for hunter in range(table.colours):
        if not is_against(state, table, turn, hunter):
            continue
        ahead = faces_at(state, table, hunter, colour, progress)
        if ahead or faces_backward(state, table, hunter, colour, progress):
            threat = 1
        safe *= 1 - hit_chance(state, table, hunter, colour, progress)
    way = progress / table.length
    return minds(eyes, THREAT) * threat * way + (minds(eyes, RISK) + minds(eyes, LOSS) * way) * (1 - safe)


@rare
def ring_worth(eyes: Eyes, state: State, table: RuleTable, turn: int) -> float:
    """The board after a move, for the player who made it."""
    worth = 0.0
    for colour in range(table.colours):
        if not is_mine(table, turn, colour):
            continue
        worth += sees_home(eyes, state, table, colour)
        worth += minds(eyes, PAIR) * count(state[PAIRS + colour])
        if state[PAWNS + colour] & bit(START) and waiting(state, colour) > 0:
            worth += minds(eyes, START_FIELD)
        if not looks_round(eyes):
            continue
        word = state[PAWNS + colour] & table.lap
        while word:
            progress = lowest(word)
            word &= word - 1
            worth += sees_danger(eyes, state, table, turn, colour, progress)
            if progress + 6 >= table.length:
                worth += minds(eyes, HOMING) * goal_chance(state, table, colour, progress)
    return worth


@inner
def ring_liking(eyes: Eyes, state: State, table: RuleTable, code: int, after: State) -> float:
    """How much a level likes a move on the ring."""
    move, turn = ring.unpack(code), whose_turn(state)
    worth = 0.0 if is_penalised(code) else minds(eyes, FINE)
    worth += minds(eyes, NEUTRAL) if move.colour == table.neutral else sees_mover(eyes, table, move.start)
    if move.captured >= 0:
        stood = progress_of(table, move.colour, move.end, move.captured)
        worth += sees_captured(eyes, state, table, move.captured, stood, turn)
    ring.make(after, table, move)
    return worth + ring_worth(eyes, after, table, turn)


# ── Mauerhüpfen ───────────────────────────────────────────────────────────────────────────────────────────────────────


@rare
def sees_danger_on_path(eyes: Eyes, state: State, rules: RuleWords, table: RuleTable, turn: int, field: int) -> float:
    """What may happen to one own pawn on the path; opponents come from both sides, over walls, and from B."""
    threat, safe = 0, 1.0
    for hunter in range(table.colours):
        if not is_against(state, table, turn, hunter):
            continue
        word, chance = state[PAWNS + hunter] & table.lap, 0.0
        while word:
            chance = max(chance, meeting_chance(rules, lowest(word), field))
            word &= word - 1
        if waiting(state, hunter) > 0:
            chance = max(chance, entering_chance(rules[PATH_START], field))
        safe *= 1 - chance
        threat = 1 if chance > 0 else threat
    way = field / table.length
    return minds(eyes, THREAT) * threat * way + (minds(eyes, RISK) + minds(eyes, LOSS) * way) * (1 - safe)


@rare
def sees_prey(eyes: Eyes, state: State, rules: RuleWords, table: RuleTable, turn: int) -> float:
    """The pawns that the next own roll may capture."""
    worth = 0.0
    for quarry in range(table.colours):
        if not is_against(state, table, turn, quarry):
            continue
        word = state[PAWNS + quarry] & table.lap
        while word:
            field = lowest(word)
            word &= word - 1
            chance, own = 0.0, state[PAWNS + turn] & table.lap
            while own:
                chance = max(chance, meeting_chance(rules, lowest(own), field))
                own &= own - 1
            worth += chance * (field + 6) / table.length
    return minds(eyes, HUNT) * worth


@rare
def wall_worth(eyes: Eyes, state: State, rules: RuleWords, table: RuleTable, turn: int) -> float:
    """The board after a move, for the player who made it."""
    worth = sees_home(eyes, state, table, turn)
    word = state[PAWNS + turn] & table.lap
    while word:
        field = lowest(word)
        word &= word - 1
        worth += minds(eyes, LEAP) * leap(rules, field) / table.length
        if minds(eyes, HOMING) != 0:
            worth += minds(eyes, HOMING) * target_chance(rules, field)
        if looks_round(eyes):
            worth += sees_danger_on_path(eyes, state, rules, table, turn, field)
    if minds(eyes, HUNT) != 0:
        worth += sees_prey(eyes, state, rules, table, turn)
    return worth


@inner
def wall_liking(eyes: Eyes, state: State, rules: RuleWords, table: RuleTable, code: int, after: State) -> float:
    """How much a level likes a move of Mauerhüpfen."""
    move, turn = walls.unpack(code), whose_turn(state)
    worth = sees_mover(eyes, table, move.start)
    worth += sees_captured(eyes, state, table, move.captured, move.end, turn)
    worth += sees_captured(eyes, state, table, move.stop_captured, move.stop, turn)
    walls.make(after, table, move)
    return worth + wall_worth(eyes, after, rules, table, turn)


# ── choosing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@rare
def best_of(eyes: Eyes, state: State, rules: RuleWords, moves: Moves, found: int, word: np.uint64, after: State) -> int:
    """The move with the largest sum. Of moves that look the same, chance decides which: nobody should be foreseeable
    without a reason. `after` is room for a position."""
    if found == 1:
        return 0
    table, offset = read_table(rules), below(word, found)
    best, most = 0, -np.inf
    for step in range(found):
        n = step + offset if step + offset < found else step + offset - found
        for part in range(WORDS):
            after[part] = state[part]
        if table.walls:
            worth = wall_liking(eyes, state, rules, table, moves[n], after)
        else:
            worth = ring_liking(eyes, state, table, moves[n], after)
        if worth > most:
            best, most = n, worth
    return best
