"""Every way to go wrong as one line on stderr."""

import sys

import typer

from poeppel.cli.speech import said
from poeppel.texts import Text

FAILED = 2
LONGEST_LINE = 1200  # a file full of faults does not fill the screen


def fail(text: Text) -> int:
    """Say what is wrong; the exit code for it."""
    line = " ".join(said(text).split())  # one line, whatever was typed
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
    for beginning, german, english in _MESSAGES:
        if error.message.startswith(beginning):
            quoted = error.message.removeprefix(beginning).strip(" .()'\"")
            return Text(f"{german} {quoted}", f"{english} {quoted}")
    return Text(error.format_message(), error.format_message())


_MESSAGES = (
    ("No such command", "kein Befehl", "no command"),
    ("Got unexpected extra argument(s)", "damit ist nichts anzufangen:", "this is one thing too many:"),
)


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
