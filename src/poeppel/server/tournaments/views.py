"""What each role sees of a tournament. Birth years are for the desk alone, and so is what has not been published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from poeppel.errors import PoeppelError
from poeppel.server.protocol import Sentence
from poeppel.server.protocol import tournaments as t
from poeppel.server.refusals import sentence, whole_sentence
from poeppel.server.tournaments.links import Link, Links, made_links, most_tables, name_of, person_links, table_links
from poeppel.server.tournaments.parts import Parts, clock_shown, missing, outlook_shown, sentences
from poeppel.server.tournaments.told import log_of
from poeppel.texts import Text
from poeppel.tournament.desk.deciding import staleness
from poeppel.tournament.desk.drawing import draw_task, planned_round
from poeppel.tournament.desk.going_on import goes_by_results, level_at_the_cut, next_stage, people_for
from poeppel.tournament.draws.draw import cost_of, swapped
from poeppel.tournament.draws.draw_cost import DrawCost, Fault, faults_of
from poeppel.tournament.event_log.events import Drafted
from poeppel.tournament.event_log.fold import Draft, State
from poeppel.tournament.event_log.plain import as_plain
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.event_log.results import worst_points
from poeppel.tournament.papers.from_state import kinds_for
from poeppel.tournament.rankings.words import points_text


def view_of(parts: Parts, link: Link, tournament: str, links: Links, folder: Sentence | None) -> t.TournamentView:
    """What this link sees. The clock is that of now."""
    state = parts.state
    common: dict[str, Any] = {
        "tournament": tournament,
        "role": link.role,
        "subject": link.subject,
        "number": state.number,
        "title": state.title,
        "day": state.day,
        "clock": clock_shown(state),
    }
    if link.role == "desk":
        return t.DeskView(**common, **_desk(parts, link, links), folder=folder)
    return _VIEWS[link.role](parts, link, common)


# ── the desk ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _desk(parts: Parts, link: Link, links: Links) -> dict[str, Any]:
    state = parts.state
    expected = parts.here or sum(not one.has_left for one in state.people.values())
    return {
        "plan": as_plain(state.plan, whole=True),
        "outlook": outlook_shown(state.plan, expected),
        "people": tuple(_person(parts, person) for person in state.people),
        "draft": _draft(parts, state.draft) if state.draft else None,
        "rounds": tuple(parts.round_shown(one) for one in state.rounds),
        "standings": parts.standings,
        "teams": parts.teams,
        "groups": parts.groups,
        "finals": parts.finals,
        "needs": tuple(parts.needs.values()),
        "next": _next(state),
        "log": log_of(state),
        "links": tuple(link_shown(state, links, one, link) for one in made_links(state)),
        "papers": tuple(
            t.PaperShown(kind=kind.name, title=sentence(kind.title), of_a_round=kind.of_a_round)  # type: ignore[arg-type]
            for kind in kinds_for(state)
        ),
    }


def _person(parts: Parts, person: str) -> t.PersonShown:
    one, seated, line = parts.state.people[person], parts.seated.get(person), parts.line_of.get(person)
    details = one.person.details
    return t.PersonShown(
        id=person,
        name=details.name,
        team=details.team,
        club=details.club,
        born=details.born,
        group=details.group,
        age_group=parts.age_group(person),
        here=one.here,
        online=one.online,
        withdrew=one.withdrew,
        excluded=one.excluded,
        reason=one.reason,
        table=seated.table if seated else None,
        colour=seated.colour if seated else None,
        points=points_text(line.points) if line else "",
        rank=line.rank if line else None,
    )


def link_shown(state: State, links: Links, link: Link, asking: Link) -> t.LinkShown:
    return t.LinkShown(
        role=link.role,
        subject=link.subject,
        name=sentence(name_of(state, link.author)),
        token=links.token(state, link),
        own=link == asking,
    )


def all_links(state: State, links: Links, asking: Link) -> t.AllLinks:
    """Every link, those of people and tables too."""
    every = [*made_links(state), *table_links(most_tables(state)), *person_links(state)]
    return t.AllLinks(links=tuple(link_shown(state, links, one, asking) for one in every))


def _next(state: State) -> t.NextShown:
    stage = next_stage(state)
    if stage is None:
        return t.NextShown(stage=None, people=None, problem=None, level=(), sealed=None, can_seal=False)
    people: int | None = None
    problem: Sentence | None = None
    can_seal = False
    try:
        people = len(people_for(state, stage))
        can_seal = stage.kind != "team-final" and planned_round(state, stage) is None
        if can_seal:
            draw_task(state, stage)
    except PoeppelError as error:
        problem, can_seal = whole_sentence(error.text), False
    sealed = state.sealed.commitment if state.sealed and state.sealed.round == len(state.rounds) + 1 else None
    return t.NextShown(
        stage=t.StageShown(kind=stage.kind, number=stage.number, title=sentence(stage.title(people))),
        people=people,
        problem=problem,
        level=tuple(level_at_the_cut(state)),
        sealed=sealed,
        can_seal=can_seal,
    )


# ── the draft ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class DraftCost:
    """What a draft costs, and what it would cost otherwise."""

    def __init__(self, state: State, draft: Draft) -> None:
        by_standing = draft.stage.kind == "round" and goes_by_results(state, draft.stage)
        ordered = people_for(state, draft.stage) if by_standing else ()
        seated = [person for person in ordered if person in draft.people]
        seated += [person for person in state.people if person in draft.people and person not in seated]
        self.state, self.draft = state, draft
        self._people, self._earlier = state.players(seated), [one.seating for one in state.rounds]
        self._by_standing = by_standing

    @property
    def cost(self) -> DrawCost:
        return cost_of(self.draft.tables, self._people, self._earlier, by_standing=self._by_standing)

    @property
    def faults(self) -> Mapping[int, list[Fault]]:
        found: dict[int, list[Fault]] = defaultdict(list)
        for fault in faults_of(self.draft.tables, self._people, self._earlier, by_standing=self._by_standing):
            found[fault.table].append(fault)
        return found

    def after(self, one: str, other: str) -> DrawCost:
        tables = swapped(self.draft.tables, one, other)
        return cost_of(tables, self._people, self._earlier, by_standing=self._by_standing)


def _draft(parts: Parts, draft: Draft) -> t.DraftShown:
    state = parts.state
    faults: Mapping[int, list[Fault]] = {}
    try:
        costs = DraftCost(state, draft)
        cost, faults = costs.cost.text, costs.faults
    except PoeppelError as error:  # results are missing since
        cost = error.text
    if stale := staleness(state, draft):
        cost = stale.text
    return t.DraftShown(
        round=draft.round,
        stage=parts.stage(draft.stage, len(draft.people)),
        tables=tuple(
            t.DraftTable(
                number=table.number,
                rules=table.rules,
                pinned=table.number in draft.pinned,
                seats=parts.seats_of_draft(table),
                faults=tuple(sentence(fault_text(state, fault)) for fault in faults.get(table.number, ())),
            )
            for table in draft.tables
        ),
        cost=whole_sentence(cost),
        commitment=_commitment(state, draft),
    )


def _commitment(state: State, draft: Draft) -> str | None:
    """Of the draw that the draft comes from."""
    for event in reversed(state.events()):
        if isinstance(event.body, Drafted) and event.command not in state.undone and event.body.round == draft.round:
            return event.body.commitment
    return None


_FAULTS: Mapping[str, Text] = {
    "repeats": Text("{one} und {other} haben schon zusammen gespielt.", "{one} and {other} have met before."),
    "team_mates": Text("{one} und {other} sind aus demselben Team.", "{one} and {other} are of the same team."),
    "colours": Text("{one} hatte diese Farbe schon öfter als andere.", "{one} has had this colour more than others."),
    "standing": Text(
        "{one} und {other} stehen in der Tabelle weit auseinander.", "{one} and {other} are far apart in the standings."
    ),
    "threes": Text("{one} saß schon öfter zu dritt als andere.", "{one} has sat at more tables of three than others."),
    "both_boards": Text(
        "{one} hatte diese Farbe schon am anderen Spielplan.", "{one} has had this colour on the other board."
    ),
}


def fault_text(state: State, fault: Fault) -> Text:
    """One thing that is not as it should be, with names."""
    one, *others = (state.name(person) for person in fault.people)
    return _FAULTS[fault.kind].filled(one=one, other=others[0] if others else "")


def swap_shown(state: State, one: str, other: str) -> t.SwapShown:
    """What two people changing seats would cost; refused where they cannot."""
    draft = state.draft
    if draft is None:
        raise refused("no_draft")
    if one == other:
        raise refused("swap_with_oneself")
    for person in (one, other):
        state.participant(person)
        if person not in draft.people:
            raise refused("not_in_the_draft", name=state.name(person))
    costs = DraftCost(state, draft)
    before, after = costs.cost, costs.after(one, other)
    worse, better = (after - before).sentences, (before - after).sentences
    parts = [Text(f"mehr: {text.de}", f"more: {text.en}") for text in worse]
    parts += [Text(f"weniger: {text.de}", f"less: {text.en}") for text in better]
    first, *rest = parts or [Text("nichts ändert sich", "nothing changes")]
    return t.SwapShown(
        better=sentences(better),
        worse=sentences(worse),
        text=whole_sentence(first.joined(*rest, by="; ")),
        cost=whole_sentence(after.text),
    )


# ── everybody else ────────────────────────────────────────────────────────────────────────────────────────────────────


def _helper(parts: Parts, link: Link, common: dict[str, Any]) -> t.HelperView:
    people = tuple(
        t.HelperPerson(
            id=person,
            name=one.person.name,
            team=one.person.team,
            here=one.here,
            left=one.has_left,
            table=parts.seated[person].table if person in parts.seated else None,
        )
        for person, one in parts.state.people.items()
    )
    present = parts.present
    if present and parts.round:
        tables = tuple(parts.table(parts.round, table, link.author) for table in parts.round.tables.values())
        present = present.model_copy(update={"tables": tables})
    return t.HelperView(**common, people=people, round=present, counting=parts.counting, by_places=parts.by_places)


def _table(parts: Parts, link: Link, common: dict[str, Any]) -> t.TableView:
    one = parts.round
    table = one.tables.get(int(link.subject)) if one else None
    return t.TableView(
        **common,
        stage=parts.stage_of(one) if one else None,
        round=one.number if one else 0,
        table=parts.table(one, table, link.author, whole=False) if one and table else None,
        counting=parts.counting,
        by_places=parts.by_places,
    )


def _person_page(parts: Parts, link: Link, common: dict[str, Any]) -> t.PersonView:
    state, person, one = parts.state, link.subject, parts.round
    participant, line = state.people[person], parts.lines_shown.get(person)
    sitting = one.table_of(person) if one else None
    played = [(each, table) for each in state.rounds if (table := each.table_of(person)) is not None]
    return t.PersonView(
        **common,
        name=participant.person.name,
        team=participant.person.team,
        here=participant.here,
        left=participant.has_left,
        stage=parts.stage_of(one) if one else None,
        round=one.number if one else 0,
        table=parts.table(one, sitting, link.author, whole=False) if one and sitting else None,
        colour=sitting.seating.colour_of(person) if sitting else None,
        points=line.points if line else points_text(worst_points(state.plan)),
        line=line,
        ranked=sum(each.rank is not None for each in parts.lines),
        need=parts.needs.get(person),
        played=tuple(parts.table(each, table, link.author, whole=False) for each, table in played),
        played_rounds=tuple(each.number for each, _ in played),
        seating=parts.by_name,
        counting=parts.counting,
        by_places=parts.by_places,
    )


def _wall(parts: Parts, link: Link, common: dict[str, Any]) -> t.WallView:
    one, coming = parts.round, next_stage(parts.state)
    by_table = tuple(
        t.WallTable(
            number=number,
            seats=tuple(parts.seated[person] for person in table.seating.people),
            status=table.status,
        )
        for number, table in (one.tables.items() if one else ())
    )
    sealed = parts.state.sealed
    return t.WallView(
        **common,
        stage=parts.stage_of(one) if one else None,
        round=one.number if one else 0,
        by_name=parts.by_name,
        by_table=by_table,
        missing=missing(one) if one else 0,
        standings=parts.standings,
        teams=parts.teams,
        groups=parts.groups,
        finals=parts.finals,
        next=parts.stage(coming) if coming else None,
        sealed=sealed.commitment if sealed and sealed.round == len(parts.state.rounds) + 1 else None,
        people_here=parts.here,
    )


_VIEWS: Mapping[t.TournamentRole, Callable[[Parts, Link, dict[str, Any]], t.TournamentView]] = {
    "helper": _helper,
    "table": _table,
    "person": _person_page,
    "wall": _wall,
}
