"""The contents of a snapshot of War Chest Online as numbers of a position, and how a position differs from it.

A snapshot shows everything, hidden coins included. One difference from a position is usual: a player who has used the last coin of a round
draws the next hand at once, while the rules here let all draw when the round starts.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from warchest.game.setup import Setup, SetupError
from warchest.game.text.names import TextError, shown
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.state.indices import coin_of, mark_of, seat_of, slot_of
from warchest.rules.state.layout import HEXES, ROYAL, SLOTS
from warchest.rules.state.position import Position

_SEATS = 2
_COLOURS = {"black": 0, "white": 1}
"""The seat of a colour: black is Dusk, white is Dawn."""
_NAMES = tuple(_COLOURS)
_OTHER_NAMES = {"marshal": "marshall"}
"""Units with another name in snapshots."""
_ZONES = {
    "in_hand": "hand",
    "in_bag": "bag",
    "discarded_faceup": "faceup",
    "recruited": "faceup",
    "discarded_facedown": "facedown",
    "in_supply": "supply",
    "eliminated": "box",
}
"""The zone of a coin's state. A recruited coin is a discard that lies face up."""
_ROWS = ("hand", "bag", "faceup", "facedown", "supply", "box")
_ROW_NAMES = ("hand", "bag", "discards face up", "discards facedown", "supply", "coins out of the game")
_PLACE = re.compile(r"([0-9]),([0-9])")
_COINS = 100
"""More coins than two players have."""
_MIDDLE = 3
"""The column and the row of the hex in the middle."""


class _OnlineCoin(Struct, rename="camel"):
    """A coin of a player."""

    id: int
    type: str
    state: str
    position: str | None = None
    """The hex of a unit on the board, as ``column,row``."""
    parent_unit_id: int | None = None
    """The unit that this coin bolsters."""


class _OnlineTeam(Struct, rename="camel"):
    """A side, with the locations that it controls."""

    id: int
    color: Literal["black", "white"]
    controlled_bases: list[str]


class _OnlineUser(Struct):
    """The user at a seat."""

    username: str = ""


class _OnlinePlayer(Struct, rename="camel"):
    """A player."""

    id: int
    team_id: int
    units: list[_OnlineCoin]
    has_initiative: bool | None = None
    user: _OnlineUser | None = None


class OnlineSnapshot(Struct, rename="camel"):
    """A snapshot, with the fields that matter here. The others are skipped."""

    round: Annotated[int, Meta(ge=0, le=10_000)]
    state: Literal["started", "ended"]
    active_player_id: int
    num_of_players: int
    players: list[_OnlinePlayer]
    teams: list[_OnlineTeam]
    winning_team_id: int | None = None
    forts: list[dict[str, object]] = []
    poison_tokens: list[dict[str, object]] = []
    decrees: list[object] = []


class Difference(NamedTuple):
    """A difference between a snapshot and a position, in words."""

    what: str
    in_snapshot: str
    by_the_rules: str


