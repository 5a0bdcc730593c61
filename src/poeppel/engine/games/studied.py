"""The games of `play` once more, and what there is to know about each of them.

The dice, the choices and so the games are the same, bit by bit. What is asked for besides is counted while they are
played: how often there was something to choose, how often the lead changed, what the network thought of everybody's
chances, what the dice did for everybody, which rules took moves away or added some, and where pawns stood and were
captured.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring, walls
from poeppel.engine.bits import bit, lowest
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.games.fair_results import add_luck
from poeppel.engine.games.own_dice import ENDLESS, MOST_ROLLS, cast
from poeppel.engine.games.play import (
    BROKEN,
    CAPTURES,
    MOVES,
    PLACES,
    ROLLS,
    ROLLS_TO_FIRST,
    WINNER,
    Numbers,
    PlayRoom,
    ask,
)
from poeppel.engine.network.choices import copy, make_move, pass_on
from poeppel.engine.network.lookahead import Chances, LookaheadRoom
from poeppel.engine.network.value import FIRST_PLACE, Net, expect
from poeppel.engine.packing import Moves, captured_of, captures, colour_of, end_of, is_touch, pack_way, stop_of
from poeppel.engine.players.policies import LevelChooser, choose
from poeppel.engine.reasons import MUST_BRING_IN, START_MUST_BE_CLEARED
from poeppel.engine.rng import Rng, draw, seed_game, two_dice
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import (
    ATTEMPTS,
    CLOSED,
    HOME,
    IN_PLAY,
    MOST_COLOURS,
    NOBODY,
    PAIRS,
    PAWNS,
    TURN,
    State,
    end_game,
    progress_of,
    waiting,
    whose_turn,
)
from poeppel.engine.turns import is_won, winner

# The rules of which is counted how often they make a difference to a roll, and the facts about them: first how often
# each of them takes moves away, then how often it adds some.
RULES = ("R7", "R9", "V2", "V3", "V4", "V5", "V6", "V7", "T10", "T13")
CLEARING, BRINGING_IN, _, _, ATTEMPT, _, BARRIER, _, _, PUNISHMENT = range(len(RULES))

CHOICES, IDLE, LEAD_CHANGES, FAVOURITE_CHANGES, BINDINGS = range(5)
FACTS = BINDINGS + 2 * len(RULES)

# The fractions of a game: the winner's lowest chance, the winner's chance after each tenth of the way to the first
# place, and what the dice did for each colour.
LOWEST, COURSE = range(2)
TENTHS = 11
LUCKS = COURSE + TENTHS
FRACTIONS = LUCKS + MOST_COLOURS

# What is asked for, a bit each.
WITH_CHANCES, WITH_LUCK, WITH_BINDINGS, WITH_HEAT = (1 << n for n in range(4))

STANDING, CAPTURED, CAPTURING = range(3)  # heat: pawns before each roll; captured ones; those that have captured
HEATS = 3
PLACES_OF_A_PAWN = 65  # B, and each progress
LONGEST = 8_192  # positions whose chances are kept
WAY = 0x1FFFF  # of a packed move: colour, from, to
NO_LEADER = -1
SOME = 1e-9  # chances that differ by less are the same


class StudyRoom(NamedTuple):
    """What is asked, where the answers are written, and room for finding them."""

    asked: int
    starts: Numbers  # positions, a row each
    seatings: Numbers  # of each colour its policy, a row for each seating
    sides: Numbers  # of each colour the number of its side, -1 for none
    faces: Numbers  # of each colour its die: how many faces, then the faces
    script: Moves  # the moves of the game, as it was played elsewhere; empty where policies play
    flips: Numbers  # for each rule that is switched on the rules without it, a row each
    flipped: Numbers  # and which rule that is, by its number in RULES
    facts: Numbers  # a row a game
    fractions: Chances  # a row a game; none where nothing of them is asked
    heat: NDArray[np.int64]  # summed over all games: kind, colour, place
    other_state: State
    other_moves: Moves
    lowest: Chances
    course: NDArray[np.float32]
    luck: Chances
    looking: Net  # the network that tells chances and luck
    lookahead: LookaheadRoom


@inner
def list_moves(state: State, rules: RuleWords, table: RuleTable, roll: int, moves: Moves) -> int:
    """Write the legal moves, in the order in which policies see them; how many there are."""
    if table.walls:
        return walls.legal(state, rules, table, roll, moves)
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    for n in range(found):
        moves[n] = ring.pack(ring.pick(state, table, roll, choice, n))
    return found


@inner
def is_a_choice(table: RuleTable, moves: Moves, found: int) -> bool:
    """Whether the moves lead to more than one position."""
    if not table.walls:
        return found > 1
    others = 0
    for n in range(1, found):
        others += walls.effect(moves[n]) != walls.effect(moves[0])
    return others > 0


# ── who leads ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def walked(state: State, table: RuleTable, colour: int) -> int:
    """The fields that the pawns of a colour have come, from B to A counted as one. Beyond Mauerhüpfen's path nothing is
    further than anything else."""
    total, word = 0, state[PAWNS + colour]
    while word:
        progress = lowest(word)
        total += 1 + (min(progress, table.length) if table.walls else progress)
        word &= word - 1
    word = state[PAIRS + colour]
    while word:
        total += 1 + lowest(word)
        word &= word - 1
    return total


@inner
def leader(state: State, table: RuleTable, sides: Numbers, before: int) -> int:
    """The side that has come furthest; who led before if it is not one alone."""
    best, most, alone = before, -1, False
    for side in range(table.colours):
        total, there = 0, False
        for colour in range(table.colours):
            if sides[colour] == side:
                total += walked(state, table, colour)
                there = True
        if not there:
            continue
        if total > most:
            best, most, alone = side, total, True
        elif total == most:
            alone = False
    return best if alone else before


@inner
def side_chance(chances: NDArray[np.float32], table: RuleTable, sides: Numbers, side: int) -> float:
    """The chance of a side, in sums that are the same for all its colours."""
    total = 0.0
    for colour in range(table.colours):
        if sides[colour] == side:
            total += chances[colour]
    return total


@inner
def favourite(net: Net, table: RuleTable, sides: Numbers, before: int) -> int:
    """The side with the best chance; who had it before if somebody else only has the same."""
    best, most = before, -1.0
    if before != NO_LEADER:
        most = side_chance(net.chances, table, sides, before) + SOME
    for side in range(table.colours):
        chance = side_chance(net.chances, table, sides, side)
        if chance > most:
            best, most = side, chance
    return best


# ── what rules do ─────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def has_more(one: Moves, found: int, other: Moves, found_there: int, with_touches: bool) -> bool:
    """Whether there is a way among the moves of one list that the other has not got."""
    for n in range(found):
        if is_touch(one[n]) and not with_touches:
            continue
        there = False
        for k in range(found_there):
            there = there or one[n] & WAY == other[k] & WAY
        if not there:
            return True
    return False


@rare
def count_flips(state: State, roll: int, moves: Moves, found: int, study: StudyRoom, fact: Numbers) -> None:
    """What would be there without each of the rules that are switched on."""
    for n in range(len(study.flips)):
        rule, rules = study.flipped[n], study.flips[n]
        copy(state, study.other_state)
        if rule == BARRIER:
            study.other_state[CLOSED] = 0  # two pawns on a field then close nothing
        there = list_moves(study.other_state, rules, read_table(rules), roll, study.other_moves)
        touches = rule == PUNISHMENT
        fact[BINDINGS + rule] += has_more(study.other_moves, there, moves, found, touches)
        fact[BINDINGS + len(RULES) + rule] += has_more(moves, found, study.other_moves, there, touches)


@inner
def is_listed(moves: Moves, found: int, colour: int, start: int, end: int) -> bool:
    way, listed = pack_way(colour, start, end, -1), False
    for n in range(found):
        listed = listed or moves[n] & WAY == way
    return listed


@rare
def count_duties(
    state: State, table: RuleTable, roll: int, moves: Moves, found: int, colour: int, fact: Numbers
) -> None:
    """R7, R9: whether one of them forbids a possible move of this colour."""
    options = ring.possible(state, table, colour, roll, ring.opponents(state, table, whose_turn(state), colour))
    clears = brings_in = False
    for back in (False, True):
        word = options.backward if back else options.forward
        while word:
            end = lowest(word)
            word &= word - 1
            start = end + roll if back else (-1 if end == 0 else end - roll)
            if not is_listed(moves, found, colour, start, end):
                reason = ring.unmet_duty(state, table, colour, start, back, roll)
                clears = clears or reason == START_MUST_BE_CLEARED
                brings_in = brings_in or reason == MUST_BRING_IN
    fact[BINDINGS + CLEARING] += clears
    fact[BINDINGS + BRINGING_IN] += brings_in


@rare
def count_bindings(
    state: State, table: RuleTable, roll: int, moves: Moves, found: int, study: StudyRoom, fact: Numbers
) -> None:
    """Which rules make a difference to this roll."""
    count_flips(state, roll, moves, found, study, fact)
    if table.walls:
        return
    count_duties(state, table, roll, moves, found, whose_turn(state), fact)
    if table.neutral >= 0:
        count_duties(state, table, roll, moves, found, table.neutral, fact)
    if table.three_rolls and found == 0 and state[ATTEMPTS] > 1 and roll != ring.SIX:  # V4: another try
        fact[BINDINGS + len(RULES) + ATTEMPT] += 1


# ── where pawns are ───────────────────────────────────────────────────────────────────────────────────────────────────


@rare
def heat_up(state: State, table: RuleTable, heat: NDArray[np.int64]) -> None:
    """Where all pawns stand before a roll."""
    for colour in range(table.colours):
        if not state[IN_PLAY] & bit(colour):
            continue
        heat[STANDING, colour, 0] += waiting(state, colour)
        for words in (PAWNS, PAIRS):
            word = state[words + colour]
            while word:
                heat[STANDING, colour, 1 + lowest(word)] += 1
                word &= word - 1


@rare
def heat_captures(table: RuleTable, move: int, heat: NDArray[np.int64]) -> None:
    """Where a move captures, as victim and captor count."""
    colour, captured = colour_of(move), captured_of(move)
    if captured >= 0:
        heat[CAPTURING, colour, 1 + end_of(move)] += 1
        heat[CAPTURED, captured, 1 + progress_of(table, colour, end_of(move), captured)] += 1
    if table.walls and walls.captures_between(move):
        heat[CAPTURING, colour, 1 + stop_of(move)] += 1
        heat[CAPTURED, walls.unpack(move).stop_captured, 1 + stop_of(move)] += 1


# ── a game ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def captures_of(table: RuleTable, move: int) -> int:
    """How many pawns a move captures."""
    if not captures(move):
        return 0
    return (captured_of(move) >= 0) + (table.walls and walls.captures_between(move))


@rare
def look_on(state: State, rules: RuleWords, table: RuleTable, rolls: int, study: StudyRoom) -> None:
    """Everybody's chances before a roll."""
    net = study.looking
    expect(net, state, rules, table, FIRST_PLACE)
    for side in range(table.colours):
        chance = side_chance(net.chances, table, study.sides, side)
        study.lowest[side] = min(study.lowest[side], chance)
        if rolls < LONGEST:
            study.course[rolls, side] = chance


