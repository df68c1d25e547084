"""How the greedy bot and the two-ply search value forts, poison, decoys, decrees and cards, as a player would."""

from collections.abc import Callable

import pytest

from tests.support.published import PRINTED, PUBLISHED
from warchest import Setup
from warchest.bots.draft import WORTH, choose_in_draft, drafts
from warchest.bots.greedy_bot import evaluate as evaluate_greedily
from warchest.bots.search.agent import ADJACENT, TWO_AWAY, SearchInput, context_of, reaches
from warchest.bots.search.bot import discard
from warchest.bots.search.evaluation import CERTAIN, danger, evaluate, ways
from warchest.rules.content.boards import TWO
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow import effects
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.agenda import push
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    BESIDE,
    DECOY,
    DECREE_FRAME,
    DECREE_ROW,
    DONE,
    DRAFT_FRAME,
    FORT,
    ORDER_FRAME,
    ROYAL,
    SEAT_FRAME,
    SEATS,
    SLOTS,
)
from warchest.rules.state.position import Position, Tables

SETUP = Setup.chosen(
    ["siege_tower", "knight", "bishop", "skirmisher"],
    ["cavalry", "trebuchet", "assassin", "infiltrator"],
    boxes=WAR_CHEST.box_ids,
    decrees=["spy", "march", "guard"],
    forts=1,
)
A, B = 0, 1
TOWER, KNIGHT, BISHOP, SKIRMISHER = range(4)
CAVALRY, TREBUCHET, ASSASSIN, INFILTRATOR = range(4)


def place(name: str) -> int:
    return TWO.by_name[name]


def told(r: Tables, *held: tuple[int, int]) -> SearchInput:
    """Seat 0 thinks; of the others it knows that they hold these coins."""
    likely = [[0] * SLOTS for _ in range(SEATS)]
    for seat, slot in held:
        likely[seat][slot] = CERTAIN
    return SearchInput(A, 0, likely, reaches(r, False), reaches(r, True))


@pytest.fixture
def scene() -> tuple[Tables, Position]:
    """Armies mustered, nothing drawn, no fort; a Siege Tower in the middle, Cavalry two hexes away."""
    r = SETUP.tables()
    s = opening(r)
    effects.muster(r, s) if not s.bag[coin_of(A, ROYAL)] else None
    for hex_ in range(r.hexes):
        s.token[hex_] = 0
    effects.deploy(s, coin_of(A, TOWER), place("f4"))
    effects.deploy(s, coin_of(B, CAVALRY), place("f6"))
    return r, s


def both(r: Tables, s: Position) -> list[Callable[[], int]]:
    return [lambda: evaluate(r, s, context_of(told(r)), A), lambda: evaluate_greedily(r, s, A)]


