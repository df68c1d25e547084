"""Passwords: argon2id digests, made and checked in a small pool of separate threads.

A digest takes 64 MB and a fifth of a second, on purpose. With a pool of two, a crowd that signs in takes no thread from the games, and at
most 128 MB. Each digest is made in one lane: with four, the library's default, two digests would keep eight threads busy. The
processor time of a digest is charged to the household that asks for it.
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
    """Makes and checks digests, and lends its threads to jobs that need them."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Without a hasher, use the library's costs of RFC 9106 for machines with little memory, in one lane."""
        self._hasher = hasher or PasswordHasher(parallelism=1)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._nobody = self._pool.submit(self._hasher.hash, "nobody's password")
        """The digest that is checked for an unknown name. It is made now, so that the first such name takes no longer."""
        self._room = threading.BoundedSemaphore(MOST_WAITING)

    def close(self) -> None:
        """Finish the running jobs."""
        self._pool.shutdown()

    async def run(self, job: Callable[[], T]) -> T:
        """Do `job` in the pool and return its value. Raise `OverloadedError` at once where too many jobs wait already."""
        if not self._room.acquire(blocking=False):
            raise OverloadedError
        try:
            context = contextvars.copy_context()
            return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: context.run(_paid, job))
        finally:
            self._room.release()

    def digest(self, password: str) -> str:
        """Return the digest of a password."""
        return self._hasher.hash(_normal(password))

    def fits(self, digest: str | None, password: str) -> bool:
        """Return whether the password fits the digest. None takes as long as a digest, so that the time does not reveal existing names."""
        try:
            return self._hasher.verify(digest or self._nobody.result(), _normal(password)) and digest is not None
        except (VerificationError, InvalidHashError):
            return False

    def outdated(self, digest: str) -> bool:
        """Return whether a digest was made with other costs than new ones."""
        return self._hasher.check_needs_rehash(digest)


def checked(password: str, name: str) -> str:
    """Return the password. Raise `AccountError` if it is too short, too long, or easy to guess for somebody who knows the name."""
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
    """Do a job and return its value. Charge its processor time to the request that asks for it."""
    payer, began = effort.get(), time.thread_time()
    try:
        return job()
    finally:
        if payer is not None:
            payer.add(time.thread_time() - began)


def _normal(password: str) -> str:
    """Return one form for all texts that look the same, regardless of the keyboard."""
    return unicodedata.normalize("NFKC", password)
