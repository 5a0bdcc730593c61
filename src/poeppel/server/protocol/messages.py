"""What the server says on a socket, and with which code it closes one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import WithJsonSchema

from poeppel.server.protocol.common import (
    AtTournament,
    BotLevel,
    Colours,
    CommandId,
    Contribution,
    DiceVersion,
    Dress,
    EndReason,
    Envelope,
    LegalMove,
    Model,
    Options,
    Phase,
    Reaction,
    RefusalShown,
    Sentence,
    Standing,
    Wish,
)
from poeppel.server.protocol.events import NumberedEvent


class SeatShown(Model):
    """A seat as everybody sees it."""

    seat: Colours
    kind: Literal["open", "bot", "here", "person"]
    name: str
    bot: BotLevel | None
    away: bool
    connected: bool
    envelope: Envelope | None  # handed in before the start
    contribution: Contribution | None  # once the envelope has been opened


class TableState(Model):
    """A table as everybody there sees it, after event `number`."""

    table: str
    number: int
    phase: Phase
    rules: str
    edition: str
    switches: tuple[str, ...]  # the house rules in force, those too that the edition always has
    board: str | None
    options: Options
    public: bool
    tournament: AtTournament | None  # which the table belongs to; then nobody here is the host
    seats: tuple[SeatShown, ...]
    host: Colours | None  # the host's seat; null: the device that made the table
    paused: bool
    dice: DiceVersion
    commitment: str
    position: str | None
    dress: dict[str, Dress]  # by colour; those that are not there are plain, and have no names
    pawns: dict[str, tuple[str, ...]]  # of every colour, before the start too; among `changes` where they have moved
    neutral: str | None  # V2: the colour that belongs to nobody
    turn: str | None  # the colour whose roll is due or waits to be played
    attempts: int  # V4: the rolls that are left to get a 6, usually 1; 0 when nobody has to roll
    roll: str | None  # the roll that waits to be played
    touch_counts: bool  # T12: a touched pawn has to move
    touched: str | None
    legal: tuple[LegalMove, ...]  # among `changes` only for those who are to choose; for everybody else there are none
    refusals: dict[str, RefusalShown]  # by pawn: {"y:9": …}; likewise
    left: float | None  # seconds left on the clock when this is told; it runs on, unless the table is paused
    game_left: float | None  # the same of the clock for the whole game; 0: the last turn, or round of turns
    take_back: Colours | None  # whose person may take back a decision now: the last one was theirs
    ranking: tuple[str, ...]  # as far as it is certain
    standing: tuple[Standing, ...]  # once it has ended before every place was decided: everybody by what they have
    voters: tuple[Colours, ...]  # once somebody has won: the seats that have to agree on how it goes on
    votes: dict[str, Wish]  # by seat
    fast: bool  # whether bots play without pauses
    ended: EndReason | None
    secret: str | None
    moved_on: str | None  # before the start: the table that was set up instead of this one
    rematch: str | None


Changes: TypeAlias = Annotated[dict[str, Any], WithJsonSchema({"typescript": "Partial<TableState>"})]


class Welcome(Model):
    """The answer to `hello`: what the token opens, what was missed, how things stand."""

    type: Literal["welcome"] = "welcome"
    role: Literal["host", "seat", "spectator"]
    seats: tuple[Colours, ...]  # the seats this client plays
    events: tuple[NumberedEvent, ...]  # at most the latest 64; those before are in `GET /api/tables/{table}/events`
    state: TableState


class Happened(Model):
    """New events, and how things stand after them: all of it, or, to a client that has asked for `changes`, what is not
    as it was told by `welcome` and by each `happened` since then."""

    type: Literal["happened"] = "happened"
    events: tuple[NumberedEvent, ...]  # at most the latest 64
    state: Changes  # all fields, or `number` and those that have changed, each as a whole but for `pawns`


class Presence(Model):
    """Who is connected; not an event, since nobody has done anything."""

    type: Literal["presence"] = "presence"
    connected: tuple[Colours, ...]


class ReactionShown(Model):
    """Somebody reacts. Not an event either: it is gone when it has been seen."""

    type: Literal["reaction"] = "reaction"
    seat: Colours
    reaction: Reaction


class Done(Model):
    """A command was carried out and what it did is stored: the numbers of its events."""

    type: Literal["done"] = "done"
    id: CommandId
    first: int
    last: int


class Prospect(Model):
    """A legal move and the chance to win after it."""

    move: str
    chance: float


class Advice(Model):
    """The answer to `hint`: the best move, every legal one with its chance, best first, and why."""

    type: Literal["advice"] = "advice"
    id: CommandId
    move: str
    chances: tuple[Prospect, ...]
    reason: Sentence


class Danger(Model):
    """A pawn that somebody could capture if the next roll were theirs."""

    pawn: str  # "y:17"
    hunter: str  # the colour that would roll
    by: tuple[str, ...]  # the pawns that could do it: "g:15", with V2 perhaps a neutral one
    rolls: tuple[str, ...]  # that let one of them do it
    numbers: int  # how many of the `of` that is


class Dangers(Model):
    """The answer to `threats`: for each pawn in danger, in the order of `state.pawns`, who could capture it."""

    type: Literal["dangers"] = "dangers"
    id: CommandId
    of: int  # 6 numbers, or with two dice 36 throws
    dangers: tuple[Danger, ...]


class Stale(Model):
    """A command came too late: this has happened meanwhile. Nothing was done."""

    type: Literal["stale"] = "stale"
    id: CommandId
    events: tuple[NumberedEvent, ...]  # at most the latest 64
    state: TableState


class Refused(Model):
    """A command was not carried out; `id` is null when none could be found in the message."""

    type: Literal["refused"] = "refused"
    id: str | None
    refusal: RefusalShown


class NewKey(Model):
    """A rematch was made: the token for your place there, for this client alone."""

    type: Literal["new_key"] = "new_key"
    table: str
    token: str


class Pong(Model):
    """The answer to `ping`: the line holds."""

    type: Literal["pong"] = "pong"


class GoingDown(Model):
    """The server stops, and is about to close this socket. Where there are others, or when it starts again, people come
    back spread over a while, each at a time of their own."""

    type: Literal["going_down"] = "going_down"
    back_in: float  # seconds from now after which to come back


Answer: TypeAlias = Done | Advice | Dangers | Stale | Refused  # to a command
Message: TypeAlias = Welcome | Happened | Presence | ReactionShown | Answer | NewKey | Pong | GoingDown


class CloseCode(IntEnum):
    """The codes with which a socket is closed: the standard's, and our own in the range that is free for applications.
    Those up to 1011 come from the WebSocket library, all others from us."""

    NOT_UTF8 = 1007
    TOO_LONG = 1009
    FAILED = 1011
    GOING_DOWN = 1012
    BAD_HELLO = 4400
    NOT_OPENED = 4403
    TOO_SLOW = 4408
    SEAT_FREED = 4410
    TOO_FAST = 4429


class Closing(NamedTuple):
    """Why a socket is closed, and what a client does then."""

    why: str
    then: str


CLOSINGS: Mapping[CloseCode, Closing] = {
    CloseCode.NOT_UTF8: Closing("a message was not UTF-8", "mend the client"),
    CloseCode.TOO_LONG: Closing("a message was too long", "mend the client"),
    CloseCode.FAILED: Closing("the server made a mistake, which is in its log", "reconnect after a moment"),
    CloseCode.GOING_DOWN: Closing(
        "the server is stopping or restarting; a `going_down` says when to come back",
        "reconnect then, or after a moment",
    ),
    CloseCode.BAD_HELLO: Closing(
        "no proper `hello` in time, a wrong token, no such table, too many sockets, or a store that failed; "
        "a `refused` says which",
        "try again only after `not_stored`",
    ),
    CloseCode.NOT_OPENED: Closing(
        "a page from another origin, a name that the server does not go by, or an address that has asked for too much; "
        "the socket never opens, so clients see HTTP 403 instead of the code",
        "serve the page from an origin that the server knows, or reconnect after a moment",
    ),
    CloseCode.TOO_SLOW: Closing("the client did not read what it was sent", "reconnect"),
    CloseCode.SEAT_FREED: Closing(
        "the seat was freed (`leave`, `remove`); its token no longer opens anything", "take a seat again, or watch"
    ),
    CloseCode.TOO_FAST: Closing(
        "too many messages, in spite of `too_fast`, or too many pings", "slow down, then reconnect"
    ),
}
