"""`Table`: all that can be done with live games, for any edge (the web, a test, later a terminal).

Everything here blocks and is safe to call from many threads. A call reads the game as the store has it, checks,
writes one line of the log and answers with a payload; nothing is locked between reading and writing, since the store
takes the event `(game, seq)` from the first writer and refuses the second.
"""

import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from warchest.game import Game, IllegalChoice
from warchest.homebrew.shelf import Shelf
from warchest.outcome import Ending
from warchest.presenter import attack_reach, explain_attempt
from warchest.rules.state import encoding
from warchest.schema.game import GameListing, Past, Payload, Preview
from warchest.schema.words import Mode
from warchest.setup import Setup, SetupError
from warchest.store import Event, GameRow, Store, TakenError
from warchest.table.action import play_action
from warchest.table.errors import NotYourSeatError, RefusedError, StaleError, UnknownGameError
from warchest.table.game_request import GameRequest
from warchest.table.game_state import RULES, LiveGame, LiveGames
from warchest.table.presenter import past_of, payload_of, preview_of, summary_of
from warchest.table.sessions import digest_of, held, require_seat, seats_of
from warchest.wording.languages import _
from warchest.wording.refusals import Refusal

GAME_ID_BYTES = 9
ACTION_ID_BYTES = 12
KEY_BYTES = 32

log = logging.getLogger("warchest.table")

Move = Callable[[LiveGame], tuple[Event, LiveGame]]


