"""Position: where all pawns stand and whose roll is due. The public face of the engine."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from poeppel.core import notation, refusals
from poeppel.core.lowering import LoweredRules, lower
from poeppel.core.move import Move
from poeppel.core.move_text import not_a_move
from poeppel.core.roll import Roll, all_rolls, read_one_die, read_two_dice
from poeppel.engine import entry
from poeppel.engine.compiling import direct
from poeppel.engine.packing import NO_MOVE
from poeppel.engine.state import ATTEMPTS, NOBODY, TURN, WORDS, State
from poeppel.errors import IllegalMove, NotationError, Refusal
from poeppel.rules import Rules
from poeppel.rules.board import GOAL_FIELDS
from poeppel.texts import shown


class _Scratch(threading.local):
    """Where kernels write lists of moves. One a thread: making an array would cost more than finding the moves."""

    def __init__(self) -> None:
        self.moves = np.zeros(entry.MOST_MOVES, np.int64)


_scratch = _Scratch()
_few_moves = direct(entry.few_moves, "(int64[::1], int64[::1], int64)")
_play_ring = direct(entry.play_ring, "(int64[::1], int64[::1], int64, int64)")
_new = object.__new__


class Standing(NamedTuple):
    """How far a player has come."""

    seat: str
    place: int
    home: int  # pawns in the goal


class Position:
    """An immutable position under one rule set."""

    __slots__ = ("_over", "_state", "_table")

    _over: bool
    _state: State  # never written to once the position is made
    _table: LoweredRules

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
        entry.set_up(state, table.words, sum(1 << letters.index(c) for c in colours), letters.index(first))
        position = _new(cls)
        position._state, position._table, position._over = state, table, False
        return position

    @classmethod
    def of_state(cls, state: State, rules: Rules) -> Position:
        """The position that the engine's words say; they are copied, and nobody checks them."""
        position = _new(cls)
        position._state, position._table = state.copy(), lower(rules)
        position._over = position._state.item(TURN) == NOBODY
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
        if self._state.tobytes() != other._state.tobytes():
            return False
        return self._table is other._table or self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self._state.tobytes(), self.rules))  # on every board the game begins in the same way

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (str(self), self.rules)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from poeppel.draw.svg import svg

        return svg(self)

    @property
    def colours(self) -> str:
        """The letters of the colours in the game, the neutral one included, clockwise."""
        return notation.colours_in_play(self._state, self._table.board)

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of each player: `("y", "g", "r", "k")`; with two colours each `("yr", "gk")`."""
        return self.rules.seats(self._players)

    @property
    def sides(self) -> tuple[str, ...]:
        """The colours that win together: each player's, with partners (P1) each pair's: `("yr", "gk")`."""
        return self.rules.sides(self._players)

    def side_of(self, colour: str) -> str:
        """The colours that win together with this one, itself included."""
        return next(side for side in self.sides if colour in side)

    @property
    def _players(self) -> int:
        fixed = self.rules.players  # V1, V2, P1 and the tournaments take one number only
        return fixed[0] if len(fixed) == 1 else len(self.colours)

    @property
    def turn(self) -> str | None:
        """The colour whose roll is due; None when the game is over."""
        turn = self._state.item(TURN)
        return None if turn == NOBODY else self._table.board.colours[turn]

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
        """The players by place, as far as certain, each named by the (first) colour. Partners (P1) share a place and
        stand side by side."""
        home, over = self.home, self.is_over
        if not home:
            return ()
        if any(len(side) > 1 for side in self.sides):  # V1, P1
            ranked = sorted(self.sides, key=lambda side: not set(side) <= set(home)) if over else []
            return tuple(seat[0] for side in ranked for seat in self.seats if seat[0] in side)
        if self.rules.neutral and self.pawns(self.rules.neutral)[0] not in "abcd":
            return ()
        left = [seat for seat in self.seats if seat not in home]
        return (*home, *left) if over and len(left) == 1 else tuple(home)

    def place_taken_since(self, before: Position) -> int | None:
        """The place that whoever was to move before has taken since then."""
        if not self.home:
            return None
        mover = next((seat[0] for seat in self.seats if before.turn and before.turn in seat), None)
        if mover is None or mover in before.ranking or mover not in self.ranking:
            return None
        return 1 + self._ranked_sides.index(self.side_of(mover))

    @property
    def _ranked_sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.side_of(colour) for colour in self.ranking))

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Everybody by what they have now: the certain places first, then by pawns in the goal, then by the way that
        all pawns have come. Who has the same shares a place; partners (P1) have what both have."""
        ranked = self._ranked_sides
        tallies = {side: self._tally(side, ranked) for side in self.sides}
        best = sorted(tallies.values(), reverse=True)
        place = {seat: 1 + best.index(tallies[self.side_of(seat[0])]) for seat in self.seats}
        ordered = sorted(self.seats, key=place.__getitem__)
        return tuple(Standing(seat, place[seat], self._pawns_home(seat)) for seat in ordered)

    def _tally(self, side: str, ranked: tuple[str, ...]) -> tuple[int, int, int]:
        """The certain place, counted from the last one; pawns in the goal; spaces walked by all pawns."""
        place = len(self.sides) - ranked.index(side) if side in ranked else 0
        way = sum(sum(notation.pawns_of(self._state, self.rules.board, colour)) for colour in side)
        return place, self._pawns_home(side), way

    def _pawns_home(self, colours: str) -> int:
        return sum(field in GOAL_FIELDS for colour in colours for field in self.pawns(colour))

    def pawns(self, colour: str) -> tuple[str, ...]:
        """The fields of a colour's four pawns, hindmost first."""
        board = self._table.board
        if not isinstance(colour, str) or colour not in tuple(self.colours):  # an array would compare itself
            raise NotationError(notation.SENTENCES["not_in_this_game"].filled(given=shown(colour)))
        return notation.fields_of(self._state, board, colour)

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
        found = entry.legal_moves(self._state, self._table.words, dice, codes)
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
            done = entry.play_walls(state, table.words, read_two_dice(roll), code, _scratch.moves)
        else:
            if roll.__class__ is not int or not 1 <= roll <= 6:
                roll = read_one_die(roll)
            done = _play_ring(state, table.words, roll, code)
        if done == entry.REFUSED:
            raise self._illegal(None if move is None else str(move), roll)
        position = _new(Position)
        position._state = state
        position._table = table
        position._over = done == entry.OVER
        return position

    def parse_move(self, text: str, roll: Roll | str) -> Move:
        """Read a legal move. `IllegalMove` names the rule that forbids it and lists what is legal."""
        if not isinstance(text, str):
            raise NotationError(not_a_move(text))
        for move in self.legal_moves(roll):
            if move.text == text:
                return move
        raise self._illegal(text, roll)

    def why_not(self, move: Move | str, roll: Roll | str) -> Refusal | None:
        """Why the rules forbid a move; None when they do not."""
        if not isinstance(move, Move | str):
            raise NotationError(not_a_move(move))
        text = str(move)
        if any(legal.text == text for legal in self.legal_moves(roll)):
            return None
        return refusals.refusal(self, text, roll)

    def refusals(self, roll: Roll | str, legal: Iterable[Move] | None = None) -> Mapping[str, Refusal]:
        """Why each pawn that might be moved may not: by colour and field, `{"y:9": Refusal(…)}`. Whoever knows the
        `legal` moves already saves the engine the question."""
        return refusals.refusals(self, roll, legal)

    def _illegal(self, text: str | None, roll: Roll | str) -> IllegalMove:
        refusal = refusals.nothing_played(self) if text is None else refusals.refusal(self, text, roll)
        return IllegalMove(refusal, text or "-", str(self), self.legal_moves(roll))


def _promise(move: Move) -> tuple[bool, int, int]:
    """Where there are very many moves, those into the goal come first, then captures, then those that lead furthest."""
    return move.goal is None, -len(move.captured), -int(move.end)
