"""Games played on for a while, to find out which of a few moves is best.

Every move is played on by the network alone, everybody for himself, for some rolls; then it is asked who will take the
place. The dice follow from the position, so the answer is always the same, here and in a browser. All moves get the
same dice, and of six games played on each face falls once at every depth: so most of the luck is in none of the
differences.
"""

from math import sqrt

import numpy as np

from poeppel.engine.bits import bit
from poeppel.engine.compiling import inner, rare
from poeppel.engine.entry import legal_moves
from poeppel.engine.network.choices import best_move, copy, is_settled, make_move, pass_on
from poeppel.engine.network.features import is_placed
from poeppel.engine.network.value import ALL_PLAY_WELL, Aim, Net, chance_of, expect
from poeppel.engine.packing import Moves
from poeppel.engine.rng import below, die, word_at
from poeppel.engine.rule_table import RuleTable, RuleWords
from poeppel.engine.state import IN_PLAY, WORDS, State, whose_turn

MOST_CANDIDATES = 6
FACES = 6
HORIZON = 12  # rolls that a game is played on
USUAL_EFFORT = 8_000  # how often the network is asked about one move, among four on a ring
MOST_EFFORT = 10_000_000
COST_EACH, COST_WITH_WALLS = 1, 16  # of asking it: on a ring for each colour, with walls in all
FOUR = 4
LEAST_BLOCKS = 4  # before anything is concluded
SURE, SURER = 2.0, 3.0  # standard errors: usually, and for somebody who waits longer
EVEN = 0.0007  # moves that differ by so much at most are equally good
MISTAKE = 0.01  # a move that seems worse by so much before games are played on is none to think about
# The standard error of what is thought before games are played on; on a ring divided by how many share the chances:
# between two there is more to win and to lose.
DOUBT, DOUBT_WITH_WALLS = 0.02, 0.005
IN, IS_OUT = 0.0, 1.0

# Lines of `Net.tallies`, a column a candidate: what was thought of it before; the sum of its blocks of games; the last
# of them; whether it is out; the games; by how much it is worse than the best one, and how sure that is; and for each
# candidate the squares of how its blocks differed from those of this one.
PRIOR, SUM, LAST, OUT, GAMES, BEHIND, ERROR, SQUARES = range(8)
TALLIES = SQUARES + MOST_CANDIDATES


@inner
def fingerprint(state: State, roll: int) -> np.uint64:
    """A number that follows from the position and the roll."""
    word = np.uint64(roll)
    for n in range(WORDS):
        word = word_at(word, state[n])
    return word


@inner
def cast(table: RuleTable, word: np.uint64, trial: int) -> int:
    """The roll of a game of a block: whatever the word is, in six games each face falls once."""
    one = (below(word, FACES) + trial) % FACES + 1
    if not table.walls:
        return one
    other = (die(word) + trial) % FACES + 1
    return min(one, other) | max(one, other) << 3


@rare
def play_on(
    start: State, rules: RuleWords, table: RuleTable, place: int, net: Net, seed: np.uint64, block: int, trial: int
) -> int:
    """Play on from here; who will then take the place is written into `net.chances`. How often the network was
    asked."""
    aim, state, asked = Aim(place, ALL_PLAY_WELL), net.trial, 1
    copy(start, state)
    for depth in range(HORIZON):
        if is_settled(state, table, place):
            break
        roll = cast(table, word_at(seed, block * HORIZON + depth), trial)
        found = legal_moves(state, rules, roll, net.replies)
        if found == 0:
            pass_on(state, table, roll)
            continue
        chosen = best_move(state, net.later, rules, roll, net.replies, found, aim, net)
        make_move(state, table, roll, net.replies[chosen])
        if found > 1:
            asked += found
    expect(net, state, rules, table, place)
    return asked


@rare
def play_block(
    state: State,
    rules: RuleWords,
    table: RuleTable,
    roll: int,
    move: int,
    place: int,
    net: Net,
    candidate: int,
    block: int,
    seed: np.uint64,
) -> int:
    """Six games after a candidate, noted in its tallies. How often the network was asked."""
    colour, total, asked = whose_turn(state), 0.0, 0
    copy(state, net.after)
    make_move(net.after, table, roll, move)
    for trial in range(FACES):
        asked += play_on(net.after, rules, table, place, net, seed, block, trial)
        total += chance_of(net, table, colour)
    net.tallies[LAST, candidate] = total / FACES
    net.tallies[SUM, candidate] += total / FACES
    net.tallies[GAMES, candidate] += FACES
    return asked


