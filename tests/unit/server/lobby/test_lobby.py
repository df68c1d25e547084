"""The lobby: an open table is found by everyone until it is full or closed, and two who want the same are paired once."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.lobby import Lobby
from warchest.server.lobby.open_tables import GONE_AFTER, OPEN_FOR, OPEN_LIVE
from warchest.server.lobby.seekers import GRACE, KEEP_FOUND, SEEK_FOR
from warchest.server.lobby.terms import Left, Terms
from warchest.server.store import Store
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError, Table
from warchest.server.table.people import given_name
from warchest.wording.setups import clock_text

ADA, IMRE, NOOR, PIM = "ada's key", "imre's key", "noor's key", "pim's key"
BEGINNING = 1_700_000_000_000


class Clock:
    """The time of a test."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(tmp_path: Path, clock: Clock) -> Iterator[Table]:
    store = Store(tmp_path)
    yield Table(store, now=clock)
    store.close()


@pytest.fixture
def lobby(table: Table) -> Lobby:
    return Lobby(table)


def wish(*sitters: Any, **more: Any) -> GameRequest:
    return GameRequest(list(sitters or ("you", "friend")), more.pop("setup", "random"), **more)


def opened(lobby: Lobby, table: Table, *sitters: str, name: str = "Ada") -> str:
    """An open table of Ada's."""
    game = table.create(ADA, wish(*sitters))
    lobby.open(ADA, game, name)
    return game


def listed(lobby: Lobby, person: str) -> list[str]:
    return [one.game for one in lobby.view(person).invitations]


# Open tables


def test_a_game_by_link_is_in_the_lobby_only_once_it_was_opened(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish())
    assert listed(lobby, IMRE) == []
    lobby.open(ADA, game, "Ada")
    (one,) = lobby.view(IMRE).invitations
    assert (one.game, one.host, one.yours, one.played, one.boxes) == (
        game,
        "Ada",
        False,
        "Random · Base · No clock",
        ["base"],
    )


def test_an_invitation_that_is_closed_vanishes(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table)
    lobby.close(ADA, game)
    assert listed(lobby, IMRE) == []
    with pytest.raises(RefusedError, match="no longer open"):
        lobby.join(IMRE, game)


def test_only_who_sits_at_a_table_opens_and_closes_it(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish())
    for act in (lobby.open, lobby.close):
        with pytest.raises(NotYourSeatError):
            act(IMRE, game)


def test_a_game_with_a_bot_can_not_be_opened(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish("you", "page"))
    with pytest.raises(RefusedError, match="has started"):
        lobby.open(ADA, game)


def test_joining_takes_the_seat_and_removes_the_invitation(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table)
    assert lobby.join(IMRE, game, "Imre") == 1
    assert [person.name for person in table.payload(NOOR, game, None).people] == ["Ada", "Imre"]
    assert listed(lobby, NOOR) == []


def test_a_player_cannot_join_their_own_invitation(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table)
    assert lobby.view(ADA).invitations[0].yours
    with pytest.raises(RefusedError, match="You are already in this game"):
        lobby.join(ADA, game)
    assert table.sitting(ADA, game).seats == [0]


def test_one_of_many_concurrent_joins_gets_the_seat(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table)
    joined = at_once(12, lambda number: lobby.join(f"person {number}", game))
    assert len(joined) == 1


def test_an_abandoned_invitation_lapses(lobby: Lobby, table: Table, clock: Clock) -> None:
    game = opened(lobby, table)
    clock.now += OPEN_FOR - 1
    lobby.open(ADA, game)
    clock.now += OPEN_FOR - 1
    assert listed(lobby, IMRE) == [game]
    clock.now += 1
    assert listed(lobby, IMRE) == []
    with pytest.raises(RefusedError, match="no longer open"):
        lobby.join(IMRE, game)


def test_a_table_of_four_fills_seat_by_seat(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table, "you", "friend", "friend", "friend")
    for left, person in ((2, IMRE), (1, NOOR)):
        lobby.join(person, game)
        assert [one.free for one in lobby.view(PIM).invitations] == [left]
    lobby.join(PIM, game)
    assert listed(lobby, "somebody") == []
    assert table.sitting(PIM, game).free == []


