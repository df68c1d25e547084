"""Writes games of our own as snapshots in the form of War Chest Online."""

import json
from collections.abc import Sequence
from typing import Any

from warchest.game.setup import Setup
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.known import kind_of
from warchest.rules.state.indices import coin_of, seat_of, slot_of, top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, KIND, PLAY_FRAME, ROYAL, SLOTS
from warchest.rules.state.position import Position, Tables

PLAYERS = (501, 502)
TEAMS = (72, 71)
COLOURS = ("black", "white")
STATES = {
    "hand": "in_hand",
    "drawn": "in_hand",
    "bag": "in_bag",
    "faceup": "discarded_faceup",
    "facedown": "discarded_facedown",
    "supply": "in_supply",
    "box": "eliminated",
}
_DRAWN_FROM = ("hand", "bag", "faceup", "facedown")


def between_actions(s: Position) -> bool:
    """Whether a seat uses its next coin now."""
    return s.round_no > 0 and s.decider >= 0 and s.agenda[top(s) + KIND] == PLAY_FRAME and s.agenda[top(s) + ARG] == 0


def moments(setup: Setup, log: Sequence[int], *, whole_actions: bool = False) -> list[Position]:
    """The positions of a game in which a seat decides, or those between whole actions, and the last one."""
    r = setup.tables()
    s = opening(r)
    found = []
    for id_ in log:
        if between_actions(s) or (not whole_actions and s.round_no and s.decider != CHANCE):
            found.append(s.copy())
        apply(r, s, id_, [0] * CHOICES)
    return [*found, s.copy()] if s.decider != CHANCE else found


def snapshots(setup: Setup, log: Sequence[int], *, whole_actions: bool = False) -> list[dict[str, Any]]:
    """The snapshots of a game: one before each decision or each whole action, and one of its end."""
    r, shown = setup.tables(), moments(setup, log, whole_actions=whole_actions)
    return [_snapshot(r, s, next((t for t in shown[n:] if t.round_no > s.round_no), s)) for n, s in enumerate(shown)]


def exported(setup: Setup, log: Sequence[int], *, whole_actions: bool = False) -> bytes:
    """The snapshots of a game as a file."""
    return json.dumps(snapshots(setup, log, whole_actions=whole_actions)).encode()


def _snapshot(r: Tables, s: Position, later: Position) -> dict[str, Any]:
    """A snapshot. ``later``: the game in the next round, where a seat without coins in its hand already has those that it draws."""
    return {
        "activePlayerId": PLAYERS[s.decider] if s.decider >= 0 else PLAYERS[s.turn],
        "numOfPlayers": 2,
        "round": s.round_no,
        "state": "ended" if s.over else "started",
        "winningTeamId": TEAMS[s.winner - 1] if s.winner else None,
        "players": [_player(r, s, later, seat) for seat in (0, 1)],
        "teams": [
            {
                "id": TEAMS[side],
                "color": COLOURS[side],
                "controlledBases": [_place(r, hex_) for hex_ in range(r.hexes) if s.controller[hex_] == side + 1],
            }
            for side in (1, 0)
        ],
        "forts": [],
        "poisonTokens": [],
        "decrees": [],
        "settings": {"altFootman": False},
    }


def _player(r: Tables, s: Position, later: Position, seat: int) -> dict[str, Any]:
    ahead = not any(s.hand_word[seat : seat + 1]) and s.decider != seat and s.over == 0
    units: list[dict[str, Any]] = []

    def add(slot: int, state: str, place: str | None = None, parent: int | None = None) -> None:
        kind = kind_of(r, s, seat, slot).upper().removesuffix("_ORIGINAL")
        units.append(
            {
                "id": 1000 * seat + len(units),
                "parentUnitId": parent,
                "state": state,
                "position": place,
                "type": f"ROYAL_COIN_{COLOURS[seat].upper()}" if slot == ROYAL else _SPELT.get(kind, kind),
                "bolsterUnits": [],
            }
        )

    for slot in range(SLOTS):
        for zone, state in STATES.items():
            of = later if ahead and zone in _DRAWN_FROM else s
            for _coin in range(getattr(of, zone)[coin_of(seat, slot)]):
                add(slot, state)
        for hex_ in range(r.hexes):
            if s.who[hex_] and (seat_of(s.who[hex_]), slot_of(s.who[hex_])) == (seat, slot):
                add(slot, "deployed", _place(r, hex_))
                bottom = units[-1]["id"]
                for _coin in range(1, s.height[hex_]):
                    add(slot, "deployed", None, bottom)
    return {
        "id": PLAYERS[seat],
        "teamId": TEAMS[seat],
        "hasInitiative": s.holder == seat,
        "user": {"id": f"user-{seat}", "username": f"Player {seat}"},
        "units": units,
    }


_SPELT = {"MARSHALL": "MARSHAL"}


def _place(r: Tables, hex_: int) -> str:
    q, down = r.board.hexes[hex_]
    return f"{3 + q + down},{3 - down}"
