"""`poeppel backup` and `poeppel restore`: all tables in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poeppel.cli.language import say
from poeppel.cli.local_server import database_file
from poeppel.cli.options import DatabaseOption, LanguageOption
from poeppel.errors import PoeppelError, installed_with
from poeppel.texts import Text

ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    database: DatabaseOption = None,
    force: ForceOption = False,
    language: LanguageOption = None,
) -> None:
    """Copy all tables into one file. The server may keep running."""
    from poeppel.server.store import StoreTrouble
    from poeppel.server.store import backup as copy

    try:
        copy(database_file(database), file, force=force)
    except StoreTrouble as trouble:
        raise PoeppelError(_NO_BACKUP.joined(trouble.text)) from None
    print(say(f"gesichert in {file}", f"saved to {file}"))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by backup.")],
    database: DatabaseOption = None,
    force: ForceOption = False,
    language: LanguageOption = None,
) -> None:
    """Restore the tables from a backup. The server must not be running."""
    with installed_with("server"):
        from poeppel.server.protocol import Restored, write_event
        from poeppel.server.store import StoreTrouble
        from poeppel.server.store import restore as put_back

    target = database_file(database)
    try:
        put_back(file, target, event=write_event(Restored()), force=force)
    except StoreTrouble as trouble:
        raise PoeppelError(_NOT_RESTORED.joined(trouble.text)) from None
    print(say(f"zurückgespielt nach {target}", f"restored to {target}"))


_NO_BACKUP = Text("keine Sicherung:", "no backup:")
_NOT_RESTORED = Text("nicht zurückgespielt:", "not restored:")
