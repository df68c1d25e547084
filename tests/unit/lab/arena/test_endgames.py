"""Proven endgames: those that come with the program are sound, a second program detects false ones, and scores count the wins kept."""

import json
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.tiers import mostly_marathon
from warchest import Game
from warchest.cli.main import main
from warchest.lab.arena.endgames.check import faults_of
from warchest.lab.arena.endgames.make import make_endgames
from warchest.lab.arena.endgames.records import ENDGAMES, RARE, Endgame
from warchest.lab.arena.endgames.score import answer, answers, rows
from warchest.protocol.player import make_player


@cache
def proven() -> list[Endgame]:
    return ENDGAMES.read()


def quick(hand_known: bool) -> Endgame:
    """An endgame with a few choices, which the second program proves at once."""
    return next(one for one in proven() if one.coins == 2 and one.hand_known == hand_known and one.choices < 10)


class Winner:
    """Plays an action that wins."""

    def __init__(self, endgame: Endgame) -> None:
        self._words = endgame.wins[-1].split()

    def choose(self, game: Game, seed: int) -> list[int]:
        trial, chosen = game.copy(), []
        for word in self._words:
            chosen.append(trial.choice(word).id)
            trial.play(chosen[-1])
        return chosen

    def close(self) -> None:
        pass


def test_there_are_three_hundred_with_sixty_rare_ones() -> None:
    assert len(proven()) >= 300
    assert sum(one.chance < 0.1 for one in proven()) >= 60
    assert sum(one.rarity == RARE and not one.hand_known and one.coins > 1 for one in proven()) >= 60


def test_something_is_at_stake_in_each_of_them() -> None:
    assert min(one.risk for one in proven()) >= 0.3


def test_none_is_won_by_half_of_the_actions_and_none_comes_from_the_game_of_another() -> None:
    assert max(one.chance for one in proven()) < 0.5
    assert len({one.source.split(",")[0] for one in proven()}) == len(proven())


@pytest.mark.slow
@pytest.mark.parametrize("number", mostly_marathon(range(360), 90))
def test_the_second_program_proves_them_too(number: int) -> None:
    assert faults_of(proven()[number]) == []


@pytest.mark.parametrize("hand_known", [False, True])
def test_the_second_program_finds_false_claims(hand_known: bool) -> None:
    true = quick(hand_known)
    false = {
        "winning actions": replace(true, wins=true.wins[1:]),
        "actions": replace(true, choices=true.choices + 1),
        "coins to the win": replace(true, coins=1),
        "whether the hand is known": replace(true, hand_known=not hand_known),
        "chance of a winning action": replace(true, chance=true.chance / 2),
    }
    assert faults_of(true) == []
    for name, endgame in false.items():
        assert [fault.split(":")[0] for fault in faults_of(endgame)] == [name]


@pytest.mark.slow
def test_the_same_seed_makes_the_same_endgames() -> None:
    pytest.importorskip("numba")
    first, again, other = (next(make_endgames(12, seed)) for seed in ("a", "a", "b"))
    assert first == again != other


def test_a_bot_that_plays_winning_actions_keeps_all() -> None:
    given = [answer(Winner(one), one, 1) for one in proven()[::10]]
    assert [row.share.share for row in rows(given) if row.endgames] == [1.0] * sum(
        row.endgames > 0 for row in rows(given)
    )


def test_random_actions_keep_as_many_as_are_winning() -> None:
    kept = expected = variance = 0.0
    for seed in range(3):
        for given in answers("random", proven()[seed::6], str(seed)):
            kept += given.keeps
            expected += given.endgame.chance
            variance += given.endgame.chance * (1 - given.endgame.chance)
    assert abs(kept - expected) < 3 * sqrt(variance)


def test_a_score_counts_each_class_and_each_kind_of_hand() -> None:
    given = [
        answer(Winner(one), one, 1)._replace(action="" if n % 2 else one.wins[0]) for n, one in enumerate(proven())
    ]
    by_cell = {(row.rarity, row.hand_known): row for row in rows(given)}
    assert by_cell["", None].endgames == len(proven())
    assert by_cell["", None].kept == (len(proven()) + 1) // 2
    for rarity in {one.rarity for one in proven()}:
        parts = [by_cell[rarity, hand].endgames for hand in (False, True)]
        assert sum(parts) == by_cell[rarity, None].endgames
        assert by_cell[rarity, False].by_chance == pytest.approx(
            sum(one.chance for one in proven() if (one.rarity, one.hand_known) == (rarity, False)) / parts[0]
        )


def test_the_command_scores_a_bot_and_checks_a_file(tmp_path: Path) -> None:
    some = tmp_path / "some.jsonl"
    ENDGAMES.write(some, [quick(False), quick(True)], how="a test")
    scored = CliRunner().invoke(
        main, ["endgames", "score", "squire", "--file", str(some), "--processes", "1", "--json"]
    )
    assert scored.exit_code == 0, scored.output
    assert json.loads(scored.stdout)["rows"][-1]["endgames"] == 2
    shown = CliRunner().invoke(main, ["endgames", "score", "random", "--file", str(some), "--processes", "1"])
    assert "Wins kept by random" in shown.output
    checked = CliRunner().invoke(main, ["endgames", "check", "--file", str(some)])
    assert (checked.exit_code, checked.stdout) == (0, "2 of 2 endgames are sound.\n")


def test_the_command_names_unsound_endgames(tmp_path: Path) -> None:
    false = tmp_path / "false.jsonl"
    ENDGAMES.write(false, [replace(quick(True), coins=3)], how="a test")
    checked = CliRunner().invoke(main, ["endgames", "check", "--file", str(false)])
    assert checked.exit_code == 1
    assert f"{quick(True).source}: coins to the win: 3 is written, 2 is proved." in checked.stdout


@pytest.mark.parametrize("text", ["", "{}", "[1]\n", '{"format": "warchest-endgames/1"}\n{"position": "x"}\n'])
def test_the_command_refuses_another_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other"
    file.write_text(text)
    done = CliRunner().invoke(main, ["endgames", "check", "--file", str(file)])
    assert done.exit_code == 1
    assert "is no file of endgames" in done.output


def test_the_command_refuses_an_unknown_bot() -> None:
    done = CliRunner().invoke(main, ["endgames", "score", "knave"])
    assert done.exit_code == 1
    assert "There is no player 'knave'" in done.output


@pytest.mark.slow
def test_a_tree_search_of_few_iterations_finds_a_win_of_two_coins_at_once() -> None:
    """Given wins of one or two coins, when a bot with next to no iterations is asked, then it keeps each of them by its proof."""
    pytest.importorskip("numba")
    player = make_player("ismcts:iterations=5")
    short = [one for one in proven() if one.coins <= 2][::6]
    assert len(short) > 40
    kept = [answer(player, one, seed) for seed, one in enumerate(short)]
    assert [lost.endgame.position for lost in kept if not lost.keeps] == []


@pytest.mark.slow
def test_without_a_proof_the_same_search_loses_some_of_these_wins() -> None:
    pytest.importorskip("numba")
    player = make_player("ismcts:iterations=5,proof=0")
    short = [one for one in proven() if one.coins <= 2][::6]
    assert sum(answer(player, one, seed).keeps for seed, one in enumerate(short)) < len(short) * 0.9
