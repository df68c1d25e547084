"""Games that memory has no room for come back from snapshots, which are never believed against the log."""

import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.drawn_games import events_of
from tests.unit.server.table.test_table import SESSION, play_one
from warchest.game.frozen import frozen, resumed, thawed
from warchest.game.game import Game, IllegalChoice
from warchest.game.setup import Setup
from warchest.server.store import Store
from warchest.server.store.snapshots import FILE_NAME, SnapshotFile
from warchest.server.table import GameRequest, Table
from warchest.server.table.drawing import DrawLines, next_draws
from warchest.server.table.game_state import LiveGame, LiveGames, packed, replayed, unpacked

REQUEST = GameRequest(["you", "you"], "random", boxes=["base", "nobility", "siege", "nightfall"])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def played(table: Table, actions: int, seed: int = 1) -> str:
    game, chance = table.create(SESSION, REQUEST), random.Random(seed)
    for _number in range(actions):
        play_one(table, game, chance)
    return game


def forbid_folding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fold(*_what: object, **_how: object) -> Game:
        raise AssertionError("the log was played through")

    monkeypatch.setattr(Game, "from_log", fold)


def test_a_thawed_game_is_the_same_and_continues_with_the_same_draws(store: Store) -> None:
    table = Table(store)
    row, live = table.standing(played(table, 40))
    back = thawed(live.game.setup, row.key, frozen(live.game))
    assert [back.view(seat) for seat in (None, 0, 1)] == [live.game.view(seat) for seat in (None, 0, 1)]
    assert back.information_state(0) == live.game.information_state(0)
    twin, chance = live.game.copy(), random.Random(2)
    for _number in range(30):
        if twin.outcome is None:
            id_ = chance.choice(twin.legal_ids())
            twin, back = twin.copy(chance="manual"), back.copy(chance="manual")
            for game in (twin, back):
                game.play(id_)
                lines = DrawLines(kept=tuple(range(events_of(game))))
                game.draw_by(next_draws(row, [], lines, 99, None, list) if game.drawer is not None else None)
            assert twin.log == back.log
    assert back.undo() == twin.undo()
    assert back.hash == twin.hash