class OnlineGame:
    """The snapshots of one game, and its setup."""

    def __init__(self, snapshots: Sequence[OnlineSnapshot], ruleset: Ruleset, royal_guard: str) -> None:
        """``royal_guard``: the unit that a Royal Guard is. TextError where this is no game that can be read."""
        self._snapshots = snapshots
        self._first = first = snapshots[0]
        if first.num_of_players != _SEATS or sorted(team.color for team in first.teams) != sorted(_COLOURS):
            raise TextError("Snapshots are read of games for two players, black and white.")
        if first.forts or first.poison_tokens or first.decrees:
            raise TextError("Snapshots are read of games without forts, poison and decrees.")
        self._teams = {team.id: _COLOURS[team.color] for team in first.teams}
        self._seats = {player.id: self._teams.get(player.team_id, -1) for player in first.players}
        if sorted(self._seats.values()) != list(_COLOURS.values()):
            raise TextError("In snapshot 1 each of the two players belongs to one team.")
        self._known = {unit.upper(): unit for unit in ruleset.unit_ids}
        self._known |= {name.upper(): unit for name, unit in _OTHER_NAMES.items()} | {"ROYAL_GUARD": royal_guard}
        armies: list[list[str]] = [[], []]
        for player in first.players:
            kinds = dict.fromkeys(coin.type for coin in player.units if not _is_royal(coin.type))
            armies[self._seats[player.id]] = [self._unit(kind) for kind in kinds]
        try:
            self.setup = Setup.chosen(*armies, holder=self._holder(1), ruleset=ruleset)
        except SetupError as error:
            raise TextError(f"The armies in snapshot 1 can't be played: {error}") from None
        if self.setup.decrees or self.setup.forts:
            raise TextError("Snapshots are read of games without forts and decrees, and these units come with them.")

    @property
    def names(self) -> dict[int, str]:
        """Return the players' names by seat, as they were given."""
        return {self._seats[player.id]: player.user.username for player in self._first.players if player.user}

    def __iter__(self) -> Iterator["OnlinePosition"]:
        """Yield the contents of the snapshots. TextError at the first one that makes no sense."""
        for number in range(1, len(self._snapshots) + 1):
            yield self._shown(number)

    def _unit(self, kind: str) -> str:
        if kind not in self._known:
            raise TextError(f"Snapshot 1 has a unit that is not known here: '{shown(kind)}'.")
        return self._known[kind]

    def _holder(self, number: int) -> int:
        """Return the seat that has the initiative in a snapshot."""
        holders = [
            self._seats.get(player.id) for player in self._snapshots[number - 1].players if player.has_initiative
        ]
        if len(holders) != 1 or holders[0] is None:
            raise TextError(f"In snapshot {number} not exactly one player has the initiative.")
        return holders[0]

    def _shown(self, number: int) -> "OnlinePosition":
        """Return the contents of a snapshot."""
        snapshot, board = self._snapshots[number - 1], self.setup.board
        if snapshot.forts or snapshot.poison_tokens or snapshot.decrees:
            raise TextError(f"Snapshot {number} has forts, poison or decrees: only games without them are read.")
        if sum(len(player.units) for player in snapshot.players) > _COINS:
            raise TextError(f"Snapshot {number} has more coins than two players can have.")
        rows = [dict.fromkeys(_ROWS, 0) for _seat in range(_SEATS)]
        who, height, controller = bytearray(HEXES), bytearray(HEXES), bytearray(HEXES)
        units: dict[int, int] = {}
        above: list[int] = []
        for player in snapshot.players:
            seat = self._seats.get(player.id)
            if seat is None:
                raise TextError(f"Snapshot {number} has another player than snapshot 1.")
            slots = {unit: slot for slot, unit in enumerate(self.setup.armies[seat])}
            for coin in player.units:
                slot = ROYAL if _is_royal(coin.type) else slots.get(self._known.get(coin.type, ""))
                if slot is None:
                    raise TextError(f"Snapshot {number} has a unit that snapshot 1 lacks: '{shown(coin.type)}'.")
                if coin.state in _ZONES:
                    rows[seat][_ZONES[coin.state]] += 1 << SLOTS * slot
                elif coin.state != "deployed":
                    raise TextError(f"Snapshot {number} has a coin in an unknown state: '{shown(coin.state)}'.")
                elif coin.parent_unit_id is not None:
                    above.append(coin.parent_unit_id)
                else:
                    hex_ = units[coin.id] = _hex(board, coin.position or "", number)
                    who[hex_] = mark_of(coin_of(seat, slot))
                    height[hex_] += 1
        for unit in above:
            if unit not in units:
                raise TextError(f"Snapshot {number} has a coin that bolsters no unit.")
            height[units[unit]] += 1
        for team in snapshot.teams:
            for place in team.controlled_bases:
                controller[_hex(board, place, number)] = 1 + self._teams.get(team.id, 0)
        decider = self._seats.get(snapshot.active_player_id)
        if decider is None:
            raise TextError(f"In snapshot {number} no player acts next.")
        return OnlinePosition(
            number,
            board,
            self.setup.armies,
            snapshot.round,
            None if snapshot.state == "ended" else decider,
            self._holder(number),
            None if snapshot.winning_team_id is None else self._teams.get(snapshot.winning_team_id),
            bytes(who),
            bytes(height),
            bytes(controller),
            tuple(tuple(of_seat[zone] for zone in _ROWS) for of_seat in rows),
        )


