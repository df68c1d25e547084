"""What a person's lists of games hold."""

from warchest.schema.game import GameListing
from warchest.server.table import Table


def unfinished(table: Table, person: str) -> list[GameListing]:
    """The person's unfinished games: first those that wait for the person."""
    return [game for part in ("turn", "theirs") for game in table.lists.page(person, part).games]