def test_a_game_is_resumed_from_any_other_state_of_it_as_its_log_says(store: Store) -> None:
    table = Table(store)
    row, live = table.standing(played(table, 30))
    log = live.game.log
    for length in (0, 1, len(log) // 2, len(log) - 1, len(log)):
        part = Game.from_log(live.game.setup, log[:length], row.key)
        for base, wanted in ((live.game, part), (part, live.game)):
            game = resumed(base, wanted.log)
            assert game.log == wanted.log
            assert game.hash == wanted.hash
            assert list(game.transitions())[-1:] == list(wanted.transitions())[-1:]
    with pytest.raises(IllegalChoice):
        resumed(live.game, [*log[:10], 60_000])


def test_submits_retries_and_looks_back_do_not_play_the_log_through(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(store)
    game = played(table, 20)
    forbid_folding(monkeypatch)
    chance = random.Random(3)
    for _number in range(6):
        payload = play_one(table, game, chance)
    assert payload is not None
    line = store.events(game)[-1]
    assert line.action_id is not None
    assert line.seat is not None
    again = table.submit(SESSION, game, line.seat, line.action_id, line.seq - 1, line.ids)
    assert again == payload
    assert table.past(SESSION, game, None, 3).view.round >= 1
    earlier = store.events(game)[-3]
    assert earlier.action_id is not None
    assert earlier.seat is not None
    retried = table.submit(SESSION, game, earlier.seat, earlier.action_id, earlier.seq - 1, earlier.ids)
    assert retried.seq == earlier.seq


def test_a_game_comes_back_to_memory_without_a_replay_of_its_log(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Table(store)
    games = [played(first, 25, seed) for seed in range(6)]
    wanted = {game: first.payload(SESSION, game, 0) for game in games}
    size = first.standing(games[0])[1].size
    table = Table(store, snapshots=SnapshotFile(tmp_path, "v"))
    table.lines.games = LiveGames(store, SnapshotFile(tmp_path, "v"), size * 2)
    for game in games:
        table.payload(SESSION, game, 0)
    assert table.lines.games._kept.currsize <= size * 2
    assert len(table.lines.games._kept) < len(games)
    table.lines.games.close()
    forbid_folding(monkeypatch)
    restarted = Table(store, snapshots=SnapshotFile(tmp_path, "v"))
    assert {game: restarted.payload(SESSION, game, 0) for game in games} == wanted
    with pytest.raises(AssertionError):
        Table(store, snapshots=SnapshotFile(tmp_path, "another version")).payload(SESSION, games[0], 0)


def test_a_snapshot_that_says_something_else_than_the_log_is_not_believed(store: Store, tmp_path: Path) -> None:
    table = Table(store, snapshots=SnapshotFile(tmp_path, "v"))
    one, other = played(table, 25, 1), played(table, 25, 2)
    wanted = table.payload(SESSION, one, 0)
    table.close()
    file = SnapshotFile(tmp_path, "v")
    own, theirs = file.get(one), file.get(other)
    assert own is not None
    assert theirs is not None
    bent = [own[:start] + b"\0" * 40 + own[start + 40 :] for start in range(0, len(own), len(own) // 20)]
    for lie in (theirs, b"", b"nonsense", own[:-9], *bent):
        file.put(one, lie)
        assert Table(store, snapshots=file).payload(SESSION, one, 0) == wanted
    file.close()


def test_a_snapshot_of_a_game_with_another_set_up_or_key_is_none(store: Store) -> None:
    table = Table(store)
    (row, live), (other, _) = (table.standing(played(table, 10)) for _game in range(2))
    content = packed(live.base)
    assert unpacked(live.game.setup, row.key, content).game.log == live.game.log
    for setup, key in ((live.game.setup, other.key), (Setup.from_json(other.setup), row.key)):
        with pytest.raises(ValueError, match="no snapshot of this game"):
            unpacked(setup, key, content)


def test_a_damaged_snapshot_file_is_recreated(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all" * 500)
    file = SnapshotFile(tmp_path, "v")
    file.put("a", b"value")
    assert file.get("a") == b"value"
    file._connection.execute("UPDATE snapshots SET value = x'00'")  # type: ignore[union-attr]
    assert file.get("a") is None
    file.close()
    assert file.get("a") is None
    assert ((tmp_path / FILE_NAME).stat().st_mode & 0o077) == 0


def test_the_oldest_snapshots_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warchest.server.store.snapshots._EACH", 1)
    file = SnapshotFile(tmp_path, "v", most=1000)
    for number in range(20):
        file.put(str(number), b"x" * 100)
    assert file.get("0") is None
    assert file.get("19") is not None
    file.close()


def test_a_game_takes_about_as_much_memory_as_is_counted(store: Store) -> None:
    table = Table(store)
    game = played(table, 100)
    row = store.game(game)
    assert row is not None
    events = store.events(game)
    replayed(row, events)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live: LiveGame = replayed(row, events)
    assert live.log.entries
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 0.7 < live.size / taken < 1.5


def test_a_new_game_at_which_everyone_has_looked_counts_as_what_it_takes(store: Store) -> None:
    """Given new games with the views of all seats made, then they count as at least the memory that they take."""
    table = Table(store)
    played(table, 1)
    tracemalloc.start()
    before, counted = tracemalloc.get_traced_memory()[0], table.in_memory[1]
    for game in [table.create(SESSION, REQUEST) for _number in range(40)]:
        for seat in (None, 0, 1):
            table.payload(SESSION, game, seat)
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 0.9 < (table.in_memory[1] - counted) / taken < 1.5


def test_an_action_leaves_no_view_of_an_earlier_moment_in_memory(store: Store) -> None:
    table = Table(store)
    game = played(table, 5)
    for seat in (None, 0, 1):
        table.payload(SESSION, game, seat)
    before = table.standing(game)[1]
    play_one(table, game, random.Random(3))
    after = table.standing(game)[1]
    assert before._views
    assert not {id(view) for view in before._views.values()} & {id(view) for view in after._views.values()}
