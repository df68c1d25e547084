"""`Looking`: the questions of a player who has not decided yet. They change nothing.

A page asks for the position after some choices of an action, for the reason why an attempt is illegal, and for the hexes that units could
attack; while another seat plays, it asks for its own choices at that moment.
"""

from collections.abc import Sequence

from warchest.bots.beliefs.hidden_splits import NO_COIN, SlotCounts, Split, set_split, split_of, unseen
from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import attack_reach, decision_request, explain_attempt, side_reach
from warchest.protocol.player import READABLE, choose_request
from warchest.rules.state.agenda import pop, push
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, KIND, PLAY_FRAME
from warchest.rules.state.position import Position
from warchest.schema.decision import Ask
from warchest.schema.game import Ahead, ForProgram, Preview
from warchest.schema.words import Side
from warchest.server.store import GameRow
from warchest.server.table.errors import RefusedError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines, Stale
from warchest.server.table.people import free_seats, require_everybody, require_seat, require_sight
from warchest.server.table.play.presenter import preview_of
from warchest.wording.languages import _
from warchest.wording.refusals import Refusal


class Looking:
    """The questions about the next action in a store's games."""

    def __init__(self, lines: Lines, stale: Stale) -> None:
        """`stale`: makes the error for a player who knows only an earlier line."""
        self._lines = lines
        self._stale = stale

    def ahead(self, person: str, game_id: str, seat: int) -> Ahead:
        """Return the choices of `seat` while another seat plays. On a shared screen, where others look on, there are none."""
        row, live = self._lines.standing(game_id)
        require_seat(row, person, seat)
        free = row.mode == "screen" or live.over or free_seats(row)
        return Ahead(live.seq, None if free else asked_ahead(live.game, seat))

    def preview(self, person: str, game_id: str, seat: int, seq: int, ids: Sequence[int]) -> Preview:
        """Return the position after the first ids of an action of `seat`, without writing anything."""
        row, live = self._turn(person, game_id, seat, seq)
        return preview_of(row, live, seat, ids)

    def for_program(self, person: str, game_id: str, seat: int, seq: int, ids: Sequence[int]) -> ForProgram:
        """Return what `seat` knows after the first ids of its action, and its choices, in the form of the engine protocol."""
        row, live = self._turn(person, game_id, seat, seq)
        if row.mode == "screen":
            raise RefusedError(_("A program can't play on a shared screen."))
        try:
            trial = live.game.try_action(ids) if ids else live.game.copy(chance="manual")
        except IllegalChoice as problem:
            raise RefusedError(str(problem)) from problem
        if ids and not trial.action_open:
            return ForProgram(live.seq, None)
        return ForProgram(live.seq, choose_request(trial, seat, 0, 0.0, READABLE))

    def why(
        self,
        person: str,
        game_id: str,
        seat: int,
        seq: int,
        ids: Sequence[int],
        *,
        coin: str | None,
        hex_name: str | None,
        verb: str | None,
    ) -> Refusal | None:
        """Return why the attempt after `ids` is against the rules, or None where it is not."""
        _row, live = self._turn(person, game_id, seat, seq)
        try:
            return explain_attempt(live.game, seat, ids, coin, hex_name, verb)
        except IllegalChoice as problem:
            raise RefusedError(str(problem)) from problem

    def reach(self, person: str, game_id: str, hex_name: str) -> list[str]:
        """Return the hexes that the unit on that hex could attack."""
        row, live = self._lines.standing(game_id)
        require_sight(row, person)
        if hex_name not in live.game.board.by_name:
            raise RefusedError(_("This board has no such hex."))
        return attack_reach(live.game, hex_name)

    def threats(self, person: str, game_id: str, side: Side) -> list[str]:
        """Return the hexes that the units of a side could attack."""
        row, live = self._lines.standing(game_id)
        require_sight(row, person)
        return side_reach(live.game, side)

    def _turn(self, person: str, game_id: str, seat: int, seq: int) -> tuple[GameRow, LiveGame]:
        """Return the game at line `seq`. Raise an error unless the player holds `seat` and `seat` must decide."""
        row, live = self._lines.standing(game_id)
        require_seat(row, person, seat)
        if live.seq != seq:
            raise self._stale(row, live, person, seat)
        if live.over:
            raise RefusedError(_("The game is over."))
        require_everybody(row)
        if live.game.decider != seat:
            raise RefusedError(_("It is not your turn."))
        return row, live


def asked_ahead(game: Game, seat: int) -> Ask | None:
    """Return the decision that the seat would face if it were its turn on the current board, so that its player can plan ahead.

    The choices come from a position made only of public facts and the seat's coins. Coins that others hide are dealt again, always in
    the same order, so no answer can depend on them.

    Return None where the seat itself must decide, has no coin left, or the decision that is due is not the use of a coin.
    """
    s = game.position.copy()
    if game.decider in (None, seat) or not any(split_of(s, seat).hand):
        return None
    frame = top(s)
    if s.depth != 1 or s.agenda[frame + KIND] != PLAY_FRAME or s.agenda[frame + ARG]:
        return None
    for other in range(game.tables.seats):
        if other != seat:
            set_split(s, other, _in_order(s, other))
    pop(s)
    push(s, PLAY_FRAME, seat, -1, 0, 0)
    s.turn = s.decider = seat
    return decision_request(game.tables, s, game.board)


def _in_order(s: Position, seat: int) -> Split:
    """Return the coins that the seat hides, slot by slot: the first in hand, the next facedown, and so on, as many as everyone knows."""
    left = list(unseen(s, seat))

    def take(zone: SlotCounts) -> SlotCounts:
        due = sum(zone)
        taken = []
        for slot, count in enumerate(left):
            here = min(count, due)
            left[slot] -= here
            due -= here
            taken.append(here)
        return tuple(taken)

    hidden = split_of(s, seat)
    return Split(take(hidden.hand), take(hidden.facedown), take(hidden.previewed), NO_COIN)
