"""The help texts in German. Code and help are written in English; a test demands a German text for each."""

from typing import Any

GERMAN: dict[str, str] = {}


def translate(command: Any) -> None:
    """Put the help of a command, its options and its subcommands into German."""
    command.help = GERMAN.get(command.help, command.help)
    for parameter in command.params:
        shown = getattr(parameter, "help", None)
        if shown in GERMAN:
            parameter.help = GERMAN[shown]
    for sub in getattr(command, "commands", {}).values():
        translate(sub)
