"""Games at random, with commands that are right, wrong, late and nonsense, and what the server's table makes of them. A
table on a device has to do the same: web/tests/local/random.test.ts.

    python -m tests.server.tables.random_tables FILE SEEDS STEPS
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from poeppel.rules import Rules, all_rules
from tests.server.quick_folder import quick_folder
from tests.server.tables.on_a_device import OnADevice, on_a_device

Json = dict[str, Any]

FACES = 1200
NAMES = ("", "Anna", "Ben", "Änne", "anna", "Ben ", "Carla")
BOTS = ("chick", "fox", "owl", "random")
BOARD = "lanes 3\nfields 5\nstart 0\ntargets 15 16\nwall 1 2 3 4\nwall - 6 5 1\n"


def written(seeds: range, steps: int) -> str:
    """The games as a file, one on a line."""
    lines = [json.dumps(game(seed, steps), ensure_ascii=False, sort_keys=True) for seed in seeds]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def game(seed: int, steps: int) -> Json:
    async def play() -> Json:
        with tempfile.TemporaryDirectory(dir=quick_folder()) as folder:
            async with on_a_device(Path(folder)) as device:
                return await RandomGame(seed, device).play(steps)

    return asyncio.run(play())


def digest(state: Json) -> str:
    """Of everything in it; numbers as JavaScript writes them."""
    text = json.dumps(_plain(state), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items() if key != "table"}  # every table has an id of its own
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


class RandomGame:
    def __init__(self, seed: int, device: OnADevice) -> None:
        self.random = Random(seed)
        self.device = device
        self.heard = 0
        self.reactions = 0
        known = sorted(map(str, all_rules()))
        self.rules = Rules.parse(known[seed * 37 % len(known)])

    async def play(self, steps: int) -> Json:
        wish, faces = self._wish(), [self.random.randint(1, 6) for _ in range(FACES)]
        refusal = await self.device.set_up(wish, faces)
        told: Json = {"wish": wish, "faces": faces, "refusal": refusal, "steps": []}
        if refusal:
            return told | {"faces": []}
        told["steps"].append({"do": None} | self._after(None))
        if self.random.random() < 0.9:
            told["steps"].append(await self._do("start", {}))
        for _ in range(steps):
            told["steps"].append(await self._step())
        used = self.device.live.table.faces + 40
        return told | {"faces": faces[:used]}

    def _wish(self) -> Json:
        one = self.random
        players = one.choice(self.rules.players)
        names = [one.choice(NAMES) for _ in range(6)] if one.random() < 0.1 else ["Anna", "", "Ben", "", "Öçe", ""]
        seats = [
            {"kind": one.choice(("here", "bot")), "name": name, "bot": one.choice(BOTS)} for name in names[:players]
        ]
        options = {
            "auto_roll": one.random() < 0.2,
            "auto_move": one.random() < 0.3,
            "hints": one.random() < 0.5 and not self.rules.has("punished"),
            "take_back": one.random() < 0.7 and not self.rules.is_touch_move,
            "clock": one.choice((None, None, 30)),
        }
        board = BOARD if self.rules.edition == "mauerhuepfen" and one.random() < 0.5 else None
        return {"rules": str(self.rules), "board": board, "seats": seats, "options": options}

    async def _step(self) -> Json:
        """Mostly what leads on, sometimes anything else."""
        table, chance = self.device.live.table, self.random.random()
        if chance < 0.25:
            return await self._do(*self._anything())
        if self.device.is_step_due and (chance < 0.4 or table.due is None or not _is_here(table.due)):
            played = self.random.choice(table.choices).text if table.choices else None
            await self.device.step(played)
            return {"step": played} | self._after(None)
        if table.phase == "lobby":
            return await self._do("start", {})
        if table.roll is None:
            return await self._do("roll", {})
        move = self.random.choice(table.choices)
        if self.random.random() < (0.6 if self.rules.is_touch_move else 0.05):
            return await self._do("touch", {"pawn": move.start})
        return await self._do("move", {"move": move.text})

    def _anything(self) -> tuple[str, Json]:
        one, table = self.random, self.device.live.table
        seat = one.choice((*table.seats, "y", "b"))
        texts = [*(move.text for move in table.moves), "y:0-6", "g:10-12", "r:B-20", "k:30-35", "y:5-2xg", "?", "y:B!"]
        wishes: list[tuple[str, Json]] = [
            ("roll", {}),
            ("move", {"move": one.choice(texts)}),
            ("move", {"move": f"{table.turn or 'y'}:{one.randint(0, 39)}-{one.randint(0, 39)}"}),
            ("touch", {"pawn": one.choice(("B", "0", "10", "17", "a"))}),
            ("take_back", {}),
            ("take_back", {}),
            ("hint", {}),
            ("fast_forward", {}),
            ("vote", {"wish": one.choice(("play_on", "fast_forward", "end"))}),
            ("pause", {}),
            ("resume", {}),
            ("resume", {}),
            ("let_bot_play", {"seat": seat}),
            ("come_back", {"seat": seat}),
            ("rename", {"seat": seat, "name": one.choice(NAMES)}),
            ("change_seat", {"seat": seat, "plan": {"kind": one.choice(("here", "bot")), "name": one.choice(NAMES)}}),
            ("hand_over", {"seat": seat}),
            ("leave", {}),
            ("start", {}),
            ("withdraw_start", {}),
            ("reveal", {"seat": seat, "contribution": "ab" * 16}),
            ("contribute", {"seat": seat, "envelope": "ab" * 32}),
            ("roll", {"after": max(0, table.number - one.randint(1, 5))}),
            ("roll", {"after": table.number + 1}),
            ("roll", {"id": f"c{one.randint(1, max(1, self.device.commands))}"}),
            ("roll", {"nonsense": True}),
            ("dance", {}),
        ]
        if one.random() < 0.05:
            wishes.append(("remove", {"seat": seat}))
        if self.reactions < 4:
            self.reactions += 1
            wishes.append(("react", {"reaction": "ouch", "seat": seat}))
        if table.phase != "ended":
            wishes.append(("rematch", {}))
        return one.choice(wishes)

    async def _do(self, kind: str, given: Json) -> Json:
        before = self.device.number
        answer = await self.device.ask(kind, given)
        command = {"type": kind, "id": f"c{self.device.commands}", "after": before} | given
        return {"do": command} | self._after(answer)

    def _after(self, answer: Json | None) -> Json:
        """What became of it: the answer, what happened, and how things stand."""
        events = self.device.events[self.heard :]
        self.heard += len(events)
        short = {key: value for key, value in (answer or {}).items() if key not in ("state", "events")}
        if short.get("refusal", {}).get("code") == "unreadable":
            short["refusal"] = {"code": "unreadable"}  # pydantic's words are its own
        return {"answer": short, "events": events, "state": digest(self.device.state)}


def _is_here(seat: Any) -> bool:
    return bool(seat.kind == "here")


def main(arguments: list[str]) -> None:
    file, seeds, steps = arguments
    Path(file).write_text(written(range(int(seeds)), int(steps)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
