"""A declared unit is played like any other: choices, refusals, views, the log, bots, records and positions use its name."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from warchest import Game, PositionBuilder, Setup, SetupError
from warchest.bots.registry import make_bot
from warchest.game.presenter import game_log
from warchest.game.text.names import TextError
from warchest.game.text.position.text import read_position
from warchest.homebrew import declared_ruleset, read_box, ruleset_with
from warchest.homebrew.files import example_files, read_file
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.languages import ENGLISH, Language, in_language
from warchest.wording.names import card, decree_name, name_of

RULES = ruleset_with([read_file(example_files()[0])])
ARMIES = (("outrider", "scout", "knight", "ensign"), ("drummer", "pikeman", "cavalry", "lancer"))
SETUP = Setup.chosen(*ARMIES, holder=0, ruleset=RULES)


def scene() -> PositionBuilder:
    """An Outrider with two free locations two hexes away in a straight line."""
    builder = PositionBuilder(ruleset=RULES).unit("A", "outrider", "g4").unit("B", "drummer", "c4")
    return builder.hand("A", "outrider", "royal")


def test_the_outrider_rides_two_hexes_and_takes_the_location_there() -> None:
    """Given an Outrider two hexes from a neutral location, when it uses its tactic, then it stands there and its side controls it."""
    game = scene().build()
    game.play("tactic@g4")
    assert [choice.label for choice in game.choices()] == ["Outrider moves to i2", "Outrider moves to g6"]
    game.play("step@i2")
    assert game.unit_at("i2") == ("outrider", 0, "i2", 1)
    assert game.view(None).held["i2"] == "A"
    assert str(game_log(game).entries[-1]) == "Outrider g4 → i2, takes i2"


def test_a_refusal_names_the_declared_unit() -> None:
    game = scene().unit("B", "pikeman", "h3").unit("A", "scout", "g5").build()
    assert str(game.why_not("g4xh3")) == "Outrider can attack only with its tactic."
    assert str(game.why_not("tactic@g4")) == "Outrider can't carry out its tactic from g4."


def test_the_drummer_calls_a_friend_and_may_then_be_bolstered() -> None:
    builder = PositionBuilder(ruleset=RULES).unit("A", "drummer", "f4").unit("A", "scout", "f6")
    game = builder.hand("A", "drummer", "royal").build()
    game.play_action(["tactic@f4", "pick@f6", "step@f5", "bolster@f4"])
    drummer = game.unit_at("f4")
    assert drummer is not None
    assert drummer.height == 2
    assert game.unit_at("f5") == ("scout", 0, "f5", 1)


def test_the_drummers_program_can_be_stopped_before_the_coin() -> None:
    builder = PositionBuilder(ruleset=RULES).unit("A", "drummer", "f4").unit("A", "scout", "f6")
    game = builder.hand("A", "drummer", "royal").build()
    for word in ("tactic@f4", "pick@f6", "step@f5"):
        game.play(word)
    assert [choice.label for choice in game.choices()][-1] == "Don't bolster"
    text = game.position_text()
    assert read_position(text.line()) == text


@pytest.mark.parametrize("level", ["page", "yeoman"])
def test_bots_play_a_game_with_them_to_its_end_or_far(level: str) -> None:
    game, bot = Game(SETUP, b"bots"), make_bot(level)
    for turn in range(80):
        if game.decider is None:
            break
        for id_ in bot.choose(game.information_state(game.decider), turn):
            game.play(id_)
    assert len(game.log) > 80


def played(decisions: int = 60) -> Game:
    """A game of the setup after some decisions, the last choice each time."""
    game = Game(SETUP, b"records")
    for _ in range(decisions):
        if game.decider is not None:
            game.play(game.choices()[-1])
    return game


def test_a_record_is_replayed_without_the_declaration_file() -> None:
    """Given the record of a game, when it is read with only the standard rules, then the whole game is there."""
    game = played()
    text = game.to_text()
    again = Game.from_text(text)
    assert (again.to_text(), again.setup.ruleset) == (text, RULES)
    assert f"ruleset: {RULES.id}\n" in text
    assert "units 1: [" in text
    for form in ("A", "public"):
        seen = game.to_text(form)
        assert "units 1: [" in seen


def test_a_record_of_a_large_box_has_several_parts() -> None:
    box = read_file(example_files()[0])
    rulings = [{"question": f"Why {n}?  {'a b ' * 60}c", "answer": "So."} for n in range(8)]
    units = [dict(unit, card={**unit["card"], "rulings": rulings}) for unit in box.data["unit"]]
    rules = declared_ruleset(json.dumps([{**box.data, "unit": units}]))
    text = Game(replace(SETUP, ruleset=rules), b"large").to_text()
    assert "\nunits 2: " in text
    assert Game.from_text(text).setup.ruleset == rules


def changed(text: str) -> str:
    """A record with one coin more for the Outrider."""
    return text.replace('"coins":4', '"coins":5')


@pytest.mark.parametrize(
    ("bend", "said"),
    [
        (changed, r"The units declared here are not those that the game names: they are 'home_"),
        (lambda text: text.replace('"coins":4', '"coins":99'), r"can't be played: unit 1, coins: 'coins' can't be 99"),
        (lambda text: text.replace("units 1: [", "units 1: {"), "The declaration of the units can't be read."),
        (lambda text: text.replace("units 1:", "units 2:"), "numbered from 1"),
        (
            lambda text: "\n".join(line for line in text.split("\n") if not line.startswith("units")),
            r"This game is of the rule set 'home_[0-9a-f]{16}', and is opened with 'war_chest'",
        ),
    ],
)
def test_a_record_of_other_units_is_refused(bend: Callable[[str], str], said: str) -> None:
    with pytest.raises(TextError, match=said):
        Game.from_text(bend(played(10).to_text()))


def test_a_position_and_a_game_from_it_carry_the_declared_units() -> None:
    game = played(30)
    text = game.position_text()
    assert read_position(text.line()) == text == read_position(text.to_json())
    onward = Game.from_position(text.line())
    onward.play(onward.choices()[0])
    assert Game.from_text(onward.to_text()).to_text() == onward.to_text()
    with pytest.raises(TextError, match="not those that the position names"):
        read_position(text.line().replace(RULES.id, RULES.id[:-1] + "x"))


def test_a_stored_setup_carries_them() -> None:
    stored = json.loads(json.dumps(SETUP.to_json()))
    assert Setup.from_json(stored) == SETUP
    with pytest.raises(SetupError, match="This game is of the rule set"):
        Setup.from_json({**stored, "ruleset": "home_0000000000000000"})
    with pytest.raises(SetupError, match="can't be played"):
        Setup.from_json({**stored, "declaration": "[{}]"})


def test_comments_and_layout_do_not_change_the_hash() -> None:
    text = example_files()[0].read_text("utf-8")
    assert ruleset_with([read_box("# mine\n\n" + text.replace(" = ", "="))]).id == RULES.id


def test_cards_are_shown_in_the_readers_language_as_far_as_they_have_it() -> None:
    dutch = Language("nl-BE", "Nederlands", ENGLISH.catalogue)
    with in_language(dutch):
        assert name_of(RULES, "outrider") == "Voorrijder"
        shown = card(RULES, "outrider")
    assert shown.line == "Rijdt twee en plant een vaan"
    assert shown.rulings == card(RULES, "outrider").rulings
    assert name_of(RULES, "outrider") == "Outrider"


DECREES = """
[box]
id = "councils"
name = "Councils"
[[decree]]
id = "levy"
program = [{ do = "gain" }]
[decree.card]
name = "Levy"
line = "Recruit a coin"
[decree.card.in.nl]
name = "Heervaart"
[[decree]]
id = "sally"
program = [{ do = "pick" }, { do = "friend_step" }, { do = "gain", may = true }]
[[decree]]
id = "council"
program = [{ do = "opponent" }, { do = "spy", may = true }]
[[fort_map]]
at = ["e2", "g6", "h1"]
"""


def test_a_box_may_bring_its_decrees_and_fort_maps() -> None:
    """Given a box of decrees and a map, when a game is dealt with it, then these decrees are in play and these forts stand."""
    rules = ruleset_with([read_box(DECREES)])
    setup = Setup.random("x", boxes=["base", "councils"], ruleset=rules)
    assert (sorted(setup.decrees), setup.forts) == (["council", "levy", "sally"], 1)
    game = Game(setup, b"councils")
    forts = game.view(None).forts
    assert forts is not None
    assert sorted(forts.at) == ["e2", "g6", "h1"]
    assert decree_name(rules, "levy") == "Levy"
    assert decree_name(rules, "sally") == "Sally"
    assert Game.from_text(game.to_text()).to_text() == game.to_text()


def test_a_declared_decree_is_proclaimed_and_refused_by_name() -> None:
    rules = ruleset_with([read_box(DECREES)])
    builder = PositionBuilder(ruleset=rules).decrees("levy", "sally", "council").unit("B", "scout", "f3")
    game = builder.hand("A", "royal").build()
    assert str(game.why_not("proclaim=sally")) == "The decree must be carried out in full."
    assert "Proclaim Levy" in [choice.label for choice in game.choices()]


def test_the_standard_rules_know_nothing_of_them(tmp_path: Path) -> None:
    assert ruleset_with([]) is WAR_CHEST
    assert "outrider" not in WAR_CHEST.row_of
    stored: dict[str, Any] = Setup.first_game().to_json()
    assert "declaration" not in stored
