"""The store: what was acknowledged is on the disk, and the same line is never written twice."""

import ast
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, update

from tests.support.waiting import wait_until
from warchest.server.store import Event, GameRow, RecordRow, SeatRow, Store, StoreError, TakenError
from warchest.server.store.database import MOST_KEPT
from warchest.server.store.game_file import FILE_NAME
from warchest.server.store.migrations.form import FOLDER, LAST_OF_0_3, NEWEST, OLDEST
from warchest.server.store.schema import games

START = Event(0, "start", None, (), (7, 8), None, 1)


def game(game_id: str = "g", *, person: str = "s", created: int = 1) -> GameRow:
    seats = (SeatRow(0, person=person), SeatRow(1, bot="page"))
    return GameRow(game_id, created, "bot", "base", 1, {"armies": [["knight"], ["scout"]]}, {}, b"key", seats)


def line(seq: int, action_id: str | None = None) -> Event:
    return Event(seq, "action", seq % 2, (seq, 1), (2,), action_id or f"a{seq}", 10 + seq)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


@contextmanager
def interrupted(connection: Connection, times: int = 1_000_000) -> Iterator[None]:
    """Interrupt statements of the block, as many as `times` says. SQLite then takes back the whole transaction, as after an error of the
    disk.
    """
    left = times

    def is_interrupted() -> bool:
        nonlocal left
        left -= 1
        return left >= 0

    driver: Any = connection.connection.dbapi_connection
    driver.set_progress_handler(is_interrupted, 1)
    try:
        yield
    finally:
        driver.set_progress_handler(None, 0)


def test_a_game_comes_back_as_it_was_written(store: Store) -> None:
    store.create(game(), START)
    store.append("g", line(1), "open").result()
    assert store.game("g") == game()
    assert store.events("g") == [START, line(1)]
    assert store.events("g", after=0) == [line(1)]
    assert store.game("other") is None


@pytest.mark.sqlite
def test_commits_reach_the_game_file_while_others_read(store: Store, tmp_path: Path) -> None:
    """Given a reader that keeps an old state, and then leaves: the log of writes is moved into the file all the same."""
    store.create(game(), START)

    def lines_in_the_file_alone() -> int:
        copy = tmp_path / "copy"
        copy.write_bytes((tmp_path / FILE_NAME).read_bytes())
        with closing(sqlite3.connect(f"{copy.as_uri()}?immutable=1", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])

    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        store.append("g", line(1), "open").result()
    wait_until(lambda: has_lines(lines_in_the_file_alone, 2))


def has_lines(count: Callable[[], int], wanted: int) -> bool:
    """Return whether this number of lines is counted. A file that is copied while it is written may be unreadable, and has none."""
    with suppress(sqlite3.Error):
        return count() == wanted
    return False


@pytest.mark.sqlite
def test_a_line_is_not_acknowledged_when_another_one_s_error_ends_its_transaction(store: Store) -> None:
    """Given lines of three games in one commit, when the second fails and makes SQLite roll back the first one too."""
    for game_id in "abc":
        store.create(game(game_id), START)
    begun, go_on = threading.Event(), threading.Event()

    def wait(_connection: Connection) -> None:
        begun.set()
        go_on.wait()

    busy = store.begin_write(wait)
    begun.wait()

    def fail(connection: Connection) -> None:
        with interrupted(connection):
            connection.execute(update(games).values(deadline=7))

    done = [store.append("a", line(1), "open"), store.append("b", line(1), "open", None, None, fail)]
    done.append(store.append("c", line(1), "open"))
    go_on.set()
    busy.result()
    for game_id, one in zip("abc", done, strict=True):
        assert isinstance(one.exception(), StoreError), f"{game_id} was acknowledged"
        assert store.events(game_id) == [START]
    store.append("a", line(1), "open").result()
    assert store.events("a") == [START, line(1)]


