"""What each link may do, and a command as it is carried out for it: with its own source, and chance of the server's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from poeppel.game.fair_dice import new_secret
from poeppel.server.protocol.tournaments import Source, TournamentRole
from poeppel.server.refusals import DeskRefused, refused
from poeppel.server.tournaments.links import Link
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.fold import State

MOST_ENTRIES = 12  # of one table, by whoever is not the desk
MOST_BY_CODE = 4 * MOST_ENTRIES  # by all phones that have the table's code: each says itself which one it is

MAY: Mapping[TournamentRole, frozenset[type]] = {
    "desk": frozenset(c.KINDS.values()) - {c.Create},
    "helper": frozenset({c.CheckIn, c.Enter}),
    "table": frozenset({c.Enter}),
    "person": frozenset({c.Enter}),
    "wall": frozenset(),
}
SOURCES: Mapping[TournamentRole, Source] = {"desk": "desk", "helper": "helper", "table": "helper", "person": "person"}


def allowed(link: Link, command: c.Command) -> c.Command:
    """The command as this link may give it; refused if it may not. Whatever depends on how things stand is asked in
    `check`."""
    if isinstance(command, c.Create):
        raise refused("made_already")
    if type(command) not in MAY[link.role]:
        raise refused("look_only" if link.role == "wall" else "not_by_this_link")
    if isinstance(command, c.Enter):
        is_desk = link.role == "desk"
        return replace(command, source=SOURCES[link.role], even_so=command.even_so and is_desk)
    if isinstance(command, c.Seal | c.Draw):  # whoever chose the secret could choose the draw
        return replace(command, secret=new_secret().hex())
    return command


def check(link: Link, author: str, command: c.Command, state: State) -> None:
    """Refuse what a link may not do as things stand."""
    if link.role == "desk" or not isinstance(command, c.Enter):
        return
    if link.role in ("table", "person"):
        _check_own_table(link, command, state)
    table = state.table(command.round, command.table)
    own = {entry.number for entry in table.entries if entry.by == author}
    if not set(command.supersedes) <= own:
        raise refused("not_your_entry")
    by_link = sum(entry.by.partition("/")[0] == link.author for entry in table.entries)
    if len(own) >= MOST_ENTRIES or (link.role == "table" and by_link >= MOST_BY_CODE):
        raise refused("too_many_entries")


def _check_own_table(link: Link, command: c.Enter, state: State) -> None:
    if not state.rounds or command.round != len(state.rounds):
        raise refused("not_this_round")
    if link.role == "table":
        is_own = str(command.table) == link.subject
    else:
        sitting = state.rounds[-1].table_of(link.subject)
        is_own = sitting is not None and sitting.seating.number == command.table
    if not is_own:
        raise refused("not_your_table")
    if state.is_online(state.table(command.round, command.table).seating):  # an entry would end the game there
        raise refused("counted_online")


def for_the_desk(error: DeskRefused) -> DeskRefused:
    """A question as whoever cannot answer it hears it."""
    return DeskRefused(refused("desk_decides").refusal, asks=False) if error.asks else error
