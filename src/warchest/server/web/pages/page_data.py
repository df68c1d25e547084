"""The initial data of a page's scripts: boards, cards and texts (docs/reference/wire.md).

The data that all users share is in one file for each language, a script that runs before the page's scripts. The name of the
file contains a digest of its content, so browsers keep it forever. It contains nothing personal, so it is sent compressed. A page that was
opened before an upgrade asks for the name of another version and gets the present file.

The data of one page is part of that page and never compressed (`assets.py` explains why), so it is small: it holds the cards of home-brew
boxes.
"""

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from warchest.bots.registry import (
    LEVELS,
    STYLES,
    bot_line,
    bot_name,
    bot_rating,
    bot_sentence,
    style_name,
    style_sentence,
)
from warchest.drawing.layout import page_board
from warchest.drawing.sheet import GLYPHS
from warchest.game.setup import Setup, for_drafts_alone, more_cards, setup_names
from warchest.rules.content.ruleset import Box, Ruleset
from warchest.rules.content.war_chest import OFFERED_RULESETS, RULESETS, WAR_CHEST
from warchest.schema.editor import EditedPosition
from warchest.schema.page import (
    ArmySizes,
    BookBoot,
    BoxCard,
    Cards,
    DecreeCard,
    EditorBoot,
    GameBoot,
    GameTournament,
    HomeBoot,
    LevelCard,
    Offer,
    OfferedClock,
    OptionCard,
    ReplayBoot,
    SetupCard,
    Shared,
    StyleCard,
    UnitCard,
    VariantCard,
)
from warchest.schema.time_control import OFFERED
from warchest.server.table.new_game.game_request import OPTIONS
from warchest.server.table.service import Sitting
from warchest.server.web.assets import ASK_AGAIN, FOLDER, FOR_EVER, Packed
from warchest.server.web.links import Site
from warchest.teaching.demonstrations import demonstration
from warchest.wording.forms import counted
from warchest.wording.languages import ENGLISH, N_, Languages, _, cache_by_language, in_language, language
from warchest.wording.lite import in_game_words
from warchest.wording.names import battle_intro, box_line, box_name, box_note, catalogue, decree_catalogue, side_name
from warchest.wording.setups import clock_text, ruleset_line, ruleset_name, setup_title, variant_texts

PAGE_TEXTS = FOLDER / "dist" / "texts.json"
"""The sentences of the page's scripts. The build writes this list."""
_SHARED_FOLDER = "/static/shared/"
SHARED_NAME = re.compile(r"[A-Za-z-]{2,20}\.[0-9a-f]{16}\.js(?:on)?")
_DEMONSTRATIONS = "demonstrations"
T = TypeVar("T")
Texts = dict[str, str | dict[str, str]]
"""The sentences of the scripts in another language, by their English. A sentence that depends on a number has several forms."""
_DUSK, _DAWN = "Dusk", "Dawn"
"""The names that the scripts give the sides. A rule set may have other names."""


def game_boot(
    sitting: Sitting, game: str, *, newcomer: bool = False, tournament: GameTournament | None = None
) -> GameBoot:
    """Return the initial data of the page of a game, for this user. `newcomer`: whether the user has finished no game. `tournament`: that
    of the game, if the user takes part in it.
    """
    setup = sitting.setup
    first = newcomer and sitting.mode == "bot" and sitting.seats != []
    return GameBoot(
        *_table(setup),
        game=game,
        mode=sitting.mode,
        you=sitting.seats,
        played=sitting.played,
        commitment=sitting.commitment,
        hints="hints" in sitting.options,
        newcomer=first and setup.seats == 2 and setup.ruleset.actions == "war_chest",
        tournament=tournament,
    )


def replay_boot(setup: Setup, replay: str, at: int, form: str, site: Site) -> ReplayBoot:
    """Return the initial data of the page of a replay, at a moment in a form."""
    return ReplayBoot(*_table(setup), replay=replay, at=at, form=form, site=site.url, trouble=site.trouble)


def book_boot(ruleset: Ruleset = WAR_CHEST) -> BookBoot:
    """Return the initial data of a page of the rulebook, with the cards and words of this rule set."""
    return BookBoot(*_own_cards(ruleset))


def editor_boot(edited: EditedPosition, ruleset: Ruleset, trouble: str, site: Site) -> EditorBoot:
    """Return the initial data of the editor, with the position of this rule set that it shows first."""
    copies = {unit.id: unit.copies for unit in map(ruleset.unit, ruleset.row_of) if unit.copies > 1}
    return EditorBoot(
        *_own_cards(ruleset),
        edited=edited,
        copies=copies,
        poisoners=list(ruleset.poisoners),
        decoys=list(ruleset.decoys),
        open_coins=ruleset.open_coins,
        trouble=trouble,
        site=site.url,
    )


