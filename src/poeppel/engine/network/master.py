"""The master: of the moves that its network likes best, it plays on those it is not sure about and takes the best.

In a hurry (`quick_move`) it looks one roll further when it is in doubt, and leaves it at that.
"""

from poeppel.engine import ring
from poeppel.engine.compiling import inner, rare
from poeppel.engine.entry import legal_moves
from poeppel.engine.network.choices import NO_CHANCE, best_move, chance_after, copy, is_settled
from poeppel.engine.network.features import places_taken
from poeppel.engine.network.lookahead import LookaheadRoom, chance_in, look, twin_of
from poeppel.engine.network.rollouts import MOST_CANDIDATES, PRIOR, play_off
from poeppel.engine.network.value import ALL_PLAY_WELL, Aim, Net, chance_of, judge
from poeppel.engine.packing import Moves
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import State, whose_turn
from poeppel.engine.threats import is_mine

DOUBT = 0.02  # in a hurry, moves whose chances differ by less are looked at again
WORTH_A_LOOK, WORTH_A_LOOK_WITH_WALLS = 0.03, 0.06  # with time to think
ASKED_AHEAD, ASKED_AHEAD_WITH_WALLS = 15, 70  # how often the network is asked about every next roll


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
def quick_move(state: State, rules: RuleWords, roll: int, moves: Moves, count: int, net: Net) -> int:
    """The index of the move in a hurry. On a ring, of those that seem about equally good the best after one roll
    more."""
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


# ── with time to think ────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def looking_ahead(net: Net) -> LookaheadRoom:
    """The room for looking ahead, in that of the network; `net.after` is the position that is looked at."""
    return LookaheadRoom(net.trial, net.later, net.replies, net.replies, net.best, net.best, net.known, net.seen)


@rare
def chance_foreseen(state: State, rules: RuleWords, table: RuleTable, colour: int, place: int, net: Net) -> float:
    """The colour's chance to take the place after every next roll and its best move, as reviews judge it."""
    look(state, rules, table, net, looking_ahead(net), place, net.outlook)
    return chance_in(net.outlook, table, colour)


@inner
def add_candidate(net: Net, found: int, move: int, chance: float) -> int:
    """Keep a move as a candidate; if there are too many, instead of the worst. How many there are."""
    at = found
    if found == MOST_CANDIDATES:
        at = 0
        for n in range(1, found):
            if net.tallies[PRIOR, n] < net.tallies[PRIOR, at]:
                at = n
        if net.tallies[PRIOR, at] >= chance:
            return found
    net.candidates[at], net.tallies[PRIOR, at] = move, chance
    return min(found + 1, MOST_CANDIDATES)


@rare
def shortlist(
    state: State, rules: RuleWords, table: RuleTable, roll: int, moves: Moves, count: int, aim: Aim, net: Net
) -> tuple[int, int]:
    """Write down which moves are worth a closer look, and what can be expected of each. How many there are, and how
    often the network was asked."""
    colour, highest, found, asked = whose_turn(state), NO_CHANCE, 0, 0
    for n in range(count):
        highest = max(highest, chance_after(state, net.after, rules, table, roll, moves[n], aim, net, colour))
    least = highest - (WORTH_A_LOOK_WITH_WALLS if table.walls else WORTH_A_LOOK)
    for n in range(count):
        if twin_of(table, moves, n) < n:
            continue
        chance = chance_after(state, net.after, rules, table, roll, moves[n], aim, net, colour)
        if chance < least:
            continue
        chance = chance_foreseen(net.after, rules, table, colour, aim.place, net)
        asked += ASKED_AHEAD_WITH_WALLS if table.walls else ASKED_AHEAD
        found = add_candidate(net, found, n, chance)
    return found, asked + 2 * count


@rare
def master_move(state: State, rules: RuleWords, roll: int, moves: Moves, count: int, net: Net) -> int:
    """The index of the master's move. What it thought of the candidates stands in `net.tallies` then."""
    if count == 1:
        return 0
    table = read_table(rules)
    aim = Aim(places_taken(state, table), ALL_PLAY_WELL)
    found, asked = shortlist(state, rules, table, roll, moves, count, aim, net)
    best = play_off(state, rules, table, roll, moves, found, aim.place, net, asked)
    return net.candidates[best] if found > 0 else 0
