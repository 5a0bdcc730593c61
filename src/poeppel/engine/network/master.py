"""The master: plays to the position that the network likes best, and looks one roll further when it is in doubt."""

from poeppel.engine import ring, walls
from poeppel.engine.compiling import inner, rare
from poeppel.engine.entry import legal_moves
from poeppel.engine.network.features import places_taken
from poeppel.engine.network.value import ALL_PLAY_WELL, Aim, Net, chance_of, judge
from poeppel.engine.packing import Moves
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import NOBODY, TURN, WORDS, State, whose_turn
from poeppel.engine.threats import is_mine

DOUBT = 0.02  # moves whose chances differ by less are looked at again
NO_CHANCE = -1.0


@inner
def copy(source: State, goal: State) -> None:
    for word in range(WORDS):
        goal[word] = source[word]


@rare
def make_move(state: State, table: RuleTable, roll: int, move: int) -> None:
    """Play a legal move of either kind of game."""
    if table.walls:
        walls.after_move(state, table, walls.unpack(move))
    else:
        ring.after_move(state, table, roll, ring.unpack(move))


@rare
def chance_after(
    state: State,
    after: State,
    rules: RuleWords,
    table: RuleTable,
    roll: int,
    move: int,
    aim: Aim,
    net: Net,
    colour: int,
) -> float:
    """The colour's chance to take the place, as the network sees the position after the move."""
    copy(state, after)
    make_move(after, table, roll, move)
    judge(net, after, rules, table, aim)
    return chance_of(net, table, colour)


@rare
def best_move(
    state: State, after: State, rules: RuleWords, roll: int, moves: Moves, count: int, aim: Aim, net: Net
) -> int:
    """The index of the move with the best chance to take the place; the first of equals."""
    table, colour = read_table(rules), whose_turn(state)
    best, best_chance = 0, NO_CHANCE
    for n in range(count):
        chance = chance_after(state, after, rules, table, roll, moves[n], aim, net, colour) if count > 1 else 0.0
        if chance > best_chance:
            best, best_chance = n, chance
    return best


@rare
def is_settled(state: State, table: RuleTable, place: int) -> bool:
    """Whether somebody has taken the place."""
    return state[TURN] == NOBODY or places_taken(state, table) > place


@rare
def chance_a_roll_later(state: State, rules: RuleWords, colour: int, aim: Aim, net: Net) -> float:
    """The colour's chance, averaged over the next roll. An own one is played as the network would; of others every
    move is expected alike: who expects the best of everybody wins no more against those who play it, and less against
    those who do not."""
    table, total = read_table(rules), 0.0
    is_own = is_mine(table, whose_turn(state), colour)
    for roll in range(1, 7):
        found = legal_moves(state, rules, roll, net.replies)
        if found == 0:
            copy(state, net.later)
            ring.after_no_move(net.later, table, roll)
            judge(net, net.later, rules, table, aim)
            total += chance_of(net, table, colour)
            continue
        highest = sum_of_all = 0.0
        for n in range(found):
            chance = chance_after(state, net.later, rules, table, roll, net.replies[n], aim, net, colour)
            highest = max(highest, chance)
            sum_of_all += chance
        total += highest if is_own else sum_of_all / found
    return total / 6


@rare
def master_move(state: State, rules: RuleWords, roll: int, moves: Moves, count: int, net: Net) -> int:
    """The index of the master's move. On a ring, of those that seem about equally good the best after one roll more."""
    table, colour = read_table(rules), whose_turn(state)
    aim = Aim(places_taken(state, table), ALL_PLAY_WELL)
    best = best_move(state, net.after, rules, roll, moves, count, aim, net)
    if table.walls or count == 1:
        return best
    seen = chance_after(state, net.after, rules, table, roll, moves[best], aim, net, colour)
    if is_settled(net.after, table, aim.place):
        return best
    best_chance = chance_a_roll_later(net.after, rules, colour, aim, net)
    first = best
    for n in range(count):
        if n == first or chance_after(state, net.after, rules, table, roll, moves[n], aim, net, colour) < seen - DOUBT:
            continue
        chance = chance_a_roll_later(net.after, rules, colour, aim, net)
        if chance > best_chance:
            best, best_chance = n, chance
    return best
