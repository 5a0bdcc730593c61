"""Writes what the web client and the protocol's documentation take from the Python side. Run it after changing the
protocol, the rules, the boards or a sentence; a test fails while a file is not current.

    python tools/generate.py            write the files
    python tools/generate.py --check    only name those that are not current; exit code 1 if there are any
"""

import inspect
import itertools
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic.json_schema import models_json_schema

from poeppel.board import COLOUR_NAMES, WallBoard
from poeppel.draw.geometry import geometry, rounded
from poeppel.draw.palette import DARK, LIGHT
from poeppel.draw.route import written_legs
from poeppel.draw.shapes import CIRCLE_RADIUS, CORNERS, SHAPE_NAMES
from poeppel.errors import IllegalMove, RulesError
from poeppel.ladder import FRIENDLY, KNOWN_OPPONENTS, LEVELS, STAND_IN, Level
from poeppel.position import Position
from poeppel.reasons import REASONS, refuse
from poeppel.rulebook import aim, notation, sections
from poeppel.rules import EDITIONS, SWITCHES, Edition, Rules, all_rules
from poeppel.server import protocol as p
from poeppel.server.app import make_app
from poeppel.server.refusals import SERVER_REASONS, by_the_rules
from poeppel.server.settings import Settings
from poeppel.server.view import leg_shown, legal_move, pawns_of
from poeppel.testing.cases import Case, cases_in
from poeppel.texts import Text

ROOT = Path(__file__).resolve().parent.parent
GENERATED = ROOT / "web" / "src" / "generated"
PROTOCOL = ROOT / "docs" / "protocol.md"
OPENING, CLOSING = "<!-- generated -->", "<!-- /generated -->"
WIDTH = 120

Json = dict[str, Any]


def files() -> dict[Path, str]:
    """Every generated file with what it has to contain."""
    data = {"boards": boards(), "colours": colours(), "editions": editions(), "refusals": refusals()}
    data["rulebook"], data["bots"] = rulebook(), bots()
    shown = {"pictures": pictures()} | {f"cases-{edition}": cases(edition) for edition in EDITIONS}
    return {
        GENERATED / "messages.ts": typescript(),
        GENERATED / "codes.ts": codes(),
        GENERATED / "cases.ts": header("cases/*.case") + CASES_TS + case_pages(),
        **{GENERATED / f"{name}.json": json_file(value) for name, value in data.items()},
        **{GENERATED / f"{name}.json": json_file(value, whole=("cases",)) for name, value in shown.items()},
        PROTOCOL: with_reference(PROTOCOL.read_text(encoding="utf-8")),
    }


# ── the models ────────────────────────────────────────────────────────────────────────────────────────────────────────

UNIONS: Mapping[str, tuple[type[p.Model], ...]] = {
    "Event": get_args(p.Event),
    "Command": get_args(p.AnyCommand),
    "Message": get_args(p.Message),
}
LISTS = {name: get_args(value) for name, value in vars(p).items() if get_origin(value) is Literal}


def models() -> dict[str, type[p.Model]]:
    """Every model of the protocol by its name, in the order they are written there."""
    bases = (p.Model, p.Command)
    found = (m for m in vars(p).values() if isinstance(m, type) and issubclass(m, p.Model) and m not in bases)
    return {model.__name__: model for model in found}


def schemas(chosen: Iterable[type[p.Model]]) -> dict[str, Json]:
    """The JSON schemas of these models and of all that they contain."""
    _, whole = models_json_schema([(model, "validation") for model in chosen], ref_template="{model}")
    found: dict[str, Json] = whole["$defs"]
    return found


def routes() -> Iterator[tuple[str, str, str | None, str, str]]:
    """The HTTP interface: method, path, body, answer and what it does."""
    described = make_app(Settings(database=Path("unused"))).openapi()
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            answer = next(a for status, a in route["responses"].items() if status.startswith("2"))
            contents = (route["requestBody"]["content"] if "requestBody" in route else {}, answer["content"])
            body, answered = (_content(content) for content in contents)
            yield method.upper(), path, body, answered or "nothing", route["description"]


