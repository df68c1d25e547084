"""A game is rated for whom it should be: nothing is won or lost by what no player agreed to."""

from collections.abc import Iterator
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from tests.support.rated_games import ANN, BEN, CAT, DAN, DAY, MINUTE, Club
from warchest.bots.registry import bot_rating
from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.accounts.restraints import Restraint, restrain
from warchest.server.accounts.tables import accounts
from warchest.server.badge import badged
from warchest.server.ratings.skill import BOT, FRESH, RatedPlayer
from warchest.server.ratings.tables import FinishedGame, keep
from warchest.server.table import GameRequest, RefusedError
from warchest.server.table.new_game.rated import UNRATED


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path)
    yield club
    club.close()


def changes(club: Club, game: str) -> list[int]:
    """The changes of a game, in seat order."""
    result = club.ratings.result_of(club.table.row(game))
    assert result is not None
    assert result.reason is None
    return [one.after - one.before for one in result.changes]


def test_a_win_raises_a_rating_and_a_loss_lowers_it_when_the_end_is_shown(club: Club) -> None:
    game = club.won(ANN, BEN)
    end = club.table.payload(ANN, game, 0).end
    assert end is not None
    assert end.rated is not None
    first, second = end.rated.changes
    assert (first.before, second.before) == (1500, 1500)
    assert first.after > 1500 > second.after
    assert club.points(ANN) == first.after
    assert club.points(BEN) == second.after


@pytest.mark.parametrize(
    ("people", "clock", "ladder"),
    [
        ((ANN, BEN), LiveClock(10, 0), "two-live"),
        ((ANN, BEN), DaysClock(3), "two-days"),
        ((ANN, BEN, CAT, DAN), LiveClock(10, 0), "four-live"),
        ((ANN, BEN, CAT, DAN), DaysClock(3), "four-days"),
    ],
)
def test_each_kind_of_game_has_a_ladder_of_its_own(
    club: Club, people: tuple[str, ...], clock: Any, ladder: str
) -> None:
    game = club.begin(*people, clock=clock)
    club.play(game)
    club.leave(game)
    assert {id_ for one in people for id_ in club.ratings.values_of(one)} == {ladder}


def test_partners_win_and_lose_together(club: Club) -> None:
    game = club.begin(ANN, BEN, CAT, DAN)
    club.play(game)
    club.table.offers.offer(BEN, game, 1, "resign")
    club.table.offers.answer(DAN, game, 3, "resign", agrees=True)
    one, other, three, four = changes(club, game)
    assert one == three > 0 > other == four


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"setup": "first_game"}, "random armies or a draft"),
        ({"ruleset": "lite", "royal_guard": "revised"}, "random armies or a draft"),
        ({"seed": "mine"}, "can't have a seed"),
        ({"hints": True}, "can't have hints"),
        ({"clock": None}, "needs a clock"),
        ({"seats": ["you", "page"]}, "has no bots"),
        ({"seats": ["you", "you"]}, "a screen for each player"),
    ],
)
def test_a_game_with_unequal_or_uncommon_terms_cannot_be_rated(club: Club, wish: dict[str, Any], sentence: str) -> None:
    asked: dict[str, Any] = {
        "seats": ["you", "friend"],
        "setup": "random",
        "clock": LiveClock(5, 5),
        "rated": True,
    } | wish
    with pytest.raises(RefusedError, match=sentence):
        club.table.create(ANN, GameRequest(**asked))


def test_a_guest_makes_and_joins_no_rated_game(club: Club) -> None:
    with pytest.raises(RefusedError, match="sign in first"):
        club.begin("a guest", ANN)
    with pytest.raises(RefusedError, match="sign in first"):
        club.begin(ANN, "a guest")


def test_a_bot_takes_no_seat_in_a_rated_game(club: Club) -> None:
    request = GameRequest(["you", "friend"], "random", clock=LiveClock(5, 0), rated=True)
    game = club.table.create(ANN, request)
    with pytest.raises(RefusedError, match="A bot can't take a seat"):
        club.table.seating.give_to_bot(ANN, game, 1, "page")


def test_a_game_between_opponents_of_one_household_is_not_rated(club: Club) -> None:
    game = club.begin(ANN, BEN)
    club.ratings.note_home(game, ANN, "192.0.2.1")
    club.ratings.note_home(game, BEN, "192.0.2.2")
    club.ratings.note_home(game, BEN, "192.0.2.1")
    club.play(game)
    club.table.resign(BEN, game, 1, "enough")
    assert club.reason(game) == "household"
    end = club.table.payload(ANN, game, 0).end
    assert end is not None
    assert end.rated is not None
    assert end.rated.why_not == UNRATED["household"]
    assert club.points(ANN) == club.points(BEN) == 1500


