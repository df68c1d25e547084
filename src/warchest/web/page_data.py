"""The data that a page's scripts begin with: boards, cards and texts (docs/wire.md)."""

import json
from collections.abc import Sequence
from functools import cache

from warchest.bots.registry import LEVELS, bot_line, bot_name
from warchest.drawing.layout import page_board
from warchest.drawing.sheet import GLYPHS
from warchest.rules.content.ruleset import Box, Ruleset
from warchest.rules.content.rulesets import RULESETS
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.page import (
    ArmySizes,
    BookBoot,
    BoxCard,
    DecreeCard,
    GameBoot,
    HomeBoot,
    LevelCard,
    Offer,
    PageBoard,
    ReplayBoot,
    SetupCard,
    UnitCard,
    VariantCard,
)
from warchest.setup import Setup, setup_names
from warchest.table.service import Sitting
from warchest.web.assets import FOLDER
from warchest.wording.clocks import clock_told
from warchest.wording.games import ruleset_line, ruleset_name, variants_told
from warchest.wording.languages import N_, _
from warchest.wording.lite import told
from warchest.wording.names import battle_intro, battle_name, box_line, box_name, catalogue, decree_catalogue
from warchest.wording.players import side_name
from warchest.wording.setups import setup_title

PAGE_TEXTS = FOLDER / "dist" / "texts.json"
"""The sentences of the page's scripts: the build writes this list."""
_DUSK, _DAWN = "Dusk", "Dawn"
"""What the scripts call the sides; the rules of a game may call them otherwise."""


def game_boot(sitting: Sitting, game: str) -> GameBoot:
    """What the page of a game begins with, for who takes part in it so."""
    return GameBoot(*_table(sitting.setup), game=game, mode=sitting.mode, you=sitting.seats, played=_played(sitting))


def _played(sitting: Sitting) -> list[str]:
    """The set-up with its boxes, the variants, the clock: a line each."""
    setup = sitting.setup
    names = [box_name(setup.ruleset, box) for box in setup.boxes] if len(setup.ruleset.boxes) > 1 else []
    variants = [option.name for option in variants_told(setup.ruleset) if option.id in setup.variants]
    told = clock_told(sitting.clock)
    return [", ".join([setup_title(setup.name), *names]), *variants, *([told] if told else [])]


def replay_boot(setup: Setup, replay: str, at: int, form: str) -> ReplayBoot:
    """What the page of a replay begins with: a moment in a form."""
    return ReplayBoot(*_table(setup), replay=replay, at=at, form=form)


def book_boot(ruleset: Ruleset = WAR_CHEST) -> BookBoot:
    """What a page of the rulebook begins with: its cards and words are those of this rule set."""
    return BookBoot(*_cards(ruleset), boards=_boards(), boxes=boxes(ruleset))


def home_boot(ruleset: Ruleset = WAR_CHEST) -> HomeBoot:
    """What the home page begins with. ``ruleset``: War Chest, with home-brew boxes where there are some."""
    games = [ruleset, *(rules for rules in RULESETS.values() if rules.id != WAR_CHEST.id)]
    return HomeBoot(
        texts=_texts(ruleset),
        boards=_boards(),
        levels=[LevelCard(level, bot_name(level), bot_line(level)) for level in LEVELS],
        games=[_offer(rules) for rules in games],
    )


def _offer(rules: Ruleset) -> Offer:
    """What can be chosen for a game by these rules."""
    # Home-brew boxes give their rule set an id of its own; a request names the game and the boxes.
    ruleset = rules.id if rules.id in RULESETS else WAR_CHEST.id
    name, line = ruleset_name(ruleset), ruleset_line(ruleset)
    return Offer(
        ruleset=ruleset,
        name=name,
        line=line,
        sides=[side_name(rules, 0), side_name(rules, 1)],
        board=rules.boards[2].name,
        catalogue=catalogue(rules),
        boxes=boxes(rules),
        setups=setups(rules),
        draft="draft" in setup_names(rules),
        variants=[VariantCard(*option) for option in variants_told(rules)],
        armies=ArmySizes(two=rules.army_size[2], four=rules.army_size.get(4, 0)),
        bans=len(rules.bans),
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
    """The name of the drawing that stands for a box: what it brings beside its units, or one of these."""
    poisons = any(unit.box == box.id for unit in map(ruleset.unit, ruleset.poisoners))
    brought = "seal" if box.decrees else "fort" if box.forts else "poison" if poisons else ""
    drawn = [unit.id for unit in ruleset.units_of(box.id) if unit.id in GLYPHS]
    return brought or ("royal" if box.id in ruleset.default_boxes or not drawn else drawn[0])


def setups(ruleset: Ruleset = WAR_CHEST) -> list[SetupCard]:
    """The setups with fixed armies: the first game, then the famous battles. `POST /api/games` takes their `id`."""
    intro = told(ruleset, N_("Eight simple units, ready to play"))
    first = _setup("first_game", _("First game"), intro, ruleset.first_game)
    return [
        first,
        *(_setup(id_, battle_name(id_), battle_intro(id_), armies) for id_, armies in ruleset.battles.items()),
    ]


def _setup(id_: str, name: str, intro: str, armies: Sequence[Sequence[str]]) -> SetupCard:
    return SetupCard(id_, name, intro, [list(army) for army in armies])


def _cards(ruleset: Ruleset) -> tuple[dict[str, UnitCard], dict[str, DecreeCard], dict[str, str]]:
    """What every page has: the cards, and its scripts' texts."""
    return catalogue(ruleset), decree_catalogue(ruleset), _texts(ruleset)


def _table(setup: Setup) -> tuple[dict[str, UnitCard], dict[str, DecreeCard], dict[str, str], PageBoard, bool]:
    """What the page of a game and that of a replay begin with."""
    return *_cards(setup.ruleset), page_board(setup.board), setup.ruleset.openly


def _boards() -> dict[str, PageBoard]:
    return {board.name: page_board(board) for rules in RULESETS.values() for board in rules.boards.values()}


def _texts(ruleset: Ruleset) -> dict[str, str]:
    """The sentences of the page's scripts in the reader's language and in the words of the game.

    Those that equal the English ones are left out.
    """
    sides = {_DUSK: side_name(ruleset, 0), _DAWN: side_name(ruleset, 1)}
    said = {text: sides.get(text) or told(ruleset, text) for text in _sentences()}
    return {text: words for text, words in said.items() if words != text}


@cache
def _sentences() -> tuple[str, ...]:
    return tuple(json.loads(PAGE_TEXTS.read_text(encoding="utf-8"))) if PAGE_TEXTS.exists() else ()
