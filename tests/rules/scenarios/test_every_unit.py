"""What holds for every unit, save those whose card says otherwise."""

import pytest

from tests.rules.scenarios.table import ALL_KINDS, A, B, Scene, neighbours
from warchest.rules.units import UNITS

pytestmark = pytest.mark.scenario

ORIGINAL = "royal_guard_original"
KINDS = (*ALL_KINDS, ORIGINAL)
COINS = dict.fromkeys(KINDS, 5) | dict.fromkeys(
    ("archer", "cavalry", "knight", "lancer", "pikeman", "warrior_priest"), 4
)
GUARDS = ("royal_guard", ORIGINAL)
TACTICS = ("archer", "cavalry", "crossbowman", "ensign", "footman", "lancer", "light_cavalry", "marshall", *GUARDS)
NO_MELEE = ("archer", "lancer")


def but(*without: str) -> list[str]:
    return [kind for kind in KINDS if kind not in without]


def foe_of(kind: str) -> str:
    """A plain unit other than this kind."""
    return "cavalry" if kind != "cavalry" else "crossbowman"


def test_there_are_sixteen_unit_cards_in_the_base_box_and_one_in_an_older_form() -> None:
    assert len(ALL_KINDS) == 16
    assert {unit.id: unit.box for unit in UNITS.values()} == dict.fromkeys(KINDS, "base")
    assert {name: unit.id for name, unit in UNITS.items()} == {name: name for name in KINDS}


def test_there_are_seventy_four_unit_coins() -> None:
    assert sum(UNITS[kind].coins for kind in ALL_KINDS) == 74


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_as_many_coins_as_the_box_holds(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").hand(A, kind).begin()
    in_supply = game.coins(A, "supply")[kind]
    assert in_supply + 2 == COINS[kind]


def test_no_two_cards_share_coins_save_the_two_royal_guards() -> None:
    assert {unit.id: unit.shares_coins_with for unit in UNITS.values() if unit.shares_coins_with} == {
        ORIGINAL: "royal_guard"
    }


@pytest.mark.parametrize("kind", KINDS)
def test_it_may_move_to_any_adjacent_empty_hex(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").hand(A, kind).begin()
    assert game.options("move") == neighbours("f4")


@pytest.mark.parametrize("kind", KINDS)
def test_it_may_control_the_location_where_it_stands(kind: str) -> None:
    game = Scene().unit(A, kind, "e5").hand(A, kind).begin()
    assert game.play("control", kind).holder_of("e5") == A


@pytest.mark.parametrize("kind", but(*NO_MELEE))
def test_it_may_attack_an_adjacent_enemy(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").unit(B, foe_of(kind), "f3").hand(A, kind).begin()
    assert game.options("attack") == {"f3"}
    assert game.play("attack", kind, to="f3").at("f3") is None


@pytest.mark.parametrize("kind", but("knight"))
def test_an_enemy_of_one_coin_may_attack_it(kind: str) -> None:
    game = Scene().unit(A, foe_of(kind), "f4").unit(B, kind, "f3").hand(A, foe_of(kind)).begin()
    assert game.options("attack") == {"f3"}


@pytest.mark.parametrize("kind", but("pikeman"))
def test_it_does_not_strike_back(kind: str) -> None:
    game = Scene().unit(A, foe_of(kind), "f4", 2).unit(B, kind, "f3").hand(A, foe_of(kind)).begin()
    game.play("attack", foe_of(kind), to="f3")
    if kind in GUARDS:
        game.play("lose_stack")
    assert game.height("f4") == 2


@pytest.mark.parametrize("kind", but(*GUARDS))
def test_its_owner_has_nothing_to_choose_when_it_is_attacked(kind: str) -> None:
    game = Scene().unit(A, foe_of(kind), "f4", 2).unit(B, kind, "f3", 2).hand(A, foe_of(kind)).begin()
    assert game.play("attack", foe_of(kind), to="f3").new_action
    assert game.height("f3") == 1


@pytest.mark.parametrize("kind", but("scout"))
def test_it_is_deployed_on_empty_locations_of_its_side_only(kind: str) -> None:
    game = Scene().unit(A, foe_of(kind), "f4").held(A, "e5").held(B, "i2").hand(A, kind).begin()
    assert game.options("deploy") == {"e2", "h1", "e5"}


@pytest.mark.parametrize("kind", but("footman"))
def test_one_unit_of_its_kind_may_be_out(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").hand(A, kind).begin()
    assert game.options("deploy") == set()


@pytest.mark.parametrize("kind", but("berserker"))
def test_after_a_move_the_action_is_over(kind: str) -> None:
    game = Scene().unit(A, kind, "f4", 2).hand(A, kind).begin()
    assert game.play("move", kind, to="f5").decider == B


@pytest.mark.parametrize("kind", but("berserker", "warrior_priest"))
def test_after_a_control_the_action_is_over(kind: str) -> None:
    game = Scene().unit(A, kind, "e5", 2).hand(A, kind).begin()
    assert game.play("control", kind).decider == B


@pytest.mark.parametrize("kind", but("berserker", "swordsman", "warrior_priest", *NO_MELEE))
def test_after_an_attack_the_action_is_over(kind: str) -> None:
    game = Scene().unit(A, kind, "f4", 2).unit(B, foe_of(kind), "f3").hand(A, kind).begin()
    assert game.play("attack", kind, to="f3").decider == B


@pytest.mark.parametrize("kind", but("mercenary"))
def test_after_it_is_recruited_the_action_is_over(kind: str) -> None:
    game = Scene().unit(A, kind, "f4", 2).hand(A, "royal").begin()
    assert game.play("recruit", "royal", take=kind).decider == B


@pytest.mark.parametrize("kind", but(*TACTICS))
def test_it_has_no_tactic(kind: str) -> None:
    game = Scene().unit(A, kind, "f4", 2).unit(A, "ensign", "e4").unit(B, foe_of(kind), "f2").hand(A, kind).begin()
    assert game.why_not("tactic", kind) == "no_tactic"


@pytest.mark.parametrize("kind", but(*GUARDS))
def test_the_royal_coin_is_of_no_use_to_it(kind: str) -> None:
    scene = Scene().unit(A, kind, "f4", 2).unit(B, foe_of(kind), "f2").hand(A, "royal")
    assert scene.begin().verbs == {"pass", "recruit"}
