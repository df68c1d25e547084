"""What a bot takes and bans in a draft, and which turn and seat it chooses."""

import pytest

from tests.support.published import PRINTED, PUBLISHED
from warchest import Setup
from warchest.bots.draft import WORTH, choose_in_draft, drafts
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.agenda import push
from warchest.rules.state.layout import DRAFT_FRAME, ORDER_FRAME, SEAT_FRAME
from warchest.rules.state.position import Position, Tables

A, B = 0, 1


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
