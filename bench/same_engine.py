"""Whether the engine of the browser answers as Python does: the same questions to both, every difference counted.

    python -m bench.same_engine                       every case, perft, recorded game, reader, and 200,000 decisions
    python -m bench.same_engine --decisions 1000000

Python asks, and says its own answer with each question; `web/tests/engine/same-answers.ts`, bundled as the pages are
and run by Node, answers the same and compares. Needs Node and the packages of `web/`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from types import TracebackType
from typing import IO, Any

from poeppel import Position, Record, Rules
from poeppel.core.lowering import lower
from poeppel.core.roll import Roll, normal_roll, write_roll
from poeppel.core.route import written_legs
from poeppel.draw.geometry import geometry
from poeppel.errors import PoeppelError, Refusal
from poeppel.game.fair_dice import board_text
from poeppel.game.names import visible_name
from poeppel.rules import EDITIONS, SWITCHES, all_rules
from poeppel.rules.board import FOUR_SEATINGS, WallBoard
from poeppel.rules.wall_boards import LANE, LANES, LONGEST_PATH, parse_board, write_board
from poeppel.server.views.moves import leg_shown, legal_move
from poeppel.testing import random_move_text, random_position
from poeppel.testing.cases import Case, cases_in

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
KERNELS = WEB / "src" / "engine" / "kernels" / "engine.wasm"
STRETCH = 25  # rolls of a game that are looked at
BUILD = """
import { build } from "vite";
const output = { entryFileNames: "same-answers.mjs" };
const wanted = { ssr: "tests/engine/same-answers.ts", outDir: OUT, target: "node20", rollupOptions: { output } };
await build({ configFile: false, logLevel: "error", build: wanted });
"""

# What texts are mutated with: our own letters and signs, and some from further away.
SIGNS = "ygrkbpBabcdx:-/,*!^=+ 0123456789" * 4 + "\n\r\t\0\x0b\x1c\x1f\x85\xa0\\'\"#ä\u00adß²٣Ⅷ−\u200b\u2028　\ufeff🎲"

Json = Any


@dataclass(frozen=True)
class Agreement:
    """What came of the questions."""

    questions: int
    decisions: int
    differences: int
    shown: list[Json]
    records: list[str] = field(repr=False)


class OtherEngine:
    """The engine of the browser in a process of Node's, asked line by line."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._node = shutil.which("node") or "node"
        self._said: dict[str, int] = {}

    def __enter__(self) -> OtherEngine:
        script = BUILD.replace("OUT", json.dumps(self._folder.name))
        subprocess.run((self._node, "--input-type=module", "-e", script), cwd=WEB, check=True, capture_output=True)
        answers = Path(self._folder.name) / "same-answers.mjs"
        self._answers = (Path(self._folder.name) / "answers.json").open("w+", encoding="utf-8")
        self._process = subprocess.Popen(
            (self._node, str(answers), str(KERNELS)),
            stdin=subprocess.PIPE,
            stdout=self._answers,
            text=True,
            encoding="utf-8",
        )
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._answers.close()
        self._folder.cleanup()

    @property
    def _questions(self) -> IO[str]:
        assert self._process.stdin is not None
        return self._process.stdin

    def put(self, question: Json) -> None:
        self._questions.write(json.dumps(question) + "\n")

    def ask(self, what: str, answer: Callable[[], Json], *of: Json) -> None:
        """A question of one of its readers, with Python's answer."""
        try:
            right = {"is": answer()}
        except PoeppelError as error:
            right = {type(error).__name__: {"de": error.text.de, "en": error.text.en}}
        self.put({"ask": what, "of": of, "answer": right})

    def says(self, *parts: str) -> int:
        """The number of a sentence, which is told once."""
        key = "|".join(parts)
        if key not in self._said:
            self._said[key] = len(self._said) + 1
            self.put({"says": [self._said[key], key]})
        return self._said[key]

    def agreement(self) -> Agreement:
        """Everything is asked: how it came out."""
        self._questions.close()
        assert self._process.wait() == 0, "the engine of the browser broke off"
        self._answers.seek(0)
        return Agreement(**json.load(self._answers))


# ── readers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def ask_rules(other: OtherEngine, text: str, board: str | None = None) -> None:
    def answer() -> Json:
        rules = Rules.parse(text)
        if board is not None:
            rules = Rules.parse(text, parse_board(board))
        seats = [[rules.seats(n), rules.colours(n), rules.most_home(n)] for n in rules.players]
        facts = [rules.is_touch_move, rules.has_penalties, rules.box.has_roll_off, rules.most_on_a_field]
        words = " ".join(map(str, lower(rules).words.tolist()))
        return [str(rules), rules.players, rules.neutral, *facts, seats, words]

    other.ask("rules", answer, text, board)


