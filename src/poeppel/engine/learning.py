"""How the network learns: it plays against itself, and every position is told what came of it.

Temporal differences: a position's target is the mixture TD(λ) of what the network says about the positions after it
and who came home in the end. Learning happens after each game, last position first.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import calls, ring, turns
from poeppel.engine.bits import bit
from poeppel.engine.compiling import arithmetic, inner, kernel, rare
from poeppel.engine.features import competes, places_taken, seen_from
from poeppel.engine.ground import Ground
from poeppel.engine.master import best_move, make_move
from poeppel.engine.network import (
    BIAS,
    FIRST_PLACE,
    LEAK,
    TEMPERS,
    WIDTH,
    Aim,
    Net,
    chance_of,
    first_output,
    highest_chance,
    judge,
    part,
    pawns_home,
    temper,
    think,
)
from poeppel.engine.packing import Moves
from poeppel.engine.policies import CAPTURE, MASTER, RANDOM, choose
from poeppel.engine.rng import Rng, below, die, draw, seed_game, two_dice
from poeppel.engine.state import MOST_COLOURS, NOBODY, TURN, WORDS, State, whose_turn
from poeppel.engine.table import RuleTable, RuleWords, read_table

TINY = 1e-30  # so that nothing is divided by 0
OUTPUT_PACE = np.float32(0.02)  # the output layer's steps, beside those of the rows

Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]


class Course(NamedTuple):
    """What the games are played with: rule sets, where they begin, and how often each is played."""

    rules: Numbers  # one rule set a row
    grounds: Numbers  # what its board is like, if it has walls
    starts: Numbers  # one position a row, and at its end the number of its rule set
    shares: NDArray[np.float64]  # the shares of the starts, added up to 1


class Desk(NamedTuple):
    """Room for one game."""

    history: Numbers  # the positions, one a row
    places: Numbers  # the places taken in each
    moves: Moves
    slope: Floats  # of the hidden layer
    target: Floats
    changed: Floats  # how much each row has been changed so far, squared and added up
    policies: Numbers  # of each colour


@inner
def fraction(word: np.uint64) -> float:
    """A number from 0 up to but not 1."""
    return (word >> np.uint64(11)) * (1.0 / (1 << 53))


@inner
def pick_start(course: Course, word: np.uint64) -> int:
    """One of the starts, each as often as its share says."""
    wanted, start = fraction(word), 0
    while start + 1 < len(course.shares) and course.shares[start] <= wanted:
        start += 1
    return start


@inner
def note(desk: Desk, state: State, table: RuleTable, row: int) -> None:
    """Write down a position."""
    for word in range(WORDS):
        desk.history[row, word] = state[word]
    desk.places[row] = places_taken(state, table)


@inner
def simple_colours(desk: Desk) -> int:
    """The guests, bit c for colour c."""
    simple = 0
    for colour in range(len(desk.policies)):
        simple |= bit(colour) if desk.policies[colour] != MASTER else 0
    return simple


@inner
def play_roll(state: State, rules: RuleWords, table: RuleTable, desk: Desk, net: Net, word: np.uint64) -> None:
    """One roll of the network against itself."""
    roll = two_dice(word) if table.walls else die(word)
    found = calls.legal_moves(state, rules, roll, desk.moves)
    if found:
        policy = desk.policies[whose_turn(state)]
        if policy == MASTER:  # as quickly as it can
            aim = Aim(places_taken(state, table), simple_colours(desk))
            chosen = best_move(state, net.after, rules, roll, desk.moves, found, aim, net)
        else:
            chosen = choose(policy, state, rules, roll, desk.moves, found, word, net)
        make_move(state, table, roll, desk.moves[chosen])
    elif table.walls:
        turns.pass_turn(state, table)
    else:
        ring.after_no_move(state, table, roll)


@rare
def play_game(state: State, rules: RuleWords, desk: Desk, net: Net, rng: Rng) -> int:
    """Play until the game is over or the room is full; the number of the last position."""
    table, row = read_table(rules), 0
    note(desk, state, table, row)
    while state[TURN] != NOBODY and row + 1 < len(desk.history):
        play_roll(state, rules, table, desk, net, draw(rng))
        row += 1
        note(desk, state, table, row)
    return row


@arithmetic
def add_to(desk: Desk, weights: Floats, row: int, surprise: np.float32, rate: np.float32) -> None:
    """Change one row. The more it has been changed already, the smaller the step (Adagrad, one number a row)."""
    desk.changed[row] += surprise
    pace = rate / np.float32(sqrt(desk.changed[row]))
    line, slope = weights[row], desk.slope
    for unit in range(WIDTH):
        line[unit] += pace * slope[unit]


@arithmetic
def correct(net: Net, state: State, rules: RuleWords, table: RuleTable, desk: Desk, rate: np.float32) -> None:
    """Move the network's answer for a position a little towards the target."""
    found = think(net, state, rules, simple_colours(desk))
    weights, hidden, rows, slope = net.weights, net.hidden, net.rows, desk.slope
    roller, units = whose_turn(state), WIDTH - table.colours
    first = first_output(net, table)
    for unit in range(units):
        slope[unit] = 0
    for colour in range(table.colours):
        output = seen_from(table, roller, colour)
        slope[units + output] = 0
        if not competes(state, table, colour):
            continue
        error = desk.target[colour] - net.chances[colour]
        slope[units + output] = error
        line = weights[first + output]
        pace = OUTPUT_PACE * rate * error
        for unit in range(units):
            slope[unit] += error * line[unit]
            line[unit] += pace * hidden[unit]
    for unit in range(units):
        slope[unit] *= np.float32(1) if hidden[unit] > 0 else LEAK
    surprise = np.float32(0)
    for unit in range(WIDTH):
        surprise += slope[unit] * slope[unit]
    add_to(desk, weights, BIAS, surprise, rate)
    for n in range(found):
        add_to(desk, weights, rows[n], surprise, rate)


