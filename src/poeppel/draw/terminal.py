"""A position as text for a terminal, readable with and without colours.

Every pawn is its colour's letter, with the colour's sign before it; two letters are a barrier. Only characters whose
width no terminal doubts are used, so that columns stay columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.text import Text as RichText

from poeppel.core.route import legs
from poeppel.draw import captions
from poeppel.draw.cells import Cell, Cells, cells
from poeppel.draw.layout import layout
from poeppel.draw.palette import TERMINAL
from poeppel.draw.scene import Scene
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS, PAWNS_EACH
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.core.move import Move
    from poeppel.core.position import Position
    from poeppel.texts import Language

SIGNS: Mapping[str, str] = {"y": "◉", "g": "▴", "r": "▪", "k": "✚", "b": "◊", "p": "✶"}
_ANSI = {"y": "yellow", "g": "green", "r": "red", "k": "bold", "b": "blue", "p": "magenta"}

# What stands left and right of a marked field. A pawn that may move points at itself, a target is held open, and what
# the last move touched is set in parentheses.
MOVABLE, TARGET, LAST = "><", "{}", "()"


def terminal(
    position: Position | Scene,
    *,
    last_move: Move | None = None,
    targets: Iterable[Move] = (),
    colour: bool = True,
    unicode: bool = True,
    language: Language = "en",
    legend: bool = True,
) -> RichText:
    """A position as text: the board, then, with `legend`, one line per colour.

    `colour=False` leaves all styles out, `unicode=False` keeps to ASCII; either way everything can still be told apart.
    """
    scene = Scene.of(position)
    moves = tuple(targets)
    sheet = _Sheet(scene, cells(scene.board), unicode, language, _marks(scene, last_move, moves))
    sheet.draw()
    lines = [*sheet.paper.lines(sheet.places.rows)]
    if legend:
        lines += _legend(scene, last_move, moves, unicode, language)
    text = RichText("\n", no_wrap=True, end="").join(lines)
    return text if colour else RichText(text.plain, no_wrap=True, end="")


def _name(colour: str, unicode: bool, language: Language) -> str:
    name = COLOUR_NAMES[colour][language]
    return name if unicode else _ascii(name)


def _pawn_style(colour: str) -> str:
    hue = TERMINAL[colour]
    return f"bold {hue.on} on {hue.fill}"


def _ascii(words: str) -> str:
    """German without umlauts."""
    for letter, pair in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        words = words.replace(letter, pair)
    return words


def _marks(scene: Scene, last_move: Move | None, moves: tuple[Move, ...]) -> dict[Cell, str]:
    """The mark at every marked field; what can be done hides what was done."""
    places = cells(scene.board)

    def cell(colour: str, name: str, waiting: int) -> Cell:
        return places.waiting[colour][waiting % PAWNS_EACH] if name == "B" else places.place(colour, name)

    marks: dict[Cell, str] = {}
    if last_move is not None:
        names = [last_move.start, *(leg.end for leg in legs(scene.board, last_move))]
        marks.update({cell(last_move.colour, n, scene.waiting(last_move.colour)): LAST for n in names})
    for move in moves:
        if not move.is_void:
            marks[cell(move.colour, move.goal or move.end, 0)] = TARGET
    for move in moves:
        marks[cell(move.colour, move.start, scene.waiting(move.colour) - 1)] = MOVABLE
    return marks


@dataclass
class _Paper:
    """Characters with styles, written in any order."""

    written: dict[Cell, tuple[str, str]] = field(default_factory=dict)

    def write(self, at: Cell, words: str, style: str = "") -> int:
        """Write words around a place; longer ones begin further left. Returns the column of the first letter."""
        first = at.column - (len(words) - 1) // 2
        for n, letter in enumerate(words):
            self.written[Cell(at.row, first + n)] = (letter, style)
        return first

    def lines(self, rows: int) -> list[RichText]:
        return [self._line(row) for row in range(rows)]

    def _line(self, row: int) -> RichText:
        columns = [cell.column for cell in self.written if cell.row == row]
        line = RichText()
        for column in range(max(columns, default=-1) + 1):
            line.append(*self.written.get(Cell(row, column), (" ", "")))
        return line


@dataclass
class _Sheet:
    """The board being written."""

    scene: Scene
    places: Cells
    unicode: bool
    language: Language
    marks: Mapping[Cell, str]
    paper: _Paper = field(default_factory=_Paper)

    def draw(self) -> None:
        brick = "░░" if self.unicode else "##"
        for at, number in self.places.bricks:
            self.paper.write(at, f"{brick}{number or brick[0]}{brick}", "dim")
        for at, colour in self.places.names:
            if colour in self.scene.pawns:
                self.paper.write(at, _name(colour, self.unicode, self.language), _ANSI[colour])
        self._empty_path()
        for colour in self.scene.board.colours:
            self._empty_fields(colour)
        for colour in self.scene.pawns:
            self._pawns(colour)
        self._numbers()

    # ── the empty board ───────────────────────────────────────────────────────────────────────────────────────────────

    def _empty_path(self) -> None:
        places = layout(self.scene.board)
        for n, at in enumerate(self.places.fields):
            owner = places.owners.get(n)
            if owner in self.scene.pawns:
                self._put(at, self._start_sign(str(owner)), _ANSI[str(owner)])
            else:
                self._put(at, places.shared.get(n, "◦" if self.unicode else "."), "")

    def _start_sign(self, colour: str) -> str:
        """An empty A field: the letter, where the edition has one, and whose it is."""
        owner = SIGNS[colour] if self.unicode else colour
        return f"A{owner}" if self.scene.has_letters else f"[{owner}]"

    def _empty_fields(self, colour: str) -> None:
        """Waiting and goal fields; those of a colour nobody plays are only hinted at."""
        if colour not in self.scene.pawns:
            for at in (*self.places.waiting[colour], *self.places.goals[colour]):
                self._put(at, "⋅" if self.unicode else "'", "dim")
            return
        letter = "B" if self.scene.has_letters else (SIGNS[colour] if self.unicode else "_")
        for at in self.places.waiting[colour]:
            self._put(at, letter, _ANSI[colour])
        for name, at in zip(GOAL_FIELDS, self.places.goals[colour], strict=True):
            self._put(at, f"[{name}]", _ANSI[colour])

    # ── pawns and numbers ─────────────────────────────────────────────────────────────────────────────────────────────

    def _pawns(self, colour: str) -> None:
        for at in self.places.waiting[colour][: self.scene.waiting(colour)]:
            self._pawn(at, colour, 1)
        for name in self.scene.goal(colour):
            self._pawn(self.places.place(colour, name), colour, 1)
        for number, pawns in self.scene.on_path(colour).items():
            self._pawn(self.places.fields[number], colour, pawns)

    def _pawn(self, at: Cell, colour: str, pawns: int) -> None:
        for column in range(-2, 3):  # a pawn takes the place of what is printed on the board, and of its marks
            self.paper.written.pop(Cell(at.row, at.column + column), None)
        sign = SIGNS[colour] if self.unicode else ""
        self._put(at, sign + colour * pawns, _pawn_style(colour))

    def _put(self, at: Cell, token: str, style: str) -> None:
        """Write what stands on a field, between its marks if it has some."""
        first = self.paper.write(at, token, style)
        mark = self.marks.get(at)
        if mark:
            self.paper.written[Cell(at.row, first - 1)] = (mark[0], "bold")
            self.paper.written[Cell(at.row, first + len(token))] = (mark[1], "bold")

    def _numbers(self) -> None:
        """Every fifth number, and those needed to name a move: where a pawn stands or may go."""
        taken = {n for colour in self.scene.pawns for n in self.scene.on_path(colour)}
        for n, at in enumerate(self.places.numbers):
            if n % 5 == 0 or n in taken or self.places.fields[n] in self.marks:
                self.paper.write(at, str(n), "dim")


# ── the lines below ───────────────────────────────────────────────────────────────────────────────────────────────────


def _legend(
    scene: Scene, last_move: Move | None, moves: tuple[Move, ...], unicode: bool, language: Language
) -> list[RichText]:
    lines = [RichText(), *(_colour_line(scene, colour, unicode, language) for colour in scene.pawns)]
    notes = []
    if moves:
        notes.append(Text("> < darf ziehen   { } darf hierhin", "> < may move   { } may go here")[language])
    if last_move is not None:
        notes.append(Text(f"( ) letzter Zug {last_move}", f"( ) last move {last_move}")[language])
    return lines + ([RichText("   ".join(notes), "dim")] if notes else [])


def _colour_line(scene: Scene, colour: str, unicode: bool, language: Language) -> RichText:
    """`> ◉y  yellow   1 of 4 home   to roll`"""
    due = colour == scene.turn
    line = RichText()
    line.append("> " if due else "  ", "bold")
    line.append((SIGNS[colour] if unicode else "") + colour, _pawn_style(colour))
    line.append("* " if colour == scene.neutral else "  ")
    line.append(f"{_name(colour, unicode, language):<9}", "bold" if due else "")
    home = len(scene.goal(colour))
    line.append(Text(f"{home} von {PAWNS_EACH} im Ziel", f"{home} of {PAWNS_EACH} home")[language])
    status = _status(scene, colour)
    if status:
        line.append(f"   {status[language] if unicode else _ascii(status[language])}", "bold" if due else "")
    return line


def _status(scene: Scene, colour: str) -> Text | None:
    place = scene.place_of(colour)
    if place:
        return Text(f"Platz {place}", f"place {place}")
    if colour == scene.neutral:
        return Text("neutral", "neutral")
    return captions.to_roll(scene) if colour == scene.turn else None
