"""A stranger takes few tables without acting, and a table whose joined player never acts is open again."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from tests.support.real_servers import postgres
from tests.unit.server.lobby.test_lobby import ADA, IMRE, NOOR, Clock, listed, wish
from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.homes import MOST_JOINED, MOST_OPEN_HERE, NOWHERE, Home
from warchest.server.lobby import Lobby
from warchest.server.lobby.joins import COUNTS_ON
from warchest.server.store import Store
from warchest.server.table import RefusedError, Table
from warchest.server.table.new_game.challenges import MOST_OF_HOME
from warchest.server.table.play.timing import OPENING_MS, PROMPT_MS

FLOOD, HONEST, CLUB = Home("flood"), Home("honest"), Home("club", 20)
TOO_MANY = "You have joined 5 games without acting in them"
TOO_MANY_HERE = "Players on your network have joined 15 games"


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


def tables(lobby: Lobby, table: Table, count: int) -> list[str]:
    """Open tables for three days an action, each of another player."""
    games = []
    for number in range(count):
        maker = f"maker {number}"
        games.append(table.create(maker, wish(clock=DaysClock(3))))
        lobby.open(maker, games[-1])
    return games


def begun(table: Table, game: str) -> None:
    table.clockwork.look_at(game, due=True)


def act(table: Table, game: str, seat: int | None = None) -> int:
    """Play the first choice of the seat that must decide, or for both sides until that seat has acted."""
    while True:
        row, live = table.standing(game)
        decider = live.game.decider
        assert decider is not None
        ids: list[int] = []
        copy = live.game.copy()
        while not ids or copy.action_open:
            ids.append(copy.choices()[0].id)
            copy.play(ids[-1])
        person = row.seats[decider].person
        assert person is not None
        table.submit(person, game, decider, f"act {live.seq}", live.seq, ids)
        if seat in (None, decider):
            return decider


Join = Callable[[Lobby, str, str, Home], object]
JOINS: dict[str, Join] = {
    "join": lambda lobby, person, game, home: lobby.join(person, game, home=home),
    "sit": lambda lobby, person, game, home: lobby.sit(person, game, 1, home=home),
    "sit with a word": lambda lobby, person, game, home: lobby.sit(person, game, 1, word="any", home=home),
}


@pytest.mark.parametrize("way", JOINS)
def test_a_player_joins_five_tables_without_acting(lobby: Lobby, table: Table, way: str) -> None:
    """Given forty open tables, one player takes five of them, and one more after acting in one."""
    games = tables(lobby, table, 40)
    for game in games[:MOST_JOINED]:
        JOINS[way](lobby, IMRE, game, HONEST)
    for game in games[MOST_JOINED:]:
        with pytest.raises(RefusedError, match=TOO_MANY):
            JOINS[way](lobby, IMRE, game, HONEST)
    assert len(listed(lobby, NOOR)) == 40 - MOST_JOINED
    begun(table, games[0])
    act(table, games[0], 1)
    JOINS[way](lobby, IMRE, games[-1], HONEST)
    with pytest.raises(RefusedError, match=TOO_MANY):
        JOINS[way](lobby, IMRE, games[-2], HONEST)


@pytest.mark.parametrize("way", JOINS)
def test_a_household_joins_fifteen_tables_without_acting_whatever_its_cookies(
    lobby: Lobby, table: Table, way: str
) -> None:
    games = tables(lobby, table, 40)
    for number in range(MOST_OPEN_HERE):
        JOINS[way](lobby, f"guest {number}", games[number], FLOOD)
    with pytest.raises(RefusedError, match=TOO_MANY_HERE):
        JOINS[way](lobby, "one more guest", games[-1], FLOOD)
    JOINS[way](lobby, NOOR, games[-1], HONEST)
    for number in range(MOST_OPEN_HERE, 20):
        JOINS[way](lobby, f"guest {number}", games[number], CLUB)
        JOINS[way](lobby, f"guest {number} of a terminal", games[number + 5], NOWHERE)


def test_seeks_count_as_joins_for_both_players(lobby: Lobby, table: Table) -> None:
    """Given a player who takes one seek after the other, the sixth is refused, whether it is chosen or found."""
    for number in range(MOST_JOINED):
        lobby.seeking.seek(f"seeker {number}", wish(clock=DaysClock(3)), home=Home(f"{number}"))
        if number % 2:
            assert lobby.seeking.seek(IMRE, wish(clock=DaysClock(3)), home=HONEST)
        else:
            [row] = lobby.view(IMRE).seekers
            lobby.seeking.accept(IMRE, row.id, home=HONEST)
    lobby.seeking.seek("one more", wish(clock=DaysClock(3)), home=Home("more"))
    [row] = lobby.view(IMRE).seekers
    with pytest.raises(RefusedError, match=TOO_MANY):
        lobby.seeking.accept(IMRE, row.id, home=HONEST)
    with pytest.raises(RefusedError, match=TOO_MANY):
        lobby.seeking.seek(IMRE, wish(clock=DaysClock(3)), home=HONEST)


def test_a_seat_that_a_maker_reserves_for_a_player_does_not_count(lobby: Lobby, table: Table) -> None:
    for game in tables(lobby, table, MOST_JOINED):
        lobby.join(IMRE, game)
    for number in range(2):
        game = table.create(ADA, wish())
        lobby.open(ADA, game)
        lobby.reserve(ADA, game, 1, IMRE)
        if number:
            lobby.join(IMRE, game)
        else:
            lobby.sit(IMRE, game, 1)


def test_a_player_who_leaves_before_the_start_frees_a_join(lobby: Lobby, table: Table) -> None:
    four = table.create(ADA, wish("you", "friend", "friend", "friend"))
    lobby.open(ADA, four)
    lobby.join(IMRE, four)
    for game in tables(lobby, table, MOST_JOINED - 1):
        lobby.join(IMRE, game)
    lobby.move(IMRE, four, 3)
    [last] = tables(lobby, table, 1)
    with pytest.raises(RefusedError, match=TOO_MANY):
        lobby.join(IMRE, last)
    table.seating.stand_up(IMRE, four)
    lobby.join(IMRE, last)


def test_joins_that_were_given_up_count_for_an_hour(lobby: Lobby, table: Table, clock: Clock) -> None:
    """Given a player who joins and leaves one table after the other, the sixth is refused for an hour."""
    games = tables(lobby, table, MOST_JOINED + 1)
    for number, game in enumerate(games[:-1]):
        lobby.join(IMRE, game)
        begun(table, game)
        if number % 2:
            table.resign(IMRE, game, 1, "gone")
        else:
            table.offers.abort(IMRE, game, 1)
    with pytest.raises(RefusedError, match=TOO_MANY):
        lobby.join(IMRE, games[-1])
    clock.now += COUNTS_ON
    lobby.join(IMRE, games[-1])


def test_a_maker_who_breaks_games_off_uses_up_no_joins_of_others(lobby: Lobby, table: Table) -> None:
    for game in tables(lobby, table, MOST_JOINED):
        lobby.join(IMRE, game)
        begun(table, game)
        table.offers.abort(table.row(game).seats[0].person or "", game, 0)
    assert lobby.view(NOOR).invitations == [], "the maker no longer wants this game"
    [game] = tables(lobby, table, 1)
    lobby.join(IMRE, game)


# Seats that strangers reserve for a player


def test_few_games_wait_for_one_player_from_one_maker_and_from_one_household(lobby: Lobby, table: Table) -> None:
    """Given guests of one household who reserve seats for a player, or ask for a game, the fourth is refused, and a friend is not."""
    for number in range(MOST_OF_HOME):
        game = table.create(f"guest {number}", wish())
        lobby.reserve(f"guest {number}", game, 1, IMRE, FLOOD)
    with pytest.raises(RefusedError, match="A player on your network has already asked this player"):
        table.challenges.challenge("one more", wish(), IMRE, home=FLOOD)
    game = table.create("one more", wish())
    with pytest.raises(RefusedError, match="A player on your network has already asked this player"):
        lobby.reserve("one more", game, 1, IMRE, FLOOD)
    assert table.challenges.challenge(NOOR, wish(), IMRE, home=HONEST)
    for number in range(MOST_OF_HOME + 1):
        game = table.create(ADA, wish())
        if number < MOST_OF_HOME:
            lobby.reserve(ADA, game, 1, NOOR)
        else:
            with pytest.raises(RefusedError, match="You have already challenged this player"):
                lobby.reserve(ADA, game, 1, NOOR)
    lobby.reserve(ADA, game, 1, "pim")


# A table that is open again


def test_a_table_is_open_again_when_the_joined_player_leaves_without_acting(lobby: Lobby, table: Table) -> None:
    """Given a joined player who breaks the game off first, the table is in the lobby again, with a new deal and its maker."""
    told: list[int] = []
    [game] = tables(lobby, table, 1)
    lobby.join(IMRE, game)
    begun(table, game)
    assert listed(lobby, NOOR) == []
    lobby.on_change(told.append)
    table.offers.abort(IMRE, game, 1)
    [again] = lobby.view(NOOR).invitations
    assert (told != [], again.game != game) == (True, True)
    old, new = table.row(game), table.row(again.game)
    assert (old.next_game, old.request, old.key == new.key) == (new.id, new.request, False)
    assert [seat.person for seat in new.seats] == ["maker 0", None]
    offer = table.status("maker 0", game, 0).rematch
    assert offer is not None
    assert "Your table is open in the lobby again" in offer.text
    assert table.status(IMRE, game, 1).rematch is None
    assert lobby.join(NOOR, again.game) == 1


def test_a_table_is_open_again_when_the_joined_player_lets_the_time_pass(
    lobby: Lobby, table: Table, clock: Clock
) -> None:
    """Given the option of a prompt start, a joined player who does not act within 12 hours of the turn gives the seat back."""
    game = table.create(ADA, wish(prompt_start=True))
    lobby.open(ADA, game)
    [one] = lobby.view(IMRE).invitations
    assert "First action within 12 hours" in one.played
    lobby.join(IMRE, game)
    begun(table, game)
    if table.standing(game)[1].game.decider == 0:
        act(table, game)
    clock.now += PROMPT_MS - 1
    table.clockwork.look_at(game, due=True)
    assert not table.standing(game)[1].over
    clock.now += 1
    table.clockwork.look_at(game, due=True)
    assert table.standing(game)[1].over
    assert [one.played for one in lobby.view(NOOR).invitations] == [one.played]


def test_a_prompt_start_asks_nothing_of_those_who_have_acted(lobby: Lobby, table: Table, clock: Clock) -> None:
    for clock_terms in (None, DaysClock(3)):
        game = table.create(ADA, wish(prompt_start=True, clock=clock_terms))
        lobby.open(ADA, game)
        lobby.join(IMRE, game)
        begun(table, game)
        act(table, game, 0)
        act(table, game, 1)
        clock.now += PROMPT_MS
        table.clockwork.look_at(game, due=True)
        assert not table.standing(game)[1].over


def test_a_live_table_is_open_again_when_the_joined_player_does_not_act(
    lobby: Lobby, table: Table, clock: Clock
) -> None:
    game = table.create(ADA, wish(clock=LiveClock(10, 5)))
    lobby.open(ADA, game)
    lobby.join(IMRE, game)
    begun(table, game)
    if table.standing(game)[1].game.decider == 0:
        act(table, game)
    clock.now += OPENING_MS
    table.clockwork.look_at(game, due=True)
    assert len(listed(lobby, NOOR)) == 1


def test_a_maker_who_does_not_act_opens_no_table_again(lobby: Lobby, table: Table, clock: Clock) -> None:
    game = table.create(ADA, wish(prompt_start=True))
    lobby.open(ADA, game)
    lobby.join(IMRE, game)
    begun(table, game)
    if table.standing(game)[1].game.decider == 1:
        act(table, game)
    clock.now += PROMPT_MS
    table.clockwork.look_at(game, due=True)
    assert table.standing(game)[1].over
    assert listed(lobby, NOOR) == []


def test_the_other_joined_players_of_a_table_for_four_stay(lobby: Lobby, table: Table) -> None:
    game = table.create(ADA, wish("you", "friend", "friend", "friend"))
    lobby.open(ADA, game)
    for person in (IMRE, NOOR, "pim"):
        lobby.join(person, game)
    begun(table, game)
    table.offers.abort(NOOR, game, 2)
    [again] = listed(lobby, NOOR)
    assert [seat.person for seat in table.row(again).seats] == [ADA, IMRE, None, "pim"]


@pytest.mark.slow
@pytest.mark.postgresql
def test_two_processes_count_the_joins_of_a_player_together() -> None:
    """Given a player who joins twenty tables at once through two processes on one database, five joins succeed."""
    address = postgres().new()
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(Store(address))) for _process in range(2)]
        sides = [Lobby(Table(store)) for store in stores]
        games = tables(sides[0], Table(stores[0]), 20)
        joined: list[str] = []

        def rush(lobby: Lobby, game: str) -> None:
            with suppress(RefusedError):
                lobby.join(IMRE, game, home=HONEST)
                joined.append(game)

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(rush, [*sides] * 10, games))
        assert len(joined) == MOST_JOINED
