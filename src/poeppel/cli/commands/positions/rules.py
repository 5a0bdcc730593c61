"""`poeppel rules`: the editions, the house rules, and how to play."""

from __future__ import annotations

from typing import Annotated

import typer

from poeppel.cli.options import BoardOption, LanguageOption, complete_rules


def rules(
    rules: Annotated[
        str | None,
        typer.Argument(
            metavar="RULES", help="An edition, with house rules: classic+barriers.", autocompletion=complete_rules
        ),
    ] = None,
    board: BoardOption = None,
    language: LanguageOption = None,
) -> None:
    """List editions and house rules, or teach one of them."""
    from poeppel.cli.input import read_rules
    from poeppel.cli.rule_page import describe, overview

    asked = rules is not None or board is not None
    print("\n".join(describe(read_rules(rules, board)) if asked else overview()))
