"""Every way to go wrong as one line on stderr."""

import re
import sys

import typer

from poeppel.cli.language import said
from poeppel.texts import Text, visible

FAILED = 2
LONGEST_LINE = 1200  # a file full of faults does not fill the screen


def fail(text: Text) -> int:
    """Say what is wrong; the exit code for it."""
    line = visible(said(text))  # one line, whatever was typed or stands in a file
    if len(line) > LONGEST_LINE:
        line = line[:LONGEST_LINE] + " …"
    print(f"poeppel: {line}", file=sys.stderr)
    return FAILED


def usage(error: typer.TyperException) -> Text:
    """What is wrong with the way a command was called."""
    kind = type(error).__name__
    option = getattr(error, "option_name", "")
    if kind == "NoSuchOption":
        near = getattr(error, "possibilities", None) or ()
        return _with_hint(Text(f"keine Option {option}", f"no option {option}"), sorted(near))
    if kind == "BadOptionUsage":
        return Text(f"{option} braucht einen Wert", f"{option} needs a value")
    if kind == "MissingParameter":
        return Text(f"es fehlt {_name(error)}", f"{_name(error)} is missing")
    if kind == "BadParameter":
        return Text(f"{_name(error)}: {error.message}", f"{_name(error)}: {error.message}")
    if error.message.startswith("Missing command"):
        return Text("es fehlt ein Befehl; --help nennt sie", "a command is missing; --help lists them")
    if wrong := _COMMAND.match(error.message):
        return _with_hint(Text(f"kein Befehl {wrong[1]}", f"no command {wrong[1]}"), _QUOTED.findall(wrong[2]))
    if error.message.startswith(_TOO_MUCH):
        quoted = error.message.removeprefix(_TOO_MUCH).strip(" .()'\"")
        return Text(f"damit ist nichts anzufangen: {quoted}", f"this is one thing too many: {quoted}")
    return Text(error.format_message(), error.format_message())


# As the library words it: the command in quotes, and after it what was perhaps meant.
_COMMAND = re.compile(r"No such command '([^']*)'(.*)", re.S)
_QUOTED = re.compile(r"'([^']+)'")
_TOO_MUCH = "Got unexpected extra argument(s)"


def _name(error: typer.TyperException) -> str:
    """`--players` or `POSITION`."""
    param = getattr(error, "param", None)
    if param is None:
        return str(getattr(error, "param_hint", None) or "?")
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name.upper())


def _with_hint(text: Text, near: list[str]) -> Text:
    if not near:
        return text
    listed = ", ".join(near)
    return Text(f"{text.de}; gemeint ist vielleicht {listed}", f"{text.en}; did you mean {listed}?")
