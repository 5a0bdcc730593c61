"""The figures of a study as people read them: a table for each measure."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any

from poeppel.cli.language import number, said, say
from poeppel.lab.studies.measures import HEAT, MEASURES
from poeppel.lab.studies.wording import COUNTED, STATISTICS
from poeppel.texts import Text

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.lab.studies.results import Figure, Results

MOST_LINES = 40  # of a table; more are for files
OF_DIFFERENT_BOTS = frozenset({"wins", "games_needed", "without_luck"})
PLAIN = frozenset({"p10", "p50", "p90"})  # shown without their intervals


def tables(results: Results) -> Iterator[Table]:
    """A table for each measure."""
    for name in results.study.measures:
        if name != HEAT and _figures(results, name):
            yield _table(results, name)


def notes(results: Results) -> Iterator[Text]:
    """Why a measure has no table."""
    for name in results.study.measures:
        if name == HEAT:
            yield Text(
                "heat sind Bilder und keine Zahlen: „poeppel lab report“ zeichnet sie.",
                'heat is pictures and not figures: "poeppel lab report" draws them.',
            )
        elif not _figures(results, name):
            title = MEASURES[name].title
            yield (
                Text(
                    f"{name} ({title.de}): dafür müssen verschiedene Bots gegeneinander spielen, wie owl,random.",
                    f"{name} ({title.en}): for this different bots have to play each other, such as owl,random.",
                )
                if name in OF_DIFFERENT_BOTS
                else Text(
                    f"{name} ({title.de}): dazu gibt es unter diesen Bedingungen nichts zu messen.",
                    f"{name} ({title.en}): there is nothing to measure under these conditions.",
                )
            )


def _figures(results: Results, measure: str) -> list[Figure]:
    return [figure for figure in results.figures if figure.measure == measure]


def _table(results: Results, measure: str) -> Table:
    from rich import box
    from rich.table import Table

    figures = _figures(results, measure)
    statistics = list(dict.fromkeys(figure.statistic for figure in figures))
    lines: dict[tuple[int, str], dict[str, Figure]] = {}
    for figure in figures:
        lines.setdefault((figure.condition, figure.of), {})[figure.statistic] = figure
    table = Table(title=said(MEASURES[measure].title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    headings = say("Regeln", "rules"), say("zu", "players"), say("Bots", "bots")
    for heading in (*headings, *([say("von", "of")] if any(of for _, of in lines) else [])):
        table.add_column(heading)
    for statistic in statistics:
        table.add_column(said(STATISTICS[statistic]), justify="right")
    for (condition, of), found in list(lines.items())[:MOST_LINES]:
        one = results.games[condition].condition
        about = str(one.rules), str(one.players), one.who, *([of] if len(table.columns) > 3 + len(statistics) else [])
        table.add_row(*about, *(_cell(found.get(statistic)) for statistic in statistics))
    if len(lines) > MOST_LINES:
        more = number(len(lines) - MOST_LINES)
        table.caption = say(f"und {more} weitere: --csv schreibt alle", f"and {more} more: --csv writes all of them")
    return table


def _cell(figure: Figure | None) -> str:
    """A figure, and how far it may be off."""
    if figure is None:
        return ""
    is_share = MEASURES[figure.measure].is_share and figure.statistic not in COUNTED
    times, digits = (100, 1) if is_share else (1, 0 if figure.statistic == "games" else 1)
    if not isfinite(figure.value):
        return "–"
    value = number(times * figure.value, digits)
    unit = " %" if is_share else ""
    if figure.statistic in PLAIN or not isfinite(figure.low):
        return value + unit
    low, high = (number(times * end, digits) if isfinite(end) else "∞" for end in (figure.low, figure.high))
    if figure.statistic == "mean" and isfinite(figure.high):
        return f"{value}{unit} ± {number(times * (figure.high - figure.value), digits)}"
    return f"{value}{unit} ({low} – {high})"


def as_data(results: Results) -> dict[str, Any]:
    """The study for programs."""
    study = results.study
    return {
        "study": study.name,
        "seed": study.seed,
        "games": study.all_games,
        "rolls_a_minute": study.rolls_a_minute,
        "figures": [
            {name: _finite(value) for name, value in figure._asdict().items() if name != "study"}
            for figure in results.figures
        ],
    }


def _finite(value: object) -> object:
    """JSON has no infinity: nothing is known there."""
    return None if isinstance(value, float) and not isfinite(value) else value
