"""Everything that goes over the wire or into the log, as models. The only source of the protocol.

Three families, each told apart by its `type`:

- **events** happen at a table, are numbered, stored for ever, and sent to everybody there;
- **commands** are what a client asks for; each has an `id` of the client's own, so that repeating it is harmless, and
  `after`, the last event the client has seen, so that a late click is recognised;
- **messages** are what the server says on a socket.

The TypeScript types of the client and the protocol's documentation are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from poeppel.ladder import FRIENDLY

Seconds = Annotated[float, Field(ge=0, le=3600)]
Colours = Annotated[str, Field(pattern="^[ygrkbp]{1,2}$")]  # a seat is known by its colours: "y", or "yr" (V1)
PersonName = Annotated[str, Field(max_length=200)]
Contribution = Annotated[str, Field(pattern="^([0-9a-f]{2}){16,64}$")]
CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
EventNumber = Annotated[int, Field(ge=0, le=1_000_000)]
BotLevel = Literal[  # the ladder from the gentlest up, then the known opponents
    "chick", "badger", "hare", "fox", "hedgehog", "owl", "master", "random", "front", "back", "capture", "quick"
]
Reaction = Literal["well_played", "ouch", "lucky", "thinking", "hurry", "sorry", "thanks", "again"]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Sentence(Model):
    """A sentence in both languages."""

    de: str
    en: str


class RefusalShown(Model):
    """Why something is not allowed."""

    code: str
    rule: str | None
    text: Sentence


# ── tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class SeatPlan(Model):
    """Who is to sit at a seat: somebody who comes by link, a bot, or people at the host's own device."""

    kind: Literal["open", "bot", "here"] = "open"
    name: PersonName = ""
    bot: BotLevel = FRIENDLY


class Options(Model):
    """How a table is run."""

    clock: Annotated[float, Field(ge=5, le=3600)] | None = None  # seconds for each decision; then a bot takes it
    auto_roll: bool = False  # roll for people as soon as their roll is due
    auto_move: bool = False  # play a move that is the only legal one
    bot_pace: Seconds = 1.0  # about how long a bot thinks about a real choice; less where there is none
    hints: bool = False  # tell whoever is to move which move is best, when asked; never where mistakes are punished
    away_after: Seconds | None = 60.0  # a person who is gone so long is played by a bot; never without it


class NewTable(Model):
    """A table to be set up."""

    rules: Annotated[str, Field(max_length=200)] = "classic"
    board: Annotated[str, Field(max_length=4000)] | None = None  # Mauerhüpfen: the text of a board of one's own
    players: Annotated[int, Field(ge=2, le=6)] | None = None
    seats: Annotated[tuple[SeatPlan, ...], Field(max_length=6)] | None = None  # one a seat, clockwise; else all open
    first: Annotated[str, Field(pattern="^[ygrkbp]$")] | None = None  # begins; without it the roll-off decides (R2)
    options: Options = Options()
    public: bool = False  # listed for everybody


class TableMade(Model):
    """What only the host learns when a table is made."""

    table: str  # the table's id: whoever has it can watch, or sit down at an open seat
    host_token: str  # opens the host's socket
    commitment: str  # SHA-256 of the secret that the dice will be derived from


class SitDown(Model):
    """Taking an open seat. The contribution is random bytes, drawn after the commitment was seen."""

    seat: Colours
    name: PersonName
    contribution: Contribution


class SatDown(Model):
    seat: Colours
    token: str  # opens the seat's socket


class Problem(Model):
    """Why an HTTP request was not carried out."""

    refusal: RefusalShown


class TableListed(Model):
    """A public table."""

    table: str
    rules: str
    open_seats: int
    seats: int
    phase: Literal["lobby", "playing", "ended"]


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


class Health(Model):
    """The server answers, and its store does."""

    version: str
    tables: int


# ── events ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class SeatLaid(Model):
    """A seat as it is laid. A `person` is one who keeps the seat from the game before (rematch)."""

    seat: Colours
    kind: Literal["open", "bot", "here", "person"]
    name: str
    bot: BotLevel | None


class TableCreated(Model):
    type: Literal["table_created"] = "table_created"
    rules: str
    board: str | None
    seats: tuple[SeatLaid, ...]
    first: str | None
    options: Options
    public: bool
    commitment: str
    host: Colours | None = None  # the host's seat; null: the device that made the table
    rematch_of: str | None = None


