"""What decided a game for whom, on accounts whose truth is known."""

from __future__ import annotations

import pytest

from poeppel.analysis.review import Account
from poeppel.analysis.verdict import verdict
from poeppel.game.record import Record

# Anna has won; Ben lacks a pawn, red waits.
WON = """\
Pöppel record 1
rules    classic
seat     y Anna
seat     g Ben
seat     r
start    y:39,b,c,d/g:8,b,c,d/r:B,B,B,20 y 1 -
   1  y 1  y:39-a       y:a,b,c,d/g:8,b,c,d/r:B,B,B,20 g 1 y
result   unfinished
"""
TWO = """\
Pöppel record 1
rules    classic+two-colours
seat     yr
seat     gk Ben
start    y:39,b,c,d/g:10,B,B,B/r:a,b,c,d/k:B,B,B,30 y 1 r
   1  y 1  y:39-a       y:a,b,c,d/g:B,B,B,10/r:a,b,c,d/k:B,B,B,30 - 0 ry
result   y g
"""
PAIRS = """\
Pöppel record 1
rules    classic+partners
seat     y Anna
seat     g Ben
seat     r Carla
seat     k
start    y:39,b,c,d/g:B,B,B,10/r:a,b,c,d/k:B,B,B,30 y 1 r
   1  y 1  y:39-a       y:a,b,c,d/g:B,B,B,10/r:a,b,c,d/k:B,B,B,30 - 0 ry
result   y r g k
"""


def account(
    seat: str,
    name: str,
    start: float,
    luck: float,
    own: float,
    others: float,
    correction: float = 0.0,
    choices: int = 40,
) -> Account:
    end = start + luck + own + others + correction
    return Account(seat, name, start, end, luck, 0.0, own, others, correction, 90, choices, 0)


def told(record: str, *accounts: Account) -> list[str]:
    return [text.de for _, text in verdict(Record.parse(record), accounts)]


def test_a_winner_without_mistakes_among_blunderers_is_not_called_the_best_because_others_blundered() -> None:
    anna = account("y", "Anna", 1 / 3, luck=0.1, own=-0.01, others=1 - 1 / 3 - 0.09)
    ben = account("g", "Ben", 1 / 3, luck=-0.05, own=-0.35, others=0.0666)
    red = account("r", "", 1 / 3, luck=-0.3, own=-0.1, others=0.0666)
    assert told(WON, anna, ben, red) == [
        "Anna hat gut gespielt und gewonnen, weil andere mehr verschenkt haben.",
        "Bei Ben haben die eigenen Züge mehr gekostet als die Würfel: Da ist noch etwas zu holen.",
        "Rot hatte Pech, und ein paar Züge haben auch etwas gekostet.",
    ]


def test_a_chick_that_won_by_dice_and_a_master_that_lost_by_them() -> None:
    chick = account("y", "Küken", 1 / 3, luck=1.2, own=-0.6, others=1 - 1 / 3 - 0.6)
    master = account("g", "Meister", 1 / 3, luck=-0.5, own=-0.005, others=0.17)
    assert told(WON, chick, master, account("r", "", 1 / 3, -0.3, -0.0, -0.03))[:2] == [
        "Küken hat mit viel Glück gewonnen, obwohl manche Züge teuer waren.",
        "Meister hat kaum einen Fehler gemacht: Es lag an den Würfeln.",
    ]


@pytest.mark.parametrize(
    ("luck", "own", "others", "words"),
    [
        (0.6, -0.01, 0.076, "Anna won because the dice were kind, and played well, too."),
        (0.6, -0.05, 0.116, "Anna won mainly thanks to the dice."),
        (0.2, -0.2, 0.666, "Anna won because others gave even more away."),
        (-0.1, 0.0, 0.766, "Anna played well and won because others gave more away."),
        (0.4, -0.45, 0.35, "Anna won with a lot of luck, although some moves were costly."),
        # Nobody gave even more away than she did.
        (0.35, -0.45, 0.4, "Anna won; whether by the dice or by the moves is hard to tell this time."),
    ],
)
def test_why_somebody_won(luck: float, own: float, others: float, words: str) -> None:
    accounts = account("y", "Anna", 1 / 3, luck, own, others), account("g", "Ben", 1 / 3, -0.3, 0, 0)
    judgements = verdict(Record.parse(WON), (*accounts, account("r", "", 1 / 3, -0.3, 0, 0)))
    assert (judgements[0].seat, judgements[0].text.en) == ("y", words)


