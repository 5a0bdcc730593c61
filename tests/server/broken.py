"""Messages that no client should send, drawn from a seed. Shared by the short fuzz test and `bench/fuzz_server.py`."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Callable
from random import Random

from websockets.exceptions import ConnectionClosed

from poeppel.server.protocol import CloseCode
from tests.server.playing import PATIENCE, Client, Json, RunningServer

MORE: dict[str, Json] = {  # a well-formed command of each type, to be broken
    "contribute": {"seat": "y", "envelope": "ab" * 32},
    "change_seat": {"seat": "y", "plan": {"kind": "bot"}},
    "rename": {"seat": "y", "name": "Anna"},
    "start": {"bot": "front"},
    "reveal": {"seat": "y", "contribution": "ab" * 16},
    "withdraw_start": {},
    "roll": {},
    "touch": {"pawn": "B"},
    "hint": {},
    "move": {"move": "y:0-1"},
    "react": {"reaction": "ouch"},
    "leave": {},
    "remove": {"seat": "y"},
    "let_bot_play": {"seat": "y"},
    "come_back": {"seat": "y"},
    "pause": {},
    "resume": {},
    "hand_over": {"seat": "y"},
    "rematch": {},
    "hello": {"token": "x" * 32},
}
ODD: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**300, 1.5, -0.0, 1e308, [], {}),
    *("", " ", "y", "yr", "\u0000", "\ud800", "😀" * 9, "y:0-1", "x" * 300),
    *("' OR 1=1 --", "../../etc/passwd", "{{7*7}}"),
)
ONCE = "once"  # the id of the one command that was carried out
CLOSED_WITH = (CloseCode.NOT_UTF8, CloseCode.TOO_LONG)


class Broken:
    """Draws one broken message after the other."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.kinds: tuple[Callable[[Client], str | bytes], ...] = (
            self.noise,
            self.not_utf8,
            self.binary,
            self.other_json,
            self.nested,
            self.wrong_types,
            self.huge_numbers,
            self.missing,
            self.superfluous,
            self.cut_off,
            self.too_large,
            self.unknown_type,
            self.stale,
            self.from_the_future,
            self.out_of_turn,
            self.illegal,
            self.not_the_hosts,
            self.foreign_seat,
            self.duplicate,
        )

    def draw(self, client: Client) -> str | bytes:
        return self.random.choice(self.kinds)(client)

    def junk(self, depth: int = 2) -> object:
        """Any value JSON has, odd ones preferred."""
        if depth and self.random.random() < 0.3:
            if self.random.random() < 0.5:
                return [self.junk(depth - 1) for _ in range(self.random.randrange(4))]
            return {str(self.random.choice(ODD)): self.junk(depth - 1) for _ in range(self.random.randrange(4))}
        return self.random.choice(ODD)

    def good(self, client: Client) -> Json:
        """A well-formed command of any type."""
        type = self.random.choice(list(MORE))
        return {"type": type, "id": secrets.token_hex(8), "after": client.state["number"], **MORE[type]}

    def noise(self, client: Client) -> str:
        return "".join(chr(self.random.choice((self.random.randrange(32, 127), 0x2028, 0x1F3B2))) for _ in range(20))

    def not_utf8(self, client: Client) -> str | bytes:
        """As a text frame, which is why it is sent in another way; see `send`."""
        return b"\xff\xfe" + self.random.randbytes(8) if self.random.random() < 0.05 else self.noise(client)

    def binary(self, client: Client) -> bytes:
        return b"\x00" + self.random.randbytes(self.random.randrange(40))

    def other_json(self, client: Client) -> str:
        return json.dumps(self.junk())

    def nested(self, client: Client) -> str:
        depth = self.random.randrange(1, 1900)
        return self.random.choice(("[" * depth, "[" * depth + "]" * depth, '{"a":' * (depth // 3) + "1"))

    def wrong_types(self, client: Client) -> str:
        command = self.good(client)
        if command["type"] == "hello":
            return json.dumps(command)
        command[self.random.choice(list(command))] = [self.junk()]
        return json.dumps(command)

    def huge_numbers(self, client: Client) -> str:
        number = self.random.choice((2**53, 2**63, 2**64, 10**40, 10**3000, -1, -(10**30)))
        return f'{{"type": "roll", "id": "x", "after": {self.random.choice((number, f"{number}e99", "NaN", "1e400"))}}}'

    def missing(self, client: Client) -> str:
        command = self.good(client)
        del command[self.random.choice(("type", "id", "after") if command["type"] != "start" else ("id", "after"))]
        return json.dumps(command)

    def superfluous(self, client: Client) -> str:
        return json.dumps({**self.good(client), f"x{self.random.randrange(9)}": self.junk()})

    def cut_off(self, client: Client) -> str:
        text = json.dumps(self.good(client))
        return text[: self.random.randrange(len(text))]

    def too_large(self, client: Client) -> str:
        if self.random.random() < 0.95:
            return json.dumps({"type": "move", "id": "x", "after": 0, "move": "y" * self.random.randrange(41, 3900)})
        return " " * self.random.randrange(4097, 20_000)

    def unknown_type(self, client: Client) -> str:
        return json.dumps({**self.good(client), "type": self.random.choice(("", "rolled", "Roll", "__init__", "done"))})

    def stale(self, client: Client) -> str:
        late = {"type": self.random.choice(("roll", "start", "resume", "rematch")), "id": secrets.token_hex(4)}
        return json.dumps({**late, "after": self.random.randrange(client.state["number"] - 1)})

    def from_the_future(self, client: Client) -> str:
        after = self.random.choice((client.state["number"] + self.random.randrange(1, 900_000), 2**53 - 1))
        return json.dumps({"type": "roll", "id": secrets.token_hex(4), "after": after})

    def out_of_turn(self, client: Client) -> str:
        """The clients that the fuzzer has are never due."""
        type = self.random.choice(("roll", "move", "touch", "start"))
        return json.dumps({"type": type, "id": secrets.token_hex(4), "after": client.state["number"], **MORE[type]})

    def illegal(self, client: Client) -> str:
        odd = "".join(self.random.choice("ygrkbp:0123456789-^x!=BabcdZ ") for _ in range(self.random.randrange(12)))
        return json.dumps({"type": "move", "id": secrets.token_hex(4), "after": client.state["number"], "move": odd})

    def not_the_hosts(self, client: Client) -> str:
        type = self.random.choice(("pause", "resume", "rematch", "remove", "hand_over", "let_bot_play"))
        more = {} if type in ("pause", "resume", "rematch") else {"seat": self.random.choice(("y", "r", "b", "yr"))}
        return json.dumps({"type": type, "id": secrets.token_hex(4), "after": client.state["number"], **more})

    def foreign_seat(self, client: Client) -> str:
        type, more = self.random.choice(
            (
                ("come_back", {"seat": "y"}),
                ("contribute", {"seat": "y", "envelope": "00" * 32}),
                ("reveal", {"seat": "y", "contribution": "00" * 16}),
                ("react", {"reaction": "ouch", "seat": "y"}),
            )
        )
        return json.dumps({"type": type, "id": secrets.token_hex(4), "after": client.state["number"], **more})

    def duplicate(self, client: Client) -> str:
        """What one of them has done once, again."""
        return json.dumps({"type": "rename", "id": ONCE, "after": self.random.randrange(4), "seat": "r", "name": "Bo"})


class Fuzzing:
    """A running game with a person at each seat, and two clients that misbehave: a player who is not due and a
    spectator. Whatever they send is refused, and the game stays as it is."""

    def __init__(self, server: RunningServer, seed: int) -> None:
        self.server = server
        self.broken = Broken(seed)
        self.random = Random(seed)
        still = {"bot_pace": 3600.0, "away_after": None}
        made = server.make(players=2, first="y", options=still)
        self.table = made["table"]
        self.due = server.sit(self.table, "y", "Anna")
        self.tokens: tuple[str, None] = (server.sit(self.table, "r", "Ben"), None)
        with server.client(self.table, self.tokens[0]) as ben:
            self.once = ben.do("rename", id=ONCE, seat="r", name="Bo")
        with server.client(self.table, made["host_token"]) as host:
            host.begin(after=4)
            self.number = host.state["number"]
        self.clients = [server.client(self.table, token) for token in self.tokens]
        self.other_token = server.make()["host_token"]
        self.answers: Counter[str] = Counter()

    def close(self) -> None:
        for client in self.clients:
            client.close()

    def send(self, count: int, progress: Callable[[int], None] = lambda done: None) -> None:
        for done in range(count):
            if self.random.random() < 0.01:
                self.send_foreign_hello()
            else:
                self.send_one(self.random.randrange(len(self.clients)))
            progress(done + 1)

    def send_one(self, which: int) -> None:
        """One message, one refusal."""
        client = self.clients[which]
        message = self.broken.draw(client)
        try:
            if isinstance(message, bytes) and message.startswith(b"\xff\xfe"):
                client.socket.send(message, text=True)
            else:
                client.socket.send(message)
            answer = client.hear_until(lambda m: m["type"] != "presence")
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            assert code in CLOSED_WITH, (code, message[:200])
            self.answers[f"closed {code}"] += 1
            client.close()
            self.clients[which] = self.server.client(self.table, self.tokens[which])
            return
        if answer["type"] == "refused":
            refusal = answer["refusal"]
            assert refusal["code"], answer
            assert refusal["text"]["de"], answer
            assert refusal["text"]["en"], answer
            self.answers[refusal["code"]] += 1
        else:
            assert answer["type"] == "stale" or answer == self.once, (message, answer)
            self.answers[answer["type"]] += 1
        client.said.clear()

    def send_foreign_hello(self) -> None:
        almost = ("y" if self.tokens[0].startswith("x") else "x") + self.tokens[0][1:]
        token = self.random.choice(("x" * 32, "", self.other_token, almost, "ü" * 20, "x" * 200, 0))
        with self.server.raw_socket(self.table) as socket:
            socket.send(json.dumps({"type": "hello", "token": token}))
            code = json.loads(socket.recv(PATIENCE))["refusal"]["code"]
            assert code in ("bad_token", "hello_first")
            self.answers[code] += 1

    def check(self) -> None:
        """Nothing has happened, and the game goes on."""
        state = self.server.show(self.table)
        assert state["number"] == self.number, state
        assert "Traceback" not in self.server.log, self.server.log[-5000:]
        with self.server.client(self.table, self.due) as anna:
            anna.do("roll")
