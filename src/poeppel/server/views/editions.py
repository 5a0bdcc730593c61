"""What can be played: the editions and their house rules."""

from __future__ import annotations

from functools import lru_cache

from poeppel.rules import EDITIONS, SWITCHES, Rules
from poeppel.server import protocol as p
from poeppel.server.refusals import sentence


@lru_cache(maxsize=256)  # asked whenever a table is shown
def switches_of(rules: Rules) -> tuple[str, ...]:
    """The house rules in force."""
    return tuple(name for name in SWITCHES if rules.has(name))


def editions() -> p.Editions:
    """The editions and switches, for set-up pages."""
    return p.Editions(
        editions=tuple(
            p.EditionShown(
                name=edition.name,
                title=sentence(edition.title),
                about=sentence(edition.about),
                players=edition.players,
                takes=tuple(name for name in SWITCHES if name in edition.takes),
                always=tuple(name for name in SWITCHES if name in edition.always),
            )
            for edition in EDITIONS.values()
        ),
        switches=tuple(
            p.SwitchShown(name=s.name, rule=s.rule, title=sentence(s.title), about=sentence(s.about))
            for s in SWITCHES.values()
        ),
    )