def _content(content: Json) -> str | None:
    if "application/json" in content:
        return type_of(content["application/json"]["schema"])
    return "text" if content else None


def bodies() -> list[type[p.Model]]:
    """What clients send over HTTP."""
    known = models()
    return [known[body] for _, _, body, _, _ in routes() if body in known]


def field_comments(model: type) -> dict[str, str]:
    """The comment behind each field, which no schema knows."""
    return dict(re.findall(r"^    (\w+): .*?  # (.+)$", inspect.getsource(model), re.M))


class Models:
    """Everything that is needed to describe the models, in whichever language."""

    def __init__(self) -> None:
        self.classes = models()
        given: list[type[p.Model]] = [*UNIONS["Command"], p.Hello, *bodies()]
        self.given = schemas(given)  # by clients, who may leave out what has a default
        self.sent = schemas(model for model in self.classes.values() if model.__name__ not in self.given)
        self.schemas = self.given | self.sent

    def fields(self, name: str) -> Iterator[tuple[str, Json, bool, str]]:
        """Each field: its name, schema, whether it can be left out, and its comment; the type first."""
        schema, comments = self.schemas[name], field_comments(self.classes[name])
        known = schema.get("properties", {})
        for field in sorted(known, key=lambda field: "const" not in known[field]):
            optional = name not in self.sent and field not in schema.get("required", ()) and "const" not in known[field]
            yield field, known[field], optional, comments.get(field, "")

    def type_of(self, owner: str, schema: Json) -> str:
        """A field's type. What clients are told in full, they may give in part."""
        written = type_of(schema)
        if owner in self.sent or written not in self.sent:
            return written
        assert not self.schemas[written].get("required"), f"{written} has fields that have to be given"
        return f"Partial<{written}>"


def type_of(schema: Json) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        named = (name for name, values in LISTS.items() if list(values) == schema["enum"])
        return next(named, " | ".join(map(json.dumps, schema["enum"])))
    if "anyOf" in schema or "oneOf" in schema:
        parts = [type_of(part) for part in schema.get("anyOf") or schema["oneOf"]]
        named = (name for name, members in UNIONS.items() if [m.__name__ for m in members] == parts)
        return next(named, " | ".join(parts))
    if schema["type"] == "array":
        items = type_of(schema["items"])
        return f"readonly ({items})[]" if "|" in items else f"readonly {items}[]"
    if schema["type"] == "object":
        values = schema["additionalProperties"]
        return f"Readonly<Record<string, {'unknown' if values is True else type_of(values)}>>"
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return plain[schema["type"]]


# ── TypeScript ────────────────────────────────────────────────────────────────────────────────────────────────────────


def header(source: str) -> str:
    return f"// Generated by tools/generate.py from {source}. Do not edit.\n"


def typescript() -> str:
    """The models as interfaces."""
    known = Models()
    parts = [header("src/poeppel/server/protocol.py")]
    parts += [constant(name, values) for name, values in LISTS.items()]
    parts += [interface(name, known) for name in known.classes]
    parts += [union(name, (model.__name__ for model in members)) for name, members in UNIONS.items()]
    parts.append("/** Everything a client says on its socket. */\nexport type ClientMessage = Hello | Command;\n")
    return "\n".join(parts)


def interface(name: str, known: Models) -> str:
    lines = [comment(known.schemas[name].get("description", ""))]
    lines.append(f"export interface {name} {{\n")
    for field, schema, optional, said in known.fields(name):
        lines.append(comment(said, "  "))
        lines.append(f"  readonly {field}{'?' if optional else ''}: {known.type_of(name, schema)};\n")
    return "".join([*lines, "}\n"])


def comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {text} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}".rstrip() + "\n" for line in lines), f"{indent} */\n"])


def union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def constant(name: str, values: Iterable[object]) -> str:
    """A list that the client can go through, and the type of its members."""
    lines = "".join(f"  {json.dumps(value)},\n" for value in values)
    listed = name[0].lower() + name[1:] + "s"
    return f"export const {listed} = [\n{lines}] as const;\nexport type {name} = (typeof {listed})[number];\n"


