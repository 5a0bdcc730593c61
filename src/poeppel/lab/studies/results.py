"""What came of a study, as a tidy table: a line for each figure, with its interval.

==========================  ====================================================================================
column                      of a figure
==========================  ====================================================================================
study                       the study's name
condition                   the number of its condition, counted from 0
rules, players, bots        what was played, by how many, and by whom: `master,owl` is one master among owls
rotates, dice, starts       whether they change seats; the dice, if they are not fair; how many positions to begin with
measure                     what is measured (`poeppel lab measures`)
of                          of whom: a seat, a bot, a rule; empty where it is the game's
statistic                   mean, p10, p50, p90 (quantiles), share, advantage, games, saves, taken, added …
value, low, high            the figure, and where the true one lies in 95 of 100 such studies
games                       how many games it is from
==========================  ====================================================================================
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.games import studied
from poeppel.errors import PoeppelError, check_language, installed_with, system_reason
from poeppel.lab.studies import estimates
from poeppel.lab.studies.games import Games
from poeppel.lab.studies.measures import HEAT, MEASURES
from poeppel.lab.studies.study import Study
from poeppel.significance import Estimate
from poeppel.texts import Text, shown, whole_number

if TYPE_CHECKING:
    from poeppel.draw.pen import ThemeName
    from poeppel.lab.studies.pictures import Picture
    from poeppel.texts import Language


WINS = "wins"  # of a bot, in differences


class Figure(NamedTuple):
    """A line of the table."""

    study: str
    condition: int
    rules: str
    players: int
    bots: str
    rotates: bool
    dice: str
    starts: int
    measure: str
    of: str
    statistic: str
    value: float
    low: float
    high: float
    games: int

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.value, self.low, self.high)


@dataclass(frozen=True, eq=False)
class Results:
    """What came of a study."""

    study: Study
    games: tuple[Games, ...]  # of each condition
    played_again: tuple[str, ...] = ()  # kept chunks that were damaged

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The tidy table, line by line."""
        return tuple(figure for games in self.games for figure in self._figures_of(games))

    def _figures_of(self, games: Games) -> Iterator[Figure]:
        condition = games.condition
        about = (
            self.study.name,
            games.number,
            str(condition.rules),
            condition.players,
            condition.who,
            condition.rotates,
            condition.dice_text,
            len(condition.begun),
        )
        for name in self.study.measures:
            if name == HEAT:
                continue
            for found in MEASURES[name].work_out(games, self.study.rolls_a_minute):
                yield Figure(*about, name, found.of, found.statistic, *found.estimate, len(games))

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The tidy table as plain columns."""
        return {name: [figure[n] for figure in self.figures] for n, name in enumerate(Figure._fields)}

    @property
    def game_columns(self) -> dict[str, NDArray[Any]]:
        """A row for each game of all conditions (see `games`). What a condition has not got is NaN, or -1 where the
        others have whole numbers."""
        names = list(dict.fromkeys(name for games in self.games for name in games.columns))
        return {
            name: np.concatenate([_column_or_nothing(games, name, self.games) for games in self.games])
            for name in names
        }

    def figure(self, measure: str, statistic: str | None = None, of: str | None = None, condition: int = 0) -> Figure:
        """The first figure that fits."""
        for figure in self.figures:
            if (figure.measure, figure.condition) != (measure, condition):
                continue
            if statistic in (None, figure.statistic) and of in (None, figure.of):
                return figure
        what = " ".join(part for part in (measure, statistic, of) if part)
        raise PoeppelError(
            Text(
                f"diese Studie hat kein {shown(what)} für Bedingung {condition}",
                f"this study has no {shown(what)} for condition {condition}",
            )
        )

    def heat(self, condition: int = 0) -> dict[str, dict[str, NDArray[np.int64]]]:
        """Where pawns stood before each roll, were captured, and captured: by colour, how often on B and then on each
        progress from A to d."""
        if HEAT not in self.study.measures:
            raise PoeppelError(
                Text("diese Studie hat nicht gezählt, wo Figuren stehen: „heat“ messen",
                     'this study has not counted where pawns stand: measure "heat"')
            )  # fmt: skip
        games = self._games_of(condition)
        board = games.condition.rules.board
        colours = games.condition.rules.colours(games.condition.players)
        kinds = {"standing": studied.STANDING, "captured": studied.CAPTURED, "capturing": studied.CAPTURING}
        return {
            name: {c: games.played.heat[kind, board.colours.index(c), : board.length + 5] for c in colours}
            for name, kind in kinds.items()
        }

    def difference(self, column: str, condition: int, other: int, of: str | None = None) -> Estimate:
        """By how much a condition has more of a column than another, from games with the same dice: what the dice have
        done to both is gone. The column `wins`: the share of the games that a bot wins, `of` (default: the first one
        that is named) in both conditions."""
        both = self._games_of(condition), self._games_of(other)
        values = [estimates.by_round(_column_of(games, column, of), games.round) for games in both]
        rounds = min(map(len, values))
        return estimates.mean(values[0][:rounds] - values[1][:rounds])

    def _games_of(self, condition: object) -> Games:
        number = whole_number(condition)
        if number is None or not 0 <= number < len(self.games):
            last = len(self.games) - 1
            raise PoeppelError(
                Text(
                    f"Bedingung {shown(condition)} gibt es nicht; es gibt 0 bis {last}",
                    f"there is no condition {shown(condition)}; there are 0 to {last}",
                )
            )
        return self.games[number]

    # ── in pictures ───────────────────────────────────────────────────────────────────────────────────────────────

    def pictures(self, *, language: Language = "en", theme: ThemeName = None, size: int = 720) -> tuple[Picture, ...]:
        """Each measure as the picture that shows it best, a notebook's or a file's."""
        from poeppel.lab.studies.pictures import Style, pictures

        check_language(language)
        return tuple(pictures(self, Style(theme, language, size)))

    def report(self, command: str = "", *, first: Language = "en") -> str:
        """Everything as one HTML page in both languages. `command` made it; `first` is the language shown at first."""
        from poeppel.lab.studies.report import report

        check_language(first)
        return report(self, command, first=first)

    def _repr_html_(self) -> str:
        from poeppel.lab.studies.report import shown_in_notebook

        return shown_in_notebook(self)

    # ── going out ─────────────────────────────────────────────────────────────────────────────────────────────────

    def to_polars(self, *, games: bool = False) -> Any:
        """The table as a Polars data frame; with `games` a row for each game."""
        with installed_with("lab"):
            import polars
        return polars.DataFrame(self.game_columns if games else self.columns)

    def to_pandas(self, *, games: bool = False) -> Any:
        """The same as a pandas data frame."""
        with installed_with("pandas"):
            import pandas
        return pandas.DataFrame(self.game_columns if games else self.columns)

    def write_csv(self, path: str | Path, *, games: bool = False) -> None:
        """The table as a file of comma-separated values."""
        _write(path, self.as_csv(games=games).encode())

    def write_parquet(self, path: str | Path, *, games: bool = False) -> None:
        """The table as a Parquet file."""
        content = BytesIO()
        self.to_polars(games=games).write_parquet(content)
        _write(path, content.getvalue())

    def as_csv(self, *, games: bool = False) -> str:
        columns: Mapping[str, Sequence[Any] | NDArray[Any]] = self.game_columns if games else self.columns
        lines = StringIO()
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*(_plain(column) for column in columns.values()), strict=True))
        return lines.getvalue()


def _plain(column: Sequence[Any] | NDArray[Any]) -> Iterable[Any]:
    return column.tolist() if isinstance(column, np.ndarray) else column


def _column_of(games: Games, column: str, of: str | None) -> NDArray[Any]:
    """A column of the games, or which of them a bot has won."""
    if column != WINS:
        if column not in games.columns:
            known = ", ".join((WINS, *games.columns))
            raise PoeppelError(
                Text(
                    f"die Spalte {shown(column)} gibt es nicht; es gibt: {known}",
                    f"there is no column {shown(column)}; there are: {known}",
                )
            )
        return np.asarray(games[column])
    names = tuple(dict.fromkeys(games.condition.names))
    bot = names[0] if of is None else of
    if bot not in names or len(names) == 1:
        who = ", ".join(names)
        raise PoeppelError(
            Text(
                f"in Bedingung {games.number} gibt es keine Siege von {shown(bot)} gegen andere; dort spielen: {who}",
                f"in condition {games.number} there are no wins of {shown(bot)} against others; there play: {who}",
            )
        )
    return games.won_by(bot)


def _column_or_nothing(games: Games, name: str, others: tuple[Games, ...]) -> NDArray[Any]:
    if name in games.columns:
        return np.asarray(games[name])
    kind = next(other[name].dtype for other in others if name in other.columns)
    return np.full(len(games), np.nan if kind.kind == "f" else -1, kind)


def _write(path: str | Path, content: bytes) -> None:
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise _not_written(path, error) from None


def _not_written(path: str | Path, error: OSError) -> PoeppelError:
    why = system_reason(error)
    return PoeppelError(Text(f"{path} lässt sich nicht schreiben: {why.de}", f"{path} cannot be written: {why.en}"))