@pytest.mark.parametrize(
    ("owners", "reason"),
    [
        ({BEN: ANN}, "owner"),
        ({ANN: BEN}, "owner"),
        ({ANN: CAT, BEN: CAT}, "owner"),
        ({ANN: CAT, BEN: DAN}, None),
        ({BEN: CAT}, None),
        ({BEN: None}, "owner"),
    ],
)
def test_a_bot_plays_no_rated_game_with_its_owner_or_the_owner_s_other_bots(
    club: Club, owners: dict[str, str | None], reason: str | None
) -> None:
    """Given bots with these owners, in households of their own, then a game between relatives, or of an ownerless bot, is not rated."""
    for bot, owner in owners.items():
        values = {"name": badged(bot), "owner": owner and f"account of {owner}"}
        change = update(accounts).where(accounts.c.holder == bot).values(values)
        club.store.write(methodcaller("execute", change))
    assert club.ratings.may_rate(ANN, BEN) == (reason is None)
    game = club.begin(ANN, BEN)
    club.play(game)
    club.table.resign(BEN, game, 1, "enough")
    assert club.reason(game) == reason


def test_partners_may_live_together(club: Club) -> None:
    game = club.begin(ANN, BEN, CAT, DAN)
    for person, home in ((ANN, "1"), (CAT, "1"), (BEN, "2"), (DAN, "2")):
        club.ratings.note_home(game, person, home)
    club.play(game)
    club.table.offers.offer(BEN, game, 1, "resign")
    club.table.offers.answer(DAN, game, 3, "resign", agrees=True)
    assert club.reason(game) is None


def test_what_is_noted_of_a_household_is_gone_with_the_game(club: Club) -> None:
    from sqlalchemy import select

    from warchest.server.ratings.tables import rated_homes

    games = [club.begin(ANN, BEN), club.begin(ANN, BEN)]
    for game in games:
        club.ratings.note_home(game, ANN, "192.0.2.1")
    words = club.store.read(lambda c: c.execute(select(rated_homes.c.home)).scalars().all())
    assert len({*words}) == 2, "the words of two games can't be compared"
    for game in games:
        club.play(game)
        club.table.resign(BEN, game, 1, "enough")
    assert club.store.read(lambda c: c.execute(select(rated_homes)).all()) == []


def test_a_partner_who_leaves_takes_no_points_from_the_other(club: Club) -> None:
    game = club.begin(ANN, BEN, CAT, DAN)
    club.play(game)
    leaver = club.leave(game)
    told = changes(club, game)
    assert told[leaver] < 0
    assert told[(leaver + 2) % 4] == 0
    assert told[(leaver + 1) % 4] > 0
    assert told[(leaver + 3) % 4] > 0


def test_a_game_that_ends_before_both_have_acted_counts_for_neither(club: Club) -> None:
    game = club.begin(ANN, BEN)
    club.play(game, seats=1)
    club.table.resign(BEN, game, 1, "enough")
    assert club.reason(game) == "unacted"
    assert club.points(ANN) == club.points(BEN) == 1500


def test_one_who_resigns_in_round_one_loses_and_the_other_wins_nothing(club: Club) -> None:
    game = club.begin(ANN, BEN)
    club.play(game, seats=2)
    club.table.resign(BEN, game, 1, "enough")
    gained, lost = changes(club, game)
    assert gained == 0 > lost


def test_a_draw_agreed_in_round_one_counts_for_neither(club: Club) -> None:
    game = club.begin(ANN, BEN)
    club.play(game, seats=2)
    club.table.offers.offer(ANN, game, 0, "draw")
    club.table.offers.answer(BEN, game, 1, "draw", agrees=True)
    assert club.reason(game) == "early"


def test_an_aborted_game_counts_for_neither(club: Club) -> None:
    game = club.begin(ANN, BEN)
    club.table.offers.abort(ANN, game, 0)
    assert club.reason(game) == "aborted"


def test_losing_on_purpose_to_a_friend_gains_less_and_less(club: Club) -> None:
    gains = []
    for _ in range(14):
        before = club.ratings.values_of(ANN).get("two-live")
        club.won(ANN, BEN)
        mu = club.ratings.values_of(ANN)["two-live"].rating.mu
        gains.append(mu - (before.rating.mu if before else 25_000_000))
        club.time.pass_by(MINUTE)
    assert gains[4] < 0.7 * gains[3]
    assert gains[8] < 0.7 * gains[7]
    assert gains[12] < 0.7 * gains[11]
    club.time.pass_by(8 * DAY)
    club.won(ANN, BEN)
    assert club.ratings.values_of(ANN)["two-live"].rating.mu - sum(gains) - 25_000_000 > gains[12], (
        "a week later it counts"
    )


