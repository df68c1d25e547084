"""`Notices`: a user's list of news, and the notices that are sent elsewhere. Every call blocks, and is safe from many threads."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, case, delete, func, select, update

from warchest.schema.time_control import DAY_MS
from warchest.server.notices.channels import Channel, Notice, SendOutcome, digest
from warchest.server.notices.desk import TargetState, Wishes, reasons_of, rows_of, targets_of, wishes_of
from warchest.server.notices.tables import notice_settings, notice_targets, notices, wake
from warchest.server.store import Store
from warchest.server.store.database import upsert
from warchest.server.store.schema import games
from warchest.server.table.errors import RefusedError
from warchest.wording.languages import _

MOST_LISTED: Final = 50
"""The most notices that a list shows."""
MOST_TARGETS: Final = 10
"""The most targets of a user."""
ID_BYTES: Final = 9
TRIAL: Final = "trial"


class Item(NamedTuple):
    """A notice in a user's list."""

    text: str
    path: str
    """The address that it leads to, on this site."""
    at: int
    """Since when it holds, in milliseconds since 1970."""
    seen: bool
    kind: str
    game: str


class Notices:
    """The notices of a store."""

    def __init__(self, store: Store, now: Callable[[], int], channels: Mapping[str, Channel] | None = None) -> None:
        """`channels`: those of this process, by id."""
        self._store = store
        self._now = now
        self.channels = channels or {}
        """The channels that the host allows and has set up, by id."""

    # The list

    def count(self, person: str) -> int:
        """Return how many notices the user has not seen."""
        now = self._now()
        found = self._store.read(lambda connection: reasons_of(connection, person, now))
        return sum(one.stands(now) and not one.seen for one in found)

    def listed(self, person: str) -> list[Item]:
        """Return the user's notices that still hold, the newest first, in the language of the current context."""
        now = self._now()

        def look(connection: Connection) -> list[Item]:
            found = [one for one in reasons_of(connection, person, now) if one.stands(now)][-MOST_LISTED:]
            rows = rows_of(connection, found)
            return [
                Item(
                    one.text(rows[one.game], person), f"/game/{one.game}", one.since or 0, one.seen, one.kind, one.game
                )
                for one in reversed(found)
                if one.game in rows
            ]

        return self._store.read(look)

    def see(self, person: str) -> None:
        """Note that the user has seen the list. The user's devices then drop what they still show."""
        now = self._now()
        deadline = select(games.c.deadline - DAY_MS).where(games.c.id == notices.c.game_id).scalar_subquery()
        since = case((notices.c.kind == "day", deadline), else_=notices.c.made)
        new = (notices.c.person == person, notices.c.seen.is_(None), since <= now)
        if self._store.read(lambda connection: connection.execute(select(notices.c.kind).where(*new)).first()) is None:
            return

        def job(connection: Connection) -> None:
            connection.execute(update(notices).where(*new).values(seen=now))
            wake(connection, now, acted=person)

        self._store.write(job)

    # The user's wishes

    def wishes(self, person: str) -> Wishes:
        """Return the user's wishes."""
        return self._store.read(lambda connection: wishes_of(connection, person))

    def wish(self, person: str, wanted: Wishes) -> None:
        """Keep what the user wants. Notices that wait are sent by it."""
        values = msgspec.to_builtins(wanted) | {"made": self._now()}

        def job(connection: Connection) -> None:
            upsert(connection, notice_settings, {"person": person, **values}, values)
            wake(connection, self._now(), acted=person)

        self._store.write(job)

    def speak(self, person: str, language: str) -> None:
        """Send the user's notices in another language, given by its tag."""
        own = (notice_settings.c.person == person, notice_settings.c.language != language)
        if self._store.read(lambda connection: connection.execute(select(notice_settings).where(*own)).first()):
            changed = update(notice_settings).where(*own).values(language=language)
            self._store.write(lambda connection: connection.execute(changed))

    # Targets

    def targets(self, person: str) -> list[TargetState]:
        """Return the user's targets, the oldest first."""
        return self._store.read(lambda connection: targets_of(connection, person))

    def add(
        self,
        person: str,
        channel: str,
        address: Mapping[str, Any],
        name: str,
        site: str,
        language: str,
        id_: str | None = None,
    ) -> str:
        """Add a target and return its id. A target of this channel with the same address is replaced, and so is anyone's with this id.

        `name`: how the user's list names it. `site`: the address of the site in this request, without a slash at the end. `language`:
        the tag of the user's language. Raise `RefusedError` where the user has too many targets. Older news is not sent there.
        """
        now, given, id_ = self._now(), id_, id_ or secrets.token_urlsafe(ID_BYTES)
        values: dict[str, Any] = {
            "id": id_,
            "person": person,
            "channel": channel,
            "address": dict(address),
            "name": name,
            "site": site,
        }
        values |= {"active": True, "made": now, "tries": 0}

        def job(connection: Connection) -> None:
            same = [one.target for one in targets_of(connection, person)]
            same = [one for one in same if one.channel == channel and one.address == values["address"]]
            own = notice_targets.c.person == person
            connection.execute(delete(notice_targets).where(own, notice_targets.c.id.in_([one.id for one in same])))
            if given is not None:
                connection.execute(delete(notice_targets).where(notice_targets.c.id == given))
            count = connection.execute(select(func.count()).select_from(notice_targets).where(own)).scalar_one()
            if count >= MOST_TARGETS:
                raise RefusedError(_("You have too many addresses for notifications. Remove one first."))
            connection.execute(notice_targets.insert().values(**values))
            if count == 0:
                before = (notices.c.person == person, notices.c.sent.is_(None), notices.c.made <= now)
                connection.execute(update(notices).where(*before).values(sent=now))
            first = msgspec.to_builtins(Wishes(language=language))
            now_so = {"language": language, "made": now}
            upsert(connection, notice_settings, {"person": person, **first, **now_so}, now_so)

        self._store.write(job)
        return id_

    def remove(self, person: str, target_id: str) -> None:
        """Remove a target of the user."""
        own = (notice_targets.c.person == person, notice_targets.c.id == target_id)
        self._store.write(lambda connection: connection.execute(delete(notice_targets).where(*own)))

    def forget(self, target_id: str) -> None:
        """Remove a target of any user."""
        gone = delete(notice_targets).where(notice_targets.c.id == target_id)
        self._store.write(lambda connection: connection.execute(gone))

    def switch_on(self, person: str, target_id: str) -> None:
        """Switch a target on again that was switched off after failures."""
        own = (notice_targets.c.person == person, notice_targets.c.id == target_id)
        fresh = update(notice_targets).where(*own).values(active=True, failing=None, problem=None, behind=None)
        self._store.write(lambda connection: connection.execute(fresh.values(tries=0, again=None)))

    def try_out(self, person: str, target_id: str) -> SendOutcome | None:
        """Send a notice for a trial to a target of the user, and return the outcome, or None where there is no such target."""
        found = next((one.target for one in self.targets(person) if one.target.id == target_id), None)
        if found is None or found.channel not in self.channels:
            return None
        now = self._now()
        title, text = _("War Chest"), _("Notifications from War Chest arrive here.")
        notice = Notice(digest(TRIAL, now), digest(TRIAL), title, text, f"{found.site}/news", TRIAL, now)
        return self.channels[found.channel].send(found, notice)
