"""Every bot answers with a whole composition, using only its record."""

from typing import get_args

import pytest

from tests.support.bot_games import RULES, later, random_game, steps
from tests.support.tiers import mostly_marathon
from warchest import Game, InformationState, Setup
from warchest.bots.beliefs.knowledge import ImpossibleStateError
from warchest.bots.registry import BOT_KINDS, LEVELS, Level, bot_rating, make_bot, parse_bot
from warchest.bots.tree.agent import BEST, InterpretedTreeAgent
from warchest.bots.tree.bot import TreeBot, TreeForm
from warchest.rules.state.layout import UNKNOWN
from warchest.server.table.lines import play_action

BOTS = ("random", "page", "squire", "yeoman", "reference:iterations=15", "ismcts:iterations=8,match_point=2")
"""A bot of every kind. The higher levels have more iterations than a test needs."""
QUICK = ("base",)
"""The rule sets that are played also where there is only a minute."""


def test_every_level_of_the_request_schema_has_a_bot() -> None:
    assert get_args(Level) == LEVELS


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("rules", [*QUICK, *mostly_marathon([rules for rules in RULES if rules not in QUICK], in_ci=4)])
def test_a_level_plays_whole_compositions(level: str, rules: str) -> None:
    bot = make_bot(level)
    game = random_game(1, rules)
    for luck in range(20):
        seat = game.decider
        if seat is None:
            break
        game, _ = play_action(game, seat, bot.choose(game.information_state(seat), luck))


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("rules", ["base", pytest.param("four_all", marks=pytest.mark.marathon)])
def test_the_same_record_and_seed_give_the_same_composition(level: str, rules: str) -> None:
    followed = make_bot(level)
    for game in steps(21, 20, rules):
        if game.decider is not None:
            record = game.information_state(game.decider)
            assert followed.choose(record, 5) == make_bot(level).choose(record, 5)


def worlds() -> tuple[Game, Game]:
    """Two games in which seat 0 saw the same: seat 1 drew other coins, and played all facedown."""
    games = []
    for draws in ((0, 1, 2), (5, 3, 3)):
        game = Game.from_log(Setup.first_game(), [90, 90, 91, *(90 + slot for slot in draws)], b"same later")
        for number in range(6):
            if game.decider == 0:
                game.play(next(id_ for id_ in game.legal_ids() if id_ < 9 or id_ >= 256))
            else:
                game.play(draws[number // 2])
        games.append(game)
    first, second = games
    return first, second


@pytest.mark.parametrize("level", BOTS)
def test_hidden_coins_do_not_change_a_bots_choice(level: str) -> None:
    first, second = worlds()
    shared = [a.information_state(0).ids[:10] for a in (first, second)]
    assert first.log[:10] != second.log[:10]
    assert shared[0] == shared[1]
    assert UNKNOWN + 90 in shared[0]
    record = InformationState(first.setup, 0, shared[0])
    for luck in range(5):
        answers = [make_bot(level).choose(InformationState(record.setup, 0, tuple(ids)), luck) for ids in shared]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("level", BOTS)
def test_a_seat_with_nothing_to_decide_is_refused(level: str) -> None:
    game = later(2, 20)
    assert game.decider is not None
    with pytest.raises(ImpossibleStateError, match="nothing to decide"):
        make_bot(level).choose(game.information_state(1 - game.decider), 0)


def test_the_error_for_an_unknown_bot_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=rf"There is no bot 'king': there are {', '.join((*LEVELS, *BOT_KINDS))}\."):
        make_bot("king")


@pytest.mark.parametrize(
    "text", ["iterations", "iterations=0", "iterations=1e3", "iterations=1000001", "depth=3", "iterations=²"]
)
def test_the_error_for_an_unknown_option_lists_the_bots_options(text: str) -> None:
    with pytest.raises(
        ValueError, match=r"The bot 'reference' has no option .*: iterations=1 to 1000000, ms=1 to 60000\."
    ):
        make_bot(f"reference:{text}")


def test_a_stronger_level_is_never_of_a_weaker_kind() -> None:
    kinds = [BOT_KINDS.index(parse_bot(level)[0]) for level in LEVELS]
    assert kinds == sorted(kinds)


def test_ratings_rise_from_level_to_level() -> None:
    ratings = [bot_rating(level) for level in LEVELS]
    assert ratings == sorted(set(ratings))


def test_a_higher_level_searches_more_among_learners_and_among_the_others() -> None:
    options = [parse_bot(level)[1] for level in LEVELS]
    for learns in (True, False):
        iterations = [few["iterations"] for few in options if ("warmth" in few) is learns]
        assert len(iterations) > 2
        assert iterations == sorted(set(iterations))


def test_the_random_bot_chooses_every_legal_choice() -> None:
    game = Game(Setup.first_game(), b"all")
    bot = make_bot("random")
    assert {bot.choose(game.information_state(0), luck)[0] for luck in range(400)} == set(game.legal_ids())


@pytest.mark.parametrize("level", ["page", "squire", "ismcts:iterations=100"])
@pytest.mark.parametrize("rules", ["base", pytest.param("four_all", marks=pytest.mark.marathon)])
def test_bots_place_a_winning_marker(level: str, rules: str) -> None:
    found = 0
    page = make_bot("page")
    for number in range(400):
        game = random_game(4 * number + 1, rules)
        for luck in range(160):
            seat = game.decider
            if seat is None:
                break
            wins = [id_ for id_ in game.legal_ids() if wins_at_once(game, id_)]
            if wins:
                assert make_bot(level).choose(game.information_state(seat), luck)[0] in wins
                found += 1
                break
            for id_ in page.choose(game.information_state(seat), luck):
                game.play(id_)
        if found == 3:
            return
    pytest.fail("There were too few positions with a win at hand.")


def wins_at_once(game: Game, id_: int) -> bool:
    trial = game.copy()
    seat = trial.decider
    trial.play(id_)
    return trial.outcome is not None and trial.outcome.winner == seat


@pytest.mark.parametrize("rules", mostly_marathon(["base", "all", "four_all", "lite", "drafted"], 3))
@pytest.mark.parametrize("level", LEVELS[:3])
def test_the_native_and_the_interpreted_form_of_a_learner_agree(level: str, rules: str) -> None:
    """Given a game, when both forms of a learner follow it, one of them reading each state from its start, then they choose the same."""
    native = make_bot(level)
    settings = BEST._replace(**parse_bot(level)[1])
    for number in range(2):
        game = random_game(number, rules)
        for luck in range(15):
            seat = game.decider
            if seat is None:
                break
            record = game.information_state(seat)
            ids = native.choose(record, luck)
            assert ids == TreeBot(settings, TreeForm(InterpretedTreeAgent())).choose(record, luck)
            for id_ in ids:
                game.play(id_)