def codes() -> str:
    """The codes of all refusals."""
    parts = [
        header("src/poeppel/reasons.py and src/poeppel/server/refusals.py"),
        "/** Refused by the rules of the game. */\n" + constant("RuleCode", REASONS),
        "/** Refused by the server. A few codes are the same; their sentences differ. */\n"
        + constant("ServerCode", SERVER_REASONS),
        "export type RefusalCode = RuleCode | ServerCode;\n",
    ]
    return "\n".join(parts)


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def json_file(value: Json, whole: tuple[str, ...] = ()) -> str:
    """A file of JSON; the members of what is named in `whole` have a line each, however long."""
    lined = {name: {part: Whole(data) for part, data in value[name].items()} for name in whole}
    return written({"generated": "by tools/generate.py; do not edit"} | value | lined) + "\n"


class Whole(dict[str, Any]):
    """JSON that is never divided into lines."""


def written(value: Any, indent: str = "", key: str = "") -> str:
    """JSON with everything on one line that fits there, so that it is short and a change shows where it is."""
    flat = json.dumps(value, ensure_ascii=False)
    if isinstance(value, Whole):
        return key + flat
    if not isinstance(value, dict | list | tuple) or (len(indent + key + flat) < WIDTH - 1 and indent):
        return key + flat
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [written(part, deeper, f"{json.dumps(str(name))}: ") for name, part in value.items()]
    else:
        parts = [written(part, deeper) for part in value]
    left, right = "{}" if isinstance(value, dict) else "[]"
    return f"{key}{left}\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}{right}"


def said(text: Text) -> Json:
    return {"de": text.de, "en": text.en}


def boards() -> Json:
    """The geometry of every board."""
    return {"boards": {edition.board.name: geometry(edition.board) for edition in EDITIONS.values()}}


def colours() -> Json:
    """The pawn colours: names, signs (yellow has no corners: it is a circle) and the colours of both themes."""
    return {
        "circle_radius": CIRCLE_RADIUS,
        "colours": {
            colour: {"name": said(name), "shape": said(SHAPE_NAMES[colour]), "corners": rounded(CORNERS[colour])}
            for colour, name in COLOUR_NAMES.items()
        },
        "themes": {"light": LIGHT.roles(), "dark": DARK.roles()},
    }


def bots() -> Json:
    """The ladder of bots, from the gentlest to the strongest, and the plain ones to measure against."""
    return {
        "friendly": FRIENDLY,
        "stand_in": STAND_IN,
        "ladder": [_bot(level) for level in LEVELS],
        "known_opponents": [_bot(level) for level in KNOWN_OPPONENTS],
    }


def _bot(level: Level) -> Json:
    return {"name": level.name, "title": said(level.title), "character": said(level.character)}


def editions() -> Json:
    """The editions and house rules, with what a set-up page needs to offer only what goes together."""
    return {
        "editions": {name: _edition(box) for name, box in EDITIONS.items()},
        "switches": {
            name: {"rule": switch.rule, "title": said(switch.title), "about": said(switch.about)}
            for name, switch in SWITCHES.items()
        },
    }


def _edition(box: Edition) -> Json:
    takes = [name for name in SWITCHES if name in box.takes]
    combined = {name: smallest_with(box, name) for name in takes}
    plain = Rules(box.name)
    return {
        "title": said(box.title),
        "about": said(box.about),
        "board": box.board.name,
        "dice": 2 if isinstance(box.board, WallBoard) else 1,
        "tournament": box.is_tournament,
        "roll_off": box.has_roll_off,
        "words": {name: said(getattr(box.words, name)) for name in ("start", "waiting", "goal")},
        "players": box.players,
        "seatings": _seatings(plain),
        "seatings_with": {
            name: {"seatings": _seatings(rules), "neutral": rules.neutral}
            for name, rules in combined.items()
            if _seatings(rules) != _seatings(plain)
        },
        "takes": takes,
        "always": [name for name in SWITCHES if name in box.always],
        "refused": {name: why_refused(box, name) for name in SWITCHES if name not in takes},
        "needs": [
            {"switch": name, "needs": sorted(rules.switches - {name}), "text": why_refused(box, name)}
            for name, rules in combined.items()
            if len(rules.switches) > 1
        ],
        "excludes": [
            {"switches": [one, other], "text": why}
            for one, other in itertools.combinations(takes, 2)
            if (why := why_refused(box, *combined[one].switches, *combined[other].switches))
        ],
    }


