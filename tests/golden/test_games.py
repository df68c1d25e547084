"""The golden games: made once (tests/support/regenerate_games.py), they must replay for ever."""

from functools import cache

import pytest

from tests.support.regenerate_games import FOLDER, kept_games
from tests.support.tiers import mostly_slow
from warchest import Game
from warchest.game.text.gametext.lines import DrawnCoins, Ended, Flipped, PlayedAction, Round, SpyLook
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.rules.content.lite import LITE
from warchest.rules.content.micro import MICRO
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.outcome import BY_THE_RULES, Ending

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
VERBS = {
    "pass",
    "claim",
    "recruit",
    "bolster",
    "control",
    "tactic",
    "step",
    "hit",
    "pick",
    "push",
    "build",
    "poison",
    "proclaim",
    "unpoison",
    "return",
    "gain",
    "spy",
    "burn",
    "deceive",
    "seat",
    "lose",
    "decline",
    "take",
    "ban",
    "order",
}


@cache
def golden(name: str) -> GameText:
    return parse_game((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def words() -> set[str]:
    played = [line.what for name in NAMES for line in golden(name).lines]
    return {decided.word for what in played if isinstance(what, PlayedAction) for decided in what.decisions}


@pytest.mark.parametrize("name", mostly_slow(NAMES, 5))
def test_a_golden_game_prints_unchanged_and_replays_to_its_stored_position(name: str) -> None:
    text = golden(name)
    assert text.print() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert Game.from_text(text).hash == text.headers.others["hash"]


def test_none_is_missing_and_none_was_forgotten() -> None:
    assert set(NAMES) == set(kept_games())
    assert len(NAMES) >= 50


def test_every_setup_is_among_them() -> None:
    setups = [golden(name).setup for name in NAMES]
    mixes = {(setup.boxes, setup.seats, bool(setup.pool)) for setup in setups}
    assert len(mixes) >= 8 * 2 * 2
    assert {setup.name for setup in setups} == {"first_game", "random", "draft", "chosen", *WAR_CHEST.battles}
    assert {variant for setup in setups for variant in setup.variants} == {*WAR_CHEST.variants, *LITE.variants}
    assert {box for setup in setups for box in setup.boxes} == {*WAR_CHEST.box_ids, *LITE.box_ids, *MICRO.box_ids}
    assert {setup.forts for setup in setups} == set(range(7))


def test_every_end_and_every_kind_of_line_is_among_them() -> None:
    assert {golden(name).headers.ending for name in NAMES} == {*BY_THE_RULES, Ending.RESIGNATION, None}
    assert {golden(name).headers.result for name in NAMES} == {"A", "B", "draw", "*"}
    kinds = {type(line.what) for name in NAMES for line in golden(name).lines}
    assert kinds == {PlayedAction, DrawnCoins, Flipped, SpyLook, Ended, Round}


def test_every_unit_stands_on_the_board_in_one_of_them_and_every_decree_is_proclaimed() -> None:
    said = words()
    assert {word.partition("@")[0] for word in said if "@" in word} >= set(WAR_CHEST.unit_ids)
    assert {f"proclaim={decree.id}" for decree in WAR_CHEST.decrees} <= said


def test_every_kind_of_decision_and_every_token_is_met_in_one_of_them() -> None:
    said = words()
    verbs = {word.partition("=")[0].partition("@")[0].partition("(")[0] for word in said}
    assert verbs >= VERBS
    assert {"return=decoy_infiltrator", "return=decoy_skirmisher"} <= said
    assert {"lose=supply", "lose=stack", "decline", "burn"} <= said
    assert {"order=draft_first", "order=draft_second", "order=play_first", "order=play_second"} <= said
