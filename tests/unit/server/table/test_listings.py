"""Lists of games: in pages, those first that wait, and without folding a log."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.server.table.test_table import SESSION
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table import game_state as folding
from warchest.server.table.people import given_name

FRIEND = "a friend's key"


class Clock:
    """A time that is a second later at every look."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        self.now += 1000
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, now=Clock())


def between(table: Table, **more: Any) -> str:
    """Make a game of Session (side A) and Friend (side B) where A acts first."""
    game = table.create(SESSION, GameRequest(["you", "friend"], "first_game", **more))
    table.seating.sit(FRIEND, game, 1, "Imre")
    return game


def ids(table: Table, person: str, part: Any, **how: Any) -> list[str]:
    return [one.game for one in table.lists.page(person, part, **how).games]


def test_games_are_listed_by_whether_they_wait_for_the_player(table: Table) -> None:
    # Given a game with Session's first decision, and one with the seat across still free
    mine, waiting = between(table), table.create(SESSION, GameRequest(["you", "friend"], "first_game"))
    assert ids(table, SESSION, "turn") == [mine]
    assert ids(table, SESSION, "theirs") == [waiting]
    assert (ids(table, FRIEND, "turn"), ids(table, FRIEND, "theirs")) == ([], [mine])
    assert [one.state for one in table.lists.page(SESSION, "theirs").games] == ["waiting"]


def test_the_longest_waiting_game_is_first_and_among_the_others_the_newest(table: Table) -> None:
    made = [between(table) for _ in range(3)]
    assert ids(table, SESSION, "turn") == made
    assert ids(table, FRIEND, "theirs") == made[::-1]


def test_pages_list_every_game_once(table: Table) -> None:
    made = [between(table) for _ in range(7)]
    found, cursor, pages = [], "", 0
    while True:
        page = table.lists.page(SESSION, "turn", 3, cursor)
        assert page.total == 7
        found += [one.game for one in page.games]
        pages += 1
        if page.next is None:
            break
        cursor = page.next
    assert (found, pages) == (made, 3)


@pytest.mark.parametrize("cursor", ["nonsense", "12", ".", "9" * 30 + ".x", "1.2.3"])
def test_a_cursor_that_is_none_does_no_harm(table: Table, cursor: str) -> None:
    game = between(table)
    assert ids(table, SESSION, "turn", cursor=cursor) in ([game], [])


def test_a_listing_says_what_the_game_is(table: Table) -> None:
    game = between(table)
    for number in range(6):
        play_alone(table, game, number)
    (one,) = [*table.lists.page(SESSION, "turn").games, *table.lists.page(SESSION, "theirs").games]
    shown = table.payload("anybody", game, None)
    assert (one.played, one.ruleset, one.boxes, one.board) == (
        "First game · Base · No clock",
        "war_chest",
        ["base"],
        "two",
    )
    assert (one.round, one.decider) == (shown.view.round, shown.view.turn)
    assert one.markers == [seat.markers for seat in shown.view.seats]
    assert one.armies == [seat.army for seat in shown.view.seats]
    assert [person.name for person in one.people] == [given_name(SESSION), "Imre"]
    assert one.result is None


def test_a_finished_game_is_listed_from_each_player_s_side(table: Table) -> None:
    game = between(table)
    table.resign(FRIEND, game, 1, "enough")
    assert ids(table, SESSION, "turn") == []
    assert [one.result for one in table.lists.page(SESSION, "over").games] == ["Won"]
    assert [one.result for one in table.lists.page(FRIEND, "over").games] == ["Lost"]


def test_finished_games_are_found_by_the_others_name_and_by_their_setup(table: Table) -> None:
    against_imre, against_page = between(table), table.create(SESSION, GameRequest(["you", "page"], "crecy"))
    for game in (against_imre, against_page):
        table.resign(SESSION, game, 0, "enough")
    assert ids(table, SESSION, "over", search="imr") == [against_imre]
    assert ids(table, SESSION, "over", search=" PAGE ") == [against_page]
    assert ids(table, SESSION, "over", search="crécy") == [against_page]
    assert ids(table, SESSION, "over", search="%") == []


