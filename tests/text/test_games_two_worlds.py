"""Two worlds with one public history and different secrets are one text to a viewer and to everybody."""

import pytest

from tests.rules.playing import CURIOUS, title
from tests.rules.test_two_worlds import Pair, secret
from tests.tiers import mostly_slow
from warchest import Game, Setup
from warchest.rules.layout import CHANCE
from warchest.rules.units import BOXES

SETUPS = (*CURIOUS[::-1], Setup.draft("two worlds"), Setup.draft("worlds", "revised", BOXES, 4))


@pytest.mark.parametrize("setup", mostly_slow(SETUPS, 2), ids=title)
def test_the_texts_of_two_worlds_are_the_same_to_the_viewer_and_to_everybody(setup: Setup) -> None:
    different = 0
    for viewer in (*range(setup.seats), None):
        pair = Pair(setup, viewer, 30)
        for number in range(250):
            if not pair.goes_on:
                break
            pair.step()
            if pair.parted or pair.one.s.decider == CHANCE or number % 60:
                continue
            one, other = (Game.from_log(setup, world.log, b"luck") for world in (pair.one, pair.other))
            assert one.text(viewer) == other.text(viewer)
            assert one.text(None) == other.text(None)
            begun = [Game.from_position(game.position_text()).text(viewer) for game in (one, other)]
            assert begun[0] == begun[1]
            different += secret(one, viewer) != secret(other, viewer) and one.text() != other.text()
    assert different > 0
