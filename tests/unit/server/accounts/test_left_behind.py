"""Tests of what a deleted account leaves behind: no user sheds a ban, a mute or a removal by making another account."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update

from warchest.schema.time_control import wall_ms
from warchest.server.accounts import Accounts
from warchest.server.accounts.farewell import erase
from warchest.server.accounts.left_behind import forget_left, is_shut_out
from warchest.server.accounts.restraints import Kind, Restraint, Restraints, restrain
from warchest.server.accounts.tables import accounts, left_restraints
from warchest.server.hosting import Hosting, Order
from warchest.server.store import Store
from warchest.server.store.schema import metadata
from warchest.server.tournaments.tables import shut_out, tournaments

DAY = 24 * 3600 * 1000
PASSWORD = "a long pass phrase"


class Place:
    """A store with accounts, each made in a browser."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.accounts = Accounts(self.store)

    def made(self, name: str, browser: str | None = None) -> tuple[str, str]:
        """Make an account, and return its user's key and the token of its browser. `browser`: the token that the browser had."""
        token = self.accounts.sign_up(None, name, PASSWORD, "")
        cookie = self.accounts.remember_browser(token, browser)
        signed = self.accounts.session_of(token)
        assert signed is not None
        assert cookie is not None
        return signed.person, cookie

    def restrain(self, kind: Kind, person: str, days: int = 1) -> int:
        """Restrain a user for some days, and return until when."""
        until = wall_ms() + days * DAY
        self.store.write(lambda connection: restrain(connection, Restraint(kind, until, person=person)))
        return until

    def delete(self, person: str) -> None:
        """Delete the account of a user."""
        mine = select(accounts.c.id).where(accounts.c.holder == person)
        self.store.write(lambda connection: erase(connection, connection.execute(mine).scalar_one()))

    def removed(self, id_: str, person: str) -> None:
        """Remove a user from a running tournament."""
        row = {
            "id": id_,
            "person": "host",
            "name": "Evening",
            "form": "swiss",
            "status": "running",
            "rounds": 5,
            "every_days": 0,
            "request": {},
            "made": 0,
        }

        def job(connection: object) -> None:
            connection.execute(insert(tournaments).values(**row))  # type: ignore[attr-defined]
            connection.execute(insert(shut_out).values(tournament=id_, person=person))  # type: ignore[attr-defined]

        self.store.write(job)

    def is_out(self, id_: str, person: str) -> bool:
        """Return whether a user can't join a tournament."""
        return self.store.read(lambda connection: is_shut_out(connection, id_, person))

    def left(self) -> int:
        """Return the number of rows that deleted accounts have left."""
        count = select(func.count()).select_from(left_restraints)
        return self.store.read(lambda connection: connection.execute(count).scalar_one())


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.accounts.close()
    made.store.close()


def test_a_ban_holds_for_the_browsers_of_a_deleted_account(place: Place) -> None:
    """Given a banned user, when they delete the account, then its browser is banned as before, until the ban ends, and no other one."""
    person, browser = place.made("Ada")
    _other, elsewhere = place.made("Ben")
    until = place.restrain("ban", person)
    place.delete(person)
    restraints = Restraints(place.store)
    assert restraints.browser_until(browser) == until
    assert restraints.browser_until(elsewhere) is None


def test_a_ban_stays_with_a_browser_that_gets_a_new_token(place: Place) -> None:
    """Given a browser of a deleted account that was banned, when another user signs in there, then it is banned while it is a guest's."""
    person, browser = place.made("Ada")
    ben, _elsewhere = place.made("Ben")
    place.restrain("ban", person)
    place.delete(person)
    token = place.accounts.sign_in(None, "Ben", PASSWORD, "")
    cookie = place.accounts.remember_browser(token, browser)
    restraints = Restraints(place.store)
    assert restraints.browser_until(cookie) is not None
    assert restraints.until("ban", ben) is None, "a ban is not that of the other users of a browser"


def test_a_mute_holds_for_the_account_that_its_user_makes_next(place: Place) -> None:
    """Given a muted user who deletes the account, when they make another one in that browser, then it is muted as long."""
    person, browser = place.made("Ada")
    before, _elsewhere = place.made("Ben")
    until = place.restrain("mute", person)
    place.delete(person)
    again, _cookie = place.made("Clean", browser)
    restraints = Restraints(place.store)
    assert restraints.until("mute", again) == until
    token = place.accounts.sign_in(None, "Ben", PASSWORD, "")
    place.accounts.remember_browser(token, browser)
    restraints.refresh()
    assert restraints.until("mute", before) is None, "an account that was made before is another user's"


def test_an_earlier_mute_shortens_no_later_one(place: Place) -> None:
    """Given an account that has the mute of a deleted one, when the host mutes it for longer, then signing in again changes nothing."""
    person, browser = place.made("Ada")
    place.restrain("mute", person)
    place.delete(person)
    again, browser = place.made("Clean", browser)
    until = place.restrain("mute", again, 30)
    token = place.accounts.sign_in(None, "Clean", PASSWORD, "")
    place.accounts.remember_browser(token, browser)
    assert Restraints(place.store).until("mute", again) == until


