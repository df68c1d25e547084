"""Setups of every box, for two and four players, by every variant: their deals, refusals and stored forms."""

import json
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warchest import Game, Setup, SetupError
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST

EVERY_BOX = tuple(WAR_CHEST.box_ids)
CARDS_OF_A_SEAT = {2: 4, 4: 3}
DECKS = {box: len(WAR_CHEST.cards_of([box])) for box in EVERY_BOX}
KEPT_RANDOM = (("knight", "lancer", "berserker", "footman"), ("pikeman", "light_cavalry", "royal_guard", "scout"))
"""Of the seed "one"."""
KEPT_DRAFT = (
    "cavalry",
    "ensign",
    "marshall",
    "swordsman",
    "archer",
    "knight",
    "pikeman",
    "warrior_priest",
)
"""Of the seed "two"."""
VARIANTS = ("elimination", "choose_order", "preview")

some_boxes = st.lists(st.sampled_from(EVERY_BOX), min_size=1, unique=True)
some_variants = st.lists(st.sampled_from(VARIANTS), unique=True)
guards = st.sampled_from(("revised", "original"))
seats_of_a_game = st.sampled_from((2, 4))
seeds = st.text(max_size=64)
deals = st.sampled_from((Setup.random, Setup.draft))


def cards_of(setup: Setup) -> list[str]:
    return [*setup.pool, *(card for army in setup.armies for card in army)]


def needs(deal: Any, seats: int, variants: Sequence[str]) -> int:
    """Cards that such a game is dealt."""
    return seats * CARDS_OF_A_SEAT[seats] + (2 if deal == Setup.draft and "elimination" in variants else 0)


def contradicts(deal: Any, guard: str, boxes: Sequence[str], seats: int, variants: Sequence[str]) -> bool:
    """Whether the rulebook forbids this mix."""
    return (
        (deal == Setup.random and bool({"elimination", "choose_order"} & {*variants}))
        or sum(DECKS[box] for box in boxes) < needs(deal, seats, variants)
        or (guard == "original" and "base" not in boxes)
    )


@given(deals, seeds, guards, some_boxes, seats_of_a_game, some_variants)
def test_requested_cards_are_dealt_only_from_the_boxes_or_refused_with_a_sentence(
    deal: Any, seed: str, guard: str, boxes: list[str], seats: int, variants: list[str]
) -> None:
    if contradicts(deal, guard, boxes, seats, variants):
        with pytest.raises(SetupError) as refusal:
            deal(seed, royal_guard=guard, boxes=boxes, seats=seats, variants=variants)
        assert str(refusal.value).endswith(".")
        return
    setup = deal(seed, royal_guard=guard, boxes=boxes, seats=seats, variants=variants)
    cards = cards_of(setup)
    assert len(cards) == len({*cards}) == needs(deal, seats, variants)
    assert {WAR_CHEST.unit(card).box for card in cards} <= {*boxes}
    assert ("royal_guard" if guard == "original" else "royal_guard_original") not in cards
    assert {len(army) for army in setup.armies} <= {CARDS_OF_A_SEAT[seats]}
    assert len({*setup.decrees}) == (3 if "nobility" in boxes else 0)
    assert (1 <= setup.forts <= 6) if "siege" in boxes else setup.forts == 0


@given(deals, seeds, guards, seats_of_a_game)
def test_a_setup_survives_storing_and_deals_the_same_from_its_seed(
    deal: Any, seed: str, guard: str, seats: int
) -> None:
    setup = deal(seed, royal_guard=guard, boxes=EVERY_BOX, seats=seats, variants=("preview",))
    assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup
    assert deal(
        setup.seed, royal_guard=guard, boxes=EVERY_BOX[::-1], seats=seats, variants=("preview",)
    ).to_json() == setup.to_json() | {"boxes": [*EVERY_BOX[::-1]]}


@given(seeds.filter(bool), some_boxes, seats_of_a_game, some_variants)
def test_variants_of_a_draft_only_add_the_cards_to_ban_to_the_deal_of_a_seed(
    seed: str, boxes: list[str], seats: int, variants: list[str]
) -> None:
    if contradicts(Setup.draft, "revised", boxes, seats, ["elimination"]):
        return
    plain = Setup.draft(seed, boxes=boxes, seats=seats)
    varied = Setup.draft(seed, boxes=boxes, seats=seats, variants=variants)
    assert varied.pool[: len(plain.pool)] == plain.pool
    assert (varied.decrees, varied.forts) == (plain.decrees, plain.forts)


