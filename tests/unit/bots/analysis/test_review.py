"""The review of a game: luck and choices add up to the result, hindsight counts for nothing, and the weaker player is found."""

import random
from functools import cache

import msgspec
import pytest

from tests.support.bot_games import RULES
from tests.support.tiers import mostly_slow
from tests.support.verdict_games import stored
from warchest import Game
from warchest.bots.analysis.evaluator import ITERATIONS
from warchest.bots.analysis.in_words import comments_of, review_in_words, with_comments
from warchest.bots.analysis.review import MOMENTS, Reviewer, matters
from warchest.bots.registry import make_bot
from warchest.game.kinds import GAME_KINDS
from warchest.game.position_builder import PositionBuilder
from warchest.game.text.gametext.parse import parse_game
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.layout import CHOICES
from warchest.schema.review import Review

QUICK = 150
"""Iterations that are enough where only the arithmetic counts."""


@cache
def reviewer(iterations: int = QUICK) -> Reviewer:
    return Reviewer(iterations=iterations)


@cache
def finished(kind: str, number: int, *levels: str, actions: int = 1000) -> Game:
    """A game of bots, a level for each side. The first seat resigns after this many actions."""
    bots = [make_bot(level) for level in levels or ("squire", "squire")]
    game = Game(RULES[kind].setup(f"review {number}"), b"review %d" % number)
    rng = random.Random(number)
    while game.decider is not None and actions:
        actions -= 1
        for id_ in bots[game.decider & 1].choose(game.information_state(game.decider), rng.getrandbits(32)):
            game.play(id_)
    if game.outcome is None:
        game.resign(0)
    return game


def short(kind: str, number: int) -> Game:
    """A game that is given up after some rounds: long enough where only the arithmetic counts."""
    return finished(kind, number, "page", "yeoman", actions=20)


@cache
def reviewed(kind: str, number: int) -> Review:
    return reviewer().review(short(kind, number))


@pytest.mark.parametrize("kind", mostly_slow(["base", "all", "four_all", "lite", "drafted"], 2))
def test_the_result_is_the_sum_of_start_luck_losses_turns_of_others_end_and_rest_for_each_seat(kind: str) -> None:
    review = reviewed(kind, 1)
    for seat in review.seats:
        assert seat.start is not None
        assert seat.others is not None
        sign, result = (1, review.result) if seat.seat % 2 == 0 else (-1, 100 - review.result)
        explained = seat.draws - seat.lost + seat.others
        assert seat.start + explained + sign * review.ended + seat.rest == pytest.approx(result, abs=0.5)


@pytest.mark.parametrize("kind", mostly_slow(["base", "all", "four_all", "lite"], 1))
def test_moments_are_few_weigh_enough_and_name_what_was_better(kind: str) -> None:
    game, review = short(kind, 1), reviewed(kind, 1)
    assert len(review.moments) <= MOMENTS
    assert [moment.at for moment in review.moments] == sorted(moment.at for moment in review.moments)
    for moment in review.moments:
        at = game.at(moment.at)
        assert at.decider == moment.seat
        assert matters(moment)
        assert list(game.log[moment.at : moment.at + len(moment.played)]) == moment.played
        assert (moment.chance_played > moment.chance_better) == moment.find
        for id_ in moment.better:
            at.play(id_)
        assert not at.action_open


def test_hidden_coins_do_not_affect_the_judgement_of_a_choice() -> None:
    """Given another last hand of the other side, everything before the draw is judged the same."""
    game = short("base", 2)
    log = list(game.log)
    other = _with_another_draw(game)
    assert other is not None
    one, two = (reviewer().review(played) for played in (game, other))
    upto = next(n for n, (a, b) in enumerate(zip(log, other.log, strict=False)) if a != b)
    assert upto > len(log) // 2
    for review, twin in ((one, two), (two, one)):
        assert [point for point in review.points if point.at < upto] == [p for p in twin.points if p.at < upto]


def _with_another_draw(game: Game) -> Game | None:
    """Return the game up to a late draw that comes out otherwise, and then given up."""
    log = list(game.log)
    for at in range(len(log) - 1, 0, -1):
        before = game.at(at)
        if before.drawer is not None and len(before.chance_outcomes()) > 1 and at > len(log) // 2:
            drawn, weights = [0] * CHOICES, [0] * CHOICES
            count = list_chance(before.tables, before.position, drawn, weights)
            before.play(next(id_ for id_ in drawn[:count] if id_ != log[at]))
            while before.chance_outcomes():
                before.draw()
            before.resign(0)
            return before
    return None


