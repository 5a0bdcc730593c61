"""Position: where all pawns stand and whose roll is due. The public face of the engine."""

from __future__ import annotations

import threading
from collections.abc import Mapping

import numpy as np

from poeppel import explain, notation
from poeppel.engine import calls
from poeppel.engine.compiling import direct
from poeppel.engine.packing import NO_MOVE
from poeppel.engine.state import ATTEMPTS, NOBODY, TURN, WORDS, State
from poeppel.errors import IllegalMove, NotationError, Refusal
from poeppel.lowering import Table, lower
from poeppel.move import Move
from poeppel.roll import Roll, all_rolls, read_one_die, read_two_dice
from poeppel.rules import Rules
from poeppel.texts import Text, shown


class _Scratch(threading.local):
    """Where kernels write lists of moves. One a thread: making an array would cost more than finding the moves."""

    def __init__(self) -> None:
        self.moves = np.zeros(calls.MOST_MOVES, np.int64)


_scratch = _Scratch()
_few_moves = direct(calls.few_moves, "(int64[::1], int64[::1], int64)")
_play_ring = direct(calls.play_ring, "(int64[::1], int64[::1], int64, int64)")
_new = object.__new__


class Position:
    """An immutable position under one rule set."""

    __slots__ = ("_over", "_state", "_table")

    _over: bool
    _state: State  # never written to once the position is made
    _table: Table

    def __init__(self, text: str, rules: Rules | str) -> None:
        self._table = lower(Rules.of(rules))
        self._state = notation.read_position(text, self.rules)
        self._over = self._state.item(TURN) == NOBODY

    @classmethod
    def parse(cls, text: str, rules: Rules | str) -> Position:
        """Read a position; `NotationError` names every fault."""
        return cls(text, rules)

    @classmethod
    def initial(cls, rules: Rules | str, players: int | None = None, first: str | None = None) -> Position:
        """The position at the start. Without `players` as many as can play, without `first` the first seat begins."""
        rules = Rules.of(rules)
        players = rules.players[-1] if players is None else players
        colours = rules.colours(players)
        first = colours[0] if first is None else first
        rules.check_first(first, players)
        table, letters = lower(rules), rules.board.colours
        state = np.zeros(WORDS, np.int64)
        calls.set_up(state, table.words, sum(1 << letters.index(c) for c in colours), letters.index(first))
        position = _new(cls)
        position._state, position._table, position._over = state, table, False
        return position

    @property
    def rules(self) -> Rules:
        return self._table.rules

    # ── what it is ────────────────────────────────────────────────────────────────────────────────────────────────────

    def __str__(self) -> str:
        return notation.write_position(self._state, self.rules)

    def __repr__(self) -> str:
        return f"Position({str(self)!r}, {str(self.rules)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._state.tobytes() == other._state.tobytes() and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self._state.tobytes())

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (str(self), self.rules)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from poeppel.draw.svg import svg

        return svg(self)

    @property
    def colours(self) -> str:
        """The letters of the colours in the game, the neutral one included, clockwise."""
        return notation.colours_in_play(self._state, self.rules.board)

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of each player: `("y", "g", "r", "k")`; with two colours each `("yr", "gk")`."""
        if len(self.rules.players) == 1:  # V1, V2, the tournaments
            return self.rules.seats(self.rules.players[0])
        return self.rules.seats(len(self.colours))

    @property
    def turn(self) -> str | None:
        """The colour whose roll is due; None when the game is over."""
        turn = self._state.item(TURN)
        return None if turn == NOBODY else self.rules.board.colours[turn]

    @property
    def attempts(self) -> int:
        """The rolls left to get a 6 (V4), usually 1; 0 when the game is over."""
        return self._state.item(ATTEMPTS)

    @property
    def is_over(self) -> bool:
        return self._over

    @property
    def home(self) -> str:
        """The colours that are completely home, best place first."""
        return notation.home_order(self._state, self.rules.board)

    @property
    def ranking(self) -> tuple[str, ...]:
        """The players by place, as far as certain, each named by the (first) colour."""
        home, over = self.home, self.is_over
        if self.rules.has("two-colours"):
            done = [seat for seat in self.seats if set(seat) <= set(home)]
            return tuple(seat[0] for seat in sorted(self.seats, key=lambda seat: seat not in done)) if over else ()
        if self.rules.neutral and self.pawns(self.rules.neutral)[0] not in "abcd":
            return ()
        ranked = list(home)
        if over and len(home) == len(self.seats) - 1:
            ranked += [seat for seat in self.seats if seat not in home]
        return tuple(ranked)

    def pawns(self, colour: str) -> tuple[str, ...]:
        """The fields of a colour's four pawns, hindmost first."""
        board = self.rules.board
        if colour not in tuple(self.colours):
            raise NotationError(
                Text(f"{shown(colour)} spielt hier nicht mit", f"{shown(colour)} is not a colour in this game")
            )
        return tuple(board.field_name(colour, p) for p in notation.pawns_of(self._state, board, colour))

    # ── what can happen ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Every roll that can come up; none when the game is over."""
        return () if self.is_over else all_rolls(self.rules)

    def legal_moves(self, roll: Roll | str) -> tuple[Move, ...]:
        """The moves that the rules allow with this roll."""
        table = self._table
        moves = table.moves
        if table.has_walls:
            return tuple(sorted(map(moves.__getitem__, self._codes(read_two_dice(roll))), key=_promise))
        if roll.__class__ is not int or not 1 <= roll <= 6:
            roll = read_one_die(roll)
        first, second, third, fourth = _few_moves(self._state, table.words, roll)
        if second == NO_MOVE:
            if first > NO_MOVE:
                return (moves[first],)
            return () if first == NO_MOVE else tuple(map(moves.__getitem__, self._codes(roll)))
        if third == NO_MOVE:
            return moves[first], moves[second]
        if fourth == NO_MOVE:
            return moves[first], moves[second], moves[third]
        return moves[first], moves[second], moves[third], moves[fourth]

    def _codes(self, dice: int) -> list[int]:
        """The legal moves as the engine's numbers."""
        codes = _scratch.moves
        found = calls.legal_moves(self._state, self._table.words, dice, codes)
        listed: list[int] = codes[:found].tolist()
        return listed

    def after(self, roll: Roll | str, move: Move | str | None = None) -> Position:
        """The position after this roll and move; without a move when none is legal."""
        table = self._table
        if move is None:
            code = NO_MOVE
        else:
            if move.__class__ is not Move or move.board is not table.board:
                move = self.parse_move(move.text if isinstance(move, Move) else move, roll)
            code = move.code
        state = self._state.copy()
        if table.has_walls:
            done = calls.play_walls(state, table.words, read_two_dice(roll), code, _scratch.moves)
        else:
            if roll.__class__ is not int or not 1 <= roll <= 6:
                roll = read_one_die(roll)
            done = _play_ring(state, table.words, roll, code)
        if done == calls.REFUSED:
            raise self._illegal(None if move is None else str(move), roll)
        position = _new(Position)
        position._state = state
        position._table = table
        position._over = done == calls.OVER
        return position

    def parse_move(self, text: str, roll: Roll | str) -> Move:
        """Read a legal move. `IllegalMove` names the rule that forbids it and lists what is legal."""
        if not isinstance(text, str):
            raise NotationError(explain.not_a_move(text))
        for move in self.legal_moves(roll):
            if move.text == text:
                return move
        raise self._illegal(text, roll)

    def why_not(self, move: Move | str, roll: Roll | str) -> Refusal | None:
        """Why the rules forbid a move; None when they do not."""
        if not isinstance(move, Move | str):
            raise NotationError(explain.not_a_move(move))
        text = str(move)
        if any(legal.text == text for legal in self.legal_moves(roll)):
            return None
        return explain.refusal(self, text, roll)

    def refusals(self, roll: Roll | str) -> Mapping[str, Refusal]:
        """Why each pawn that might be moved may not: by colour and field, `{"y:9": Refusal(…)}`."""
        return explain.refusals(self, roll)

    def _illegal(self, text: str | None, roll: Roll | str) -> IllegalMove:
        refusal = explain.nothing_played(self) if text is None else explain.refusal(self, text, roll)
        return IllegalMove(refusal, text or "-", str(self), self.legal_moves(roll))


def _promise(move: Move) -> tuple[bool, int, int]:
    """Where there are very many moves, those into the goal come first, then captures, then those that lead furthest."""
    return move.goal is None, -len(move.captured), -int(move.end)
