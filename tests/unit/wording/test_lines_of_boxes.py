"""The log lines and announcements of the later boxes and of four players. One text serves every viewer."""

import pytest

from tests.support.described_scene import DescribedScene
from tests.support.scenario import A2, B2, A, B, Scene
from warchest import Game, Setup
from warchest.game.presenter import game_log
from warchest.wording.languages import Languages, in_language


def marks(described: DescribedScene) -> list[tuple[str, str | None, str]]:
    """The marks of the last line: verb, from, to."""
    return [(mark.verb, mark.start, mark.to) for mark in described.last.marks]


# --- Nobility ----------------------------------------------------------------------------------------------------------------------


def test_a_decree_is_logged_before_its_effects() -> None:
    described = DescribedScene(Scene().decrees("march").unit(A, "scout", "f4", 2).hand(A, "royal"))
    described.play("proclaim")
    assert described.last.text == "Proclaims March"
    described.play("pick").play("step", to="f3")
    assert described.last.text == "Proclaims March: Scout f4 → f3"
    assert described.said[:2] == ["seat 0 proclaims March.", "seat 0 moves Scout f4 to f3."]
    assert marks(described) == [("move", "f4", "f3")]


def test_a_sacrifice_logs_both_coins_that_its_attacker_loses() -> None:
    scene = Scene().decrees("sacrifice").unit(A, "scout", "f4", 3).unit(B, "pikeman", "f3", 2).hand(A, "royal")
    described = DescribedScene(scene).play("proclaim").play("pick").play("hit")
    assert described.last.text == (
        "Proclaims Sacrifice: Scout hits Pikeman at f3 (1 left), loses a coin to it, loses a coin to the decree"
    )
    assert described.said[-1] == "seat 0 loses one Scout coin at f4 to the decree."


def test_only_the_start_of_a_line_has_a_capital_article() -> None:
    scene = Scene().decrees("sacrifice").unit(A, "scout", "f4", 3).unit(B, "knight", "f3").hand(A, "royal")
    with in_language(Languages().choose(["fr"])):
        decree = DescribedScene(scene).play("proclaim").play("pick").play("hit").last.text
        scene = Scene().unit(A, "scout", "f4").unit(B, "pikeman", "f3").hand(A, "scout")
        attack = DescribedScene(scene).play("attack").last.text
    assert "\u00a0: l’Éclaireur détruit le Chevalier en f3" in decree
    assert attack.startswith("L’Éclaireur détruit le Piquier en f3")


def test_a_sacrifice_for_a_fort_costs_its_coin_too() -> None:
    scene = Scene().decrees("sacrifice").forts("g3").unit(A, "scout", "g4", 2).hand(A, "royal")
    described = DescribedScene(scene).play("proclaim").play("pick").play("hit")
    assert described.last.text == "Proclaims Sacrifice: Scout breaks the fort at g3, loses a coin to the decree"


def test_enlisted_and_returned_coins_are_named() -> None:
    scene = Scene().decrees("enlist").army(A, "bishop", "scout").supply(A, "bishop", "scout").hand(A, "royal")
    described = DescribedScene(scene).play("proclaim").play("gain", kind="scout").play("gain")
    assert described.last.text == "Proclaims Enlist: recruits Scout, recruits Bishop"
    described = DescribedScene(Scene().decrees("reinforce").army(A, "bishop").supply(A, "scout").hand(A, "royal"))
    described.play("proclaim").play("gain", kind="bishop")
    assert described.last.text == "Proclaims Reinforce: takes Bishop back into the supply"


@pytest.mark.parametrize(
    ("to", "told_as"), [("g3", "Scout again at g3"), ("e2", "Scout g3 → e2")], ids=["the same hex", "another"]
)
def test_a_redeployed_unit_is_logged_with_both_places(to: str, told_as: str) -> None:
    described = DescribedScene(Scene().decrees("redeploy").unit(A, "scout", "g3").held(A, "g3", "e2").hand(A, "royal"))
    described.play("proclaim").play("pick").play("deploy", to=to)
    assert described.last.text == f"Proclaims Redeploy: {told_as}"
    assert marks(described) == [("deploy", "g3", to)]


def test_a_spy_logs_the_discarded_coin_and_not_the_rest_of_the_hand() -> None:
    described = DescribedScene(Scene().decrees("spy").hand(A, "royal").hand(B, "scout", "royal").bag(B, "knight"))
    described.play("proclaim")
    assert described.last.text == "Proclaims Spy"
    described.play("spy", kind="scout")
    assert described.last.text == "Proclaims Spy: discards Scout from the hand"
    assert "Knight" not in " ".join(described.said)


def test_the_owner_of_a_seen_hand_is_logged_if_there_are_two_opponents() -> None:
    described = (
        DescribedScene(Scene(4).decrees("spy").hand(A, "royal")).play("proclaim").play("seat", seat=3).play("decline")
    )
    assert described.last.text == "Proclaims Spy: looks at Dawn 2's hand"
    assert "seat 0 looks at Dawn 2's hand." in described.said


