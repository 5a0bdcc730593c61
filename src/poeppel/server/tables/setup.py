"""How a table is set up: as somebody wishes it, or as it was in the game before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from poeppel.errors import RulesError
from poeppel.game.fair_dice import new_secret
from poeppel.game.names import clean_name, same_name
from poeppel.rules import Rules
from poeppel.rules.wall_boards import parse_board
from poeppel.server import protocol as p
from poeppel.server.entrance.tokens import new_table_id
from poeppel.server.refusals import refused
from poeppel.server.store.base import Grant, Quota, Store
from poeppel.server.tables.fold import Table, commitment_for, is_shared
from poeppel.texts import Sentences, Text

SENTENCES: Sentences = {
    "seats_for_players": Text("{seats} Plätze für {players} Personen", "{seats} seats for {players} players"),
}


@dataclass(frozen=True, slots=True)
class FreshTable:
    """A table that is to be stored: its id, the secret of its dice and its first event."""

    id: str
    secret: bytes
    created: p.TableCreated


class Holder(NamedTuple):
    """Somebody who has a seat at the table of a tournament; the id is the tournament's."""

    id: str
    name: str


def set_up(wish: p.NewTable) -> FreshTable:
    """The table that is asked for, with dice of the server; `PoeppelError` or `CommandRefused` when it cannot be."""
    rules, created = laid_out(wish)
    return _with_dice(created, rules)


def set_up_at(table: str, tournament: p.AtTournament, wish: p.NewTable, people: Sequence[Holder]) -> FreshTable:
    """The table of a tournament, with an id that the tournament has for it, whose seats are these people's."""
    rules, created = laid_out(wish)
    named = zip(created.seats, people, strict=True)
    seats = tuple(laid.model_copy(update={"kind": "person", "name": person.name}) for laid, person in named)
    whose = {"tournament": tournament, "seats": seats, "holders": tuple(person.id for person in people)}
    return _with_dice(created.model_copy(update=whose), rules, table)


def laid_out(wish: p.NewTable) -> tuple[Rules, p.TableCreated]:
    """The same with dice of a device."""
    rules = Rules.parse(wish.rules, parse_board(wish.board) if wish.board else None)
    players = len(wish.seats) if wish.players is None and wish.seats else wish.players
    seats = rules.seats(rules.players[-1] if players is None else players)
    if wish.options.hints and rules.has("punished"):
        raise refused("hints_punished")
    if wish.options.take_back and rules.is_touch_move:
        raise refused("take_back_touched")
    if wish.first is not None:
        rules.check_first(wish.first, len(seats))
    created = p.TableCreated(
        rules=str(rules),
        board=wish.board,
        seats=_lay_all(seats, wish.seats or (p.SeatPlan(),) * len(seats)),
        first=wish.first,
        options=wish.options,
        public=wish.public,
        commitment="",
        dice=0,
    )
    return rules, created


def set_up_again(table: Table) -> FreshTable:
    """A rematch: people keep their places, and contribute anew to new dice."""
    assert table.created is not None
    seats = tuple(p.SeatLaid(seat=s.colours, kind=s.kind, name=s.name, bot=s.bot) for s in table.seats.values())
    changes = {"seats": seats, "host": table.host, "rematch_of": table.id}
    created = table.created.model_copy(update=changes)
    return _with_dice(created, table.rules) if table.dice_version else FreshTable(new_table_id(), b"", created)


def _with_dice(created: p.TableCreated, rules: Rules, known_as: str | None = None) -> FreshTable:
    """Draw the secret and commit to it, and to everything that is settled now."""
    table, secret = known_as or new_table_id(), new_secret()
    committed = commitment_for(table, secret, rules, created)
    return FreshTable(table, secret, created.model_copy(update={"dice": 2, "commitment": committed}))


def is_same_wish(made: p.TableCreated, fresh: FreshTable) -> bool:
    """Whether a table is the one that is asked for: in everything but the secret of its dice."""
    return made.model_copy(update={"commitment": fresh.created.commitment}) == fresh.created


async def store_table(
    store: Store, fresh: FreshTable, address: str, grants: Mapping[str, Grant], quota: Quota | None = None
) -> None:
    """Store a new table with its first event."""
    await store.create(
        fresh.id,
        secret=fresh.secret,
        public=fresh.created.public,
        address=address,
        events=[p.write_event(fresh.created)],
        grants=grants,
        shared=is_shared(laid.kind for laid in fresh.created.seats),
        quota=quota,
    )


def lay(colours: str, plan: p.SeatPlan) -> p.SeatLaid:
    """A seat as it is planned."""
    return p.SeatLaid(
        seat=colours,
        kind=plan.kind,
        name="" if plan.kind == "open" else clean_name(plan.name),
        bot=plan.bot if plan.kind == "bot" else None,
    )


def _lay_all(seats: tuple[str, ...], plan: tuple[p.SeatPlan, ...]) -> tuple[p.SeatLaid, ...]:
    if len(plan) != len(seats):
        raise RulesError(SENTENCES["seats_for_players"].filled(seats=len(plan), players=len(seats)))
    laid = tuple(lay(colours, seat) for colours, seat in zip(seats, plan, strict=True))
    if any(same_name(one.name, other.name) for n, one in enumerate(laid) for other in laid[:n]):
        raise refused("name_taken")
    return laid
