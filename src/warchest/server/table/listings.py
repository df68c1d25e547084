"""Lists of games. Each line of a game's log updates a summary of the game, so no list has to replay a log.

A game that was written before there were summaries is replayed once, when it is first listed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, or_, select, tuple_, update

from warchest.bots.registry import LEVELS, bot_name
from warchest.schema.game import GameListing, GamePage
from warchest.schema.time_control import DaysClock
from warchest.server.store import GameRow, Store, SummaryRow
from warchest.server.store.schema import games, removed, seats, summaries
from warchest.server.store.store import games_of
from warchest.server.table.errors import RefusedError
from warchest.server.table.game_state import LiveGames
from warchest.server.table.lines import Summary, summary_of
from warchest.server.table.new_game.game_request import clock_terms, counts, played_in
from warchest.server.table.new_game.rated import NO_RATINGS, RatingsOf
from warchest.server.table.people import free_seats, held
from warchest.server.table.play.presenter import people_of
from warchest.server.time_rows import TimeRows
from warchest.wording.languages import _
from warchest.wording.setups import SETUP_NAMES, setup_title

Part = Literal["turn", "theirs", "over"]
"""A part of a player's games: those that wait for the player, the other unfinished ones, and the finished ones."""
MOST: Final = 50
"""The most games on a page."""
_LONGEST_TIME = 18
"""The time in a cursor must have fewer digits than this."""
_MOST_RESULTS = 50
"""How many of a player's games against one level count for the next step."""
_MOST_FOLDED = 20
"""How many games without a summary a list replays at once."""


def listing_of(
    row: GameRow, summary: SummaryRow, person: str, now: int, ratings: RatingsOf, rests: Mapping[str, int]
) -> GameListing:
    """Return a game's entry in a list, as the player sees it.

    `ratings`: those that stand beside the names. `rests`: the ends of the present holidays of players, by player.
    """
    facts = msgspec.convert(summary.told, Summary)
    you = held(row, person)
    free = free_seats(row)
    return GameListing(
        game=row.id,
        url=f"/game/{row.id}",
        ruleset=str(row.setup.get("ruleset", "")),
        played=played_in(row),
        boxes=list(row.setup.get("boxes", [])),
        board=facts.board,
        people=people_of(row, person, ratings),
        you=you,
        state="waiting" if free else facts.phase,
        your_turn=summary.decider in you and not free,
        decider=summary.decider,
        round=facts.round,
        markers=facts.markers,
        armies=facts.armies,
        at=summary.at,
        left=_left(row, summary.decider, now, rests),
        result=_result(facts, you) if facts.phase == "over" else None,
    )


def _left(row: GameRow, decider: int | None, now: int, rests: Mapping[str, int]) -> int | None:
    """Return the time that the deciding seat has left, as its clock shows it: on a holiday it stands still, and the deadline is later."""
    if not row.deadline or row.status == "over":
        return None
    person = None if decider is None else row.seats[decider].person
    until = rests.get(person or "", 0)
    # A deadline within a holiday is that of a prompt start, which no holiday extends.
    since = max(now, until) if isinstance(clock_terms(row), DaysClock) and until < row.deadline else now
    return max(0, row.deadline - since)


def _result(summary: Summary, you: Sequence[int]) -> str:
    sides = {seat % 2 for seat in you}
    if summary.ending == "aborted":
        return _("Aborted")
    if summary.winner is None:
        return _("Drawn")
    if len(sides) == 1:
        return _("Won") if summary.winner in sides else _("Lost")
    return _("Over")


