"""The secret keys of a site, such as that for Web Push. They are made at the first start, and all processes of the site share them."""

from collections.abc import Callable

from sqlalchemy import Connection, Table, select

from warchest.server.store import Store, columns
from warchest.server.store.database import upsert
from warchest.server.store.schema import metadata

site_keys = Table("site_keys", metadata, columns.text("name", key=True), columns.text("secret"))


def key_of(store: Store, name: str, new: Callable[[], str] | None = None) -> str:
    """Return the key of that name. Make it if there is none. `new`: returns a new key, if it is not a key pair of Web Push."""
    asked = select(site_keys.c.secret).where(site_keys.c.name == name)

    def look(connection: Connection) -> str | None:
        found: str | None = connection.execute(asked).scalar_one_or_none()
        return found

    def make(connection: Connection) -> str:
        from warchest.server.notices.web_push import new_key

        upsert(connection, site_keys, {"name": name, "secret": new_key() if new is None else new()}, {})
        return str(connection.execute(asked).scalar_one())

    return store.read(look) or store.write(make)
