"""The games of a condition, as columns: one number a game.

==================  ==================================================================================
column              of a game
==================  ==================================================================================
condition           the number of its condition in the study, counted from 0
game                its number in the condition
dice                the number of its dice: games with the same one, in whatever condition, have the same random numbers
seating             who sat where, by the number of the seating
began               the seat that had the first roll
winner              the seat that won; of partners (P1) the first one
winning_bot         the number of the bot that won, as they are named
rolls_to_first      rolls until the first place was taken
rolls_to_last       rolls until the game was over
moves, captures     of everybody
choices             rolls with moves that lead to different positions
idle                rolls without a move
lead_changes        until the first place: how often another side had come furthest
place_0 …           the place of each seat
favourite_changes   how often another side had the best chance  ┐
lowest_chance       the winner's lowest chance before a roll    │ where chances are asked for
chance_0 … 10       the winner's chance after this many tenths    ┘
luck_0 …            what the dice did for each bot, in shares of a win, where luck is asked for
R7_taken, _added …  rolls in which a rule took moves away or added some, where that is asked for
==================  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.games import play, studied
from poeppel.lab import game_rows
from poeppel.lab.studies.chunks import Played
from poeppel.lab.studies.condition import Condition

Column = NDArray[np.generic]


@dataclass(frozen=True, eq=False)
class Games:
    """All games of one condition."""

    number: int  # of the condition
    condition: Condition
    asked: int
    played: Played

    def __len__(self) -> int:
        return len(self.played.results)

    @property
    def round(self) -> int:
        """How many in a row have the same dice."""
        return self.condition.round

    def __getitem__(self, name: str) -> Column:
        return self.columns[name]

    @cached_property
    def columns(self) -> Mapping[str, Column]:
        """One number a game under each name (see above)."""
        results, facts = self.played.results, self.played.facts
        games = np.arange(len(self))
        return {
            "condition": np.full(len(self), self.number),
            "game": games,
            "dice": games // self.round,
            "seating": games % self.round,
            "began": self._began(games // self.round),
            "winner": game_rows.winning_seats(self.condition.rules, self.condition.seats, results),
            "winning_bot": self._bot_of_sides[games % self.round, self._winning_side],
            "rolls_to_first": results[:, play.ROLLS_TO_FIRST],
            "rolls_to_last": results[:, play.ROLLS],
            "moves": results[:, play.MOVES],
            "captures": results[:, play.CAPTURES],
            "choices": facts[:, studied.CHOICES],
            "idle": facts[:, studied.IDLE],
            "lead_changes": facts[:, studied.LEAD_CHANGES],
            **self._places(),
            **(self._chances() if self.asked & studied.WITH_CHANCES else {}),
            **(self._lucks() if self.asked & studied.WITH_LUCK else {}),
            **(self._bindings() if self.asked & studied.WITH_BINDINGS else {}),
        }

    @cached_property
    def _winning_side(self) -> NDArray[np.int64]:
        letters, sides = self.condition.rules.board.colours, self.condition.sides
        side_of = np.zeros(len(letters), np.int64)
        for number, side in enumerate(sides):
            side_of[[letters.index(colour) for colour in side]] = number
        winning: NDArray[np.int64] = side_of[self.played.results[:, play.WINNER]]
        return winning

    @cached_property
    def _bot_of_sides(self) -> NDArray[np.int64]:
        """In each seating the bot of each side."""
        return np.array(self.condition.seatings, np.int64)

    def _began(self, dice: NDArray[np.int64]) -> NDArray[np.int64]:
        seats = self.condition.seats
        began = [
            next(n for n, seat in enumerate(seats) if (start.turn or "") in seat) for start in self.condition.begun
        ]
        of_starts: NDArray[np.int64] = np.array(began)[dice % len(began)]
        return of_starts

    def _places(self) -> dict[str, Column]:
        places = game_rows.places(self.condition.rules, self.condition.seats, self.played.results)
        return {f"place_{seat}": places[:, seat] for seat in range(places.shape[1])}

    def _chances(self) -> dict[str, Column]:
        fractions = self.played.fractions
        course = {f"chance_{n}": fractions[:, studied.COURSE + n] for n in range(studied.TENTHS)}
        changes = self.played.facts[:, studied.FAVOURITE_CHANGES]
        return {"favourite_changes": changes, "lowest_chance": fractions[:, studied.LOWEST], **course}

    @property
    def luck_of_sides(self) -> NDArray[np.float64]:
        """What the dice did for each side, a row a game."""
        letters = self.condition.rules.board.colours
        of_colours = self.played.fractions[:, studied.LUCKS :]
        return np.stack(
            [of_colours[:, [letters.index(colour) for colour in side]].sum(axis=1) for side in self.condition.sides],
            axis=1,
        )

    def _lucks(self) -> dict[str, Column]:
        """What the dice did for each bot, on whatever side it sat."""
        of_sides = self.luck_of_sides
        seated = self._bot_of_sides[np.arange(len(self)) % self.round]
        of_bots = np.take_along_axis(of_sides, np.argsort(seated, axis=1), axis=1)
        return {f"luck_{bot}": of_bots[:, bot] for bot in range(of_bots.shape[1])}

    def _bindings(self) -> dict[str, Column]:
        facts = self.played.facts
        found: dict[str, Column] = {}
        for n, rule in enumerate(studied.RULES):
            found[f"{rule}_taken"] = facts[:, studied.BINDINGS + n]
            found[f"{rule}_added"] = facts[:, studied.BINDINGS + len(studied.RULES) + n]
        return found

    def won_by(self, name: str) -> NDArray[np.bool_]:
        """The games that a bot of this name has won."""
        numbers = [n for n, known in enumerate(self.condition.names) if known == name]
        return np.isin(self["winning_bot"], numbers)

    def luck_of(self, name: str) -> NDArray[np.float64]:
        """What the dice did for the bots of this name together."""
        numbers = [n for n, known in enumerate(self.condition.names) if known == name]
        total: NDArray[np.float64] = np.sum([np.asarray(self[f"luck_{n}"], np.float64) for n in numbers], axis=0)
        return total
