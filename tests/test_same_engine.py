"""The engine of the browser answers as Python does; `python -m bench.same_engine` asks far more."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import same_engine as same
from bench.same_engine import Agreement, OtherEngine
from poeppel import Position, Rules
from poeppel.rules import EDITIONS, SWITCHES
from tests.strategies import positions


@pytest.fixture(scope="module")
def agreement() -> Agreement:
    return same.everything(decisions=6_000, texts=120, games=24, most_leaves=20_000)


def test_both_answer_everything_the_same(agreement: Agreement) -> None:
    assert agreement.decisions >= 6_000
    assert agreement.questions > 30_000
    assert agreement.differences == 0, json.dumps(agreement.shown, ensure_ascii=False, indent=2)


def test_a_record_that_is_written_there_is_read_here(agreement: Agreement) -> None:
    assert len(agreement.records) == 24
    assert list(same.unlike(agreement.records)) == []


SOME = settings(max_examples=100)  # for each of sixteen readers
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cn"]), max_size=80)
OUR_SIGNS = st.text("ygrkbpBabcdx:-/,*!^=+ 0123456789\n#", max_size=60)
NAMES = st.sampled_from([*EDITIONS, *SWITCHES, "", "classik", "bariers"])
BOARD_LINES = st.tuples(
    st.sampled_from(["lanes", "fields", "start", "targets", "wall", "walls", "#"]),
    st.lists(st.sampled_from([*map(str, range(14)), "-", "01", "100", "x", "²"]), max_size=5),
)


def test_texts_of_every_kind_are_refused_with_the_same_words() -> None:
    with OtherEngine() as other:
        ask_hypothesis(other)
        found = other.agreement()
    assert found.questions > 1_000
    assert found.differences == 0, json.dumps(found.shown, ensure_ascii=False, indent=2)


def ask_hypothesis(other: OtherEngine) -> None:
    """Each reader gets what Hypothesis makes up for it."""

    def whatever(read: Callable[[str], None]) -> None:
        @SOME
        @given(ANY_TEXT | OUR_SIGNS)
        def ask(text: str) -> None:
            read(text)

        ask()

    def asked_for(read: Callable[[OtherEngine, str, Rules], None], known: Rules, text: str) -> None:
        read(other, text, known)

    @SOME
    @given(st.lists(NAMES, min_size=1, max_size=5))
    def rule_sets(names: list[str]) -> None:
        same.ask_rules(other, "+".join(names))

    @SOME
    @given(st.lists(BOARD_LINES, max_size=9))
    def boards(lines: list[tuple[str, list[str]]]) -> None:
        same.ask_board(other, "\n".join(" ".join((word, *values)) for word, values in lines))

    @SOME
    @given(positions(), st.data())
    def position_texts(position: Position, data: st.DataObject) -> None:
        parts = str(position).split(" ")
        changed = data.draw(st.integers(0, 3))
        parts[changed] = data.draw(st.sampled_from(["-", "0", "1", "3", "y", "g", "ygrk", "yr", "y:a,b,c,d", ""]))
        same.ask_position(other, " ".join(parts), position.rules)

    rules = [Rules("classic"), Rules.parse("tournament6+punished"), Rules("mauerhuepfen")]
    whatever(lambda text: same.ask_rules(other, text))
    whatever(lambda text: same.ask_board(other, text))
    whatever(lambda text: same.ask_name(other, text))
    whatever(lambda text: same.ask_record(other, text))
    for known in rules:
        for read in (same.ask_position, same.ask_move, same.ask_roll):
            whatever(partial(asked_for, read, known))
    rule_sets()
    boards()
    position_texts()


def test_another_answer_would_be_noticed() -> None:
    with OtherEngine() as other:
        same.ask_name(other, "Anna")
        other.ask("name", lambda: "Anne", "Anna")
        game = {"rules": "classic", "board": None, "start": "y:B,B,B,0/r:B,B,B,20 y 1 -"}
        after = "y:B,B,B,4/r:B,B,B,20 r 1 -"
        other.put({"game": {**game, "decisions": [["4", "y:0-4 y:0-5", "y:0-4", after, {}, [["y:0-4", 0]]]]}})
        found = other.agreement()
    assert (found.questions, found.decisions, found.differences) == (6, 1, 3)  # Anne; y:0-5; y:B has no refusal
    assert found.shown[0] == {"asked": ["name", "Anna"], "here": {"is": "Anna"}, "python": {"is": "Anne"}}
