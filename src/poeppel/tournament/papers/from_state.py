"""The sheets of a tournament: what stands on each kind follows from the tournament's state.

Only a server knows links, so whoever prints hands them in as a function; without one, sheets have no codes.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal, TypeAlias

from poeppel.errors import PoeppelError
from poeppel.texts import Language, Text, shown
from poeppel.tournament.draws.seating import CANNOT_SIT, TableSeating, table_sizes
from poeppel.tournament.event_log.fold import RoundState, State
from poeppel.tournament.event_log.people import age_group
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.papers.printing import print_pdf
from poeppel.tournament.papers.sheets import (
    NOTHING,
    Badge,
    Badges,
    Certificate,
    Certificates,
    Event,
    PaperTable,
    ScoreSlips,
    Seated,
    SeatingByName,
    SeatingByTable,
    Sheet,
    Standing,
    Standings,
    TableSigns,
    sorting_key,
    surname_first,
)
from poeppel.tournament.plans.plan import Plan, Teams
from poeppel.tournament.plans.tie_breaks import POINTS, TIE_BREAKS
from poeppel.tournament.rankings.final_ranking import Placing, final_ranking
from poeppel.tournament.rankings.standings import Standing as Line
from poeppel.tournament.rankings.standings import in_group, standings
from poeppel.tournament.rankings.teams import TeamStanding, team_ranking, team_standings
from poeppel.tournament.rankings.words import cell_text, points_text

LinkRole: TypeAlias = Literal["table", "person"]
Links: TypeAlias = Callable[[LinkRole, str], str]  # a table's number or a person's id → an address, "" for none

BEST = 3  # who gets a certificate with a place


def no_links(role: LinkRole, subject: str) -> str:
    """Sheets without codes."""
    return ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a sheet is made from."""

    state: State
    round_number: int | None
    language: Language
    links: Links

    @property
    def event(self) -> Event:
        return Event(self.state.title, date=day_text(self.state.day)[self.language])

    @property
    def round(self) -> RoundState:
        """The round that is meant; the last one if none is named."""
        if self.round_number is not None:
            return self.state.round(self.round_number)
        if not self.state.rounds:
            raise refused("nothing_published")
        return self.state.rounds[-1]

    @property
    def heading(self) -> Text:
        return self.round.stage.title(len(self.round.people))

    @property
    def tables(self) -> tuple[PaperTable, ...]:
        return tuple(self._table(table.seating, table.captain) for table in self.round.tables.values())

    def _table(self, table: TableSeating, captain: str | None) -> PaperTable:
        return PaperTable(
            table.number,
            tuple(self._seated(colour, person) for colour, person in table.seats),
            self.links("table", str(table.number)),
            playing=sign_text(self.state.plan)[self.language],
            captain="" if captain is None else self.state.name(captain),
        )

    def _seated(self, colour: str, person: str) -> Seated:
        details = self.state.people[person].person.details
        return Seated(details.name, colour, details.team or "", surname_first(details.name))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet. `of_a_round`: it belongs to one round, and is made anew for each."""

    name: str
    file: Text  # the name of a file, without an ending
    title: Text
    make: Callable[[Asked], Sheet]
    of_a_round: bool = False


def kind_of(name: str) -> Kind:
    """The kind of this name."""
    found = KINDS.get(name)
    if found is None:
        near = get_close_matches(str(name)[:60], KINDS, n=1)
        known = near[0] if near else ", ".join(KINDS)
        raise PoeppelError(
            Text(f"{shown(name)} ist kein Papier; es gibt {known}", f"{shown(name)} is not a sheet; there is {known}")
            if near
            else Text(
                f"{shown(name)} ist kein Papier; es gibt {known}", f"{shown(name)} is not a sheet; there are {known}"
            )
        )
    return found


def sheet_of(
    state: State,
    kind: str,
    *,
    round_number: int | None = None,
    language: Language = "de",
    links: Links = no_links,
) -> Sheet:
    """A sheet of a tournament. `round_number`: for sheets of a round, the last one if none is named; for table signs
    the tables of that round instead of all that the day will need; for standings those after that round."""
    return kind_of(kind).make(Asked(state, round_number, language, links))


def pdf_of(
    state: State,
    kind: str,
    *,
    round_number: int | None = None,
    language: Language = "de",
    links: Links = no_links,
) -> bytes:
    """The same as a PDF file."""
    return print_pdf(sheet_of(state, kind, round_number=round_number, language=language, links=links), language)


def kinds_for(state: State) -> tuple[Kind, ...]:
    """The kinds that this tournament has something for by now."""
    plan = state.plan
    has = {
        "teams": plan.teams is not None and bool(state.rounds),
        "groups": bool(plan.groups and state.rounds),
        "badges": bool(state.people),
        "table-signs": bool(state.people),
    }
    return tuple(kind for kind in KINDS.values() if has.get(kind.name, bool(state.rounds)))


# ── who sits where ────────────────────────────────────────────────────────────────────────────────────────────────────


def _by_name(asked: Asked) -> Sheet:
    return SeatingByName(asked.event, asked.heading, asked.tables)


def _by_table(asked: Asked) -> Sheet:
    return SeatingByTable(asked.event, asked.heading, asked.tables)


def _slips(asked: Asked) -> Sheet:
    """Boards are counted where time ends games; without a cap there are only places to write down."""
    plan = asked.state.plan
    counted = plan.cap is not None or plan.scoring.kind != "places"
    return ScoreSlips(
        asked.event,
        asked.heading,
        asked.tables,
        "pawns" if counted else "places",
        slip_hint(plan) if counted else NOTHING,
    )


def slip_hint(plan: Plan) -> Text:
    """How a board is counted, in the words that stand on a slip."""
    if plan.scoring.counting == "counting":
        how = Text(
            "Eine Figur auf B zählt 0, auf A 10, jedes Feld weiter 1 mehr, im Ziel 75. Die meisten Punkte sind der "
            "erste Platz.",
            "A pawn on B counts 0, on A 10, each space further 1 more, in the goal 75. Most points come first.",
        )
    else:
        how = Text(
            "Die vorderste Figur muss bis d, die nächste bis c, dann b und a. Von jeder die Schritte bis dorthin, von "
            "B nach A einer. Die wenigsten sind der erste Platz.",
            "The foremost pawn has to reach d, the next one c, then b and a. Of each the steps to that space, from B "
            "to A one. Fewest come first.",
        )
    return how


def _signs(asked: Asked) -> Sheet:
    """A sign for every table that the day can need: one stands all day, whoever sits there."""
    if asked.round_number is not None:
        return TableSigns(asked.event, asked.tables)
    links, playing = asked.links, sign_text(asked.state.plan)[asked.language]
    signs = (
        PaperTable(n, (), links("table", str(n)), playing=playing) for n in range(1, _most_tables(asked.state) + 1)
    )
    return TableSigns(asked.event, tuple(signs))


def _most_tables(state: State) -> int:
    """As many as any round had, or as everybody needs who may still come."""
    people = sum(not one.has_left for one in state.people.values())
    people += people in CANNOT_SIT
    coming = sum(table_sizes(people)) if people not in CANNOT_SIT else 1
    return max([coming, *(number for one in state.rounds for number in one.tables)])


def sign_text(plan: Plan) -> Text:
    """What whoever sits down at a table wants to know: how long, and for what."""
    scoring = plan.scoring
    four, three = ("-".join(map(points_text, points)) for points in (scoring.four, scoring.three))
    length = (
        Text(
            f"Höchstens {plan.cap} Minuten, dann wird gezählt", f"At most {plan.cap} minutes, then the board is counted"
        )
        if plan.cap
        else Text("Gespielt wird, bis jemand im Ziel ist", "Played until somebody is home")
    )
    points = {
        "places": Text(f"Punkte {four}, zu dritt {three}", f"Points {four}, at tables of three {three}"),
        "counting": Text("Punkte sind die Zählpunkte vom Brett", "The counting points on the board are your points"),
        "steps": Text(
            "Es zählen die fehlenden Schritte: weniger ist besser", "Steps still needed count: fewer is better"
        ),
    }[scoring.kind]
    return length.joined(points, by=" · ")


# ── people ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _badges(asked: Asked) -> Sheet:
    """Everybody who may play, in the order of the wall's list, so that badges can be handed out."""
    staying = [one.person for one in asked.state.people.values() if not one.has_left]
    staying.sort(key=lambda person: sorting_key(surname_first(person.name)))
    return Badges(
        asked.event,
        tuple(
            Badge(person.name, person.team or "", person.id.removeprefix("p"), asked.links("person", person.id))
            for person in staying
        ),
    )


