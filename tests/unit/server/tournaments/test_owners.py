"""A user and the user's bots in a tournament: they meet as late as a bracket can make it, and no game between them is rated."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from tests.unit.server.tournaments.test_tournaments import HOST, Evening
from warchest.schema.time_control import LiveClock
from warchest.server.accounts.tables import accounts
from warchest.server.tournaments.pairing import (
    Entrant,
    FormatId,
    Pairing,
    PairingResult,
    Tourney,
    next_round,
    spread,
)
from warchest.server.tournaments.service import NewTournament


def meeting(size: int, one: int, other: int) -> int:
    """The round in which two starting places meet if everyone with a better place wins before: by playing a knock-out."""
    rounds = max(1, (size - 1).bit_length())
    met: list[Pairing] = []
    for number in range(1, rounds + 1):
        for pairing in next_round(Tourney([Entrant(k) for k in range(1, size + 1)], met, rounds), "knock-out"):
            if {one, other} == {pairing.one, pairing.other}:
                return number
            wins = pairing.one if {one, other} & {pairing.one} else pairing.other
            wins = wins if {one, other} & {wins} else min(pairing.one, pairing.other or pairing.one)
            result: PairingResult = "bye" if pairing.other is None else "win" if wins == pairing.one else "loss"
            met.append(pairing._replace(result=result))
    raise AssertionError(met)


@pytest.mark.parametrize(("size", "bot", "round_"), [(4, 3, 2), (4, 4, 2), (8, 8, 3), (8, 5, 3), (16, 9, 4), (6, 5, 3)])
def test_the_best_player_meets_an_own_bot_in_the_final(size: int, bot: int, round_: int) -> None:
    """Given the best player and one bot of theirs in any place, when the places are spread, then the two can meet in the final only."""
    order = spread(size, [(1, bot)])
    assert meeting(size, 1 + order.index(1), 1 + order.index(bot)) == round_


@given(size=st.integers(2, 64), seed=st.randoms(use_true_random=False))
def test_places_change_only_within_their_groups(size: int, seed: object) -> None:
    """Given any pairs to keep apart, then everyone keeps a place in their group, and without pairs everyone keeps their own place."""
    pairs = [(seed.randint(1, size), seed.randint(1, size)) for _pair in range(size // 3)]  # type: ignore[attr-defined]
    order = spread(size, [(one, other) for one, other in pairs if one != other])
    assert sorted(order) == [*range(1, size + 1)]
    for place, entrant in enumerate(order, 1):
        group = 2 if max(place, entrant) <= 2 else 1 << (place - 1).bit_length()
        assert group == (2 if max(place, entrant) <= 2 else 1 << (entrant - 1).bit_length())
    assert spread(size, []) == [*range(1, size + 1)]


def own(evening: Evening, *people: str) -> None:
    """Make these players bots of the first of them."""
    bots = update(accounts).where(accounts.c.holder.in_(people[1:])).values(owner=f"account of {people[0]}")
    evening.club.store.write(lambda connection: connection.execute(bots).rowcount)


def test_a_knock_out_seats_a_user_and_the_users_bot_in_different_halves(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 8)
    first, last = evening.people[0], evening.people[7]
    own(evening, first, last)
    id_ = evening.announced("knock-out")
    numbers = {one.person: one.number for one in evening.course(id_).entrants}
    assert meeting(8, numbers[first], numbers[last]) == 3
    evening.close()


@pytest.mark.parametrize("form", ["round-robin", "duplicate", "knock-out"])
def test_a_game_of_a_user_against_an_own_bot_is_never_rated(tmp_path: Path, form: FormatId) -> None:
    """Given formats in which a user can meet an own bot, when they do in a rated tournament, then that game changes no rating."""
    evening = Evening(tmp_path, 4)
    own(evening, *evening.people)
    id_ = evening.tournaments.create(HOST, NewTournament("Evening", form, LiveClock(10), rounds=1, rated=True))
    for person in evening.people:
        evening.tournaments.join(person, id_)
    evening.tournaments.start(HOST, id_)
    evening.lead()
    games = evening.open_games(id_)
    assert len(games) == 2
    evening.play_round(id_)
    assert [evening.club.reason(game) for game in games] == ["owner", "owner"]
    assert evening.club.rows()[1:] == [[], []]
    evening.close()
