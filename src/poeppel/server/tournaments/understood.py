"""What a result would mean, so that pages can say it while somebody types or taps pawns, and know no rule."""

from __future__ import annotations

from poeppel.server.protocol import tournaments as t
from poeppel.server.refusals import sentence
from poeppel.server.tournaments.parts import Parts
from poeppel.texts import Text
from poeppel.tournament.desk.typed_results import read_typed
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.plain import as_plain, from_plain
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.event_log.results import Result, check_result, score, told


def understood(state: State, wish: t.ResultWanted) -> t.ResultRead:
    """A line or a result of a table, checked and scored; `PoeppelError` says what is wrong with it."""
    number, result = _read(state, wish)
    table = state.table(wish.round, number)
    check_result(state.plan, table.seating, table.absent, result)
    scored = score(state.plan, table.seating, frozenset(table.absent), result)
    return t.ResultRead(
        table=number,
        result=as_plain(result),
        seats=Parts(state, {}).seats_with(table, scored),
        told=sentence(told(state.plan, table.seating, table.absent, result)),
    )


def _read(state: State, wish: t.ResultWanted) -> tuple[int, Result]:
    if wish.line is not None:
        typed = read_typed(state, wish.round, wish.line)
        return typed.table, typed.result
    if wish.table is None or wish.result is None:
        raise refused("one_kind_of_result")
    return wish.table, from_plain(Result, wish.result, Text("das Ergebnis", "the result"))