def ask_initial(other: OtherEngine, rules: str, players: int | None, first: str | None) -> None:
    other.ask("initial", lambda: str(Position.initial(rules, players, first)), rules, players, first)


def ask_position(other: OtherEngine, text: str, rules: Rules) -> None:
    other.ask("position", lambda: told(Position.parse(text, rules)), text, str(rules), board_text(rules) or None)


def ask_board(other: OtherEngine, text: str) -> None:
    def answer() -> Json:
        board = parse_board(text)
        return [write_board(board), geometry(board)]

    other.ask("board", answer, text)


def ask_roll(other: OtherEngine, roll: Json, rules: Rules) -> None:
    other.ask("roll", lambda: write_roll(normal_roll(roll, rules)), roll, str(rules))


def ask_move(other: OtherEngine, text: str, rules: Rules) -> None:
    def answer() -> Json:
        return [leg_shown(leg).model_dump() for leg in written_legs(rules.board, text)]

    other.ask("move", answer, text, str(rules))


def ask_record(other: OtherEngine, text: str) -> None:
    def answer() -> Json:
        record = Record.parse(text)
        return [str(record), record.names, len(record.positions), record.agreed_first]

    other.ask("record", answer, text)


def ask_name(other: OtherEngine, name: str) -> None:
    other.ask("name", lambda: visible_name(name), name)


def ask_roll_of(other: OtherEngine, position: Position, roll: Roll, moves: Iterable[str | None]) -> None:
    """Everything about one roll: the moves with their ways, and what each of these texts leads to."""
    where = (str(position), str(position.rules), board_text(position.rules) or None, write_roll(roll))
    other.ask("moves", lambda: [legal_move(move).model_dump() for move in position.legal_moves(roll)], *where)
    for move in moves:
        other.ask("after", partial(after_told, position, roll, move), *where, move)
        if move is not None:
            other.ask("refusal", partial(refusal_told, position, roll, move), *where, move)


def after_told(position: Position, roll: Roll, move: str | None) -> Json:
    return told(position.after(roll, move))


def refusal_told(position: Position, roll: Roll, move: str) -> Json:
    refusal = position.why_not(move, roll)
    if refusal is None:
        return None
    return {"code": refusal.code, "rule": refusal.rule, "text": {"de": refusal.text.de, "en": refusal.text.en}}


def told(position: Position) -> Json:
    p = position
    facts = [str(p), p.turn, p.attempts, p.is_over, p.ranking, p.home, p.colours, p.seats]
    return [*facts, [p.pawns(colour) for colour in p.colours]]


# ── everything that is written down ───────────────────────────────────────────────────────────────────────────────────


def ask_written(other: OtherEngine, most_leaves: float = float("inf")) -> None:
    """Every rule set, case, perft and recorded game."""
    for edition in EDITIONS:
        other.ask("geometry", partial(geometry, Rules(edition).board), edition)
    for rules in all_rules():
        ask_rules(other, str(rules))
        for players in range(8):
            for first in (None, "y", "g", "p", "x", ""):
                ask_initial(other, str(rules), players, first)
    for case in cases_in(ROOT / "cases"):
        ask_case(other, case)
    for line in (ROOT / "cases" / "perft.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, text, depth, leaves = (part.strip() for part in line.split("|"))
            if int(leaves) <= most_leaves:
                other.put({"ask": "perft", "of": [text, name, int(depth)], "answer": {"is": int(leaves)}})
    for text in recorded_games():
        ask_record(other, text)


def ask_case(other: OtherEngine, case: Case) -> None:
    text, start, roll = case.get("pos"), case.get("start"), case.get("roll")
    ask_rules(other, case.said["rules"])
    if start:
        players, *first = start.split()
        ask_initial(other, case.said["rules"], int(players), first[0] if first else None)
    if case.get("refused") is not None:
        return
    rules = Rules.parse(case.said["rules"])
    if text:
        ask_position(other, text, rules)
        position = Position.parse(text, rules)
    else:
        players, *first = str(start).split()
        position = Position.initial(rules, int(players), *first)
    if roll:
        tried = [line.split()[0] for verb, line in case.checks if verb in ("refuse", "after")]
        named = [move for verb, line in case.checks if verb in ("includes", "excludes") for move in line.split()]
        moves = [None if move == "-" else move for move in dict.fromkeys([*tried, *named, "-"])]
        ask_roll_of(other, position, normal_roll(roll, rules), moves)


def recorded_games() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "cases" / "games").glob("*.game"))]


