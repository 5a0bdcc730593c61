"""Join codes that all processes on a PostgreSQL store know (`entrance/join_codes.py`)."""

from __future__ import annotations

from poeppel.server.entrance.join_codes import letters_of, new_code
from poeppel.server.entrance.join_words import Language
from poeppel.server.store.postgres import PostgresStore

_SHOW = (
    "UPDATE poeppel.codes SET until = clock_timestamp() + make_interval(secs => $3)"
    " WHERE table_id = $1 AND language = $2 RETURNING code"
)
_TIDY = "DELETE FROM poeppel.codes WHERE until < clock_timestamp()"
_COUNT = "SELECT count(*) FROM poeppel.codes"
_NEW = (
    "INSERT INTO poeppel.codes (letters, code, table_id, language, until)"
    " VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)) ON CONFLICT DO NOTHING"
)
_FIND = "SELECT table_id FROM poeppel.codes WHERE letters = $1 AND until > clock_timestamp()"


class SharedCodes:
    """One code for a table and a language, as long as somebody shows it, at whatever process."""

    def __init__(self, store: PostgresStore, lives: float) -> None:
        self.lives = lives
        self._store = store

    async def show(self, table: str, language: Language) -> str:
        while True:
            await self._store.ask(lambda line: line.execute(_TIDY))
            code: str | None = await self._store.ask(lambda line: line.fetchval(_SHOW, table, language, self.lives))
            if code is not None:
                return code
            fresh = new_code(language, await self._store.ask(lambda line: line.fetchval(_COUNT)))
            await self._try(fresh, table, language)

    async def _try(self, code: str, table: str, language: Language) -> None:
        """Nothing happens if it leads elsewhere already, or another process was faster."""
        row = letters_of(code), code, table, language, self.lives
        await self._store.ask(lambda line: line.execute(_NEW, *row))

    async def find(self, typed: str) -> str | None:
        table: str | None = await self._store.ask(lambda line: line.fetchval(_FIND, letters_of(typed)))
        return table

    async def drop(self, table: str) -> None:
        await self._store.ask(lambda line: line.execute("DELETE FROM poeppel.codes WHERE table_id = $1", table))
