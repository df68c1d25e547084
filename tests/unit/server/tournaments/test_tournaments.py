"""Tests of tournaments at the table: a club evening, no-shows, late joiners, and a process that dies between two writes."""

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy import Connection, select, update

from tests.support.rated_games import DAY, MINUTE, Club
from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.accounts.tables import accounts
from warchest.server.chat.blocks import block
from warchest.server.notices.tables import notices
from warchest.server.store import StoreError
from warchest.server.store.schema import GONE
from warchest.server.table import RefusedError
from warchest.server.tournaments import swiss
from warchest.server.tournaments.pairing import FORMATS, FormatId, Pairing
from warchest.server.tournaments.rounds import LONGEST_AGAIN_MS, Leader
from warchest.server.tournaments.service import (
    BREAK_MS,
    LONGEST_WAIT_MS,
    MOST_OF_ONE,
    NewTournament,
    RoundTimes,
    TournamentCourse,
    Tournaments,
    offered,
)
from warchest.server.tournaments.standings import standings
from warchest.server.tournaments.tables import entrants
from warchest.server.work.jobs import JobError
from warchest.server.work.queue import LEASE_MS

HOST = "the host's key"


class Evening:
    """A club with tournaments, whose time a test sets."""

    def __init__(self, folder: Path | str, players: int) -> None:
        self.people = tuple(f"player {number:02}" for number in range(1, players + 1))
        self.club = Club(folder, self.people)
        self.table = self.club.table
        self.table.seating.naming = lambda person, wish: wish or (person if person in self.people else None)
        self.tournaments = Tournaments(self.club.store, self.table)
        self.leader = Leader(self.club.store, self.table)

    def announced(self, form: FormatId = "swiss", **more: Any) -> str:
        """Announce a tournament that everyone joins, and lead its start."""
        id_ = self.joined(form, **more)
        self.lead()
        return id_

    def joined(self, form: FormatId = "swiss", **more: Any) -> str:
        """Announce a tournament that everyone joins and the organizer starts."""
        wish = NewTournament("Club evening", form, more.pop("clock", LiveClock(10, 5)), **more)
        id_ = self.tournaments.create(HOST, wish)
        for person in self.people:
            self.tournaments.join(person, id_)
        self.tournaments.start(HOST, id_)
        return id_

    def while_pairing(self, act: Callable[[str], object]) -> None:
        """Do something to a tournament between the pairing of a round and its writing."""
        paired = self.leader._paired

        def slowly(course: TournamentCourse) -> list[Pairing]:
            found = paired(course)
            act(course.tournament.id)
            return found

        self.leader._paired = slowly  # type: ignore[method-assign]

    def lead(self) -> None:
        """Do all that is due now."""
        while self.leader.lead_due():
            pass

    def course(self, id_: str) -> TournamentCourse:
        """Return the tournament with its entrants and pairings."""
        course = self.tournaments.course(id_)
        assert course is not None
        return course

    def open_games(self, id_: str) -> list[str]:
        """Return the unfinished games."""
        return [row.game for row in self.course(id_).rows if row.pairing.result is None and row.game is not None]

    def finish(self, game: str) -> None:
        """End a game: the player with the later name resigns, after a first action of everyone who can act."""
        row = self.table.row(game)
        if row.mode == "link":
            self.table.clockwork.look_at(game, due=True)
        self.club.play(game, seats=2)
        loser = max(row.seats, key=lambda seat: seat.person or "")
        assert loser.person is not None
        self.table.resign(loser.person, game, loser.seat, secrets.token_urlsafe(6))

    def play_round(self, id_: str) -> None:
        """End all games of the round, and let the break pass."""
        for game in self.open_games(id_):
            self.finish(game)
        self.lead()
        self.club.time.pass_by(BREAK_MS)
        self.lead()

    def pass_by(self, ms: int) -> None:
        """Advance the time, and apply the deadlines of games within it."""
        self.club.time.pass_by(ms)
        for game in self.club.store.take_due(self.club.time(), self.club.time() + LEASE_MS, 100):
            self.table.clockwork.look_at(game, due=True)
        self.lead()

    def close(self) -> None:
        """Close the club."""
        self.leader.close()
        self.club.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Return an evening of eleven players."""
    made = Evening(tmp_path, 11)
    yield made
    made.close()


@pytest.fixture
def four(tmp_path: Path) -> Iterator[Evening]:
    """Return an evening of four players."""
    made = Evening(tmp_path, 4)
    yield made
    made.close()


def test_a_club_evening_runs_to_its_end_by_itself(evening: Evening) -> None:
    """Given eleven players and a bot that fills, when they play five rounds, then the tournament ends without a host."""
    id_ = evening.announced(filler="squire", rated=True, rounds=5)
    for _round in range(5):
        assert len(evening.open_games(id_)) == 6
        evening.play_round(id_)
    course = evening.course(id_)
    assert course.tournament.status == "over"
    assert len({frozenset((row.pairing.one, row.pairing.other)) for row in course.rows}) == 30
    assert next((row.place, one.name) for row, one in course.table) == (1, "player 01")
    assert len(course.table) == 11
    modes = Counter(evening.table.row(row.game).mode for row in course.rows if row.game)
    assert modes == {"link": 25, "bot": 5}
    assert {evening.table.row(row.game).request["rated"] for row in course.rows if row.game} == {True, False}


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_runs_to_its_end(four: Evening, form: FormatId) -> None:
    """Given four players, when they play a tournament of any format, then it ends after its rounds."""
    id_ = four.announced(form, rounds=3)
    for _round in range(3):
        four.play_round(id_)
    course = four.course(id_)
    assert course.tournament.status == "over"
    assert standings(course.tourney, form)[0].place == 1


def test_a_tournament_takes_only_accounts_of_the_age_that_it_asks_for(four: Evening) -> None:
    """Given a tournament for accounts of a week, when a newer one joins, then it is refused until it is old enough."""
    ages = {four.people[0]: 0, four.people[1]: 7 * DAY}
    four.tournaments.made_at = lambda _connection, person: (
        four.club.time() - age if (age := ages.get(person)) is not None else None
    )
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10), least_days=7))
    with pytest.raises(RefusedError, match="at least 7 days old"):
        four.tournaments.join(four.people[0], id_)
    assert not four.tournaments.admits(four.people[0], four.course(id_))
    assert four.tournaments.admits("a guest", four.course(id_)), "the page leads a guest to an account"
    four.tournaments.join(four.people[1], id_)
    ages[four.people[0]] = 7 * DAY
    four.tournaments.join(four.people[0], id_)
    assert len(four.course(id_).entrants) == 2


def test_the_next_round_waits_only_for_the_break(four: Evening) -> None:
    """Given the last game of a round, when it ends, then the next round is due after the break and not before."""
    id_ = four.announced()
    for game in four.open_games(id_):
        four.finish(game)
    four.lead()
    four.club.time.pass_by(BREAK_MS - 1)
    four.lead()
    assert {row.pairing.round for row in four.course(id_).rows} == {1}
    four.club.time.pass_by(1)
    four.lead()
    assert {row.pairing.round for row in four.course(id_).rows} == {1, 2}


def test_the_start_of_the_next_round_is_known_once_all_games_are_over(four: Evening) -> None:
    id_ = four.announced(rounds=2)
    for game in four.open_games(id_):
        assert four.tournaments.times(four.course(id_)).next_round is None
        four.finish(game)
    four.lead()
    due = four.tournaments.times(four.course(id_)).next_round
    assert due == four.club.time() + BREAK_MS
    four.club.time.pass_by(BREAK_MS)
    four.lead()
    assert four.course(id_).last_round == 2
    four.play_round(id_)
    assert four.tournaments.times(four.course(id_)) == RoundTimes(None, {})


def test_a_running_game_has_the_seat_to_act_and_the_end_of_its_time(four: Evening) -> None:
    id_ = four.announced()
    games = four.open_games(id_)
    for game in games:
        four.table.clockwork.look_at(game, due=True)
    told = four.tournaments.times(four.course(id_)).games
    for game in games:
        row, live = four.table.standing(game)
        assert told[game] == (live.game.decider, row.deadline)
        assert told[game].deadline == four.club.time() + 3 * MINUTE, "the time for the first action"
    four.finish(games[0])
    assert [*four.tournaments.times(four.course(id_)).games] == games[1:]


def test_a_weekly_round_starts_even_during_games(four: Evening) -> None:
    """Given a round a week, when a week has passed, then the next round starts, and the games of the first continue."""
    id_ = four.announced("round-robin", weekly=True, clock=DaysClock(14))
    begun = four.club.time()
    four.club.time.pass_by(DAY)
    assert four.tournaments.times(four.course(id_)).next_round == begun + 7 * DAY
    four.club.time.pass_by(6 * DAY)
    four.lead()
    assert len(four.open_games(id_)) == 4


def test_a_player_who_does_not_come_loses_and_is_not_paired_again(four: Evening) -> None:
    """Given a player who does not act in time, then the opponent wins without a game, and the absent player has to join again."""
    id_ = four.announced()
    four.club.time.pass_by(1000)
    for game in four.open_games(id_):
        four.table.clockwork.look_at(game, due=True)
    four.pass_by(3 * MINUTE)
    course = four.course(id_)
    assert {row.pairing.result for row in course.rows} <= {"walkover", "default"}
    away = [one for one in course.entrants if not one.here]
    assert len(away) == 2
    four.tournaments.join(str(away[0].person), id_)
    four.club.time.pass_by(BREAK_MS)
    four.lead()
    second = [row.pairing for row in four.course(id_).rows if row.pairing.round == 2]
    assert away[1].number not in {number for met in second for number in (met.one, met.other)}


def test_a_holiday_extends_the_first_action_of_a_tournament_by_correspondence(four: Evening) -> None:
    """Given a player on holiday when a round starts, then the game waits for the player, and no longer than for others after it."""
    four.announced("round-robin", weekly=True, clock=DaysClock(3))
    four.club.time.pass_by(1000)
    game, other = four.open_games(next(iter(row.id for row, _players in four.tournaments.listed())))
    for one in (game, other):
        four.table.clockwork.look_at(one, due=True)
    row, live = four.table.standing(game)
    assert live.game.decider is not None
    person = row.seats[live.game.decider].person
    assert person is not None
    four.table.clockwork.take_holiday(person, 2)
    status = four.table.status(person, game, live.game.decider)
    assert status.clock is not None
    assert status.clock.opening == 3 * DAY, "it stands still on the holiday"
    four.pass_by(4 * DAY)
    assert [four.table.row(one).status for one in (game, other)] == ["open", "over"]
    four.pass_by(DAY)
    assert four.table.row(game).status == "over"


@pytest.mark.parametrize("bot_starts", [False, True])
def test_a_player_who_does_not_come_against_the_bot_loses_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot_starts: bool
) -> None:
    """Given a game with the bot whose player does not act, whoever starts, then it ends within the bound and the player loses."""
    evening = Evening(tmp_path, 3)
    prepared = evening.table.prepared

    def dealt(request: Any, seats: Any, *more: Any) -> Any:
        """Deal until the wanted side starts."""
        while True:
            made = prepared(request, seats, *more)
            first = made[2].game.decider
            if (seats[first].bot is not None) == bot_starts or all(seat.bot is None for seat in seats):
                return made

    monkeypatch.setattr(evening.table, "prepared", dealt)
    id_ = evening.announced(filler="page")
    [row] = [row for row in evening.course(id_).rows if row.game and evening.table.row(row.game).mode == "bot"]
    game, bot = str(row.game), next(one.number for one in evening.course(id_).entrants if one.person is None)
    if bot_starts:
        evening.club.play(game, seats=1)
    evening.pass_by(3 * MINUTE)
    assert evening.table.row(game).status == "over"
    [met] = [one.pairing for one in evening.course(id_).rows if one.game == game]
    assert met.result == ("walkover" if met.one == bot else "default")
    evening.close()


def test_a_late_joiner_of_a_swiss_is_paired_in_the_next_round(evening: Evening) -> None:
    """Given a Swiss that runs, when a player joins, then they take part from the next round without the points of the first."""
    id_ = evening.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10)))
    *early, late = evening.people
    for person in early:
        evening.tournaments.join(person, id_)
    evening.tournaments.start(HOST, id_)
    evening.lead()
    evening.tournaments.join(late, id_)
    evening.play_round(id_)
    course = evening.course(id_)
    mine = course.of(late)
    assert mine is not None
    own = [row.pairing for row in course.rows if mine.number in (row.pairing.one, row.pairing.other)]
    assert [met.round for met in own] == [2]


def test_no_player_joins_a_round_robin_that_has_started(four: Evening) -> None:
    """Given a round robin that runs, when another player wants to join, then that is refused in a sentence."""
    id_ = four.announced("round-robin")
    four.people = (*four.people, "late")
    four.club.join("late")
    with pytest.raises(RefusedError, match="after its start"):
        four.tournaments.join("late", id_)


def test_only_users_with_a_name_of_their_own_can_join(four: Evening) -> None:
    """Given a guest, when the guest wants to join, then that is refused in a sentence."""
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10)))
    with pytest.raises(RefusedError, match="account"):
        four.tournaments.join("a guest", id_)


def test_a_bot_joins_only_where_the_organizer_allows_bots(four: Evening) -> None:
    """Given a third-party bot, when it wants to join, then that is refused in a sentence unless the organizer allows bots."""
    four.people = (*four.people, "Rook [bot]")
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10)))
    with pytest.raises(RefusedError, match="Bots"):
        four.tournaments.join("Rook [bot]", id_)
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10), bots=True))
    four.tournaments.join("Rook [bot]", id_)
    assert four.course(id_).of("Rook [bot]") is not None


def test_no_swiss_is_offered_where_it_can_t_be_paired(four: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a machine without py4swiss, then the form has no Swiss, and a call for one is refused."""
    monkeypatch.setattr(swiss, "is_here", lambda: False)
    assert offered() == ("round-robin", "knock-out", "duplicate")
    with pytest.raises(RefusedError, match="format"):
        four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10)))


