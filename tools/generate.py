"""Writes what the web client and the protocol's documentation take from the Python side. Run it after changing the
protocol, the rules, the boards or a sentence; a test fails while a file is not current.

    python tools/generate.py            write the files
    python tools/generate.py --check    only name those that are not current; exit code 1 if there are any
"""

import dataclasses
import inspect
import itertools
import json
import re
import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic.json_schema import models_json_schema

from poeppel import errors
from poeppel.analysis import advice, commentary, pondering, review, sentences, verdict
from poeppel.analysis.evaluation import MASTER
from poeppel.bots import registry
from poeppel.bots.levels import (
    ALL_LEVELS,
    FRIENDLY,
    KNOWN_OPPONENTS,
    LEVELS,
    STAND_IN,
    WITH_CHOICE,
    WITHOUT_CHOICE,
    Level,
)
from poeppel.bots.networks import NETWORK_BOTS, Network, network_for, weights
from poeppel.core import move_text, perft
from poeppel.core import notation as position_text
from poeppel.core import roll as rolls
from poeppel.core.lowering import SWITCH_BITS, lower
from poeppel.core.move_text import EXAMPLES, GRAMMAR, STEP
from poeppel.core.position import Position
from poeppel.core.refusals.reasons import (
    BOTH_WAYS,
    DUTIES,
    NUMBERED,
    OF_WRITING,
    QUOTED,
    REASONS,
    SPECIAL_CASES,
    TELL_DUTIES,
    refuse,
)
from poeppel.core.route import written_legs
from poeppel.draw.geometry import geometry, rounded
from poeppel.draw.layout import FIELD_RADIUS, LABEL, SPREAD, TRAY_RADIUS, WALL_FRAME
from poeppel.draw.palette import DARK, LIGHT, LOOKS
from poeppel.draw.shapes import CIRCLE_RADIUS, CORNERS, SHAPE_NAMES
from poeppel.engine import entry, packing, rule_table, state
from poeppel.engine import reasons as engine_reasons
from poeppel.engine.network import rollouts
from poeppel.engine.network.value import WIDTH as NETWORK_WIDTH
from poeppel.engine.players.policies import BUILT_IN
from poeppel.engine.refusals import REASON_BITS, TOUCHED
from poeppel.engine.walls import NO_STOP
from poeppel.engine.webassembly.exports import EXPORTS, rooms
from poeppel.engine.webassembly.faults import FAULTS
from poeppel.errors import MOST_SHOWN, IllegalMove, RulesError
from poeppel.game import awards, dice_proof, dice_statistics, fair_dice, names, record
from poeppel.game.dice_proof import HASH, LONGEST_BOT
from poeppel.game.fair_dice import CONTRIBUTION_BYTES, LONGEST_TABLE, SECRET_BYTES
from poeppel.game.names import ACCENTS, LONGEST_NAME, LOOKALIKES
from poeppel.rules import EDITIONS, SWITCHES, Edition, Rules, all_rules, rule_set, seat_names, wall_boards
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS, Board, WallBoard
from poeppel.rules.editions import LENGTHS
from poeppel.rules.rule_set import CLASHES
from poeppel.rules.rulebook import aim, notation, sections
from poeppel.rules.wall_boards import LANE, LANES, LONGEST_NUMBER, LONGEST_PATH, default_board, parse_board, write_board
from poeppel.server import protocol as p
from poeppel.server.app import make_app
from poeppel.server.entrance.tokens import ID_LETTERS
from poeppel.server.protocol import tournaments as t
from poeppel.server.refusals import SERVER_REASONS, UNREADABLE, by_the_rules
from poeppel.server.settings import Settings
from poeppel.server.tables import setup as table_setup
from poeppel.server.tables.actor import STALLS_AFTER
from poeppel.server.tables.live import REACTION_BURST, REACTIONS_PER_SECOND
from poeppel.server.tables.log import PAGE, RECENT
from poeppel.server.tables.timers import ASKS_FOR, AUTO_ROLL_AFTER
from poeppel.server.views.moves import leg_shown, legal_move, pawns_of
from poeppel.testing.cases import Case, cases_in
from poeppel.texts import AND, OR, Sentences, Text, shown
from poeppel.tournament.event_log.commands import KINDS
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans import plan