def _seatings(rules: Rules) -> Json:
    """The seats, each by its colours, for every number of players."""
    return {str(players): rules.seats(players) for players in rules.players}


def smallest_with(box: Edition, switch: str) -> Rules:
    """The house rule with only what it cannot do without."""
    possible = (rules for rules in all_rules() if rules.edition == box.name and switch in rules.switches)
    return min(possible, key=lambda rules: len(rules.switches))


def why_refused(box: Edition, *switches: str) -> Json | None:
    try:
        Rules(box.name, frozenset(switches))
    except RulesError as error:
        return said(with_titles(error.text))
    return None


def with_titles(text: Text) -> Text:
    """The sentence with editions and house rules called as people know them."""
    titles = {name: known.title for name, known in (EDITIONS | SWITCHES).items()}
    names = re.compile(rf"(?<![\w-])({'|'.join(titles)})(?![\w-])")
    return Text(
        names.sub(lambda found: f"„{titles[found[0]].de}“", text.de),
        names.sub(lambda found: f"“{titles[found[0]].en}”", text.en),
    )


def refusals() -> Json:
    """Every refusal with its sentence; those of the rules by the editions that say the same."""
    return {
        "rules": {code: _by_edition(code) for code in REASONS},
        "server": {code: said(text) for code, text in SERVER_REASONS.items()},
    }


def _by_edition(code: str) -> list[Json]:
    groups: dict[tuple[str, Text], list[str]] = {}
    for name in EDITIONS:
        refusal = refuse(code, Rules(name))
        if refusal.rule:
            groups.setdefault((refusal.rule, refusal.text), []).append(name)
    return [{"editions": names, "rule": rule, "text": said(text)} for (rule, text), names in groups.items()]


def rulebook() -> Json:
    """The rules of each edition in plain words, and what each house rule adds to them or says otherwise."""
    return {"editions": {name: _rules_page(box) for name, box in EDITIONS.items()}}


def _rules_page(box: Edition) -> Json:
    plain = Rules(box.name)
    return {
        "aim": said(aim(plain)),
        "notation": said(notation(plain)),
        "sections": [
            {
                "title": said(section.title),
                "rules": [
                    {"id": rule.id, "title": said(rule.title), "text": said(rule.text(plain))} for rule in section.rules
                ],
            }
            for section in sections(plain)
        ],
        "switches": {name: _changes(smallest_with(box, name), name) for name in SWITCHES if name in box.takes},
    }


def _changes(rules: Rules, switch: str) -> list[Json]:
    """The rules that read otherwise with this switch than without it."""
    without = Rules(rules.edition, rules.switches - {switch})
    before = {rule.id: rule.text(without) for section in sections(without) for rule in section.rules}
    return [
        {"id": rule.id, "title": said(rule.title), "text": said(rule.text(rules))}
        for section in sections(rules)
        for rule in section.rules
        if rule.text(rules) != before.get(rule.id)
    ]


# ── the golden cases, as boards to be drawn ───────────────────────────────────────────────────────────────────────────

ALL_CASES = tuple(case for case in cases_in(ROOT / "cases") if case.get("refused") is None)
MOST_OF_A_RULE = 4  # cases on a rules page
REFUSE = "refuse"
RELATED = {  # where an edition has no case of its own: whose rule is the same
    "aergern-verboten": ("classic",),
    "classic6": ("classic",),
    "tournament": ("classic",),
    "tournament6": ("tournament", "classic"),
}
PICTURES = (  # for each house rule the case that shows it at a glance
    ("two-colours", "two-colours-each-is-played-for-itself"),
    ("neutral", "neutral-own-pawn-or-neutral-pawn"),
    ("backward-capture", "backward-capture-is-allowed"),
    ("three-rolls", "three-rolls-the-first-fails"),
    ("no-goal-jump", "no-goal-jump-from-the-ring"),
    ("barriers", "barrier-cannot-be-jumped"),
    ("forced-capture", "forced-capture-must-be-played"),
    ("places", "places-the-others-play-on"),
    ("punished", "touch-capture-missed"),
    ("punished", "punished-the-pawn-that-could-have-captured-goes-back"),
)

