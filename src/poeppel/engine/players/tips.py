"""Folk wisdom as players: each follows one piece of advice whenever it says anything, and else plays any move.

So what a tip is worth is the difference to random play, and nothing else. Tips are about the ring; in Mauerhüpfen only
those say anything that look at the moving pawn alone.
"""

import numpy as np

from poeppel.engine import ring
from poeppel.engine.bits import count, lowest
from poeppel.engine.compiling import inner, rare
from poeppel.engine.packing import Moves, captured_of, captures, colour_of, end_of, is_penalised, start_of
from poeppel.engine.players.heuristics import whole_way
from poeppel.engine.rng import below
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import PAIRS, PAWNS, START, WAITING, WORDS, State, progress_of, whose_turn
from poeppel.engine.threats import faces_at, is_against, is_mine

TIP_NAMES = (
    "always-capture",
    "spare-others",
    "run-with-one",
    "spread-out",
    "stay-on-start",
    "keep-ahead",
    "lie-in-wait",
    "run-away",
    "go-home",
    "move-up",
    "shun-starts",
    "catch-leader",
    "close-ranks",
    "all-tips",
)
(
    ALWAYS_CAPTURE,
    SPARE_OTHERS,
    RUN_WITH_ONE,
    SPREAD_OUT,
    STAY_ON_START,
    KEEP_AHEAD,
    LIE_IN_WAIT,
    RUN_AWAY,
    GO_HOME,
    MOVE_UP,
    SHUN_STARTS,
    CATCH_LEADER,
    CLOSE_RANKS,
    ALL_TIPS,
) = range(len(TIP_NAMES))

FINE = 1_000_000  # nobody follows a tip into a penalty


@inner
def is_chased(state: State, table: RuleTable, turn: int, colour: int, progress: int) -> bool:
    """Whether an opponent stands six fields or less behind a pawn on the ring."""
    for hunter in range(table.colours):
        if is_against(state, table, turn, hunter) and faces_at(state, table, hunter, colour, progress):
            return True
    return False


@rare
def chased_pawns(state: State, table: RuleTable, turn: int) -> int:
    """How many own pawns have an opponent close behind them."""
    found = 0
    for colour in range(table.colours):
        if not is_mine(table, turn, colour):
            continue
        word = state[PAWNS + colour] & table.lap
        while word:
            found += is_chased(state, table, turn, colour, lowest(word))
            word &= word - 1
    return found


@rare
def hunted_pawns(state: State, table: RuleTable, turn: int) -> int:
    """How many pawns of opponents have an own one close behind them."""
    found = 0
    for quarry in range(table.colours):
        if not is_against(state, table, turn, quarry):
            continue
        word = state[PAWNS + quarry] & table.lap
        while word:
            progress = lowest(word)
            word &= word - 1
            for hunter in range(table.colours):
                if is_mine(table, turn, hunter) and faces_at(state, table, hunter, quarry, progress):
                    found += 1
                    break
    return found


@inner
def is_foreign_start(state: State, table: RuleTable, turn: int, colour: int, progress: int) -> bool:
    """Whether the field is the A of an opponent."""
    for other in range(table.colours):
        if is_against(state, table, turn, other) and progress_of(table, colour, progress, other) == START:
            return True
    return False


@rare
def leads(state: State, table: RuleTable, turn: int, colour: int) -> bool:
    """Whether no other opponent has come further than this one."""
    way = whole_way(state, table, colour)
    for other in range(table.colours):
        if is_against(state, table, turn, other) and whole_way(state, table, other) > way:
            return False
    return True


@inner
def goes_home(table: RuleTable, start: int, end: int) -> bool:
    """Whether the pawn comes into the goal."""
    return start < table.length <= end


@rare
def pawn_liking(tip: int, state: State, table: RuleTable, move: int) -> int:
    """How well a move fits a tip that looks at what moves, and what it meets."""
    start, end, turn = start_of(move), end_of(move), whose_turn(state)
    if tip == ALWAYS_CAPTURE:
        return int(captures(move))
    if tip == SPARE_OTHERS:
        return -int(captures(move))
    if tip == RUN_WITH_ONE:
        return start if start < table.length else WAITING
    if tip == SPREAD_OUT:
        return -start
    if tip == STAY_ON_START:
        return -int(start == START)
    if tip == GO_HOME:
        return int(goes_home(table, start, end))
    if tip == MOVE_UP:
        return int(start >= table.length)
    if table.walls:
        return 0
    if tip == RUN_AWAY:
        return int(START <= start < table.length and is_chased(state, table, turn, colour_of(move), start))
    if tip == SHUN_STARTS:
        return -int(end < table.length and is_foreign_start(state, table, turn, colour_of(move), end))
    if tip == CATCH_LEADER:
        return int(captures(move) and leads(state, table, turn, captured_of(move)))
    return 0


@rare
def board_liking(tip: int, state: State, table: RuleTable, move: int, after: State) -> int:
    """How well a move fits a tip that looks at the board afterwards. `after` is room for it."""
    turn = whose_turn(state)
    for word in range(WORDS):
        after[word] = state[word]
    ring.make(after, table, ring.unpack(move))
    if tip == KEEP_AHEAD:
        return -chased_pawns(after, table, turn)
    if tip == LIE_IN_WAIT:
        return hunted_pawns(after, table, turn)
    return count(after[PAIRS + turn])  # CLOSE_RANKS


@rare
def tip_liking(tip: int, state: State, table: RuleTable, move: int, after: State) -> int:
    """How well a move fits a tip: the larger the better, 0 and alike where it says nothing."""
    fine = 0 if is_penalised(move) else FINE
    if tip == ALL_TIPS:  # the ones that everybody gives, in the order in which they are given
        liked = 0
        for part in (ALWAYS_CAPTURE, GO_HOME, RUN_AWAY):
            liked = 2 * liked + pawn_liking(part, state, table, move)
        liked = 2 * liked + 1 + pawn_liking(SHUN_STARTS, state, table, move)
        return fine + 100 * liked + pawn_liking(RUN_WITH_ONE, state, table, move)
    if tip in (KEEP_AHEAD, LIE_IN_WAIT, CLOSE_RANKS):
        return fine if table.walls else fine + board_liking(tip, state, table, move, after)
    return fine + pawn_liking(tip, state, table, move)


@rare
def follow_tip(
    tip: int, state: State, rules: RuleWords, moves: Moves, found: int, word: np.uint64, after: State
) -> int:
    """The move that fits best. Among those that fit alike, chance decides. `after` is room for a position."""
    table, best, most, alike = read_table(rules), 0, -FINE, 0
    for n in range(found):
        liked = tip_liking(tip, state, table, moves[n], after)
        if liked > most:
            best, most, alike = n, liked, 1
        elif liked == most:
            alike += 1
    skipped = below(word, alike)
    for n in range(best, found):
        if tip_liking(tip, state, table, moves[n], after) == most:
            if skipped == 0:
                return n
            skipped -= 1
    return best
