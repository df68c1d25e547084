"""The head of a position's text: the rule set that it is played by, and for whom the text is."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any

from warchest.notation.texts import _
from warchest.rules.decrees import NUMBER
from warchest.rules.opening import VARIANTS
from warchest.rules.position import Tables
from warchest.rules.units import BOXES, UNITS
from warchest.setups import ARMY, Setup, SetupError
from warchest.text.errors import TextError
from warchest.text.names import seat_names, seat_of, shown
from warchest.text.positions_keys import Values
from warchest.text.positions_kinds import Wrong

FULL = "full"
"""The form that tells everything."""
PUBLIC = "public"
"""The form that tells what everybody may know."""
Form = int | str | None
"""For whom a text is: ``FULL``, a seat, or None for everybody."""

_KEYS = {"holder": "first"}
"""Keys of fields of a set-up, where they are called otherwise."""
_LISTS: dict[str, Collection[str]] = {"boxes": BOXES, "variants": VARIANTS, "decrees": NUMBER, "pool": UNITS}


def named(key: str, item: int, find: Callable[..., int], *what: Any) -> int:
    """What a name stands for. Wrong, about this item of a key, where it is none."""
    try:
        return find(*what)
    except TextError as error:
        raise Wrong(error.reason, key, item) from None


@lru_cache(maxsize=64)
def tables_of(setup: Setup) -> Tables:
    """The tables of a set-up, made once. Read only."""
    return setup.tables()


def form_of(values: Values, seats: int) -> Form:
    """For whom the text is, in a game of so many seats."""
    word = values.get("form", FULL)
    if word in (FULL, PUBLIC):
        return FULL if word == FULL else None
    names = seat_names(seats)
    if word not in names:
        sentence = _("There is no form '{name}': there are {known}.")
        raise Wrong(sentence.format(name=shown(word), known=", ".join((FULL, *names, PUBLIC))), "form")
    return names.index(word)


def setup_of(values: Values) -> Setup:
    """The set-up that the head of the text tells."""
    for key in ("seats", "boxes"):
        if key not in values:
            raise Wrong(_("The key '{key}' is missing.").format(key=key))
    seats = values["seats"]
    if seats not in ARMY:
        raise Wrong(_("War Chest is for two or four players."), "seats")
    pool = tuple(values.get("pool", ()))
    armies = tuple(tuple(values.get(name, ())) for name in seat_names(seats))
    first = values.get("first")
    try:
        return Setup(
            values.get("setup", "chosen"),
            () if pool else armies,
            pool,
            None if first is None else named("first", -1, seat_of, seats, first),
            values.get("seed"),
            seats,
            tuple(values["boxes"]),
            tuple(values.get("variants", ())),
            tuple(values.get("decrees", ())),
            values.get("forts", 0),
        )
    except SetupError as error:
        if error.field == "armies":
            raise Wrong(str(error), *_odd_unit(values, seat_names(seats))) from None
        key = _KEYS.get(error.field, error.field)
        raise Wrong(
            str(error), key, _odd_word(values[key], _LISTS[key]) if key in _LISTS and key in values else -1
        ) from None


def _odd_word(words: Sequence[str], known: Collection[str]) -> int:
    """Which word is not known, or stands there again; -1 for none."""
    return next((n for n, word in enumerate(words) if word not in known or word in words[:n]), -1)


def _odd_unit(values: Values, keys: Sequence[str]) -> tuple[str, int]:
    """The key and the item of the first unit that can't be in its army; of the first army that has not its size where all can."""
    met: set[str] = set()
    for key in keys:
        for n, unit in enumerate(values.get(key, ())):
            card = UNITS[unit].shares_coins_with or unit if unit in UNITS else unit
            if unit not in UNITS or UNITS[unit].box not in values["boxes"] or card in met:
                return key, n
            met.add(card)
    return next((key for key in keys if len(values.get(key, ())) != ARMY[len(keys)]), keys[0]), -1
