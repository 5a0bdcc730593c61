"""A folder of finished chunks: what is in it is never changed, so a study can be interrupted at any time and goes on.

Each chunk is a file named after what its games follow from. Its first line is the checksum of all that comes after it;
what is damaged is noticed, and played again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from poeppel.errors import PoeppelError, system_reason
from poeppel.lab.studies.chunks import Chunk, Played
from poeppel.texts import Text

SUFFIX = ".chunk"


class Keeping:
    """Finished chunks in a folder."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.damaged: list[str] = []  # the files that had to be played again
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise self._failed(NotADirectoryError()) from None
        except OSError as error:
            raise self._failed(error) from None

    def find(self, chunk: Chunk) -> Played | None:
        """What came of the chunk, if it was played before and is sound."""
        path = self._path(chunk)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._failed(error) from None
        checksum, _, packed = content.partition(b"\n")
        if checksum.decode("ascii", "replace") != hashlib.sha256(packed).hexdigest():
            self.damaged.append(path.name)
            return None
        try:
            with np.load(BytesIO(packed), allow_pickle=False) as arrays:
                return Played(*(arrays[name] for name in Played._fields))
        except (BadZipFile, KeyError, ValueError):
            self.damaged.append(path.name)
            return None

    def keep(self, chunk: Chunk, played: Played) -> None:
        """Write it down, whole or not at all."""
        file, path = BytesIO(), self._path(chunk)
        np.savez_compressed(file, **played._asdict())
        packed = file.getvalue()
        half = path.with_name(f".{path.name}.{os.getpid()}.half")
        try:
            half.write_bytes(hashlib.sha256(packed).hexdigest().encode() + b"\n" + packed)
            os.replace(half, path)
        except OSError as error:
            with suppress(OSError):
                half.unlink(missing_ok=True)
            raise self._failed(error) from None

    def forget(self, chunks: Iterable[Chunk]) -> None:
        """Throw these chunks away."""
        for chunk in chunks:
            with suppress(OSError):
                self._path(chunk).unlink(missing_ok=True)

    def _path(self, chunk: Chunk) -> Path:
        return self.folder / f"{chunk.key}{SUFFIX}"

    def _failed(self, error: OSError) -> PoeppelError:
        why = system_reason(error)
        return PoeppelError(
            Text(
                f"in {self.folder} lassen sich keine Partien aufheben: {why.de}",
                f"no games can be kept in {self.folder}: {why.en}",
            )
        )
