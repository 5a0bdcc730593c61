"""Games on disk. A saved game is its record; a roll that waits to be played stands in a comment at the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from poeppel.cli.input import cannot, read_file
from poeppel.cli.language import said, say
from poeppel.cli.output import write_file
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.cli.terminal.screen import Screen
    from poeppel.game.dice import Dice
    from poeppel.game.game import Game

_WAITING = re.compile(r"^# rolled (\S+)$", re.MULTILINE)


class SaveFile:
    """Where a game is kept while it is played, if anywhere."""

    def __init__(self, game: Game, name: str | None, screen: Screen) -> None:
        self.game = game
        self.name = name
        self.screen = screen

    def begin(self) -> None:
        """If the game cannot be saved, nobody should have to play to find out."""
        if self.name:
            save(self.game, self.name)

    def keep(self) -> None:
        """Save the game as it stands, if it has a file."""
        if self.name:
            try:
                save(self.game, self.name)
            except PoeppelError as error:
                self.screen.line(said(error.text), style="bold")

    def save_as(self, name: str = "") -> bool:
        """Save under this name, the old one, or one that is asked for; whether it worked."""
        name = name or self.name or self.screen.ask(say("Datei: ", "File: "))
        if not name:
            return False
        try:
            save(self.game, name)
        except PoeppelError as error:
            self.screen.line(said(error.text))
            return False
        self.name = name
        self.screen.line(say(f"Gespeichert in {name}.", f"Saved in {name}."))
        return True

    def offer(self) -> None:
        """Keep the game of somebody who leaves, if they want to."""
        if self.name:
            self.keep()
            return
        try:
            name = self.screen.ask(say("Speichern als (Enter: nicht speichern): ", "Save as (Enter: do not save): "))
            while name and not self.save_as(name):
                name = self.screen.ask(say("Speichern als: ", "Save as: "))
        except (EOFError, KeyboardInterrupt):
            self.screen.line()


def save(game: Game, name: str) -> None:
    """Write the game, completely or not at all. The roll is kept too: nobody rolls again by leaving."""
    from poeppel.core.roll import write_roll

    waiting = "" if game.rolled is None else f"# rolled {write_roll(game.rolled)}\n"
    write_file(name, f"{game.record}{waiting}")


def load(name: str, dice: Dice) -> Game:
    """Go on with a saved game."""
    from poeppel.game.game import Game
    from poeppel.game.record import Record

    text = read_file(name)
    game = Game.resumed(Record.parse(text), dice)
    waiting = _WAITING.findall(text)
    if waiting and not game.is_over:
        game.roll(waiting[-1])
    return game


def refuse_to_overwrite(name: str) -> None:
    """A new game does not replace an old file."""
    try:
        exists = Path(name).exists()
    except (OSError, ValueError) as error:
        raise cannot("write", name, error) from None
    if exists:
        raise PoeppelError(
            Text(
                f"{name} gibt es schon; weiterspielen mit --resume {name}, oder einen anderen Namen nehmen",
                f"{name} exists already; go on with --resume {name}, or choose another name",
            )
        )
