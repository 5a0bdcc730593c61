"""What goes out: plain lines, boards, files."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from poeppel.cli.input import STANDARD, cannot
from poeppel.cli.language import language, say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText

    from poeppel.core.move import Move
    from poeppel.core.position import Position


def make_console(colour: bool = True, stderr: bool = False) -> Console:
    """A console that sends colour codes only to terminals, and none where people want none."""
    from rich.console import Console

    plain = not colour or bool(os.environ.get("NO_COLOR"))
    return Console(
        stderr=stderr,
        highlight=False,
        markup=False,
        emoji=False,
        color_system=None if plain else "auto",
        no_color=plain,
    )


def speaks_unicode() -> bool:
    """Whether what we print can hold the signs of the boards."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "").startswith("utf")


def draw_board(
    position: Position,
    console: Console,
    *,
    last_move: Move | None = None,
    targets: Iterable[Move] = (),
    ascii_only: bool = False,
    legend: bool = True,
) -> RichText:
    """The board for this console."""
    from poeppel.draw.terminal import terminal

    return terminal(
        position,
        last_move=last_move,
        targets=tuple(targets),
        colour=console.color_system is not None,
        unicode=not ascii_only and speaks_unicode(),
        language=language(),
        legend=legend,
    )


def lines_of(drawn: RichText) -> list[RichText]:
    """A drawing line by line."""
    lines = list(drawn.split("\n", allow_blank=True))
    for line in lines:
        line.rstrip()
    return lines


def write_file(name: str, content: str) -> None:
    """Write a file completely or not at all; `-` is standard output."""
    if name == STANDARD:
        print(content, end="" if content.endswith("\n") else "\n")
        return
    half: Path | None = None
    try:
        path = Path(name).resolve()  # a link stays a link
        if path.is_dir():
            raise IsADirectoryError
        if path.exists() and not path.is_file():
            raise OSError(say("das ist keine gewöhnliche Datei", "it is not an ordinary file"))
        half = path.with_name(f".{path.name}.{os.getpid()}.half")
        half.write_bytes(content.encode())
        os.replace(half, path)
    except (OSError, ValueError) as error:
        if half is not None:
            with contextlib.suppress(OSError, ValueError):
                half.unlink(missing_ok=True)
        raise cannot("write", name, error) from None
