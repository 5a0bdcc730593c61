"""What the server does beside the messages: whether positions can be evaluated, and what it says while they cannot."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import pytest

from poeppel.core.position import Position
from poeppel.game.game import Game
from poeppel.lab.precompile import compile_reviews
from poeppel.server import background as module
from poeppel.server.app import make_app
from poeppel.server.background import Background, Compilation, LongWork, NotWanted, Work
from poeppel.server.refusals import CommandRefused
from poeppel.server.settings import Settings
from poeppel.server.views.review import review_of

RECORD = """\
Pöppel record 1
rules    classic
seat     y
seat     r
start    y:B,B,B,0/r:B,B,B,20 y 1 -
result   unfinished
"""


def evaluated(check: Callable[[], None]) -> bytes:
    return b"evaluated"


def not_asked(check: Callable[[], None]) -> bytes:
    pytest.fail("asked without what it needs")


class Compiler:
    """Fails as often as it is told to, and waits until it may go on."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.runs = 0
        self.may_go_on = asyncio.Event()

    async def __call__(self) -> None:
        self.runs += 1
        await self.may_go_on.wait()
        if self.runs <= self.failures:
            raise RuntimeError("no room on the disk")


def test_a_hint_is_refused_while_it_is_being_compiled() -> None:
    """A question that waited would keep its own player's next move waiting."""

    async def ask() -> None:
        background = Background(1, Compilation(Compiler(failures=0)))
        with pytest.raises(CommandRefused, match="not_ready"):
            await background.advise(Position.initial("classic"), 6)
        await background.close()

    asyncio.run(ask())


def test_what_failed_to_compile_is_not_ready_and_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    compile_reviews()

    async def ask() -> None:
        compiler = Compiler(failures=2)
        background, start = Background(1, Compilation(compiler)), Position.initial("classic")
        compiler.may_go_on.set()
        with pytest.raises(CommandRefused, match="cannot_evaluate"):
            await background.evaluate("anna", 1, not_asked)
        compiler.may_go_on.clear()
        with pytest.raises(CommandRefused, match="cannot_evaluate"):
            await background.advise(start, 6)
        assert compiler.runs == 1
        waiting = asyncio.ensure_future(background.evaluate("anna", 1, evaluated))
        await asyncio.sleep(0)
        compiler.may_go_on.set()
        with pytest.raises(CommandRefused, match="cannot_evaluate"):
            await waiting
        assert await background.evaluate("anna", 1, evaluated) == b"evaluated"
        assert compiler.runs == 3
        advice, took = await background.advise(start, 6)
        assert advice.best in start.legal_moves(6)
        assert took > 0
        await background.close()

    asyncio.run(ask())
    assert caplog.messages == ["what evaluates positions could not be compiled"] * 2


def test_whoever_has_waited_long_enough_is_told_so_and_finds_it_later() -> None:
    async def ask() -> None:
        compiler = Compiler(failures=0)
        draws = Compilation(compiler, "draws rounds")
        for _ in range(2):
            with pytest.raises(CommandRefused, match="draw_not_ready"):
                await draws.finish("cannot_draw", 0.01, "draw_not_ready")
        compiler.may_go_on.set()
        await draws.finish("cannot_draw", 60, "draw_not_ready")
        assert compiler.runs == 1
        await draws.close()

    asyncio.run(ask())


def test_a_master_waits_until_it_is_compiled_and_the_others_do_not() -> None:
    async def ask() -> None:
        compiler = Compiler(failures=0)
        background, start = Background(1), Position.parse("y:5,9,14,B/r:B,B,B,20 y 1 -", "classic")
        background.masters = Compilation(compiler)
        moves = start.legal_moves(4)
        assert len(moves) > 1
        chosen, _ = await background.choose_move(start, 4, moves, "fox")
        assert chosen in moves
        assert compiler.runs == 0
        waiting = asyncio.ensure_future(background.choose_move(start, 4, moves, "master"))
        await asyncio.sleep(0.05)
        assert compiler.runs == 1
        assert not waiting.done()
        compiler.may_go_on.set()
        chosen, _ = await waiting
        assert chosen in moves
        await background.close()

    asyncio.run(ask())


def test_a_compiler_that_ends_with_an_error_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_compiled", lambda part: False)
    monkeypatch.setattr(module, "command_for", lambda part: ("false",))

    async def ask() -> None:
        background = Background(1)
        with pytest.raises(CommandRefused, match="cannot_evaluate"):
            await background.evaluate("anna", 1, not_asked)
        await background.close()

    asyncio.run(ask())


def test_a_review_says_that_it_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(part: str) -> None:
        raise RuntimeError("no room on the disk")

    monkeypatch.setattr(module, "compile_part", fail)
    app = make_app(Settings(tmp_path / "tables.db"))

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
        ):
            return await http.post("/api/review", content=RECORD.encode(), headers={"content-type": "text/plain"})

    answer = asyncio.run(ask())
    assert answer.status_code == 503
    assert answer.json()["refusal"]["code"] == "cannot_evaluate"


