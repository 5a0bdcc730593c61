"""Who sits where, and who begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from poeppel.bots.levels import FRIENDLY
from poeppel.cli.input import read_bots
from poeppel.cli.language import said, say
from poeppel.cli.terminal.typed_commands import is_quit
from poeppel.errors import PoeppelError
from poeppel.rules.board import COLOUR_NAMES
from poeppel.rules.seat_names import named_seat
from poeppel.texts import Text, shown

if TYPE_CHECKING:
    from poeppel.cli.terminal.screen import Screen
    from poeppel.game.game import Game
    from poeppel.rules import Rules

_BOT_NAME = re.compile(r"Bot (\S+)")


@dataclass(frozen=True)
class Seating:
    """The seats of a table and a name for each: a person's, or a bot's."""

    rules: Rules
    names: tuple[str, ...]

    @classmethod
    def of(
        cls, rules: Rules, players: int | None, people: int | None, names: Sequence[str], bots: str | None
    ) -> Seating:
        """The first seats are people's, the others bots'. A bot's seat is known by its name in the record."""
        seats = len(rules.seats(rules.players[-1] if players is None else players))
        people = max(1, len(names)) if people is None else people
        _check_room(people, seats)
        _check_room(len(names), people)
        for given in names:
            if bot_named(given):
                raise PoeppelError(Text(f"„{given}“ heißt hier nur ein Bot", f'only a bot is called "{given}" here'))
        others = seats - people
        if bots is not None and not others:
            raise PoeppelError(Text("kein Platz ist frei für Bots", "there is no seat left for bots"))
        chosen = read_bots(bots or FRIENDLY, others) if others else ()
        return cls(rules, (*names, *[""] * (people - len(names)), *(f"Bot {bot}" for bot in chosen)))

    @cached_property
    def seats(self) -> tuple[str, ...]:
        return self.rules.seats(len(self.names))

    @property
    def people(self) -> int:
        return sum(bot_named(name) is None for name in self.names)

    def listed(self) -> list[str]:
        """`1 Anna (yellow)`, a line a seat."""
        named = zip(self.seats, self.names, strict=True)
        return [f"{n} {said(named_seat(seat, name))}" for n, (seat, name) in enumerate(named, 1)]

    def first(self, asked: str) -> str:
        """The colour that is to begin, asked for by name, colour or number of its seat."""
        found = {colour for word, colour in self._ways_to_ask() if word.casefold() == asked.strip().casefold()}
        if len(found) == 1:
            return found.pop()
        listed = "; ".join(self.listed())
        if found:
            raise PoeppelError(
                Text(
                    f"{shown(asked)} kann mehrere meinen: den Platz mit seiner Nummer nennen ({listed})",
                    f"{shown(asked)} could be more than one: name the seat by its number ({listed})",
                )
            )
        raise PoeppelError(
            Text(
                f"{shown(asked)} sitzt nicht am Tisch; beginnen kann: {listed}",
                f"{shown(asked)} is not at the table; who can begin: {listed}",
            )
        )

    def _ways_to_ask(self) -> Iterator[tuple[str, str]]:
        """Every word for a seat, with the colour it means."""
        for n, (seat, name) in enumerate(zip(self.seats, self.names, strict=True), 1):
            yield str(n), seat[0]
            yield name, seat[0]
            for colour in seat:
                yield from ((word, colour) for word in (colour, COLOUR_NAMES[colour].de, COLOUR_NAMES[colour].en))


def ask_who_begins(seating: Seating, screen: Screen) -> str | None:
    """M2: the youngest begins, and people at one keyboard know who that is. None if somebody leaves instead."""
    seats = len(seating.names)
    for line in seating.listed():
        screen.line(f" {line}")
    prompt = say(
        f"Die jüngste Person beginnt (M2). Welcher Platz? 1–{seats}, Enter: 1 > ",
        f"The youngest begins (M2). Which seat? 1–{seats}, Enter: 1 > ",
    )
    while True:
        try:
            answer = screen.ask(prompt)
            if is_quit(answer):
                return None
            return seating.first(answer or "1")
        except PoeppelError as error:
            screen.line(said(error.text))
        except (EOFError, KeyboardInterrupt):
            screen.line()
            return None


def bots_in(game: Game) -> dict[str, str]:
    """The bots of a game, by colour."""
    seats = zip(game.seats, game.names, strict=True)
    return {colour: bot for seat, name in seats if (bot := bot_named(name)) for colour in seat}


def bot_named(name: str) -> str | None:
    """The bot that has a seat of this name, None for a person."""
    from poeppel.bots.registry import bot_names

    found = _BOT_NAME.fullmatch(name)
    return found[1] if found and found[1] in bot_names() else None


def _check_room(people: int, places: int) -> None:
    if people > places:
        raise PoeppelError(
            Text(
                f"{people} Menschen sind zu viele für {places} {'Platz' if places == 1 else 'Plätze'}",
                f"{people} people are too many for {places} {'seat' if places == 1 else 'seats'}",
            )
        )
