"""The reason given for a refusal is a true one: held against the position as people see it, field by field.

Nothing here asks the code that finds the reasons. `legal_moves` is trusted; `cases/` and `test_position` check it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import pytest

from poeppel import Move, Position, Roll, Rules
from poeppel.core.move_text import WrittenMove, read_move
from poeppel.core.refusals.reasons import REASONS
from poeppel.rules.board import WallBoard
from poeppel.testing import random_position
from poeppel.testing.rules import random_move_text
from tests.strategies import SOME_GAMES

GOAL = "abcd"


class Seen:
    """A move that was refused, and the board as a person at the table sees it."""

    def __init__(self, position: Position, text: str, roll: Roll) -> None:
        self.position, self.rules, self.board = position, position.rules, position.rules.board
        self.move: WrittenMove = read_move(text, self.board)
        self.roll, self.legal = roll, position.legal_moves(roll)
        self.moves = [move for move in self.legal if not move.is_void]
        self.colour = self.move.colour

    @property
    def own(self) -> Counter[str]:
        """The mover's other pawns."""
        own = Counter(self.position.pawns(self.colour))
        own[self.move.start] -= 1
        return +own

    @property
    def of_colour(self) -> list[Move]:
        return [move for move in self.moves if move.colour == self.colour]

    def opponents_of(self, colour: str) -> str:
        """Other sides' colours; the neutral one when one's own moves, everybody but oneself when it does (V2)."""
        turn = self.position.turn or ""
        sides = ("yr", "gk") if self.rules.has("partners") else self.position.seats
        mine = next(side for side in sides if turn in side)
        friends = turn if colour == self.rules.neutral else mine
        return "".join(c for c in self.position.colours if c not in friends and c != colour)

    def captures(self, move: Move) -> bool:
        return any(victim in self.opponents_of(move.colour) for victim in move.captured)


class Ring(Seen):
    """On the ring everything is seen from the mover's own A."""

    def __init__(self, position: Position, text: str, roll: Roll) -> None:
        super().__init__(position, text, roll)
        assert isinstance(roll, int)
        self.die = roll
        self.length = self.board.length
        self.start, self.end = (self.steps(name) for name in (self.move.start, self.move.end))
        self.ahead = 0 if self.start == -1 else self.start + roll

    def steps(self, name: str) -> int:
        if name == "B":
            return -1
        if name in GOAL:
            return self.length + GOAL.index(name)
        first = self.board.colours.index(self.colour) * self.length // len(self.board.colours)
        return (int(name) - first) % self.length

    def barriers(self) -> set[int]:
        found = set()
        for colour in self.position.colours if self.rules.has("barriers") else "":
            found |= {
                self.steps(f) for f, n in Counter(self.position.pawns(colour)).items() if f.isdecimal() and n == 2
            }
        return found

    @property
    def goes_back(self) -> bool:
        behind = self.start - self.die
        return self.end == (behind % self.length if self.start < self.length else behind) and self.start >= 0

    def between(self) -> range:
        if self.goes_back:
            return range(self.start - self.die + 1, self.start)
        return range(self.start + 1, self.ahead)

    def goal(self, steps: int) -> bool:
        return steps >= self.length

    def foreign_behind(self) -> str:
        """Whose pawn stands where the roll leads backward."""
        return "".join(c for c in self.position.colours if self.move.end in self.position.pawns(c) and c != self.colour)


def wrongly_written(seen: Seen, part: Callable[[WrittenMove], object]) -> bool:
    """There is this very move, and this part of it is another one."""
    same = [m.written for m in seen.legal if m.written.way == seen.move.way]
    return bool(same) and part(same[0]) != part(seen.move)


def capture_is_due(seen: Seen) -> bool:
    return bool(seen.moves) and all(map(seen.captures, seen.moves))


def fulfils_two_duties(seen: Ring, move: Move) -> bool:
    return seen.captures(move) and (move.start == "B" or seen.steps(move.start) == 0)


