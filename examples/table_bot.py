"""A bot for Pöppel's tables: takes an open seat and plays the first legal move, to the end of the game.

    python examples/table_bot.py http://localhost:8000 TABLE

A seat, a token, one socket: this is all that anybody's bot needs. The messages are described in docs/protocol.md.
"""

import json
import secrets
import sys
import time
from hashlib import sha256
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(url: str, body: dict[str, Any] | None = None) -> Any:
    """One HTTP request, with a JSON body or without."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


KEPT: dict[str, str] = {}  # what is in the envelopes that we have handed in
OPENED: dict[str, Any] = {}  # each among which others: nobody may choose theirs when they know ours


def envelope(table: str, seat: str) -> str:
    """Draw our share in the dice, and keep it; what is handed in at first is only a hash: docs/fair-dice.md."""
    fields = ("poeppel dice 2 envelope", table, seat, secrets.token_hex(16))
    sealed = sha256("".join(f"{len(field)}:{field}," for field in fields).encode()).hexdigest()
    KEPT[sealed] = fields[-1]
    return sealed


def due(state: dict[str, Any], seat: str) -> dict[str, str] | None:
    """What we have to do now, if anything."""
    mine = next(one for one in state["seats"] if one["seat"] == seat)
    if state["phase"] == "lobby" and mine["envelope"] in (None, *OPENED):  # called off, or the table was set back
        return {"type": "contribute", "seat": seat, "envelope": envelope(state["table"], seat)}
    if state["phase"] == "revealing" and not mine["contribution"]:
        others = [(one["envelope"], one["bot"]) for one in state["seats"]]
        if OPENED.setdefault(mine["envelope"], others) != others:
            raise SystemExit("an envelope that we opened lies among others: whoever runs this could choose the dice")
        return {"type": "reveal", "seat": seat, "contribution": KEPT[mine["envelope"]]}
    if not state["turn"] or state["turn"] not in seat:
        return None
    return {"type": "roll"} if state["roll"] is None else {"type": "move", "move": state["legal"][0]["text"]}


def play(server: str, table: str, name: str = "Example bot") -> tuple[str, ...]:
    """Sit down, play, and come back with the ranking."""
    seats = ask(f"{server}/api/tables/{table}")["seats"]
    seat = next(seat["seat"] for seat in seats if seat["kind"] == "open")
    wish = {"seat": seat, "name": name, "envelope": envelope(table, seat)}
    token = ask(f"{server}/api/tables/{table}/seats", wish)["token"]
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        command: dict[str, Any] = {}
        for text in socket:
            message = json.loads(text)
            state = message.get("state")
            if message["type"] == "refused" and message["refusal"]["code"] == "too_fast":
                time.sleep(0.1)  # the server asks for patience; a repeated command is harmless
                socket.send(json.dumps(command))
            elif state and state["phase"] == "ended":
                return tuple(state["ranking"])
            elif state and (next_step := due(state, seat)):
                command = {"id": secrets.token_hex(8), "after": state["number"], **next_step}
                socket.send(json.dumps(command))
    return ()


if __name__ == "__main__":
    print("places:", *play(*sys.argv[1:3]))
