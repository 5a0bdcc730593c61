"""A bot for Pöppel's tables: takes an open seat and plays the first legal move, to the end of the game.

    python examples/table_bot.py http://localhost:8000 TABLE

A seat, a token, one socket: this is all that anybody's bot needs. The messages are described in docs/protocol.md.
"""

import json
import secrets
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(url: str, body: dict[str, Any] | None = None) -> Any:
    """One HTTP request, with a JSON body or without."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


def play(server: str, table: str, name: str = "Example bot") -> tuple[str, ...]:
    """Sit down, play, and come back with the ranking."""
    seats = ask(f"{server}/api/tables/{table}")["seats"]
    seat = next(seat["seat"] for seat in seats if seat["kind"] == "open")
    wish = {"seat": seat, "name": name, "contribution": secrets.token_hex(16)}  # our share in the dice
    token = ask(f"{server}/api/tables/{table}/seats", wish)["token"]
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        command: dict[str, Any] = {}
        for text in socket:
            message = json.loads(text)
            state = message.get("state")
            if message["type"] == "refused":  # the server asks for patience; a repeated command is harmless
                time.sleep(0.1)
                socket.send(json.dumps(command))
            elif state and state["phase"] == "ended":
                return tuple(state["ranking"])
            elif state and state["turn"] and state["turn"] in seat:
                wish = (
                    {"type": "roll"} if state["roll"] is None else {"type": "move", "move": state["legal"][0]["text"]}
                )
                command = {"id": secrets.token_hex(8), "after": state["number"], **wish}
                socket.send(json.dumps(command))
    return ()


if __name__ == "__main__":
    print("places:", *play(*sys.argv[1:3]))
