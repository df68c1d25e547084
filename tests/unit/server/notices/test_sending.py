"""Notices: one for each turn, in time, never twice, and none that has lost its reason."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy import Connection

from tests.support.notice_post import SITE, Post, name_of, other, short
from tests.support.people import ANN, BEN
from warchest.schema.time_control import DAY_MS, HOUR_MS, MINUTE_MS, DaysClock, LiveClock
from warchest.server.hosting.figures import NOTICE_DAYS, SiteFigures
from warchest.server.measures import ACTIONS
from warchest.server.notices import sending
from warchest.server.notices.channels import Delivered, Gone, Later, Notice, Rejected, SendOutcome, Target
from warchest.server.notices.desk import Wishes
from warchest.server.notices.planning import GIVEN_UP_MS, PAUSES_MS, Plan
from warchest.server.notices.sending import Sender
from warchest.server.notices.tables import DELAY_MS, NOTICE
from warchest.server.store import StoreError
from warchest.server.table import GameRequest
from warchest.server.table.play.offers import OfferRows
from warchest.server.work.queue import LEASE_MS


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    made = Post(tmp_path)
    yield made
    made.close()


def test_a_turn_is_sent_once_after_the_delay(post: Post) -> None:
    first = post.company.people[post.company.decider]
    assert post.arrive(DELAY_MS - 1) == []
    assert post.arrive(1) == [f"{short(first)}: Your turn against {name_of(post, other(first))}."]
    for _day in range(9):
        assert post.arrive(DAY_MS) == []
    second = post.play()
    assert [sent.partition(":")[0] for sent in post.arrive()] == [short(second)]


def test_tries_are_counted_where_they_are_sent_by_day_and_outcome(post: Post) -> None:
    """Given a try that fails and one that is taken, then the host's figures show both, from any process, until the days are over."""
    post.inbox.answer = lambda _target, _notice: Later("The receiver is busy.")
    waits = post.company.people[post.company.decider]
    assert post.arrive() == [f"{short(waits)}: Your turn against {name_of(post, other(waits))}."]
    post.inbox.answer = lambda _target, _notice: Delivered()
    post.arrive(PAUSES_MS[0])
    found = SiteFigures(post.company.store, post.company.time).now()
    assert (found.sent, found.failed) == (1, 1)
    post.company.time.pass_by(NOTICE_DAYS * DAY_MS)
    assert SiteFigures(post.company.store, post.company.time).now().sent == 0


def test_a_turn_made_meanwhile_is_not_sent(post: Post) -> None:
    post.company.time.pass_by(DELAY_MS - 1)
    second = post.play()
    assert [sent[:3] for sent in post.arrive(1)] == []
    assert [sent[:3] for sent in post.arrive()] == [short(second)]


