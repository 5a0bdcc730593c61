"""After each round everything is also written to a folder of the organiser's choice: whatever happens to the database,
or to the machine, the tournament can be gone on with from there."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from poeppel.errors import PoeppelError
from poeppel.server.background import Background
from poeppel.server.protocol import Sentence
from poeppel.server.refusals import CommandRefused, by_the_desk, sentence, whole_sentence
from poeppel.server.settings import Settings
from poeppel.server.store.base import Store, StoreError
from poeppel.server.tournaments.links import Link
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.parts import missing
from poeppel.server.tournaments.registry import Tournaments
from poeppel.texts import Text
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.files.event_lines import without_seals
from poeppel.tournament.files.folders import write_folder
from poeppel.tournament.papers.from_state import LinkRole

log = logging.getLogger("poeppel.server")

RESULTS = (e.Entered, e.Confirmed, e.Undone, e.RolledOff, e.MarkedAbsent)
LONGEST_PATH = 1000
CHORE = "folders"
"""Of several processes on one store one writes the folders."""


class Folders:
    """Writes a tournament's folder whenever a round was published, or has all its results."""

    def __init__(
        self, tournaments: Tournaments, background: Background, settings: Settings, address: Callable[[], str | None]
    ) -> None:
        """`address`: where other devices reach the server, for the codes on paper."""
        self._tournaments = tournaments
        self._store: Store = tournaments.store
        self._background = background
        self._settings = settings
        self._address = address
        self._wanted: set[str] = set()
        self._writing: set[str] = set()
        self._told: dict[str, Sentence] = {}  # by tournament: what became of the last writing
        tournaments.notices.append(self.notice)

    def told(self, tournament: str) -> Sentence | None:
        """Where everything is written, and whether that worked; None if it is not."""
        return self._told.get(tournament)

    def notice(self, live: LiveTournament, events: Sequence[e.Event]) -> None:
        """Something was stored."""
        if not self._tournaments.neighbours.has_chore(CHORE):
            return
        is_published = any(isinstance(event.body, e.Published) for event in events)
        has_results = any(isinstance(event.body, RESULTS) for event in events)
        is_complete = bool(live.state.rounds) and not missing(live.state.rounds[-1])
        if is_published or (has_results and is_complete):
            self.want(live.id)

    def want(self, tournament: str) -> None:
        """Have it written, once for all who want it at the same time."""
        self._wanted.add(tournament)
        if tournament not in self._writing:
            self._writing.add(tournament)
            self._background.spawn(self._write_while_wanted(tournament))

    async def _write_while_wanted(self, tournament: str) -> None:
        try:
            while tournament in self._wanted:
                self._wanted.discard(tournament)
                try:
                    async with self._tournaments.using(tournament) as live:
                        if (folder := await self.folder_of(live)) is not None:
                            await self._write_and_log(live, folder)
                except (CommandRefused, StoreError):  # gone, or set aside: there is nothing to write
                    return
        finally:
            self._writing.discard(tournament)

    async def folder_of(self, live: LiveTournament) -> Path | None:
        """The folder that was chosen for a tournament, or its own in the one that the operator named."""
        if chosen := await self._store.noted(_note(live.id)):
            return Path(chosen)
        if self._settings.tournaments is None:
            return None
        key = (await self._store.summary(live.id, kind="tournament")).key
        title = re.sub(r'[\x00-\x1f\\/:*?"<>|.]+', " ", f"{live.state.day} {live.state.title}").strip()[:80].strip()
        return self._settings.tournaments / f"{title} {key}"

    async def choose(self, live: LiveTournament, path: str) -> Sentence | None:
        """On the server's own machine: where this tournament is written from now on. Refused if that is not
        possible; nothing for an empty path."""
        if not path.strip():
            await self._store.note(_note(live.id), "")
            self._told.pop(live.id, None)
            live.seen_otherwise()
            return None
        folder = Path(path.strip()).expanduser()
        if not folder.is_absolute() or "\0" in path or len(path) > LONGEST_PATH:
            raise by_the_desk(
                PoeppelError(
                    Text(
                        "bitte den Ordner ganz angeben, von der Wurzel oder dem Laufwerk an",
                        "please give the folder's whole path, from the root or the drive on",
                    )
                )
            )
        if (error := await self._write(live, folder)) is not None:
            raise by_the_desk(error)
        await self._store.note(_note(live.id), str(folder))
        return self.told(live.id)

    async def _write_and_log(self, live: LiveTournament, folder: Path) -> None:
        if (failed := await self._write(live, folder)) is not None:
            log.warning("a tournament's folder cannot be written", extra={"why": failed.text.en})

    async def _write(self, live: LiveTournament, folder: Path) -> PoeppelError | None:
        """Write everything as it is now; what goes wrong is told to the desk."""
        events, _ = await live.look(lambda state: state.events())
        root = self._address()

        def link(role: LinkRole, subject: str) -> str:
            token = live.links.token(live.state, Link(role, subject))
            return f"{root}/tournament/{live.id}/{token}" if root else ""

        def work() -> int:
            state = State.of(without_seals(events))
            write_folder(state, folder, self._settings.language, links=link)
            return state.number

        failed: PoeppelError | None = None
        try:
            number = await asyncio.to_thread(work)
            text = Text(
                f"Alles bis Eintrag {number} liegt auch in {folder}.",
                f"Everything up to entry {number} is also in {folder}.",
            )
            self._told[live.id] = sentence(text)
        except PoeppelError as error:
            failed = error
            self._told[live.id] = whole_sentence(error.text)
        live.seen_otherwise()
        return failed


def _note(tournament: str) -> str:
    return f"folder of {tournament}"
