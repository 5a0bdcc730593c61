"""A study draws itself: for each measure the picture that shows it best, in either language and theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

import numpy as np

from poeppel.draw.charts.board_heat import board_heat_svg
from poeppel.draw.charts.distributions import distributions_svg
from poeppel.draw.charts.intervals import Dot, intervals_svg
from poeppel.draw.charts.scales import percent, plain
from poeppel.draw.charts.scatter import Spot, scatter_svg
from poeppel.draw.charts.sheet import Words
from poeppel.draw.pen import ThemeName
from poeppel.lab.studies.measures import HEAT, MEASURES
from poeppel.lab.studies.results import Figure, Results
from poeppel.lab.studies.wording import COUNTED, STATISTICS, labels, of_whom
from poeppel.rules import SWITCHES, Rules
from poeppel.rules.board import GOAL_FIELDS, Board
from poeppel.texts import Language, Text

MANY_ROWS, MOST_ROWS = 20, 40  # of dots below each other: then they are parted; and more are for tables
MOST_SHAPES = 8  # distributions below each other
MOST_BOARDS = 3  # conditions whose boards are drawn
LEAST_SPOTS = 5  # rule sets whose skill and length are drawn against each other
BY_GAME = frozenset({"rolls_to_first", "rolls_to_last", "captures", "lead_changes", "favourite_changes"})
MAIN = frozenset({"mean", "share"})
NOT_DRAWN = frozenset({"p10", "p50", "p90", "advantage", "saves"})  # statistics that tables have
COURSE = "course"
EVEN = Text("gleich", "even")


class Picture(NamedTuple):
    """What it shows, and the picture."""

    name: str
    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Style:
    """How pictures are to look. `theme`: None follows the reader's; `size` is the width in pixels."""

    theme: ThemeName = None
    language: Language = "en"
    size: int = 720


def pictures(results: Results, style: Style | None = None) -> Iterator[Picture]:
    """The pictures of a study, one after the other."""
    chosen = style or Style()
    if svg := _skill_and_length(results, chosen):
        yield Picture("skill_and_length", svg)
    for measure in results.study.measures:
        if measure == HEAT:
            yield from _boards(results, chosen)
        elif svg := _distributions(results, measure, chosen):
            yield Picture(measure, svg)
        else:
            yield from _intervals(results, measure, chosen)


# ── measures ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _distributions(results: Results, measure: str, style: Style) -> str | None:
    """How a figure of each game is distributed, where there are few conditions."""
    if measure not in BY_GAME or len(results.games) > MOST_SHAPES:
        return None
    title = MEASURES[measure].title
    named = zip(labels([games.condition for games in results.games]), results.games, strict=True)
    samples: dict[Words, Sequence[float]] = {label: np.asarray(games[measure]).tolist() for label, games in named}
    return distributions_svg(
        samples, title=title.capitalized(), axis=title, theme=style.theme, language=style.language, size=style.size
    )


def _intervals(results: Results, measure: str, style: Style) -> Iterator[Picture]:
    """A dot for each figure, with its interval; where that would be too many, a picture for each kind of table."""
    figures = [one for one in results.figures if one.measure == measure and _is_drawn(results, one)]
    if measure == COURSE:
        yield from _courses(results, figures, style)
        return
    if len(figures) <= MANY_ROWS:
        parts = [figures]
    else:
        by_table: dict[tuple[int, str], list[Figure]] = {}
        for one in figures:
            by_table.setdefault((one.players, one.bots), []).append(one)
        parts = list(by_table.values())
    for part in parts:
        if 0 < len(part) <= MOST_ROWS:
            bots = part[0].bots.replace(",", ", ")
            about = Text(f"zu {part[0].players}, {bots}", f"{part[0].players} players, {bots}")
            yield Picture(measure, _dots(results, measure, part, about if len(parts) > 1 else None, style))


def _courses(results: Results, figures: Sequence[Figure], style: Style) -> Iterator[Picture]:
    """A line for each condition, where there are few."""
    numbers = list(dict.fromkeys(one.condition for one in figures))
    called = labels([results.games[number].condition for number in numbers])
    if len(numbers) <= MOST_SHAPES:
        for number, name in zip(numbers, called, strict=True):
            of_one = [one for one in figures if one.condition == number]
            yield Picture(COURSE, _dots(results, COURSE, of_one, name, style))


def _is_drawn(results: Results, figure: Figure) -> bool:
    bots = list(dict.fromkeys(results.games[figure.condition].condition.names))
    if len(bots) == 2 and figure.of == bots[1]:  # of two it says what the other one does
        return False
    if figure.measure == "luck" and figure.statistic == "mean":  # 0, but for chance
        return False
    if figure.measure == "without_luck" and figure.statistic in COUNTED:
        return False
    return figure.statistic not in NOT_DRAWN and isfinite(figure.value)


def _dots(results: Results, measure: str, figures: Sequence[Figure], about: Text | None, style: Style) -> str:
    """One picture; `about` is what all of its figures have in common."""
    numbers = list(dict.fromkeys(one.condition for one in figures))
    called = dict(zip(numbers, labels([results.games[n].condition for n in numbers]), strict=True))
    has_kinds = len({one.statistic for one in figures}) > 1
    dots = [
        Dot(
            of_whom(one).capitalized() if measure == COURSE else _label(one, called[one.condition]),
            one.value,
            one.low,
            one.high,
            STATISTICS[one.statistic] if has_kinds else "",
        )
        for one in figures
    ]
    name = MEASURES[measure].title
    title = name.capitalized()
    if about:
        title = title.joined(about, by=": ")
    return intervals_svg(
        dots,
        title=title,
        axis=name,
        reference=_even(results, numbers, measure),
        written=percent if MEASURES[measure].is_share and figures[0].statistic not in COUNTED else plain,
        kind="times" if measure == "games_needed" else "even",
        is_joined=measure == COURSE,
        theme=style.theme,
        language=style.language,
        size=style.size,
    )