CASES_TS = """
import type { LegalMove, Leg, RefusalShown, Sentence } from "./messages";

/** How the pawns stand: the fields of every colour's pawns. */
export type Pawns = Readonly<Record<string, readonly string[]>>;

/** A move that is not allowed, and why; no move: the roll may not be passed. */
export interface RefusedMove {
  readonly move: string | null;
  readonly legs: readonly Leg[];
  readonly refusal: RefusalShown;
}

/** What stands after a move, or after a roll that cannot be played. */
export interface AfterMove {
  readonly move: string | null;
  readonly pawns: Pawns;
  readonly turn: string | null;
  readonly attempts: number;
  readonly ranking: readonly string[];
}

/** A sentence of the rules with a board that shows it. */
export interface CaseShown {
  readonly rules: string;
  readonly board: string;
  readonly neutral: string | null;
  readonly ids: readonly string[];
  readonly shows: "binds" | "cannot-be-met" | "off" | null;
  readonly text: Sentence;
  readonly pawns: Pawns;
  readonly turn: string | null;
  readonly attempts: number;
  readonly roll: string | null;
  /** The moves that the case names; if `all`, there are no others. */
  readonly legal: readonly LegalMove[];
  readonly all: boolean;
  readonly refused: readonly RefusedMove[];
  readonly after: readonly AfterMove[];
}

/** The cases of an edition's rules page: by name, and their names by rule and by house rule. */
export interface CasePage {
  readonly cases: Readonly<Record<string, CaseShown>>;
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly switches: Readonly<Record<string, readonly string[]>>;
}

/** For each edition and each house rule that it takes, the name of the case that shows it at a glance. */
export interface Pictures {
  readonly cases: Readonly<Record<string, CaseShown>>;
  readonly pictures: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
"""


def case_pages() -> str:
    """Functions that load the cases when they are wanted."""

    def load(file: str, kind: str) -> str:
        return f'() => import("./{file}.json").then((read) => read.default as unknown as {kind})'

    pages = "".join(f"  {json.dumps(edition)}: {load(f'cases-{edition}', 'CasePage')},\n" for edition in EDITIONS)
    return f"""
export const loadCases: Readonly<Record<string, () => Promise<CasePage>>> = {{
{pages}}};

export const loadPictures: () => Promise<Pictures> =
  {load("pictures", "Pictures")};
"""


def cases(edition: str) -> Json:
    """The cases of an edition's rules page: of each of its rules, and of each house rule that it takes."""
    box, plain = EDITIONS[edition], Rules(edition)
    rules = {rule.id: cases_about(edition, rule.id, plain) for section in sections(plain) for rule in section.rules}
    switches = {
        name: cases_about(edition, SWITCHES[name].rule, smallest_with(box, name))
        for name in SWITCHES
        if name in box.takes
    }
    wanted = dict.fromkeys(name for names in (*rules.values(), *switches.values()) for name in names)
    known = {case.name: case for case in ALL_CASES}
    return {
        "cases": {name: case_shown(known[name], edition) for name in wanted},
        "rules": rules,
        "switches": switches,
    }


def cases_about(edition: str, rule: str, rules: Rules) -> list[str]:
    """The names of cases of a rule under this rule set, those first that are mainly about it, then those of related
    editions. A case with a house rule is about that, whatever its rules are numbered in the edition."""

    def is_about(case: Case) -> bool:
        return case.get("shows") != "off" and (rule in case.rule_ids or bool(rules.switches))

    def how_much(case: Case) -> int:
        return case.rule_ids.index(rule) if rule in case.rule_ids else len(case.rule_ids)

    boxes = (edition, *RELATED.get(edition, ()))
    found: list[str] = []
    for wanted in (str(rules).replace(edition, box, 1) for box in boxes):
        fitting = [case for case in ALL_CASES if case.said["rules"] == wanted and is_about(case)]
        found += (case.name for case in sorted(fitting, key=how_much))
    return found[:MOST_OF_A_RULE]


