"""The rules check whether a position can occur: they answer with a code and its subject, and know nothing of texts."""

import pytest

from tests.support.random_games import CURIOUS, walk
from warchest.game.setup import Setup
from warchest.rules.flow.turns import opening
from warchest.rules.known import Known, known
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import FORT, ROYAL
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate import Code, Violation, checked, find_violation
from warchest.wording.violations import violation_sentences


def middle(setup: Setup = CURIOUS[0], plies: int = 60) -> tuple[Tables, Position]:
    """A position at the start of an action."""
    *_, (r, s, _id) = (step for step in walk(setup, 1, plies) if step[1].round_no and step[1].depth == 1)
    return r, s.copy()


def violation(r: Tables, s: Position) -> Violation | None:
    return find_violation(r, Known.truth(s), range(r.seats))


@pytest.mark.parametrize("setup", CURIOUS, ids=lambda setup: "+".join(setup.armies[0]))
def test_every_position_of_a_game_can_stand_as_a_whole_and_as_each_seat_knows_it(setup: Setup) -> None:
    for r, s, _id in walk(setup, 2, 120):
        assert violation(r, s) is None
        for viewer in (None, *range(r.seats)):
            seen = known(r, s, viewer)
            assert checked(r, seen, () if viewer is None else (viewer,)) == (None, s.decider)


def test_a_coin_too_many_is_answered_with_its_seat_and_slot() -> None:
    r, s = middle()
    s.supply[coin_of(1, 2)] += 1
    coins = r.coins[s.army[coin_of(1, 2)]]
    assert violation(r, s) == Violation(Code.COIN_COUNT, seat=1, slot=2, amount=coins + 1, most=coins)


def test_a_royal_coin_out_of_the_game_is_answered_with_its_zone() -> None:
    r, s = middle()
    zone = next(zone for zone in (s.hand, s.bag, s.faceup, s.facedown) if zone[coin_of(0, ROYAL)])
    zone[coin_of(0, ROYAL)] -= 1
    s.box[coin_of(0, ROYAL)] += 1
    assert violation(r, s) == Violation(Code.COIN_OUT_OF_PLACE, seat=0, slot=ROYAL, field="box")


def test_a_fort_off_its_location_is_answered_with_its_hex() -> None:
    r, s = middle()
    hex_ = next(hex_ for hex_ in range(r.hexes) if not r.isloc[hex_])
    s.token[hex_] |= FORT
    assert violation(r, s) == Violation(Code.FORT_OFF_LOCATION, hex=hex_)


def test_a_frame_is_answered_with_its_place_from_the_bottom() -> None:
    r, s = middle()
    s.agenda[0] = 99
    fault = violation(r, s)
    assert fault is not None
    assert (fault.code, fault.frame) == (Code.NOT_IN_PLAY, 0)


def test_before_the_first_round_an_agenda_must_be_one_that_the_rules_reach() -> None:
    setup = Setup.draft("drafted")
    r, s = setup.tables(), opening(setup.tables())
    assert violation(r, s) is None
    s.drafter = 1 - s.drafter
    assert violation(r, s) is not None


def test_every_code_has_its_sentence() -> None:
    assert set(violation_sentences()) == set(Code)
