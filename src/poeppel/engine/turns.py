"""Whose roll is due, who is home, and when the game is over: the same for every edition (section 6, steps 1 and 6)."""

from poeppel.engine.bits import bit, spread_up
from poeppel.engine.compiling import inner, rare
from poeppel.engine.rule_table import RuleTable
from poeppel.engine.state import (
    ATTEMPTS,
    HOME,
    IN_PLAY,
    PAWNS,
    TURN,
    State,
    come_home,
    is_home,
    move_to_front,
    whose_turn,
)


@inner
def can_move_without_six(state: State, table: RuleTable, colour: int) -> bool:
    """V4: whether the colour has a pawn on the ring, or one in the goal that can still advance."""
    own = state[PAWNS + colour]
    in_goal = own & table.goal
    return own & table.lap != 0 or spread_up(in_goal, 3) & table.goal & ~own != 0


@inner
def attempts(state: State, table: RuleTable, colour: int) -> int:
    """V4: how many rolls the colour has to get a 6."""
    if not table.three_rolls or can_move_without_six(state, table, colour):
        return 1
    if table.neutral >= 0 and can_move_without_six(state, table, table.neutral):
        return 1
    return 3


@inner
def neutral_is_home(state: State, table: RuleTable) -> bool:
    """V2; true when there is no neutral colour."""
    return table.neutral < 0 or is_home(state, table.goal, table.neutral)


@inner
def takes_turns(state: State, table: RuleTable, colour: int) -> bool:
    """In play, not neutral, not home; V2: home players keep their turns until the neutral pawns are home."""
    if state[IN_PLAY] & bit(colour) == 0 or colour == table.neutral:
        return False
    return not is_home(state, table.goal, colour) or not neutral_is_home(state, table)


@rare
def is_decided(state: State, table: RuleTable) -> bool:
    """R13: at most one is left. T16, P3: one is home. V1, P1: one has both colours home. V2: not before the neutral."""
    if not neutral_is_home(state, table):
        return False
    left, home = 0, 0
    for colour in range(table.colours):
        if state[IN_PLAY] & bit(colour) == 0 or colour == table.neutral:
            continue
        done = is_home(state, table.goal, colour)
        if table.two_colours:
            done = done and is_home(state, table.goal, colour ^ 2)
        if done:
            home += 1
        else:
            left += 1
    if table.two_colours or not table.places:
        return home > 0
    return left <= 1


@inner
def clockwise(table: RuleTable, colour: int) -> int:
    """The colour that sits next, whether it takes turns or not."""
    return colour + 1 if colour + 1 < table.colours else 0


@inner
def roll_due(state: State, table: RuleTable, colour: int) -> None:
    """A roll is due for the colour, or else for the next one clockwise that takes turns (step 1)."""
    while not takes_turns(state, table, colour):
        colour = clockwise(table, colour)
    state[TURN] = colour
    state[ATTEMPTS] = attempts(state, table, colour)


@inner
def is_won(state: State, table: RuleTable) -> bool:
    """Whether the first place is certain, though others may still play for the next ones (R13, V2)."""
    if table.two_colours:
        return is_decided(state, table)
    return state[HOME] != 0 and neutral_is_home(state, table)


@inner
def pass_turn(state: State, table: RuleTable) -> None:
    """Clockwise to the next colour that takes turns (step 6)."""
    roll_due(state, table, clockwise(table, whose_turn(state)))


@rare
def arrive(state: State, table: RuleTable, turn: int, colour: int) -> None:
    """The colour is home: it takes the next place. V2: the neutral one gives who brought it home the first."""
    if colour == table.neutral:
        move_to_front(state, turn)
    else:
        come_home(state, colour)


@inner
def winner(state: State, table: RuleTable) -> int:
    """The (first) colour of the player, or the pair (P1), who has won."""
    if table.two_colours:  # V1, P1: the first colour home need not be the winner's
        return 0 if is_home(state, table.goal, 0) and is_home(state, table.goal, 2) else 1
    return (state[HOME] & 15) - 1
