"""The check of a password before an act, which counts wrong ones. A user who gave it within a quarter of an hour is not asked again."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from warchest.server.accounts import Accounts, NameTakenError, UserSession, WrongPasswordError
from warchest.server.accounts.errors import Field
from warchest.server.web.guard.attempts import Attempt, Attempts
from warchest.server.web.guard.limits import Connection, household

T = TypeVar("T")


async def counted(accounts: Accounts, counting: AbstractContextManager[Attempt], job: Callable[[], T]) -> T:
    """Do a job that needs a digest of a password, and count the try. Return the job's result.

    Raise what the job raises, `TooManyTriesError`, and `OverloadedError` where too many digests wait already.
    """
    with counting as one:
        try:
            done = await accounts.passwords.run(job)
        except WrongPasswordError:
            one.was_wrong()
            raise
        except NameTakenError:
            one.was_right()
            raise
        one.was_right()
    return done


async def proven(
    request: Connection,
    accounts: Accounts,
    attempts: Attempts,
    session: UserSession,
    password: str,
    act: Callable[[], T],
    field: Field = "proof",
) -> T:
    """Check the user's password, unless it was given lately, and do an act that may need a digest. Return its result.

    `field`: the field that a `WrongPasswordError` names. Raise the same errors as `counted`.
    """
    lately = await asyncio.to_thread(accounts.is_confirmed, session)

    def job() -> T:
        if not accounts.is_confirmed(session):
            accounts.confirm_password(session, password, field)
        return act()

    counting = nullcontext(Attempt((), ())) if lately else attempts.owning(household(request), session.account or "")
    return await counted(accounts, counting, job)


async def prove(
    request: Connection, accounts: Accounts, attempts: Attempts, session: UserSession, password: str
) -> None:
    """Check the user's password, unless it was given lately. Raise `WrongPasswordError`, or the other errors of `counted`."""
    if not await asyncio.to_thread(accounts.is_confirmed, session):
        await proven(request, accounts, attempts, session, password, lambda: None)
