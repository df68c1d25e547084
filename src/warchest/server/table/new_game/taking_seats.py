"""Taking a seat of a game that waits for players, with the part of the player's page in the first draws (docs/reference/draws.md).

The deal and the first draws are made with the game, from the pages that gave an anchor with the request for it. When the last seat is
taken and a page has given an anchor with a seat, the first draws are made again, from the anchors of all pages. The deal stays, since
the invitation shows it. No player has acted before that, so a page that leaves stops no game.
"""

from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from warchest.game.draws import WITH_THE_REQUEST, values_at
from warchest.game.setup import Setup
from warchest.server.store.schema import events, games, summaries
from warchest.server.store.store import games_of, take_seat
from warchest.server.table.drawing import chains, chains_in, first_draws
from warchest.server.table.game_state import LiveGame, clock_of
from warchest.server.table.lines import summary_of
from warchest.server.table.new_game.game_request import GameRequest
from warchest.server.table.people import free_seats


def sit_down(
    connection: Connection,
    game_id: str,
    seat: int,
    *conditions: ColumnElement[bool],
    now: int,
    anchor: str | None = None,
    **values: str | None,
) -> None:
    """Give a free seat to a user or a bot, within a transaction. Raise `TakenError` where it is taken or a condition fails.

    `anchor`: the end of the chain of the player's page, for the first draws. `values`: the columns of the seat.
    """
    take_seat(connection, game_id, seat, *conditions, **values)
    forget_chain(connection, game_id, seat)
    verifiable = select(games.c.id).where(games.c.id == game_id, games.c.commitment.is_not(None))
    if anchor is not None and connection.execute(verifiable).first() is not None:
        row = {
            "seat": seat,
            "number": _next_number(connection, game_id, seat),
            "since": WITH_THE_REQUEST,
            "seated": True,
        }
        connection.execute(insert(chains).values(game_id=game_id, anchor=anchor, **row))
    _draw_again(connection, game_id, now)


def forget_chain(connection: Connection, game_id: str, seat: int) -> None:
    """Delete the anchor of a player who has left a seat before the game started, within a transaction."""
    connection.execute(delete(chains).where(chains.c.game_id == game_id, chains.c.seat == seat, chains.c.seated))


def carry_chain(connection: Connection, game_id: str, seat: int, to: int) -> None:
    """Give the anchor of a player who changes seats before the game starts to the new seat, within a transaction.

    The player's page keeps the anchor and looks for it in the draws of the finished game.
    """
    forget_chain(connection, game_id, to)
    own = (chains.c.game_id == game_id, chains.c.seat == seat, chains.c.seated)
    new = {"seat": to, "number": _next_number(connection, game_id, to)}
    connection.execute(update(chains).where(*own).values(**new))


def _next_number(connection: Connection, game_id: str, seat: int) -> int:
    """Return the number of the next chain of a seat."""
    known = select(func.count()).where(chains.c.game_id == game_id, chains.c.seat == seat)
    return int(connection.execute(known).scalar_one())


def _draw_again(connection: Connection, game_id: str, now: int) -> None:
    """Make the first draws again if all seats are taken and a page gave an anchor with its seat."""
    known = chains_in(connection, game_id)
    if not any(chain.seated for chain in known):
        return
    [row] = games_of(connection, [game_id])
    if free_seats(row):
        return
    draws = first_draws(row.key, values_at(len(row.seats), known, (), (), 0))
    game = GameRequest.from_json(row.request).begin(Setup.from_json(row.setup), draws)
    start = (events.c.game_id == game_id, events.c.seq == 0)
    before = connection.execute(select(events.c.at).where(*start)).scalar_one()
    # Another time makes every process read the line again.
    live = LiveGame.begun(game, max(now, before + 1), clock_of(row))
    connection.execute(update(events).where(*start).values(draws=list(game.log), at=live.at))
    connection.execute(update(summaries).where(summaries.c.game_id == game_id).values(**asdict(summary_of(live))))
