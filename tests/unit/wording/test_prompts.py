"""Prompts in the step words of docs/reference/wire.md, the text that others read meanwhile, and whether a prompt rests on public facts."""

import pytest

from tests.support.described_scene import DescribedScene
from tests.support.scenario import A2, B2, A, B, Scene
from warchest import Game, Setup
from warchest.game.presenter import waiting_for
from warchest.wording.prompts import Prompt

CHOICE = "Waiting for {who}'s choice"


def asked(described: DescribedScene) -> tuple[str, str, str]:
    """The step, the sentence, and where the unit stands that is meant."""
    prompt = described.prompt
    return prompt.step, prompt.text, prompt.hex or ""


def test_a_decrees_prompt_names_the_decree_and_then_the_picked_unit() -> None:
    described = DescribedScene(Scene().decrees("march").unit(A, "scout", "f4", 2).hand(A, "royal"))
    assert asked(described.play("proclaim")) == ("friend", "March: choose a friendly unit", "")
    assert asked(described.play("pick")) == ("step", "March: choose a hex for Scout", "f4")


@pytest.mark.parametrize(
    ("decree", "step", "text"),
    [
        ("enlist", "gain", "Enlist: choose a coin to recruit"),
        ("guard", "friend", "Guard: choose a friendly unit"),
        ("redeploy", "friend", "Redeploy: choose one of your units"),
        ("reinforce", "restore", "Reinforce: choose a coin to take back"),
        ("sacrifice", "friend", "Sacrifice: choose a friendly unit"),
        ("spy", "spy", "Spy: you may discard a coin from this hand"),
    ],
)
def test_every_decree_asks_for_its_choices(decree: str, step: str, text: str) -> None:
    scene = Scene().decrees(decree).unit(A, "scout", "g3", 2).held(A, "g3").unit(B, "knight", "g2")
    described = DescribedScene(scene.supply(A, "pikeman", "pikeman").hand(A, "royal"))
    assert asked(described.play("proclaim"))[:2] == (step, text)


def test_redeploy_asks_where_to() -> None:
    described = DescribedScene(Scene().decrees("redeploy").unit(A, "scout", "g3").held(A, "g3").hand(A, "royal"))
    assert asked(described.play("proclaim").play("pick")) == ("deploy", "Redeploy: choose a hex for Scout", "g3")


def test_a_redeploy_by_an_ordered_earl_asks_for_a_unit_of_the_partner() -> None:
    scene = Scene(4).unit(A, "warlord", "f4").unit(A2, "earl", "e5").hand(A, "warlord").decrees("redeploy")
    described = DescribedScene(scene).play("tactic").play("pick", to="e5").play("tactic").play("proclaim")
    assert asked(described) == ("friend", "Redeploy: choose one of your partner's units", "")


def test_one_of_two_opponents_is_asked_for() -> None:
    described = DescribedScene(Scene(4).decrees("spy").hand(A, "royal"))
    assert asked(described.play("proclaim")) == ("opponent", "Spy: choose an opponent", "")


def test_a_spys_prompt_depends_on_a_hand_that_only_its_seat_sees() -> None:
    described = DescribedScene(Scene().decrees("spy").hand(A, "royal"))
    described.play("proclaim")
    assert not described.prompt.public
    assert described.waiting == Prompt("{who} looks at a hand", "spy", public=False)


def test_a_bannerman_asks_for_an_enemy_and_then_where_to_shove_it() -> None:
    described = DescribedScene(Scene().unit(A, "bannerman", "f4").unit(B, "knight", "f2").hand(A, "bannerman"))
    assert asked(described.play("move", to="f3")) == ("enemy", "Bannerman may shove an enemy: choose one", "f3")
    assert asked(described.play("pick")) == ("push", "Bannerman: choose a hex for Knight", "f3")
    assert described.prompt.public
    assert described.waiting.text == CHOICE


def test_a_bishop_recruits_and_then_maneuvers() -> None:
    described = DescribedScene(Scene().unit(A, "bishop", "f4").hand(A, "bishop"))
    assert asked(described.play("tactic")) == ("gain", "Bishop: choose a coin to recruit", "f4")
    assert asked(described.play("gain", kind="bishop")) == ("maneuver", "Bishop: choose a maneuver", "f4")


def test_an_earl_asks_for_a_decree() -> None:
    described = DescribedScene(Scene().decrees("march").unit(A, "earl", "g3", 2).hand(A, "earl"))
    assert asked(described.play("tactic")) == ("decree", "Earl: choose a decree", "g3")


def test_a_herald_and_a_siege_tower_ask_which_unit_to_bolster() -> None:
    described = DescribedScene(Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").hand(A, "herald"))
    assert asked(described.play("tactic")) == ("bolster", "Herald: choose a friendly unit to bolster", "f4")
    described = DescribedScene(Scene().held(A, "g3").army(A, "siege_tower").hand(A, "siege_tower"))
    described.play("deploy", to="g3")
    assert asked(described) == ("bolster", "Siege Tower may be bolstered from the supply", "g3")


def test_a_siege_tower_attacks_twice() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "scout", "f3", 3).hand(A, "siege_tower")
    described = DescribedScene(scene)
    assert asked(described.play("tactic"))[:2] == ("target", "Siege Tower: choose a target")
    assert asked(described.play("hit"))[:2] == ("target", "Siege Tower attacks again: choose a target")