class GameLists:
    """A player's games, in pages."""

    def __init__(self, store: Store, live_games: LiveGames, now: Callable[[], int]) -> None:
        """`now`: returns the time in milliseconds since 1970."""
        self._store = store
        self._now = now
        self._live_games = live_games
        self._times = TimeRows(store)
        self.ratings_in: Callable[[Sequence[GameRow]], Mapping[str, RatingsOf]] = lambda _rows: {}
        """Returns the ratings beside the names of games, by game."""

    def page(self, person: str, part: Part, limit: int = MOST, cursor: str = "", search: str = "") -> GamePage:
        """Return one page of a part of the player's games.

        Games that wait for the player are sorted by how long they have waited, the longest first; all other games by their last line, the
        latest first. `cursor`: the `next` of the page before. `search`: words in the names of the others, or in the name of the set-up.
        """
        self._fold_unsummed(sits(person))
        wanted = (
            select(summaries.c.at, summaries.c.game_id)
            .join(games)
            .where(_of_part(person, part), _named(person, search))
        )
        page = _PageRequest(part == "turn", max(1, min(limit, MOST)), cursor)
        found, after, total = self._store.read(lambda connection: _page(connection, wanted, page))
        return GamePage(self._listings(found, person), after, total)

    def next_turn(self, person: str, but: str) -> str | None:
        """Return the game other than `but` that has waited longest for the player, or None where none waits."""
        wanted = (
            select(summaries.c.game_id)
            .join(games)
            .where(_of_part(person, "turn"), games.c.id != but)
            .order_by(summaries.c.at, summaries.c.game_id)
            .limit(1)
        )
        found: str | None = self._store.read(lambda connection: connection.execute(wanted).scalar())
        return found

    def results_of(self, person: str, row: GameRow) -> list[int]:
        """Return the player's results in finished games of two against the level of this game: 1 won, -1 lost, 0 drawn, the latest first.

        There are none for a game of more seats, for one without a bot, and for a game that does not count.
        """
        levels = [seat.bot for seat in row.seats if seat.bot is not None]
        if len(row.seats) != 2 or len(levels) != 1 or not held(row, person):
            return []
        return self.results_against(person, levels[0])

    def results_against(self, person: str, level: str) -> list[int]:
        """Return the player's results against a level, as `results_of` does."""
        self._fold_unsummed(sits(person))
        facts = summaries.c.told
        bots = seats.alias()
        wanted = (
            select(games.c.id, facts["winner"].as_integer(), seats.c.seat)
            .join(summaries, summaries.c.game_id == games.c.id)
            .join(seats, and_(seats.c.game_id == games.c.id, seats.c.person == person))
            .join(bots, and_(bots.c.game_id == games.c.id, bots.c.bot == level))
            .where(games.c.status == "over", games.c.mode == "bot", facts["ending"].as_string() != "aborted")
            .order_by(summaries.c.at.desc(), games.c.id)
            .limit(_MOST_RESULTS)
        )

        def found(connection: Connection) -> list[int]:
            rows = connection.execute(wanted).all()
            kept = {
                one.id for one in games_of(connection, [row[0] for row in rows]) if len(one.seats) == 2 and counts(one)
            }
            return [
                0 if winner is None else 1 if winner == seat % 2 else -1 for id_, winner, seat in rows if id_ in kept
            ]

        return self._store.read(found)

    def has_finished(self, person: str) -> bool:
        """Return whether the player has played a game to its end. A game that was broken off does not count."""
        ending = func.coalesce(summaries.c.told["ending"].as_string(), "")
        wanted = (
            select(seats.c.game_id)
            .join_from(seats, games)
            .join(summaries, summaries.c.game_id == games.c.id)
            .where(seats.c.person == person, games.c.status == "over", ending != "aborted")
            .limit(1)
        )
        return self._store.read(lambda connection: connection.execute(wanted).first() is not None)

    def listed(self, person: str, wanted: Select[Any]) -> list[GameListing]:
        """Return the games with the ids that `wanted` selects, in that order and as the player sees them."""
        return self._listings(self._store.read(lambda c: _summed(c, list(c.execute(wanted).scalars()))), person)

    def _listings(self, found: Sequence[tuple[GameRow, SummaryRow]], person: str) -> list[GameListing]:
        now, ratings = self._now(), self.ratings_in([row for row, _summary in found])
        deciders = {row.seats[summary.decider].person or "" for row, summary in found if summary.decider is not None}
        rests = self._times.resting(deciders, now)
        return [listing_of(row, summary, person, now, ratings.get(row.id, NO_RATINGS), rests) for row, summary in found]

    def remove(self, person: str, game_id: str) -> None:
        """Remove a finished game, or one that has not started, from the player's lists. Raise `RefusedError` for any other game."""

        def job(connection: Connection) -> None:
            found = games_of(connection, [game_id])
            if not found or not held(found[0], person):
                raise RefusedError(_("You are not a player of this game."))
            if found[0].status == "open" and not free_seats(found[0]):
                raise RefusedError(_("This game is not over yet."))
            connection.execute(delete(removed).where(removed.c.person == person, removed.c.game_id == game_id))
            connection.execute(insert(removed), {"person": person, "game_id": game_id})

        self._store.write(job)

    def _fold_unsummed(self, condition: ColumnElement[bool]) -> None:
        """Write the missing summaries of games, for a few games at a time."""
        wanted = (
            select(summaries.c.game_id)
            .join(games)
            .where(condition, summaries.c.told["phase"].as_string().is_(None))
            .order_by(games.c.status, summaries.c.at.desc())
            .limit(_MOST_FOLDED)
        )
        rows = self._store.read(lambda c: games_of(c, list(c.execute(wanted).scalars())))
        for row in rows:
            self._write(row.id, self._folded(row))

    def _folded(self, row: GameRow) -> SummaryRow:
        try:
            return summary_of(self._live_games.latest(row))
        except RefusedError:
            blank = Summary("unknown", 0, "two", [0, 0], [])
            return SummaryRow(-1, 0, None, msgspec.to_builtins(blank))

    def _write(self, game_id: str, summary: SummaryRow) -> None:
        """Write a summary, unless a later one has been written meanwhile."""

        def job(connection: Connection) -> None:
            kept = [summaries.c.game_id == game_id]
            if summary.seq >= 0:
                kept.append(summaries.c.seq <= summary.seq)
            values = asdict(summary) if summary.seq >= 0 else {"told": summary.told}
            connection.execute(update(summaries).where(*kept).values(values))

        self._store.write(job)


