"""What strangers leave behind is deleted, unless it has an owner or they come back for it."""

import shutil
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import func, insert, select

from warchest.cli.host import clean
from warchest.schema.time_control import LiveClock, wall_ms
from warchest.server.accounts import Accounts
from warchest.server.accounts.leftovers import BATCH, CLEARED, DAY_MS, EVERY_MS, Housekeeper, Keeping, clear, leftovers
from warchest.server.accounts.naming import ROW_BYTES
from warchest.server.accounts.tables import accounts
from warchest.server.chat import Chat
from warchest.server.chat.reports import about, finish, waiting
from warchest.server.chat.service import messages
from warchest.server.notices.tables import notice_targets
from warchest.server.store import RecordRow, Store
from warchest.server.store.schema import games, records
from warchest.server.table import BusyError, GameRequest, Table
from warchest.server.table.service import MEGABYTE, Room
from warchest.server.web.work import Meter
from warchest.server.work import queue
from warchest.server.work.effort import effort

GUEST, OTHER, OWNER = "guest's key", "other's key", "owner's key"
BEGINNING = 1_700_000_000_000


class Clock:
    """The time of a test."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> int:
        return self.now

    def go_on(self, days: float) -> None:
        self.now += int(days * DAY_MS)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store, clock: Clock) -> Table:
    return Table(store, now=clock)


def have_account(store: Store, person: str) -> None:
    values = {"id": person, "holder": person, "name": person, "plain_name": person, "password": "", "created": 0}
    store.write(lambda connection: connection.execute(insert(accounts), values))


def begun(table: Table, *people: str, clock: LiveClock | None = None) -> str:
    """Make a game by link with all seats taken, and play one action."""
    game = table.create(people[0], GameRequest(["you", "friend"], "first_game", clock=clock))
    table.seating.sit(people[1], game, 1)
    act(table, people, game)
    return game


def act(table: Table, people: tuple[str, ...], game: str) -> None:
    _row, live = table.standing(game)
    seat = live.game.decider
    assert seat is not None
    trial = live.game.copy()
    ids: list[int] = []
    while trial.decider == seat:
        ids.append(next(iter(trial.legal_ids())))
        trial.play(ids[-1])
        if not trial.action_open:
            break
    table.submit(people[seat], game, seat, f"{game} {live.seq}", live.seq, ids)


def remaining(store: Store, clock: Clock, days: int = 30) -> list[str]:
    clear(store, leftovers(store, days, clock.now), days, clock.now)
    return store.all_games()


def test_a_game_of_guests_is_deleted_thirty_days_after_the_last_visit(store: Store, table: Table, clock: Clock) -> None:
    game = begun(table, GUEST, OTHER)
    clock.go_on(29.9)
    assert remaining(store, clock) == [game]
    clock.go_on(0.2)
    assert remaining(store, clock) == []


def test_a_guest_who_comes_back_has_left_nothing_behind(store: Store, table: Table, clock: Clock) -> None:
    old = begun(table, GUEST, OTHER)
    clock.go_on(25)
    new = begun(table, GUEST, "somebody new")
    clock.go_on(10)
    assert sorted(remaining(store, clock)) == sorted([old, new])


def test_addresses_of_guests_are_deleted_with_their_last_running_game(store: Store, table: Table, clock: Clock) -> None:
    have_account(store, OWNER)
    begun(table, GUEST, OTHER)
    for person in (GUEST, OWNER, "a guest without a game"):
        values = {"person": person, "channel": "push", "address": {}, "name": "", "site": "", "active": True}
        row = values | {"id": person, "made": clock.now, "tries": 0}
        store.write(lambda connection, row=row: connection.execute(insert(notice_targets), row).rowcount)  # type: ignore[misc]

    def addresses() -> list[str]:
        remaining(store, clock)
        return sorted(
            store.read(lambda connection: list(connection.execute(select(notice_targets.c.person)).scalars()))
        )

    clock.go_on(29.9)
    assert addresses() == sorted(["a guest without a game", GUEST, OWNER])
    clock.go_on(0.2)
    assert addresses() == [OWNER]


def test_a_game_with_an_account_in_it_is_never_deleted(store: Store, table: Table, clock: Clock) -> None:
    have_account(store, OWNER)
    games = [begun(table, GUEST, OWNER), table.create(OWNER, GameRequest(["you", "friend"], "first_game"))]
    store.keep_records([RecordRow("kept", clock.now // 1000, OWNER, "text")], 10)
    clock.go_on(10_000)
    assert sorted(remaining(store, clock)) == sorted(games)
    assert store.record("kept") is not None


def test_a_game_with_a_running_clock_stays(store: Store, table: Table, clock: Clock) -> None:
    game = begun(table, GUEST, OTHER, clock=LiveClock(10, 5))
    act(table, (GUEST, OTHER), game)
    act(table, (GUEST, OTHER), game)
    assert table.row(game).deadline is not None
    clock.go_on(31)
    assert remaining(store, clock) == [game]


def test_a_game_that_never_started_is_deleted_even_if_its_guest_returns(
    store: Store, table: Table, clock: Clock
) -> None:
    table.create(GUEST, GameRequest(["you", "friend"], "first_game"))
    table.create(GUEST, GameRequest(["you", "you"], "first_game"))
    clock.go_on(29)
    new = begun(table, GUEST, OTHER)
    clock.go_on(2)
    found = leftovers(store, 30, clock.now)
    assert (len(found.never_began), len(found.left)) == (2, 0)
    assert remaining(store, clock) == [new]


def test_a_guest_s_imported_games_go_too_and_many_things_go_in_many_steps(
    store: Store, table: Table, clock: Clock
) -> None:
    count = 2 * BATCH + 1
    store.keep_records([RecordRow(f"r{n}", clock.now // 1000, f"guest {n}", "text") for n in range(count)], count)
    for n in range(count):
        mine = records.update().where(records.c.id == f"r{n}").values(person=f"guest {n}")
        store.write(lambda connection, mine=mine: connection.execute(mine))  # type: ignore[misc]
    clock.go_on(31)
    told: list[int] = []
    assert clear(store, leftovers(store, 30, clock.now), 30, clock.now, told.append) == count
    assert told == [BATCH, BATCH, 1]
    assert store.record("r0") is None


def test_the_name_of_a_guest_is_deleted_with_the_guest_s_last_row(store: Store, table: Table, clock: Clock) -> None:
    people = Accounts(store, now=clock)
    try:
        people.name_guest("never came back", "Noor")
        people.name_guest(GUEST, "Wim")
        begun(table, GUEST, OTHER)
        clock.go_on(25)
        people.name_guest("new", "Pim")
        begun(table, GUEST, OTHER)
        clock.go_on(6)
        remaining(store, clock)
        assert [people.guest_name(one) for one in ("never came back", GUEST, "new")] == ["", "Wim", "Pim"]
    finally:
        people.close()


def test_names_taken_under_many_sessions_are_charged_for(store: Store) -> None:
    people, kept = Accounts(store), Kept()
    token = effort.set(kept)
    try:
        for number in range(10):
            people.name_guest(f"guest {number}", "Noor")
            people.use_device_link(people.create_device_link(f"guest {number}", None), "")
    finally:
        effort.reset(token)
        people.close()
    assert kept.size == 20 * ROW_BYTES


class Kept(Meter):
    """A user who pays for room on the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.size = 0
        self.keep = self.add_size

    def add_size(self, size: int) -> None:
        self.size += size


