"""`Table`: all that can be done with live games, for any edge (the web, a test, later a terminal).

Everything here blocks and is safe to call from many threads. A call reads the game as the store has it, checks,
writes one line of the log and answers with a payload; nothing is locked between reading and writing, since the store
takes the line `(game, seq)` from whoever comes first and turns the other away.
"""

import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from warchest.game import Game, IllegalChoice
from warchest.notation.reasons import Refusal
from warchest.notation.texts import _
from warchest.rules import encoding
from warchest.rules.boards import Board
from warchest.setups import SetupError
from warchest.store import Event, GameRecord, Store, TakenError
from warchest.table import composition
from warchest.table.errors import NotYourSeatError, RefusedError, StaleError, UnknownGameError
from warchest.table.fold import RULES, Fold, Folds
from warchest.table.payload import past_of, payload_of, preview_of, summary_of
from warchest.table.sessions import digest_of, held, require_seat, seats_of
from warchest.table.wire import Past, Payload, Preview, Summary
from warchest.table.wish import Wish

GAME_ID_BYTES = 9
ACTION_ID_BYTES = 12
KEY_BYTES = 32

log = logging.getLogger("warchest.table")

Move = Callable[[Fold], tuple[Event, Fold]]


@dataclass(frozen=True, slots=True)
class Sitting:
    """How a session takes part in a game: its seats, none for a passer-by; and the board of that game."""

    mode: str
    seats: list[int]
    board: Board


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that waits for a bot."""

    game: GameRecord
    fold: Fold
    seat: int
    level: str


class Table:
    """The live games of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folds = Folds(store)
        self._listeners: list[Callable[[str, int], None]] = []

    def on_commit(self, tell: Callable[[str, int], None]) -> None:
        """Call `tell(game id, seq)` after every line that is written, a game's first included."""
        self._listeners.append(tell)

    # Games

    def create(self, session: str, wish: Wish) -> str:
        """Make a game and return its id; raises `RefusedError` for a wish that contradicts itself."""
        try:
            setup = wish.deal()
        except SetupError as problem:
            raise RefusedError(str(problem)) from problem
        key = secrets.token_bytes(KEY_BYTES)
        game = Game(setup, key)
        record = GameRecord(
            id=secrets.token_urlsafe(GAME_ID_BYTES),
            created=_now(),
            mode=wish.mode,
            rules=RULES,
            encoding=encoding.VERSION,
            setup=setup.to_json(),
            wish=wish.to_json(),
            key=key,
            seats=seats_of(wish, digest_of(session)),
        )
        self._store.create(record, Event(0, "start", None, (), tuple(game.log), None, record.created))
        self._committed(record, Fold(game, 0, None, (0,)))
        return record.id

    def rematch(self, session: str, game_id: str) -> str:
        """The same game again with the same people at the same seats, everything dealt anew that was dealt."""
        record = self._record(game_id)
        if not held(record, session):
            raise NotYourSeatError(_("Only a player of this game can ask for another."))
        if not self._folds.latest(record).over:
            raise RefusedError(_("This game is not over yet."))
        return self.create(session, Wish.from_json(record.wish).again())

    def unfinished(self, session: str) -> list[Summary]:
        """The session's unfinished games, newest first; those that this version can't open are left out."""
        digest = digest_of(session)
        found = []
        for record in self._store.open_games(digest):
            with contextlib.suppress(RefusedError):
                found.append(summary_of(record, self._folds.latest(record), digest))
        return found

    def sitting(self, session: str, game_id: str) -> Sitting:
        """How the session takes part in a game; raises `UnknownGameError`."""
        record = self._record(game_id)
        return Sitting(record.mode, held(record, session), self._folds.latest(record).game.board)

    def seq(self, game_id: str) -> int:
        """The number of the last line of a game's log; raises `UnknownGameError`."""
        return self._folds.latest(self._record(game_id)).seq

    def standing(self, game_id: str) -> tuple[GameRecord, Fold]:
        """A game and how it stands, the whole truth: for what shows it to others; raises `UnknownGameError`."""
        record = self._record(game_id)
        return record, self._folds.latest(record)

    # Looking

    def payload(self, session: str, game_id: str, seat: int | None) -> Payload:
        """The game as `seat` may see it, or as everybody may."""
        record = self._record(game_id)
        if seat is not None:
            require_seat(record, session, seat)
        return self._payload(record, self._folds.latest(record), session, seat)

    def past(self, session: str, game_id: str, seat: int | None, at: int) -> Past:
        """The game as it stood after line `at` of its log, as `seat` might see it then, or as everybody might."""
        record = self._record(game_id)
        if seat is not None:
            require_seat(record, session, seat)
        if not 0 <= at <= self._folds.latest(record).seq:
            raise RefusedError(_("The game has not come that far."))
        return past_of(record, self._folds.at(record, at), seat)

    def preview(self, session: str, game_id: str, seat: int, seq: int, ids: Sequence[int]) -> Preview:
        """What would stand after the first ids of an action of `seat`; nothing is written."""
        record, fold = self._turn(session, game_id, seat, seq)
        return preview_of(record, fold, seat, ids)

    def why(
        self,
        session: str,
        game_id: str,
        seat: int,
        seq: int,
        ids: Sequence[int],
        *,
        coin: str | None,
        hex_name: str | None,
        verb: str | None,
    ) -> Refusal | None:
        """Why that try, after `ids`, is against the rules; None where it is not."""
        _record, fold = self._turn(session, game_id, seat, seq)
        with fold.door:
            try:
                return fold.game.why_not_try(seat, ids, coin, hex_name, verb)
            except IllegalChoice as problem:
                raise RefusedError(str(problem)) from problem

    def reach(self, game_id: str, hex_name: str) -> list[str]:
        """The hexes that the unit on that hex could attack."""
        fold = self._folds.latest(self._record(game_id))
        with fold.door:
            if hex_name not in fold.game.board.by_name:
                raise RefusedError(_("There is no such hex on this board."))
            return fold.game.reach(hex_name)

    # Playing

    def submit(self, session: str, game_id: str, seat: int, action_id: str, seq: int, ids: Sequence[int]) -> Payload:
        """Play a composition and return the seat's payload after it; on one screen everybody's after a choice that needed no curtain.

        A repeated action id is answered as it was the first time. Raises `StaleError` when the game is not at line
        `seq`, and `RefusedError` when the rules forbid it; then nothing has changed.
        """
        record = self._record(game_id)
        require_seat(record, session, seat)
        fold = self._write(record, session, seat, action_id, seq, _action(seat, action_id, ids))
        return self._payload(record, fold, session, self._answered_to(record, fold, seat))

    def resign(self, session: str, game_id: str, seat: int, action_id: str, seq: int) -> Payload:
        """Give up; answered as `submit` is."""
        record = self._record(game_id)
        require_seat(record, session, seat)

        def move(fold: Fold) -> tuple[Event, Fold]:
            line = Event(fold.seq + 1, "resign", seat, (), (), action_id, _now())
            return line, fold.after(line, fold.game)

        return self._payload(record, self._write(record, session, seat, action_id, seq, move), session, seat)

    # Bots

    def unfinished_with_bots(self) -> list[str]:
        """Ids of all unfinished games with a bot in them."""
        return self._store.open_games_with_bots()

    def bot_turn(self, game_id: str) -> BotTurn | None:
        """The decision of a bot that this game waits for, if it does."""
        record = self._record(game_id)
        fold = self._folds.latest(record)
        if fold.decider is None:
            return None
        level = record.seats[fold.decider].bot
        return None if level is None else BotTurn(record, fold, fold.decider, level)

    def play_for_bot(self, turn: BotTurn, ids: Sequence[int]) -> None:
        """Play what a bot has chosen, by the same rules as a person's: may raise `StaleError` and `RefusedError`."""
        action_id = f"bot-{secrets.token_urlsafe(ACTION_ID_BYTES)}"
        self._write(turn.game, None, turn.seat, action_id, turn.fold.seq, _action(turn.seat, action_id, ids))

    # Within

    def _record(self, game_id: str) -> GameRecord:
        record = self._store.game(game_id)
        if record is None:
            raise UnknownGameError(_("There is no such game."))
        return record

    def _turn(self, session: str, game_id: str, seat: int, seq: int) -> tuple[GameRecord, Fold]:
        """The game at line `seq`, where `seat` is the session's and is to decide."""
        record = self._record(game_id)
        require_seat(record, session, seat)
        fold = self._folds.latest(record)
        if fold.seq != seq:
            raise self._stale(record, fold, session, seat)
        if fold.over:
            raise RefusedError(_("The game is over."))
        if fold.decider != seat:
            raise RefusedError(_("It is not your turn."))
        return record, fold

    def _write(self, record: GameRecord, session: str | None, seat: int, action_id: str, seq: int, move: Move) -> Fold:
        """Write what `move` makes of the game and return the game after it (after the first time, for a repeat)."""
        fold = self._folds.latest(record)
        if (answered := self._answered(record, seat, action_id)) is not None:
            return answered
        if fold.seq != seq:
            raise self._stale(record, fold, session, seat)
        if fold.over:
            raise RefusedError(_("The game is over."))
        line, after = move(fold)
        try:
            self._store.append(record.id, line, "over" if after.over else "open")
        except TakenError:
            if (answered := self._answered(record, seat, action_id)) is not None:
                return answered
            raise self._stale(record, self._folds.latest(record), session, seat) from None
        self._committed(record, after)
        return after

    def _answered(self, record: GameRecord, seat: int, action_id: str) -> Fold | None:
        """The game after the line that this action id wrote, if it did."""
        line = self._store.answered(record.id, action_id)
        if line is None:
            return None
        if line.seat != seat:
            raise RefusedError(_("This action has been sent before, for another seat."))
        return self._folds.at(record, line.seq)

    def _answered_to(self, record: GameRecord, fold: Fold, seat: int) -> int | None:
        """Whose payload answers the choice that led to `fold`.

        On one screen a choice that rested on public facts was made with the curtain down: if the same seat is to use a coin
        next, its hand waits behind it.
        """
        if record.mode != "screen":
            return seat
        asked = self._folds.at(record, fold.seq - 1).game.asked
        return None if asked is None or asked.public else seat

    def _committed(self, record: GameRecord, fold: Fold) -> None:
        self._folds.keep(record.id, fold)
        for tell in self._listeners:
            try:
                tell(record.id, fold.seq)
            except Exception:  # what was committed stands, whoever fails to hear of it
                log.exception("A listener failed for game %s at %s", record.id, fold.seq)

    def _payload(self, record: GameRecord, fold: Fold, session: str | None, seat: int | None) -> Payload:
        return payload_of(record, fold, seat, None if session is None else digest_of(session))

    def _stale(self, record: GameRecord, fold: Fold, session: str | None, seat: int) -> StaleError:
        eyes = None if record.mode == "screen" else seat
        return StaleError(_("The table had moved on. Choose again."), self._payload(record, fold, session, eyes))


def _action(seat: int, action_id: str, ids: Sequence[int]) -> Move:
    """The line that a composition writes."""

    def move(fold: Fold) -> tuple[Event, Fold]:
        with fold.door:
            game, luck = composition.play(fold.game, seat, ids)
        line = Event(fold.seq + 1, "action", seat, tuple(ids), luck, action_id, _now())
        return line, fold.after(line, game)

    return move


def _now() -> int:
    return int(time.time())
