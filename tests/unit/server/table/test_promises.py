"""The promise of a secret before a game: a page has it first, it makes one game, and the first draws follow from it and from the page."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.support.drawn_games import chain
from warchest.game.draws_check import checked
from warchest.schema.draws import GameDraws
from warchest.server.lobby import Lobby
from warchest.server.store import Store
from warchest.server.store.schema import metadata
from warchest.server.table import GameRequest, RefusedError, Replays, Table
from warchest.server.table.new_game.promises import LASTS_SECONDS, PageOpening

BY_LINK = GameRequest(seats=["you", "friend"], setup="random")


class Clock:
    """The time of a test."""

    now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def table(place: Path, clock: Clock) -> Iterator[Table]:
    store = Store(place)
    table = Table(store, now=clock)
    yield table
    table.close()
    store.close()


def links_of(person: str) -> list[str]:
    return chain(sha256(person.encode()).digest(), 20)


def opened_by(table: Table, person: str) -> tuple[str, PageOpening]:
    """The digest that a page gets, and what it then sends with its request."""
    promise = table.promises.give(person)
    return promise.commitment, PageOpening(promise.promise, links_of(person)[0])


def ended(table: Table, game: str) -> GameDraws:
    row = table.row(game)
    for seat in row.seats:
        if seat.person is None:
            table.seating.sit("ben", game, seat.seat)
    seat = table.row(game).seats[0]
    assert seat.person is not None
    table.resign(seat.person, game, 0, "last")
    found = Replays(table.store, table).draws(game)
    assert isinstance(found, GameDraws)
    return found


def test_the_first_draws_and_the_deal_follow_from_the_promise_and_the_page(table: Table) -> None:
    digest, given = opened_by(table, "ada")
    draws = ended(table, table.create("ada", BY_LINK, given))
    found = checked(draws)
    assert draws.commitment == digest
    assert (draws.form, draws.promised, found.promised) == (2, [0], (0,))
    assert [(one.seat, one.since, one.anchor) for one in draws.chains] == [(0, -1, given.anchor)]
    assert found.bound[0] == len(draws.draws), "the page is part of the first draw event too"
    assert draws.dealt is not None


def test_the_page_goes_on_with_the_chain_that_came_with_its_request(table: Table) -> None:
    _digest, given = opened_by(table, "ada")
    game = table.create("ada", BY_LINK, given)
    table.seating.sit("ben", game, 1)
    assert table.chains.give("ada", game, 0, given.anchor).head == given.anchor
    assert len(table.lines.chains.of(game)) == 1


def test_another_anchor_gives_another_deal_under_the_same_promise(table: Table) -> None:
    """The server can't know the deal when it gives the promise."""
    promise = table.promises.give("ada")
    secret = table.promises.secret_of("ada", promise.promise)
    dealt = {
        table.prepared(
            BY_LINK,
            table.row(table.create("ada", BY_LINK)).seats,
            opening=table.promises.opening("ada", 0, PageOpening(promise.promise, anchor))._replace(secret=secret),
        )[2].game.setup.seed
        for anchor in (links_of("ada")[0], links_of("ben")[0])
    }
    assert len(dealt) == 2


def test_a_promise_makes_one_game(table: Table) -> None:
    _digest, given = opened_by(table, "ada")
    table.create("ada", BY_LINK, given)
    with pytest.raises(RefusedError, match="has a game already"):
        table.create("ada", BY_LINK, given)


def test_a_promise_of_another_user_or_a_changed_one_is_refused(table: Table) -> None:
    _digest, given = opened_by(table, "ada")
    with pytest.raises(RefusedError, match="not yours"):
        table.create("ben", BY_LINK, given)
    for at in (0, 20, 70):
        other = "0" if given.promise[at] != "0" else "1"
        changed = given.promise[:at] + other + given.promise[at + 1 :]
        with pytest.raises(RefusedError, match="not yours"):
            table.create("ada", BY_LINK, PageOpening(changed, given.anchor))


def test_a_promise_ends_after_a_day(table: Table, clock: Clock) -> None:
    _digest, given = opened_by(table, "ada")
    clock.now += LASTS_SECONDS * 1000 + 1000
    with pytest.raises(RefusedError, match="too old"):
        table.create("ada", BY_LINK, given)


