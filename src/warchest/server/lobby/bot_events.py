"""The events of a third-party bot: the seats that are reserved for it, and its games.

They follow from the tables at each look, so none is lost when a program, a server or its news was away.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from sqlalchemy import select

from warchest.schema.game import BotEvent, GameListing
from warchest.server.lobby.kept_seats import games_for, invited
from warchest.server.lobby.service import Lobby
from warchest.server.store.schema import games, seats
from warchest.server.table import Table
from warchest.server.table.new_game.game_request import clock_terms

MOST_GAMES: Final = 100
"""The most games of a bot that its events tell of, the newest ones."""
MOST_ASKED: Final = 20
"""The most challenges that they tell of at once."""
Begun = Literal["challenge", "gameStart"]
StandingEvents = Mapping[tuple[Begun, str], BotEvent]
"""The events that hold, by kind and game."""
ENDS: Final[Mapping[Begun, Literal["challengeEnd", "gameFinish"]]] = {
    "challenge": "challengeEnd",
    "gameStart": "gameFinish",
}


class BotLook(NamedTuple):
    """The present events of a bot, and the games whose news may change them."""

    standing: StandingEvents
    games: frozenset[str]


def look_for(table: Table, lobby: Lobby, person: str) -> BotLook:
    """Return the present challenges and games of a bot."""
    apart = lobby.unwelcome(person)
    mine = select(seats.c.game_id).where(seats.c.person == person)
    open_ones = select(games.c.id).where(games.c.status == "open", games.c.id.in_(mine))
    asked = table.store.read(lambda connection: games_for(connection, person, apart, MOST_ASKED))
    held = table.lists.listed(person, open_ones.order_by(games.c.created.desc(), games.c.id).limit(MOST_GAMES))
    reserved = table.store.read(lambda connection: invited(connection, asked))
    found: dict[tuple[Begun, str], BotEvent] = {}
    for listing in table.lists.listed(person, select(games.c.id).where(games.c.id.in_(asked))):
        seat = next(seat for game, seat, who in reserved if game == listing.game and who == person)
        found["challenge", listing.game] = _event(table, "challenge", seat, listing)
    for listing in held:
        if listing.state in ("draft", "play"):
            found["gameStart", listing.game] = _event(table, "gameStart", listing.you[0], listing)
    return BotLook(found, frozenset((*asked, *(listing.game for listing in held))))


def _event(table: Table, kind: Begun, seat: int, listing: GameListing) -> BotEvent:
    row = table.row(listing.game)
    return BotEvent(kind, listing.game, seat, listing, bool(row.request.get("rated")), clock_terms(row))


def changes(before: StandingEvents, now: StandingEvents) -> Iterator[BotEvent]:
    """Return the events between two looks. A challenge that has become a game has no end."""
    for kind, game in before:
        if (kind, game) not in now and not (kind == "challenge" and ("gameStart", game) in now):
            yield BotEvent(ENDS[kind], game)
    yield from (event for key, event in now.items() if key not in before)