def test_a_finished_game_can_be_removed_by_one_and_stays_with_the_other(table: Table) -> None:
    game = between(table)
    with pytest.raises(RefusedError, match="not over yet"):
        table.lists.remove(SESSION, game)
    table.resign(SESSION, game, 0, "enough")
    with pytest.raises(RefusedError, match="are not a player"):
        table.lists.remove("a stranger", game)
    for _twice in range(2):
        table.lists.remove(SESSION, game)
    assert ids(table, SESSION, "over") == []
    assert ids(table, FRIEND, "over") == [game]


def test_a_game_removed_while_it_waited_comes_back_when_it_starts(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "friend"], "first_game"))
    table.lists.remove(SESSION, game)
    assert ids(table, SESSION, "theirs") == []
    table.seating.sit(FRIEND, game, 1)
    assert ids(table, SESSION, "turn") == [game]


def test_the_next_game_is_the_one_that_has_waited_longest(table: Table) -> None:
    first, second = between(table), between(table)
    assert table.lists.next_turn(SESSION, "") == first
    assert table.lists.next_turn(SESSION, first) == second
    assert table.lists.next_turn(FRIEND, "") is None


def test_a_list_folds_no_game(store: Store, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = between(table)
    play_alone(table, game, 1)
    reopened = Table(store)

    def fold(*_given: object) -> None:
        raise AssertionError("a list has folded a game")

    monkeypatch.setattr(folding, "replayed", fold)
    assert [*ids(reopened, SESSION, "turn"), *ids(reopened, SESSION, "theirs")] == [game]


def test_games_of_an_older_file_are_listed_as_if_they_had_been_summed_up(store: Store, table: Table) -> None:
    game = between(table)
    play_alone(table, game, 2)
    told = [table.lists.page(SESSION, part) for part in ("turn", "theirs")]
    # Given only what the migration knows of a game
    store.write(lambda connection: connection.exec_driver_sql("UPDATE summaries SET told = '{}', decider = NULL"))
    assert [table.lists.page(SESSION, part) for part in ("turn", "theirs")] == told


def test_games_that_this_version_can_not_open_are_left_out(store: Store, table: Table) -> None:
    between(table)
    store.write(lambda connection: connection.exec_driver_sql("UPDATE summaries SET told = '{}'"))
    store.write(lambda connection: connection.exec_driver_sql("UPDATE games SET encoding = 99"))
    assert Table(store).lists.page(SESSION, "turn").total == 0
    assert Table(store).lists.page(SESSION, "theirs").total == 0


def play_alone(table: Table, game: str, seed: int) -> None:
    """Play one random action of the deciding seat."""
    chance = random.Random(seed)
    waiting = table.payload(SESSION, game, None).waiting
    assert waiting is not None
    person = SESSION if waiting.seat == 0 else FRIEND
    payload = table.payload(person, game, waiting.seat)
    ids_: list[int] = []
    ask = payload.ask
    while ask is not None:
        ids_.append(chance.choice(ask.choices).id)
        ask = table.looking.preview(person, game, waiting.seat, payload.seq, ids_).ask
    table.submit(person, game, waiting.seat, f"action-{payload.seq}", payload.seq, ids_)


def test_a_newcomer_has_finished_no_game_and_an_aborted_one_does_not_count(table: Table) -> None:
    game, dropped = between(table), between(table)
    table.offers.abort(SESSION, dropped, 0)
    assert not table.lists.has_finished(SESSION)
    table.resign(FRIEND, game, 1, "enough")
    assert (table.lists.has_finished(SESSION), table.lists.has_finished(FRIEND)) == (True, True)
    assert not table.lists.has_finished("somebody else's key")