def pictures() -> Json:
    known = {case.name: case for case in ALL_CASES}
    chosen = {edition: dict(_pictures(edition, known)) for edition in EDITIONS}
    names = dict.fromkeys(name for by_switch in chosen.values() for name in by_switch.values())
    return {"cases": {name: case_shown(known[name]) for name in names}, "pictures": chosen}


def _pictures(edition: str, known: Mapping[str, Case]) -> Iterator[tuple[str, str]]:
    """Of several pictures of a house rule, the one of the edition, or of the nearest relative."""
    for box in reversed((edition, *RELATED.get(edition, ()))):  # the nearest last: it has the last word
        for switch, name in PICTURES:
            if switch in EDITIONS[edition].takes and Rules.parse(known[name].said["rules"]).edition == box:
                yield switch, name


def case_shown(case: Case, edition: str | None = None) -> Json:
    """A case as data, in the words of the edition if its board and rules are the same there."""
    rules = Rules.parse(case.said["rules"])
    if edition == "aergern-verboten":
        rules = Rules(edition, rules.switches)
    position, roll = case_position(case, rules), case.get("roll")
    named = [move for verb, moves in case.checks if verb in ("legal", "includes") for move in moves.split()]
    named += [moves.split()[0] for verb, moves in case.checks if verb == "after"]
    legal = {move.text: move for move in position.legal_moves(roll)} if roll else {}
    return {
        "rules": str(rules),
        "board": rules.board.name,
        "neutral": rules.neutral,
        "ids": case.rule_ids,
        "shows": case.get("shows"),
        "text": {"de": case.said["warum"], "en": case.said["why"]},
        "pawns": pawns_of(position),
        "turn": position.turn,
        "attempts": position.attempts,
        "roll": roll,
        "legal": [legal_move(legal[text]).model_dump() for text in dict.fromkeys(named) if text in legal],
        "all": set(legal) <= set(named),
        "refused": [refused_move(position, roll or "", *line.split()) for verb, line in case.checks if verb == REFUSE],
        "after": [after_move(position, roll or "", line.split()[0]) for verb, line in case.checks if verb == "after"],
    }


def case_position(case: Case, rules: Rules) -> Position:
    if text := case.get("pos"):
        return Position.parse(text, rules)
    players, *first = case.said["start"].split()
    return Position.initial(rules, int(players), *first)


def refused_move(position: Position, roll: str, move: str, code: str) -> Json:
    """A refused move with the way it would have gone."""
    try:
        position.after(roll, None if move == "-" else move)
    except IllegalMove as error:
        way = [leg_shown(leg).model_dump() for leg in written_legs(position.rules.board, move)]
        return {"move": None if move == "-" else move, "legs": way, "refusal": by_the_rules(error.refusal).model_dump()}
    raise AssertionError(f"{move} is not refused ({code})")


def after_move(position: Position, roll: str, move: str) -> Json:
    after = position.after(roll, None if move == "-" else move)
    return {
        "move": None if move == "-" else move,
        "pawns": pawns_of(after),
        "turn": after.turn,
        "attempts": after.attempts,
        "ranking": after.ranking,
    }


# ── the reference in docs/protocol.md ─────────────────────────────────────────────────────────────────────────────────


def with_reference(document: str) -> str:
    """The document with the present reference between its marks."""
    before, _, rest = document.partition(OPENING)
    _, closing, after = rest.partition(CLOSING)
    assert closing, f"{PROTOCOL.name} needs {OPENING} and {CLOSING}"
    return f"{before}{OPENING}\n{reference()}\n{CLOSING}{after}"