@inner
def learn_from_game(
    rules: RuleWords, table: RuleTable, desk: Desk, net: Net, last: int, rate: np.float32, trace: np.float32
) -> None:
    """From the last position back to the first."""
    for row in range(last, -1, -1):
        state = desk.history[row]
        if state[TURN] == NOBODY:
            continue
        set_target(rules, table, desk, net, row, last)
        correct(net, state, rules, table, desk, rate)
        shift_target(table, desk, net, trace)


@inner
def set_target(rules: RuleWords, table: RuleTable, desk: Desk, net: Net, row: int, last: int) -> None:
    """Where somebody comes home with the next position, that came of this one; else what came of the next."""
    if row == last or desk.places[row + 1] > desk.places[row]:
        judge(net, desk.history[min(row + 1, last)], rules, table, Aim(desk.places[row], simple_colours(desk)))
        shift_target(table, desk, net, np.float32(0))
    share_target(table, desk)


@inner
def shift_target(table: RuleTable, desk: Desk, net: Net, trace: np.float32) -> None:
    """The target for the position before: what came of it, and what the network said about it."""
    for colour in range(table.colours):
        desk.target[colour] = trace * desk.target[colour] + (np.float32(1) - trace) * net.chances[colour]


@inner
def share_target(table: RuleTable, desk: Desk) -> None:
    """V1: a player's chance is that of both colours, half of it each."""
    if table.two_colours:
        for colour in range(2):
            half = (desk.target[colour] + desk.target[colour + 2]) / np.float32(2)
            desk.target[colour] = desk.target[colour + 2] = half


# ── how sure it may be ────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def part_of(desk: Desk, net: Net, table: RuleTable, number: int, colour: int, home: float, highest: float) -> float:
    """What a number of `temper` was multiplied with for a colour; V1: for its player, who wins with both of them."""
    found = part(table, number, desk.slope[colour], desk.slope[MOST_COLOURS + colour], home, highest)
    if table.two_colours:
        other = part(table, number, desk.slope[colour ^ 2], desk.slope[MOST_COLOURS + (colour ^ 2)], home, highest)
        share = net.chances[colour] / max(chance_of(net, table, colour), TINY)
        return found * share + other * (1 - share)
    return found


@inner
def note_answer(net: Net, state: State, table: RuleTable, desk: Desk) -> None:
    """Write down the outputs and the chances of those who compete, before they are tempered."""
    roller, units = whose_turn(state), WIDTH - table.colours
    for colour in range(table.colours):
        desk.slope[colour] = net.hidden[units + seen_from(table, roller, colour)]
        desk.slope[MOST_COLOURS + colour] = net.chances[colour]


