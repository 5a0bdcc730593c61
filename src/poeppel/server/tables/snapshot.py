"""How a table stood after one of its events, as text: whoever has it needs only the events since then. It follows from
the events, which remain the truth: what cannot be read is folded anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from poeppel.core.position import Position
from poeppel.core.roll import Roll, normal_roll, write_roll
from poeppel.game.fair_dice import Share
from poeppel.rules import Rules
from poeppel.server import protocol as p
from poeppel.server.protocol.common import Model
from poeppel.server.tables.fold import Choice, Seat, Table, rules_of


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What has to be known of a table to tell what happened there next."""

    position: str | None
    roll: Roll | None
    choice: Choice | None

    @classmethod
    def of(cls, table: Table) -> Checkpoint:
        return cls(str(table.position) if table.position else None, table.roll, table.choice)

    def applied_to(self, table: Table, number: int) -> Table:
        """A table as it stood here, after the event of this number. Its seats and all the rest are those of now: what
        is told next does not depend on them, and there are as many seats as ever."""
        if self.position is None:
            return replace(table.copy(), number=number, phase="lobby", position=None, roll=None, moves=(), choice=None)
        position = Position.parse(self.position, table.rules)
        then = replace(
            table.copy(), number=number, phase="playing", position=position, roll=self.roll, choice=self.choice
        )
        then.touched, then.moves = None, () if self.roll is None else then.moves_with(self.roll)
        return then


class ChoiceKept(Model):
    seat: str
    to: int
    position: str
    roll: str
    rolls: int
    faces: int
    earlier: int | None  # which of the choices kept


class CheckpointKept(Model):
    """So many checkpoints in a row at which things stood alike: the pawns do not move while people rename themselves,
    make pauses and vote, however often they do."""

    position: str | None
    roll: str | None
    choice: int | None
    times: int


class TableKept(Model):
    """The fields of a `Table`, but for what follows from the others; rules as in `created`."""

    id: str
    number: int
    changed: int
    phase: p.Phase
    created: p.TableCreated
    seats: tuple[Seat, ...]
    dress: dict[str, p.Dress]
    filled: tuple[str, ...]
    host: str | None
    paused: bool
    position: str | None
    roll: str | None
    touched: str | None
    shares: tuple[Share, ...]
    began: str | None
    even: bool
    played: float
    ends_at: float | None
    left: float | None
    rolls: int
    opened: tuple[str, ...]
    faces: int
    fallen: tuple[str, ...]
    choice: int | None
    restored: tuple[int, ...]
    won: int | None
    votes: dict[str, p.Wish]
    skips: bool
    ended: p.EndReason | None
    secret: str | None
    moved_on: str | None
    rematch: str | None


class Snapshot(Model):
    table: TableKept
    checkpoints: tuple[CheckpointKept, ...]
    choices: tuple[ChoiceKept, ...]  # of the table and of the checkpoints, each after its earlier one


def write_snapshot(table: Table, checkpoints: Sequence[Checkpoint]) -> bytes:
    """A table, and how things stood there before at each checkpoint."""
    assert table.created is not None
    choices, index = _listed((*(one.choice for one in checkpoints), table.choice))
    kept = TableKept(
        id=table.id,
        number=table.number,
        changed=table.changed,
        phase=table.phase,
        created=table.created,
        seats=tuple(table.seats.values()),
        dress=dict(table.dress),
        filled=table.filled,
        host=table.host,
        paused=table.paused,
        position=str(table.position) if table.position else None,
        roll=_roll_text(table.roll),
        touched=table.touched,
        shares=table.shares,
        began=table.began,
        even=table.even,
        played=table.played,
        ends_at=table.ends_at,
        left=table.left,
        rolls=table.rolls,
        opened=tuple(sorted(table.opened)),
        faces=table.faces,
        fallen=tuple(map(write_roll, table.fallen)),
        choice=index[id(table.choice)],
        restored=table.restored,
        won=table.won,
        votes=dict(table.votes),
        skips=table.skips,
        ended=table.ended,
        secret=table.secret,
        moved_on=table.moved_on,
        rematch=table.rematch,
    )
    before = tuple(
        CheckpointKept(position=position, roll=_roll_text(roll), choice=choice, times=len(list(alike)))
        for (position, roll, choice), alike in groupby(
            checkpoints, key=lambda one: (one.position, one.roll, index[id(one.choice)])
        )
    )
    return Snapshot(table=kept, checkpoints=before, choices=choices).model_dump_json().encode()


def read_snapshot(data: bytes) -> tuple[Table, list[Checkpoint]]:
    """What was written; some exception if it makes no sense."""
    snapshot = Snapshot.model_validate_json(data)
    kept = snapshot.table
    rules = rules_of(kept.created)
    choices: list[Choice] = []
    for one in snapshot.choices:
        earlier = None if one.earlier is None else choices[one.earlier]
        roll = normal_roll(one.roll, rules)
        choices.append(Choice(one.seat, one.to, one.position, roll, one.rolls, one.faces, earlier))
    table = Table(
        id=kept.id,
        number=kept.number,
        changed=kept.changed,
        phase=kept.phase,
        rules=rules,
        created=kept.created,
        seats={seat.colours: seat for seat in kept.seats},
        dress=kept.dress,
        filled=kept.filled,
        host=kept.host,
        paused=kept.paused,
        position=Position.parse(kept.position, rules) if kept.position is not None else None,
        roll=_roll(kept.roll, rules),
        touched=kept.touched,
        shares=kept.shares,
        began=kept.began,
        even=kept.even,
        played=kept.played,
        ends_at=kept.ends_at,
        left=kept.left,
        rolls=kept.rolls,
        opened=frozenset(kept.opened),
        faces=kept.faces,
        fallen=tuple(normal_roll(roll, rules) for roll in kept.fallen),
        choice=None if kept.choice is None else choices[kept.choice],
        restored=kept.restored,
        won=kept.won,
        votes=kept.votes,
        skips=kept.skips,
        ended=kept.ended,
        secret=kept.secret,
        moved_on=kept.moved_on,
        rematch=kept.rematch,
    )
    if table.roll is not None:
        table.moves = table.moves_with(table.roll)
    checkpoints: list[Checkpoint] = []
    for kept_one in snapshot.checkpoints:
        choice = None if kept_one.choice is None else choices[kept_one.choice]
        checkpoints += [Checkpoint(kept_one.position, _roll(kept_one.roll, rules), choice)] * kept_one.times
    return table, checkpoints


def _listed(latest: Iterable[Choice | None]) -> tuple[tuple[ChoiceKept, ...], dict[int, int | None]]:
    """These choices and all before them, each once, and where each is listed. After something was taken back, several
    have the same one before them."""
    listed: list[ChoiceKept] = []
    index: dict[int, int | None] = {id(None): None}
    for choice in latest:
        new: list[Choice] = []
        while choice is not None and id(choice) not in index:
            new.append(choice)
            choice = choice.earlier
        for one in reversed(new):
            index[id(one)] = len(listed)
            listed.append(
                ChoiceKept(
                    seat=one.seat,
                    to=one.to,
                    position=one.position,
                    roll=write_roll(one.roll),
                    rolls=one.rolls,
                    faces=one.faces,
                    earlier=index[id(one.earlier)],
                )
            )
    return tuple(listed), index


def _roll_text(roll: Roll | None) -> str | None:
    return None if roll is None else write_roll(roll)


def _roll(text: str | None, rules: Rules) -> Roll | None:
    return None if text is None else normal_roll(text, rules)
