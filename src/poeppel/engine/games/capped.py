"""Games that end when the time is up, each between players of its own, and what the boards count then.

For tournaments in the machine: a round is a list of tables, and a table's result is what stands on its board after so
many rolls, or when its game has ended by itself. What a pawn counts on each field comes from outside.
"""

from collections.abc import Callable

from poeppel.engine.bits import bit
from poeppel.engine.compiling import inner, kernel
from poeppel.engine.games.play import WINNER, Numbers, PlayRoom, play_ring_roll, play_wall_roll
from poeppel.engine.network.value import Net
from poeppel.engine.packing import Moves
from poeppel.engine.players.policies import LevelChooser, choose
from poeppel.engine.rng import Rng, below, draw, seed_game
from poeppel.engine.rule_table import SWITCHES, WALLS, RuleTable, RuleWords, table_with
from poeppel.engine.state import HOME, MOST_COLOURS, NOBODY, PAIRS, PAWNS, TURN, WORDS, State, waiting

# Of a table: its rolls, whether it ended by itself, the colours that are home in their order (as in a state), whether
# a policy failed (at the place where `play` notes it), and what each colour's pawns count, one way and then the other.
ROLLS, ENDED, BY_HOME, FAILED, COUNTS = range(5)
assert FAILED == WINNER
WAYS = 2  # of counting
TABLE_RESULTS = COUNTS + WAYS * MOST_COLOURS
VALUES = 65  # what a pawn counts: on B, and then on each progress


@inner
def count_pawns(state: State, values: Numbers, way: int, colour: int) -> int:
    """What the pawns of a colour count together."""
    total = waiting(state, colour) * values[way, 0]
    for progress in range(VALUES - 1):
        if state[PAWNS + colour] & bit(progress):
            total += values[way, progress + 1]
        if state[PAIRS + colour] & bit(progress):
            total += values[way, progress + 1]
    return total


@inner
def play_until(
    room: PlayRoom, table: RuleTable, chooser: Callable[..., int], cap: int, result: Numbers, rng: Rng
) -> int:
    """Play until the game is over or so many rolls have been made; how many it were."""
    rolls = 0
    while room.state[TURN] != NOBODY and rolls < cap:
        if table.walls:
            play_wall_roll(room, table, chooser, draw(rng), result)
        else:
            play_ring_roll(room, table, chooser, draw(rng), result)
        rolls += 1
    return rolls


@kernel
def play_tables(
    starts: Numbers,
    rules: RuleWords,
    values: Numbers,
    policies: Numbers,
    seed: int,
    numbers: Numbers,
    cap: int,
    results: Numbers,
    state: State,
    rng: Rng,
    moves: Moves,
    net: Net,
    level_chooser: LevelChooser,
) -> None:
    """A table for each row of `policies` (of each colour), with the dice of the game of that number; a lot says who
    begins."""
    switches = rules[SWITCHES]
    for row in range(len(policies)):
        result = results[row]
        result[:] = 0
        seed_game(rng, seed, numbers[row])
        start = below(draw(rng), len(starts))
        for word in range(WORDS):
            state[word] = starts[start, word]
        room = PlayRoom(state, rules, policies[row], moves, net, level_chooser)
        if switches & WALLS:
            rolls = play_until(room, table_with(rules, switches | WALLS), choose, cap, result, rng)
        else:
            rolls = play_until(room, table_with(rules, switches & ~WALLS), choose, cap, result, rng)
        result[ROLLS], result[ENDED], result[BY_HOME] = rolls, state[TURN] == NOBODY, state[HOME]
        for way in range(WAYS):
            for colour in range(MOST_COLOURS):
                result[COUNTS + way * MOST_COLOURS + colour] = count_pawns(state, values, way, colour)