def first_round(evening: Evening, *blocked: tuple[int, int]) -> set[frozenset[int]]:
    """Return the pairs of the first round where these players, by number, have blocked others."""

    def job(connection: Connection) -> None:
        for one, other in blocked:
            block(connection, evening.people[one - 1], evening.people[other - 1], blocked=True)

    evening.club.store.write(job)
    rows = evening.course(evening.announced()).rows
    return {frozenset((row.pairing.one, row.pairing.other or 0)) for row in rows}


def test_players_who_block_each_other_are_not_paired(four: Evening) -> None:
    """Given a first round that would pair the first player with the third, when both block each other, then they have other opponents."""
    assert first_round(four, (1, 3), (3, 1)) == {frozenset((1, 4)), frozenset((2, 3))}


@pytest.mark.parametrize(("owner", "bots"), [("account of player 01", [3]), ("another account", [1, 3])])
def test_a_bot_is_paired_neither_with_its_owner_nor_with_another_bot_of_the_owner(
    four: Evening, owner: str, bots: list[int]
) -> None:
    """Given a first round that would pair the first player with the third, when one user decides for both, then they have others."""

    def job(connection: Connection) -> None:
        its = accounts.c.holder.in_([four.people[number - 1] for number in bots])
        connection.execute(update(accounts).where(its).values(owner=owner))

    four.club.store.write(job)
    assert first_round(four) == {frozenset((1, 4)), frozenset((2, 3))}


