"""The sweeps of a game that takes long to solve, kept in a folder: whoever stops in the middle can go on later.

A sweep is written beside the one that was kept before, which goes only when the new one is whole. So whatever happens,
one of them is there.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from poeppel.analysis.sweeping import About
from poeppel.engine.games.solving import Values
from poeppel.errors import PoeppelError, system_reason
from poeppel.rules import Rules
from poeppel.texts import Text

CHANCES, LENGTHS, ABOUT = "chances.npy", "lengths.npy", "about.json"
FORMAT = 1


class KeptSweeps:
    """The folder of one game."""

    def __init__(self, folder: Path, game: dict[str, Any]) -> None:
        self._folder, self._game = folder, game
        self.about = About()
        self.error: float | None = None
        self._current = self._newest()

    @classmethod
    def of(cls, folder: str | Path | None, rules: Rules, players: int, pawns: int) -> KeptSweeps | None:
        """The folder, made if it is not there; None where nothing is to be kept."""
        if folder is None:
            return None
        path = Path(folder)
        try:
            path.mkdir(parents=True, exist_ok=True)
            return cls(path, {"format": FORMAT, "rules": str(rules), "players": players, "pawns": pawns})
        except FileExistsError:
            raise _cannot(path, NotADirectoryError()) from None
        except OSError as error:
            raise _cannot(path, error) from None

    def values(self) -> tuple[Values, Values] | None:
        """Chances and lengths of the newest sweep, if there is one.

        They stay in their files, of which only what is asked for is read; what a sweep writes stays in memory.
        """
        if self._current is None:
            return None
        try:
            chances, lengths = (np.load(self._current / name, mmap_mode="c") for name in (CHANCES, LENGTHS))
        except (OSError, ValueError) as error:
            raise _cannot(self._current, error) from None
        return np.asarray(chances), np.asarray(lengths)

    def keep(self, about: About, chances: Values, lengths: Values) -> None:
        """Keep a sweep, and only then let go of the one before."""
        new, part, old = self._folder / f"sweep-{about.sweeps}", self._folder / "part", self._folder / "old"
        try:
            shutil.rmtree(part, ignore_errors=True)
            shutil.rmtree(old, ignore_errors=True)
            part.mkdir()
            np.save(part / CHANCES, chances)
            np.save(part / LENGTHS, lengths)
            self._write(part, about)
            shutil.rmtree(new, ignore_errors=True)
            part.rename(new)
            if self._current and self._current != new:  # gone at once: whoever is stopped here leaves no half of it
                self._current.rename(old)
        except OSError as error:
            shutil.rmtree(part, ignore_errors=True)  # the disk may be full
            raise _cannot(self._folder, error) from None
        shutil.rmtree(old, ignore_errors=True)
        self._current, self.about = new, about

    def keep_error(self, error: float) -> None:
        """Add what was proved of the newest sweep."""
        assert self._current is not None  # it is what was proved of
        self.error = error
        self._write(self._current, self.about)

    def _write(self, folder: Path, about: About) -> None:
        told = {**self._game, **asdict(about), "error": self.error}
        written = folder / f"{ABOUT}.part"
        written.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        written.replace(folder / ABOUT)

    def _newest(self) -> Path | None:
        """The last sweep that was kept whole. A folder of another game is not touched."""
        found: list[tuple[int, Path]] = []
        for path in self._folder.glob("sweep-*"):
            told = _read(path / ABOUT)
            if {name: told.get(name) for name in self._game} != self._game:
                rules, players, pawns = (told.get(name, "?") for name in ("rules", "players", "pawns"))
                raise PoeppelError(
                    Text(
                        f"in {self._folder} liegt ein anderes Spiel: {rules} zu {players} mit je {pawns} Figuren; "
                        "bitte einen anderen Ordner nennen",
                        f"{self._folder} holds another game: {rules} with {players} players and {pawns} pawns each; "
                        "please name another folder",
                    )
                )
            found.append((int(told["sweeps"]), path))
        if not found:
            return None
        newest = max(found)[1]
        told = _read(newest / ABOUT)
        self.error = told["error"]
        self.about = About(**{name: told[name] for name in asdict(self.about)})
        return newest


def _read(path: Path) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from None
    return told


def _cannot(path: Path, error: OSError | ValueError) -> PoeppelError:
    why = system_reason(error)
    return PoeppelError(
        Text(f"{path} lässt sich nicht lesen oder schreiben: {why.de}", f"{path} cannot be read or written: {why.en}")
    )
