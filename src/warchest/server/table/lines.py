"""The only way to add a line to a game's log: the line is checked against the previous one, timed, written and announced.

The summary of the game for lists is written in the same transaction, and so are the rows of a finished game against bots.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection

from warchest.game.bag_order import BagOrder
from warchest.game.game import Game, IllegalChoice
from warchest.game.rng import Rng
from warchest.schema.draws import SeatLink
from warchest.schema.words import GameState
from warchest.server.notices.causes import Cause, by_line
from warchest.server.store import Event, EventKind, GameRow, Store, SummaryRow, TakenError
from warchest.server.store.snapshots import Snapshots
from warchest.server.store.store import require_free_seat
from warchest.server.table.bots.bot_work import kind_to_play, put_bot_work
from warchest.server.table.bots.level_games import keep_level_games
from warchest.server.table.drawing import ChainRows, new_link, next_draws
from warchest.server.table.errors import RefusedError, StaleError, UnknownGameError
from warchest.server.table.game_state import LiveGame, LiveGames, end_by
from warchest.server.table.people import require_everybody
from warchest.server.table.play.timing import Timing
from warchest.wording.languages import _

log = logging.getLogger("warchest.table")
TIMED = ("action", "resign", "flag")
"""The kinds of lines that end a timed decision."""


@dataclass(frozen=True, slots=True)
class Change:
    """The content of a line, and the game after it. For a line that ends the game by itself, `game` is the game before it."""

    kind: EventKind
    seat: int | None
    game: Game
    ids: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()
    back_to: int | None = None
    link: SeatLink | None = None


Move = Callable[[LiveGame], Change]
Stale = Callable[[GameRow, LiveGame, str | None, int], StaleError]
Write = Callable[[Connection], None]
"""Writes rows of other tables in the transaction that writes a line."""
OnEnd = Callable[[GameRow, LiveGame], Write | None]
_DONE: Final["Future[None]"] = Future()
_DONE.set_result(None)


class Sent(NamedTuple):
    """The content that was sent under an action id. Different content under the same id is refused."""

    kind: EventKind
    seat: int
    ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending:
    """A line on its way to the disk. Once `done` is, `settle` returns the game after it, or raises the reason why it was not written."""

    done: "Future[None]"
    settle: Callable[[], LiveGame]

    def result(self) -> LiveGame:
        """Wait for the commit in this thread, and return the game after the line."""
        self.done.exception()
        return self.settle()


class Lines:
    """Reads and writes the logs of a store's games.

    Nothing is locked between reading and writing: the store accepts the event `(game, seq)` from the first writer and refuses the second.
    """

    def __init__(
        self,
        store: Store,
        timing: Timing,
        stale: Stale,
        snapshots: Snapshots | None = None,
        wake: Callable[[str], None] = lambda _kind: None,
    ) -> None:
        """`stale`: makes the error for a user who knows only an earlier line. `snapshots`: of games that memory has no room for.
        `wake`: wakes the workers for jobs of a type.
        """
        self._store = store
        self._stale = stale
        self._listeners: list[Callable[[str, int], None]] = []
        self._end_listeners: list[OnEnd] = []
        self._show_listeners: list[Write] = []
        self._news_listeners: list[Callable[[Cause], None]] = []
        self._wake = wake
        self.games = LiveGames(store, snapshots)
        """The live games."""
        self.timing = timing
        """The clocks of the live games."""
        self.chains = ChainRows(store)
        """The hash chains of the pages."""

    def on_commit(self, notify: Callable[[str, int], None]) -> None:
        """Call `notify(game id, seq)` after each written line."""
        self._listeners.append(notify)

    def on_end(self, rows: OnEnd) -> None:
        """Call `rows(row, live game)` before a game ends. The function that it may return writes rows in the last line's transaction."""
        self._end_listeners.append(rows)

    def on_show(self, rows: Write) -> None:
        """Call `rows(connection)` in each transaction that shows games which were held (`GameRow.held`), after the change. It is called at
        other times too, so that it can try again what failed.
        """
        self._show_listeners.append(rows)

    def shown(self, connection: Connection) -> None:
        """Have the listeners write what follows from the showing of games, within its transaction."""
        for rows in self._show_listeners:
            rows(connection)

    def on_news(self, notify: Callable[[Cause], None]) -> None:
        """Call `notify(cause)` after each change that brings users notices."""
        self._news_listeners.append(notify)

    def row(self, game_id: str) -> GameRow:
        """Return the game of that id. Raise `UnknownGameError` if there is none."""
        row = self._store.game(game_id)
        if row is None:
            raise UnknownGameError(_("There is no such game."))
        return row

    def standing(self, game_id: str) -> tuple[GameRow, LiveGame]:
        """Return a game and its state with all secrets. Raise `UnknownGameError` if there is none."""
        with self._store.one_look():
            found = self._store.standing(game_id)
            if found is None:
                raise UnknownGameError(_("There is no such game."))
            row, last = found
            return row, self.games.latest(row, last)

    def begin(self, row: GameRow, game: Game, live: LiveGame, write_more: Write | None = None) -> None:
        """Write a new game with its first line. `write_more`: writes rows of other tables."""
        start = Event(0, "start", None, (), tuple(game.log), None, live.at)
        rows = [write for write in (put_bot_work(row, live), write_more) if write is not None]

        def write_all(connection: Connection) -> None:
            for write in rows:
                write(connection)

        self._store.create(row, start, summary_of(live), write_all)
        self.committed(row, live)

    def write(
        self, row: GameRow, person: str | None, sent: Sent, action_id: str, seq: int | None, move: Move, lag: int = 0
    ) -> LiveGame:
        """Write a change as `begin_write` does, wait for its commit, and return the game after it."""
        return self.begin_write(row, person, sent, action_id, seq, move, lag).result()

    def begin_write(
        self,
        row: GameRow,
        person: str | None,
        sent: Sent,
        action_id: str,
        seq: int | None,
        move: Move,
        lag: int = 0,
        live: LiveGame | None = None,
    ) -> Pending:
        """Start to write the change that `move` makes to the game at line `seq`. A repeat returns the same game as the first time.

        `seq` is None for a change that is allowed at any line: it is made at the last one, even if another line comes in between.
        `sent`: the content that `move` carries out. `lag`: the milliseconds of the decision's time that the network took. `live`: the
        game, if it has just been read. A decision that comes too late drops the flag instead. Raise `StaleError` when the game is not at
        that line, and `RefusedError` when the change is impossible.
        """
        with self._store.one_look():
            live = live or self.games.latest(row)
            # A repeat names the line before the one that it wrote. If the id was used for something else, the store refuses it.
            answered = None if seq == live.seq else self._answered(row, person, sent, action_id)
            at = self.timing.after(row, live, sent.seat)
            too_late = self.timing.flagged(row, live, at, lag)
        if answered is not None:
            return Pending(_DONE, lambda: answered)
        if seq not in (None, live.seq):
            raise self._stale(row, live, person, sent.seat)
        self._require_running(row, live)
        if too_late:
            return self._begin_too_late(row, live, person, sent, at)
        begun = self._begin_put(row, live, move(live), action_id, at, lag)

        def settle() -> LiveGame:
            try:
                return begun.settle()
            except TakenError:
                if (first := self._answered(row, person, sent, action_id)) is not None:
                    return first
                if seq is None:
                    return self.write(row, person, sent, action_id, None, move, lag)
                raise self._stale(row, self.games.latest(row), person, sent.seat) from None

        return Pending(begun.done, settle)

    def _begin_too_late(self, row: GameRow, live: LiveGame, person: str | None, sent: Sent, at: int) -> Pending:
        """Start to write that a decision came too late. `settle` raises `StaleError` with the game after that."""
        flag = self._begin_flag(row, live, at)

        def settle() -> LiveGame:
            raise self._stale(row, flag.settle(), person, sent.seat)

        return Pending(flag.done, settle)

    def put(self, row: GameRow, live: LiveGame, change: Change) -> LiveGame:
        """Write a line without an action id after `live`, and return the game after it. Raise `RefusedError` if the game has changed."""
        self._require_running(row, live)
        try:
            return self._put(row, live, change, None, self.timing.after(row, live, change.seat), 0)
        except TakenError:
            raise RefusedError(_("The game has changed. Choose again.")) from None

    def action(self, row: GameRow, seat: int, ids: Sequence[int], link: str | None = None) -> Move:
        """Return the move that plays all choices of an action, as a seat sends them to the table.

        `link`: the link of the seat's page. One that continues no chain of the seat is left out.
        """

        chains = None if row.commitment is None else self.chains.of(row.id)
        log = partial(self._store.events, row.id)

        def move(live: LiveGame) -> Change:
            if chains is None:
                shares = None if row.shared is None else lambda: BagOrder(row.key)
                game, drawn = play_action(live.game, seat, ids, shares)
                return Change("action", seat, game, tuple(ids), drawn)
            line = live.seq + 1
            given = new_link(line, seat, link, chains, live.draw_lines)
            draws = partial(next_draws, row, chains, live.draw_lines, line, given, log)
            game, drawn = play_action(live.game, seat, ids, draws)
            return Change("action", seat, game, tuple(ids), drawn, link=given)

        return move

    def withdraw(self, row: GameRow, live: LiveGame, seat: int) -> None:
        """Write that a game that waited for players will not start. Raise `RefusedError` if it has started meanwhile."""
        change, at = Change("abort", seat, live.game), self.timing.after(row, live, seat)
        try:
            self._begin_put(row, live, change, None, at, 0, require=partial(require_free_seat, game_id=row.id)).result()
        except TakenError:
            raise RefusedError(_("The game has changed. Choose again.")) from None

    def drop_flag(self, row: GameRow, live: LiveGame, at: int) -> LiveGame:
        """Write that the deciding seat has run out of time. Return the game after that, or after another line that came first."""
        return self._begin_flag(row, live, at).result()

    def _begin_flag(self, row: GameRow, live: LiveGame, at: int) -> Pending:
        begun = self._begin_put(row, live, Change("flag", live.game.decider, live.game), None, at, 0)

        def settle() -> LiveGame:
            try:
                return begun.settle()
            except TakenError:
                return self.games.latest(row)

        return Pending(begun.done, settle)

    def break_off(self, row: GameRow, live: LiveGame) -> LiveGame:
        """Write that the server ends the game without a result. Return the game after that, or after another line that came first."""
        try:
            return self._put(row, live, Change("abort", None, live.game), None, self.timing.after(row, live, None), 0)
        except TakenError:
            return self.games.latest(row)

    def notify(self, game_id: str, seq: int) -> None:
        """Notify the listeners of news in a game."""
        for notify in self._listeners:
            try:
                notify(game_id, seq)
            except Exception:  # a committed line stays, even if a listener fails
                log.exception("A listener failed for game %s at %s", game_id, seq)

    def announce(self, news: Cause | None) -> None:
        """Notify the listeners of news for users."""
        if news is None or not news.rows:
            return
        for notify in self._news_listeners:
            try:
                notify(news)
            except Exception:  # as above
                log.exception("A listener failed for the news of game %s", news.game)

    def call_bot(self, row: GameRow, live: LiveGame) -> None:
        """Queue a bot's turn, if the game has just started with a bot's decision."""
        put = put_bot_work(row, live)
        if put is not None:
            self._store.write(put)
            self._wake_bots(row, live)

    def _wake_bots(self, row: GameRow, live: LiveGame) -> None:
        kind = kind_to_play(row, live)
        if kind is not None:
            self._wake(kind)

    def _require_running(self, row: GameRow, live: LiveGame) -> None:
        if live.over:
            raise RefusedError(_("The game is over."))
        require_everybody(row)

    def _put(self, row: GameRow, live: LiveGame, change: Change, action_id: str | None, at: int, lag: int) -> LiveGame:
        return self._begin_put(row, live, change, action_id, at, lag).result()

    def _begin_put(
        self,
        row: GameRow,
        live: LiveGame,
        change: Change,
        action_id: str | None,
        at: int,
        lag: int,
        require: Write | None = None,
    ) -> Pending:
        """Start to write a change as the line after `live`. `settle` raises `TakenError` if another line came first.

        `require`: raises `TakenError` in the same transaction, before the line is written, where the change is not possible any more.
        """
        counts = change.kind in TIMED and change.seat == live.game.decider
        spent = self.timing.spent(row, live, at, lag) if counts else None
        given = (None, None) if change.link is None else (change.link.chain, change.link.link)
        made = change.kind, change.seat, change.ids, change.draws
        line = Event(live.seq + 1, *made, action_id, at, spent, change.back_to, *given)
        game = change.game
        if change.kind not in ("action", "takeback"):
            game = game.copy()
            end_by(game, line)
        after = live.after(line, game)
        deadline = self.timing.deadline(row, after)
        news = by_line(row, after, deadline)
        done = self._store.append(
            row.id,
            line,
            "over" if after.over else "open",
            deadline,
            summary_of(after),
            *(self._rows_at_the_end(row, after) if after.over else ()),
            put_bot_work(row, after),
            None if news is None else news.write,
            require=require,
        )

        def settle() -> LiveGame:
            done.result()
            self.committed(row, after)
            self.announce(news)
            return after

        return Pending(done, settle)

    def _rows_at_the_end(self, row: GameRow, live: LiveGame) -> list[Write | None]:
        """Return the functions that write the other rows of a game that is over."""
        found = [keep_level_games(row, live)]
        for rows in self._end_listeners:
            try:
                found.append(rows(row, live))
            except Exception:  # the game ends all the same
                log.exception("A listener failed at the end of game %s", row.id)
        return found

    def _answered(self, row: GameRow, person: str | None, sent: Sent, action_id: str) -> LiveGame | None:
        """Return the game after the line that this action id wrote, or None. Raise `StaleError` if that line has other content."""
        line = self._store.answered(row.id, action_id)
        if line is None:
            return None
        if (line.kind, line.seat, line.ids) != sent:
            stale = self._stale(row, self.games.latest(row), person, sent.seat)
            raise StaleError(_("This action id was already used for a different action. Choose again."), stale.payload)
        return self.games.at(row, line.seq)

    def committed(self, row: GameRow, live: LiveGame) -> None:
        """Take note of a line that has been written, and call the listeners."""
        self.games.keep(row.id, live)
        self.notify(row.id, live.seq)
        self._wake_bots(row, live)


