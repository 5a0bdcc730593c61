"""Small games: their start, and how their positions are numbered; see `engine.games.solving`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from poeppel.core.lowering import lower
from poeppel.core.notation import write_position
from poeppel.core.position import Position
from poeppel.engine import entry
from poeppel.engine.games import duels
from poeppel.engine.games.duels import MoveLists
from poeppel.engine.games.solving import NO_SUCH_SET, Numbers, SmallGame, SolvingRoom
from poeppel.engine.state import ATTEMPTS, MOST_COLOURS, WORDS
from poeppel.errors import PoeppelError
from poeppel.rules import Rules
from poeppel.rules.board import PAWNS_EACH, WallBoard
from poeppel.texts import Text, shown, whole_number

MOST_VALUES = 10**9


def small_start(rules: Rules | str, players: int | None = None, pawns: int = 1, first: str | None = None) -> Position:
    """The start of a small game: as the edition sets up, with the pawns that are left."""
    rules = Rules.of(rules)
    begins = Position.initial(rules, rules.players[0] if players is None else players, first)
    words, state = lower(rules).words, begins._state.copy()
    for colour in begins.colours:
        for n in range(_checked(rules, pawns), _most_pawns(rules)):
            entry.place(state, words, rules.board.colours.index(colour), rules.board.length + n)
    state[ATTEMPTS] = entry.due_attempts(state, words)
    return Position.parse(write_position(state, rules), rules)


def small_game(rules: Rules, players: int, pawns: int) -> SmallGame:
    """The numbering of a small game's positions, for the kernels."""
    board, sides = rules.board, rules.sides(players)
    fields, has_pairs = board.length + _checked(rules, pawns), rules.has("barriers")
    colours = _sides(rules, players)
    turns = len(colours) - (rules.neutral is not None)
    _check_size(rules, players, pawns, _number_of_sets(fields, pawns, has_pairs) ** len(colours))
    words, pairs = _sets(fields, board.length, pawns, has_pairs)
    symmetry = turns if rules.neutral else _symmetry(colours, len(board.colours))
    return SmallGame(
        lower(rules).words,
        words,
        pairs,
        np.array([_rank_of_empty(fields, n, has_pairs) for n in range(pawns + 1)], np.int64),
        np.array([[comb(n, k) for k in range(PAWNS_EACH + 1)] for n in range(fields + PAWNS_EACH)], np.int64),
        np.array(colours, np.int64),
        np.array([colours.index(c) if c in colours else 0 for c in range(MOST_COLOURS)], np.int64),
        _word(range(fields, board.length + PAWNS_EACH)),
        len(sides),
        turns,
        symmetry,
        turns if rules.neutral else 1,
        len(colours) == turns == 2 and symmetry == 1,
    )


def move_lists(game: SmallGame) -> MoveLists:
    """What every set of pawns may do, for the sweeps of `engine.games.duels`."""
    sets, room = len(game.pawns), working_room(game)
    usual, unusual = np.zeros(entry.MOST_MOVES, np.int64), np.zeros(entry.MOST_MOVES, np.int64)

    def lists_for(versions: int, moves: int) -> MoveLists:
        of_lists = sets * duels.FACES
        return MoveLists(
            pawns=np.zeros(sets, np.int64),
            seen=np.zeros(sets, np.int64),
            attempts=np.zeros(sets, np.int64),
            mattering=np.zeros(of_lists, np.int64),
            versions=np.zeros(of_lists + 1, np.int32),
            fields=np.zeros(versions + 1, np.int32),
            begins=np.zeros(versions + 1, np.int32),
            moves=np.zeros(moves, np.int32),
        )

    counted = duels.list_all(game, lists_for(0, 0), room, usual, unusual, False)
    lists = lists_for(*counted)
    duels.list_all(game, lists, room, usual, unusual, True)
    return lists


def working_room(game: SmallGame) -> SolvingRoom:
    """Room for the kernels to work in; each thread needs its own."""
    state, sides = np.zeros(WORDS, np.int64), len(game.colours)
    worth = np.zeros(game.players + 1)
    sums, stuck = np.zeros((game.turns, game.players + 1)), np.zeros(game.turns)
    return SolvingRoom(state, state.copy(), np.zeros(sides, np.int64), worth, worth.copy(), sums, stuck, np.zeros(3))


