"""What the module lets in: rule sets, positions and rolls that the kernels can answer for.

Kernels trust whoever calls them: a turn of a colour that is not there reads beyond the position, and where nobody takes
turns the search for the next one never ends. Python makes its words itself; in a browser anybody can hand over any. So
the door asks first. It asks only what keeps the kernels safe, with the rules' own questions where there are any.
"""

from poeppel.engine.bits import bit, count
from poeppel.engine.compiling import inner, rare
from poeppel.engine.rule_table import (
    COLOURS,
    JUMPS,
    LENGTH,
    NEUTRAL,
    PATH_START,
    PLACES,
    SWITCHES,
    TARGETS,
    TWO_COLOURS,
    WALLS,
    RuleTable,
    RuleWords,
    read_table,
)
from poeppel.engine.state import (
    ATTEMPTS,
    CLOSED,
    FIELDS,
    HOME,
    IN_PLAY,
    MOST_COLOURS,
    NOBODY,
    PAIRS,
    PAWNS,
    PAWNS_EACH,
    START,
    TURN,
    State,
    is_home,
    waiting,
)
from poeppel.engine.turns import attempts, is_decided, takes_turns

LONGEST = 64 - PAWNS_EACH  # fields of a ring or path: a colour's pawns and its goal are one word
SHORTEST_RING, SHORTEST_PATH = 24, 5
FOUR_COLOURS = 4
RULE_WORDS = JUMPS + 4 * LONGEST  # room for every rule set
ALL_SWITCHES = 2 * WALLS - 1
FACES = 6


# ── rules ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@rare
def is_rule_set(rules: RuleWords, size: int) -> bool:
    """Whether these are the words of a rule set, `size` of them."""
    colours, length, switches = rules[COLOURS], rules[LENGTH], rules[SWITCHES]
    if not 1 <= length <= LONGEST or size != JUMPS + 4 * length:
        return False
    if switches & WALLS:
        return colours == FOUR_COLOURS and switches == WALLS | PLACES and is_path(rules, length)
    return is_ring(colours, length) and fits_ring(colours, switches)


@inner
def is_ring(colours: int, length: int) -> bool:
    fits = FOUR_COLOURS <= colours <= MOST_COLOURS and colours % 2 == 0  # V1: who sits opposite
    return fits and length >= SHORTEST_RING and length % colours == 0


@inner
def fits_ring(colours: int, switches: int) -> bool:
    """V1 and V2 are for boards of four colours, and for different numbers of players."""
    special = switches & (TWO_COLOURS | NEUTRAL)
    if special == TWO_COLOURS | NEUTRAL or (special != 0 and colours != FOUR_COLOURS):
        return False
    return 0 <= switches <= ALL_SWITCHES


@inner
def is_path(rules: RuleWords, length: int) -> bool:
    """M1: A and Z are fields of the path, and walls have the numbers of a die and fields on their far sides."""
    lap = bit(length) - 1
    if length < SHORTEST_PATH or not START <= rules[PATH_START] < length:
        return False
    if rules[TARGETS] == 0 or rules[TARGETS] & ~lap:
        return False
    for wall in range(JUMPS, JUMPS + 4 * length, 2):
        if not (0 <= rules[wall] <= FACES and 0 <= rules[wall + 1] < length):
            return False
    return True


# ── positions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def is_colour(table: RuleTable, colour: int) -> bool:
    return 0 <= colour < table.colours


@inner
def on_board(table: RuleTable, word: int, colour: int) -> int:
    """The ring fields of a colour's word, as the board counts them."""
    steps, word = colour * table.spacing, word & table.lap
    return (word << steps | word >> (table.length - steps)) & table.lap


@rare
def stands(state: State, table: RuleTable) -> bool:
    """Whether the pawns can stand like this: four a colour at most, one colour on a field, two pawns only with V6, and
    the words of the board say the same."""
    fields = closed = 0
    for colour in range(MOST_COLOURS):
        pawns, pairs = state[PAWNS + colour], state[PAIRS + colour]
        if pawns == 0 and pairs == 0:
            continue
        if colour >= table.colours or pawns & ~(table.lap | table.goal) or pairs & ~(pawns & table.lap):
            return False
        there = on_board(table, pawns, colour)
        if waiting(state, colour) < 0 or fields & there or (pairs != 0 and not table.barriers):
            return False
        fields |= there
        closed |= on_board(table, pairs, colour)
    return state[FIELDS] == fields and state[CLOSED] == closed


@rare
def has_room(state: State, table: RuleTable, colour: int, progress: int) -> bool:
    """Whether another pawn of the colour can be set there."""
    if not is_colour(table, colour) or not START <= progress < table.length + PAWNS_EACH or waiting(state, colour) < 1:
        return False
    if state[PAWNS + colour] & bit(progress):
        return table.barriers and progress < table.length and state[PAIRS + colour] & bit(progress) == 0
    return progress >= table.length or state[FIELDS] & on_board(table, bit(progress), colour) == 0


@rare
def is_seating(table: RuleTable, in_play: int) -> bool:
    """Whether these colours can play. V1: all four. V2: the neutral one too."""
    everybody = bit(table.colours) - 1
    if in_play & ~everybody or in_play == 0 or (table.two_colours and in_play != everybody):
        return False
    players = in_play if table.neutral < 0 else in_play & ~bit(table.neutral)
    return count(players) > 1 and (table.neutral < 0 or players != in_play)


@rare
def is_listed_right(state: State, table: RuleTable) -> bool:
    """Whether the list of those who are home names every player that is, once, and nobody else."""
    left, listed = state[HOME], 0
    if left < 0 or left >= bit(4 * table.colours):
        return False
    while left:
        colour = (left & 15) - 1
        if not is_colour(table, colour) or listed & bit(colour):
            return False
        listed |= bit(colour)
        left >>= 4
    for colour in range(table.colours):
        is_player = state[IN_PLAY] & bit(colour) != 0 and colour != table.neutral
        if (listed & bit(colour) != 0) != (is_player and is_home(state, table.goal, colour)):
            return False
    return True


@rare
def is_position(state: State, table: RuleTable) -> bool:
    """Whether this is a position, over or with a roll due for somebody who takes turns."""
    if not (stands(state, table) and is_seating(table, state[IN_PLAY])):
        return False
    for colour in range(table.colours):
        if state[PAWNS + colour] and state[IN_PLAY] & bit(colour) == 0:
            return False
    if not is_listed_right(state, table):
        return False
    turn, over = state[TURN], is_decided(state, table)
    if over or turn == NOBODY:
        return over and turn == NOBODY and state[ATTEMPTS] == 0
    if not is_colour(table, turn) or not takes_turns(state, table, turn):
        return False
    return 1 <= state[ATTEMPTS] <= attempts(state, table, turn)


# ── rolls ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def is_roll(table: RuleTable, roll: int) -> bool:
    """One die; M3: two, the smaller one in the low three bits."""
    if not table.walls:
        return 1 <= roll <= FACES
    return 1 <= roll & 7 <= roll >> 3 <= FACES


@rare
def is_sound(state: State, rules: RuleWords, roll: int) -> bool:
    """Whether a roll can be asked about in this position; that of a game that is over has no moves."""
    table = read_table(rules)
    return is_position(state, table) and is_roll(table, roll)
