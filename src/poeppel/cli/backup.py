"""`poeppel backup` and `poeppel restore`: all tables in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poeppel.cli.options import LanguageOption
from poeppel.cli.serve import DatabaseOption, database_file
from poeppel.cli.speech import say
from poeppel.errors import PoeppelError
from poeppel.texts import Text

ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    database: DatabaseOption = None,
    force: ForceOption = False,
    language: LanguageOption = None,
) -> None:
    """Copy all tables into one file; the server may go on running."""
    from poeppel.server.store.base import StoreError
    from poeppel.server.store.sqlite_file import backup as copy

    source = database_file(database)
    if not source.exists():
        raise PoeppelError(Text(f"{source} gibt es nicht", f"there is no {source}"))
    try:
        copy(source, file, force=force)
    except (StoreError, OSError) as error:
        raise PoeppelError(Text(f"keine Sicherung: {error}", f"no backup: {error}")) from None
    print(say(f"gesichert in {file}", f"saved to {file}"))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by backup.")],
    database: DatabaseOption = None,
    force: ForceOption = False,
    language: LanguageOption = None,
) -> None:
    """Put the tables of a backup in place; the server must not be running."""
    from poeppel.server.store.base import StoreError
    from poeppel.server.store.sqlite_file import restore as put_back

    target = database_file(database)
    try:
        put_back(file, target, force=force)
    except (StoreError, OSError) as error:
        raise PoeppelError(Text(f"nicht zurückgespielt: {error}", f"not restored: {error}")) from None
    print(say(f"zurückgespielt nach {target}", f"restored to {target}"))
