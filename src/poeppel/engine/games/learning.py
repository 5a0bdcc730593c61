"""How the network learns: it plays against itself, and every position is told what came of it.

Temporal differences: a position's target is the mixture TD(λ) of what the network says about the positions after it
and who came home in the end. Learning happens after each game, last position first.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import entry, ring, turns
from poeppel.engine.bits import bit
from poeppel.engine.compiling import arithmetic, inner, kernel, rare
from poeppel.engine.network.board_survey import BoardSurvey
from poeppel.engine.network.choices import best_move, make_move
from poeppel.engine.network.features import competes, places_taken, seen_from
from poeppel.engine.network.value import (
    BIAS,
    LEAK,
    TEMPERS,
    WIDTH,
    Aim,
    Net,
    chance_of,
    first_output,
    forward,
    highest_chance,
    judge,
    part,
    pawns_home,
    temper,
    with_weights,
)
from poeppel.engine.packing import Moves
from poeppel.engine.players.policies import CAPTURE, MASTER, RANDOM, choose
from poeppel.engine.rng import Rng, below, die, draw, seed_game, two_dice
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import MOST_COLOURS, NOBODY, TURN, WORDS, State, whose_turn

TINY = 1e-30  # so that nothing is divided by 0
OUTPUT_PACE = np.float32(0.02)  # the output layer's steps, beside those of the rows

Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]


class Course(NamedTuple):
    """What the games are played with: rule sets, where they begin, and how often each is played."""

    rules: Numbers  # one rule set a row
    surveys: Numbers  # what its board is like, if it has walls
    starts: Numbers  # one position a row, and at its end the number of its rule set
    shares: NDArray[np.float64]  # the shares of the starts, added up to 1


class LearningRoom(NamedTuple):
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
def note(room: LearningRoom, state: State, table: RuleTable, row: int) -> None:
    """Write down a position."""
    for word in range(WORDS):
        room.history[row, word] = state[word]
    room.places[row] = places_taken(state, table)


@inner
def simple_colours(room: LearningRoom) -> int:
    """The guests, bit c for colour c."""
    simple = 0
    for colour in range(len(room.policies)):
        simple |= bit(colour) if room.policies[colour] != MASTER else 0
    return simple


@inner
def play_roll(state: State, rules: RuleWords, table: RuleTable, room: LearningRoom, net: Net, word: np.uint64) -> None:
    """One roll of the network against itself."""
    roll = two_dice(word) if table.walls else die(word)
    found = entry.legal_moves(state, rules, roll, room.moves)
    if found:
        policy = room.policies[whose_turn(state)]
        if policy == MASTER:  # as quickly as it can
            aim = Aim(places_taken(state, table), simple_colours(room))
            chosen = best_move(state, net.after, rules, roll, room.moves, found, aim, net)
        else:
            chosen = choose(policy, state, rules, roll, room.moves, found, word, net)
        make_move(state, table, roll, room.moves[chosen])
    elif table.walls:
        turns.pass_turn(state, table)
    else:
        ring.after_no_move(state, table, roll)


@rare
def play_game(state: State, rules: RuleWords, room: LearningRoom, net: Net, rng: Rng) -> int:
    """Play until the game is over or the room is full; the number of the last position."""
    table, row = read_table(rules), 0
    note(room, state, table, row)
    while state[TURN] != NOBODY and row + 1 < len(room.history):
        play_roll(state, rules, table, room, net, draw(rng))
        row += 1
        note(room, state, table, row)
    return row


@arithmetic
def add_to(room: LearningRoom, weights: Floats, row: int, surprise: np.float32, rate: np.float32) -> None:
    """Change one row. The more it has been changed already, the smaller the step (Adagrad, one number a row)."""
    room.changed[row] += surprise
    pace = rate / np.float32(sqrt(room.changed[row]))
    line, slope = weights[row], room.slope
    for unit in range(WIDTH):
        line[unit] += pace * slope[unit]


@arithmetic
def correct(net: Net, state: State, rules: RuleWords, table: RuleTable, room: LearningRoom, rate: np.float32) -> None:
    """Move the network's answer for a position a little towards the target."""
    found = forward(net, state, rules, simple_colours(room))
    weights, hidden, rows, slope = net.weights, net.hidden, net.rows, room.slope
    roller, units = whose_turn(state), WIDTH - table.colours
    first = first_output(net, table)
    for unit in range(units):
        slope[unit] = 0
    for colour in range(table.colours):
        output = seen_from(table, roller, colour)
        slope[units + output] = 0
        if not competes(state, table, colour):
            continue
        error = room.target[colour] - net.chances[colour]
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
    add_to(room, weights, BIAS, surprise, rate)
    for n in range(found):
        add_to(room, weights, rows[n], surprise, rate)


@inner
def learn_from_game(
    rules: RuleWords, table: RuleTable, room: LearningRoom, net: Net, last: int, rate: np.float32, trace: np.float32
) -> None:
    """From the last position back to the first."""
    for row in range(last, -1, -1):
        state = room.history[row]
        if state[TURN] == NOBODY:
            continue
        set_target(rules, table, room, net, row, last)
        correct(net, state, rules, table, room, rate)
        shift_target(table, room, net, trace)