def test_blocking_does_not_choose_opponents(four: Evening) -> None:
    """Given a player who blocks an opponent, when that opponent does not block them, then they are paired as without the block."""
    assert first_round(four, (1, 3)) == {frozenset((1, 3)), frozenset((2, 4))}


def test_players_who_block_each_other_are_paired_where_there_is_no_other_opponent(tmp_path: Path) -> None:
    """Given a Swiss of two players who block each other, then they play."""
    evening = Evening(tmp_path, 2)
    assert first_round(evening, (1, 2), (2, 1)) == {frozenset((1, 2))}
    evening.close()


def test_only_the_organizer_starts_removes_and_calls_off(four: Evening) -> None:
    """Given a tournament of another user, when a player gives the organizer's orders, then each is refused."""
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10)))
    four.tournaments.join(four.people[0], id_)
    player = four.people[0]
    with pytest.raises(RefusedError, match="organizer"):
        four.tournaments.start(player, id_)
    with pytest.raises(RefusedError, match="organizer"):
        four.tournaments.call_off(player, id_)
    with pytest.raises(RefusedError, match="organizer"):
        four.tournaments.remove(player, id_, 1)


@pytest.mark.parametrize("runs", [False, True])
def test_a_player_whom_the_organizer_has_removed_can_t_join_again(four: Evening, runs: bool) -> None:
    """Given a player whom the organizer removes before or after the start, when they want to join, then that is refused."""
    id_ = four.announced() if runs else four.joined()
    removed = next(one for one in four.course(id_).entrants if one.person == four.people[0])
    four.tournaments.remove(HOST, id_, removed.number)
    with pytest.raises(RefusedError, match="removed you"):
        four.tournaments.join(four.people[0], id_)
    four.tournaments.leave(four.people[1], id_)
    four.tournaments.join(four.people[1], id_)


