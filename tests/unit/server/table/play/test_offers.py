"""The offers between players: a draw, a takeback, a partner's consent; aborting, and claiming the win."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.people import ANN, BEN, CAT, DAN, Company
from warchest.rules.outcome import Ending, Outcome
from warchest.schema.game import PlayerOffer
from warchest.schema.time_control import LiveClock
from warchest.server.store import SeatRow
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError, Table
from warchest.server.table.play.offers import may_abort
from warchest.server.time_rows import TimeRows

STRANGER = "a stranger's key"


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Company]:
    company = Company(tmp_path)
    yield company
    company.close()


@pytest.fixture
def four(tmp_path: Path) -> Iterator[Company]:
    company = Company(tmp_path, [ANN, BEN, CAT, DAN])
    yield company
    company.close()


def outcome(company: Company) -> Outcome | None:
    return company.table.standing(company.game)[1].game.outcome


def told(company: Company, seat: int) -> list[PlayerOffer]:
    return company.table.status(company.people[seat], company.game, seat).offers


def may(company: Company, seat: int) -> list[str]:
    return [*company.table.status(company.people[seat], company.game, seat).may]


# --- draws


def test_a_draw_needs_the_other_s_word(two: Company) -> None:
    two.table.offers.offer(ANN, two.game, 0, "draw")
    assert [(offer.kind, offer.seat, offer.asked) for offer in told(two, 0)] == [("draw", 0, False)]
    assert [(offer.kind, offer.seat, offer.asked) for offer in told(two, 1)] == [("draw", 0, True)]
    assert outcome(two) is None
    two.table.offers.answer(BEN, two.game, 1, "draw", agrees=True)
    found = outcome(two)
    assert found is not None
    assert (found.ending, found.winner) == (Ending.AGREEMENT, None)


def test_two_who_offer_a_draw_have_agreed(two: Company) -> None:
    two.table.offers.offer(ANN, two.game, 0, "draw")
    two.table.offers.offer(BEN, two.game, 1, "draw")
    assert outcome(two) is not None


def test_a_player_cannot_accept_their_own_offer(two: Company) -> None:
    two.table.offers.offer(ANN, two.game, 0, "draw")
    with pytest.raises(RefusedError):
        two.table.offers.answer(ANN, two.game, 0, "draw", agrees=True)
    with pytest.raises(RefusedError):
        two.table.offers.offer(ANN, two.game, 0, "draw")
    assert outcome(two) is None


def test_only_players_make_and_see_an_offer(two: Company) -> None:
    with pytest.raises(NotYourSeatError):
        two.table.offers.offer(STRANGER, two.game, 0, "draw")
    two.table.offers.offer(ANN, two.game, 0, "draw")
    with pytest.raises(NotYourSeatError):
        two.table.offers.answer(STRANGER, two.game, 1, "draw", agrees=True)
    assert two.table.status(STRANGER, two.game, None).offers == []
    assert two.table.payload(STRANGER, two.game, None).status.offers == []


@pytest.mark.parametrize("end", ["declined", "taken back"])
def test_a_draw_is_offered_again_only_two_rounds_later_however_the_first_offer_ended(two: Company, end: str) -> None:
    """Given an offer that ended, the next one is refused for a while; the refusal says when the next one is allowed."""
    two.table.offers.offer(ANN, two.game, 0, "draw")
    if end == "declined":
        two.table.offers.answer(BEN, two.game, 1, "draw", agrees=False)
    else:
        two.table.offers.withdraw(ANN, two.game, 0, "draw")
    assert told(two, 1) == []
    while two.table.payload(ANN, two.game, None).view.round < 3:
        with pytest.raises(RefusedError, match=r"The next time is in round 3\."):
            two.table.offers.offer(ANN, two.game, 0, "draw")
        two.play("pass", "decline")
    two.table.offers.offer(ANN, two.game, 0, "draw")
    assert len(told(two, 1)) == 1


def test_a_takeback_that_failed_cannot_be_requested_again(two: Company) -> None:
    passes(two, 0)
    two.table.offers.offer(ANN, two.game, 0, "takeback")
    two.table.offers.withdraw(ANN, two.game, 0, "takeback")
    with pytest.raises(RefusedError, match="Play an action first"):
        two.table.offers.offer(ANN, two.game, 0, "takeback")


def test_an_offer_lapses_when_the_other_side_plays_on(two: Company) -> None:
    two.table.offers.offer(ANN, two.game, 0, "draw")
    while two.play("pass") != 1:
        assert len(told(two, 1)) == 1
    assert told(two, 1) == []
    with pytest.raises(RefusedError, match="has expired"):
        two.table.offers.answer(BEN, two.game, 1, "draw", agrees=True)


def test_an_action_is_not_asked_back_again_because_the_other_played_on(two: Company) -> None:
    passes(two, 0)
    two.table.offers.offer(ANN, two.game, 0, "takeback")
    two.table.offers.answer(BEN, two.game, 1, "takeback", agrees=False)
    two.play("pass")
    with pytest.raises(RefusedError, match="Play an action first"):
        two.table.offers.offer(ANN, two.game, 0, "takeback")


def test_an_offer_stands_until_the_other_side_plays_on_whatever_the_partner_does(four: Company) -> None:
    four.play("seat")
    partner = four.decider
    seat = (partner + 2) % 4
    four.table.offers.offer(four.people[seat], four.game, seat, "draw")
    assert four.play("pass") == partner
    assert [offer.seat for offer in told(four, seat)] == [seat]
    assert four.play("pass") % 2 != seat % 2
    assert told(four, seat) == []


def test_an_offer_can_be_withdrawn(two: Company) -> None:
    two.table.offers.offer(ANN, two.game, 0, "draw")
    two.table.offers.withdraw(BEN, two.game, 1, "draw")
    assert len(told(two, 1)) == 1
    two.table.offers.withdraw(ANN, two.game, 0, "draw")
    assert told(two, 1) == []


def test_all_players_must_agree_to_a_draw(four: Company) -> None:
    four.table.offers.offer(ANN, four.game, 0, "draw")
    for seat, person in ((1, BEN), (2, CAT)):
        four.table.offers.answer(person, four.game, seat, "draw", agrees=True)
        assert outcome(four) is None
    four.table.offers.answer(DAN, four.game, 3, "draw", agrees=True)
    assert outcome(four) is not None


def test_a_bot_agrees_to_no_draw(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, "", CAT, ""], bots="page")
    with pytest.raises(RefusedError, match="Bots"):
        company.table.offers.offer(ANN, company.game, 0, "draw")
    assert "draw" not in may(company, 0)
    company.close()


# --- resigning


def test_a_partner_is_asked_before_a_side_gives_up(four: Company) -> None:
    with pytest.raises(RefusedError, match="partner"):
        four.table.resign(ANN, four.game, 0, "alone")
    four.table.offers.offer(ANN, four.game, 0, "resign")
    assert [offer.asked for offer in told(four, 2)] == [True]
    assert [offer.kind for seat in (1, 3) for offer in told(four, seat)] == []
    four.table.offers.answer(CAT, four.game, 2, "resign", agrees=True)
    found = outcome(four)
    assert found is not None
    assert (found.ending, found.winner, found.seat) == (Ending.RESIGNATION, 1, 0)


def test_two_teams_that_ask_to_resign_at_once_do_not_hear_of_each_other(four: Company) -> None:
    four.table.offers.offer(ANN, four.game, 0, "resign")
    four.table.offers.offer(BEN, four.game, 1, "resign")
    assert [[offer.seat for offer in told(four, seat)] for seat in range(4)] == [[0], [1], [0], [1]]
    four.table.offers.answer(CAT, four.game, 2, "resign", agrees=True)
    found = outcome(four)
    assert found is not None
    assert found.seat == 0


# --- taking back


def passes(company: Company, seat: int) -> None:
    """Play facedown until this seat has just done so and the game waits for the other."""
    while company.play("pass", "decline") != seat or company.decider == seat:
        pass


def test_an_action_is_taken_back_by_consent(two: Company) -> None:
    passes(two, 0)
    before = two.table.standing(two.game)[1]
    two.table.offers.offer(ANN, two.game, 0, "takeback")
    two.table.offers.answer(BEN, two.game, 1, "takeback", agrees=True)
    row, live = two.table.standing(two.game)
    assert live.game.decider == 0
    assert live.seq == before.seq + 1
    assert len(live.game.log) < len(before.game.log)
    assert (
        Table(two.store, now=two.time).standing(two.game)[1].game.position_text().line()
        == live.game.position_text().line()
    )
    assert two.table.payload(BEN, two.game, 1).said == ["The last action has been taken back."]
    two.play("pass")
    again = two.table.standing(two.game)[1]
    assert again.event_of(len(again.game.log)) == again.seq
    assert Table(two.store, now=two.time).standing(two.game)[1].lines == again.lines
    assert row.id == two.game


def test_a_drawn_coin_ends_what_can_be_taken_back(two: Company) -> None:
    """Given the last coin of a round, which is followed by drawing, no seat may take it back."""
    round_no = two.table.payload(ANN, two.game, 0).view.round
    while two.table.payload(ANN, two.game, 0).view.round == round_no:
        last = two.play("pass")
    with pytest.raises(RefusedError, match="drawn"):
        two.table.offers.offer(two.people[last], two.game, last, "takeback")
    assert "takeback" not in may(two, last)


def test_a_coin_that_was_shown_ends_what_can_be_taken_back(two: Company) -> None:
    passes(two, 0)
    assert "takeback" in may(two, 0)
    while (seat := two.play("deploy", "bolster", "control", "move", "pass")) != 1:
        pass
    line = two.store.events(two.game)[-1]
    assert line.seat == seat == 1
    shown = two.table.standing(two.game)[1].game.information_state(0).ids[-1] == line.ids[-1]
    assert shown == ("takeback" not in may(two, 0))
    if shown:
        with pytest.raises(RefusedError, match="revealed"):
            two.table.offers.offer(ANN, two.game, 0, "takeback")


def test_against_bots_no_consent_is_needed(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, ""], bots="page")
    while (turn := company.table.bots.turn(company.game)) is not None:
        choice = next(c for c in turn.live.game.choices() if c.verb == "pass")
        turn.play([choice.id])
    company.play("pass")
    company.table.offers.offer(ANN, company.game, 0, "takeback")
    assert company.decider == 0
    company.close()


def test_there_is_nothing_to_take_back_before_one_has_played(two: Company) -> None:
    with pytest.raises(RefusedError, match="no action to take back"):
        two.table.offers.offer(ANN, two.game, 0, "takeback")


# --- breaking off, and claiming


def test_a_game_can_be_aborted_until_every_player_has_acted(two: Company) -> None:
    first = two.play("pass")
    assert "abort" in may(two, first)
    two.table.offers.abort(two.people[first], two.game, first)
    found = outcome(two)
    assert found is not None
    assert (found.ending, found.winner) == (Ending.ABORTED, None)


def test_a_game_cannot_be_aborted_because_a_bot_has_not_acted(two: Company) -> None:
    row, live = two.table.standing(two.game)
    seat = two.decider
    row = replace(row, seats=tuple(SeatRow(k, person=ANN) if k == seat else SeatRow(k, bot="random") for k in range(2)))
    assert may_abort(row, live)
    two.play("pass")
    assert not may_abort(row, two.table.standing(two.game)[1])


def test_a_game_cannot_be_aborted_once_every_player_has_acted(two: Company) -> None:
    while len({line.seat for line in two.table.standing(two.game)[1].lines}) < 3:
        two.play("pass")
    assert "abort" not in may(two, 0)
    with pytest.raises(RefusedError):
        two.table.offers.abort(ANN, two.game, 0)


def away(company: Company, seat: int, ms: int) -> None:
    """Close the page of a seat's player, and advance the time."""
    company.table.connections.arrive("page", company.game, company.people[seat], "server")
    company.table.connections.leave("page", company.game, company.people[seat])
    company.time.pass_by(ms)


