"""The luck of draws has mean 0 exactly, for any players, so a score less luck has the same mean as the score."""

import json
import random
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest
from click.testing import CliRunner

from warchest.cli.main import main
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.game.rng import Rng
from warchest.lab.arena.evidence import score_less_luck
from warchest.lab.arena.figures import figures
from warchest.lab.arena.luck import WEIGHTS, chance_of, facts_of, luck_of, luck_of_draw
from warchest.lab.arena.match import GameResult, Match, play_match
from warchest.rules.state.layout import CHANCE

KINDS = ["base", "all", "four_all", "lite"]


def random_game(kind: str, seed: str, decisions: int) -> Game:
    """Return a game of a kind after some choices by chance, with chance manual from there on."""
    game = Game(GAME_KINDS[kind].setup(seed), seed.encode())
    dice = random.Random(seed)
    for _ in range(decisions):
        if game.decider is None:
            break
        game.play(dice.choice(game.legal_ids()))
    return game.copy(chance="manual")


def mean_luck(game: Game, draws: int) -> float:
    """Return the exact mean of the luck of the next draws over all of their outcomes, with decisions that depend on the coins drawn."""
    while game.decider is not None:
        choices = game.legal_ids()
        game.play(choices[sum(game.coins(game.decider, "hand").values()) * len(game.log) % len(choices)])
    outcomes = game.chance_outcomes()
    if not outcomes or draws == 0:
        return 0.0
    before, total = game.position, 0.0
    for id_, weight in outcomes.items():
        after = game.copy()
        after.play(id_)
        total += weight * (luck_of_draw(game.tables, before, id_) + mean_luck(after, draws - 1))
    return total / sum(outcomes.values())


@pytest.mark.parametrize("kind", KINDS)
def test_the_luck_of_a_draw_has_mean_0_over_all_outcomes(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given every position of a game in which chance acts, when each number is drawn once, then the coins' luck adds up to nothing."""
    game = random_game(kind, "numbers", 40)
    seen = 0
    for at, move in enumerate(game.transitions()):
        if move.before.decider != CHANCE:
            continue
        waiting = Game.from_log(game.setup, game.log[:at], chance="manual")
        bound = sum(waiting.chance_outcomes().values())
        lucks = []
        for number in range(bound):
            bits = -(-(number << 64) // bound)  # the first of the 64-bit numbers that choose this coin
            monkeypatch.setattr(Rng, "bits", lambda _rng, _seat, bits=bits: bits)
            lucks.append(luck_of_draw(game.tables, move.before, waiting.copy().draw()))
        assert sum(lucks) == pytest.approx(0, abs=1e-12)
        seen += any(lucks)
    assert seen > 3


@pytest.mark.parametrize("kind", KINDS)
def test_the_luck_of_draws_with_decisions_between_them_has_mean_0(kind: str) -> None:
    """Given choices that follow the coins drawn, when every way of four draws is played, then the mean of their luck is nothing."""
    game = random_game(kind, "between", 33)
    assert mean_luck(game, 4) == pytest.approx(0, abs=1e-12)


@pytest.mark.slow
def test_the_score_less_luck_of_many_games_has_the_mean_of_the_score() -> None:
    """Given random games, then the mean of their luck is within sampling error of 0."""
    lucks = []
    for number in range(40):
        game = random_game("base", f"many {number}", 150)
        lucks.append(luck_of(game))
    assert stdev(lucks) > 0.01
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / sqrt(len(lucks))


def test_a_chance_is_that_of_the_first_side_and_the_result_at_the_end() -> None:
    game = Game(key=b"chance")
    opening = chance_of(game.tables, game.position)
    assert 0.3 < opening < 0.7
    better = game.position
    better.left[0] -= 1
    assert chance_of(game.tables, better) > opening
    worse = game.position
    worse.left[1] -= 1
    assert chance_of(game.tables, worse) < opening
    game.resign(0)
    assert chance_of(game.tables, game.position) in (0, opening)


def test_the_evaluator_is_frozen() -> None:
    """Given a fixed game, then its chances are those of the day when the weights were fitted."""
    game = random_game("base", "frozen", 60)
    assert round(chance_of(game.tables, game.position), 6) == FROZEN
    assert len(facts_of(game.tables, game.position, 0)) == len(WEIGHTS)


FROZEN = 0.310561


@pytest.mark.slow
def test_the_luck_of_a_pair_is_counted_for_the_bot_named_first() -> None:
    match = Match(("squire", "random"), 2, with_luck=True)
    for game in play_match(match):
        assert game.luck is not None
        assert 0 < abs(game.luck) < 1
    plain = list(play_match(replace(match, with_luck=False)))
    assert [game.luck for game in plain] == [None, None]
    both = list(play_match(Match(("random", "random"), 2, with_luck=True)))
    assert len({game.luck for game in both}) == 2


def test_the_score_less_luck_has_its_interval() -> None:
    games = [
        GameResult(pair, seat, score, 80, "locations", luck=luck)
        for pair, (score, luck) in enumerate([(1.0, 0.3), (0.0, -0.3), (1.0, 0.25), (0.0, -0.35)] * 2)
        for seat in (0, 1)
    ]
    found = score_less_luck(games)
    assert found is not None
    assert found.share == pytest.approx(0.525)
    assert 0.25 < found.low < found.share < found.high < 0.8
    shown = figures(games)
    assert shown.score.high - shown.score.low > found.high - found.low
    assert score_less_luck([replace(game, luck=None) for game in games]) is None


@pytest.mark.slow
@pytest.mark.parametrize("players", [["squire", "random"], ["squire", "random", "page"]])
def test_the_command_shows_the_score_less_luck(tmp_path: Path, players: list[str]) -> None:
    asked = ["arena", *players, "--games", "4", "--processes", "1", "--out", str(tmp_path / "games.jsonl")]
    told = json.loads(CliRunner().invoke(main, [*asked, "--json"]).stdout)
    for meeting in told.get("meetings", [told]):
        assert meeting["score_less_luck_low"] < meeting["score_less_luck"] < meeting["score_less_luck_high"]
    assert all(0 < abs(rating["score_less_luck"]) < 2 for rating in told.get("ratings", []))
    assert "less luck" in CliRunner().invoke(main, asked).output
