"""What ARCHITECTURE.md draws is what the import contract says, and every file that it names is there."""

import re
import tomllib

from tests.subprocesses import ROOT

TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def contract() -> list[set[str]]:
    """The layers of the whole house, top to bottom."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (house,) = [one for one in project["tool"]["importlinter"]["contracts"] if one.get("containers") == ["poeppel"]]
    return [set(re.findall(r"\w+", layer)) for layer in house["layers"]]


def picture() -> list[set[str]]:
    """The first column of the first picture."""
    (first, *_) = re.findall(r"```\n(.*?)```", TEXT, re.S)
    return [set(re.findall(r"\w+", re.split(r"\s{2,}", line)[0])) for line in first.splitlines()]


def test_the_picture_shows_the_layers_of_the_contract() -> None:
    assert picture() == contract()


def test_every_part_of_the_house_is_in_the_picture() -> None:
    """The contract is exhaustive; this says so without running it."""
    parts = {path.stem for path in (ROOT / "src" / "poeppel").iterdir() if path.suffix == ".py" or path.is_dir()}
    apart = {"__init__", "__main__", "__pycache__", "client", "lazy_names", "py"}
    assert set().union(*picture()) == parts - apart


def test_files_that_are_named_exist() -> None:
    named = set(re.findall(r"`((?:src/|web/|tools/|tests/|bench/)?[\w./-]+\.(?:py|ts|js|svelte))`", TEXT))
    places = ("", "src/poeppel")
    missing = [name for name in named if not any((ROOT / place / name).exists() for place in places)]
    assert len(named) > 50
    assert missing == []
