"""The reader of snapshots: it finds the actions and draws that lead from each snapshot to the next (docs/reference/notation.md).

From all positions that agree with the snapshots so far, the search goes through the legal choices and the possible draws, up to the
positions that agree with the next one. So a draw that no snapshot shows stays open until a later snapshot decides it, and the game that is
returned agrees with every snapshot.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import msgspec

from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.write import game_text
from warchest.game.text.names import TextError, seat_name
from warchest.game.text.online.snapshots import OnlineGame, OnlinePosition, OnlineSnapshot
from warchest.game.text.pasted import is_writable
from warchest.rules import forms
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.outcome import Ending, Outcome
from warchest.rules.state import ids
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, CHANCE, INTO_HAND, KIND, OTHER_HEX, PLAY_FRAME, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables

MOST_BYTES = 2 * 1024 * 1024
"""Most bytes of a file of snapshots: some three hundred snapshots."""
MOST_PLAYS = 3
"""Most coins used between two snapshots."""
MOST_POSITIONS = 20_000
"""Most positions that are looked at between two snapshots."""
MOST_SEARCHED = 200_000
"""Most positions that are looked at for a game."""
_NAME = 64
"""Most characters of a player's name."""
_QUOTED = 150
"""Most characters of a fault in the JSON that an error repeats."""
_UNSAID = "The snapshots do not say how the game ended."


class _Reached(NamedTuple):
    """A position that agrees with the snapshots so far, or lies on a way to one."""

    position: bytes
    before: "_Reached | None"
    id: int
    """The choice or draw that led to it."""

    def log(self) -> list[int]:
        """Return everything that happened up to here."""
        found, node = [], self
        while node.before is not None:
            found.append(node.id)
            node = node.before
        return found[::-1]


class _Failure(Exception):  # noqa: N818 - it never leaves this module
    """No game agrees with the snapshots up to this number."""

    def __init__(self, number: int, reason: str) -> None:
        self.number = number
        self.reason = reason


def read_snapshots(body: bytes | str, ruleset: Ruleset = WAR_CHEST) -> GameText:
    """Return the game that snapshots show: a JSON list, in order, from the first hands on.

    TextError where the snapshots can't be read, or where no legal actions lead from one to the next: it names the first such pair.
    """
    data = body.encode(errors="replace") if isinstance(body, str) else body
    if len(data) > MOST_BYTES:
        raise TextError(f"Snapshots of a game have at most {MOST_BYTES} bytes.")
    try:
        snapshots = msgspec.json.decode(data, type=list[OnlineSnapshot])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        fault = str(error)
        why = f": {fault}" if len(fault) <= _QUOTED and fault.isprintable() else ""
        raise TextError(f"These are not the snapshots of a game, a list of JSON{why}.") from None
    if not snapshots:
        raise TextError("There is no snapshot here: a game has at least one.")
    failures = []
    for guard in _guards(snapshots[0], ruleset):
        try:
            return _game(OnlineGame(snapshots, ruleset, guard))
        except _Failure as failure:
            failures.append(failure)
    raise TextError(max(failures, key=lambda failure: failure.number).reason) from None


def _guards(first: OnlineSnapshot, ruleset: Ruleset) -> Iterable[str]:
    """Return the units that a Royal Guard of these snapshots may be: they don't say which edition it is of."""
    has_one = any(coin.type == "ROYAL_GUARD" for player in first.players for coin in player.units)
    return ruleset.royal_guards.values() if has_one else [""]


def _game(snapshots: OnlineGame) -> GameText:
    """Return the game. _Failure where there is none."""
    setup = snapshots.setup
    tables = setup.tables()
    start = opening(tables)
    search = _OnlineSearch(tables)
    ends = [_Reached(start.to_bytes(), None, 0)]
    last: OnlinePosition | None = None
    for shown in snapshots:
        if last is not None and last.decider is None:
            raise TextError(f"The game ends in snapshot {last.number}, and another one follows.")
        ends, last = search.reach(ends, shown), shown
    end = ends[0]
    final = Position.from_bytes(end.position)
    ended = None
    if last is not None and last.decider is None and not final.over:
        ended = Outcome.of(Ending.ABORTED) if last.winner is None else Outcome.of(Ending.RESIGNATION, 1 - last.winner)
    given = {f"player {seat_name(2, seat)}": name for seat, name in _names(snapshots)}
    text = game_text(setup, tables, start, end.log(), ended, given)
    if ended is None:
        return text
    return replace(text, lines=(*text.lines[:-1], replace(text.lines[-1], comments=(_UNSAID,))))