def test_one_organizer_has_few_tournaments_at_once(four: Evening) -> None:
    """Given an organizer with many tournaments that are not over, when they announce another, then that is refused."""
    wish = NewTournament("Evening", "swiss", LiveClock(10))
    first, *_others = [four.tournaments.create(HOST, wish) for _number in range(MOST_OF_ONE)]
    with pytest.raises(RefusedError, match="several"):
        four.tournaments.create(HOST, wish)
    four.tournaments.call_off(HOST, first)
    four.tournaments.create(HOST, wish)


def test_a_tournament_without_players_is_called_off_at_its_start(four: Evening) -> None:
    """Given a tournament with a time, when it comes and no player has joined, then the tournament is called off."""
    starts = four.club.time() + DAY
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10), starts=starts))
    four.lead()
    four.club.time.pass_by(DAY)
    four.lead()
    assert four.course(id_).tournament.status == "off"


def test_a_tournament_that_its_organizer_never_starts_is_called_off(four: Evening) -> None:
    """Given a tournament without a time, when its organizer does not start it for 90 days, then it is called off."""
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "swiss", LiveClock(10)))
    for person in four.people:
        four.tournaments.join(person, id_)
    four.lead()
    four.club.time.pass_by(LONGEST_WAIT_MS - 1)
    four.lead()
    assert four.course(id_).tournament.status == "open"
    four.club.time.pass_by(1)
    four.lead()
    assert four.course(id_).tournament.status == "off"
    assert four.open_games(id_) == []


