"""Setups: the armies, the variants and the pieces on the board, and the plain data that a stored game keeps.

A setup is complete: cards, decrees and the map of forts are dealt (`warchest.game.dealing`) when it is made, from a seed that decides only
these, never draws. A setup that contradicts itself is refused with a sentence.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Self, TypedDict, Unpack

from warchest.game.dealing import deal_cards, deal_extras, with_royal_guard
from warchest.game.setup_checks import SetupError as SetupError
from warchest.game.setup_checks import require_boxes, require_names, require_seats
from warchest.homebrew import FaultsError, declared_ruleset
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import CHOOSE_ORDER, ELIMINATION, Ruleset
from warchest.rules.content.war_chest import WAR_CHEST, ruleset_named
from warchest.rules.state.position import Tables
from warchest.rules.state.tables import make_tables
from warchest.wording.forms import listed
from warchest.wording.names import box_name

MOST_NAME: Final = 100
"""Most characters of a set-up's name: every text of a game has room for it."""


FIXED_SEATS: Final = 2
"""The number of players of the setups with fixed armies: the first game and the famous battles. They are of the default boxes."""
_DRAFT_ONLY: Final = {
    ELIMINATION: "Cards can be banned only before a draft: choose the draft, or leave the bans out.",
    CHOOSE_ORDER: "The play order can be chosen only with a draft: choose the draft, or leave that out.",
}
"""The variants for drafts only, each with the sentence for another setup."""


class Options(TypedDict, total=False):
    """The options of a setup that is asked for by its name."""

    armies: Sequence[Sequence[str]] | None
    """The units of each seat, only with ``chosen``."""
    seats: int
    """The number of players, by default 2."""
    boxes: Sequence[str] | None
    """By default the usual ones, and for chosen armies those of their units."""
    royal_guard: str
    """The edition of the Royal Guard, by default the first one."""
    variants: Sequence[str]
    seed: str | None
    """The seed of the deal, by default a new one."""
    decrees: Sequence[str] | None
    """The decrees, instead of those of the setup."""
    forts: int | None
    """The number of the fort map, instead of that of the setup."""
    holder: int | None
    """The seat that starts with the initiative, instead of the setup's."""


