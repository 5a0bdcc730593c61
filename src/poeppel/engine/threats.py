"""What a player can see on the board: who threatens whom, and with how many of the six numbers.

Nothing here decides anything. `heuristics` weighs what is seen.
"""

from poeppel.engine.bits import bit, count, lowest, spread_down
from poeppel.engine.compiling import inner, rare
from poeppel.engine.ring import turned
from poeppel.engine.rule_table import JUMPS, TARGETS, RuleTable, RuleWords
from poeppel.engine.state import (
    CLOSED,
    IN_PLAY,
    PAIRS,
    PAWNS,
    START,
    State,
    progress_of,
    waiting,
)
from poeppel.engine.turns import can_move_without_six

FACES = 6
ALL_FACES = (1 << FACES) - 1
WITH_A_SIX = 1  # in a set of faces as `faces_at` writes it: the bit of the 6
THREE_TRIES = 1 - (5 / 6) ** 3  # V4: to get a 6

# Mauerhüpfen, on a path without walls: of the 36 rolls of two dice, those that lead a pawn onto a field so many fields
# away (0 … 12), by ending or by stopping there; and those that can end there.
MEETING = (0.0, 19 / 36, 18 / 36, 17 / 36, 18 / 36, 17 / 36, 16 / 36, 6 / 36, 5 / 36, 4 / 36, 3 / 36, 2 / 36, 1 / 36)
ENDING = (6 / 36, 10 / 36, 9 / 36, 8 / 36, 7 / 36, 6 / 36, 5 / 36, 6 / 36, 5 / 36, 4 / 36, 3 / 36, 2 / 36, 1 / 36)
ONE_DIE = 11 / 36  # at least one of two dice shows a given number
FURTHEST = 12


# ── whose is whose ────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def is_mine(table: RuleTable, turn: int, colour: int) -> bool:
    """Whether the player whose turn it is plays the colour; V1: also the one opposite."""
    return colour == turn or (table.two_colours and colour == turn ^ 2)


@inner
def is_against(state: State, table: RuleTable, turn: int, colour: int) -> bool:
    """Whether the colour's pawns are moved against the player: an opponent's, or neutral ones (V2)."""
    return state[IN_PLAY] & bit(colour) != 0 and not is_mine(table, turn, colour)


# ── the ring ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def behind(word: int, progress: int) -> int:
    """The six fields before `progress`, the furthest in the lowest bit: the faces that lead from there to it."""
    window = word >> (progress - FACES) if progress >= FACES else word << (FACES - progress)
    return window & ALL_FACES


@inner
def faces_at(state: State, table: RuleTable, hunter: int, quarry: int, progress: int) -> int:
    """The faces with which a colour could capture another's pawn on the ring, if nothing but the board counted; the 6
    is the lowest bit. V6: barriers shield who stands in one and who stands behind one."""
    if state[PAIRS + quarry] & bit(progress):
        return 0
    end = progress_of(table, quarry, progress, hunter)
    faces = behind(state[PAWNS + hunter] & table.lap, end)
    if state[CLOSED]:
        faces &= ~spread_down(behind(turned(state[CLOSED], table, hunter * table.spacing), end), FACES - 1)
    return faces


@inner
def within_duties(state: State, table: RuleTable, hunter: int, quarry: int, progress: int, faces: int) -> int:
    """The faces that are left when the hunter has to meet its duties first: a pawn on A moves on (R7), a 6 brings in
    (R9), and that captures on A. Where capturing is the highest duty (V7) nothing is lost."""
    if waiting(state, hunter) == 0:
        return faces
    end = progress_of(table, quarry, progress, hunter)
    if end == START:
        return faces | WITH_A_SIX
    if table.forced_capture:
        return faces
    if state[PAWNS + hunter] & bit(START):
        return faces & (bit(FACES - end) if end <= FACES else 0)
    return faces & ~WITH_A_SIX


@inner
def faces_backward(state: State, table: RuleTable, hunter: int, quarry: int, progress: int) -> int:
    """V3: the faces with which the hunter can come back onto the pawn."""
    end = progress_of(table, quarry, progress, hunter)
    if not table.backward_capture or end == START or state[PAIRS + quarry] & bit(progress):
        return 0
    return (state[PAWNS + hunter] & table.lap) >> (end + 1) & ALL_FACES


@rare
def hit_chance(state: State, table: RuleTable, hunter: int, quarry: int, progress: int) -> float:
    """The chance that the hunter's next roll captures the pawn."""
    faces = faces_at(state, table, hunter, quarry, progress)
    faces = within_duties(state, table, hunter, quarry, progress, faces)
    found = count(faces) + count(faces_backward(state, table, hunter, quarry, progress))
    if found == 0:
        return 0.0
    if faces == WITH_A_SIX and table.three_rolls and not can_move_without_six(state, table, hunter):
        return THREE_TRIES
    return min(found, FACES) / FACES


@inner
def home_numbers(state: State, table: RuleTable, colour: int, progress: int) -> int:
    """How many numbers take a pawn from the ring to a free goal field."""
    return count((~state[PAWNS + colour] & table.goal) >> progress & (ALL_FACES << 1))


@inner
def goal_chance(state: State, table: RuleTable, colour: int, progress: int) -> float:
    """The chance that the next roll takes this pawn from the ring to a free goal field."""
    return home_numbers(state, table, colour, progress) / FACES


# ── Mauerhüpfen ───────────────────────────────────────────────────────────────────────────────────────────────────────


@rare
def meeting_chance(rules: RuleWords, hunter: int, field: int) -> float:
    """About how likely two dice lead a pawn from one field of the path onto another; walls make it likelier."""
    away = abs(hunter - field)
    chance = MEETING[away] if away <= FURTHEST else 0.0
    for side in range(2):
        wall = JUMPS + 4 * hunter + 2 * side
        if rules[wall] and rules[wall + 1] == field:
            chance = max(chance, ONE_DIE)
    return chance


@inner
def entering_chance(first: int, field: int) -> float:
    """The same for a pawn that waits: A counts as its first field, and it walks (M4)."""
    away = field - first + 1
    return MEETING[away] if 0 < away <= FURTHEST else 0.0


@inner
def leap(rules: RuleWords, field: int) -> int:
    """How many fields the wall above carries a pawn on, 0 where none can be jumped."""
    wall = JUMPS + 4 * field
    return max(0, rules[wall + 1] - field) if rules[wall] else 0


@rare
def target_chance(rules: RuleWords, field: int) -> float:
    """About how likely two dice take a pawn onto a target field."""
    chance, targets = 0.0, rules[TARGETS]
    while targets:
        away = abs(lowest(targets) - field)
        targets &= targets - 1
        chance += ENDING[away] if away <= FURTHEST else 0.0
    return min(chance, 1.0)