@pytest.mark.parametrize(
    ("luck", "own", "others", "words"),
    [
        (0.1, -0.4, 0.0, "Ben was lucky with the dice, but the moves gave it away again."),
        (0.0, -0.01, -0.3, "Ben did little wrong: what the others gave one another decided it."),
        # Four points of one's own are not what was given away again of thirty, nor more than what the others did.
        (0.3, -0.04, -0.55, "For Ben, what the others gave one another decided it, even more than the moves did."),
        (0.2, -0.15, -0.14, "For Ben, it is hard to tell this time whether it was the dice or the moves."),
    ],
)
def test_why_somebody_lost(luck: float, own: float, others: float, words: str) -> None:
    accounts = account("y", "Anna", 1 / 3, 0.6, 0, 0), account("g", "Ben", 1 / 3, luck, own, others)
    assert verdict(Record.parse(WON), (*accounts, account("r", "", 1 / 3, -0.3, 0, 0)))[1].text.en == words


def test_where_the_estimate_corrected_itself_most_nobody_can_tell() -> None:
    anna = account("y", "Anna", 1 / 3, luck=0.2, own=-0.03, others=0.1, correction=1 - 1 / 3 - 0.27)
    ben = account("g", "Ben", 1 / 3, luck=-0.05, own=-0.06, others=0.07, correction=-1 / 3 + 0.04)
    red = account("r", "", 1 / 3, luck=-0.3, own=0, others=0.1, correction=-1 / 3 + 0.2)
    assert told(WON, anna, ben, red) == [
        "Anna hat gewonnen; ob durch die Würfel oder die Züge, lässt sich diesmal nicht sicher sagen.",
        "Woran es bei Ben lag, an den Würfeln oder den Zügen, lässt sich diesmal nicht sicher sagen.",
        "Rot hat kaum einen Fehler gemacht: Es lag an den Würfeln.",
    ]


def test_nobody_played_well_or_badly_who_had_nothing_to_decide() -> None:
    """With one pawn left each there is hardly ever a choice."""
    anna = account("y", "Anna", 1 / 3, luck=2 / 3, own=0, others=0, choices=0)
    ben = account("g", "Ben", 1 / 3, luck=-1 / 3, own=0, others=0, choices=0)
    assert told(WON, anna, ben, account("r", "", 1 / 3, -1 / 3, 0, 0, choices=1)) == [
        "Anna hatte nichts zu entscheiden und hat gewonnen, weil die Würfel wollten.",
        "Ben hatte nichts zu entscheiden: Es lag an den Würfeln.",
        "Rot hat kaum einen Fehler gemacht: Es lag an den Würfeln.",
    ]
    anna = account("y", "Anna", 1 / 3, luck=0.1, own=0, others=1 - 1 / 3 - 0.1, choices=0)
    assert told(WON, anna, ben)[0] == (
        "Anna hatte nichts zu entscheiden und hat gewonnen, weil die Gegenseite etwas verschenkt hat."
    )
    assert told(WON, anna, ben, account("r", "", 1 / 3, -0.1, -0.2, 0))[0] == (
        "Anna hatte nichts zu entscheiden und hat gewonnen, weil andere etwas verschenkt haben."
    )


def test_of_partners_it_is_enough_that_one_had_a_choice() -> None:
    anna = account("y", "Anna", 0.5, 0.5, 0, 0, choices=0)
    carla, ben = account("r", "Carla", 0.5, 0.5, 0, 0, choices=1), account("g", "Ben", 0.5, -0.5, 0, 0, choices=0)
    black = account("k", "", 0.5, -0.5, 0, 0, choices=0)
    assert told(PAIRS, anna, ben, carla, black) == [
        "Anna und Carla haben gewonnen, weil die Würfel wollten, und gut gespielt dazu.",
        "Ben und Schwarz hatten nichts zu entscheiden: Es lag an den Würfeln.",
    ]


