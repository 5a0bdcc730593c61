"""Small fields planned ahead: as good as mathematics allows, and what it does not allow is said."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from poeppel.errors import PoeppelError, RulesError
from poeppel.tournament.draws.chance import Chance
from poeppel.tournament.draws.colours import balanced_colours, cheapest_colours, edge_colours
from poeppel.tournament.draws.draw_cost import DrawCost, cost_of_rounds
from poeppel.tournament.draws.planned_rounds import fewest_mates, fewest_repeats, limits, plan_rounds
from poeppel.tournament.draws.seating import Player, Round, seated_in
from tests.tournament.draws.test_draw import lettered, players, tables


def meetings(rounds: tuple[Round, ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table.people, 2))


@pytest.mark.parametrize("seed", range(20))
def test_sixteen_people_play_four_rounds_without_meeting_again(seed: int) -> None:
    people = players(16)
    rounds = plan_rounds(people, 4, bytes([seed]))
    assert len(rounds) == 4
    assert all(sorted(seated_in(tables)) == sorted(person.id for person in people) for tables in rounds)
    assert max(meetings(rounds).values()) == 1
    for person in people:  # and everybody has every colour once
        colours = sorted(
            table.colour_of(person.id) for tables in rounds for table in tables if person.id in table.people
        )
        assert "".join(colours) == "gkry"


def test_five_rounds_of_sixteen_are_the_affine_plane() -> None:
    """Everybody meets everybody, exactly once."""
    met = meetings(plan_rounds(players(16), 5, b"1"))
    assert len(met) == 120
    assert set(met.values()) == {1}


@pytest.mark.parametrize(
    ("number", "rounds", "repeats"),
    [
        (12, 1, 0),
        (12, 2, 3),  # of four people at three tables two sit together again, for each table of the other round
        (12, 4, 18),  # so it is for each of the six pairs of rounds
        (20, 5, 0),
        (24, 5, 0),
        (16, 6, 24),  # 144 meetings of 120 pairs
        (7, 2, 3),  # the four people of one table at two: two pairs; the three of the other: one
        (4, 3, 18),  # six pairs, each three times: 1 + 2 for the second and third
    ],
)
def test_repeats_are_as_few_as_can_be(number: int, rounds: int, repeats: int) -> None:
    people = players(number)
    assert fewest_repeats(number, rounds) == repeats
    cost = cost_of_rounds(plan_rounds(people, rounds, b"1"), people)
    assert (cost.repeats, cost.colours) == (repeats, 0)


def test_what_cannot_be_is_said_in_words() -> None:
    assert limits(players(16), 4) == ()
    (repeats,) = limits(players(12), 2)
    assert repeats.de == "12 Personen in 2 Runden: mindestens 3 Wiedersehen, wie auch immer gelost wird."
    assert repeats.en == "12 people in 2 rounds: at least 3 repeated meetings, however it is drawn."
    home = [Player(f"p{n}", "home" if n < 5 else None) for n in range(16)]
    assert fewest_mates(home) == 1
    (mates,) = limits(home, 1)
    assert mates.de.endswith("In jeder Runde sitzt mindestens 1 Paar aus einem Team zusammen.")


def test_teams_do_not_meet_where_that_can_be_had_as_well() -> None:
    """Four teams of four: a round without one's own team and without meeting anybody again is possible four times."""
    people = players(16, team=4)
    assert cost_of_rounds(plan_rounds(people, 4, b"1"), people) == DrawCost()


def test_rounds_that_are_left_are_planned_after_those_that_were() -> None:
    people = players(16)
    first, second = plan_rounds(people, 2, b"1")
    rest = plan_rounds(people, 2, b"2", earlier=(first, second))
    cost = cost_of_rounds(rest, people, (first, second))
    assert cost.repeats <= 2  # two rounds drawn before may have no third and fourth that go with them
    assert cost.colours <= 2


def test_planning_asks_for_rounds_and_people_that_can_be() -> None:
    with pytest.raises(PoeppelError, match="1 to 20 rounds can be planned ahead, not 0"):
        plan_rounds(players(16), 0, b"1")
    with pytest.raises(RulesError, match="cannot sit"):
        plan_rounds(players(5), 1, b"1")
    assert plan_rounds([], 2, b"1") == ((), ())


# ── colours ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_edges_of_a_vertex_get_different_colours() -> None:
    """Every person with every table: three colours are enough, and each is used once at each end."""
    edges = [(f"p{person}", f"t{table}") for person in range(3) for table in range(3)]
    for order in range(30):
        shuffled = list(edges)
        Chance(bytes([order])).shuffle(shuffled)
        coloured = edge_colours(shuffled, 3)
        for end in ("p0", "p1", "p2", "t0", "t1", "t2"):
            assert sorted(colour for edge, colour in coloured.items() if end in edge) == [0, 1, 2]


def test_nobody_plays_a_colour_again_before_all_the_others() -> None:
    together = [[[0, 1, 2, 3], [4, 5, 6]]] * 6  # the same people at the same tables, six times
    seats = balanced_colours(together, Chance(b"1"))
    for person in range(4):
        played = [seats[number, 0, person] for number in range(6)]
        assert sorted(played[:4]) == [0, 1, 2, 3]
        assert len(set(played[4:])) == 2
    for person in (4, 5, 6):
        played = [seats[number, 1, person] for number in range(6)]
        assert sorted(played[:3]) == sorted(played[3:]) == [0, 1, 2]


def test_the_cheapest_colours_are_chosen_and_chance_among_equals() -> None:
    assert cheapest_colours([[0, 1, 1], [0, 0, 1], [1, 1, 0]], Chance(b"1")) == (0, 1, 2)
    free = {cheapest_colours([[0, 0, 0]] * 3, Chance(bytes([n]))) for n in range(60)}
    assert len(free) == 6


def test_chance_is_the_same_everywhere() -> None:
    """SHA-256 of `seed` and eight zero bytes begins with these."""
    import hashlib

    first = hashlib.sha256(b"seed" + bytes(8)).digest()
    assert Chance(b"seed").word() == int.from_bytes(first[:8], "big")
    assert Chance(b"seed").below(6) == int.from_bytes(first[:8], "big") * 6 // 2**64
    assert tables("ABCD")[0].people == tuple(person.id for person in lettered("...."))