@pytest.mark.parametrize("form", ["round-robin", "swiss"])
def test_a_player_who_leaves_while_a_round_is_paired_gets_no_game(four: Evening, form: FormatId) -> None:
    """Given a pairing that takes a while, when a player leaves meanwhile, then the opponent wins without a game."""
    leaver = four.people[0]
    four.while_pairing(lambda id_: four.tournaments.leave(leaver, id_))
    id_ = four.announced(form)
    seated = {seat.person for game in four.open_games(id_) for seat in four.table.row(game).seats}
    assert len(seated) == 2
    assert leaver not in seated
    assert len(four.course(id_).rows) == 2


def test_players_who_come_back_while_no_round_is_found_play_on(four: Evening) -> None:
    """Given a tournament whose players have all left, when they come back while the leader finds no round, then it continues."""
    id_ = four.announced("swiss")
    for game in four.open_games(id_):
        four.finish(game)
    for person in four.people:
        four.tournaments.leave(person, id_)
    back = [*four.people]

    def come_back(_id: str) -> None:
        while back:
            four.tournaments.join(back.pop(), id_)

    four.while_pairing(come_back)
    four.lead()
    four.club.time.pass_by(BREAK_MS)
    four.lead()
    assert four.course(id_).tournament.status == "running"
    assert len(four.open_games(id_)) == 2


