"""`Table`: everything that can be done with live games, for any front end (the web, a test).

Every call blocks and may come from any thread; only `begin_action` does not wait for the commit. A call reads the game from the store,
checks the request, writes one line of the log and returns a payload. Nothing is locked between reading and writing, since the store accepts
the event `(game, seq)` from the first writer and refuses the second.

`Table` itself makes games, shows them and plays in them. Callers use its parts by name for the rest, each in its own module: `lines`,
`seating`, `offers`, `challenges`, `lists`, `looking`, `chains`, `advice`, `connections`, `clockwork` and `bots`.
"""

import secrets
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import msgspec

from warchest.game.bag_order import BagOrder
from warchest.game.draws import commitment
from warchest.game.setup import Setup, SetupError
from warchest.homebrew.files import Shelf
from warchest.rules.state import encoding
from warchest.schema.game import GameStatus, Past, Payload
from warchest.schema.time_control import TimeControl, wall_ms
from warchest.schema.words import Mode
from warchest.server.measures import ACTIONS
from warchest.server.presence import Presence
from warchest.server.store import Event, GameRow, SeatRow, Store, TakenError
from warchest.server.store.snapshots import Snapshots
from warchest.server.table.bots.bot_turns import BotTurns
from warchest.server.table.drawing import first_draws, seed_from
from warchest.server.table.errors import BusyError, RefusedError, StaleError
from warchest.server.table.game_state import RULES, LiveGame, clock_of
from warchest.server.table.lines import Change, Lines, Pending, Sent
from warchest.server.table.listings import GameLists
from warchest.server.table.new_game.challenges import Challenges
from warchest.server.table.new_game.game_request import GameRequest, clock_terms, options_of, played_by
from warchest.server.table.new_game.promises import NOTHING, Opening, PageOpening, Promises, used_promise
from warchest.server.table.new_game.rated import NO_RATINGS, RatedResult, RatingsOf
from warchest.server.table.new_game.seating import Seating
from warchest.server.table.people import free_seats, held, require_seat, require_sight, require_view, seats_of
from warchest.server.table.play.advice import Advice
from warchest.server.table.play.chains import PageChains
from warchest.server.table.play.clockwork import Clockwork
from warchest.server.table.play.connections import Connections
from warchest.server.table.play.looking import Looking
from warchest.server.table.play.offers import OfferRows, Offers, must_ask_partner
from warchest.server.table.play.presenter import past_of
from warchest.server.table.play.showing import Showing, Sources, Viewer
from warchest.server.table.play.timing import Timing
from warchest.server.time_rows import TimeRows
from warchest.server.work.effort import effort
from warchest.server.work.worker import Worker
from warchest.wording.languages import _

GAME_ID_BYTES = 9
NEW_GAME_BYTES = 2_000
"""The bytes that a new game takes in the file, without its set-up and request."""
KEY_BYTES = 32
MOST_BOT_GAMES = 100
"""The number of unfinished games with bots that a user may have made within a day."""
DAY_SECONDS = 24 * 3600
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Sitting:
    """A user's part in a game: the user's seats (none for a spectator), and the set-up of the game."""

    mode: Mode
    seats: list[int]
    setup: Setup
    free: list[int]
    """The free seats. The game starts when none is left."""
    over: bool
    """Whether the game is over, or was withdrawn before it started."""
    options: frozenset[str]
    """The names of the options that are on."""
    clock: TimeControl | None
    """The time control, or None in a game without clocks."""
    commitment: str | None
    """The digest that the draws were promised with, or None if they can't be verified."""
    tournament: bool
    """Whether the game belongs to a tournament."""

    @property
    def played(self) -> str:
        """Return a description of the game's set-up in one line."""
        return played_by(self.setup, self.clock, self.options)


