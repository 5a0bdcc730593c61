"""All commands together, and the one place where errors become a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from poeppel import __version__
from poeppel.cli import german_help
from poeppel.cli.commands.games.play import play
from poeppel.cli.commands.games.replay import replay
from poeppel.cli.commands.games.reveal import reveal
from poeppel.cli.commands.games.review import review
from poeppel.cli.commands.games.verify import verify
from poeppel.cli.commands.lab.arena import arena
from poeppel.cli.commands.lab.bots import bots
from poeppel.cli.commands.lab.simulate import simulate
from poeppel.cli.commands.lab.solve import solve
from poeppel.cli.commands.lab.studies import list_measures, list_studies
from poeppel.cli.commands.lab.study import run_study
from poeppel.cli.commands.lab.study_report import report_study
from poeppel.cli.commands.lab.train import train
from poeppel.cli.commands.positions.board import board
from poeppel.cli.commands.positions.evaluate import evaluate
from poeppel.cli.commands.positions.explain import explain
from poeppel.cli.commands.positions.hint import hint
from poeppel.cli.commands.positions.moves import moves
from poeppel.cli.commands.positions.rules import rules
from poeppel.cli.commands.positions.show import show
from poeppel.cli.commands.serving.backup import backup, restore
from poeppel.cli.commands.serving.browser import play_in_browser
from poeppel.cli.commands.serving.serve import serve
from poeppel.cli.commands.serving.site import site
from poeppel.cli.commands.tournament.draw import draw, pin, publish, seal, swap, tables
from poeppel.cli.commands.tournament.papers import export, print_papers, read_back
from poeppel.cli.commands.tournament.people import absent, back, check_in, exclude, people, replace, withdraw
from poeppel.cli.commands.tournament.plan import new, plan
from poeppel.cli.commands.tournament.results import enter, result, roll, undo
from poeppel.cli.commands.tournament.simulate import simulate_tournaments
from poeppel.cli.commands.tournament.standings import standings
from poeppel.cli.commands.tournament.verify import verify as verify_draws
from poeppel.cli.errors import FAILED, fail, usage
from poeppel.cli.language import find_language, language, set_language
from poeppel.cli.options import LanguageOption, LanOption, whole_number
from poeppel.errors import PoeppelError, system_reason
from poeppel.texts import Text

INTERRUPTED = 130
HELP_OPTIONS = ["-h", "--help"]

app = typer.Typer(
    name="poeppel",
    rich_markup_mode=None,  # plain help needs no Rich and is there at once
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP_OPTIONS},
)
COMMANDS = (play, moves, explain, hint, show, evaluate, review, simulate, arena, bots, solve, train, replay, verify)
for command in (*COMMANDS, rules, serve, site, backup, restore, reveal):
    app.command()(command)
app.add_typer(board, name="board")
tournament = typer.Typer(rich_markup_mode=None)
BEFORE = (plan, new, people, check_in, withdraw, back, exclude, replace, absent)
PLAYING = (seal, draw, swap, pin, publish, tables, result, enter, roll, undo)
for at_the_desk in (*BEFORE, *PLAYING, standings):
    tournament.command()(at_the_desk)
tournament.command(name="print")(print_papers)
tournament.command()(export)
tournament.command()(read_back)
tournament.command(name="simulate")(simulate_tournaments)
tournament.command(name="verify")(verify_draws)
app.add_typer(tournament, name="tournament")
lab = typer.Typer(rich_markup_mode=None)
lab.command(name="list")(list_studies)
lab.command(name="measures")(list_measures)
lab.command(name="run")(run_study)
lab.command(name="report")(report_study)
app.add_typer(lab, name="lab")


@tournament.callback()
def tournaments(language: LanguageOption = None) -> None:
    """The tournament desk, from the first plan to the last final."""


@lab.callback()
def laboratory(language: LanguageOption = None) -> None:
    """Studies: what house rules, bots and dice really do."""


def _version(asked: bool) -> None:
    if asked:
        print(f"poeppel {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def poeppel(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    lan: LanOption = False,
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", parser=whole_number, help="The port to listen on.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Games of the "Mensch ärgere Dich nicht" family. Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        play_in_browser(port, lan)
    elif lan or port is not None:
        raise PoeppelError(_ONLY_ALONE)


_ONLY_ALONE = Text(
    "--lan und --port stehen ohne Befehl oder nach serve", "--lan and --port go without a command, or after serve"
)


def run(arguments: Sequence[str]) -> int:
    """Run a command; its exit code."""
    _never_fail_to_print()
    set_language(find_language(arguments, os.environ))
    try:
        command, name, rest = _asked_for(_command(), list(arguments))
        code: Any = command.main(args=rest, prog_name=name, standalone_mode=False)
        sys.stdout.flush()
    except PoeppelError as error:
        return fail(error.text)
    except typer.TyperException as error:
        return fail(usage(error))
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return _nobody_reads()
    except SystemExit:  # how Rich and Typer take a broken pipe
        return _nobody_reads()
    except MemoryError:
        return fail(Text("dafür reicht der Speicher nicht", "there is not enough memory for that"))
    except OSError as error:
        return fail(system_reason(error))
    return code if isinstance(code, int) else 0


def _command() -> Any:
    """The command with its help in the language of this run."""
    made = typer.main.get_command(app)
    if language() == "de":
        german_help.translate(made)
    return made


def _asked_for(command: Any, arguments: list[str]) -> tuple[Any, str, list[str]]:
    """The command to run, its name, and its arguments. Help on a subcommand is asked of itself: that is twice as quick,
    because Typer then checks no other options and leaves pydantic on the shelf."""
    name, rest = "poeppel", arguments
    if not set(HELP_OPTIONS) & set(arguments):
        return command, name, rest
    while rest and rest[0] in getattr(command, "commands", {}):
        command, name, rest = command.commands[rest[0]], f"{name} {rest[0]}", rest[1:]
        command.context_settings = {**command.context_settings, "help_option_names": HELP_OPTIONS}
    return command, name, rest


def _never_fail_to_print() -> None:
    """A terminal that lacks a sign shows a question mark instead."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _nobody_reads() -> int:
    """The reader of our output has gone (`poeppel … | head`): stop, without a word, for nobody would read it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return FAILED
