"""Games explained: of a table once it has ended, and of a record that somebody sends."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from poeppel.game.record import Record
from poeppel.lab.precompile import compile_reviews
from poeppel.server import protocol as p
from poeppel.server.views.review import review_of
from tests.server.playing import FAST, RunningServer

GAMES = sorted((Path(__file__).resolve().parents[3] / "cases" / "games").glob("*.game"))


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The server has it compiled by itself, but that may take longer than the clients here are willing to wait."""
    compile_reviews()


def sent(server: RunningServer, text: str) -> httpx.Response:
    return server.http.post("/api/review", content=text, headers={"Content-Type": "text/plain"})


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_the_accounts_add_up_and_lead_along_the_curve(game: Path) -> None:
    record = Record.parse(game.read_text(encoding="utf-8"))
    review = review_of(record)
    assert [roll.number for roll in review.rolls] == list(range(1, len(record.turns) + 1))
    winners = record.end.ranking[: 2 if record.rules.has("partners") else 1]  # P1: partners win together
    for n, account in enumerate(review.accounts):
        luck, choices = account.own_luck + account.others_luck, account.own_choices + account.others_choices
        assert account.end - account.start == pytest.approx(luck + choices + account.correction, abs=1e-12)
        assert account.end == review.rolls[-1].chances[n]
        assert account.end == (1.0 if any(winner in account.seat for winner in winners) else 0.0)
        assert account.own_choices <= 0
    for roll in review.rolls:
        assert sum(roll.chances) == pytest.approx(len(winners), abs=1e-9)
        assert (roll.best is None) == (roll.cost == 0)
    assert review.moments
    for moment in (*review.moments, *review.good, *review.bad):
        assert moment.seat in record.seats
        assert record.turns[moment.number - 1].roll is not None


LET_GO = """\
Pöppel record 1
rules    classic
seat     y Anna
seat     r Ben
start    y:B,B,5,17/r:19,b,c,d y 1 -
   1  y 2  y:5-7        y:B,B,7,17/r:19,b,c,d r 1 -
   2  r 1  r:19-a       y:B,B,7,17/r:a,b,c,d - 0 r
result   r y
"""


def test_a_better_move_is_told_with_the_way_it_goes(server: RunningServer) -> None:
    """Ben's last pawn stands one field from his goal; Anna could have captured it."""
    review = p.Review.model_validate(sent(server, LET_GO).json())
    let_go, home = review.rolls
    assert (let_go.choices, home.choices) == (2, 1)
    assert let_go.best is not None
    assert let_go.best.text == "y:17-19xr"
    assert [leg.fields for leg in let_go.best.legs] == [("17", "18", "19")]
    assert let_go.cost > 0.01
    assert home.best is None
    assert home.chances == (0, 1)
    (mistake,) = review.bad
    assert (mistake.number, mistake.seat) == (1, "y")
    assert mistake.change == -let_go.cost


def test_a_record_as_long_as_can_be_looked_at_is_explained_too(server: RunningServer) -> None:
    longest = max(GAMES, key=lambda path: path.stat().st_size)
    text = longest.read_text(encoding="utf-8")
    assert len(text) > 16_384  # more than other requests may send
    assert len(p.Review.model_validate(sent(server, text).json()).rolls) == len(Record.parse(text).turns)


@pytest.mark.parametrize(
    ("text", "fault"), [("Anna won", "Pöppel record"), (LET_GO.replace("r:19-a ", "r:19-b "), "line 7")]
)
def test_what_is_wrong_in_a_record_is_said(server: RunningServer, text: str, fault: str) -> None:
    answer = sent(server, text)
    assert answer.status_code == 422
    refusal = answer.json()["refusal"]
    assert refusal["code"] == "unreadable"
    assert fault in refusal["text"]["en"]


def test_a_running_game_is_not_explained(server: RunningServer) -> None:
    """That would tell people what to play."""
    made = server.make("classic", players=2, seats=[{"kind": "here"}, {"kind": "bot"}], options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        refused = server.http.get(f"/api/tables/{made['table']}/review")
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "not_over"


def test_a_game_at_a_table_is_explained_when_it_has_ended(server: RunningServer) -> None:
    bot = {"kind": "bot", "bot": "random"}
    made = server.make("classic", players=2, seats=[bot, bot], options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.begin()
        host.play_to_the_end()
    answer = server.http.get(f"/api/tables/{made['table']}/review")
    review = p.Review.model_validate(answer.json())
    record = server.http.get(f"/api/tables/{made['table']}/record").text
    assert review == p.Review.model_validate(sent(server, record).json())
    assert {account.end for account in review.accounts} == {0.0, 1.0}
