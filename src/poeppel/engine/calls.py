"""What Python calls: one position, one roll, one move at a time.

Little crosses: the position and the rule set as one array each, rolls and moves as numbers.
"""

from poeppel.engine import ring
from poeppel.engine.bits import bit
from poeppel.engine.compiling import kernel
from poeppel.engine.packing import NO_MOVE
from poeppel.engine.policies import Moves
from poeppel.engine.state import IN_PLAY, PAWNS, START, State, whose_turn
from poeppel.engine.table import RuleWords, read_table


@kernel
def set_up(state: State, rules: RuleWords, in_play: int, first: int) -> None:
    """R1: one pawn of each colour on A, three on B. T1: all on B."""
    table = read_table(rules)
    state[IN_PLAY] = in_play
    for colour in range(table.colours):
        if table.pawn_on_start and in_play & bit(colour):
            state[PAWNS + colour] = bit(START)
    ring.roll_due(state, table, first)


@kernel
def legal_moves(state: State, rules: RuleWords, roll: int, moves: Moves) -> int:
    """Write the legal moves of the roll into `moves`; how many there are."""
    table = read_table(rules)
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    for n in range(found):
        moves[n] = ring.pack(ring.pick(state, table, roll, choice, n))
    return found


@kernel
def play(state: State, rules: RuleWords, roll: int, move: int) -> bool:
    """Play the roll with this move, NO_MOVE for none. If that is not legal: change nothing and say no."""
    table = read_table(rules)
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    if move == NO_MOVE:
        if found == 0:
            ring.after_no_move(state, table, roll)
        return found == 0
    for n in range(found):
        chosen = ring.pick(state, table, roll, choice, n)
        if ring.pack(chosen) == move:
            ring.after_move(state, table, roll, chosen)
            return True
    return False


@kernel
def refusal(state: State, rules: RuleWords, roll: int, colour: int, start: int, back: bool) -> int:
    """Why the pawn may not make this move, which is not legal: one of the numbers in `ring`."""
    table = read_table(rules)
    reason = ring.obstacle(state, table, colour, start, back, roll)
    if reason == ring.ALLOWED:
        reason = ring.unmet_duty(state, table, colour, start, back, roll)
    return reason


@kernel
def due_attempts(state: State, rules: RuleWords) -> int:
    """How many rolls the colour whose turn it is begins with."""
    return ring.attempts(state, read_table(rules), whose_turn(state))


@kernel
def takes_turns(state: State, rules: RuleWords, colour: int) -> bool:
    """Whether the colour still rolls."""
    return ring.takes_turns(state, read_table(rules), colour)


@kernel
def is_decided(state: State, rules: RuleWords) -> bool:
    """Whether the game is over in this position."""
    return ring.is_decided(state, read_table(rules))


@kernel
def branches(state: State, rules: RuleWords) -> int:
    """Leaves after one roll: the legal moves of every roll; a roll without a move counts one."""
    table = read_table(rules)
    leaves = 0
    for roll in range(1, 7):
        leaves += max(1, ring.size(ring.legal(state, table, roll)))
    return leaves