@pytest.mark.parametrize(("ms", "wins"), [(59_999, False), (60_000, True)])
def test_the_win_is_claimed_from_who_has_been_away_for_a_minute(tmp_path: Path, ms: int, *, wins: bool) -> None:
    company = Company(tmp_path, clock=LiveClock(30))
    while min(company.table.standing(company.game)[1].acted) < 2:
        company.play("pass", "decline")
    absent = company.decider
    away(company, absent, ms)
    winner = 1 - absent
    assert ("claim" in may(company, winner)) == wins
    claim: Callable[[], None] = lambda: company.table.offers.claim(company.people[winner], company.game, winner)  # noqa: E731
    if wins:
        claim()
        found = outcome(company)
        assert found is not None
        assert (found.ending, found.winner) == (Ending.FORFEIT, winner % 2)
    else:
        with pytest.raises(RefusedError):
            claim()
    company.close()


def test_a_player_without_a_live_connection_who_asks_for_the_game_is_not_away(tmp_path: Path) -> None:
    company = Company(tmp_path, clock=LiveClock(30))
    polling = company.decider
    for _ask in range(30):
        company.table.payload(company.people[polling], company.game, polling)
        company.time.pass_by(4_000)
    assert "claim" not in may(company, 1 - polling)
    company.time.pass_by(60_000)
    assert "claim" in may(company, 1 - polling)
    company.close()


