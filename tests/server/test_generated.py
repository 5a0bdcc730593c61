"""What is generated for the web client and the documentation is current, complete and true."""

from __future__ import annotations

import ast
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from poeppel import NotationError, Position, Rules, RulesError, server
from poeppel.core.refusals.reasons import REASONS, SPECIAL_CASES
from poeppel.draw.layout import layout
from poeppel.engine.reasons import ALLOWED, MUST_CAPTURE
from poeppel.game.fair_dice import envelope
from poeppel.rules import EDITIONS
from poeppel.server import protocol as p
from poeppel.server.refusals import SERVER_REASONS
from poeppel.server.views.moves import legal_move
from poeppel.texts import LANGUAGES
from tools import generate

SERVER = Path(server.__file__).parent


def generated(name: str) -> str:
    return (generate.GENERATED / name).read_text(encoding="utf-8")


def data(name: str) -> Any:
    return json.loads(generated(f"{name}.json"))


def test_every_generated_file_is_current() -> None:
    assert generate.outdated() == [], "run tools/generate.py"


def test_nothing_else_lies_beside_the_generated_files() -> None:
    assert set(generate.GENERATED.iterdir()) == {path for path in generate.files() if path.suffix != ".md"}


def test_check_names_what_is_not_current(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert generate.main(["--check"]) == 0
    monkeypatch.setattr(generate, "typescript", lambda: "something else")
    assert generate.main(["--check"]) == 1
    assert capsys.readouterr().err == "web/src/generated/messages.ts is not current: run tools/generate.py\n"


# ── messages ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", generate.UNIONS)
def test_every_member_of_a_union_is_in_the_types_and_in_the_reference(name: str) -> None:
    types, document = generated("messages.ts"), generate.PROTOCOL.read_text(encoding="utf-8")
    listed = re.search(rf"export type {name} =((?:\n  \| \w+)+);", types)
    assert listed
    assert re.findall(r"\w+", listed[1]) == [model.__name__ for model in generate.UNIONS[name]]
    for model in generate.UNIONS[name]:
        kind = model.model_fields["type"].default
        assert f'export interface {model.__name__} {{\n  readonly type: "{kind}";\n' in types
        assert f'#### {model.__name__}: `"type": "{kind}"`' in document


def test_every_model_and_every_field_is_in_the_types() -> None:
    blocks = dict(re.findall(r"^export interface (\w+) \{\n(.*?)^\}", generated("messages.ts"), re.M | re.S))
    assert {name: set(re.findall(r"readonly (\w+)\??:", block)) for name, block in blocks.items()} == {
        name: set(model.model_fields) for name, model in generate.models().items()
    }


def test_only_what_clients_may_leave_out_is_optional() -> None:
    types = generated("messages.ts")
    optional = re.findall(r"^export interface (\w+) \{[^}]*\?:", types, re.M)
    assert sorted(optional) == ["Hello", "NewTable", "React", "SeatPlan", "SitDown", "Start"]
    assert "any" not in re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", types, flags=re.S))


# ── boards ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turned_board_has_the_colour_at_the_bottom(edition: str) -> None:
    board = EDITIONS[edition].board
    drawn = data("boards")["boards"][board.name]
    assert len(drawn["fields"]) == drawn["length"] == board.length
    for colour, degrees in drawn["turns"].items():
        turn = complex(0, 1) ** (degrees / 90)
        wanted = layout(board, colour)
        for place, point in zip(drawn["fields"], wanted.fields, strict=True):
            assert abs(complex(*place) * turn - complex(*point)) < 0.001


# ── editions ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_data_allow_exactly_the_combinations_that_the_rules_allow(edition: str) -> None:
    known = data("editions")
    box = known["editions"][edition]
    assert set(box["takes"]) | set(box["refused"]) == set(known["switches"])
    for size in range(len(box["takes"]) + 1):
        for chosen in map(set, itertools.combinations(box["takes"], size)):
            fits = all(need["switch"] not in chosen or set(need["needs"]) <= chosen for need in box["needs"])
            fits = fits and not any(set(pair["switches"]) <= chosen for pair in box["excludes"])
            assert fits == is_allowed(edition, chosen), chosen
            if fits:
                rules = Rules(edition, frozenset(chosen))
                with_switch = [part for name, part in box["seatings_with"].items() if name in chosen]
                assert len(with_switch) <= 1
                seatings = with_switch[0]["seatings"] if with_switch else box["seatings"]
                assert seatings == {str(n): list(rules.seats(n)) for n in rules.players}
                assert rules.neutral == (with_switch[0]["neutral"] if with_switch else None)


def is_allowed(edition: str, switches: set[str]) -> bool:
    try:
        Rules(edition, frozenset(switches))
    except RulesError:
        return False
    return True


def test_refused_combinations_are_explained_with_titles() -> None:
    excluded = data("editions")["editions"]["classic"]["excludes"][0]
    assert excluded["text"] == {
        "de": "„Zwei Farben für jeden“ ist für zwei, „Neutrale Farbe“ für drei Personen: nur eins davon wählen",
        "en": "“Two colours each” is for two players, “Neutral colour” for three: choose one of them",
    }


# ── sentences ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def sentences(value: Any) -> list[dict[str, str]]:
    """Everything that is said in some language."""
    if isinstance(value, dict):
        if set(value) & set(LANGUAGES):
            return [value]
        return [text for part in value.values() for text in sentences(part)]
    return [text for part in value for text in sentences(part)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", ["colours", "editions", "reasons", "refusals", "rulebook"])
def test_everything_is_said_in_both_languages(name: str) -> None:
    said = sentences(data(name))
    assert len(said) > 10
    for text in said:
        assert set(text) == set(LANGUAGES)
        assert all(part.strip() for part in text.values()), text


def test_every_refusal_has_its_kinds() -> None:
    known = data("refusals")
    assert list(known["server"]) == list(SERVER_REASONS)
    assert set(known["duties"]) < set(known["tell_duties"]) < set(REASONS)
    assert set(known["of_writing"]) < set(REASONS)


def test_every_reason_has_its_code_and_its_sentences() -> None:
    known = data("reasons")
    assert set(known["reasons"]) == {*REASONS, *SPECIAL_CASES}
    for name, reason in known["reasons"].items():
        assert reason["code"] in REASONS
        editions = [edition for group in reason["told"] for edition in group["editions"]]
        assert editions, name
        assert len(editions) == len(set(editions)), name


def test_every_number_of_the_engine_stands_for_a_reason() -> None:
    known = data("reasons")
    assert known["numbers"][ALLOWED] is None
    assert known["numbers"][MUST_CAPTURE] == "must_capture"
    # A roll that must be played is nobody's move, and what is only written wrongly no number of the engine's.
    unnumbered = {"must_move", *data("refusals")["of_writing"]}
    assert set(known["numbers"]) - {None} == set(known["reasons"]) - unnumbered
    assert len(known["numbers"]) <= 1 << known["bits"]


def test_what_varies_in_a_sentence_has_its_place() -> None:
    known = data("reasons")
    named = {name for name, reason in known["reasons"].items() if "{moves}" in str(reason)}
    assert named == {"no_stop_there", "stop_missing", *data("refusals")["of_writing"]}
    assert all(part in known["both_ways"][language] for part in ("{ahead}", "{behind}") for language in LANGUAGES)


def test_the_rules_of_every_edition_and_switch_are_told() -> None:
    pages = data("rulebook")["editions"]
    for name, box in EDITIONS.items():
        assert len(pages[name]["sections"]) >= 4
        assert set(pages[name]["switches"]) == box.takes
        assert all(pages[name]["switches"].values()), name


# ── cases ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_and_switch_of_an_edition_has_cases_to_show(edition: str) -> None:
    page, book = data(f"cases-{edition}"), data("rulebook")["editions"][edition]
    assert list(page["rules"]) == [rule["id"] for section in book["sections"] for rule in section["rules"]]
    assert set(page["switches"]) == EDITIONS[edition].takes
    for names in (*page["rules"].values(), *page["switches"].values()):
        assert names
        assert set(names) <= set(page["cases"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_case_is_shown_as_the_engine_has_it(edition: str) -> None:
    compared = 0
    for name, case in data(f"cases-{edition}")["cases"].items():
        colours = [f"{c}{'*' * (c == case['neutral'])}:{','.join(fields)}" for c, fields in case["pawns"].items()]
        if case["turn"] is None or case["roll"] is None:
            continue
        places = next(text for text in ("-", *_orders(case)) if _reads(colours, case, text))
        position = Position.parse(f"{'/'.join(colours)} {case['turn']} {case['attempts']} {places}", case["rules"])
        legal = [legal_move(move).model_dump(mode="json") for move in position.legal_moves(case["roll"])]
        assert all(move in legal for move in case["legal"]), name
        assert case["all"] == (len(case["legal"]) == len(legal)), name
        for refused in case["refused"]:
            assert refused["move"] not in [move["text"] for move in legal], name
        compared += 1
    assert compared > 10


def _orders(case: Any) -> list[str]:
    """In which order the colours that are home may have come there."""
    home = [colour for colour, fields in case["pawns"].items() if set(fields) == set("abcd")]
    return ["".join(order) for order in itertools.permutations(home) if order]


def _reads(colours: list[str], case: Any, places: str) -> bool:
    try:
        Position.parse(f"{'/'.join(colours)} {case['turn']} {case['attempts']} {places}", case["rules"])
    except NotationError:
        return False
    return True


def test_every_switch_has_a_picture_in_every_edition_that_takes_it() -> None:
    known = data("pictures")
    for name, box in EDITIONS.items():
        assert set(known["pictures"][name]) == box.takes
        for switch, case in known["pictures"][name].items():
            assert Rules.parse(known["cases"][case]["rules"]).has(switch)


# ── docs/protocol.md ──────────────────────────────────────────────────────────────────────────────────────────────────


def exchange() -> list[tuple[str, str]]:
    """The worked exchange: each model's name with its JSON."""
    document = generate.PROTOCOL.read_text(encoding="utf-8")
    shown = re.findall(r"`(\w+)`:\n\n```json\n(.*?)```", document, re.S)
    assert len(shown) == document.count("```json")
    return shown


def test_the_worked_exchange_is_as_the_models_have_it() -> None:
    for name, text in exchange():
        model: type[p.Model] = getattr(p, name)
        read = model.model_validate_json(text)
        assert json.loads(text) == read.model_dump(mode="json", exclude_unset=True)
        if issubclass(model, p.Command):
            assert p.COMMANDS.validate_json(text) == read
    assert len(exchange()) >= 8


def test_the_worked_exchange_is_true() -> None:
    happened = p.Happened.model_validate_json(dict(exchange())["Happened"])
    state = p.TableState.model_validate_json(json.dumps(happened.state))
    assert set(state.model_dump()) == state.model_fields_set, "shown in full"
    assert state.position
    assert state.roll
    position = Position.parse(state.position, state.rules)
    assert state.legal == tuple(legal_move(move) for move in position.legal_moves(state.roll))
    sat, revealed = (json.loads(dict(exchange())[name]) for name in ("SitDown", "Reveal"))
    assert sat["envelope"] == state.seats[0].envelope == envelope(state.table, "y", revealed["contribution"])
    assert state.seats[0].contribution == revealed["contribution"]
    refusals = {pawn: (refusal.code, refusal.text.de) for pawn, refusal in position.refusals(state.roll).items()}
    assert {pawn: (shown.code, shown.text.de) for pawn, shown in state.refusals.items()} == refusals


def test_every_close_code_is_explained() -> None:
    document, types = generate.PROTOCOL.read_text(encoding="utf-8"), generated("messages.ts")
    assert list(p.CLOSINGS) == list(p.CloseCode)
    for code in p.CloseCode:
        assert f"\n| {code.value} |" in document
        assert f"\n  {code.name}: {code.value},\n" in types


def test_sockets_are_closed_with_named_codes_only() -> None:
    """In every file of the server: no bare number, and every code is used, but those of the WebSocket library."""
    used: set[str] = set()
    files = sorted(SERVER.rglob("*.py"))
    assert len(files) > 30
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if file.name == "messages.py":  # where they are listed
            continue
        numbers = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert not [n for n in numbers if type(n) is int and (1001 <= n < 1016 or 4400 <= n < 4500)], file
        used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_close_code(node.value)}
    assert used | {"NOT_UTF8", "TOO_LONG", "FAILED"} == set(p.CloseCode.__members__)


def is_close_code(node: ast.expr) -> bool:
    return ast.unparse(node).rpartition(".")[2] == "CloseCode"