def test_a_tournament_that_is_called_off_while_a_round_is_paired_stays_off(four: Evening) -> None:
    """Given a pairing that takes a while, when the organizer calls the tournament off meanwhile, then no round is written."""
    four.while_pairing(lambda id_: four.tournaments.call_off(HOST, id_))
    id_ = four.announced()
    assert four.course(id_).tournament.status == "off"
    assert four.course(id_).rows == []


def test_a_round_robin_takes_no_more_players_than_its_table_can_show(four: Evening) -> None:
    """Given a round robin with as many players as it may have, when another joins, then that is refused in a sentence."""
    most = FORMATS["round-robin"].most
    four.people = tuple(f"guest {number}" for number in range(most + 1))
    four.club.join(*four.people)
    id_ = four.tournaments.create(HOST, NewTournament("Evening", "round-robin", LiveClock(10)))
    *early, late = four.people
    for person in early:
        four.tournaments.join(person, id_)
    with pytest.raises(RefusedError, match="full"):
        four.tournaments.join(late, id_)


@pytest.mark.parametrize(
    "problem", [JobError("its process ended"), StoreError("The database is too busy."), ValueError()]
)
def test_a_step_that_failed_is_tried_again_at_once_and_later_where_it_fails_again(
    four: Evening, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    """Given a round that can't be paired, then it is tried after 1 s, 2 s, 4 s and so on up to 32 s, and after a success from 1 s on."""
    id_ = four.joined("round-robin")
    with monkeypatch.context() as failing:
        paired = Mock(side_effect=problem)
        failing.setattr(four.leader, "_paired", paired)
        four.lead()
        for number, seconds in enumerate((1, 2, 4, 8, 16, 32, 32), 1):
            four.club.time.pass_by(1000 * seconds - 1)
            four.lead()
            assert paired.call_count == number, "it was tried too early"
            four.club.time.pass_by(1)
            four.lead()
            assert paired.call_count == number + 1
    four.club.time.pass_by(LONGEST_AGAIN_MS)
    four.lead()
    assert len(four.open_games(id_)) == 2
    assert four.leader._again == {}


def test_an_error_of_the_store_in_one_tournament_does_not_stop_the_others(
    four: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given two tournaments that are due, when the store fails at the first, then the other has its games."""
    first, second = four.joined("round-robin"), four.joined("round-robin")
    step = four.leader.step

    def fails_at_first(id_: str) -> int | None:
        if id_ == first:
            raise StoreError("The database is too busy.")
        return step(id_)

    monkeypatch.setattr(four.leader, "step", fails_at_first)
    four.lead()
    assert [len(four.open_games(id_)) for id_ in (first, second)] == [0, 2]


def test_both_players_of_a_new_game_get_a_notice(four: Evening) -> None:
    """Given a new round, then each player has one notice that it has started."""
    four.announced()
    wanted = select(notices.c.person).where(notices.c.kind == "round")
    told = four.club.store.read(lambda connection: connection.execute(wanted).scalars().all())
    assert sorted(told) == sorted(four.people)


def test_a_tournament_is_read_again_only_after_a_change(four: Evening) -> None:
    """Given a tournament, when it is looked at twice, then they are one, until a player leaves, a game ends or an account goes."""
    id_ = four.announced()
    seen = [four.course(id_)]
    assert four.course(id_) is seen[0]
    four.tournaments.leave(four.people[0], id_)
    seen.append(four.course(id_))
    four.finish(four.open_games(id_)[0])
    four.lead()
    seen.append(four.course(id_))
    gone = entrants.update().where(entrants.c.person == four.people[1]).values(person=f"{GONE}1")
    four.club.store.write(lambda connection: connection.execute(gone))
    seen.append(four.course(id_))
    assert len({id(one) for one in seen}) == 4
    assert [sum(one.gone for one in course.entrants) for course in seen] == [0, 0, 0, 1]
