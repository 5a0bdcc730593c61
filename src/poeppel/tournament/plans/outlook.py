"""What a plan means for a number of people, said beforehand: tables, time, and what is impossible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from poeppel.errors import PoeppelError
from poeppel.texts import Text, counted
from poeppel.tournament.draws.seating import FOUR, table_sizes
from poeppel.tournament.plans.plan import Plan

ROLLS_A_MINUTE = 12  # people at a table, five seconds a roll; measure your own with a few games
USUAL_ROLLS, LONG_ROLLS = 500, 725  # bots that play as practised people do: the median, and 19 of 20 games
USUAL_GAME, LONG_GAME = round(USUAL_ROLLS / ROLLS_A_MINUTE), round(LONG_ROLLS / ROLLS_A_MINUTE)  # minutes


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected."""

    fours: int
    threes: int
    games: int  # rounds one after the other, with all finals
    minutes: int
    sentences: tuple[Text, ...]
    problems: tuple[Text, ...]  # with any of these it cannot be played

    @property
    def is_possible(self) -> bool:
        return not self.problems


def outlook(plan: Plan, people: int) -> Outlook:
    """What this plan means for this many people."""
    problems = tuple(_problems(plan, people))
    try:
        fours, threes = table_sizes(people)
    except PoeppelError:
        return Outlook(0, 0, 0, 0, (), problems)
    games = plan.rounds + len(final_sizes(plan, people))
    minutes = games * (plan.cap or LONG_GAME) + (games - 1) * plan.pause
    sentences = tuple(_sentences(plan, people, games, minutes)) if not problems else ()
    return Outlook(fours, threes, games, minutes, sentences, problems)


def final_sizes(plan: Plan, people: int) -> tuple[int, ...]:
    """How many play each round after those that everybody plays, if nobody leaves."""
    finals = plan.finals
    sizes: list[int] = []
    if plan.teams is not None and plan.teams.final:
        sizes.append(FOUR * plan.teams.best)
    if finals.kind == "best":
        direct = finals.sizes[0] - finals.second_chance
        return (*sizes, *((people - direct,) if finals.second_chance else ()), *finals.sizes)
    if finals.kind == "knockout":
        return (*sizes, *_knockout(people, finals.go_on, finals.second_chance))
    return tuple(sizes)


def _knockout(people: int, go_on: int, second_chance: int) -> Iterator[int]:
    left = people
    while sum(table_sizes(left)) > 1:
        through = go_on * sum(table_sizes(left))
        if second_chance:
            yield left - through
            through, second_chance = through + second_chance, 0
        try:
            table_sizes(through)
        except PoeppelError:  # one is missing: the best of those who are out fills in
            through += 1 if through != 1 else 2
        left = through
        yield left


def _problems(plan: Plan, people: int) -> Iterator[Text]:
    try:
        table_sizes(people)
    except PoeppelError as error:
        yield error.text
        return
    if not people:
        yield Text("es ist noch niemand da", "there is nobody yet")
        return
    finals = plan.finals
    if finals.kind == "best" and finals.sizes[0] > people:
        yield Text(
            f"im Finale sollen {finals.sizes[0]} spielen, es sind aber nur {people}",
            f"the finals are for {finals.sizes[0]}, but there are only {people}",
        )
    elif finals.second_chance:
        yield from _pool_problems(plan, people)


def _pool_problems(plan: Plan, people: int) -> Iterator[Text]:
    """The second chance is a round of its own: those in it have to be able to sit."""
    finals = plan.finals
    through = finals.go_on * sum(table_sizes(people)) if finals.kind == "knockout" else finals.sizes[0]
    direct = through if finals.kind == "knockout" else through - finals.second_chance
    left = people - direct
    if left < finals.second_chance:
        yield Text(
            f"in der Hoffnungsrunde wären nur {left}, und {finals.second_chance} sollen weiterkommen",
            f"only {left} would play the second chance, and {finals.second_chance} are to go on",
        )
        return
    try:
        table_sizes(left)
        table_sizes(direct + finals.second_chance)
    except PoeppelError as error:
        yield Text(f"Hoffnungsrunde: {error.text.de}", f"second chance: {error.text.en}")


