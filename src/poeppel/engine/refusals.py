"""Why a move is not allowed: the rules' own questions, put one after the other until one has the answer.

Python reads what was written and says the answer in words; everything between is decided here. The answers are the
numbers in `reasons`.
"""

from poeppel.engine import ring, walls
from poeppel.engine.bits import bit
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.packing import (
    JUMPS_TO_END,
    JUMPS_TO_STOP,
    Moves,
    colour_of,
    end_of,
    is_touch,
    jumps_of,
    start_of,
    stop_of,
)
from poeppel.engine.reasons import (
    ALLOWED,
    GAME_OVER,
    IN_GOAL,
    MUST_BRING_IN,
    MUST_BRING_IN_NEUTRAL,
    MUST_BRING_IN_OWN,
    MUST_CAPTURE,
    MUST_USE_BOTH_DICE,
    NEEDS_SIX,
    NEUTRAL_PAWN_THERE,
    NEUTRAL_START_MUST_BE_CLEARED,
    NO_PAWN_THERE,
    NO_SECOND_LAP,
    NO_STOP_THERE,
    NO_WALL_NUMBER,
    NOT_YOUR_TURN,
    OWN_COLOUR_DOES_NOT_COUNT,
    OWN_PAWN_AT_STOP,
    OWN_PAWN_THERE,
    OWN_START_MUST_BE_CLEARED,
    PATH_ENDS,
    SECOND_COLOUR_DOES_NOT_COUNT,
    START_MUST_BE_CLEARED,
    STOP_MISSING,
    TOUCH_ONLY_PUNISHED,
    TOUCHED_CAN_MOVE,
    TOUCHED_NOTHING_DUE,
    WRONG_DISTANCE,
)
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import (
    NOBODY,
    PAWNS,
    PAWNS_EACH,
    START,
    WAITING,
    State,
    occupant,
    waiting,
    whose_turn,
    wrapped,
)

TOUCHED = -2  # where a move ends that takes no step
REASON_BITS = 8  # of each of two reasons in one number
NO_WAY = -1


@kernel
def why_not(
    state: State, rules: RuleWords, roll: int, colour: int, start: int, stop: int, end: int, jumps: int, moves: Moves
) -> int:
    """Why a move is not legal; ALLOWED if it is, whatever it captures, reaches and costs.

    It is told as it is written, fields as the colour's progress: NO_STOP where none is named in between, TOUCHED as its
    end where there is no step at all, in `jumps` which steps jump a wall. `moves` are the legal ones.
    """
    table = read_table(rules)
    reason = without_pawn(state, table, colour, start)
    if reason != ALLOWED or is_among(moves, colour, start, stop, end, jumps):
        return reason
    if not table.walls:
        if end == TOUCHED:
            return why_not_touched(table, moves)
        return why_not_on_ring(state, table, roll, colour, start, end)
    if start >= table.length:
        return IN_GOAL  # M9
    if stop == walls.NO_STOP:
        return why_not_one_step(state, rules, table, roll, start, end, jumps, moves)
    return why_not_two_steps(state, rules, table, roll, start, stop, end, jumps)


@kernel
def pawn_refusal(state: State, rules: RuleWords, roll: int, colour: int, start: int) -> int:
    """Why a pawn that has no legal move has none; above REASON_BITS why it has none backward either, ALLOWED where
    nobody asks for it."""
    table = read_table(rules)
    reason = without_pawn(state, table, colour, start)
    if reason != ALLOWED:
        return reason
    if table.walls:
        return IN_GOAL if start >= table.length else why_no_run(state, rules, table, roll, start)
    ahead, told = ALLOWED, 0
    for back in (False, True):
        if back and not sees_prey_behind(state, table, roll, colour, start):
            break
        reason = in_the_way(state, table, roll, colour, start, back)
        if back and reason == ahead:
            break  # said once
        ahead = reason
        told |= in_this_case(state, table, roll, colour, start, back, reason) << REASON_BITS * back
    return told


@rare
def without_pawn(state: State, table: RuleTable, colour: int, start: int) -> int:
    """What stands against every move of a pawn: nobody moves any more, another colour does, or it is not there."""
    turn = whose_turn(state)
    if turn == NOBODY:
        return GAME_OVER
    if colour != turn and (colour != table.neutral or table.neutral < 0):
        return NOT_YOUR_TURN
    if start == WAITING:
        return ALLOWED if waiting(state, colour) > 0 else NO_PAWN_THERE
    if not START <= start < table.length + PAWNS_EACH or state[PAWNS + colour] & bit(start) == 0:
        return NO_PAWN_THERE
    return ALLOWED