def test_a_blunder_is_a_moment_and_the_win_that_it_missed_is_named() -> None:
    """Dusk could win by taking e5, passes, and gives up."""
    builder = PositionBuilder().held("A", "d4", "g3", "i2").held("B", "c6", "h4")
    builder.unit("A", "archer", "e5").unit("B", "scout", "e6").hand("A", "archer", "royal").hand("B", "scout")
    game = builder.build()
    game.play("pass(archer)")
    game.resign(0)
    review = reviewer().review(game)
    [moment] = review.moments
    assert (moment.at, moment.find, moment.proven, moment.chance_better) == (0, False, True, 100)
    assert game.at(0).choice(moment.better[0]).word == "control@e5"
    assert "Wins the game." in review_in_words(game, review).moments[0].why


def test_the_same_game_gets_the_same_review() -> None:
    assert reviewer().review(short("base", 1)) == reviewed("base", 1)


def test_a_review_of_the_first_edition_is_still_read_and_praises_no_player() -> None:
    """Given a stored review without the fields of the second edition."""
    game, fields = short("base", 1), msgspec.to_builtins(reviewed("base", 1))
    for name in ("edition", "ended"):
        del fields[name]
    for one, names in (
        ("seats", ("stakes", "idle", "themes", "find", "found", "start", "others", "rest")),
        ("points", ("after",)),
        ("moments", ("line",)),
    ):
        for row in fields[one]:
            for name in names:
                del row[name]
    old = msgspec.convert(fields, Review)
    told = review_in_words(game, old)
    assert (old.edition, told.decided, told.advice, told.accuracy) == (1, "", [], ["", ""])
    assert len(told.moments) == len(old.moments)


@pytest.mark.parametrize("seat", [0, 1])
def test_passes_with_a_usable_coin_are_counted_and_named(seat: int) -> None:
    """Given a player who passes with every coin, and gives up."""
    game = stored("passes-resigns")
    told = review_in_words(game, reviewer().review(game))
    assert "resigned" in told.decided
    assert ("passes wasted a coin" in told.advice[seat][0]) == (seat == 0)
    assert told.accuracy[0] == "Often missed a better choice."


def test_the_better_line_starts_with_the_better_action_and_shows_the_board_after_each_step() -> None:
    game = stored("passes-resigns")
    told = review_in_words(game, reviewer().review(game))
    mistake = next(one for one in told.moments if not one.moment.find)
    at = game.at(mistake.moment.at)
    at.play_action(mistake.moment.better)
    first = mistake.steps[0]
    assert (first.seat, first.text) == (mistake.moment.seat, mistake.better)
    assert first.units == at.view(None).units
    assert all(find.steps == [] for find in told.moments if find.moment.find)


def test_an_unfinished_game_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="Only a finished game can be reviewed"):
        reviewer().review(Game(GAME_KINDS["base"].setup("begun"), b"begun"))


def test_progress_is_reported_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    game = short("base", 1)
    reviewer().review(game, lambda done, of: told.append((done, of)))
    assert told[-1] == (len(game.log), len(game.log))
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_the_comments_of_a_review_stand_on_the_lines_of_its_moments_and_the_text_can_be_read_again() -> None:
    game = short("base", 4)
    review = reviewer().review(game)
    comments = comments_of(game, review_in_words(game, review))
    text = with_comments(parse_game(game.to_text()), comments)
    again = parse_game(text.print())
    assert [comment for line in again.lines for comment in line.comments] == [
        c for few in comments.values() for c in few
    ]
    assert list(Game.from_text(again).log) == list(game.log)
    assert all("tree-1" in comment for few in comments.values() for comment in few)


def found_weaker(games: int, iterations: int) -> int:
    """In how many games of a weak bot against a strong one, with sides changing, a review finds that the weak one lost more by choices."""
    right = 0
    for number in range(games):
        weak = number % 2
        levels = ("page", "regent") if weak == 0 else ("regent", "page")
        review = reviewer(iterations).review(finished("base", 10 + number, *levels))
        right += review.seats[weak].lost > review.seats[1 - weak].lost
    return right


@pytest.mark.slow
def test_the_weaker_bot_is_found_to_have_lost_more_by_its_choices() -> None:
    assert found_weaker(4, 600) >= 3


@pytest.mark.marathon
def test_over_a_hundred_games_the_weaker_bot_is_found_in_ninety() -> None:
    assert found_weaker(100, ITERATIONS) >= 90
