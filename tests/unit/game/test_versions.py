"""A stored game keeps the version of the rules that it was started with, for ever."""

import json
import pickle
from dataclasses import replace

import pytest

from warchest import Game, Setup
from warchest.game.position_builder import PositionBuilder
from warchest.game.setup import SetupError
from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST


def last_scout(rules: Ruleset) -> PositionBuilder:
    """A position of 0.3 that is dead, and not by its rules."""
    scene = PositionBuilder(ruleset=rules).hand("A", "royal", "scout").bag("A").supply("A")
    return scene.hand("B", "royal").bag("B").supply("B")


@pytest.mark.parametrize("rules", [*WAR_CHEST.versions, LITE], ids=lambda rules: f"{rules.id} {rules.version}")
def test_a_pickle_names_a_standard_rule_set_and_its_version(rules: Ruleset) -> None:
    assert pickle.loads(pickle.dumps(rules)) is rules
    assert len(pickle.dumps(rules)) < 200


def test_a_pickle_has_the_data_of_any_other_rule_set() -> None:
    home = WAR_CHEST.with_units(replace(WAR_CHEST.unit("archer"), id="home_archer", shares_coins_with=""))
    game = Game(Setup.chosen(("home_archer", *WAR_CHEST.first_game[0][1:]), WAR_CHEST.first_game[1], ruleset=home))
    again = pickle.loads(pickle.dumps(game))
    assert again.setup.ruleset == home
    assert again.setup.ruleset is not home
    assert again.legal_ids() == game.legal_ids()


def test_a_text_of_0_3_with_lines_after_a_dead_position_is_read_and_printed_unchanged() -> None:
    game = last_scout(WAR_CHEST.versions[-1]).build()
    for word in ("pass(royal)", "pass(royal)", "pass(scout)", "pass(royal)"):
        game.play(word)
    text = game.to_text()
    again = Game.from_text(text)
    assert again.outcome is None
    assert again.hash == game.hash
    assert again.setup.ruleset.version == 1
    assert again.to_text() == text


def test_a_log_of_0_3_with_lines_after_a_dead_position_is_continued() -> None:
    game = last_scout(WAR_CHEST.versions[-1]).build()
    for word in ("pass(royal)", "pass(royal)", "pass(scout)"):
        game.play(word)
    stored = json.loads(json.dumps(game.setup.to_json()))
    assert "version" not in stored
    again = Game.from_log(Setup.from_json(stored), game.log, b"key", game.start)
    assert again.hash == game.hash
    assert again.outcome is None


@pytest.mark.parametrize("rules", [WAR_CHEST, LITE], ids=lambda rules: rules.id)
def test_a_new_game_names_its_version(rules: Ruleset) -> None:
    setup = Setup.random("new", ruleset=rules)
    assert setup.to_json()["version"] == 2
    assert Setup.from_json(setup.to_json()) == setup
    game = Game(setup, b"key")
    assert Game.from_text(game.to_text()).setup.ruleset.version == 2


def test_a_version_that_is_not_known_here_is_refused() -> None:
    with pytest.raises(SetupError, match="version 3 of its rules, and the newest one here is 2"):
        Setup.from_json(Setup.first_game().to_json() | {"version": 3})


def test_versions_of_a_rule_set_differ_only_in_what_they_name() -> None:
    new, old = WAR_CHEST.versions
    assert set(new.earlier[1]) == {"dead_draws", "giver_chooses", "loses_triggers"}
    changed = replace(old, version=2, dead_draws=new.dead_draws, giver_chooses=True, loses_triggers=False)
    assert replace(changed, earlier=new.earlier) == new
    assert [rules.version for rules in LITE.versions] == [2, 1]