def play_action(
    game: Game, seat: int, ids: Sequence[int], draws: Callable[[], Rng] | None = None
) -> tuple[Game, tuple[int, ...]]:
    """Return the game after `seat` has chosen `ids`, and the chance results that followed. `game` itself stays unchanged.

    `draws`: returns the generator for the draws after the choices, if that is not the one of the game.
    Raise `RefusedError` for a choice that the rules forbid, or for too many or too few choices.
    """
    if game.decider != seat:
        raise RefusedError(_("It is not your turn."))
    try:
        if draws is not None:
            return game.after_action(ids, draws)
        after = game.copy()
        return after, after.play_action(ids)
    except IllegalChoice as problem:
        raise RefusedError(str(problem)) from problem


class Summary(msgspec.Struct, frozen=True):
    """The fields of a summary without their own column. They are stored, so a new field needs a default."""

    phase: GameState
    round: int
    board: str
    markers: list[int]
    armies: list[list[str]]
    winner: int | None = None
    """The side that won, or None if neither did."""
    ending: str | None = None


def summary_of(live: LiveGame) -> SummaryRow:
    """Return the summary of a game's current state. It contains only public facts."""
    view, outcome = live.view(None), live.game.outcome
    summary = Summary(
        phase="over" if outcome is not None else view.phase,
        round=view.round,
        board=live.game.board.name,
        markers=[seat.markers for seat in view.seats[:2]],
        armies=[list(seat.army) for seat in view.seats],
        winner=None if outcome is None else outcome.winner,
        ending=None if outcome is None else outcome.ending.value,
    )
    return SummaryRow(live.seq, live.at, live.game.decider, msgspec.to_builtins(summary))