# ── long work ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Workshop:
    """Long work that waits until it may go on, and keeps what was done in which order."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.may_go_on = threading.Event()

    def work(self, name: str) -> Work:
        def work(check: Callable[[], None]) -> bytes:
            assert self.may_go_on.wait(600)
            check()
            self.done.append(name)
            return name.encode()

        return work

    def ask(self, long_work: LongWork, address: str, name: str) -> asyncio.Task[bytes]:
        return asyncio.ensure_future(long_work.do(address, name, self.work(name)))


def test_every_address_has_its_turn() -> None:
    """Whoever sends many records waits for everybody else between two of them."""

    async def ask() -> None:
        workshop, long_work = Workshop(), LongWork()
        first = workshop.ask(long_work, "anna", "a1")
        await asyncio.sleep(0)
        rest = [workshop.ask(long_work, name, what) for name, what in (("anna", "a2"), ("anna", "a3"), ("ben", "b1"))]
        await asyncio.sleep(0)
        workshop.may_go_on.set()
        assert await asyncio.gather(first, *rest) == [b"a1", b"a2", b"a3", b"b1"]
        assert workshop.done in (["a1", "b1", "a2", "a3"], ["a1", "a2", "b1", "a3"])

    asyncio.run(ask())


def test_when_too_many_wait_the_next_is_told_so() -> None:
    async def ask() -> None:
        workshop, long_work = Workshop(), LongWork(most=4, most_each=2)
        asked = [workshop.ask(long_work, "anna", f"a{n}") for n in range(4)]
        await asyncio.sleep(0.05)
        asked += [workshop.ask(long_work, "ben", f"b{n}") for n in range(2)]
        await asyncio.sleep(0)
        workshop.may_go_on.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, bytes) for answer in answers] == [True, True, False, False, True, True]
        assert {str(answer) for answer in answers if not isinstance(answer, bytes)} == {"busy"}

    asyncio.run(ask())


def test_nothing_is_done_for_those_who_have_gone() -> None:
    async def ask() -> None:
        workshop, long_work = Workshop(), LongWork()
        begun, waiting = workshop.ask(long_work, "anna", "begun"), workshop.ask(long_work, "anna", "waiting")
        stays = workshop.ask(long_work, "ben", "stays")
        await asyncio.sleep(0.05)
        begun.cancel()
        waiting.cancel()
        await asyncio.wait([begun, waiting])
        workshop.may_go_on.set()
        assert await stays == b"stays"
        assert workshop.done == ["stays"]

    asyncio.run(ask())


def test_the_same_is_found_once_for_all_who_ask() -> None:
    """One of them may go; the answer is kept for those who come later, the latest answers longest."""

    async def ask() -> None:
        workshop, long_work = Workshop(), LongWork(kept_bytes=10)
        goes, stays = workshop.ask(long_work, "anna", "game"), workshop.ask(long_work, "ben", "game")
        await asyncio.sleep(0.05)
        goes.cancel()
        workshop.may_go_on.set()
        assert await stays == b"game"
        assert await workshop.ask(long_work, "carla", "game") == b"game"
        assert workshop.done == ["game"]
        assert await workshop.ask(long_work, "carla", "another") == b"another"
        assert long_work.known("game") is None
        assert long_work.known("another") == b"another"

    asyncio.run(ask())


def test_what_it_cost_is_charged_to_who_asked() -> None:
    charged: list[tuple[str, float]] = []

    def work(check: Callable[[], None]) -> bytes:
        return str(sum(range(300_000))).encode()

    async def ask() -> None:
        long_work = LongWork(charge=lambda address, seconds: charged.append((address, seconds)))
        await long_work.do("anna", "sum", work)
        await long_work.do("ben", "sum", work)

    asyncio.run(ask())
    assert [address for address, _ in charged] == ["anna"]
    assert charged[0][1] > 0


def test_a_review_ends_when_nobody_wants_it() -> None:
    """Between two rolls."""
    compile_reviews()
    asked = 0

    def leave() -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise NotWanted

    random, game = Random(1), Game("classic", 2)
    for _ in range(10):
        game.roll()
        moves = game.legal_moves
        game.play(random.choice(moves) if moves else None)
    with pytest.raises(NotWanted):
        review_of(game.record, leave)
    assert asked == 3


def test_an_answer_that_is_found_twice_takes_its_room_once() -> None:
    """Two who ask for the same page of events at the same moment."""
    long_work = LongWork(kept_bytes=10)
    for what in ("page", "page", "another"):
        long_work.keep(what, b"12345")
    assert long_work.known("page") == long_work.known("another") == b"12345"
