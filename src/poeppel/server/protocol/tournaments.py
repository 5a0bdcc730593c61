"""Tournaments over HTTP: what is asked, and what each role sees. Plans, commands and results are those of
`poeppel.tournament`, as plain values; the client's types of all of it are generated."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from poeppel.server.protocol.common import Colours, CommandId, Model, RefusalShown, Sentence, Token

TournamentRole = Literal["desk", "helper", "person", "table", "wall"]
ResultState = Literal["open", "provisional", "confirmed", "conflict"]
Source = Literal["desk", "helper", "person", "online"]
StageKind = Literal["round", "second-chance", "team-final", "final"]
PaperKind = Literal[
    "badges",
    "table-signs",
    "seating-by-name",
    "seating-by-table",
    "score-slips",
    "standings",
    "teams",
    "groups",
    "ranking",
    "certificates",
    "participation",
]
ColumnMeaning = Literal["name", "first", "last", "team", "club", "born", "age", "group", "nothing"]

PlainPlan = Annotated[dict[str, Any], Field(json_schema_extra={"typescript": "Plan"})]
GivenPlan = Annotated[dict[str, Any], Field(json_schema_extra={"typescript": "GivenPlan"})]
PlainCommand = Annotated[dict[str, Any], Field(json_schema_extra={"typescript": "TournamentCommand"})]
PlainDetails = Annotated[dict[str, Any], Field(json_schema_extra={"typescript": "Details"})]
PlainResult = Annotated[dict[str, Any], Field(json_schema_extra={"typescript": "Result"})]


# ── what is asked ─────────────────────────────────────────────────────────────────────────────────────────────────────


class NewTournament(Model):
    """A tournament to be set up. Asked again with the same `id`, it is answered as then."""

    id: Token  # drawn by the client, and secret: whoever repeats it gets the desk's link again
    title: Annotated[str, Field(max_length=200)]
    day: Annotated[str, Field(max_length=40)]  # 2026-05-01
    plan: GivenPlan  # a whole plan, or a preset and what is different from it


class TournamentMade(Model):
    tournament: str
    token: str  # of its first desk


class CommandSent(Model):
    """Something to be done. Sent again with the same `id` by the same link, it is done once."""

    id: Annotated[CommandId, Field(max_length=40)]
    command: PlainCommand
    device: Annotated[str, Field(pattern="^[a-z0-9]{0,16}$")] = ""  # tells two phones with the code of one table apart


class CommandDone(Model):
    """It is stored."""

    id: str
    command: str  # by which it can be undone
    number: int  # of the last event that it led to; of the last one at all if it changed nothing
    changed: tuple[str, ...]  # the types of its events: `entered`; none if nothing had to change


class TournamentProblem(Model):
    """Why something was not done. `asks`: it will be done with `even_so`."""

    refusal: RefusalShown
    asks: bool


class OutlookWanted(Model):
    plan: GivenPlan
    people: Annotated[int, Field(ge=0, le=100_000)]


class OutlookShown(Model):
    """What a plan means for a number of people."""

    people: int
    fours: int  # tables
    threes: int
    games: int  # rounds one after the other, with all finals
    minutes: int
    sentences: tuple[Sentence, ...]
    problems: tuple[Sentence, ...]  # with any of these it cannot be played
    plan: PlainPlan  # as it was understood, with everything that was left out


class PresetShown(Model):
    name: str
    title: Sentence
    about: Sentence
    people: int  # how many it is meant for
    plan: PlainPlan


class TieBreakShown(Model):
    """What can decide between equal points, and what a column of the standings means."""

    name: str
    title: Sentence
    about: Sentence


class Presets(Model):
    presets: tuple[PresetShown, ...]
    tie_breaks: tuple[TieBreakShown, ...]
    most_people: int


class TournamentListed(Model):
    """A tournament on this machine, for whoever sits at it."""

    tournament: str
    title: str
    day: str
    people: int
    rounds: int
    changed: float  # seconds since 1970
    token: str  # of a desk; empty if the tournament cannot be read
    problem: Sentence | None


class ColumnRead(Model):
    """A column of a list, and what it is taken for."""

    header: str | None
    meaning: ColumnMeaning
    title: Sentence


class RowRead(Model):
    line: int
    details: PlainDetails
    known: bool  # takes part already
    doubled: bool  # the same name stands further up
    chosen: bool  # is among `people`


class PeopleRead(Model):
    """A list of people as it was understood. Nothing is stored; that does the command `add_people`."""

    columns: tuple[ColumnRead, ...]
    rows: tuple[RowRead, ...]
    faults: tuple[Sentence, ...]  # lines that cannot be read
    doubts: tuple[Sentence, ...]  # names that are there twice, or nearly; everything to look at
    people: tuple[PlainDetails, ...]  # everybody once, and nobody who takes part already: for `add_people`


class SwapWanted(Model):
    one: Annotated[str, Field(max_length=80)]
    other: Annotated[str, Field(max_length=80)]


class SwapShown(Model):
    """What two people changing seats in the draft would cost."""

    better: tuple[Sentence, ...]
    worse: tuple[Sentence, ...]
    text: Sentence  # all of it on one line
    cost: Sentence  # of the whole draft afterwards


class OnlineSeatGiven(Model):
    """Somebody's own seat at the online table where they play in this round."""

    table: str  # its id
    seat: Colours
    token: str  # opens the seat's socket


