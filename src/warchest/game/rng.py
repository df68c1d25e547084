"""Random draws: a counter-based generator with a secret key. A game can be repeated, and no seat can foresee a coin."""

from hashlib import blake2b
from secrets import token_bytes
from typing import Any, Self

from warchest.game.course import Course


class Rng:
    """Random numbers keyed by (key, seat, number of the draw): the same key gives the same coins."""

    def __init__(self, key: bytes | None = None) -> None:
        """``key``: 1 to 64 secret bytes, or 32 random bytes when none is given. ValueError for another length."""
        self.key = token_bytes(32) if key is None else bytes(key)
        if not 1 <= len(self.key) <= 64:
            raise ValueError(f"A key of draws has 1 to 64 bytes, not {len(self.key)}.")
        self._keyed = blake2b(key=self.key, digest_size=8)
        self._drawn: dict[int, int] = {}

    def count(self, seat: int) -> int:
        """Note a draw of ``seat`` and return its number, from 0."""
        number = self._drawn.get(seat, 0)
        self._drawn[seat] = number + 1
        return number

    def take_back(self, seat: int) -> None:
        """Forget the last draw of ``seat``: the next one gives the same number again."""
        self._drawn[seat] -= 1

    def bits(self, seat: int) -> int:
        """Return the next 64 random bits for ``seat``."""
        hashed = self._keyed.copy()
        hashed.update(b"draw %d %d" % (seat, self.count(seat)))
        return int.from_bytes(hashed.digest(), "big")

    def draw(self, course: Course) -> int:
        """Make the draw or flip that is due in a course, and return its id."""
        actor = course.actor()
        return course.draw(self.bits(actor), actor)

    def copy(self) -> Self:
        """Return an independent generator that continues in the same way."""
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        twin._drawn = self._drawn.copy()
        return twin

    def going_on(self, before: "Rng") -> Self:
        """Return a copy of this generator that continues after the draws of another one."""
        twin = self.copy()
        twin._drawn = before._drawn.copy()
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        return self.key, self._drawn

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.key, self._drawn = state
        self._keyed = blake2b(key=self.key, digest_size=8)
