"""The contents of a user's lists of games."""

from warchest.schema.game import GameListing
from warchest.server.table import Table


def unfinished(table: Table, person: str) -> list[GameListing]:
    """The user's unfinished games: first those that wait for the user."""
    return [game for part in ("turn", "theirs") for game in table.lists.page(person, part).games]
