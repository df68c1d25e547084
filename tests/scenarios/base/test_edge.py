"""At the edge of the board and in its corners, where neighbours are missing: every unit of every box, at every such hex.

The tables lead from the edge back to the hex itself where a neighbour is missing. The neighbours here are those of the coordinates, and
``Table`` asks the second judge, which measures distances, at every position.
"""

import pytest

from tests.support.judges import disagreements
from tests.support.random_games import choices, verb_of
from tests.support.scenario import HEXES, A, B, Scene, Table, hex_at, neighbours, within
from warchest.rules.content import vocabulary as v
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import apply
from warchest.rules.state.ids import HEX_STRIDE
from warchest.rules.state.ids import at as id_at
from warchest.rules.state.layout import CHOICES

pytestmark = pytest.mark.scenario

EDGE = tuple(name for name in HEXES if len(neighbours(name)) < 6)
CORNERS = ("c4", "c7", "f1", "f7", "i1", "i4")
MIDDLE = "f4"
KINDS = WAR_CHEST.unit_ids
MOST_PLAYED = 24
"""The most positions of one action that are looked at."""


def foe_of(kind: str) -> str:
    """A plain unit other than this kind."""
    return "cavalry" if kind != "cavalry" else "crossbowman"


def strong(unit: Unit) -> int:
    """The height that a unit may attack this one with."""
    return 1 if unit.traits & v.UNBOLSTERED_ONLY else 2


def attacked(kind: str, hex_: str, by: str) -> Table:
    """A unit of this kind at ``hex_`` has just been attacked from the hex ``by``."""
    height = strong(WAR_CHEST.unit(kind))
    scene = Scene().unit(A, foe_of(kind), by, height).unit(B, kind, hex_, 2).hand(A, foe_of(kind))
    return scene.table().play("attack", foe_of(kind), to=hex_)


def told(game: Table, hex_: str, by: str) -> tuple[str, set[str], int, int]:
    """The result of an attack: the seat that is asked, its choices, and the two heights."""
    asked = set() if game.new_action else game.verbs
    return game.decider, asked, game.height(hex_), game.height(by)


def test_the_edge_has_eighteen_hexes_six_of_them_corners_with_three_neighbours() -> None:
    assert len(EDGE) == 18
    assert {name for name in EDGE if len(neighbours(name)) == 3} == {*CORNERS}


@pytest.mark.parametrize("kind", KINDS)
def test_at_the_edge_it_may_move_to_the_empty_hexes_beside_it_and_nowhere_else(kind: str) -> None:
    for hex_ in EDGE:
        game = Scene().unit(A, kind, hex_).hand(A, kind).table()
        assert game.options("move") == neighbours(hex_), hex_


@pytest.mark.parametrize("kind", KINDS)
def test_an_attack_at_the_edge_asks_its_owner_the_same_as_in_the_middle(kind: str) -> None:
    usual = told(attacked(kind, MIDDLE, "f3"), MIDDLE, "f3")
    for hex_ in EDGE:
        by = min(neighbours(hex_))
        assert told(attacked(kind, hex_, by), hex_, by) == usual, hex_


def crowded(kind: str, hex_: str) -> Table:
    """A unit of this kind at the edge with a friend and an enemy beside it, and another enemy two hexes away."""
    beside = sorted(neighbours(hex_))
    far = sorted(within(hex_, 2, 2) - neighbours(beside[0]))
    friend = "swordsman" if kind != "swordsman" else "knight"
    scene = Scene().unit(A, kind, hex_, 2).unit(A, friend, beside[0]).unit(B, foe_of(kind), beside[-1])
    return scene.unit(B, "mercenary" if kind != "mercenary" else "archer", far[0]).hand(A, kind, "royal").table()


@pytest.mark.parametrize("kind", KINDS)
def test_both_judges_allow_the_same_hexes_for_any_action_at_the_edge(kind: str) -> None:
    for hex_ in EDGE:
        game, first = crowded(kind, hex_), id_at(hex_at(hex_), 0)
        for at in positions(game):
            assert disagreements(at.tables, at.position, range(first, first + HEX_STRIDE)) == [], hex_


def positions(game: Table) -> list[Table]:
    """The position where a coin is used, and those after it, with each choice of its tactic played."""
    positions = [game]
    for at in positions:
        legal = choices(at.tables, at.position)
        assert len(legal) == len({*legal}), "a choice is listed twice"
        for id_ in legal:
            goes_on = verb_of(id_) == "tactic" if at is game else not at.new_action
            if goes_on and len(positions) < MOST_PLAYED:
                after = at.position.copy()
                apply(at.tables, after, id_, [0] * CHOICES)
                positions.append(Table(at.tables, after))
    return positions
