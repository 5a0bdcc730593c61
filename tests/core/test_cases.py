"""Every sentence of the rule book that is written down as a case holds; see `cases/` and `poeppel.testing.cases`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from poeppel import IllegalMove, Position, Rules, RulesError
from poeppel.core.refusals.reasons import REASONS
from poeppel.rules import SWITCHES
from poeppel.testing.cases import SHOWS, Case, CaseError, read_cases
from tests.cases import CASES, RULE_IDS


@pytest.mark.interpreted
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_case_holds(case: Case) -> None:
    try:
        if case.get("refused") is None:
            Run(case).check()
        else:
            check_refused(case)
    except AssertionError as error:
        error.add_note(f"why: {case.said['why']}\n({case.file}, line {case.line})")
        raise


def check_refused(case: Case) -> None:
    """The rule set makes no sense, or it does but not for these players."""
    text, start = case.said["rules"], case.get("start")
    if start is None:
        with pytest.raises(RulesError):
            Rules.parse(text)
    else:
        rules = Rules.parse(text)
        with pytest.raises(RulesError):
            initial(rules, start)


def initial(rules: Rules, start: str) -> Position:
    players, *first = start.split()
    return Position.initial(rules, int(players), *first)


class Run:
    """One case on the real engine, line by line."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rules = Rules.parse(case.said["rules"])
        text, start = case.get("pos"), case.get("start")
        assert (text is None) != (start is None), "a case has either pos or start"
        self.position = Position.parse(text, self.rules) if text else initial(self.rules, str(start))
        if text:
            assert str(self.position) == text, "the position is not written as people should write it"
        self.latest = self.position
        self.roll = case.get("roll") or ""

    def check(self) -> None:
        checks: dict[str, Callable[[str], None]] = {
            "is": self.check_is,
            "legal": self.check_legal,
            "includes": self.check_includes,
            "excludes": self.check_excludes,
            "refuse": self.check_refuse,
            "after": self.check_after,
            "ranking": self.check_ranking,
        }
        assert self.case.checks, "the case checks nothing"
        for verb, argument in self.case.checks:
            checks[verb](argument)

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.position.legal_moves(self.roll)]

    def check_is(self, text: str) -> None:
        assert str(self.position) == text

    def check_legal(self, moves: str) -> None:
        assert sorted(self.legal) == sorted(() if moves == "-" else moves.split())

    def check_includes(self, moves: str) -> None:
        assert set(moves.split()) - set(self.legal) == set()

    def check_excludes(self, moves: str) -> None:
        assert set(moves.split()) & set(self.legal) == set()

    def check_refuse(self, argument: str) -> None:
        move, code = argument.split()
        play = self.position.after if move == "-" else partial(self.position.parse_move, move)
        with pytest.raises(IllegalMove) as caught:
            play(self.roll)
        error = caught.value
        assert error.refusal.code == code, f"{move} is refused for another reason: {error.refusal}"
        assert [str(legal) for legal in error.legal] == self.legal
        assert error.refusal.rule in str(error)
        assert move == error.tried
        if move != "-":
            refusal = self.position.why_not(move, self.roll)
            assert refusal == error.refusal

    def check_after(self, argument: str) -> None:
        move, expected = argument.split(None, 1)
        self.latest = self.position.after(self.roll, None if move == "-" else move)
        assert str(self.latest) == expected
        assert self.latest == Position.parse(expected, self.rules), "one position, kept in two ways"

    def check_ranking(self, places: str) -> None:
        assert list(self.latest.ranking) == ([] if places == "-" else places.split())


def test_case_names_are_used_once() -> None:
    twice = [name for name, uses in Counter(case.name for case in CASES).items() if uses > 1]
    assert twice == []


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_a_case(rule: str) -> None:
    assert any(rule in case.rule_ids for case in CASES)


def test_cases_name_only_rules_that_exist() -> None:
    unknown = {case.id: set(case.rule_ids) - set(RULE_IDS) for case in CASES if not set(case.rule_ids) <= set(RULE_IDS)}
    assert unknown == {}


@pytest.mark.parametrize("shows", SHOWS)
@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_is_shown_binding_not_binding_and_off(switch: str, shows: str) -> None:
    def is_on(case: Case) -> bool:
        try:
            return Rules.parse(case.said["rules"]).has(switch)
        except RulesError:  # an edition still to come
            return False

    about = [case for case in CASES if SWITCHES[switch].rule in case.rule_ids and case.get("shows") == shows]
    assert [case for case in about if is_on(case) == (shows != "off")]


@pytest.mark.parametrize("code", REASONS)
def test_every_refusal_has_a_case(code: str) -> None:
    refused = {argument.split()[1] for case in CASES for verb, argument in case.checks if verb == "refuse"}
    assert code in refused


GOOD_CASE = """\
case    a-name
rule    R3
rules   classic
source  000
why     Because.
warum   Darum.
pos     y:B,B,B,0/r:B,B,B,20 y 1 -
roll    4
legal   y:0-4
"""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD_CASE.replace("roll ", "rolls"), 'x.case, line 8: no verb "rolls"'),
        (GOOD_CASE.replace("warum   Darum.\n", ""), "x.case, line 1: the case has no warum"),
        (GOOD_CASE + "roll    5\n", 'x.case, line 10: "roll" is said twice'),
        (GOOD_CASE + "shows   maybe\n", 'x.case, line 10: "shows" is one of'),
        (GOOD_CASE + "refuse  y:0-5\n", 'x.case, line 10: "refuse" takes a move'),
        (GOOD_CASE + "ranking\n", 'x.case, line 10: "ranking" stands with an argument'),
        (GOOD_CASE + "refused now\n", 'x.case, line 10: "refused" stands alone'),
        ("roll    5\n" + GOOD_CASE, 'x.case, line 1: "roll" stands before the first case'),
    ],
)
def test_a_mistake_in_a_case_file_is_named_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(CaseError) as caught:
        read_cases(text, "x.case")
    assert str(caught.value).startswith(complaint)


def test_a_case_is_read_as_it_is_written() -> None:
    (case,) = read_cases("# a remark\n\n" + GOOD_CASE, "x.case")
    assert (case.id, case.line, case.rule_ids) == ("x.case::a-name", 3, ("R3",))
    assert case.checks == (("legal", "y:0-4"),)