# ── which one is it ───────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def lead_of(net: Net, one: int, other: int, blocks: int, doubt: float) -> tuple[float, float]:
    """By how much one candidate is better than another, and the standard error of that: what was thought before, as
    sure as it is, and what the games say, as sure as they agree."""
    tallies = net.tallies
    before = tallies[PRIOR, one] - tallies[PRIOR, other]
    if blocks < LEAST_BLOCKS:
        return before, doubt
    mean = (tallies[SUM, one] - tallies[SUM, other]) / blocks
    variance = max(tallies[SQUARES + one, other] / blocks - mean * mean, 0.0) / (blocks - 1)
    share = doubt * doubt / (doubt * doubt + variance)
    return share * mean + (1 - share) * before, sqrt(share * variance)


@inner
def note_differences(net: Net, found: int) -> None:
    """After a block: the squares of how the candidates differ in it."""
    tallies = net.tallies
    for one in range(found):
        for other in range(found):
            difference = tallies[LAST, one] - tallies[LAST, other]
            tallies[SQUARES + one, other] += difference * difference


@inner
def leader(net: Net, found: int, lead: int, blocks: int, doubt: float) -> int:
    """The candidate that seems best now, given which did so far."""
    best, most = lead, 0.0
    for n in range(found):
        if net.tallies[OUT, n] == IN:
            by, _ = lead_of(net, n, lead, blocks, doubt)
            if by > most:
                best, most = n, by
    return best


@inner
def leave_out_mistakes(net: Net, found: int, lead: int, doubt: float) -> int:
    """Before games are played on: put aside what a review would call a mistake. How many are left."""
    tallies, left = net.tallies, 1
    for n in range(found):
        if n != lead:
            tallies[BEHIND, n], tallies[ERROR, n] = tallies[PRIOR, lead] - tallies[PRIOR, n], doubt
            if tallies[BEHIND, n] >= MISTAKE:
                tallies[OUT, n] = IS_OUT
            else:
                left += 1
    return left


@inner
def sift(net: Net, found: int, lead: int, blocks: int, doubt: float, sure: float) -> int:
    """Put aside whatever is worse for sure than the leading candidate, or so much like it that it does not matter. How
    many are left."""
    tallies, left = net.tallies, 1
    for n in range(found):
        if n != lead and tallies[OUT, n] == IN:
            by, error = lead_of(net, lead, n, blocks, doubt)
            tallies[BEHIND, n], tallies[ERROR, n] = by, error
            if by > sure * error or error < EVEN:
                tallies[OUT, n] = IS_OUT
            else:
                left += 1
    tallies[BEHIND, lead] = tallies[ERROR, lead] = 0.0
    return left


@inner
def on_their_way(state: State, table: RuleTable) -> int:
    """How many colours are still on their way home."""
    found = 0
    for colour in range(table.colours):
        found += state[IN_PLAY] & bit(colour) != 0 and not is_placed(state, table, colour)
    return found


@inner
def cost_of_asking(state: State, table: RuleTable) -> int:
    """What it costs to ask the network once. On a ring it is asked about every colour that is on its way: alone with
    one opponent, the master gets twice as many answers in the same time as among four."""
    return COST_WITH_WALLS if table.walls else COST_EACH * on_their_way(state, table)


@inner
def doubt_before(state: State, table: RuleTable) -> float:
    """How sure is what is thought before games are played on."""
    return DOUBT_WITH_WALLS if table.walls else DOUBT / on_their_way(state, table)


@inner
def effort_of(net: Net) -> int:
    """What may be spent on a move."""
    effort = net.effort[0] if net.effort[0] > 0 else USUAL_EFFORT
    return FOUR * min(effort, MOST_EFFORT)


@rare
def play_off(
    state: State,
    rules: RuleWords,
    table: RuleTable,
    roll: int,
    moves: Moves,
    found: int,
    place: int,
    net: Net,
    asked: int,
) -> int:
    """The best of the candidates, by games that are played on until it is clear, or the effort is spent; the network
    has been `asked` so often already."""
    tallies = net.tallies
    for line in range(SUM, TALLIES):
        for n in range(found):
            tallies[line, n] = 0.0
    doubt = doubt_before(state, table)
    lead = leader(net, found, 0, 0, doubt)
    left = leave_out_mistakes(net, found, lead, doubt)
    sure = SURER if net.effort[0] > USUAL_EFFORT else SURE
    seed, blocks, cost, effort = fingerprint(state, roll), 0, cost_of_asking(state, table), effort_of(net)
    while left > 1 and asked * cost < effort:
        for n in range(found):
            if tallies[OUT, n] == IN:
                move = moves[net.candidates[n]]
                asked += play_block(state, rules, table, roll, move, place, net, n, blocks, seed)
        note_differences(net, found)
        blocks += 1
        if blocks >= LEAST_BLOCKS:
            lead = leader(net, found, lead, blocks, doubt)
            left = sift(net, found, lead, blocks, doubt, sure)
    return lead
