"""`poeppel moves`: what a roll allows."""

from poeppel.cli.language import said
from poeppel.cli.options import BoardOption, LanguageOption, PlayersOption, PositionArgument, RollArgument, RulesOption
from poeppel.texts import Text


def moves(
    position: PositionArgument,
    roll: RollArgument,
    rules: RulesOption = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    language: LanguageOption = None,
) -> None:
    """List the legal moves of a roll, one per line, in words."""
    from poeppel.analysis.sentences import move_in_words
    from poeppel.cli.input import read_question

    here, dice = read_question(position, roll, rules, board, players)
    legal = here.legal_moves(dice)
    width = max((len(str(move)) for move in legal), default=0)
    for move in legal:
        print(f"{move!s:<{width}}  {said(move_in_words(move, here))}")
    if not legal:
        print("-  " + said(_OVER if here.is_over else _NONE))


_OVER = Text("Die Partie ist zu Ende.", "The game is over.")
_NONE = Text("Keine Figur kann ziehen.", "No pawn can move.")