@given(deals, seeds, seats_of_a_game)
def test_a_seed_deals_cards_and_never_draws(deal: Any, seed: str, seats: int) -> None:
    setup = deal(seed, boxes=EVERY_BOX, seats=seats)
    first, second = (Game(setup, key) for key in (b"one", b"another"))
    assert first.setup == second.setup
    assert Game(setup, b"one").log == first.log


def test_two_keys_draw_differently_from_one_seed() -> None:
    assert len({tuple(Game(Setup.random("ours"), bytes([key])).log) for key in range(1, 20)}) > 10


def test_seeds_of_the_base_box_keep_their_deals() -> None:
    assert Setup.random("one").armies == KEPT_RANDOM
    assert Setup.draft("two", royal_guard="original").pool == KEPT_DRAFT


@given(seeds.filter(bool), some_boxes, seats_of_a_game)
def test_a_new_card_changes_an_old_deal_only_where_it_is_dealt_itself(seed: str, boxes: list[str], seats: int) -> None:
    if contradicts(Setup.draft, "revised", boxes, seats, []):
        return
    rules = WAR_CHEST.with_units(Unit("elephant", boxes[0], 4))
    old, new = (Setup.draft(seed, boxes=boxes, seats=seats, ruleset=each) for each in (WAR_CHEST, rules))
    if "elephant" not in new.pool:
        assert new.pool == old.pool
    else:
        at = new.pool.index("elephant")
        assert (*new.pool[:at], *new.pool[at + 1 :]) == old.pool[:-1]
    assert (new.decrees, new.forts) == (old.decrees, old.forts)


def test_every_card_decree_and_map_is_dealt() -> None:
    setups = [Setup.random(str(seed), boxes=EVERY_BOX, seats=4) for seed in range(80)]
    assert {card for setup in setups for card in cards_of(setup)} == {*WAR_CHEST.unit_ids} - {"royal_guard_original"}
    assert {decree for setup in setups for decree in setup.decrees} == {decree.id for decree in WAR_CHEST.decrees}
    assert {setup.forts for setup in setups} == set(range(1, len(WAR_CHEST.fort_maps) + 1))


def test_boxes_with_too_few_cards_are_named_with_the_number_needed() -> None:
    for count in range(1, len(EVERY_BOX)):
        for some in combinations(EVERY_BOX, count):
            have = sum(DECKS[box] for box in some)
            for make, seats, need in ((Setup.random, 2, 8), (Setup.draft, 4, 12)):
                if have < need:
                    with pytest.raises(
                        SetupError, match=f"have {have} unit cards and this game needs {need}: add a box"
                    ):
                        make(boxes=some, seats=seats)
                else:
                    assert make(boxes=some, seats=seats)


ARMIES = (("knight", "archer", "scout", "lancer"), ("earl", "sapper", "assassin", "pikeman"))


def test_chosen_armies_bring_their_boxes_and_these_their_decrees_and_forts() -> None:
    setup = Setup.chosen(*ARMIES, seed="ours")
    assert setup.boxes == EVERY_BOX[:-1]
    assert setup.decrees == Setup.random("ours", boxes=["base", "nobility"]).decrees
    assert setup.forts == Setup.random("ours", boxes=["base", "siege"]).forts
    assert Setup.chosen(ARMIES[0], ("pikeman", "ensign", "cavalry", "footman")).boxes == ("base",)


def test_chosen_armies_may_name_decrees_and_the_map() -> None:
    setup = Setup.chosen(*ARMIES, decrees=("spy", "march", "guard"), forts=4)
    assert (setup.decrees, setup.forts) == (("spy", "march", "guard"), 4)


def test_a_box_may_be_in_without_its_units() -> None:
    setup = Setup.chosen(ARMIES[0], ("pikeman", "ensign", "cavalry", "footman"), boxes=("base", "siege"))
    assert setup.forts > 0


THREES = (
    ("knight", "archer", "scout"),
    ("earl", "sapper", "assassin"),
    ("pikeman", "ensign", "cavalry"),
    ("footman", "lancer", "marshall"),
)


