"""What is varied in a study: rules, players, bots, seats, dice, and where the games begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from poeppel.bots.registry import AnyBot, check_name, name_of
from poeppel.core.position import Position
from poeppel.errors import PoeppelError
from poeppel.lab.own_dice import AnyDie, Die, check_ends, dice_of_seats, write_die
from poeppel.lab.simulation import Start, starting_positions
from poeppel.rules import Rules
from poeppel.texts import Text, shown, whole_number


@dataclass(frozen=True)
class Condition:
    """One line of a study: who plays what against whom, and how.

    `bots` has one for each side (partners share theirs). Where `rotates` is set, they sit on every side in turn, each
    time with the same dice and the same start: the games of such a *round* belong together.
    """

    rules: Rules
    players: int
    bots: tuple[AnyBot, ...]
    rotates: bool = True
    dice: tuple[Die, ...] = ()  # one for each seat; none: fair dice for everybody
    starts: tuple[Position, ...] = ()  # none: the initial position, with each seat beginning in turn

    @classmethod
    def of(
        cls,
        rules: Rules | str = "classic",
        players: int | None = None,
        bots: AnyBot | Sequence[AnyBot] = "owl",
        *,
        rotates: bool = True,
        dice: AnyDie | Sequence[AnyDie] = (),
        start: Start | Sequence[Start] | None = None,
    ) -> Condition:
        """A condition from what people write; bots also as one text, `"master,owl"`. Of fewer bots than
        sides the last one takes all sides that are left: so `master, owl` at a table of four is the master alone among
        owls. One die is everybody's."""
        rules = Rules.of(rules)
        starts = starting_positions(rules, players, start) if start is not None else ()
        usual = len(starts[0].seats) if starts else rules.players[-1]
        seats = rules.seats(usual if players is None else players)  # refuses what cannot be
        sides = rules.sides(len(seats))
        is_usual = dice is None or (isinstance(dice, Sequence) and not dice)
        thrown = dice_of_seats(None if is_usual else dice, rules, seats)
        if thrown:
            check_ends(thrown, rules, seats)
        return cls(rules, len(seats), _filled(bots, len(sides)), rotates, thrown, starts)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.rules.seats(self.players)

    @property
    def sides(self) -> tuple[str, ...]:
        return self.rules.sides(self.players)

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits on each side, by the number of the bot: all turns around the table that are different."""
        numbers = tuple(range(len(self.bots)))
        turns = (numbers[n:] + numbers[:n] for n in range(len(numbers)))
        known = {tuple(self.names[n] for n in turn): turn for turn in reversed(list(turns))}
        return tuple(reversed(known.values())) if self.rotates else (numbers,)

    @property
    def round(self) -> int:
        """How many games belong together, because they have the same dice."""
        return len(self.seatings)

    @cached_property
    def begun(self) -> tuple[Position, ...]:
        """The positions that the rounds begin with, in turn."""
        return self.starts or starting_positions(self.rules, self.players)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the bots are called, side by side."""
        return tuple(map(name_of, self.bots))

    @property
    def who(self) -> str:
        """The bots as one writes them: `owl`, or `master,owl` for one master among owls."""
        names = list(self.names)
        while len(names) > 1 and names[-1] == names[-2]:
            names.pop()
        return ",".join(names)

    @property
    def dice_text(self) -> str:
        """The dice as one writes them: one where all have the same, nothing where they are the usual ones."""
        return "/".join(map(write_die, self.dice[:1] if len(set(self.dice)) == 1 else self.dice))

    @property
    def label(self) -> str:
        """The condition in a line."""
        dice = f" · {self.dice_text}" if self.dice else ""
        start = " · " + " / ".join(map(str, self.starts)) if self.starts else ""
        return f"{self.rules} · {self.players} · {self.who}{'' if self.rotates else ' (fixed)'}{dice}{start}"


def conditions(
    rules: Rules | str | Iterable[Rules | str] = "classic",
    players: int | Iterable[int] | None = None,
    bots: str | AnyBot | Iterable[AnyBot | Sequence[AnyBot]] = "owl",
    rotates: bool = True,
    dice: AnyDie | Sequence[AnyDie] = (),
    start: Start | Sequence[Start] | None = None,
) -> tuple[Condition, ...]:
    """Every combination that there is: numbers of players that a rule set does not take are left out. `players`: None
    for all that it takes (with a `start`, as many as play there). `bots`: one, or several tables, each as in
    `Condition.of`: `["owl", "owl,random"]` are owls among themselves, and one owl among random players."""
    listed: list[object] = [rules] if isinstance(rules, str) or not isinstance(rules, Iterable) else list(rules)
    tables = [bots] if isinstance(bots, str) or not isinstance(bots, Iterable) else list(bots)
    wanted = None if players is None else list(players) if isinstance(players, Iterable) else [players]
    _check_given("rules", listed)
    _check_given("bots", tables)
    _check_given("players", wanted)
    named = [one for one in listed if isinstance(one, Rules | str)]
    if unknown := [one for one in listed if one not in named]:
        raise PoeppelError(Text(f"{shown(unknown[0])} ist keine Regel", f"{shown(unknown[0])} is not a rule set"))
    if unknown := [one for one in wanted or () if whole_number(one) is None]:
        raise PoeppelError(
            Text(
                f"players ist eine ganze Zahl oder mehrere, nicht {shown(unknown[0])}",
                f"players is a whole number or several, not {shown(unknown[0])}",
            )
        )
    found = [
        Condition.of(rule_set, number, table, rotates=rotates, dice=dice, start=start)
        for rule_set in map(Rules.of, named)
        for number in _numbers(rule_set, wanted, start is not None)
        for table in tables
    ]
    if not found:
        raise PoeppelError(
            Text(
                f"so viele spielen nach diesen Regeln nicht: {shown(wanted)}",
                f"these rules are not for that number of players: {shown(wanted)}",
            )
        )
    return tuple(found)


def _check_given(name: str, listed: Sequence[object] | None) -> None:
    """Refuse a list of nothing."""
    if listed is not None and not listed:
        raise PoeppelError(
            Text(f"{name} ist leer: mindestens eines nennen", f"{name} is empty: name at least one of them")
        )


def _numbers(rules: Rules, wanted: Sequence[int] | None, has_start: bool) -> Sequence[int | None]:
    """For how many players a rule set is asked about."""
    if wanted is None:
        return [None] if has_start else rules.players
    return [number for number in wanted if number in rules.players]


def _filled(bots: AnyBot | Sequence[AnyBot], sides: int) -> tuple[AnyBot, ...]:
    """A bot for each side; the last one takes all that are left."""
    listed: list[AnyBot]
    if isinstance(bots, str):
        listed = [name.strip() for name in bots.split(",")]
    else:
        listed = list(bots) if isinstance(bots, Sequence) else [bots]
    if not 1 <= len(listed) <= sides:
        raise PoeppelError(
            Text(
                f"{len(listed)} Bots für {sides} Seiten: einen bis {sides} nennen",
                f"{len(listed)} bots for {sides} sides: name one to {sides}",
            )
        )
    for bot in listed:
        if not callable(bot):
            check_name(bot)
    return (*listed, *[listed[-1]] * (sides - len(listed)))