def test_a_partner_who_comes_along_has_the_seat_across(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table, "you", "friend", "friend", "friend")
    # When Imre joins with a partner
    assert lobby.join(IMRE, game, "Imre", with_partner=True) == 1
    word = lobby.partner_word(IMRE, game)
    # Then the seat across is kept: others find one free seat, and the partner sits down by the word
    assert [one.free for one in lobby.view(PIM).invitations] == [1]
    for guess in ("", "a guess"):
        with pytest.raises(RefusedError, match="reserved"):
            lobby.sit(PIM, game, 3, word=guess)
    lobby.sit(NOOR, game, 3, "Noor", word)
    assert table.sitting(NOOR, game).seats == [3]
    assert lobby.join(PIM, game) == 2


def test_a_kept_seat_is_free_again_after_a_while(lobby: Lobby, table: Table, clock: Clock) -> None:
    game = opened(lobby, table, "you", "friend", "friend", "friend")
    lobby.join(IMRE, game, with_partner=True)
    clock.now += 16 * 60_000
    assert [one.free for one in lobby.view(PIM).invitations] == [2]
    lobby.sit(PIM, game, 3)


def test_partners_join_only_where_both_seats_are_free(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table, "you", "friend", "page", "friend")
    assert lobby.view(IMRE).invitations[0].pair
    lobby.join(NOOR, game)
    assert not lobby.view(IMRE).invitations[0].pair
    with pytest.raises(RefusedError, match="no longer open"):
        lobby.join(IMRE, game, with_partner=True)


# Games to watch


def test_games_that_were_opened_can_be_watched_and_no_others(lobby: Lobby, table: Table) -> None:
    public, private = opened(lobby, table), table.create(ADA, wish())
    for game in (public, private):
        table.seating.sit(IMRE, game, 1)
    table.create(ADA, wish("you", "page"))
    assert [one.game for one in lobby.view(NOOR).playing] == [public]
    assert lobby.view(ADA).playing == []


def test_a_game_that_is_over_is_not_being_played(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table)
    lobby.join(IMRE, game)
    table.resign(ADA, game, 0, "enough")
    assert lobby.view(NOOR).playing == []


# An opponent


def test_two_who_want_the_same_are_paired(lobby: Lobby, table: Table) -> None:
    assert lobby.seeking.seek(ADA, wish(), "Ada") is None
    assert [one.name for one in lobby.view(IMRE).seekers] == ["Ada"]
    game = lobby.seeking.seek(IMRE, wish(), "Imre")
    assert game is not None
    assert lobby.seeking.renew(ADA) == game
    assert sorted(person.name for person in table.payload(NOOR, game, None).people) == ["Ada", "Imre"]
    assert sorted(table.sitting(ADA, game).seats + table.sitting(IMRE, game).seats) == [0, 1]
    assert lobby.view(NOOR).seekers == []


def test_sides_and_seed_do_not_part_two_who_want_the_same(lobby: Lobby) -> None:
    lobby.seeking.seek(ADA, wish("friend", "you", seed="a seed", boxes=["siege", "base"]))
    assert lobby.seeking.seek(IMRE, wish("you", "page", boxes=["base", "siege"])) is not None


def test_others_are_not_paired(lobby: Lobby) -> None:
    lobby.seeking.seek(ADA, wish(boxes=["base", "siege"]))
    assert lobby.seeking.seek(IMRE, wish()) is None
    assert lobby.seeking.seek(NOOR, wish(setup="draft")) is None
    assert lobby.seeking.seek(PIM, wish(ruleset="lite")) is None


def test_a_player_is_not_paired_with_themselves(lobby: Lobby) -> None:
    assert lobby.seeking.seek(ADA, wish()) is None
    assert lobby.seeking.seek(ADA, wish()) is None
    assert len(lobby.view(IMRE).seekers) == 1


def test_a_seeker_who_has_left_is_not_paired(lobby: Lobby, clock: Clock) -> None:
    lobby.seeking.seek(ADA, wish())
    clock.now += SEEK_FOR
    assert lobby.seeking.seek(IMRE, wish()) is None
    lobby.seeking.cancel(IMRE)
    assert lobby.seeking.seek(NOOR, wish()) is None


def test_a_game_that_was_found_long_ago_is_not_what_a_new_search_finds(lobby: Lobby, clock: Clock) -> None:
    lobby.seeking.seek(ADA, wish())
    assert lobby.seeking.seek(IMRE, wish()) is not None
    clock.now += KEEP_FOUND
    assert lobby.seeking.seek(ADA, wish()) is None