# ── who is where ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _lines(asked: Asked) -> tuple[Line, ...]:
    """The standings, or as they were after a round."""
    number = asked.round_number
    return standings(asked.state, None if number is None else asked.state.round(number).number + 1)


def _after(asked: Asked) -> Text:
    """`after round 3`"""
    rounds = [one for one in asked.state.counting_rounds if asked.round_number in (None, *range(one.number, 999))]
    if not rounds:
        return NOTHING
    number = rounds[-1].stage.number
    return Text(f"nach Runde {number}", f"after round {number}")


def _standings(asked: Asked) -> Sheet:
    return _standings_sheet(asked, _lines(asked), _after(asked))


def _standings_sheet(asked: Asked, lines: Sequence[Line], heading: Text) -> Standings:
    state = asked.state
    rounds = len(lines[0].rounds) if lines else 0
    deciding = [TIE_BREAKS[name] for name in _columns(state)]
    columns = (POINTS.title, *(one.title for one in deciding), *_round_titles(rounds))
    notes = (Text(f"{one.title.de}: {one.about.de}", f"{one.title.en}: {one.about.en}") for one in deciding)
    rows = (_standing_row(state, line, asked.language) for line in lines)
    return Standings(asked.event, heading, columns, tuple(rows), tuple(notes))


