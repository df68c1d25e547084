"""The people of a table: their accounts and their profiles, opened together."""

from typing import NamedTuple

from warchest.accounts.passwords import Passwords
from warchest.accounts.profiles import Profiles
from warchest.accounts.service import Accounts
from warchest.store import Store
from warchest.table.service import Table


class People(NamedTuple):
    """The people of a store."""

    accounts: Accounts
    profiles: Profiles

    def close(self) -> None:
        """Finish the running jobs."""
        self.accounts.close()


def open_people(store: Store, table: Table, passwords: Passwords | None = None) -> People:
    """Return the people of `store`. From now on `table` uses their names and keeps their results."""
    accounts = Accounts(store, passwords)
    table.seating.naming = accounts.at_table
    return People(accounts, Profiles(store, table, accounts))