def test_each_of_many_concurrent_seekers_is_paired_once(lobby: Lobby, table: Table) -> None:
    lobby.seeking.seek(ADA, wish())
    at_once(7, lambda number: lobby.seeking.seek(f"person {number}", wish()))
    # Given eight players, there are four games, each with two of them
    games = [played(table, person) for person in (ADA, *(f"person {number}" for number in range(7)))]
    assert [len(own) for own in games] == [1] * 8
    assert sorted(map(games.count, games)) == [2] * 8


def test_the_longest_waiting_is_paired_first(lobby: Lobby, clock: Clock) -> None:
    # Given players who come one after the other, and have not met
    for person in (PIM, ADA, NOOR):
        _waits(lobby, person)
        clock.now += 1000
    for person in (PIM, ADA, NOOR):
        game = lobby.seeking.seek(f"one who comes for {person}", wish())
        assert game is not None
        assert lobby.seeking.renew(person) == game


def test_a_repeated_seek_keeps_its_place_in_the_queue(lobby: Lobby, clock: Clock) -> None:
    for person in (PIM, ADA, PIM):
        _waits(lobby, person)
        clock.now += 1000
    assert lobby.seeking.seek(IMRE, wish()) == lobby.seeking.renew(PIM)
    assert lobby.seeking.renew(ADA) is None


def test_a_seeker_who_keeps_looking_keeps_the_place_and_the_row(lobby: Lobby, clock: Clock) -> None:
    lobby.seeking.seek(ADA, wish())
    (before,) = lobby.view(IMRE).seekers
    for _again in range(4):
        clock.now += SEEK_FOR - 1
        lobby.seeking.renew(ADA)
    lobby.seeking.seek(ADA, wish())
    assert lobby.view(IMRE).seekers == [before]


def test_a_row_shows_only_the_seeker_s_name_and_wishes(lobby: Lobby) -> None:
    lobby.seeking.seek(ADA, wish(boxes=["base", "siege"], clock=LiveClock(5, 3)), "Ada")
    (one,) = lobby.view(IMRE).seekers
    assert (one.name, one.played) == ("Ada", f"Random · Base, Siege · {clock_text(LiveClock(5, 3))}")
    assert (one.here, one.yours) == (True, False)
    assert lobby.view(ADA).seekers[0].yours
    assert ADA not in str(one)


def test_pressing_a_row_starts_a_game_on_its_terms(lobby: Lobby, table: Table) -> None:
    lobby.seeking.seek(ADA, wish(setup="draft", clock=LiveClock(3, 2)), "Ada")
    game = lobby.seeking.accept(IMRE, lobby.view(IMRE).seekers[0].id, "Imre")
    assert lobby.seeking.renew(ADA) == game
    assert table.sitting(IMRE, game).played == f"Draft · Base · {clock_text(LiveClock(3, 2))}"
    assert lobby.view(NOOR).seekers == []


def test_a_row_that_is_gone_or_one_s_own_is_refused(lobby: Lobby, clock: Clock) -> None:
    lobby.seeking.seek(ADA, wish())
    row = lobby.view(IMRE).seekers[0].id
    with pytest.raises(RefusedError, match="is no longer waiting"):
        lobby.seeking.accept(ADA, row)
    clock.now += SEEK_FOR
    for guess in (row, "", "another"):
        with pytest.raises(RefusedError, match="is no longer waiting"):
            lobby.seeking.accept(IMRE, guess)


def test_a_row_that_many_press_at_once_gives_one_game(lobby: Lobby, table: Table) -> None:
    lobby.seeking.seek(ADA, wish())
    row = lobby.view(IMRE).seekers[0].id
    assert len(at_once(7, lambda number: lobby.seeking.accept(f"person {number}", row))) == 1
    assert len(played(table, ADA)) == 1


def test_a_seeker_paired_while_pressing_a_row_gets_one_game(lobby: Lobby, table: Table) -> None:
    lobby.seeking.seek(ADA, wish())
    lobby.seeking.seek(IMRE, wish(setup="draft"))
    row = next(one.id for one in lobby.view(NOOR).seekers if "Draft" in one.played)
    found = lobby.seeking.seek(NOOR, wish())
    # When Ada presses Imre's row without knowing of Noor
    assert lobby.seeking.accept(ADA, row) == found
    assert played(table, IMRE) == []


