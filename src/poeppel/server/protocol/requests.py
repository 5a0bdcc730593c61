"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from poeppel.server.protocol.common import (
    Colours,
    Envelope,
    Model,
    Options,
    PersonName,
    Phase,
    RefusalShown,
    SeatPlan,
    Sentence,
    Token,
)
from poeppel.server.protocol.events import NumberedEvent


class NewTable(Model):
    """A table to be set up."""

    rules: Annotated[str, Field(max_length=200)] = "classic"
    board: Annotated[str, Field(max_length=4000)] | None = None  # Mauerhüpfen: the text of a board of one's own
    players: Annotated[int, Field(ge=2, le=6)] | None = None
    seats: Annotated[tuple[SeatPlan, ...], Field(max_length=6)] | None = None  # one per seat, clockwise; null: all open
    first: Annotated[str, Field(pattern="^[ygrkbp]$")] | None = None  # begins; null: the roll-off decides (R2)
    options: Options = Options()
    public: bool = False  # listed for everybody
    token: Token | None = None  # drawn by the client, to ask again when no answer came; null: the server draws one


class TableMade(Model):
    """What only the host learns when a table is made."""

    table: str  # the table's id: whoever has it can watch, or sit down at an open seat
    host_token: str  # opens the host's socket; the one that was asked with, if there was one
    commitment: str  # to the secret that the dice will be derived from


class SitDown(Model):
    """Taking an open seat. In the envelope are random bytes, drawn after the commitment was seen."""

    seat: Colours
    name: PersonName
    envelope: Envelope
    token: Token | None = None  # as in `NewTable`


class SatDown(Model):
    seat: Colours
    token: str  # opens the seat's socket; the one that was asked with, if there was one


class ClearedAway(Model):
    """The table is no longer of any concern to whoever asked."""

    deleted: bool  # false: others play there, and it goes on without


class Problem(Model):
    """Why an HTTP request was not carried out."""

    refusal: RefusalShown


class TableListed(Model):
    """A public table."""

    table: str
    rules: str
    open_seats: int
    seats: int
    phase: Phase


class EventPage(Model):
    """Some of what has happened at a table."""

    events: tuple[NumberedEvent, ...]  # in order; at most 100
    last: int  # the number of the table's last event


class SwitchShown(Model):
    """A house rule."""

    name: str
    rule: str
    title: Sentence
    about: Sentence


class EditionShown(Model):
    """An edition with what can be chosen in it."""

    name: str
    title: Sentence
    about: Sentence
    players: tuple[int, ...]
    takes: tuple[str, ...]
    always: tuple[str, ...]


class Editions(Model):
    editions: tuple[EditionShown, ...]
    switches: tuple[SwitchShown, ...]


class Here(Model):
    """Where this server is found."""

    lan: str | None  # the address for other devices; null when it listens only to its own machine
    door: Literal["open", "closed"] | None  # to the local network; null: it cannot be moved, or not by whoever asks


class MoveDoor(Model):
    """Let devices in the local network come in, or nobody but this machine."""

    open: bool


class CodeWanted(Model):
    """A short code for a table is to be shown, in words of this language."""

    language: Literal["de", "en"]


class JoinCode(Model):
    """A short code that leads to a table: `blau-igel-42`."""

    code: str
    seconds: float  # that it is good for; asking again prolongs it


class CodeTyped(Model):
    """A code, however it is typed: `Blau Igel 42` is the same."""

    code: Annotated[str, Field(max_length=100)]


class CodeFound(Model):
    table: str  # its id: as good as its link


class Health(Model):
    """The server answers, and what happens now is stored."""

    version: str
    tables: int
