"""Everything of a tournament in a folder of the organiser's choice, and the tournament again from such a folder.

The folder holds the events (as a tournament file), the plan, tables for spreadsheets and the papers as PDF. A file is
written beside its place, forced to the disk and renamed, so whatever happens there are whole files; and only what has
changed is written. The events are there twice, the second time as they were before the last writing, and
`contents.json` has the hash of every file and of every line of events: so a damaged line is noticed and taken from the
other copy, and what is lost can be told.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path

from poeppel.errors import PoeppelError, system_reason
from poeppel.texts import Language, Text, counted
from poeppel.tournament.desk.going_on import next_stage
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.files.csv_files import ENCODING, tables_of
from poeppel.tournament.files.event_lines import Check, events_of, file_content
from poeppel.tournament.files.plan_files import write_plan
from poeppel.tournament.files.tournament_file import TournamentFile, sync_folder
from poeppel.tournament.papers.from_state import Kind, Links, kinds_for, no_links, sheet_of
from poeppel.tournament.papers.printing import print_pdf, sheet_data

EVENTS, EARLIER, PLAN, CONTENTS = "tournament.jsonl", "tournament.before.jsonl", "plan.toml", "contents.json"
AT_THE_END = ("ranking", "certificates", "participation")  # papers that are of no use before

File = Callable[[], bytes]


@dataclass(frozen=True)
class Written:
    """What was done to a folder."""

    folder: Path
    written: tuple[str, ...]
    kept: tuple[str, ...]  # was there already, as it should be
    removed: tuple[str, ...]  # written earlier, and no longer part of the tournament


# ── what a folder holds ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Content:
    """The files of a folder by name. What each is made from has a fingerprint, so that nothing is printed twice."""

    files: Mapping[str, File]
    made_from: Mapping[str, str] = field(default_factory=dict)

    def all(self) -> dict[str, bytes]:
        """Every file, for those who want them otherwise than in a folder."""
        return {name: make() for name, make in self.files.items()}


def content_of(state: State, language: Language, *, papers: bool = True, links: Links = no_links) -> Content:
    """Everything about a tournament as files. `papers`: PDFs too, with codes if there are links."""
    events = file_content(state.events())
    texts = {PLAN: write_plan(state.plan).encode()}
    texts |= {name: text.encode(ENCODING) for name, text in tables_of(state, language).items()}
    files: dict[str, File] = {name: partial(bytes, data) for name, data in ({EVENTS: events} | texts).items()}
    made_from = {}
    for name, (kind, number) in (_papers(state, language) if papers else {}).items():
        sheet = sheet_of(state, kind.name, round_number=number, language=language, links=links)
        files[name] = partial(print_pdf, sheet, language)
        made_from[name] = _hash(json.dumps(sheet_data(sheet, language), sort_keys=True).encode())
    return Content(files, made_from)


def _papers(state: State, language: Language) -> dict[str, tuple[Kind, int | None]]:
    """The papers that a tournament has something for, by the names of their files."""
    is_over = bool(state.rounds) and next_stage(state) is None
    found: dict[str, tuple[Kind, int | None]] = {}
    for kind in kinds_for(state):
        if kind.of_a_round:
            for one in state.rounds:
                begins = Text(f"runde-{one.number}", f"round-{one.number}")
                found[f"{begins[language]}-{kind.file[language]}.pdf"] = kind, one.number
        elif is_over or kind.name not in AT_THE_END:
            found[f"{kind.file[language]}.pdf"] = kind, None
    return found


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def write_folder(
    state: State, folder: Path, language: Language, *, papers: bool = True, links: Links = no_links
) -> Written:
    """Write everything into a folder, which is made if it is not there. Another tournament's folder is not touched."""
    content = content_of(state, language, papers=papers, links=links)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _check_same_tournament(folder, content.files[EVENTS]())
        return _Writing(folder, content).done()
    except (OSError, ValueError) as error:
        if isinstance(error, PoeppelError):
            raise
        why = system_reason(error)
        raise PoeppelError(
            Text(f"kann nicht in {folder} schreiben: {why.de}", f"cannot write into {folder}: {why.en}")
        ) from None


def _check_same_tournament(folder: Path, events: bytes) -> None:
    """Events are only ever added: what is in the folder must be how ours began."""
    before = _read(folder / EVENTS)
    if before is None or events.startswith(before) or not before.endswith(b"\n"):
        return
    try:
        there = read_back(_files_in(folder)).state
    except PoeppelError:
        return  # nothing that could be lost
    if before.startswith(events):
        raise PoeppelError(
            Text(
                f"in {folder} ist dieses Turnier schon weiter ({there.number} Ereignisse)",
                f"in {folder} this tournament has got further ({there.number} events)",
            )
        )
    if file_content(there.events()) != before:
        return  # it is damaged, not another one
    raise PoeppelError(
        Text(
            f"in {folder} liegt ein anderes Turnier („{there.title}“); bitte einen anderen Ordner wählen",
            f'there is another tournament in {folder} ("{there.title}"); please choose another folder',
        )
    )