def test_a_poisoned_unit_is_worth_less_to_its_side(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    before = [value() for value in both(r, s)]
    effects.poison(s, 0, place("f4"))
    assert all(value() < then for value, then in zip(both(r, s), before, strict=True))


def test_a_decoy_costs_its_owner_and_helps_the_other_side(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    before = [value() for value in both(r, s)]
    effects.plant(s, 0, A)
    assert all(value() < then for value, then in zip(both(r, s), before, strict=True))
    s.decoys[0] = BESIDE
    s.faceup[coin_of(A, DECOY)] = 0
    effects.plant(s, 1, B)
    assert evaluate(r, s, context_of(told(r)), A) > before[0]


def test_a_fort_helps_on_a_friendly_location_and_hinders_on_an_enemy_one(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    own = next(hex_ for hex_ in TWO.locations if s.controller[hex_] == A + 1)
    enemy = next(hex_ for hex_ in TWO.locations if s.controller[hex_] == B + 1)
    before = [value() for value in both(r, s)]
    s.token[own] = FORT
    assert all(value() > then for value, then in zip(both(r, s), before, strict=True))
    s.token[own] = 0
    for hex_ in TWO.locations:
        s.controller[hex_] = A + 1 if hex_ != enemy else B + 1
    free = ways(r, s, A, place("f4"))
    s.token[enemy] = FORT
    assert ways(r, s, A, place("f4")) > free


def test_a_unit_in_a_fort_is_in_less_danger(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    hints = context_of(told(r, (B, CAVALRY)))
    assert danger(r, s, hints, A, TOWER, place("f4")) == CERTAIN
    s.token[place("f4")] = FORT
    assert 0 < danger(r, s, hints, A, TOWER, place("f4")) < CERTAIN


def test_a_poisoned_enemy_does_not_threaten(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    effects.poison(s, 1, place("f6"))
    assert danger(r, s, context_of(told(r, (B, CAVALRY))), A, TOWER, place("f4")) == 0


def test_knight_and_bishop_are_in_danger_only_from_possible_attackers(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    hints = context_of(told(r, (B, CAVALRY)))
    effects.deploy(s, coin_of(A, KNIGHT), place("e6"))
    effects.deploy(s, coin_of(A, BISHOP), place("g5"))
    assert danger(r, s, hints, A, KNIGHT, place("e6")) == 0
    assert danger(r, s, hints, A, BISHOP, place("g5")) == CERTAIN
    s.height[place("f6")] = 2
    assert danger(r, s, hints, A, KNIGHT, place("e6")) == CERTAIN
    assert danger(r, s, hints, A, BISHOP, place("g5")) == 0


def test_a_trebuchet_threatens_only_when_it_is_bolstered() -> None:
    r = SETUP.tables()
    assert reaches(r, False)[WAR_CHEST.row_of["trebuchet"]] == 0
    assert reaches(r, True)[WAR_CHEST.row_of["trebuchet"]] == TWO_AWAY | 1 << 3
    assert (
        reaches(r, False)[WAR_CHEST.row_of["siege_tower"]]
        == reaches(r, True)[WAR_CHEST.row_of["siege_tower"]]
        == ADJACENT
    )


def test_a_second_coin_is_worth_more_on_a_siege_engine(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    effects.deploy(s, coin_of(A, SKIRMISHER), place("e6"))
    hints = context_of(told(r))
    before = evaluate(r, s, hints, A)
    s.height[place("e6")] = 2
    plain = evaluate(r, s, hints, A) - before
    s.height[place("e6")], s.height[place("f4")] = 1, 2
    assert evaluate(r, s, hints, A) - before > plain > 0


def test_an_open_decree_has_a_value(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    hints = context_of(told(r))
    before = evaluate(r, s, hints, A)
    s.seals[A] = 1 << WAR_CHEST.decree_number["march"]
    assert evaluate(r, s, hints, A) < before
    s.seals[B] = 1 << WAR_CHEST.decree_number["march"]
    assert evaluate(r, s, hints, A) == before


def looking(r: Tables, s: Position, hand: dict[int, int]) -> None:
    """Seat 0 sees this hand of seat 1."""
    push(s, DECREE_FRAME, A, -1, DECREE_ROW + WAR_CHEST.decree_number["spy"], B)
    s.agenda[top(s) + DONE] = 1
    s.decider = A
    for slot in range(SLOTS):
        s.hand[coin_of(B, slot)] = hand.get(slot, 0)


def test_a_spy_takes_the_coin_that_threatens(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    looking(r, s, {CAVALRY: 1, ROYAL: 1})
    s.bag[coin_of(B, CAVALRY)] = 0
    assert discard(r, s, told(r)) == ids.SPY + CAVALRY


def test_a_spy_leaves_a_decoy_in_the_hand(scene: tuple[Tables, Position]) -> None:
    r, s = scene
    looking(r, s, {DECOY: 1})
    assert discard(r, s, told(r)) == ids.DECLINE


def draft_position(variants: tuple[str, ...] = (), seats: int = 2) -> tuple[Tables, Position]:
    r = Setup.draft("cards", boxes=WAR_CHEST.box_ids, seats=seats, variants=variants).tables()
    return r, opening(r)


@pytest.mark.parametrize(("variants", "first"), [((), ids.TAKE), (("elimination",), ids.BAN)])
def test_the_best_card_is_taken_or_banned(variants: tuple[str, ...], first: int) -> None:
    r, s = draft_position(variants)
    push(s, DRAFT_FRAME, A, -1, 0, 0)
    cards = [list(WAR_CHEST.unit_ids)[row - 1] for row in s.pool if row]
    chosen = choose_in_draft(r, s, [first + card for card in range(len(cards))])
    assert drafts(s)
    assert WORTH.get(cards[chosen - first], 0) == max(WORTH.get(card, 0) for card in cards)


def test_every_published_card_has_a_worth() -> None:
    measured = {*PUBLISHED} - {*PRINTED["shock_tactics"]}  # their worth has not been measured yet
    assert measured <= set(WORTH) <= set(WAR_CHEST.unit_ids)


def test_the_first_pick_is_chosen_if_one_card_stands_out_else_the_first_turn() -> None:
    r, s = draft_position(("choose_order",))
    push(s, ORDER_FRAME, A, -1, 0, 0)
    places = [ids.ORDER + place for place in range(4)]
    best, plain = max(WORTH, key=WORTH.__getitem__), sorted(WORTH, key=WORTH.__getitem__)[len(WORTH) // 2]
    for card in range(8):
        s.pool[card] = WAR_CHEST.row_of[plain]
    assert choose_in_draft(r, s, places) == ids.ORDER + 2
    assert choose_in_draft(r, s, places[:2]) == ids.ORDER
    s.pool[0] = WAR_CHEST.row_of[best]
    assert choose_in_draft(r, s, places) == ids.ORDER
    assert choose_in_draft(r, s, places[2:]) == ids.ORDER + 2


def test_a_team_names_its_first_seat() -> None:
    r, s = draft_position(seats=4)
    push(s, SEAT_FRAME, B, -1, 0, 0)
    assert choose_in_draft(r, s, [ids.SEAT + 1, ids.SEAT + 3]) == ids.SEAT + 1
