"""`poeppel backup` and `poeppel restore`: all tables in one file, from either store and into either store."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from poeppel.cli.language import say
from poeppel.cli.local_server import database_file, database_place
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

    place = database_place(database)
    try:
        if isinstance(place, Path):
            copy(place, file, force=force)
        else:
            with installed_with("postgres"):
                from poeppel.server.store.transfer import save
            asyncio.run(save(place, file, force=force))
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

    place = database_place(database)
    target, event = str(place), write_event(Restored())
    try:
        if isinstance(place, Path):
            put_back(file, place, event=event, force=force)
        else:
            with installed_with("postgres"):
                from poeppel.server.store.postgres_line import without_password
                from poeppel.server.store.transfer import put_back as put_into
            target = without_password(place)
            asyncio.run(put_into(file, place, event=event, force=force, backups=database_file(None).parent))
    except StoreTrouble as trouble:
        raise PoeppelError(_NOT_RESTORED.joined(trouble.text)) from None
    print(say(f"zurückgespielt nach {target}", f"restored to {target}"))


_NO_BACKUP = Text("keine Sicherung:", "no backup:")
_NOT_RESTORED = Text("nicht zurückgespielt:", "not restored:")
