"""`Ratings`: writes what a game changes with the game's last line, and reads the ratings for pages and for the lobby."""

import hashlib
import logging
import threading
from collections.abc import Callable, Collection, Sequence

from cachetools import LRUCache
from sqlalchemy import Connection, delete, select

from warchest.rules.outcome import LOST_BY_A_SEAT, Ending
from warchest.schema.game import RatingChange, ShownRating
from warchest.server.accounts.bots import share_an_owner
from warchest.server.accounts.restraints import banned_until
from warchest.server.accounts.tables import accounts
from warchest.server.ratings.skill import START, RatedPlayer, Rating, level_key, model
from warchest.server.ratings.standings import LadderStanding, Ranked, active, leaders, standings_of
from warchest.server.ratings.tables import (
    FinishedGame,
    StoredRating,
    keep,
    keep_for_later,
    keep_shown,
    rated_games,
    rated_homes,
    rated_later,
    rated_seats,
    ratings,
    shown_later,
    value_of,
)
from warchest.server.store import GameRow, Store, StoreError
from warchest.server.store.database import upsert
from warchest.server.table.game_state import LiveGame
from warchest.server.table.new_game.game_request import GameRequest
from warchest.server.table.new_game.rated import (
    LADDERS,
    OF_BOTS,
    LadderId,
    RatedResult,
    RatingsOf,
    UnratedReason,
    is_standard,
    ladder_at,
    ladder_of,
)
from warchest.server.table.service import Table

MOST_NOTED = 10_000
"""How many players' households at games are remembered as noted."""
MOST_SHOWN = 10_000
"""How many players' ratings are kept that stand beside names."""
SHOWN_MS = 10_000
"""How long they are kept."""
UNPLAYED = ShownRating(START, sure=False)
"""The rating of a player without a rated game."""
log = logging.getLogger("warchest.ratings")
Write = Callable[[Connection], None]


