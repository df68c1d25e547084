"""The Bishop: recruits for nothing and then moves or attacks; bolstered units can't attack it."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


def begun(scene: Scene) -> Scene:
    return scene.unit(A, "bishop", "f4").hand(A, "bishop")


# --- The tactic


@pytest.mark.ruling("6.5")
def test_its_tactic_recruits_a_coin_and_then_moves_it() -> None:
    game = begun(Scene()).supply(A, "scout", "bishop").table()
    game.play("tactic", "bishop")
    assert game.verbs == {"gain"}
    assert game.named("gain") == {"scout", "bishop"}
    game.play("gain", "scout")
    assert game.options("move") == neighbours("f4")
    game.play("move", "bishop", to="f3")
    assert game.where("bishop") == {"f3"}
    assert game.decider == B


def test_the_coin_comes_from_the_supply_and_lies_face_up_among_the_discards_and_nothing_else_is_paid() -> None:
    game = begun(Scene()).supply(A, "scout").hand(A, "bishop", "royal").table()
    game.play("tactic", "bishop").play("gain", "scout")
    assert game.coins(A, "faceup") == {"bishop": 1, "scout": 1}
    assert game.coins(A, "supply") == {}
    assert game.coins(A, "hand") == {"royal": 1}
    assert game.coins(A, "facedown") == {}


def test_or_it_attacks_after_recruiting() -> None:
    game = begun(Scene()).unit(B, "cavalry", "f3").supply(A, "scout").table()
    game.play("tactic", "bishop").play("gain", "scout")
    assert game.verbs == {"move", "attack"}
    game.play("attack", "bishop", to="f3")
    assert game.at("f3") is None
    assert game.where("bishop") == {"f4"}
    assert game.decider == B


def test_moving_or_attacking_is_required() -> None:
    game = begun(Scene()).table().play("tactic", "bishop").play("gain", "bishop")
    assert not game.legal("decline")


def test_it_does_not_control_by_its_tactic() -> None:
    game = Scene().unit(A, "bishop", "e5").hand(A, "bishop").table()
    assert game.play("tactic", "bishop").play("gain", "bishop").verbs == {"move"}


def test_an_empty_supply_forbids_the_tactic() -> None:
    assert not begun(Scene()).supply(A).table().legal("tactic", "bishop")


def test_a_bishop_that_can_neither_move_nor_attack_has_no_tactic() -> None:
    scene = Scene().unit(A, "bishop", "i1").unit(A, "scout", "h1").unit(A, "archer", "h2").unit(A, "lancer", "i2")
    assert not scene.hand(A, "bishop").table().legal("tactic", "bishop")


def test_a_bishop_that_can_only_attack_has_its_tactic() -> None:
    scene = Scene().unit(A, "bishop", "i1").unit(A, "scout", "h1").unit(A, "archer", "h2").unit(B, "lancer", "i2")
    game = scene.hand(A, "bishop").table().play("tactic", "bishop").play("gain", "bishop")
    assert game.verbs == {"attack"}


@pytest.mark.ruling("6.22")
def test_recruiting_a_mercenary_lets_the_mercenary_maneuver_after_the_bishop_has() -> None:
    game = begun(Scene()).unit(A, "mercenary", "e5").table()
    game.play("tactic", "bishop").play("gain", "mercenary")
    assert game.options("move", "mercenary") == set()
    game.play("move", "bishop", to="f3")
    assert game.decider == A
    game.play("control", "mercenary")
    assert game.holder_of("e5") == A
    assert game.decider == B


def test_recruiting_a_saboteur_lets_the_saboteur_use_its_tactic() -> None:
    game = begun(Scene()).unit(A, "saboteur", "e5").unit(B, "cavalry", "e3").table()
    game.play("tactic", "bishop").play("gain", "saboteur").play("move", "bishop", to="f3").play("poison", to="e3")
    assert game.poisoned("e3") == {"saboteur"}


def test_a_coin_is_recruited_only_from_its_owners_supply() -> None:
    game = begun(Scene()).supply(A, "scout").supply(B, "cavalry").table()
    assert game.play("tactic", "bishop").named("gain") == {"scout"}


def test_a_poisoned_bishop_has_no_tactic() -> None:
    scene = begun(Scene()).army(B, "saboteur").poisoned("f4", "saboteur")
    assert not scene.table().legal("tactic", "bishop")


# --- Who may attack it


def test_a_unit_of_one_coin_may_attack_it() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "bishop", "f3", 2).hand(A, "cavalry").table()
    assert game.play("attack", "cavalry", to="f3").height("f3") == 1


@pytest.mark.ruling("6.5")
@pytest.mark.parametrize("height", [2, 3])
def test_a_bolstered_unit_cannot_attack_it(height: int) -> None:
    game = Scene().unit(A, "cavalry", "f4", height).unit(B, "bishop", "f3").hand(A, "cavalry").table()
    assert not game.legal("attack", "cavalry", to="f3")


@pytest.mark.parametrize(("kind", "start"), [("archer", "f5"), ("crossbowman", "f5"), ("cavalry", "f5")])
@pytest.mark.parametrize("height", [1, 2])
def test_that_holds_for_attacks_by_a_tactic(kind: str, start: str, height: int) -> None:
    game = Scene().unit(A, kind, start, height).unit(B, "bishop", "f3").hand(A, kind).table()
    assert game.legal("tactic", kind) == (height == 1)


@pytest.mark.parametrize("height", [1, 2])
def test_that_holds_for_a_lancers_charge(height: int) -> None:
    game = Scene().unit(A, "lancer", "f6", height).unit(B, "bishop", "f3").hand(A, "lancer").table()
    assert game.legal("tactic", "lancer") == (height == 1)


@pytest.mark.parametrize("height", [1, 2])
def test_that_holds_for_attacks_that_a_marshall_grants(height: int) -> None:
    scene = Scene().unit(A, "marshall", "f5", 3 - height).unit(A, "cavalry", "f4", height).unit(B, "bishop", "f3")
    assert scene.hand(A, "marshall").table().legal("tactic", "marshall") == (height == 1)


@pytest.mark.parametrize("decree", ["guard", "sacrifice"])
@pytest.mark.parametrize("height", [1, 2])
def test_that_holds_for_attacks_that_a_decree_grants(decree: str, height: int) -> None:
    scene = Scene().unit(A, "cavalry", "g3", height).held(A, "g3").unit(B, "bishop", "g2").decrees(decree)
    assert scene.table().legal("proclaim", decree) == (height == 1)


def test_a_trebuchet_which_must_be_bolstered_never_hits_it() -> None:
    scene = Scene().unit(A, "trebuchet", "f5", 2).unit(B, "bishop", "f3").forts().hand(A, "trebuchet")
    assert not scene.table().legal("tactic", "trebuchet")


def test_a_siege_tower_of_two_coins_never_hits_it_with_its_first_attack() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "bishop", "f3").forts().hand(A, "siege_tower")
    assert not scene.table().legal("tactic", "siege_tower")


def test_a_siege_tower_that_a_pikeman_has_reduced_to_one_coin_may_hit_it_with_its_second() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "bishop", "f3").unit(B, "pikeman", "g3", 2).forts()
    game = scene.hand(A, "siege_tower").table().play("tactic", "siege_tower").play("hit", to="g3")
    assert game.options("hit") == {"f3", "g3"}
    assert game.play("hit", to="f3").at("f3") is None


def test_a_berserker_may_attack_it_with_its_last_coin_once_the_others_are_paid() -> None:
    game = Scene().unit(A, "berserker", "f5", 2).unit(B, "bishop", "f3").hand(A, "berserker").table()
    game.play("move", "berserker", to="f4")
    assert game.legal("attack", "berserker", to="f3")
    game = Scene().unit(A, "berserker", "f5", 3).unit(B, "bishop", "f3").hand(A, "berserker").table()
    game.play("move", "berserker", to="f4")
    assert not game.legal("attack", "berserker", to="f3")


def test_its_height_does_not_matter() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "bishop", "f3", 3).hand(A, "cavalry").table()
    assert game.legal("attack", "cavalry", to="f3")


def test_a_bolstered_bishop_may_attack_a_knight_and_a_single_one_may_not() -> None:
    for height in (1, 2):
        game = Scene().unit(A, "bishop", "f4", height).unit(B, "knight", "f3").hand(A, "bishop").table()
        assert game.legal("attack", "bishop", to="f3") == (height == 2)


def test_a_pikeman_answers_a_bolstered_bishop_although_that_cannot_be_attacked() -> None:
    game = Scene().unit(A, "bishop", "f4", 2).unit(B, "pikeman", "f3", 3).hand(A, "bishop").table()
    assert game.play("attack", "bishop", to="f3").height("f4") == 1