def _sentences(plan: Plan, people: int, games: int, minutes: int) -> Iterator[Text]:
    yield _tables(people)
    yield _rounds(plan, people)
    yield Text(
        f"Zusammen {counted(games, Text('Runde', ''), Text('Runden', '')).de} nacheinander, mit Pausen von "
        f"{plan.pause} Minuten etwa {_hours(minutes).de}.",
        f"Altogether {counted(games, Text('', 'round'), Text('', 'rounds')).en} one after the other; with breaks of "
        f"{plan.pause} minutes that takes about {_hours(minutes).en}.",
    )
    yield _cap(plan)
    if 3 * plan.rounds > people - 1:
        yield Text(
            f"Bei {people} Personen und {plan.rounds} Runden treffen sich einige mehr als einmal.",
            f"With {people} people and {plan.rounds} rounds some will meet more than once.",
        )


def _tables(people: int) -> Text:
    fours, threes = table_sizes(people)
    at_four = counted(fours, Text("Tisch zu viert", "table of four"), Text("Tische zu viert", "tables of four"))
    at_three = counted(threes, Text("Tisch zu dritt", "table of three"), Text("Tische zu dritt", "tables of three"))
    parts = [part for part, number in ((at_four, fours), (at_three, threes)) if number]
    both = parts[0].joined(*parts[1:], by=" + ")
    return Text(f"{people} Personen: {both.de}.", f"{people} people: {both.en}.")


def _rounds(plan: Plan, people: int) -> Text:
    rounds = counted(plan.rounds, Text("Runde", "round"), Text("Runden", "rounds"))
    length = (
        Text(f"zu höchstens {plan.cap} Minuten", f"of at most {plan.cap} minutes")
        if plan.cap
        else Text("ohne Zeitgrenze", "without a cap")
    )
    sizes = " → ".join(map(str, final_sizes(plan, people)))
    after = (
        Text(f", danach spielen {sizes}", f", after that {sizes} play")
        if sizes
        else Text(", ohne Finale", ", without a final")
    )
    return Text(f"{rounds.de} {length.de} für alle{after.de}.", f"{rounds.en} {length.en} for everybody{after.en}.")


def _cap(plan: Plan) -> Text:
    """What the cap means for the games."""
    if plan.cap is None:
        return Text(
            f"Eine Partie dauert meist um {USUAL_GAME} Minuten, eine von zwanzig länger als {LONG_GAME}; alle warten "
            "auf den langsamsten Tisch.",
            f"A game usually takes about {USUAL_GAME} minutes, one in twenty longer than {LONG_GAME}; everybody waits "
            "for the slowest table.",
        )
    if plan.cap < USUAL_GAME * 6 // 7:
        return Text(
            f"Eine Partie dauert meist um {USUAL_GAME} Minuten: Nach {plan.cap} Minuten wird an den meisten Tischen "
            "gezählt.",
            f"A game usually takes about {USUAL_GAME} minutes: after {plan.cap} minutes most tables will be counted.",
        )
    if plan.cap < LONG_GAME:
        part = (
            Text("etwa die Hälfte", "about half")
            if plan.cap < USUAL_GAME * 8 // 7
            else Text("der größere Teil", "most")
        )
        return Text(
            f"In {plan.cap} Minuten wird {part.de} der Partien fertig; an den anderen Tischen wird gezählt.",
            f"In {plan.cap} minutes {part.en} of the games will end by themselves; the other tables are counted.",
        )
    return Text(
        f"In {plan.cap} Minuten werden fast alle Partien fertig.",
        f"In {plan.cap} minutes nearly all games will end by themselves.",
    )


def _hours(minutes: int) -> Text:
    """`5 h 40 min`"""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return Text(f"{rest} Minuten", f"{rest} minutes")
    written = f"{hours} h {rest:02} min" if rest else f"{hours} h"
    return Text(written, written)
