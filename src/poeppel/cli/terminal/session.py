"""One game at the keyboard, turn by turn, until it is over or somebody leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from poeppel.cli.language import say
from poeppel.cli.terminal.prompts import Prompts
from poeppel.cli.terminal.save_file import SaveFile
from poeppel.cli.terminal.typed_commands import Quit, TypedCommands
from poeppel.cli.terminal.view import View

if TYPE_CHECKING:
    from random import Random

    from poeppel.cli.terminal.screen import Screen
    from poeppel.core.move import Move
    from poeppel.game.game import Game


class Session:
    """A game, the bots that play in it, and the people who are asked."""

    def __init__(
        self, game: Game, bots: Mapping[str, str], screen: Screen, save_to: str | None, random: Random
    ) -> None:
        self.game = game
        self.bots = bots  # by colour; the others are people's
        self.random = random
        self.screen = screen
        self.view = View(game, bots, screen)
        self.save_file = SaveFile(game, save_to, screen)
        self.prompts = Prompts(game, self.view, TypedCommands(game, screen, self.save_file))

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        self.save_file.begin()
        self.view.tell_opening()
        try:
            while not self.game.is_over:
                self._turn()
        except Quit:
            self.save_file.offer()
            self._say_goodbye()
        except (KeyboardInterrupt, EOFError):
            self.screen.line()
            self.save_file.keep()
            self._say_goodbye()
        else:
            self._end()

    def _turn(self) -> None:
        """One roll and its move."""
        bot = self.bots.get(self.game.position.turn or "")
        move = self._persons_move() if bot is None else self._bots_move(bot)
        self.game.play(move)
        self.view.tell_turn()

    def _bots_move(self, bot: str) -> Move | None:
        from poeppel.bots.registry import choose_move
        from poeppel.cli.compiling import bots_ready

        bots_ready([bot])
        roll = self.game.roll() if self.game.rolled is None else self.game.rolled
        return choose_move(self.game.position, roll, bot, self.random)

    def _persons_move(self) -> Move | None:
        """Whenever somebody could leave, the game is kept: before each question."""
        self.save_file.keep()
        if self.game.rolled is None:
            self.prompts.roll()
            self.game.roll()
            self.save_file.keep()
        return self.prompts.move() if self.game.legal_moves else None

    def _end(self) -> None:
        self.save_file.keep()
        self.view.tell_end()
        if name := self.save_file.name:
            self.screen.line(
                say(f"Noch einmal ansehen: poeppel replay {name}", f"Watch it again: poeppel replay {name}")
            )

    def _say_goodbye(self) -> None:
        if name := self.save_file.name:
            resume = f"poeppel play --resume {name}"
            self.screen.line(say(f"Weiter geht es mit: {resume}", f"Go on with: {resume}"))
        else:
            self.screen.line(say("Auf Wiedersehen! Nicht gespeichert.", "Goodbye! Not saved."))
