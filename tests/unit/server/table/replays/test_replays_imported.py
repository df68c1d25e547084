"""Imported games: golden ones can be replayed in every form, and one that can no longer be opened says so."""

import random
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.properties.test_two_worlds_at_the_table import SETUPS
from tests.support.paths import GOLDEN
from tests.support.tiers import mostly_marathon
from warchest import Game
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import seat_names
from warchest.server.store import RecordRow, Store
from warchest.server.table import GameRequest, RefusedError, Replays, Table, UnknownGameError, UnreadableError
from warchest.server.table.people import given_name
from warchest.server.table.replays.imported import MOST_GAMES, read
from warchest.server.table.replays.timeline import Timeline

GAMES = sorted((GOLDEN / "games").glob("*.txt"))[::8]
ME = "me"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def replays(store: Store) -> Replays:
    return Replays(store, Table(store))


@pytest.fixture
def text(store: Store, replays: Replays) -> str:
    """A game that was given up at once, as text."""
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "page"], "first_game"))
    table.resign(ME, game, 0, "resign")
    return replays.game(ME, game).written("full")


def views(replays: Replays, id_: str, form: str) -> list[object]:
    showing = replays.showing(ME, id_)
    return [shown for first in range(0, showing.last + 1, 50) for shown in showing.shown(form, first, first + 49)]


@pytest.mark.parametrize("path", mostly_marathon(GAMES, 3), ids=lambda path: path.stem)
def test_a_golden_game_is_the_same_from_every_form_of_its_text(replays: Replays, path: Path) -> None:
    told = parse_game(path.read_text())
    ids = {}
    for form in ("full", *seat_names(told.setup.seats), "public"):
        (kept,), *_rest = replays.keep(ME, told.in_form(form).print().encode())
        ids[form] = kept.record
    moments = replays.showing(ME, ids["full"]).replay().moments
    for form, id_ in ids.items():
        replay = replays.showing(ME, id_).replay()
        assert replay.forms[0] == form
        assert [moment.text for moment in replay.moments] == [moment.text for moment in moments]
        assert views(replays, id_, form) == views(replays, ids["full"], form)
    assert replays.showing(ME, ids["full"]).written(None) == told.print()


@pytest.mark.parametrize("name", ["spies", "four-players"])
def test_a_game_that_started_at_a_position_can_be_replayed_in_every_form(replays: Replays, name: str) -> None:
    game, chance = Game(SETUPS[name], b"a position"), random.Random(4)
    for _decision in range(40):
        game.play(max(chance.choices(game.legal_ids(), k=2)))
    begun = Game.from_position(game.position_text(), b"another")
    for _decision in range(40):
        begun.play(max(chance.choices(begun.legal_ids(), k=2)))
    timeline = Timeline.of_game(begun)
    last = len(timeline.snapshots) - 1
    viewers: dict[str, str | int | None] = {"full": "full", "public": None}
    viewers |= {form: seat for seat, form in enumerate(seat_names(begun.setup.seats))}
    for form, viewer in viewers.items():
        (kept,), *_rest = replays.keep(ME, begun.to_text(form).encode())
        showing = replays.record(kept.record)
        shown = showing.shown(form, 0, min(last, 49))
        assert [one.view for one in shown] == [timeline.view(at, viewer) for at in range(len(shown))]
        assert showing.last == last


