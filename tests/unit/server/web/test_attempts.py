"""Tries at the door: strangers guess no password, and keep no user out while they try."""

import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from warchest.server.web.guard.attempts import (
    AT_ONCE,
    BUSY_SECONDS,
    LONGEST_NOTED,
    MOST_NOTED,
    Attempts,
    TooManyTriesError,
    around,
)
from warchest.server.web.guard.bounds import Household

MINUTE, HOUR = 60, 3600
HOME = Household("home")


class Clock:
    """The time that `limits` asks for, as a test sets it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "time", made)
    return made


def tried(attempts: Attempts, home: str, name: str, *, right: bool = False, browser: str | None = None) -> int:
    """Try a password: 0 where it was compared, else how long to wait."""
    try:
        with attempts.entering(Household(home), name, browser) as one:
            (one.was_right if right else one.was_wrong)()
    except TooManyTriesError as refusal:
        return refusal.seconds
    return 0


@pytest.mark.slow
def test_no_stranger_keeps_an_owner_out_however_long_and_of_however_many_names(clock: Clock) -> None:
    """Given one address that tries 600 names all day, each owner gets in from home at any time."""
    attempts = Attempts()
    names = [f"Name {number}" for number in range(600)]
    compared = 0
    for round_ in range(6 * 24):
        for name in names[round_ % 7 :: 7]:
            compared += tried(attempts, "stranger", name) == 0
        assert tried(attempts, f"home {round_}", names[round_], right=True) == 0
        assert tried(attempts, "another home", names[-1 - round_], right=True) == 0
        clock.pass_by(HOUR / 6)
    assert 0 < compared <= 24 * 120


def test_a_try_that_the_household_may_not_make_counts_for_no_name(clock: Clock) -> None:
    attempts = Attempts()
    while not tried(attempts, "stranger", "Somebody"):
        pass
    for other in range(200):
        tried(attempts, "stranger", f"Other {other}")
    before = [tried(attempts, "stranger", "Ada") for _ in range(1000)]
    assert min(before) > 0
    clock.pass_by(MINUTE)
    assert [tried(attempts, "stranger", "Ada") > 0 for _ in range(6)] == [False] * 5 + [True]


def test_a_name_is_tried_five_times_a_minute_and_twenty_times_an_hour_from_one_address(clock: Clock) -> None:
    attempts = Attempts()
    compared = 0
    for _ in range(HOUR // 10):
        compared += tried(attempts, "stranger", "Ada") == 0
        clock.pass_by(10)
    assert compared == 20
    assert tried(attempts, "home", "ADA ") == 0


@pytest.mark.parametrize(
    ("host", "told"),
    [("2001:db8:7:1::9", "2001:db8:7::/48"), ("2001:db8:7:ffff::1", "2001:db8:7::/48"), ("192.0.2.1", "192.0.2.1")],
)
def test_a_customer_with_many_nets_is_one_for_the_tries_of_a_name(host: str, told: str) -> None:
    assert around(cast(Any, SimpleNamespace(client=SimpleNamespace(host=host)))) == told


def test_a_customer_with_many_nets_keeps_no_owner_out(clock: Clock) -> None:
    attempts = Attempts()

    def wrong(number: int) -> bool:
        try:
            with attempts.entering(Household(f"net {number}"), "Ada", net="all of them") as one:
                one.was_wrong()
        except TooManyTriesError:
            return False
        return True

    assert sum(wrong(number) for number in range(1000)) == 5
    assert tried(attempts, "home", "Ada", right=True) == 0


def test_fifteen_addresses_that_guess_all_day_lock_no_owner_out(clock: Clock) -> None:
    """Given fifteen addresses that each send as many wrong passwords as they may, the owner signs in at a new browser at any time."""
    attempts = Attempts()
    for _ in range(24 * 6):
        for number in range(15):
            while not tried(attempts, f"robot {number}", "Ada"):
                pass
        assert tried(attempts, "a new address", "Ada", right=True) == 0
        clock.pass_by(HOUR / 6)


def test_after_many_wrong_passwords_an_address_guesses_a_name_four_times_an_hour(clock: Clock) -> None:
    """Given a name that many addresses guess, each address has four tries an hour, and other names keep theirs."""
    attempts = Attempts()
    compared = sum(tried(attempts, f"robot {number % 100}", "Ada") == 0 for number in range(1000))
    assert compared == 200, "two from each of a hundred addresses within the minute"
    compared = 0
    for _ in range(HOUR // 10):
        tried(attempts, f"robot {compared}", "Ada")
        compared += tried(attempts, "stranger", "Ada") == 0
        clock.pass_by(10)
    assert compared == 4
    assert [tried(attempts, "stranger", "Zoe") for _ in range(5)] == [0] * 5
    assert tried(attempts, "stranger", "Ada", right=True, browser="her own") == 0


def test_a_browser_that_has_been_here_before_passes_a_household_that_has_had_enough(clock: Clock) -> None:
    attempts = Attempts()
    for number in range(100):
        tried(attempts, "club", f"Name {number}")
    assert tried(attempts, "club", "Ada", right=True) > 0
    assert tried(attempts, "club", "Ada", right=True, browser="her own") == 0
    wrong = [tried(attempts, "club", "Ada", browser="her own") > 0 for _ in range(6)]
    assert wrong == [False] * 5 + [True], "it may not guess without end either"


def test_a_club_signs_in_behind_one_address(clock: Clock) -> None:
    """Given 40 users within a minute, when a quarter of them mistypes once, then everyone can sign in."""
    attempts = Attempts()
    for number in range(40):
        if number % 4 == 0:
            assert tried(attempts, "club", f"Member {number}") == 0
        assert tried(attempts, "club", f"Member {number}", right=True) == 0
        clock.pass_by(1.5)


def test_a_room_that_the_host_knows_mistypes_more_often_and_guesses_one_name_no_faster(clock: Clock) -> None:
    attempts = Attempts()
    room = Household("club", 20)

    def wrong(name: str) -> bool:
        try:
            with attempts.entering(room, name) as one:
                one.was_wrong()
        except TooManyTriesError:
            return False
        return True

    assert sum(wrong(f"Member {number}") for number in range(110)) > 100
    assert sum(wrong("Ada") for _ in range(9)) == 5


def test_right_passwords_are_digests_too_and_not_without_end(clock: Clock) -> None:
    attempts = Attempts()
    answers = [tried(attempts, "crowd", "Ada", right=True) for _ in range(200)]
    assert answers.count(0) == 120
    assert tried(attempts, "home", "Ada", right=True) == 0


def test_tries_under_way_count_as_wrong_until_they_are_done(clock: Clock) -> None:
    attempts = Attempts()
    waiting = [attempts.entering(Household("stranger"), "Ada") for _ in range(5)]
    for one in waiting:
        one.__enter__()
    with pytest.raises(TooManyTriesError) as refusal, attempts.entering(Household("stranger"), "Ada"):
        pass
    assert refusal.value.seconds == BUSY_SECONDS
    for one in waiting:
        one.__exit__(None, None, None)
    assert tried(attempts, "stranger", "Ada") == 0, "nothing came of them, so they count for nothing"


def test_one_household_takes_half_of_the_places_where_digests_are_made(clock: Clock) -> None:
    attempts = Attempts()
    waiting = [attempts.entering(Household("crowd"), f"Name {number}") for number in range(AT_ONCE)]
    for one in waiting:
        one.__enter__()
    assert tried(attempts, "crowd", "Ada") == BUSY_SECONDS
    assert tried(attempts, "home", "Ada") == 0
    for one in waiting:
        one.__exit__(None, None, None)
    assert tried(attempts, "crowd", "Ada") == 0


def test_a_stranger_s_tries_do_not_use_up_the_owner_s(clock: Clock) -> None:
    """Given all tries of a name used up, the signed-in owner changes the password; the owner's wrong tries are limited too."""
    attempts = Attempts()
    for number in range(1000):
        tried(attempts, f"robot {number}", "Ada")
    for _ in range(5):
        with attempts.owning(HOME, "account") as one:
            one.was_wrong()
    with pytest.raises(TooManyTriesError), attempts.owning(HOME, "account"):
        pass
    with attempts.owning(HOME, "another account") as one:
        one.was_right()


