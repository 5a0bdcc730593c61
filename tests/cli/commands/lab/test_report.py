"""`lab report`: a study as one page."""

from pathlib import Path

from tests.calling import Call


def test_the_page_is_written_and_says_how_to_make_it_again(call: Call, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    answer = call(
        "lab", "report", "editions", "--games", "12", "--seed", "5", "--measures", "captures", "--to", str(page)
    )
    assert answer.code == 0
    assert answer.out.strip() == f"{page} is written"
    text = page.read_text(encoding="utf-8")
    assert text.count("poeppel lab report editions --games 12 --seed 5 --measures captures") == 2
    assert text.startswith("<!doctype html>")
    assert '<html lang="en">' in text


def test_on_standard_output_in_german(call: Call) -> None:
    answer = call(
        "lab", "report", "editions", "--games", "12", "--measures", "captures", "--to", "-", "--language", "de"
    )
    assert '<html lang="de">' in answer.out
    assert "Schläge je Partie" in answer.out


def test_who_plays_makes_no_difference(call: Call, tmp_path: Path) -> None:
    """A report can be played by processes, as bots in Python need it, and on a cluster."""
    study = "lab", "report", "editions", "--games", "12", "--measures", "captures", "--to", "-"
    assert call(*study, "--processes", "--workers", "2").out == call(*study).out
    assert "'slurm' is not a cluster" in call(*study, "--cluster", "slurm").err


def test_what_cannot_be_written_is_a_sentence(call: Call, tmp_path: Path) -> None:
    answer = call("lab", "report", "editions", "--games", "12", "--measures", "captures", "--to", str(tmp_path))
    assert answer.code != 0
    assert "Traceback" not in answer.err
    assert str(tmp_path) in answer.err