@inner
def tell_course(study: StudyRoom, side: int, rolls: int, fraction: Chances) -> None:
    """The winner's lowest chance, and the chance after each tenth of the way; in the end it is certain."""
    fraction[LOWEST] = study.lowest[side]
    for tenth in range(TENTHS - 1):
        fraction[COURSE + tenth] = study.course[min(tenth * rolls // (TENTHS - 1), LONGEST - 1), side]
    fraction[COURSE + TENTHS - 1] = 1.0


@inner
def study_game(
    room: PlayRoom,
    table: RuleTable,
    chooser: Callable[..., int],
    study: StudyRoom,
    policies: Numbers,
    result: Numbers,
    fact: Numbers,
    fraction: Chances,
    rng: Rng,
) -> None:
    """Play one game from the position in the room, and watch it."""
    state, rules, moves = room.state, room.rules, room.moves
    rolls, rolls_to_first, ahead, liked = 0, -1, NO_LEADER, NO_LEADER
    study.lowest[:] = 1.0
    while state[TURN] != NOBODY:
        if rolls_to_first < 0 and is_won(state, table):
            rolls_to_first = rolls
        word, turn = draw(rng), whose_turn(state)
        roll = two_dice(word) if table.walls else cast(study.faces, turn, word)
        if rolls_to_first < 0:
            now = leader(state, table, study.sides, ahead)
            fact[LEAD_CHANGES] += now != ahead and ahead != NO_LEADER
            ahead = now
            if study.asked & WITH_CHANCES:
                look_on(state, rules, table, rolls, study)
                now = favourite(study.looking, table, study.sides, liked)
                fact[FAVOURITE_CHANGES] += now != liked and liked != NO_LEADER
                liked = now
            if study.asked & WITH_LUCK:
                add_luck(state, rules, table, roll, study.looking, study.lookahead, fraction[LUCKS:])
        if study.asked & WITH_HEAT:
            heat_up(state, table, study.heat)
        found = list_moves(state, rules, table, roll, moves)
        if study.asked & WITH_BINDINGS:
            count_bindings(state, table, roll, moves, found, study, fact)
        if found == 0:
            fact[IDLE] += 1
            pass_on(state, table, roll)
        else:
            fact[CHOICES] += is_a_choice(table, moves, found)
            if len(study.script):
                chosen = found - 1
                while chosen >= 0 and moves[chosen] != study.script[rolls]:
                    chosen -= 1
            else:
                chosen = ask(room, chooser, policies[turn], roll, found, word)
            if not 0 <= chosen < found:
                end_game(state)
                result[WINNER] = BROKEN
                return
            move = moves[chosen]
            result[MOVES] += not (not table.walls and is_touch(move))
            result[CAPTURES] += captures_of(table, move)
            if study.asked & WITH_HEAT:
                heat_captures(table, move, study.heat)
            make_move(state, table, roll, move)
        rolls += 1
        if rolls == MOST_ROLLS:
            end_game(state)
            result[WINNER] = ENDLESS
            return
    result[ROLLS] = rolls
    result[ROLLS_TO_FIRST] = rolls if rolls_to_first < 0 else rolls_to_first
    result[WINNER] = winner(state, table)
    result[PLACES] = state[HOME]
    if study.asked & WITH_CHANCES:
        tell_course(study, study.sides[result[WINNER]], result[ROLLS_TO_FIRST], fraction)


@inner
def study_games(
    room: PlayRoom,
    table: RuleTable,
    chooser: Callable[..., int],
    study: StudyRoom,
    seed: int,
    first_game: int,
    results: Numbers,
    rng: Rng,
) -> None:
    """Play one game for each row of `results`. Games that differ in the seating only have the same dice and the same
    start: as many in a row as there are seatings."""
    seatings = len(study.seatings)
    for row in range(len(results)):
        game = first_game + row
        dice = game // seatings
        copy(study.starts[dice % len(study.starts)], room.state)
        seed_game(rng, seed, dice)
        results[row, :] = 0
        study.facts[row, :] = 0
        fraction = study.fractions[row if len(study.fractions) > row else 0]
        fraction[:] = 0
        seating = study.seatings[game % seatings]
        study_game(room, table, chooser, study, seating, results[row], study.facts[row], fraction, rng)


@kernel
def play_studied(
    state: State,
    rules: RuleWords,
    moves: Moves,
    net: Net,
    level_chooser: LevelChooser,
    study: StudyRoom,
    seed: int,
    first_game: int,
    results: Numbers,
    rng: Rng,
) -> None:
    """Games between built-in policies, or from a script."""
    room = PlayRoom(state, rules, study.seatings[0], moves, net, level_chooser)
    study_games(room, read_table(rules), choose, study, seed, first_game, results, rng)