@dataclass(frozen=True, slots=True)
class Sitting:
    """How a session takes part in a game: its seats, none for a passer-by; and how that game was set up."""

    mode: Mode
    seats: list[int]
    setup: Setup


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that waits for a bot."""

    game: GameRow
    live: LiveGame
    seat: int
    level: str


class Table:
    """The live games of a store."""

    def __init__(self, store: Store, shelf: Shelf | None = None) -> None:
        """`shelf`: the home-brew boxes that games can be made with."""
        self._store = store
        self.shelf = shelf or Shelf()
        self._live_games = LiveGames(store)
        self._listeners: list[Callable[[str, int], None]] = []

    def on_commit(self, tell: Callable[[str, int], None]) -> None:
        """Call `tell(game id, seq)` after every line that is written, a game's first included."""
        self._listeners.append(tell)

    # Games

    def create(self, session: str, request: GameRequest) -> str:
        """Make a game and return its id; raises `RefusedError` for a request that contradicts itself."""
        try:
            setup = request.deal(self.shelf)
        except SetupError as problem:
            raise RefusedError(str(problem)) from problem
        key = secrets.token_bytes(KEY_BYTES)
        game = Game(setup, key)
        row = GameRow(
            id=secrets.token_urlsafe(GAME_ID_BYTES),
            created=_now(),
            mode=request.mode,
            rules=RULES,
            encoding=encoding.VERSION,
            setup=setup.to_json(),
            request=request.to_json(),
            key=key,
            seats=seats_of(request, digest_of(session)),
        )
        self._store.create(row, Event(0, "start", None, (), tuple(game.log), None, row.created))
        self._committed(row, LiveGame.begun(game))
        return row.id

    def rematch(self, session: str, game_id: str) -> str:
        """The same game again with the same people at the same seats, everything dealt anew that was dealt."""
        row = self._row(game_id)
        if not held(row, session):
            raise NotYourSeatError(_("Only a player of this game can ask for another."))
        if not self._live_games.latest(row).over:
            raise RefusedError(_("This game is not over yet."))
        return self.create(session, GameRequest.from_json(row.request).again())

    def unfinished(self, session: str) -> list[GameListing]:
        """The session's unfinished games, newest first; those that this version can't open are left out."""
        digest = digest_of(session)
        found = []
        for row in self._store.open_games(digest):
            with contextlib.suppress(RefusedError):
                found.append(summary_of(row, self._live_games.latest(row), digest))
        return found

    def sitting(self, session: str, game_id: str) -> Sitting:
        """How the session takes part in a game; raises `UnknownGameError`."""
        row = self._row(game_id)
        return Sitting(row.mode, held(row, session), self._live_games.latest(row).game.setup)

    def seq(self, game_id: str) -> int:
        """The number of the last line of a game's log; raises `UnknownGameError`."""
        return self._live_games.latest(self._row(game_id)).seq

    def standing(self, game_id: str) -> tuple[GameRow, LiveGame]:
        """A game and how it stands, the whole truth: for what shows it to others; raises `UnknownGameError`."""
        row = self._row(game_id)
        return row, self._live_games.latest(row)

    # Looking

    def payload(self, session: str, game_id: str, seat: int | None) -> Payload:
        """The game as `seat` may see it, or as everybody may."""
        row = self._row(game_id)
        if seat is not None:
            require_seat(row, session, seat)
        return self._payload(row, self._live_games.latest(row), session, seat)

    def past(self, session: str, game_id: str, seat: int | None, at: int) -> Past:
        """The game as it stood after line `at` of its log, as `seat` might see it then, or as everybody might."""
        row = self._row(game_id)
        if seat is not None:
            require_seat(row, session, seat)
        if not 0 <= at <= self._live_games.latest(row).seq:
            raise RefusedError(_("The game has not come that far."))
        return past_of(row, self._live_games.at(row, at), seat)

    def preview(self, session: str, game_id: str, seat: int, seq: int, ids: Sequence[int]) -> Preview:
        """What would stand after the first ids of an action of `seat`; nothing is written."""
        row, live = self._turn(session, game_id, seat, seq)
        return preview_of(row, live, seat, ids)

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
        _row, live = self._turn(session, game_id, seat, seq)
        try:
            return explain_attempt(live.game, seat, ids, coin, hex_name, verb)
        except IllegalChoice as problem:
            raise RefusedError(str(problem)) from problem

    def reach(self, game_id: str, hex_name: str) -> list[str]:
        """The hexes that the unit on that hex could attack."""
        live = self._live_games.latest(self._row(game_id))
        if hex_name not in live.game.board.by_name:
            raise RefusedError(_("There is no such hex on this board."))
        return attack_reach(live.game, hex_name)

    # Playing

    def submit(self, session: str, game_id: str, seat: int, action_id: str, seq: int, ids: Sequence[int]) -> Payload:
        """Play an action and return the seat's payload after it; on one screen everybody's after a choice that needed no curtain.

        A repeated action id is answered as it was the first time. Raises `StaleError` when the game is not at line
        `seq`, and `RefusedError` when the rules forbid it; then nothing has changed.
        """
        row = self._row(game_id)
        require_seat(row, session, seat)
        live = self._write(row, session, seat, action_id, seq, _action(seat, action_id, ids))
        return self._payload(row, live, session, self._answered_to(row, live, seat))

    def resign(self, session: str, game_id: str, seat: int, action_id: str, seq: int) -> Payload:
        """Give up; answered as `submit` is."""
        row = self._row(game_id)
        require_seat(row, session, seat)

        def move(live: LiveGame) -> tuple[Event, LiveGame]:
            game = live.game.copy()
            game.end(Ending.RESIGNATION, seat)
            event = Event(live.seq + 1, "resign", seat, (), (), action_id, _now())
            return event, live.after(event, game)

        return self._payload(row, self._write(row, session, seat, action_id, seq, move), session, seat)

    # Bots

    def unfinished_with_bots(self) -> list[str]:
        """Ids of all unfinished games with a bot in them."""
        return self._store.open_games_with_bots()

    def bot_turn(self, game_id: str) -> BotTurn | None:
        """The decision of a bot that this game waits for, if it does."""
        row = self._row(game_id)
        live = self._live_games.latest(row)
        seat = live.game.decider
        if seat is None:
            return None
        level = row.seats[seat].bot
        return None if level is None else BotTurn(row, live, seat, level)

    def play_for_bot(self, turn: BotTurn, ids: Sequence[int]) -> None:
        """Play what a bot has chosen, by the same rules as a person's: may raise `StaleError` and `RefusedError`."""
        action_id = f"bot-{secrets.token_urlsafe(ACTION_ID_BYTES)}"
        self._write(turn.game, None, turn.seat, action_id, turn.live.seq, _action(turn.seat, action_id, ids))

    # Within

    def _row(self, game_id: str) -> GameRow:
        row = self._store.game(game_id)
        if row is None:
            raise UnknownGameError(_("There is no such game."))
        return row

    def _turn(self, session: str, game_id: str, seat: int, seq: int) -> tuple[GameRow, LiveGame]:
        """The game at line `seq`, where `seat` is the session's and is to decide."""
        row = self._row(game_id)
        require_seat(row, session, seat)
        live = self._live_games.latest(row)
        if live.seq != seq:
            raise self._stale(row, live, session, seat)
        if live.over:
            raise RefusedError(_("The game is over."))
        if live.game.decider != seat:
            raise RefusedError(_("It is not your turn."))
        return row, live

    def _write(self, row: GameRow, session: str | None, seat: int, action_id: str, seq: int, move: Move) -> LiveGame:
        """Write what `move` makes of the game and return the game after it (after the first time, for a repeat)."""
        live = self._live_games.latest(row)
        if (answered := self._answered(row, seat, action_id)) is not None:
            return answered
        if live.seq != seq:
            raise self._stale(row, live, session, seat)
        if live.over:
            raise RefusedError(_("The game is over."))
        line, after = move(live)
        try:
            self._store.append(row.id, line, "over" if after.over else "open")
        except TakenError:
            if (answered := self._answered(row, seat, action_id)) is not None:
                return answered
            raise self._stale(row, self._live_games.latest(row), session, seat) from None
        self._committed(row, after)
        return after

    def _answered(self, row: GameRow, seat: int, action_id: str) -> LiveGame | None:
        """The game after the line that this action id wrote, if it did."""
        line = self._store.answered(row.id, action_id)
        if line is None:
            return None
        if line.seat != seat:
            raise RefusedError(_("This action has been sent before, for another seat."))
        return self._live_games.at(row, line.seq)

    def _answered_to(self, row: GameRow, live: LiveGame, seat: int) -> int | None:
        """Whose payload answers the choice that led to `live`.

        On one screen a choice that rested on public facts was made with the curtain down: if the same seat is to use a coin
        next, its hand waits behind it.
        """
        if row.mode != "screen":
            return seat
        asked = self._live_games.at(row, live.seq - 1).game.prompt
        return None if asked is None or asked.public else seat

    def _committed(self, row: GameRow, live: LiveGame) -> None:
        self._live_games.keep(row.id, live)
        for tell in self._listeners:
            try:
                tell(row.id, live.seq)
            except Exception:  # what was committed stands, even if a listener fails
                log.exception("A listener failed for game %s at %s", row.id, live.seq)

    def _payload(self, row: GameRow, live: LiveGame, session: str | None, seat: int | None) -> Payload:
        return payload_of(row, live, seat, None if session is None else digest_of(session))

    def _stale(self, row: GameRow, live: LiveGame, session: str | None, seat: int) -> StaleError:
        eyes = None if row.mode == "screen" else seat
        return StaleError(_("The game changed meanwhile. Choose again."), self._payload(row, live, session, eyes))


def _action(seat: int, action_id: str, ids: Sequence[int]) -> Move:
    """The event that an action writes."""

    def move(live: LiveGame) -> tuple[Event, LiveGame]:
        game, luck = play_action(live.game, seat, ids)
        line = Event(live.seq + 1, "action", seat, tuple(ids), luck, action_id, _now())
        return line, live.after(line, game)

    return move


def _now() -> int:
    return int(time.time())
