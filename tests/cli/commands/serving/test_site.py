"""`poeppel site`: what is in the folder, and what is done to folders that somebody has already."""

from __future__ import annotations

import base64
import errno
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from poeppel.cli import site_files
from poeppel.rules.editions import EDITIONS
from tests.calling import Call

INDEX = """<!doctype html>
<html lang="de">
  <head>
    <base href="./" />
    <script type="module" crossorigin src="./assets/index-1a2b.js"></script>
  </head>
</html>
"""


@pytest.fixture(autouse=True)
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages that are quickly built; the real ones are opened in tests/browser."""
    client = tmp_path / "client"
    for name, text in {"index.html": INDEX, "assets/index-1a2b.js": "1", "assets/index-1a2b.js.br": "2"}.items():
        (client / name).parent.mkdir(parents=True, exist_ok=True)
        (client / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(site_files.site_files, "__defaults__", (client,))
    return client


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_folder_has_the_pages_and_how_to_host_them(tmp_path: Path, call: Call) -> None:
    folder = tmp_path / "new" / "site"
    answer = call("site", str(folder))
    assert answer.code == 0, answer.err
    found = contents(folder)
    assert re.fullmatch(rf"wrote {len(found) - 1} files to \S+ \(\d+\.\d MB\); how to host .*\n", answer.out)
    assert {"index.html", "404.html", ".nojekyll", "README.txt", "assets/index-1a2b.js"} <= set(found)
    assert not any(name.endswith(".br") for name in found)
    read_me = found["README.txt"].decode()
    assert "DEUTSCH" in read_me
    assert "ENGLISH" in read_me
    assert set(json.loads(found["poeppel-site.json"])["files"]) == set(found) - {"poeppel-site.json"}


def test_every_page_knows_its_way_up_and_that_there_is_no_server(tmp_path: Path, call: Call) -> None:
    call("site", str(tmp_path / "site"))
    pages = {name: text.decode() for name, text in contents(tmp_path / "site").items() if name.endswith("index.html")}
    assert {f"rules/{edition}/index.html" for edition in EDITIONS} < set(pages)
    for name, text in pages.items():
        (base,) = re.findall(r'<base href="([^"]*)"', text)
        assert base == ("../" * name.count("/") or "./")
        assert '<meta name="poeppel-server" content="none" />' in text
        assert ("file:" in text) == (name == "index.html")


def test_a_stick_has_the_weights_in_a_script(tmp_path: Path, call: Call) -> None:
    call("site", str(tmp_path / "site"))
    script = (tmp_path / "site" / "stick" / "weights.js").read_text(encoding="utf-8")
    found = re.fullmatch(r"globalThis\.poeppelWeights = (\{.*\});\n", script)
    assert found
    for name, packed in json.loads(found[1]).items():
        assert base64.b64decode(packed) == (site_files.WEIGHTS / name).read_bytes()


# ── folders that somebody has ─────────────────────────────────────────────────────────────────────────────────────────


def test_an_earlier_site_is_renewed_and_nothing_else_is_touched(tmp_path: Path, client: Path, call: Call) -> None:
    folder = tmp_path / "site"
    call("site", str(folder))
    own = {"CNAME": "games.example.org", "assets/mine.css": "own", "photos/anna.txt": "us"}
    for name, text in own.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (client / "assets" / "index-1a2b.js").rename(client / "assets" / "index-3c4d.js")
    (client / "more").mkdir()
    (client / "more" / "new.js").write_text("3")
    assert call("site", str(folder)).code == 0
    found = contents(folder)
    assert {name: found[name].decode() for name in own} == own
    assert "assets/index-3c4d.js" in found
    assert "assets/index-1a2b.js" not in found
    (client / "more" / "new.js").unlink()
    assert call("site", str(folder)).code == 0
    assert not (folder / "more").exists()


def test_a_new_repository_counts_as_empty(tmp_path: Path, call: Call) -> None:
    (tmp_path / "site" / ".git").mkdir(parents=True)
    assert call("site", str(tmp_path / "site")).code == 0


@pytest.mark.parametrize(
    "kept",
    [
        {"thesis.txt": "two years"},
        {"poeppel-site.json": "not ours"},
        {"poeppel-site.json": '{"files": 3}'},
        {"poeppel-site.json": '{"files": ["../client/index.html"]}'},
        {"poeppel-site.json": '{"files": ["/etc/passwd"]}'},
        {"poeppel-site.json": "[]"},
    ],
)
def test_any_other_folder_is_refused_as_it_is(tmp_path: Path, call: Call, kept: dict[str, str]) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    for name, text in kept.items():
        (folder / name).write_text(text)
    before = contents(tmp_path)
    answer = call("site", str(folder))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "is not empty, and it is not an earlier site" in answer.err
    assert "ist nicht leer" in call("site", str(folder), "--language", "de").err
    assert contents(tmp_path) == before


def test_a_file_of_ones_own_is_not_written_over(tmp_path: Path, client: Path, call: Call) -> None:
    folder = tmp_path / "site"
    call("site", str(folder))
    (client / "notes.txt").write_text("a new file of the game")
    (folder / "notes.txt").write_text("mine")
    before = contents(folder)
    answer = call("site", str(folder))
    assert answer.code == 2
    assert "notes.txt was not written by poeppel site and would be overwritten" in answer.err
    assert contents(folder) == before


# ── what goes wrong ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_pages_that_are_not_built_are_named(tmp_path: Path, client: Path, call: Call) -> None:
    (client / "index.html").unlink()
    answer = call("site", str(tmp_path / "site"))
    assert (answer.code, answer.err) == (
        2,
        "poeppel: the pages for playing are missing; ./poeppel builds them, which needs Node 20 or newer\n",
    )
    assert not (tmp_path / "site").exists()


def test_a_file_is_no_folder(tmp_path: Path, call: Call) -> None:
    (tmp_path / "file").write_text("")
    assert "file is not a folder" in call("site", str(tmp_path / "file")).err
    assert "part of the path is not a folder" in call("site", str(tmp_path / "file" / "below")).err


def a_full_disk(after: int) -> Iterator[int]:
    yield from [0] * after
    while True:
        yield errno.ENOSPC


def test_a_full_disk_is_named_and_the_next_try_goes_on(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, disk, replace = tmp_path / "site", a_full_disk(after=3), os.replace

    def put(half: Path, path: Path) -> None:
        if number := next(disk):
            raise OSError(number, "full")
        replace(half, path)

    with monkeypatch.context() as full:
        full.setattr(os, "replace", put)
        answer = call("site", str(folder))
    assert answer.code == 2
    assert "there is no space left" in answer.err
    assert not any(name.endswith(".half") for name in contents(folder))
    assert call("site", str(folder)).code == 0
    assert "index.html" in contents(folder)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path, call: Call) -> None:
    (tmp_path / "site").mkdir(mode=0o500)
    assert "that is not permitted" in call("site", str(tmp_path / "site")).err