def test_downtime_of_the_server_does_not_count_as_absence(tmp_path: Path) -> None:
    company = Company(tmp_path, clock=LiveClock(30))
    waiting = 1 - company.decider
    TimeRows(company.store).begin("one", company.time())
    company.time.pass_by(600_000)
    company.restart()
    TimeRows(company.store).begin("two", company.time())
    assert "claim" not in may(company, waiting)
    company.time.pass_by(60_000)
    assert "claim" in may(company, waiting)
    company.close()


def test_a_win_is_claimed_only_in_a_live_game(two: Company) -> None:
    absent = two.decider
    away(two, absent, 3_600_000)
    assert "claim" not in may(two, 1 - absent)


def test_presence_is_shown_to_every_viewer(two: Company) -> None:
    two.table.connections.arrive("one", two.game, ANN, "server")
    shown = two.table.status(STRANGER, two.game, None).attendance
    assert [(seat.seat, seat.here, seat.away) for seat in shown] == [(0, True, None), (1, False, None)]
    two.time.pass_by(9_000)
    TimeRows(two.store).beat("server", two.time())
    two.table.connections.leave("one", two.game, ANN)
    two.time.pass_by(4_000)
    assert [seat.away for seat in two.table.status(BEN, two.game, 1).attendance] == [4_000, None]


