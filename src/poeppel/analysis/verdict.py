"""Was it luck or play? One sentence for each player, with partners (P1) for each pair: what decided the game for them.
True to the account of each, and kind: what others gave away is never called somebody's own good play, and bad luck is
called that. Where the estimate of the chances had to correct itself by more than anything else did, nobody can tell
what decided, and it says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from poeppel.analysis.sentences import percent
from poeppel.game.record import Record
from poeppel.rules.seat_names import colours_named
from poeppel.texts import Sentences, Text, listed

LITTLE = 0.03  # of winning chance: what own moves may cost and still be called good play
MUCH = 0.1  # what they cost when they are called costly

# Partners are many, and so is a seat with two colours and no name: `Anna und Carla haben`, `Grün & Schwarz haben`. Of
# two sides that play each other only one can have given anything away (`_duel`).
SENTENCES: Sentences = {
    "won_by_dice": Text(
        "{name} hat gewonnen, weil die Würfel wollten, und gut gespielt dazu.",
        "{name} won because the dice were kind, and played well, too.",
    ),
    "won_by_dice_two": Text(
        "{name} haben gewonnen, weil die Würfel wollten, und gut gespielt dazu.",
        "{name} won because the dice were kind, and played well, too.",
    ),
    "won_without_choice": Text(
        "{name} hatte nichts zu entscheiden und hat gewonnen, weil die Würfel wollten.",
        "{name} had nothing to decide and won because the dice were kind.",
    ),
    "won_without_choice_two": Text(
        "{name} hatten nichts zu entscheiden und haben gewonnen, weil die Würfel wollten.",
        "{name} had nothing to decide and won because the dice were kind.",
    ),
    "won_by_much_luck": Text(
        "{name} hat mit viel Glück gewonnen, obwohl manche Züge teuer waren.",
        "{name} won with a lot of luck, although some moves were costly.",
    ),
    "won_by_much_luck_two": Text(
        "{name} haben mit viel Glück gewonnen, obwohl manche Züge teuer waren.",
        "{name} won with a lot of luck, although some moves were costly.",
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
    "won_by_play_duel": Text(
        "{name} hat gut gespielt und gewonnen, weil die Gegenseite mehr verschenkt hat.",
        "{name} played well and won because the other side gave more away.",
    ),
    "won_by_play_two": Text(
        "{name} haben gut gespielt und gewonnen, weil die Gegenseite mehr verschenkt hat.",
        "{name} played well and won because the other side gave more away.",
    ),
    "won_without_choice_by_gifts": Text(
        "{name} hatte nichts zu entscheiden und hat gewonnen, weil andere etwas verschenkt haben.",
        "{name} had nothing to decide and won because others gave something away.",
    ),
    "won_without_choice_by_gifts_duel": Text(
        "{name} hatte nichts zu entscheiden und hat gewonnen, weil die Gegenseite etwas verschenkt hat.",
        "{name} had nothing to decide and won because the other side gave something away.",
    ),
    "won_without_choice_by_gifts_two": Text(
        "{name} hatten nichts zu entscheiden und haben gewonnen, weil die Gegenseite etwas verschenkt hat.",
        "{name} had nothing to decide and won because the other side gave something away.",
    ),
    "won_by_gifts": Text(
        "{name} hat gewonnen, weil andere noch mehr verschenkt haben.", "{name} won because others gave even more away."
    ),
    "won_by_gifts_duel": Text(
        "{name} hat gewonnen, weil die Gegenseite noch mehr verschenkt hat.",
        "{name} won because the other side gave even more away.",
    ),
    "won_by_gifts_two": Text(
        "{name} haben gewonnen, weil die Gegenseite noch mehr verschenkt hat.",
        "{name} won because the other side gave even more away.",
    ),
    "won_somehow": Text(
        "{name} hat gewonnen; ob durch die Würfel oder die Züge, lässt sich diesmal nicht sicher sagen.",
        "{name} won; whether by the dice or by the moves is hard to tell this time.",
    ),
    "won_somehow_two": Text(
        "{name} haben gewonnen; ob durch die Würfel oder die Züge, lässt sich diesmal nicht sicher sagen.",
        "{name} won; whether by the dice or by the moves is hard to tell this time.",
    ),
    "won_ahead": Text("{name} hatte schon am Anfang so gut wie gewonnen.", "{name} had as good as won from the start."),
    "won_ahead_two": Text(
        "{name} hatten schon am Anfang so gut wie gewonnen.", "{name} had as good as won from the start."
    ),
    "lost_behind": Text("{name} hatte von Anfang an kaum Aussichten.", "{name} hardly had a chance from the start."),
    "lost_behind_two": Text(
        "{name} hatten von Anfang an kaum Aussichten.", "{name} hardly had a chance from the start."
    ),
    "lost_without_choice": Text(
        "{name} hatte nichts zu entscheiden: Es lag an den Würfeln.",
        "{name} had nothing to decide: it was down to the dice.",
    ),
    "lost_without_choice_two": Text(
        "{name} hatten nichts zu entscheiden: Es lag an den Würfeln.",
        "{name} had nothing to decide: it was down to the dice.",
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
        "For {name}, the moves cost more than the dice did: there is room to improve.",
    ),
    "lost_despite_luck": Text(
        "{name} hatte Glück mit den Würfeln, aber die eigenen Züge haben es wieder gekostet.",
        "{name} was lucky with the dice, but the moves gave it away again.",
    ),
    "lost_despite_luck_two": Text(
        "{name} hatten Glück mit den Würfeln, aber die eigenen Züge haben es wieder gekostet.",
        "{name} were lucky with the dice, but the moves gave it away again.",
    ),
    "lost_by_others": Text(
        "{name} hat wenig falsch gemacht: Den Ausschlag gab, was die anderen einander überließen.",
        "{name} did little wrong: what the others gave one another decided it.",
    ),
    "lost_by_others_two": Text(
        "{name} haben wenig falsch gemacht: Den Ausschlag gab, was die anderen einander überließen.",
        "{name} did little wrong: what the others gave one another decided it.",
    ),
    "lost_by_others_mostly": Text(
        "Bei {name} gab den Ausschlag, was die anderen einander überließen, mehr noch als die eigenen Züge.",
        "For {name}, what the others gave one another decided it, even more than the moves did.",
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
    def start(self) -> float: ...
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
    @property
    def choices(self) -> int: ...


class Judgement(NamedTuple):
    """What decided the game for one player, or for the partners of a pair."""

    seat: str
    text: Text


class _Side(NamedTuple):
    """Those who win together, with one chance: what became of it, and what of that they did themselves."""

    colours: str
    name: Text
    is_many: bool
    start: float
    end: float
    luck: float
    own_choices: float
    others_choices: float
    correction: float
    choices: int

    @property
    def was_as_good_as_over(self) -> bool:
        """Whether it began with a chance that nothing could change by much any more, and nothing did. Records may
        begin anywhere."""
        left = min(self.start, 1 - self.start)
        return max(left, abs(self.luck), -self.own_choices, abs(self.others_choices), abs(self.correction)) < MUCH


def verdict(record: Record, accounts: Sequence[Accounted]) -> tuple[Judgement, ...]:
    """A sentence for each side, the winner first, then in the order in which they stand. Without a winner, who had the
    best prospects."""
    sides = [_side(colours, accounts) for colours in record.start.sides if _members(colours, accounts)]
    if not record.end.ranking:
        leader = max(sides, key=lambda side: side.end)
        return (_said(leader, "leads", chance=percent(leader.end)),)
    places = {standing.seat[0]: n for n, standing in enumerate(record.end.standing)}
    winner, *others = sorted(sides, key=lambda side: min(places.get(colour, len(places)) for colour in side.colours))
    why = _why_won(winner)
    if len(others) == 1 and f"{why}_duel" in SENTENCES:
        why = f"{why}_duel"
    return (_said(winner, why), *(_said(side, _why_lost(side)) for side in others))


def _members(colours: str, accounts: Sequence[Accounted]) -> list[Accounted]:
    return [account for account in accounts if account.seat[0] in colours]


def _side(colours: str, accounts: Sequence[Accounted]) -> _Side:
    """Partners have the same chance, so what one of them did is among the choices of others in the other's account."""
    first, *partners = _members(colours, accounts)
    by_partners = sum(partner.own_choices for partner in partners)
    return _Side(
        colours,
        listed(map(_name, (first, *partners))),
        bool(partners) or (not first.name and len(first.seat) > 1),
        first.start,
        first.end,
        first.luck,
        first.own_choices + by_partners,
        first.others_choices - by_partners,
        first.correction,
        first.choices + sum(partner.choices for partner in partners),
    )