def test_four_armies_of_three_are_for_four_players_on_the_larger_board() -> None:
    setup = Setup.chosen(*THREES, holder=3)
    game = Game(setup, b"four")
    assert (setup.seats, len(game.board.hexes), game.decider) == (4, 47, 3)
    assert [seat.army for seat in game.view(None).seats] == [[*army] for army in THREES]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Setup.random(seats=3), "two or four players"),
        (lambda: Setup.draft(seats=1), "two or four players"),
        (lambda: Setup.random(boxes=[]), "No box is chosen"),
        (lambda: Setup.random(boxes=["lite"]), "no box 'lite'"),
        (lambda: Setup.random(boxes=["base", "base"]), "'base' is named twice"),
        (lambda: Setup.random(variants=["chess"]), "no variant 'chess'"),
        (lambda: Setup.draft(variants=["preview", "preview"]), "'preview' is named twice"),
        (lambda: Setup.random("s", royal_guard="new"), "no Royal Guard 'new'"),
        (
            lambda: Setup.random("s", royal_guard="original", boxes=["siege", "nobility"]),
            "Royal Guard is in the Base box",
        ),
        (lambda: Setup.random(variants=["elimination"]), "only before a draft"),
        (lambda: Setup.random(variants=["choose_order"]), "only with a draft"),
        (lambda: Setup.first_game(variants=["elimination"]), "only before a draft"),
        (lambda: Setup.battle("crecy", variants=["choose_order"]), "only with a draft"),
        (lambda: Setup.chosen(), "two or four players"),
        (lambda: Setup.chosen(*THREES[:3]), "two or four players"),
        (lambda: Setup.chosen(*THREES[:2]), "two armies of 4 units"),
        (lambda: Setup.chosen(*ARMIES, ("ensign",), ("cavalry",)), "four armies of 3 units"),
        (lambda: Setup.chosen(*ARMIES, boxes=["base", "siege", "nightfall"]), "'earl' is not in the boxes chosen"),
        (lambda: Setup.chosen(ARMIES[0], ARMIES[0]), "no card may appear twice"),
        (lambda: Setup.chosen((*ARMIES[0][:3], ARMIES[0][0]), ARMIES[1]), "no card may appear twice"),
        (lambda: Setup(name="draft", pool=(*KEPT_DRAFT[:7], KEPT_DRAFT[0])), "no card may appear twice"),
        (lambda: Setup.chosen(*ARMIES, decrees=("spy", "march", "tax")), "no decree 'tax'"),
        (lambda: Setup.chosen(*ARMIES, decrees=("spy", "march", "spy")), "'spy' is named twice"),
        (lambda: Setup.chosen(*ARMIES, decrees=("spy", "march")), "3 decrees are in play"),
        (lambda: Setup.chosen(*ARMIES, forts=7), "numbered from 1 to 6"),
        (lambda: Setup.chosen(*ARMIES, holder=2), "one of the seats, or by a flip"),
        (lambda: Setup(name="draft", pool=Setup.draft().pool, holder=0), "before the draft"),
        (lambda: Setup(name="draft", pool=Setup.draft().pool, variants=("elimination",)), "This draft has 10 cards"),
        (lambda: Setup(name="random", armies=Setup.random().armies, decrees=("spy",)), "come with the Nobility box"),
        (lambda: Setup(name="random", armies=Setup.random().armies, forts=1), "come with the Siege box"),
    ],
)
def test_a_contradiction_is_refused_with_a_sentence(make: Any, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        make()


def test_chosen_armies_keep_a_seed_only_where_it_has_dealt_something() -> None:
    assert Setup.chosen(*ARMIES, seed="a seed").seed == "a seed"
    assert Setup.chosen(*KEPT_RANDOM, seed="a seed").seed is None


OLD: dict[str, Any] = {"name": "draft", "armies": [], "holder": None, "seed": "two"}


def test_a_setup_stored_before_boxes_existed_has_two_seats_and_the_base_box() -> None:
    setup = Setup.from_json(OLD | {"pool": [*KEPT_DRAFT]})
    assert setup == Setup.draft("two", royal_guard="original", ruleset=WAR_CHEST.versions[-1])
    assert (setup.seats, setup.boxes, setup.variants, setup.decrees, setup.forts) == (2, ("base",), (), (), 0)


@pytest.mark.parametrize(
    "stored",
    [None, [], {}, OLD, OLD | {"pool": None}, OLD | {"pool": [], "boxes": None}, OLD | {"pool": [], "seats": []}],
)
def test_an_invalid_stored_setup_is_refused(stored: Any) -> None:
    with pytest.raises(SetupError, match="no stored set-up"):
        Setup.from_json(stored)