@rare
def is_among(moves: Moves, colour: int, start: int, stop: int, end: int, jumps: int) -> bool:
    """Whether one of the moves is written like this, whatever it captures, reaches and costs."""
    for move in moves:
        ends = TOUCHED if is_touch(move) else end_of(move)
        leads_there = colour_of(move) == colour and start_of(move) == start and ends == end
        if leads_there and stop_of(move) == stop and jumps_of(move) == jumps:
            return True
    return False


# ── on the ring ───────────────────────────────────────────────────────────────────────────────────────────────────────


@rare
def why_not_on_ring(state: State, table: RuleTable, roll: int, colour: int, start: int, end: int) -> int:
    """What is wrong with a step to this field."""
    if start == WAITING and end != START:
        return NEEDS_SIX  # R8, T4: whatever was rolled, a pawn goes from B to A only
    if goes_round(table, start, end):
        return NO_SECOND_LAP
    back = leads_back(table, start, end, roll)
    if not (back or leads_forward(table, start, end, roll)):
        return WRONG_DISTANCE
    reason = in_the_way(state, table, roll, colour, start, back)
    return in_this_case(state, table, roll, colour, start, back, reason)


@inner
def why_not_touched(table: RuleTable, moves: Moves) -> int:
    """T12, T13: where touching counts, a pawn that is not touched in vain can move, or nothing is due."""
    if not (table.double_duty and table.punished):
        return TOUCH_ONLY_PUNISHED
    return TOUCHED_CAN_MOVE if moves.size > 0 else TOUCHED_NOTHING_DUE


@inner
def goes_round(table: RuleTable, start: int, end: int) -> bool:
    """R12, T14: whether the pawn would pass by its goal and begin another lap, a die's reach away at most."""
    return START <= end < start < table.length and end + table.length <= start + ring.SIX


@inner
def leads_back(table: RuleTable, start: int, end: int, roll: int) -> bool:
    """Whether the roll leads there backward, past the own A too."""
    if start == WAITING:
        return False
    return end == (wrapped(table, start - roll) if start < table.length else start - roll)


@inner
def leads_forward(table: RuleTable, start: int, end: int, roll: int) -> bool:
    """Whether the roll leads there, or would lead beyond the goal on the way there."""
    if start == WAITING or end == start + roll:
        return True
    return end > start and start + roll >= table.length + PAWNS_EACH


@rare
def in_the_way(state: State, table: RuleTable, roll: int, colour: int, start: int, back: bool) -> int:
    """What stands against going this way: the board, or else a duty."""
    reason = ring.obstacle(state, table, colour, start, back, roll)
    return ring.unmet_duty(state, table, colour, start, back, roll) if reason == ALLOWED else reason


@inner
def sees_prey_behind(state: State, table: RuleTable, roll: int, colour: int, start: int) -> bool:
    """V3: whether a pawn of another colour stands where the roll leads backward, so that people ask for it."""
    if not table.backward_capture or not START <= start < table.length:
        return False
    return occupant(state, table, colour, wrapped(table, start - roll)) >= 0


@rare
def in_this_case(state: State, table: RuleTable, roll: int, colour: int, start: int, back: bool, reason: int) -> int:
    """The reason as it is told of this very pawn."""
    neutral = colour == table.neutral
    if reason == MUST_CAPTURE and captures_friend(state, table, roll, colour, start, back):
        return OWN_COLOUR_DOES_NOT_COUNT if neutral else SECOND_COLOUR_DOES_NOT_COUNT
    if table.neutral < 0:
        return reason
    if reason == OWN_PAWN_THERE and neutral:
        return NEUTRAL_PAWN_THERE
    if reason == START_MUST_BE_CLEARED:
        return NEUTRAL_START_MUST_BE_CLEARED if neutral else OWN_START_MUST_BE_CLEARED
    if reason == MUST_BRING_IN:
        return MUST_BRING_IN_NEUTRAL if neutral else MUST_BRING_IN_OWN
    return reason


