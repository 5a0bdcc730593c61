"""Moves by the network's judgement alone: each is made, and the position after it is asked about."""

from poeppel.engine import ring, walls
from poeppel.engine.compiling import inner, rare
from poeppel.engine.network.features import places_taken
from poeppel.engine.network.value import Aim, Net, chance_of, judge
from poeppel.engine.packing import Moves
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import NOBODY, TURN, WORDS, State, whose_turn
from poeppel.engine.turns import pass_turn

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


@inner
def pass_on(state: State, table: RuleTable, roll: int) -> None:
    """Play a roll that allows no move."""
    if table.walls:
        pass_turn(state, table)
    else:
        ring.after_no_move(state, table, roll)


@inner
def is_settled(state: State, table: RuleTable, place: int) -> bool:
    """Whether somebody has taken the place."""
    return state[TURN] == NOBODY or places_taken(state, table) > place


@inner
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