RING: Mapping[str, Callable[[Ring], bool]] = {
    "not_your_turn": lambda s: s.colour not in (s.position.turn, s.rules.neutral),
    "no_pawn_there": lambda s: s.move.start not in s.position.pawns(s.colour),
    "wrong_distance": lambda s: s.start >= 0 and s.end != s.ahead and not s.goes_back and not s.move.is_touch,
    "needs_six": lambda s: s.start == -1 and (s.die != 6 or s.end != 0),
    "overshoots_goal": lambda s: s.start + s.die > s.length + 3 and s.end > s.start,
    "no_second_lap": lambda s: s.start < s.length and s.end in range(s.start + 7 - s.length),
    "own_pawn_there": lambda s: (
        s.end == s.ahead and s.move.end in s.own and not (s.rules.has("barriers") and not s.goal(s.end))
    ),
    "barrier_there": lambda s: (s.end if s.goes_back else s.ahead) in s.barriers(),
    "barrier_in_the_way": lambda s: bool(s.barriers() & set(s.between())),
    "pawn_in_the_way_in_goal": lambda s: (
        s.rules.has("no-goal-jump") and any(s.goal(n) and n in map(s.steps, s.own) for n in s.between())
    ),
    "backward_not_allowed": lambda s: s.goes_back and not s.rules.has("backward-capture"),
    "backward_in_goal": lambda s: s.goes_back and s.goal(s.start) and s.rules.has("backward-capture"),
    "backward_past_start": lambda s: s.goes_back and s.start - s.die <= 0 and s.rules.has("backward-capture"),
    "backward_needs_capture": lambda s: (
        s.goes_back and s.rules.has("backward-capture") and not set(s.foreign_behind()) & set(s.opponents_of(s.colour))
    ),
    "must_capture": lambda s: s.rules.has("forced-capture") and capture_is_due(s),
    "double_duty": lambda s: (
        s.rules.box.is_tournament and all(fulfils_two_duties(s, m) for m in s.moves) and bool(s.moves)
    ),
    "start_must_be_cleared": lambda s: (
        "B" in s.position.pawns(s.colour)
        and any(s.steps(m.start) == 0 for m in s.of_colour)
        and all(s.steps(m.start) == 0 or s.captures(m) for m in s.of_colour)
    ),
    "must_bring_in": lambda s: (
        s.die == 6
        and any(m.start == "B" for m in s.of_colour)
        and all(m.start == "B" or s.captures(m) for m in s.of_colour)
    ),
    "wrong_capture": lambda s: wrongly_written(s, lambda move: move.captured),
    "wrong_penalty": lambda s: s.rules.has("punished") and wrongly_written(s, lambda move: move.penalty),
    "no_penalties": lambda s: not s.rules.has("punished") and s.move.penalty is not None,
    "touch_only_punished": lambda s: s.move.is_touch and not (s.rules.box.is_tournament and s.rules.has("punished")),
    "touched_can_move": lambda s: s.move.is_touch and any(m.pawn == f"{s.colour}:{s.move.start}" for m in s.moves),
    "touched_nothing_due": lambda s: s.move.is_touch and not s.legal,
}


