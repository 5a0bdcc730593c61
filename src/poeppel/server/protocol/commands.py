"""What a client says: `hello` first, then commands, and `ping` whenever it wants to know that the line holds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field, TypeAdapter

from poeppel.bots.levels import FRIENDLY
from poeppel.server.protocol.common import (
    BotLevel,
    Colour,
    Colours,
    CommandId,
    Contribution,
    Dress,
    Envelope,
    EventNumber,
    Model,
    PersonName,
    Reaction,
    SeatPlan,
    TableId,
    Wish,
)


class Command(Model):
    id: CommandId
    after: EventNumber


class Named(BaseModel):
    """The id in a message of which the rest cannot be read."""

    id: CommandId


class Contribute(Command):
    """Before the start: the envelope of one of your seats. A new one takes the place of the one before."""

    type: Literal["contribute"] = "contribute"
    seat: Colours
    envelope: Envelope


class ChangeSeat(Command):
    """Host, before the start: who is to sit at a seat that nobody has taken."""

    type: Literal["change_seat"] = "change_seat"
    seat: Colours
    plan: SeatPlan


class Rename(Command):
    """Before the start: another name for yourself, or for somebody at this device."""

    type: Literal["rename"] = "rename"
    seat: Colours
    name: PersonName


class DressPawns(Command):
    """Until the game is over: what the pawns of one of your colours look like and are called. The host may do it for
    bots, too. Nothing of the game depends on it: neither the dice nor the record."""

    type: Literal["dress"] = "dress"
    colour: Colour
    dress: Dress


class Start(Command):
    """Host: settle the seats, open ones with this bot. The game begins when all envelopes have been opened."""

    type: Literal["start"] = "start"
    bot: BotLevel = FRIENDLY


class Reveal(Command):
    """Open the envelope of one of your seats, once the seats are settled."""

    type: Literal["reveal"] = "reveal"
    seat: Colours
    contribution: Contribution


class WithdrawStart(Command):
    """Host, while envelopes are being opened: back to the lobby. Everybody draws a new contribution."""

    type: Literal["withdraw_start"] = "withdraw_start"


class RollDice(Command):
    type: Literal["roll"] = "roll"


class Touch(Command):
    """T12: touch a pawn, named by its field. It is played if it can fulfil the duties, else the roll is lost."""

    type: Literal["touch"] = "touch"
    pawn: Annotated[str, Field(max_length=4)]


class PlayMove(Command):
    type: Literal["move"] = "move"
    move: Annotated[str, Field(max_length=40)]


class TakeBack(Command):
    """At tables where that was agreed: take back the last decision of all, if it was yours. Everything since then is
    undone, and the dice fall again as they fell."""

    type: Literal["take_back"] = "take_back"


class FastForward(Command):
    """Bots play without a pause until it is a person's turn; for whoever is the only one there."""

    type: Literal["fast_forward"] = "fast_forward"


class Vote(Command):
    """Once somebody has won: how it is to go on, for all your seats that still play; when no person does, for any. What
    everybody there agrees on happens: `end` ends the game; if nobody wants to `play_on`, bots play without pauses."""

    type: Literal["vote"] = "vote"
    wish: Wish


class Hint(Command):
    """Ask which move is best, at tables with hints: for whoever has rolled and is to move. It changes nothing."""

    type: Literal["hint"] = "hint"


class Threats(Command):
    """Ask what could capture the pawns of a seat with the next roll. Everybody who plays may, at any time of the game:
    it tells no more than the board. It changes nothing."""

    type: Literal["threats"] = "threats"
    seat: Colours


class React(Command):
    type: Literal["react"] = "react"
    reaction: Reaction
    seat: Colours | None = None  # at a device with several seats: whose


class Leave(Command):
    """Give up your seat."""

    type: Literal["leave"] = "leave"


class GiveUp(Command):
    """In play: give the game up. While others play on, bots take your seats for good; otherwise it is over."""

    type: Literal["give_up"] = "give_up"


class Remove(Command):
    """Host: free a seat; in play a bot goes on for good. Before the start anybody's, in play as for `let_bot_play`."""

    type: Literal["remove"] = "remove"
    seat: Colours


class LetBotPlay(Command):
    """Host: a bot plays for somebody who is not connected, without waiting any longer; at a table without a clock also
    for somebody who has not decided for two minutes, and always for people at the host's own device."""

    type: Literal["let_bot_play"] = "let_bot_play"
    seat: Colours


class ComeBack(Command):
    """Take your seat back from the bot that stood in. Opening a socket does the same for all your seats."""

    type: Literal["come_back"] = "come_back"
    seat: Colours


class Pause(Command):
    """Host: nobody decides anything, clock and bots stand still. Not while the host's own clock runs."""

    type: Literal["pause"] = "pause"


class Resume(Command):
    """Host, or anybody who plays while the host is not connected: go on, with what was left on the clock."""

    type: Literal["resume"] = "resume"


class HandOver(Command):
    """Host: make the person at this seat the host; they have to be connected."""

    type: Literal["hand_over"] = "hand_over"
    seat: Colours


class MoveOn(Command):
    """Host, in the lobby: everybody is led to another table, which was set up instead."""

    type: Literal["move_on"] = "move_on"
    table: TableId


class Rematch(Command):
    """Host, after the end: a new table with the same people."""

    type: Literal["rematch"] = "rematch"


AnyCommand: TypeAlias = (
    Contribute
    | ChangeSeat
    | Rename
    | DressPawns
    | Start
    | Reveal
    | WithdrawStart
    | RollDice
    | Touch
    | PlayMove
    | TakeBack
    | FastForward
    | Vote
    | Hint
    | Threats
    | React
    | Leave
    | GiveUp
    | Remove
    | LetBotPlay
    | ComeBack
    | Pause
    | Resume
    | HandOver
    | MoveOn
    | Rematch
)
COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="type")])


class Hello(Model):
    """The first thing a client says: who it is and what it has seen."""

    type: Literal["hello"] = "hello"
    token: Annotated[str, Field(min_length=16, max_length=100)] | None  # null: to watch
    after: EventNumber = 0


class Ping(Model):
    """Is anybody there? The answer is `pong`, at once. For clients that cannot send a WebSocket's own pings, as pages
    cannot; nobody has to."""

    type: Literal["ping"] = "ping"
