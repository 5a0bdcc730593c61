"""What the engine for JavaScript thinks is what Python thinks: chances, moves of every level, hints, reviews, replays.

The kernels are the same, but the exponential function is not, so chances may differ far behind the point; where a level
weighs chances, that may turn a tie round, and nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from poeppel import Game, PoeppelError, Position, Record, Roll, Rules, SeededDice, advise, evaluate, review
from poeppel.bots.levels import BOT_NAMES
from poeppel.bots.registry import choose_move
from poeppel.core.roll import write_roll
from poeppel.engine.network.rollouts import USUAL_EFFORT
from poeppel.engine.players.policies import TIPS
from poeppel.game.fair_dice import board_text
from poeppel.rules import EDITIONS
from poeppel.rules.wall_boards import parse_board
from poeppel.server.views.replay import replay_of
from poeppel.server.views.review import review_of
from poeppel.testing import random_position
from tests.engine.network.test_master import OWN_BOARDS
from tests.node import Node, node
from tests.strategies import SOME_GAMES, play
from tests.subprocesses import ROOT

CLOSE = 1e-6
Situations = list[tuple[Position, Roll]]
OWN = [(Rules("mauerhuepfen", own_board=parse_board(text)), n) for text in OWN_BOARDS.values() for n in (2, 3, 4)]
RECORDED = [
    *sorted((ROOT / "cases" / "games").glob("*.game")),
    *sorted((ROOT / "examples" / "dice_vectors").glob("genuine-*.txt")),
]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with node(tmp_path_factory.mktemp("node")) as asked:
        yield asked


# ── positions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def situations(games: list[tuple[Rules, int]], number: int, seed: int) -> Iterator[tuple[Position, Roll]]:
    """Positions with a roll, of all these games in turn: every other one comes up in play, the rest need not."""
    random = Random(seed)
    for n, (rules, players) in zip(range(number), itertools.cycle(games), strict=False):
        while True:
            if n % 2:
                made = random_position(rules, players, random)
            else:
                made = play(rules, players, random.randrange(400), random)
            if not made.is_over:
                break
        yield made, random.choice(made.rolls)


def told(position: Position, roll: Roll | None = None) -> dict[str, object]:
    """A position as a question."""
    board = board_text(position.rules) or None
    rolled = {"roll": write_roll(roll)} if roll else {}
    return {"rules": str(position.rules), "board": board, "position": str(position), **rolled}


@pytest.fixture(scope="module")
def many() -> Situations:
    return [*situations(SOME_GAMES, len(SOME_GAMES), 1), *situations(OWN, 90, 2)]


@pytest.fixture(scope="module")
def some() -> Situations:
    return [*situations(Random(3).sample(SOME_GAMES, 400), 400, 3), *situations(OWN, 45, 4)]


def test_chances_are_the_same(asked: Node, many: Situations) -> None:
    answers = asked.ask_all({"ask": "evaluate", **told(position)} for position, _ in many)
    for (position, _), answer in zip(many, answers, strict=True):
        assert answer == pytest.approx(evaluate(position).chances, abs=CLOSE), position


class Word(Random):
    """A source of chance with one word."""

    def __init__(self, word: int) -> None:
        super().__init__(0)
        self.word = word

    def getrandbits(self, k: int) -> int:
        return self.word


def test_every_level_plays_the_same_moves(asked: Node, many: Situations) -> None:
    words = [Random(n).getrandbits(64) for n in range(len(many))]
    questions = (
        {"ask": "moves", **told(*situation), "levels": BOT_NAMES, "word": str(word)}
        for situation, word in zip(many, words, strict=True)
    )
    different = 0
    for (position, roll), word, moves in zip(many, words, asked.ask_all(questions), strict=True):
        for bot, move in zip(BOT_NAMES, moves, strict=True):
            right = choose_move(position, roll, bot, Word(word))
            if move != (right and right.text):
                different += 1
                assert is_tie(position, roll, move, str(right)), f"{bot}: {move}, not {right}, {roll} in {position}"
    assert different <= len(many) * len(BOT_NAMES) / 1000


def is_tie(position: Position, roll: Roll, one: str, other: str) -> bool:
    """Whether two moves are worth the same."""
    worth = {prospect.move.text: prospect.chance for prospect in advise(position, roll).prospects}
    return abs(worth[one] - worth[other]) < CLOSE


def test_hints_give_the_same_moves_and_reasons(asked: Node, some: Situations) -> None:
    answers = asked.ask_all({"ask": "hint", **told(*situation)} for situation in some)
    ties = 0
    for (position, roll), answer in zip(some, answers, strict=True):
        right = advise(position, roll)
        worth = {prospect.move.text: prospect.chance for prospect in right.prospects}
        assert dict(answer["prospects"]) == pytest.approx(worth, abs=CLOSE), position
        if [move for move, _ in answer["prospects"]] != list(worth):
            assert is_tie(position, roll, answer["best"], str(right.best)), position
            ties += 1
        else:
            assert answer["best"] == (right.best and right.best.text)
            assert answer["reason"] == {"de": right.reason.de, "en": right.reason.en}, position
    assert ties < len(some) / 10


def test_a_bot_that_does_not_exist_is_refused_with_the_same_sentence(asked: Node) -> None:
    position = Position.parse("y:3,17,c,d/r:19,21,c,d y 1 -", "classic")
    with pytest.raises(PoeppelError) as refused:
        choose_move(position, 5, "dragon", Random(0))
    answer = asked.ask("moves", **told(position, 5), levels=["dragon"], word="0")
    tips = f", {', '.join(TIPS)}"  # are for measuring, and not in the browser
    assert tips in refused.value.text.en
    assert answer == {"error": {language: refused.value.text[language].replace(tips, "") for language in ("de", "en")}}


# ── whole games ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(params=RECORDED, ids=lambda path: path.name)
def recorded(request: pytest.FixtureRequest) -> Record:
    path: Path = request.param
    return Record.parse(path.read_text(encoding="utf-8"))


def test_reviews_of_recorded_games_are_the_same(asked: Node, recorded: Record) -> None:
    check_review(asked, recorded)


def test_replays_of_recorded_games_are_the_same(asked: Node, recorded: Record) -> None:
    check_same(asked.ask("replay", record=str(recorded)), replay_of(recorded).model_dump(mode="json"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_new_games_of_every_edition_are_told_the_same(asked: Node, edition: str) -> None:
    rules = Rules(edition)
    for players in rules.players:
        record = played(rules, players, seed=7)
        check_review(asked, record)
        check_same(asked.ask("replay", record=str(record)), replay_of(record).model_dump(mode="json"))


@pytest.mark.parametrize(("rules", "players"), OWN[::4])
def test_games_on_boards_of_ones_own_are_told_the_same(asked: Node, rules: Rules, players: int) -> None:
    record = played(rules, players, seed=8)
    check_review(asked, record)
    check_same(asked.ask("replay", record=str(record)), replay_of(record).model_dump(mode="json"))


@pytest.mark.parametrize(
    ("rules", "players"), [("classic", 3), ("classic+partners", 4), ("mauerhuepfen", 2), ("classic6+forced-capture", 3)]
)
def test_games_that_are_thought_over_are_told_the_same(asked: Node, rules: str, players: int) -> None:
    """As far as forty rolls: each choice takes its time."""
    whole = played(Rules.parse(rules), players, seed=9)
    record = replace(whole, turns=whole.turns[:40])
    quick, thorough = review(record), review(record, effort=4 * USUAL_EFFORT)
    assert any(one.chosen != other.chosen for one, other in zip(quick.steps, thorough.steps, strict=True))
    answer = asked.ask("review", record=str(record), effort=4 * USUAL_EFFORT)
    check_same(answer["data"], thorough.as_data())


def played(rules: Rules, players: int, seed: int) -> Record:
    """A game in which the hare, who is careless, meets the master; the last one has no name."""
    game, random = Game(rules, players, ("Anna", "Ben {0}", *[""] * 4)[:players], SeededDice(seed)), Random(seed)
    while not game.is_over:
        roll = game.roll()
        bot = "hare" if random.random() < 0.5 else "master"
        game.play(choose_move(game.position, roll, bot, random))
    return game.record


def check_review(asked: Node, record: Record) -> None:
    answer = asked.ask("review", record=str(record))
    check_same(answer["data"], review(record).as_data())
    check_same(answer["shown"], review_of(record).model_dump(mode="json"))


def check_same(one: Any, other: Any) -> None:
    """Equal, but for digits far behind the point."""
    if path := difference(one, other):
        raise AssertionError(f"not the same{path}")


def difference(one: Any, other: Any) -> str | None:
    """Where two things differ first, and how. Written for speed: a review has a hundred thousand places."""
    if isinstance(other, float):
        is_close = isinstance(one, float | int) and abs(one - other) <= CLOSE
        return None if is_close else f": {one!r} instead of {other}"
    if isinstance(other, dict):
        if not isinstance(one, dict) or one.keys() != other.keys():
            return f": {one!r} instead of {other!r}"
        for name, right in other.items():
            if path := difference(one[name], right):
                return f".{name}{path}"
        return None
    if isinstance(other, list | tuple):
        if not isinstance(one, list) or len(one) != len(other):
            return f": {one!r} instead of {other!r}"
        for n, right in enumerate(other):
            if path := difference(one[n], right):
                return f"[{n}]{path}"
        return None
    return None if one == other else f": {one!r} instead of {other!r}"


def test_what_differs_is_named() -> None:
    right = {"steps": [{"luck": 0.25, "move": "y:0-6"}, {"luck": -0.5, "move": None}]}
    check_same({"steps": [{"luck": 0.25 + CLOSE / 2, "move": "y:0-6"}, {"luck": -0.5, "move": None}]}, right)
    for wrong, said in (
        (
            {"steps": [{"luck": 0.25, "move": "y:0-6"}, {"luck": -0.6, "move": None}]},
            r"steps\[1\]\.luck: -0\.6 instead",
        ),
        ({"steps": [{"luck": 0.25, "move": "y:0-5"}, {"luck": -0.5, "move": None}]}, r"steps\[0\]\.move: 'y:0-5'"),
        ({"steps": [{"luck": None, "move": "y:0-6"}, {"luck": -0.5, "move": None}]}, r"luck: None instead of 0\.25"),
        ({"steps": [{"luck": 0.25, "move": "y:0-6"}]}, r"steps: "),
        ({"steps": right["steps"], "more": 1}, "more"),
    ):
        with pytest.raises(AssertionError, match=said):
            check_same(wrong, right)