def home_boot(ruleset: Ruleset = WAR_CHEST) -> HomeBoot:
    """Return the choices for a new game. ``ruleset``: War Chest, with the home-brew boxes if there are any."""
    games = [ruleset, *(rules for rules in OFFERED_RULESETS if rules.id != WAR_CHEST.id)]
    return HomeBoot(
        levels=[
            LevelCard(level, bot_name(level), bot_line(level), bot_sentence(level), bot_rating(level))
            for level in LEVELS
        ],
        styles=[StyleCard(style, style_name(style), style_sentence(style)) for style in STYLES],
        games=[_offer(rules) for rules in games],
        clocks=[OfferedClock(clock_text(terms), terms) for terms in OFFERED],
    )


@cache_by_language
def shared() -> Shared:
    """Return the data that is the same on all pages of the present language."""
    return Shared(
        boards={board.name: page_board(board) for rules in RULESETS.values() for board in rules.boards.values()},
        cards={id_: _shared_cards(id_) for id_ in RULESETS},
        texts=_texts(),
        home=home_boot(),
        demonstrations=demonstration_file()[0],
    )


@cache_by_language
def shared_file() -> tuple[str, Packed]:
    """Return the address of the file of the present language, and the file."""
    script = b"globalThis.warchest=" + msgspec.json.encode(shared())
    return _addressed(language().tag, script, "js", "text/javascript")


@cache
def demonstration_file() -> tuple[str, Packed]:
    """Return the address of the demonstrations of the program's units, which a page fetches with the first card, and the file."""
    found = {id_: {kind: demonstration(rules, kind) for kind in rules.unit_ids} for id_, rules in RULESETS.items()}
    return _addressed(_DEMONSTRATIONS, msgspec.json.encode(found), "json", "application/json")


def _addressed(name: str, content: bytes, ending: str, media_type: str) -> tuple[str, Packed]:
    digest = hashlib.sha256(content).hexdigest()[:16]
    return f"{_SHARED_FOLDER}{name}.{digest}.{ending}", Packed.of(content, media_type)


def shared_address() -> str:
    """Return the address of the file of the present language, for a page."""
    return shared_file()[0]


@get("/static/shared/{name:str}", sync_to_thread=False, include_in_schema=False)
def shared_route(
    request: Request[Any, Any, Any], languages: NamedDependency[Languages], name: FromPath[str]
) -> Response[bytes]:
    """Send the demonstrations, or the file of the language that the name starts with."""
    if SHARED_NAME.fullmatch(name) is None:
        raise NotFoundException
    first = name.partition(".")[0]
    with in_language(languages.choose([first])):
        address, file = demonstration_file() if first == _DEMONSTRATIONS else shared_file()
    return file.answer(request, FOR_EVER if address == f"{_SHARED_FOLDER}{name}" else ASK_AGAIN)


def _offer(rules: Ruleset) -> Offer:
    """Return the choices for a game by these rules."""
    # A request names the game and the boxes.
    ruleset = _base(rules)
    name, line = ruleset_name(ruleset), ruleset_line(ruleset)
    return Offer(
        ruleset=ruleset,
        name=name,
        line=line,
        sides=[side_name(rules, 0), side_name(rules, 1)],
        board=rules.boards[2].name,
        catalogue=_own_cards(rules)[0],
        boxes=boxes(rules),
        setups=setups(rules),
        draft="draft" in setup_names(rules),
        variants=[
            VariantCard(*option, for_drafts_alone(option.id), more_cards(rules, option.id))
            for option in variant_texts(rules)
        ],
        options=[
            OptionCard(name, _(option.label), _(option.note), option.players)
            for name, option in OPTIONS.items()
            if option.players is None or option.players in rules.army_size
        ],
        armies=ArmySizes(two=rules.army_size[2], four=rules.army_size.get(4, 0)),
        guard_box=next((rules.unit(card).box for card in rules.royal_guards.values()), None),
    )


def boxes(ruleset: Ruleset = WAR_CHEST) -> list[BoxCard]:
    """Return the boxes in order of publication, each with its unit cards and its other contents."""
    return [
        BoxCard(
            box.id,
            box_name(ruleset, box.id),
            list(ruleset.cards_of([box.id])),
            box.decrees,
            box.forts,
            line=box_line(ruleset, box.id),
            note=box_note(box.id),
            sign=_sign(ruleset, box),
            standard=box.id in ruleset.default_boxes,
        )
        for box in ruleset.boxes
    ]