def test_where_it_was_as_good_as_over_at_the_start_neither_dice_nor_moves_are_named() -> None:
    """A record may begin anywhere."""
    anna = account("y", "Anna", 0.94, luck=0.02, own=0, others=0.04)
    ben = account("g", "Ben", 0.04, luck=-0.01, own=-0.02, others=-0.01)
    red = account("r", "", 0.02, luck=-0.01, own=0, others=-0.01)
    assert told(WON, anna, ben, red) == [
        "Anna hatte schon am Anfang so gut wie gewonnen.",
        "Ben hatte von Anfang an kaum Aussichten.",
        "Rot hatte von Anfang an kaum Aussichten.",
    ]
    # But whoever gets far from there and gives it away is told so; and whoever nearly lost it was lucky.
    ben = account("g", "Ben", 0.04, luck=0.3, own=-0.34, others=0)
    anna = account("y", "Anna", 0.94, luck=0.5, own=-0.44, others=0)
    assert told(WON, anna, ben, red)[:2] == [
        "Anna hat mit viel Glück gewonnen, obwohl manche Züge teuer waren.",
        "Ben hatte Glück mit den Würfeln, aber die eigenen Züge haben es wieder gekostet.",
    ]


def test_two_colours_without_a_name_are_many() -> None:
    accounts = account("yr", "", 0.5, 0.5, -0.01, 0.01), account("gk", "Ben", 0.5, -0.4, -0.2, 0.1)
    assert told(TWO, *accounts) == [
        "Gelb & Rot haben gewonnen, weil die Würfel wollten, und gut gespielt dazu.",
        "Ben hatte Pech, und ein paar Züge haben auch etwas gekostet.",
    ]


@pytest.mark.parametrize(
    ("own", "name", "words"),
    [
        (-0.01, "Anna", "Anna hat gut gespielt und gewonnen, weil die Gegenseite mehr verschenkt hat."),
        (-0.2, "Anna", "Anna hat gewonnen, weil die Gegenseite noch mehr verschenkt hat."),
        (-0.2, "", "Gelb & Rot haben gewonnen, weil die Gegenseite noch mehr verschenkt hat."),
    ],
)
def test_of_two_only_one_other_can_have_given_anything_away(own: float, name: str, words: str) -> None:
    accounts = account("yr", name, 0.5, 0.1, own, 0.4 - own), account("gk", "Ben", 0.5, -0.1, own - 0.4, -own)
    assert told(TWO, *accounts)[0] == words


def test_without_a_winner_there_is_who_stands_best() -> None:
    record = "".join(line + "\n" for line in WON.splitlines() if not line.startswith("   1"))
    accounts = account("y", "Anna", 1 / 3, 0.2, 0, 0), account("g", "Ben", 1 / 3, -0.1, 0, 0)
    assert told(record, *accounts) == ["Niemand hat gewonnen. Die besten Aussichten hatte Anna: 53 %."]
    accounts = account("y", "Anna", 1 / 3, 0.664, 0, 0), account("g", "Ben", 1 / 3, -0.332, 0, 0)
    assert told(record, *accounts) == ["Niemand hat gewonnen. Die besten Aussichten hatte Anna: über 99 %."]


def test_partners_win_and_lose_together() -> None:
    """Each account counts the partner's moves among those of others. Anna's cost 1 point and Carla's 4: together that
    is more than a little. Ben's and Black's cost 2 each."""
    anna, carla = account("y", "Anna", 0.5, 0.51, -0.01, 0.0), account("r", "Carla", 0.5, 0.51, -0.04, 0.03)
    ben, black = account("g", "Ben", 0.5, -0.51, -0.02, 0.03), account("k", "", 0.5, -0.51, -0.02, 0.03)
    judged = verdict(Record.parse(PAIRS), (anna, ben, carla, black))
    assert [(seat, text.de) for seat, text in judged] == [
        ("yr", "Anna und Carla haben vor allem dank der Würfel gewonnen."),
        ("gk", "Ben und Schwarz hatten Pech, und ein paar Züge haben auch etwas gekostet."),
    ]
    assert judged[0].text.en == "Anna and Carla won mainly thanks to the dice."
