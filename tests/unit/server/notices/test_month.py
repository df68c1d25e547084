"""Accounts live for a while with the clock set forward. Each notice reaches its receivers once, in time, and only while it holds."""

from pathlib import Path

import pytest

from tests.support.notice_judge import DAY, HOUR, MINUTE, Judge, Message, Receiver, User
from tests.support.notice_month import START, lived
from tests.support.notice_texts import title_of_several
from tests.support.people import FakeTime

KINDS = {"turn", "day", "challenge", "rematch", "invitation", "draw", "takeback", "over"}


def require_all(judge: Judge, kinds: set[str]) -> None:
    """Fail unless every kind was sent, by each channel, and no notice was missing, doubled, late or without a reason."""
    assert judge.faults == []
    assert {
        kind for kind in kinds | {"push", "service", "mail", "grouped", "dropped", "failed"} if not judge.counts[kind]
    } == set()


@pytest.mark.slow
def test_in_a_week_of_twelve_accounts_no_notice_is_missing_doubled_or_late(tmp_path: Path) -> None:
    require_all(lived(tmp_path, accounts=12, days=7), KINDS)


@pytest.mark.marathon
def test_in_a_month_of_two_hundred_accounts_no_notice_is_missing_doubled_or_late(tmp_path: Path) -> None:
    require_all(lived(tmp_path, accounts=200, days=30), KINDS | {"resign"})


class Watched:
    """A judge over one user with one receiver, and a turn that has come up."""

    def __init__(self, **wishes: object) -> None:
        self.time = FakeTime(START)
        self.judge = Judge(self.time)
        self.user = User("ann", MINUTE, **wishes)  # type: ignore[arg-type]
        self.judge.add(Receiver("phone", self.user, "push"))
        self.judge.arises(self.user, "turn", "game", "Your turn against Ben.")

    def came(self, after: int, *texts: str) -> None:
        """A message arrives after some time."""
        self.time.pass_by(after)
        path = "/game/game" if len(texts) == 1 else "/news"
        title = "Your turn" if len(texts) == 1 else title_of_several(len(texts), waits=True)
        self.judge.came("phone", Message(title, texts, path), "tag")

    def faults(self) -> int:
        """The faults that the judge finds at the end."""
        self.judge.finish()
        return len(self.judge.faults)


TURN, OTHER = "Your turn against Ben.", "Your turn against Cid."


def test_the_judge_accepts_a_turn_that_comes_once_and_in_time() -> None:
    watched = Watched()
    watched.came(MINUTE, TURN)
    assert watched.faults() == 0


@pytest.mark.parametrize("after", [0, MINUTE - 1, MINUTE + 1, DAY])
def test_the_judge_finds_what_comes_early_or_late(after: int) -> None:
    watched = Watched()
    watched.came(after, TURN)
    assert watched.faults() == 1


def test_the_judge_finds_what_comes_twice() -> None:
    watched = Watched()
    watched.came(MINUTE, TURN)
    watched.came(HOUR, TURN)
    assert watched.faults() == 1


def test_the_judge_finds_what_never_comes() -> None:
    watched = Watched()
    watched.time.pass_by(HOUR)
    watched.judge.end(game="game")
    assert watched.faults() == 1


def test_the_judge_finds_a_turn_already_made() -> None:
    watched = Watched()
    watched.time.pass_by(MINUTE - 1)
    watched.judge.end(game="game")
    watched.came(1, TURN)
    assert watched.faults() == 1


def test_the_judge_finds_a_notice_in_quiet_hours() -> None:
    watched = Watched(quiet=(0, 23 * 60))
    watched.came(MINUTE, TURN)
    assert watched.faults() >= 1


def test_the_judge_finds_two_messages_that_should_be_one() -> None:
    watched = Watched()
    watched.judge.arises(watched.user, "turn", "other", OTHER)
    watched.came(MINUTE, TURN)
    watched.came(0, OTHER)
    assert watched.faults() >= 2


def test_the_judge_finds_a_device_that_still_shows_a_turn_already_made() -> None:
    watched = Watched()
    watched.came(MINUTE, TURN)
    watched.judge.end(game="game")
    assert watched.faults() == 1
    watched.judge.dropped("phone", "tag")


def test_the_judge_finds_a_drop_of_a_turn_that_still_waits() -> None:
    watched = Watched()
    watched.came(MINUTE, TURN)
    watched.judge.dropped("phone", "tag")
    assert watched.faults() == 1
