"""The events of a third-party bot: the seats that are reserved for it, and its games.

They follow from the tables at each look, so none is lost when a program, a server or its news was away.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, select

from warchest.schema.game import BotEvent, GameListing
from warchest.server.lobby.kept_seats import games_for, invited
from warchest.server.lobby.service import Lobby
from warchest.server.store.schema import games, seats
from warchest.server.table import Table
from warchest.server.table.new_game.game_request import clock_terms

MOST_GAMES: Final = 100
"""The most games of a bot in its events: the newest ones."""
MOST_ASKED: Final = 20
"""The most challenges of a bot in its events."""
Begun = Literal["challenge", "gameStart"]
StandingEvents = Mapping[tuple[Begun, str], BotEvent]
"""The events that hold, by kind and game."""
ENDS: Final[Mapping[Begun, Literal["challengeEnd", "gameFinish"]]] = {
    "challenge": "challengeEnd",
    "gameStart": "gameFinish",
}


class BotSnapshot(NamedTuple):
    """The present events of a bot, and the games whose news may change them."""

    standing: StandingEvents
    games: frozenset[str]


def snapshot_for(table: Table, lobby: Lobby, person: str, earlier: StandingEvents | None = None) -> BotSnapshot:
    """Return the present challenges and games of a bot.

    `earlier`: the events of the last look. Those that still hold are taken from there, so that a look reads only the ids of their games.
    """
    known: StandingEvents = earlier or {}
    apart = lobby.unwelcome(person)
    mine = select(seats.c.game_id).where(seats.c.person == person)
    open_ones = select(games.c.id).where(games.c.status == "open", games.c.id.in_(mine))
    newest = open_ones.order_by(games.c.created.desc(), games.c.id).limit(MOST_GAMES)

    def look(connection: Connection) -> tuple[dict[str, int], list[str]]:
        asked = games_for(connection, person, apart, MOST_ASKED)
        reserved = {game: seat for game, seat, who in reversed(invited(connection, asked)) if who == person}
        return {game: reserved[game] for game in asked}, list(connection.execute(newest).scalars())

    asked, held = table.store.read(look)
    still: dict[tuple[Begun, str], BotEvent] = {
        (kind, game): event
        for (kind, game), event in known.items()
        if (game in held if kind == "gameStart" else asked.get(game) == event.seat)
    }
    fresh = [game for game in asked if ("challenge", game) not in still]
    fresh += [game for game in held if ("gameStart", game) not in still]
    found: dict[tuple[Begun, str], BotEvent] = {}
    for listing in table.lists.listed(person, select(games.c.id).where(games.c.id.in_(fresh))) if fresh else ():
        if listing.game in asked:
            found["challenge", listing.game] = _event(table, "challenge", asked[listing.game], listing)
        elif listing.state in ("draft", "play"):
            found["gameStart", listing.game] = _event(table, "gameStart", listing.you[0], listing)
    order: list[tuple[Begun, str]] = [("challenge", game) for game in asked]
    order += [("gameStart", game) for game in held]
    standing = {key: event for key in order if (event := still.get(key) or found.get(key)) is not None}
    return BotSnapshot(standing, frozenset((*asked, *held)))


def _event(table: Table, kind: Begun, seat: int, listing: GameListing) -> BotEvent:
    row = table.row(listing.game)
    return BotEvent(kind, listing.game, seat, listing, bool(row.request.get("rated")), clock_terms(row))


def changes(before: StandingEvents, now: StandingEvents) -> Iterator[BotEvent]:
    """Return the events between two looks. A challenge that has become a game has no end."""
    for kind, game in before:
        if (kind, game) not in now and not (kind == "challenge" and ("gameStart", game) in now):
            yield BotEvent(ENDS[kind], game)
    yield from (event for key, event in now.items() if key not in before)
