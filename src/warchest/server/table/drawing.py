"""The draws of a server's games, which can be verified after the game, and the chains of the pages (docs/reference/draws.md)."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from sqlalchemy import Connection, Index, Table, bindparam, false, func, insert, select

from warchest.game.draws import (
    EventRng,
    Heads,
    chain_of,
    draws_of,
    event_key,
    form_of,
    latest_values,
    seed_of,
    values_at,
    values_of_deal,
)
from warchest.game.game import Game
from warchest.schema.draws import GameDraws, SeatChain, SeatLink
from warchest.server.store import Event, GameRow, Store, columns
from warchest.server.store.prepared import Prepared
from warchest.server.store.schema import events, games, metadata
from warchest.server.table.errors import RefusedError
from warchest.wording.languages import _

MOST_CHAINS = 16
"""The number of chains that the pages of a seat may have in a game, one for each browser."""

chains = Table(
    "chains",
    metadata,
    columns.game(key=True),
    columns.number("seat", key=True),
    columns.number("number", key=True),
    columns.number("since"),
    columns.text("anchor"),
    columns.text("promised", optional=True),
    columns.flag("seated", server_default=false()),
    Index("chains_by_promise", "promised", unique=True),
)
"""The chains of the pages, each with the last line of its game when the anchor came. `promised`: the commitment, if the page had it
before it asked for the game. `seated`: whether the anchor came with the request for the seat.
"""
_ROW = (chains.c.seat, chains.c.number, chains.c.since, chains.c.anchor, chains.c.seated)
_ORDER = (chains.c.since, chains.c.seat, chains.c.number)
_OF_GAME = select(*_ROW).where(chains.c.game_id == bindparam("game")).order_by(*_ORDER)
_ITS_CHAINS = Prepared(_OF_GAME)


class DrawLines(Struct, frozen=True, gc=False):
    """The lines of a game that decide about its draws, including those that were taken back."""

    drawn: tuple[int, ...] = ()
    """the lines that draws followed"""
    back: tuple[tuple[int, int], ...] = ()
    """the lines of takebacks, each with the line that it went back to"""
    first: tuple[int, ...] = ()
    """for each draw event, the line where it first happened, in the form of `first_lines`"""
    kept: tuple[int, ...] = ()
    """the lines that draws followed, without those that were taken back"""
    heads: Heads = {}
    """the link of each chain that came last, also if it was taken back"""

    @classmethod
    def of(cls, lines: Sequence[Event]) -> "DrawLines":
        """Return the record of a whole log."""
        record = cls()
        for line in lines:
            record = record.after(line)
        return record

    def after(self, line: Event) -> "DrawLines":
        """Return the record one line later."""
        link, seat, chain, heads = line.link, line.seat, line.chain, self.heads
        if link is not None and seat is not None and chain is not None:
            heads = {**heads, (seat, chain): SeatLink(line.seq, seat, chain, link)}
        if line.back_to is not None:
            back = line.back_to
            kept = tuple([one for one in self.kept if one <= back])
            return DrawLines(self.drawn, (*self.back, (line.seq, back)), self.first, kept, heads)
        if line.draws:
            first = self.first if len(self.kept) < len(self.first) else (*self.first, line.seq)
            return DrawLines((*self.drawn, line.seq), self.back, first, (*self.kept, line.seq), heads)
        return self if link is None else DrawLines(self.drawn, self.back, self.first, self.kept, heads)

    def next_event(self, line: int) -> tuple[int, int]:
        """Return the number of the draw event that follows the action at `line`, and the line of its first time."""
        event = len(self.kept)
        return event, self.first[event] if event < len(self.first) else line


class ChainRows:
    """The chains of a store's games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, game_id: str) -> list[SeatChain]:
        """Return the chains of a game, in the order in which they came."""
        return [SeatChain(*row) for row in self._store.read(lambda one: _ITS_CHAINS.rows(one, game=game_id))]

    def promised(self, game_id: str) -> list[int]:
        """Return the seats whose pages had the commitment before they asked for the game."""
        wanted = (
            select(chains.c.seat)
            .where(chains.c.game_id == game_id, chains.c.promised.is_not(None))
            .order_by(chains.c.seat)
        )
        return list(self._store.read(lambda connection: connection.execute(wanted).scalars().all()))

    def put(self, game_id: str, seat: int, anchor: str) -> SeatChain:
        """Write a chain of a seat unless it is known, and return it. Raise `RefusedError` if the seat has too many."""

        def job(connection: Connection) -> SeatChain | None:
            # Each line changes the row of its game, so no line can be written until this transaction ends.
            connection.execute(select(games.c.id).where(games.c.id == game_id).with_for_update())
            own = select(*_ROW).where(chains.c.game_id == game_id, chains.c.seat == seat)
            known = [SeatChain(*row) for row in connection.execute(own.order_by(*_ORDER))]
            same = next((chain for chain in known if chain.anchor == anchor), None)
            if same is not None or len(known) >= MOST_CHAINS:
                return same
            last = connection.execute(select(func.max(events.c.seq)).where(events.c.game_id == game_id)).scalar_one()
            chain = SeatChain(seat, len(known), last, anchor)
            row = {"seat": seat, "number": chain.number, "since": last, "anchor": anchor}
            connection.execute(insert(chains).values(game_id=game_id, **row))
            return chain

        chain = self._store.write(job)
        if chain is None:
            raise RefusedError(_("This seat was opened in too many browsers for links of all of them."))
        return chain


