"""`Table`: everything that can be done with live games, for any front end (the web, a test, later a terminal).

Every call blocks and is safe from many threads. A call reads the game from the store, checks the request, writes one
line of the log and answers with a payload. Nothing is locked between reading and writing, since the store accepts the
event `(game, seq)` from the first writer and refuses the second.
"""

import secrets
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from warchest.clocks import Terms
from warchest.clocks.pauses import Pause
from warchest.clocks.steady import wall_ms
from warchest.clocks.time_rows import HolidayError, TimeRows
from warchest.game import Game, IllegalChoice
from warchest.homebrew.shelf import Shelf
from warchest.presence import Presence
from warchest.presence.presence import NEVER
from warchest.presenter import attack_reach, explain_attempt, side_reach
from warchest.rules.state import encoding
from warchest.schema.game import Ahead, Past, Payload, Preview, Status
from warchest.schema.words import Mode, Side
from warchest.setup import Setup, SetupError
from warchest.store import Event, GameRow, SeatRow, Store
from warchest.store.snapshots import Snapshots
from warchest.table.action import play_action
from warchest.table.ahead import asked_ahead
from warchest.table.challenges import Challenges
from warchest.table.errors import RefusedError, StaleError
from warchest.table.game_request import GameRequest, clock_terms, partners_may_talk, played_by
from warchest.table.game_state import RULES, LiveGame, clock_of
from warchest.table.lines import Change, Lines, Move, Sent
from warchest.table.listings import GameLists
from warchest.table.offer_rows import OfferRows
from warchest.table.offers import Offers, must_ask_partner
from warchest.table.presenter import News, past_of, payload_of, preview_of, status_of
from warchest.table.room import Room
from warchest.table.seating import Seating
from warchest.table.seats import free_seats, held, require_everybody, require_seat, seats_of
from warchest.table.timing import Timing
from warchest.wording.languages import _, ngettext
from warchest.wording.refusals import Refusal

GAME_ID_BYTES = 9
NEW_GAME_BYTES = 2_000
"""The bytes that a new game takes in the file besides its set-up and request."""
ACTION_ID_BYTES = 12
KEY_BYTES = 32
MOST_BOT_GAMES = 100
"""How many unfinished games with bots a person may have made within a day."""
DAY_SECONDS = 24 * 3600
MOST_TOLD, TOLD_WITHIN_MS = 20, 10_000
"""How often within that time a game's pages are told that somebody has come or gone. Later changes reach them with the next news."""
MOST_GAMES_COUNTED = 10_000
MOST_ANNOUNCED = 20
"""The most watchers of a game for which everybody there is told at once when a watcher comes or goes."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A person's part in a game: the person's seats (none for a passer-by), and the set-up of the game."""

    mode: Mode
    seats: list[int]
    setup: Setup
    free: list[int]
    """The free seats. The game begins when none is left."""
    over: bool
    """Whether the game is over, or was withdrawn before it began."""
    partners_talk: bool
    """Whether the partners of a team have a chat of their own."""
    clock: Terms | None
    """The time control, or None in a game without clocks."""

    @property
    def played(self) -> str:
        """Return a description of the game's set-up in one line."""
        return played_by(self.setup, self.clock, partners_talk=self.partners_talk)


