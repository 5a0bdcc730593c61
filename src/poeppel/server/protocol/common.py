"""What all kinds of messages are made of."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from poeppel.bots.levels import FRIENDLY

Seconds = Annotated[float, Field(ge=0, le=3600)]
Colours = Annotated[str, Field(pattern="^[ygrkbp]{1,2}$")]  # a seat is known by its colours: "y", or "yr" (V1)
Colour = Annotated[str, Field(pattern="^[ygrkbp]$")]
Token = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{32,64}$")]
TableId = Annotated[str, Field(pattern="^[a-z2-9]{16}$")]  # as in its link
PersonName = Annotated[str, Field(max_length=200)]
Contribution = Annotated[str, Field(pattern="^([0-9a-f]{2}){16,64}$")]
Envelope = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # a hash of a contribution: docs/fair-dice.md
DiceVersion = Literal[0, 1, 2]  # 0: of a device that plays without a server; 1: from before there were envelopes
Phase = Literal["lobby", "revealing", "playing", "ended"]
EndReason = Literal["played_out", "ended_early", "time_up", "given_up"]
"""Every place is decided; after a win; the agreed time is over, and what everybody has counts; nobody plays on."""
Wish = Literal["play_on", "fast_forward", "end"]  # once somebody has won
CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
EventNumber = Annotated[int, Field(ge=0, le=2**53 - 1)]  # as far as JavaScript counts: no table gets there
BotLevel = Literal[  # the ladder from the gentlest up, then the known opponents
    "chick", "badger", "hare", "fox", "hedgehog", "owl", "master", "random", "front", "back", "capture", "quick"
]
Figure = Literal[  # what a pawn looks like: turned, with a head of its own, or carved
    "pawn", "hat", "crown", "star", "lion", "frog", "fox", "cat", "hare", "owl", "hedgehog", "chick", "badger"
]
Reaction = Literal["well_played", "ouch", "lucky", "thinking", "hurry", "sorry", "thanks", "again"]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    def as_json(self) -> bytes:
        """As it goes over the wire."""
        return self.__pydantic_serializer__.to_json(self)


class Sentence(Model):
    """A sentence in both languages."""

    de: str
    en: str


class RefusalShown(Model):
    """Why something is not allowed."""

    code: str
    rule: str | None
    text: Sentence


class Standing(Model):
    """How far somebody has come: a place that was not played out, unless it is in the ranking."""

    seat: Colours
    place: int  # the same for those who have the same
    home: int  # pawns


class Dress(Model):
    """What the pawns of a colour look like, and what each is called: as many names as there are, "" for none."""

    figure: Figure = "pawn"
    names: Annotated[tuple[PersonName, ...], Field(max_length=4)] = ()


class SeatPlan(Model):
    """Who is to sit at a seat: somebody who comes by link, a bot, or people at the host's own device."""

    kind: Literal["open", "bot", "here"] = "open"
    name: PersonName = ""
    bot: BotLevel = FRIENDLY


class Options(Model):
    """How a table is run."""

    clock: Annotated[float, Field(ge=5, le=3600)] | None = None  # seconds for each decision; then a bot takes it
    ends_after: Annotated[float, Field(ge=60, le=36_000)] | None = (
        None  # seconds of play; then what everybody has counts
    )
    same_turns: bool = False  # with that clock: it ends only once everybody has had the same number of turns
    auto_roll: bool = False  # roll for people as soon as their roll is due
    auto_move: bool = False  # play a move that is the only legal one
    bot_pace: Seconds = 1.0  # about how long a bot pauses before a real choice; less where there is none
    hints: bool = False  # tell whoever is to move which move is best, when asked; never where mistakes are punished
    take_back: bool = False  # decisions may be taken back; never where a touched pawn has to move
    away_after: Seconds | None = 60.0  # a bot takes over for a person who has been gone this long; null: never


class SeatLaid(Model):
    """A seat as it is set up. A `person` keeps the seat from the game before (rematch)."""

    seat: Colours
    kind: Literal["open", "bot", "here", "person"]
    name: str
    bot: BotLevel | None


class AtTournament(Model):
    """The tournament that a table belongs to: it is the host, and nobody at the table is."""

    tournament: str  # its id
    title: str
    round: int
    table: int  # its number in the round
    counting: Literal["counting", "steps"]  # how the board is counted when time is up


class Leg(Model):
    """A part of a move in one go: along the path, over a wall, or from Z home into the goal."""

    how: Literal["walk", "jump", "home"] = "walk"
    fields: tuple[str, ...]  # every field on the way, the first and the last included
    captured: str | None = None  # the colour captured at its end
    backward: bool = False  # a walk against the direction of the ring or path
    lost: int = 0  # how many spaces the captured pawn had come from A; 0 where nobody is captured


class Pawn(Model):
    """A pawn by where it stands."""

    colour: str
    field: str


class LegalMove(Model):
    """A legal move, to be played or just played, with what it does, so that a client need not read notation."""

    text: str
    colour: str
    steps: tuple[str, ...]  # the fields where it starts, stops and ends
    legs: tuple[Leg, ...]  # the way it goes; none if the pawn is only touched
    captured: tuple[str, ...] = ()
    sent_back: Pawn | None = None  # a penalty: once the move is made, this pawn goes back
    touch: bool = False  # T13: only touched, the roll is lost
    goal: str | None = None

    @cached_property
    def in_short(self) -> bytes:
        """As it goes over the wire to clients that know what is not said."""
        return self._without(self._told_by_legs)

    @cached_property
    def in_event(self) -> bytes:
        """The same beside the event of this move, which says its text and its colour."""
        return self._without(self._told_by_legs | {"text", "colour"})

    def _without(self, unsaid: set[str]) -> bytes:
        return self.__pydantic_serializer__.to_json(self, exclude_defaults=True, exclude=unsaid)

    @property
    def _told_by_legs(self) -> set[str]:
        """What follows from the way it goes: where it starts, stops and ends, and whom it captures."""
        on_board = [leg for leg in self.legs if leg.how != "home"]
        told: dict[str, tuple[str, ...]] = {
            "steps": (*[leg.fields[0] for leg in on_board[:1]], *[leg.fields[-1] for leg in on_board]),
            "captured": tuple([leg.captured for leg in self.legs if leg.captured]),
        }
        return {name for name, said in told.items() if getattr(self, name) == said}