def test_a_player_on_a_dead_server_left_at_its_last_sign_of_life(two: Company) -> None:
    TimeRows(two.store).beat("server", two.time())
    two.table.connections.arrive("one", two.game, ANN, "server")
    two.time.pass_by(30_000)
    assert [seat.away for seat in two.table.status(BEN, two.game, 1).attendance] == [30_000, None]


def test_watchers_are_counted_once_each_and_apart_from_players(two: Company) -> None:
    for connection, person in (("a", STRANGER), ("b", STRANGER), ("c", "another"), ("d", ANN)):
        two.table.connections.arrive(connection, two.game, person, "server")
    assert two.table.status(ANN, two.game, 0).watchers == 2
    assert [one.here for one in two.table.status(BEN, two.game, 1).attendance] == [True, False]
    two.table.connections.leave("b", two.game, STRANGER)
    assert two.table.status(STRANGER, two.game, None).watchers == 2
    two.table.connections.leave("a", two.game, STRANGER)
    assert two.table.status(STRANGER, two.game, None).watchers == 1
    two.time.pass_by(60_000)
    assert two.table.status(ANN, two.game, 0).watchers == 0


def test_few_watchers_are_announced_at_once_and_many_are_not(two: Company) -> None:
    told: list[str] = []
    two.table.lines.on_commit(lambda game, _seq: told.append(game))
    for number in range(30):
        two.table.connections.arrive(f"page {number}", two.game, f"person {number}", "server")
    assert len(told) == 20


def test_coming_and_going_without_end_does_not_keep_pages_busy(two: Company) -> None:
    told: list[str] = []
    two.table.lines.on_commit(lambda game, _seq: told.append(game))
    for _time in range(100):
        two.table.connections.arrive("page", two.game, ANN, "server")
        two.table.connections.leave("page", two.game, ANN)
    assert len(told) == 20
    two.time.pass_by(10_000)
    two.table.connections.arrive("page", two.game, ANN, "server")
    assert len(told) == 21


def test_a_server_that_ends_writes_all_connections_off_at_once(two: Company) -> None:
    told: list[str] = []
    for connection, person in (("a", ANN), ("b", STRANGER)):
        two.table.connections.arrive(connection, two.game, person, "server")
    two.table.lines.on_commit(lambda game, _seq: told.append(game))
    two.table.connections.disconnect("server")
    for connection, person in (("a", ANN), ("b", STRANGER)):
        two.table.connections.leave(connection, two.game, person)
    two.time.pass_by(30_000)
    (ann, _ben) = two.table.status(BEN, two.game, 1).attendance
    assert (ann.here, ann.away) == (False, 30_000)
    assert told == []


def test_visits_to_an_invitation_are_not_announced(two: Company) -> None:
    told: list[str] = []
    two.table.lines.on_commit(lambda game, _seq: told.append(game))
    game = two.table.create(ANN, GameRequest(["you", "friend"], "first_game"))
    told.clear()
    for person in (ANN, BEN, STRANGER):
        two.table.connections.arrive(person, game, person, "server")
        two.table.connections.leave(person, game, person)
    assert told == []
    two.table.seating.sit(BEN, game, 1)
    assert told == [game]
