"""From a known position to its values by key."""

from typing import Any
from urllib.parse import quote

from warchest.game.setup import Setup
from warchest.game.text.names import GameNames, seat_name
from warchest.game.text.position.agenda import written
from warchest.game.text.position.syntax import LONGEST, UNKNOWN_COIN, ZONES
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.known import HIDDEN, SIDES, Known, army_of, counts, on_bag
from warchest.rules.state.agenda import frames_of
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import BANNED, BESIDE, DEAD, DECOY, ELIMINATED, FORT, OUT_OF_ROUNDS, WON
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


def state_values(setup: Setup, tables: Tables, known: Known) -> dict[str, Any]:
    """Return the values of the position, the armies first. A key without content has an empty value."""
    position = known.position
    names = GameNames.at(tables, position)
    hexes = setup.board.names[: tables.hexes]
    values: dict[str, Any] = {names_of: army_of(tables, position, seat) for seat, names_of in _seats(tables)}
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
        "forts.at": [hexes[hex_] for hex_ in range(tables.hexes) if position.token[hex_] & FORT],
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
    for side, letter in enumerate(SIDES):
        values[f"{letter}.held"] = [
            hexes[hex_] for hex_ in range(tables.hexes) if position.controller[hex_] == side + 1
        ]
        values[f"{letter}.seals"] = [
            tables.ruleset.decree_ids[d - 1]
            for d in position.decrees.tolist()
            if d and position.seals[side] >> (d - 1) & 1
        ]
    for seat, name in _seats(tables):
        values[f"{name}.units"] = _units(tables, position, names, seat)
        for zone in ZONES:
            unseen = known.unseen[seat][HIDDEN.index(zone)] if zone in HIDDEN else 0
            values[f"{name}.{zone}"] = {UNKNOWN_COIN: unseen} if unseen else counts(tables, position, seat, zone)
    for seat, name in _seats(tables):
        values[f"{name}.bag_top"] = [names.coin(seat, slot) for slot in on_bag(position, seat)]
    return values


def _seats(tables: Tables) -> list[tuple[int, str]]:
    return [(seat, seat_name(tables.seats, seat)) for seat in range(tables.seats)]


def _is_unseen(tables: Tables, known: Known, number: int) -> bool:
    """Return whether a decoy is among a seat's coins of unknown kind."""
    position = known.position
    seat = position.decoys[number] - BESIDE - 1
    return seat >= 0 and not any(getattr(position, zone)[coin_of(seat, DECOY + number)] for zone in ZONES)


def _units(tables: Tables, position: Position, names: GameNames, seat: int) -> dict[str, dict[str, Any]]:
    """Return a seat's units by hex, in the order of its army."""
    standing = sorted(
        (slot_of(position.who[hex_]), hex_)
        for hex_ in range(tables.hexes)
        if position.who[hex_] and seat_of(position.who[hex_]) == seat
    )
    return {
        names.board.names[hex_]: {"unit": names.coin(seat, slot), "coins": position.height[hex_]}
        for slot, hex_ in standing
    }