class KeyGiven(Model):
    """Somebody of the game before has got the key to the same place at this table."""

    type: Literal["key_given"] = "key_given"
    role: Literal["host", "seat", "spectator"]
    seat: Colours | None


class SeatTaken(Model):
    type: Literal["seat_taken"] = "seat_taken"
    seat: Colours
    name: str
    contribution: Contribution


class SeatChanged(Model):
    """The host wants the seat otherwise. Its contribution goes with the people who were to play there."""

    type: Literal["seat_changed"] = "seat_changed"
    laid: SeatLaid


class Renamed(Model):
    type: Literal["renamed"] = "renamed"
    seat: Colours
    name: str


class SeatFreed(Model):
    """Somebody left, or was removed by the host: in the lobby the seat is open again, in play a bot goes on."""

    type: Literal["seat_freed"] = "seat_freed"
    seat: Colours


class Contributed(Model):
    """The host's device adds its randomness for the seats played there."""

    type: Literal["contributed"] = "contributed"
    seat: Colours
    contribution: Contribution


class GameStarted(Model):
    """All seats are settled, open ones filled with bots; with the rolls of the roll-off, round by round (R2)."""

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


class WentAway(Model):
    """A bot plays the seat until its person is back."""

    type: Literal["went_away"] = "went_away"
    seat: Colours


class CameBack(Model):
    type: Literal["came_back"] = "came_back"
    seat: Colours


class Paused(Model):
    type: Literal["paused"] = "paused"


class Resumed(Model):
    type: Literal["resumed"] = "resumed"


class HandedOver(Model):
    """Another seat's person is the host now."""

    type: Literal["handed_over"] = "handed_over"
    seat: Colours


class Reacted(Model):
    type: Literal["reacted"] = "reacted"
    seat: Colours
    reaction: Reaction


class GameEnded(Model):
    """The places, and the secret: now everybody can check the dice."""

    type: Literal["game_ended"] = "game_ended"
    ranking: tuple[str, ...]
    secret: str


class RematchMade(Model):
    type: Literal["rematch_made"] = "rematch_made"
    table: str


Event: TypeAlias = (
    TableCreated
    | KeyGiven
    | SeatTaken
    | SeatChanged
    | Renamed
    | SeatFreed
    | Contributed
    | GameStarted
    | Rolled
    | Touched
    | Moved
    | WentAway
    | CameBack
    | Paused
    | Resumed
    | HandedOver
    | Reacted
    | GameEnded
    | RematchMade
)
EVENTS: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="type")])


class Leg(Model):
    """A part of a move in one go: along the path, over a wall, or from Z home into the goal."""

    how: Literal["walk", "jump", "home"]
    fields: tuple[str, ...]  # every field on the way, the first and the last included
    captured: str | None  # the colour captured at its end


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
    captured: tuple[str, ...]
    sent_back: Pawn | None  # a penalty: once the move is made, this pawn goes back
    touch: bool  # T13: only touched, the roll is lost
    goal: str | None


class NumberedEvent(Model):
    """An event as it is told."""

    number: int
    at: float  # seconds since 1970, by the server's clock
    event: Annotated[Event, Field(discriminator="type")]
    move: LegalMove | None  # of `moved`: what it does; null when no move was legal, and with any other event


# ── games to look at again ────────────────────────────────────────────────────────────────────────────────────────────


class SeatPlayed(Model):
    """Who played at a seat; the name is empty if none was given."""

    seat: Colours
    name: str


class TurnPlayed(Model):
    """One roll, what was played with it, and how the pawns stood then."""

    number: int
    colour: str
    roll: str
    move: LegalMove | None  # null when no move was legal
    pawns: dict[str, tuple[str, ...]]


class FacesCounted(Model):
    """How often 1, 2, 3, 4, 5 and 6 came up, the opening rolls included, and what that says."""

    counts: tuple[int, ...]
    total: int
    chi_square: float
    p_value: float  # the share of games with fair dice that are at least as uneven
    meaning: Sentence


class AwardGiven(Model):
    """What somebody was best at, or had the worst of."""

    code: str
    seats: tuple[Colours, ...]  # who gets it: several if they are level
    figure: float
    title: Sentence
    text: Sentence  # the figure in words: "7 pawns captured"
    about: Sentence  # what exactly is measured


class ContributionShown(Model):
    seat: Colours
    contribution: Contribution