def _sign(ruleset: Ruleset, box: Box) -> str:
    """Return the name of the drawing for a box: a seal, a fort or poison if the box has these, else the Royal Coin or one of its units.

    All home-brew boxes share one drawing.
    """
    if all(box.id not in rules.box_ids for rules in RULESETS.values()):
        return "home_brew"
    poisons = any(unit.box == box.id for unit in map(ruleset.unit, ruleset.poisoners))
    brought = "seal" if box.decrees else "fort" if box.forts else "poison" if poisons else ""
    drawn = [unit.id for unit in ruleset.units_of(box.id) if unit.id in GLYPHS]
    return brought or ("royal" if box.id in ruleset.default_boxes or not drawn else drawn[0])


def setups(ruleset: Ruleset = WAR_CHEST) -> list[SetupCard]:
    """Return the setups with fixed armies: the first game, then the famous battles. `POST /api/games` takes their `id`."""
    intro = in_game_words(ruleset, N_("Eight simple units, ready to play"))
    first = _setup("first_game", setup_title("first_game"), intro, ruleset.first_game, battle=False)
    return [
        first,
        *(
            _setup(id_, setup_title(id_), battle_intro(id_), armies, battle=True)
            for id_, armies in ruleset.battles.items()
        ),
    ]


def _setup(id_: str, name: str, intro: str, armies: Sequence[Sequence[str]], *, battle: bool) -> SetupCard:
    return SetupCard(id_, name, intro, [list(army) for army in armies], battle)


def _cards(ruleset: Ruleset) -> Cards:
    cards = catalogue(ruleset)
    if ruleset.id not in RULESETS:
        known = WAR_CHEST.row_of
        cards |= {
            kind: msgspec.structs.replace(cards[kind], demonstration=demonstration(ruleset, kind))
            for kind in ruleset.unit_ids
            if kind not in known
        }
    return Cards(cards, decree_catalogue(ruleset), _own_texts(ruleset))


@cache_by_language
def _shared_cards(ruleset: str) -> Cards:
    return _cards(RULESETS[ruleset])


def _base(ruleset: Ruleset) -> str:
    """Return the id of the rule set with the shared cards: War Chest for a rule set with home-brew boxes, which has a separate id."""
    return ruleset.id if ruleset.id in RULESETS else WAR_CHEST.id


def _own_cards(ruleset: Ruleset) -> tuple[dict[str, UnitCard], dict[str, DecreeCard], Texts, str]:
    """Return the cards and texts of a rule set that differ from the shared ones, and the id of the rule set that has the shared ones."""
    base = _base(ruleset)
    if RULESETS[base] == ruleset:
        return {}, {}, {}, base
    own, shared_ = _cards(ruleset), _shared_cards(base)
    return (
        _different(own.catalogue, shared_.catalogue),
        _different(own.decrees, shared_.decrees),
        _different(own.texts, shared_.texts),
        base,
    )


def _different(own: dict[str, T], shared_: dict[str, T]) -> dict[str, T]:
    return {key: value for key, value in own.items() if shared_.get(key) != value}


def _table(setup: Setup) -> tuple[dict[str, UnitCard], dict[str, DecreeCard], Texts, str, str, bool, bool]:
    """Return the initial data that the pages of games and of replays have in common."""
    return *_own_cards(setup.ruleset), setup.board.name, setup.ruleset.open_coins, setup.ruleset.actions == "lite"


def _own_texts(ruleset: Ruleset) -> Texts:
    """Return the sentences of the page's scripts that differ from the usual ones in the words of this game."""
    usual = _texts()
    sides = {_DUSK: side_name(ruleset, 0), _DAWN: side_name(ruleset, 1)}
    own: Texts = {
        text: sides.get(text) or str(in_game_words(ruleset, text)) for text in _sentences() if isinstance(text, str)
    }
    return {text: words for text, words in own.items() if words != usual.get(text, text)}


_FORMS = ""
"""The key of the forms of names among the translations of the page's scripts: the key of the header in a catalogue."""


@cache_by_language
def _texts() -> Texts:
    """Return the sentences of the page's scripts in the reader's language. Those that equal the English ones are left out."""
    if language() is ENGLISH:
        return {}
    found: Texts = {}
    for text in _sentences():
        if isinstance(text, str):
            found[text] = str(_(text))
        elif not {*(forms := counted(*text)).values()} <= {*text}:
            found[text[0]] = {name: str(form) for name, form in forms.items()}
    translated = {text: words for text, words in found.items() if words != text}
    asked = language().forms_in(
        one for said in translated.values() for one in ([said] if isinstance(said, str) else said.values())
    )
    return translated | ({_FORMS: asked} if asked else {})


@cache
def _sentences() -> tuple[str | tuple[str, str], ...]:
    """Return the English sentences of the page's scripts, in two forms where they depend on a number."""
    if not PAGE_TEXTS.exists():
        return ()
    return msgspec.json.decode(PAGE_TEXTS.read_bytes(), type=tuple[str | tuple[str, str], ...])
