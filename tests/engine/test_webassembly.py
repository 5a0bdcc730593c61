"""The engine for browsers: that the committed module was made from these sources."""

import shutil
from pathlib import Path

import pytest

from tools import webassembly

ROOT = Path(__file__).resolve().parents[2]


def test_the_committed_module_is_current() -> None:
    """Byte for byte it is made anew by a release."""
    assert webassembly.is_current(), "run tools/webassembly.py"


def test_whatever_goes_into_the_module_has_to_be_as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A copy of all that it is made from, in which one thing after another is changed and put back."""
    for path in (webassembly.SOURCES, webassembly.MODULE.parent):
        shutil.copytree(path, tmp_path / path.relative_to(ROOT))
    for name in ("SOURCES", "MODULE", "MADE_FROM"):
        monkeypatch.setattr(webassembly, name, tmp_path / getattr(webassembly, name).relative_to(ROOT))
    tool = tmp_path / "tools" / "webassembly.py"
    tool.parent.mkdir()
    shutil.copy(webassembly.__file__, tool)
    monkeypatch.setattr(webassembly, "__file__", str(tool))
    monkeypatch.setattr(webassembly, "ROOT", tmp_path)
    assert webassembly.is_current()
    inner = webassembly.SOURCES / "games" / "__init__.py"
    for changed in (webassembly.SOURCES / "ring.py", inner, tool, webassembly.MODULE, webassembly.MADE_FROM):
        before = changed.read_bytes()
        changed.write_bytes(before.replace(b"1", b"2") if b"1" in before else before + b"\n")
        assert not webassembly.is_current(), changed
        changed.unlink()
        assert changed == tool or not webassembly.is_current(), changed
        changed.write_bytes(before)
    assert webassembly.is_current()
    monkeypatch.setattr(webassembly, "version", lambda name: "0")
    assert not webassembly.is_current()