@pytest.mark.parametrize("left", [("boxes",), ("clock",), ("boxes", "clock")])
def test_open_boxes_or_clock_are_filled_from_the_other_seek(lobby: Lobby, table: Table, left: tuple[Left, ...]) -> None:
    lobby.seeking.seek(
        ADA,
        wish(
            boxes=["base"] if "boxes" not in left else ["base", "siege"],
            clock=LiveClock(3, 2) if "clock" in left else None,
        ),
    )
    game = lobby.seeking.seek(IMRE, wish(), left=left)
    assert game is not None
    told = table.sitting(ADA, game).played
    assert told == ("Random · " + ("Base, Siege" if "boxes" in left else "Base")) + (
        f" · {clock_text(LiveClock(3, 2))}" if "clock" in left else " · No clock"
    )


def test_a_seeker_with_a_wish_is_paired_with_one_who_left_it_open(lobby: Lobby, table: Table) -> None:
    lobby.seeking.seek(ADA, wish(), left=("boxes", "clock"))
    game = lobby.seeking.seek(IMRE, wish(boxes=["base", "siege"], clock=LiveClock(3, 2)))
    assert game is not None
    assert table.sitting(ADA, game).played == f"Random · Base, Siege · {clock_text(LiveClock(3, 2))}"


def test_a_row_says_what_is_left_open(lobby: Lobby) -> None:
    lobby.seeking.seek(ADA, wish(clock=LiveClock(3, 2)), left=("boxes", "clock"))
    lobby.seeking.seek(IMRE, wish(setup="first_game"), left=["boxes"])
    assert {one.played for one in lobby.view(NOOR).seekers} == {
        "Random · Any boxes · Any clock",
        "First game · Base · No clock",
    }


def test_the_seekers_that_fit_a_wish_are_counted(lobby: Lobby, table: Table) -> None:
    def counted(request: GameRequest, *left: Left) -> int:
        return lobby.view(NOOR, Terms.of(request, left)).fitting

    lobby.seeking.seek(ADA, wish(clock=LiveClock(5, 3)))
    lobby.seeking.seek(IMRE, wish(clock=LiveClock(10, 5)))
    opened(lobby, table)
    assert (counted(wish()), counted(wish(clock=LiveClock(5, 3))), counted(wish(setup="draft"))) == (1, 1, 0)
    assert counted(wish(), "clock") == 3
    assert lobby.seeking.seek(NOOR, wish(setup="draft"), left=["clock"]) is None


def test_a_live_row_goes_with_its_page_and_one_by_post_stays(lobby: Lobby, clock: Clock) -> None:
    lobby.seeking.seek(ADA, wish(clock=LiveClock(5, 3)))
    lobby.seeking.seek(IMRE, wish(clock=DaysClock(3)))
    for person in (ADA, IMRE):
        lobby.seeking.end_soon(person)
    clock.now += GRACE
    assert [one.name for one in lobby.view(NOOR).seekers] == [given_name(IMRE)]
    clock.now += SEEK_FOR
    assert [one.here for one in lobby.view(NOOR).seekers] == [False]
    # And the game that another player starts with it is among those of the player who has left
    game = lobby.seeking.seek(NOOR, wish(clock=DaysClock(3)))
    assert game is not None
    assert game in [one.game for part in ("turn", "theirs") for one in lobby._table.lists.page(IMRE, part).games]


def test_a_reloaded_page_keeps_looking(lobby: Lobby, clock: Clock) -> None:
    lobby.seeking.seek(ADA, wish())
    lobby.seeking.end_soon(ADA)
    clock.now += GRACE - 1
    lobby.seeking.renew(ADA)
    clock.now += GRACE
    assert len(lobby.view(NOOR).seekers) == 1


def test_a_page_that_closes_without_a_seek_sends_no_news(lobby: Lobby) -> None:
    told: list[int] = []
    lobby.on_change(told.append)
    assert lobby.seeking.end_soon(ADA) is None
    assert lobby.seeking.renew(ADA) is None
    assert told == []


def test_players_who_block_each_other_are_not_paired(lobby: Lobby, table: Table) -> None:
    lobby.unwelcome = lambda person: {ADA: {IMRE}, IMRE: {ADA}}.get(person, set())
    lobby.seeking.seek(ADA, wish())
    row = lobby.view(NOOR).seekers[0].id
    game = opened(lobby, table)
    view = lobby.view(IMRE, Terms.of(wish()))
    assert (view.seekers, view.invitations, view.fitting) == ([], [], 0)
    with pytest.raises(RefusedError, match="is no longer waiting"):
        lobby.seeking.accept(IMRE, row)
    assert lobby.seeking.seek(IMRE, wish()) is None
    assert lobby.seeking.seek(NOOR, wish()) == game


