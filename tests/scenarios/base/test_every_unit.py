"""Rules for every unit of every box, except where its card says otherwise.

Tests that name published cards compare them with the printed texts; any other unit is tested by its row.
"""

from collections.abc import Callable

import pytest

from tests.support.published import PRINTED, PUBLISHED
from tests.support.scenario import ALL_KINDS, A, B, Scene, neighbours
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.scenario

ORIGINAL = "royal_guard_original"
FOUR_COINS = (
    *("archer", "cavalry", "knight", "lancer", "pikeman", "warrior_priest"),
    *("bannerman", "war_wagon", "assassin", "skirmisher", "heavy_cavalry"),
)
KINDS = WAR_CHEST.unit_ids
GUARDS = ("royal_guard", ORIGINAL)
NO_TACTIC = (
    *("bannerman", "berserker", "knight", "mercenary", "pikeman", "scout", "swordsman", "warrior_priest"),
    *("war_drummer", "rearguard"),
)
NO_MELEE = ("archer", "lancer", "trebuchet")
MEETS_HITS = v.SUPPLY_SHIELD | v.DECOY_SHIELD
"""Traits that leave the owner a choice when the unit is attacked."""


def trait(mask: int) -> Callable[[Unit], bool]:
    return lambda unit: bool(unit.traits & mask)


def no_tactic(unit: Unit) -> bool:
    return not unit.tactic


def declinable(unit: Unit) -> bool:
    """Whether the first step of the tactic may be left out, or there is nothing to choose in it."""
    return not unit.tactic or bool(unit.tactic[0].flags & v.MAY) or unit.tactic[0].op == ops.TAKE_LOCATION


def all_that(says: Callable[[Unit], bool], *printed: str) -> list[str]:
    """The named published units, and the other units with a row like this."""
    return [kind for kind in KINDS if kind in printed or (kind not in PUBLISHED and says(WAR_CHEST.unit(kind)))]


def but(says: Callable[[Unit], bool], *printed: str) -> list[str]:
    """All units save ``all_that``."""
    return [kind for kind in KINDS if kind not in all_that(says, *printed)]


def foe_of(kind: str) -> str:
    """A plain unit other than this kind."""
    return "cavalry" if kind != "cavalry" else "crossbowman"


def strong(kind: str) -> int:
    """How high a stack may attack this kind, the higher the better."""
    return 1 if kind in all_that(trait(v.UNBOLSTERED_ONLY), "bishop") else 2


@pytest.mark.ruling("12.8")
def test_there_are_sixteen_unit_cards_in_the_base_box_one_of_them_in_an_older_form_too_and_four_in_each_other() -> None:
    assert len(ALL_KINDS) == 16
    assert {WAR_CHEST.unit(kind).box for kind in PRINTED["base"]} == {"base"}
    for box, kinds in PRINTED.items():
        assert {unit.id for unit in WAR_CHEST.units_of(box)} >= {*kinds}


@pytest.mark.ruling("2.1")
@pytest.mark.parametrize(
    ("kinds", "coins"),
    [(ALL_KINDS, 74), *((PRINTED[box], sum_) for box, sum_ in (("nobility", 19), ("siege", 19), ("nightfall", 18)))],
)
def test_the_boxes_hold_seventy_four_nineteen_nineteen_and_eighteen_unit_coins(
    kinds: tuple[str, ...], coins: int
) -> None:
    assert sum(WAR_CHEST.unit(kind).coins for kind in kinds) == coins


