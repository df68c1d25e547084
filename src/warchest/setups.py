"""Set-ups: which armies meet, by which variants and with what on the board, and the text form that a stored game names.

A set-up is complete: cards, decrees and forts are dealt when it is made, from a seed that fixes these only, never draws. One that
contradicts itself is refused with a sentence.
"""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Self

from warchest.notation.texts import _
from warchest.pools import ROYAL_GUARDS, boxes_of, cards_of, deal_cards, deal_decrees, deal_forts
from warchest.rules.boards import FORT_MAPS, Board
from warchest.rules.decrees import IN_PLAY, NUMBER
from warchest.rules.opening import BANS, BOARDS, CHOOSE_ORDER, ELIMINATION, PICKS, VARIANTS, make_tables
from warchest.rules.position import Tables
from warchest.rules.units import BOXES, UNITS

ARMY = {2: 4, 4: 3}
"""Units of a seat, by the number of seats."""
BASE_BOX = ("base",)

FIRST_GAME = (("swordsman", "pikeman", "crossbowman", "light_cavalry"), ("archer", "cavalry", "lancer", "scout"))
BATTLES = {
    "gaugamela": (
        ("knight", "light_cavalry", "pikeman", "marshall"),
        ("cavalry", "footman", "mercenary", "royal_guard"),
    ),
    "bannockburn": (
        ("archer", "cavalry", "lancer", "footman"),
        ("light_cavalry", "pikeman", "warrior_priest", "swordsman"),
    ),
    "crecy": (("archer", "ensign", "knight", "royal_guard"), ("cavalry", "crossbowman", "lancer", "scout")),
}
"""Famous battles, of the base box and for two players: Dusk's army first."""


class SetupError(ValueError):
    """A set-up that can't be played; its text is one sentence for a person.

    ``field``: which field of the set-up it is about, empty where it is about none.
    """

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


def pool_size(seats: int, variants: Collection[str] = ()) -> int:
    """How many cards lie face up before a draft."""
    return len(PICKS[seats]) + (len(BANS) if ELIMINATION in variants else 0)