def _label(figure: Figure, condition: Text) -> Text:
    return condition.joined(of_whom(figure), by=": ") if figure.of else condition


def _even(results: Results, numbers: Sequence[int], measure: str) -> tuple[float, Text] | None:
    """The share that everybody would have who is equally good, where it is the same at all tables."""
    sides = {len(results.games[n].condition.sides) for n in numbers}
    is_of_wins = measure in ("first_roll", "order", "seats", "wins", "without_luck")
    return (1 / sides.pop(), EVEN) if is_of_wins and len(sides) == 1 else None


# ── skill and length ──────────────────────────────────────────────────────────────────────────────────────────────────


def _skill_and_length(results: Results, style: Style) -> str | None:
    """How often the better player wins, against how long a game of equals is."""
    found: dict[tuple[int, str], Figure] = {}
    for one in results.figures:
        if one.statistic in MAIN:
            found.setdefault((one.condition, one.measure), one)  # of several bots the one that is named first
    lengths: dict[tuple[str, int], Figure] = {}
    skills: dict[tuple[str, int], Figure] = {}
    for games in results.games:
        condition = games.condition
        table = str(condition.rules), condition.players
        if len(set(condition.names)) == 1 and (length := found.get((games.number, "rolls_to_last"))):
            lengths[table] = length
        if len(set(condition.names)) > 1 and (skill := found.get((games.number, "wins"))):
            skills[table] = skill
    tables = [table for table in lengths if table in skills]
    if len(tables) < LEAST_SPOTS:
        return None
    spots = [
        Spot(
            lengths[table].value,
            skills[table].value,
            _short(Rules.parse(table[0])),
            Text(f"zu {table[1]}", f"{table[1]} players"),
            (lengths[table].low, lengths[table].high),
            (skills[table].low, skills[table].high),
        )
        for table in tables
    ]
    return scatter_svg(
        spots,
        title=Text("Können und Länge", "Skill and length"),
        x=Text("Würfe bis zum Ende, unter Gleichen", "rolls until the end, among equals"),
        y=Text("Siege dessen, der besser spielt", "wins of the better player"),
        theme=style.theme,
        language=style.language,
        size=style.size,
    )


def _short(rules: Rules) -> Words:
    """A name short enough for a picture: the edition's, or that of its one house rule. The others have none."""
    if not rules.switches:
        return rules.box.title
    if len(rules.switches) > 1:
        return ""
    (switch,) = rules.switches
    return Text(*(f"+ {title}" for title in (SWITCHES[switch].title.de, SWITCHES[switch].title.en)))


# ── boards ────────────────────────────────────────────────────────────────────────────────────────────────────────────

BOARDS = {
    "standing": (
        Text("Wo Figuren stehen", "Where pawns stand"),
        Text(
            "Die Fläche sagt, wie viele von 100 Figuren vor einem Wurf auf dem Feld stehen; die Zahl daneben auch.",
            "The area says how many in 100 pawns stand on the space before a roll; so does the number beside it.",
        ),
        "b",
    ),
    "captured": (
        Text("Wo Figuren geschlagen werden", "Where pawns are captured"),
        Text(
            "Die Fläche sagt, wie viele von 100 Schlägen auf dem Feld geschehen; die Zahl daneben auch.",
            "The area says how many in 100 captures happen on the space; so does the number beside it.",
        ),
        "r",
    ),
}


def _boards(results: Results, style: Style) -> Iterator[Picture]:
    """Where pawns stand and are captured, in each condition."""
    called = labels([games.condition for games in results.games])
    for games in results.games[:MOST_BOARDS]:
        condition, heat = games.condition, results.heat(games.number)
        board = condition.rules.board
        for kind, (title, legend, hue) in BOARDS.items():
            fields, goals, waiting = on_fields(board, {c: counts.tolist() for c, counts in heat[kind].items()})
            svg = board_heat_svg(
                board,
                fields,
                goals if kind == "standing" else None,
                waiting if kind == "standing" else None,
                title=title.joined(called[games.number], by=": "),
                legend=legend,
                hue=hue,
                colours="".join(heat[kind]),
                theme=style.theme,
                language=style.language,
                size=min(style.size, 560),
            )
            yield Picture(f"{kind}_{games.number}", svg)


def on_fields(
    board: Board, counts: dict[str, Sequence[int]]
) -> tuple[list[float], dict[str, list[float]], dict[str, float]]:
    """Counts by colour and progress (first B, then 0 …) as shares of all: of the path's fields, the goals and B."""
    total = sum(map(sum, counts.values())) or 1
    path, goals = [0.0] * board.length, {colour: [0.0] * len(GOAL_FIELDS) for colour in counts}
    for colour, (_, *walked) in counts.items():
        for progress, count in enumerate(walked):
            name = board.field_name(colour, progress)
            if name in GOAL_FIELDS:
                goals[colour][GOAL_FIELDS.index(name)] += count / total
            else:
                path[int(name)] += count / total
    return path, goals, {colour: own[0] / total for colour, own in counts.items()}
