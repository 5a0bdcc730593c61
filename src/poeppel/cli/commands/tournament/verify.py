"""`poeppel tournament verify`: whether the draws were the ones that had been fixed before."""

from __future__ import annotations

from typing import Annotated

import typer

from poeppel.cli.language import said, say
from poeppel.cli.options import LanguageOption
from poeppel.cli.tournament_desk import FileArgument, RoundOption, desk_at
from poeppel.errors import PoeppelError
from poeppel.texts import Text

NOT_GENUINE = 1


def verify(
    file: FileArgument,
    round_number: RoundOption = None,
    record: Annotated[
        bool, typer.Option("--record", help="Print the record of a round's draw, for poeppel verify.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Check the draws. Every round is drawn again from its secret and what the hall added."""
    from poeppel.cli.compiling import draws_ready
    from poeppel.tournament.desk.drawing import draw_records
    from poeppel.tournament.draws.verify_draw import verify_draw

    draws_ready()
    with desk_at(file) as desk:
        records = draw_records(desk.state.events())
        names = {person: one.person.name for person, one in desk.state.people.items()}
    if record:
        number = max((one for one in records if one <= (round_number or max(records))), default=None)
        if number is None:
            raise PoeppelError(Text("dazu gibt es keine Auslosung", "there is no draw for that"))
        print(records[number].text(names), end="")
        return
    if not records:
        raise PoeppelError(Text("es ist noch nichts ausgelost", "nothing has been drawn yet"))
    checked = {number: verify_draw(one) for number, one in records.items() if round_number in (None, number)}
    for number, one in checked.items():
        print(say(f"Runde {number}: ", f"Round {number}: ") + said(one.verdict))
        for remark in one.remarks:
            print(f"  {said(remark)}")
    if not all(one.is_genuine for one in checked.values()):
        raise typer.Exit(NOT_GENUINE)