def test_a_game_visited_during_the_deletion_stays(store: Store, table: Table, clock: Clock) -> None:
    game = begun(table, GUEST, OTHER)
    clock.go_on(31)
    found = leftovers(store, 30, clock.now)
    assert list(found.left) == [game]
    act(table, (GUEST, OTHER), game)
    assert clear(store, found, 30, clock.now) == 0
    assert store.all_games() == [game]


def run_clean(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(clean, ["--data-dir", str(folder), *options])


@pytest.mark.sqlite
def test_the_command_prints_what_it_would_delete_and_what_it_deleted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    clock = Clock()
    old = Table(store, now=clock)
    for number in range(3):
        begun(old, f"guest {number}", OTHER)
    old.create(GUEST, GameRequest(["you", "friend"], "first_game"))
    clock.now = wall_ms()
    new = begun(old, "new", "newer")
    store.close()
    dry = run_clean(tmp_path, "--dry-run")
    assert (dry.exit_code, dry.output.splitlines()) == (
        0,
        [
            "This would be deleted:",
            "  1 game that never started",
            "  3 games that guests left behind",
            "  0 imported games that guests left behind",
        ],
    )
    done = run_clean(tmp_path, "--shrink")
    assert done.exit_code == 0, done.output
    assert "4 items were deleted." in done.output
    assert "The file now has" in done.output
    store = Store(tmp_path)
    assert store.all_games() == [new]
    store.close()
    assert run_clean(tmp_path).output.splitlines()[0] == "Deleted:"


def test_a_folder_without_games_is_one_sentence(tmp_path: Path) -> None:
    result = run_clean(tmp_path)
    assert (result.exit_code, result.output) == (1, f"Error: There is no game file in {tmp_path}.\n")


def test_a_nearly_full_disk_takes_no_new_games_while_games_continue(
    tmp_path: Path, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(store, now=clock, room=Room(tmp_path, 200))
    game = begun(table, GUEST, OTHER)
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(0, 0, 200 * MEGABYTE))
    with pytest.raises(BusyError, match="nearly full"):
        table.create(GUEST, GameRequest(["you", "you"], "first_game"))
    act(table, (GUEST, OTHER), game)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(0, 0, 300 * MEGABYTE))
    table.create(GUEST, GameRequest(["you", "you"], "first_game"))


