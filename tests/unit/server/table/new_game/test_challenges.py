"""Rematches and challenges: no game starts without the consent of the others, and a challenge gives no way to win, stall, flood or pose."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.people import ANN, BEN, CAT, DAN, Company
from warchest.schema.game import RematchOffer
from warchest.schema.time_control import LiveClock, SteadyTime
from warchest.server.lobby import Lobby
from warchest.server.lobby.open_tables import GONE_AFTER
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError
from warchest.server.table.new_game.challenges import LIVE_FOR, MOST_A_DAY, MOST_STANDING, OTHER_FOR
from warchest.server.table.play.clockwork import ClockKeeper

WISH = GameRequest(["you", "friend"], "random", clock=LiveClock(5, 10))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Company]:
    company = Company(tmp_path)
    company.table.resign(BEN, company.game, 1, "enough")
    yield company
    company.close()


def tick(company: Company, after: int = 0) -> None:
    company.time.pass_by(after)
    ClockKeeper(company.store, company.table.clockwork, SteadyTime(company.time, company.time)).tick()


def told(company: Company, person: str) -> RematchOffer | None:
    return company.table.status(person, company.game, company.people.index(person)).rematch


def next_game(company: Company, person: str) -> str | None:
    return company.table.status(person, company.game, company.people.index(person)).next_game


def begins(company: Company, game: str) -> bool:
    return not company.table.sitting(ANN, game).free


# --- the rematch


def test_a_rematch_starts_only_when_the_other_side_accepts(two: Company) -> None:
    """Given one who asks and one who has closed the page, there is no game to win."""
    again = two.table.challenges.rematch(ANN, two.game)
    assert told(two, ANN) == RematchOffer(f"/game/{again}", asked=False, text="You have asked for a rematch.")
    offer = told(two, BEN)
    assert offer is not None
    assert (offer.url, offer.asked) == (f"/game/{again}", True)
    assert "wants a rematch" in offer.text
    assert next_game(two, ANN) is None
    assert not begins(two, again)
    with pytest.raises(RefusedError, match="all seats are taken"):
        two.table.resign(ANN, again, 1, "at once")
    assert two.table.challenges.rematch(BEN, two.game) == again
    assert begins(two, again)
    assert [two.table.sitting(person, again).seats for person in (ANN, BEN)] == [[1], [0]]
    assert next_game(two, ANN) == next_game(two, BEN) == f"/game/{again}"
    assert told(two, ANN) is None


def test_both_pages_hear_of_a_rematch_at_once(two: Company) -> None:
    heard: list[str] = []
    two.table.lines.on_commit(lambda game, _seq: heard.append(game))
    two.table.challenges.rematch(ANN, two.game)
    assert two.game in heard
    heard.clear()
    two.table.challenges.rematch(BEN, two.game)
    assert two.game in heard


def test_the_asker_of_a_rematch_is_present_while_the_previous_game_s_page_is_open(two: Company) -> None:
    lobby = Lobby(two.table)
    two.table.connections.arrive("a page", two.game, ANN, "a server")
    two.table.challenges.rematch(ANN, two.game)
    assert [(one.rematch, one.here) for one in lobby.view(BEN).invitations] == [(True, True)]
    two.table.connections.leave("a page", two.game, ANN)
    two.time.pass_by(GONE_AFTER)
    assert [(one.rematch, one.here) for one in lobby.view(BEN).invitations] == [(True, False)]


def test_concurrent_requests_for_a_rematch_make_one_game(two: Company) -> None:
    asked: list[str] = []
    threads = [
        threading.Thread(target=lambda p=p: asked.append(two.table.challenges.rematch(p, two.game)))
        for p in (ANN, BEN) * 4
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(asked) == 8
    (again,) = set(asked)
    assert begins(two, again)


def test_a_rematch_is_declined_and_then_the_other_may_ask(two: Company) -> None:
    again = two.table.challenges.rematch(ANN, two.game)
    two.table.challenges.end_rematch(BEN, two.game)
    assert two.table.sitting(ANN, again).over
    assert told(two, ANN) == RematchOffer(None, asked=False, text="The rematch was declined.")
    assert told(two, BEN) is None
    assert next_game(two, ANN) is next_game(two, BEN) is None
    with pytest.raises(RefusedError, match="Let the others ask"):
        two.table.challenges.rematch(ANN, two.game)
    second = two.table.challenges.rematch(BEN, two.game)
    assert two.table.challenges.rematch(ANN, two.game) == second
    assert begins(two, second)


def test_a_rematch_is_withdrawn_but_not_requested_without_end(two: Company) -> None:
    for _time in range(MOST_A_DAY):
        two.table.challenges.rematch(ANN, two.game)
        two.table.challenges.end_rematch(ANN, two.game)
        assert told(two, BEN) is None
    with pytest.raises(RefusedError, match="several times"):
        two.table.challenges.rematch(ANN, two.game)


def test_a_rematch_lapses_with_no_page_open_and_survives_a_restart(two: Company) -> None:
    again = two.table.challenges.rematch(ANN, two.game)
    two.restart()
    tick(two, OTHER_FOR - 1)
    assert told(two, BEN) is not None
    tick(two, 1)
    assert two.table.sitting(ANN, again).over
    assert told(two, BEN) is None


def test_a_stranger_neither_asks_nor_answers_nor_gets_news(two: Company) -> None:
    two.table.challenges.rematch(ANN, two.game)
    for do in (two.table.challenges.rematch, two.table.challenges.end_rematch):
        with pytest.raises(NotYourSeatError):
            do(CAT, two.game)
    assert two.table.status(CAT, two.game, None).rematch is None
    again = two.store.game(two.game).next_game  # type: ignore[union-attr]
    assert again is not None
    assert not two.table.challenges.end(CAT, again)
    lobby = Lobby(two.table)
    with pytest.raises(RefusedError, match="reserved"):
        lobby.sit(CAT, again, 0)


def test_four_players_have_a_rematch_when_all_four_want_it(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, BEN, CAT, DAN])
    company.table.offers.offer(ANN, company.game, 0, "resign")
    company.table.offers.answer(CAT, company.game, 2, "resign", agrees=True)
    again = company.table.challenges.rematch(ANN, company.game)
    for person in (BEN, CAT):
        company.table.challenges.rematch(person, company.game)
        assert not begins(company, again)
    company.table.challenges.rematch(DAN, company.game)
    assert [company.table.sitting(person, again).seats for person in (ANN, BEN, CAT, DAN)] == [[3], [0], [1], [2]]
    company.close()


def test_against_a_bot_and_on_one_screen_a_rematch_starts_at_once(tmp_path: Path) -> None:
    company = Company(tmp_path)
    for sitters in (["you", "page"], ["you", "you"]):
        game = company.table.create(ANN, GameRequest(sitters, "random"))  # type: ignore[arg-type]
        company.table.resign(ANN, game, 0, f"enough {sitters}")
        assert begins(company, company.table.challenges.rematch(ANN, game))
    company.close()


# --- challenges


def test_a_challenge_waits_on_the_home_page_of_the_player_asked(two: Company) -> None:
    lobby = Lobby(two.table)
    game = two.table.challenges.challenge(ANN, WISH, BEN)
    (row,) = lobby.view(BEN).invitations
    assert (row.game, row.for_you, row.rematch, row.played) == (game, True, False, row.played)
    assert "5" in row.played
    assert lobby.view(CAT).invitations == []
    lobby.join(BEN, game)
    assert begins(two, game)


def test_a_declined_challenge_is_over_and_stands_nowhere(two: Company) -> None:
    lobby = Lobby(two.table)
    game = two.table.challenges.challenge(ANN, WISH, BEN)
    lobby.decline(BEN, game)
    assert two.table.sitting(ANN, game).over
    assert lobby.view(BEN).invitations == []


def test_a_live_challenge_lapses_after_ten_minutes(two: Company) -> None:
    game = two.table.challenges.challenge(ANN, WISH, BEN)
    tick(two, LIVE_FOR)
    assert two.table.sitting(ANN, game).over


def test_a_player_cannot_flood_another_with_challenges(two: Company) -> None:
    ask = two.table.challenges.challenge
    for _time in range(MOST_A_DAY):
        game = ask(ANN, WISH, BEN)
        with pytest.raises(RefusedError, match="already"):
            ask(ANN, WISH, BEN)
        two.table.challenges.end(ANN, game)
    with pytest.raises(RefusedError, match="enough requests for today"):
        ask(ANN, WISH, BEN)
    two.time.pass_by(24 * 3600 * 1000 + 1)
    ask(ANN, WISH, BEN)


def test_one_asks_a_few_at_once_and_one_is_asked_by_a_few(two: Company) -> None:
    ask = two.table.challenges.challenge
    for number in range(MOST_STANDING):
        ask(ANN, WISH, f"person {number}")
        ask(f"person {number}", WISH, BEN)
    with pytest.raises(RefusedError, match="many open challenges"):
        ask(ANN, WISH, CAT)
    with pytest.raises(RefusedError, match="challenged at the moment"):
        ask(CAT, WISH, BEN)


def test_a_blocked_player_learns_only_that_the_other_can_t_be_asked_now(two: Company) -> None:
    two.table.challenges.unwelcome = lambda person: {ANN} if person == BEN else set()
    with pytest.raises(RefusedError, match="can't be challenged at the moment"):
        two.table.challenges.challenge(ANN, WISH, BEN)
    with pytest.raises(RefusedError, match="can't be challenged at the moment"):
        two.table.challenges.rematch(ANN, two.game)


def test_a_rematch_that_a_blocked_player_asks_for_is_not_shown(two: Company) -> None:
    two.table.challenges.rematch(ANN, two.game)
    two.table.challenges.unwelcome = lambda person: {ANN} if person == BEN else {BEN}
    assert told(two, BEN) is None
    assert told(two, ANN) is not None


def test_a_new_set_up_is_asked_of_who_sat_there_with_no_account(two: Company) -> None:
    assert two.table.challenges.opponent(ANN, two.game) == BEN
    with pytest.raises(NotYourSeatError):
        two.table.challenges.opponent(CAT, two.game)
    with pytest.raises(RefusedError, match="you"):
        two.table.challenges.challenge(ANN, WISH, ANN)
