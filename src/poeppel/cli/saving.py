"""Games on disk. A saved game is its record; a roll that waits to be played stands in a comment at the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from poeppel.cli.output import write_file
from poeppel.cli.reading import cannot, read_file
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.dice import Dice
    from poeppel.game import Game

_WAITING = re.compile(r"^# rolled (\S+)$", re.MULTILINE)


def save(game: Game, name: str) -> None:
    """Write the game, completely or not at all. The roll is kept too: nobody rolls again by leaving."""
    from poeppel.roll import write_roll

    waiting = "" if game.rolled is None else f"# rolled {write_roll(game.rolled)}\n"
    write_file(name, f"{game.record}{waiting}")


def load(name: str, dice: Dice) -> Game:
    """Go on with a saved game."""
    from poeppel.game import Game
    from poeppel.record import Record

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
