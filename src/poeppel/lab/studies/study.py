"""A study: a table of conditions, and what is measured in each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from poeppel.engine.games.studied import WITH_CHANCES, WITH_LUCK
from poeppel.errors import PoeppelError, check_number
from poeppel.lab.studies.chunks import Chunk, cut
from poeppel.lab.studies.condition import Condition
from poeppel.lab.studies.measures import STANDARD, asked_for, check_measures
from poeppel.texts import Text, shown

ROLLS_A_MINUTE = 12.0  # at a table of people, roughly

_ONLY_USUAL_DICE = Text(
    "Aussichten und Glück kennt das Netz nur mit gewöhnlichen Würfeln; ohne comebacks, course, favourite_changes, luck "
    "und without_luck geht es",
    "the network knows chances and luck with usual dice only; it goes without comebacks, course, favourite_changes, "
    "luck and without_luck",
)


@dataclass(frozen=True)
class Study:
    """What is to be played and measured. The same study has the same figures, wherever and by how many it is played."""

    name: str
    conditions: tuple[Condition, ...]
    measures: tuple[str, ...] = STANDARD
    games: int = 1000  # of each condition, rounded up so that everybody sits everywhere and begins equally often
    seed: int = 1
    rolls_a_minute: float = ROLLS_A_MINUTE
    title: Text | None = None

    @classmethod
    def of(
        cls,
        conditions: Condition | Iterable[Condition],
        measures: str | Sequence[str] = STANDARD,
        games: int = 1000,
        seed: int = 1,
        *,
        name: str = "study",
        rolls_a_minute: float = ROLLS_A_MINUTE,
        title: Text | None = None,
    ) -> Study:
        """A study from what people write."""
        given: tuple[object, ...] = tuple(conditions) if isinstance(conditions, Iterable) else (conditions,)
        listed = tuple(one for one in given if isinstance(one, Condition))
        if not given or len(listed) < len(given):
            raise PoeppelError(
                Text(
                    f"eine Studie braucht Bedingungen (conditions(…)), nicht {shown(given)}",
                    f"a study needs conditions (conditions(…)), not {shown(given)}",
                )
            )
        names = (measures,) if isinstance(measures, str) or not isinstance(measures, Iterable) else tuple(measures)
        check_measures(names)
        if any(condition.dice for condition in listed) and asked_for(names) & (WITH_CHANCES | WITH_LUCK):
            raise PoeppelError(_ONLY_USUAL_DICE)
        is_number = isinstance(rolls_a_minute, int | float)
        minutes = float(rolls_a_minute) if is_number else 0.0
        if not 0 < minutes < 1e6:
            raise PoeppelError(
                Text(
                    f"Würfe je Minute müssen mehr als 0 sein, nicht {shown(rolls_a_minute)}",
                    f"rolls a minute must be more than 0, not {shown(rolls_a_minute)}",
                )
            )
        return cls(name, listed, names, check_number("games", games, 1), check_number("seed", seed, 0), minutes, title)

    def with_(self, **changes: object) -> Study:
        """The same with other games, another seed or other measures."""
        changed = replace(self, **changes)  # type: ignore[arg-type]
        return Study.of(
            changed.conditions,
            changed.measures,
            changed.games,
            changed.seed,
            name=changed.name,
            rolls_a_minute=changed.rolls_a_minute,
            title=changed.title,
        )

    @property
    def asked(self) -> int:
        """What is counted while the games are played."""
        return asked_for(self.measures)

    def games_of(self, condition: Condition) -> int:
        """How many games are played: whole rounds, and each start equally often."""
        least = condition.round * len(condition.begun)
        return -(-self.games // least) * least

    @property
    def all_games(self) -> int:
        return sum(map(self.games_of, self.conditions))

    def chunks_of(self, condition: Condition) -> list[Chunk]:
        return cut(condition, self.seed, self.games_of(condition), self.asked)
