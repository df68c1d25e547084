"""Every table of users' belongings: the user's copy of the data, and the rows left when the account is deleted.

The tables are found by their columns, so that a new one can't be forgotten: each gets a row of the user, made up from its columns.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    insert,
    select,
)

import warchest.server.web.app  # noqa: F401  (brings the tables of all packages)
from tests.unit.server.accounts.test_accounts import PASSWORD, World
from warchest.server.accounts import UserSession
from warchest.server.accounts.farewell import STAYS
from warchest.server.accounts.own_data import NOT_TOLD, SECRET, TOLD
from warchest.server.store.schema import GONE, hand_over, metadata, person_columns
from warchest.server.table import GameRequest

PEOPLES = [table for table in metadata.sorted_tables if table.columns.get("person") is not None]
OF_ACCOUNTS = [table for table in metadata.sorted_tables if "account" in table.columns]
HOLDERS = [table for table in metadata.sorted_tables if "holder" in table.columns]
GIVEN: dict[str, dict[str, Any]] = {"messages": {"phrase": None}, "results": {"result": "won"}}
"""The values of columns that can't be made up."""


def made_up(column: Column[Any], game: str) -> Any:
    """A value of a column."""
    if any(key.column.table.name == "games" for key in column.foreign_keys):
        return game
    if isinstance(column.type, Boolean):
        return True
    if isinstance(column.type, BigInteger | Integer):
        return 7
    if isinstance(column.type, LargeBinary):
        return b"7"
    return f"mark of {column.table.name}" if isinstance(column.type, String | Text) else []


def row_of(table: Table, person: str, game: str) -> dict[str, Any]:
    """A row of a user, made up from the columns of the table."""
    values = {column.key: made_up(column, game) for column in table.columns}
    values |= {column.key: f"somebody else of {table.name}" for column in person_columns(table)}
    return values | {"person": person} | GIVEN.get(table.name, {})


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


@pytest.fixture
def ada(world: World) -> UserSession:
    return world.made()


@pytest.fixture
def game(world: World) -> str:
    return world.table.create("somebody", GameRequest(["you", "friend"], "random", seed="rows"))


def put(world: World, table: Table, values: dict[str, Any]) -> None:
    world.store.write(lambda connection: connection.execute(insert(table).values(values)).rowcount)


@pytest.mark.parametrize("table", PEOPLES, ids=lambda table: table.name)
def test_a_user_s_row_is_deleted_with_the_account_or_stays_without_an_owner(
    world: World, ada: UserSession, game: str, table: Table
) -> None:
    put(world, table, row_of(table, ada.person, game))
    world.accounts.delete(ada, PASSWORD)
    people = world.store.read(lambda connection: connection.execute(select(table.c.person)).scalars().all())
    left = [person for person in people if person is not None and person != "somebody"]
    assert ada.person not in people
    assert [person.startswith(GONE) for person in left] == ([True] if table.name in STAYS else [])


@pytest.mark.parametrize("table", PEOPLES, ids=lambda table: table.name)
def test_a_user_s_row_is_among_their_data(world: World, ada: UserSession, game: str, table: Table) -> None:
    before = str(world.accounts.own_data(ada))
    put(world, table, row_of(table, ada.person, game) if table.name != "settings" else chosen(ada.person))
    after = world.accounts.own_data(ada)
    assert (str(after) == before) == (table.name in NOT_TOLD)
    if table.name not in TOLD and table.name not in NOT_TOLD:
        [row] = after.rows[table.name]
        assert not SECRET & set(row)
        assert ada.person not in str(after)
        assert "somebody else" not in str(after), "the whole key of another person"


def chosen(person: str) -> dict[str, Any]:
    return {"person": person, "at": 7, "chosen": "{}"}


@pytest.mark.parametrize(
    ("table", "column"),
    [(table, column) for table in metadata.sorted_tables for column in person_columns(table)],
    ids=lambda one: one.name if isinstance(one, Table) else one.key,
)
def test_a_guest_s_row_goes_with_the_account_in_every_column_of_users(
    world: World, game: str, table: Table, column: Column[str]
) -> None:
    put(world, table, row_of(table, "a person", game) | {column.key: "a guest"})
    world.store.write(lambda connection: hand_over(connection, "a guest", "an account"))
    found = world.store.read(lambda connection: connection.execute(select(column)).scalars().all())
    assert "an account" in found
    assert "a guest" not in found


def test_a_guest_who_is_blocked_or_reported_stays_so_with_an_account(world: World, game: str) -> None:
    for name, column in (("blocks", "blocked"), ("reports", "said_by")):
        table = metadata.tables[name]
        put(world, table, row_of(table, "a person", game) | {column: "a guest"})
    world.store.write(lambda connection: hand_over(connection, "a guest", "an account"))
    for name, column in (("blocks", "blocked"), ("reports", "said_by")):
        asked = select(metadata.tables[name].c[column])
        found = world.store.read(lambda connection, asked=asked: connection.execute(asked).scalars().all())  # type: ignore[misc]
        assert found == ["an account"]


def test_nothing_names_a_deleted_account_any_more(world: World, ada: UserSession) -> None:
    """Tables that name accounts rather than users are emptied too, and so are those of keys that are not handed over."""
    world.accounts.create_device_link(ada.person, ada.account)

    def fill(connection: Connection) -> None:
        for table in (*OF_ACCOUNTS, *HOLDERS):
            if connection.execute(select(table)).first() is None:
                values = {column.key: made_up(column, "") for column in table.columns}
                values |= {"account": ada.account} if "account" in table.columns else {}
                values |= {"holder": ada.person} if "holder" in table.columns else {}
                connection.execute(insert(table).values(values))

    world.store.write(fill)
    world.accounts.delete(ada, PASSWORD)
    for table in metadata.sorted_tables:
        rows = world.store.read(lambda connection, table=table: connection.execute(select(table)).all())  # type: ignore[misc]
        for value in (ada.account, ada.person):
            assert value not in [cell for row in rows for cell in row], table.name


def test_the_reasons_name_tables_that_there_are() -> None:
    names = {table.name for table in PEOPLES}
    assert set(STAYS) <= names
    assert TOLD | set(NOT_TOLD) <= names