class _Writing:
    """One writing of a folder."""

    def __init__(self, folder: Path, content: Content) -> None:
        self.folder, self.content = folder, content
        self.before = _contents(_read(folder / CONTENTS))
        self.hashes: dict[str, str] = {}
        self.written: list[str] = []

    def done(self) -> Written:
        """The events first, for they are the tournament; the list of contents last, for it speaks of all others."""
        self._keep_the_events_before()
        for name, make in self.content.files.items():
            self._file(name, make)
        removed = tuple(self._no_longer_there())
        events = self.content.files[EVENTS]()
        lines = tuple(_hash(line)[:16] for line in events.splitlines(keepends=True))
        contents = _Contents(self.hashes, dict(self.content.made_from), lines).text()
        if _read(self.folder / CONTENTS) != contents:
            self._write(CONTENTS, contents)
        sync_folder(self.folder)
        kept = tuple(name for name in self.content.files if name not in self.written)
        return Written(self.folder, tuple(self.written), kept, removed)

    def _keep_the_events_before(self) -> None:
        """The copy of the events is one writing older: whatever spoils the new file has not been near it."""
        before = _read(self.folder / EVENTS)
        now = self.content.files[EVENTS]()
        if before is None:
            before = now
        if before == now and (self.folder / EARLIER).exists():
            self.hashes[EARLIER] = _hash(_read(self.folder / EARLIER) or b"")
            return
        if not now.startswith(before):  # it is damaged: what we have is better
            before = now
        self._write(EARLIER, before)

    def _file(self, name: str, make: File) -> None:
        there = _read(self.folder / name)
        known = self.before.files.get(name)
        made_from = self.content.made_from.get(name)
        is_printed = made_from is not None and self.before.made_from.get(name) == made_from
        if there is not None and is_printed and known == _hash(there):
            self.hashes[name] = _hash(there)
            return
        data = make()
        if data == there:
            self.hashes[name] = _hash(data)
        else:
            self._write(name, data)

    def _write(self, name: str, data: bytes) -> None:
        """All of it or nothing, also when the power fails."""
        half = self.folder / f".{name}.{os.getpid()}.half"
        try:
            with half.open("wb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            os.replace(half, self.folder / name)
        except OSError:
            half.unlink(missing_ok=True)
            raise
        self.hashes[name] = _hash(data)
        self.written.append(name)

    def _no_longer_there(self) -> Iterator[str]:
        """What we wrote earlier and nobody has changed since, but which the tournament has not any more."""
        for name, known in self.before.files.items():
            path = self.folder / name
            if name not in self.hashes and Path(name).name == name and _hash(_read(path) or b"") == known:
                path.unlink(missing_ok=True)
                yield name


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


@dataclass(frozen=True)
class _Contents:
    """What is known of a folder from its last writing."""

    files: Mapping[str, str] = field(default_factory=dict)  # the hash of each
    made_from: Mapping[str, str] = field(default_factory=dict)  # of what each paper was printed from
    lines: tuple[str, ...] = ()  # of each line of events

    def text(self) -> bytes:
        plain = {"poeppel": "folder", "files": self.files, "made_from": self.made_from, "lines": self.lines}
        return json.dumps(plain | {"sum": self.sum}, indent=1, sort_keys=True).encode() + b"\n"

    @property
    def sum(self) -> str:
        return _hash(json.dumps([self.files, self.made_from, self.lines], sort_keys=True).encode())


def _contents(data: bytes | None) -> _Contents:
    """The list of contents; nothing where it is damaged."""
    try:
        read = json.loads(data or b"{}")
        found = _Contents(read["files"], read["made_from"], tuple(read["lines"]))
        return found if found.sum == read["sum"] else _Contents()
    except (ValueError, TypeError, LookupError, RecursionError):
        return _Contents()


# ── reading back ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class ReadBack:
    """A tournament from a folder, and what was wrong with the folder."""

    state: State
    remarks: tuple[Text, ...] = ()

    @property
    def is_whole(self) -> bool:
        return not self.remarks


def read_folder(folder: Path) -> ReadBack:
    """The tournament of a folder, as far as it can be read; `PoeppelError` if there is none."""
    try:
        files = _files_in(folder)
    except OSError as error:
        why = system_reason(error)
        raise PoeppelError(Text(f"kann {folder} nicht lesen: {why.de}", f"cannot read {folder}: {why.en}")) from None
    if not files:
        raise PoeppelError(
            Text(f"in {folder} liegt kein Turnier ({EVENTS})", f"there is no tournament in {folder} ({EVENTS})")
        )
    return read_back(files)


def _files_in(folder: Path) -> dict[str, bytes]:
    return {name: data for name in (EVENTS, EARLIER, CONTENTS) if (data := _read(folder / name)) is not None}


def read_back(files: Mapping[str, bytes], check: Check = lambda _: None) -> ReadBack:
    """The tournament of some files by name, as `write_folder` names them: events, the earlier copy, the contents."""
    known = _contents(files.get(CONTENTS)).lines
    copies = [files[name] for name in (EVENTS, EARLIER) if name in files]
    found = _found_lines(copies, check)
    state, number, replaced = State(), 1, 0
    while True:
        check(state.number)
        coming = [one for one in found.get(state.number + 1, ()) if _is_sound(one.content, known, number)]
        taken = next((one for one in coming if _takes(state, one.content)), None)
        if taken is None:
            break
        replaced += taken.copy
        number += 1
    if not state.is_created:
        raise PoeppelError(Text("darin ist kein Turnier zu lesen", "no tournament can be read from that"))
    there = max(len(known), *(content.count(b"\n") for content in copies), 0)
    return ReadBack(state, tuple(_remarks(files, state, replaced if EVENTS in files else 0, there - number)))


@dataclass(frozen=True)
class _Line:
    """A line that can be read, and in which copy it stands: 0 is the newest."""

    copy: int
    content: bytes


def _found_lines(copies: Sequence[bytes], check: Check) -> dict[int, list[_Line]]:
    """The lines of all copies by the number of their first event: where they stand may have changed with damage."""
    found: dict[int, list[_Line]] = {}
    for copy, content in enumerate(copies):
        for line in BytesIO(content):
            check(0)
            try:
                first = json.loads(line)[0]["n"]
            except (ValueError, TypeError, LookupError, RecursionError):
                continue
            if line.endswith(b"\n") and isinstance(first, int):
                found.setdefault(first, []).append(_Line(copy, line))
    return found


def _is_sound(line: bytes, known: Sequence[str], number: int) -> bool:
    """Whether a line is what was written. Lines that the list of contents does not know yet are newer than it."""
    return number >= len(known) or _hash(line)[:16] == known[number]


def _takes(state: State, line: bytes) -> bool:
    """Let a line happen if it can be read and comes next: all of it, or nothing."""
    before = state.number
    try:
        events = events_of(line)
        if [event.number for event in events] != [*range(state.number + 1, state.number + 1 + len(events))]:
            return False
        for event in events:
            state.apply(event)
    except (ValueError, RecursionError):
        known = (event for event in state.events() if event.number <= before)
        state.__dict__.update(State.of(known).__dict__)
        return False
    return True


def _remarks(files: Mapping[str, bytes], state: State, replaced: int, missing: int) -> Iterator[Text]:
    if EVENTS not in files:
        yield Text(
            f"{EVENTS} fehlt; gelesen ist die ältere Abschrift.", f"{EVENTS} is missing; the older copy was read."
        )
    elif replaced:
        lines = counted(replaced, Text("Zeile ist", "line"), Text("Zeilen sind", "lines"))
        yield Text(
            f"{EVENTS} ist beschädigt; {lines.de} aus der älteren Abschrift ergänzt.",
            f"{EVENTS} is damaged; {lines.en} came from the older copy.",
        )
    if CONTENTS in files and not _contents(files[CONTENTS]).lines:
        yield Text(
            f"{CONTENTS} ist beschädigt; was gelesen ist, ließ sich nicht nachprüfen.",
            f"{CONTENTS} is damaged; what was read could not be checked.",
        )
    if missing > 0:
        lost = counted(missing, Text("Befehl ist", "command is"), Text("Befehle sind", "commands are"))
        last = state.events()[-1]
        yield Text(
            f"Verloren: {lost.de} nicht mehr zu lesen. Das Letzte, was da ist, ist von {last.at} ({last.by}).",
            f"Lost: {lost.en} no longer readable. The last thing that is there is from {last.at} ({last.by}).",
        )


def restore(folder: Path, path: Path) -> ReadBack:
    """Write the tournament of a folder as a file that can be opened; an existing file is never overwritten."""
    found = read_folder(folder)
    TournamentFile.create(path, found.state.events()).close()
    return found
