"""The texts of notices: every kind has one, and none depends on anything hidden."""

from dataclasses import replace

import pytest

from warchest.server.notices.kinds import KINDS, SETTINGS
from warchest.server.store import GameRow, SeatRow

ME, OTHERS = "my key", ("Ada", "Bea", "Cyd")
TOLD = [{}, *({"winner": winner, "ending": ending} for winner in (0, 1, None) for ending in ("locations", "aborted"))]
"""The public facts of a game that a text may use."""


def game(players: int) -> GameRow:
    """A game with the reader at the first seat."""
    seats = (SeatRow(0, person=ME), *(SeatRow(n + 1, person=f"key {n}", name=OTHERS[n]) for n in range(players - 1)))
    return GameRow("id", 1, "link", "war_chest", 1, {"ruleset": "war_chest"}, {}, b"a secret", seats)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_two_worlds_with_one_public_history_have_one_text(kind: str, players: int) -> None:
    """Given two games that differ in their secret and in all that follows from it, then the notices of both read the same."""
    one = game(players)
    other = replace(one, key=b"another", setup={"ruleset": "war_chest", "hidden": [3, 1, 2]}, request={"seed": "other"})
    texts = [[KINDS[kind].text(row, ME, told) for told in TOLD] for row in (one, other)]
    assert texts[0] == texts[1]
    assert all(text.endswith(".") and "{" not in text for text in texts[0])


def test_every_kind_belongs_to_a_setting() -> None:
    assert {kind.setting for kind in KINDS.values()} == {*SETTINGS}