def test_a_shove_is_logged_as_a_shove_and_not_as_a_move_of_the_bannerman() -> None:
    described = DescribedScene(Scene().unit(A, "bannerman", "f4").unit(B, "knight", "f2").hand(A, "bannerman"))
    described.play("move", to="f3").play("pick").play("push", to="f1")
    assert described.last.text == "Bannerman f4 → f3, shoves Knight f2 → f1"
    assert marks(described) == [("move", "f4", "f3"), ("move", "f2", "f1")]


def test_the_log_names_a_bishop_before_the_coin_it_recruits() -> None:
    described = DescribedScene(Scene().unit(A, "bishop", "f4").hand(A, "bishop"))
    described.play("tactic").play("gain", kind="bishop").play("move", to="f3")
    assert described.last.text == "Bishop: recruits Bishop, Bishop f4 → f3"


def test_an_earl_takes_its_location_and_proclaims() -> None:
    described = DescribedScene(Scene().decrees("march").unit(A, "earl", "g3", 2).hand(A, "earl"))
    described.play("tactic").play("proclaim").play("pick").play("step", to="g2")
    assert described.last.text == "Earl takes g3, proclaims March, Earl g3 → g2"
    assert marks(described) == [("control", None, "g3"), ("move", "g3", "g2")]


def test_a_herald_bolsters_by_its_coin_and_after_a_decree() -> None:
    described = DescribedScene(Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").hand(A, "herald"))
    described.play("tactic").play("bolster")
    assert described.last.text == "Herald: bolsters Scout at f3 (2)"
    scene = Scene().decrees("reinforce").unit(A, "herald", "f4").unit(A, "scout", "f3").hand(A, "royal")
    described = DescribedScene(scene.army(A, "bishop").supply(A, "scout"))
    described.play("proclaim").play("gain", kind="bishop").play("tactic").play("bolster")
    assert described.last.text == (
        "Proclaims Reinforce: takes Bishop back into the supply, Herald uses its tactic, bolsters Scout at f3 (2)"
    )


# --- Siege -------------------------------------------------------------------------------------------------------------------------


def test_a_hit_on_a_fort_is_logged_without_a_lost_coin() -> None:
    described = DescribedScene(
        Scene().forts("g3").unit(A, "scout", "g4").unit(B, "pikeman", "g3").hand(A, "scout")
    ).play("attack")
    assert described.last.text == "Scout breaks the fort at g3"
    assert described.said[0] == "seat 0 breaks the fort at g3 with Scout."
    assert marks(described) == [("attack", "g4", "g3")]


def test_a_fort_is_built_after_a_move() -> None:
    described = (
        DescribedScene(Scene().forts().unit(A, "sapper", "g4").hand(A, "sapper")).play("move", to="g3").play("build")
    )
    assert described.last.text == "Sapper g4 → g3, builds a fort"
    assert described.said[1] == "seat 0 builds a fort at g3."


def test_a_war_wagon_stands_before_its_friends_move_and_follows() -> None:
    described = DescribedScene(Scene().unit(A, "war_wagon", "f4", 2).unit(A, "scout", "f3").hand(A, "war_wagon"))
    described.play("tactic").play("pick").play("step", to="f2")
    assert described.last.text == "War Wagon: Scout f3 → f2, War Wagon f4 → f3"
    assert marks(described) == [("move", "f3", "f2"), ("move", "f4", "f3")]


@pytest.mark.parametrize(("height", "loss"), [(2, "a coin instead (1 left)"), (1, "its last coin instead")])
def test_a_war_wagon_takes_the_hit(height: int, loss: str) -> None:
    scene = Scene().unit(A, "scout", "f4").unit(B, "knight", "f3").unit(B, "war_wagon", "f2", height)
    described = DescribedScene(scene.unit(A, "cavalry", "e4", 2).hand(A, "cavalry"))
    described.play("attack").play("hit")
    assert described.last.text == f"Cavalry attacks Knight at f3, War Wagon loses {loss}"


def test_a_partners_refusal_to_use_its_wagon_is_not_logged() -> None:
    scene = Scene(4).unit(A, "cavalry", "f4").unit(B, "scout", "f3", 2).unit(B2, "war_wagon", "f2").hand(A, "cavalry")
    described = DescribedScene(scene).play("attack").play("decline")
    assert described.last.text == "Cavalry attacks Scout at f3, hits Scout (1 left)"


def test_each_attack_of_a_siege_tower_is_logged() -> None:
    described = DescribedScene(Scene().unit(A, "siege_tower", "f4", 2).unit(B, "scout", "f3", 3).hand(A, "siege_tower"))
    described.play("tactic").play("hit").play("hit")
    assert described.last.text == "Siege Tower hits Scout at f3 (2 left), hits Scout (1 left)"


# --- Nightfall ---------------------------------------------------------------------------------------------------------------------


def test_poison_and_its_cure_are_logged() -> None:
    scene = Scene().unit(A, "assassin", "f4").unit(B, "scout", "f2").hand(A, "assassin").hand(B, "scout")
    described = DescribedScene(scene).play("tactic").play("step", to="f3").play("poison")
    assert described.last.text == "Assassin f4 → f3, poisons Scout at f2"
    assert marks(described)[-1] == ("deploy", None, "f2")
    described.play("unpoison")
    assert described.last.text == "Cures Scout of its poison"
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "saboteur")
    assert DescribedScene(scene).play("tactic").play("poison").last.text == "Saboteur poisons Scout at f2"


