"""A rule set with invented units: views, logs, stores, beliefs and requests all use their names."""

import json
import random
from typing import Any

import pytest

from warchest import Game, PositionBuilder, Setup, SetupError
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.registry import make_bot
from warchest.cli.terminal.help import topic_lines
from warchest.game.presenter import game_log
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import TextError
from warchest.game.text.position.text import read_position
from warchest.protocol.conversation import Conversation
from warchest.protocol.engine import Engine
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.ruleset import Box, CardText, DecreeText
from warchest.rules.content.units import Decree, Unit
from warchest.rules.content.vocabulary import Step
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.server.web.pages.page_data import book_boot, boxes
from warchest.wording.names import decree_catalogue, decree_name

BOWMAN = Unit(
    "horse_archer", "home", 4, traits=v.NO_MELEE, tactic=(Step(ops.SHOOT_LINE, 2, 1), Step(ops.STEP, flags=v.MAY))
)
GIANT = Unit("stone_giant", "home", 5, traits=v.BOLSTERED_ONLY, tactic=(Step(ops.STEP), Step(ops.STRIKE)))
TEXT = CardText(
    "Mounted Bowman",
    "Shoots two hexes, then rides",
    tactic="Shoots, then may ride one hex.",
    rulings=(("Far?", "Two."),),
)
RULES = WAR_CHEST.with_units(BOWMAN, GIANT, texts={"horse_archer": TEXT}, boxes=[Box("home", name="My own")], id="mine")
ARMIES = (("horse_archer", "scout", "knight", "ensign"), ("stone_giant", "pikeman", "cavalry", "lancer"))
SETUP = Setup.chosen(*ARMIES, holder=0, ruleset=RULES)
NAMES = {"horse_archer": "Mounted Bowman", "stone_giant": "Stone Giant"}


def played(decisions: int, seed: int = 1) -> Game:
    """A game after some decisions at random, few of them facedown."""
    game, chance = Game(SETUP, b"home brew"), random.Random(seed)
    for _ in range(decisions):
        if game.decider is None:
            break
        choices = game.choices()
        useful = [choice for choice in choices if choice.verb not in ("pass", "claim", "recruit")]
        game.play(chance.choice(useful or choices))
    return game


def ask(engine: Conversation, **request: Any) -> dict[str, Any]:
    """The answer of an engine to a request."""
    answer = engine.answer(json.dumps({"id": 1, **request}).encode())
    assert answer is not None
    answered: dict[str, Any] = json.loads(answer)
    assert "ok" in answered, answered
    return dict(answered["ok"])


def test_the_standard_rule_set_knows_nothing_of_them() -> None:
    assert not {"horse_archer", "stone_giant"} & {*WAR_CHEST.unit_ids}
    with pytest.raises(SetupError, match="no unit 'horse_archer'"):
        Setup.chosen(*ARMIES)


def test_views_name_them() -> None:
    game = played(60)
    for seat in (0, 1, None):
        view = game.view(seat)
        assert [each.army for each in view.seats] == [[*army] for army in ARMIES]
        assert {unit.kind for unit in view.units} <= {*ARMIES[0], *ARMIES[1]}


def test_choices_prompts_refusals_and_the_log_name_the_invented_units() -> None:
    game, chance, met, text = Game(SETUP, b"home brew"), random.Random(2), set(), ""
    for _ in range(400):
        if game.decider is None:
            break
        choices = game.choices()
        text += str(game.prompt) + "".join(choice.label for choice in choices)
        met |= {choice.coin for choice in choices}
        useful = [choice for choice in choices if choice.verb in ("tactic", "hit", "step", "deploy", "move", "attack")]
        game.play(chance.choice(useful or choices))
    text += "".join(line.text for line in game_log(game).entries) + str(game)
    assert met >= {"horse_archer", "stone_giant"}
    for name in NAMES.values():
        assert f"{name} uses its tactic" in text or f"{name}: choose" in text
        assert f"{name} " in str(game)
    assert "Archer" not in text.replace("Horse Archer", "")
    assert "Horse Archer" not in text


@pytest.mark.parametrize("seed", range(3))
def test_games_and_positions_in_every_form_are_read_back_with_their_rule_set(seed: int) -> None:
    game = played(80, seed)
    again = Game.from_text(game.to_text(), ruleset=RULES)
    assert again.to_text() == game.to_text()
    assert again.setup.ruleset is RULES
    for form in ("full", 0, 1, None):
        text = game.position_text(form)
        assert read_position(text.line(), RULES) == text == read_position(text.to_json(), RULES)
        assert parse_game(game.to_text(form), RULES).print() == game.to_text(form)