def test_a_second_line_with_the_same_number_is_refused(store: Store) -> None:
    store.create(game(), START)
    store.append("g", line(1), "open").result()
    with pytest.raises(TakenError):
        store.append("g", line(1, "another"), "over").result()
    assert store.events("g") == [START, line(1)]
    assert store.game("g") == game()


def test_an_action_id_is_written_once_in_a_game(store: Store) -> None:
    store.create(game(), START)
    store.append("g", line(1, "same"), "open").result()
    with pytest.raises(TakenError):
        store.append("g", line(2, "same"), "open").result()
    assert store.answered("g", "same") == line(1, "same")
    assert store.answered("g", "never") is None


def test_a_line_of_no_game_is_refused(store: Store) -> None:
    with pytest.raises(TakenError):
        store.append("nowhere", line(1), "open").result()


def test_a_finished_game_is_no_longer_among_the_open_ones(store: Store) -> None:
    store.create(game("old", created=1), START)
    store.create(game("new", created=2), START)
    store.create(game("theirs", person="t", created=3), START)
    assert [row.id for row in store.open_games("s")] == ["new", "old"]
    store.append("new", line(1), "over").result()
    assert [row.id for row in store.open_games("s")] == ["old"]
    assert [row.id for row in store.open_games("t")] == ["theirs"]


