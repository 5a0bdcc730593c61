"""`tournament`: a whole event from the command line, as an organiser types it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from poeppel.tournament.files.plan_files import read_plan
from poeppel.tournament.files.tournament_file import TournamentFile
from poeppel.tournament.plans.presets import PRESETS
from tests.calling import Answer, Call

NAMES = ["Anna Adler", "Bo Berg", "Cem Can", "Dora Dorn", "Emil Erle", "Fina Fuchs", "Gero Gast", "Hanna Hof"]


@pytest.fixture(scope="module", autouse=True)
def _drawing_is_compiled() -> None:
    from poeppel.lab.precompile import compile_with_message

    compile_with_message("draws")


class Typist:
    """Types commands for one tournament."""

    def __init__(self, call: Call, file: Path) -> None:
        self.call, self.file = call, str(file)

    def __call__(self, command: str, *words: str, stdin: str = "", code: int = 0) -> Answer:
        answer = self.call("tournament", command, self.file, *words, stdin=stdin)
        assert answer.code == code, answer.err
        return answer

    def fails(self, command: str, *words: str) -> str:
        answer = self(command, *words, code=2)
        assert answer.out == ""
        return answer.err


@pytest.fixture
def typist(call: Call, tmp_path: Path) -> Typist:
    typed = Typist(call, tmp_path / "cup.jsonl")
    plan = tmp_path / "plan.toml"
    plan.write_text('preset = "dohna"\nrounds = 2\n[teams]\nsize = 2\nbest = 2\n', encoding="utf-8")
    typed("new", "--plan", str(plan), "--title", "Pfingstturnier", "--day", "2026-05-24")
    (tmp_path / "list.csv").write_bytes(
        (
            "Vorname;Nachname;Team;Jahrgang\r\n"
            + "".join(f"{name.replace(' ', ';')};Team {n // 2};{1980 + 5 * n}\r\n" for n, name in enumerate(NAMES))
        ).encode("cp1252")
    )
    return typed


def with_people(typist: Typist) -> Typist:
    typist("people", str(Path(typist.file).with_name("list.csv")), "--store")
    typist("check-in", "--all")
    return typist


# ── plans ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_presets_are_listed(call: Call) -> None:
    answer = call("tournament", "plan")
    assert answer.code == 0
    for name in PRESETS:
        assert name in answer.out


def test_a_plan_says_what_it_means(call: Call) -> None:
    answer = call("tournament", "plan", "dohna", "--people", "143")
    assert answer.code == 0
    assert "143 people: 35 tables of four + 1 table of three." in answer.out
    assert "Points: 5-3-2-1, at tables of three 5-3-1; unfinished games are ranked by counting points." in answer.out
    assert "Ties are decided by: Share, Places, Die." in answer.out
    german = call("tournament", "plan", "berlin-2022", "--language", "de").out
    assert "209 Personen: 50 Tische zu viert + 3 Tische zu dritt." in german
    assert "fehlende Schritte" in german


def test_what_is_impossible_is_said(call: Call) -> None:
    answer = call("tournament", "plan", "dohna", "--people", "5")
    assert answer.code == 2
    assert "5 people cannot sit at tables of four and three" in answer.err


def test_a_plan_is_written_changed_and_read_again(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    assert call("tournament", "plan", "saarland", "--write", str(file)).code == 0
    assert read_plan(file.read_text(encoding="utf-8")) == PRESETS["saarland"].plan
    file.write_text(file.read_text(encoding="utf-8").replace("rounds = 4", "rounds = 3"), encoding="utf-8")
    assert "3 rounds of at most 30 minutes" in call("tournament", "plan", str(file)).out
    assert json.loads(call("tournament", "plan", "saarland", "--json").out)["rounds"] == 4
    assert call("tournament", "plan", "nowhere.toml").code == 2
    assert "did you mean dohna?" in call("tournament", "plan", "dona").err


# ── people ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_list_is_shown_before_it_is_stored(typist: Typist, tmp_path: Path) -> None:
    listed = str(tmp_path / "list.csv")
    answer = typist("people", listed)
    assert "8 people read." in answer.out
    assert 'column 4 "Jahrgang": year of birth' in answer.out
    assert "Nothing stored" in answer.out
    assert "Anna" not in typist("people").out
    assert "8 people stored." in typist("people", listed, "--store").out
    page = typist("people").out
    assert "Hanna Hof" in page
    assert "Junioren" in page  # born in 2015
    assert "everybody is there already" in typist("people", listed, "--store", code=2).err
    assert "9 people stored" not in typist("people", "-", "--store", stdin="Ina Igel\n").out


def test_a_bad_list_stores_nothing(typist: Typist, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"Name;Jahrgang\nAnna;1990\n;1991\n")
    answer = typist("people", str(bad), "--store", code=2)
    assert "line 3: a name is missing" in answer.err
    assert "Anna" not in typist("people").out
    assert "there is no such file" in typist.fails("people", str(tmp_path / "none.csv"))


def test_people_come_and_go(typist: Typist) -> None:
    with_people(typist)
    assert "7 of 8 are here." in typist("check-in", "anna", "--undo").out
    assert "8 of 8 are here." in typist("check-in", "Adler").out
    assert "Bo Berg has left." in typist("withdraw", "bo").out
    assert "Bo Berg is back." in typist("back", "bo").out
    assert "Cem Can is excluded." in typist("exclude", "cem", "--reason", "T15").out
    assert "Hans Igel plays instead of Dora Dorn." in typist("replace", "dora", "Hans Igel").out
    assert "nobody takes part" not in typist("people").out
    assert "excluded" in typist("people").out
    assert "Otto does not take part" in typist.fails("withdraw", "Otto")
    assert "can mean several people: " in typist.fails("withdraw", "h")


# ── a whole event ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_event(typist: Typist, tmp_path: Path, call: Call) -> None:
    with_people(typist)
    sealed = typist("seal").out
    shown = re.findall(r"[0-9a-f]{64}", sealed)[0]
    draft = typist("draw", "--add", "Annas Wurf: 6 2 4").out
    assert "Draft: Round 1" in draft
    assert all(name in draft for name in NAMES)
    typist("swap", "anna", "bo")
    assert "Fixed tables: 1." in typist("pin", "1").out
    assert "Fixed tables: none." in typist("pin", "1", "--off").out
    assert "Round 1 is published: 2 tables." in typist("publish").out
    by_name = typist("tables", "--by-name").out
    assert [line.split()[0] for line in by_name.splitlines() if line.strip()[:4] in {n[:4] for n in NAMES}] == sorted(
        n.split()[0] for n in NAMES
    )
    assert "1: 1. " in typist("result", "1", "1", "2", "3", "4").out
    assert "2: 1. " in typist("result", "2", "132", "95", "60", "12").out
    assert "3 counting points" in typist.fails("result", "2", "132", "95", "60", "3")
    page = typist("standings").out
    assert "Pfingstturnier" in page
    assert "Share: Your share of all the points" in page
    typist("draw", "--publish")
    answer = typist("enter", stdin="?\n1\n1 1 1 3 4\nx\n1 4 3 2 1\ny\n2 1 2 3 4\n2 2 1 3 4\nn\nu\nq\n").out
    assert "open: 1, 2" in answer
    assert "Correct it? (y/n)" in answer
    assert "first comes the number of the table, not 'x'" in answer
    assert "Undone: entered (desk)." in answer
    assert answer.rstrip().endswith("1 open >")
    typist("result", "2", "1", "1", "3", "3")
    for option in ("--teams", "--final", "--needs", "--json"):
        assert typist("standings", option).out
    assert "Junioren" in typist("standings", "--group", "Junioren").out
    assert "there is no age group Senioren" in typist.fails("standings", "--group", "Senioren")
    folder = tmp_path / "out"
    assert "files in" in typist("export", str(folder), "--no-papers").out
    assert {
        "contents.json",
        "tournament.jsonl",
        "tournament.before.jsonl",
        "plan.toml",
        "people.csv",
        "standings.csv",
        "ranking.csv",
        "teams.csv",
        "round-1.csv",
        "round-2.csv",
    } == {path.name for path in folder.iterdir()}
    assert (folder / "standings.csv").read_bytes().startswith(b"\xef\xbb\xbfRank;Name;")
    with TournamentFile.open(folder / "tournament.jsonl") as again:
        assert len(again.state.rounds) == 2
    assert typist("verify").out.startswith("Round 1: Genuine")
    record = tmp_path / "draw.txt"
    record.write_text(typist("verify", "--record", "--round", "1").out, encoding="utf-8")
    assert call("verify", str(record), "--noted", shown).out.startswith("Genuine")


def test_who_is_level_rolls_a_die_before_the_final(typist: Typist) -> None:
    with_people(typist)
    for _ in range(2):
        typist("draw", "--publish")
        for table in ("1", "2"):
            typist("result", table, "1", "1", "1", "1")
    assert "let the die decide" in typist.fails("draw")
    typist("roll", "--faces", "6,5,4,3,2,1,1,1")
    assert "2 numbers from 1 to 6 are needed" in typist.fails("roll", "anna", "bo", "--faces", "7,1")
    assert "nobody is level where it matters" in typist.fails("roll")
    typist("draw", "--publish")
    typist("result", "1", "1", "2", "3", "4")
    final = typist("standings", "--final").out
    assert final.count("Final") == 4


def test_a_correction_that_would_have_changed_the_final_is_asked_about(typist: Typist) -> None:
    with_people(typist)
    for _ in range(2):
        typist("draw", "--publish")
        typist("result", "1", "1", "2", "3", "4")
        typist("result", "2", "1", "2", "3", "4")
    while typist.call("tournament", "draw", typist.file, "--publish").code:
        typist("roll")
    wrong = typist.fails("result", "1", "4", "3", "2", "1", "--round", "1", "--correct")
    assert "would have been drawn differently" in wrong
    answer = typist("enter", "--round", "1", stdin="1 4 3 2 1\ny\nn\nq\n").out
    assert "would have been drawn differently" in answer
    assert typist("result", "1", "4", "3", "2", "1", "--round", "1", "--correct", "--even-so").out


def test_german(typist: Typist) -> None:
    with_people(typist)
    answer = typist.call("tournament", "draw", typist.file, "--publish", "--language", "de")
    assert "Runde 1" in answer.out
    assert "Gelb " in answer.out
    answer = typist.call("tournament", "enter", typist.file, "--language", "de", stdin="1 1 2 3 4\n1 2 1 3 4\nj\nq\n")
    assert "im Uhrzeigersinn der Rang oder Zählpunkte" in answer.out
    assert "Das gilt bisher. Berichtigen? (j/n)" in answer.out
    page = typist.call("tournament", "standings", typist.file, "--language", "de").out
    assert "Rang" in page
    assert "Anteil" in page
    assert "45,5 %" in page


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        ("draw", (), "nobody has been checked in yet"),
        ("tables", (), "no round has been drawn yet"),
        ("tables", ("--draft",), "there is no draft"),
        ("publish", (), "there is no draft"),
        ("result", ("1", "1", "2", "3", "4"), "no round has been drawn yet"),
        ("tables", ("--round", "3"), "round 3 has not been drawn"),
        ("verify", (), "nothing has been drawn yet"),
        ("new", (), "it exists already"),
    ],
)
def test_what_cannot_be_is_one_line(command: str, words: tuple[str, ...], said: str, typist: Typist) -> None:
    assert said in typist.fails(command, *words)


def test_a_file_that_is_none(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("hello\n")
    assert "line 1: not JSON" in call("tournament", "standings", str(file)).err
    assert "there is no such file" in call("tournament", "standings", str(tmp_path / "y")).err
    answer = call("tournament", "new", str(tmp_path / "z"), "--day", "tomorrow")
    assert "tomorrow is not a day" in answer.err
    assert not (tmp_path / "z").exists()


def test_undoing(typist: Typist) -> None:
    with_people(typist)
    assert "Undone: checked_in (desk)." in typist("undo").out
    assert "Undone: people_added (desk)." in typist("undo").out
    assert "Undone: created (desk)." in typist("undo").out
    assert "nothing to undo" in typist.fails("undo")


# ── on paper, and in the machine ──────────────────────────────────────────────────────────────────────────────────────


def test_printing(typist: Typist, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typist("people", "list.csv", "--store")
    listed = typist("print").out
    assert re.search(r"badges +Badges +yes", listed)
    assert re.search(r"score-slips +Score slips +–", listed)
    assert typist("print", "badges", "--language", "de").out == "Namensschilder: namensschilder.pdf\n"
    assert Path("namensschilder.pdf").read_bytes().startswith(b"%PDF")
    typist("print", "table-signs", "--out", "signs.pdf")
    assert Path("signs.pdf").exists()
    assert "no round has been drawn yet" in typist.fails("print", "score-slips")
    assert "'slips' is not a sheet" in typist.fails("print", "slips")
    assert "goes alone" in typist.fails("print", "badges", "--all", "papers")
    assert "cannot write" in typist.fails("print", "badges", "--out", "nowhere/badges.pdf")
    assert "cannot write" in typist.fails("print", "--all", "list.csv")


def test_a_tournament_comes_back_from_its_folder(typist: Typist, call: Call, tmp_path: Path) -> None:
    with_people(typist)
    folder, again = tmp_path / "stick", tmp_path / "again.jsonl"
    assert "Written: 8." in typist("export", str(folder), "--no-papers").out
    answer = call("tournament", "read-back", str(folder), str(again))
    assert answer.out == f'"Pfingstturnier" with 8 people and 0 rounds: {again}\n'
    assert again.read_bytes() == Path(typist.file).read_bytes()
    assert "again.jsonl" in call("tournament", "read-back", str(folder), str(again)).err
    assert "no tournament in" in call("tournament", "read-back", str(tmp_path), str(tmp_path / "x")).err
    newest = folder / "tournament.jsonl"
    newest.write_bytes(newest.read_bytes()[:-9])
    (folder / "tournament.before.jsonl").unlink()
    damaged = call("tournament", "read-back", str(folder), str(tmp_path / "rest.jsonl"))
    assert damaged.out.startswith("Lost: 1 command is no longer readable.")


def test_simulating_a_format(call: Call) -> None:
    asked = ("tournament", "simulate", "dohna", "--people", "8", "--bots", "fox:2,random", "--events", "12")
    shown = call(*asked).out
    assert "12 tournaments with 8 people, 25 min, seed 1" in shown
    assert re.search(r"fox \(2 people\) wins the tournament +\d", shown)
    assert "Assumed: 12.0 rolls a minute" in shown
    told = json.loads(call(*asked, "--json").out)
    assert [one["people"] for one in told["strengths"]] == [2, 6]
    assert sum(one["wins"]["times"] for one in told["strengths"]) == 12
    assert told["rolls"] == 300
    assert told == json.loads(call(*asked, "--json", "--workers", "2").out)
    german = call(*asked, "--caps", "1,none", "--language", "de").out
    assert re.search(r"1 min +0,0 %", german)
    assert re.search(r"100,0 %", german)
    faster = json.loads(call(*asked, "--json", "--rolls-a-minute", "2").out)
    assert faster["rolls"] == 50
    for words, why in (
        (("--people", "5"), "cannot sit"),
        (("--bots", "owl:9"), "9 bots for 8 people"),
        (("--bots", "nobody"), "nobody"),
        (("--caps", "soon"), "is not a number of minutes"),
        (("--rolls-a-minute", "0"), "rolls a minute"),
        (("--events", "9999999"), "at most"),
    ):
        assert why in call(*asked, *words).err, words