ROOT = Path(__file__).resolve().parent.parent
GENERATED = ROOT / "web" / "src" / "generated"
PROTOCOL = ROOT / "docs" / "protocol.md"
OPENING, CLOSING = "<!-- generated -->", "<!-- /generated -->"
WIDTH = 120

Json = dict[str, Any]


def files() -> dict[Path, str]:
    """Every generated file with what it has to contain."""
    data = {"boards": boards(), "colours": colours(), "editions": editions(), "refusals": refusals()}
    data["reasons"], data["rulebook"], data["bots"], data["limits"] = reasons(), rulebook(), bots(), limits_met()
    data["analysis"], data["tables"] = analysis(), tables()
    data["kernels"] = kernels()
    data["engine"] = engine()
    shown = {"pictures": pictures()} | {f"cases-{edition}": cases(edition) for edition in EDITIONS}
    return {
        GENERATED / "messages.ts": typescript(),
        GENERATED / "tournaments.ts": tournament_typescript(),
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
TOURNAMENT_LISTS = {name: get_args(value) for name, value in vars(t).items() if get_origin(value) is Literal}


def models() -> dict[str, type[p.Model]]:
    """Every model of the protocol by its name, in the order they are written there."""
    bases = (p.Model, p.Command)
    found = (m for m in vars(p).values() if isinstance(m, type) and issubclass(m, p.Model) and m not in bases)
    return {model.__name__: model for model in found}


def tournament_models() -> dict[str, type[p.Model]]:
    """The same of tournaments."""
    found = (m for m in vars(t).values() if isinstance(m, type) and m.__module__ == t.__name__)
    return {model.__name__: model for model in found}


def schemas(chosen: Iterable[type[p.Model]]) -> dict[str, Json]:
    """The JSON schemas of these models and of all that they contain."""
    _, whole = models_json_schema([(model, "validation") for model in chosen], ref_template="{model}")
    found: dict[str, Json] = whole["$defs"]
    return found


@cache
def routes() -> tuple[tuple[str, str, str | None, str, str], ...]:
    """The HTTP interface: method, path, body, answer and what it does."""
    return tuple(_routes())


def _routes() -> Iterator[tuple[str, str, str | None, str, str]]:
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
    if content.keys() & {"application/pdf", "application/zip", "application/octet-stream"}:
        return "file"
    return "text" if content else None


def bodies() -> list[type[p.Model]]:
    """What clients send over HTTP."""
    known = models()
    return [known[body] for _, _, body, _, _ in routes() if body in known]


def field_comments(model: type) -> dict[str, str]:
    """The comment after each field, which no schema knows."""
    return dict(re.findall(r"^    (\w+): .*?  # (.+)$", inspect.getsource(model), re.M))


class Models:
    """Everything that is needed to describe the models, in whichever language."""

    def __init__(self, classes: dict[str, type[p.Model]], given: Iterable[type[p.Model]]) -> None:
        self.classes = classes
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


def table_models() -> Models:
    return Models(models(), [*UNIONS["Command"], p.Hello, p.Ping, *bodies()])


def type_of(schema: Json) -> str:
    """A schema as a TypeScript type."""
    if "typescript" in schema:
        return str(schema["typescript"])
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        both = {**LISTS, **TOURNAMENT_LISTS}
        named = (name for name, values in both.items() if list(values) == schema["enum"])
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
    known = table_models()
    parts = [header("src/poeppel/server/protocol")]
    parts += [constant(name, values) for name, values in LISTS.items()]
    parts += [interface(name, known) for name in known.classes]
    parts += [union(name, (model.__name__ for model in members)) for name, members in UNIONS.items()]
    parts.append(close_codes())
    parts.append(
        "/** Everything a client says on its socket. */\nexport type ClientMessage = Hello | Command | Ping;\n"
    )
    return "\n".join(parts)


GIVEN_TO_TOURNAMENTS = (
    t.NewTournament,
    t.CommandSent,
    t.OutlookWanted,
    t.SwapWanted,
    t.ResultWanted,
    t.FolderWanted,
    t.SocketHello,
)
SHARED_WITH_TABLES = ("RefusalShown", "Sentence")
PLAN_PARTS: tuple[type, ...] = (plan.Scoring, plan.Finals, plan.Teams, plan.AgeGroup, plan.Plan)  # always sent whole
PLAIN_PARTS: tuple[type, ...] = (Details, Result)  # without what has its default


def tournament_models_given() -> Models:
    return Models(tournament_models(), GIVEN_TO_TOURNAMENTS)


def tournament_typescript() -> str:
    """Tournaments: plans and commands as `poeppel.tournament` has them, and the models of the protocol."""
    known = tournament_models_given()
    parts = [header("src/poeppel/tournament and src/poeppel/server/protocol/tournaments.py")]
    parts.append(f"import type {{ {', '.join(SHARED_WITH_TABLES)} }} from './messages';\n")
    parts += [constant(name, values) for name, values in TOURNAMENT_LISTS.items()]
    parts += [plain_interface(kind, kind.__name__, whole=True) for kind in PLAN_PARTS]
    parts.append(GIVEN_PLAN)
    parts += [plain_interface(kind, kind.__name__) for kind in PLAIN_PARTS]
    commands = {f"{kind.__name__}Command": (name, kind) for name, kind in KINDS.items()}
    parts += [plain_interface(kind, title, named=name) for title, (name, kind) in commands.items()]
    parts.append(union("TournamentCommand", commands))
    parts += [interface(name, known) for name in known.classes]
    return "\n".join(parts)


GIVEN_PLAN = """/** A plan to be read: a preset and what is different from it, or whatever is not as by default. */
export type GivenPlan = Partial<Omit<Plan, 'scoring' | 'finals'>> & {
  readonly preset?: string;
  readonly scoring?: Partial<Scoring>;
  readonly finals?: Partial<Finals>;
};
"""


def plain_interface(kind: type, title: str, whole: bool = False, named: str = "") -> str:
    """A dataclass as an interface; what has a default can be left out, unless it is always sent whole."""
    comments, hints = field_comments(kind), get_type_hints(kind)
    about = "" if (kind.__doc__ or "").startswith(f"{kind.__name__}(") else inspect.cleandoc(kind.__doc__ or "")
    lines = [comment(about), f"export interface {title} {{\n"]
    lines += [f"  readonly type: {json.dumps(named)};\n"] if named else []
    for field in dataclasses.fields(kind):
        has_default = field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        lines.append(comment(comments.get(field.name, ""), "  "))
        mark = "?" if has_default and not whole else ""
        lines.append(f"  readonly {field.name}{mark}: {plain_type(hints[field.name])};\n")
    return "".join([*lines, "}\n"])


def plain_type(kind: Any) -> str:
    """The type of a dataclass's field, in TypeScript."""
    scalars = {str: "string", int: "number", bool: "boolean", Fraction: "number | string", type(None): "null"}
    if kind in scalars:
        return scalars[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        both = {**LISTS, **TOURNAMENT_LISTS}
        return next((name for name, values in both.items() if values == parts), " | ".join(map(json.dumps, parts)))
    if origin is tuple:
        inside = plain_type(parts[0])
        return f"readonly ({inside})[]" if "|" in inside else f"readonly {inside}[]"
    if origin in (Union, types.UnionType):
        return " | ".join(map(plain_type, parts))
    if origin is not None and issubclass(origin, Mapping):
        return f"Readonly<Record<string, {plain_type(parts[1])}>>"
    return str(kind.__name__)


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


def close_codes() -> str:
    """The codes with which a socket is closed, each with its reason."""
    lines = "".join(f"{comment(p.CLOSINGS[code].why, '  ')}  {code.name}: {code.value},\n" for code in p.CloseCode)
    return f"/** Why a socket is closed. */\nexport const closeCodes = {{\n{lines}}} as const;\n"


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
    """The geometry of every board, and what the fields of a goal are called on all of them."""
    drawn = {edition.board.name: geometry(edition.board) for edition in EDITIONS.values()}
    return {"goal_fields": GOAL_FIELDS, "boards": drawn}


def colours() -> Json:
    """The pawn colours: names, signs (yellow has no corners: it is a circle) and the colours of every look."""
    return {
        "circle_radius": CIRCLE_RADIUS,
        "colours": {
            colour: {"name": said(name), "shape": said(SHAPE_NAMES[colour]), "corners": rounded(CORNERS[colour])}
            for colour, name in COLOUR_NAMES.items()
        },
        "themes": {"light": LIGHT.roles(), "dark": DARK.roles()},
        "looks": {name: look.roles() for name, look in LOOKS.items()},
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


def kernels() -> Json:
    """What lies where in the words that the WebAssembly module takes, what each function takes, and what answers mean.

    A function's arguments are the names of rooms in its memory; where there is none, a number is handed over.
    """
    places = ("PAWNS", "PAIRS", "TURN", "ATTEMPTS", "HOME", "IN_PLAY")
    return {
        "state": {"words": state.WORDS} | {name.lower(): getattr(state, name) for name in places},
        "rules": {"colours": rule_table.COLOURS, "switches": rule_table.SWITCHES, "walls": rule_table.WALLS},
        "nobody": state.NOBODY,
        "pawns_each": state.PAWNS_EACH,
        "most_colours": state.MOST_COLOURS,
        "most_moves": entry.MOST_MOVES,
        "no_move": packing.NO_MOVE,
        "refused": entry.REFUSED,
        "width": NETWORK_WIDTH,
        "families": {network.name.lower(): len(weights(network)) for network in Network},
        "policies": BUILT_IN,
        "tallies": {"none": pondering.NONE, "candidates": rollouts.MOST_CANDIDATES}
        | {line.lower(): getattr(rollouts, line) for line in ("GAMES", "BEHIND", "ERROR")},
        "rooms": rooms(),
        "calls": {name: [argument.room for argument in export.handed] for name, export in EXPORTS.items()},
        "faults": FAULTS,
    }


def analysis() -> Json:
    """What bots, hints, reviews and replays say, by the module that says it, and the numbers they go by."""
    return {
        "policies": BUILT_IN,
        "master": MASTER,
        "network_bots": sorted(NETWORK_BOTS),
        "networks": {name: network_for(Rules(name)).name.lower() for name in EDITIONS},
        "hint": {"hardly_matters": advice.HARDLY_MATTERS},
        "review": {
            "most_moments": review.MOST_MOMENTS,
            "most_decisions": review.MOST_DECISIONS,
            "worth_telling": review.WORTH_TELLING,
            "digits": review.DIGITS,
            "mistake": review.MISTAKE,
            "decides": review.DECIDES,
            "thorough": pondering.THOROUGH,
        },
        "verdict": {"little": verdict.LITTLE, "much": verdict.MUCH},
        "dice": {"enough": dice_statistics.ENOUGH, "unusual": dice_statistics.UNUSUAL},
        "sentences": {
            "moves": catalogue(sentences.SENTENCES),
            "hint": catalogue(advice.SENTENCES),
            "review": catalogue(commentary.SENTENCES),
            "verdict": catalogue(verdict.SENTENCES),
            "dice": catalogue(dice_statistics.SENTENCES),
            "seat_names": catalogue(seat_names.SENTENCES),
            "bots": catalogue(registry.SENTENCES),
        },
        "awards": {
            code: {
                "title": said(words.title),
                "one": said(words.one),
                "many": said(words.many),
                "about": said(words.about),
                "digits": words.digits,
            }
            for code, words in awards.WORDS.items()
        },
    }


def catalogue(sentences: Sentences) -> Json:
    """The sentences of a module, with their holes."""
    return {name: said(text) for name, text in sentences.items()}


def limits_met() -> Json:
    """The server's limits that a page knows beforehand: letters of a name, seconds until somebody stalls."""
    return {"longest_name": LONGEST_NAME, "stalls_after": STALLS_AFTER}


def tables() -> Json:
    """What a table without a server has to know, so that it is run as by the server: what it may be asked, and what it
    waits for. Most sentences are in `refusals`."""
    asked: tuple[type[p.Model], ...] = (*UNIONS["Command"], p.Hello, p.NewTable)
    return {
        "sentences": catalogue(table_setup.SENTENCES),
        "commands": {str(_plain(model)["properties"]["type"]["const"]): model.__name__ for model in UNIONS["Command"]},
        "schemas": {name: _without_titles(schema) for name, schema in schemas(asked).items()},
        "event_version": p.EVENT_VERSION,
        "recent": RECENT,
        "page": PAGE,
        "auto_roll_after": AUTO_ROLL_AFTER,
        "asks_for": ASKS_FOR,
        "reactions_per_second": REACTIONS_PER_SECOND,
        "reaction_burst": REACTION_BURST,
        "pauses": {"without_choice": WITHOUT_CHOICE, "with_choice": WITH_CHOICE},
        "paces": {level.name: level.pace for level in ALL_LEVELS},
        "id_letters": ID_LETTERS,
        "names": {"lookalikes": LOOKALIKES, "accents": [ACCENTS[0], ACCENTS[-1]]},
    }


def _plain(model: type[p.Model]) -> Json:
    return schemas([model])[model.__name__]


def _without_titles(schema: Any) -> Any:
    """Without what only a reader needs; a field may be called `title`."""
    if isinstance(schema, list):
        return [_without_titles(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: value for key, value in schema.items() if key not in ("title", "description")}
    fields = {name: _without_titles(field) for name, field in schema.get("properties", {}).items()}
    return {key: fields if key == "properties" else _without_titles(value) for key, value in kept.items()}


@cache
def editions() -> Json:
    """The editions and house rules, with what a set-up page needs to offer only what goes together."""
    return {
        "editions": {name: _edition(box) for name, box in EDITIONS.items()},
        "switches": {
            name: {
                "rule": switch.rule,
                "title": said(switch.title),
                "about": said(switch.about),
                "ours": switch.is_ours,
            }
            for name, switch in SWITCHES.items()
        },
        "lengths": [
            {
                "name": length.name,
                "title": said(length.title),
                "about": said(length.about),
                "switches": [name for name in SWITCHES if name in length.switches],
            }
            for length in LENGTHS
        ],
    }


def _edition(box: Edition) -> Json:
    takes = [name for name in SWITCHES if name in box.takes]
    combined = {name: house_rule(box, name) for name in takes}
    plain = Rules(box.name)
    return {
        "title": said(box.title),
        "about": said(box.about),
        "board": box.board.name,
        "dice": box.board.dice,
        "tournament": box.is_tournament,
        "roll_off": box.has_roll_off,
        "letters": box.has_letters,
        "words": {name: said(getattr(box.field_names, name)) for name in ("start", "waiting", "goal")},
        "players": box.players,
        "seatings": _seatings(plain),
        "seatings_with": {
            name: {"seatings": _seatings(rules), "neutral": rules.neutral}
            for name, rules in combined.items()
            if _seatings(rules) != _seatings(plain)
        },
        "pairs": {name: pairs for name, rules in combined.items() if (pairs := _pairs(rules))},
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


def _pairs(rules: Rules) -> tuple[str, ...]:
    """The colours of people who win together."""
    sides = rules.sides(rules.players[-1])
    return sides if sides != rules.seats(rules.players[-1]) else ()


@cache
def smallest_with(box: Edition, *switches: str) -> Rules | None:
    """The house rules with only what they cannot do without; None if they do not go together."""
    possible = (rules for rules in all_rules() if rules.edition == box.name and set(switches) <= rules.switches)
    return min(possible, key=lambda rules: len(rules.switches), default=None)


def house_rule(box: Edition, switch: str) -> Rules:
    """The same for a house rule that the edition takes."""
    rules = smallest_with(box, switch)
    assert rules is not None
    return rules


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
    """The refusals of the rules by their kinds, and those of the server with their sentences."""
    return {
        "duties": sorted(DUTIES),
        "tell_duties": sorted(TELL_DUTIES),
        "of_writing": sorted(OF_WRITING),
        "server": {code: said(text) for code, text in SERVER_REASONS.items()},
        "unreadable": said(UNREADABLE),
    }


def reasons() -> Json:
    """The refusals of the rules with their sentences, by the editions that say the same, for whoever asks the engine:
    which one each of its numbers stands for, and what two of them, or the right moves, are put into."""
    return {
        "numbers": [NUMBERED.get(number) for number in range(len(NUMBERED) + 1)],
        "bits": REASON_BITS,
        "both_ways": said(BOTH_WAYS),
        "quoted": said(QUOTED),
        "or": said(OR),
        "and": said(AND),
        "reasons": {name: _reason(name) for name in (*REASONS, *SPECIAL_CASES)},
    }


def _reason(name: str) -> Json:
    groups: dict[tuple[str, Text], list[str]] = {}
    for edition in EDITIONS:
        refusal = refuse(name, Rules(edition))
        if refusal.rule:
            groups.setdefault((refusal.rule, refusal.text), []).append(edition)
    told = [{"editions": names, "rule": rule, "text": said(text)} for (rule, text), names in groups.items()]
    return {"code": refusal.code, "told": told}


@cache
def engine() -> Json:
    """What stands around the kernels: how rule sets and positions lie in their words, what each house rule changes that
    can be said as a plain fact, the grammar of moves, and the sentences of all readers."""
    return {
        "rule_words": {
            "colours": rule_table.COLOURS,
            "length": rule_table.LENGTH,
            "switches": rule_table.SWITCHES,
            "path_start": rule_table.PATH_START,
            "targets": rule_table.TARGETS,
            "jumps": rule_table.JUMPS,
        },
        "written": {
            "no_stop": NO_STOP,
            "touched": TOUCHED,
            "jumps_to_stop": packing.JUMPS_TO_STOP,
            "jumps_to_end": packing.JUMPS_TO_END,
            "allowed": engine_reasons.ALLOWED,
            "no_stop_there": engine_reasons.NO_STOP_THERE,
            "stop_missing": engine_reasons.STOP_MISSING,
        },
        "switch_bits": SWITCH_BITS,
        "clashes": [
            {"switches": sorted(clash.switches), "without": clash.without, "text": said(clash.text)}
            for clash in CLASHES
        ],
        "editions": {name: _lowered(box) for name, box in EDITIONS.items()},
        "families": {
            board.family: {
                "dice": board.dice,
                "fills_goal_from_d": board.fills_goal_from_d,
                "enters_by_six": board.enters_by_six,
                "grammar": GRAMMAR[board.family].replace("(?P<", "(?<"),
                "examples": EXAMPLES[board.family],
            }
            for board in (Board, WallBoard)
        },
        "step": STEP,
        "boards": {
            board.name: {
                "colours": board.colours,
                "length": board.length,
                "starts": [board.start(colour) for colour in board.colours],
            }
            for board in (edition.board for edition in EDITIONS.values())
            if not isinstance(board, WallBoard)
        },
        "wall_boards": {
            "texts": {board.name: write_board(board) for board in (default_board(),)},
            "colours": default_board().colours,
            "own": inspect.signature(parse_board).parameters["name"].default,
            "lanes": LANES,
            "lane": LANE,
            "longest_path": LONGEST_PATH,
            "longest_number": LONGEST_NUMBER,
        },
        "drawing": {
            "field_radius": FIELD_RADIUS,
            "tray_radius": TRAY_RADIUS,
            "spread": SPREAD,
            "label": LABEL,
            "frame": WALL_FRAME._asdict(),
        },
        "records": {
            "heading": record.HEADING,
            "unfinished": record.UNFINISHED,
            "hash_bytes": HASH[0],
            "secret_bytes": SECRET_BYTES,
            "contribution_bytes": [CONTRIBUTION_BYTES[0], CONTRIBUTION_BYTES[-1]],
            "longest_table": LONGEST_TABLE,
            "longest_bot": LONGEST_BOT,
        },
        "names": {
            "blank": list(map(ord, names.BLANK)),
            "invisible": list(map(ord, names.INVISIBLE)),
            "selectors": names.SELECTORS,
            "pictures": names.PICTURES,
        },
        "most_faults": MOST_SHOWN,
        "longest_shown": inspect.signature(shown).parameters["longest"].default,
        "sentences": {name: catalogue(known) for name, known in SENTENCES.items()},
    }


SENTENCES: Mapping[str, Sentences] = {
    "errors": errors.SENTENCES,
    "rules": rule_set.SENTENCES,
    "boards": wall_boards.SENTENCES,
    "rolls": rolls.SENTENCES,
    "moves": move_text.SENTENCES,
    "positions": position_text.SENTENCES,
    "perft": perft.SENTENCES,
    "records": record.SENTENCES,
    "dice": dice_proof.SENTENCES,
    "fair_dice": fair_dice.SENTENCES,
}


def _lowered(box: Edition) -> Json:
    """An edition for the kernels; `facts` are those of the edition without house rules, `with` what each changes, and
    what two together change otherwise than one after the other."""
    plain = Rules(box.name)
    takes = [name for name in SWITCHES if name in box.takes]
    known = facts(plain)
    changes: dict[str, Json] = {}
    for together in (*((name,) for name in takes), *itertools.combinations(takes, 2)):
        rules = smallest_with(box, *together)
        if rules is not None:
            expected = with_changes(known, changes, rules)
            changed = {fact: value for fact, value in facts(rules).items() if value != expected[fact]}
            changes |= {"+".join(together): changed} if changed else {}
    for rules in all_rules():
        if rules.edition == box.name:
            assert facts(rules) == with_changes(known, changes, rules), rules
    return {
        "board": box.board.name,
        "family": box.board.family,
        "bits": int(lower(plain).words[rule_table.SWITCHES]),
        "takes": takes,
        "always": [name for name in SWITCHES if name in box.always],
        "roll_off": box.has_roll_off,
        "relatives": [other.edition for other in plain.relatives()],
        "facts": known,
        "with": changes,
    }


def with_changes(known: Json, changes: Mapping[str, Json], rules: Rules) -> Json:
    """The facts of a rule set, as the client puts them together."""
    found = dict(known)
    for switches, changed in changes.items():
        if set(switches.split("+")) <= rules.switches:
            found |= changed
    return found


def facts(rules: Rules) -> Json:
    """What can be said of a rule set without asking the kernels."""
    return {
        "seatings": _seatings(rules),
        "sides": {str(players): rules.sides(players) for players in rules.players},
        "home_from_the_start": rules.home_from_the_start,
        "neutral": rules.neutral,
        "touch_move": rules.is_touch_move,
        "penalties": rules.has_penalties,
        "most_on_a_field": rules.most_on_a_field,
        "most_home": {str(players): rules.most_home(players) for players in rules.players},
    }


@cache
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
        "switches": {name: _changes(house_rule(box, name), name) for name in SWITCHES if name in box.takes},
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
    ("partners", "partners-the-pair-wins-together"),
    ("two-pawns", "two-pawns-set-up"),
    ("first-home", "first-home-the-win-ends-the-game"),
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


@cache
def cases(edition: str) -> Json:
    """The cases of an edition's rules page: of each of its rules, and of each house rule that it takes."""
    box, plain = EDITIONS[edition], Rules(edition)
    rules = {rule.id: cases_about(edition, rule.id, plain) for section in sections(plain) for rule in section.rules}
    switches = {
        name: cases_about(edition, SWITCHES[name].rule, house_rule(box, name)) for name in SWITCHES if name in box.takes
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


@cache
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
        refusal = by_the_rules(error.refusal).model_dump()
        if move == "-":
            return {"move": None, "legs": [], "refusal": refusal}
        way = [leg_shown(leg).model_dump() for leg in written_legs(position.rules.board, move)]
        return {"move": move, "legs": way, "refusal": refusal}
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
    known = table_models()
    http = [*bodies(), *(known.classes[name] for name in re.findall(r"\w+", " ".join(_answers())))]
    groups: dict[str, list[type[p.Model]]] = {
        "HTTP bodies and answers": list(dict.fromkeys([*http, p.Problem])),
        "The first message": [p.Hello],
        "Commands": list(UNIONS["Command"]),
        "A sign of life": [p.Ping],
        "Messages of the server": list(UNIONS["Message"]),
        "Events": list(UNIONS["Event"]),
    }
    listed = {model for group in groups.values() for model in group}
    groups["Parts"] = [model for model in known.classes.values() if model not in listed]
    parts = ["*Generated by `tools/generate.py` from `src/poeppel/server/protocol` and the routes; do not edit.*\n"]
    parts += [
        "### HTTP routes\n",
        *(_route(*route) for route in routes()),
        "\n### Close codes\n",
        *_close_codes(),
        "\n### Limits\n",
        *_settings(),
    ]
    for title, group in groups.items():
        parts += [f"\n### {title}\n", *(_described(model.__name__, known) for model in group)]
        if title == "Commands":
            own = (field for field in known.fields(group[0].__name__) if field[0] in p.Command.model_fields)
            fields = [_field(group[0].__name__, known, *field) for field in own]
            parts[-len(group) : -len(group)] = ["Every command has, beside its own fields:\n", *fields, ""]
    desk = tournament_models_given()
    parts += ["\n### Of tournaments\n", *(_described(name, desk) for name in desk.classes)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts))


def _close_codes() -> Iterator[str]:
    yield "| code | why | then |\n|---|---|---|"
    yield from (f"| {code.value} | {closing.why} | {closing.then} |" for code, closing in p.CLOSINGS.items())


LIMITS = (
    "longest_message",
    "longest_request",
    "longest_record",
    "messages_per_second",
    "message_burst",
    "outgoing",
    "hello_within",
    "longest_order",
    "longest_list",
    "longest_tournament",
    "tables_per_address",
    "tournaments_per_address",
    "sockets_per_address",
    "sockets",
    "keep_ended",
    "keep_shared",
    "keep_alone",
    "code_lives",
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
