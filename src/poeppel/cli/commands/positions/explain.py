"""`poeppel explain`: why a pawn may not move."""

from typing import Annotated

import typer

from poeppel.cli.language import said, say
from poeppel.cli.options import BoardOption, LanguageOption, PlayersOption, PositionArgument, RollArgument, RulesOption
from poeppel.texts import Text

MoveArgument = Annotated[str | None, typer.Argument(metavar="MOVE", help="A move such as y:9-13.")]


def explain(
    position: PositionArgument,
    roll: RollArgument,
    move: MoveArgument = None,
    rules: RulesOption = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    language: LanguageOption = None,
) -> None:
    """Say why a move is not allowed, or why pawns may not move."""
    from poeppel.analysis.sentences import move_in_words
    from poeppel.cli.input import read_question

    here, dice = read_question(position, roll, rules, board, players)
    if move is not None:
        refusal = here.why_not(move, dice)
        if refusal is None:
            words = said(move_in_words(here.parse_move(move, dice), here))
            print(say(f"{move} ist erlaubt: {words}.", f"{move} is legal: {words}."))
        else:
            no = say("geht nicht", "is not possible")
            print(f"{move} {no}: {said(refusal.text)} ({refusal.rule}, {refusal.code})")
        return
    refusals = here.refusals(dice)
    width = max(map(len, refusals), default=0)
    for pawn, why in refusals.items():
        print(f"{pawn:<{width}}  {said(why.text)} ({why.rule}, {why.code})")
    if not refusals:
        print(said(_OVER if here.is_over else _ALL))


_OVER = Text("Die Partie ist zu Ende.", "The game is over.")
_ALL = Text("Alle Figuren dürfen ziehen.", "Every pawn may move.")
