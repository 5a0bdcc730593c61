"""Naming bots on the command line."""

from __future__ import annotations

from poeppel.errors import PoeppelError
from poeppel.texts import Text


def read_bots(text: str, seats: int) -> tuple[str, ...]:
    """`capture` for all seats, or `front,capture,random` with one for each."""
    from poeppel.bots import check_bot

    bots = [name.strip() for name in text.split(",")]
    for bot in bots:
        check_bot(bot)
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise PoeppelError(
            Text(
                f"{len(bots)} Bots für {seats} Plätze: einen für alle oder einen für jeden nennen",
                f"{len(bots)} bots for {seats} seats: name one for all or one for each",
            )
        )
    return tuple(bots)