# Old data that a host deletes, with or without an owner


@pytest.fixture
def old(store: Store, table: Table, clock: Clock) -> dict[str, str]:
    """A finished game with a chat and an imported game, both of a user with an account, and a game in progress."""
    have_account(store, OWNER)
    finished, running = begun(table, OWNER, OTHER), begun(table, OWNER, OTHER)
    table.resign(OWNER, finished, 0, "enough")
    chat = Chat(store, clock)
    for game in (finished, running):
        chat.say(OWNER, game, "table", "hello", phrase="hello")
    store.keep_records([RecordRow("brought", clock.now // 1000, OWNER, "text")], 10)
    return {"finished": finished, "running": running}


def kept(store: Store) -> tuple[int, int, int]:
    """How many games, imported games and messages are left."""
    wanted = [select(func.count()).select_from(one) for one in (games, records, messages)]
    first, second, third = store.read(lambda c: [c.execute(one).scalar_one() for one in wanted])
    return first, second, third


@pytest.mark.parametrize(
    ("keeping", "before", "after"),
    [
        (Keeping(), (2, 1, 2), (2, 1, 2)),
        (Keeping(guests=5), (2, 1, 2), (2, 1, 2)),
        (Keeping(games=5), (2, 1, 2), (1, 0, 1)),
        (Keeping(chat=5), (2, 1, 2), (2, 1, 0)),
        (Keeping(games=5, chat=5), (2, 1, 2), (1, 0, 0)),
    ],
)
def test_old_games_and_chats_are_deleted_only_at_the_host_s_wish(
    store: Store,
    clock: Clock,
    old: dict[str, str],
    keeping: Keeping,
    before: tuple[int, int, int],
    after: tuple[int, int, int],
) -> None:
    clock.go_on(4.9)
    tidied = Housekeeper(store, keeping, clock)
    tidied.tidy()
    assert kept(store) == before
    clock.go_on(0.2)
    tidied.tidy()
    assert kept(store) == after
    tidied.close()


def test_a_report_that_waits_stays_and_one_that_is_done_goes_after_some_time(
    store: Store, clock: Clock, old: dict[str, str]
) -> None:
    chat = Chat(store, clock)
    chat.report(OTHER, old["running"], "table", 1)
    tidied = Housekeeper(store, Keeping(chat=5), clock)
    clock.go_on(9)
    tidied.tidy()
    assert len(store.read(waiting)) == 1
    store.write(lambda connection: finish(connection, 1, clock.now))
    clock.go_on(9)
    tidied.tidy()
    assert store.read(lambda connection: about(connection, OWNER)) == []
    tidied.close()


def test_one_of_several_processes_deletes_old_data_once_an_hour(
    store: Store, clock: Clock, old: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given three processes of one site, when each looks at every minute for two hours, then old games are looked for twice."""
    told: list[int] = []
    monkeypatch.setitem(CLEARED, "old games", lambda _store, _days, now: told.append(now))
    processes = [Housekeeper(store, Keeping(games=5), clock) for _process in range(3)]
    for _minute in range(120):
        for process in processes:
            process.tidy()
        clock.now += 60_000
    assert len(told) == 2
    assert told[1] - told[0] >= EVERY_MS
    for process in processes:
        process.close()


def test_another_process_finishes_a_dead_one_s_deletion(store: Store, clock: Clock, old: dict[str, str]) -> None:
    clock.go_on(6)
    one = Housekeeper(store, Keeping(games=5), clock)
    rows = queue.work
    dies = rows.update().values(worker="dead", until=clock.now + queue.LEASE_MS)
    store.write(lambda connection: connection.execute(dies))
    one.tidy()
    assert kept(store) == (2, 1, 2)
    clock.now += queue.LEASE_MS + 1
    one.tidy()
    assert kept(store) == (1, 0, 1)
    one.close()


def test_a_process_leaves_to_others_what_its_host_keeps_for_ever(
    store: Store, clock: Clock, old: dict[str, str]
) -> None:
    clock.go_on(6)
    keeps, lets_go = Housekeeper(store, Keeping(chat=50), clock), Housekeeper(store, Keeping(games=5, chat=50), clock)
    keeps.tidy()
    assert kept(store) == (2, 1, 2)
    lets_go.tidy()
    assert kept(store) == (1, 0, 1)
    keeps.close()
    lets_go.close()
