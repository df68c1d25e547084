"""The promise of a secret before a game: a page has it first, it makes one game, and the first draws follow from it and from the page."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update

from tests.support.drawn_games import chain
from tests.support.real_servers import postgres
from warchest.game.draws_check import checked
from warchest.schema.draws import GameDraws
from warchest.server.hosting.acts import ACTS, Order
from warchest.server.lobby import Lobby
from warchest.server.store import Store
from warchest.server.store.schema import games, metadata
from warchest.server.table import GameRequest, RefusedError, Replays, Table
from warchest.server.table.new_game.promises import LASTS_SECONDS, PageOpening, used_promises

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


def test_the_page_continues_the_chain_that_came_with_its_request(table: Table) -> None:
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
            opening=table.promises.opening("ada", 0, PageOpening(promise.promise, anchor))._replace(source=secret),
        )[2].game.setup.seed
        for anchor in (links_of("ada")[0], links_of("ben")[0])
    }
    assert len(dealt) == 2


def test_a_promise_makes_one_game(table: Table) -> None:
    _digest, given = opened_by(table, "ada")
    table.create("ada", BY_LINK, given)
    with pytest.raises(RefusedError, match="has a game already"):
        table.create("ada", BY_LINK, given)


def test_a_promise_stays_used_after_its_game_is_deleted(table: Table) -> None:
    """Given a finished game with a promise, when a host deletes it, then the promise makes no other game: its secret is public."""
    _digest, given = opened_by(table, "ada")
    game = table.create("ada", BY_LINK, given)
    ended(table, game)
    table.store.write(lambda connection: ACTS["remove"].do(connection, Order("remove", game), 0))
    with pytest.raises(RefusedError, match="has a game already"):
        table.create("ada", BY_LINK, given)


def test_the_rows_of_used_promises_go_when_these_are_too_old(table: Table, clock: Clock) -> None:
    """Given promises that made games, when much later another one does, then only its own row is left."""
    for _day in range(3):
        table.create("ada", BY_LINK, opened_by(table, "ada")[1])
        clock.now += LASTS_SECONDS * 1000 + 1000
    clock.now += LASTS_SECONDS * 1000
    table.create("ada", BY_LINK, opened_by(table, "ada")[1])
    count = select(func.count()).select_from(used_promises)
    assert table.store.read(lambda connection: connection.execute(count).scalar_one()) == 1


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
    """Given many promises that no game uses, the server has no more rows than before, so no client can fill its disk with them."""

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
    assert lobby.seeking.seek("ada", BY_LINK, given=waits) is None
    if way == "seek":
        game = lobby.seeking.seek("ben", BY_LINK, given=joins)
    else:
        game = lobby.seeking.accept("ben", lobby.view("ben").seekers[0].id, given=joins)
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
    assert lobby.seeking.seek("ada", BY_LINK, given=waits) is None
    table.create("ada", BY_LINK, waits)
    game = lobby.seeking.seek("ben", BY_LINK, given=joins)
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

    assert lobby.seeking.seek("ada", BY_LINK, given=waits) is None
    monkeypatch.setattr(table, "prepared", slowly)
    game = lobby.seeking.seek("ben", BY_LINK, given=joins)
    assert game is not None
    assert table.row(game).commitment == digest


# The part of those who take a seat of another's game


def anchors_of(draws: GameDraws) -> dict[int, tuple[str, bool]]:
    """By seat: the anchor that counts from the first draw on, and whether it came with the seat."""
    return {one.seat: (one.anchor, one.seated) for one in draws.chains if one.since == -1}


def hands(table: Table, game: str) -> list[int]:
    """The coins of the first draws."""
    return list(table.standing(game)[1].game.log)


def test_the_first_draws_follow_from_the_page_that_takes_the_last_seat_too(table: Table) -> None:
    """Given a game by link, when the second player brings an anchor, then the first draws are made again, and the deal stays."""
    digest, given = opened_by(table, "ada")
    game = table.create("ada", BY_LINK, given)
    setup, start = table.row(game).setup, table.standing(game)[1].at
    table.seating.sit("ben", game, 1, anchor=links_of("ben")[0])
    assert table.row(game).setup == setup
    assert table.standing(game)[1].at > start, "the first line is another one"
    draws = ended(table, game)
    found = checked(draws)
    assert (draws.commitment, draws.form, found.promised) == (digest, 3, (0,))
    assert anchors_of(draws) == {0: (given.anchor, False), 1: (links_of("ben")[0], True)}
    assert draws.dealt is not None
    assert found.bound == (found.events, found.events)


@pytest.mark.parametrize("anchor", [None, "a game without a promise"])
def test_without_an_anchor_a_seat_changes_nothing(table: Table, anchor: str | None) -> None:
    """Given a player whose page gives no anchor, or a game whose draws can't be verified, when the seat is taken, then the draws stay."""
    game = table.create("ada", BY_LINK)
    if anchor is not None:
        table.store.write(lambda connection: connection.execute(update(games).values(commitment=None)).rowcount)
    before = hands(table, game)
    table.seating.sit("ben", game, 1, anchor=None if anchor is None else links_of("ben")[0])
    assert hands(table, game) == before
    assert table.lines.chains.of(game) == []


