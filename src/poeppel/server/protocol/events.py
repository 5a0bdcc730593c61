"""What happens at a table: numbered, stored for ever, and sent to everybody there."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from poeppel.server.protocol.common import (
    AtTournament,
    BotLevel,
    Colour,
    Colours,
    Contribution,
    DiceVersion,
    Dress,
    EndReason,
    Envelope,
    LegalMove,
    Model,
    Options,
    Reaction,
    SeatLaid,
    Wish,
)


class TableCreated(Model):
    type: Literal["table_created"] = "table_created"
    rules: str
    board: str | None
    seats: tuple[SeatLaid, ...]
    first: str | None
    options: Options
    public: bool
    commitment: str
    dice: DiceVersion = 1
    host: Colours | None = None  # the host's seat; null: the device that made the table
    rematch_of: str | None = None
    tournament: AtTournament | None = None
    holders: tuple[str, ...] = ()  # at a tournament: whose each seat is, as the tournament knows them


class KeyGiven(Model):
    """Somebody from the game before has been given the token for the same place at this table, or somebody at a
    tournament the one for their seat."""

    type: Literal["key_given"] = "key_given"
    role: Literal["host", "seat", "spectator"]
    seat: Colours | None


class SeatTaken(Model):
    type: Literal["seat_taken"] = "seat_taken"
    seat: Colours
    name: str
    envelope: Envelope | None = None
    contribution: Contribution | None = None  # dice 1: at once, without an envelope


class SeatChanged(Model):
    """The host has set the seat up differently. Its envelope goes with the people who were to play there."""

    type: Literal["seat_changed"] = "seat_changed"
    laid: SeatLaid


class Renamed(Model):
    type: Literal["renamed"] = "renamed"
    seat: Colours
    name: str


class Dressed(Model):
    """The pawns of a colour look different from now on, or have other names."""

    type: Literal["dressed"] = "dressed"
    colour: Colour
    dress: Dress


class SeatFreed(Model):
    """Somebody left, or was removed by the host: in the lobby the seat is open again, in play a bot goes on."""

    type: Literal["seat_freed"] = "seat_freed"
    seat: Colours
    by: Literal["self", "host"] = "self"


class SeatGiven(Model):
    """At a tournament: the seat is this person's from now on. Earlier tokens no longer open anything."""

    type: Literal["seat_given"] = "seat_given"
    seat: Colours
    name: str
    holder: str  # as the tournament knows them


class Contributed(Model):
    """A seat's envelope has been handed in."""

    type: Literal["contributed"] = "contributed"
    seat: Colours
    envelope: Envelope | None = None
    contribution: Contribution | None = None  # dice 1: at once, without an envelope


class SeatsSettled(Model):
    """The seats stay as they are from now on, open ones filled with bots, and all envelopes are opened."""

    type: Literal["seats_settled"] = "seats_settled"
    bots: dict[str, BotLevel]


class Revealed(Model):
    """A seat's envelope has been opened, and this was in it."""

    type: Literal["revealed"] = "revealed"
    seat: Colours
    contribution: Contribution


class StartWithdrawn(Model):
    """Back to the lobby, before all envelopes were opened: seats filled with bots are open again, and everybody needs
    a new envelope, for some contributions are known."""

    type: Literal["start_withdrawn"] = "start_withdrawn"


class GameStarted(Model):
    """Everything is known that the dice follow from. With the seats filled with bots, and the rolls of the roll-off,
    round by round (R2)."""

    type: Literal["game_started"] = "game_started"
    bots: dict[str, BotLevel]
    opening: tuple[dict[str, int], ...]
    first: str


class Rolled(Model):
    type: Literal["rolled"] = "rolled"
    colour: str
    roll: str
    by: Literal["player", "bot", "table", "clock"] = "player"


class Touched(Model):
    """T12: this pawn has to move."""

    type: Literal["touched"] = "touched"
    colour: str
    pawn: str


class Moved(Model):
    """`move` is null when no move was legal."""

    type: Literal["moved"] = "moved"
    colour: str
    move: str | None
    by: Literal["player", "bot", "table", "clock"] = "player"
    played: float | None = None  # where the game has a clock: the seconds that have been played by then


class TakenBack(Model):
    """The person at this seat has taken back their last decision: the game stands as after event `to`. Faces that have
    fallen since then fall again, in the same order."""

    type: Literal["taken_back"] = "taken_back"
    seat: Colours
    to: int


