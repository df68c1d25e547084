"""Tests of the parts of entrants' pages in the first draws of their games (docs/reference/draws.md)."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tests.support.drawn_games import chain
from tests.support.real_servers import postgres
from tests.unit.server.tournaments.test_tournaments import HOST, Evening
from warchest.game.draws_check import checked
from warchest.schema.draws import GameDraws
from warchest.server.table import RefusedError, Replays
from warchest.server.table.new_game.promises import LASTS_SECONDS, PageOpening
from warchest.server.tournaments.openings import tournament_openings
from warchest.server.tournaments.pairing import FormatId
from warchest.server.tournaments.service import BREAK_MS


@pytest.fixture
def four(tmp_path: Path) -> Iterator[Evening]:
    """Return an evening of four players."""
    made = Evening(tmp_path, 4)
    yield made
    made.close()


def page_of(evening: Evening, person: str, browser: int = 0) -> tuple[str, PageOpening]:
    """Return the digest that a page gets, and what it gives then."""
    promise = evening.table.promises.give(person)
    own = chain(sha256(f"{person} {browser}".encode()).digest(), 20)
    return promise.commitment, PageOpening(promise.promise, own[0])


def draws_of(evening: Evening, game: str) -> GameDraws:
    """Return the draws of a finished game."""
    found = Replays(evening.club.store, evening.table).draws(game)
    assert isinstance(found, GameDraws)
    return found


def game_of(evening: Evening, id_: str, person: str, number: int) -> str:
    """Return the game of a player in a round."""
    course = evening.course(id_)
    mine = course.of(person)
    assert mine is not None
    [game] = [row.game for row in course.rows if row.pairing.round == number and mine.number in row.pairing[2:4]]
    assert game is not None
    return game


def started(evening: Evening, form: FormatId = "round-robin", **more: object) -> str:
    """Announce a tournament that everyone joins, without starting it."""
    return evening.joined(form, **more)


@pytest.mark.sqlite
@pytest.mark.parametrize("form", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def test_the_first_draws_and_the_deal_follow_from_the_pages_of_both_players(tmp_path: Path, form: str) -> None:
    """Given a page of each entrant with a promise, when a round is paired, then each game has one of its promises and both anchors."""
    evening = Evening(tmp_path if form == "sqlite" else postgres().new(), 4)
    id_ = started(evening)
    given = {person: page_of(evening, person) for person in evening.people}
    for person, (_digest, part) in given.items():
        assert evening.tournaments.open_next(person, id_, part) == 0
    evening.lead()
    games = evening.open_games(id_)
    for game in games:
        evening.finish(game)
        draws, seats = draws_of(evening, game), [str(seat.person) for seat in evening.table.row(game).seats]
        found = checked(draws)
        assert draws.commitment == given[seats[0]][0]
        assert [(one.seat, one.since, one.anchor, one.seated) for one in draws.chains] == [
            (seat, -1, given[person][1].anchor, False) for seat, person in enumerate(seats)
        ]
        assert (draws.form, draws.promised, found.promised) == (2, [0], (0,))
        assert found.bound[0] == found.bound[1] == len(draws.draws), "both have part in the first draws too"
        assert draws.dealt is not None, "the deal follows from them as well"
    assert len(games) == 2
    evening.close()


def test_a_game_in_which_one_page_gave_its_part_has_its_promise(four: Evening) -> None:
    """Given a page of one entrant only, then that game has its promise and anchor, and the other game says that no page had one."""
    id_ = started(four)
    digest, part = page_of(four, four.people[3])
    four.tournaments.open_next(four.people[3], id_, part)
    four.lead()
    mine = game_of(four, id_, four.people[3], 1)
    for game in four.open_games(id_):
        four.finish(game)
        draws = draws_of(four, game)
        checked(draws)
        seats = [seat.person for seat in four.table.row(game).seats]
        if game == mine:
            assert (draws.commitment, draws.promised) == (digest, [seats.index(four.people[3])])
        else:
            assert (draws.form, draws.promised, draws.chains) == (1, [], [])


def test_a_page_gives_its_part_of_each_round_while_the_one_before_is_played(four: Evening) -> None:
    """Given a round that is paired, when a page gives its part, then the next round has it, and the game that is played has not."""
    id_ = four.announced("round-robin")
    digest, part = page_of(four, four.people[0])
    assert four.tournaments.open_next(four.people[0], id_, part) == 1
    four.play_round(id_)
    assert four.table.row(game_of(four, id_, four.people[0], 1)).commitment != digest
    game = game_of(four, id_, four.people[0], 2)
    four.finish(game)
    assert part.anchor in {one.anchor for one in draws_of(four, game).chains}


def test_only_one_part_waits_and_it_waits_over_a_bye(tmp_path: Path) -> None:
    """Given a player without an opponent, then the part stays for the next game, and no other browser gives one meanwhile."""
    three = Evening(tmp_path, 3)
    id_ = three.announced("round-robin")
    course = three.course(id_)
    numbers = {number for row in course.rows for number in row.pairing[2:4] if row.pairing.other is not None}
    [idle] = [one.person for one in course.entrants if one.number not in numbers]
    assert idle is not None
    _digest, part = page_of(three, idle)
    assert three.tournaments.opens(idle, course)
    assert three.tournaments.open_next(idle, id_, part) == 1
    assert not three.tournaments.opens(idle, course)
    with pytest.raises(RefusedError, match="Another page"):
        three.tournaments.open_next(idle, id_, page_of(three, idle, 2)[1])
    three.play_round(id_)
    game = game_of(three, id_, idle, 2)
    three.finish(game)
    assert part.anchor in {one.anchor for one in draws_of(three, game).chains}
    three.close()


def test_a_promise_is_used_when_it_is_given(four: Evening) -> None:
    """Given a part that waits, then its promise makes no other game, and it holds although it is old when the game is made."""
    id_ = started(four)
    digest, part = page_of(four, four.people[0])
    four.tournaments.open_next(four.people[0], id_, part)
    with pytest.raises(RefusedError, match="has a game already"):
        four.table.promises.secret_of(four.people[0], part.promise)
    four.club.time.pass_by(3 * LASTS_SECONDS * 1000)
    four.lead()
    game = game_of(four, id_, four.people[0], 1)
    row = four.table.row(game)
    assert (row.commitment == digest) or part.anchor in {one.anchor for one in four.table.lines.chains.of(game)}


def test_a_promise_is_used_once_by_two_requests_at_once(four: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a promise that is used between the check and the writing, then the second use is refused."""
    id_ = started(four)
    _digest, part = page_of(four, four.people[0])
    source = four.table.promises.secret_of(four.people[0], part.promise)
    four.tournaments.open_next(four.people[0], id_, part)
    monkeypatch.setattr(four.table.promises, "secret_of", lambda *_given: source)
    monkeypatch.setattr("warchest.server.tournaments.openings.waits", lambda *_given: False)
    with pytest.raises(RefusedError, match="has a game already"):
        four.tournaments.open_next(four.people[0], id_, part)