def number_of_values(game: SmallGame) -> int:
    """How many values have to be kept; a few belong to positions that cannot occur."""
    boards: int = len(game.pawns) ** len(game.colours)
    return game.step * game.firsts * boards


def _checked(rules: Rules, pawns: int) -> int:
    if isinstance(rules.board, WallBoard):
        raise PoeppelError(
            Text(
                f"{rules} lässt sich so nicht lösen, nur Spiele mit einer runden Laufbahn",
                f"{rules} cannot be solved this way, only games on a ring",
            )
        )
    number, most = whole_number(pawns), _most_pawns(rules)
    if number is None or not 1 <= number <= most:
        raise PoeppelError(
            Text(f"1 bis {most} Figuren, nicht {shown(pawns)}", f"1 to {most} pawns, not {shown(pawns)}")
        )
    return number


def _most_pawns(rules: Rules) -> int:
    """How many pawns of a colour are not home from the start (P2)."""
    return PAWNS_EACH - len(rules.home_from_the_start)


def _check_size(rules: Rules, players: int, pawns: int, boards: int) -> None:
    if boards > MOST_VALUES:
        raise PoeppelError(
            Text(
                f"{rules} zu {players} mit je {pawns} Figuren hat etwa 10^{len(str(boards)) - 1} Stellungen; "
                f"lösbar sind bis zu 10^{len(str(MOST_VALUES)) - 1}",
                f"{rules} with {players} players and {pawns} pawns each has about 10^{len(str(boards)) - 1} positions; "
                f"up to 10^{len(str(MOST_VALUES)) - 1} can be solved",
            )
        )


def _sides(rules: Rules, players: int) -> list[int]:
    """The colours clockwise, the neutral one last."""
    letters = sorted(rules.colours(players), key=lambda c: (c == rules.neutral, rules.board.colours.index(c)))
    return [rules.board.colours.index(letter) for letter in letters]


def _symmetry(colours: list[int], around: int) -> int:
    """By how many sides a board can be turned so that it looks the same: two opposite players by one."""
    sides = len(colours)
    for step in range(1, sides):
        turned = {(colours[(n + step) % sides] - colours[n]) % around for n in range(sides)}
        if sides % step == 0 and len(turned) == 1:
            return step
    return sides


# ── sets of pawns ─────────────────────────────────────────────────────────────────────────────────────────────────────
#
# The pawns of a colour that are on the board stand on n different fields, or with barriers (V6) on n fields of which
# some may be the same. Those not on the board wait. Sets of fewer pawns come first; sets of the same size are ranked by
# their foremost pawn, then by the next.


def _number_of_sets(fields: int, pawns: int, has_pairs: bool) -> int:
    return _rank_of_empty(fields, pawns + 1, has_pairs)


def _rank_of_empty(fields: int, pawns: int, has_pairs: bool) -> int:
    """How many sets there are of fewer pawns."""
    return sum(comb(fields + n - 1, n) if has_pairs else comb(fields, n) for n in range(pawns))


def _sets(fields: int, length: int, pawns: int, has_pairs: bool) -> tuple[Numbers, Numbers]:
    """Each rank's pawns and pairs as words of progress; NO_SUCH_SET where the fields hold no such set."""
    number = _number_of_sets(fields, pawns, has_pairs)
    words, pairs = np.zeros(number, np.int64), np.zeros(number, np.int64)
    for rank, standing in _ranked(fields, pawns, has_pairs):
        twice = {p for p in standing if standing.count(p) > 1}
        fits = all(p < length and standing.count(p) == 2 for p in twice)
        words[rank] = _word(set(standing))
        pairs[rank] = _word(twice) if fits else NO_SUCH_SET
    return words, pairs


def _ranked(fields: int, pawns: int, has_pairs: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
    for n in range(pawns + 1):
        sets = combinations_with_replacement(range(fields), n) if has_pairs else combinations(range(fields), n)
        for standing in sets:
            above = sum(comb(p + (i if has_pairs else 0), i + 1) for i, p in enumerate(standing))
            yield _rank_of_empty(fields, n, has_pairs) + above, standing


def _word(bits: Iterable[int]) -> int:
    """A word with these bits; bit 63 is the sign."""
    word = sum(1 << n for n in bits)
    return word - (1 << 64) if word >> 63 else word