class WentAway(Model):
    """A bot plays the seat until its person is back: the host wanted it, or the grace time was over."""

    type: Literal["went_away"] = "went_away"
    seat: Colours
    by: Literal["host", "grace"] = "grace"


class CameBack(Model):
    type: Literal["came_back"] = "came_back"
    seat: Colours


class Paused(Model):
    type: Literal["paused"] = "paused"


class Resumed(Model):
    type: Literal["resumed"] = "resumed"


class ClockSet(Model):
    """At a tournament: the round's clock runs, or stands still with this many seconds left; without either there is
    none."""

    type: Literal["clock_set"] = "clock_set"
    ends_at: float | None  # seconds since 1970, by the server's clock
    left: float | None


class HandedOver(Model):
    """Another seat's person is the host now."""

    type: Literal["handed_over"] = "handed_over"
    seat: Colours


class Reacted(Model):
    """Only at older tables: a reaction is a message now (`ReactionShown`)."""

    type: Literal["reacted"] = "reacted"
    seat: Colours
    reaction: Reaction


class Restored(Model):
    """The table has come back from a backup. In play the dice may fall as some have seen them already, and its record
    says so; before, everybody needs a new envelope, in the lobby."""

    type: Literal["restored"] = "restored"


class Voted(Model):
    """Somebody has won, and this seat's person says how it is to go on."""

    type: Literal["voted"] = "voted"
    seat: Colours
    wish: Wish


class FastForwarded(Model):
    """Bots play without a pause until it is a person's turn."""

    type: Literal["fast_forwarded"] = "fast_forwarded"


class GameEnded(Model):
    """The places as far as they are certain, why it is over, and the secret: now everybody can check the dice."""

    type: Literal["game_ended"] = "game_ended"
    ranking: tuple[str, ...]
    secret: str | None  # null: dice of a device follow from none
    reason: EndReason | None = None  # null: at older tables


class MovedOn(Model):
    """The host has set the table up otherwise: everybody goes on at the new one."""

    type: Literal["moved_on"] = "moved_on"
    table: str


class RematchMade(Model):
    type: Literal["rematch_made"] = "rematch_made"
    table: str


Event: TypeAlias = (
    TableCreated
    | KeyGiven
    | SeatTaken
    | SeatChanged
    | Renamed
    | Dressed
    | SeatFreed
    | SeatGiven
    | Contributed
    | SeatsSettled
    | Revealed
    | StartWithdrawn
    | GameStarted
    | Rolled
    | Touched
    | Moved
    | TakenBack
    | WentAway
    | CameBack
    | Paused
    | Resumed
    | ClockSet
    | HandedOver
    | Reacted
    | Restored
    | Voted
    | FastForwarded
    | GameEnded
    | MovedOn
    | RematchMade
)
EVENTS: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="type")])

EVENT_VERSION = 6
"""Of the events as they are stored. It grows with every change that an older Pöppel would not understand, or would take
for something else. Those without a version are of the first."""


def write_event(event: Event | bytes) -> str:
    """An event, or its JSON, as it is stored."""
    text = event if isinstance(event, bytes) else event.as_json()
    return f'{{"v":{EVENT_VERSION},{text[1:].decode()}'


def read_event(text: str) -> Event:
    """A stored event; `ValueError` if it is none, or of a version that is not known yet."""
    version = _VERSION.match(text)
    if version is None:
        return EVENTS.validate_json(text)
    if int(version[1]) > EVENT_VERSION:
        raise ValueError(f"written by a newer Pöppel: version {version[1]}, this one knows up to {EVENT_VERSION}")
    return EVENTS.validate_json("{" + text[version.end() :])


_VERSION = re.compile(r'\{"v":([0-9]{1,9}),')


class NumberedEvent(Model):
    """An event as it is told."""

    number: int
    at: float  # seconds since 1970, by the server's clock
    event: Annotated[Event, Field(discriminator="type")]
    move: LegalMove | None = None  # of `moved`: what it does; null when no move was legal, and with any other event
    refused: dict[str, str] | None = None  # of `moved` without a move: by pawn what kept it: {"y:B": "needs_six"}
    place: int | None = None  # of `moved`: the place that its player has taken by it