def test_one_who_stops_when_ahead_loses(club: Club) -> None:
    """Given a game that waits for a player, time runs out while that player is away: it is a loss, however the board looks."""
    game = club.begin(ANN, BEN)
    club.play(game)
    away = club.leave(game)
    told = changes(club, game)
    assert told[away] < 0 < told[1 - away]


def test_a_rating_gets_uncertain_again_without_games(club: Club) -> None:
    for _ in range(4):
        club.won(ANN, BEN)
    value = club.ratings.values_of(ANN)["two-live"]
    assert value.at(club.time()).doubt < value.at(club.time() + 100 * DAY).doubt <= FRESH.doubt


def test_a_game_that_ends_after_a_player_was_banned_does_not_count(club: Club) -> None:
    game = club.begin(ANN, BEN)
    club.play(game)
    club.store.write(lambda connection: restrain(connection, Restraint("ban", 4_000_000_000_000, person=BEN)))
    club.leave(game)
    assert club.reason(game) == "banned"
    assert club.points(ANN) == 1500


def test_a_casual_game_changes_nothing(club: Club) -> None:
    game = club.won(ANN, BEN, rated=False)
    end = club.table.payload(ANN, game, 0).end
    assert end is not None
    assert end.rated is None
    assert club.points(ANN) == 1500


def test_a_game_ends_even_if_it_can_t_be_rated(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise ValueError

    monkeypatch.setattr("warchest.server.ratings.service.keep", fail)
    game = club.won(ANN, BEN)
    assert club.table.row(game).status == "over"


# Bots


def known(club: Club, person: str) -> None:
    """Give a player a rating that is known."""
    for number in range(40):
        other, result = f"player {number}", (-1) ** number
        players = [RatedPlayer(person, result, counts=True), RatedPlayer(other, -result, counts=True)]
        game = FinishedGame(f"game {number}", "two-live", club.time(), players)
        club.store.write(lambda connection, game=game: keep(connection, game))  # type: ignore[misc]
    assert not club.ratings.values_of(person)["two-live"].rating.provisional


def lose_to(club: Club, person: str, level: str, **more: Any) -> None:
    """Lose to a bot in round two."""
    game = club.table.create(person, GameRequest(["you", level], more.pop("setup", "random"), **more))  # type: ignore[list-item]
    club.play(game)
    club.table.resign(person, game, 0, "enough")


def test_a_bot_has_its_rating_among_the_bots_until_players_measure_it(club: Club) -> None:
    assert club.points(BOT + "yeoman") == bot_rating("yeoman")
    known(club, ANN)
    before = club.ratings.values_of(ANN)
    lose_to(club, ANN, "yeoman")
    assert club.points(BOT + "yeoman") > bot_rating("yeoman")
    assert club.ratings.values_of(ANN) == before, "games against bots change no player's rating"


@pytest.mark.parametrize("more", [{"hints": True}, {"seed": "mine"}, {"setup": "first_game"}])
def test_only_standard_games_without_help_measure_a_bot(club: Club, more: dict[str, Any]) -> None:
    known(club, ANN)
    lose_to(club, ANN, "yeoman", **more)
    assert club.points(BOT + "yeoman") == bot_rating("yeoman")


@pytest.mark.parametrize("until_round", [1, 2])
def test_a_game_given_up_in_round_one_measures_no_bot(club: Club, until_round: int) -> None:
    """Given a game that both sides have acted in, losing it on purpose gives the bot something only if it was played into round two."""
    known(club, ANN)
    game = club.table.create(ANN, GameRequest(["you", "yeoman"], "random"))
    if until_round == 1:
        club.play(game, seats=2)
    else:
        club.play(game)
    club.table.resign(ANN, game, 0, "enough")
    assert (club.points(BOT + "yeoman") > bot_rating("yeoman")) is (until_round == 2)


def test_a_game_with_an_action_taken_back_measures_no_bot(club: Club) -> None:
    known(club, ANN)
    game = club.table.create(ANN, GameRequest(["you", "yeoman"], "random"))
    club.play(game, seats=2)
    club.table.offers.offer(ANN, game, 0, "takeback")
    club.play(game)
    club.table.resign(ANN, game, 0, "enough")
    assert any(line.kind == "takeback" for line in club.table.standing(game)[1].lines)
    assert club.points(BOT + "yeoman") == bot_rating("yeoman")


def test_a_player_without_a_known_rating_measures_no_bot(club: Club) -> None:
    for person in (ANN, "a guest"):
        lose_to(club, person, "yeoman")
    assert club.points(BOT + "yeoman") == bot_rating("yeoman")


def test_one_player_moves_a_bot_less_and_less(club: Club) -> None:
    known(club, ANN)
    points = []
    for _ in range(9):
        points.append(club.points(BOT + "yeoman"))
        lose_to(club, ANN, "yeoman")
    assert points[5] - points[4] < 0.7 * (points[4] - points[3])
