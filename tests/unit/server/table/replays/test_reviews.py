"""Reviews at the table: of finished games and whole records only, made once, kept, in turn, and called off only by the player who asked."""

import contextlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.waiting import wait_until
from tests.unit.bots.analysis.test_review import short
from tests.unit.server.table.test_table import SESSION
from warchest.game.game import Game
from warchest.game.text.gametext.parse import parse_game
from warchest.server.homes import Home
from warchest.server.store import Store
from warchest.server.store.schema import games, records
from warchest.server.table import GameRequest, RefusedError, Replays, Table
from warchest.server.table.replays.reviews import MOST_OF_HOME, MOST_OF_ONE, PRICE, Reviews
from warchest.server.table.replays.reviews import reviews as kept_reviews
from warchest.server.work import worker
from warchest.server.work.effort import effort
from warchest.server.work.jobs import call
from warchest.server.work.pool import Pool
from warchest.server.work.worker import Worker

OTHER = "another session"


@pytest.fixture(scope="module", autouse=True)
def a_review_is_made_once() -> Iterator[None]:
    """Most tests ask this process to review the same game: a job with the same arguments runs once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "call", cache(call))
        yield


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store)


@pytest.fixture
def replays(store: Store, table: Table) -> Replays:
    return Replays(store, table)


@pytest.fixture
def reviews(store: Store, replays: Replays) -> Reviews:
    return Reviews(store, replays)


def brought(replays: Replays, game: Game, form: str = "full") -> str:
    """The id of a game that was imported as text."""
    return replays.keep(SESSION, parse_game(game.to_text()).in_form(form).print().encode())[0][0].record


def test_a_record_is_reviewed_once_and_everyone_reads_the_same(replays: Replays, reviews: Reviews) -> None:
    id_ = brought(replays, short("base", 1))
    assert reviews.state(SESSION, id_).state == "none"
    made = reviews.ask(SESSION, id_)
    assert made.state == "done"
    assert reviews.state(OTHER, id_) == made
    assert made.review is not None
    places = [one.shown for one in made.review.moments]
    assert None not in places
    assert len(made.review.shown) == len(made.review.review.points)


def test_a_game_of_the_table_is_reviewed_when_it_is_over_and_not_before(table: Table, reviews: Reviews) -> None:
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    assert reviews.state(SESSION, game).state == "impossible"
    with pytest.raises(RefusedError, match="when it is over"):
        reviews.ask(SESSION, game)
    table.resign(SESSION, game, 0, "resigned")
    assert reviews.ask(SESSION, game).state == "done"


def test_a_record_without_all_coins_cannot_be_reviewed(replays: Replays, reviews: Reviews) -> None:
    id_ = brought(replays, short("base", 1), "public")
    assert "does not show all coins" in reviews.state(SESSION, id_).reason
    with pytest.raises(RefusedError, match="does not show all coins"):
        reviews.ask(SESSION, id_)


def test_a_moment_can_be_tried_again_and_the_better_action_is_worth_what_the_review_says(
    replays: Replays, reviews: Reviews
) -> None:
    id_ = brought(replays, short("base", 4))
    told = reviews.ask(SESSION, id_).review
    assert told is not None
    number, moment = next((n, one.moment) for n, one in enumerate(told.moments) if not one.moment.find)
    begun = reviews.again(SESSION, id_, number, [])
    assert begun.ask is not None
    assert begun.answer is None
    tried = reviews.again(SESSION, id_, number, moment.better)
    assert tried.ask is None
    assert tried.answer is not None
    assert tried.answer.chance == pytest.approx(moment.chance_better, abs=0.1)
    own = next(seat for seat in tried.view.seats if seat.seat == moment.seat)
    assert own.own is not None
    assert all(seat.own is None for seat in tried.view.seats if seat.seat != moment.seat)


def test_a_second_try_refuses_what_the_rules_forbid_and_moments_that_are_not_there(
    replays: Replays, reviews: Reviews
) -> None:
    id_ = brought(replays, short("base", 4))
    with pytest.raises(RefusedError, match="not been reviewed"):
        reviews.again(SESSION, id_, 0, [])
    told = reviews.ask(SESSION, id_).review
    assert told is not None
    for number in (-1, len(told.moments)):
        with pytest.raises(RefusedError, match="no such moment"):
            reviews.again(SESSION, id_, number, [])
    with pytest.raises(RefusedError):
        reviews.again(SESSION, id_, 0, [65_000])
    with pytest.raises(RefusedError, match="action ends here"):
        reviews.again(SESSION, id_, 0, [*told.moments[0].moment.better, 0])


def test_an_impossible_second_try_is_answered_by_the_rule_that_forbids_it(replays: Replays, reviews: Reviews) -> None:
    id_ = brought(replays, short("base", 4))
    told = reviews.ask(SESSION, id_).review
    assert told is not None
    refusal = reviews.why(SESSION, id_, 0, [], coin=None, hex_name=None, verb="control")
    assert refusal is not None
    assert refusal.text.endswith(".")
    with pytest.raises(RefusedError, match="no such moment"):
        reviews.why(SESSION, id_, 99, [], coin=None, hex_name=None, verb="control")


def test_one_can_play_on_from_a_second_try(table: Table, replays: Replays, reviews: Reviews) -> None:
    id_ = brought(replays, short("base", 4))
    told = reviews.ask(SESSION, id_).review
    assert told is not None
    tried = reviews.again(SESSION, id_, 0, told.moments[0].moment.better)
    if tried.position:
        game = table.create(SESSION, GameRequest(["you", "banneret"], "random", position=tried.position))
        assert table.payload(SESSION, game, 0).view.round >= 1


def test_the_text_of_a_reviewed_game_has_its_moments_as_comments(replays: Replays, reviews: Reviews) -> None:
    id_ = brought(replays, short("base", 4))
    told = reviews.ask(SESSION, id_).review
    assert told is not None
    text = reviews.commented(SESSION, id_)
    assert sum(len(line.comments) for line in text.lines) == len(told.moments)


def test_a_review_by_an_earlier_evaluator_does_not_count(store: Store, replays: Replays, reviews: Reviews) -> None:
    id_ = brought(replays, short("base", 1))
    assert reviews.ask(SESSION, id_).state == "done"
    store.write(lambda connection: connection.execute(kept_reviews.update().values(evaluator="tree-0")))
    assert reviews.state(SESSION, id_).state == "none"
    assert reviews.ask(SESSION, id_).state == "done"


def test_a_review_goes_with_its_game(store: Store, table: Table, reviews: Reviews) -> None:
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    table.resign(SESSION, game, 0, "resigned")
    reviews.ask(SESSION, game)
    count = "SELECT COUNT(*) FROM reviews"
    assert store.read(lambda connection: connection.exec_driver_sql(count).scalar_one()) == 1
    store.write(lambda connection: connection.execute(games.delete().where(games.c.id == game)))
    assert store.read(lambda connection: connection.exec_driver_sql(count).scalar_one()) == 0


def test_reviews_wait_in_turn_for_a_process_and_only_who_asked_calls_one_off(store: Store, replays: Replays) -> None:
    worker = Worker(store, Pool())
    reviews = Reviews(store, replays, worker)
    worker.open()
    try:
        ids = [brought(replays, short("base", number)) for number in (1, 2, 3)]
        for id_ in ids:
            assert reviews.ask(SESSION, id_).state in ("waiting", "preparing", "running")
        with pytest.raises(RefusedError, match="have other reviews in the queue"):
            reviews.ask(SESSION, brought(replays, short("base", 4)))
        assert len(ids) == MOST_OF_ONE
        assert reviews.call_off(OTHER, ids[2]).state in ("waiting", "preparing", "running")
        assert reviews.call_off(SESSION, ids[2]).state == "none"
        wait_until(lambda: reviews.state(SESSION, ids[0]).state != "waiting")
        # One that is being made counts as called off at once.
        assert reviews.call_off(SESSION, ids[0]).state == "none"
        wait_until(lambda: reviews.state(SESSION, ids[1]).state == "done")
    finally:
        worker.close()


def test_a_household_s_reviews_are_limited_and_delay_another_s_by_one(store: Store, replays: Replays) -> None:
    """Given a household of nine guests that queues as many reviews as it may, another's review waits for one of them."""
    reviews = Reviews(store, replays, Worker(store, Pool()))
    flood, honest = Home("flood"), Home("honest")
    ids = [brought(replays, short("base", number)) for number in range(MOST_OF_HOME + 2)]
    for number in range(MOST_OF_HOME):
        reviews.ask(f"guest {number}", ids[number], flood)
    with pytest.raises(RefusedError, match="on your network already have 6 reviews"):
        reviews.ask("one more guest", ids[-2], flood)
    asked = reviews.ask(OTHER, ids[-1], honest)
    assert (asked.state, asked.before) == ("waiting", 1)