class ProofShown(Model):
    """What anybody needs to check the dice: docs/fair-dice.md."""

    commitment: str
    table: str
    contributions: tuple[ContributionShown, ...]  # in the order in which the dice take them
    secret: str | None  # null until the game has ended


class Replay(Model):
    """A game from the first roll to the last, with everything that can be told of it afterwards."""

    rules: str
    edition: str
    switches: tuple[str, ...]  # the house rules in force, those too that the edition always has
    board: dict[str, Any] | None  # a board of one's own, drawn as in `boards.json`
    neutral: str | None  # V2: the colour that belongs to nobody
    seats: tuple[SeatPlayed, ...]
    opening: tuple[dict[str, int], ...]  # R2: the rolls of each round of the roll-off
    pawns: dict[str, tuple[str, ...]]  # at the start
    turns: tuple[TurnPlayed, ...]
    over: bool
    ranking: tuple[str, ...]  # as far as it is certain
    dice: dict[str, FacesCounted]  # by seat
    all_dice: FacesCounted
    awards: tuple[AwardGiven, ...]
    proof: ProofShown | None


class AccountShown(Model):
    """A player's chance to win: end - start = own luck + others' luck + own choices + others' choices."""

    seat: Colours
    start: float
    end: float
    own_luck: float  # by own rolls
    others_luck: float  # by the rolls of the others
    own_choices: float  # what own moves cost against the best ones; never above 0
    others_choices: float
    rolls: int
    choices: int  # rolls that left a choice
    mistakes: int  # of these, those that cost a hundredth of winning chance or more


class RollReviewed(Model):
    """What one roll and its move did; chances are in the order of the seats."""

    number: int
    choices: int  # moves that were possible
    luck: float  # what the roll did for the one who rolled
    cost: float  # what the move cost against the best one
    best: LegalMove | None  # null when the best move was played, or none was there
    chances: tuple[float, ...]  # after the move


class MomentTold(Model):
    """Something worth telling."""

    kind: Literal["lucky", "unlucky", "good", "bad"]
    number: int  # of the roll
    seat: Colours  # whose luck or whose decision
    change: float  # of that player's chance; of a good decision what the next best move would have cost
    text: Sentence


class Review(Model):
    """A game explained: luck, choices, and what decided it."""

    accounts: tuple[AccountShown, ...]  # in the order of the seats
    rolls: tuple[RollReviewed, ...]
    moments: tuple[MomentTold, ...]  # the greatest strokes of luck, good and bad
    good: tuple[MomentTold, ...]  # the best decisions
    bad: tuple[MomentTold, ...]  # the costliest ones


# ── commands ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Command(Model):
    id: CommandId
    after: EventNumber


class Named(BaseModel):
    """The id in a message of which the rest cannot be read."""

    id: CommandId


class Contribute(Command):
    """Host: randomness for a seat at this device."""

    type: Literal["contribute"] = "contribute"
    seat: Colours
    contribution: Contribution


class ChangeSeat(Command):
    """Host, before the start: who is to sit at a seat that nobody has taken."""

    type: Literal["change_seat"] = "change_seat"
    seat: Colours
    plan: SeatPlan


class Rename(Command):
    """Before the start: another name for oneself, or for somebody at this device."""

    type: Literal["rename"] = "rename"
    seat: Colours
    name: PersonName


class Start(Command):
    """Host: begin; open seats are filled with this bot."""

    type: Literal["start"] = "start"
    bot: BotLevel = FRIENDLY


class RollDice(Command):
    type: Literal["roll"] = "roll"


class Touch(Command):
    """T12: touch a pawn, named by its field. It is played if it can fulfil the duties, else the roll is lost."""

    type: Literal["touch"] = "touch"
    pawn: Annotated[str, Field(max_length=4)]


class PlayMove(Command):
    type: Literal["move"] = "move"
    move: Annotated[str, Field(max_length=40)]


class Hint(Command):
    """Ask which move is best: for whoever has rolled and is to move, at tables with hints. Nothing happens by it."""

    type: Literal["hint"] = "hint"


class React(Command):
    type: Literal["react"] = "react"
    reaction: Reaction
    seat: Colours | None = None  # at a device with several seats: whose


class Leave(Command):
    """Give one's seat up."""

    type: Literal["leave"] = "leave"


