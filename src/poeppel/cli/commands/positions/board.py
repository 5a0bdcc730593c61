"""`poeppel board`: boards for Mauerhüpfen, typed in by whoever owns the box."""

from typing import Annotated

import typer

from poeppel.cli.language import language as spoken
from poeppel.cli.language import say
from poeppel.cli.options import AsciiOption, LanguageOption, NoColourOption

board = typer.Typer(rich_markup_mode=None)


@board.callback()
def boards(language: LanguageOption = None) -> None:
    """Boards for Mauerhüpfen: check one, or print one."""


@board.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A board file; - is standard input.")],
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Write an SVG picture of the board to a file.")
    ] = None,
    no_colour: NoColourOption = False,
    ascii_only: AsciiOption = False,
    language: LanguageOption = None,
) -> None:
    """Check a board file and show the board. Everything that is wrong with it is named."""
    from poeppel.cli.compiling import games_ready
    from poeppel.cli.input import read_board
    from poeppel.cli.output import draw_board, make_console, write_file
    from poeppel.core.position import Position
    from poeppel.rules import Rules

    made = read_board(file)
    games_ready()
    start = Position.initial(Rules.parse("mauerhuepfen", made))
    if svg is not None:
        from poeppel.draw.svg import svg as draw_svg

        write_file(svg, draw_svg(start, theme=None, language=spoken()))
        return
    console = make_console(not no_colour)
    console.print(draw_board(start, console, ascii_only=ascii_only), soft_wrap=True)
    numbers = sum(number is not None for wall in made.walls for number in wall)
    print(
        say(
            f"{file}: in Ordnung. "
            f"{made.lanes} Bahnen zu {made.lane} Feldern, {len(made.walls)} Mauern mit {numbers} Zahlen.",
            f"{file}: fine. {made.lanes} lanes of {made.lane} spaces, {len(made.walls)} walls with {numbers} numbers.",
        )
    )


@board.command()
def example(language: LanguageOption = None) -> None:
    """Print the default board as a file, to copy and change."""
    from poeppel.rules.wall_boards import default_board, write_board

    print(write_board(default_board()), end="")