class Walls(Seen):
    """All ways to use both dice, found by the numbers on the board."""

    def __init__(self, position: Position, text: str, roll: Roll) -> None:
        super().__init__(position, text, roll)
        assert isinstance(roll, tuple)
        assert isinstance(self.board, WallBoard)
        self.dice = roll
        self.numbers = {
            pair: number
            for k, wall in enumerate(self.board.walls)
            for i, number in enumerate(wall)
            if number
            for pair in (self.board.beside(k, i), self.board.beside(k, i)[::-1])
        }

    def step(self, here: str, die: int) -> set[tuple[str, str]]:
        """Where a die leads: the mark and the field."""
        last = self.board.length - 1
        if here == "B":
            return {("-", str(die - 1))}
        field = int(here)
        walks = {("-", str(to)) for to in (field - die, field + die) if 0 <= to <= last}
        return walks | {("^", str(b)) for (a, b), number in self.numbers.items() if a == field and number == die}

    def runs(self) -> set[tuple[tuple[str, str], tuple[str, str]]]:
        if self.move.start in GOAL:
            return set()
        orders = {self.dice, self.dice[::-1]}
        return {(a, b) for one, two in orders for a in self.step(self.move.start, one) for b in self.step(a[1], two)}

    @property
    def steps(self) -> list[tuple[str, str]]:
        return [(step.mark, step.field) for step in self.move.steps]

    def straight(self, stop: str, end: str) -> bool:
        here = -1 if self.move.start == "B" else int(self.move.start)
        return here < int(stop) < int(end) or here > int(stop) > int(end)

    def first_fits(self) -> bool:
        return any(self.steps[0] in self.step(self.move.start, die) for die in self.dice)

    def fits(self) -> bool:
        return tuple(self.steps) in self.runs()

    def leads_there(self) -> bool:
        return any(end == self.move.end for _, (_, end) in self.runs())

    def path_is_too_short(self) -> bool:
        here, total = -1 if self.move.start == "B" else int(self.move.start), sum(self.dice)
        return (here + total >= self.board.length) if int(self.move.end) > here else here - total < 0


def jump_is_wrong(seen: Walls) -> bool:
    """The first step that no die makes is a jump."""
    if not seen.first_fits():
        return seen.steps[0][0] == "^"
    return len(seen.steps) == 2 and seen.steps[1][0] == "^" and not seen.fits()


def distance_is_wrong(seen: Walls) -> bool:
    """The first step that no die makes is a walk; and if the move has one step only, no way leads there at all."""
    if len(seen.steps) == 1:
        return seen.steps[0][0] == "-" and not seen.leads_there()
    wrong = seen.steps[1] if seen.first_fits() else seen.steps[0]
    return wrong[0] == "-" and not seen.fits()


WALLS: Mapping[str, Callable[[Walls], bool]] = {
    "not_your_turn": lambda s: s.colour != s.position.turn,
    "no_pawn_there": lambda s: s.move.start not in s.position.pawns(s.colour),
    "in_goal": lambda s: s.move.start in GOAL,
    "wrong_capture": lambda s: wrongly_written(s, lambda move: [step.captured for step in move.steps]),
    "wrong_goal": lambda s: wrongly_written(s, lambda move: move.goal),
    "must_use_both_dice": lambda s: len(s.steps) == 1 and s.first_fits(),
    "no_wall_number": jump_is_wrong,
    "wrong_distance": distance_is_wrong,
    "path_ends": lambda s: not s.leads_there() and s.path_is_too_short(),
    "no_stop_there": lambda s: (
        s.fits() and {mark for mark, _ in s.steps} == {"-"} and s.straight(s.steps[0][1], s.move.end)
    ),
    "stop_missing": lambda s: (
        len(s.steps) == 1 and any((m.start, m.end) == (s.move.start, s.move.end) and len(m.steps) == 3 for m in s.legal)
    ),
    "own_pawn_there": lambda s: s.leads_there() and s.move.end in s.own,
    "own_pawn_at_stop": lambda s: any(a[1] in s.own and b[1] == s.move.end for a, b in s.runs()),
}

PROMISES = {"ring": (Ring, RING), "walls": (Walls, WALLS)}
TRIES = 40  # moves in each rule set and number of players; with walls, of which there is one, more of them


def test_the_reason_for_a_refusal_is_true() -> None:
    untrue, heard = [], set()
    for rules, players in SOME_GAMES:
        random = Random(f"{rules} {players}")
        position, seen_as = None, PROMISES[rules.board.family]
        for number in range(TRIES if rules.board.family == "ring" else 60 * TRIES):
            if number % 4 == 0 or position is None:
                position = random_position(rules, players, random)
            roll, text = random.choice(position.rolls), random_move_text(position, random)
            refusal = position.why_not(text, roll)
            if refusal is not None:
                heard.add(refusal.code)
                look, promises = seen_as
                if not promises[refusal.code](look(position, text, roll)):  # type: ignore[operator]
                    untrue.append(f"{rules} | {position} | {roll} | {text} | {refusal}")
    assert untrue == []
    assert heard >= set(REASONS) - {"game_over", "must_move", "double_duty"}  # the first two are not a move's