class Ratings:
    """The ratings of a store's players. The table asks who may sit down at a rated game, and writes what its end changes."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._lock = threading.Lock()
        self._noted: LRUCache[tuple[str, str, str], bool] = LRUCache(MOST_NOTED)
        self._shown: LRUCache[str, tuple[int, dict[str, ShownRating] | None]] = LRUCache(MOST_SHOWN)
        """The ratings beside the names by player, with the time when they were read. None for a player without an account."""
        table.seating.has_account = self.has_account
        table.challenges.may_rate = self.may_rate
        table.rated_result = self.result_of
        table.ratings_in = self.beside_names
        table.lines.on_end(self.at_the_end)
        table.lines.on_show(self.at_the_showing)

    def has_account(self, person: str) -> bool:
        """Return whether a player has an account: a rated game is between accounts."""
        return bool(self._with_accounts([person]))

    def may_rate(self, one: str, other: str) -> bool:
        """Return whether a game of two can be rated: both have accounts, and neither is the other's bot, or both one user's."""
        people = [one, other]
        shared = self._store.read(lambda connection: share_an_owner(connection, people))
        return self._with_accounts(people) == {*people} and not shared

    def note_home(self, game_id: str, person: str, home: str) -> None:
        """Note the household of a player in a rated game. `home`: its name, or "" for an unknown one."""
        if not home:
            return
        with self._lock:
            if (game_id, person, home) in self._noted:
                return
            self._noted[game_id, person, home] = True
        row = self._store.game(game_id)
        if row is None or ladder_of(row) is None or all(seat.person != person for seat in row.seats):
            return
        word = hashlib.blake2b(home.encode(), key=row.key, digest_size=12).hexdigest()
        values = {"game_id": game_id, "person": person, "home": word}
        self._store.write(lambda connection: upsert(connection, rated_homes, values, {}))

    # The end of a game

    def at_the_end(self, row: GameRow, live: LiveGame) -> Write | None:
        """Return the function that writes what the end of a game changes, or None for a game that changes nothing."""
        game = self._finished(row, live)
        if game is None:
            return None
        model()
        waits = row.held and game.reason is None

        def write(connection: Connection) -> None:
            try:
                with connection.begin_nested():
                    (keep_for_later if waits else keep)(connection, game)
                    connection.execute(delete(rated_homes).where(rated_homes.c.game_id == game.game_id))
            except StoreError:
                raise
            except Exception:  # the game ends all the same
                log.exception("Game %s was not rated", game.game_id)

        return write

    def at_the_showing(self, connection: Connection) -> None:
        """Rate the finished games that are shown from this transaction on, and those that were shown without being rated.

        A game counts like one that ends now, so it is not rated where a player is banned by now. One that can't be rated leaves the others
        their ratings. It is shown all the same, and tried again at the next call.
        """
        model()
        for game in shown_later(connection, self._table.now()):
            try:
                with connection.begin_nested():
                    banned = any(banned_until(connection, one.person) for one in game.players)
                    keep_shown(connection, game._replace(players=(), reason="banned") if banned else game)
            except StoreError:
                raise
            except Exception:
                log.exception("Game %s was shown and not rated", game.game_id)

    def _finished(self, row: GameRow, live: LiveGame) -> FinishedGame | None:
        outcome, ladder = live.game.outcome, ladder_of(row)
        if outcome is None:
            return None
        if ladder is None:
            return self._against_a_level(row, live)
        reason = self.why_unrated(row, live)
        return FinishedGame(row.id, ladder, live.at, () if reason else players_of(row, live), reason)

    def why_unrated(self, row: GameRow, live: LiveGame) -> UnratedReason | None:
        """Return why a finished game that was to be rated is not, or None if it is."""
        outcome, people = live.game.outcome, [seat.person or "" for seat in row.seats]
        if outcome is None or outcome.ending == Ending.ABORTED:
            return "aborted"
        acted = {line.seat for line in live.lines if line.kind == "action"}
        if live.view(None).round == 0 or len(acted) < len(people):
            return "unacted"
        if outcome.ending == Ending.AGREEMENT and live.view(None).round == 1:
            return "early"
        if self._with_accounts(people) < {*people}:
            return "guest"
        if self._store.read(lambda connection: any(banned_until(connection, person) for person in people)):
            return "banned"
        if self._store.read(lambda connection: share_an_owner(connection, people)):
            return "owner"
        return "household" if self._share_a_home(row, people) else None

    def _against_a_level(self, row: GameRow, live: LiveGame) -> FinishedGame | None:
        """Return a game that measures a level: a player with a known rating plays by standard rules without help.

        A game that the player gives up in round one does not, and neither does one in which the player took an action back.
        """
        outcome, people = live.game.outcome, [seat.person for seat in row.seats if seat.person is not None]
        bots = [seat.bot for seat in row.seats if seat.bot is not None]
        if (row.mode, len(row.seats), len(bots), len(people)) != ("bot", 2, 1, 1) or outcome is None:
            return None
        played = live.view(None).round
        if outcome.ending == Ending.ABORTED or min(live.acted) == 0 or played == 0:
            return None
        if (played == 1 and outcome.ending in LOST_BY_A_SEAT) or any(line.kind == "takeback" for line in live.lines):
            return None
        if not is_standard(GameRequest.from_json(row.request)) or not self._with_accounts(people):
            return None
        value = self._store.read(lambda connection: value_of(connection, people[0], OF_BOTS))
        if not value.games or value.at(live.at).provisional:
            return None
        returns = outcome.returns(2)
        players = [
            RatedPlayer(seat.person or level_key(seat.bot or ""), returns[seat.seat], counts=seat.bot is not None)
            for seat in row.seats
        ]
        return FinishedGame(row.id, OF_BOTS, live.at, players)

    def _with_accounts(self, people: Sequence[str]) -> set[str]:
        found = select(accounts.c.holder).where(accounts.c.holder.in_(people))
        return self._store.read(lambda connection: {*connection.execute(found).scalars()})

    def _share_a_home(self, row: GameRow, people: Sequence[str]) -> bool:
        """Return whether two opponents have played from one household."""
        wanted = select(rated_homes.c.person, rated_homes.c.home).where(rated_homes.c.game_id == row.id)
        found = self._store.read(lambda connection: connection.execute(wanted).all())
        sides = [{home for person, home in found if person in people[side::2]} for side in range(2)]
        return bool(sides[0] & sides[1])

    # Reading

    def values_of(self, person: str) -> dict[LadderId, StoredRating]:
        """Return the present values of a player on the ladders on which they have played."""

        def job(connection: Connection) -> dict[LadderId, StoredRating]:
            return {id_: value for id_ in LADDERS if (value := value_of(connection, person, id_)).games}

        return self._store.read(job)

    def standings_of(self, person: str) -> list[LadderStanding]:
        """Return a player's ratings and their course, for pages."""
        return self._store.read(lambda connection: standings_of(connection, person, self._table.now()))

    def leaders(self, ladder: LadderId) -> tuple[list[Ranked], dict[LadderId, int]]:
        """Return the list of a ladder, and the number of active players on each ladder."""
        now = self._table.now()
        return self._store.read(lambda connection: (leaders(connection, ladder, now), active(connection, now)))

    def beside_names(self, rows: Sequence[GameRow]) -> dict[str, RatingsOf]:
        """Return the ratings that stand beside the names of games, by game: of each player, where all have accounts and a clock runs."""
        wanted: dict[str, tuple[LadderId, list[str]]] = {}
        for row in rows:
            ladder = ladder_at(row) if row.mode == "link" else None
            people = [seat.person for seat in row.seats if seat.person is not None]
            if ladder is not None and len(people) == len(row.seats):
                wanted[row.id] = ladder, people
        known = self._known({person for _ladder, people in wanted.values() for person in people})
        return {
            game: {person: known[person].get(ladder, UNPLAYED) for person in people}
            for game, (ladder, people) in wanted.items()
            if all(person in known for person in people)
        }

    def beside_name(self, person: str, ladder: LadderId) -> ShownRating | None:
        """Return the rating that stands beside the name of a player who looks for a rated game."""
        found = self._known({person}).get(person)
        return None if found is None else found.get(ladder, UNPLAYED)

    def _known(self, people: Collection[str]) -> dict[str, dict[str, ShownRating]]:
        """Return the ratings of those with accounts, by ladder. They may be some seconds old, since every page of a game asks for them."""
        now = self._table.now()
        with self._lock:
            kept = {person: self._shown.get(person, (0, None)) for person in people}
        fresh = {person: found for person, (at, found) in kept.items() if 0 <= now - at < SHOWN_MS}
        if old := kept.keys() - fresh.keys():
            read = self._store.read(lambda connection: _shown(connection, old, now))
            with self._lock:
                for person in old:
                    self._shown[person] = now, read.get(person)
            fresh |= {person: read.get(person) for person in old}
        return {person: found for person, found in fresh.items() if found is not None}

    def points_of(self, person: str, ladder: LadderId) -> int:
        """Return the points of a player on a ladder."""
        return self._store.read(lambda connection: value_of(connection, person, ladder)).rating.points

    def result_of(self, row: GameRow) -> RatedResult | None:
        """Return what the end of a game has changed, or None for a casual game."""
        if ladder_of(row) is None:
            return None

        with self._lock:
            for seat in row.seats:
                self._shown.pop(seat.person or "", None)

        def job(connection: Connection) -> RatedResult | None:
            game = connection.execute(select(rated_games).where(rated_games.c.game_id == row.id)).one_or_none()
            if game is None:
                later = select(rated_later.c.seat).where(rated_later.c.game_id == row.id)
                return None if connection.execute(later).first() is None else RatedResult("later")
            if game.reason is not None:
                return RatedResult(game.reason)
            rows = connection.execute(select(rated_seats).where(rated_seats.c.number == game.number))
            changes = [
                RatingChange(one.seat, before.points, after.points, after.doubt)
                for one in rows
                for before, after in [(Rating(one.mu_before, one.sigma_before), Rating(one.mu, one.sigma))]
            ]
            return RatedResult(None, sorted(changes, key=lambda one: one.seat))

        return self._store.read(job)


