"""Options that several commands have, and how their values are read."""

from collections.abc import Iterator
from typing import Annotated

import typer

from poeppel.cli.speech import say
from poeppel.ladder import BOT_NAMES
from poeppel.texts import LANGUAGES


def whole_number(text: str) -> int:
    """A whole number from 0 up: `10000` or `10_000`."""
    digits = str(text).replace("_", "")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 18:
        raise typer.BadParameter(
            say(f"„{text}“ ist keine ganze Zahl ab 0", f"{text!r} is not a whole number from 0 up")
        )
    return int(digits)


def known_language(text: str) -> str:
    if text not in LANGUAGES:
        raise typer.BadParameter(say(f"„{text}“ gibt es nicht, nur de und en", f"there is no {text!r}, only de and en"))
    return text


def known_theme(text: str) -> str:
    if text not in ("light", "dark", "auto"):
        raise typer.BadParameter(
            say(f"„{text}“ gibt es nicht, nur light, dark und auto", f"there is no {text!r}, only light, dark and auto")
        )
    return text


def complete_rules(incomplete: str) -> Iterator[str]:
    """Editions, and behind a `+` the switches that still fit."""
    from poeppel.errors import RulesError
    from poeppel.rules import EDITIONS, SWITCHES, Rules

    begun, plus, _ = incomplete.rpartition("+")
    for name in SWITCHES if plus else EDITIONS:
        candidate = f"{begun}+{name}" if plus else name
        if not candidate.startswith(incomplete):
            continue
        try:
            Rules.parse(candidate)
        except RulesError:
            continue
        yield candidate


def complete_bots(incomplete: str) -> Iterator[str]:
    begun, comma, rest = incomplete.rpartition(",")
    yield from (f"{begun}{comma}{name}" for name in BOT_NAMES if name.startswith(rest))


RulesArgument = Annotated[
    str | None,
    typer.Argument(metavar="RULES", help="Edition and house rules; classic without it.", autocompletion=complete_rules),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="Edition and house rules, such as classic+barriers; classic without it.",
        autocompletion=complete_rules,
    ),
]
PlayersOption = Annotated[
    int | None,
    typer.Option("--players", metavar="N", parser=whole_number, help="How many play; as many as can without it."),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", parser=whole_number, help="The same number gives the same rolls."),
]
GamesSeedOption = Annotated[
    int, typer.Option("--seed", metavar="N", parser=whole_number, help="The same number gives the same games.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
LanguageOption = Annotated[
    str | None,
    typer.Option("--language", metavar="de|en", parser=known_language, help="Speak German or English."),
]
NoColourOption = Annotated[bool, typer.Option("--no-colour", "--no-color", help="No colours.")]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw with plain letters only.")]
PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="A position, or start, or - to read it from standard input.")
]
RollArgument = Annotated[str, typer.Argument(metavar="ROLL", help="The roll, such as 6; with two dice 2,5.")]
BoardOption = Annotated[
    str | None, typer.Option("--board", metavar="FILE", help="Mauerhüpfen on a board of your own (see board check).")
]