def setup_names(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the names that ``Setup.named`` knows."""
    drafts = ("draft",) if ruleset.picks else ()
    return ("first_game", "random", *drafts, "chosen", *ruleset.battles)


def for_drafts_alone(variant: str) -> bool:
    """Return whether only a draft can have this variant."""
    return variant in _DRAFT_ONLY


def more_cards(ruleset: Ruleset, variant: str) -> int:
    """Return how many more cards a draft with this variant needs."""
    return len(ruleset.bans) if variant == ELIMINATION else 0


def pool_size(ruleset: Ruleset, seats: int, variants: Collection[str] = ()) -> int:
    """Return the number of cards face up before a draft."""
    return len(ruleset.picks[seats]) + sum(more_cards(ruleset, variant) for variant in set(variants))


@dataclass(frozen=True, kw_only=True)
class Setup:
    """A setup. Make one with ``first_game``, ``random``, ``chosen``, ``draft``, ``battle`` or, by its name, ``named``."""

    name: str
    ruleset: Ruleset = WAR_CHEST
    """The rule set of the game."""
    armies: tuple[tuple[str, ...], ...] = ()
    """Each seat's units, in seat order. It is empty where they are drafted."""
    pool: tuple[str, ...] = ()
    """The cards to draft from."""
    holder: int | None = None
    """The seat that starts with the initiative, or None where a flip or the draft decides it."""
    seed: str | None = None
    """The seed of the deal."""
    seats: int = 2
    boxes: tuple[str, ...] = WAR_CHEST.default_boxes
    variants: tuple[str, ...] = ()
    """``elimination``: each side bans a card before the draft; ``choose_order``: the winner of the toss chooses a place in the draft or in
    play; ``preview``: the second hand is drawn with the first, for its seat to see.
    """
    decrees: tuple[str, ...] = ()
    """The decrees face up, where a box brings decrees."""
    forts: int = 0
    """The number of the fort map, from 1, where a box brings forts; otherwise 0."""

    def __post_init__(self) -> None:
        if len(self.name) > MOST_NAME:
            raise SetupError(f"The name of a set-up has at most {MOST_NAME} characters.", "name")
        require_seats(self.ruleset, self.seats)
        require_boxes(self.ruleset, self.boxes)
        unknown = "There is no variant '{name}': there are {known}."
        require_names(self.variants, self.ruleset.variants, unknown, "variants")
        self._check_cards()
        self._check_start()
        self._checkdeal_extras()

    @classmethod
    def first_game(cls, *, variants: Sequence[str] = (), ruleset: Ruleset = WAR_CHEST) -> Self:
        """Return the setup of the eight simple units recommended for a first game. Side A has the initiative."""
        return cls(
            name="first_game",
            ruleset=ruleset,
            armies=ruleset.first_game,
            holder=0,
            boxes=ruleset.default_boxes,
            variants=tuple(variants),
        )

    @classmethod
    def random(
        cls,
        seed: str | None = None,
        *,
        royal_guard: str = "",
        boxes: Sequence[str] | None = None,
        seats: int = 2,
        variants: Sequence[str] = (),
        ruleset: Ruleset = WAR_CHEST,
    ) -> Self:
        """Return a setup with cards dealt at random from the boxes: four each with two players, three each with four."""
        require_seats(ruleset, seats)
        size, boxes = ruleset.army_size[seats], ruleset.default_boxes if boxes is None else boxes
        seed = seed or _new_seed()
        cards = deal_cards(ruleset, seats * size, seed, royal_guard, boxes)
        decrees, forts = deal_extras(ruleset, boxes, seed)
        return cls(
            name="random",
            ruleset=ruleset,
            armies=tuple(cards[seat * size : (seat + 1) * size] for seat in range(seats)),
            seed=seed,
            seats=seats,
            boxes=tuple(boxes),
            variants=tuple(variants),
            decrees=decrees,
            forts=forts,
        )

    @classmethod
    def chosen(
        cls,
        *armies: Sequence[str],
        holder: int | None = None,
        boxes: Sequence[str] | None = None,
        variants: Sequence[str] = (),
        decrees: Sequence[str] | None = None,
        forts: int | None = None,
        seed: str | None = None,
        ruleset: Ruleset = WAR_CHEST,
    ) -> Self:
        """Return a setup of chosen armies, two or four in seat order. The initiative is flipped unless ``holder`` names a seat.

        ``boxes``: by default the boxes of the units. ``decrees`` and ``forts`` are dealt from ``seed`` where a box brings them.
        """
        of_units = ruleset.boxes_of([card for army in armies for card in army]) or ruleset.default_boxes
        within = of_units if boxes is None else tuple(boxes)
        seed = seed or _new_seed()
        dealt_decrees, dealt_forts = deal_extras(ruleset, within, seed)
        return cls(
            name="chosen",
            ruleset=ruleset,
            armies=tuple(tuple(army) for army in armies),
            holder=holder,
            seed=seed if dealt_decrees or dealt_forts else None,
            seats=len(armies),
            boxes=within,
            variants=tuple(variants),
            decrees=dealt_decrees if decrees is None else tuple(decrees),
            forts=dealt_forts if forts is None else forts,
        )

    @classmethod
    def draft(
        cls,
        seed: str | None = None,
        *,
        royal_guard: str = "",
        boxes: Sequence[str] | None = None,
        seats: int = 2,
        variants: Sequence[str] = (),
        ruleset: Ruleset = WAR_CHEST,
    ) -> Self:
        """Return a setup with cards dealt face up, to be taken one by one: eight with two players, twelve with four, and two more with
        bans.
        """
        require_seats(ruleset, seats)
        boxes = ruleset.default_boxes if boxes is None else boxes
        seed = seed or _new_seed()
        decrees, forts = deal_extras(ruleset, boxes, seed)
        return cls(
            name="draft",
            ruleset=ruleset,
            pool=deal_cards(ruleset, pool_size(ruleset, seats, variants), seed, royal_guard, boxes),
            seed=seed,
            seats=seats,
            boxes=tuple(boxes),
            variants=tuple(variants),
            decrees=decrees,
            forts=forts,
        )

    @classmethod
    def battle(
        cls, name: str, *, royal_guard: str = "", variants: Sequence[str] = (), ruleset: Ruleset = WAR_CHEST
    ) -> Self:
        """Return the setup of a famous battle: ``gaugamela``, ``bannockburn`` or ``crecy``."""
        if name not in ruleset.battles:
            text = "There is no battle '{name}': there are {known}."
            raise SetupError(text.format(name=name, known=listed(ruleset.battles)))
        armies = with_royal_guard(ruleset, ruleset.battles[name], royal_guard)
        boxes = ruleset.default_boxes
        return cls(name=name, ruleset=ruleset, armies=armies, boxes=boxes, variants=tuple(variants))

    @classmethod
    def named(cls, name: str, *, ruleset: Ruleset = WAR_CHEST, **options: Unpack[Options]) -> Self:
        """Return the setup of this name, dealt where necessary. A form, a command line or the protocol asks for it.

        SetupError for an unknown name, or options that contradict each other (``warchest.game.setup.Options``): ``armies`` (only with
        ``chosen``), ``seats``, ``boxes`` (by default the usual ones, and for chosen armies those of their units), ``royal_guard``,
        ``variants``, ``seed``. The options ``decrees``, ``forts`` and ``holder`` (the seat that starts with the initiative) replace those
        of the setup.
        """
        if unknown := options.keys() - Options.__annotations__.keys():
            raise TypeError(f"Setup.named has no option {min(unknown)!r}.")
        if name not in setup_names(ruleset):
            text = "There is no set-up '{name}': there are {known}."
            raise SetupError(text.format(name=name, known=listed(setup_names(ruleset))), "setup")
        if (name == "chosen") != (options.get("armies") is not None):
            raise SetupError("Armies are named where the set-up is 'chosen', and nowhere else.", "armies")
        setup = cls._as_named(name, ruleset, options)
        decrees, forts, holder = options.get("decrees"), options.get("forts"), options.get("holder")
        return replace(
            setup,
            decrees=setup.decrees if decrees is None else tuple(decrees),
            forts=setup.forts if forts is None else forts,
            holder=setup.holder if holder is None else holder,
        )

    @classmethod
    def _as_named(cls, name: str, ruleset: Ruleset, options: Options) -> Self:
        """Return the setup of a known name, with its decrees, forts and holder."""
        seats, boxes, seed = options.get("seats", 2), options.get("boxes"), options.get("seed")
        royal_guard, variants = options.get("royal_guard", ""), options.get("variants", ())
        armies = options.get("armies")
        if armies is not None:
            if len(armies) != seats:
                raise SetupError("Every seat needs an army: choose as many armies as there are seats.", "armies")
            named = with_royal_guard(ruleset, armies, royal_guard) if royal_guard else armies
            return cls.chosen(*named, boxes=boxes, variants=variants, seed=seed, ruleset=ruleset)
        if name in ("random", "draft"):
            make = cls.random if name == "random" else cls.draft
            return make(seed, royal_guard=royal_guard, boxes=boxes, seats=seats, variants=variants, ruleset=ruleset)
        _check_fixed(ruleset, seats, boxes, seed)
        if name == "first_game":
            return cls.first_game(variants=variants, ruleset=ruleset)
        return cls.battle(name, royal_guard=royal_guard, variants=variants, ruleset=ruleset)

    @property
    def board(self) -> Board:
        """Return the board of the setup."""
        return self.ruleset.boards[self.seats]

    @property
    def army_size(self) -> int:
        """Return the number of units of a seat."""
        return self.ruleset.army_size[self.seats]

    def to_json(self) -> dict[str, Any]:
        """Return the setup as plain data, for storing, including declared units."""
        declared: dict[str, Any] = {"declaration": self.ruleset.declaration} if self.ruleset.declaration else {}
        if self.ruleset.version > 1:
            declared["version"] = self.ruleset.version
        return declared | {
            "ruleset": self.ruleset.id,
            "name": self.name,
            "armies": [list(army) for army in self.armies],
            "pool": list(self.pool),
            "holder": self.holder,
            "seed": self.seed,
            "seats": self.seats,
            "boxes": list(self.boxes),
            "variants": list(self.variants),
            "decrees": list(self.decrees),
            "forts": self.forts,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], ruleset: Ruleset = WAR_CHEST) -> Self:
        """Return the setup stored by ``to_json``. SetupError for any other data, or a setup of another rule set.

        With a declaration of units, the setup has the rule set of that declaration. A setup that names no version has version 1 of the
        rules, which it was played by. An older setup names no rule set. The oldest ones have two seats, the base box and no variants.
        """
        try:
            named = data.get("ruleset", ruleset.id)
            setup = {
                "name": str(data["name"]),
                "armies": tuple(_words(army) for army in data["armies"]),
                "pool": _words(data["pool"]),
                "holder": data["holder"],
                "seed": data["seed"],
                "seats": data.get("seats", 2),
                "boxes": _words(data.get("boxes", ruleset.default_boxes)),
                "variants": _words(data.get("variants", ())),
                "decrees": _words(data.get("decrees", ())),
                "forts": data.get("forts", 0),
            }
            if "declaration" in data:
                ruleset = ruleset_of(str(data["declaration"]))
            else:
                ruleset = ruleset_named(str(named), ruleset)
            check_ruleset(ruleset, named)
            return cls(ruleset=in_version(ruleset, data.get("version", 1)), **setup)
        except (AttributeError, KeyError, TypeError) as error:
            raise SetupError("That is no stored set-up.") from error

    def tables(self) -> Tables:
        """Return the tables of a game with this setup. Equal setups share them: they are read-only."""
        return _tables(self)

    def _check_cards(self) -> None:
        """Check that the cards exist, are in the boxes, and can meet."""
        field = "pool" if self.pool else "armies"
        cards = [*self.pool] + [unit for army in self.armies for unit in army]
        for card in cards:
            if card not in self.ruleset.row_of:
                raise SetupError(f"There is no unit '{card}'.", field)
            if self.ruleset.unit(card).box not in self.boxes:
                text = "The unit '{name}' is not in the boxes chosen: add '{box}'."
                raise SetupError(text.format(name=card, box=self.ruleset.unit(card).box), field)
        met: dict[str, str] = {}
        for card in cards:
            other = met.setdefault(self.ruleset.coins_for(card), card)
            if other != card:
                text = "'{name}' and '{other}' are two cards for the same coins: only one of them can be in a game."
                raise SetupError(text.format(name=other, other=card), field)
        if len(met) < len(cards):
            raise SetupError("Every unit exists once: no card may appear twice.", field)

    def _check_start(self) -> None:
        """Check the number of armies or cards to draft, and that the variants and the holder fit them."""
        size = self.army_size
        if self.pool:
            count = pool_size(self.ruleset, self.seats, self.variants)
            if self.armies or len(self.pool) != count:
                raise SetupError(f"This draft has {count} cards and no armies yet.", "pool")
            if self.holder is not None:
                raise SetupError("Nobody starts with the initiative before the draft.", "holder")
            return
        if len(self.armies) != self.seats or any(len(army) != size for army in self.armies):
            two, four = (
                "There are two armies of {count} units each.",
                "There are four armies of {count} units each.",
            )
            raise SetupError((two if self.seats == 2 else four).format(count=size), "armies")
        if self.holder not in (None, *range(self.seats)):
            raise SetupError("The initiative starts with one of the seats, or by a flip.", "holder")
        for variant, text in _DRAFT_ONLY.items():
            if variant in self.variants:
                raise SetupError(text, "variants")

    def _checkdeal_extras(self) -> None:
        """Check decrees and forts, which need a box that brings them."""
        rules = self.ruleset
        with_decrees, with_forts = rules.decrees_with(self.boxes), rules.forts_with(self.boxes)
        if self.decrees and not with_decrees:
            text = "Decrees come with the {box} box: add it, or leave them out."
            raise SetupError(text.format(box=_names(rules, (box.id for box in rules.boxes if box.decrees))), "decrees")
        if self.forts and not with_forts:
            text = "Forts come with the {box} box: add it, or leave them out."
            raise SetupError(text.format(box=_names(rules, (box.id for box in rules.boxes if box.forts))), "forts")
        unknown = "There is no decree '{name}'. Choose from {known}."
        require_names(self.decrees, rules.decree_ids, unknown, "decrees")
        if with_decrees and len(self.decrees) != rules.decrees_in_play:
            text = "With the {box} box {count} decrees are in play."
            box = _names(rules, (box.id for box in rules.boxes if box.decrees and box.id in self.boxes))
            raise SetupError(text.format(box=box, count=rules.decrees_in_play), "decrees")
        if with_forts and self.forts not in range(1, len(rules.fort_maps) + 1):
            text = "The fort maps are numbered from 1 to {count}."
            raise SetupError(text.format(count=len(rules.fort_maps)), "forts")