@inner
def captures_friend(state: State, table: RuleTable, roll: int, colour: int, start: int, back: bool) -> bool:
    """V7: whether the move does capture, but no opponent's pawn."""
    friend = ring.friend(table, whose_turn(state), colour)
    return friend >= 0 and occupant(state, table, colour, ring.landing(start, back, roll)) == friend


# ── with walls ────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def why_not_one_step(
    state: State, rules: RuleWords, table: RuleTable, roll: int, start: int, end: int, jumps: int, moves: Moves
) -> int:
    """One step is a walk of both dice in one direction."""
    for order in range(2):
        if way_to(rules, table, start, die(roll, order), end, jumps & JUMPS_TO_END) != NO_WAY:
            return MUST_USE_BOTH_DICE
    if jumps & JUMPS_TO_END:
        return NO_WALL_NUMBER
    for move in moves:
        if start_of(move) == start and end_of(move) == end:
            return STOP_MISSING
    if START <= end < table.length:
        reason = blocked(state, start, runs(rules, table, roll, start) & bit(end))
        if reason != ALLOWED:
            return reason
    # No way leads there: the path ends before the dice are used up, or they say otherwise.
    way = walls.FORWARD if end > start else walls.BACKWARD
    return PATH_ENDS if end != start and walk(rules, table, roll, start, way) == walls.NOWHERE else WRONG_DISTANCE


@inner
def why_not_two_steps(
    state: State, rules: RuleWords, table: RuleTable, roll: int, start: int, stop: int, end: int, jumps: int
) -> int:
    """The dice lead in one order at most where the first step says; then it is the second that is wrong."""
    for order in range(2):
        first = way_to(rules, table, start, die(roll, order), stop, jumps & JUMPS_TO_STOP)
        if first == NO_WAY:
            continue
        second = way_to(rules, table, stop, die(roll, 1 - order), end, jumps & JUMPS_TO_END)
        if second == NO_WAY:
            return NO_WALL_NUMBER if jumps & JUMPS_TO_END else WRONG_DISTANCE
        own = walls.others_of(state, whose_turn(state), start)
        if not walls.passes(first, second):  # M8: where it only passes, an own pawn does not matter
            return OWN_PAWN_AT_STOP if own & bit(stop) else OWN_PAWN_THERE
        return OWN_PAWN_THERE if own & bit(end) else NO_STOP_THERE
    return NO_WALL_NUMBER if jumps & JUMPS_TO_STOP else WRONG_DISTANCE


@rare
def why_no_run(state: State, rules: RuleWords, table: RuleTable, roll: int, start: int) -> int:
    """What stands against every way to use both dice."""
    reason = blocked(state, start, runs(rules, table, roll, start))
    return PATH_ENDS if reason == ALLOWED else reason


@inner
def blocked(state: State, start: int, ends: int) -> int:
    """Which own pawn stands against every run that ends on one of these fields; ALLOWED if there are none."""
    if ends == 0:
        return ALLOWED
    return OWN_PAWN_THERE if ends & walls.others_of(state, whose_turn(state), start) else OWN_PAWN_AT_STOP


@inner
def die(roll: int, order: int) -> int:
    return walls.large_die(roll) if order else walls.small_die(roll)


@rare
def runs(rules: RuleWords, table: RuleTable, roll: int, start: int) -> int:
    """The word of all fields where both dice lead, one after the other, whoever stands there."""
    ends = 0
    for order in range(2):
        for first in range(4):
            stop = walls.step(rules, table, start, die(roll, order), first)
            if stop == walls.NOWHERE:
                continue
            for second in range(4):
                end = walls.step(rules, table, stop, die(roll, 1 - order), second)
                ends |= 0 if end == walls.NOWHERE else bit(end)
    return ends


@rare
def way_to(rules: RuleWords, table: RuleTable, start: int, face: int, end: int, jumps: int) -> int:
    """The way in which one die leads there, walked or jumped as it is written."""
    one = walls.UP if jumps else walls.FORWARD
    for way in range(one, one + 2):
        if end != walls.NOWHERE and walls.step(rules, table, start, face, way) == end:
            return way
    return NO_WAY


@inner
def walk(rules: RuleWords, table: RuleTable, roll: int, start: int, way: int) -> int:
    """Where both dice lead in one direction."""
    stop = walls.step(rules, table, start, walls.small_die(roll), way)
    return stop if stop == walls.NOWHERE else walls.step(rules, table, stop, walls.large_die(roll), way)
