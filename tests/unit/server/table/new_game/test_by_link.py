"""A game by link: a free seat is taken once, by any player with the link; each player sees only their seat."""

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.game_lists import unfinished
from tests.unit.server.table.test_table import SESSION
from warchest.server.store import Store
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError, Table
from warchest.server.table.people import given_name

FRIEND, STRANGER = "a friend's session", "a stranger's session"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Store(tmp_path)
    yield Table(opened)
    opened.close()


def invited(table: Table, *sitters: str) -> str:
    """A game by link, just made."""
    return table.create(SESSION, GameRequest(list(sitters or ("you", "friend")), "random", seed="link"))  # type: ignore[arg-type]


def test_the_seat_of_a_friend_is_free_until_a_player_sits_down(table: Table) -> None:
    game = invited(table)
    payload = table.payload(SESSION, game, 0)
    assert payload.mode == "link"
    assert [(person.you, person.free) for person in payload.people] == [(True, False), (False, True)]
    table.seating.sit(FRIEND, game, 1)
    assert [(p.you, p.free) for p in table.payload(FRIEND, game, 1).people] == [(False, False), (True, False)]


def test_each_player_sees_only_their_hand(table: Table) -> None:
    game = invited(table)
    table.seating.sit(FRIEND, game, 1)
    for session, seat in ((SESSION, 0), (FRIEND, 1)):
        own = [shown.own is not None for shown in table.payload(session, game, seat).view.seats]
        assert own == [seat == 0, seat == 1]
        with pytest.raises(NotYourSeatError):
            table.payload(session, game, 1 - seat)
    assert all(shown.own is None for shown in table.payload(STRANGER, game, None).view.seats)


def test_a_seat_is_taken_once_and_by_one_player(table: Table) -> None:
    game = invited(table)
    table.seating.sit(FRIEND, game, 1)
    with pytest.raises(RefusedError, match="This seat is taken"):
        table.seating.sit(STRANGER, game, 1)
    with pytest.raises(RefusedError, match="You are already in this game"):
        table.seating.sit(FRIEND, game, 1)
    with pytest.raises(RefusedError, match="This seat is taken"):
        table.seating.sit(STRANGER, game, 0)
    with pytest.raises(RefusedError, match="This seat is taken"):
        table.seating.sit(STRANGER, game, 3)


def test_one_of_many_concurrent_players_gets_the_seat(table: Table) -> None:
    game, won = invited(table), []

    def rush(number: int) -> None:
        try:
            table.seating.sit(f"session {number}", game, 1)
        except RefusedError:
            return
        won.append(number)

    threads = [threading.Thread(target=rush, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (winner,) = won
    assert table.payload(f"session {winner}", game, 1).seat == 1


def test_one_player_gets_one_seat_however_often_they_ask_at_once(table: Table) -> None:
    game = invited(table, "you", "friend", "friend", "friend")
    gate = threading.Barrier(9)

    def rush(number: int) -> None:
        gate.wait()
        with contextlib.suppress(RefusedError):
            table.seating.sit(FRIEND, game, 1 + number % 3)

    threads = [threading.Thread(target=rush, args=(number,)) for number in range(9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(table.sitting(FRIEND, game).seats) == 1


def test_listeners_hear_when_a_player_sits_down(table: Table) -> None:
    game, told = invited(table), []
    table.lines.on_commit(lambda id_, seq: told.append((id_, seq)))
    table.seating.sit(FRIEND, game, 1)
    assert told == [(game, 0)]


def test_play_starts_only_once_every_seat_is_taken(table: Table) -> None:
    game = invited(table)
    decider = table.payload(SESSION, game, None).waiting
    assert decider is not None
    with pytest.raises(RefusedError, match="starts when all seats are taken"):
        table.resign(SESSION, game, 0, "at once")
    (listing,) = unfinished(table, SESSION)
    assert not listing.your_turn
    bots = invited(table, "page", "you", "friend", "page")
    assert table.bots.turn(bots) is None


def test_a_seated_player_gives_a_free_seat_to_a_bot(table: Table) -> None:
    game = invited(table)
    with pytest.raises(NotYourSeatError):
        table.seating.give_to_bot(STRANGER, game, 1, "page")
    table.seating.give_to_bot(SESSION, game, 1, "page")
    assert [person.bot for person in table.payload(SESSION, game, 0).people] == [None, "page"]
    with pytest.raises(RefusedError, match="This seat is taken"):
        table.seating.sit(FRIEND, game, 1)


def test_players_take_names_while_the_game_waits(table: Table) -> None:
    game = invited(table)
    table.seating.call(SESSION, game, "  Ada ")
    assert table.seating.name_of(SESSION, game) == "Ada"
    table.seating.sit(FRIEND, game, 1, "Imre\u202e")
    assert [person.name for person in table.payload(STRANGER, game, None).people] == ["Ada", "Imre"]
    with pytest.raises(RefusedError, match="The game has started"):
        table.seating.call(SESSION, game, "Zoë")


def test_two_friends_and_two_bots_share_a_table_of_four(table: Table) -> None:
    game = invited(table, "friend", "you", "page", "squire")
    table.seating.sit(FRIEND, game, 0)
    people = table.payload(SESSION, game, 1).people
    assert [person.bot for person in people] == [None, None, "page", "squire"]
    assert [person.name for person in people][:2] == [given_name(FRIEND), given_name(SESSION)]


def test_a_game_by_link_has_one_player_at_each_screen(table: Table) -> None:
    with pytest.raises(RefusedError, match="each player uses their own screen"):
        invited(table, "you", "friend", "you", "page")
    with pytest.raises(RefusedError, match="at least one seat to a player"):
        invited(table, "friend", "friend")


def test_a_game_without_a_free_seat_refuses_another_player(table: Table) -> None:
    for sitters in (("you", "page"), ("you", "you")):
        with pytest.raises(RefusedError, match="This seat is taken"):
            table.seating.sit(FRIEND, invited(table, *sitters), 1)


def test_a_player_may_leave_the_seat_before_the_game_starts(table: Table) -> None:
    game = invited(table, "you", "friend", "friend", "friend")
    table.seating.sit(FRIEND, game, 1)
    table.seating.stand_up(FRIEND, game)
    assert table.sitting(FRIEND, game).seats == []
    assert table.sitting(FRIEND, game).free == [1, 2, 3]
    table.seating.sit(STRANGER, game, 1)
    with pytest.raises(NotYourSeatError):
        table.seating.stand_up(FRIEND, game)


def test_a_game_is_removed_when_its_maker_leaves(table: Table) -> None:
    game = invited(table)
    table.seating.stand_up(SESSION, game)
    assert table.sitting(FRIEND, game).over
    with pytest.raises(RefusedError):
        table.seating.sit(FRIEND, game, 1)
    with pytest.raises(RefusedError):
        table.seating.give_to_bot(SESSION, game, 1, "page")


def test_a_player_cannot_leave_the_seat_once_the_game_has_started(table: Table) -> None:
    game = invited(table)
    table.seating.sit(FRIEND, game, 1)
    for person in (SESSION, FRIEND):
        with pytest.raises(RefusedError, match="started"):
            table.seating.stand_up(person, game)