def test_every_reason_is_held_against_the_board() -> None:
    assert {*RING, *WALLS} == set(REASONS) - {"game_over", "must_move"}


# ── why a pawn has no move ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("pawns", "roll", "pawn", "code", "german"),
    [
        (  # ahead stands a pawn of the same colour, backward is past its A, and there is somebody to capture
            "y:3,7,c,d/r:B,B,B,39",
            4,
            "y:3",
            "own_pawn_there",
            "Vorwärts (R6): Wo der Zug enden würde, steht schon eine eigene Figur. "
            "Rückwärts (V3): Auf das eigene A-Feld oder darüber hinaus geht keine Figur zurück.",
        ),
        (  # nobody stands behind: nobody asks
            "y:3,7,c,d/r:B,B,B,38",
            4,
            "y:3",
            "own_pawn_there",
            "Wo der Zug enden würde, steht schon eine eigene Figur.",
        ),
        (  # the same reason both ways is said once
            "y:B,0,15,d/r:B,B,B,11",
            4,
            "y:15",
            "start_must_be_cleared",
            "Die Figur auf dem A-Feld muss zuerst weiter, solange noch Figuren auf den B-Feldern stehen.",
        ),
    ],
)
def test_with_backward_capture_both_ways_are_explained(
    pawns: str, roll: int, pawn: str, code: str, german: str
) -> None:
    refusal = Position.parse(f"{pawns} y 1 -", "classic+backward-capture").refusals(roll)[pawn]
    assert (refusal.code, refusal.text.de) == (code, german)
    assert ("Backward" in refusal.text.en) == ("Rückwärts" in german)


def test_a_barrier_ahead_and_another_behind_are_both_named() -> None:
    position = Position.parse("y:9,13,13,d/r:B,5,7,7 y 1 -", "classic+backward-capture+barriers")
    refusal = position.refusals(4)["y:9"]
    assert (refusal.code, refusal.rule) == ("barrier_there", "V6")
    assert refusal.text.en == (
        "Forward (V6): The space is closed by a barrier: no move can end there. "
        "Backward (V6): A barrier stands in the way; it cannot be jumped."
    )


def test_touching_has_three_answers() -> None:
    position = Position.parse("y:B,B,B,39/g:B,B,B,14/r:B,B,B,25/k:B,B,B,33 y 1 -", "tournament+punished")
    nothing = position.why_not("y:39!", 5)
    able = position.why_not("y:39!", 2)
    plain = Position.parse(str(position), "tournament").why_not("y:39!", 2)
    assert [r and (r.code, r.rule, r.text.de) for r in (nothing, able, plain)] == [
        ("touched_nothing_due", "T13", "Mit diesem Wurf kann keine Figur ziehen, also wird auch keine berührt."),
        ("touched_can_move", "T12", "Berührt, geführt: Diese Figur kann ziehen, also muss sie auch ziehen."),
        ("touch_only_punished", "T13", "Berühren zählt nur im Turnier mit Strafen."),
    ]


def test_no_rule_is_named_that_is_not_in_force() -> None:
    position = Position.parse("y:B,B,B,12/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic")
    for text in ("y:12!", "y:12-15!12", "y:12-15!"):
        refusal = position.why_not(text, 3)
        assert refusal
        assert refusal.rule == "R3"


# ── the sentence for the case ─────────────────────────────────────────────────────────────────────────────────────────


def said(rules: str, position: str, roll: Roll, move: str) -> tuple[str, str, str]:
    refusal = Position.parse(position, rules).why_not(move, roll)
    assert refusal
    return refusal.code, refusal.text.de, refusal.text.en


