"""Lays out the scene of an example: its words, which ``Scene`` explains, are given to a position builder."""

from functools import cache

from warchest.homebrew import ruleset_with
from warchest.homebrew.files import example_files, read_file
from warchest.position_builder import PositionBuilder
from warchest.rulebook.examples.example import Scene
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.rulesets import RULESETS
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position
from warchest.setup import Setup


@cache
def home_brew_rules() -> Ruleset:
    """Return the rule set with the home-brew boxes that come with the program."""
    return ruleset_with([read_file(file) for file in example_files()])


def rules_called(name: str) -> Ruleset:
    """Return the rule set that an example names. Raises KeyError for an unknown name."""
    return home_brew_rules() if name == "home-brew" else RULESETS[name]


def lay_out(scene: Scene, ruleset: Ruleset = WAR_CHEST) -> tuple[Setup, Position]:
    """Return the setup of a scene, and its position. Raises ValueError for meaningless words, or for an impossible position."""
    if scene.pool:
        return _drafting(scene)
    builder = _builder(scene, ruleset)
    setup = builder.setup()
    return setup, builder.position(setup)


def _drafting(scene: Scene) -> tuple[Setup, Position]:
    """Return a draft whose first flip has shown a side."""
    pool, variants = _list(scene.pool), _list(scene.variants)
    seats = 2 if len(pool) < 12 else 4
    setup = Setup(name="draft", pool=pool, seats=seats, boxes=WAR_CHEST.boxes_of(pool), variants=variants)
    tables = setup.tables()
    s = opening(tables)
    apply(tables, s, ids.FLIP + "AB".index(scene.turn[0]), [0] * CHOICES)
    return setup, s


def _builder(scene: Scene, ruleset: Ruleset) -> PositionBuilder:
    """Return a builder that has all words of a scene."""
    seats = {"A": scene.a, "B": scene.b}
    if scene.a2:
        seats = {"A1": scene.a, "B1": scene.b, "A2": scene.a2, "B2": scene.b2}
    builder = (
        PositionBuilder(len(seats), ruleset=ruleset)
        .turn(scene.turn)
        .initiative(scene.initiative, scene.moved)
        .round(scene.round)
    )
    builder.variants(*_list(scene.variants))
    for seat, words in seats.items():
        _tell(builder, seat, words)
    if scene.decrees:
        builder.decrees(*_list(scene.decrees))
    if scene.forts:
        builder.forts(*_list(scene.forts))
    for word in _list(scene.poison):
        poisoner, name = word.split("@")
        builder.poisoned(name, poisoner)
    return builder


def _tell(builder: PositionBuilder, seat: str, words: str) -> None:
    """Give a builder the coins, locations and seals of a seat."""
    for word in words.split():
        if "@" in word:
            unit, place = word.split("@")
            hex_, _, height = place.partition("*")
            builder.unit(seat, unit, hex_, int(height or 1))
            continue
        name, listed = word.split("=")
        if name == "holds":
            builder.held(seat, *_list(listed))
        elif name == "sealed":
            builder.sealed(seat, *_list(listed))
        elif name == "army":
            builder.army(seat, *_list(listed))
        else:
            builder.coins(seat, name, *_list(listed))


def _list(words: str) -> tuple[str, ...]:
    return tuple(words.split(",")) if words else ()
