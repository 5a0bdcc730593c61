"""`poeppel site`: the game as a folder of files that any web space can hold."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.input import cannot
from poeppel.cli.language import say
from poeppel.cli.options import LanguageOption
from poeppel.errors import PoeppelError, system_reason
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.cli.site_files import Files

NOT_COUNTED = (".git",)  # a new repository for GitHub Pages is as good as empty


def site(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The folder to write: a new one, or an earlier site.")
    ],
    language: LanguageOption = None,
) -> None:
    """Write the game as a folder of files. Any web space can hold it; it is played without a server."""
    from poeppel.cli.site_files import site_files

    files = site_files()
    before = _earlier_files(folder)
    _check_own_files(folder, files, before)
    _write(folder, files, before)
    size = sum(map(len, files.values())) / 1e6
    print(
        say(
            f"{len(files)} Dateien in {folder} geschrieben ({size:.1f} MB); wie man sie ins Netz stellt, steht in "
            "README.txt",
            f"wrote {len(files)} files to {folder} ({size:.1f} MB); how to host them is in README.txt",
        )
    )


# ── what is there already ─────────────────────────────────────────────────────────────────────────────────────────────


def _earlier_files(folder: Path) -> list[str]:
    """The files of an earlier site; none in a new folder. Everything else is somebody's own."""
    try:
        earlier = _look_into(folder)
    except NotADirectoryError:
        raise PoeppelError(Text(f"{folder} ist kein Ordner", f"{folder} is not a folder")) from None
    except (OSError, ValueError) as error:
        raise cannot("read", str(folder), error) from None
    if earlier is None:
        raise PoeppelError(
            Text(
                f"{folder} ist nicht leer und stammt nicht von poeppel site; bitte einen neuen Ordner nennen",
                f"{folder} is not empty, and it is not an earlier site; please name a new folder",
            )
        )
    return earlier


def _look_into(folder: Path) -> list[str] | None:
    """The files of an earlier site; None if something else is in there."""
    from poeppel.cli.site_files import LIST, listed

    if not folder.exists():
        return []
    there = {path.name for path in folder.iterdir()}.difference(NOT_COUNTED)
    return listed((folder / LIST).read_bytes()) if LIST in there else None if there else []


def _check_own_files(folder: Path, files: Files, before: Collection[str]) -> None:
    """Nothing of somebody's own is written over."""
    for name in files:
        if name not in before and os.path.lexists(folder / name):
            raise PoeppelError(
                Text(
                    f"{folder / name} ist nicht von poeppel site und würde überschrieben; bitte umbenennen",
                    f"{folder / name} was not written by poeppel site and would be overwritten; please rename it",
                )
            )


# ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _write(folder: Path, files: Files, before: list[str]) -> None:
    """Every file completely or not at all. The list comes first, so that one that was interrupted can be renewed."""
    from poeppel.cli.site_files import LIST, list_of

    _put(folder, LIST, list_of(sorted({*before, *files})))
    for name, content in files.items():
        _put(folder, name, content)
    for name in sorted(set(before) - set(files), reverse=True):
        _take_away(folder, name)
    _put(folder, LIST, list_of(sorted(files)))


def _put(folder: Path, name: str, content: bytes) -> None:
    path = folder / name
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            half.write_bytes(content)
            os.replace(half, path)
        finally:
            half.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        why = system_reason(error)
        raise PoeppelError(Text(f"kann {path} nicht schreiben: {why.de}", f"cannot write {path}: {why.en}")) from None


def _take_away(folder: Path, name: str) -> None:
    """A file that is no longer part of it, and folders that are empty without it."""
    path = folder / name
    try:
        path.unlink(missing_ok=True)
        for above in path.parents:
            if above == folder or any(above.iterdir()):
                return
            above.rmdir()
    except OSError as error:
        why = system_reason(error)
        raise PoeppelError(Text(f"kann {path} nicht löschen: {why.de}", f"cannot delete {path}: {why.en}")) from None
