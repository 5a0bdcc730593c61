"""`poeppel show`: a position as a picture."""

from typing import Annotated

import typer

from poeppel.cli.language import language as spoken
from poeppel.cli.options import (
    AsciiOption,
    BoardOption,
    LanguageOption,
    NoColourOption,
    PlayersOption,
    PositionArgument,
    RulesOption,
    SvgOption,
    ThemeOption,
    theme_name,
)

RollOption = Annotated[
    str | None, typer.Option("--roll", metavar="ROLL", help="Mark where the pawns can go with this roll.")
]
BottomOption = Annotated[
    str | None,
    typer.Option("--bottom", metavar="COLOUR", help="Turn the SVG board so that this colour sits at the bottom."),
]


def show(
    position: PositionArgument,
    rules: RulesOption = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    roll: RollOption = None,
    svg: SvgOption = None,
    theme: ThemeOption = "auto",
    bottom: BottomOption = None,
    no_colour: NoColourOption = False,
    ascii_only: AsciiOption = False,
    language: LanguageOption = None,
) -> None:
    """Draw a position in the terminal, or as an SVG picture."""
    from poeppel.cli.compiling import games_ready
    from poeppel.cli.input import read_a_roll, read_position, read_rules
    from poeppel.cli.output import draw_board, make_console, write_file

    rule_set = read_rules(rules, board)
    games_ready()
    here = read_position(position, rule_set, players)
    targets = () if roll is None else here.legal_moves(read_a_roll(roll, rule_set))
    if svg is not None:
        from poeppel.draw.svg import svg as draw_svg

        colours = theme_name(theme)
        write_file(svg, draw_svg(here, targets=targets, bottom=bottom, theme=colours, language=spoken()))
        return
    console = make_console(not no_colour)
    console.print(draw_board(here, console, targets=targets, ascii_only=ascii_only), soft_wrap=True)
