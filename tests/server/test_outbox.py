"""What one client is told: in how many pieces it goes out, and what becomes of what it does not take."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest
from websockets.frames import Frame, Opcode

from poeppel.server.entrance.wire import head_of
from poeppel.server.outbox import PIECE, Outbox


class Line:
    """A wire that keeps what is sent, and is free when the test says so."""

    def __init__(self) -> None:
        self.pieces: list[list[bytes]] = []
        self.is_free = True
        self.when_free: Callable[[], None] = lambda: None

    def send_texts(self, messages: Sequence[bytes]) -> None:
        self.pieces.append(list(messages))

    async def hear(self) -> str | None:
        """Nobody says anything on this line."""
        return None


def tell(story: Callable[[Line, Outbox], Awaitable[None]], most: int = 100, most_bytes: int = 1_000_000) -> Line:
    line = Line()

    async def told() -> None:
        await story(line, Outbox(line, most, most_bytes))

    asyncio.run(told())
    return line


def test_what_is_said_in_one_breath_goes_out_in_one_piece() -> None:
    async def story(line: Line, outbox: Outbox) -> None:
        assert outbox.put(b"happened")
        assert outbox.put(b"done")
        assert not line.pieces
        await asyncio.sleep(0)
        assert outbox.put(b"later")
        await outbox.drain()

    assert tell(story).pieces == [[b"happened", b"done"], [b"later"]]


def test_what_is_said_by_itself_goes_out_at_once() -> None:
    """But not before what waits, and only to a client that takes it."""

    async def story(line: Line, outbox: Outbox) -> None:
        assert outbox.say(b"1")
        assert line.pieces == [[b"1"]]
        assert outbox.put(b"2")
        assert outbox.say(b"3")
        assert line.pieces == [[b"1"]]
        await asyncio.sleep(0)
        line.is_free = False
        assert outbox.say(b"4")
        assert outbox.say(b"5")
        assert not outbox.say(b"1" * 20), "21 bytes with what waits"
        line.is_free = True
        line.when_free()

    assert tell(story, most_bytes=20).pieces == [[b"1"], [b"2", b"3"], [b"4", b"5"]]


def test_who_takes_nothing_is_told_when_there_is_room_again() -> None:
    async def story(line: Line, outbox: Outbox) -> None:
        line.is_free = False
        assert outbox.put(b"1")
        assert outbox.put(b"2")
        waiting = asyncio.ensure_future(outbox.drain())
        for _ in range(3):
            await asyncio.sleep(0)
        assert not line.pieces
        assert not waiting.done()
        line.is_free = True
        line.when_free()
        await waiting

    assert tell(story).pieces == [[b"1", b"2"]]


def test_only_so_much_waits() -> None:
    """By number and by length; what a free line could have taken does not count."""

    async def story(line: Line, outbox: Outbox) -> None:
        assert all(outbox.put(b"12345") for _ in range(7)), "they go out as soon as there are too many"
        line.is_free = False
        outbox.send()
        assert [outbox.put(b"12") for _ in range(4)] == [True, True, False, False], "three at most"
        assert not outbox.put(b"1" * 17), "21 bytes with what waits"

    line = tell(story, most=3, most_bytes=20)
    assert [len(piece) for piece in line.pieces] == [3, 3]


def test_a_long_story_goes_out_in_pieces_as_far_as_it_is_taken() -> None:
    async def story(line: Line, outbox: Outbox) -> None:
        for _ in range(5):
            outbox.put(b"x" * (PIECE // 2))
        await asyncio.sleep(0)

    assert [len(piece) for piece in tell(story, most_bytes=10 * PIECE).pieces] == [2, 2, 1]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_frames_are_those_of_the_standard(size: int) -> None:
    message = b"x" * size
    assert head_of(message) + message == Frame(Opcode.TEXT, message).serialize(mask=False)