def test_a_household_s_new_accounts_are_limited(clock: Clock) -> None:
    attempts = Attempts()

    def make(home: str) -> bool:
        try:
            with attempts.making(Household(home)) as one:
                one.was_right()
        except TooManyTriesError:
            return False
        return True

    assert sum(make("fountain") for _ in range(100)) == 60
    assert make("home")
    assert tried(attempts, "fountain", "Ada") == 0, "signing in has a count of its own"


# The host's view


def test_the_host_sees_who_must_wait_and_for_how_long_until_it_is_over(clock: Clock) -> None:
    attempts = Attempts()
    for _ in range(6):
        tried(attempts, "home", "Ada")
    [one] = attempts.locked()
    assert (one.kind, one.home, one.name, 0 < one.seconds <= MINUTE) == ("wrong here", "home", "ada", True)
    clock.pass_by(MINUTE + 1)
    assert attempts.locked() == []


def test_the_notes_of_those_who_must_wait_are_bounded(clock: Clock) -> None:
    """Names and households that try too often can't fill the memory of a server."""
    attempts = Attempts()
    for number in range(MOST_NOTED + 20):
        for _ in range(6):
            tried(attempts, f"home {number}", f"{number}" + "x" * 500)
    assert len(attempts.locked()) == MOST_NOTED
    assert {len(one.name) for one in attempts.locked()} == {LONGEST_NOTED}