class OnlinePosition(NamedTuple):
    """The contents of a snapshot."""

    number: int
    """The number of the snapshot in its file, from 1."""
    board: Board
    armies: tuple[tuple[str, ...], ...]
    round: int
    decider: int | None
    """The seat that acts, or None where the game has ended."""
    holder: int
    winner: int | None
    """The side that has won."""
    who: bytes
    height: bytes
    controller: bytes
    coins: tuple[tuple[int, ...], ...]
    """The coins in each zone of ``_ROWS`` as a word, by seat."""

    def hand(self, seat: int) -> int:
        """Return the hand of a seat as a word."""
        return self.coins[seat][0]

    def differences(self, s: Position) -> list[str]:
        """Return what differs in a position, none where it agrees with the snapshot. ``described`` puts one into words."""
        found = []
        if s.who.tobytes() != self.who or s.height.tobytes() != self.height:
            hexes = [hex_ for hex_ in range(HEXES) if (s.who[hex_], s.height[hex_]) != self._at(hex_)]
            found += [f"unit {hex_}" for hex_ in sorted(hexes, key=self._at, reverse=True)]
        if s.controller.tobytes() != self.controller:
            found += [f"marker {hex_}" for hex_ in range(HEXES) if s.controller[hex_] != self.controller[hex_]]
        for seat in range(_SEATS):
            found += [f"{zone} {seat}" for zone in self._of_coins(s, seat)]
        if s.round_no != self.round:
            found.append("round")
        if s.holder != self.holder:
            found.append("initiative")
        if _winner(s) != self.winner if s.over else self.decider not in (None, s.decider):
            found.append("turn")
        return found

    def _of_coins(self, s: Position, seat: int) -> list[str]:
        """Return the zones of a seat with other coins than in a position."""
        ours, theirs = _coins(s, seat), self.coins[seat]
        differing = [zone for zone, our, their in zip(_ROWS, ours, theirs, strict=True) if our != their]
        if differing and ours[0] == 0 and ours[4:] == theirs[4:]:
            _hand, bag, faceup, facedown = ours[:4]
            drawn = theirs[0] + theirs[1]
            if (drawn, *theirs[2:4]) in ((bag, faceup, facedown), (bag + faceup + facedown, 0, 0)):
                return []
        return differing

    def described(self, s: Position, difference: str) -> Difference:
        """Return a difference in words."""
        if difference == "round":
            return Difference("the round", str(self.round), str(s.round_no))
        if difference == "initiative":
            return Difference("the player with the initiative", _NAMES[self.holder], _NAMES[s.holder])
        if difference == "turn":
            theirs = _turn(self.decider, self.winner)
            return Difference("the game", theirs, _turn(None if s.over else s.decider, _winner(s)))
        kind, _blank, number = difference.partition(" ")
        n = int(number)
        if kind == "unit":
            ours = self._unit(s.who[n], s.height[n])
            return Difference(f"the unit at {_place(self.board, n)}", self._unit(*self._at(n)), ours)
        if kind == "marker":
            names = ("none", *(f"{name}'s" for name in _NAMES))
            what = f"the marker at {_place(self.board, n)}"
            return Difference(what, names[self.controller[n]], names[s.controller[n]])
        zone = _ROWS.index(kind)
        what = f"{_NAMES[n]}'s {_ROW_NAMES[zone]}"
        return Difference(what, self._word(n, self.coins[n][zone]), self._word(n, _coins(s, n)[zone]))

    def _at(self, hex_: int) -> tuple[int, int]:
        """Return the mark and the height of the unit at a hex, zeros where none stands."""
        return self.who[hex_], self.height[hex_]

    def _unit(self, mark: int, height: int) -> str:
        if not mark:
            return "none"
        kinds = self._kinds(seat_of(mark))
        return f"{_NAMES[seat_of(mark)]}'s {kinds[slot_of(mark)]} (height {height})"

    def _word(self, seat: int, word: int) -> str:
        """Return the coins of a word by their names."""
        counts = word.to_bytes(SLOTS, "little")
        coins = [f"{count} {kind}" for kind, count in zip(self._kinds(seat), counts, strict=False) if count]
        return ", ".join(coins) or "empty"

    def _kinds(self, seat: int) -> tuple[str, ...]:
        """Return the names of a seat's coins, by slot."""
        army = self.armies[seat]
        return (*army, *[""] * (ROYAL - len(army)), "royal")


def _coins(s: Position, seat: int) -> tuple[int, ...]:
    """Return a seat's coins in each zone of ``_ROWS``. A coin between zones counts as one of the hand."""
    return (
        s.hand_word[seat] + s.drawn_word[seat],
        s.bag_word[seat] + s.bag_top_word[seat],
        s.faceup_word[seat],
        s.facedown_word[seat],
        s.supply_word[seat],
        s.box_word[seat],
    )


def _winner(s: Position) -> int | None:
    """Return the side that has won, or None where neither has."""
    return s.winner - 1 if s.winner else None


def _turn(decider: int | None, winner: int | None) -> str:
    """Return the player to act, or the winner of a game that is over."""
    if decider is not None:
        return f"at {_NAMES[decider]}'s turn"
    return "over without a winner" if winner is None else f"won by {_NAMES[winner]}"


def _is_royal(kind: str) -> bool:
    return kind.startswith("ROYAL_COIN")


def _hex(board: Board, place: str, number: int) -> int:
    """Return the hex of a place, given as ``column,row``."""
    match = _PLACE.fullmatch(place)
    column, row = (int(match[1]) - _MIDDLE, int(match[2]) - _MIDDLE) if match else (9, 9)
    hex_ = board.index.get((column + row, -row))
    if hex_ is None:
        raise TextError(f"Snapshot {number} has a place that is not on the board: '{shown(place)}'.")
    return hex_


def _place(board: Board, hex_: int) -> str:
    """Return the place of a hex as snapshots write it."""
    q, r = board.hexes[hex_]
    return f"{q + r + _MIDDLE},{_MIDDLE - r}"