def _columns(state: State) -> tuple[str, ...]:
    """The tie-breaks of the plan; the die only when one has been rolled."""
    return tuple(name for name in state.plan.tie_breaks if name != "die" or state.roll_offs)


def _round_titles(rounds: int) -> Iterator[Text]:
    return (Text(f"R{n}", f"R{n}") for n in range(1, rounds + 1))


def _standing_row(state: State, line: Line, language: Language) -> Standing:
    by_name = dict(zip(state.plan.tie_breaks, line.cells, strict=True))
    cells = (cell_text(name, by_name[name], language) for name in _columns(state))
    played = ("·" if one is None else points_text(one.points) for one in line.rounds)
    team = state.people[line.person].person.team or ""
    return Standing(place_text(line), state.name(line.person), team, (points_text(line.points), *cells, *played))


def place_text(line: Line | TeamStanding | Placing) -> str:
    """`3.`, `=3.` where a place is shared, a dash for who is excluded."""
    return "–" if line.rank is None else f"{'=' if line.level > 1 else ''}{line.rank}."


def _team_sheet(asked: Asked) -> Sheet:
    state, plan = asked.state, _teams_of(asked.state)
    ranked = team_standings(state, _lines(asked)) if asked.round_number else team_ranking(state)
    final = any(team.final is not None for team in ranked)
    columns = (POINTS.title, *((Text("Teamfinale", "Team final"),) if final else ()))
    note = Text(
        f"Es zählen die Punkte der besten {plan.best} eines Teams.",
        f"The points of the best {plan.best} of a team count.",
    )
    return Standings(
        asked.event,
        _after(asked),
        columns,
        tuple(_team_row(state, team, final) for team in ranked),
        (note,),
        title=Text("Teams", "Teams"),
        who=Text("Team", "Team"),
        beside=Text("Personen", "People"),
        much_beside=True,
    )


def _teams_of(state: State) -> Teams:
    if state.plan.teams is None:
        raise refused("no_teams")
    return state.plan.teams


def _team_row(state: State, team: TeamStanding, final: bool) -> Standing:
    members = ", ".join(f"{state.name(line.person)} {points_text(line.points)}" for line in team.members)
    last = () if not final else ("" if team.final is None else points_text(team.final),)
    return Standing(place_text(team), team.team, members, (points_text(team.points), *last))


def _group_sheet(asked: Asked) -> Sheet:
    """Every age group below the other."""
    state, lines = asked.state, _lines(asked)
    if not state.plan.groups:
        raise refused("no_groups")
    sheet = _standings_sheet(asked, lines, _after(asked))
    groups = tuple(
        (name, tuple(_standing_row(state, line, asked.language) for line in in_group(state, lines, name)))
        for name in group_names(state)
    )
    return replace(sheet, rows=(), groups=groups, title=Text("Altersgruppen", "Age groups"))


def group_names(state: State) -> tuple[str, ...]:
    """The age groups of the plan that somebody is in."""
    found = {age_group(one.person.details, state.plan.groups, state.year) for one in state.people.values()}
    return tuple(group.name for group in state.plan.groups if group.name in found)