@inner
def set_target(rules: RuleWords, table: RuleTable, room: LearningRoom, net: Net, row: int, last: int) -> None:
    """Where somebody comes home with the next position, that came of this one; else what came of the next."""
    if row == last or room.places[row + 1] > room.places[row]:
        judge(net, room.history[min(row + 1, last)], rules, table, Aim(room.places[row], simple_colours(room)))
        shift_target(table, room, net, np.float32(0))
    share_target(table, room)


@inner
def shift_target(table: RuleTable, room: LearningRoom, net: Net, trace: np.float32) -> None:
    """The target for the position before: what came of it, and what the network said about it."""
    for colour in range(table.colours):
        room.target[colour] = trace * room.target[colour] + (np.float32(1) - trace) * net.chances[colour]


@inner
def share_target(table: RuleTable, room: LearningRoom) -> None:
    """V1: a player's chance is that of both colours, half of it each."""
    if table.two_colours:
        for colour in range(2):
            half = (room.target[colour] + room.target[colour + 2]) / np.float32(2)
            room.target[colour] = room.target[colour + 2] = half


# ── how sure it may be ────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def part_of(
    room: LearningRoom, net: Net, table: RuleTable, number: int, colour: int, home: float, highest: float
) -> float:
    """What a number of `temper` was multiplied with for a colour; V1: for its player, who wins with both of them."""
    found = part(table, number, room.slope[colour], room.slope[MOST_COLOURS + colour], home, highest)
    if table.two_colours:
        other = part(table, number, room.slope[colour ^ 2], room.slope[MOST_COLOURS + (colour ^ 2)], home, highest)
        share = net.chances[colour] / max(chance_of(net, table, colour), TINY)
        return found * share + other * (1 - share)
    return found


@inner
def note_answer(net: Net, state: State, table: RuleTable, room: LearningRoom) -> None:
    """Write down the outputs and the chances of those who compete, before they are tempered."""
    roller, units = whose_turn(state), WIDTH - table.colours
    for colour in range(table.colours):
        room.slope[colour] = net.hidden[units + seen_from(table, roller, colour)]
        room.slope[MOST_COLOURS + colour] = net.chances[colour]


@rare
def weigh(
    state: State, rules: RuleWords, table: RuleTable, room: LearningRoom, net: Net, sums: NDArray[np.float64]
) -> None:
    """Add to `sums`, for this kind of game, how the numbers of `temper` would have to change to fit what came of a
    position: its likelihood's slope by each of them, then its curvature by each two of them, then 1."""
    forward(net, state, rules, simple_colours(room))
    note_answer(net, state, table, room)
    home, highest = pawns_home(state, table), highest_chance(net, table)
    temper(net, state, table)
    line = sums[(first_output(net, table) - len(net.weights)) // table.colours + len(sums)]
    for one in range(TEMPERS):
        mean = slope = 0.0
        for colour in range(table.colours):
            share = part_of(room, net, table, one, colour, home, highest)
            mean += net.chances[colour] * share
            slope += room.target[colour] * share
        line[one] += slope - mean
        for other in range(TEMPERS):
            bend = 0.0
            for colour in range(table.colours):
                share = part_of(room, net, table, one, colour, home, highest) - mean
                bend += net.chances[colour] * share * part_of(room, net, table, other, colour, home, highest)
            line[TEMPERS * (1 + one) + other] += bend
    line[-1] += 1


@kernel
def weigh_positions(
    history: Numbers,
    targets: Floats,
    rules: RuleWords,
    room: LearningRoom,
    net: Net,
    sums: NDArray[np.float64],
) -> None:
    """Weigh positions of a game, one a row, whose first place is open, against what came of each, in `targets`."""
    table = read_table(rules)
    room.policies[:] = MASTER
    for row in range(len(history)):
        for colour in range(table.colours):
            room.target[colour] = targets[row, colour]
        weigh(history[row], rules, table, room, net, sums)


# ── games ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def invite(room: LearningRoom, table: RuleTable, guests: float, rng: Rng) -> None:
    """In a share of the games most seats are taken by simple players, so that the network learns to beat them too."""
    with_guests, host = fraction(draw(rng)) < guests, below(draw(rng), table.colours)
    for colour in range(table.colours):
        guest = below(draw(rng), 8)
        if table.two_colours and colour >= 2:
            room.policies[colour] = room.policies[colour - 2]
        elif colour == host or guest >= 6 or not with_guests:
            room.policies[colour] = MASTER
        else:
            room.policies[colour] = RANDOM if guest < 3 else CAPTURE


@inner
def on_board(net: Net, survey: BoardSurvey) -> Net:
    """The network for another wall board."""
    return with_weights(net, net.weights, survey)


@inner
def begin(course: Course, state: State, rng: Rng, seed: int, game: int) -> int:
    """Set up a game; the number of its rule set."""
    seed_game(rng, seed, game)
    start = pick_start(course, draw(rng))
    for word in range(WORDS):
        state[word] = course.starts[start, word]
    return course.starts[start, WORDS]


@kernel
def learn(
    course: Course,
    room: LearningRoom,
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
        rules, here = course.rules[number], on_board(net, course.surveys[number])
        invite(room, read_table(rules), guests, rng)
        last = play_game(state, rules, room, here, rng)
        learn_from_game(rules, read_table(rules), room, here, last, rate, trace)
        positions += last
    return positions
