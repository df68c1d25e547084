"""Only the maker of a table says who may sit there: opens it, keeps seats, gives them to bots, asks players to leave.

A seated player who would fill the table with strangers, lock the others out or come back at once is refused.
"""

from collections.abc import Callable

import pytest

from tests.unit.server.lobby.test_lobby import ADA, IMRE, NOOR, PIM, Clock, clock, lobby, opened, table, wish
from warchest.server.lobby import Lobby
from warchest.server.lobby.kept_seats import AWAY_FOR
from warchest.server.table import NotYourSeatError, RefusedError, Table

__all__ = ["clock", "lobby", "table"]

FOUR = ("you", "friend", "friend", "friend")


def seats(table: Table, game: str) -> list[str | None]:
    return [seat.person or seat.bot for seat in table.row(game).seats]


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda lobby, _table, game: lobby.open(IMRE, game), id="open"),
        pytest.param(lambda lobby, _table, game: lobby.close(IMRE, game), id="close"),
        pytest.param(lambda lobby, _table, game: lobby.reserve(IMRE, game, 2, NOOR), id="keep a seat"),
        pytest.param(lambda lobby, _table, game: lobby.reserve(IMRE, game, 3, None), id="give a kept seat free"),
        pytest.param(lambda _lobby, table, game: table.seating.give_to_bot(IMRE, game, 2, "page"), id="bot"),
        pytest.param(lambda lobby, _table, game: lobby.remove_player(IMRE, game, 0), id="send the maker away"),
        pytest.param(lambda lobby, _table, game: lobby.remove_player(NOOR, game, 1), id="send away as a stranger"),
    ],
)
def test_a_seated_player_has_none_of_the_maker_s_powers(
    lobby: Lobby, table: Table, act: Callable[[Lobby, Table, str], None]
) -> None:
    game = table.create(ADA, wish(*FOUR))
    lobby.reserve(ADA, game, 3, PIM)
    lobby.sit(IMRE, game, 1)
    with pytest.raises(NotYourSeatError):
        act(lobby, table, game)
    assert seats(table, game) == [ADA, IMRE, None, None]
    assert lobby.invited(game) == {3: PIM}
    assert not lobby.is_open(game)


def test_a_seated_player_may_stand_up_and_swap_to_a_free_seat(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish(*FOUR))
    lobby.sit(IMRE, game, 1)
    lobby.move(IMRE, game, 2)
    assert seats(table, game) == [ADA, None, IMRE, None]
    table.seating.stand_up(IMRE, game)
    assert seats(table, game) == [ADA, None, None, None]


def test_a_maker_who_has_changed_seats_is_the_maker_still(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish(*FOUR))
    lobby.move(ADA, game, 3)
    lobby.sit(IMRE, game, 0)
    with pytest.raises(NotYourSeatError):
        lobby.open(IMRE, game)
    lobby.remove_player(ADA, game, 0)
    assert seats(table, game) == [None, None, None, ADA]


def test_a_player_who_was_asked_to_leave_cannot_sit_down_again_at_once(
    lobby: Lobby, table: Table, clock: Clock
) -> None:
    game = opened(lobby, table, *FOUR)
    lobby.sit(IMRE, game, 1)
    lobby.remove_player(ADA, game, 1)
    assert lobby.was_removed(IMRE, game)
    # Neither by the link, nor from the lobby
    for come_back in (lambda: lobby.sit(IMRE, game, 2), lambda: lobby.join(IMRE, game)):
        with pytest.raises(RefusedError, match="asked to leave"):
            come_back()
    # Others can
    lobby.sit(NOOR, game, 1)
    # And so can that player, later
    clock.now += AWAY_FOR
    lobby.sit(IMRE, game, 2)
    assert seats(table, game) == [ADA, NOOR, IMRE, None]


def test_an_invitation_by_name_brings_back_who_was_asked_to_leave(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish(*FOUR))
    lobby.sit(IMRE, game, 1)
    lobby.remove_player(ADA, game, 1)
    lobby.reserve(ADA, game, 1, IMRE)
    lobby.sit(IMRE, game, 1)
    assert seats(table, game) == [ADA, IMRE, None, None]


def test_a_bot_that_has_a_seat_is_sent_away_too(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish("you", "friend", "page", "friend"))
    table.seating.give_to_bot(ADA, game, 1, "squire")
    for seat in (1, 2):
        lobby.remove_player(ADA, game, seat)
    assert seats(table, game) == [ADA, None, None, None]


@pytest.mark.parametrize("seat", [0, 1, 9], ids=["oneself", "a free seat", "no seat"])
def test_only_a_seated_player_can_be_asked_to_leave(lobby: Lobby, table: Table, seat: int) -> None:
    game = table.create(ADA, wish(*FOUR))
    with pytest.raises(RefusedError, match="no player in that seat"):
        lobby.remove_player(ADA, game, seat)


def test_a_player_cannot_be_sent_away_once_the_game_has_started(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish())
    table.seating.sit(IMRE, game, 1)
    with pytest.raises(RefusedError, match="has started"):
        lobby.remove_player(ADA, game, 1)


def test_a_seat_that_was_kept_for_a_partner_is_free_when_its_keeper_goes(lobby: Lobby, table: Table) -> None:
    # Given Imre, who joined with a partner: the seat across is kept
    game = opened(lobby, table, *FOUR)
    lobby.join(IMRE, game, "Imre", with_partner=True)
    assert lobby.reserved_seats(game).keys() == {3}
    # When he goes, he locks no one out
    lobby.remove_player(ADA, game, 1)
    assert lobby.reserved_seats(game) == {}
    lobby.sit(NOOR, game, 3)
    assert seats(table, game) == [ADA, None, None, NOOR]


def test_a_blocked_player_gets_no_seat_at_an_open_table_of_the_one_who_blocks(lobby: Lobby, table: Table) -> None:
    """Given the address of a table that the lobby hides, when a blocked player sits down, then the table looks closed to them only."""
    game = opened(lobby, table, "you", "friend")
    lobby.unwelcome = lambda person: {ADA} if person == IMRE else set()
    for act in (lambda: lobby.join(IMRE, game), lambda: lobby.sit(IMRE, game, 1)):
        with pytest.raises(RefusedError, match="no longer open"):
            act()
    lobby.reserve(ADA, game, 1, IMRE)
    lobby.sit(IMRE, game, 1)
    assert seats(table, game) == [ADA, IMRE]