def test_another_process_that_has_read_the_game_sees_the_new_first_draws(
    table: Table, place: Path, clock: Clock
) -> None:
    """Given two processes that have a waiting game in memory, when one seats the last player, then both play from the same hands."""
    game = table.create("ada", BY_LINK, opened_by(table, "ada")[1])
    store = Store(place)
    other = Table(store, now=clock)
    start = other.standing(game)[1].at
    table.seating.sit("ben", game, 1, anchor=links_of("ben")[0])
    assert hands(other, game) == hands(table, game)
    assert other.standing(game)[1].at > start
    people = [str(seat.person) for seat in table.row(game).seats]
    for one in (other, table):
        live = one.standing(game)[1]
        seat = live.game.decider
        assert seat is not None
        ids, trial = list[int](), live.game.copy(chance="manual")
        while not ids or trial.action_open:
            ids.append(trial.legal_ids()[0])
            trial.play(ids[-1])
        one.submit(people[seat], game, seat, f"a{live.seq}", live.seq, ids)
    checked(ended(table, game))
    other.close()
    store.close()


def test_the_anchor_of_a_player_who_leaves_before_the_start_goes_too(table: Table) -> None:
    """Given players who sit down with anchors and leave or move, when a bot fills the table, then the anchors of those who play count."""
    four = GameRequest(seats=["you", "friend", "friend", "friend"], setup="random")
    game = table.create("ada", four)
    table.seating.sit("ben", game, 1, anchor=links_of("ben")[0])
    table.seating.stand_up("ben", game)
    table.seating.sit("cat", game, 1, anchor=links_of("cat")[0])
    table.seating.sit("dan", game, 2, anchor=links_of("dan")[0])
    Lobby(table).move("dan", game, 3)
    start = table.standing(game)[1].at
    table.seating.give_to_bot("ada", game, 2, "page")
    assert table.standing(game)[1].at > start, "the first draws were made again"
    row = table.row(game)
    assert [seat.bot for seat in row.seats] == [None, None, "page", None]
    table.chains.give("cat", game, 1, links_of("cat")[0])
    found = table.lines.chains.of(game)
    assert [(one.seat, one.since, one.anchor, one.seated) for one in found] == [
        (1, -1, links_of("cat")[0], True),
        (3, -1, links_of("dan")[0], True),
    ]


