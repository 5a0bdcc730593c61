"""Nobody waits without knowing for what: a command that compiles says so before it begins."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from poeppel.engine.compiling import JIT_IS_OFF
from poeppel.lab import precompile
from tests.calling import Call, plain_environment
from tests.server.playing import wait_until
from tests.subprocesses import PATIENCE, ROOT, environment, run_python

RECORD = str(ROOT / "cases" / "games" / "classic-2.game")
SAVED = """Pöppel record 1
rules    classic
seat     y Anna
seat     r Bot front
start    y:B,B,0,9/r:B,B,B,20 y 1 -
result   unfinished
# rolled 4
"""


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts that are compiled in this test, where nothing but the games was compiled before."""
    done: list[str] = []

    def compile_part(part: str) -> None:
        print(f"[{part}]", file=sys.stderr)  # in the order of what people read
        done.append(part)

    monkeypatch.setattr(precompile, "is_compiled", lambda part: part == precompile.GAMES or part in done)
    monkeypatch.setattr(precompile, "mark_compiled", lambda part: None)
    for part in tuple(precompile._CALLS):
        monkeypatch.setitem(precompile._CALLS, part, partial(compile_part, part))
    return done


@pytest.mark.parametrize(
    ("command", "part", "message"),
    [
        (("review", RECORD), "reviews", "compiling the evaluation, once"),
        (("evaluate", "start"), "reviews", "compiling the evaluation, once"),
        (("hint", "start", "6"), "reviews", "compiling the evaluation, once"),
        (("evaluate", "start", "--rollouts", "1", "--bot", "front"), "rollouts", "compiling the rollouts, once"),
        (("solve",), "solver", "compiling the solver, once"),
        (("simulate", "--games", "1"), "simulations", "compiling the playing of many games, once"),
        (("simulate", "--bots", "master", "--game", "0", "--players", "2"), "masters", "compiling the master, once"),
    ],
)
def test_a_command_says_what_people_wait_for(
    command: tuple[str, ...], part: str, message: str, compiled: list[str], call: Call
) -> None:
    first = call(*command)
    assert first.code == 0
    assert first.err.startswith(f"poeppel: {message}")
    assert first.err.endswith(f"…\n[{part}]\n")  # and then it compiles
    again = call(*command)
    assert (again.code, again.err) == (0, "")
    assert compiled == [part]