def _ranking(asked: Asked) -> Sheet:
    """The ranking of the whole tournament, finals first."""
    state = asked.state
    sizes = {one.stage: len(one.people) for one in state.rounds}
    rows = tuple(
        Standing(
            place_text(placing),
            state.name(placing.person),
            state.people[placing.person].person.team or "",
            (
                placing.reached.title(sizes[placing.reached])[asked.language] if placing.reached else "",
                points_text(placing.standing.points),
            ),
        )
        for placing in final_ranking(state)
    )
    columns = (Text("erreicht", "reached"), POINTS.title)
    return Standings(asked.event, NOTHING, columns, rows, title=Text("Rangliste", "Final ranking"))


# ── certificates ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _certificates(asked: Asked) -> Sheet:
    """For the first three of everybody, of the teams and of each age group; who shares a place has it too."""
    return Certificates(asked.event, tuple(_best_of_all(asked.state)))


def _best_of_all(state: State) -> Iterator[Certificate]:
    ranked = [placing for placing in final_ranking(state) if placing.rank is not None]
    yield from _best(((placing.rank, state.name(placing.person)) for placing in ranked), len(ranked))
    teams = team_ranking(state)
    for team in teams:
        if team.rank <= BEST:
            names = tuple(state.name(line.person) for line in team.members[: team.counted])
            yield Certificate(team.team, team.rank, len(teams), members=names)
    for name in group_names(state):
        lines = [line for line in in_group(state, standings(state), name) if line.rank is not None]
        yield from _best(((line.rank, state.name(line.person)) for line in lines), len(lines), Text(name, name))


def _best(ranked: Iterable[tuple[int | None, str]], among: int, category: Text = NOTHING) -> Iterator[Certificate]:
    return (Certificate(name, rank, among, category) for rank, name in ranked if rank is not None and rank <= BEST)


def _participation(asked: Asked) -> Sheet:
    """For everybody else who has played and was not excluded."""
    state = asked.state
    has_one = {placing.person for placing in final_ranking(state) if placing.rank is None or placing.rank <= BEST}
    played = {person for one in state.rounds for person in one.people}
    names = [state.name(person) for person in state.people if person in played and person not in has_one]
    return Certificates(asked.event, tuple(map(Certificate, sorted(names, key=_as_listed))))


def _as_listed(name: str) -> tuple[str, str]:
    return sorting_key(surname_first(name))


# ── words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

_MONTHS = (
    Text("Januar", "January"),
    Text("Februar", "February"),
    Text("März", "March"),
    Text("April", "April"),
    Text("Mai", "May"),
    Text("Juni", "June"),
    Text("Juli", "July"),
    Text("August", "August"),
    Text("September", "September"),
    Text("Oktober", "October"),
    Text("November", "November"),
    Text("Dezember", "December"),
)


def day_text(day: str) -> Text:
    """`21. November 2026`, in English `21 November 2026`; nothing for what is no day."""
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        return NOTHING
    month = _MONTHS[date.month - 1]
    return Text(f"{date.day}. {month.de} {date.year}", f"{date.day} {month.en} {date.year}")


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("badges", Text("namensschilder", "badges"), Text("Namensschilder", "Badges"), _badges),
        Kind("table-signs", Text("tischschilder", "table-signs"), Text("Tischschilder", "Table signs"), _signs),
        Kind(
            "seating-by-name",
            Text("plaetze-nach-namen", "seating-by-name"),
            Text("Wer sitzt wo, nach Namen", "Who sits where, by name"),
            _by_name,
            True,
        ),
        Kind(
            "seating-by-table",
            Text("plaetze-nach-tischen", "seating-by-table"),
            Text("Wer sitzt wo, nach Tischen", "Who sits where, by table"),
            _by_table,
            True,
        ),
        Kind("score-slips", Text("spielzettel", "score-slips"), Text("Spielzettel", "Score slips"), _slips, True),
        Kind("standings", Text("tabelle", "standings"), Text("Tabelle", "Standings"), _standings),
        Kind("teams", Text("teams", "teams"), Text("Teams", "Teams"), _team_sheet),
        Kind("groups", Text("altersgruppen", "groups"), Text("Altersgruppen", "Age groups"), _group_sheet),
        Kind("ranking", Text("rangliste", "ranking"), Text("Rangliste", "Final ranking"), _ranking),
        Kind(
            "certificates",
            Text("urkunden", "certificates"),
            Text("Urkunden für die ersten drei", "Certificates for the first three"),
            _certificates,
        ),
        Kind(
            "participation",
            Text("teilnahmeurkunden", "participation"),
            Text("Urkunden fürs Mitspielen", "Certificates for taking part"),
            _participation,
        ),
    )
}