def test_a_game_that_is_deleted_while_it_is_reviewed_stops_no_other_review(store: Store, replays: Replays) -> None:
    worker = Worker(store, Pool())
    reviews = Reviews(store, replays, worker)
    worker.open()
    try:
        gone, other = (brought(replays, short("base", number)) for number in (1, 2))
        reviews.ask(SESSION, gone)
        store.write(lambda connection: connection.execute(records.delete().where(records.c.id == gone)))
        reviews.ask(SESSION, other)
        wait_until(lambda: reviews.state(SESSION, other).state == "done")
    finally:
        worker.close()


def test_a_review_is_charged_by_the_length_of_its_game(store: Store, replays: Replays) -> None:
    worker = Worker(store, Pool())
    reviews = Reviews(store, replays, worker)
    worker.open()
    costs = Costs()
    token = effort.set(costs)
    try:
        game = short("base", 1)
        reviews.ask(SESSION, brought(replays, game))
        assert costs.spent >= PRICE * len(game.log)
    finally:
        effort.reset(token)
        worker.close()


class Costs:
    """An account that adds up what it is charged."""

    def __init__(self) -> None:
        self.spent = 0.0

    def add(self, seconds: float) -> None:
        self.spent += seconds

    def keep(self, size: int) -> None:
        """Keep any amount."""

    def aside(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()
