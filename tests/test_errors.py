"""What the operating system refuses is said in the reader's language."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from poeppel.errors import NotationError, system_reason
from poeppel.rules.wall_boards import read_board


@pytest.mark.parametrize(
    ("number", "german"),
    [
        (errno.ENOENT, "die Datei gibt es nicht"),
        (errno.EACCES, "das ist nicht erlaubt"),
        (errno.ENOSPC, "der Datenträger ist voll"),
        (errno.EROFS, "dort kann nicht geschrieben werden"),
    ],
)
def test_what_happens_often_is_known_in_both_languages(number: int, german: str) -> None:
    reason = system_reason(OSError(number, os.strerror(number)))
    assert reason.de == german
    assert reason.en != german


def test_what_nobody_has_thought_of_is_told_as_the_system_does() -> None:
    assert system_reason(OSError(errno.ELOOP, "too many links")).de == "too many links"


def test_a_board_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(NotationError) as refused:
        read_board(tmp_path / "none.board")
    assert "lässt sich nicht lesen (die Datei gibt es nicht)" in refused.value.text.de
    (tmp_path / "picture.board").write_bytes(b"\xff\xfe")
    with pytest.raises(NotationError) as refused:
        read_board(tmp_path / "picture.board")
    assert "(kein UTF-8-Text)" in refused.value.text.de