def _name(account: Accounted) -> Text:
    return Text(account.name, account.name) if account.name else colours_named(account.seat).capitalized()


def _why_won(side: _Side) -> str:
    """What brought more: the dice, or what others gave away (more than the winner did). Only own moves are own play."""
    cost = -side.own_choices
    if side.was_as_good_as_over:
        return "won_ahead"
    if side.correction > max(side.luck, side.others_choices):
        return "won_somehow"
    if side.others_choices > side.luck:
        if side.others_choices < cost:
            return "won_somehow"
        if not side.choices:
            return "won_without_choice_by_gifts"
        return "won_by_play" if cost < LITTLE else "won_by_gifts"
    if cost < LITTLE:
        return "won_by_dice" if side.choices else "won_without_choice"
    return "won_by_much_luck" if cost >= MUCH else "won_by_dice_mostly"


def _why_lost(side: _Side) -> str:
    """What cost more: the dice, or the player's own moves; or what the others' moves did for each other."""
    cost = -side.own_choices
    if side.was_as_good_as_over:
        return "lost_behind"
    if side.correction < min(side.luck, side.others_choices, -cost):
        return "lost_somehow"
    if side.others_choices < min(side.luck, -cost):
        return "lost_by_others" if cost < LITTLE else "lost_by_others_mostly"
    if cost < LITTLE:
        return "lost_by_dice" if side.choices else "lost_without_choice"
    if side.luck >= LITTLE:
        return "lost_despite_luck" if cost >= side.luck else "lost_somehow"
    return "lost_by_play" if cost > -side.luck else "lost_by_both"


def _said(side: _Side, sentence: str, **parts: Text) -> Judgement:
    of_many = f"{sentence.removesuffix('_duel')}_two"
    told = SENTENCES[of_many if side.is_many and of_many in SENTENCES else sentence].filled(name=side.name, **parts)
    return Judgement(side.colours, told)
