"""Was a draw the one that had been fixed before?

This is the whole check. It needs the record and, better, the commitment as somebody noted it before the draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from poeppel.texts import Text, counted, listed
from poeppel.tournament.draws.draw_cost import DrawCost, cost_of, cost_of_rounds
from poeppel.tournament.draws.draw_record import DrawRecord
from poeppel.tournament.draws.fair_draw import NotRevealed, commitment, table_text
from poeppel.tournament.draws.seating import Round


@dataclass(frozen=True, slots=True)
class DrawVerification:
    """The verdict in words, what was checked, and what else people should know."""

    is_genuine: bool
    verdict: Text
    checked: tuple[Text, ...] = ()
    remarks: tuple[Text, ...] = ()


def verify_draw(record: DrawRecord, noted: Iterable[str] = ()) -> DrawVerification:
    """Check a draw; `PoeppelError` when its secret has not been revealed, or these people cannot be drawn.

    `noted`: what somebody knows from before: the commitment, a contribution.
    """
    if record.secret is None:
        raise NotRevealed
    values = tuple(value.strip() for value in noted)
    fault = _against_notes(record, values) or _against_commitment(record, bytes.fromhex(record.secret))
    if fault is None:
        fault = _against_the_draw(record, record.drawn_again())
    if fault is not None:
        return DrawVerification(False, fault)
    return DrawVerification(True, _genuine(record), tuple(_checked(record, values)), tuple(_remarks(record, values)))


def _against_notes(record: DrawRecord, values: Iterable[str]) -> Text | None:
    for value in values:
        if value.lower() != record.commitment and value not in record.contributions:
            return Text(
                f"Nicht echt: {value!r:.140} ist weder Siegel noch Beitrag dieser Auslosung.",
                f"Not genuine: {value!r:.140} is neither the commitment nor a contribution of this draw.",
            )
    return None


def _against_commitment(record: DrawRecord, secret: bytes) -> Text | None:
    if commitment(secret, record.task) == record.commitment:
        return None
    return Text(
        "Nicht echt: Das Siegel passt nicht zu dem, was vorher feststand; Geheimnis, Personen, frühere Runden oder "
        "feste Tische wurden ausgetauscht.",
        "Not genuine: the commitment does not fit what was settled before; the secret, people, earlier rounds or fixed "
        "tables have been replaced.",
    )


def _against_the_draw(record: DrawRecord, drawn: tuple[Round, ...]) -> Text | None:
    """The first table that is recorded otherwise than it follows."""
    for number, (written, right) in enumerate(zip_longest(record.drawn, drawn, fillvalue=()), record.task.round):
        for table, other in zip_longest(written, right):
            if table != other:
                is_so, should_be = (table_text(each) if each else "–" for each in (table, other))
                return Text(
                    f"Nicht echt: In Runde {number} ist ein Tisch als „{is_so}“ aufgezeichnet, gelost wurde "
                    f"„{should_be}“.",
                    f'Not genuine: in round {number} a table is recorded as "{is_so}", but what was drawn is '
                    f'"{should_be}".',
                )
    return None


def _genuine(record: DrawRecord) -> Text:
    number = sum(map(len, record.drawn))
    first, last = record.task.round, record.task.round + record.task.rounds - 1
    which = (
        Text(f"der Runde {first}", f"round {first}")
        if first == last
        else Text(f"der Runden {first} bis {last}", f"rounds {first} to {last}")
    )
    if number == 1:
        return Text(
            f"Echt: Der Tisch {which.de} folgt aus dem Geheimnis und den Beiträgen.",
            f"Genuine: the table of {which.en} follows from the secret and the contributions.",
        )
    return Text(
        f"Echt: Alle {number} Tische {which.de} folgen aus dem Geheimnis und den Beiträgen.",
        f"Genuine: all {number} tables of {which.en} follow from the secret and the contributions.",
    )


def _checked(record: DrawRecord, values: tuple[str, ...]) -> Iterator[Text]:
    """What has been compared, in words."""
    task = record.task
    people = counted(len(task.people), Text("Person", "person"), Text("Personen", "people"))
    settled = [people]
    if task.earlier:
        settled.append(
            counted(len(task.earlier), Text("frühere Runde", "earlier round"), Text("frühere Runden", "earlier rounds"))
        )
    if task.pinned:
        settled.append(
            counted(len(task.pinned), Text("fester Tisch", "fixed table"), Text("feste Tische", "fixed tables"))
        )
    what = listed(settled)
    yield Text(
        f"Das Siegel passt zum Geheimnis und zu dem, was vorher feststand: {what.de}.",
        f"The commitment fits the secret and what was settled before: {what.en}.",
    )
    yield Text(
        "Mit dem Geheimnis und den Beiträgen noch einmal gelost, kommt Tisch für Tisch dasselbe heraus.",
        "Drawn again from the secret and the contributions, it comes out the same, table by table.",
    )
    if record.commitment in (value.lower() for value in values):
        yield Text("Das Siegel ist das vorher notierte.", "The commitment is the one that was noted before.")
    cost = _cost(record)
    yield (
        _AS_IT_SHOULD_BE
        if cost == DrawCost()
        else Text(
            f"Was die Auslosung nicht vermieden hat: {cost.text.de}.", f"What the draw did not avoid: {cost.text.en}."
        )
    )


def _cost(record: DrawRecord) -> DrawCost:
    task = record.task
    if task.kind == "planned":
        return cost_of_rounds(record.drawn, task.people, task.earlier)
    (tables,) = record.drawn
    return cost_of(tables, task.people, task.earlier, by_standing=task.kind == "standing")


def _remarks(record: DrawRecord, values: tuple[str, ...]) -> Iterator[Text]:
    """What a genuine draw still leaves open."""
    if not record.contributions:
        yield Text(
            "Niemand im Saal hat etwas beigetragen: Wer das Geheimnis zog, konnte es sich vorher aussuchen.",
            "Nobody in the hall contributed anything, so whoever drew the secret was free to pick one to their liking.",
        )
    if record.commitment not in (value.lower() for value in values):
        yield Text(
            "Gegen eine erfundene Auslosung hilft nur das Siegel, das vorher zu sehen war (--noted).",
            "Only the commitment that was shown before the draw helps against one that is made up (--noted).",
        )
    for swap in record.swaps:
        yield Text(
            f"Nach der Auslosung von Hand getauscht, in Runde {swap.round}: {swap.one} und {swap.other}.",
            f"Swapped by hand after the draw, in round {swap.round}: {swap.one} and {swap.other}.",
        )


_AS_IT_SHOULD_BE = Text(
    "Die Auslosung ist, wie sie sein soll: kein Wiedersehen, niemand aus demselben Team, Farben ausgeglichen.",
    "The draw is as it should be: no repeated meetings, no team mates, colours even.",
)
