"""The kinds of columns that tables are made of. A column is never null, unless it is declared as ``optional``."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, String
from sqlalchemy.types import TypeEngine

SECONDS = BigInteger().with_variant(Integer, "sqlite")
"""The type of a time in whole seconds since 1970. SQLite's integers are long in any case."""


def text(name: str, *, key: bool = False, optional: bool = False, **more: Any) -> Column[Any]:
    """Return a column of short texts. ``key``: it is in the primary key. ``more``: arguments of `Column`."""
    return _column(name, String, key, optional, more)


def number(name: str, *, key: bool = False, optional: bool = False, **more: Any) -> Column[Any]:
    """Return a column of small whole numbers, which the database never chooses itself."""
    return _column(name, Integer, key, optional, {"autoincrement": False, **more})


def moment(name: str, *, key: bool = False, optional: bool = False, **more: Any) -> Column[Any]:
    """Return a column of times in milliseconds since 1970, or of other long numbers."""
    return _column(name, BigInteger, key, optional, {"autoincrement": False, **more})


def second(name: str, **more: Any) -> Column[Any]:
    """Return a column of times in whole seconds since 1970."""
    return _column(name, SECONDS, False, False, more)


def flag(name: str, **more: Any) -> Column[Any]:
    """Return a column of truth values."""
    return _column(name, Boolean, False, False, more)


def json(name: str, *, optional: bool = False, **more: Any) -> Column[Any]:
    """Return a column of plain data. An optional one has null for None."""
    return _column(name, JSON(none_as_null=optional), False, optional, more)


def binary(name: str, *, optional: bool = False, **more: Any) -> Column[Any]:
    """Return a column of bytes."""
    return _column(name, LargeBinary, False, optional, more)


def game(*, key: bool = False, optional: bool = False) -> Column[Any]:
    """Return the column ``game_id``. A row is deleted with its game."""
    return _column("game_id", ForeignKey("games.id", ondelete="CASCADE"), key, optional, {})


def account(*, key: bool = False, optional: bool = False) -> Column[Any]:
    """Return the column ``account``. A row is deleted with its account."""
    return _column("account", ForeignKey("accounts.id", ondelete="CASCADE"), key, optional, {})


def _column(
    name: str,
    kind: type[TypeEngine[Any]] | TypeEngine[Any] | ForeignKey,
    key: bool,
    optional: bool,
    more: dict[str, Any],
) -> Column[Any]:
    return Column(name, kind, primary_key=key, nullable=optional, **more)
