"""Draws cost what can be counted by hand, and come out as promised."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from poeppel.errors import PoeppelError, RulesError
from poeppel.tournament.draws.draw import (
    cost_of,
    draw_round,
    faults_of,
    fewest_pairs,
    sizes_by_standing,
    swap_cost,
    swapped,
)
from poeppel.tournament.draws.draw_cost import DrawCost, Fault, TableRules
from poeppel.tournament.draws.seating import Player, Round, TableSeating, seated_in

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def players(number: int, team: int = 0) -> list[Player]:
    """So many people, in teams of a size if there are teams."""
    return [Player(f"p{n}", f"team {n // team}" if team else None) for n in range(number)]


def lettered(teams: str) -> list[Player]:
    """`11223344`: A and B are of team 1, and so on; `.` is of none."""
    return [Player(letter, None if team == "." else team) for letter, team in zip(LETTERS, teams, strict=False)]


def tables(*people: str) -> Round:
    """`ABCD` at table 1 with yellow, green, red and black; `EFG` on the six-colour board with yellow, red and blue."""
    return tuple(
        TableSeating(
            number,
            "tournament" if len(seated) == 4 else "tournament6",
            tuple(zip("ygrk" if len(seated) == 4 else "yrb", seated, strict=True)),
        )
        for number, seated in enumerate(people, 1)
    )


def in_a_row(people: list[Player], rounds: int) -> list[Round]:
    drawn: list[Round] = []
    for number in range(rounds):
        drawn.append(draw_round(people, drawn, seed=bytes([number])))
    return drawn


# ── what it costs ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_first_round_costs_nothing() -> None:
    assert cost_of(tables("ABCD", "EFG"), lettered(".......")) == DrawCost()


def test_meeting_again_is_counted_as_often_as_it_has_happened() -> None:
    people = lettered("........")
    first = tables("ABCD", "EFGH")
    again = tables("BAEF", "DCHG")  # AB, EF, CD and GH; everybody with another colour
    assert cost_of(again, people, [first]) == DrawCost(repeats=4)
    third = tables("EFBA", "GHDC")
    assert cost_of(third, people, [first, again]).repeats == 8 + 8  # EF, AB, GH, CD twice; EB, EA, FB, FA, … once


def test_team_mates_at_a_table_cost_one_a_pair() -> None:
    assert cost_of(tables("ABCD", "EFGH"), lettered("1112.22.")) == DrawCost(team_mates=3 + 1)
    assert cost_of(tables("AEBF", "CGDH"), lettered("....1.1.")) == DrawCost()


def test_a_colour_costs_what_it_is_ahead_of_the_one_that_is_due() -> None:
    people = lettered("................")
    one = tables("ABCD", "EFGH", "IJKL", "MNOP")
    # Yellow again for A: it is one ahead of the others. Everybody else has another colour than before.
    two = tables("APFK", "BMLG", "CIHN", "DEJO")
    assert cost_of(two, people, [one]) == DrawCost(colours=1)
    # For the third time it is two ahead. E, I and M have had yellow and green; E gets green again.
    assert cost_of(tables("AEIM"), people, [one, two]) == DrawCost(colours=2 + 1)
    assert faults_of(tables("AEIM"), people, [one, two]) == (Fault("colours", 1, ("A",)), Fault("colours", 1, ("E",)))


def test_a_table_of_three_has_a_board_and_colours_of_its_own() -> None:
    people = lettered(".......")
    one = tables("ABCD", "EFG")
    two = tables("EBFA", "DCG")
    # Green again for B, and for G blue at a table of three. E, F and C have their colour again on the other board,
    # which counts least of all. G sits at a table of three again, while others never have.
    assert cost_of(two, people, [one]) == DrawCost(repeats=3, colours=2, threes=1, both_boards=3)
    assert faults_of(two, people, [one]) == (
        Fault("repeats", 1, ("E", "F")),
        Fault("repeats", 1, ("B", "A")),
        Fault("repeats", 2, ("D", "C")),
        Fault("colours", 1, ("B",)),
        Fault("colours", 2, ("G",)),
        Fault("threes", 2, ("G",)),
        Fault("both_boards", 1, ("E",)),
        Fault("both_boards", 1, ("F",)),
        Fault("both_boards", 2, ("C",)),
    )


def test_with_other_rules_the_colours_are_those_of_the_board() -> None:
    """Three people play classic with yellow, green and red, on the same board as four do."""
    rules = TableRules("classic", "classic")
    drawn = draw_round(players(7), seed=b"1", rules=rules)
    assert [[colour for colour, _ in table.seats] for table in drawn] == [list("ygrk"), list("ygr")]
    assert {table.rules for table in drawn} == {"classic"}


def test_neighbours_in_the_standings_cost_nothing_together() -> None:
    people = lettered("........")
    assert cost_of(tables("DBCA", "HFGE"), people, by_standing=True) == DrawCost()
    # AE are four places apart, one more than neighbours at a table; BE, BF, BG … are counted the same way.
    assert cost_of(tables("EBCD", "AFGH"), people, by_standing=True).standing == 4 + 3 + 2


def test_the_first_difference_decides() -> None:
    assert DrawCost(repeats=1) > DrawCost(team_mates=50, colours=50)
    assert DrawCost(team_mates=1) > DrawCost(colours=99, threes=99)
    assert DrawCost(colours=1) > DrawCost(standing=1000, threes=9) > DrawCost(threes=9, both_boards=9)


def test_a_cost_is_told_in_words() -> None:
    assert DrawCost().text.de == "alles, wie es sein soll"
    assert DrawCost(repeats=2, colours=1).text.en == (
        "2 repeated meetings; 1 colour played more often than another that is due"
    )
    assert DrawCost(team_mates=1).text.de == "1 Paar aus einem Team an einem Tisch"
    assert DrawCost(repeats=-1, threes=1).sentences == DrawCost(threes=1).sentences  # what gets better is no cost


# ── changing it by hand ───────────────────────────────────────────────────────────────────────────────────────────────


def test_two_people_change_seats() -> None:
    assert swapped(tables("ABCD", "EFG"), "B", "G") == tables("AGCD", "EFB")
    assert swapped(tables("ABCD", "EFG"), "A", "C") == tables("CBAD", "EFG")


def test_a_swap_says_what_it_costs() -> None:
    people = lettered("1...1...")
    first, second = tables("ABCD", "EFGH"), tables("BAHG", "FEDC")
    assert cost_of(second, people, [first]) == DrawCost(repeats=4)  # AB, HG, FE and DC
    # F comes to H and G, A to D, C and E of the same team; and each has the colour of the first round again.
    assert swap_cost(second, "A", "F", people, [first]) == DrawCost(repeats=6 - 4, team_mates=1, colours=2)
    assert swap_cost(second, "A", "B", people, [first]) == DrawCost(colours=2)
    assert swap_cost(swapped(second, "A", "B"), "A", "B", people, [first]) == DrawCost(colours=-2)


def test_somebody_without_a_seat_cannot_change_it() -> None:
    with pytest.raises(PoeppelError, match="'Z' has no seat"):
        swapped(tables("ABCD"), "A", "Z")


# ── drawing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("number", "rounds"), [(147, 3), (172, 4), (209, 4), (264, 5)])
def test_no_repeats_no_team_mates_and_every_colour_at_most_once_more_than_another(number: int, rounds: int) -> None:
    people = players(number, team=4)
    drawn = in_a_row(people, rounds)
    meetings: Counter[frozenset[str]] = Counter()
    colours: dict[tuple[str, str], Counter[str]] = {}
    for tables_of_round in drawn:
        assert sorted(seated_in(tables_of_round)) == sorted(person.id for person in people)
        assert [table.number for table in tables_of_round] == list(range(1, len(tables_of_round) + 1))
        for table in tables_of_round:
            meetings.update(frozenset(pair) for pair in combinations(table.people, 2))
            for colour, person in table.seats:
                colours.setdefault((person, table.rules), Counter())[colour] += 1
    teams = {person.id: person.team for person in people}
    assert max(meetings.values()) == 1
    assert not any(len({teams[person] for person in pair}) == 1 for pair in meetings)
    for (_, rules), counts in colours.items():
        all_colours = "ygrk" if rules == "tournament" else "yrb"
        assert max(counts[colour] for colour in all_colours) <= 1 + min(counts[colour] for colour in all_colours)
    seated_at_threes = Counter(
        person for drawn_tables in drawn for table in drawn_tables if len(table.seats) == 3 for person in table.people
    )
    assert set(seated_at_threes.values()) <= {1}


def test_the_same_seed_makes_the_same_draw_and_another_one_another() -> None:
    people = players(30)
    assert draw_round(people, seed=b"a") == draw_round(people, seed=b"a")
    assert draw_round(people, seed=b"a") != draw_round(people, seed=b"b")


def test_everybody_gets_every_seat_about_equally_often() -> None:
    """Twelve people, 1200 draws: a seat a person is expected 100 times, with a deviation of 9.6."""
    people = players(12)
    seen: Counter[tuple[str, int, str]] = Counter()
    for number in range(1200):
        for table in draw_round(people, seed=number.to_bytes(4, "big")):
            seen.update((person, table.number, colour) for colour, person in table.seats)
    assert len(seen) == 12 * 12
    chi_square = sum((times - 100) ** 2 / 100 for times in seen.values())
    assert 75 < chi_square < 180  # 121 degrees of freedom: below or above once in a thousand times


def test_pinned_tables_stay_and_the_others_are_drawn_around_them() -> None:
    people = lettered("............")
    pinned = tables("ABCD", "EFGH")[1:]
    first = tables("IJKL", "EFGH", "ABCD")
    drawn = draw_round(people, [first], seed=b"1", pinned=pinned)
    assert drawn[1:2] == pinned
    assert [table.number for table in drawn] == [1, 2, 3]
    assert sorted(seated_in(drawn)) == sorted(person.id for person in people)
    assert cost_of(drawn, people, [first]).repeats == 6 + 4  # the pinned table; of the two others two pairs at each


def test_everything_pinned_stays() -> None:
    pinned = tables("ABCD", "EFG")
    assert draw_round(lettered("......."), seed=b"1", pinned=pinned) == pinned


def test_who_is_left_has_to_be_able_to_sit() -> None:
    with pytest.raises(RulesError, match="5 people cannot sit"):
        draw_round(lettered("........"), seed=b"1", pinned=tables("ABC"))


@pytest.mark.parametrize("number", [1, 2, 5])
def test_too_few_people_cannot_be_drawn(number: int) -> None:
    with pytest.raises(RulesError, match="cannot sit"):
        draw_round(players(number), seed=b"1")


def test_nobody_is_drawn_from_an_empty_list() -> None:
    assert draw_round([], seed=b"1") == ()


def test_a_list_with_somebody_twice_is_refused() -> None:
    with pytest.raises(PoeppelError, match="'p0' is listed twice"):
        draw_round([*players(4), Player("p0")], seed=b"1")
    with pytest.raises(PoeppelError, match="'Z' is at a table, but not among the people"):
        draw_round(players(4), seed=b"1", pinned=tables("XYZ"[::-1]))
    with pytest.raises(PoeppelError, match="'A' is seated twice"):
        cost_of(tables("ABCA"), lettered("...."))


def test_who_has_left_does_not_count_and_who_comes_late_has_met_nobody() -> None:
    first = tables("ABCD", "EFGH")
    people = [person for person in lettered("..........") if person.id not in "AE"]  # I and J have come
    assert cost_of(tables("IJBF", "DGHC"), people, [first]) == DrawCost(repeats=2)  # GH and CD


def test_a_team_with_more_people_than_tables_is_spread_as_evenly_as_can_be() -> None:
    people = [Player(f"p{n}", "home" if n < 6 else None) for n in range(16)]
    drawn = draw_round(people, seed=b"1")
    assert cost_of(drawn, people) == DrawCost(team_mates=2)
    assert fewest_pairs(6, 4) == 2


def test_tables_of_three_come_to_everybody_in_turn() -> None:
    people = players(23)  # five tables of four and one of three
    drawn = in_a_row(people, 3)
    threes = [person for round_ in drawn for person in round_[-1].people]
    assert len(set(threes)) == 9


# ── by standing ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_by_standing_neighbours_sit_together_and_the_first_at_table_one() -> None:
    people = players(16)
    drawn = draw_round(people, seed=b"1", by_standing=True)
    assert [sorted(table.people, key=lambda p: int(p[1:])) for table in drawn] == [
        [f"p{n}" for n in range(first, first + 4)] for first in (0, 4, 8, 12)
    ]


def test_by_standing_tables_are_numbered_by_how_their_people_stand() -> None:
    """Round after round, where meetings have to be avoided and people sit further from their neighbours."""
    people = [Player(f"p{n}") for n in range(1, 32)]
    place = {person.id: n for n, person in enumerate(people)}
    drawn: list[Round] = []
    for number in range(4):
        drawn.append(draw_round(people, drawn, seed=bytes([number]), by_standing=True))
        means = [sum(place[one] for one in table.people) / len(table.people) for table in drawn[-1]]
        assert means == sorted(means)
        assert [table.number for table in drawn[-1]] == list(range(1, 9))


def test_by_standing_nobody_meets_again_if_that_can_be_avoided() -> None:
    people = players(64)
    drawn: list[Round] = []
    for number in range(4):
        drawn.append(draw_round(people, drawn, seed=bytes([number]), by_standing=True))
        cost = cost_of(drawn[-1], people, drawn[:-1], by_standing=True)
        assert cost.repeats == cost.colours == 0
    # As if a column of sixteen were cut across: 22 places too far at each table. It has to be better than that.
    second = cost_of(drawn[1], people, drawn[:1], by_standing=True)
    assert 0 < second.standing < 16 * 22


def test_a_table_of_three_is_where_people_have_sat_there_least() -> None:
    assert sizes_by_standing([0] * 11, 1) == (4, 4, 3)
    assert sizes_by_standing([1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1], 1) == (4, 3, 4)
    assert sizes_by_standing([0, 0, 0, 1, 1, 1, 1, 1, 1, 1], 2) == (3, 4, 3)
    assert sizes_by_standing([], 0) == ()
