"""The server's drawings: everything on a board is drawn and described."""

import random
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tests.support.rulebook_pages import made
from warchest.drawing.boards import Picture, board_svg, definitions, demonstration_svg, described, picture_of
from warchest.drawing.sheet import coin_svg
from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.rules.content.boards import FOUR
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.view import UnitView
from warchest.teaching.demonstrations import demonstration
from warchest.teaching.rulebook.book import BookContext
from warchest.teaching.rulebook.figures import FIGURES, figure
from warchest.wording.names import decree_name, name_of

PLIES = 60


def layer(drawing: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [part for group in drawing if group.get("class") == f"layer-{name}" for part in group]


@given(st.integers(0, 10_000), st.sampled_from([2, 4]))
def test_all_that_stands_on_a_board_is_drawn_and_described(seed: int, seats: int) -> None:
    # Given a game of every box, played at random
    chance = random.Random(seed)
    game = Game(Setup.random(str(seed), boxes=WAR_CHEST.box_ids, seats=seats), key=str(seed).encode())
    for _ in range(chance.randrange(PLIES)):
        if game.decider is not None:
            game.play(chance.choice(game.legal_ids()))
    view = game.view(None)
    # When what stands there is drawn
    assert view.forts is not None
    picture = picture_of(view)
    label = described(picture)
    drawing = ElementTree.fromstring(board_svg(picture, label))
    # Then every unit, fort and location held is in the drawing, and in its label by name and place
    assert len(layer(drawing, "units")) == len(view.units)
    assert len(layer(drawing, "forts")) == len(view.forts.at)
    assert len(layer(drawing, "places")) == len(game.board.locations)
    assert drawing.get("aria-label") == label
    for unit in view.units:
        assert f"{name_of(WAR_CHEST, unit.kind)} at {unit.hex}" in label
    for place in (*view.held, *view.forts.at):
        assert place in label


def test_a_stack_shows_its_height_its_poison_and_its_team() -> None:
    picture = Picture(FOUR, held={"e5": "B"}, units=[UnitView("e5", 2, "knight", 3, ["assassin", "saboteur"])])
    drawn = board_svg(picture, "a board")
    assert ">3</text>" in drawn
    assert drawn.count("class='poison'") == 2
    assert "#shape-coin-dusk-second" in drawn
    assert "#shape-hex-held-dawn-busy" in drawn
    assert "Knight at e5 with 3 coins, poisoned" in described(picture)


def test_a_label_may_say_anything() -> None:
    shown = demonstration(WAR_CHEST, "archer")
    assert shown is not None
    drawing = ElementTree.fromstring(demonstration_svg(shown, 'a "board" of <two> & more'))
    assert drawing.get("aria-label") == 'a "board" of <two> & more'


def test_every_coin_is_drawn_of_shapes_that_a_page_has() -> None:
    known = {part.get("id") for part in ElementTree.fromstring(definitions()).iter()}
    for kind in (*WAR_CHEST.unit_ids, "royal", "decoy_skirmisher"):
        for side in ("A", "B", None):
            for part in ElementTree.fromstring(coin_svg(kind, side)).iter("use"):
                address = part.get("href", "")
                assert not address.startswith("#") or address[1:] in known


def test_the_marks_of_a_figure_are_what_the_rules_offer_there() -> None:
    # The captions: two locations to deploy on; a Swordsman to hit; Pikeman and Crossbowman in range, the Knight not; a fort;
    # two to shock.
    marked = {
        "placing": ("deploy", 2),
        "orders": ("hex-target", 1),
        "bending": ("hex-target", 2),
        "forts": ("hex-target", 1),
        "shock": ("hex-target", 2),
    }
    assert {*marked, "poison"} == set(FIGURES)
    for name, (mark, times) in marked.items():
        assert figure(name).svg.count(f'#shape-{mark}"') == times, name
    assert "poisoned" in figure("poison").svg


def test_the_printable_set_has_every_card_counter_and_decoy() -> None:
    book = BookContext()
    cards = [card.kind for sheet in book.card_sheets() for card in sheet]
    assert sorted(cards) == sorted(WAR_CHEST.unit_ids)
    assert all(book.demonstration(kind) is not None for kind in cards)
    text = made("/rules/print").words
    for name in (*map(book.name, WAR_CHEST.poisoners), *(name_of(WAR_CHEST, kind) for kind in WAR_CHEST.decoys)):
        assert name in text
    for decree in WAR_CHEST.decree_ids:
        assert decree_name(WAR_CHEST, decree) in text
