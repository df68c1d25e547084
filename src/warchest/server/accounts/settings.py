"""The settings that accounts keep for all their devices. Guests' browsers keep theirs."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.tables import settings
from warchest.server.store import Store

Clock = Callable[[], int]


class SavedSettings(NamedTuple):
    """The settings of an account: the time of the last choice, in milliseconds since 1970, and the settings as JSON."""

    at: int
    chosen: str


class SettingRecords:
    """The settings, in a store."""

    def __init__(self, store: Store, now: Clock = wall_ms) -> None:
        self._store = store
        self._now = now

    def load(self, person: str) -> SavedSettings | None:
        """Return a user's settings, or None where the user has none."""
        return self._store.read(lambda connection: settings_of(connection, person))

    def save(self, person: str, sent: SavedSettings) -> SavedSettings:
        """Keep the settings of a user's browser unless later ones are kept. Return those that are now kept.

        A browser with a fast clock counts as having chosen just now, or its settings would win against all later ones.
        """
        sent = sent._replace(at=min(sent.at, self._now()))

        def job(connection: Connection) -> SavedSettings:
            before = settings_of(connection, person)
            if before is None:
                connection.execute(insert(settings).values(person=person, **sent._asdict()))
            elif before.at >= sent.at:
                return before
            else:
                connection.execute(update(settings).where(settings.c.person == person).values(**sent._asdict()))
            return sent

        return self._store.write(job)


def settings_of(connection: Connection, person: str) -> SavedSettings | None:
    """Return a user's settings, or None where the user has none."""
    asked = select(settings.c.at, settings.c.chosen).where(settings.c.person == person)
    row = connection.execute(asked).one_or_none()
    return None if row is None else SavedSettings(*row)