def test_a_player_who_changes_seats_keeps_the_anchor(table: Table) -> None:
    """Given a player with an anchor who moves to another seat, when the game is over, then the new seat has it from the first draw on."""
    four = GameRequest(seats=["you", "friend", "friend", "friend"], setup="random")
    game, anchor = table.create("ada", four, opened_by(table, "ada")[1]), links_of("ben")[0]
    table.seating.sit("ben", game, 1, anchor=anchor)
    Lobby(table).move("ben", game, 3)
    Lobby(table).move("ada", game, 1)
    Lobby(table).move("ben", game, 0)
    table.seating.sit("cat", game, 3)
    table.seating.sit("dan", game, 2)
    table.chains.give("ben", game, 0, anchor)
    table.lines.break_off(table.row(game), table.standing(game)[1])
    draws = Replays(table.store, table).draws(game)
    assert isinstance(draws, GameDraws)
    checked(draws)
    found = [(one.seat, one.number, one.since) for one in draws.chains if one.anchor == anchor]
    assert found == [(0, 1, -1)]


def test_a_seat_that_is_lost_to_another_leaves_no_anchor(table: Table) -> None:
    """Given two players who want the last seat, when one gets it, then the other's anchor is nowhere."""
    game = table.create("ada", BY_LINK)
    table.seating.sit("ben", game, 1, anchor=links_of("ben")[0])
    with pytest.raises(RefusedError, match="taken"):
        table.seating.sit("cat", game, 1, anchor=links_of("cat")[0])
    assert [one.anchor for one in table.lines.chains.of(game)] == [links_of("ben")[0]]


