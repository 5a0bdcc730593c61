"""Games played on from one position, to see how often each player wins."""

from poeppel.engine.compiling import kernel
from poeppel.engine.games.play import Numbers, PlayRoom, play_ring_roll, play_wall_roll
from poeppel.engine.network.value import Net
from poeppel.engine.packing import Moves
from poeppel.engine.players.policies import LevelChooser, choose
from poeppel.engine.rng import Rng, draw, seed_game
from poeppel.engine.rule_table import RuleWords, read_table
from poeppel.engine.state import WORDS, State
from poeppel.engine.turns import is_won, winner


@kernel
def play_on(
    position: State,
    rules: RuleWords,
    policies: Numbers,
    seed: int,
    first_game: int,
    winners: Numbers,
    state: State,
    rng: Rng,
    moves: Moves,
    net: Net,
    level_chooser: LevelChooser,
    result: Numbers,
) -> None:
    """Play one game a winner, each until the first place is certain.

    Game n has the same dice from whatever position it is played, so that luck does not hide what a move is worth.
    """
    room, table = PlayRoom(state, rules, policies, moves, net, level_chooser), read_table(rules)
    for game in range(len(winners)):
        for word in range(WORDS):
            state[word] = position[word]
        seed_game(rng, seed, first_game + game)
        while not is_won(state, table):
            if table.walls:
                play_wall_roll(room, table, choose, draw(rng), result)
            else:
                play_ring_roll(room, table, choose, draw(rng), result)
        winners[game] = winner(state, table)
