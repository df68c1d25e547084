"""Choices as integers: taking apart and putting together invert each other; exactly the private ids are masked."""

from itertools import product

import pytest

from warchest.rules.state import encoding as e
from warchest.rules.state import ids
from warchest.rules.state.encoding import Decision
from warchest.rules.state.layout import HEXES, UNKNOWN


def decoded() -> dict[int, Decision]:
    decisions = {}
    for id_ in range(-5, ids.COUNT + 5):
        try:
            decisions[id_] = e.decode(id_)
        except ValueError:
            continue
    return decisions


def test_decode_and_encode_invert_each_other_on_every_id() -> None:
    known = decoded()
    assert len(known) > 2000
    assert all(e.encode(decision) == id_ for id_, decision in known.items())
    assert len(set(known.values())) == len(known)


def test_encode_and_decode_invert_each_other_on_every_decision() -> None:
    verbs = {decision.verb for decision in decoded().values()}
    ids = {}
    for verb, slot, other, hex_ in product(sorted(verbs), range(-1, 17), range(-1, 9), (-1, 0, 36, HEXES - 1)):
        try:
            ids[Decision(verb, slot, other, hex_)] = e.encode(Decision(verb, slot, other, hex_))
        except ValueError:
            continue
    for decision, id_ in ids.items():
        assert e.encode(e.decode(id_)) == id_
        assert e.decode(id_).verb == decision.verb


def test_ids_are_dense_below_the_hexes_and_hex_major_above() -> None:
    known = decoded()
    assert min(known) == 0
    assert max(known) < ids.COUNT <= 8192
    for id_, decision in known.items():
        if decision.hex >= 0:
            assert ids.hex_of(id_) == decision.hex == (id_ - ids.HEX_BASE) // ids.HEX_STRIDE
            assert ids.at(decision.hex, ids.what_of(id_)) == id_
        else:
            assert id_ < ids.HEX_BASE


def test_masking_hides_the_coin_of_facedown_plays_and_draws_and_nothing_else() -> None:
    for id_, decision in decoded().items():
        hidden = e.masked(id_)
        if decision.verb in ("pass", "claim", "draw", "recruit"):
            assert e.decode(hidden) == decision._replace(slot=UNKNOWN)
        else:
            assert hidden == id_


def test_masked_ids_are_indistinguishable_and_masking_is_idempotent() -> None:
    known = decoded()
    assert all(e.masked(e.masked(id_)) == e.masked(id_) for id_ in known)
    passes = {e.masked(id_) for id_, decision in known.items() if decision.verb == "pass"}
    assert len(passes) == 1


@pytest.mark.parametrize("id_", [-1, ids.COUNT, 100_000])
def test_a_number_beyond_the_last_id_is_none(id_: int) -> None:
    with pytest.raises(ValueError, match="is no decision"):
        e.decode(id_)
