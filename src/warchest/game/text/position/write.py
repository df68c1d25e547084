"""From a known position to its values by key."""

from operator import attrgetter
from typing import Any
from urllib.parse import quote

from warchest.game.setup import Setup
from warchest.game.text.names import GameNames, seat_name
from warchest.game.text.position.agenda import written
from warchest.game.text.position.syntax import LONGEST, UNKNOWN_COIN, ZONES
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.known import HIDDEN, SIDES, Known, by_kind, kinds_of, on_bag
from warchest.rules.state.agenda import frames_of
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import BANNED, BESIDE, DEAD, DECOY, ELIMINATED, FORT, OUT_OF_ROUNDS, SLOTS, WON
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.agenda import usual_agenda

_ROOM = LONGEST * 3 // 4
"""Most characters of a line for a declaration."""
_SEED_ROOM = 500
"""Most characters of a line for a seed, which decides nothing any more."""
HOW = {WON: "locations", DEAD: "dead", ELIMINATED: "elimination", OUT_OF_ROUNDS: "last_round"}
"""The words for the endings by the rules."""


def decoy_units(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the units that the decoys belong to, by number of the decoy."""
    return tuple(kind.removeprefix("decoy_") for kind in ruleset.decoys)


def head_values(setup: Setup, form: str) -> dict[str, Any]:
    """Return the rule set, and the reader of the text: ``full``, a seat's name or ``public``."""
    return {
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


def _declaration(ruleset: Ruleset) -> str | None:
    """Return the declaration of the rule set, or None where a line has no room for it. The rule set's name holds the hash in any case."""
    return ruleset.declaration or None if len(quote(ruleset.declaration)) <= _ROOM else None


_zones = attrgetter(*(f"{zone}_word" for zone in ZONES))
"""Return the rows of coins of a position, as words, by zone."""


def state_values(setup: Setup, tables: Tables, known: Known) -> dict[str, Any]:
    """Return the values of the position, the armies first. A key without content has an empty value."""
    position = known.position
    names, seats = GameNames.at(tables, position), _seats(tables)
    hexes = setup.board.names[: tables.hexes]
    values: dict[str, Any] = {name: list(army) for (_seat, name), army in zip(seats, names.armies, strict=True)}
    frames = frames_of(position)
    values |= {
        "round": position.round_no,
        "over": HOW.get(position.over, ""),
        "turn": seat_name(tables.seats, position.turn) if position.round_no else "",
        "initiative": seat_name(tables.seats, position.holder)
        if position.round_no or position.holder != tables.first_holder
        else "",
        "moved": position.moved,
        "agenda": [written(tables, position, names, frame) for frame in reversed(frames)]
        if frames != usual_agenda(tables, position)
        else [],
        "drafter": seat_name(tables.seats, position.drafter) if position.drafter else "",
        "banned": [card for n, card in enumerate(names.pool) if position.taken[n] == BANNED],
        "forts.at": [name for name, token in zip(hexes, position.token.tolist(), strict=False) if token & FORT]
        if setup.forts
        else [],
        "poison": {
            unit: hexes[position.poisons[n] - 1]
            for n, unit in enumerate(tables.ruleset.poisoners)
            if position.poisons[n]
        },
        "decoys": {
            unit: seat_name(tables.seats, position.decoys[n] - BESIDE - 1)
            for n, unit in enumerate(decoy_units(tables.ruleset))
            if _is_unseen(tables, known, n)
        },
    }
    markers = [(name, held) for name, held in zip(hexes, position.controller.tolist(), strict=False) if held]
    for side, letter in enumerate(SIDES):
        values[f"{letter}.held"] = [name for name, held in markers if held == side + 1]
        values[f"{letter}.seals"] = [
            tables.ruleset.decree_ids[d - 1]
            for d in position.decrees.tolist()
            if d and position.seals[side] >> (d - 1) & 1
        ]
    units, coins = _units(position, names), _zones(position)
    for seat, name in seats:
        values[f"{name}.units"] = units[seat]
        kinds, prefix = kinds_of(tables, position, seat), name + "."
        for zone, words in zip(ZONES, coins, strict=True):
            values[prefix + zone] = by_kind(kinds, words[seat].to_bytes(SLOTS, "little")) if words[seat] else {}
        if any(known.unseen[seat]):
            for zone, unseen in zip(HIDDEN, known.unseen[seat], strict=True):
                if unseen:
                    values[prefix + zone] = {UNKNOWN_COIN: unseen}
    for seat, name in seats:
        values[f"{name}.bag_top"] = [names.coin(seat, slot) for slot in on_bag(position, seat)]
    return values


def _seats(tables: Tables) -> list[tuple[int, str]]:
    return [(seat, seat_name(tables.seats, seat)) for seat in range(tables.seats)]


def _is_unseen(tables: Tables, known: Known, number: int) -> bool:
    """Return whether a decoy is among a seat's coins of unknown kind."""
    position = known.position
    seat = position.decoys[number] - BESIDE - 1
    return seat >= 0 and not any(getattr(position, zone)[coin_of(seat, DECOY + number)] for zone in ZONES)


def _units(position: Position, names: GameNames) -> list[dict[str, dict[str, Any]]]:
    """Return the units of each seat by hex, in the order of its army."""
    units: list[dict[str, dict[str, Any]]] = [{} for _seat in range(names.seats)]
    for mark, hex_ in sorted([(mark, hex_) for hex_, mark in enumerate(position.who.tolist()) if mark]):
        seat = seat_of(mark)
        coin = names.coin(seat, slot_of(mark))
        units[seat][names.board.names[hex_]] = {"unit": coin, "coins": position.height[hex_]}
    return units
