"""The still pictures of the book. Their marks come from the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from warchest.drawing.boards import Picture, board_svg, described, picture_of
from warchest.drawing.sheet import Svg
from warchest.game.presenter import decision_request
from warchest.game.setup import Setup
from warchest.game.views import view
from warchest.rules.flow.turns import opening
from warchest.rules.state.position import Position, Tables
from warchest.schema.decision import Ask
from warchest.teaching.rulebook.examples import Example, Scene, all_examples
from warchest.teaching.rulebook.examples.playing import lay_out, refusals, rules_called, shown, steps_of
from warchest.wording.languages import N_, _, cache_by_language

_MARK_OF = {"move": "dot", "step": "dot", "attack": "target", "hit": "target", "shock": "target", "deploy": "deploy"}


@dataclass(frozen=True)
class Figure:
    """A picture and its caption."""

    caption: str
    """A gettext message id."""
    scene: Scene
    coin: str = ""
    """The coin in hand to mark the uses of, or an empty text."""
    unit: str = ""
    """The hex of the unit that acts and is ringed, or an empty text."""


FIGURES = {
    "placing": Figure(
        N_("A new unit enters on an empty location of yours. A coin put on a unit of its kind makes the stack taller."),
        Scene(a="knight@f3", b="archer@g6 cavalry@f5*2 hand=lancer,royal holds=h4", turn="B"),
        "lancer",
    ),
    "orders": Figure(
        N_("One Cavalry coin, many uses: a step to a dot, a hit, or taking the location under it."),
        Scene(a="swordsman@f4*2", b="cavalry@e5 hand=cavalry,royal holds=h4", turn="B"),
        "cavalry",
        "e5",
    ),
    "bending": Figure(
        N_("The Archer hits at exactly two hexes, even over other units. It can't attack the Knight beside it."),
        Scene(a="knight@f4 pikeman@f3 crossbowman@h4*2", b="archer@f5 hand=archer,royal", turn="B"),
        "archer",
        "f5",
    ),
    "forts": Figure(
        N_(
            "The Cavalry may walk into the fort on the neutral location. The Pikeman must be hit twice: first its walls fall."
        ),
        Scene(a="pikeman@d4 holds=d4", b="cavalry@e4*2 hand=cavalry,royal", forts="d4,e5", turn="B"),
        "cavalry",
        "e4",
    ),
    "poison": Figure(
        N_(
            "The skull on the Cavalry: its own coins can't move it now. The Marshall beside it can still make it attack."
        ),
        Scene(a="assassin@f4", b="cavalry@f5*2 marshall@e5 holds=e5", poison="assassin@f5", turn="B"),
    ),
    "shock": Figure(
        N_(
            "The bolstered Pitch Thrower can shock the Archer or the Knight, each exactly two hexes away, but not the Scout "
            "in its fort. All coins of the shocked unit would go to Dawn's discards."
        ),
        Scene(a="pitch_thrower@f4*2 hand=pitch_thrower,royal", b="knight@f6*2 archer@d5 scout@h4", forts="h4,c6"),
        "pitch_thrower",
        "f4",
    ),
}
"""The figures by name. ``start`` and ``four`` are the boards at the start of a game."""


@dataclass(frozen=True)
class DrawnFigure:
    """A figure for a page."""

    svg: Svg
    caption: str


@dataclass(frozen=True)
class Shown:
    """An example for a page, as it looks before a script makes it a live board."""

    name: str
    title: str
    text: str
    svg: Svg
    refusals: tuple[Mapping[str, str], ...]
    """A possible try (``text``), the sentence that forbids it (``reason``) and its ``code``."""


def figure(name: str) -> DrawnFigure:
    """Return the figure of that name. Raises KeyError for an unknown name."""
    if name == "start":
        return DrawnFigure(*_opening(2), _("The start. The locations with a wheel are neutral."))
    if name == "four":
        return DrawnFigure(*_opening(4), _("The four-player board at the start, with its dark outer hexes."))
    wanted = FIGURES[name]
    setup, position = lay_out(wanted.scene)
    tables = setup.tables()
    picture = _picture(setup, tables, position)
    if wanted.coin:
        picture = replace(picture, marks=marked_uses(decision_request(tables, position, setup.board), wanted.coin))
    picture = replace(picture, chosen=wanted.unit or None)
    return DrawnFigure(board_svg(picture, described(picture)), _(wanted.caption))


@cache_by_language
def example(name: str) -> Shown:
    """Return the example of that name. Raises KeyError for an unknown name."""
    one = all_examples()[name]
    seen = shown(name)
    picture = picture_of(seen.view, rules_called(one.rules))
    if seen.ask is not None and one.steps:
        coin = coin_of(seen.ask, steps_of(name))
        picture = replace(picture, marks=marked_uses(seen.ask, coin) if coin else {})
    named_refusals = [
        refusal | {"code": mistake.code} for refusal, mistake in zip(refusals(name), one.mistakes, strict=True)
    ]
    return Shown(name, _(one.title), _(one.text), board_svg(picture, described(picture)), tuple(named_refusals))


def examples(these: Iterable[Example]) -> list[Shown]:
    """Return these examples for a page."""
    return [example(one.name) for one in these]


def _opening(seats: int) -> tuple[Svg]:
    setup = Setup.first_game() if seats == 2 else Setup.random("a board", seats=4)
    tables = setup.tables()
    picture = _picture(setup, tables, opening(tables))
    return (board_svg(picture, described(picture)),)


def _picture(setup: Setup, tables: Tables, position: Position) -> Picture:
    return picture_of(view(tables, position, setup.board, None))


def coin_of(ask: Ask, ids: list[int]) -> str | None:
    """Return the coin that the example's first choice plays, or None if it plays no coin."""
    return next((choice.coin for choice in ask.choices if ids and choice.id == ids[0]), None)


def marked_uses(ask: Ask, coin: str) -> dict[str, str]:
    """Return the uses of this coin by hex: its plain uses, and the targets that only its tactic has."""
    marks: dict[str, str] = {}
    choices = [choice for choice in ask.choices if choice.coin == coin]
    for choice in choices:
        for last in choice.then or [choice]:
            if last.verb in _MARK_OF and last.to:
                marks.setdefault(last.to, _MARK_OF[last.verb])
    return marks
