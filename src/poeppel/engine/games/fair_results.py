"""Games with what the dice did for everybody: results without their luck prove the same with a fraction of the games.

The luck of a roll is what it allows, by the network's best move, less the mean of that over all rolls. So it is 0 on
average, whoever plays how, and what is left after it is taken out has the same mean as the results themselves.
"""

from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.games.play import Numbers, PlayRoom, play_ring_roll, play_wall_roll
from poeppel.engine.network.choices import copy
from poeppel.engine.network.lookahead import Chances, LookaheadRoom, forget, weigh_roll
from poeppel.engine.network.value import FIRST_PLACE, Net
from poeppel.engine.packing import Moves
from poeppel.engine.players.policies import LevelChooser, choose
from poeppel.engine.rng import Rng, die, draw, seed_game, two_dice
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import MOST_COLOURS, NOBODY, TURN, State
from poeppel.engine.turns import is_won, winner


@inner
def add_chances(
    state: State,
    rules: RuleWords,
    table: RuleTable,
    roll: int,
    share: float,
    net: Net,
    room: LookaheadRoom,
    luck: Chances,
) -> None:
    """Add a share of what a roll allows each colour."""
    weigh_roll(state, rules, table, roll, net, room, FIRST_PLACE)
    for colour in range(table.colours):
        luck[colour] += share * room.best[colour]


@rare
def add_luck(
    state: State, rules: RuleWords, table: RuleTable, rolled: int, net: Net, room: LookaheadRoom, luck: Chances
) -> None:
    """Add what this roll does for each colour: what it allows, less the mean over all rolls."""
    forget(table, room)
    for large in range(1, 7):
        if not table.walls:
            add_chances(state, rules, table, large, (large == rolled) - 1 / 6, net, room, luck)
            continue
        for small in range(1, large + 1):
            roll, share = small | large << 3, 1 / 36 if small == large else 2 / 36
            add_chances(state, rules, table, roll, (roll == rolled) - share, net, room, luck)


@kernel
def play_fairly(
    start: State,
    rules: RuleWords,
    policies: Numbers,
    seed: int,
    game: int,
    history: Numbers,
    lucks: Chances,
    rng: Rng,
    moves: Moves,
    net: Net,
    level_chooser: LevelChooser,
    result: Numbers,
    looking: Net,
    room: LookaheadRoom,
) -> int:
    """Play a game until the first place is certain: in `history` its positions, one a row, and in the same row of
    `lucks` what the roll that was made there did for each colour. The number of the last position.

    The dice are those of the game of this number in `play`. `looking` is the network that says what luck is.
    """
    table, state, row = read_table(rules), room.then, 0
    play = PlayRoom(state, rules, policies, moves, net, level_chooser)
    copy(start, state)
    copy(state, history[row])
    seed_game(rng, seed, game)
    result[:] = 0
    while state[TURN] != NOBODY and not is_won(state, table) and row + 1 < len(history):
        word = draw(rng)
        rolled = two_dice(word) if table.walls else die(word)
        for colour in range(MOST_COLOURS):
            lucks[row, colour] = 0.0
        add_luck(state, rules, table, rolled, looking, room, lucks[row])
        if table.walls:
            play_wall_roll(play, table, choose, word, result)
        else:
            play_ring_roll(play, table, choose, word, result)
        row += 1
        copy(state, history[row])
    return row


@kernel
def winner_of(state: State, rules: RuleWords) -> int:
    """The (first) colour of the player who has won; -1 if the first place is still open."""
    table = read_table(rules)
    return winner(state, table) if is_won(state, table) else -1
