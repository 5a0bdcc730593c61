"""`poeppel replay`: a recorded game, checked and shown again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.language import language as spoken
from poeppel.cli.language import number, said, say
from poeppel.cli.options import AsciiOption, LanguageOption, NoColourOption, whole_number
from poeppel.errors import PoeppelError
from poeppel.texts import Text, counted

if TYPE_CHECKING:
    from rich.console import Console

    from poeppel.game.record import Record

PROMPT_LINES = 2


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A recorded game; - is standard input.")],
    step: Annotated[bool, typer.Option("--step", help="Go through it position by position.")] = False,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", parser=whole_number, help="Show the position after this many rolls."),
    ] = None,
    svg_dir: Annotated[
        str | None, typer.Option("--svg-dir", metavar="DIR", help="Write a picture of every position into this folder.")
    ] = None,
    no_colour: NoColourOption = False,
    ascii_only: AsciiOption = False,
    language: LanguageOption = None,
) -> None:
    """Check a recorded game and show it again."""
    from poeppel.cli.compiling import games_ready
    from poeppel.cli.input import STANDARD, read_file
    from poeppel.cli.output import make_console
    from poeppel.game.record import Record

    games_ready()
    record = Record.parse(read_file(file))
    if at is not None and at > len(record.turns):
        raise PoeppelError(
            Text(
                f"--at {at}: die Partie hat nur {len(record.turns)} Würfe",
                f"--at {at}: the game has only {len(record.turns)} rolls",
            )
        )
    if svg_dir is not None:
        _write_pictures(record, svg_dir)
        return
    viewer = _Viewer(record, make_console(not no_colour), ascii_only)
    if step and file != STANDARD:
        viewer.step(at or 0)
    elif step:
        for n in range(at or 0, len(record.turns) + 1):
            viewer.show(n)
    elif at is not None:
        viewer.show(at)
    else:
        viewer.summary()


class _Viewer:
    """A record on the screen."""

    def __init__(self, record: Record, console: Console, ascii_only: bool) -> None:
        self.record = record
        self.console = console
        self.ascii_only = ascii_only

    def show(self, n: int) -> None:
        """The position after n rolls."""
        from poeppel.cli.output import draw_board, lines_of

        turn = self.record.turns[n - 1] if n else None
        position = self.record.positions[n]
        move = turn.move if turn else None
        board = draw_board(position, self.console, last_move=move, ascii_only=self.ascii_only)
        if self.console.is_terminal and len(lines_of(board)) + PROMPT_LINES > self.console.height:
            board = draw_board(position, self.console, last_move=move, ascii_only=self.ascii_only, legend=False)
        self.console.print(board, soft_wrap=True)
        print(self.heading(n))

    def heading(self, n: int) -> str:
        from poeppel.analysis.sentences import move_in_words
        from poeppel.core.roll import write_roll
        from poeppel.rules.board import COLOUR_NAMES

        counted = f"{n}/{len(self.record.turns)}"
        if n == 0:
            return f"{counted}  " + say("Aufstellung", "set-up")
        turn, before = self.record.turns[n - 1], self.record.positions[n - 1]
        if turn.move is None:
            what = say("kann nicht ziehen", "cannot move")
        else:
            what = f"{turn.move}  {said(move_in_words(turn.move, before))}"
        return f"{counted}  {said(COLOUR_NAMES[turn.colour])} {write_roll(turn.roll)}: {what}"

    def summary(self) -> None:
        """The end, who played, who came where, and who was best at what."""
        from poeppel.cli.terminal.standings import places, prizes

        record = self.record
        self.show(len(record.turns))
        print()
        rolls = counted(len(record.turns), Text("Wurf", "roll"), Text("Würfe", "rolls"))
        taken = sum(len(turn.move.captured) for turn in record.turns if turn.move)
        captures = counted(taken, Text("Schlag", "capture"), Text("Schläge", "captures"))
        print(f"{record.rules}, {said(rolls)}, {said(captures)}.")
        for line in places(record):
            print(line)
        for line in prizes(record):
            print(line)

    def step(self, n: int) -> None:
        """Forward and back through the game."""
        prompt = say(
            "Enter weiter, b zurück, Zahl springt dorthin, q Ende: ", "Enter next, b back, a number jumps, q quits: "
        )
        last = len(self.record.turns)
        while True:
            if self.console.is_terminal:
                self.console.clear()
            self.show(n)
            try:
                answer = input(prompt).strip().lower()
            except (EOFError, KeyboardInterrupt):
                print()
                return
            if answer == "q" or (answer == "" and n == last):
                return
            if answer == "b":
                n = max(0, n - 1)
            elif answer.isascii() and answer.isdecimal():
                n = min(int(answer[:9]), last)
            else:
                n = min(n + 1, last)


def _write_pictures(record: Record, folder: str) -> None:
    from poeppel.cli.input import cannot
    from poeppel.cli.output import write_file
    from poeppel.draw.svg import svg

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise cannot("write", folder, error) from None
    for n, position in enumerate(record.positions):
        move = record.turns[n - 1].move if n else None
        picture = svg(position, last_move=move, theme=None, language=spoken())
        write_file(str(Path(folder, f"{n:04}.svg")), picture)
    pictures = len(record.positions)
    print(say(f"{number(pictures)} Bilder in {folder}", f"{number(pictures)} pictures in {folder}"))