# ── decisions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def ask_decisions(other: OtherEngine, number: int, random: Random) -> None:
    """Random play over all rule sets and numbers of players, a tenth of it on boards of one's own."""
    games = [(rules, players) for rules in all_rules() for players in rules.players]
    random.shuffle(games)
    asked = 0
    while asked < number:
        for rules, players in games:
            if asked >= number:
                break
            if random.random() < 0.1:
                rules = Rules.parse("mauerhuepfen", random_board(random))
                players = random.choice(rules.players)
            asked += ask_stretch(other, some_position(rules, players, random), random)


def ask_stretch(other: OtherEngine, position: Position, random: Random) -> int:
    """Some rolls of a game; how many."""
    start, rules = str(position), position.rules
    decisions: list[Json] = []
    while not position.is_over and len(decisions) < STRETCH:
        roll = random.choice(position.rolls)
        legal = position.legal_moves(roll)
        move = random.choice(legal) if legal else None
        after = position.after(roll, move)
        pawns = {pawn: of_refusal(other, why) for pawn, why in position.refusals(roll, legal).items()}
        tried = [[text, of_text(other, position, text, roll)] for text in some_texts(position, random)]
        played = "" if move is None else str(move)
        decisions.append([write_roll(roll), " ".join(map(str, legal)), played, str(after), pawns, tried])
        position = after
    other.put(
        {"game": {"rules": str(rules), "board": board_text(rules) or None, "start": start, "decisions": decisions}}
    )
    return len(decisions)


def some_position(rules: Rules, players: int, random: Random) -> Position:
    """One that comes up in play, early or late, or one that need not."""
    if random.random() < 0.4:
        return random_position(rules, players, random)
    position = Position.initial(rules, players, random.choice("".join(rules.seats(players))))
    for _ in range(random.choice((0, 20, 100, 300))):
        roll = random.choice(position.rolls)
        moves = position.legal_moves(roll)
        after = position.after(roll, random.choice(moves) if moves else None)
        if after.is_over:
            break
        position = after
    return position


def some_texts(position: Position, random: Random) -> list[str]:
    """Moves that are mostly not legal, and a text that is mostly none."""
    texts = [random_move_text(position, random) for _ in range(2)]
    return [*texts, mutated(texts[0], random)] if random.random() < 0.3 else texts


def of_refusal(other: OtherEngine, refusal: Refusal) -> int:
    return other.says(refusal.code, refusal.rule, refusal.text.de, refusal.text.en)


def of_text(other: OtherEngine, position: Position, text: str, roll: Roll) -> int:
    try:
        refusal = position.why_not(text, roll)
    except PoeppelError as error:
        return other.says(type(error).__name__, error.text.de, error.text.en)
    return 0 if refusal is None else of_refusal(other, refusal)


def random_board(random: Random) -> WallBoard:
    while True:
        lanes, lane = random.randint(*LANES), random.randint(*LANE)
        length = lanes * (lane + 1) - 1
        if length <= LONGEST_PATH:
            break
    targets = random.sample(range(length), random.randint(1, min(4, length - 1)))
    start = random.choice([number for number in range(length) if number not in targets])
    walls = [tuple(random.choice((None, 1, 2, 3, 4, 5, 6)) for _ in range(lane - 1)) for _ in range(lanes - 1)]
    return WallBoard("own board", "ygrk", length, FOUR_SEATINGS, lane, start, tuple(sorted(targets)), tuple(walls))


# ── texts that are wrong ──────────────────────────────────────────────────────────────────────────────────────────────


def noise(random: Random, signs: str = SIGNS) -> str:
    return "".join(random.choices(signs, k=random.choice((0, 1, 2, 5, 20, 60, 130))))


def mutated(text: str, random: Random, signs: str = SIGNS) -> str:
    """The text with one to three signs lost, added, changed, swapped or doubled."""
    for _ in range(random.choice((1, 1, 2, 3))):
        at, other = random.randrange(len(text) + 1), random.randrange(len(text) + 1)
        low, high = min(at, other), max(at, other)
        text = random.choice(
            (
                text[:at] + text[at + 1 :],
                text[:at] + random.choice(signs) + text[at:],
                text[:at] + random.choice(signs) + text[at + 1 :],
                text[:low] + text[high:],
                text[:high] + text[low:high] + text[high:],
            )
        )
    return text