def test_a_text_of_another_rule_set_is_refused_with_both_names() -> None:
    game = played(10)
    for read, text in ((parse_game, game.to_text()), (read_position, game.position_text().line())):
        with pytest.raises(TextError, match=r"rule set 'mine'.*'war_chest'"):
            read(text)
    with pytest.raises(SetupError, match=r"rule set 'mine'.*'war_chest'"):
        Setup.from_json(SETUP.to_json())


def test_a_setup_keeps_its_rule_set() -> None:
    assert Setup.from_json(json.loads(json.dumps(SETUP.to_json())), RULES) == SETUP
    dealt = [Setup.random(str(seed), boxes=["base", "home"], ruleset=RULES) for seed in range(20)]
    assert {"horse_archer", "stone_giant"} <= {card for setup in dealt for army in setup.armies for card in army}


def test_a_seats_knowledge_can_be_dealt_again() -> None:
    game = played(50)
    for seat in (0, 1):
        known = Knowledge(game.information_state(seat))
        twin = known.redeal(random.Random(3))
        assert known.tables.ruleset is RULES
        assert twin.army.tolist() == game.position.army.tolist()


@pytest.mark.parametrize("level", ["page", "yeoman"])
def test_bots_play_with_them(level: str) -> None:
    game, bot = Game(SETUP, b"bots"), make_bot(level)
    for turn in range(60):
        if game.decider is None:
            break
        for id_ in bot.choose(game.information_state(game.decider), turn):
            game.play(id_)
    assert len(game.log) > 60


def test_an_engine_plays_by_their_rule_set() -> None:
    engine = Conversation(Engine("squire", RULES))
    assert ask(engine, do="hello")["rules"]["boxes"]["home"] == ["horse_archer", "stone_giant"]
    begun = ask(engine, do="new", game="g", armies=[[*army] for army in ARMIES], initiative="A", key="00")
    assert begun["setup"]["ruleset"] == "mine"
    assert begun["setup"]["armies"] == [[*army] for army in ARMIES]
    for _ in range(12):
        decisions = ask(engine, do="choose", record=ask(engine, do="record", game="g")["record"], seat=begun["decider"])
        begun = ask(engine, do="apply", game="g", decisions=decisions["decisions"])
    texts = [choice["text"] for choice in ask(engine, do="choices", game="g")["choices"]]
    assert texts
    view = ask(engine, do="view", game="g")["view"]
    assert [each["army"] for each in view["seats"]] == [[*army] for army in ARMIES]


def test_a_page_shows_their_cards_and_their_box() -> None:
    boot = book_boot(RULES)
    shown = boot.catalogue["horse_archer"]
    assert (shown.name, shown.line, shown.coins) == (TEXT.name, TEXT.line, 4)
    assert shown.tactic == TEXT.tactic
    assert boot.catalogue["stone_giant"].name == "Stone Giant"
    assert "knight" not in boot.catalogue  # the shared cards have it
    box = boxes(RULES)[-1]
    assert (box.id, box.name, box.units) == ("home", "My own", ["horse_archer", "stone_giant"])
    assert (box.line, box.sign, box.standard) == ("2 units", "home_brew", False)


def test_help_in_the_terminal_knows_them_by_their_spoken_names() -> None:
    assert "Shoots two hexes" in topic_lines(RULES, "Mounted Bowman")[0]


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        (Unit("archer", "base", 4), "Two kinds of coins have the id 'archer'"),
        (Unit("royal", "base", 4), "Two kinds of coins have the id 'royal'"),
        (Unit("Big Cat", "base", 4), "'Big Cat' is no id"),
        (Unit("twin", "base", 4, shares_coins_with="nobody"), "'nobody', which is no unit"),
    ],
)
def test_a_row_that_cannot_be_is_refused(unit: Unit, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        WAR_CHEST.with_units(unit)


def test_an_invented_decree_is_shown_with_its_name() -> None:
    """Given a rule set with a further decree, when the page and the choices name it, then they use the rule set's text."""
    rally = Decree("rally", (Step(ops.PICK, 0, v.BOLSTERED), Step(ops.FRIEND_STRIKE)))
    rules = WAR_CHEST.with_decrees(rally, texts={"rally": DecreeText("Rally", "A stack attacks")})
    builder = PositionBuilder(ruleset=rules).decrees("rally").unit("A", "knight", "f4", 2).unit("B", "scout", "f3")
    game = builder.hand("A", "royal", "knight").build()
    assert "Proclaim Rally" in [choice.label for choice in game.choices()]
    assert decree_catalogue(rules)["rally"].line == "A stack attacks"
    assert decree_name(WAR_CHEST.with_decrees(rally), "rally") == "Rally"
