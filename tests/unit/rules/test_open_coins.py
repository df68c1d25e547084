"""Coins that lie open and the actions of the lite game are two things: either goes without the other."""

from dataclasses import replace

from warchest import Game, Setup
from warchest.game.text.rules_hash import rules_hash
from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST

OPEN_WAR_CHEST = replace(WAR_CHEST, open_coins=True)
HIDDEN_LITE = replace(LITE, open_coins=False)
KEY = b"one key for every game here"


def begun(ruleset: Ruleset) -> Game:
    """Return a first game by that rule set."""
    setup = Setup.first_game()
    return Game(replace(setup, ruleset=ruleset), KEY)


def test_a_war_chest_with_open_coins_has_the_actions_and_words_of_war_chest() -> None:
    usual, game = begun(WAR_CHEST), begun(OPEN_WAR_CHEST)
    assert [choice.label for choice in game.choices()] == [choice.label for choice in usual.choices()]
    assert str(game.why_not("swordsman@e5")) == str(usual.why_not("swordsman@e5"))
    assert str(game) == str(usual)


def test_open_coins_are_public_after_any_use() -> None:
    game = begun(OPEN_WAR_CHEST)
    first = next(choice for choice in game.choices() if choice.verb == "pass")
    game.play(first)
    assert first.id in game.information_state(None).ids


def test_coins_used_facedown_stay_hidden_without_that() -> None:
    game = begun(WAR_CHEST)
    first = next(choice for choice in game.choices() if choice.verb == "pass")
    game.play(first)
    assert first.id not in game.information_state(None).ids


def test_each_of_the_two_counts_in_the_hash_of_the_rules() -> None:
    war_chest, lite = Setup.first_game(), Setup.first_game(ruleset=LITE)
    hashes = [
        rules_hash(setup)
        for setup in (
            war_chest,
            replace(war_chest, ruleset=OPEN_WAR_CHEST),
            lite,
            replace(lite, ruleset=HIDDEN_LITE),
        )
    ]
    assert len(set(hashes)) == 4
