"""Passwords: which are too easy to guess, and their argon2id digests, made and checked in a small pool of separate threads.

A digest takes 64 MB and a fifth of a second, on purpose. With a pool of two, a crowd that signs in takes no thread from the games, and at
most 128 MB. Each digest is made in one lane: with four, the library's default, two digests would keep eight threads busy. The
processor time of a digest is charged to the household that asks for it.

A guesser who knows users' usual choices reads a password as a sequence of pieces, and each kind of piece costs a number of bits. A piece
is a common password, a word of the name or of this game, a run on the keyboard, letters or numbers in order, one character repeated, a
year, a repeated piece, or a single character. The cheapest reading counts. A digit that looks like a letter counts as that letter.
"""

import asyncio
import contextvars
import threading
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from math import log2
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from warchest.server.accounts.errors import AccountError, OverloadedError
from warchest.server.table.people import LONGEST as LONGEST_NAME
from warchest.server.work.effort import effort
from warchest.wording.languages import _

T = TypeVar("T")
SHORTEST, LONGEST = 10, 200
THREADS = 2
MOST_WAITING = 24
ENOUGH = 32.0
"""The bits that a password needs. At 4 tries an hour for one name (`web.attempts`) a guesser with 1,000 addresses would need 100 years."""
_CHARACTER = {"Nd": log2(10), "Ll": log2(26), "Lo": log2(256)}
_OTHER = log2(40)
_RUN, _YEAR, _AGAIN, _OWN = 8.0, 7.0, 3.0, 3.0
_CAPITALS = 1.0
"""The bits that capitals add to a password."""
_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "147258369",
    "159753",
)
"""Neighbouring keys on a keyboard, letters in alphabetical order, and numbers in order. Users type them forward and backward."""
_RUNS = (*_ROWS, *(row[::-1] for row in _ROWS))
_SHORTEST_RUN = 3
_HERE = ("warchest", "war chest", "royal", "squire", "banneret", "boardgame", "chess", "lichess")
_READ_AS = str.maketrans("@4831!|05$7+", "aabeiilosstt")
_YEARS = range(1900, 2100)


class Passwords:
    """Makes and checks digests, and lends its threads to jobs that need them."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Without a hasher, use the library's costs of RFC 9106 for machines with little memory, in one lane."""
        self._hasher = hasher or PasswordHasher(parallelism=1)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._nobody = self._pool.submit(self._hasher.hash, "nobody's password")
        """The digest that is checked for an unknown name. It is made now, so the first such name takes no longer."""
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
    """Return the password. Raise `AccountError` if it is too short, too long, or easy to guess for an attacker who knows the name."""
    if len(password) < SHORTEST:
        raise AccountError("password", _("A password needs at least ten characters."))
    if len(password) > LONGEST:
        raise AccountError("password", _("A password can have at most 200 characters."))
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


def bits(password: str, name: str = "") -> float:
    """Return the bits of the cheapest reading for a guesser who knows the name of the account."""
    plain = unicodedata.normalize("NFKC", password).casefold()
    read = _read(plain)
    own = {_read(word) for word in (*_words(name), *_HERE)}
    cheapest = [0.0]
    for end in range(1, len(plain) + 1):
        single = cheapest[end - 1] + _of_character(plain[end - 1])
        pieces = (cheapest[start] + cost for start, cost in _pieces(plain, read, end, own))
        cheapest.append(min([single, *pieces]))
    mixed = plain != unicodedata.normalize("NFKC", password)
    return cheapest[-1] + _CAPITALS * mixed


def _pieces(plain: str, read: str, end: int, own: set[str]) -> list[tuple[int, float]]:
    """Return the start and the bits of each piece that ends here and is longer than a character."""
    pieces: list[tuple[int, float]] = []
    common = _common()
    for start in range(max(0, end - _longest()), end - 1):
        piece, word = plain[start:end], read[start:end]
        rank = min(common.get(piece, len(common)), common.get(word, len(common)))
        if rank < len(common):
            pieces.append((start, log2(rank + 2)))
        if word in own:
            pieces.append((start, _OWN))
        if len(piece) >= _SHORTEST_RUN and any(piece in run for run in _RUNS):
            pieces.append((start, _RUN))
        if len(piece) == 4 and piece.isdecimal() and int(piece) in _YEARS:
            pieces.append((start, _YEAR))
    pieces += _repeats(plain, end)
    return pieces


def _repeats(plain: str, end: int) -> list[tuple[int, float]]:
    """Return the same for one repeated character, and for a piece that repeats the text right before it."""
    repeats = []
    start = end - 1
    while start and plain[start - 1] == plain[end - 1]:
        start -= 1
    if end - start > 2:
        repeats.append((start, _of_character(plain[start]) + _AGAIN))
    for length in range(2, end // 2 + 1):
        if plain[end - length : end] == plain[end - 2 * length : end - length]:
            repeats.append((end - length, _AGAIN))
    return repeats


def _of_character(char: str) -> float:
    return _CHARACTER.get(unicodedata.category(char), _OTHER)


def _read(text: str) -> str:
    return text.translate(_READ_AS)


def _words(name: str) -> list[str]:
    """Return the words of a name, and the whole name with and without its blanks."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return [word for word in (plain, "".join(plain.split()), *plain.split()) if len(word) > 2]


@cache
def _common() -> dict[str, int]:
    """Return the most common passwords with their ranks from 0, without those of one or two characters, which do not count as pieces.

    The most common ones of ten characters or more follow the most common of any length.
    """
    words = dict.fromkeys((*_listed("common_passwords.txt"), *_listed("long_passwords.txt")))
    return {word: rank for rank, word in enumerate(words) if len(word) > 2}


def _listed(name: str) -> list[str]:
    """Return the lines of a list of this package, without its notice."""
    text = (files("warchest.server.accounts") / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


@cache
def _longest() -> int:
    """Return the length of the longest possible word or run: a common password, a row of keys, or the name of an account."""
    return max(LONGEST_NAME, *(len(word) for word in (*_common(), *_ROWS)))
