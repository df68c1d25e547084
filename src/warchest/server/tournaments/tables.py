"""The rows of tournaments: the tournaments, their entrants, and the pairings of their rounds."""

from typing import Final

from sqlalchemy import Connection, Index, Table, false, update

from warchest.server.store import columns
from warchest.server.store.schema import metadata

TOURNAMENT: Final = "tournament"
"""The type of the jobs that lead tournaments, one for each that is not over."""
LASTING: Final = ("open", "running")
"""The statuses of tournaments that are not over."""

tournaments = Table(
    "tournaments",
    metadata,
    columns.text("id", key=True),
    columns.text("person"),
    columns.text("name"),
    columns.text("form"),
    columns.text("status"),
    columns.number("rounds"),
    columns.number("every_days"),
    columns.text("filler", optional=True),
    columns.json("request"),
    columns.moment("made"),
    columns.moment("starts", optional=True),
    columns.moment("ended", optional=True),
    columns.binary("secret", optional=True),
    columns.flag("bots", server_default=false()),
    columns.number("version", server_default="0"),
    columns.number("least_days", server_default="0"),
    Index("tournaments_by_person", "person"),
    Index("tournaments_by_time", "status", "made"),
)
"""`person` is the organizer. `status` is open, running, over or off. `rounds` is the number that the organizer has chosen, and from the
start the number that will be played. With `every_days` a round starts that many days after the one before, and else when all of its
games are over. `filler` is the level of the bot that makes an odd field even. `request` is that of all games, and `starts` when a
tournament starts by itself. `secret` is that of a duplicate, from which the deal and the draws of each round follow. `bots`: whether
third-party bots can take part. `least_days`: the age in days that an account must have to take part. `version` rises with each change of
the tournament, its entrants or its pairings.
"""

entrants = Table(
    "entrants",
    metadata,
    columns.text("tournament", key=True),
    columns.number("number", key=True),
    columns.text("person", optional=True),
    columns.text("name"),
    columns.number("rating"),
    columns.flag("here"),
    Index("entrants_by_person", "person", "tournament"),
)
"""`number` is the starting place. The entrant without a person is the bot. `here`: whether the entrant takes part in further rounds."""

shut_out = Table("shut_out", metadata, columns.text("tournament", key=True), columns.text("person", key=True))
"""The users whom an organizer has removed: they can't join again."""

pairings = Table(
    "pairings",
    metadata,
    columns.text("tournament", key=True),
    columns.number("round", key=True),
    columns.number("board", key=True),
    columns.number("one"),
    columns.number("other", optional=True),
    columns.text("result", optional=True),
    columns.text("game", optional=True),
    columns.moment("begun"),
    columns.moment("ended", optional=True),
    Index("pairings_by_game", "game"),
)
"""`result` is a `PairingResult`, and null until the game is over. `begun` is when the round was paired, and `ended` when the
result was known. The game may have been deleted since."""


def note_change(connection: Connection, id_: str) -> None:
    """Note within a transaction that a tournament has changed, its entrants or pairings included."""
    its = tournaments.c.id == id_
    connection.execute(update(tournaments).where(its).values(version=tournaments.c.version + 1))