def _names(snapshots: OnlineGame) -> Iterator[tuple[int, str]]:
    """Yield the names of the players that can be written."""
    for seat, name in snapshots.names.items():
        name = name.strip()[:_NAME].strip()
        if name and name.isprintable() and is_writable(name):
            yield seat, name


class _OnlineSearch:
    """The search from snapshot to snapshot of one game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._position = Position()
        self._searched = 0
        """The number of positions looked at."""

    def reach(self, starts: list[_Reached], shown: OnlinePosition) -> list[_Reached]:
        """Return the positions after ``starts`` that agree with the next snapshot. _Failure where there is none."""
        nearest: tuple[int, bytes] | None = None
        most = min(self._searched + MOST_POSITIONS, MOST_SEARCHED)
        for plays in range(MOST_PLAYS + 1):
            found = []
            for node, differences in self._within(starts, shown, plays, most):
                if not differences:
                    found.append(node)
                elif nearest is None or differences < nearest[0]:
                    nearest = differences, node.position
            if found:
                return found
            if self._searched >= most:
                break
        raise _Failure(shown.number, self._reason(shown, nearest))

    def _reason(self, shown: OnlinePosition, nearest: tuple[int, bytes] | None) -> str:
        """Return the sentence about a snapshot that can't be reached."""
        if shown.number == 1:
            sentence = "Snapshot 1 is not the start of a game, after the first draws"
        else:
            sentence = f"No legal actions were found from snapshot {shown.number - 1} to snapshot {shown.number}"
        if nearest is None:
            return f"{sentence}: the search was too long."
        self._position.become(nearest[1])
        what, theirs, ours = shown.described(self._position, shown.differences(self._position)[0])
        return f"{sentence}: {what} is {theirs} in the snapshot, and {ours} in the nearest legal position."

    def _within(
        self, starts: list[_Reached], shown: OnlinePosition, plays: int, most: int
    ) -> Iterator[tuple[_Reached, int]]:
        """Yield positions that can be reached with this number of coins used, or fewer, each with its number of differences.

        The search does not continue from a position that agrees with the snapshot, and leaves out those that can't lead to it.
        """
        position, seen = self._position, {node.position for node in starts}
        waiting = deque((node, plays) for node in starts)
        while waiting and self._searched < most:
            node, left = waiting.popleft()
            self._searched += 1
            position.become(node.position)
            chance = position.decider == CHANCE
            if not chance:
                differences = len(shown.differences(position))
                yield node, differences
                position.become(node.position)
                if not differences or position.over or (left == 0 and self._used_another(shown)):
                    continue
            if not chance and _uses_a_coin(position):
                if left == 0:
                    continue
                left -= 1
            for id_ in self._next(shown, left):
                position.become(node.position)
                forms.form.apply(self._tables, position, id_)
                after = bytes(position.buffer)
                if after not in seen:
                    seen.add(after)
                    waiting.append((_Reached(after, node, id_), left))

    def _next(self, shown: OnlinePosition, left: int) -> list[int]:
        """Return the choices, or the draws that may lead to the snapshot where this many coins may yet be used."""
        position = self._position
        if position.decider != CHANCE:
            return forms.form.choices(self._tables, position)
        drawn = list(forms.form.chances(self._tables, position))
        frame = top(position)
        if position.agenda[frame + OTHER_HEX] != INTO_HAND or position.round_no != shown.round:
            return drawn
        seat = position.agenda[frame + SEAT]
        hand, wanted = position.hand_word[seat], shown.hand(seat)
        over = sum(max(0, _count(hand, slot) - _count(wanted, slot)) for slot in range(SLOTS))
        return [id_ for id_ in drawn if over + (_count(hand, id_ - ids.DRAW) >= _count(wanted, id_ - ids.DRAW)) <= left]

    def _used_another(self, shown: OnlinePosition) -> bool:
        """Return whether a coin was used that the snapshot still shows in a hand, where no more coins may be used."""
        position = self._position
        return position.round_no == shown.round and any(
            hand and shown.hand(seat) not in (hand, hand + position.drawn_word[seat])
            for seat, hand in enumerate(position.hand_word[:2])
        )


def _count(word: int, slot: int) -> int:
    """Return the number of coins in a slot of a word."""
    return word >> SLOTS * slot & 0xFF


def _uses_a_coin(position: Position) -> bool:
    """Return whether the next choice uses a coin of a hand."""
    frame = top(position)
    return position.agenda[frame + KIND] == PLAY_FRAME and position.agenda[frame + ARG] == 0