@rare
def weigh(state: State, rules: RuleWords, table: RuleTable, desk: Desk, net: Net, sums: NDArray[np.float64]) -> None:
    """Add to `sums`, for this kind of game, how the numbers of `temper` would have to change to fit what came of a
    position: its likelihood's slope by each of them, then its curvature by each two of them, then 1."""
    think(net, state, rules, simple_colours(desk))
    note_answer(net, state, table, desk)
    home, highest = pawns_home(state, table), highest_chance(net, table)
    temper(net, state, table)
    line = sums[(first_output(net, table) - len(net.weights)) // table.colours + len(sums)]
    for one in range(TEMPERS):
        mean = slope = 0.0
        for colour in range(table.colours):
            share = part_of(desk, net, table, one, colour, home, highest)
            mean += net.chances[colour] * share
            slope += desk.target[colour] * share
        line[one] += slope - mean
        for other in range(TEMPERS):
            bend = 0.0
            for colour in range(table.colours):
                share = part_of(desk, net, table, one, colour, home, highest) - mean
                bend += net.chances[colour] * share * part_of(desk, net, table, other, colour, home, highest)
            line[TEMPERS * (1 + one) + other] += bend
    line[-1] += 1


@kernel
def weigh_games(
    course: Course,
    desk: Desk,
    net: Net,
    state: State,
    rng: Rng,
    seed: int,
    first_game: int,
    games: int,
    sums: NDArray[np.float64],
) -> None:
    """Play games without guests, and weigh every position against who won in the end."""
    for game in range(first_game, first_game + games):
        number = begin(course, state, rng, seed, game)
        rules, here = course.rules[number], on_board(net, course.grounds[number])
        table = read_table(rules)
        invite(desk, table, 0.0, rng)
        last = play_game(state, rules, desk, here, rng)
        for row in range(last, -1, -1):
            now = desk.history[row]
            if now[TURN] == NOBODY:
                continue
            set_target(rules, table, desk, here, row, last)
            if desk.places[row] == FIRST_PLACE:
                weigh(now, rules, table, desk, here, sums)


# ── games ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def invite(desk: Desk, table: RuleTable, guests: float, rng: Rng) -> None:
    """In a share of the games most seats are taken by simple players, so that the network learns to beat them too."""
    with_guests, host = fraction(draw(rng)) < guests, below(draw(rng), table.colours)
    for colour in range(table.colours):
        guest = below(draw(rng), 8)
        if table.two_colours and colour >= 2:
            desk.policies[colour] = desk.policies[colour - 2]
        elif colour == host or guest >= 6 or not with_guests:
            desk.policies[colour] = MASTER
        else:
            desk.policies[colour] = RANDOM if guest < 3 else CAPTURE


@inner
def on_board(net: Net, ground: Ground) -> Net:
    """The network for another wall board."""
    return Net(net.weights, ground, net.rows, net.hidden, net.chances, net.after, net.later, net.replies)


@inner
def begin(course: Course, state: State, rng: Rng, seed: int, game: int) -> int:
    """Set up a game; the number of its rule set."""
    seed_game(rng, seed, game)
    start = pick_start(course, draw(rng))
    for word in range(WORDS):
        state[word] = course.starts[start, word]
    return course.starts[start, WORDS]


@kernel
def watch(course: Course, desk: Desk, net: Net, state: State, rng: Rng, seed: int, game: int) -> int:
    """Play one game without guests and learn nothing; the number of its last position in the history."""
    number = begin(course, state, rng, seed, game)
    rules = course.rules[number]
    invite(desk, read_table(rules), 0.0, rng)
    return play_game(state, rules, desk, on_board(net, course.grounds[number]), rng)


@kernel
def learn(
    course: Course,
    desk: Desk,
    net: Net,
    state: State,
    rng: Rng,
    seed: int,
    first_game: int,
    games: int,
    rate: np.float32,
    trace: np.float32,
    guests: float,
) -> int:
    """Play games and learn from each; how many positions there were."""
    positions = 0
    for game in range(first_game, first_game + games):
        number = begin(course, state, rng, seed, game)
        rules, here = course.rules[number], on_board(net, course.grounds[number])
        invite(desk, read_table(rules), guests, rng)
        last = play_game(state, rules, desk, here, rng)
        learn_from_game(rules, read_table(rules), desk, here, last, rate, trace)
        positions += last
    return positions
