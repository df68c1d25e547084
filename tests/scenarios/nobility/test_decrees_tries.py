"""Why an attempt is illegal: decrees, and the units of Nobility."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_a_decree_is_proclaimed_with_the_royal_coin() -> None:
    game = Scene().decrees("spy").hand(A, "cavalry").table()
    assert game.why_not("proclaim", "spy") == "proclaim_needs_royal"
    assert game.why_not_try("cavalry", verb="proclaim") == "proclaim_needs_royal"


def test_a_game_may_have_no_decrees() -> None:
    game = Scene().hand(A, "royal").table()
    assert game.why_not("proclaim", "spy") == "no_decrees"
    assert game.why_not_try("royal", verb="proclaim") == "no_decrees"


def test_a_decree_may_not_be_in_play_or_bear_the_sides_seal() -> None:
    game = Scene().decrees("spy", "enlist", "march").sealed(A, "enlist").hand(A, "royal").table()
    assert game.why_not("proclaim", "guard") == "decree_not_in_play"
    assert game.why_not("proclaim", "enlist") == "already_sealed"
    assert game.why_not_try("royal", verb="proclaim") is None


@pytest.mark.parametrize("decree", ["enlist", "guard", "march", "redeploy", "reinforce", "sacrifice", "spy"])
def test_a_decree_may_be_impossible(decree: str) -> None:
    supply = ("cavalry",) * 4 if decree == "reinforce" else ()
    scene = Scene().decrees(decree).army(A, "cavalry").hand(A, "royal").hand(B)
    game = (scene if supply else scene.supply(A)).table()
    assert game.why_not("proclaim", decree) == f"{decree}_impossible"
    assert game.why_not_try("royal", verb="proclaim") == f"{decree}_impossible"


def test_a_decree_is_carried_out_in_full() -> None:
    game = Scene().decrees("march").unit(A, "cavalry", "f4", 2).unit(A, "scout", "d4").table().play("proclaim", "march")
    assert game.why_not("decline") == "decree_in_full"
    assert game.why_not("pass", "royal") == "finish_decree"
    assert game.why_not("pick", to="d4") == "not_bolstered"
    assert game.why_not("pick", to="e4") == "no_friend"
    assert game.why_not_try(hex_="d4") == "not_bolstered"


def test_guard_asks_for_a_unit_on_a_location() -> None:
    scene = (
        Scene().decrees("guard").unit(A, "cavalry", "g3").held(A, "g3").unit(B, "scout", "g2").unit(A, "archer", "f2")
    )
    assert scene.table().play("proclaim", "guard").why_not("pick", to="f2") == "not_on_location"


def test_redeploy_places_the_unit_that_was_lifted() -> None:
    game = Scene().decrees("redeploy").unit(A, "cavalry", "f4").unit(A, "scout", "e2").army(A, "archer").table()
    game.play("proclaim", "redeploy").play("pick", to="f4")
    assert game.why_not("deploy", "archer", to="h1") == "redeploys_other"
    assert game.why_not("deploy", "cavalry", to="e2") == "deploy_occupied"
    assert game.why_not_try(hex_="g3") == "not_your_location"


def test_a_coin_that_is_missing_from_supply_box_or_hand_is_not_taken() -> None:
    game = Scene().decrees("enlist").army(A, "archer").supply(A, "scout", "scout").table().play("proclaim", "enlist")
    assert game.why_not("gain", "archer") == "supply_empty"
    game = Scene().decrees("reinforce").army(A, "archer").supply(A, *["archer"] * 4).army(A, "scout").table()
    assert game.play("proclaim", "reinforce").why_not("gain", "archer") == "box_empty"
    game = Scene().decrees("spy").hand(B, "royal").army(B, "scout").table().play("proclaim", "spy")
    assert game.why_not("spy", "scout") == "not_in_that_hand"


def test_a_bishop_is_safe_from_bolstered_units() -> None:
    game = Scene().unit(A, "cavalry", "f4", 2).unit(B, "bishop", "f3").hand(A, "cavalry").table()
    assert game.why_not("attack", "cavalry", to="f3") == "unbolstered_only"
    assert game.why_not_try("cavalry", "f3") == "unbolstered_only"


def test_a_herald_bolsters_single_neighbours_with_a_coin_in_the_supply() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "scout", "f3", 2).unit(A, "cavalry", "g4").unit(A, "archer", "e4")
    game = scene.supply(A, "cavalry").hand(A, "herald").table().play("tactic", "herald")
    assert game.why_not("bolster", "scout") == "already_bolstered"
    assert game.why_not("bolster", "archer") == "no_coin_to_bolster"
    assert game.why_not_try(hex_="f3") == "already_bolstered"


def test_an_earl_needs_a_location_that_is_not_its_sides_and_a_decree() -> None:
    scene = Scene().unit(A, "earl", "e5").hand(A, "earl").decrees("march")
    assert scene.table().why_not("tactic", "earl") is not None
    assert scene.held(A, "e5").table().why_not("tactic", "earl") is not None


def test_a_bannerman_pushes_adjacent_enemies_to_adjacent_empty_hexes() -> None:
    scene = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").unit(A, "scout", "e4").unit(B, "archer", "f1")
    game = scene.hand(A, "bannerman").table().play("move", "bannerman", to="f4")
    assert game.why_not("pick", to="e4") == "no_enemy"
    assert game.why_not("pick", to="f1") == "too_far"
    game.play("pick", to="f3")
    assert game.why_not("push", to="e4") == "occupied"
    assert game.why_not("push", to="f5") == "not_adjacent"
    assert game.why_not_try(hex_="f5") == "not_adjacent"
