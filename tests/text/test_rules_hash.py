"""The hash of a game's rules changes with what decides about this game, and with nothing else."""

from dataclasses import replace

import pytest

from warchest import Setup
from warchest.rules import units, vocabulary
from warchest.rules.units import BOXES, UNITS, Unit
from warchest.text.rules_hash import rules_hash

GAME = Setup.chosen(["archer", "cavalry", "lancer", "scout"], ["knight", "pikeman", "marshall", "ensign"])


def test_it_is_sixteen_digits_and_the_same_every_time() -> None:
    assert rules_hash(GAME) == "02e3bc6dd0c5bbd3"


def test_a_unit_added_elsewhere_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_hash(GAME)
    monkeypatch.setitem(UNITS, "elephant", Unit("elephant", "base", 4))
    assert rules_hash(GAME) == before


def test_another_row_of_a_unit_of_the_game_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_hash(GAME)
    monkeypatch.setitem(units.UNITS, "knight", replace(UNITS["knight"], traits=vocabulary.NO_MELEE))
    assert rules_hash(GAME) != before


def test_boards_forts_decrees_and_variants_change_it() -> None:
    drafts = [
        Setup.draft("x", variants=variants) for variants in ((), ("elimination",), ("preview",), ("choose_order",))
    ]
    random = [Setup.random("x", "revised", boxes, seats) for boxes in (("base",), BOXES) for seats in (2, 4)]
    assert len({rules_hash(setup) for setup in (*drafts, *random)}) == 8
    forts = [replace(random[2], forts=number) for number in (1, 2)]
    decrees = [
        replace(random[2], decrees=decrees) for decrees in (("spy", "guard", "march"), ("spy", "guard", "enlist"))
    ]
    assert len({rules_hash(setup) for setup in (*forts, *decrees)}) == 4


def test_who_has_which_army_and_what_it_was_dealt_from_do_not_change_it() -> None:
    swapped = replace(GAME, armies=GAME.armies[::-1], seed="other", holder=1, name="random")
    assert rules_hash(swapped) == rules_hash(GAME)