@lru_cache(maxsize=64)
def _tables(setup: Setup) -> Tables:
    """Return the tables of a setup, made once."""
    return make_tables(
        setup.ruleset,
        setup.armies,
        setup.pool,
        setup.holder,
        seats=setup.seats,
        variants=setup.variants,
        decrees=setup.decrees,
        forts=setup.forts,
    )


def check_ruleset(ruleset: Ruleset, name: object) -> None:
    """Check that a stored game names the rule set that it is opened with. SetupError where it names another."""
    if name != ruleset.id:
        text = "This game is of the rule set '{name}', and is opened with '{other}'."
        raise SetupError(text.format(name=name, other=ruleset.id), "ruleset")


def in_version(ruleset: Ruleset, version: object) -> Ruleset:
    """Return a rule set in the version that a stored game names. SetupError for an unknown version."""
    for known in ruleset.versions:
        if known.version == version:
            return known
    text = "This game is of version {version} of its rules, and the newest one here is {newest}."
    raise SetupError(text.format(version=version, newest=ruleset.version), "version")


def ruleset_of(declaration: str) -> Ruleset:
    """Return the rule set of a stored declaration of units. SetupError where it gives none."""
    try:
        return declared_ruleset(declaration)
    except FaultsError as error:
        text = "The units declared with this set-up can't be played: {reason}"
        raise SetupError(text.format(reason=error), "ruleset") from error


def _new_seed() -> str:
    return secrets.token_hex(4)


def _names(ruleset: Ruleset, boxes: Iterable[str]) -> str:
    return listed(box_name(ruleset, box) for box in boxes)


def _check_fixed(ruleset: Ruleset, seats: int, boxes: Sequence[str] | None, seed: str | None) -> None:
    """Check the options of the first game and the famous battles."""
    if seats != FIXED_SEATS:
        raise SetupError("The first game and the famous battles are for two players.", "seats")
    if boxes is not None and tuple(boxes) != ruleset.default_boxes:
        text = "The first game and the famous battles are of the base box alone: leave the others out."
        raise SetupError(text, "boxes")
    if seed:
        text = "The armies of the first game and of the famous battles are fixed: leave the seed out."
        raise SetupError(text, "seed")


def _words(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(name) for name in names)