class ResultWanted(Model):
    """A result to be understood, of a round: a line as it is typed at the desk, or a table with its result."""

    round: Annotated[int, Field(ge=1, le=100)]
    line: Annotated[str | None, Field(max_length=400)] = None  # `12 132 95 60 12`
    table: Annotated[int | None, Field(ge=1, le=100_000)] = None
    result: PlainResult | None = None


# ── what is seen ──────────────────────────────────────────────────────────────────────────────────────────────────────


class ClockShown(Model):
    """The clock of the round that is played, in seconds; times since 1970."""

    round: int  # 0: none is published
    running: bool
    ends_at: float | None  # while it runs
    left: float | None  # when it was asked; null where the plan has no cap and none was set
    now: float  # by the server's clock


class StageShown(Model):
    """What a round is for."""

    kind: StageKind
    number: int
    title: Sentence


class SeatShown(Model):
    colour: str
    person: str
    name: str
    team: str | None
    absent: bool  # is not there: last, with nothing
    stand_in: bool  # a bot plays
    place: int | None  # from here on null without a result that counts
    sharing: int | None  # how many have this place
    count: int | None  # what the board counts, if it was counted
    points: str | None  # `7½`


class EntryShown(Model):
    """A result as somebody entered it."""

    number: int  # of its event
    result: PlainResult
    told: Sentence  # `yellow 1, green 3 (95), …`
    points: tuple[str, ...]  # of every seat, clockwise
    source: Source
    by: Sentence  # who
    at: str  # 2026-05-01T14:03:09Z
    superseded: bool
    confirmed: bool
    own: bool  # of the link that asks


class TournamentTable(Model):
    """A table of a round."""

    number: int
    rules: str
    seats: tuple[SeatShown, ...]  # clockwise
    captain: str | None  # who fills in the slip
    status: ResultState
    entries: tuple[EntryShown, ...]
    entry: int | None  # the number of the one that counts
    online: str | None  # the id of the table where it is played online


class ResultRead(Model):
    """What a result would mean; nothing is stored."""

    table: int
    result: PlainResult
    seats: tuple[SeatShown, ...]
    told: Sentence  # `yellow 1, green 3 (95), …`


class RoundShown(Model):
    number: int
    stage: StageShown
    tables: tuple[TournamentTable, ...]
    missing: int  # tables without a result that counts
    conflicts: int


class DraftTable(Model):
    number: int
    rules: str
    pinned: bool
    seats: tuple[SeatShown, ...]
    faults: tuple[Sentence, ...]  # what is not as it should be here


class DraftShown(Model):
    """A draw that nobody but the desk has seen."""

    round: int
    stage: StageShown
    tables: tuple[DraftTable, ...]
    cost: Sentence
    commitment: str | None  # to the secret that it was drawn from


class PersonShown(Model):
    """Somebody in the tournament, as the desk sees them."""

    id: str
    name: str
    team: str | None
    club: str | None
    born: int | None
    group: str | None  # as it was typed
    age_group: str | None  # the one that counts
    here: bool
    online: bool  # plays at a device of their own
    withdrew: bool
    excluded: bool
    reason: str  # of an exclusion
    table: int | None  # in the round that is played
    colour: str | None
    points: str  # empty for whoever has never come
    rank: int | None


class PlayedShown(Model):
    """What somebody did in a round."""

    round: int
    table: int
    colour: str
    place: int
    sharing: int
    count: int | None
    points: str
    absent: bool
    certain: bool  # not merely provisional


class LineShown(Model):
    """A line of the standings."""

    rank: int | None  # null: excluded
    level: int  # how many share this rank
    person: str
    name: str
    team: str | None
    age_group: str | None
    points: str
    cells: tuple[Sentence, ...]  # one for each column
    rounds: tuple[PlayedShown | None, ...]  # null: not played, or no result yet


class StandingsShown(Model):
    columns: tuple[TieBreakShown, ...]
    rounds: tuple[Sentence, ...]  # the titles of those that count
    lines: tuple[LineShown, ...]
    certain: bool  # every result of these rounds is in, and confirmed


class TeamLine(Model):
    rank: int
    level: int
    team: str
    points: str
    members: tuple[str, ...]  # names, best first
    counted: int  # how many of them count
    is_full: bool  # whether as many have joined as count


class GroupShown(Model):
    """An age group, ranked among themselves."""

    name: str
    lines: tuple[LineShown, ...]


class PlacingShown(Model):
    """A line of the ranking of the whole tournament, finals first."""

    rank: int | None
    level: int
    person: str
    name: str
    team: str | None
    reached: Sentence | None  # the last final that this person played
    points: str