def test_the_oldest_records_of_a_session_make_room(
    replays: Replays, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warchest.server.table.replays.replays.MOST_RECORDS", 2)
    seconds = count(1_700_000_000)  # a record's age counts in whole seconds
    monkeypatch.setattr("warchest.server.table.replays.replays.time", SimpleNamespace(time=lambda: next(seconds)))
    (theirs,), *_rest = replays.keep("another", text.encode())
    ids = [replays.keep(ME, text.encode())[0][0].record for _time in range(3)]
    assert replays.record(theirs.record).title() == "Imported: Dusk against Page, round 1"
    assert [replays.record(id_).last for id_ in ids[1:]] == [1, 1]
    with pytest.raises(UnknownGameError):
        replays.record(ids[0])


def test_a_record_for_rules_that_are_no_longer_these_says_so(store: Store, replays: Replays, text: str) -> None:
    other = re.sub("rules: .*", "rules: 0123456789abcdef", text)
    store.keep_records([RecordRow("old", 1, "s", other)], 9)
    with pytest.raises(RefusedError, match="can't be opened: The game was written for other rules"):
        replays.showing(ME, "old")


def test_the_number_of_games_read_from_a_text_is_limited(text: str) -> None:
    games, _faults, left = read((text * MOST_GAMES + "\nwarchest-game/2\nof no use\n" + text).encode())
    assert (len(games), left) == (MOST_GAMES, 2)


def test_a_broken_game_is_named_and_the_others_are_kept(replays: Replays, text: str) -> None:
    broken = text.replace("\n\n", "\nplayer A: Ada\u202e\nstarted: 2026-11-21T20:00:00Z\n\n??\n", 1).replace(
        "started: 20", "x: 20", 1
    )
    played_wrong = text.replace("round 1\n", "round 2\n")
    kept = replays.keep(ME, f"{text}\nand then\n\n{broken}{played_wrong}{text}".encode())
    assert [game.title for game in kept.games] == ["Imported: Dusk against Page, round 1"] * 2
    assert [(fault.number, fault.imported) for fault in kept.faults] == [(2, False), (3, False)]
    assert kept.faults[0].heading.startswith("Ada")
    assert "\u202e" not in kept.faults[0].heading
    assert kept.faults[0].error.startswith("A line starts with a seat")
    assert kept.faults[0].line > text.count("\n") + 3
    assert "Round 2 does not start here" in kept.faults[1].error


def test_nothing_is_kept_where_every_game_is_wrong(store: Store, replays: Replays) -> None:
    with pytest.raises(UnreadableError) as found:
        replays.keep(ME, b"\nwarchest-game/2\nof no use\n")
    assert (found.value.line, found.value.column) == (3, 1)
    assert store.read(lambda connection: connection.exec_driver_sql("SELECT count(*) FROM records").scalar_one()) == 0


def test_a_position_is_sent_to_the_editor(replays: Replays) -> None:
    with pytest.raises(UnreadableError, match=r"This is a position, not a game\."):
        replays.keep(ME, Game(key=b"x").position_text().line().encode())


def test_times_that_run_backwards_are_reported_and_the_game_is_kept(replays: Replays, text: str) -> None:
    kept = replays.keep(ME, re.sub("ended: .*", "ended: 2001-01-01T00:00:00Z", text).encode())
    assert len(kept.games) == 1
    assert [(fault.number, fault.imported) for fault in kept.faults] == [(1, True)]
    assert "ended before it started" in kept.faults[0].error


@pytest.mark.parametrize("stored", [False, True], ids=["new", "stored by an older version"])
def test_an_import_has_clean_texts_and_says_where_it_is_from(
    store: Store, replays: Replays, text: str, stored: bool
) -> None:
    long = "\u202ex" * 3_000
    named = text.replace(
        "player B: Page\n",
        f"player A: {long[:3_000]}\nplayer B: \u202eZo\u0301e\u0301  x\nEvent: {long[:900]}\nx: \u200b\n",
    )
    named = named.replace("\nend\n", f"  ; \u202e {long[:2_500]}\n; \u200b\nend\n")
    if stored:
        store.keep_records([RecordRow("old", 1_700_000_000, "me", named)], 9)
        id_ = "old"
    else:
        id_ = replays.keep(ME, named.encode()).games[0].record
    showing = replays.record(id_)
    replay = showing.replay()
    assert [person.name for person in replay.people] == ["x" * 24, "Zóé x"]
    assert replay.title == f"Imported: {'x' * 24} against Zóé x, round 1"
    assert dict(replay.about)["Event"] == "x" * 200
    assert "x" not in dict(replay.about)
    assert replay.moments[-1].comments == ["x" * 1_000]
    for every in (str(replay), showing.written("full")):
        assert "\u202e" not in every
    assert replay.imported is not None
    assert replay.imported.by == given_name(ME)
    if stored:
        assert replay.imported.at == 1_700_000_000_000
        assert replay.imported.text == f"Imported by {given_name(ME)}: 14 November 2023, 22:13:20 UTC"


def test_a_seat_has_the_name_from_the_text(replays: Replays, text: str) -> None:
    named = text.replace("player B: Page\n", "player A: Ann\nplayer B: a Squire\n")
    (kept,), *_rest = replays.keep(ME, named.encode())
    replay = replays.record(kept.record).replay()
    assert [(person.name, person.bot, person.you) for person in replay.people] == [
        ("Ann", None, False),
        ("a Squire", None, False),
    ]
    assert (replay.title, replay.moments[-1].text) == ("Imported: Ann against a Squire, round 1", "Ann resigned")
    told = dict(replay.about)
    assert told["Dusk"].startswith("Ann: ")
    assert "_" not in "".join(told.values())
    assert not {"rules", "form"} & told.keys()
