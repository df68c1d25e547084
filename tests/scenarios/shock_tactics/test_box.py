"""The box: its units, and the cards of other boxes for the same coins (rulings 1 and 2)."""

import itertools

import pytest

from tests.support.scenario import A, Table
from warchest.game.setup import Setup, SetupError
from warchest.rules.content.units import UNITS
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.scenario

PAIRS = (("heavy_cavalry", "lancer"), ("vanguard", "footman"), ("warlord", "marshall"))
COINS = {
    "heavy_cavalry": 4,
    "vanguard": 5,
    "pitch_thrower": 5,
    "raider": 5,
    "war_drummer": 5,
    "rearguard": 5,
    "warlord": 5,
}
OTHERS = ("knight", "scout", "archer", "ensign", "pikeman", "cavalry")
BOXES = ("base", "shock_tactics")


def test_its_seven_units_have_34_coins() -> None:
    coins = {unit.id: unit.coins for unit in UNITS if unit.box == "shock_tactics"}
    assert coins == COINS
    assert sum(coins.values()) == 34


@pytest.mark.parametrize("kind", list(COINS))
def test_two_coins_of_each_start_in_the_bag(kind: str) -> None:
    others = [other for other in OTHERS if other != kind]
    table = Table.opened(Setup.chosen([kind, *others[:3]], [*others[3:], "swordsman"], holder=0))
    assert table.coins(A, "bag")[kind] == 2
    assert table.coins(A, "supply")[kind] == COINS[kind] - 2


@pytest.mark.ruling("8a.2")
@pytest.mark.parametrize("pair", PAIRS)
def test_two_cards_for_the_same_coins_are_refused_in_two_armies_and_in_one(pair: tuple[str, str]) -> None:
    one, other = pair
    for armies in (
        ([one, *OTHERS[:3]], [other, *OTHERS[3:]]),
        ([one, other, *OTHERS[:2]], OTHERS[2:]),
    ):
        with pytest.raises(SetupError, match="are two cards for the same coins: only one of them can be in a game"):
            Setup.chosen(*armies)


@pytest.mark.parametrize("pair", PAIRS)
def test_either_of_them_may_be_in_a_game_without_the_other(pair: tuple[str, str]) -> None:
    for one in pair:
        assert Setup.chosen([one, *OTHERS[:3]], [*OTHERS[3:], "swordsman"]).armies[0][0] == one


@pytest.mark.parametrize("kind", list(COINS))
def test_every_other_unit_may_meet_it(kind: str) -> None:
    twins = [pair[1] for pair in PAIRS if pair[0] == kind]
    assert [unit.id for unit in UNITS if WAR_CHEST.coins_for(unit.id) == WAR_CHEST.coins_for(kind)] == sorted(
        [kind, *twins], key=WAR_CHEST.unit_ids.index
    )


@pytest.mark.parametrize("pair", PAIRS)
def test_no_draft_has_both_in_its_pool(pair: tuple[str, str]) -> None:
    setup = Setup.draft("a seed", boxes=BOXES)
    pool = [*pair, *(card for card in setup.pool if WAR_CHEST.coins_for(card) != pair[1])][:8]
    with pytest.raises(SetupError, match="two cards for the same coins"):
        Setup(name="draft", pool=tuple(pool), boxes=BOXES)


@pytest.mark.ruling("8a.2b")
def test_none_is_ever_dealt_with_its_twin_and_each_of_them_is_dealt_at_times() -> None:
    met: set[str] = set()
    for seed in range(60):
        for armies in (Setup.random(str(seed), boxes=BOXES).armies, (Setup.draft(str(seed), boxes=BOXES).pool,)):
            dealt = {*itertools.chain(*armies)}
            met |= dealt
            assert not any(set(pair) <= dealt for pair in PAIRS)
    assert met >= {*COINS, "lancer", "footman", "marshall"}


def test_the_deals_of_the_other_boxes_are_those_of_before() -> None:
    setup = Setup.random("1")
    assert setup.armies == Setup.random("1", boxes=["base"]).armies
    assert not any(card in COINS for army in setup.armies for card in army)