class Remove(Command):
    """Host: free a seat; in play a bot goes on."""

    type: Literal["remove"] = "remove"
    seat: Colours


class LetBotPlay(Command):
    """Host: a bot plays for somebody who is away, without waiting any longer."""

    type: Literal["let_bot_play"] = "let_bot_play"
    seat: Colours


class ComeBack(Command):
    """Take one's seat back from the bot that was minding it. Opening a socket does the same for all one's seats."""

    type: Literal["come_back"] = "come_back"
    seat: Colours


class Pause(Command):
    """Host: nobody decides anything, clock and bots stand still."""

    type: Literal["pause"] = "pause"


class Resume(Command):
    type: Literal["resume"] = "resume"


class HandOver(Command):
    """Host: make the person at this seat the host."""

    type: Literal["hand_over"] = "hand_over"
    seat: Colours


class Rematch(Command):
    """Host, after the end: a new table with the same people."""

    type: Literal["rematch"] = "rematch"


AnyCommand: TypeAlias = (
    Contribute
    | ChangeSeat
    | Rename
    | Start
    | RollDice
    | Touch
    | PlayMove
    | Hint
    | React
    | Leave
    | Remove
    | LetBotPlay
    | ComeBack
    | Pause
    | Resume
    | HandOver
    | Rematch
)
COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="type")])


class Hello(Model):
    """The first thing a client says: who it is and what it has seen."""

    type: Literal["hello"] = "hello"
    token: Annotated[str, Field(min_length=16, max_length=100)] | None  # null: to watch
    after: EventNumber = 0


# ── messages ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class SeatShown(Model):
    """A seat as everybody sees it."""

    seat: Colours
    kind: Literal["open", "bot", "here", "person"]
    name: str
    bot: BotLevel | None
    away: bool
    connected: bool
    contributed: bool


class TableState(Model):
    """A table as everybody there sees it, after event `number`."""

    table: str
    number: int
    phase: Literal["lobby", "playing", "ended"]
    rules: str
    edition: str
    switches: tuple[str, ...]  # the house rules in force, those too that the edition always has
    board: str | None
    options: Options
    public: bool
    seats: tuple[SeatShown, ...]
    host: Colours | None  # the host's seat; null: the device that made the table
    paused: bool
    commitment: str
    position: str | None
    pawns: dict[str, tuple[str, ...]]  # the fields of every colour's pawns; before the start as they will stand then
    neutral: str | None  # V2: the colour that belongs to nobody
    turn: str | None  # the colour whose roll is due or waits to be played
    attempts: int  # V4: the rolls that are left to get a 6, usually 1; 0 when nobody has to roll
    roll: str | None  # the roll that waits to be played
    touch_counts: bool  # T12: a touched pawn has to move
    touched: str | None
    legal: tuple[LegalMove, ...]
    refusals: dict[str, RefusalShown]  # by pawn: {"y:9": …}
    deadline: float | None  # when the clock runs out, by the server's clock
    ranking: tuple[str, ...]
    secret: str | None
    rematch: str | None


class Welcome(Model):
    """The answer to `hello`: what the token opens, what was missed, how things stand."""

    type: Literal["welcome"] = "welcome"
    role: Literal["host", "seat", "spectator"]
    seats: tuple[Colours, ...]  # the seats this client plays
    now: float
    events: tuple[NumberedEvent, ...]
    state: TableState


class Happened(Model):
    """New events, and how things stand after them."""

    type: Literal["happened"] = "happened"
    events: tuple[NumberedEvent, ...]
    state: TableState


class Presence(Model):
    """Who is connected; not an event, since it is nobody's deed."""

    type: Literal["presence"] = "presence"
    connected: tuple[Colours, ...]


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


class Stale(Model):
    """A command came too late: this has happened meanwhile. Nothing was done."""

    type: Literal["stale"] = "stale"
    id: CommandId
    events: tuple[NumberedEvent, ...]
    state: TableState


class Refused(Model):
    """A command was not carried out; `id` is null when none could be found in the message."""

    type: Literal["refused"] = "refused"
    id: str | None
    refusal: RefusalShown


class NewKey(Model):
    """A rematch was made: the token for one's place there, for this client alone."""

    type: Literal["new_key"] = "new_key"
    table: str
    token: str


Answer: TypeAlias = Done | Advice | Stale | Refused  # to a command
Message: TypeAlias = Welcome | Happened | Presence | Answer | NewKey
