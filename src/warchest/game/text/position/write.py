"""From a known position to its values by key."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from warchest.game.setup import Setup
from warchest.game.text.names import seat_name, seat_names
from warchest.game.text.position.agenda import written
from warchest.game.text.position.syntax import COINS, HEAD, LONGEST, TEXT, UNKNOWN_COIN, ZONES, start_line
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.known import HIDDEN, SIDES, UNKNOWN, Known, by_kind, kinds_of, on_bag
from warchest.rules.state.agenda import frames_of
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import (
    BANNED,
    BESIDE,
    DEAD,
    DECOY,
    ELIMINATED,
    FORT,
    OUT_OF_ROUNDS,
    SLOTS,
    UNIT_SLOTS,
    WON,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.agenda import usual_agenda

_ROOM = LONGEST * 3 // 4
"""Most characters of a line for a declaration."""
_SEED_ROOM = 500
"""Most characters of a line for a seed, which decides nothing any more."""
_DECOY = "decoy_"
"""The prefix of a decoy's kind, before its unit."""
HOW = {WON: "locations", DEAD: "dead", ELIMINATED: "elimination", OUT_OF_ROUNDS: "last_round"}
"""The words for the endings by the rules."""


def decoy_units(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the units that the decoys belong to, by number of the decoy."""
    return tuple(kind.removeprefix(_DECOY) for kind in ruleset.decoys)


def head_values(setup: Setup, form: str) -> dict[str, Any]:
    """Return the rule set, and the reader of the text: ``full``, a seat's name or ``public``. A key without content is left out."""
    values = {
        "form": "" if form == "full" else form,
        "ruleset": "" if setup.ruleset.id == WAR_CHEST.id else setup.ruleset.id,
        "units": _declaration(setup.ruleset),
        "seats": setup.seats,
        "boxes": list(setup.boxes),
        "setup": setup.name,
        "variants": list(setup.variants),
        "decrees": list(setup.decrees),
        "forts": setup.forts,
        "seed": setup.seed if len(quote(setup.seed or "", safe="")) <= _SEED_ROOM else None,
        "pool": list(setup.pool),
        "first": "" if setup.holder is None else seat_name(setup.seats, setup.holder),
    }
    return {key: value for key, value in values.items() if value or (HEAD[key] is TEXT and value is not None)}


def _declaration(ruleset: Ruleset) -> str | None:
    """Return the declaration of the rule set, or None where a line has no room for it. The rule set's name holds the hash in any case."""
    return ruleset.declaration or None if len(quote(ruleset.declaration)) <= _ROOM else None


@lru_cache(64)
def head_line(setup: Setup, form: str, declared: bool) -> str:
    """Return the start of a line: the format and `head_values`. ``declared``: include the declaration of the rule set."""
    values = head_values(setup, form)
    return start_line({key: value for key, value in values.items() if declared or key != "units"})


class ValueWriters(NamedTuple):
    """The two forms of the values that take longest to make."""

    coins: Callable[[Sequence[str], int], Any]
    """Returns the coins of a zone, from the kinds by slot and the row of the zone as a word."""
    units: Callable[[Sequence[tuple[str, str, int]]], Any]
    """Returns the units of a seat, from the kind, the hex and the coins of each."""


def _counted(kinds: Sequence[str], word: int) -> dict[str, int]:
    return by_kind(kinds, word.to_bytes(SLOTS, "little"))


@lru_cache(4096)  # one action changes two or three zones, and the others have been written before
def _counted_word(kinds: Sequence[str], word: int) -> str:
    return COINS.write(_counted(kinds, word))


AS_JSON = ValueWriters(_counted, lambda units: {hex_: {"unit": kind, "coins": coins} for kind, hex_, coins in units})
"""The values of a JSON object."""
AS_WORDS = ValueWriters(
    _counted_word,
    lambda units: ",".join(
        [f"{kind}@{hex_}" if coins == 1 else f"{kind}@{hex_}:{coins}" for kind, hex_, coins in units]
    ),
)
"""The words of a line."""
_NONE: Final[Mapping[str, int]] = {}
_zones = attrgetter(*(f"{zone}_word" for zone in ZONES))
"""Return the rows of coins of a position, as words, by zone."""


def state_values(setup: Setup, tables: Tables, known: Known, write: ValueWriters) -> dict[str, Any]:
    """Return the values of the position in the order of their keys, the armies first. A key without content is left out."""
    position = known.position
    names, ruleset = seat_names(tables.seats), tables.ruleset
    hexes = setup.board.names
    kinds = [kinds_of(tables, position, seat) for seat in range(tables.seats)]
    values: dict[str, Any] = {
        name: [kind for kind in of_seat[:UNIT_SLOTS] if kind != UNKNOWN]
        for name, of_seat in zip(names, kinds, strict=True)
    }
    if position.round_no:
        values["round"] = position.round_no
    if position.over:
        values["over"] = HOW[position.over]
    if position.round_no:
        values["turn"] = names[position.turn]
    if position.round_no or position.holder != tables.first_holder:
        values["initiative"] = names[position.holder]
    values["moved"] = position.moved
    frames = frames_of(position)
    if frames != usual_agenda(tables, position):
        values["agenda"] = [written(tables, position, frame) for frame in reversed(frames)]
    if position.drafter:
        values["drafter"] = names[position.drafter]
    if setup.pool:
        values["banned"] = [card for n, card in enumerate(setup.pool) if position.taken[n] == BANNED]
    if setup.forts:
        values["forts.at"] = [hexes[hex_] for hex_ in range(tables.hexes) if position.token[hex_] & FORT]
    values["poison"] = {
        unit: hexes[position.poisons[n] - 1] for n, unit in enumerate(ruleset.poisoners) if position.poisons[n]
    }
    values["decoys"] = {
        decoy.removeprefix(_DECOY): names[position.decoys[n] - BESIDE - 1]
        for n, decoy in enumerate(ruleset.decoys)
        if _is_unseen(known, n)
    }
    markers = [(name, held) for name, held in zip(hexes, position.controller.tolist(), strict=False) if held]
    for side, letter in enumerate(SIDES):
        values[f"{letter}.held"] = [name for name, held in markers if held == side + 1]
        if position.seals[side]:
            values[f"{letter}.seals"] = [
                ruleset.decree_ids[d - 1]
                for d in position.decrees.tolist()
                if d and position.seals[side] >> (d - 1) & 1
            ]
    units, coins = _units(position, kinds, hexes), _zones(position)
    for seat, name in enumerate(names):
        if units[seat]:
            values[f"{name}.units"] = write.units(units[seat])
        unseen = dict(zip(HIDDEN, known.unseen[seat], strict=True)) if any(known.unseen[seat]) else _NONE
        for zone, words in zip(ZONES, coins, strict=True):
            if unseen.get(zone):
                values[f"{name}.{zone}"] = {UNKNOWN_COIN: unseen[zone]}
            elif words[seat]:
                values[f"{name}.{zone}"] = write.coins(kinds[seat], words[seat])
    if any(position.bag_top_word):
        for seat, name in enumerate(names):
            values[f"{name}.bag_top"] = [kinds[seat][slot] for slot in on_bag(position, seat)]
    return {key: value for key, value in values.items() if value}


def _is_unseen(known: Known, number: int) -> bool:
    """Return whether a decoy is among a seat's coins of unknown kind."""
    position = known.position
    seat = position.decoys[number] - BESIDE - 1
    return seat >= 0 and not any(getattr(position, zone)[coin_of(seat, DECOY + number)] for zone in ZONES)


def _units(
    position: Position, kinds: Sequence[Sequence[str]], hexes: Sequence[str]
) -> list[list[tuple[str, str, int]]]:
    """Return the kind, the hex and the coins of the units of each seat, in the order of its army."""
    units: list[list[tuple[str, str, int]]] = [[] for _seat in kinds]
    for mark, hex_ in sorted([(mark, hex_) for hex_, mark in enumerate(position.who.tolist()) if mark]):
        seat = seat_of(mark)
        units[seat].append((kinds[seat][slot_of(mark)], hexes[hex_], position.height[hex_]))
    return units
