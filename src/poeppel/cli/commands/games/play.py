"""`poeppel play`: whole games in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.options import (
    AsciiOption,
    BoardOption,
    LanguageOption,
    LoadOption,
    NoColourOption,
    PlayersOption,
    RulesArgument,
    SeedOption,
    complete_bots,
    whole_number,
)
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.cli.terminal.screen import Screen
    from poeppel.cli.terminal.seating import Seating
    from poeppel.game.dice import Dice
    from poeppel.game.game import Game


def play(
    rules: RulesArgument = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    people: Annotated[
        int | None,
        typer.Option("--people", metavar="N", parser=whole_number, help="How many of them are people; default: 1."),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="NAME", help="A person's name; once for each person.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="Who plays the other seats (poeppel bots lists them): one for all, or one for each; default: fox.",
            autocompletion=complete_bots,
        ),
    ] = None,
    load: LoadOption = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first",
            metavar="SEAT",
            help="Who begins: a colour, a name, or the number of a seat; default: as the rules say.",
        ),
    ] = None,
    seed: SeedOption = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Save the game here after every roll and move.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game, and save it there.")
    ] = None,
    no_colour: NoColourOption = False,
    ascii_only: AsciiOption = False,
    language: LanguageOption = None,
) -> None:
    """Play in the terminal: people at one keyboard, and bots."""
    from random import Random

    from poeppel.cli.compiling import bots_soon_ready, games_ready
    from poeppel.cli.input import load_bots, read_rules
    from poeppel.cli.output import make_console
    from poeppel.cli.terminal import save_file
    from poeppel.cli.terminal.screen import Screen
    from poeppel.cli.terminal.seating import Seating, bots_in
    from poeppel.cli.terminal.session import Session

    names = [" ".join(given.split()) for given in name or ()]
    if resume is not None:
        _only_without_resume(rules, board, players, people, names, bots, first)
    if save is not None and save != resume:
        save_file.refuse_to_overwrite(save)
    games_ready()
    load_bots(load)
    screen = Screen(make_console(not no_colour), ascii_only)
    if resume is not None:
        game: Game | None = save_file.load(resume, _dice(seed))
    else:
        seating = Seating.of(read_rules(rules, board), players, people, names, bots)
        game = _new_game(seating, first, _dice(seed), screen)
    if game is not None:
        random, seated = Random() if seed is None else Random(f"bots {seed}"), bots_in(game)
        bots_soon_ready(seated.values())
        Session(game, seated, screen, save or resume, random).run()


def _dice(seed: int | None) -> Dice:
    from poeppel.game.dice import SeededDice, SystemDice

    return SystemDice() if seed is None else SeededDice(seed)


def _new_game(seating: Seating, first: str | None, dice: Dice, screen: Screen) -> Game | None:
    """A game that begins with whoever was asked for, or as the rules say; None if nobody wants to play after all."""
    from poeppel.cli.terminal.seating import ask_who_begins
    from poeppel.game.game import Game

    begins = None if first is None else seating.first(first)
    if first is None and not seating.rules.box.has_roll_off and seating.people > 1:
        begins = ask_who_begins(seating, screen)
        if begins is None:
            return None
    return Game(seating.rules, len(seating.names), seating.names, dice, begins)


def _only_without_resume(*given: object) -> None:
    if any(value is not None and value != [] for value in given):
        raise PoeppelError(
            Text(
                "--resume nimmt Regeln und Plätze aus der Datei; RULES, --board, --players, --people, --name, --bots "
                "und --first weglassen",
                "--resume takes rules and seats from the file; leave out RULES, --board, --players, --people, "
                "--name, --bots and --first",
            )
        )
