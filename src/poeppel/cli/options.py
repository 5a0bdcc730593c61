"""Options that several commands have, and how their values are read."""

from collections.abc import Iterator
from typing import Annotated, Literal

import typer

from poeppel.bots.levels import BOT_NAMES
from poeppel.cli.language import say
from poeppel.texts import LANGUAGES


def whole_number(text: str) -> int:
    """A whole number from 0 up: `10000` or `10_000`."""
    return _number_from(0, text)


def positive_number(text: str) -> int:
    """A whole number from 1 up: `10000` or `10_000`."""
    return _number_from(1, text)


def _number_from(least: int, text: str) -> int:
    digits = str(text).replace("_", "")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 18 or int(digits) < least:
        raise typer.BadParameter(
            say(f"„{text}“ ist keine ganze Zahl ab {least}", f"{text!r} is not a whole number from {least} up")
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


def theme_name(theme: str) -> Literal["light", "dark"] | None:
    """`auto` follows the reader's setting."""
    if theme == "light":
        return "light"
    return "dark" if theme == "dark" else None


def complete_rules(incomplete: str) -> Iterator[str]:
    """Editions, and after a `+` the switches that still fit."""
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


def complete_studies(incomplete: str) -> Iterator[str]:
    from poeppel.lab.studies.catalogue import CATALOGUE

    yield from (name for name in CATALOGUE if name.startswith(incomplete))


RulesArgument = Annotated[
    str | None,
    typer.Argument(metavar="RULES", help="Edition and house rules; default: classic.", autocompletion=complete_rules),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="Edition and house rules, such as classic+barriers; default: classic.",
        autocompletion=complete_rules,
    ),
]
PlayersOption = Annotated[
    int | None,
    typer.Option("--players", metavar="N", parser=whole_number, help="How many play; default: as many as can."),
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
NoColourOption = Annotated[bool, typer.Option("--no-colour", "--no-color", help="Do not use colours.")]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw with plain letters only.")]
PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="A position, or start, or - to read it from standard input.")
]
RollArgument = Annotated[str, typer.Argument(metavar="ROLL", help="The roll, such as 6; with two dice 2,5.")]
BoardOption = Annotated[
    str | None, typer.Option("--board", metavar="FILE", help="Mauerhüpfen on a board of your own (see board check).")
]
LoadOption = Annotated[
    list[str] | None,
    typer.Option("--load", metavar="FILE", help="A Python file that registers bots of your own."),
]
WorkersOption = Annotated[
    int, typer.Option("--workers", metavar="N", parser=whole_number, help="How many threads to use.")
]
StudyArgument = Annotated[
    str,
    typer.Argument(
        metavar="STUDY", help="A study that poeppel lab list names, or a TOML file.", autocompletion=complete_studies
    ),
]
StudyGamesOption = Annotated[
    int | None,
    typer.Option(
        "--games", metavar="N", parser=positive_number, help="How many games of each condition; may be written 10_000."
    ),
]
StudySeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", parser=whole_number, help="The same number gives the same games."),
]
MeasuresOption = Annotated[
    str | None,
    typer.Option("--measures", metavar="A,B,…", help="What to measure instead (poeppel lab measures lists it)."),
]
KeepOption = Annotated[
    str | None,
    typer.Option("--keep", metavar="FOLDER", help="Keep what is played in a folder, and go on from what is there."),
]
ProcessesOption = Annotated[
    bool, typer.Option("--processes", help="Use processes and not threads, as bots in Python need it.")
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a cluster: dask:tcp://host:8786 or ray:ray://host:10001; dask:2 begins one here.",
    ),
]
SvgOption = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="Write an SVG picture to a file; - is standard output.")
]
ThemeOption = Annotated[
    str, typer.Option("--theme", metavar="light|dark|auto", parser=known_theme, help="The colours of the SVG picture.")
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE",
        envvar="POEPPEL_DATABASE",
        show_envvar=False,
        help="Where the tables are kept: a file, or postgresql://…; default: among your own data.",
    ),
]
LanOption = Annotated[bool, typer.Option("--lan", help="Let other devices in this network join, and show the address.")]
