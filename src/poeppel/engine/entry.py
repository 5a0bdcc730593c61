"""What Python calls: one position, one roll, one move at a time.

Little crosses: the position and the rule set as one array each, rolls and moves as numbers.
"""

from poeppel.engine import ring, turns, walls
from poeppel.engine.bits import bit
from poeppel.engine.compiling import kernel, short_kernel
from poeppel.engine.packing import NO_MOVE, Moves
from poeppel.engine.rule_table import RuleWords, read_table
from poeppel.engine.state import IN_PLAY, NOBODY, START, TURN, State, put, whose_turn

MOST_MOVES = max(ring.MOST_MOVES, walls.MOST_MOVES)
TOO_MANY = -1
REFUSED, GOES_ON, OVER = range(3)


@kernel
def set_up(state: State, rules: RuleWords, in_play: int, first: int) -> None:
    """R1: one pawn of each colour on A, three on B. T1, M2: all on B. P2: two of those on B are home, on c and d."""
    table = read_table(rules)
    state[IN_PLAY] = in_play
    for colour in range(table.colours):
        if table.pawn_on_start and in_play & bit(colour):
            put(state, table, colour, START)
        if table.two_pawns and in_play & bit(colour):
            put(state, table, colour, table.length + 2)
            put(state, table, colour, table.length + 3)
    turns.roll_due(state, table, first)


@kernel
def place(state: State, rules: RuleWords, colour: int, progress: int) -> None:
    """Set one pawn onto a field that has room for it."""
    put(state, read_table(rules), colour, progress)


@kernel
def legal_moves(state: State, rules: RuleWords, roll: int, moves: Moves) -> int:
    """Write the legal moves of the roll into `moves`; how many there are."""
    if state[TURN] == NOBODY:
        return 0
    table = read_table(rules)
    if table.walls:
        return walls.legal(state, rules, table, roll, moves)
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    for n in range(found):
        moves[n] = ring.pack(ring.pick(state, table, roll, choice, n))
    return found


@short_kernel
def few_moves(state: State, rules: RuleWords, roll: int) -> tuple[int, int, int, int]:
    """On the ring: up to four legal moves, NO_MOVE behind the last; TOO_MANY if there are more.

    Almost always enough, and a tuple comes back to Python much faster than a list read from an array.
    """
    if state[TURN] == NOBODY:
        return NO_MOVE, NO_MOVE, NO_MOVE, NO_MOVE
    table = read_table(rules)
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    if found > 4:
        return TOO_MANY, NO_MOVE, NO_MOVE, NO_MOVE
    first = second = third = fourth = NO_MOVE
    for n in range(found):
        move = ring.pack(ring.pick(state, table, roll, choice, n))
        if n == 0:
            first = move
        elif n == 1:
            second = move
        elif n == 2:
            third = move
        else:
            fourth = move
    return first, second, third, fourth


@short_kernel
def play_ring(state: State, rules: RuleWords, roll: int, move: int) -> int:
    """Play the roll with this move, NO_MOVE for none: GOES_ON or OVER, or REFUSED with nothing done."""
    if state[TURN] == NOBODY:
        return REFUSED
    table = read_table(rules)
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    if move == NO_MOVE:
        if found == 0:
            ring.after_no_move(state, table, roll)
        return GOES_ON if found == 0 else REFUSED
    for n in range(found):
        chosen = ring.pick(state, table, roll, choice, n)
        if ring.pack(chosen) == move:
            ring.after_move(state, table, roll, chosen)
            return OVER if state[TURN] == NOBODY else GOES_ON
    return REFUSED


@kernel
def play_walls(state: State, rules: RuleWords, roll: int, move: int, moves: Moves) -> int:
    """The same for Mauerhüpfen; `moves` is room for the list."""
    if state[TURN] == NOBODY:
        return REFUSED
    table = read_table(rules)
    found = walls.legal(state, rules, table, roll, moves)
    if move == NO_MOVE:
        if found == 0:
            turns.pass_turn(state, table)
        return GOES_ON if found == 0 else REFUSED
    for n in range(found):
        if moves[n] == move:
            walls.after_move(state, table, walls.unpack(move))
            return OVER if state[TURN] == NOBODY else GOES_ON
    return REFUSED


@kernel
def branches(state: State, rules: RuleWords, moves: Moves) -> int:
    """Leaves after one roll: the legal moves of every roll; a roll without a move counts one."""
    leaves = 0
    if read_table(rules).walls:
        for large in range(1, 7):
            for small in range(1, large + 1):
                leaves += max(1, legal_moves(state, rules, small | large << 3, moves))
    else:
        for roll in range(1, 7):
            leaves += max(1, legal_moves(state, rules, roll, moves))
    return leaves


@kernel
def due_attempts(state: State, rules: RuleWords) -> int:
    """How many rolls the colour whose turn it is begins with."""
    return turns.attempts(state, read_table(rules), whose_turn(state))


@kernel
def takes_turns(state: State, rules: RuleWords, colour: int) -> bool:
    """Whether the colour still rolls."""
    return turns.takes_turns(state, read_table(rules), colour)


@kernel
def is_decided(state: State, rules: RuleWords) -> bool:
    """Whether the game is over in this position."""
    return turns.is_decided(state, read_table(rules))
