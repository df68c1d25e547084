"""The words that the host does not allow in names and in chats.

Words are compared by their skeletons (`names.skeleton`), so digits or letters of another alphabet can't disguise a word.
A name may not contain such a word anywhere. In a chat only whole words count, since a part of a harmless word may be the same.
"""

import re

from sqlalchemy import Connection, Table, delete, insert, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.names import skeleton
from warchest.server.store import Store, columns
from warchest.server.store.schema import metadata

SHORTEST = 3
"""The least letters of a word's skeleton: shorter ones are in every name."""

barred_words = Table(
    "barred_words",
    metadata,
    columns.text("skeleton", key=True),
    columns.text("word"),
    columns.moment("at"),
)


class BarredWords:
    """The words of a store that are not allowed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def listed(self) -> list[str]:
        """Return the words as the host wrote them, in order."""
        asked = select(barred_words.c.word).order_by(barred_words.c.word)
        return self._store.read(lambda connection: [*connection.execute(asked).scalars()])

    def bar_name(self, name: str) -> bool:
        """Return whether a name contains such a word."""
        shape = skeleton(name)
        return any(word in shape for word in self._skeletons())

    def bar_text(self, text: str) -> bool:
        """Return whether one of the words of a text is such a word."""
        said = {skeleton(word) for word in re.split(r"\s+", text)}
        return not said.isdisjoint(self._skeletons())

    def _skeletons(self) -> list[str]:
        return self._store.read(lambda connection: [*connection.execute(select(barred_words.c.skeleton)).scalars()])


def bar(connection: Connection, word: str) -> bool:
    """Bar a word, and return whether it can be: it needs three letters or digits."""
    shape = skeleton(word)
    if len(shape) < SHORTEST:
        return False
    allow(connection, word)
    connection.execute(insert(barred_words).values(skeleton=shape, word=word, at=wall_ms()))
    return True


def allow(connection: Connection, word: str) -> bool:
    """Allow a word again, and return whether it was barred."""
    return connection.execute(delete(barred_words).where(barred_words.c.skeleton == skeleton(word))).rowcount > 0