class NeedShown(Model):
    """What somebody still needs to be in the final."""

    person: str
    status: Literal["in", "out", "open"]
    text: Sentence
    chance: float | None  # played out at random; null where nothing is left to chance


class NextShown(Model):
    """The round that comes next, and what is missing for it."""

    stage: StageShown | None  # null: all rounds are played
    people: int | None  # how many would play it, if that is known
    problem: Sentence | None  # why it cannot be drawn yet
    level: tuple[str, ...]  # people who have to roll a die before
    sealed: str | None  # the commitment, if its chance has been fixed
    can_seal: bool


class CommandTold(Model):
    """What the desk was told to do."""

    command: str
    number: int  # of its first event
    at: str
    by: Sentence
    told: Sentence
    undone: bool
    can_undo: bool  # it is of a kind that can be; whether later things depend on it is found out by trying


class LinkShown(Model):
    """A way in."""

    role: TournamentRole
    subject: str  # a label; a person's id; a table's number; of the wall nothing
    name: Sentence
    token: str
    own: bool  # the one that asks


class SeatedShown(Model):
    """Who sits where in the round that is played, by name."""

    person: str
    name: str
    listed: str  # `Adler, Anna`: by this they are in order
    team: str | None
    table: int
    colour: str


class TournamentView(Model):
    """What every role sees."""

    tournament: str
    role: TournamentRole
    subject: str
    number: int  # of the last event
    title: str
    day: str
    clock: ClockShown


class PaperShown(Model):
    """Something that can be printed by now."""

    kind: PaperKind
    title: Sentence
    of_a_round: bool  # there is one for each round


class DeskView(TournamentView):
    """Everything."""

    plan: PlainPlan
    outlook: OutlookShown  # for everybody who has come; before that for all in the list
    people: tuple[PersonShown, ...]
    draft: DraftShown | None
    rounds: tuple[RoundShown, ...]
    standings: StandingsShown
    teams: tuple[TeamLine, ...]
    groups: tuple[GroupShown, ...]
    finals: tuple[PlacingShown, ...]  # once there are finals
    needs: tuple[NeedShown, ...]
    next: NextShown
    log: tuple[CommandTold, ...]  # the latest 200, newest first
    links: tuple[LinkShown, ...]  # of desks, helpers and the wall; those of people and tables: `GET …/links`
    papers: tuple[PaperShown, ...]
    folder: Sentence | None  # where everything is written after each round, and whether that worked


class HelperPerson(Model):
    """Somebody to be checked in."""

    id: str
    name: str
    team: str | None
    here: bool
    left: bool  # withdrew, or was excluded
    table: int | None


class HelperView(TournamentView):
    """For check-in and results."""

    people: tuple[HelperPerson, ...]
    round: RoundShown | None  # the one that is played
    counting: Literal["counting", "steps"]  # how boards are counted
    by_places: bool  # whether places can be entered


class TableView(TournamentView):
    """For the code on a table's sign."""

    stage: StageShown | None
    round: int  # 0: none is published
    table: TournamentTable | None  # null: nobody plays here in this round
    counting: Literal["counting", "steps"]
    by_places: bool


class PersonView(TournamentView):
    """For somebody who plays."""

    name: str
    team: str | None
    here: bool
    left: bool
    stage: StageShown | None
    round: int
    table: TournamentTable | None  # where they sit in the round that is played
    colour: str | None
    points: str
    line: LineShown | None
    ranked: int  # how many are in the standings
    need: NeedShown | None
    played: tuple[TournamentTable, ...]  # every round, as it stands; without what others entered
    played_rounds: tuple[int, ...]  # their numbers
    seating: tuple[SeatedShown, ...]  # of everybody, by name
    counting: Literal["counting", "steps"]
    by_places: bool


class WallTable(Model):
    number: int
    seats: tuple[SeatedShown, ...]
    status: ResultState


class WallView(TournamentView):
    """For the projector: whatever people in the hall may see."""

    stage: StageShown | None
    round: int
    by_name: tuple[SeatedShown, ...]
    by_table: tuple[WallTable, ...]
    missing: int  # tables without a result
    standings: StandingsShown
    teams: tuple[TeamLine, ...]
    groups: tuple[GroupShown, ...]
    finals: tuple[PlacingShown, ...]
    next: StageShown | None
    sealed: str | None  # the commitment of the next draw
    people_here: int


class AllLinks(Model):
    """Every link, to be printed or sent: for the desk."""

    links: tuple[LinkShown, ...]


class ReadBack(Model):
    """A tournament that was read back from a file."""

    tournament: str
    token: str
    number: int  # of its last event
    title: str


class FolderWanted(Model):
    """Where everything is also written after each round: a path on the server's own machine; empty: nowhere."""

    folder: Annotated[str, Field(max_length=1000)]


class FolderChosen(Model):
    told: Sentence | None


class SocketHello(Model):
    """The first message on a tournament's socket."""

    token: Annotated[str, Field(min_length=16, max_length=100)]


class Changed(Model):
    """Something was stored: ask for the view again. Comes at once after `SocketHello`, too."""

    type: Literal["changed"] = "changed"
    number: int