@dataclass(frozen=True)
class Setup:
    """A set-up. Make one with ``first_game``, ``random``, ``chosen``, ``draft`` or ``battle``."""

    name: str
    armies: tuple[tuple[str, ...], ...] = ()
    """Each seat's units, in seat order; none yet where they are drafted."""
    pool: tuple[str, ...] = ()
    """The cards to draft from."""
    holder: int | None = None
    """The seat that starts with the initiative; None where a flip or the draft says it."""
    seed: str | None = None
    """What the deal was made from."""
    seats: int = 2
    boxes: tuple[str, ...] = BASE_BOX
    variants: tuple[str, ...] = ()
    """``elimination``: each side bans a card before the draft; ``choose_order``: who wins the toss chooses a place in the draft or in play;
    ``preview``: the second hand is drawn with the first, to be seen."""
    decrees: tuple[str, ...] = ()
    """Those face up: three where the Nobility box is in, else none."""
    forts: int = 0
    """The number of the fort map, from 1, where the Siege box is in, else 0."""

    def __post_init__(self) -> None:
        _check_seats(self.seats)
        _check_boxes(self.boxes)
        _check_names(self.variants, VARIANTS, _("There is no variant '{name}': there are {known}."), "variants")
        self._check_cards()
        self._check_start()
        self._check_extras()

    @classmethod
    def first_game(cls, variants: Sequence[str] = ()) -> Self:
        """The eight plain units recommended for a first game; side A has the initiative."""
        return cls("first_game", FIRST_GAME, holder=0, variants=tuple(variants))

    @classmethod
    def random(
        cls,
        seed: str | None = None,
        royal_guard: str = "revised",
        boxes: Sequence[str] = BASE_BOX,
        seats: int = 2,
        variants: Sequence[str] = (),
    ) -> Self:
        """Cards dealt at random from the boxes: four each with two players, three each with four."""
        _check_seats(seats)
        army = ARMY[seats]
        seed = seed or _new_seed()
        cards = _dealt(seats * army, seed, royal_guard, boxes)
        armies = tuple(cards[seat * army : (seat + 1) * army] for seat in range(seats))
        return cls("random", armies, (), None, seed, seats, tuple(boxes), tuple(variants), *_extras(boxes, seed))

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
    ) -> Self:
        """Armies that people chose, two or four in seat order; the initiative is flipped unless ``holder`` names a seat.

        ``boxes``: those of the units where none are named. ``decrees`` and ``forts`` are dealt from ``seed`` where their box is in.
        """
        within = tuple(boxes) if boxes is not None else boxes_of([card for army in armies for card in army]) or BASE_BOX
        seed = seed or _new_seed()
        dealt_decrees, dealt_forts = _extras(within, seed)
        return cls(
            "chosen",
            tuple(tuple(army) for army in armies),
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
        royal_guard: str = "revised",
        boxes: Sequence[str] = BASE_BOX,
        seats: int = 2,
        variants: Sequence[str] = (),
    ) -> Self:
        """Cards dealt face up, to be taken one by one: eight with two players, twelve with four, two more where two are banned first."""
        seed = seed or _new_seed()
        pool = _dealt(pool_size(seats, variants) if seats in ARMY else 0, seed, royal_guard, boxes)
        return cls("draft", (), pool, None, seed, seats, tuple(boxes), tuple(variants), *_extras(boxes, seed))

    @classmethod
    def battle(cls, name: str, royal_guard: str = "revised", variants: Sequence[str] = ()) -> Self:
        """A famous battle: ``gaugamela``, ``bannockburn`` or ``crecy``."""
        if name not in BATTLES:
            text = _("There is no battle '{name}': there are {known}.")
            raise SetupError(text.format(name=name, known=", ".join(BATTLES)))
        guard = _royal_guard(royal_guard)
        armies = tuple(tuple(guard if unit == "royal_guard" else unit for unit in army) for army in BATTLES[name])
        return cls(name, armies, variants=tuple(variants))

    @property
    def board(self) -> Board:
        """The board that the set-up is played on."""
        return BOARDS[self.seats]

    def to_json(self) -> dict[str, Any]:
        """The set-up as plain data, for storing."""
        return {
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
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The set-up stored by ``to_json``, by an older one too (two seats, the base box, no variants); SetupError where it is none."""
        try:
            return cls(
                str(data["name"]),
                tuple(_words(army) for army in data["armies"]),
                _words(data["pool"]),
                data["holder"],
                data["seed"],
                data.get("seats", 2),
                _words(data.get("boxes", BASE_BOX)),
                _words(data.get("variants", ())),
                _words(data.get("decrees", ())),
                data.get("forts", 0),
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise SetupError(_("That is no stored set-up.")) from error

    def tables(self) -> Tables:
        """The tables that this set-up is played by."""
        return make_tables(
            self.armies,
            self.pool,
            self.holder,
            seats=self.seats,
            variants=self.variants,
            decrees=self.decrees,
            forts=self.forts,
        )

    def _check_cards(self) -> None:
        """The cards exist, are in the boxes, and can meet."""
        field = "pool" if self.pool else "armies"
        cards = [*self.pool] + [unit for army in self.armies for unit in army]
        for card in cards:
            if card not in UNITS:
                raise SetupError(_("There is no unit '{name}'.").format(name=card), field)
            if UNITS[card].box not in self.boxes:
                text = _("The unit '{name}' is not in the boxes chosen: add '{box}'.")
                raise SetupError(text.format(name=card, box=UNITS[card].box), field)
        if len({UNITS[card].shares_coins_with or card for card in cards}) < len(cards):
            text = _("Every unit exists once: no card, and no two cards for the same coins, may appear twice.")
            raise SetupError(text, field)

    def _check_start(self) -> None:
        """Armies or cards to draft, so many as are needed, and variants and a holder that go with these."""
        if self.pool:
            count = pool_size(self.seats, self.variants)
            if self.armies or len(self.pool) != count:
                raise SetupError(_("This draft has {count} cards and no armies yet.").format(count=count), "pool")
            if self.holder is not None:
                raise SetupError(_("Nobody starts with the initiative before the draft."), "holder")
            return
        if len(self.armies) != self.seats or any(len(army) != ARMY[self.seats] for army in self.armies):
            two, four = (
                _("There are two armies of {count} units each."),
                _("There are four armies of {count} units each."),
            )
            raise SetupError((two if self.seats == 2 else four).format(count=ARMY[self.seats]), "armies")
        if self.holder not in (None, *range(self.seats)):
            raise SetupError(_("The initiative starts with one of the seats, or by a flip."), "holder")
        if ELIMINATION in self.variants:
            text = _("Cards can be banned only before a draft: choose the draft, or leave the bans out.")
            raise SetupError(text, "variants")
        if CHOOSE_ORDER in self.variants:
            text = _("The play order can be chosen only with a draft: choose the draft, or leave that out.")
            raise SetupError(text, "variants")

    def _check_extras(self) -> None:
        """Decrees and forts, where their boxes are in and nowhere else."""
        if self.decrees and "nobility" not in self.boxes:
            raise SetupError(_("Decrees come with the Nobility box: add it, or leave them out."), "decrees")
        if self.forts and "siege" not in self.boxes:
            raise SetupError(_("Forts come with the Siege box: add it, or leave them out."), "forts")
        _check_names(self.decrees, NUMBER, _("There is no decree '{name}': there are {known}."), "decrees")
        if "nobility" in self.boxes and len(self.decrees) != IN_PLAY:
            raise SetupError(_("With the Nobility box {count} decrees are in play.").format(count=IN_PLAY), "decrees")
        if "siege" in self.boxes and self.forts not in range(1, len(FORT_MAPS) + 1):
            raise SetupError(_("The fort maps are numbered from 1 to {count}.").format(count=len(FORT_MAPS)), "forts")


def _new_seed() -> str:
    return secrets.token_hex(4)


def _royal_guard(name: str) -> str:
    """The id of that Royal Guard."""
    if name not in ROYAL_GUARDS:
        text = _("There is no Royal Guard '{name}': it is 'revised' or 'original'.")
        raise SetupError(text.format(name=name))
    return ROYAL_GUARDS[name]


def _check_seats(seats: int) -> None:
    if seats not in ARMY:
        raise SetupError(_("War Chest is for two or four players."), "seats")


def _check_names(names: Sequence[str], known: Collection[str], unknown: str, field: str) -> None:
    """Each name is known and given once; ``unknown`` is the sentence for one that is not."""
    for name in names:
        if name not in known:
            raise SetupError(unknown.format(name=name, known=", ".join(known)), field)
        if names.count(name) > 1:
            raise SetupError(_("'{name}' is named twice: once is enough.").format(name=name), field)


def _check_boxes(boxes: Sequence[str]) -> None:
    if not boxes:
        raise SetupError(_("No box is chosen: choose one at least."), "boxes")
    _check_names(boxes, BOXES, _("There is no box '{name}': there are {known}."), "boxes")


def _dealt(count: int, seed: str, royal_guard: str, boxes: Sequence[str]) -> tuple[str, ...]:
    """So many cards of the boxes; SetupError where they have not so many."""
    _check_boxes(boxes)
    if _royal_guard(royal_guard) != ROYAL_GUARDS["revised"] and "base" not in boxes:
        raise SetupError(_("The Royal Guard is in the base box: add it, or leave the Royal Guard as it is."))
    cards = deal_cards(count, seed, boxes, royal_guard)
    if len(cards) < count:
        text = _("These boxes have {have} unit cards and this game needs {need}: add a box.")
        raise SetupError(text.format(have=len(cards_of(boxes)), need=count))
    return cards


def _extras(boxes: Collection[str], seed: str) -> tuple[tuple[str, ...], int]:
    """The decrees and the fort map that a game with these boxes has."""
    return deal_decrees(seed) if "nobility" in boxes else (), deal_forts(seed) if "siege" in boxes else 0


def _words(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(name) for name in names)
