"""The request for a new game, and its set-up."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, get_type_hints

import msgspec

from warchest.bots.registry import Level, StyleName, style_name
from warchest.game.game import Game
from warchest.game.rng import Rng
from warchest.game.setup import Setup, SetupError, setup_names
from warchest.game.text.names import TextError
from warchest.game.text.position.syntax import LONGEST
from warchest.game.text.position.text import FULL, PositionText, read_position
from warchest.homebrew import FaultsError, read_box
from warchest.homebrew.boxes import MOST_BYTES
from warchest.homebrew.files import Shelf
from warchest.homebrew.template import bare
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import OFFERED_RULESETS, RULESETS, WAR_CHEST
from warchest.rules.state.position import Position
from warchest.schema.time_control import TimeControl
from warchest.schema.words import Mode
from warchest.server.store import GameRow
from warchest.server.table.new_game.rated import why_not_rated
from warchest.wording.languages import N_, _, pgettext
from warchest.wording.setups import clock_text, played

CHOSEN: Final = "chosen"
DEALT: Final = ("random", "draft", CHOSEN)
"""The set-ups that may deal something from a seed."""
"""The set-up of a request that brings armies: the armies stand instead of its name."""
POSITION: Final = "position"
"""The name of the set-up of a game that starts at a position."""
if TYPE_CHECKING:
    SetupName = str
    RulesetName = str
else:
    SetupName = Literal[
        tuple(dict.fromkeys(name for rules in OFFERED_RULESETS for name in setup_names(rules) if name != CHOSEN))
    ]
    """The names of the set-ups of all rule sets."""
    RulesetName = Literal[tuple(rules.id for rules in OFFERED_RULESETS)]
    """The names of the rule sets that are offered."""
YOU: Final = "you"
"""A player at this screen."""
FRIEND: Final = "friend"
"""A player who joins by the link to the game."""
Sitter = Literal["you", "friend", Level]
"""The player of a seat: a player at this screen, a player with the link to the game, or a bot of a level."""
Name = Annotated[str, msgspec.Meta(max_length=40)]
Names = Annotated[list[Name], msgspec.Meta(max_length=8)]
Text = Annotated[str, msgspec.Meta(max_length=MOST_BYTES)]
Units = Annotated[list[Text], msgspec.Meta(max_length=2)]
Seed = Annotated[str, msgspec.Meta(max_length=64)]
Line = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class ChosenArmies(msgspec.Struct, forbid_unknown_fields=True):
    """Armies picked by hand: unit ids for each seat, in seat order."""

    armies: Annotated[list[Names], msgspec.Meta(min_length=1, max_length=4)]
    """four units for each of two seats, or three for each of four"""


class GameOption(NamedTuple):
    """An option of a new game that is on or off for all of its players. It is declared once, as the annotation of a field of `GameRequest`.

    From the field follow the check of a request, the line of a game, the terms of the lobby, the switch on the page for a new game, and the
    value in games that are older than the option.
    """

    label: str
    """its name on the page for a new game"""
    note: str
    """a sentence about it there"""
    line: str
    """its words in the line of a game"""
    players: int | None = None
    """the number of players that it needs, or None for any number"""
    refusal: str = ""
    """the sentence for another number of players"""
    counts: bool = True
    """whether the result of a game with it counts"""
    why_not: Callable[["GameRequest"], str | None] = lambda _asked: None
    """returns why a request can't have it, as a text to translate, or None if it can"""


class GameRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The request for a game: the player of each seat, and the options."""

    seats: Annotated[list[Sitter], msgspec.Meta(min_length=1, max_length=4)]
    """the player of each of the two or four seats, in seat order"""
    setup: SetupName | ChosenArmies
    """how the armies come about; the lite game has first_game, random or chosen armies"""
    boxes: Names | None = None
    """the boxes to deal from; null or left out: the base box, or for chosen armies the boxes of their units"""
    royal_guard: Literal["revised", "original"] = "revised"
    """the card of the Royal Guard that is used: the revised one, or the one of 2018"""
    variants: Names = []
    """any of elimination, choose_order (both for a draft) and preview; in the lite game any of alternate, three_each, eight_around,
    any_coin, draw_first, as_written and to_the_letter"""
    units: Units = []
    """texts of files with home-brew boxes, in addition to those that the host offers (docs/guides/homebrew.md)"""
    seed: Seed | None = None
    """the seed for the deal of cards, decrees and forts, but never for draws; random if left out"""
    ruleset: RulesetName = WAR_CHEST.id
    """the game that is played: War Chest, or the lite game of Crow and Wolf on squares"""
    partners_talk: Annotated[
        bool,
        GameOption(
            label=N_("Partners talk"),
            note=N_("A chat for each team, which only partners can read"),
            line=N_("Partners may talk"),
            players=4,
            refusal=N_("Only four-player games have partners who can talk."),
        ),
    ] = False
    """whether the partners of a team have their own chat; only with four players"""

    prompt_start: Annotated[
        bool,
        GameOption(
            label=N_("Start within 12 hours"),
            note=N_(
                "Each player must take their first action within 12 hours of their turn. Otherwise the table opens again."
            ),
            line=N_("First action within 12 hours"),
        ),
    ] = False
    """whether the game ends without a result if a player's first action does not come within 12 hours of their turn; a table of the lobby
    is then open again"""

    clock: TimeControl | None = None
    """the time control of the seats; without it there is no clock"""
    position: Line | None = None
    """the position that the game starts at, as a line (docs/reference/notation.md); its boxes, armies and variants then count, and not
    those of the request, and the result of the game does not count"""

    style: StyleName | None = None
    """how the bots of the game play, at the strength of their levels; null or left out for no style, and the strongest level has none"""

    hints: Annotated[
        bool,
        GameOption(
            label=N_("Hints and odds"),
            note=N_("For both sides. The result does not count."),
            line=N_("Hints and odds"),
            counts=False,
        ),
    ] = False
    """whether the players may ask for hints and see odds, all of them alike; the result of the game then does not count"""

    rated: Annotated[
        bool,
        GameOption(
            label=N_("Rated"),
            note=N_("The result changes the ratings of its players, who all need accounts."),
            line=N_("Rated"),
            why_not=why_not_rated,
        ),
    ] = False
    """whether the result changes the ratings of the players (docs/explanation/ratings.md): only with a clock, random armies or a draft, and
    players with accounts; without bots, a seed, hints and home-brew units"""

    def to_json(self) -> dict[str, Any]:
        """Return the request as plain values, which `from_json` turns back into a request."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "GameRequest":
        """Return the request from the plain values that `to_json` gave."""
        return msgspec.convert(plain, cls)

    def bare(self) -> "GameRequest":
        """Return the same request with nothing but the boxes in the texts of its boxes."""
        return msgspec.structs.replace(self, units=[bare(text) for text in self.units])

    def again(self) -> "GameRequest":
        """Return the same request without its seed, so everything is dealt again."""
        return msgspec.structs.replace(self, seed=None)

    def turned(self) -> "GameRequest":
        """Return the same request with sides swapped: each player moves on by one seat."""
        return msgspec.structs.replace(self, seats=[*self.seats[1:], self.seats[0]])

    def exchanged(self, one: int, other: int) -> "GameRequest":
        """Return the same request with the players of two seats exchanged."""
        seats = list(self.seats)
        seats[one], seats[other] = seats[other], seats[one]
        return msgspec.structs.replace(self, seats=seats)

    @property
    def mode(self) -> Mode:
        """Return `link` if a player joins by the link, `bot` if one player plays, or `screen` if several share one."""
        if FRIEND in self.seats:
            return "link"
        return "bot" if self.seats.count(YOU) == 1 else "screen"

    @property
    def options(self) -> frozenset[str]:
        """Return the names of the options that are on."""
        return frozenset(name for name in OPTIONS if getattr(self, name))

    def deal(self, shelf: Shelf | None = None, seed: str | None = None) -> Setup:
        """Deal and return the set-up. Raise `SetupError` if the request contradicts itself. `shelf`: the home-brew boxes of the host.

        `seed`: for cards that are dealt by a request without a seed; random if left out.
        """
        if YOU not in self.seats:
            raise SetupError(_("Give at least one seat to a player."))
        if FRIEND in self.seats and self.seats.count(YOU) > 1:
            raise SetupError(
                _("In a game by link, each player uses their own screen. Give the other seats to friends or bots.")
            )
        for name, option in OPTIONS.items():
            if getattr(self, name) and option.players not in (None, len(self.seats)):
                raise SetupError(_(option.refusal), name)
            if getattr(self, name) and (why := option.why_not(self)) is not None:
                raise SetupError(_(why), name)
        if self.position is not None:
            return self._laid_out(self._ruleset(shelf or Shelf())).setup
        name, armies = (CHOSEN, self.setup.armies) if isinstance(self.setup, ChosenArmies) else (self.setup, None)
        return Setup.named(
            name,
            armies=armies,
            seats=len(self.seats),
            boxes=self.boxes,
            royal_guard="" if self.ruleset != WAR_CHEST.id else self.royal_guard,
            variants=self.variants,
            seed=self.seed or (seed if name in DEALT else None),
            ruleset=self._ruleset(shelf or Shelf()),
        )

    def begin(self, setup: Setup, rng: Rng) -> Game:
        """Return the game of this set-up that the request asks for, with draws from a generator."""
        if self.position is None:
            game = Game(setup, rng.key, chance="manual")
        else:
            game = Game.from_position(self._laid_out(setup.ruleset), rng.key, chance="manual")
        game.draw_by(rng)
        return game

    def _laid_out(self, rules: Ruleset) -> PositionText:
        """Return the position that the game starts at. Raise `SetupError` if no game can be played there."""
        assert self.position is not None
        try:
            found = read_position(self.position, rules)
        except TextError as problem:
            text = _("A game can't start from this position: {why}").format(why=problem)
            raise SetupError(text, POSITION) from problem
        if found.form != FULL:
            raise SetupError(_("Some coins of this position are unknown, so it can't be played."), POSITION)
        if found.setup.seats != len(self.seats):
            raise SetupError(_("This position needs a different number of players. Fill each of its seats."), POSITION)
        if not found.known.position.round_no or found.known.position.over:
            raise SetupError(
                _("A game can start only from a position where a player can still act, in round 1 or later."), POSITION
            )
        return replace(found, setup=replace(found.setup, name=POSITION, seed=None))

    def in_words(self, shelf: Shelf, left: Collection[str] = ()) -> str:
        """Return the game asked for, in one line (`wording.setups.played`). Raise `SetupError` if its boxes do not exist.

        `left`: the choices left to the other player, "boxes" or "clock".
        """
        rules = self._ruleset(shelf)
        if self.position is not None:
            return played_by(self._laid_out(rules).setup, self.clock, self.options)
        boxes = rules.default_boxes if self.boxes is None else self.boxes
        name = CHOSEN if isinstance(self.setup, ChosenArmies) else self.setup
        return played(
            rules,
            name,
            None if "boxes" in left else boxes,
            pgettext("in the line of a game", "Any clock") if "clock" in left else clock_text(self.clock),
            seats=len(self.seats),
            variants=self.variants,
            options=_lines(self.options),
        )

    def _ruleset(self, shelf: Shelf) -> Ruleset:
        """Return the rule set with the home-brew boxes that the request names or brings."""
        if self.ruleset != WAR_CHEST.id:
            if self.units:
                raise SetupError(_("Home-brew units can be played only in War Chest, not in the lite game."), "units")
            if self.royal_guard != "revised":
                raise SetupError(_("The lite game has no Royal Guard."), "royal_guard")
            return RULESETS[self.ruleset]
        armies = self.setup.armies if isinstance(self.setup, ChosenArmies) else []
        try:
            brought = [read_box(text) for text in self.units]
            return shelf.ruleset_for({*(self.boxes or ()), *(unit for army in armies for unit in army)}, brought)
        except FaultsError as error:
            raise SetupError(str(error), "units") from error


