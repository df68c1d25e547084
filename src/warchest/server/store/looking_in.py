"""A look into a database that changes nothing: not even its form, if that is an older one."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import create_engine, func, inspect, select, text
from sqlalchemy.exc import DBAPIError

from warchest.server.store.database import StoreError
from warchest.server.store.game_file import FILE_NAME, MOST_LOOKED_THROUGH
from warchest.server.store.migrations import check
from warchest.server.store.migrations.form import OtherFormError
from warchest.server.store.postgres import open_postgres
from warchest.server.store.schema import games


@dataclass(frozen=True, slots=True)
class DatabaseLook:
    """The result of a look."""

    name: str
    """How sentences name the database, without a password."""
    version: str
    """The program of the database, with its version."""
    games: int
    push_key: str | None = field(repr=False, default=None)
    """The site's private key for Web Push, or None where it has none yet."""


def look_in(place: Path | str) -> DatabaseLook:
    """Look into a data folder, or a database at an address. Raise `StoreError` if it is of no use."""
    if isinstance(place, str):
        database = open_postgres(place)
        engine, name, damage = database.reading, database.name, None
    else:
        file = place / FILE_NAME
        engine = create_engine(f"sqlite:///file:{quote(str(file.absolute()))}?mode=ro&uri=true", hide_parameters=True)
        name, damage = f"The game file {file}", None
    try:
        with engine.connect() as connection:
            if isinstance(place, Path) and file.stat().st_size <= MOST_LOOKED_THROUGH:
                damage = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
            if damage not in (None, "ok"):
                raise StoreError(f"{name} is damaged ({damage}).")
            check(connection)
            there = inspect(connection).has_table(games.name)
            count = connection.execute(select(func.count()).select_from(games)).scalar_one() if there else 0
            version = ".".join(map(str, connection.dialect.server_version_info or ()))
            program = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.dialect.name]
            keys = inspect(connection).has_table("site_keys")
            asked = text("SELECT secret FROM site_keys WHERE name = 'push'")
            key = connection.execute(asked).scalar_one_or_none() if keys else None
            return DatabaseLook(name, f"{program} {version}", count, key)
    except OtherFormError as problem:
        raise StoreError(f"{name} {problem}.") from problem
    except DBAPIError as problem:
        raise StoreError(f"{name} can't be used ({problem.orig}).") from problem
    finally:
        engine.dispose()