def test_training_says_it_too(compiled: list[str], tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("poeppel.cli.commands.lab.train._with_bar", lambda *_: pytest.fail("before it was compiled"))
    monkeypatch.setitem(precompile._CALLS, precompile.TRAINING, lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    answer = call("train", "classic", "--to", str(tmp_path / "weights"), "--language", "de")
    assert answer.code == 130  # somebody who does not want to wait
    assert answer.err.startswith("poeppel: das Lernen wird übersetzt, einmal")
    assert not (tmp_path / "weights").exists()


def test_a_hint_in_the_middle_of_a_game_says_it_too(compiled: list[str], tmp_path: Path, call: Call) -> None:
    file = tmp_path / "saved.txt"
    file.write_text(SAVED, encoding="utf-8")
    answer = call("play", "--resume", str(file), stdin="t\nt\n")
    assert answer.err.startswith("poeppel: compiling the evaluation, once")
    assert compiled == ["reviews"]


@pytest.mark.parametrize(
    "command", [("moves", "start", "6"), ("simulate", "--game", "0", "--bots", "fox"), ("replay", RECORD)]
)
def test_games_alone_need_nothing_more(command: tuple[str, ...], compiled: list[str], call: Call) -> None:
    assert call(*command).code == 0
    assert compiled == []


def test_a_master_at_the_table_is_compiled_while_people_begin(
    compiled: list[str], tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another process, and whoever needs it before waits for that one."""
    waited: list[tuple[str, ...]] = []

    class Process:
        def __init__(self, command: tuple[str, ...], **_: object) -> None:
            self.command = command

        def wait(self) -> int:
            waited.append(self.command)
            compiled.append(precompile.MASTERS)
            return 0

        def kill(self) -> None: ...

    monkeypatch.setattr("poeppel.lab.precompile.subprocess.Popen", Process)
    monkeypatch.setattr(precompile, "_beside", {})
    file = tmp_path / "saved.txt"
    file.write_text(SAVED.replace("front", "master"), encoding="utf-8")
    assert call("play", "--resume", str(file), stdin="q\n").code == 0
    assert waited == []  # it was Anna's move
    answer = call("play", "--resume", str(file), stdin="1\nq\n")
    assert answer.err.startswith("poeppel: compiling the master, once")
    assert waited == [precompile.command_for(precompile.MASTERS)]
    assert compiled == [precompile.MASTERS]


def test_every_part_has_its_message_in_both_languages() -> None:
    for part in precompile._CALLS:
        message = precompile.COMPILING[part]
        assert "einmal" in message.de
        assert "once" in message.en


def test_parts_are_compiled_by_name_and_others_are_refused(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    precompile.main(["reviews", "draws"])
    assert compiled == ["reviews", "draws"]
    with pytest.raises(SystemExit, match=r"no part drawing; there are: games, levels, masters, .*, draws"):
        precompile.main(["solver", "drawing"])
    assert compiled == ["reviews", "draws"]
    monkeypatch.setattr(precompile, "is_compiled", lambda part: False)
    monkeypatch.setattr(precompile, "compile_games_with_message", lambda: compiled.append("games"))
    precompile.main([])
    assert compiled[2:] == ["games"]


COMPILED_LATER = """
import json, os, sys
from poeppel.cli import main
from poeppel.engine.compiling import JIT_IS_OFF
from poeppel.lab import precompile

def compiled():
    engine = [module for name, module in sys.modules.items() if name.startswith("poeppel.engine")]
    kernels = {thing for module in engine for thing in vars(module).values() if hasattr(thing, "py_func")}
    return {f"{kernel.py_func.__name__}{kernel.signatures}" for kernel in kernels if kernel.signatures}

precompile._call_rules()
precompile._call_levels()
for part, *command in json.loads(sys.argv[1]):
    if not os.fork():  # each part alone
        precompile._CALLS[part]()
        before = compiled()
        code = main(command)
        print("compiled without a word:", *compiled() - before, file=sys.stderr)
        os._exit(code or compiled() != before)
    assert os.wait()[1] == 0, command
"""


@pytest.mark.skipif(JIT_IS_OFF, reason="nothing is compiled with the JIT off")
def test_what_was_announced_is_all_that_is_compiled() -> None:
    commands = [
        ("reviews", "review", str(ROOT / "cases" / "games" / "mauerhuepfen-2.game")),
        ("rollouts", "evaluate", "start", "--rules", "mauerhuepfen", "--rollouts", "1", "--bot", "front"),
        ("solver", "solve", "classic", "--bot", "front", "--games", "1"),
    ]
    done = subprocess.run(
        [sys.executable, "-c", COMPILED_LATER, json.dumps(commands)],
        capture_output=True,
        encoding="utf-8",
        env=plain_environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(JIT_IS_OFF, reason="nothing is kept with the JIT off")
def test_a_folder_where_nothing_can_be_kept_is_named(process: Call) -> None:
    """As for the user of a service, who has no home."""
    answer = process("moves", "start", "6", POEPPEL_CACHE="/dev/null/cache")
    assert answer.code == 2
    assert answer.err.startswith("poeppel: nothing can be stored in /dev/null/cache/kernels-")
    assert "POEPPEL_CACHE" in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="looks at a process's files as Linux lists them")
def test_a_part_is_compiled_by_one_process_while_the_others_wait(tmp_path: Path) -> None:
    import fcntl

    cache = str(tmp_path)
    asked = "from poeppel.engine.compiling import cache_folder; print(cache_folder())"
    folder = Path(run_python("-c", asked, POEPPEL_CACHE=cache).strip())
    folder.mkdir(parents=True)
    with open(folder / "draws-compiling", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # somebody compiles
        second = subprocess.Popen(precompile.command_for(precompile.DRAWS), env=environment(POEPPEL_CACHE=cache))
        has_it_open = Path(f"/proc/{second.pid}/fd")
        wait_until(lambda: any(file.resolve() == Path(lock.name) for file in has_it_open.iterdir()))
        (folder / "draws-compiled").touch()  # is ready
    assert second.wait(PATIENCE) == 0
    assert not list(folder.rglob("*.nbc"))  # the second one had nothing to do