def test_one_of_many_writers_of_a_line_is_first(store: Store) -> None:
    store.create(game(), START)
    won: list[str] = []

    def write(name: str) -> None:
        try:
            store.append("g", line(1, name), "open").result()
        except TakenError:
            return
        won.append(name)

    threads = [threading.Thread(target=write, args=(f"w{n}",)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert store.events("g", after=0) == [line(1, won[0])]


def test_a_failed_job_takes_no_other_with_it(store: Store) -> None:
    for name in "abcdefgh":
        store.create(game(name), START)
    problems: list[str] = []

    def write(name: str, seq: int) -> None:
        try:
            store.append(name, line(seq), "open").result()
        except TakenError:
            problems.append(name)

    threads = [threading.Thread(target=write, args=(name, seq)) for name in "abcdefgh" for seq in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(problems) == list("abcdefgh")
    assert all(store.events(name, after=0) == [line(1)] for name in "abcdefgh")


def test_all_of_one_look_is_read_from_the_same_state(store: Store) -> None:
    store.create(game(), START)
    with store.one_look():
        assert len(store.events("g")) == 1
        store.append("g", line(1), "open").result()
        with store.one_look():
            assert len(store.events("g")) == 1
        assert len(store.events("g")) == 1
    assert len(store.events("g")) == 2


def test_a_look_starts_with_its_first_read(store: Store) -> None:
    """Given a look that has read nothing yet, when a game is written, then the look sees it, and no game that is written later."""
    with store.one_look():
        store.create(game("g"), line(0))
        with store.one_look():
            assert store.all_games() == ["g"]
        store.create(game("h"), line(0))
        assert store.all_games() == ["g"]
    assert store.all_games() == ["g", "h"]


def test_one_thread_s_look_is_not_another_s(store: Store) -> None:
    store.create(game(), START)
    found = []
    with store.one_look():
        assert len(store.events("g")) == 1
        store.append("g", line(1), "open").result()
        other = threading.Thread(target=lambda: found.append(len(store.events("g"))))
        other.start()
        other.join()
    assert found == [2]


def test_a_single_job_that_fails_leaves_nothing(store: Store) -> None:
    def half(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO pauses VALUES (1, 2)")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.write(half)
    assert store.read(lambda connection: connection.exec_driver_sql("SELECT count(*) FROM pauses").scalar_one()) == 0


@pytest.mark.sqlite
def test_every_connection_commits_fully_and_keeps_foreign_keys(store: Store) -> None:
    for engine in (store._database.reading, store._database.writing):
        with engine.begin() as connection:
            asked = {p: connection.exec_driver_sql(f"PRAGMA {p}").scalar_one() for p in ("journal_mode", "synchronous")}
            assert asked == {"journal_mode": "wal", "synchronous": 2}
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


def test_the_key_of_the_draws_is_never_shown() -> None:
    assert "key" not in repr(game())


def test_a_second_opening_finds_everything(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.create(game(), START)
    first.close()
    second = Store(tmp_path)
    assert second.game("g") == game()
    second.close()


@pytest.mark.sqlite
def test_a_folder_of_a_newer_program_is_not_touched(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / "warchest.sqlite3") as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer War Chest"):
        Store(tmp_path)


@pytest.mark.sqlite
def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "warchest.sqlite3").write_text("not a database, but a long enough text to be looked at as one" * 20)
    with pytest.raises(StoreError, match=r"warchest\.sqlite3 can't be used"):
        Store(tmp_path)


@pytest.mark.sqlite
def test_a_folder_that_can_t_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="can't be made"):
        Store(tmp_path / "file" / "below")


@pytest.mark.sqlite
def test_a_folder_that_can_t_be_written_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    folder = Path("/proc") if os.geteuid() == 0 else tmp_path  # root may write into every folder of a disk
    with pytest.raises(StoreError, match=f"{folder}.* can't be written"):
        Store(folder)


@pytest.mark.sqlite
@pytest.mark.slow
def test_acknowledged_lines_survive_a_kill(tmp_path: Path) -> None:
    program = textwrap.dedent(
        """
        import sys, threading
        from pathlib import Path
        from warchest.server.store import Event, GameRow, SeatRow, Store
        store = Store(Path(sys.argv[1]))
        door = threading.Lock()
        def play(name):
            game = GameRow(name, 1, "bot", "base", 1, {}, {}, b"k", (SeatRow(0),))
            store.create(game, Event(0, "start", None, (), (), None, 1))
            for seq in range(1, 100000):
                store.append(name, Event(seq, "action", 0, (seq,), (), f"a{seq}", 1), "open").result()
                with door:
                    print(name, seq, flush=True)
        for name in "abcd":
            threading.Thread(target=play, args=(name,)).start()
        """
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(150)]
    process.send_signal(signal.SIGKILL)
    told += process.stdout.readlines()
    process.wait()
    acknowledged: dict[str, int] = {}
    for text in told:
        if text.endswith("\n"):
            name, number = text.split()
            acknowledged[name] = int(number)
    store = Store(tmp_path)
    for name, seq in acknowledged.items():
        written = store.events(name)
        assert [e.seq for e in written] == list(range(len(written)))
        assert len(written) > seq
    store.close()


@pytest.mark.sqlite
def test_only_the_owner_may_read_the_games_even_in_a_folder_open_to_all(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    store = Store(tmp_path)
    store.create(game(), START)
    files = list(tmp_path.iterdir())
    assert any(path.name.endswith("-wal") for path in files)
    assert all(path.stat().st_mode & 0o077 == 0 for path in files)
    store.close()


def brought(name: str, created: int, person: str = "s") -> RecordRow:
    return RecordRow(name, created, person, f"the text of {name}\n")


def test_a_record_comes_back_as_it_was_written(store: Store) -> None:
    store.keep_records([brought("a", 1), brought("b", 1)], 9)
    assert [store.record(name) for name in "abc"] == [brought("a", 1), brought("b", 1), None]


def test_a_full_session_loses_its_oldest_records_and_no_other_session_does(store: Store) -> None:
    store.keep_records([brought("theirs", 0, "t")], 2)
    for name, created in (("a", 1), ("b", 2), ("c", 3)):
        store.keep_records([brought(name, created)], 2)
    store.keep_records([brought("d", 3)], 2)
    assert [name for name in ("theirs", *"abcd") if store.record(name)] == ["theirs", "c", "d"]


def test_the_steps_of_the_schema_are_one_line_and_each_has_a_number_of_its_own() -> None:
    modules = sorted(path.stem[1:5] for path in (FOLDER / "versions").glob("v*.py"))
    assert modules == [f"{number:04}" for number in range(int(LAST_OF_0_3) + 1, int(NEWEST) + 1)]
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()] == modules[::-1]


@pytest.mark.sqlite
def test_data_of_the_current_form_is_opened_without_the_library_that_changes_forms(tmp_path: Path) -> None:
    Store(tmp_path).close()
    program = "import sys; from pathlib import Path; from warchest.server.store import Store; Store(Path(sys.argv[1])).close()"
    program += "; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program, tmp_path], check=False).returncode == 0


def newer(store: Store, oldest: str) -> None:
    """Leave the data as a newer program would, with steps that a program as old as `oldest` can ignore."""

    def job(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.exec_driver_sql(f"UPDATE form SET oldest = '{oldest}'")
        connection.exec_driver_sql("CREATE TABLE of_the_future (id INTEGER)")

    store.write(job)


def test_a_program_can_use_data_with_additions_of_a_newer_one(store: Store, tmp_path: Path) -> None:
    """Given servers of two versions during an upgrade, when the older one starts again, then it opens the data and writes."""
    store.create(game(), START)
    newer(store, OLDEST)
    older = Store(tmp_path)
    older.append("g", line(1), "open").result()
    assert store.events("g") == [START, line(1)]
    older.close()


def test_a_program_refuses_data_that_only_a_newer_one_understands(store: Store, tmp_path: Path) -> None:
    newer(store, "9998")
    with pytest.raises(StoreError, match="newer War Chest"):
        Store(tmp_path)


ADDING = ("create_table", "create_index", "add_column")


def test_a_step_only_adds_unless_it_says_that_older_programs_must_stop() -> None:
    """Given the steps after the newest that older programs can't ignore, then each only adds, and an added column may be left out."""
    for path in sorted((FOLDER / "versions").glob("v*.py")):
        tree = ast.parse(path.read_text())
        if path.stem[1:5] <= OLDEST:
            continue
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and ast.unparse(node.func.value) == "op"
            ):
                assert node.func.attr in ADDING, f"{path.name} does more than add, so it must be OLDEST"
                if node.func.attr == "add_column":
                    column = ast.unparse(node)
                    assert "nullable=False" not in column or "server_default" in column, path.name


def test_many_threads_that_read_at_once_take_turns_with_few_connections(store: Store) -> None:
    """Given more readers than connections, when all read at once, then all have an answer at once."""
    store.create(game(), START)
    found: list[GameRow | None] = []
    together = threading.Barrier(3 * MOST_KEPT)

    def read() -> None:
        together.wait()
        for _time in range(20):
            found.append(store.game("g"))

    threads = [threading.Thread(target=read) for _number in range(3 * MOST_KEPT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(found) == 20 * 3 * MOST_KEPT


def test_a_game_that_has_not_changed_is_the_same_object_and_a_changed_one_is_another(store: Store) -> None:
    """Given a game, when it is read twice, then the second reading makes no new one. After a line, of any process, it has that line."""
    store.create(game(), START)
    first = store.standing("g")
    assert first is not None
    assert first[1] == (0, 1)
    again = store.standing("g")
    assert again is not None
    assert again[0] is first[0]
    store.append("g", line(1), "open").result()
    after = store.standing("g")
    assert after == (first[0], (1, 11))
    store.append("g", line(2), "over", 99).result()
    ended = store.game("g")
    assert ended is not None
    assert (ended.status, ended.deadline) == ("over", 99)


def test_a_line_that_changes_neither_status_nor_deadline_leaves_the_row_of_its_game_alone(store: Store) -> None:
    """Given a game whose row may not be written, when a line changes nothing of the row, then it is kept; else it is refused."""
    store.create(game(), START)
    forbidden = "CREATE TRIGGER forbidden BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'not needed'); END"
    store.write(lambda connection: connection.exec_driver_sql(forbidden))
    store.append("g", line(1), "open").result()
    assert [one.seq for one in store.events("g")] == [0, 1]
    with pytest.raises((StoreError, TakenError)):
        store.append("g", line(2), "open", 5).result()
