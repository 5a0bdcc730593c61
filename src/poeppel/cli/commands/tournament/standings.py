"""`poeppel tournament standings`: who is where."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import language as spoken
from poeppel.cli.language import number, said, say
from poeppel.cli.options import JsonOption, LanguageOption, NoColourOption
from poeppel.cli.tournament_desk import Desk, FileArgument, desk_at, new_table
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.tournament.rankings.standings import Standing


def standings(
    file: FileArgument,
    teams: Annotated[bool, typer.Option("--teams", help="The teams.")] = False,
    group: Annotated[str | None, typer.Option("--group", metavar="NAME", help="Only an age group.")] = None,
    final: Annotated[bool, typer.Option("--final", help="The ranking of the whole tournament, finals first.")] = False,
    needs: Annotated[bool, typer.Option("--needs", help="What everybody still needs to reach the final.")] = False,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Show the standings with every tie-break as a column."""
    with desk_at(file) as desk:
        if teams:
            _teams(desk, no_colour)
        elif final:
            _final(desk, no_colour)
        elif needs:
            _needs(desk, no_colour)
        elif as_json:
            print(json.dumps(_as_data(desk), indent=2, ensure_ascii=False))
        else:
            _standings(desk, group, no_colour)


def _lines(desk: Desk, group: str | None) -> tuple[Standing, ...]:
    from poeppel.tournament.rankings.standings import in_group
    from poeppel.tournament.rankings.standings import standings as of

    lines = of(desk.state)
    if group is None:
        return lines
    known = [one.name for one in desk.state.plan.groups]
    if group not in known:
        listed = ", ".join(known) or "–"
        raise PoeppelError(
            Text(
                f"die Altersgruppe {group} gibt es nicht; es gibt {listed}",
                f"there is no age group {group}; there are {listed}",
            )
        )
    return in_group(desk.state, lines, group)


def _standings(desk: Desk, group: str | None, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.plans.tie_breaks import TIE_BREAKS
    from poeppel.tournament.rankings.words import cell_text, column_title, points_text

    state = desk.state
    columns = [(say("Rang", "Rank"), "right"), ("Name", "left"), (say("Punkte", "Points"), "right")]
    columns += [(said(column_title(name)), "right") for name in state.plan.tie_breaks]
    columns += [(f"{say('R', 'R')}{one.stage.number}", "right") for one in state.counting_rounds]
    table = new_table(state.title if group is None else f"{state.title}: {group}", columns)
    for line in _lines(desk, group):
        cells = [cell_text(name, cell, spoken()) for name, cell in zip(state.plan.tie_breaks, line.cells, strict=True)]
        rounds = [_played(one) for one in line.rounds]
        gone = f" ({say('ausgeschieden', 'left')})" if state.people[line.person].has_left else ""
        table.add_row(_rank(line), state.name(line.person) + gone, points_text(line.points), *cells, *rounds)
    make_console(not no_colour).print(table)
    for name in state.plan.tie_breaks:
        print(f"{said(column_title(name))}: {said(TIE_BREAKS[name].about)}")


def _rank(line: Any) -> str:
    """`3`, `3=` where a rank is shared, nothing for who is excluded."""
    return "–" if line.rank is None else f"{line.rank}{'=' if line.level > 1 else ''}"


def _played(one: Any) -> str:
    from poeppel.tournament.rankings.words import points_text

    if one is None:
        return "·"
    return points_text(one.points) + ("" if one.certain else "?")


def _teams(desk: Desk, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.rankings.teams import team_ranking
    from poeppel.tournament.rankings.words import points_text

    plan = desk.state.plan.teams
    if plan is None:
        raise PoeppelError(Text("dieses Turnier hat keine Teams", "this tournament has no teams"))
    columns = (
        (say("Rang", "Rank"), "right"),
        ("Team", "left"),
        (say("Punkte", "Points"), "right"),
        (say("Personen", "People"), "left"),
    )
    table = new_table(desk.state.title, columns)
    for team in team_ranking(desk.state):
        names = ", ".join(f"{desk.state.name(line.person)} {points_text(line.points)}" for line in team.members)
        table.add_row(_rank(team), team.team, points_text(team.points), names)
    make_console(not no_colour).print(table)


def _final(desk: Desk, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.rankings.final_ranking import final_ranking
    from poeppel.tournament.rankings.words import points_text

    columns = (
        (say("Rang", "Rank"), "right"),
        ("Name", "left"),
        (say("erreicht", "reached"), "left"),
        (say("Punkte", "Points"), "right"),
    )
    table = new_table(desk.state.title, columns)
    sizes = {one.stage: len(one.people) for one in desk.state.rounds}
    for placing in final_ranking(desk.state):
        reached = said(placing.reached.title(sizes[placing.reached])) if placing.reached else ""
        table.add_row(_rank(placing), desk.state.name(placing.person), reached, points_text(placing.standing.points))
    make_console(not no_colour).print(table)


def _needs(desk: Desk, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.rankings.needs import chances
    from poeppel.tournament.rankings.needs import needs as of
    from poeppel.tournament.rankings.words import points_text

    found, odds = of(desk.state), chances(desk.state)
    columns = (
        ("Name", "left"),
        (say("Punkte", "Points"), "right"),
        (say("fürs Finale", "for the final"), "left"),
        ("%", "right"),
    )
    table = new_table(desk.state.title, columns)
    for line in _lines(desk, None):
        if line.person in found:
            need = found[line.person]
            chance = number(100 * odds[line.person], 0)
            table.add_row(desk.state.name(line.person), points_text(need.points), said(need.text), chance)
    make_console(not no_colour).print(table)


def _as_data(desk: Desk) -> list[dict[str, Any]]:
    """The standings for programs; fractions as text."""
    state = desk.state
    return [
        {
            "rank": line.rank,
            "person": line.person,
            "name": state.name(line.person),
            "points": str(line.points),
            **{name: [str(one) for one in cell] for name, cell in zip(state.plan.tie_breaks, line.cells, strict=True)},
            "rounds": [None if one is None else str(one.points) for one in line.rounds],
        }
        for line in _lines(desk, None)
    ]
