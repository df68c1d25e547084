"""Tests of duplicates: all tables of a round have the same luck, and none shows another what is to come."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from tests.support.rated_games import DAY, MINUTE
from tests.support.real_servers import postgres
from tests.unit.server.tournaments.test_tournaments import HOST, Evening
from warchest.game.text.names import FULL
from warchest.rules.state import ids
from warchest.schema.time_control import LiveClock, wall_ms
from warchest.server.accounts import Accounts, UserSession
from warchest.server.accounts.farewell import erase
from warchest.server.accounts.profiles import Profiles
from warchest.server.accounts.restraints import Restraint, restrain
from warchest.server.chat.service import open_rooms
from warchest.server.hosting.acts import ACTS, Order
from warchest.server.ratings import service
from warchest.server.ratings.recompute import Recomputed, recompute
from warchest.server.ratings.tables import FinishedGame, keep_shown
from warchest.server.store.schema import games
from warchest.server.table import RefusedError, Replays, UnknownGameError
from warchest.server.table.play.showing import Viewer
from warchest.server.tournaments.rounds import LOOK_MS
from warchest.server.tournaments.service import BREAK_MS, NewTournament
from warchest.server.web.pages.own_data import parts
from warchest.server.work.queue import LEASE_MS


@pytest.fixture
def six(tmp_path: Path) -> Iterator[Evening]:
    """Return an evening of six players."""
    made = Evening(tmp_path, 6)
    yield made
    made.close()


def finish_without(evening: Evening, id_: str, *left: str) -> None:
    """End all unfinished games but these."""
    for game in evening.open_games(id_):
        if game not in left:
            evening.finish(game)
    evening.lead()


def drawn(evening: Evening, game: str, seat: int) -> list[int]:
    """Return the coins that a seat has drawn."""
    live = evening.table.standing(game)[1].game
    pairs = zip(live.log, live._course.plies, strict=True)
    return [id_ - ids.DRAW for id_, ply in pairs if ply.chance and ply.actor == seat]


def looks_of(evening: Evening, person: str, game: str) -> list[Callable[[], Any]]:
    """Return everything that someone without a seat can ask about a game."""
    table, replays = evening.table, Replays(evening.club.store, evening.table)
    return [
        lambda: table.sitting(person, game),
        lambda: table.payload(person, game, None),
        lambda: table.past(person, game, None, 0),
        lambda: table.status(person, game, None),
        lambda: table.connections.arrive("a connection", game, person, "a server"),
        lambda: table.looking.reach(person, game, "e4"),
        lambda: table.looking.threats(person, game, "A"),
        lambda: replays.showing(person, game),
        lambda: replays.written(person, game),
    ]


def test_all_tables_of_a_round_have_the_same_luck_and_rounds_differ(six: Evening) -> None:
    """Given a round of three tables, then armies, hands and the next coins are the same, whatever is decided; the next round has others."""
    id_ = six.announced("duplicate", rounds=2)
    first = six.open_games(id_)
    for number, game in enumerate(first):
        six.table.clockwork.look_at(game, due=True)
        for _action in range(number):
            six.club.play(game, seats=2)
    setups = [six.table.row(game).setup for game in first]
    assert setups[0] == setups[1] == setups[2]
    for seat in (0, 1):
        coins = sorted((drawn(six, game, seat) for game in first), key=len)
        assert all(longer[: len(coins[0])] == coins[0] for longer in coins), "all are parts of one order"
    six.play_round(id_)
    second = six.open_games(id_)
    assert six.table.row(second[0]).setup != setups[0]
    assert len({six.table.row(game).key for game in (*first, *second)}) == 2


def test_a_table_is_hidden_until_the_last_one_of_its_round_is_over(six: Evening) -> None:
    """Given a finished table while another is still playing, then only its players see it, with their coins only; later all see all."""
    id_ = six.announced("duplicate", rounds=1)
    over, _second, last = six.open_games(id_)
    finish_without(six, id_, last)
    row = six.table.row(over)
    mine, other = (str(seat.person) for seat in row.seats)
    outsider = next(one for one in six.people if one not in (mine, other))
    replays = Replays(six.club.store, six.table)
    assert row.status == "over"
    for look in looks_of(six, outsider, over) + looks_of(six, mine, last):
        with pytest.raises(UnknownGameError):
            look()
    live = six.table.standing(over)[1]
    assert not six.table.showing(row, live).may_see(Viewer(None, None))
    assert open_rooms(row, outsider) == ()
    assert replays.game(mine, over).forms == ["A", "public"]
    assert replays.game(other, over).forms == ["B", "public"]
    assert FULL not in replays.written(mine, over).splitlines()[0]
    with pytest.raises(RefusedError, match="verified"):
        replays.draws(over)
    six.finish(last)
    six.lead()
    for look in looks_of(six, outsider, over):
        look()
    assert replays.game(outsider, over).forms[0] == FULL
    assert six.course(id_).tournament.status == "over"


def test_a_profile_shows_nothing_of_a_table_before_its_round_is_shown(six: Evening) -> None:
    """Given a finished table of an unfinished round, then neither the lists nor the totals of profiles have it, and later they do."""
    id_ = six.announced("duplicate", rounds=1)
    over, _second, last = six.open_games(id_)
    people = Accounts(six.club.store)
    profiles = Profiles(six.club.store, six.table, people)
    finish_without(six, id_, last)
    mine, other = (str(seat.person) for seat in six.table.row(over).seats)
    outsider = next(one for one in six.people if one not in (mine, other))

    def listed(viewer: str) -> tuple[list[str], int, int]:
        profile = profiles.of(mine, viewer)
        assert profile is not None
        return [game.id for game in profile.last], profile.games, sum(side.games for side in profile.sides)

    assert [listed(viewer) for viewer in (mine, other, outsider)] == [([], 0, 0)] * 3
    six.finish(last)
    six.lead()
    assert [listed(viewer) for viewer in (mine, other, outsider)] == [([over], 1, 1)] * 3
    people.close()


@pytest.mark.sqlite
@pytest.mark.parametrize("form", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def test_the_games_of_a_round_are_rated_when_it_is_shown(tmp_path: Path, form: str) -> None:
    """Given a rated duplicate, when its tables end one by one, then no rating moves before the last one is over; then all do.

    The process that showed nothing yet is gone by then: another one, on the same data, rates all games, and once.
    """
    place = tmp_path if form == "sqlite" else postgres().new()
    six = Evening(place, 6)
    id_ = six.announced("duplicate", rounds=2, rated=True)
    tables = six.open_games(id_)
    finish_without(six, id_, tables[2])
    assert six.club.rows() == [[], [], []]
    assert [six.club.reason(game) for game in tables[:2]] == ["later", "later"]
    six.finish(tables[2])
    assert six.club.rows() == [[], [], []]
    six.close()
    again = Evening(place, 6)
    again.club.time.pass_by(LEASE_MS + DAY)
    again.lead()
    rated, seats, ratings = again.club.rows()
    assert sorted(row[1] for row in rated) == sorted(tables)
    assert {row[3] for row in rated} == {again.club.time()}, "they count from when they were shown"
    assert (len(seats), len(ratings)) == (6, 3), "a win in round one changes no rating"
    assert [again.club.reason(game) for game in tables] == [None] * 3
    assert recompute(again.club.store) == Recomputed(3, 0, 0)
    assert again.club.rows() == [rated, seats, ratings]
    again.close()


def test_a_game_that_its_host_removes_before_the_round_is_shown_is_never_rated(six: Evening) -> None:
    """Given a finished table of a rated duplicate, when a host removes it during the round, then only the others are rated."""
    id_ = six.announced("duplicate", rounds=1, rated=True)
    tables = six.open_games(id_)
    finish_without(six, id_, tables[2])
    six.club.store.write(lambda connection: ACTS["remove"].do(connection, Order("remove", tables[0]), 0))
    six.finish(tables[2])
    six.lead()
    assert sorted(row[1] for row in six.club.rows()[0]) == sorted(tables[1:])


def test_a_player_who_deletes_the_account_before_the_round_is_shown_leaves_the_others_their_ratings(
    six: Evening,
) -> None:
    """Given a finished table of a rated duplicate, when one player deletes the account, then the other's rating moves all the same."""
    id_ = six.announced("duplicate", rounds=1, rated=True)
    over, _second, last = six.open_games(id_)
    finish_without(six, id_, last)
    left, loser = sorted(str(seat.person) for seat in six.table.row(over).seats)
    six.club.store.write(lambda connection: erase(connection, f"account of {left}"))
    six.finish(last)
    six.lead()
    assert six.club.points(loser) < 1500
    assert recompute(six.club.store).wrong_players == 0


