"""What rolling and moving lead to, whoever does it: a player, a bot, the table or the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from poeppel.core.move import Move
from poeppel.core.roll import Roll, write_roll
from poeppel.server import protocol as p
from poeppel.server.tables.fold import Source, Table, end_of_game

By = Literal["player", "bot", "table", "clock"]


def roll_events(table: Table, source: Source, by: By) -> list[p.Event]:
    """Roll, and play what needs no decision: no move at all, or, if the table wants it, the only one."""
    assert table.position is not None
    assert table.position.turn is not None
    roll = table.next_roll(source)
    rolled = p.Rolled(colour=table.position.turn, roll=write_roll(roll), by=by)
    moves = table.moves_with(roll)
    if not moves:
        return [rolled, p.Moved(colour=rolled.colour, move=None, by="table")]
    if len(moves) == 1 and table.options.auto_move and table.due and table.due.player is None:
        return [rolled, *_move_events(table, roll, moves[0], "table", source)]
    return [rolled]


def move_events(table: Table, chosen: Move, by: By, source: Source) -> list[p.Event]:
    """Play the roll that waits."""
    assert table.roll is not None
    return _move_events(table, table.roll, chosen, by, source)


def _move_events(table: Table, roll: Roll, chosen: Move, by: By, source: Source) -> list[p.Event]:
    """The move, and the end of the game if it is that."""
    assert table.position is not None
    moved = p.Moved(colour=chosen.colour, move=chosen.text, by=by)
    after = table.position.after(roll, chosen)
    return [moved, end_of_game(after, source)] if after.is_over else [moved]


def with_agreed_end(table: Table, events: list[p.Event], source: Source) -> list[p.Event]:
    """Events, and the end of the game if after them everybody who has to agree wants it: the last vote may be what is
    missing, or that the only one goes away, or comes home, who wanted to play on."""
    if not table.votes and p.Voted not in map(type, events):
        return events
    after = table.after(events)
    if after.wishes != {"end"}:
        return events
    assert after.position is not None
    return [*events, end_of_game(after.position, source, "ended_early")]


def end_by_time(table: Table, source: Source) -> list[p.Event]:
    """The time has run out between two turns."""
    assert table.position is not None
    return [end_of_game(table.position, source, "time_up")]


def with_time(table: Table, events: Sequence[p.Event], played: float, left: float, source: Source) -> list[p.Event]:
    """Where the whole game has a clock: each move with the seconds that have been played by then, and the end of the
    game if that was the last turn. A turn that has begun is finished, whatever a 6 adds to it; where everybody is to
    have the same number of turns, so is the round of turns."""
    if p.Moved not in map(type, events):
        return list(events)
    noted = [event.model_copy(update={"played": played}) if isinstance(event, p.Moved) else event for event in events]
    after = table.after(noted)
    is_last = after.even if table.options.same_turns else after.turn != table.turn
    if left > 0 or after.phase != "playing" or not is_last:
        return noted
    assert after.position is not None
    return [*noted, end_of_game(after.position, source, "time_up")]