def links_of(log: Sequence[Event]) -> list[SeatLink]:
    """Return the links that came with the lines of a log, including those that were taken back."""
    return [
        SeatLink(line.seq, line.seat, line.chain, line.link)
        for line in log
        if line.link is not None and line.chain is not None and line.seat is not None
    ]


def chains_in(connection: Connection, game_id: str) -> list[SeatChain]:
    """Return the chains of a game, in the order in which they came, within a transaction."""
    return [SeatChain(*row) for row in connection.execute(_OF_GAME, {"game": game_id})]


def new_link(line: int, seat: int, link: str | None, known: Sequence[SeatChain], lines: DrawLines) -> SeatLink | None:
    """Return the link of an action at a line, or None if none came or it continues no chain of the seat."""
    chain = None if link is None else chain_of(link, seat, known, lines.heads)
    return None if link is None or chain is None else SeatLink(line, seat, chain.number, link)


def next_draws(
    row: GameRow,
    known: Sequence[SeatChain],
    lines: DrawLines,
    line: int,
    link: SeatLink | None,
    log: Callable[[], Sequence[Event]],
) -> EventRng:
    """Return the generator of the draw event that is due in a game.

    `lines`: the record of the lines before. `line`: the number of the action that the draws follow. `link`: the link that came with it.
    `log`: reads the lines before, for an event that was taken back.
    """
    event, first = lines.next_event(line)
    if first < line:  # it was taken back, and keeps the values of its first time
        values = values_at(len(row.seats), known, links_of(log()), lines.drawn, first)
    else:
        heads = lines.heads if link is None else {**lines.heads, (link.seat, link.chain): link}
        values = latest_values(len(row.seats), known, heads, lines.drawn, line)
    return EventRng(row.key, event_key(row.key, event, values))


def first_draws(key: bytes, values: Sequence[str]) -> EventRng:
    """Return the generator of the draws at the start. `values`: those of the seats."""
    return EventRng(key, event_key(key, 0, values))


def seed_from(key: bytes, values: Sequence[str]) -> str:
    """Return the seed of the deal of a game without a seed of its own. `values`: those of the seats for the draws at the start."""
    return seed_of(event_key(key, 0, values))


def published(
    row: GameRow, game: Game, known: Sequence[SeatChain], promised: Sequence[int], log: Sequence[Event], text: str
) -> GameDraws:
    """Return the draws of a finished game with its secret.

    `log`: all its lines. `text`: the game in its full form. `promised`: as of `ChainRows.promised`.
    """
    assert row.commitment is not None
    lines = DrawLines.of(log)
    seed = game.setup.seed
    dealt = seed_from(row.key, values_of_deal(len(row.seats), known))
    return GameDraws(
        form=form_of(known, promised),
        commitment=row.commitment,
        secret=row.key.hex(),
        seats=len(row.seats),
        dealt=seed if seed == dealt else None,
        chains=[*known],
        links=links_of(log),
        drawn=[*lines.drawn],
        back=[*lines.back],
        draws=draws_of(game),
        text=text,
        promised=[*promised],
    )