def ask_readers(other: OtherEngine, number: int, random: Random) -> None:
    """So many texts to each reader: a quarter noise, the rest with mistakes in them."""
    names, rules = [*EDITIONS, *SWITCHES], list(all_rules())
    games = recorded_games() + proofs()
    short = ["\n".join([*text.splitlines()[:20], "result   unfinished"]) + "\n" for text in games]
    for n in range(number):

        def wrong(text: str, n: int = n) -> str:
            return noise(random) if n % 4 == 0 else mutated(text, random)

        rule_set, board = random.choice(rules), random_board(random)
        if rule_set.edition == "mauerhuepfen" and random.random() < 0.5:
            rule_set = Rules.parse("mauerhuepfen", board)
        position = random_position(rule_set, random.choice(rule_set.players), random)
        ask_rules(other, wrong(random.choice((str(rule_set), random.choice(names), "+".join(names)))))
        ask_position(other, wrong(str(position)), rule_set)
        ask_board(other, write_board(board))
        ask_board(other, wrong(write_board(board)))
        ask_rules(other, str(rule_set), random.choice((write_board(board), wrong(write_board(board)))))
        ask_roll(other, random.choice((wrong("2,5"), wrong("6"), [random.randint(0, 7), 2], 7)), rule_set)
        ask_move(other, wrong(random_move_text(position, random)), Rules(rule_set.edition))
        ask_name(other, wrong(random.choice(("Anna", "Jürgen  Groß", "e\u0301\u200bva", " \ufe0f\u0301x", "ᅟé 🎲"))))
        ask_record(other, wrong(random.choice(short)))


def proofs() -> list[str]:
    """A game with every kind of line about its dice."""
    head = "Pöppel record 1\nrules    classic\nseat     y Anna\nseat     r Ben\n"
    tail = "start    y:B,B,B,0/r:B,B,B,20 r 1 -\nresult   unfinished\n"
    commitment = "\n".join(f"dice     {line}" for line in (f"commitment {'0a' * 32}", "table k7Qm"))
    shares = f"dice     contribution y {'9f' * 16}\ndice     bot r fox\ndice     restored 0\ndice     restored 12\n"
    secret = f"dice     secret {'03' * 32}\n"
    return [
        f"{head}dice     device\n{tail}",
        f"{head}{commitment}\ndice     contribution r {'9f' * 20}\n{secret}{tail}",
        f"{head}dice     version 2\n{commitment}\n{shares}{secret}{tail}",
        f"{head}opening  y 4, r 4\nopening  y 1, r 6\n{tail}",
    ]


# ── records that are written there ────────────────────────────────────────────────────────────────────────────────────


def ask_games(other: OtherEngine, number: int, random: Random) -> None:
    """Have games played there, whose records Python is to read."""
    rules = list(all_rules())
    for seed in range(number):
        chosen, board = random.choice(rules), None
        if seed % 8 == 0:
            chosen, board = Rules("mauerhuepfen"), write_board(random_board(random))
        players = random.choice(chosen.players)
        names = [random.choice(("", "Anna", "Jürgen Groß", "李")) for _ in range(players)]
        played = {"players": players, "names": names, "seed": seed, "rolls": random.choice((0, 30, 400))}
        other.put({"play": {"rules": str(chosen), "board": board, **played}})


def unlike(records: Iterable[str]) -> Iterator[str]:
    """The records that Python does not read, or would write otherwise."""
    for text in records:
        try:
            if str(Record.parse(text)) != text:
                yield text
        except PoeppelError as error:
            yield f"{error}\n{text}"


def everything(decisions: int, texts: int, games: int, seed: int = 1, most_leaves: float = float("inf")) -> Agreement:
    """Ask all that there is to ask."""
    random = Random(seed)
    with OtherEngine() as other:
        ask_written(other, most_leaves)
        ask_readers(other, texts, random)
        ask_games(other, games, random)
        ask_decisions(other, decisions, random)
        return other.agreement()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--texts", type=int, default=5_000, help="for each reader")
    parser.add_argument("--games", type=int, default=500, help="played there and read here")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    started = time.monotonic()
    found = everything(wanted.decisions, wanted.texts, wanted.games, wanted.seed)
    refused = list(unlike(found.records))
    for difference in found.shown:
        print(json.dumps(difference, ensure_ascii=False, indent=2))
    for text in refused[:3]:
        print(text)
    print(
        f"{found.decisions:,} decisions, {found.questions:,} answers compared, {found.differences:,} differences; "
        f"{len(found.records):,} records written there, {len(refused):,} not read here the same; "
        f"{time.monotonic() - started:.0f} s"
    )
    return 1 if found.differences or refused else 0


if __name__ == "__main__":
    sys.exit(main())
