"""The data that a page's scripts begin with: boards, cards and texts (docs/wire.md)."""

import json
from collections.abc import Sequence
from functools import cache

from warchest.bots.registry import LEVELS, bot_line, bot_name
from warchest.drawing.layout import page_board
from warchest.rules.content.ruleset import Box, Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.page import (
    ArmySizes,
    Boards,
    BookBoot,
    BoxCard,
    DecreeCard,
    GameBoot,
    HomeBoot,
    LevelCard,
    ReplayBoot,
    SetupCard,
    UnitCard,
)
from warchest.schema.words import Mode
from warchest.setup import Setup
from warchest.web.assets import FOLDER
from warchest.wording.languages import _
from warchest.wording.names import battle_intro, battle_name, box_line, box_name, catalogue, decree_catalogue

PAGE_TEXTS = FOLDER / "dist" / "texts.json"
"""The sentences of the page's scripts: the build writes this list."""


def game_boot(setup: Setup, game: str, mode: Mode, you: list[int]) -> GameBoot:
    """What the page of a game begins with. ``you``: the seats of the session."""
    board = page_board(setup.board)
    return GameBoot(*_cards(setup.ruleset), board=board, game=game, mode=mode, you=you)


def replay_boot(setup: Setup, replay: str, at: int, form: str) -> ReplayBoot:
    """What the page of a replay begins with: a moment in a form."""
    return ReplayBoot(*_cards(setup.ruleset), board=page_board(setup.board), replay=replay, at=at, form=form)


def book_boot(ruleset: Ruleset = WAR_CHEST) -> BookBoot:
    """What a page of the rulebook begins with."""
    return BookBoot(*_cards(ruleset), boards=_boards(ruleset), boxes=boxes(ruleset))


def home_boot(ruleset: Ruleset = WAR_CHEST) -> HomeBoot:
    """What the home page begins with."""
    return HomeBoot(
        *_cards(ruleset),
        boards=_boards(ruleset),
        boxes=boxes(ruleset),
        setups=setups(ruleset),
        levels=[LevelCard(level, bot_name(level), bot_line(level)) for level in LEVELS],
        armies=ArmySizes(two=ruleset.army_size[2], four=ruleset.army_size[4]),
        bans=len(ruleset.bans),
    )


def boxes(ruleset: Ruleset = WAR_CHEST) -> list[BoxCard]:
    """The boxes in the order in which they appeared, each with its unit cards and with what else it brings."""
    return [
        BoxCard(
            box.id,
            box_name(ruleset, box.id),
            list(ruleset.cards_of([box.id])),
            box.decrees,
            box.forts,
            line=box_line(ruleset, box.id),
            sign=_sign(ruleset, box),
            standard=box.id in ruleset.default_boxes,
        )
        for box in ruleset.boxes
    ]


def _sign(ruleset: Ruleset, box: Box) -> str:
    """The name of the drawing that stands for a box: what it brings beside its units."""
    poisons = any(unit.box == box.id for unit in map(ruleset.unit, ruleset.poisoners))
    return "seal" if box.decrees else "fort" if box.forts else "poison" if poisons else "royal"


def setups(ruleset: Ruleset = WAR_CHEST) -> list[SetupCard]:
    """The setups with fixed armies: the first game, then the famous battles. `POST /api/games` takes their `id`."""
    first = _setup("first_game", _("First game"), _("Eight simple units, ready to play"), ruleset.first_game)
    return [
        first,
        *(_setup(id_, battle_name(id_), battle_intro(id_), armies) for id_, armies in ruleset.battles.items()),
    ]


def _setup(id_: str, name: str, intro: str, armies: Sequence[Sequence[str]]) -> SetupCard:
    return SetupCard(id_, name, intro, [list(army) for army in armies])


def _cards(ruleset: Ruleset) -> tuple[dict[str, UnitCard], dict[str, DecreeCard], dict[str, str]]:
    """What every page has: the cards, and its scripts' texts."""
    return catalogue(ruleset), decree_catalogue(ruleset), _texts()


def _boards(ruleset: Ruleset) -> Boards:
    return Boards(page_board(ruleset.boards[2]), page_board(ruleset.boards[4]))


def _texts() -> dict[str, str]:
    """The sentences of the page's scripts in the reader's language. Those that equal the English ones are left out."""
    return {text: translation for text in _sentences() if (translation := _(text)) != text}


@cache
def _sentences() -> tuple[str, ...]:
    return tuple(json.loads(PAGE_TEXTS.read_text(encoding="utf-8"))) if PAGE_TEXTS.exists() else ()
