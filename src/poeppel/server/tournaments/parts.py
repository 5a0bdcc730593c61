"""A tournament as it is shown, part by part. What several roles see is found once for each state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Literal

from poeppel.errors import PoeppelError
from poeppel.server.protocol import Sentence
from poeppel.server.protocol import tournaments as t
from poeppel.server.refusals import sentence, whole_sentence
from poeppel.server.tournaments.links import name_of
from poeppel.texts import Text
from poeppel.tournament.draws.seating import TableSeating
from poeppel.tournament.event_log.fold import Entry, RoundState, State, TableState
from poeppel.tournament.event_log.people import age_group
from poeppel.tournament.event_log.plain import as_plain
from poeppel.tournament.event_log.results import TableScore, told
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.papers.sheets import sorting_key, surname_first
from poeppel.tournament.plans.outlook import outlook
from poeppel.tournament.plans.plan import Plan
from poeppel.tournament.plans.tie_breaks import TIE_BREAKS, TieBreak
from poeppel.tournament.rankings.final_ranking import final_ranking
from poeppel.tournament.rankings.needs import Need, chances, needs
from poeppel.tournament.rankings.standings import Played, Standing, in_group, standings
from poeppel.tournament.rankings.teams import team_ranking
from poeppel.tournament.rankings.words import cell_text, points_text

MOST_CHANCES = 400  # people up to whom chances are played out


class Parts:
    """The parts of one state. They hold as long as its number does."""

    def __init__(self, state: State, online: Mapping[tuple[int, int], str]) -> None:
        self.state, self.plan, self.online = state, state.plan, dict(online)

    # ── rounds ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def round(self) -> RoundState | None:
        """The round that is played."""
        return self.state.rounds[-1] if self.state.rounds else None

    def stage(self, stage: Stage, people: int | None = None) -> t.StageShown:
        return t.StageShown(kind=stage.kind, number=stage.number, title=sentence(stage.title(people)))

    def stage_of(self, one: RoundState) -> t.StageShown:
        return self.stage(one.stage, len(one.people))

    @cached_property
    def present(self) -> t.RoundShown | None:
        return self.round_shown(self.round) if self.round else None

    def round_shown(self, one: RoundState) -> t.RoundShown:
        return t.RoundShown(
            number=one.number,
            stage=self.stage_of(one),
            tables=tuple(self.table(one, table) for table in one.tables.values()),
            missing=missing(one),
            conflicts=sum(table.status == "conflict" for table in one.tables.values()),
        )

    def table(self, one: RoundState, table: TableState, of: str | None = None, whole: bool = True) -> t.TournamentTable:
        """A table; `of`: whose entries are their own; without `whole` only those."""
        counts = table.entry
        entries = (entry for entry in table.entries if whole or entry.by.partition("/")[0] == of)
        return t.TournamentTable(
            number=table.seating.number,
            rules=table.seating.rules,
            seats=self._seats(table.seating, table.score, table),
            captain=table.captain,
            status=table.status,
            entries=tuple(self._entry(table, entry, of) for entry in entries),
            entry=None if counts is None else counts.number,
            online=self.online.get((one.number, table.seating.number)),
        )

    def _seats(
        self, seating: TableSeating, score: TableScore | None = None, table: TableState | None = None
    ) -> tuple[t.SeatShown, ...]:
        return tuple(self._seat(colour, person, score, table) for colour, person in seating.seats)

    def _seat(self, colour: str, person: str, score: TableScore | None, table: TableState | None) -> t.SeatShown:
        scored = None if score is None else score.of(person)
        is_played = scored is not None and not scored.absent
        return t.SeatShown(
            colour=colour,
            person=person,
            name=self.state.name(person),
            team=self.state.people[person].person.team,
            absent=table is not None and person in table.absent,
            stand_in=table is not None and person in table.stand_ins,
            place=scored.place if scored and is_played else None,
            sharing=scored.sharing if scored and is_played else None,
            count=scored.count if scored else None,
            points=points_text(scored.points) if scored else None,
        )

    def seats_with(self, table: TableState, score: TableScore) -> tuple[t.SeatShown, ...]:
        """The seats of a table as they would be with a score."""
        return self._seats(table.seating, score, table)

    def seats_of_draft(self, seating: TableSeating) -> tuple[t.SeatShown, ...]:
        return self._seats(seating)

    def _entry(self, table: TableState, entry: Entry, of: str | None) -> t.EntryShown:
        return t.EntryShown(
            number=entry.number,
            result=as_plain(entry.result),
            told=sentence(told(self.plan, table.seating, table.absent, entry.result)),
            points=tuple(points_text(seat.points) for seat in entry.score.seats),
            source=entry.source,
            by=sentence(name_of(self.state, entry.by)),
            at=entry.at,
            superseded=entry.number in table.superseded,
            confirmed=entry.number in table.confirmed,
            own=entry.by.partition("/")[0] == of,
        )

    @cached_property
    def seated(self) -> Mapping[str, t.SeatedShown]:
        """Who sits where in the round that is played, by person."""
        if self.round is None:
            return {}
        return {
            person: t.SeatedShown(
                person=person,
                name=self.state.name(person),
                listed=surname_first(self.state.name(person)),
                team=self.state.people[person].person.team,
                table=number,
                colour=colour,
            )
            for number, table in self.round.tables.items()
            for colour, person in table.seating.seats
        }

    @cached_property
    def by_name(self) -> tuple[t.SeatedShown, ...]:
        return tuple(sorted(self.seated.values(), key=lambda seated: sorting_key(seated.listed)))

    # ── standings ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def lines(self) -> tuple[Standing, ...]:
        return standings(self.state)

    @cached_property
    def line_of(self) -> Mapping[str, Standing]:
        return {line.person: line for line in self.lines}

    @cached_property
    def lines_shown(self) -> Mapping[str, t.LineShown]:
        return {line.person: self._line(line) for line in self.lines}

    def _line(self, line: Standing) -> t.LineShown:
        named = list(zip(self.plan.tie_breaks, line.cells, strict=True))
        return t.LineShown(
            rank=line.rank,
            level=line.level,
            person=line.person,
            name=self.state.name(line.person),
            team=self.state.people[line.person].person.team,
            age_group=self.age_group(line.person),
            points=points_text(line.points),
            cells=tuple(Sentence(de=cell_text(n, cell, "de"), en=cell_text(n, cell, "en")) for n, cell in named),
            rounds=tuple(None if one is None else _played(one) for one in line.rounds),
        )

    def age_group(self, person: str) -> str | None:
        return age_group(self.state.people[person].person.details, self.plan.groups, self.state.year)

    @cached_property
    def standings(self) -> t.StandingsShown:
        rounds = self.state.counting_rounds
        return t.StandingsShown(
            columns=tuple(tie_break_shown(TIE_BREAKS[name]) for name in self.plan.tie_breaks),
            rounds=tuple(sentence(one.stage.title()) for one in rounds),
            lines=tuple(self.lines_shown.values()),
            certain=all(table.status == "confirmed" for one in rounds for table in one.tables.values()),
        )

    @cached_property
    def teams(self) -> tuple[t.TeamLine, ...]:
        if self.plan.teams is None:
            return ()
        return tuple(
            t.TeamLine(
                rank=team.rank,
                level=team.level,
                team=team.team,
                points=points_text(team.points),
                members=tuple(self.state.name(line.person) for line in team.members),
                counted=team.counted,
                is_full=team.is_full,
            )
            for team in team_ranking(self.state, self.lines)
        )

    @cached_property
    def groups(self) -> tuple[t.GroupShown, ...]:
        """The plan's age groups, then those that were only typed."""
        named = dict.fromkeys(group.name for group in self.plan.groups)
        named |= dict.fromkeys(filter(None, map(self.age_group, self.state.people)))
        found = ((name, in_group(self.state, self.lines, name)) for name in named)
        return tuple(
            t.GroupShown(name=name, lines=tuple(self._in_group(line) for line in lines))
            for name, lines in found
            if lines
        )

    def _in_group(self, line: Standing) -> t.LineShown:
        shown = self.lines_shown[line.person]
        return shown.model_copy(update={"rank": line.rank, "level": line.level})

    @cached_property
    def finals(self) -> tuple[t.PlacingShown, ...]:
        """The ranking of the whole tournament, once there are finals."""
        if not any(one.stage.kind == "final" for one in self.state.rounds):
            return ()
        return tuple(
            t.PlacingShown(
                rank=placing.rank,
                level=placing.level,
                person=placing.person,
                name=self.state.name(placing.person),
                team=self.state.people[placing.person].person.team,
                reached=None if placing.reached is None else sentence(placing.reached.title()),
                points=points_text(placing.standing.points),
            )
            for placing in final_ranking(self.state)
        )

    @cached_property
    def needs(self) -> Mapping[str, t.NeedShown]:
        """What everybody still needs: while the rounds for everybody are played, from the second on."""
        state = self.state
        if len(state.counting_rounds) < 2 or len(state.rounds) > len(state.counting_rounds):
            return {}
        try:
            found = needs(state)
        except PoeppelError:  # it is not the standings that decide
            return {}
        is_open = any(need.status == "open" for need in found.values())
        chance = chances(state) if is_open and len(found) <= MOST_CHANCES else {}
        return {person: _need(need, chance.get(person)) for person, need in found.items()}

    # ── the rest ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def counting(self) -> Literal["counting", "steps"]:
        return self.plan.scoring.counting

    @property
    def by_places(self) -> bool:
        return self.plan.scoring.kind == "places"

    @cached_property
    def here(self) -> int:
        return sum(one.plays for one in self.state.people.values())


