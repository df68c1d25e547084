"""The look at the database finds changes with lost wake-ups, and sends pages nothing that they know."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.unit.server.table.test_table import SESSION
from warchest.server.accounts import Accounts
from warchest.server.bus import Bus, WakeUp
from warchest.server.chat import Chat
from warchest.server.lobby import Lobby
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table
from warchest.server.table.app_context import open_app
from warchest.server.web.live.news import CommitFeed
from warchest.server.web.live.relay import Relay

BY_LINK = GameRequest(["you", "friend"], "first_game")


@pytest.fixture
def store_of(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Make the store of a further process over the same games."""
    with ExitStack() as stack:

        def made() -> Store:
            store = Store(tmp_path)
            stack.callback(store.close)
            return store

        yield made


def relay_of(table: Table, feed: CommitFeed) -> Relay:
    return Relay(Bus(), feed, table, Chat(table.store), Lobby(table), Accounts(table.store))


@pytest.mark.parametrize("elsewhere", [True, False])
def test_pages_hear_once_of_a_line_of_another_process(
    store_of: Callable[[], Store], monkeypatch: pytest.MonkeyPatch, elsewhere: bool
) -> None:
    """Given an action in another process with a lost wake-up, or in this one, then the look sends pages news of only the former."""
    here, there = Table(store_of()), Table(store_of())
    feed = CommitFeed()
    relay = relay_of(here, feed)
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(feed, "publish", lambda game_id, seq: told.append((game_id, seq)))
    game = here.create(SESSION, BY_LINK)
    here.seating.sit("friend", game, 1)
    decider = here.standing(game)[1].game.decider
    assert decider is not None
    with feed.listen(game) as page:
        page.notify(0)
        relay.look()
        told.clear()
        (there if elsewhere else here).resign((SESSION, "friend")[decider], game, decider, "gone")
        if not elsewhere:
            page.notify(1)
            told.clear()
        there.create(SESSION, BY_LINK)  # so that the look finds that another process has written
        relay.look()
        assert told == ([(game, 1)] if elsewhere else [])


def test_pages_hear_that_a_player_has_sat_down_in_another_process(
    store_of: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Table(store_of()), Table(store_of())
    feed = CommitFeed()
    relay = relay_of(here, feed)
    told: list[int] = []
    monkeypatch.setattr(feed, "publish", lambda _game_id, seq: told.append(seq))
    game = here.create(SESSION, BY_LINK)
    with feed.listen(game) as page:
        page.notify(0)
        relay.look()
        told.clear()
        there.seating.sit("friend", game, 1)
        relay.look()
        assert told == [0]


def test_a_process_without_pages_announces_its_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a process that works for a site, when it writes a line, then the bus brings that to the servers at once."""
    bus = Bus()
    told: list[WakeUp] = []
    monkeypatch.setattr(bus, "publish", lambda *notices: told.extend(notices))
    app = open_app(tmp_path, bus=bus)
    game = app.table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    app.table.resign(SESSION, game, 0, "resigned")
    assert [one for one in told if one.kind == "line"] == [WakeUp("line", game, seq) for seq in (0, 1)]
    app.close()
