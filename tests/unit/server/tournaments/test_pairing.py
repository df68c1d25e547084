"""Tests of the pairings of tournaments."""

import pytest

from warchest.server.tournaments.pairing import FORMATS, Entrant, FormatId, Pairing, Tourney, berger, next_round
from warchest.server.tournaments.standings import standings


def tourney(entrants: int, *pairings: Pairing, rounds: int = 5, away: tuple[int, ...] = ()) -> Tourney:
    """Return a tournament. `away`: the entrants who are not here."""
    return Tourney([Entrant(number, number not in away) for number in range(1, entrants + 1)], pairings, rounds)


def test_six_entrants_meet_by_the_table_of_fide() -> None:
    """Given six entrants, then the first three rounds of the Berger table are those that FIDE prints."""
    assert [berger(6, number) for number in (1, 2, 3)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
    ]


@pytest.mark.parametrize("size", [2, 4, 8, 14, 64])
def test_everyone_meets_everyone_once(size: int) -> None:
    """Given an even number of entrants, then each pair meets once, and no entrant has a side more than once more often than the other."""
    pairs = [pair for number in range(1, size) for pair in berger(size, number)]
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == size * (size - 1) // 2
    for number in range(1, size + 1):
        first = sum(one == number for one, _other in pairs)
        assert abs(2 * first - (size - 1)) == 1


def test_the_first_round_of_a_swiss_pairs_the_upper_half_with_the_lower_one() -> None:
    """Given eight entrants before the first round, then the first meets the fifth, and so on, with sides in turn."""
    found = next_round(tourney(8), "swiss")
    assert [(met.one, met.other) for met in found] == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_a_swiss_gives_the_weakest_the_first_bye_and_another_one_the_next() -> None:
    """Given three entrants, when three rounds are paired, then each of them has one bye, and the last one has the first."""
    met: list[Pairing] = []
    byes = []
    for _round in range(3):
        found = next_round(tourney(3, *met, rounds=3), "swiss")
        byes += [one.one for one in found if one.other is None]
        met += [one if one.result else one._replace(result="draw") for one in found]
    assert byes[0] == 3
    assert sorted(byes) == [1, 2, 3]


def test_a_swiss_ends_where_everyone_has_met() -> None:
    """Given two entrants who have met, when a second round is asked for, then there is none."""
    assert next_round(tourney(2, Pairing(1, 1, 1, 2, "win")), "swiss") == []


@pytest.mark.parametrize("form", FORMATS)
def test_no_one_is_paired_after_all_have_left(form: FormatId) -> None:
    """Given a tournament that everyone has left, then there is no further round."""
    assert next_round(tourney(5, away=(1, 2, 3, 4, 5)), form) == []


def test_an_entrant_who_has_left_a_round_robin_loses_by_default() -> None:
    """Given a round robin that one entrant has left, then the opponent wins without a game, and two who have left get nothing."""
    found = next_round(tourney(4, rounds=3, away=(4,)), "round-robin")
    assert {(met.one, met.other): met.result for met in found} == {(1, 4): "walkover", (2, 3): None}


def test_the_strongest_entrants_of_a_knock_out_get_the_byes() -> None:
    """Given five entrants, then the first three have no opponent in the first round, and the winners advance by the bracket."""
    first = next_round(tourney(5, rounds=3), "knock-out")
    assert sorted(met.one for met in first if met.result == "bye") == [1, 2, 3]
    played = [met if met.result else met._replace(result="draw") for met in first]
    second = next_round(tourney(5, *played, rounds=3), "knock-out")
    assert sorted(sorted((met.one, met.other or 0)) for met in second) == [[1, 4], [2, 3]]


def test_the_direct_encounter_decides_between_two_with_equal_points() -> None:
    """Given two entrants with equal points who have met, then the winner of their game is ahead."""
    pairings = (
        Pairing(1, 1, 1, 4, "win"),
        Pairing(1, 2, 2, 3, "win"),
        Pairing(2, 1, 1, 2, "loss"),
        Pairing(2, 2, 3, 4, "win"),
        Pairing(3, 1, 1, 3, "win"),
        Pairing(3, 2, 2, 4, "loss"),
    )
    places = {one.number: one.place for one in standings(tourney(4, *pairings, rounds=3), "round-robin")}
    assert places == {2: 1, 1: 2, 3: 3, 4: 4}


def test_buchholz_decides_between_those_who_have_not_met() -> None:
    """Given two winners who have not met, then the one whose opponent has more points is ahead."""
    pairings = (
        Pairing(1, 1, 1, 3, "win"),
        Pairing(1, 2, 2, 4, "win"),
        Pairing(2, 1, 4, 3, "win"),
        Pairing(2, 2, 5, 6, "draw"),
    )
    listed = standings(tourney(6, *pairings), "swiss")
    assert [one.number for one in listed][:2] == [4, 2] or [one.number for one in listed][:2] == [2, 4]
    assert [one.number for one in listed].index(2) < [one.number for one in listed].index(1)


def test_a_duplicate_compares_those_on_the_same_side() -> None:
    """Given three tables with the same coins, then the only winner on a side gets all points, and those who draw level share."""
    met = (Pairing(1, 1, 1, 2, "win"), Pairing(1, 2, 3, 4, "loss"), Pairing(1, 3, 5, 6, "loss"))
    points = {one.number: one.points for one in standings(tourney(6, *met, rounds=1), "duplicate")}
    assert points == {1: 1, 3: 0.25, 5: 0.25, 2: 0, 4: 0.75, 6: 0.75}


def test_three_thirds_of_a_point_are_one_point() -> None:
    """Given four tables of a duplicate, when an entrant equals two of three others in each of three rounds, then that is a point."""
    met = [
        Pairing(number, board, board, board + 4, "win" if board == number else "loss")
        for number in (1, 2, 3)
        for board in (1, 2, 3, 4)
    ]
    points = {one.number: one.points for one in standings(tourney(8, *met, rounds=3), "duplicate")}
    assert points[4] == 1