def missing(one: RoundState) -> int:
    """How many tables have no result that counts."""
    return sum(table.score is None for table in one.tables.values())


def clock_shown(state: State, now: Callable[[], float] = time.time) -> t.ClockShown:
    """The clock of the round that is played, at this moment."""
    moment, clock, cap = now(), state.clock, state.plan.cap
    if not state.rounds:
        return t.ClockShown(round=0, running=False, ends_at=None, left=None, now=moment)
    if clock is None:
        left = None if cap is None else 60.0 * cap
        return t.ClockShown(round=len(state.rounds), running=False, ends_at=None, left=left, now=moment)
    left = clock.seconds if clock.ends_at is None else max(0.0, clock.ends_at - moment)
    return t.ClockShown(round=clock.round, running=clock.is_running, ends_at=clock.ends_at, left=left, now=moment)


def outlook_shown(plan: Plan, people: int) -> t.OutlookShown:
    """What a plan means for a number of people."""
    seen = outlook(plan, people)
    return t.OutlookShown(
        people=people,
        fours=seen.fours,
        threes=seen.threes,
        games=seen.games,
        minutes=seen.minutes,
        sentences=sentences(seen.sentences),
        problems=tuple(map(whole_sentence, seen.problems)),
        plan=as_plain(plan, whole=True),
    )


def tie_break_shown(tie_break: TieBreak) -> t.TieBreakShown:
    return t.TieBreakShown(name=tie_break.name, title=sentence(tie_break.title), about=sentence(tie_break.about))


def sentences(texts: Iterable[Text]) -> tuple[Sentence, ...]:
    return tuple(map(sentence, texts))


def _played(played: Played) -> t.PlayedShown:
    return t.PlayedShown(
        round=played.round,
        table=played.table,
        colour=played.colour,
        place=played.place,
        sharing=played.sharing,
        count=played.count,
        points=points_text(played.points),
        absent=played.absent,
        certain=played.certain,
    )


def _need(need: Need, chance: float | None) -> t.NeedShown:
    return t.NeedShown(
        person=need.person,
        status=need.status,
        text=sentence(need.text),
        chance=chance if need.status == "open" else None,
    )
