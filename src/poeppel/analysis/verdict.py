"""Was it luck or play? One sentence for each player: what decided the game for them. True to the account of each, and
kind: what others gave away is never called somebody's own good play, and bad luck is called that. Where the estimate of
the chances had to correct itself by more than anything else did, nobody can tell what decided, and it says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from poeppel.analysis.sentences import percent
from poeppel.game.record import Record
from poeppel.rules.seat_names import colours_named
from poeppel.texts import Sentences, Text

LITTLE = 0.03  # of winning chance: what own moves may cost and still be called good play
MUCH = 0.1  # what they cost when they are called costly

# A seat with two colours and no name is many: `Grün & Schwarz haben`.
SENTENCES: Sentences = {
    "won_by_dice": Text(
        "{name} hat gewonnen, weil die Würfel wollten, und gut gespielt dazu.",
        "{name} won because the dice were kind, and played well, too.",
    ),
    "won_by_dice_two": Text(
        "{name} haben gewonnen, weil die Würfel wollten, und gut gespielt dazu.",
        "{name} won because the dice were kind, and played well, too.",
    ),
    "won_by_much_luck": Text(
        "{name} hat mit viel Glück gewonnen: Die Würfel haben mehr gegeben, als die eigenen Züge gekostet haben.",
        "{name} won with a lot of luck: the dice gave more than those moves gave away.",
    ),
    "won_by_much_luck_two": Text(
        "{name} haben mit viel Glück gewonnen: Die Würfel haben mehr gegeben, als die eigenen Züge gekostet haben.",
        "{name} won with a lot of luck: the dice gave more than those moves gave away.",
    ),
    "won_by_dice_mostly": Text(
        "{name} hat vor allem dank der Würfel gewonnen.", "{name} won mainly thanks to the dice."
    ),
    "won_by_dice_mostly_two": Text(
        "{name} haben vor allem dank der Würfel gewonnen.", "{name} won mainly thanks to the dice."
    ),
    "won_by_play": Text(
        "{name} hat gut gespielt und gewonnen, weil andere mehr verschenkt haben.",
        "{name} played well and won because others gave more away.",
    ),
    "won_by_play_two": Text(
        "{name} haben gut gespielt und gewonnen, weil andere mehr verschenkt haben.",
        "{name} played well and won because others gave more away.",
    ),
    "won_by_gifts": Text(
        "{name} hat gewonnen, weil andere noch mehr verschenkt haben.", "{name} won because others gave even more away."
    ),
    "won_by_gifts_two": Text(
        "{name} haben gewonnen, weil andere noch mehr verschenkt haben.",
        "{name} won because others gave even more away.",
    ),
    "won_somehow": Text(
        "{name} hat gewonnen; ob durch die Würfel oder die Züge, lässt sich diesmal nicht sicher sagen.",
        "{name} won; whether by the dice or by the moves is hard to tell this time.",
    ),
    "won_somehow_two": Text(
        "{name} haben gewonnen; ob durch die Würfel oder die Züge, lässt sich diesmal nicht sicher sagen.",
        "{name} won; whether by the dice or by the moves is hard to tell this time.",
    ),
    "lost_by_dice": Text(
        "{name} hat kaum einen Fehler gemacht: Es lag an den Würfeln.",
        "{name} hardly made a mistake: it was down to the dice.",
    ),
    "lost_by_dice_two": Text(
        "{name} haben kaum einen Fehler gemacht: Es lag an den Würfeln.",
        "{name} hardly made a mistake: it was down to the dice.",
    ),
    "lost_by_both": Text(
        "{name} hatte Pech, und ein paar Züge haben auch etwas gekostet.",
        "{name} had bad luck, and a few moves cost something as well.",
    ),
    "lost_by_both_two": Text(
        "{name} hatten Pech, und ein paar Züge haben auch etwas gekostet.",
        "{name} had bad luck, and a few moves cost something as well.",
    ),
    "lost_by_play": Text(
        "Bei {name} haben die eigenen Züge mehr gekostet als die Würfel: Da ist noch etwas zu holen.",
        "For {name}, moves cost more than the dice did: there is something to be gained there.",
    ),
    "lost_despite_luck": Text(
        "{name} hatte Glück mit den Würfeln, aber die Züge haben es wieder gekostet.",
        "{name} had luck with the dice, but the moves gave it away again.",
    ),
    "lost_despite_luck_two": Text(
        "{name} hatten Glück mit den Würfeln, aber die Züge haben es wieder gekostet.",
        "{name} had luck with the dice, but the moves gave it away again.",
    ),
    "lost_by_others": Text(
        "{name} hat wenig falsch gemacht: Den Ausschlag gab, was die anderen einander überließen.",
        "{name} did little wrong: what the others left to each other decided it.",
    ),
    "lost_by_others_two": Text(
        "{name} haben wenig falsch gemacht: Den Ausschlag gab, was die anderen einander überließen.",
        "{name} did little wrong: what the others left to each other decided it.",
    ),
    "lost_somehow": Text(
        "Woran es bei {name} lag, an den Würfeln oder den Zügen, lässt sich diesmal nicht sicher sagen.",
        "For {name}, it is hard to tell this time whether it was the dice or the moves.",
    ),
    "leads": Text(
        "Niemand hat gewonnen. Die besten Aussichten hatte {name}: {chance}.",
        "Nobody has won. {name} had the best prospects: {chance}.",
    ),
    "leads_two": Text(
        "Niemand hat gewonnen. Die besten Aussichten hatten {name}: {chance}.",
        "Nobody has won. {name} had the best prospects: {chance}.",
    ),
}


class Accounted(Protocol):
    """What became of one player's chance, as `review.Account` has it."""

    @property
    def seat(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def end(self) -> float: ...
    @property
    def luck(self) -> float: ...
    @property
    def own_choices(self) -> float: ...
    @property
    def others_choices(self) -> float: ...
    @property
    def correction(self) -> float: ...


class Judgement(NamedTuple):
    """What decided the game for one player."""

    seat: str
    text: Text


def verdict(record: Record, accounts: Sequence[Accounted]) -> tuple[Judgement, ...]:
    """A sentence for each player, the winner first, then in the order in which they stand. Without a winner, who had
    the best prospects."""
    if not record.end.ranking:
        leader = max(accounts, key=lambda account: account.end)
        return (_said(leader, "leads", chance=percent(leader.end)),)
    by_seat = {account.seat: account for account in accounts}
    winner, *others = (by_seat[standing.seat] for standing in record.end.standing)
    return (_said(winner, _why_won(winner)), *(_said(account, _why_lost(account)) for account in others))


def _why_won(account: Accounted) -> str:
    """What brought more: the dice, or what others gave away. Only own moves are own play."""
    cost = -account.own_choices
    if account.correction > max(account.luck, account.others_choices):
        return "won_somehow"
    if account.others_choices > account.luck:
        return "won_by_play" if cost < LITTLE else "won_by_gifts"
    if cost < LITTLE:
        return "won_by_dice"
    return "won_by_much_luck" if cost >= MUCH else "won_by_dice_mostly"


def _why_lost(account: Accounted) -> str:
    """What cost more: the dice, or the own moves; or what the others' moves did for each other."""
    cost = -account.own_choices
    if account.correction < min(account.luck, account.others_choices, -cost):
        return "lost_somehow"
    if cost < LITTLE:
        return "lost_by_dice" if account.luck <= account.others_choices else "lost_by_others"
    if account.luck >= LITTLE:
        return "lost_despite_luck"
    return "lost_by_play" if cost > -account.luck else "lost_by_both"


def _said(account: Accounted, sentence: str, **parts: Text) -> Judgement:
    is_many = not account.name and len(account.seat) > 1 and f"{sentence}_two" in SENTENCES
    name = Text(account.name, account.name) if account.name else colours_named(account.seat).capitalized()
    told = SENTENCES[f"{sentence}_two" if is_many else sentence].filled(name=name, **parts)
    return Judgement(account.seat, told)