def test_a_turn_of_a_game_that_is_over_is_not_sent_and_its_end_is(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    quits = other(waits)
    post.company.table.resign(quits, post.company.game, post.company.people.index(quits), "gives up")
    assert post.arrive() == [f"{short(waits)}: You won against {name_of(post, quits)}."]


def test_a_player_at_the_page_of_the_game_is_sent_nothing(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.company.time.pass_by(10)
    post.company.table.status(waits, post.company.game, post.company.decider)
    assert post.arrive() == []
    post.play()
    post.play()
    assert [sent[:3] for sent in post.arrive()] == [short(waits)]


def test_what_was_seen_in_the_list_is_not_sent(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    assert post.notices.count(waits) == 1
    post.notices.see(waits)
    assert (post.notices.count(waits), len(post.notices.listed(waits))) == (0, 1)
    assert post.arrive() == []


def test_a_group_names_how_many_games_wait(post: Post) -> None:
    table, waits = post.company.table, post.company.people[post.company.decider]
    table.challenges.challenge(other(waits), GameRequest(["you", "friend"], "random"), waits)
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [(_target, notice)] = post.inbox.got
    assert notice.title == "2 games are waiting for you"
    assert notice.url == f"{SITE}/news"
    assert len(notice.text.splitlines()) == 2


def test_nothing_is_sent_in_quiet_hours_and_all_of_it_after_them(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.notices.wish(waits, Wishes(zone="UTC", quiet_from=0, quiet_until=23 * 60))
    now = post.company.time.ms
    assert post.arrive() == []
    next_free = (now // DAY_MS) * DAY_MS + 23 * HOUR_MS
    assert post.arrive(next_free - post.company.time.ms - 1) == []
    assert [sent[:3] for sent in post.arrive(1)] == [short(waits)]


@pytest.mark.parametrize("zone", ["Europe/Amsterdam", "Asia/Tokyo", "no such zone"])
def test_quiet_hours_are_those_of_the_user_s_zone(zone: str) -> None:
    offset = {"Europe/Amsterdam": 1, "Asia/Tokyo": 9}.get(zone, 0)
    winter = 1_700_000_000_000 // DAY_MS * DAY_MS
    wishes = Wishes(zone=zone, quiet_from=22 * 60, quiet_until=7 * 60)
    assert wishes.quiet_end(winter + (23 - offset) * HOUR_MS) == winter + (31 - offset) * HOUR_MS
    assert wishes.quiet_end(winter + (24 + 6 - offset) * HOUR_MS) == winter + (31 - offset) * HOUR_MS
    assert wishes.quiet_end(winter + (24 + 7 - offset) * HOUR_MS) is None


def test_a_kind_that_is_switched_off_is_not_sent(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.notices.wish(waits, Wishes(off=(("turn", "inbox"),)))
    assert post.arrive() == []
    post.notices.wish(waits, Wishes())
    assert post.arrive() == []


def test_a_target_that_can_t_be_reached_is_tried_again_at_growing_intervals(post: Post) -> None:
    post.inbox.answer = lambda _target, _notice: Later("The receiver does not answer.")
    assert len(post.arrive()) == 1
    waits = post.company.people[post.company.decider]
    for pause in PAUSES_MS[:3]:
        assert post.arrive(pause - 1) == []
        assert [sent[:3] for sent in post.arrive(1)] == [short(waits)]
    post.inbox.answer = lambda _target, _notice: Delivered()
    assert [sent[:3] for sent in post.arrive(PAUSES_MS[3])] == [short(waits)]
    assert [state.problem for state in post.notices.targets(waits)] == [None]
    assert post.arrive(DAY_MS) == []


def test_a_target_that_is_behind_is_spared_what_has_lost_its_reason(post: Post) -> None:
    post.inbox.answer = lambda _target, _notice: Later("The receiver does not answer.")
    assert len(post.arrive()) == 1
    waits = post.company.people[post.company.decider]
    post.inbox.answer = lambda _target, _notice: Delivered()
    post.play()
    assert [sent[:3] for sent in post.arrive(DAY_MS)] == [short(other(waits))]


def test_a_target_that_fails_for_five_days_is_switched_off_with_a_sentence(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.inbox.answer = lambda _target, _notice: Later("The receiver does not answer.")
    for _hour in range(GIVEN_UP_MS // HOUR_MS + 5):
        post.arrive(HOUR_MS)
    [state] = post.notices.targets(waits)
    assert (state.active, state.problem) == (False, "The receiver does not answer.")
    assert post.arrive(30 * DAY_MS) == []


def test_a_target_that_is_gone_is_switched_off_at_once(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.inbox.answer = lambda _target, _notice: Gone("The browser has withdrawn its permission.")
    assert len(post.arrive()) == 1
    [state] = post.notices.targets(waits)
    assert (state.active, state.problem) == (False, "The browser has withdrawn its permission.")


def test_a_refused_notice_is_not_tried_again(post: Post) -> None:
    post.inbox.answer = lambda _target, _notice: Rejected("The receiver does not know this address.")
    assert len(post.arrive()) == 1
    assert post.arrive(DAY_MS) == []


def test_a_fault_of_a_channel_is_tried_again_and_disturbs_no_other_user(post: Post) -> None:
    def fail(_target: object, _notice: object) -> Delivered:
        raise OSError("a fault with an address in it")

    waits = post.company.people[post.company.decider]
    post.inbox.answer = fail
    assert len(post.arrive()) == 1
    post.inbox.answer = lambda _target, _notice: Delivered()
    assert [sent[:3] for sent in post.arrive(PAUSES_MS[0])] == [short(waits)]


def test_another_device_drops_a_notice_once_the_turn_is_made(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [(_target, notice)] = post.inbox.got
    post.play()
    post.arrive(0)
    assert [(target.person, tag) for target, tag in post.inbox.dropped] == [(waits, notice.tag)]
    post.arrive()
    assert len(post.inbox.dropped) == 1


def test_a_device_drops_a_notice_whose_turn_is_made_while_it_is_being_sent(post: Post) -> None:
    """Given a notice on its way, when its player acts before the receiver has answered, then the device drops it."""
    first = post.company.people[post.company.decider]

    def answer(_target: object, _notice: object) -> Delivered:
        if post.company.people[post.company.decider] == first:
            post.play()
        return Delivered()

    post.inbox.answer = answer
    assert [sent[:3] for sent in post.arrive()] == [short(first)]
    assert post.arrive(1) == []
    assert dropped(post, first) != []


def test_a_withdrawn_offer_is_not_sent(tmp_path: Path) -> None:
    post = Post(tmp_path, clock=DaysClock(3))
    post.play()
    asks = post.company.people[1 - post.company.decider]
    seat = post.company.people.index(asks)
    post.arrive()
    offers = post.company.table.offers
    offers.offer(asks, post.company.game, seat, "draw")
    offers.withdraw(asks, post.company.game, seat, "draw")
    assert post.arrive() == []
    post.close()


def test_an_offer_of_a_draw_is_sent_by_correspondence(tmp_path: Path) -> None:
    post = Post(tmp_path, clock=DaysClock(3))
    waits = post.play()
    post.arrive()
    asks = other(waits)
    post.company.table.offers.offer(asks, post.company.game, post.company.people.index(asks), "draw")
    assert post.arrive() == [f"{short(waits)}: {name_of(post, asks)} offers a draw."]
    post.close()


def test_one_day_before_the_flag_falls_a_notice_says_so(tmp_path: Path) -> None:
    post = Post(tmp_path, clock=DaysClock(3))
    post.play()
    waits = post.play()
    assert [sent[:3] for sent in post.arrive()] == [short(waits)]
    assert post.arrive(2 * DAY_MS - 2 * MINUTE_MS) == []
    assert post.arrive(3 * MINUTE_MS) == [
        f"{short(waits)}: You have one day left to act against {name_of(post, other(waits))}."
    ]
    assert post.arrive(HOUR_MS) == []
    post.close()


def test_a_player_on_holiday_is_sent_no_turn_until_it_ends(tmp_path: Path) -> None:
    post = Post(tmp_path, clock=DaysClock(3))
    post.play()
    waits = post.play()
    post.company.table.clockwork.take_holiday(waits, 7)
    assert post.arrive(6 * DAY_MS) == []
    assert [sent[:3] for sent in post.arrive(DAY_MS)] == [short(waits)]
    assert post.arrive(DAY_MS) == []
    assert "one day left" in " ".join(post.arrive(DAY_MS + 2 * DELAY_MS))
    post.close()


def test_a_holiday_that_ends_early_brings_the_notices(tmp_path: Path) -> None:
    post = Post(tmp_path, clock=DaysClock(3))
    post.play()
    waits = post.play()
    post.company.table.clockwork.take_holiday(waits, 7)
    assert post.arrive(DAY_MS) == []
    post.company.table.clockwork.end_holiday(waits)
    assert [sent[:3] for sent in post.arrive()] == [short(waits)]
    post.close()


def test_what_a_target_has_missed_before_a_holiday_comes_once_at_its_end(tmp_path: Path) -> None:
    """Given a turn that could not be sent, and a game that ends on the holiday, then the end is sent on it, and the turn once later."""
    post = Post(tmp_path, clock=DaysClock(3))
    post.play()
    waits = post.play()

    def own(after: int) -> list[str]:
        """What the player is sent."""
        return [sent.partition(": ")[2] for sent in post.arrive(after) if sent.startswith(short(waits))]

    turn = f"Your turn against {name_of(post, other(waits))}."
    post.inbox.answer = lambda _target, _notice: Later("The receiver does not answer.")
    assert own(DELAY_MS) == [turn]
    post.company.table.clockwork.take_holiday(waits, 7)
    second = post.company.table.create(other(waits), GameRequest(["you", "friend"], "random"))
    post.company.table.seating.sit(waits, second, 1)
    post.company.table.clockwork.look_at(second, due=True)
    assert own(DAY_MS) == []
    post.inbox.answer = lambda _target, _notice: Delivered()
    post.company.table.resign(other(waits), second, 0, "gives up")
    assert own(DELAY_MS) == [f"You won against {name_of(post, other(waits))}."]
    assert own(5 * DAY_MS) == []
    assert own(DAY_MS) == [turn]
    assert turn not in own(DAY_MS)
    post.close()


def test_outcomes_that_can_t_be_written_keep_no_others_from_being_written(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the outcomes of two users in one transaction, one of which fails, then the other's are written, and nothing is sent again."""
    post.play()
    quits = post.company.people[post.company.decider]
    post.company.table.resign(quits, post.company.game, post.company.people.index(quits), "gives up")
    post.notices.wish(quits, Wishes())
    post.company.time.pass_by(DELAY_MS)
    queue = post.sender._queue
    served = [post.sender._serve(job) for job in queue.take_due(NOTICE, 2)]
    assert [target.person for target, _notice in post.inbox.got] == [other(quits)]
    whole = sending.note_plan

    def note(connection: Connection, person: str, made: Plan, now: int) -> None:
        if person == quits:
            raise ValueError
        whole(connection, person, made, now)

    monkeypatch.setattr(sending, "note_plan", note)
    post.sender._write(served)
    post.inbox.got = []
    assert len(served) == 2
    assert post.arrive(LEASE_MS + 1) == []


def test_notices_that_the_store_could_not_read_are_sent_when_their_lease_has_run_out(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an error of the store while a notice is served, then its lease is not renewed, and the notice is sent after it."""
    with monkeypatch.context() as failing:
        failing.setattr(post.sender, "_serve", Mock(side_effect=StoreError("The database does not answer.")))
        assert post.arrive() == []
    assert not post.sender._queue._held, "the lease would be renewed until this process ends"
    assert len(post.arrive(LEASE_MS + 1)) == 1


def test_a_game_with_a_live_clock_sends_only_its_end(tmp_path: Path) -> None:
    post = Post(tmp_path, clock=LiveClock(5, 3))
    first = post.company.people[post.company.decider]
    post.play()
    assert post.arrive() == []
    post.company.table.resign(first, post.company.game, post.company.people.index(first), "gives up")
    assert post.arrive() == [f"{short(other(first))}: You won against {name_of(post, first)}."]
    post.close()


def test_a_challenge_that_was_withdrawn_is_not_sent(post: Post) -> None:
    table = post.company.table
    post.arrive()
    game = table.challenges.challenge(ANN, GameRequest(["you", "friend"], "random"), BEN)
    table.challenges.end(ANN, game)
    assert post.arrive() == []
    table.challenges.challenge(ANN, GameRequest(["you", "friend"], "random"), BEN)
    assert post.arrive() == [f"Ben: {name_of(post, ANN)} challenges you to a game."]


def test_two_processes_send_a_notice_once(post: Post) -> None:
    second = Sender(post.company.store, post.channels, post.company.time)
    post.company.time.pass_by(DELAY_MS)
    jobs = [sender._queue.take_due("notice", 8) for sender in (post.sender, second)]
    assert sorted(map(len, jobs)) == [0, 1]
    second.close()


def test_a_process_that_dies_before_it_sends_leaves_the_notice_to_the_next(post: Post) -> None:
    post.company.time.pass_by(DELAY_MS)
    assert len(post.sender._queue.take_due("notice", 8)) == 1
    assert post.arrive(LEASE_MS - 1) == []
    waits = post.company.people[post.company.decider]
    assert [sent[:3] for sent in post.arrive(2)] == [short(waits)]
    assert post.arrive(DAY_MS) == []


def test_a_user_without_a_target_has_no_jobs_and_a_list(tmp_path: Path) -> None:
    post = Post(tmp_path, people=())
    waits = post.company.people[post.company.decider]
    assert post.arrive(DAY_MS) == []
    assert [item.text for item in post.notices.listed(waits)] == [f"Your turn against {name_of(post, other(waits))}."]
    post.notices.add(waits, "inbox", {"to": "late"}, "late", SITE, "en")
    assert post.arrive(DAY_MS) == []
    post.close()


def test_texts_are_in_the_language_of_the_user(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.notices.speak(waits, "nl")
    [sent] = post.arrive()
    assert name_of(post, other(waits)).replace("Guest", "Gast") in sent


def challenged(post: Post, person: str) -> str:
    """A challenge to a user by the other one: the id of its game."""
    return post.company.table.challenges.challenge(other(person), GameRequest(["you", "friend"], "random"), person)


def sent_together(post: Post) -> tuple[str, str, str]:
    """Given a turn and a challenge in one message: its reader, the challenge, and the tag of the message."""
    waits = post.company.people[post.company.decider]
    game = challenged(post, waits)
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [(_target, notice)] = post.inbox.got
    post.inbox.got = []
    return waits, game, notice.tag


def test_a_device_drops_a_notice_whose_next_one_came_before_the_sender_looked(post: Post) -> None:
    """Given a turn that a device shows, when both players act and the sender has not looked, then the device drops it."""
    waits = post.company.people[post.company.decider]
    tag = sent_turn(post, waits)
    for _action in range(3):
        post.play()
    assert dropped(post, waits) == [tag]


def test_a_device_drops_a_notice_whose_next_one_came_while_it_was_being_sent(post: Post) -> None:
    """Given a turn on its way, when both players act before the receiver answers, then the device drops what it shows by then."""
    waits = post.company.people[post.company.decider]

    def act(_target: Target, _notice: Notice) -> SendOutcome:
        post.inbox.answer = lambda _target, _notice: Delivered()
        for _action in range(3):
            post.play()
        return Delivered()

    post.inbox.answer = act
    tag = sent_turn(post, waits)
    assert dropped(post, waits) == [tag]


def test_a_turn_that_comes_again_is_dropped_and_then_sent_after_its_delay(post: Post) -> None:
    """Given a turn that a device shows, when it is that player's turn again, then the device drops the old one and is sent the new one."""
    waits = post.company.people[post.company.decider]
    tag = sent_turn(post, waits)
    for _action in range(2):
        post.play()
    assert dropped(post, waits) == [tag]
    assert sent_turn(post, waits) == tag
    post.play()
    assert dropped(post, waits) == [tag]


def test_devices_keep_a_turn_that_a_process_sent_again_before_it_died(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a turn that came again and was sent to both devices, when the process dies before it writes that, then they keep it."""
    waits = post.company.people[post.company.decider]
    post.notices.add(waits, "inbox", {"to": "second"}, "second", SITE, "en")
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    for _action in range(2):
        post.play()
    post.company.time.pass_by(DELAY_MS)
    with monkeypatch.context() as dying:
        dying.setattr(post.sender, "_write", lambda _group: None)
        post.sender.send_due()
    post.inbox.dropped = []
    post.company.time.pass_by(LEASE_MS + 1)
    assert dropped(post, waits) == []


def test_a_step_of_the_sender_waits_for_the_actions_under_way(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an action under way and a notice that is due, then the sender does nothing until the action ends."""
    monkeypatch.setattr(sending, "GIVE_WAY_SECONDS", 60)
    post.company.time.pass_by(DELAY_MS)
    ended = threading.Event()
    with ThreadPoolExecutor(1) as pool, ACTIONS.one():
        sent = pool.submit(post.sender.send_due)
        sent.add_done_callback(lambda _done: ended.set())
        assert not ended.wait(0.2)
        assert post.inbox.got == []
    assert sent.result() == 1
    assert len(post.inbox.got) == 1


def test_a_backlog_leaves_more_slowly_while_players_act(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a backlog, then the sender rests longer between two times during an action and for a while after it."""
    monkeypatch.setattr(post.sender, "_busy", sending.BURST + 1)
    monkeypatch.setattr(post.sender, "_free", threading.Semaphore(0))
    monkeypatch.setattr(sending, "LATELY_SECONDS", 0)
    assert post.sender._hand_out() == sending.LONG_PAUSE_SECONDS
    with ACTIONS.one():
        assert post.sender._hand_out() == sending.LONGER_PAUSE_SECONDS
    monkeypatch.setattr(sending, "LATELY_SECONDS", 600)
    assert post.sender._hand_out() == sending.LONGER_PAUSE_SECONDS


def test_notices_leave_although_an_action_never_ends(post: Post) -> None:
    """Given an action that is stuck, then the sender waits for it for a moment only."""
    with ACTIONS.one():
        assert post.arrive() != []


def sent_turn(post: Post, person: str) -> str:
    """Send a user's turn after its delay, and return the tag of the message."""
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [tag] = [notice.tag for target, notice in post.inbox.got if target.person == person]
    post.inbox.got = []
    return tag


def dropped(post: Post, person: str) -> list[str]:
    """The tags that the devices of a user were asked to drop since the last call."""
    while post.sender.send_due():
        pass
    found = [tag for target, tag in post.inbox.dropped if target.person == person]
    post.inbox.dropped = []
    return found


def test_a_message_with_two_notices_stays_while_one_of_them_holds(post: Post) -> None:
    waits, game, tag = sent_together(post)
    post.play()
    assert dropped(post, waits) == []
    post.company.table.challenges.end(waits, game)
    assert dropped(post, waits) == [tag]


def test_a_later_group_hides_no_earlier_one(post: Post) -> None:
    waits, game, tag = sent_together(post)
    post.company.table.challenges.end(other(waits), game)
    post.play()
    post.play()
    assert dropped(post, waits) == [tag]
    assert sent_together(post)[2] != tag


def test_a_device_drops_all_messages_with_a_notice_that_another_address_got_late(tmp_path: Path) -> None:
    """Given two devices, one of which could not be reached, then each drops the message that it shows."""
    post = Post(tmp_path)
    waits = post.company.people[post.company.decider]
    post.notices.add(waits, "inbox", {"to": "second"}, "second", SITE, "en")
    away = [True]
    post.inbox.answer = lambda target, _notice: Later("Away.") if target.name == "second" and away[0] else Delivered()
    post.arrive()
    game = challenged(post, waits)
    post.arrive(DELAY_MS)
    away[0] = False
    post.company.time.pass_by(PAUSES_MS[1])
    while post.sender.send_due():
        pass
    [(target, group)] = post.inbox.got
    assert (target.name, len(group.text.splitlines())) == ("second", 2)
    post.play()
    post.company.table.challenges.end(waits, game)
    assert group.tag in dropped(post, waits)
    post.close()


def test_a_withdrawn_challenge_is_dropped_by_devices_at_once(post: Post) -> None:
    post.arrive()
    game = challenged(post, ANN)
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [(_target, notice)] = post.inbox.got
    post.company.table.challenges.end(BEN, game)
    assert dropped(post, ANN) == [notice.tag]


def test_an_accepted_challenge_is_dropped_by_other_devices_at_once(post: Post) -> None:
    post.arrive()
    game = challenged(post, ANN)
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [(_target, notice)] = post.inbox.got
    [seat] = [seat.seat for seat in post.company.table.row(game).seats if seat.free]
    post.company.table.seating.sit(ANN, game, seat)
    assert dropped(post, ANN) == [notice.tag]


@pytest.mark.parametrize("how", ["withdrawn", "declined"])
def test_an_offer_that_has_ended_is_dropped_by_devices_at_once(tmp_path: Path, how: str) -> None:
    post = Post(tmp_path, clock=DaysClock(3))
    waits = post.play()
    post.arrive()
    asks, game, people = other(waits), post.company.game, post.company.people
    offers = post.company.table.offers
    offers.offer(asks, game, people.index(asks), "draw")
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [(_target, notice)] = post.inbox.got
    if how == "withdrawn":
        offers.withdraw(asks, game, people.index(asks), "draw")
    else:
        offers.answer(waits, game, people.index(waits), "draw", agrees=False)
    assert dropped(post, waits) == [notice.tag]
    post.close()


def test_a_device_drops_an_offer_that_is_accepted_even_if_the_sender_looks_before_it_is_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a takeback that a device shows, when the sender looks between its acceptance and the line, then it is dropped."""
    post = Post(tmp_path, clock=DaysClock(3))
    for _action in range(3):
        waits = post.play()
    post.arrive()
    asks, game, people = other(waits), post.company.game, post.company.people
    offers = post.company.table.offers
    offers.offer(asks, game, people.index(asks), "takeback")
    assert len(post.arrive()) == 1
    answer = OfferRows.answer

    def answer_and_look(*places: object, **names: object) -> object:
        done = answer(*places, **names)  # type: ignore[arg-type]
        while post.sender.send_due():
            pass
        return done

    monkeypatch.setattr(OfferRows, "answer", answer_and_look)
    offers.answer(waits, game, people.index(waits), "takeback", agrees=True)
    assert len(dropped(post, waits)) >= 1
    post.close()


def test_a_look_at_the_game_on_one_device_drops_its_notice_on_another(post: Post) -> None:
    waits = post.company.people[post.company.decider]
    post.company.time.pass_by(DELAY_MS)
    post.sender.send_due()
    [(_target, notice)] = post.inbox.got
    post.company.time.pass_by(MINUTE_MS)
    post.company.table.status(waits, post.company.game, post.company.decider)
    assert dropped(post, waits) == [notice.tag]


def test_a_game_with_one_day_for_each_action_sends_the_turn_and_no_second_notice_of_it(tmp_path: Path) -> None:
    post = Post(tmp_path, clock=DaysClock(1))
    post.play()
    waits = post.play()
    assert [sent[:3] for sent in post.arrive()] == [short(waits)]
    assert post.arrive(DAY_MS - HOUR_MS) == []
    post.close()


def test_a_look_at_the_list_on_holiday_hides_no_later_warning(tmp_path: Path) -> None:
    """Given a holiday that has moved the day of the warning, when the user looks at the list on the earlier day, then the warning comes."""
    post = Post(tmp_path, clock=DaysClock(2))
    post.play()
    waits = post.play()
    post.company.table.clockwork.take_holiday(waits, 7)
    post.arrive(2 * DAY_MS)
    post.notices.see(waits)
    assert "one day left" in " ".join(post.arrive(6 * DAY_MS + 2 * DELAY_MS))
    post.close()


def test_a_sender_in_the_middle_of_a_holiday_s_end_misses_no_new_deadline(tmp_path: Path) -> None:
    """Given two games, when the sender works after the first has its new deadline and before the second has, then both warnings come."""
    post = Post(tmp_path, clock=DaysClock(2))
    post.play()
    waits = post.play()
    table = post.company.table
    second = table.create(waits, GameRequest(["you", "friend"], "random", clock=DaysClock(14)))
    table.seating.sit(other(waits), second, 1)
    table.clockwork.look_at(second, due=True)
    post.arrive()
    table.clockwork.take_holiday(waits, 20)
    post.arrive(DAY_MS // 2)
    table.lines.on_commit(lambda _game, _seq: (post.sender.send_due(), None)[1])
    table.clockwork.end_holiday(waits)
    table.lines._listeners.clear()
    assert "one day left" in " ".join(post.arrive(DAY_MS + 2 * DELAY_MS))
    post.close()
