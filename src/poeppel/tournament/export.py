"""Everything about a tournament in a folder of the organiser's choice: its file, its plan, and tables for spreadsheets.

The tournament can be opened again from that folder, on any machine.
"""

from __future__ import annotations

import os
from pathlib import Path

from poeppel.errors import PoeppelError, system_reason
from poeppel.texts import Language, Text
from poeppel.tournament.csv_files import ENCODING, tables_of
from poeppel.tournament.plan_files import write_plan
from poeppel.tournament.tournament_file import TournamentFile

EVENTS, PLAN = "tournament.jsonl", "plan.toml"


def export_to(file: TournamentFile, folder: Path, language: Language) -> tuple[Path, ...]:
    """Write everything; each file is there completely, or as it was before."""
    content = {EVENTS: file.whole_lines(), PLAN: write_plan(file.state.plan).encode()}
    content |= {name: text.encode(ENCODING) for name, text in tables_of(file.state, language).items()}
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in content.items():
            half = folder / f".{name}.{os.getpid()}.half"
            half.write_bytes(data)
            os.replace(half, folder / name)
            written.append(folder / name)
    except (OSError, ValueError) as error:
        why = system_reason(error)
        raise PoeppelError(
            Text(f"kann nicht in {folder} schreiben: {why.de}", f"cannot write into {folder}: {why.en}")
        ) from None
    return tuple(written)