class Arrival(NamedTuple):
    """The start of a live connection: the number of the last line, and whether the person plays by a clock."""

    seq: int
    timed: bool


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that waits for a bot."""

    game: GameRow
    live: LiveGame
    seat: int
    level: str


class Table:
    """The live games of a store."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf | None = None,
        now: Callable[[], int] = wall_ms,
        snapshots: Snapshots | None = None,
        room: Room | None = None,
    ) -> None:
        """`shelf`: the home-brew boxes for games. `now`: returns the time in milliseconds since 1970. `snapshots`: of games in play.
        `room`: the disk space for new games.
        """
        self.store = store
        self.room = room or Room()
        """The disk space for new games."""
        self._times = TimeRows(store)
        self._presence = Presence(store)
        self._disconnected = False
        self._lock = threading.Lock()
        self._came: LRUCache[str, tuple[int, int]] = LRUCache(MOST_GAMES_COUNTED)
        """For each game the start of the current count of arrivals and departures, and the count itself."""
        self._lines = Lines(store, Timing(now, self._times), self._stale, snapshots)
        self._live_games = self._lines.games
        self.lists = GameLists(store, self._live_games, now)
        """The lists of people's games, in pages."""
        self.offers = Offers(self._lines, OfferRows(store), self._presence)
        """The offers between players."""
        self.seating = Seating(self._lines, store)
        """The people at the seats."""
        self.challenges = Challenges(self._lines, store, self.prepared)
        """Games that one person asks others for."""
        self.shelf = shelf or Shelf()

    def close(self) -> None:
        """Write snapshots of the games in play, so that they can be opened quickly after the next start."""
        self._live_games.close()

    def on_commit(self, tell: Callable[[str, int], None]) -> None:
        """Call `tell(game id, seq)` after each written line, including a game's first, and after other news in a game."""
        self._lines.on_commit(tell)

    def on_end(self, tell: Callable[[GameRow, LiveGame], None]) -> None:
        """Call `tell(row, live game)` after the line that ends a game."""
        self._lines.on_end(tell)

    # Games

    def create(self, person: str, request: GameRequest) -> str:
        """Make a game and return its id. Raise `RefusedError` for a request that contradicts itself."""
        name = self.seating.naming(person, None) if request.mode == "link" else None
        row, _start, live = self.prepared(request, seats_of(request, person, name))
        self._lines.begin(row, live.game, live)
        return row.id

    def prepared(self, request: GameRequest, seats: tuple[SeatRow, ...]) -> tuple[GameRow, Event, LiveGame]:
        """Return a new game without writing it. Raise `RefusedError` for a request that contradicts itself."""
        self._require_room_for_bots(seats)
        setup = self.deal(request)
        key = secrets.token_bytes(KEY_BYTES)
        game = Game(setup, key)
        now = self.now()
        dealt, kept = setup.to_json(), request.bare().to_json()
        self.room.take(len(msgspec.json.encode((dealt, kept))) + NEW_GAME_BYTES)
        row = GameRow(
            id=secrets.token_urlsafe(GAME_ID_BYTES),
            created=now // 1000,
            mode=request.mode,
            rules=RULES,
            encoding=encoding.VERSION,
            setup=dealt,
            request=kept,
            key=key,
            seats=seats,
        )
        live = LiveGame.begun(game, now, clock_of(row))
        return row, Event(0, "start", None, (), tuple(game.log), None, now), live

    def _require_room_for_bots(self, seats: tuple[SeatRow, ...]) -> None:
        """Raise `RefusedError` for a game with bots if a person in it has too many of them."""
        if all(seat.bot is None for seat in seats):
            return
        since = self.now() // 1000 - DAY_SECONDS
        for person in {seat.person for seat in seats if seat.person is not None}:
            if self.store.count_with_bots(person, since) >= MOST_BOT_GAMES:
                raise RefusedError(_("These are too many games with bots at once: finish or resign some of them."))

    def deal(self, request: GameRequest) -> Setup:
        """Deal and return the set-up of a request. Raise `RefusedError` for a request that contradicts itself."""
        try:
            return request.deal(self.shelf)
        except SetupError as problem:
            raise RefusedError(str(problem)) from problem

    def begun(self, row: GameRow, live: LiveGame) -> None:
        """Take note of a new game that another part of the program has written."""
        self._lines.committed(row, live)

    def row(self, game_id: str) -> GameRow:
        """Return the row of a game. Raise `UnknownGameError` where there is none."""
        return self._lines.row(game_id)

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._lines.timing.now()

    def rematch(self, person: str, game_id: str) -> str:
        """Ask for the same game with sides swapped, which begins when everybody has agreed. Return its id (`Challenges.rematch`)."""
        return self.challenges.rematch(person, game_id)

    def sitting(self, person: str, game_id: str) -> Sitting:
        """Return the person's part in a game. Raise `UnknownGameError` where there is no such game."""
        row, live = self.standing(game_id)
        return Sitting(
            row.mode,
            held(row, person),
            live.game.setup,
            free_seats(row),
            live.over,
            partners_may_talk(row),
            clock_terms(row),
        )

    def seq(self, game_id: str) -> int:
        """Return the number of the last line of a game's log. Raise `UnknownGameError` where there is no such game."""
        return self.standing(game_id)[1].seq

    def standing(self, game_id: str) -> tuple[GameRow, LiveGame]:
        """Return a game and its state with all secrets, for code that makes views of it. Raise `UnknownGameError` where there is none."""
        with self.store.one_look():
            row = self._lines.row(game_id)
            return row, self._live_games.latest(row)

    # Views

    def payload(self, person: str, game_id: str, seat: int | None) -> Payload:
        """Return the game as `seat` may see it, or with None as everybody may."""
        with self.store.one_look():
            row, live = self.standing(game_id)
            if seat is not None:
                require_seat(row, person, seat)
            return self._payload(row, live, person, seat)

    def past(self, person: str, game_id: str, seat: int | None, at: int) -> Past:
        """Return the game after line `at` of its log, as `seat` could see it then, or with None as everybody could."""
        row, live = self.standing(game_id)
        if seat is not None:
            require_seat(row, person, seat)
        if not 0 <= at <= live.seq:
            raise RefusedError(_("The game has not come that far."))
        return past_of(row, self._live_games.at(row, at), seat)

    def ahead(self, person: str, game_id: str, seat: int) -> Ahead:
        """Return the choices of `seat` while another seat plays. On a shared screen, where others look on, there are none."""
        row, live = self.standing(game_id)
        require_seat(row, person, seat)
        free = row.mode == "screen" or live.over or free_seats(row)
        return Ahead(live.seq, None if free else asked_ahead(live.game, seat))

    def preview(self, person: str, game_id: str, seat: int, seq: int, ids: Sequence[int]) -> Preview:
        """Return the position after the first ids of an action of `seat`, without writing anything."""
        row, live = self._turn(person, game_id, seat, seq)
        return preview_of(row, live, seat, ids)

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

    def reach(self, game_id: str, hex_name: str) -> list[str]:
        """Return the hexes that the unit on that hex could attack."""
        _row, live = self.standing(game_id)
        if hex_name not in live.game.board.by_name:
            raise RefusedError(_("There is no such hex on this board."))
        return attack_reach(live.game, hex_name)

    def threats(self, game_id: str, side: Side) -> list[str]:
        """Return the hexes that the units of a side could attack."""
        _row, live = self.standing(game_id)
        return side_reach(live.game, side)

    # Playing

    def submit(self, person: str, game_id: str, seat: int, action_id: str, seq: int, ids: Sequence[int]) -> Payload:
        """Play an action and return the seat's payload after it, or on a shared screen the public one after a choice without a curtain.

        A repeated action id gets the same answer as the first time. Raise `StaleError` when the game is not at line
        `seq` or the time has run out, and `RefusedError` when the rules forbid the action; then nothing has changed.
        """
        with self.store.one_look():
            row = self._lines.row(game_id)
            require_seat(row, person, seat)
            lag = self._presence.lag(game_id, person) if clock_terms(row) else 0
        sent = Sent("action", seat, tuple(ids))
        live = self._lines.write(row, person, sent, action_id, seq, _action(seat, ids), lag)
        with self.store.one_look():
            return self._payload(row, live, person, self._answered_to(row, live, seat))

    def resign(self, person: str, game_id: str, seat: int, action_id: str) -> Payload:
        """Resign, at any moment of the game. The answer is as for `submit`.

        A partner must agree first (`Offers.offer` asks); until then raise `RefusedError`.
        """
        row = self._lines.row(game_id)
        require_seat(row, person, seat)
        if must_ask_partner(row, seat):
            raise RefusedError(_("Ask your partner first."))
        sent = Sent("resign", seat)
        live = self._lines.write(row, person, sent, action_id, None, lambda before: Change("resign", seat, before.game))
        return self._payload(row, live, person, seat)

    def status(self, person: str, game_id: str, seat: int | None) -> Status:
        """Return the clocks, the attendance and the offers of a game, for a seat or for everybody."""
        with self.store.one_look():
            row, live = self.standing(game_id)
            if seat is not None:
                require_seat(row, person, seat)
            return status_of(row, seat, person, self._news(row, live, person, seat))

    def arrive(self, connection_id: str, game_id: str, person: str, server: str) -> Arrival:
        """Note that somebody has opened a live connection to a game. Raise `UnknownGameError` where there is no such game."""
        row, live = self.standing(game_id)
        plays = _is_awaited(row, person)
        if row.mode == "link":
            self._presence.arrive(connection_id, game_id, person, server, self.now(), plays=plays)
            self._tell_who_is_there(row, live, plays=plays)
        return Arrival(live.seq, timed=plays and clock_terms(row) is not None)

    def leave(self, connection_id: str, game_id: str, person: str) -> None:
        """Note that a live connection has closed."""
        if self._disconnected:
            return
        row = self._lines.row(game_id)
        if row.mode == "link":
            plays = _is_awaited(row, person)
            self._presence.leave(connection_id, game_id, person, self._lines.timing.now(), plays=plays)
            self._tell_who_is_there(row, self._live_games.latest(row), plays=plays)

    def disconnect(self, server: str) -> None:
        """Mark all live connections of a server, which is about to stop, as closed. Nobody is told about each of them."""
        self._disconnected = True
        self._presence.end(server, self.now())

    def _tell_who_is_there(self, row: GameRow, live: LiveGame, *, plays: bool) -> None:
        """Tell the pages that somebody has come or gone, once the game has begun. Before that they wait for people who sit down.

        Where many people watch, the pages learn about watchers with the next news.
        """
        if free_seats(row) or not self._comes_seldom(row.id):
            return
        if plays or self._presence.watching(row.id, self.now()) <= MOST_ANNOUNCED:
            self._lines.tell(row.id, live.seq)

    def _comes_seldom(self, game_id: str) -> bool:
        """Count an arrival or a departure. Return whether these are rare enough to tell, so that nobody can keep all pages busy."""
        now = self.now()
        with self._lock:
            since, times = self._came.get(game_id, (now, 0))
            if not 0 <= now - since < TOLD_WITHIN_MS:
                since, times = now, 0
            self._came[game_id] = since, times + 1
        return times < MOST_TOLD

    def measure(self, connection_id: str, lag: int) -> None:
        """Note the round-trip time of a message to a connection, in milliseconds."""
        self._presence.measure(connection_id, lag)

    def look_at_clock(self, game_id: str) -> None:
        """Drop the flag of a game if its time has run out, and abort it where a seat's first action has not come in time.

        Otherwise set its deadline anew, since its clock stood still meanwhile, or since it has just begun.
        """
        row = self._lines.row(game_id)
        live = self._live_games.latest(row)
        if row.began is None and row.mode == "link" and not free_seats(row):
            self.store.begin(game_id, self.now())
            row = self._lines.row(game_id)
            self._lines.tell(game_id, live.seq)
            self.challenges.began(game_id)
        elif row.mode == "link" and not live.over and free_seats(row):
            self.challenges.look_at(row, live)
            return
        deadline = None if live.over else self._lines.timing.deadline(row, live)
        if deadline is not None and deadline <= (now := self._lines.timing.now()):
            if self._lines.timing.opening(row, live) is not None:
                self._lines.break_off(row, live)
            else:
                self._lines.drop_flag(row, live, now)
        else:
            self.store.put_off(game_id, deadline)

    # Holidays

    def holiday(self, person: str) -> tuple[Pause | None, int]:
        """Return the person's current holiday, or None, and the days of holiday left within a year."""
        now = self._lines.timing.now()
        return self._times.holiday(person, now), self._times.holiday_left(person, now)

    def take_holiday(self, person: str, days: int) -> None:
        """Let the person's correspondence games wait for `days` days. Raise `RefusedError` where fewer days are left."""
        try:
            self._times.take_holiday(person, self._lines.timing.now(), days)
        except HolidayError as problem:
            text = ngettext(
                "You have %(num)d day of holiday left.", "You have %(num)d days of holiday left.", problem.left
            )
            raise RefusedError(text % {"num": problem.left}) from problem
        self._look_at_clocks(person)

    def end_holiday(self, person: str) -> None:
        """End the person's holiday, so that their clocks run again."""
        self._times.end_holiday(person, self._lines.timing.now())
        self._look_at_clocks(person)

    def _look_at_clocks(self, person: str) -> None:
        for row in self.store.open_games(person):
            if clock_terms(row):
                self.look_at_clock(row.id)
                self._lines.tell(row.id, self._live_games.latest(row).seq)

    # Bots

    def unfinished_with_bots(self) -> list[str]:
        """Return the ids of all unfinished games with a bot."""
        return self.store.open_games_with_bots()

    def host_of_bots(self, game_id: str) -> tuple[str | None, bool]:
        """Return the owner of a game with bots, or None without a bot, and whether that can't change since all seats are taken."""
        row = self._lines.row(game_id)
        if all(seat.bot is None for seat in row.seats):
            return None, not free_seats(row)
        return next((seat.person for seat in row.seats if seat.person is not None), ""), not free_seats(row)

    def bot_turn(self, game_id: str) -> BotTurn | None:
        """Return the decision of a bot that this game waits for, or None where it waits for none."""
        row, live = self.standing(game_id)
        seat = live.game.decider
        if seat is None or free_seats(row):
            return None
        level = row.seats[seat].bot
        return None if level is None else BotTurn(row, live, seat, level)

    def wait_for_bot(self, turn: BotTurn) -> int:
        """Return the milliseconds until a bot's chosen action may be played."""
        return self._lines.timing.wait_for_bot(turn.live)

    def play_for_bot(self, turn: BotTurn, ids: Sequence[int]) -> None:
        """Play a bot's chosen action by the same rules as a person's. Raise `StaleError` and `RefusedError` likewise."""
        action_id = f"bot-{secrets.token_urlsafe(ACTION_ID_BYTES)}"
        sent = Sent("action", turn.seat, tuple(ids))
        self._lines.write(turn.game, None, sent, action_id, turn.live.seq, _action(turn.seat, ids))

    # Internals

    def _turn(self, person: str, game_id: str, seat: int, seq: int) -> tuple[GameRow, LiveGame]:
        """Return the game at line `seq`. Raise an error unless the person holds `seat` and `seat` must decide."""
        row, live = self.standing(game_id)
        require_seat(row, person, seat)
        if live.seq != seq:
            raise self._stale(row, live, person, seat)
        if live.over:
            raise RefusedError(_("The game is over."))
        require_everybody(row)
        if live.game.decider != seat:
            raise RefusedError(_("It is not your turn."))
        return row, live

    def _answered_to(self, row: GameRow, live: LiveGame, seat: int) -> int | None:
        """Return the seat whose payload answers the choice that led to `live`, or None for the public payload.

        On a shared screen a choice that depends on public facts alone was made with the curtain down. If the same seat must use
        a coin next, its hand stays behind the curtain.
        """
        if row.mode != "screen":
            return seat
        asked = self._live_games.at(row, live.seq - 1).game.prompt
        return None if asked is None or asked.public else seat

    def _payload(self, row: GameRow, live: LiveGame, person: str | None, seat: int | None) -> Payload:
        return payload_of(row, live, seat, person, self._news(row, live, person, seat))

    def _news(self, row: GameRow, live: LiveGame, person: str | None, seat: int | None) -> News:
        now = self._lines.timing.now()
        clock = self._lines.timing.view(row, live)
        may = self.offers.may(row, live, seat) if seat is not None else []
        if row.mode != "link":
            return News(now, clock, may=may, begun=self.challenges.begun_after(row) if live.over else None)
        seen = self._presence.seen(row.id, now)
        if person is not None and _is_awaited(row, person) and not live.over:
            self._presence.visit(row.id, person, now, seen.get(person, NEVER))
        watchers = self._presence.watching(row.id, now)
        rematch = self.challenges.told(row, person) if live.over else None
        begun = self.challenges.begun_after(row) if live.over else None
        claim = None if seat is None else self.offers.claim_over(row, live, seat)
        return News(now, clock, seen, watchers, self.offers.standing(row, live), may, claim, rematch, begun)

    def _stale(self, row: GameRow, live: LiveGame, person: str | None, seat: int) -> StaleError:
        eyes = None if row.mode == "screen" else seat
        return StaleError(_("The game changed meanwhile. Choose again."), self._payload(row, live, person, eyes))


def _action(seat: int, ids: Sequence[int]) -> Move:
    """Return the function that plays an action in a game."""

    def move(live: LiveGame) -> Change:
        game, draws = play_action(live.game, seat, ids)
        return Change("action", seat, game, tuple(ids), draws)

    return move


def _is_awaited(row: GameRow, person: str) -> bool:
    """Return whether the others in a game are told about this person's presence."""
    return row.mode == "link" and bool(held(row, person))
