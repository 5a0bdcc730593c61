"""The value network: each player's chance to come home next.

One hidden layer. Inputs are on or off (`features`), so the first layer is a sum of rows, one an input that is on. The
last few numbers of a row skip the hidden layer and go to the outputs directly: what a pawn is worth whatever else is
on the board. The outputs are turned into chances by a softmax over the colours that still compete.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import types
from numpy.typing import NDArray

from poeppel.engine.bits import count
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.network.board_survey import BoardSurvey
from poeppel.engine.network.features import PLAYERS, Rows, competes, count_ring_rows, places_taken, ring_rows, seen_from
from poeppel.engine.network.wall_features import count_wall_rows, wall_rows
from poeppel.engine.packing import Moves
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import HOME, NOBODY, PAWNS, TURN, State, whose_turn
from poeppel.engine.turns import winner

Weights: TypeAlias = NDArray[np.float32]

BIAS = 0  # its row
KINDS = 48  # of games that have outputs of their own
TEMPERS = 6  # numbers that make the chances of a kind come true
WIDTH = 64  # numbers a row: the hidden layer, then one for each colour
LEAK = np.float32(0.05)  # what a hidden unit passes on below zero
NO_POWER = -80.0  # e to less than this is nothing beside 1
HALVINGS = 10


class Net(NamedTuple):
    """A network with the room it needs to forward; each thread has its own room.

    The weights lie in rows of WIDTH numbers: the bias, one row an input, at the end KINDS times one an output. Behind
    the hidden layer's weights, those have the numbers of `temper`, column by column.
    """

    weights: Weights  # one set for each family of boards; empty where nobody asks the network
    survey: BoardSurvey  # what a wall board is like; empty for a ring
    rows: Rows  # room for the inputs that are on
    hidden: Weights  # room for the hidden layer and the outputs before the softmax
    chances: Weights  # room for the answer: one of each colour, as the board counts them
    after: State  # room for the position after a move
    later: State  # room for the position after the next one
    replies: Moves  # room for the moves in between
    effort: NDArray[np.int64]  # how much the master may think about a move (`master`); 0 for as much as it usually does
    trial: State  # room for a game that is played on for a while
    candidates: Moves  # room for the moves that are worth a closer look, by their numbers
    tallies: NDArray[np.float64]  # room for what was found out about them
    outlook: NDArray[np.float64]  # room for the chances after a move, one of each colour
    best: NDArray[np.float64]  # and after the best one with a roll
    known: NDArray[np.int64]  # Mauerhüpfen: room for what was asked already (`lookahead`)
    seen: Weights


_NUMBERS, _FRACTIONS, _FINE = types.int64[::1], types.float32[::1], types.float64[::1]
_FIELDS = {
    "weights": types.float32[:, ::1],
    "hidden": _FRACTIONS,
    "chances": _FRACTIONS,
    "tallies": types.float64[:, ::1],
    "outlook": _FINE,
    "best": _FINE,
    "seen": types.float32[:, ::1],
}
# As compiled code knows it.
NET = types.NamedTuple([_FIELDS.get(name, _NUMBERS) for name in Net._fields], Net)  # type: ignore[no-untyped-call]


@inner
def with_weights(net: Net, weights: Weights, survey: BoardSurvey) -> Net:
    """Other weights, or another wall board, in the same room."""
    return Net(
        weights,
        survey,
        net.rows,
        net.hidden,
        net.chances,
        net.after,
        net.later,
        net.replies,
        net.effort,
        net.trial,
        net.candidates,
        net.tallies,
        net.outlook,
        net.best,
        net.known,
        net.seen,
    )


@kernel
def count_rows(rules: RuleWords) -> int:
    """How many rows the inputs of this family of boards have, the bias included."""
    table = read_table(rules)
    return count_wall_rows(table) if table.walls else count_ring_rows(table)


@inner
def first_output(net: Net, table: RuleTable) -> int:
    """The row of the first output. There are outputs for each number of players, with V4, V6, V7 or without; V1 and V2
    have theirs where one player, or five and six, would have them: there are none such on a board for four."""
    group = net.rows[PLAYERS] - 1
    if table.two_colours:
        group = 0
    elif table.neutral >= 0:
        group += 3
    kind = group * 8 + table.three_rolls + 2 * table.barriers + 4 * table.forced_capture
    return len(net.weights) + (kind - KINDS) * table.colours


# Fractions are added up in one order on every machine and in every browser: two positions that are almost equally good
# are then told apart in the same way everywhere, however many of them a search has to compare.


@inner
def add_up(net: Net, found: int) -> None:
    """The first layer: the bias and the rows of the inputs that are on, two at a time."""
    weights, hidden, rows = net.weights, net.hidden, net.rows
    bias, first = weights[BIAS], weights[rows[0]]
    for unit in range(WIDTH):
        hidden[unit] = bias[unit] + first[unit]
    for n in range(1, found - 1, 2):
        one, other = weights[rows[n]], weights[rows[n + 1]]
        for unit in range(WIDTH):
            hidden[unit] += one[unit] + other[unit]
    if found % 2 == 0:
        last = weights[rows[found - 1]]
        for unit in range(WIDTH):
            hidden[unit] += last[unit]


@inner
def outputs(net: Net, table: RuleTable) -> None:
    """The second layer, on top of what went straight to the outputs: four sums beside each other, and of two outputs at
    a time."""
    hidden, first = net.hidden, first_output(net, table)
    units = WIDTH - table.colours
    for unit in range(units):
        value = hidden[unit]
        hidden[unit] = value if value > 0 else LEAK * value
    whole = units - units % 4
    for output in range(0, table.colours, 2):
        line, next_line = net.weights[first + output], net.weights[first + output + 1]
        one = two = three = four = five = six = seven = eight = np.float32(0)
        for unit in range(0, whole, 4):
            one += hidden[unit] * line[unit]
            two += hidden[unit + 1] * line[unit + 1]
            three += hidden[unit + 2] * line[unit + 2]
            four += hidden[unit + 3] * line[unit + 3]
            five += hidden[unit] * next_line[unit]
            six += hidden[unit + 1] * next_line[unit + 1]
            seven += hidden[unit + 2] * next_line[unit + 2]
            eight += hidden[unit + 3] * next_line[unit + 3]
        for unit in range(whole, units):
            one += hidden[unit] * line[unit]
            five += hidden[unit] * next_line[unit]
        hidden[units + output] += (one + two) + (three + four)
        hidden[units + output + 1] += (five + six) + (seven + eight)


@inner
def exponential(power: float) -> float:
    """e to a power that is not above zero: a short series for a small part of the power, then squared. Plain
    arithmetic, so that it is the same everywhere: libraries differ in the last digit, and a module for browsers would
    have to ask for theirs at every output."""
    if power < NO_POWER:
        return 0.0
    small = float(power) / (1 << HALVINGS)
    value = 1 + small * (1 + small * (1 / 2 + small * (1 / 6 + small * (1 / 24 + small * (1 / 120)))))
    for _ in range(HALVINGS):
        value *= value
    return value


@rare
def softmax(net: Net, state: State, table: RuleTable) -> None:
    """The outputs, which count from the roller, as chances of the colours as the board counts them."""
    roller, units = whose_turn(state), WIDTH - table.colours
    hidden, chances = net.hidden, net.chances
    highest = np.float32(-1e30)
    for colour in range(table.colours):
        if competes(state, table, colour):
            highest = max(highest, hidden[units + seen_from(table, roller, colour)])
    total = np.float32(0)
    for colour in range(table.colours):
        chances[colour] = 0
        if competes(state, table, colour):
            chances[colour] = exponential(hidden[units + seen_from(table, roller, colour)] - highest)
            total += chances[colour]
    for colour in range(table.colours):
        chances[colour] /= total


# ── how sure it may be ────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def highest_chance(net: Net, table: RuleTable) -> float:
    highest = 0.0
    for colour in range(table.colours):
        highest = max(highest, net.chances[colour])
    return highest


@inner
def pawns_home(state: State, table: RuleTable) -> float:
    """How many of all pawns are in the goal, as a share: how far the game has come."""
    home = 0
    for colour in range(table.colours):
        home += count(state[PAWNS + colour] & table.goal)
    return home / (4 * table.colours)


@inner
def part(table: RuleTable, number: int, output: float, chance: float, home: float, highest: float) -> float:
    """What a number of `temper` is multiplied with: a colour's output, its chance, then its output times how many pawns
    are home (a lead is worth less early in the game) and times the highest chance (the surer, the more is too much),
    and with V3 and with V5 its output once more."""
    if number == 0:
        return output
    if number == 1:
        return chance
    if number == 2:
        return output * home
    if number == 3:
        return output * highest
    return output * (table.backward_capture if number == 4 else table.no_goal_jump)


@rare
def temper(net: Net, state: State, table: RuleTable) -> None:
    """Make the answer as sure as it may be, by what came of games of this kind (`calibration`). Only what
    people are told is changed by this; nobody plays by it."""
    first, units, roller = first_output(net, table), WIDTH - table.colours, whose_turn(state)
    home, highest = pawns_home(state, table), highest_chance(net, table)
    for colour in range(table.colours):
        if competes(state, table, colour):
            at = units + seen_from(table, roller, colour)
            more = 0.0
            for number in range(TEMPERS):
                share = part(table, number, net.hidden[at], net.chances[colour], home, highest)
                more += net.weights[first + number % table.colours, units + number // table.colours] * share
            net.hidden[at] += more
    softmax(net, state, table)


# ── asking it ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def forward(net: Net, state: State, rules: RuleWords, simple: int) -> int:
    """Each colour's chance to come home next, written into `net.chances`; how many inputs are on.

    `simple`: bit c for each colour that plays simply; the others play as well as the network.
    """
    table = read_table(rules)
    if table.walls:
        found = wall_rows(state, table, net.survey, simple, net.rows)
    else:
        found = ring_rows(state, table, simple, net.rows)
    add_up(net, found)
    outputs(net, table)
    softmax(net, state, table)
    return found


class Aim(NamedTuple):
    """What is asked about: a place, counted from 0, and who plays for it."""

    place: int
    simple: int  # bit c for each colour that plays simply; the others play as well as the network


FIRST_PLACE: Any = np.int64(0)
ALL_PLAY_WELL: Any = np.int64(0)


@inner
def taker(state: State, table: RuleTable, place: int) -> int:
    """The colour that has taken the place, counted from 0."""
    return winner(state, table) if table.two_colours else (state[HOME] >> (4 * place) & 15) - 1


@rare
def judge(net: Net, state: State, rules: RuleWords, table: RuleTable, aim: Aim) -> None:
    """Each colour's chance to take the place, the first that was open a move ago, written into `net.chances`."""
    if places_taken(state, table) > aim.place or state[TURN] == NOBODY:
        for colour in range(table.colours):
            net.chances[colour] = 0
        net.chances[taker(state, table, aim.place)] = 1
    else:
        forward(net, state, rules, aim.simple)


@rare
def expect(net: Net, state: State, rules: RuleWords, table: RuleTable, place: int) -> None:
    """Each colour's chance to take the place if all play well, for the first place as it comes true, written into
    `net.chances`."""
    judge(net, state, rules, table, Aim(place, ALL_PLAY_WELL))
    if place == FIRST_PLACE and places_taken(state, table) == FIRST_PLACE and state[TURN] != NOBODY:
        temper(net, state, table)


@kernel
def opinion(net: Net, state: State, rules: RuleWords) -> None:
    """The same for Python, whatever the state of the game."""
    expect(net, state, rules, read_table(rules), FIRST_PLACE)


@inner
def chance_of(net: Net, table: RuleTable, colour: int) -> float:
    """The chance of the colour's player."""
    return net.chances[colour] + net.chances[colour ^ 2] if table.two_colours else net.chances[colour]