OPTIONS: Final[dict[str, GameOption]] = {
    name: option
    for name, kind in get_type_hints(GameRequest, include_extras=True).items()
    for option in getattr(kind, "__metadata__", ())
    if isinstance(option, GameOption)
}
"""The options by name, in the order of the fields."""
DEFAULTS: Final[dict[str, bool]] = {
    field.name: field.default for field in msgspec.structs.fields(GameRequest) if field.name in OPTIONS
}
"""The values of the options in requests and stored texts that do not name them."""


def clock_terms(row: GameRow) -> TimeControl | None:
    """Return the time control of a game, or None if it has no clock."""
    terms = row.request.get("clock")
    return None if terms is None else msgspec.convert(terms, TimeControl)


def start_of(row: GameRow, setup: Setup) -> Position | None:
    """Return the position that a game started at, or None for the opening of its set-up."""
    line = row.request.get("position")
    return None if line is None else read_position(line, setup.ruleset).known.position.copy()


def played_in(row: GameRow) -> str:
    """Return a description of a game's set-up in one line, or "" if the set-up can no longer be read."""
    try:
        setup = Setup.from_json(row.setup)
    except SetupError:
        return ""
    return played_by(setup, clock_terms(row), options_of(row), row.request.get("style"))


def played_by(
    setup: Setup, clock: TimeControl | None, options: Collection[str] = (), style: StyleName | None = None
) -> str:
    """Return a description of a set-up in one line. `options`: the names of those that are on. `style`: that of its bots."""
    return played(
        setup.ruleset,
        setup.name,
        setup.boxes,
        clock_text(clock),
        seats=setup.seats,
        variants=setup.variants,
        options=[*_lines(options), *([] if style is None else [style_name(style)])],
    )


def _lines(options: Collection[str]) -> list[str]:
    """Return the words for these options in the line of a game."""
    return [_(option.line) for name, option in OPTIONS.items() if name in options]


def options_of(row: GameRow) -> frozenset[str]:
    """Return the names of the options that are on in a game. An option that is younger than the game has its default."""
    asked = {**DEFAULTS, **row.request}
    return frozenset(name for name in OPTIONS if asked[name])


def has_hints(row: GameRow) -> bool:
    """Return whether a game was created with hints and odds, for all of its players."""
    return "hints" in options_of(row)


def counts(row: GameRow) -> bool:
    """Return whether the result of a game counts: it did not start at a position, and has no option such as hints."""
    return row.request.get("position") is None and all(OPTIONS[name].counts for name in options_of(row))