def test_another_process_and_a_restart_keep_the_promise(table: Table, place: Path, clock: Clock) -> None:
    digest, given = opened_by(table, "ada")
    store = Store(place)
    other = Table(store, now=clock)
    game = other.create("ada", BY_LINK, given)
    assert table.row(game).commitment == digest
    other.close()
    store.close()


def test_promises_leave_nothing_behind(table: Table) -> None:
    """Given many promises that no game uses, the server has no more rows than before, so nobody can fill its disk with them."""

    def rows() -> int:
        counts = (select(func.count()).select_from(one) for one in metadata.sorted_tables)
        return table.store.read(lambda connection: sum(connection.execute(one).scalar_one() for one in counts))

    table.promises.give("ada")
    before = rows()
    for _time in range(50):
        table.promises.give("ada")
    assert rows() == before


def test_a_game_without_a_promise_says_so(table: Table) -> None:
    draws = ended(table, table.create("ada", BY_LINK))
    assert (draws.form, draws.promised, checked(draws).promised) == (1, [], ())


def test_a_challenge_takes_the_promise_of_the_page_that_asks(table: Table) -> None:
    digest, given = opened_by(table, "ada")
    game = table.challenges.challenge("ada", BY_LINK, "ben", given=given)
    own = next(seat.seat for seat in table.row(game).seats if seat.person == "ada")
    draws = ended(table, game)
    assert (draws.commitment, checked(draws).promised) == (digest, (own,))


@pytest.mark.parametrize("way", ["seek", "play"])
def test_the_first_draws_of_two_who_seek_follow_from_both_pages(table: Table, way: str) -> None:
    lobby = Lobby(table)
    (digest, waits), (_other, joins) = opened_by(table, "ada"), opened_by(table, "ben")
    assert lobby.seek("ada", BY_LINK, given=waits) is None
    if way == "seek":
        game = lobby.seek("ben", BY_LINK, given=joins)
    else:
        game = lobby.play("ben", lobby.view("ben").seekers[0].id, given=joins)
    assert game is not None
    people = [seat.person for seat in table.row(game).seats]
    draws = ended(table, game)
    assert draws.commitment == digest, "the promise is that of the player who has waited"
    assert checked(draws).promised == (people.index("ada"),)
    assert {one.anchor: people[one.seat] for one in draws.chains} == {waits.anchor: "ada", joins.anchor: "ben"}
    assert all(one.since == -1 for one in draws.chains)


def test_a_promise_that_was_used_elsewhere_does_not_stop_the_game_of_another(table: Table) -> None:
    lobby = Lobby(table)
    (_digest, waits), (digest, joins) = opened_by(table, "ada"), opened_by(table, "ben")
    assert lobby.seek("ada", BY_LINK, given=waits) is None
    table.create("ada", BY_LINK, waits)
    game = lobby.seek("ben", BY_LINK, given=joins)
    assert game is not None
    assert table.row(game).commitment == digest


def test_of_two_requests_at_once_with_one_promise_one_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    _digest, given = opened_by(table, "ada")
    opening = table.promises.opening("ada", 0, given)
    monkeypatch.setattr(
        table.promises, "opening", lambda *_given: opening
    )  # both were checked before either made a game
    table.create("ada", BY_LINK, given)
    with pytest.raises(RefusedError, match="has a game already"):
        table.create("ada", BY_LINK, given)


def test_a_promise_that_is_used_while_a_game_is_prepared_does_not_stop_the_game_of_another(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a player who seeks, when their promise makes another game while one with the next player is prepared, then both start."""
    lobby, prepare = Lobby(table), table.prepared
    (_digest, waits), (digest, joins) = opened_by(table, "ada"), opened_by(table, "ben")

    def slowly(*wish: Any, **opening: Any) -> Any:
        made = prepare(*wish, **opening)
        monkeypatch.setattr(table, "prepared", prepare)
        table.create("ada", BY_LINK, waits)
        return made

    assert lobby.seek("ada", BY_LINK, given=waits) is None
    monkeypatch.setattr(table, "prepared", slowly)
    game = lobby.seek("ben", BY_LINK, given=joins)
    assert game is not None
    assert table.row(game).commitment == digest
