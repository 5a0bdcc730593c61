"""`poeppel reveal`: the secret of a game that will never end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.local_server import database_place
from poeppel.cli.options import DatabaseOption, LanguageOption
from poeppel.errors import PoeppelError, installed_with
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.game.record import Record


def reveal(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as in its link.")],
    database: DatabaseOption = None,
    language: LanguageOption = None,
) -> None:
    """End an abandoned game and print its record with the secret."""
    from poeppel.cli.compiling import games_ready
    from poeppel.game.verify import verify

    place = database_place(database)
    if isinstance(place, Path) and not place.exists():
        raise PoeppelError(Text(f"{place} gibt es nicht", f"there is no {place}"))
    games_ready()
    record = asyncio.run(_given_up(place, table))
    print(record, end="")
    checked = verify(record)
    if not checked.is_genuine:  # what is stored does not fit together: better heard here than from others
        raise PoeppelError(checked.verdict)


async def _given_up(place: Path | str, table: str) -> Record:
    with installed_with("server"):
        from poeppel.server.refusals import SERVER_REASONS, CommandRefused
        from poeppel.server.store.base import NoSuchTable, StoreTrouble
        from poeppel.server.store.opening import open_store
        from poeppel.server.tables.log import give_up

    try:
        store = await open_store(place)
        try:
            return await give_up(store, table)
        finally:
            await store.close()
    except CommandRefused as no:
        raise PoeppelError(Text(no.refusal.text.de, no.refusal.text.en)) from None
    except NoSuchTable:
        raise PoeppelError(SERVER_REASONS["no_such_table"]) from None
    except StoreTrouble as trouble:
        raise PoeppelError(Text("nichts aufgedeckt:", "nothing revealed:").joined(trouble.text)) from None
