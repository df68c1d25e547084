"""Bots finish the games they play against themselves: none of them stalls."""

import pytest

from tests.support.tiers import mostly_marathon
from warchest import Game
from warchest.bots.registry import make_bot

STOOD_STILL = (
    "warchest-position/2 seats=2 boxes=base,siege setup=random forts=4 seed=s%2017 A=siege_tower,war_wagon,warrior_priest,archer"
    " B=trebuchet,mercenary,swordsman,crossbowman round=67 turn=B initiative=B moved=1 forts.at=c6,e2,g6,i2 A.held=d4,e2,g3,h1,i2"
    " B.held=c6,d7,e5,g6,h4 A.units=siege_tower@d4,warrior_priest@g3 A.hand=siege_tower A.bag=war_wagon,archer"
    " A.facedown=siege_tower:3,war_wagon:2,warrior_priest:3,archer:2,royal A.box=war_wagon,archer B.units=swordsman@e5,crossbowman@h4"
    " B.hand=trebuchet:2 B.bag=trebuchet,mercenary:2,swordsman,crossbowman:3,royal B.facedown=mercenary,swordsman:3"
    " B.box=trebuchet:2,mercenary:2,crossbowman"
)
"""Five locations each, and for fifty rounds both sides have passed."""


@pytest.mark.parametrize("level", ["page", "squire", "yeoman"])
@pytest.mark.parametrize("luck", mostly_marathon(range(3), 3))
def test_two_bots_of_a_level_do_not_pass_forever(level: str, luck: int) -> None:
    """Given a stand-off of passing bots, when they play on, then the game is over within 400 choices."""
    game, bot = Game.from_position(STOOD_STILL, bytes([luck] * 32)), make_bot(level)
    choices = 0
    while game.decider is not None and choices < 400:
        for id_ in bot.choose(game.information_state(game.decider), luck * 1_000 + choices):
            game.play(id_)
            choices += 1
    assert game.outcome is not None