def reference() -> str:
    known = Models()
    http = [*bodies(), *(known.classes[name] for name in re.findall(r"\w+", " ".join(_answers())))]
    groups: dict[str, list[type[p.Model]]] = {
        "HTTP bodies and answers": list(dict.fromkeys([*http, p.Problem])),
        "The first message": [p.Hello],
        "Commands": list(UNIONS["Command"]),
        "Messages of the server": list(UNIONS["Message"]),
        "Events": list(UNIONS["Event"]),
    }
    listed = {model for group in groups.values() for model in group}
    groups["Parts"] = [model for model in known.classes.values() if model not in listed]
    parts = ["*Generated by `tools/generate.py` from `src/poeppel/server/protocol.py` and the routes; do not edit.*\n"]
    parts += ["### HTTP routes\n", *(_route(*route) for route in routes()), "\n### Limits\n", *_settings()]
    for title, group in groups.items():
        parts += [f"\n### {title}\n", *(_described(model.__name__, known) for model in group)]
        if title == "Commands":
            own = (field for field in known.fields(group[0].__name__) if field[0] in p.Command.model_fields)
            fields = [_field(group[0].__name__, known, *field) for field in own]
            parts[-len(group) : -len(group)] = ["Every command has, beside its own fields:\n", *fields, ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts))


LIMITS = (
    "longest_message",
    "longest_request",
    "longest_record",
    "messages_per_second",
    "message_burst",
    "outgoing",
    "hello_within",
    "tables_per_address",
    "sockets_per_address",
    "sockets",
    "keep_ended",
    "keep_idle",
)


def _settings() -> Iterator[str]:
    """The limits that a client can meet, as they are by default."""
    comments, settings = field_comments(Settings), Settings(database=Path("unused"))
    yield "As `poeppel.server.settings.Settings` has them by default:\n"
    for name in LIMITS:
        value = f"{getattr(settings, name):,.0f}".replace(",", " ")
        yield f"- `{name}`: {value}" + (f" ({comments[name]})" if name in comments else "")


def _answers() -> list[str]:
    known = models()
    names = (answer.removeprefix("readonly ").removesuffix("[]") for _, _, _, answer, _ in routes())
    return [name for name in names if name in known]


def _route(method: str, path: str, body: str | None, answer: str, about: str) -> str:
    takes = f"takes `{body}`, " if body else ""
    return f"- `{method} {path}` {takes}answers `{answer.removeprefix('readonly ')}`. {about}"


def _described(name: str, known: Models) -> str:
    kind = known.schemas[name].get("properties", {}).get("type", {}).get("const")
    title = f'#### {name}: `"type": "{kind}"`' if kind else f"#### {name}"
    about = known.schemas[name].get("description", "")
    told = set(p.Command.model_fields) if issubclass(known.classes[name], p.Command) else set()  # once, above
    fields = [_field(name, known, *f) for f in known.fields(name) if "const" not in f[1] and f[0] not in told]
    return "\n".join([title, "", *([about, ""] if about else []), *fields, *([""] if fields else [])])


def _field(owner: str, known: Models, name: str, schema: Json, optional: bool, text: str) -> str:
    notes = list(limits(schema)) if owner in known.given else []
    if optional and "Partial" not in known.type_of(owner, schema):
        notes.append(f"default `{json.dumps(schema['default'])}`")
    details = f" ({', '.join(notes)})" if notes else ""
    written = known.type_of(owner, schema).replace("readonly ", "")
    return f"- `{name}`: `{written}`{details}{': ' + text if text else ''}"


def limits(schema: Json) -> Iterator[str]:
    """What a value has to keep to, in words."""
    for part in schema.get("anyOf", [schema]):
        if "minimum" in part:
            yield f"{part['minimum']:g} to {part['maximum']:_}".replace("_", " ").replace(".0", "")
        if "maxLength" in part:
            yield f"{part.get('minLength', 0)} to {part['maxLength']} characters"
        if "maxItems" in part:
            yield f"at most {part['maxItems']}"
        if "pattern" in part:
            yield f"`{part['pattern']}`"


# ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def outdated() -> list[str]:
    """The files that are not as they would be written now."""
    return [
        path.relative_to(ROOT).as_posix()
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    old = outdated()
    if arguments:
        for name in old:
            print(f"{name} is not current: run tools/generate.py", file=sys.stderr)
        return 1 if old else 0
    GENERATED.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8", newline="\n")
    print("\n".join(f"{name} written" for name in old) or "everything is current")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