def test_a_page_without_a_part_to_give_is_refused(four: Evening) -> None:
    """Given a user who does not take part, one who has withdrawn, and a duplicate, then no part is taken."""
    id_ = four.announced("round-robin")
    with pytest.raises(RefusedError, match="do not take part"):
        four.tournaments.open_next("a stranger", id_, page_of(four, "a stranger")[1])
    four.tournaments.leave(four.people[1], id_)
    with pytest.raises(RefusedError, match="do not take part"):
        four.tournaments.open_next(four.people[1], id_, page_of(four, four.people[1])[1])
    shared = four.announced("duplicate", rounds=1)
    with pytest.raises(RefusedError, match="share them"):
        four.tournaments.open_next(four.people[0], shared, page_of(four, four.people[0])[1])


def test_the_table_against_the_bot_that_fills_is_verified_too(tmp_path: Path) -> None:
    """Given three players and a bot, when each page gave its part, then the game against the bot has that of its player."""
    three = Evening(tmp_path, 3)
    id_ = started(three, "swiss", filler="page", rounds=2)
    for person in three.people:
        three.tournaments.open_next(person, id_, page_of(three, person)[1])
    three.lead()
    rows = [three.table.row(game) for game in three.open_games(id_)]
    [against] = [row for row in rows if row.mode == "bot"]
    [own] = [seat.seat for seat in against.seats if seat.person is not None]
    assert [(one.seat, one.since) for one in three.table.lines.chains.of(against.id)] == [(own, -1)]
    assert three.table.lines.chains.promised(against.id) == [own]
    three.close()


@pytest.mark.parametrize("end", ["the last round", "a cancellation"])
def test_nothing_waits_once_the_tournament_is_over(four: Evening, end: str) -> None:
    id_ = four.announced("round-robin")
    for number in range(3):
        for person in four.people:
            if four.tournaments.opens(person, four.course(id_)):
                assert number < 2, "the last round is paired"
                four.tournaments.open_next(person, id_, page_of(four, person, number)[1])
        if end == "a cancellation":
            four.tournaments.call_off(HOST, id_)
            break
        four.play_round(id_)
    four.lead()
    count = select(func.count()).select_from(tournament_openings)
    assert four.club.store.read(lambda connection: connection.execute(count).scalar_one()) == 0


def test_a_round_that_another_process_pairs_meanwhile_is_led_on_at_once(
    four: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    """Given a round that another process pairs first, then this one continues with its games, and no step fails."""
    id_ = four.announced("round-robin")
    for game in four.open_games(id_):
        four.finish(game)
    four.lead()
    once = [id_]
    four.while_pairing(lambda _id: four.leader.step(once.pop()) if once else None)
    four.club.time.pass_by(BREAK_MS)
    four.lead()
    assert len(four.open_games(id_)) == 2
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []
