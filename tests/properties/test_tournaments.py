"""Tournaments of 2 to 64 entrants with every kind of fault, judged by a second reading of the rules."""

import random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import pairing_judge as judge
from warchest.server.tournaments.pairing import (
    FORMATS,
    Entrant,
    FormatId,
    Pairing,
    PairingResult,
    Tourney,
    berger,
    next_round,
    winner_of,
)
from warchest.server.tournaments.standings import points_of, standings

ENDS: tuple[PairingResult | None, ...] = ("win", "win", "loss", "loss", "draw", "walkover", "default", "void", None)


def played_out(form: FormatId, entrants: int, rounds: int, seed: int) -> list[Tourney]:
    """Return a tournament after each of its rounds. Entrants leave, come back, stay away, join late, and leave games unfinished."""
    luck = random.Random(seed)
    here = dict.fromkeys(range(1, entrants + 1), True)
    pairings: list[Pairing] = []
    courses = []
    planned = FORMATS[form].rounds(entrants, rounds)
    for _round in range(planned):
        tourney = Tourney([Entrant(number, ok) for number, ok in here.items()], tuple(pairings), planned)
        found = next_round(tourney, form)
        judge.require_sound(tourney, found)
        if form == "swiss" and sum(here.values()) > 1:
            judge.require_swiss(tourney, found)
        if not found:
            break
        for met in found:
            end = met.result or luck.choice(ENDS)
            if FORMATS[form].waits and end is None:
                end = "win"
            pairings.append(met._replace(result=met.result or end))
        courses.append(Tourney(tourney.entrants, tuple(pairings), planned))
        for number in here:
            if luck.random() < 0.15:
                here[number] = not here[number]
        if FORMATS[form].late and luck.random() < 0.3:
            here[len(here) + 1] = True
    return courses


@pytest.mark.parametrize("form", get_args(FormatId))
@given(entrants=st.integers(2, 24), rounds=st.integers(1, 7), seed=st.integers(0, 2**32))
def test_every_round_keeps_the_rules_whatever_happens(form: FormatId, entrants: int, rounds: int, seed: int) -> None:
    """Given entrants who leave, come back, stay away and join late, when rounds are paired, then each round keeps the rules."""
    played_out(form, entrants, rounds, seed)


@pytest.mark.marathon
@pytest.mark.parametrize("form", get_args(FormatId))
@pytest.mark.parametrize("entrants", range(2, 65))
def test_every_size_keeps_the_rules(form: FormatId, entrants: int) -> None:
    """Given a tournament of any size from 2 to 64, when its rounds are paired, then each round and the standings keep the rules."""
    for seed in range(20):
        for tourney in played_out(form, entrants, 9, seed)[-1:]:
            judge.require_standings(tourney, form, standings(tourney, form))


@pytest.mark.parametrize("form", get_args(FormatId))
@given(entrants=st.integers(2, 24), rounds=st.integers(1, 7), seed=st.integers(0, 2**32))
def test_the_standings_are_those_of_the_guide_to_the_last_place(
    form: FormatId, entrants: int, rounds: int, seed: int
) -> None:
    """Given a tournament with all kinds of results, then each place, and all that decides it, is what the second reading counts."""
    for tourney in played_out(form, entrants, rounds, seed)[-1:]:
        judge.require_standings(tourney, form, standings(tourney, form))


@given(entrants=st.integers(2, 24), seed=st.integers(0, 2**32))
def test_leaving_and_coming_back_gains_no_points(entrants: int, seed: int) -> None:
    """Given a Swiss whose entrants leave and come back, then points come only from results and byes, at most one for each round."""
    for tourney in played_out("swiss", entrants, 7, seed):
        points = points_of(tourney, "swiss")
        for one in tourney.entrants:
            own = [met for met in tourney.pairings if one.number in (met.one, met.other)]
            running = sum(met.result is None for met in own)
            assert points[one.number] == judge.points_of(tourney, one.number) - running / 2
            assert points[one.number] <= len(own) - running


@given(entrants=st.integers(2, 24), seed=st.integers(0, 2**32))
def test_a_knock_out_has_one_winner(entrants: int, seed: int) -> None:
    """Given a knock-out, when all of its rounds are over, then at most one entrant is left, and does not share the first place."""
    *_before, end = played_out("knock-out", entrants, 1, seed)
    final = [met for met in end.pairings if met.round == end.rounds]
    assert len(final) <= 1
    if final and (winner := winner_of(final[0])) is not None:
        assert [one.number for one in standings(end, "knock-out") if one.place == 1] == [winner]


@given(tables=st.integers(2, 12), seed=st.integers(0, 2**32))
def test_a_duplicate_shares_out_the_same_points_on_each_side(tables: int, seed: int) -> None:
    """Given a round of a duplicate that everyone has played, then both sides get half a point for each table, whoever had the luck."""
    luck = random.Random(seed)
    ends: list[PairingResult] = [luck.choice(("win", "loss", "draw")) for _table in range(tables)]
    met = [
        Pairing(1, board, one, other, end)
        for board, ((one, other), end) in enumerate(zip(berger(2 * tables, 1), ends, strict=True), 1)
    ]
    tourney = Tourney([Entrant(number) for number in range(1, 2 * tables + 1)], met, 1)
    points = points_of(tourney, "duplicate")
    for side in ({one.one for one in met}, {one.other for one in met}):
        assert sum(points[number] for number in side if number) == pytest.approx(tables / 2, abs=0.01 * tables)
