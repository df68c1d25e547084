"""Two worlds with one public history and different secrets are one text to a viewer and to everybody."""

import pytest

from tests.properties.test_two_worlds_of_the_rules import Pair, secret
from tests.support.random_games import CURIOUS, title
from tests.support.tiers import mostly_slow
from warchest import Game, Setup
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.layout import CHANCE

SETUPS = (*CURIOUS[::-1], Setup.draft("two worlds"), Setup.draft("worlds", boxes=WAR_CHEST.box_ids, seats=4))


@pytest.mark.parametrize("setup", mostly_slow(SETUPS, 4, in_ci=2), ids=title)
def test_the_texts_of_two_worlds_are_the_same_for_the_viewer_and_the_public(setup: Setup) -> None:
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
            assert one.to_text(viewer) == other.to_text(viewer)
            assert one.to_text(None) == other.to_text(None)
            begun = [Game.from_position(game.position_text()).to_text(viewer) for game in (one, other)]
            assert begun[0] == begun[1]
            different += secret(one, viewer) != secret(other, viewer) and one.to_text() != other.to_text()
    assert different > 0
