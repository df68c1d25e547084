"""Before the game starts a seat can be kept for one player, and players can change places."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from warchest.server.lobby import Lobby
from warchest.server.store import Store
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError, Table

ADA, IMRE, NOOR, PIM = "ada's key", "imre's key", "noor's key", "pim's key"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    store = Store(tmp_path)
    yield Table(store)
    store.close()


@pytest.fixture
def lobby(table: Table) -> Lobby:
    return Lobby(table)


def by_link(table: Table, *sitters: str, **more: Any) -> str:
    """A game by link that Ada has made."""
    return table.create(ADA, GameRequest([*(sitters or ("you", "friend"))], "random", **more))  # type: ignore[list-item]


def seats(table: Table, game: str) -> list[str | None]:
    return [seat.person for seat in table.row(game).seats]


# Kept for one player


def test_only_the_invited_player_may_take_a_kept_seat(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    with pytest.raises(RefusedError, match="reserved"):
        lobby.sit(NOOR, game, 1)
    lobby.sit(IMRE, game, 1)
    assert seats(table, game) == [ADA, IMRE]


def test_only_the_invited_player_sees_the_invitation_in_the_lobby(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    table.seating.call(ADA, game, "Ada")
    lobby.reserve(ADA, game, 1, IMRE)
    (one,) = lobby.view(IMRE).invitations
    assert (one.game, one.host, one.for_you, one.yours, one.free) == (game, "Ada", True, False, 1)
    assert lobby.view(NOOR).invitations == []
    assert lobby.view(ADA).invitations == []


def test_the_invited_player_joins_from_the_lobby_though_the_table_is_not_open(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    with pytest.raises(RefusedError, match="no longer open"):
        lobby.join(NOOR, game)
    assert lobby.join(IMRE, game) == 1
    assert lobby.view(IMRE).invitations == []


def test_a_kept_seat_of_an_open_table_refuses_other_players(lobby: Lobby, table: Table) -> None:
    game = by_link(table, "you", "friend", "friend", "friend")
    lobby.open(ADA, game)
    lobby.reserve(ADA, game, 2, IMRE)
    assert [(one.free, one.for_you) for one in lobby.view(NOOR).invitations] == [(2, False)]
    assert [lobby.join(person, game) for person in (NOOR, PIM)] == [1, 3]
    assert lobby.view("somebody else").invitations == []
    assert lobby.join(IMRE, game) == 2


def test_an_open_table_with_its_only_seat_kept_is_not_paired(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.open(ADA, game)
    lobby.reserve(ADA, game, 1, IMRE)
    assert lobby.seeking.seek(NOOR, GameRequest(["you", "friend"], "random")) is None
    assert seats(table, game) == [ADA, None]


def test_a_seat_that_is_no_longer_kept_is_open_to_any_player(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    lobby.reserve(ADA, game, 1, None)
    assert lobby.view(IMRE).invitations == []
    lobby.sit(NOOR, game, 1)


def test_a_seat_is_kept_for_the_last_player_named(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    lobby.reserve(ADA, game, 1, NOOR)
    assert lobby.invited(game) == {1: NOOR}
    assert lobby.view(IMRE).invitations == []


def test_only_the_invited_player_can_decline_an_invitation(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    lobby.decline(NOOR, game)
    assert lobby.invited(game) == {1: IMRE}
    lobby.decline(IMRE, game)
    assert lobby.view(IMRE).invitations == []
    lobby.sit(NOOR, game, 1)


def test_seats_are_kept_by_who_sits_there_and_for_others(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    with pytest.raises(NotYourSeatError):
        lobby.reserve(IMRE, game, 1, IMRE)
    with pytest.raises(RefusedError, match="is already in this game"):
        lobby.reserve(ADA, game, 1, ADA)
    with pytest.raises(RefusedError, match="taken"):
        lobby.reserve(ADA, game, 0, IMRE)
    with pytest.raises(RefusedError, match="taken"):
        lobby.reserve(ADA, game, 3, IMRE)
    lobby.sit(IMRE, game, 1)
    with pytest.raises(RefusedError, match="has started"):
        lobby.reserve(ADA, game, 1, NOOR)


def test_no_other_seat_is_kept_for_a_seated_player(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, GameRequest(["you", "friend", "friend", "friend"], "random"))
    lobby.sit(IMRE, game, 1)
    with pytest.raises(RefusedError, match="is already in this game"):
        lobby.reserve(ADA, game, 2, IMRE)


def test_a_bot_may_be_given_a_seat_that_was_kept(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    table.seating.give_to_bot(ADA, game, 1, "page")
    assert lobby.view(IMRE).invitations == []


def test_an_invitation_from_a_blocked_user_is_not_shown(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    lobby.unwelcome = lambda person: {ADA} if person == IMRE else set()
    assert lobby.view(IMRE).invitations == []


def test_the_newest_five_of_many_invitations_are_shown(lobby: Lobby, table: Table) -> None:
    for number in range(7):
        lobby.reserve(
            f"maker {number}", table.create(f"maker {number}", GameRequest(["you", "friend"], "random")), 1, IMRE
        )
    assert len(lobby.view(IMRE).invitations) == 5


# Changing places


def test_the_host_changes_sides(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    table.seating.call(ADA, game, "Ada")
    armies = [seat.army for seat in table.payload(ADA, game, None).view.seats]
    lobby.move(ADA, game, 1)
    assert seats(table, game) == [None, ADA]
    assert table.row(game).seats[1].name == "Ada"
    assert table.seating.made_by(ADA, game)
    assert [seat.army for seat in table.payload(ADA, game, None).view.seats] == armies
    lobby.sit(IMRE, game, 0)
    assert table.payload(ADA, game, 1).seat == 1


def test_after_changing_sides_the_rematch_swaps_them_again(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.move(ADA, game, 1)
    lobby.sit(IMRE, game, 0)
    table.resign(IMRE, game, 0, "enough")
    again = table.challenges.rematch(ADA, game)
    assert table.challenges.rematch(IMRE, game) == again
    assert seats(table, again) == [ADA, IMRE]


def test_a_kept_seat_changes_places_with_the_host(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.reserve(ADA, game, 1, IMRE)
    lobby.move(ADA, game, 1)
    assert lobby.invited(game) == {0: IMRE}
    lobby.sit(IMRE, game, 0)
    assert seats(table, game) == [IMRE, ADA]


def test_a_player_cannot_move_to_a_seat_that_is_taken_or_kept_for_a_partner(lobby: Lobby, table: Table) -> None:
    game = by_link(table, "you", "friend", "friend", "friend")
    lobby.open(ADA, game)
    lobby.join(IMRE, game, with_partner=True)
    for seat in (0, 1, 3):
        with pytest.raises(RefusedError, match="taken"):
            lobby.move(ADA, game, seat)
    with pytest.raises(NotYourSeatError):
        lobby.move(NOOR, game, 2)
    lobby.move(ADA, game, 2)
    assert seats(table, game) == [None, IMRE, ADA, None]


def test_a_player_cannot_change_seats_once_the_game_has_started(lobby: Lobby, table: Table) -> None:
    game = by_link(table)
    lobby.sit(IMRE, game, 1)
    with pytest.raises(RefusedError, match="has started"):
        lobby.move(ADA, game, 1)