def test_tables_that_could_not_be_rated_when_they_were_shown_are_rated_with_the_next_round(
    six: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a rating that fails when a round is shown, then the round is shown all the same, and rated when the next one is shown."""
    id_ = six.announced("duplicate", rounds=2, rated=True)
    monkeypatch.setattr(service, "keep_shown", lambda *_given: 1 / 0)
    six.play_round(id_)
    first = [row.game for row in six.course(id_).rows if row.pairing.round == 1]
    assert {six.table.row(str(game)).shared for game in first} == {"shown"}
    assert six.club.rows() == [[], [], []]
    monkeypatch.undo()
    six.play_round(id_)
    assert len(six.club.rows()[0]) == 6


def test_tables_of_a_last_round_that_could_not_be_rated_are_rated_soon_after(
    six: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a rating that fails when the last round of a site is shown, then it is tried again although no other round is shown."""
    id_ = six.announced("duplicate", rounds=1, rated=True)
    with monkeypatch.context() as failing:
        failing.setattr(service, "keep_shown", lambda *_given: 1 / 0)
        six.play_round(id_)
    assert six.club.rows() == [[], [], []]
    six.club.time.pass_by(LOOK_MS)
    six.lead()
    assert len(six.club.rows()[0]) == 3


def test_a_table_that_can_t_be_rated_leaves_the_others_their_ratings(
    six: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given three tables of which one fails to be rated, when the round is shown, then the other two are rated, and this one later."""
    id_ = six.announced("duplicate", rounds=1, rated=True)
    tables = six.open_games(id_)

    def failing(connection: Connection, game: FinishedGame) -> None:
        keep_shown(connection, game)
        if game.game_id == tables[1]:
            raise ValueError

    with monkeypatch.context() as broken:
        broken.setattr(service, "keep_shown", failing)
        six.play_round(id_)
    assert sorted(row[1] for row in six.club.rows()[0]) == sorted((tables[0], tables[2]))
    assert [six.club.reason(game) for game in tables] == [None, "later", None]
    six.club.time.pass_by(LOOK_MS)
    six.lead()
    assert sorted(row[1] for row in six.club.rows()[0]) == sorted(tables)
    assert recompute(six.club.store) == Recomputed(3, 0, 0)


def test_a_player_who_is_banned_before_the_round_is_shown_plays_no_rated_game(six: Evening) -> None:
    """Given a finished table of a rated duplicate, when one of its players is banned before the round is shown, then it is not rated.

    A game counts like one that ends when it is shown. The tables of others are rated.
    """
    id_ = six.announced("duplicate", rounds=1, rated=True)
    tables = six.open_games(id_)
    finish_without(six, id_, tables[2])
    banned = str(six.table.row(tables[0]).seats[0].person)
    six.club.store.write(lambda connection: restrain(connection, Restraint("ban", wall_ms() + DAY, person=banned)))
    six.finish(tables[2])
    six.lead()
    assert [six.club.reason(game) for game in tables] == ["banned", None, None]
    assert {row[2] for row in six.club.rows()[1]} == set(six.people) - {
        str(seat.person) for seat in six.table.row(tables[0]).seats
    }


def test_the_user_s_data_has_the_result_of_a_table_that_was_shown(six: Evening) -> None:
    """Given a table of a round that was shown, when a player asks for their data, then its result is there without a look at a profile."""
    id_ = six.announced("duplicate", rounds=1)
    six.play_round(id_)
    people = Accounts(six.club.store)
    profiles = Profiles(six.club.store, six.table, people)
    ada = six.people[0]
    signed = UserSession("digest", ada, f"account of {ada}", ada)
    files = parts(people, profiles, Replays(six.club.store, six.table), signed)
    told = json.loads(next(files)[1])
    assert [seat["result"] for seat in told["seats"]] == ["won"]
    people.close()


def test_a_round_counts_when_its_last_table_is_over(six: Evening) -> None:
    """Given finished tables while another is still playing, then no table shows a result and no player has points; later all do."""
    id_ = six.announced("duplicate", rounds=1)
    last = six.open_games(id_)[-1]
    finish_without(six, id_, last)
    course = six.course(id_)
    assert sum(row.pairing.result is not None for row in course.rows) == 2
    assert {met.result for met in course.shown} == {None}
    assert {(rank.points, rank.wins) for rank, _entrant in course.table} == {(0, 0)}
    assert six.tournaments.times(course) == (None, {}), "a table would see how long another one thinks"
    assert {gain for gains in course.gains.values() for gain in gains} == {None}
    six.finish(last)
    six.lead()
    course = six.course(id_)
    assert None not in {met.result for met in course.shown}
    assert all(rank.points == sum(gain or 0 for gain in course.gains[rank.number]) for rank, _entrant in course.table)


def test_a_duplicate_with_all_kinds_of_faults_runs_to_its_end(tmp_path: Path) -> None:
    """Given seven players and a bot, when players withdraw, come back, miss their game and have it deleted, then the duplicate ends."""
    evening = Evening(tmp_path, 7)
    id_ = evening.announced("duplicate", rounds=4, filler="page")
    assert len(evening.open_games(id_)) == 4
    evening.tournaments.leave(evening.people[0], id_)
    evening.play_round(id_)
    course = evening.course(id_)
    absent = course.of(evening.people[0])
    assert absent is not None
    met = [row.pairing for row in course.rows if row.pairing.round == 2 and absent.number in row.pairing[2:4]]
    assert met[0].result in ("walkover", "default")
    evening.tournaments.join(evening.people[0], id_)
    gone, *others = evening.open_games(id_)
    evening.club.store.write(lambda connection: connection.execute(games.delete().where(games.c.id == gone)))
    finish_without(evening, id_, gone)
    assert all(evening.table.row(game).shared == "shown" for game in others)
    evening.pass_by(BREAK_MS)
    assert len(evening.open_games(id_)) == 4
    for game in evening.open_games(id_):
        evening.table.clockwork.look_at(game, due=True)
    evening.pass_by(3 * MINUTE)
    assert sum(not one.here for one in evening.course(id_).entrants) == 4, "those who did not come"
    evening.pass_by(BREAK_MS)
    evening.play_round(id_)
    course = evening.course(id_)
    assert course.tournament.status == "over"
    assert max(row.pairing.round for row in course.rows) == 4
    assert course.held == set()
    assert len(course.table) == 7
    evening.close()


def test_players_of_equal_strength_who_decide_alike_share_the_points(six: Evening) -> None:
    """Given a round in which each table has the same result, then all have half a point: the side that had better coins gains nothing."""
    id_ = six.announced("duplicate", rounds=1)
    for game in six.open_games(id_):
        six.table.clockwork.look_at(game, due=True)
        six.club.play(game, seats=2)
        six.table.resign(str(six.table.row(game).seats[1].person), game, 1, "r")
    six.lead()
    assert {row.points for row, _entrant in six.course(id_).table} == {0.5}


def test_the_games_of_a_duplicate_that_is_called_off_are_shown_after_the_last_one(six: Evening) -> None:
    """Given a duplicate that is called off during a round, when its last game ends, then all games of the round are shown."""
    id_ = six.announced("duplicate", rounds=3)
    tables = six.open_games(id_)
    finish_without(six, id_, tables[2])
    six.tournaments.call_off(HOST, id_)
    six.lead()
    assert {six.table.row(game).shared for game in tables} == {"held"}
    six.finish(tables[2])
    six.lead()
    assert {six.table.row(game).shared for game in tables} == {"shown"}
    assert six.course(id_).tournament.status == "off"


def test_games_of_other_formats_are_shown_at_once(six: Evening) -> None:
    """Given a Swiss, then everyone may watch its games, and each has draws of its own."""
    id_ = six.announced("swiss")
    tables = six.open_games(id_)
    assert all(six.table.row(game).shared is None and six.table.row(game).commitment for game in tables)
    six.table.payload("a spectator", tables[0], None)


def test_a_duplicate_needs_four_players(six: Evening) -> None:
    """Given a duplicate of three players, when it is started, then that is refused: no players could be compared."""
    id_ = six.tournaments.create(HOST, NewTournament("Evening", "duplicate", LiveClock(10)))
    for person in six.people[:3]:
        six.tournaments.join(person, id_)
    with pytest.raises(RefusedError, match="few"):
        six.tournaments.start(HOST, id_)