def test_a_neutral_pawn_is_not_called_ones_own() -> None:
    position = "y:B,B,B,9/g:B,B,B,12/r:B,B,B,22/k*:31,35,c,d y 1 -"
    assert said("classic+neutral", position, 4, "k:31-35") == (
        "own_pawn_there",
        "Wo der Zug enden würde, steht schon eine neutrale Figur.",
        "Another neutral pawn stands where the move would end.",
    )
    own = said("classic+neutral", "y:B,B,5,9/g:B,B,B,12/r:B,B,B,22/k*:31,35,c,d y 1 -", 4, "y:5-9")
    assert own[2] == "One of your own pawns stands where the move would end."


@pytest.mark.parametrize(
    ("move", "roll", "german", "english"),
    [
        (
            "y:9-13",
            4,
            "Zieht die eigene Farbe, muss zuerst die Figur auf ihrem A-Feld weiter, solange noch Figuren auf ihren "
            "B-Feldern stehen.",
            "If you move your own colour, the pawn on its A field has to move on first while pawns are left on its "
            "B fields.",
        ),
        (
            "k:35-1",
            6,
            "Zieht die neutrale Farbe, muss mit der 6 eine Figur von ihren B-Feldern ins Spiel gebracht werden.",
            "If you move the neutral colour, with a 6 you must bring in a pawn from its B fields.",
        ),
    ],
)
def test_beside_a_neutral_colour_a_duty_binds_its_own_colour_only(
    move: str, roll: int, german: str, english: str
) -> None:
    position = "y:B,B,0,9/g:B,B,B,12/r:B,B,B,22/k*:B,B,B,35 y 1 -"
    assert said("classic+neutral", position, roll, move)[1:] == (german, english)


@pytest.mark.parametrize(
    ("rules", "position", "move", "whom"),
    [
        ("two-colours", "y:B,B,4,17/g:B,B,B,8/r:B,B,B,21/k:B,B,B,39 y 1 -", "y:17-21xr", "your own second colour"),
        ("neutral", "y:B,B,4,17/g:B,B,B,8/r:B,B,B,28/k*:B,B,B,13 y 1 -", "k:13-17xy", "one of your own pawns"),
        ("neutral", "y:B,B,4,17/g:B,B,B,8/r:B,B,B,28/k*:B,B,B,13 y 1 -", "y:17-21", None),
    ],
)
def test_a_capture_that_does_not_count_is_told_so(rules: str, position: str, move: str, whom: str | None) -> None:
    code, german, english = said(f"classic+{rules}+forced-capture", position, 4, move)
    assert code == "must_capture"
    assert ("zählt nicht" in german) == (whom is not None)
    assert english.startswith(f"Capturing {whom} does not count: " if whom else "An opponent's pawn can be captured")


def test_the_right_writing_stands_in_quotation_marks() -> None:
    position = "y:B,B,B,16/r:B,B,14,31 r 1 -"
    code, german, english = said("mauerhuepfen", position, (2, 5), "r:14-16-21")
    assert code == "no_stop_there"
    assert german.endswith(" Richtig geschrieben heißt der Zug „r:14-21“.")
    assert english.endswith(' Written correctly, this move is "r:14-21".')
    assert said("mauerhuepfen", "y:B,B,B,14/r:12,b,c,d r 1 -", (2, 5), "r:12-15")[2].endswith(' or "r:12-17-15".')
    assert said("classic", "y:B,B,B,17/r:B,B,B,23 y 1 -", 4, "y:17-21xr")[2].endswith(' is "y:17-21".')


@pytest.mark.parametrize("rules", ["classic", "classic6", "aergern-verboten", "tournament", "tournament6"])
def test_with_a_six_too_a_pawn_goes_from_b_to_a_only(rules: str) -> None:
    position = Position.initial(rules, Rules.parse(rules).players[-1])
    refusal = position.why_not(f"{position.turn}:B-6", 6)
    assert refusal
    assert (refusal.code, refusal.rule) == ("needs_six", "T4" if rules.startswith("tournament") else "R8")