def sits(person: str, *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return the condition that the player has a seat that meets these conditions."""
    return select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.person == person, *conditions).exists()


FREE_SEAT: Final = (
    select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.person.is_(None), seats.c.bot.is_(None)).exists()
)
"""The condition that a seat of the game is free."""
_KNOWN: Final = summaries.c.told["phase"].as_string() != "unknown"


def _of_part(person: str, part: Part) -> ColumnElement[bool]:
    gone = select(removed.c.game_id).where(removed.c.game_id == games.c.id, removed.c.person == person).exists()
    if part == "over":
        return and_(_KNOWN, games.c.status == "over", sits(person), ~gone)
    mine = and_(sits(person, seats.c.seat == summaries.c.decider), ~FREE_SEAT)
    rest: tuple[ColumnElement[bool], ...] = (_KNOWN, games.c.status == "open", sits(person))
    return and_(*rest, mine) if part == "turn" else and_(*rest, ~mine, ~and_(FREE_SEAT, gone))


def _named(person: str, search: str) -> ColumnElement[bool]:
    """Return the condition that the others' names or the set-up's name contain these words. Without words it is always true."""
    words = search.strip().lower()
    if not words:
        return games.c.id.is_not(None)
    bots = [level for level in LEVELS if words in bot_name(level).lower()]
    setups = [name for name in SETUP_NAMES if words in setup_title(name).lower()]
    named = or_(seats.c.bot.in_(bots), func.lower(seats.c.name).contains(words, autoescape=True))
    others = (seats.c.game_id == games.c.id, or_(seats.c.person.is_(None), seats.c.person != person))
    return or_(select(seats.c.seat).where(*others, named).exists(), games.c.setup["name"].as_string().in_(setups))


@dataclass(frozen=True, slots=True)
class _PageRequest:
    """A request for a page: the order, the limit and the cursor."""

    oldest_first: bool
    limit: int
    cursor: str


def _page(
    connection: Connection, wanted: Select[Any], asked: _PageRequest
) -> tuple[list[tuple[GameRow, SummaryRow]], str | None, int]:
    """Return the games of a page with their summaries, the cursor of the next page, and the number of games on all pages."""
    total = connection.execute(select(func.count()).select_from(wanted.subquery())).scalar_one()
    place = tuple_(summaries.c.at, summaries.c.game_id)
    order: Callable[[Any], Any] = (lambda c: c.asc()) if asked.oldest_first else (lambda c: c.desc())
    at, dot, game_id = asked.cursor.partition(".")
    if dot and at.isdecimal() and at.isascii() and len(at) < _LONGEST_TIME:
        here = (int(at), game_id)
        wanted = wanted.where(place > here if asked.oldest_first else place < here)
    ordered = wanted.order_by(order(summaries.c.at), order(summaries.c.game_id))
    found = connection.execute(ordered.limit(asked.limit + 1)).all()
    last = found[asked.limit - 1] if len(found) > asked.limit else None
    games_there = _summed(connection, [row.game_id for row in found[: asked.limit]])
    return games_there, None if last is None else f"{last.at}.{last.game_id}", total


def _summed(connection: Connection, ids: Sequence[str]) -> list[tuple[GameRow, SummaryRow]]:
    """Return these games with their summaries, without those that have none."""
    kept = {
        row.game_id: SummaryRow(row.seq, row.at, row.decider, row.told)
        for row in connection.execute(select(summaries).where(summaries.c.game_id.in_(ids)))
    }
    rows = games_of(connection, ids)
    return [(row, kept[row.id]) for row in rows if kept.get(row.id) and kept[row.id].told]