class Room:
    """The disk space of a data folder: new and imported games need some, and must leave enough for the games in progress."""

    def __init__(self, folder: Path | None = None, spare: int = 0) -> None:
        """`spare`: the megabytes reserved for the games in progress. Without a folder there is room for everything."""
        self._folder = folder
        self._spare = spare

    def take(self, size: int) -> None:
        """Charge bytes that will be kept for long. Raise `BusyError` if the disk has no room for them.

        The account that pays for the current request may raise an error too, if its owner keeps too much.
        """
        if self._folder is not None and self._spare:
            try:
                free = shutil.disk_usage(self._folder).free
            except OSError:
                free = 0
            if free < self._spare * MEGABYTE + size:
                raise BusyError(
                    _(
                        "This server's disk is nearly full. You can't start a new game for now, but games in progress go on."
                    )
                )
        payer = effort.get()
        if payer is not None:
            payer.keep(size)


class Table:
    """The live games of a store."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf | None = None,
        now: Callable[[], int] = wall_ms,
        snapshots: Snapshots | None = None,
        room: Room | None = None,
        worker: Worker | None = None,
    ) -> None:
        """`shelf`: the home-brew boxes for games. `now`: returns the time in milliseconds since 1970. `snapshots`: of games in play.
        `room`: the disk space for new games. `worker`: that of this process.
        """
        self.store = store
        self.room = room or Room()
        """The disk space for new games."""
        times = TimeRows(store)
        self._presence = Presence(store)
        self.worker = worker or Worker(store)
        """The worker of this process."""
        self.lines = Lines(store, Timing(now, times), self._stale, snapshots, self.worker.wake)
        """The logs of the games, and the listeners to them."""
        self.lists = GameLists(store, self.lines.games, now)
        """The lists of users' games, in pages."""
        self.offers = Offers(self.lines, OfferRows(store), self._presence)
        """The offers between players."""
        self.seating = Seating(self.lines, store)
        """The players at the seats."""
        self.promises = Promises(store, now)
        """The promises of secrets before a game."""
        self.challenges = Challenges(self.lines, store, self.prepared, self.promises)
        """Games that one user asks others for."""
        self.looking = Looking(self.lines, self._stale)
        """The questions of players who have not decided yet."""
        self.chains = PageChains(self.lines)
        """The hash chains of the players' pages."""
        self.advice = Advice(self.lines, self._stale, self.worker)
        """The hints and odds of games that were created with them."""
        self.connections = Connections(self.lines, self._presence)
        """The users with an open page."""
        self.clockwork = Clockwork(self.lines, store, times, self.challenges)
        """The events that time brings, and holidays."""
        self.bots = BotTurns(self.lines, store, self.worker)
        """The turns of bots."""
        self.rated_result: Callable[[GameRow], RatedResult | None] = lambda _row: None
        """Returns what the end of a game has changed in the ratings, or None for a casual game. Ratings replace this rule."""
        self.ratings_in: Callable[[Sequence[GameRow]], Mapping[str, RatingsOf]] = lambda _rows: {}
        """Returns the ratings beside the names of games, by game. Ratings replace this rule."""
        self.lists.ratings_in = lambda rows: self.ratings_in(rows)
        self._sources = Sources(
            self.lines.timing,
            self._presence,
            self.offers,
            self.challenges,
            self.bots,
            lambda row: self.rated_result(row),
            lambda row: self.ratings_in([row]).get(row.id, NO_RATINGS),
        )
        self.shelf = shelf or Shelf()

    def close(self) -> None:
        """Write snapshots of the games in play, which makes opening them fast after the next start."""
        self.lines.games.close()

    # Games

    def create(self, person: str, request: GameRequest, given: PageOpening | None = None) -> str:
        """Make a game and return its id. Raise `RefusedError` for a request that contradicts itself, and for a promise that has a game.

        `given`: the promise and the anchor of the page, for the draws at the start.
        """
        self.seating.require_account(person, {"rated": request.rated, "seats": request.seats})
        name = self.seating.naming(person, None) if request.mode == "link" else None
        seats = seats_of(request, person, name)
        own = next((seat.seat for seat in seats if seat.person == person), 0)
        opening = self.promises.opening(person, own, given)
        row, _start, live = self.prepared(request, seats, opening=opening)
        try:
            self.lines.begin(row, live.game, live, lambda connection: opening.write(connection, row.id))
        except TakenError:  # another request with the same promise came first
            raise used_promise() from None
        self.advice.begin(row)
        return row.id

    def prepared(
        self,
        request: GameRequest,
        seats: tuple[SeatRow, ...],
        key: bytes | None = None,
        opening: Opening = NOTHING,
    ) -> tuple[GameRow, Event, LiveGame]:
        """Return a new game without writing it. Raise `RefusedError` for a request that contradicts itself.

        `key`: a secret that other games share. Their deals and the orders of their bags are the same, and can't be verified. Only its
        players may see such a game until `GameRow.shared` says otherwise. Without a key the game has its own one.
        `opening`: the source of its first draws. It must be written together with the game.
        """
        self._require_room_for_bots(seats)
        verifiable = key is None
        key = key or (None if opening.source is None else opening.source.secret) or secrets.token_bytes(KEY_BYTES)
        values = opening.values(len(seats))
        setup = self.deal(request, seed_from(key, values))
        game = request.begin(setup, first_draws(key, values) if verifiable else BagOrder(key))
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
            commitment=commitment(key) if verifiable else None,
            shared=None if verifiable else "held",
        )
        live = LiveGame.begun(game, now, clock_of(row))
        return row, Event(0, "start", None, (), tuple(game.log), None, now), live

    def _require_room_for_bots(self, seats: tuple[SeatRow, ...]) -> None:
        """Raise `RefusedError` for a game with bots if a user in it has too many of them."""
        if all(seat.bot is None for seat in seats):
            return
        since = self.now() // 1000 - DAY_SECONDS
        for person in {seat.person for seat in seats if seat.person is not None}:
            if self.store.count_with_bots(person, since) >= MOST_BOT_GAMES:
                raise RefusedError(_("You have too many games with bots. Finish or resign some of them."))

    def deal(self, request: GameRequest, seed: str | None = None) -> Setup:
        """Deal and return the set-up of a request. Raise `RefusedError` for a request that contradicts itself. `seed`: as of its `deal`."""
        try:
            return request.deal(self.shelf, seed)
        except SetupError as problem:
            raise RefusedError(str(problem)) from problem

    def row(self, game_id: str) -> GameRow:
        """Return the row of a game. Raise `UnknownGameError` if there is none."""
        return self.lines.row(game_id)

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self.lines.timing.now()

    def sitting(self, person: str, game_id: str) -> Sitting:
        """Return the user's part in a game. Raise `UnknownGameError` if there is no such game."""
        row, live = self.standing(game_id)
        require_sight(row, person)
        return Sitting(
            row.mode,
            held(row, person),
            live.game.setup,
            free_seats(row),
            live.over,
            options_of(row),
            clock_terms(row),
            row.commitment,
            row.tournament is not None,
        )

    def seq(self, game_id: str) -> int:
        """Return the number of the last line of a game's log. Raise `UnknownGameError` if there is no such game."""
        return self.standing(game_id)[1].seq

    def at_hand(self, game_id: str) -> bool:
        """Return whether a game can be read without waiting: it is in memory, and its rows are in a file of this machine."""
        return self.store.near and self.lines.games.has(game_id)

    def standing(self, game_id: str) -> tuple[GameRow, LiveGame]:
        """Return a game and its state with all secrets, for code that makes views of it. Raise `UnknownGameError` if there is none."""
        return self.lines.standing(game_id)

    @property
    def in_memory(self) -> tuple[int, float]:
        """Return how many games are in memory, and the bytes that they take."""
        return self.lines.games.held

    # Views

    def payload(self, person: str, game_id: str, seat: int | None) -> Payload:
        """Return the game as `seat` may see it, or with None as all may."""
        with self.store.one_look():
            row, live = self.standing(game_id)
            require_view(row, person, seat)
            return self._payload(row, live, person, seat)

    def past(self, person: str, game_id: str, seat: int | None, at: int) -> Past:
        """Return the game after line `at` of its log, as `seat` could see it then, or with None as all could."""
        row, live = self.standing(game_id)
        require_view(row, person, seat)
        if not 0 <= at <= live.seq:
            raise RefusedError(_("The game has not reached that point yet."))
        return past_of(row, self.lines.games.at(row, at), seat)

    # Playing

    def submit(
        self,
        person: str,
        game_id: str,
        seat: int,
        action_id: str,
        seq: int,
        ids: Sequence[int],
        link: str | None = None,
    ) -> Payload:
        """Play an action and return the seat's payload after it, or on a shared screen the public one after a choice without a curtain.

        A repeated action id gets the same answer as the first time. Raise `StaleError` when the game is not at line
        `seq` or the time has run out, and `RefusedError` when the rules forbid the action; then nothing has changed.
        `link`: the next link of the page, as of `Lines.action`.
        """
        row, pending = self.begin_action(person, game_id, seat, action_id, seq, ids, link)
        live = pending.result()
        with self.store.one_look():
            return self._payload(row, live, person, self.answered_to(row, live, seat))

    def begin_action(
        self,
        person: str,
        game_id: str,
        seat: int,
        action_id: str,
        seq: int,
        ids: Sequence[int],
        link: str | None = None,
    ) -> tuple[GameRow, Pending]:
        """Start to play an action, as `submit` does. Return the game's row and the line that is being written."""
        with ExitStack() as stack:
            stack.enter_context(ACTIONS.one())
            with self.store.one_look():
                row, live = self.lines.standing(game_id)
                require_seat(row, person, seat)
                lag = self._presence.lag(game_id, person) if clock_terms(row) else 0
                sent, move = Sent("action", seat, tuple(ids)), self.lines.action(row, seat, ids, link)
            pending = self.lines.begin_write(row, person, sent, action_id, seq, move, lag, live)
            timed = stack.pop_all()  # the action ends when it is settled

        def settle() -> LiveGame:
            with timed:
                return pending.settle()

        return row, Pending(pending.done, settle)

    def resign(self, person: str, game_id: str, seat: int, action_id: str) -> Payload:
        """Resign, at any moment of the game. The answer is as for `submit`.

        A partner must agree first (`Offers.offer` asks); until then raise `RefusedError`.
        """
        row = self.lines.row(game_id)
        require_seat(row, person, seat)
        if must_ask_partner(row, seat):
            raise RefusedError(_("Ask your partner first."))
        sent = Sent("resign", seat)
        live = self.lines.write(row, person, sent, action_id, None, lambda before: Change("resign", seat, before.game))
        return self._payload(row, live, person, seat)

    def status(self, person: str, game_id: str, seat: int | None) -> GameStatus:
        """Return the clocks, the attendance and the offers of a game, for a seat or for the public."""
        with self.store.one_look():
            row, live = self.standing(game_id)
            require_view(row, person, seat)
            shown = self.showing(row, live)
            shown.note_visit(person)
            return shown.status(Viewer(seat, person))

    # Internals

    def answered_to(self, row: GameRow, live: LiveGame, seat: int) -> int | None:
        """Return the seat with the payload that answers the choice leading to `live`, or None for the public payload.

        On a shared screen a choice that depends only on public facts was made with the curtain down. If the same seat must use
        a coin next, its hand stays behind the curtain.
        """
        if row.mode != "screen":
            return seat
        asked = self.lines.games.at(row, live.seq - 1).game.prompt
        return None if asked is None or asked.public else seat

    def showing(self, row: GameRow, live: LiveGame) -> Showing:
        """Return a game at one moment, to be shown to several viewers."""
        return Showing(row, live, self._sources)

    def _payload(self, row: GameRow, live: LiveGame, person: str | None, seat: int | None) -> Payload:
        shown = self.showing(row, live)
        shown.note_visit(person)
        return shown.payload(Viewer(seat, person))

    def _stale(self, row: GameRow, live: LiveGame, person: str | None, seat: int) -> StaleError:
        eyes = None if row.mode == "screen" else seat
        return StaleError(_("The game has changed. Choose again."), self._payload(row, live, person, eyes))
