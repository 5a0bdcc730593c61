"""Which inputs of the value network a position of Mauerhüpfen sets.

For each colour, seen from the one whose roll is due: how many pawns wait and how many are in the goal; how far each
of the others has to go (`survey`); how likely it is hit by the roller and by the others, by what it would lose; and how
likely it hits. Then how long the whole way is.
"""

from poeppel.engine.bits import bit, count, lowest
from poeppel.engine.compiling import inner, rare
from poeppel.engine.network.board_survey import DISTANCES, BoardSurvey, distance, hits
from poeppel.engine.network.features import COMMON, PLAYERS, Rows, competes, is_placed, seen_from, simple_rows
from poeppel.engine.rule_table import RuleTable
from poeppel.engine.state import IN_PLAY, PAWNS, WAITING, State, waiting, whose_turn

WHOLE_WAY, SIZES, SIZE = 9, 16, 8  # where a ring has its switches: the board's size, so many distances in one
WAIT, GOAL, AT = 0, 5, 10
COARSE = 6  # distances in one, where dangers are told apart
THREATENED = AT + DISTANCES
PREY = THREATENED + 15 * DISTANCES // COARSE
INPUTS_EACH = PREY + 3 * DISTANCES // COARSE


@inner
def count_wall_rows(table: RuleTable) -> int:
    return COMMON + table.colours * INPUTS_EACH


@inner
def grade(rolls: int) -> int:
    """How likely something is that so many of 36 rolls bring about: not at all, hardly, perhaps, likely."""
    return 0 if rolls == 0 else 1 if rolls <= 6 else 2 if rolls <= 15 else 3


@inner
def hits_of(state: State, table: RuleTable, survey: BoardSurvey, colour: int, field: int) -> int:
    """With how many rolls some pawn of the colour hits the field, each pawn for itself."""
    rolls = hits(survey, table, WAITING, field) if waiting(state, colour) > 0 else 0
    left = state[PAWNS + colour] & table.lap
    while left:
        rolls += hits(survey, table, lowest(left), field)
        left &= left - 1
    return rolls


@inner
def hits_on_others(state: State, table: RuleTable, survey: BoardSurvey, colour: int, start: int) -> int:
    """With how many rolls the pawn hits a pawn of another colour."""
    rolls = 0
    for other in range(table.colours):
        left = state[PAWNS + other] & table.lap if other != colour else 0
        while left:
            rolls += hits(survey, table, start, lowest(left))
            left &= left - 1
    return rolls


@inner
def wall_threats(state: State, table: RuleTable, survey: BoardSurvey, roller: int, colour: int, field: int) -> int:
    """How likely the roller hits the pawn, and 4 × how likely the others do."""
    now = later = 0
    for other in range(table.colours):
        if other == colour or state[IN_PLAY] & bit(other) == 0:
            continue
        if other == roller:
            now += hits_of(state, table, survey, other, field)
        else:
            later += hits_of(state, table, survey, other, field)
    return grade(now) + 4 * grade(later)


@inner
def rows_of_colour(
    state: State, table: RuleTable, survey: BoardSurvey, roller: int, colour: int, rows: Rows, found: int
) -> int:
    """Add the inputs that a colour's pawns set; how many there are then."""
    block = COMMON + seen_from(table, roller, colour) * INPUTS_EACH
    rows[found] = block + WAIT + waiting(state, colour)
    rows[found + 1] = block + GOAL + count(state[PAWNS + colour] & table.goal)
    found += 2
    left = state[PAWNS + colour] & table.lap
    while left:
        field = lowest(left)
        left &= left - 1
        far = distance(survey, field)
        rows[found] = block + AT + far
        found += 1
        danger = wall_threats(state, table, survey, roller, colour, field)
        if danger:
            lost = max(0, distance(survey, WAITING) - far)
            rows[found] = block + THREATENED + 15 * (lost // COARSE) + danger - 1
            found += 1
        prey = grade(hits_on_others(state, table, survey, colour, field))
        if prey:
            rows[found] = block + PREY + 3 * (far // COARSE) + prey - 1
            found += 1
    return found


@rare
def wall_rows(state: State, table: RuleTable, survey: BoardSurvey, simple: int, rows: Rows) -> int:
    """Write the rows of all inputs that are on; how many there are. The game must not be over."""
    roller, players, found = whose_turn(state), 0, 1
    for colour in range(table.colours):
        if state[IN_PLAY] & bit(colour) and not is_placed(state, table, colour):
            players += competes(state, table, colour)
            found = rows_of_colour(state, table, survey, roller, colour, rows, found)
    rows[PLAYERS] = players
    rows[found] = WHOLE_WAY + min(distance(survey, WAITING) // SIZE, SIZES - 1)
    found += 1
    return simple_rows(state, table, roller, simple, rows, found)
