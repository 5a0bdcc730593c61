"""`poeppel play`: whole games in the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.bots import LoadOption, load_bots, read_bots
from poeppel.cli.options import (
    AsciiOption,
    BoardOption,
    LanguageOption,
    NoColourOption,
    PlayersOption,
    RulesArgument,
    SeedOption,
    complete_bots,
    whole_number,
)
from poeppel.errors import PoeppelError
from poeppel.ladder import FRIENDLY
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.dice import Dice
    from poeppel.game import Game
    from poeppel.rules import Rules

_BOT_NAME = re.compile(r"Bot (\S+)")


def play(
    rules: RulesArgument = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    people: Annotated[
        int | None,
        typer.Option("--people", metavar="N", parser=whole_number, help="How many of them are people; 1 without it."),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="NAME", help="A person's name; once for each person.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="Who plays the other seats (poeppel bots lists them); fox without it; one for all, or one for each.",
            autocompletion=complete_bots,
        ),
    ] = None,
    load: LoadOption = None,
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

    from poeppel.cli import saving
    from poeppel.cli.output import make_console
    from poeppel.cli.reading import engine_ready, read_rules
    from poeppel.cli.screen import Screen
    from poeppel.cli.session import Session

    names = [" ".join(given.split()) for given in name or ()]
    if resume is not None:
        _only_without_resume(rules, board, players, people, names, bots)
    if save is not None and save != resume:
        saving.refuse_to_overwrite(save)
    engine_ready()
    load_bots(load)
    if resume is not None:
        game = saving.load(resume, _dice(seed))
        save = save or resume
    else:
        game = _new_game(
            read_rules(rules, board),
            players,
            people,
            names,
            bots,
            _dice(seed),
        )
    bot_seats = {
        colour: bot
        for seat, given in zip(game.seats, game.names, strict=True)
        if (bot := _bot_named(given))
        for colour in seat
    }
    random = Random() if seed is None else Random(f"bots {seed}")
    Session(game, bot_seats, Screen(make_console(not no_colour), ascii_only), save, random).run()


def _dice(seed: int | None) -> Dice:
    from poeppel.dice import SeededDice, SystemDice

    return SystemDice() if seed is None else SeededDice(seed)


def _bot_named(name: str) -> str | None:
    """The bot that has a seat of this name, None for a person."""
    from poeppel.bots import bot_names

    found = _BOT_NAME.fullmatch(name)
    return found[1] if found and found[1] in bot_names() else None


def _new_game(
    rules: Rules, players: int | None, people: int | None, names: list[str], bots: str | None, dice: Dice
) -> Game:
    """The first seats are people's, the others bots'. A bot's seat is known by its name in the record."""
    from poeppel.game import Game

    if players is None:
        players = rules.players[-1]
    seats = rules.seats(players)
    if people is None:
        people = max(1, len(names))
    for there, places in ((people, len(seats)), (len(names), people)):
        if there > places:
            raise PoeppelError(
                Text(
                    f"{there} Menschen sind zu viele für {places} {'Platz' if places == 1 else 'Plätze'}",
                    f"{there} people are too many for {places} {'seat' if places == 1 else 'seats'}",
                )
            )
    for given in names:
        if _bot_named(given):
            raise PoeppelError(Text(f"„{given}“ heißt hier nur ein Bot", f'only a bot is called "{given}" here'))
    others = len(seats) - people
    if bots is not None and not others:
        raise PoeppelError(Text("kein Platz ist frei für Bots", "there is no seat left for bots"))
    policies = read_bots(bots or FRIENDLY, others) if others else ()
    everybody = [*names, *[""] * (people - len(names)), *(f"Bot {policy}" for policy in policies)]
    return Game(rules, players, everybody, dice)


def _only_without_resume(*given: object) -> None:
    if any(value is not None and value != [] for value in given):
        raise PoeppelError(
            Text(
                "--resume nimmt Regeln und Plätze aus der Datei; RULES, --board, --players, --people, --name und "
                "--bots weglassen",
                "--resume takes rules and seats from the file; leave out RULES, --board, --players, --people, "
                "--name and --bots",
            )
        )
