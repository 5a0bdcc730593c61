"""Whatever is handed to a reader, it answers or raises one of the documented errors; nothing else escapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

import pytest
from hypothesis import settings

from bench import same_engine
from bench.same_engine import mutated, noise
from poeppel import Game, IllegalMove, NotationError, Position, Record, Roll, Rules, RulesError, SeededDice
from poeppel.errors import PoeppelError
from poeppel.rules import EDITIONS, SWITCHES
from poeppel.testing import random_move_text, random_position
from tests.strategies import ALL_RULES

TEXTS = 40 * settings().max_examples  # for each reader: 20,000, or, to search, 200,000

# What texts are mutated with: our own letters and signs, and some from further away.
SIGNS = same_engine.SIGNS + "\ud800"  # half a sign, which no other program can be told

GARBAGE: list[object] = [
    None,
    True,
    False,
    3.5,
    float("nan"),
    -1,
    0,
    7,
    2**63,
    10**5000,
    b"",
    b"classic",
    (),
    [],
    ["classic"],
    [1, 9],
    {},
    {"a": 1},
    set(),
    object(),
    len,
    "",
    " ",
    "\0",
    "x" * 1_000_000,
    "y:" * 100_000,
    "1" * 5000,
    (1,),
    (1, 2, 3),
    (0, 7),
    (True, False),
    ("1", "9"),
    (None, None),
    (10**5000, 1),
]


def texts(valid: list[str], seed: int, number: int) -> Iterator[str]:
    """A quarter noise, the rest valid texts with mistakes in them."""
    random = Random(seed)
    for n in range(number):
        yield noise(random, SIGNS) if n % 4 == 0 else mutated(random.choice(valid), random, SIGNS)


def try_all(
    read: Callable[[str], object], valid: list[str], allowed: type[PoeppelError], seed: int, number: int = TEXTS
) -> tuple[int, int]:
    """How many texts were read and how many refused. Anything but the allowed error fails the test by itself."""
    read_well = refused = silent = 0
    for text in texts(valid, seed, number):
        try:
            read(text)
        except allowed as error:
            refused += 1
            silent += not (error.text.de and error.text.en)
        else:
            read_well += 1
    assert silent == 0
    return read_well, refused


def sample_positions(number: int, seed: int) -> list[Position]:
    random = Random(seed)
    editions = [[rules for rules in ALL_RULES if rules.edition == edition] for edition in EDITIONS]
    chosen = [random.choice(editions[n % len(editions)]) for n in range(number)]
    return [random_position(rules, random.choice(rules.players), random) for rules in chosen]


def test_rules_are_read_or_refused() -> None:
    names = [*EDITIONS, *SWITCHES]
    valid = [*map(str, ALL_RULES), *names, "+".join(names)]
    read_well, refused = try_all(Rules.parse, valid, RulesError, seed=1)
    assert read_well > 0
    assert refused > TEXTS / 2


def test_positions_are_read_or_refused() -> None:
    random = Random(2)
    positions = sample_positions(200, seed=2)
    rules = list(dict.fromkeys(position.rules for position in positions))

    def read(text: str) -> None:
        position = Position.parse(text, random.choice(rules))
        assert Position.parse(str(position), position.rules) == position

    read_well, refused = try_all(read, [str(position) for position in positions], NotationError, seed=2)
    assert read_well > 0
    assert refused > TEXTS / 2


def test_moves_are_read_or_refused() -> None:
    random = Random(3)
    positions = sample_positions(200, seed=3)
    outcomes = {"legal": 0, "refused": 0, "unreadable": 0}
    for number in range(TEXTS):
        position = random.choice(positions)
        roll = random.choice(position.rolls)
        text = noise(random) if number % 4 == 0 else random_move_text(position, random)
        outcome = read_move(position, mutated(text, random) if number % 4 > 1 else text, roll)
        outcomes[outcome] += 1
    assert min(outcomes.values()) > TEXTS / 1000, outcomes


def read_move(position: Position, text: str, roll: Roll) -> str:
    """What becomes of a text; `why_not` and `parse_move` have to agree about it."""
    try:
        refusal = position.why_not(text, roll)
    except NotationError:
        with pytest.raises(NotationError):
            position.parse_move(text, roll)
        return "unreadable"
    if refusal is None:
        assert str(position.parse_move(text, roll)) == text
        return "legal"
    with pytest.raises(IllegalMove):
        position.parse_move(text, roll)
    return "refused"


def test_rolls_are_read_or_refused() -> None:
    random = Random(4)
    starts = [Position.initial(edition) for edition in EDITIONS]
    valid = ["1", "6", "2,5", "6,6", "3,1"]

    def read(text: str) -> None:
        random.choice(starts).legal_moves(text)

    read_well, refused = try_all(read, valid, NotationError, seed=4)
    assert read_well > 0
    assert refused > TEXTS / 2


def test_records_are_read_or_refused() -> None:
    read_well, refused = try_all(Record.parse, short_records(), NotationError, seed=5)
    assert read_well > 0  # a changed name, a blank line
    assert refused > TEXTS / 2


def short_records() -> list[str]:
    """The first rolls of a game in every edition."""
    records = []
    for number, edition in enumerate(EDITIONS):
        game = Game(edition, names=["Anna", *[""] * (Rules.parse(edition).players[-1] - 1)], dice=SeededDice(number))
        for _ in range(3):
            game.roll()
            game.play(game.legal_moves[0] if game.legal_moves else None)
        records.append(str(game.record))
    return records


def short(value: object) -> str:
    return f"{type(value).__name__}-{str(value)[:12]}" if not isinstance(value, int | tuple) else type(value).__name__


Door = tuple[type[PoeppelError], Callable[[Any], object]]


def readers(position: Position) -> dict[str, Door]:
    """Every door through which something unreadable can come, and the error that has to meet it there.

    Mypy does not let a typed program do this; people at a prompt do.
    """
    rules, roll = str(position.rules), position.rolls[0]
    (move, *_) = [str(move) for roll in position.rolls for move in position.legal_moves(roll)]
    return {
        "Rules.parse": (RulesError, Rules.parse),
        "Rules.of": (RulesError, Rules.of),
        "Position.initial": (RulesError, Position.initial),
        "Position.parse": (NotationError, lambda thing: Position.parse(thing, rules)),
        "Position.parse, rules": (RulesError, lambda thing: Position.parse(str(position), thing)),
        "parse_move": (PoeppelError, lambda thing: position.parse_move(thing, roll)),
        "why_not": (NotationError, lambda thing: position.why_not(thing, roll)),
        "legal_moves": (NotationError, position.legal_moves),
        "parse_move, roll": (NotationError, lambda thing: position.parse_move(move, thing)),
        "why_not, roll": (NotationError, lambda thing: position.why_not(move, thing)),
        "after, roll": (NotationError, lambda thing: position.after(thing, move)),
        "refusals": (NotationError, position.refusals),
        "Record.parse": (NotationError, Record.parse),
        "Game": (RulesError, Game),
    }


def readers_with_a_default(position: Position) -> dict[str, Door]:
    """The same where None means: choose for me."""
    rules, roll = str(position.rules), position.rolls[0]
    return {
        "after, move": (PoeppelError, lambda thing: position.after(roll, thing)),
        "Position.initial, players": (RulesError, lambda thing: Position.initial(rules, thing)),
        "Position.initial, first": (RulesError, lambda thing: Position.initial(rules, None, thing)),
        "Game, players": (RulesError, lambda thing: Game(rules, thing)),
        "Game, first": (RulesError, lambda thing: Game(rules, None, first=thing)),
        "Game.roll": (NotationError, lambda thing: Game(rules, first="y").roll(thing)),
    }


MAKERS: dict[str, Door] = {
    "Rules, edition": (RulesError, Rules),
    "Rules, one switch": (RulesError, lambda thing: Rules("classic", cast(frozenset[str], (thing,)))),
}
MAKERS_OF_SOMETHING: dict[str, Door] = {  # nothing at all is right here: no switches, no names
    "Rules, switches": (RulesError, lambda thing: Rules("classic", thing)),
    "Game, names": (PoeppelError, lambda thing: Game("classic", 4, names=thing)),
}


@pytest.mark.parametrize("garbage", GARBAGE, ids=short)
@pytest.mark.parametrize("edition", ["classic", "mauerhuepfen"])  # each with a notation of its own
def test_other_things_than_texts_are_refused(edition: str, garbage: object) -> None:
    position = Position.initial(edition)
    doors = readers(position) | ({} if garbage is None else readers_with_a_default(position))
    assert escaping(doors, garbage) == {}


@pytest.mark.parametrize("garbage", GARBAGE, ids=short)
def test_nothing_is_made_of_garbage(garbage: object) -> None:
    assert escaping(MAKERS | MAKERS_OF_SOMETHING if garbage else MAKERS, garbage) == {}


def escaping(doors: dict[str, Door], garbage: object) -> dict[str, str]:
    """The doors that let the garbage in, or that fall over it."""
    escaped = {}
    for name, (allowed, read) in doors.items():
        try:
            read(garbage)
        except allowed as error:
            if not (error.text.de and error.text.en):
                escaped[name] = "says nothing"
        except Exception as error:
            escaped[name] = f"{type(error).__name__}: {str(error)[:80]}"
        else:
            escaped[name] = "was accepted"
    return escaped


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_roll_is_what_the_edition_rolls(edition: str) -> None:
    position = Position.initial(edition)
    rolls: tuple[Roll, ...] = position.rolls
    texts = [str(roll) if isinstance(roll, int) else f"{roll[0]},{roll[1]}" for roll in rolls]
    for roll, text in zip(rolls, texts, strict=True):
        assert position.legal_moves(text) == position.legal_moves(roll)
    other: Roll = (1, 2) if isinstance(rolls[0], int) else 3
    with pytest.raises(NotationError):
        position.legal_moves(other)
    for wrong in ("0", "7", " 1", "1 ", "01", "+1", "1.0", "²", "٣", "1,7", "0,1", "1, 2", "1,2,3", ",", "1,"):
        with pytest.raises(NotationError):
            position.legal_moves(wrong)


def test_two_dice_have_no_order() -> None:
    for edition in EDITIONS:
        position = Position.initial(edition)
        for roll in position.rolls:
            if isinstance(roll, tuple):
                assert position.legal_moves((roll[1], roll[0])) == position.legal_moves(roll)
                assert position.legal_moves(f"{roll[1]},{roll[0]}") == position.legal_moves(roll)
