"""The functions of the module, behind plain C signatures.

Each has its line in `EXPORTS`: arrays arrive as pointers to room of a fixed size, numbers with 32 bits; a network and
its room, which kernels know as a tuple of arrays, as one pointer after the other. The command
`tools/webassembly.py` builds the module from it, and the client learns from it what to hand over. An answer below zero
says what was handed over wrongly (`faults`); whether the rules are sound is asked once, by `accept_rules`, everything
else every time.
"""

from collections.abc import Callable, Mapping
from itertools import chain
from math import prod
from typing import Any, NamedTuple

from poeppel.engine.entry import MOST_MOVES
from poeppel.engine.games.play import RESULTS
from poeppel.engine.network.features import MOST_ROWS
from poeppel.engine.network.lookahead import MOST_KNOWN, WAYS, LookaheadRoom
from poeppel.engine.network.rollouts import MOST_CANDIDATES, TALLIES
from poeppel.engine.network.value import WIDTH, Net
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.engine.webassembly import playing, thinking
from poeppel.engine.webassembly.soundness import LONGEST, RULE_WORDS
from poeppel.engine.webassembly.thinking import MOST_GAMES

PLACES = LONGEST + 1  # of a path, with B
MOST_WEIGHTS = 1 << 13  # rows of a network, more than any has
BYTES = {"int64": 8, "uint64": 8, "float32": 4, "float64": 8}


class Argument(NamedTuple):
    """What C hands over: a number of 32 bits or, where it has no room, of 64; or a pointer to room for an array."""

    element: str  # "int64", "uint64", "float32" or "float64"
    room: str = ""  # the name of an array's room; arrays with the same name lie in the same place
    shape: tuple[int, ...] = ()
    is_word: bool = False  # 64 bits

    @property
    def size(self) -> int:
        """Bytes of an array."""
        return prod(self.shape) * BYTES[self.element]


class Rooms(NamedTuple):
    """Arrays that a kernel takes as one named tuple."""

    kind: type[tuple[Any, ...]]
    members: tuple[Argument, ...]


class Export(NamedTuple):
    """A function with what it takes. All answer with a number of 32 bits."""

    function: Callable[..., int]
    arguments: tuple[Argument | Rooms, ...]

    @property
    def handed(self) -> tuple[Argument, ...]:
        """What C hands over, one by one."""
        each = (given.members if isinstance(given, Rooms) else (given,) for given in self.arguments)
        return tuple(chain.from_iterable(each))


def _room(name: str, *shape: int, element: str = "int64") -> Argument:
    return Argument(element, name, shape)


NUMBER = Argument("int64")
MOVE = Argument("int64", is_word=True)
WORD = Argument("uint64", is_word=True)
STATE = _room("state", WORDS)
RULES = _room("rules", RULE_WORDS)
MOVES = _room("moves", MOST_MOVES)
START = _room("state", 1, WORDS)
WEIGHTS = _room("weights", MOST_WEIGHTS, WIDTH, element="float32")
SURVEY = _room("survey", PLACES + PLACES * LONGEST)
ROLLS = _room("rolls", PLACES, element="float64")
THEN = _room("then", WORDS)
OUTLOOK = _room("outlook", MOST_MOVES, MOST_COLOURS, element="float64")
KNOWN = _room("known", WAYS + 1)
SEEN = _room("seen", MOST_KNOWN + 1, MOST_COLOURS, element="float32")
NET = Rooms(
    Net,
    (
        WEIGHTS,
        SURVEY,
        _room("rows", MOST_ROWS),
        _room("hidden", WIDTH, element="float32"),
        _room("chances", MOST_COLOURS, element="float32"),
        _room("after", WORDS),
        _room("later", WORDS),
        _room("replies", MOST_MOVES),
        _room("effort", 1),
        _room("trial", WORDS),
        _room("candidates", MOST_CANDIDATES),
        _room("tallies", TALLIES, MOST_CANDIDATES, element="float64"),
        _room("expected", MOST_COLOURS, element="float64"),
        _room("hoped", MOST_COLOURS, element="float64"),
        KNOWN,
        SEEN,
    ),
)
LOOKAHEAD = Rooms(
    LookaheadRoom,
    (
        THEN,
        _room("ahead", WORDS),
        _room("answers", MOST_MOVES),
        _room("own", MOST_MOVES),
        _room("best", MOST_COLOURS, element="float64"),
        _room("tried", MOST_COLOURS, element="float64"),
        KNOWN,
        SEEN,
    ),
)
POLICIES = _room("policies", MOST_COLOURS)
RESULT_LINES = _room("results", MOST_GAMES, RESULTS)
RNG = _room("rng", 1, element="uint64")

EXPORTS: Mapping[str, Export] = {
    function.__name__: Export(function, arguments)
    for function, arguments in (
        (playing.accept_rules, (RULES, NUMBER)),
        (playing.set_up, (STATE, RULES, NUMBER, NUMBER)),
        (playing.place, (STATE, RULES, NUMBER, NUMBER)),
        (playing.due_attempts, (STATE, RULES)),
        (playing.takes_turns, (STATE, RULES, NUMBER)),
        (playing.is_decided, (STATE, RULES)),
        (playing.legal_moves, (STATE, RULES, NUMBER, MOVES)),
        (playing.play, (STATE, RULES, NUMBER, MOVE, MOVES)),
        (playing.branches, (STATE, RULES, MOVES)),
        (playing.unpack_ring, (MOVE, MOVES)),
        (playing.unpack_walls, (MOVE, MOVES)),
        (playing.why_not, (STATE, RULES, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, MOVES, NUMBER)),
        (playing.pawn_refusal, (STATE, RULES, NUMBER, NUMBER, NUMBER)),
        (thinking.survey_board, (RULES, SURVEY, ROLLS)),
        (thinking.choose, (NUMBER, STATE, RULES, NUMBER, MOVES, NUMBER, WORD, NET, NUMBER)),
        (thinking.foresee, (STATE, RULES, NET, NUMBER, LOOKAHEAD, OUTLOOK)),
        (thinking.foresee_rolls, (STATE, RULES, NET, NUMBER, LOOKAHEAD, OUTLOOK)),
        (thinking.foresee_moves, (STATE, RULES, NUMBER, MOVES, NUMBER, NET, NUMBER, LOOKAHEAD, OUTLOOK)),
        (
            thinking.play_random,
            (START, RULES, NUMBER, NUMBER, NUMBER, NET, THEN, MOVES, POLICIES, RESULT_LINES, RNG),
        ),
    )
}


def rooms() -> dict[str, int]:
    """The bytes of every room by its name."""
    taken = (argument for export in EXPORTS.values() for argument in export.handed if argument.shape)
    return {argument.room: argument.size for argument in taken}