@pytest.mark.parametrize("way", ["leave", "take back"])
def test_a_game_whose_last_seat_is_taken_meanwhile_is_not_withdrawn(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Given a maker who leaves or takes a challenge back, when another player takes the last seat first, then the game continues."""
    _digest, given = opened_by(table, "ada")
    game = (
        table.create("ada", BY_LINK, given)
        if way == "leave"
        else table.challenges.challenge("ada", BY_LINK, "ben", given=given)
    )
    [free] = [seat.seat for seat in table.row(game).seats if seat.free]
    withdraw = table.lines.withdraw

    def late(*read_before: Any) -> None:
        table.seating.sit("ben", game, free, anchor=links_of("ben")[0])
        clock.now += 5000
        withdraw(*read_before)

    monkeypatch.setattr(table.lines, "withdraw", late)
    end = table.seating.stand_up if way == "leave" else table.challenges.end
    with pytest.raises(RefusedError, match="has changed"):
        end("ada", game)
    assert not table.standing(game)[1].over
    checked(ended(table, game))


def test_a_player_who_joins_an_open_table_has_part_in_the_first_draws(table: Table) -> None:
    lobby = Lobby(table)
    game = table.create("ada", BY_LINK, opened_by(table, "ada")[1])
    lobby.open("ada", game)
    lobby.join("ben", game, anchor=links_of("ben")[0])
    assert anchors_of(ended(table, game))[1] == (links_of("ben")[0], True)


def test_a_seek_that_finds_an_open_table_brings_its_anchor(table: Table) -> None:
    lobby = Lobby(table)
    game = table.create("ada", BY_LINK, opened_by(table, "ada")[1])
    lobby.open("ada", game)
    assert lobby.seeking.seek("ben", BY_LINK, given=opened_by(table, "ben")[1]) == game
    assert anchors_of(ended(table, game))[1] == (links_of("ben")[0], True)


def test_a_rematch_has_the_promise_of_the_page_that_asks_and_the_anchors_of_both(table: Table) -> None:
    """Given a finished game, when one player asks for a rematch and the other agrees, then its first draws follow from both pages."""
    game = table.create("ada", BY_LINK)
    ended(table, game)
    digest, given = opened_by(table, "ada")
    again = table.challenges.rematch("ada", game, given=given)
    assert table.challenges.rematch("ben", game, anchor=links_of("ben")[0]) == again
    row = table.row(again)
    people = [str(seat.person) for seat in row.seats]
    draws = ended(table, again)
    found = checked(draws)
    assert (draws.commitment, found.promised) == (digest, (people.index("ada"),))
    assert anchors_of(draws) == {
        people.index("ada"): (given.anchor, False),
        people.index("ben"): (links_of("ben")[0], True),
    }


def test_a_rematch_is_accepted_again_with_the_same_anchor_only(table: Table) -> None:
    """Given a player who has accepted a rematch, when a page of theirs accepts again, then it learns whether its anchor counts."""
    game = table.create("ada", BY_LINK)
    ended(table, game)
    again = table.challenges.rematch("ada", game, given=opened_by(table, "ada")[1])
    for _time in range(2):
        assert table.challenges.rematch("ben", game, anchor=links_of("ben")[0]) == again
    with pytest.raises(RefusedError, match="already in this game"):
        table.challenges.rematch("ben", game, anchor=links_of("another browser of ben")[0])
    assert table.challenges.rematch("ben", game) == again


def test_a_rematch_that_both_ask_for_at_once_has_the_promise_of_the_first(table: Table) -> None:
    """Given two players who both ask with a promise, when the second request comes, then it takes the seat, with its promise unused."""
    game = table.create("ada", BY_LINK)
    ended(table, game)
    (digest, given), (_other, own) = opened_by(table, "ada"), opened_by(table, "ben")
    again = table.challenges.rematch("ada", game, given=given, anchor=given.anchor)
    assert table.challenges.rematch("ben", game, given=own, anchor=own.anchor) == again
    assert table.row(again).commitment == digest
    assert {one.anchor for one in table.lines.chains.of(again)} == {given.anchor, own.anchor}
    table.create("ben", BY_LINK, own)


def test_a_rematch_with_a_used_promise_is_refused(table: Table) -> None:
    game = table.create("ada", BY_LINK)
    ended(table, game)
    _digest, given = opened_by(table, "ada")
    table.create("ada", BY_LINK, given)
    with pytest.raises(RefusedError, match="has a game already"):
        table.challenges.rematch("ada", game, given=given)


def test_a_rematch_with_a_promise_that_an_older_version_used_is_refused(table: Table) -> None:
    """Given a promise that made a game before used promises had rows, when a rematch brings it, then it is refused, as for a new game."""
    game = table.create("ada", BY_LINK)
    ended(table, game)
    _digest, given = opened_by(table, "ada")
    table.create("ada", BY_LINK, given)
    table.store.write(lambda connection: connection.execute(delete(used_promises)).rowcount)
    with pytest.raises(RefusedError, match="has a game already"):
        table.challenges.rematch("ada", game, given=given)


def test_a_rematch_whose_promise_makes_a_game_meanwhile_is_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a promise that was checked for a rematch, when it makes another game before the rematch is written, then that is refused."""
    game = table.create("ada", BY_LINK)
    ended(table, game)
    _digest, given = opened_by(table, "ada")
    opening = table.promises.opening("ada", 1, given)
    table.create("ada", BY_LINK, given)
    monkeypatch.setattr(table.promises, "opening", lambda *_given: opening)
    with pytest.raises(RefusedError, match="has a game already"):
        table.challenges.rematch("ada", game, given=given)


@pytest.mark.slow
@pytest.mark.postgresql
def test_of_two_who_take_the_last_two_seats_at_once_one_makes_the_first_draws(clock: Clock) -> None:
    """Given a table for four with two free seats, when two processes seat players there at the same time, then both anchors count."""
    address = postgres().new()
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(Store(address))) for _process in range(2)]
        tables = [stack.enter_context(closing(Table(store, now=clock))) for store in stores]
        for number in range(6):
            four = GameRequest(seats=["you", "friend", "friend", "friend"], setup="random")
            game = tables[0].create(f"maker {number}", four)
            tables[0].seating.sit("ben", game, 1)

            def sit(seat: int, game: str = game) -> None:
                tables[seat % 2].seating.sit(f"player {seat}", game, seat, anchor=links_of(str(seat))[0])

            with ThreadPoolExecutor(2) as pool:
                list(pool.map(sit, (2, 3)))
            assert hands(tables[0], game) == hands(tables[1], game)
            tables[0].lines.break_off(tables[0].row(game), tables[0].standing(game)[1])
            draws = Replays(stores[0], tables[0]).draws(game)
            assert isinstance(draws, GameDraws)
            assert {*anchors_of(draws)} == {2, 3}
            checked(draws)