def test_a_live_invitation_stands_while_its_maker_is_there(lobby: Lobby, table: Table, clock: Clock) -> None:
    game = table.create(ADA, wish(clock=LiveClock(5, 3)))
    lobby.open(ADA, game)
    table.connections.arrive("a page", game, ADA, "a server")
    assert [one.here for one in lobby.view(IMRE).invitations] == [True]
    table.connections.leave("a page", game, ADA)
    clock.now += GONE_AFTER
    assert listed(lobby, IMRE) == []
    assert not lobby.host_is_here(game)
    assert lobby.view(IMRE, Terms.of(wish(clock=LiveClock(5, 3)))).fitting == 0
    with pytest.raises(RefusedError, match="no longer open"):
        lobby.join(IMRE, game)
    # But its maker finds it
    assert listed(lobby, ADA) == [game]


def test_an_invitation_to_a_live_game_lapses_after_a_quarter_of_an_hour(
    lobby: Lobby, table: Table, clock: Clock
) -> None:
    game = table.create(ADA, wish(clock=LiveClock(5, 3)))
    lobby.open(ADA, game)
    clock.now += OPEN_LIVE - 1
    assert listed(lobby, ADA) == [game]
    clock.now += 1
    assert listed(lobby, ADA) == []


def test_a_live_invitation_waits_a_moment_for_the_page_of_its_maker(lobby: Lobby, table: Table, clock: Clock) -> None:
    game = table.create(ADA, wish(clock=LiveClock(5, 3)))
    lobby.open(ADA, game)
    clock.now += GONE_AFTER - 1
    assert listed(lobby, IMRE) == [game]
    clock.now += 1
    assert listed(lobby, IMRE) == []


def test_a_seeker_takes_a_fitting_open_table(lobby: Lobby, table: Table) -> None:
    game = opened(lobby, table)
    assert lobby.seeking.seek(IMRE, wish(), "Imre") == game
    assert listed(lobby, NOOR) == []


def test_the_oldest_of_several_fitting_tables_is_taken(lobby: Lobby, table: Table, clock: Clock) -> None:
    for person in (PIM, ADA):
        game = table.create(person, wish())
        lobby.open(person, game)
        clock.now += 1000
    found = lobby.seeking.seek(IMRE, wish())
    assert found is not None
    assert table.sitting(PIM, found).seats


def test_seeks_match_whatever_the_order_of_the_variants(lobby: Lobby) -> None:
    variants = ["elimination", "preview"]
    lobby.seeking.seek(ADA, wish(setup="draft", variants=variants))
    assert lobby.seeking.seek(IMRE, wish(setup="draft", variants=variants[::-1])) is not None


def test_a_seek_for_four_players_or_with_chosen_units_is_refused(lobby: Lobby) -> None:
    with pytest.raises(RefusedError, match="two-player"):
        lobby.seeking.seek(ADA, wish("you", "friend", "friend", "friend"))
    with pytest.raises(RefusedError, match="No other player has these units"):
        lobby.seeking.seek(ADA, wish(units=["[box]"]))


def test_listeners_hear_every_change(lobby: Lobby, table: Table) -> None:
    told: list[int] = []
    lobby.on_change(told.append)
    game = opened(lobby, table)
    lobby.join(IMRE, game)
    lobby.seeking.seek(NOOR, wish(setup="draft"))
    lobby.seeking.renew(NOOR)
    assert told == [BEGINNING] * 3


def _waits(lobby: Lobby, person: str) -> None:
    """Have a player look for the game that others look for, without meeting them."""
    lobby.unwelcome = lambda _person: {ADA, NOOR, PIM}
    assert lobby.seeking.seek(person, wish()) is None
    lobby.unwelcome = lambda _person: ()


def played(table: Table, person: str) -> list[str]:
    return [one.game for part in ("turn", "theirs") for one in table.lists.page(person, part).games]


def at_once(number: int, act: Any) -> list[Any]:
    """The results of acts that start together; those that are refused are left out."""
    gate, results = threading.Barrier(number), []

    def run(k: int) -> None:
        gate.wait()
        try:
            results.append(act(k))
        except RefusedError:
            return

    threads = [threading.Thread(target=run, args=(k,)) for k in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