@pytest.mark.parametrize("kind", PUBLISHED)
def test_it_has_as_many_coins_as_the_box_holds(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").hand(A, kind).table()
    in_supply = game.coins(A, "supply")[kind]
    assert in_supply + 2 == (4 if kind in FOUR_COINS else 5)


def test_only_the_two_royal_guards_and_three_shock_tactics_cards_share_coins_with_another_card() -> None:
    sharing = {kind: WAR_CHEST.unit(kind).shares_coins_with for kind in PUBLISHED}
    assert {kind: other for kind, other in sharing.items() if other} == {
        ORIGINAL: "royal_guard",
        "heavy_cavalry": "lancer",
        "vanguard": "footman",
        "warlord": "marshall",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_it_may_move_to_any_adjacent_empty_hex(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").hand(A, kind).table()
    assert game.options("move") == neighbours("f4")


@pytest.mark.parametrize("kind", KINDS)
def test_it_may_control_the_location_where_it_stands(kind: str) -> None:
    game = Scene().unit(A, kind, "e5").hand(A, kind).table()
    assert game.play("control", kind).holder_of("e5") == A


@pytest.mark.parametrize("kind", but(trait(v.NO_MELEE), *NO_MELEE))
def test_it_may_attack_an_adjacent_enemy(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").unit(B, foe_of(kind), "f3").hand(A, kind).table()
    assert game.options("attack") == {"f3"}
    assert game.play("attack", kind, to="f3").at("f3") is None


@pytest.mark.parametrize("kind", but(trait(v.BOLSTERED_ONLY), "knight"))
def test_an_enemy_of_one_coin_may_attack_it(kind: str) -> None:
    game = Scene().unit(A, foe_of(kind), "f4").unit(B, kind, "f3").hand(A, foe_of(kind)).table()
    assert game.options("attack") == {"f3"}


@pytest.mark.parametrize("kind", but(trait(v.UNBOLSTERED_ONLY), "bishop"))
def test_a_bolstered_enemy_may_attack_it(kind: str) -> None:
    game = Scene().unit(A, foe_of(kind), "f4", 2).unit(B, kind, "f3").hand(A, foe_of(kind)).table()
    assert game.options("attack") == {"f3"}


@pytest.mark.parametrize("kind", but(trait(v.RETALIATES), "pikeman"))
def test_it_does_not_strike_back(kind: str) -> None:
    height = strong(kind)
    game = Scene().unit(A, foe_of(kind), "f4", height).unit(B, kind, "f3").hand(A, foe_of(kind)).table()
    game.play("attack", foe_of(kind), to="f3")
    if kind in all_that(trait(MEETS_HITS), *GUARDS, "skirmisher"):
        game.play("lose=stack")
    assert game.height("f4") == height


@pytest.mark.parametrize("kind", but(trait(MEETS_HITS), *GUARDS, "skirmisher"))
def test_its_owner_has_nothing_to_choose_when_it_is_attacked(kind: str) -> None:
    scene = Scene().unit(A, foe_of(kind), "f4", strong(kind)).unit(B, kind, "f3", 2).hand(A, foe_of(kind))
    game = scene.army(B, "skirmisher").table()
    assert game.play("attack", foe_of(kind), to="f3").new_action
    assert game.height("f3") == 1


@pytest.mark.parametrize("kind", GUARDS)
def test_a_royal_guards_owner_chooses_between_stack_and_supply_only(kind: str) -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, kind, "f3").army(B, "skirmisher").hand(A, "cavalry").table()
    assert game.play("attack", "cavalry", to="f3").verbs == {"lose=stack", "lose=supply"}


@pytest.mark.parametrize("kind", but(trait(v.PROTECTS), "war_wagon"))
def test_it_takes_no_hits_for_its_neighbours(kind: str) -> None:
    victim = "ensign" if kind != "ensign" else "marshall"
    scene = Scene().unit(A, foe_of(kind), "f4", 2).unit(B, victim, "f3", 2).unit(B, kind, "f2", 2)
    game = scene.army(B, "war_wagon").hand(A, foe_of(kind)).table()
    game.play("attack", foe_of(kind), to="f3")
    assert not any(verb.startswith("lose") or verb == "hit" for verb in game.verbs)
    if not game.new_action:
        game.play("decline")  # a unit that may step after an attack on another
    assert (game.new_action, game.height("f3")) == (True, 1)


@pytest.mark.parametrize("kind", but(trait(v.DEPLOYS_NEAR), "scout"))
def test_it_is_deployed_on_empty_locations_of_its_side_only(kind: str) -> None:
    game = Scene().unit(A, foe_of(kind), "f4").held(A, "e5").held(B, "i2").hand(A, kind).table()
    assert game.options("deploy") == {"e2", "h1", "e5"}


@pytest.mark.parametrize("kind", but(lambda unit: unit.copies > 1, "footman"))
def test_one_unit_of_its_kind_may_be_out(kind: str) -> None:
    game = Scene().unit(A, kind, "f4").hand(A, kind).table()
    assert game.options("deploy") == set()


@pytest.mark.parametrize("kind", all_that(no_tactic, *NO_TACTIC))
def test_it_has_no_tactic(kind: str) -> None:
    game = Scene().unit(A, kind, "f4", 2).unit(A, "ensign", "e4").unit(B, foe_of(kind), "f2").hand(A, kind).table()
    assert game.why_not("tactic", kind) == "no_tactic"


@pytest.mark.parametrize("kind", but(lambda unit: unit.pays == v.ROYAL_COIN, *GUARDS))
def test_the_royal_coin_is_of_no_use_to_it(kind: str) -> None:
    scene = Scene().unit(A, kind, "f4", 2).unit(B, foe_of(kind), "f2").hand(A, "royal")
    assert scene.table().verbs == {"pass", "recruit"}


@pytest.mark.ruling("4.7")
@pytest.mark.parametrize("kind", but(declinable, *NO_TACTIC, "earl"))
def test_its_tactic_once_started_must_be_carried_out(kind: str) -> None:
    scene = Scene().unit(A, kind, "f4", 2).unit(A, "mercenary", "e4").hand(A, kind, "royal").forts("g3")
    scene.unit(B, foe_of(kind), "f2").unit(B, "pikeman", "e3").unit(B, "swordsman", "g4").held(B, "e5")
    game = scene.held(A, *(["e5"] if kind in GUARDS else [])).table().play("tactic", kind)
    assert game.decider == A
    assert not game.legal("decline")