@pytest.mark.parametrize("kind", ["ban", "mute"])
def test_a_second_deleted_account_sheds_nothing_of_the_first(place: Place, kind: Kind) -> None:
    """Given two accounts of one browser, when that with the long restraint is deleted, and then that with the short one, then the long
    one holds.
    """
    short, browser = place.made("Short")
    long, browser = place.made("Long", browser)
    place.restrain(kind, short)
    until = place.restrain(kind, long, 30)
    place.delete(long)
    between, browser = place.made("Between", browser)
    place.delete(short)
    token = place.accounts.sign_in(None, "Between", PASSWORD, "")
    cookie = place.accounts.remember_browser(token, browser)
    restraints = Restraints(place.store)
    assert (restraints.browser_until(cookie) if kind == "ban" else restraints.until("mute", between)) == until


@pytest.mark.parametrize("kind", ["ban", "mute"])
def test_a_host_who_ends_a_restraint_ends_what_a_deleted_account_left(place: Place, kind: Kind) -> None:
    """Given a restraint that a deleted account left, when the host ends it for the next account of that browser, then none is left."""
    person, browser = place.made("Ada")
    place.restrain(kind, person)
    place.delete(person)
    again, browser = place.made("Again", browser)
    hosting = Hosting(place.store, place.accounts)
    hosting.do("Hilda", Order("unmute" if kind == "mute" else "unban", "Again", "a mistake", 0))
    token = place.accounts.sign_in(None, "Again", PASSWORD, "")
    cookie = place.accounts.remember_browser(token, browser)
    restraints = Restraints(place.store)
    assert (restraints.until("mute", again), restraints.browser_until(cookie)) == (None, None)
    assert place.left() == 0


def test_a_removed_player_can_t_come_back_with_another_account_of_the_same_browser(place: Place) -> None:
    """Given a player whom an organizer removed, then an account that shares a browser is shut out too, also after a deletion."""
    person, browser = place.made("Ada")
    stranger, _elsewhere = place.made("Ben")
    place.removed("evening", person)
    second, browser = place.made("Second", browser)
    assert [place.is_out("evening", one) for one in (person, second, stranger)] == [True, True, False]
    place.delete(person)
    place.delete(second)
    third, _cookie = place.made("Third", browser)
    assert [place.is_out("evening", one) for one in (third, stranger)] == [True, False]
    assert not place.is_out("another one", third)


def test_an_account_without_restraints_leaves_nothing(place: Place) -> None:
    person, _browser = place.made("Ada")
    place.delete(person)
    assert place.left() == 0


def test_what_was_left_is_deleted_when_it_ends(place: Place) -> None:
    """Given a ban that a deleted account left, when it has ended, then no row of it is there."""
    person, _browser = place.made("Ada")
    place.restrain("ban", person)
    place.delete(person)
    assert place.left() == 1
    place.store.write(lambda connection: forget_left(connection, wall_ms() + DAY + 1))
    assert place.left() == 0


def test_a_removal_lasts_as_long_as_its_tournament(place: Place) -> None:
    """Given a round robin of 64 players at a round a week, when a removed player has deleted the account, then another account of that
    browser can't join, to the last of the 63 weeks.
    """
    person, browser = place.made("Ada")
    place.removed("season", person)
    place.delete(person)
    place.store.write(lambda connection: forget_left(connection, wall_ms() + (90 + 63 * 7) * DAY))
    again, _cookie = place.made("Again", browser)
    assert place.is_out("season", again)


@pytest.mark.parametrize("status", ["over", "off"])
def test_a_removal_is_forgotten_with_its_tournament(place: Place, status: str) -> None:
    """Given removals from two tournaments that a deleted account left, when one is over, then no digest stays for that one."""
    person, browser = place.made("Ada")
    place.removed("evening", person)
    place.removed("season", person)
    place.delete(person)
    ended = update(tournaments).where(tournaments.c.id == "evening").values(status=status)
    place.store.write(lambda connection: connection.execute(ended))
    place.store.write(lambda connection: forget_left(connection, wall_ms()))
    assert place.left() == 1
    again, _cookie = place.made("Again", browser)
    assert [place.is_out(one, again) for one in ("evening", "season")] == [False, True]


def test_what_is_left_names_nobody(place: Place) -> None:
    """Given a deleted account that was banned, then no row of the store has its key or its name."""
    person, _browser = place.made("Ada Lovelace")
    place.restrain("ban", person)
    place.delete(person)
    rows = place.store.read(
        lambda connection: [str(row) for table in metadata.sorted_tables for row in connection.execute(select(table))]
    )
    assert not [row for row in rows if person in row or "Ada Lovelace" in row]
