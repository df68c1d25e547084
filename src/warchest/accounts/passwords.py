"""Passwords: argon2id digests, made and checked in a small pool of threads of their own.

A digest takes 64 MB and a fifth of a second, on purpose. In a pool of two, a crowd at the door takes no thread from the games, and 128 MB
at most. Each is made in one lane: in four, the default of the library, two digests would keep eight threads busy. The
household that asks for a digest pays for its processor time.
"""

import asyncio
import contextvars
import threading
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from warchest.accounts.errors import AccountError, OverloadedError
from warchest.accounts.guessing import ENOUGH, bits
from warchest.table.job_process import effort
from warchest.wording.languages import _

T = TypeVar("T")
SHORTEST, LONGEST = 10, 200
THREADS = 2
MOST_WAITING = 24


class Passwords:
    """Makes and checks digests, and lends its threads to what needs them."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """By default with the costs of RFC 9106 for machines with little memory, as the library has them, in one lane."""
        self._hasher = hasher or PasswordHasher(parallelism=1)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._nobody = self._pool.submit(self._hasher.hash, "nobody's password")
        """A digest that takes the place of that of an unknown name. It is made now, so that the first such name takes no longer."""
        self._room = threading.BoundedSemaphore(MOST_WAITING)

    def close(self) -> None:
        """Finish what is being done."""
        self._pool.shutdown()

    async def run(self, job: Callable[[], T]) -> T:
        """Do `job` in the pool; raises `OverloadedError` at once where too much waits already."""
        if not self._room.acquire(blocking=False):
            raise OverloadedError
        try:
            context = contextvars.copy_context()
            return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: context.run(_paid, job))
        finally:
            self._room.release()

    def digest(self, password: str) -> str:
        """The digest to keep."""
        return self._hasher.hash(_normal(password))

    def fits(self, digest: str | None, password: str) -> bool:
        """Whether the password belongs to the digest. None takes as long as any other, so no clock tells names."""
        try:
            return self._hasher.verify(digest or self._nobody.result(), _normal(password)) and digest is not None
        except (VerificationError, InvalidHashError):
            return False

    def outdated(self, digest: str) -> bool:
        """Whether a digest was made with other costs than new ones are."""
        return self._hasher.check_needs_rehash(digest)


def checked(password: str, name: str) -> str:
    """Returns the password. Raises `AccountError` if it is too short, too long, or easy to guess for somebody who knows the name."""
    if len(password) < SHORTEST:
        raise AccountError("password", _("A password has at least ten characters."))
    if len(password) > LONGEST:
        raise AccountError("password", _("A password has at most 200 characters."))
    if bits(password, name) < ENOUGH:
        raise AccountError(
            "password",
            _("This password is too easy to guess. Three unrelated words are better."),
        )
    return password


def _paid(job: Callable[[], T]) -> T:
    """Do a job, and charge its processor time to the request that asks for it."""
    payer, began = effort.get(), time.thread_time()
    try:
        return job()
    finally:
        if payer is not None:
            payer.add(time.thread_time() - began)


def _normal(password: str) -> str:
    """One form for what looks the same, however a keyboard writes it."""
    return unicodedata.normalize("NFKC", password)
