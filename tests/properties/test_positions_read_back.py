"""Every position that play can reach is printed and read back unchanged: all boxes, home-brew, and units still to be invented."""

from collections.abc import Iterator

import pytest

from tests.support.random_games import walk
from tests.support.read_back import BUSY, positions, refusal, shape_of, within_action
from warchest import WAR_CHEST, Game, Unit
from warchest.game.setup import Setup
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.vocabulary import Step

pytestmark = pytest.mark.slow

LOTS = 2
IN_A_LOT = 1_000


@pytest.mark.parametrize("lot", range(LOTS))
def test_positions_within_an_action_are_read_back_unchanged(lot: int) -> None:
    """Given random games of every kind, when positions in the midst of an action are printed, then they are read back as they were."""
    met = 0
    for game in range(lot * 1_000, lot * 1_000 + 100):
        for number, (setup, r, s) in enumerate(positions(game)):
            assert refusal(setup, r, s) == ""
            if number % 8 == 0:
                assert all(refusal(setup, r, s, viewer) == "" for viewer in (None, game % r.seats))
            met += within_action(s)
        if met >= IN_A_LOT:
            return
    pytest.fail(f"These games have only {met} positions in the midst of an action.")


NEW = (
    Unit(  # its free maneuver may be a tactic that has steps after each other, resolves one first, and keeps a hex in mind all the while
        "vaulter",
        "home",
        5,
        tactic=(
            Step(ops.STEP),
            Step(ops.STEP, v.NOT_BACK),
            Step(ops.STRIKE, flags=v.MAY | v.ON_TOP),
        ),
        event=v.AFTER_BOLSTER | v.AFTER_DEPLOY,
        trigger=(Step(ops.MANEUVER, v.ANY_MANEUVER | v.TACTICS),),
    ),
    Unit(  # what follows the attack on a poisoned unit needs no victim
        "vulture",
        "home",
        5,
        tactic=(Step(ops.POISON, 3, v.SABOTEURS), Step(ops.STEP, flags=v.MAY)),
        event=v.AFTER_POISONED_ATTACK | v.AFTER_BOLSTER,
        trigger=(Step(ops.STEP, flags=v.MAY), Step(ops.REINFORCE, 0, flags=v.MAY)),
    ),
    Unit(  # it acts in the other side's turn, and its attack wakes others
        "avenger",
        "home",
        5,
        event=v.AFTER_ATTACK_ON_OTHER,
        trigger=(Step(ops.STRIKE, flags=v.MAY),),
    ),
    Unit(  # it sends a friend, and keeps that one in mind while its own attack is answered
        "shepherd",
        "home",
        5,
        tactic=(
            Step(ops.PICK, 1, v.ENTERABLE),
            Step(ops.FRIEND_STEP),
            Step(ops.MANEUVER, v.ATTACKS, flags=v.MAY),
        ),
        event=v.AFTER_CONTROL,
        trigger=(Step(ops.DRAW_PLAY),),
    ),
    Unit(  # it commands, and all that comes of it resolves before it draws a coin
        "regent",
        "home",
        5,
        tactic=(
            Step(ops.COMMAND, 2),
            Step(ops.OBEY, v.ANY_MANEUVER | v.TACTICS),
            Step(ops.GAIN, flags=v.MAY),
        ),
        event=v.AFTER_RECRUIT | v.AFTER_PROCLAIM,
        trigger=(Step(ops.PICK, 2, flags=v.MAY), Step(ops.FRIEND_STRIKE, flags=v.ON_TOP), Step(ops.GAIN, flags=v.MAY)),
    ),
    Unit(  # it charges at units that have attacked, then continues in the same direction
        "lurcher",
        "home",
        5,
        tactic=(
            Step(ops.CHARGE, 1, 2),
            Step(ops.STRIKE_AHEAD, flags=v.MAY | v.ON_TOP),
            Step(ops.STACK_BAG, flags=v.MAY),
        ),
        event=v.AFTER_ATTACK,
        trigger=(Step(ops.CHARGE, 1, 2, v.MAY), Step(ops.STRIKE_AHEAD, flags=v.MAY)),
    ),
)
"""Units that no box has: each puts together what no row has put together yet. The checks of positions know none of them by name."""


def armies_with(unit: str) -> Iterator[Setup]:
    """Setups where the unit meets units that wake it, draw coins, command, poison, ask and answer."""
    rules = WAR_CHEST.with_units(*NEW)
    for own, other in (
        (("warrior_priest", "herald", "warlord"), ("rearguard", "war_wagon", "skirmisher", "royal_guard")),
        (
            ("saboteur", "earl", "raider"),
            ("avenger" if unit != "avenger" else "pikeman", "bishop", "footman", "ensign"),
        ),
        (("swordsman", "bannerman", "berserker"), ("royal_guard", "assassin", "pikeman", "siege_tower")),
    ):
        boxes = [
            box for box in rules.box_ids if box in ("base", "nobility", "siege", "nightfall", "shock_tactics", "home")
        ]
        decrees = ("guard", "march", "sacrifice")
        yield Setup.chosen((unit, *own), other, boxes=boxes, decrees=decrees, seed=unit, ruleset=rules)


@pytest.mark.parametrize(
    "seeds", [range(3), pytest.param(range(3, 12), marks=pytest.mark.marathon)], ids=["few", "more"]
)
@pytest.mark.parametrize("unit", [unit.id for unit in NEW])
def test_a_unit_with_a_new_row_leads_to_no_position_that_is_refused(unit: str, seeds: range) -> None:
    """Given a unit that puts together what no other does, when it plays, then every position in the midst of its actions is read back."""
    met, shapes = 0, set()
    for setup in armies_with(unit):
        row = setup.ruleset.row_of[unit]
        for seed in seeds:
            for r, s, _id in walk(setup, seed, 300, BUSY):
                if within_action(s):
                    assert refusal(setup, r, s) == ""
                    met += 1
                    shapes |= {shape for shape in shape_of(s) if shape[1] == row}
    assert met > 50 * len(seeds)
    assert len(shapes) >= 3 if unit != "avenger" else shapes


def test_the_position_that_was_refused_is_read_back() -> None:
    """Given a Herald that used its tactic as its free maneuver and bolstered a Raider that may move, when the position is read, then it is
    the same."""
    line = (
        "warchest-position/2 seats=2 boxes=nobility,shock_tactics setup=random decrees=sacrifice,redeploy,spy seed=shock%20b%2050"
        " A=bannerman,herald,rearguard,raider B=earl,warlord,war_drummer,heavy_cavalry round=5 turn=A initiative=B"
        " agenda=trigger(seat=A,unit=raider,at=f1),trigger(seat=A,unit=herald,at=e2,done=1) A.held=e2,h1 A.seals=redeploy,spy"
        " B.held=d7,g6 A.units=herald@e2,rearguard@f2,raider@f1:2 A.hand=raider A.bag=bannerman,herald A.faceup=rearguard:2,royal"
        " A.facedown=bannerman,rearguard A.supply=bannerman:2,herald:3,rearguard,raider:2 B.units=earl@e7,war_drummer@f5"
        " B.hand=heavy_cavalry B.bag=earl:2,warlord,heavy_cavalry:2,royal B.faceup=earl,warlord:3,war_drummer:2"
        " B.facedown=heavy_cavalry B.supply=earl,war_drummer:2 B.bag_top=warlord"
    )
    game = Game.from_position(line)
    assert game.position_text().line() == line
    assert {choice.label for choice in game.choices()} >= {"Stop here"}
