"""What the module answers about positions and moves: the kernels of `entry` and `refusals`, asked at the door."""

from poeppel.engine import entry, refusals, ring, turns, walls
from poeppel.engine.compiling import kernel
from poeppel.engine.entry import MOST_MOVES
from poeppel.engine.packing import Moves
from poeppel.engine.rule_table import RuleWords, read_table
from poeppel.engine.state import TURN, State
from poeppel.engine.webassembly.faults import (
    FINE,
    NO_COLOUR,
    NO_LIST,
    NO_POSITION,
    NO_ROLL,
    NO_ROOM,
    NO_RULES,
    NO_SEATING,
)
from poeppel.engine.webassembly.soundness import (
    has_room,
    is_colour,
    is_position,
    is_rule_set,
    is_seating,
    is_sound,
    stands,
)

# ── rules and positions ───────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def accept_rules(rules: RuleWords, size: int) -> int:
    """Whether these are the words of a rule set, `size` of them."""
    return FINE if is_rule_set(rules, size) else NO_RULES


@kernel
def set_up(state: State, rules: RuleWords, in_play: int, first: int) -> int:
    """Write the position at the start."""
    table = read_table(rules)
    if not is_seating(table, in_play):
        return NO_SEATING
    if not is_colour(table, first):
        return NO_COLOUR
    state[:] = 0
    entry.set_up(state, rules, in_play, first)
    return FINE


@kernel
def place(state: State, rules: RuleWords, colour: int, progress: int) -> int:
    """Set one pawn onto a field that has room for it."""
    table = read_table(rules)
    if not stands(state, table):
        return NO_POSITION
    if not has_room(state, table, colour, progress):
        return NO_ROOM
    entry.place(state, rules, colour, progress)
    return FINE


@kernel
def due_attempts(state: State, rules: RuleWords) -> int:
    """How many rolls the colour whose turn it is begins with. The position need not be complete, as with the next two:
    who reads one asks them on the way."""
    table = read_table(rules)
    if not stands(state, table):
        return NO_POSITION
    return entry.due_attempts(state, rules) if is_colour(table, state[TURN]) else NO_COLOUR


@kernel
def takes_turns(state: State, rules: RuleWords, colour: int) -> int:
    """Whether the colour still rolls."""
    table = read_table(rules)
    if not stands(state, table):
        return NO_POSITION
    return int(turns.takes_turns(state, table, colour)) if is_colour(table, colour) else NO_COLOUR


@kernel
def is_decided(state: State, rules: RuleWords) -> int:
    """Whether the game is over in this position."""
    table = read_table(rules)
    return int(turns.is_decided(state, table)) if stands(state, table) else NO_POSITION


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def legal_moves(state: State, rules: RuleWords, roll: int, moves: Moves) -> int:
    """Write the legal moves of the roll; how many there are."""
    if not is_sound(state, rules, roll):
        return what_is_wrong(state, rules)
    return entry.legal_moves(state, rules, roll, moves)


@kernel
def what_is_wrong(state: State, rules: RuleWords) -> int:
    """What is not sound, where something is not: the position, or else the roll."""
    return NO_ROLL if is_position(state, read_table(rules)) else NO_POSITION


@kernel
def play(state: State, rules: RuleWords, roll: int, move: int, moves: Moves) -> int:
    """Play the roll with this move, NO_MOVE for none: GOES_ON or OVER, or REFUSED with nothing done."""
    if not is_sound(state, rules, roll):
        return what_is_wrong(state, rules)
    if read_table(rules).walls:
        return entry.play_walls(state, rules, roll, move, moves)
    return entry.play_ring(state, rules, roll, move)


@kernel
def branches(state: State, rules: RuleWords, moves: Moves) -> int:
    """Leaves after one roll: the legal moves of every roll; a roll without a move counts one."""
    return entry.branches(state, rules, moves) if is_position(state, read_table(rules)) else NO_POSITION


@kernel
def unpack_ring(move: int, parts: Moves) -> int:
    """Write the parts of a packed move, in the order of `ring.Move`."""
    unpacked = ring.unpack(move)
    parts[0], parts[1], parts[2] = unpacked.colour, unpacked.start, unpacked.end
    parts[3], parts[4], parts[5] = unpacked.captured, unpacked.back_colour, unpacked.back_from
    parts[6] = unpacked.void
    return FINE


@kernel
def unpack_walls(move: int, parts: Moves) -> int:
    """The same in the order of `walls.Move`."""
    unpacked = walls.unpack(move)
    parts[0], parts[1], parts[2], parts[3] = unpacked.colour, unpacked.start, unpacked.stop, unpacked.end
    parts[4], parts[5] = unpacked.stop_captured, unpacked.captured
    parts[6], parts[7], parts[8] = unpacked.jumps_first, unpacked.jumps_second, unpacked.goal
    return FINE


# ── refusals ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def why_not(
    state: State,
    rules: RuleWords,
    roll: int,
    colour: int,
    start: int,
    stop: int,
    end: int,
    jumps: int,
    moves: Moves,
    found: int,
) -> int:
    """Why a move is not legal, by its number in `reasons`; `moves` are the legal ones, `found` of them."""
    table = read_table(rules)
    if not is_sound(state, rules, roll):
        return what_is_wrong(state, rules)
    if not 0 <= found <= MOST_MOVES:
        return NO_LIST
    if not is_colour(table, colour):
        return NO_COLOUR
    return refusals.why_not(state, rules, roll, colour, start, stop, end, jumps, moves[:found])


@kernel
def pawn_refusal(state: State, rules: RuleWords, roll: int, colour: int, start: int) -> int:
    """Why a pawn that has no legal move has none."""
    if not is_sound(state, rules, roll):
        return what_is_wrong(state, rules)
    if not is_colour(read_table(rules), colour):
        return NO_COLOUR
    return refusals.pawn_refusal(state, rules, roll, colour, start)