def test_a_burnt_coin_is_logged_even_if_the_assassin_has_fallen() -> None:
    scene = Scene().unit(A, "assassin", "f4").unit(B, "pikeman", "f3", 2).poisoned("f3", "assassin")
    described = DescribedScene(scene.hand(A, "assassin")).play("attack").play("burn")
    assert described.last.text == (
        "Assassin hits Pikeman at f3 (1 left), loses a coin to it, Pikeman loses a coin from the supply"
    )


def test_a_planted_decoy_is_logged_with_its_receiver() -> None:
    described = (
        DescribedScene(Scene().unit(A, "infiltrator", "g3").hand(A, "infiltrator")).play("control").play("deceive")
    )
    assert described.last.text == "Infiltrator takes g3, plants a decoy with Dawn"
    described = (
        DescribedScene(Scene(4).unit(A, "infiltrator", "g3").hand(A, "infiltrator"))
        .play("control")
        .play("deceive", seat=3)
    )
    assert described.last.text == "Infiltrator takes g3, plants a decoy with Dawn 2"


def test_an_infiltrators_tactic_takes_the_location() -> None:
    described = DescribedScene(Scene().unit(A, "infiltrator", "g4").held(B, "g3").hand(A, "infiltrator"))
    described.play("tactic").play("step").play("decline")
    assert described.last.text == "Infiltrator g4 → g3, takes g3"
    assert marks(described) == [("move", "g4", "g3"), ("control", None, "g3")]


def test_a_decoy_saves_the_skirmisher() -> None:
    described = DescribedScene(Scene().unit(A, "scout", "f4").unit(B, "skirmisher", "f3").hand(A, "scout"))
    described.play("attack").play("deceive")
    assert described.last.text == "Scout attacks Skirmisher at f3, a decoy for Dusk saves Skirmisher"
    assert described.said[1] == "seat 1 plants a decoy among Dusk's discards; Skirmisher loses no coin."


def test_a_decoy_given_back_is_named_and_one_played_facedown_is_not() -> None:
    described = DescribedScene(Scene().army(B, "skirmisher").hand(A, "decoy_skirmisher", "royal")).play("return")
    assert described.last.text == "Returns Skirmisher's Decoy"
    described = DescribedScene(Scene().army(B, "skirmisher").hand(A, "decoy_skirmisher", "royal"))
    described.play("pass", coin="decoy_skirmisher")
    assert described.last.text == "Passes"
    assert "Decoy" not in " ".join(described.said)


# --- four players and drafts ---------------------------------------------------------------------------------------------------------


def test_a_unit_that_lets_a_partners_unit_act_stands_before_it() -> None:
    scene = Scene(4).unit(B, "ensign", "f4").unit(B2, "scout", "f3").turn(B).hand(B, "ensign")
    described = DescribedScene(scene).play("tactic").play("pick").play("step", to="f2")
    assert described.last.text == "Ensign: Scout f3 → f2"
    assert described.last.seat == 1


def test_a_partners_tactic_is_logged_as_the_act_of_the_player_who_orders_it() -> None:
    scene = Scene(4).unit(A, "warlord", "f4").unit(A2, "archer", "f5").unit(B, "scout", "f7", 2).hand(A, "warlord")
    described = DescribedScene(scene).play("tactic").play("pick", to="f5").play("tactic").play("hit")
    assert described.last.text == "Warlord: Archer uses its tactic, hits Scout (1 left), Archer is shocked"
    assert described.last.seat == 0
    assert "seat 0 attacks Scout at f7 with Archer." in described.said


def test_bans_named_seats_and_chosen_places_are_separate_lines() -> None:
    game = Game(Setup.draft("1", seats=4, variants=["elimination", "choose_order"]), key=b"k")
    while not game.view(None).round:
        game.play(game.choices()[0])
    described = [str(line) for line in game_log(game).entries]
    assert described[:3] == ["Chooses to draft first", "Chooses to play first", "Dusk 1 drafts first"]
    assert [text.split()[0] for text in described[3:17]] == ["Bans"] * 2 + ["Takes"] * 12
    assert described[17].endswith("has the initiative")
    assert game_log(game).since(0)[0].text == "The coin flip shows Dusk."