def _shown(connection: Connection, people: Collection[str], now: int) -> dict[str, dict[str, ShownRating]]:
    """Return the ratings of players with accounts, by ladder."""
    columns = (accounts.c.holder, ratings.c.ladder, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.ended)
    wanted = select(*columns).join(ratings, ratings.c.person == accounts.c.holder, isouter=True)
    found: dict[str, dict[str, ShownRating]] = {}
    for row in connection.execute(wanted.where(accounts.c.holder.in_(people))):
        own = found.setdefault(row.holder, {})
        if row.ladder is not None:
            rating = StoredRating(Rating(row.mu, row.sigma), row.games, row.ended).at(now)
            own[row.ladder] = ShownRating(rating.points, sure=not rating.provisional)
    return found


def players_of(row: GameRow, live: LiveGame) -> list[RatedPlayer]:
    """Return the players of a rated game.

    A game that a player ends in round one, by resigning or by leaving, is a loss for that player's side and no win: too little was played.
    With four players, one who leaves or runs out of time takes no points from the partner.
    """
    outcome = live.game.outcome
    assert outcome is not None
    returns = outcome.returns(len(row.seats))
    given_up = outcome.ending in LOST_BY_A_SEAT
    early = given_up and live.view(None).round == 1
    left = given_up and outcome.ending != Ending.RESIGNATION

    def counts(seat: int) -> bool:
        if returns[seat] > 0:
            return not early
        return not left or seat == outcome.seat

    return [RatedPlayer(seat.person or "", returns[seat.seat], counts(seat.seat)) for seat in row.seats]
