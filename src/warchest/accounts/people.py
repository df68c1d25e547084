"""Opening what is known of people beside a table: their accounts and what they have played."""

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
        """Finish what is being done."""
        self.accounts.close()


def open_people(store: Store, table: Table, passwords: Passwords | None = None) -> People:
    """The people of `store`; at `table` they go by their names from now on, and their results are kept."""
    accounts = Accounts(store, passwords)
    table.seating.naming = accounts.at_table
    return People(accounts, Profiles(store, table, accounts))