def test_a_sapper_asks_for_a_fort_and_may_build_one() -> None:
    described = DescribedScene(Scene().forts("g3").unit(A, "sapper", "g5").hand(A, "sapper"))
    described.play("tactic").play("step", to="g4")
    assert asked(described) == ("target", "Sapper has moved: choose a fort", "g4")
    described = DescribedScene(Scene().forts().unit(A, "sapper", "g4").hand(A, "sapper"))
    assert asked(described.play("move", to="g3")) == ("build", "Sapper may build a fort", "g3")


def test_poison_and_an_attack_on_a_poisoned_unit_have_prompts() -> None:
    described = DescribedScene(Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "saboteur"))
    assert asked(described.play("tactic"))[:2] == ("poison", "Saboteur: choose an enemy to poison")
    described = DescribedScene(Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "royal"))
    assert asked(described.play("recruit", kind="saboteur"))[:2] == ("poison", "Saboteur may poison: choose an enemy")
    scene = Scene().unit(A, "assassin", "f4").unit(B, "pikeman", "f3", 2).poisoned("f3", "assassin")
    described = DescribedScene(scene.hand(A, "assassin"))
    assert described.note == "Attacking f3 costs you a coin too."
    assert asked(described.play("attack")) == ("burn", "Assassin may remove one Pikeman coin from the supply", "")


def test_a_decoy_may_be_planted() -> None:
    described = DescribedScene(Scene().unit(A, "infiltrator", "g3").hand(A, "infiltrator"))
    assert asked(described.play("control")) == ("deceive", "Infiltrator may plant its decoy", "g3")


def test_a_defenders_prompt_names_the_attacked_unit() -> None:
    scene = Scene().unit(A, "scout", "f4").unit(B, "skirmisher", "f3").hand(A, "scout")
    described = DescribedScene(scene).play("attack")
    assert asked(described) == ("reply", "Your Skirmisher is attacked: choose what to lose", "f3")
    scene = Scene().unit(A, "scout", "f4").unit(B, "royal_guard", "f3").hand(A, "scout")
    assert asked(DescribedScene(scene).play("attack"))[1] == "Your Royal Guard is attacked: choose which coin to lose"


def test_a_partners_prompt_names_the_unit_that_its_wagon_would_lose_a_coin_for() -> None:
    scene = Scene(4).unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(B2, "war_wagon", "f2").hand(A, "cavalry")
    described = DescribedScene(scene).play("attack")
    assert described.position.decider == 3
    assert asked(described)[1] == "Your partner's Scout at f3 is attacked: your War Wagon may lose the coin instead"


def test_a_sacrifice_warns_of_the_coin_it_costs() -> None:
    described = DescribedScene(
        Scene().decrees("sacrifice").unit(A, "scout", "f4").unit(B, "lancer", "f3").hand(A, "royal")
    )
    described.play("proclaim")
    assert described.note == "The attacker then loses a coin."
    assert described.play("pick").note == "The attacker then loses a coin."


def test_cards_are_banned_before_they_are_taken() -> None:
    game = Game(Setup.draft("1", variants=["elimination"]), key=b"k")
    steps = []
    while game.prompt is not None and game.prompt.step in ("ban", "take"):
        waiting = waiting_for(game)
        assert waiting is not None
        assert waiting.public
        steps.append((game.prompt.text, waiting.text))
        game.play(game.choices()[0])
    assert steps == [("Ban a unit", "{who} to ban a unit")] * 2 + [("Take a unit", "{who} to take a unit")] * 8


def test_the_winner_of_the_toss_chooses_a_place_and_the_other_from_the_other_pair() -> None:
    game = Game(Setup.draft("1", variants=["choose_order"]), key=b"k")
    assert str(game.prompt) == "Choose your place in the draft or the play order"
    assert [choice.label for choice in game.choices()] == ["Draft first", "Draft second", "Play first", "Play second"]
    assert [choice.kind for choice in game.choices()] == ["draft_first", "draft_second", "play_first", "play_second"]
    game.play(game.choices()[1])
    assert str(game.prompt) == "Play first or second?"
    assert [choice.label for choice in game.choices()] == ["Play first", "Play second"]


def test_a_team_chooses_who_drafts_first_and_who_plays_first() -> None:
    game = Game(Setup.draft("1", seats=4), key=b"k")
    assert str(game.prompt) == "Which of you drafts first?"
    assert [(choice.verb, choice.label) for choice in game.choices()] == [("seat", "You"), ("seat", "Your partner")]
    game = Game(Setup.random("1", seats=4), key=b"k")
    assert str(game.prompt) == "Which of you goes first?"
    assert game.prompt is not None
    assert (game.prompt.step, game.prompt.public) == ("seat", True)
