"""Whole games between bots, for pages that would otherwise be empty: one after another they are shown as if they were being played.

`python -m scripts.exhibitions` makes the file. All users see the same game at the same moment: the clock says which.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final, NamedTuple

from warchest.lab.arena.record_file import RecordFile

SECONDS_A_MOMENT: Final = 5
REST_MOMENTS: Final = 4
"""How long the end of a game is shown before the next game starts, in moments."""


@dataclass(frozen=True)
class Exhibition:
    """A finished game between two bots."""

    bots: tuple[str, ...]
    """The level of each seat."""
    moments: int
    """The number of its lines: the game has one position more."""
    text: str
    """The game in its full form (docs/reference/notation.md)."""

    @property
    def id(self) -> str:
        """Return the id of its replay. Another game has another id, also in a later version."""
        return f"show-{blake2b(self.text.encode(), digest_size=6).hexdigest()}"


EXHIBITIONS: Final = RecordFile(
    "warchest-exhibitions/1", Exhibition, files("warchest.teaching") / "exhibitions.jsonl", "exhibitions"
)


class ShownMoment(NamedTuple):
    """A game on show, and the moment that it has reached."""

    exhibition: Exhibition
    at: int


@cache
def exhibitions() -> Sequence[Exhibition]:
    """Return the exhibitions of the package."""
    return tuple(EXHIBITIONS.read())


@cache
def _by_id() -> Mapping[str, Exhibition]:
    return {one.id: one for one in exhibitions()}


def exhibition(id_: str) -> Exhibition | None:
    """Return the exhibition whose replay has this id, or None. Anyone may ask for any id, so the answers are not kept."""
    return _by_id().get(id_)


def on_show(seconds: int) -> ShownMoment:
    """Return what is shown at a moment in seconds since 1970."""
    lengths = [one.moments + 1 + REST_MOMENTS for one in exhibitions()]
    moment = seconds // SECONDS_A_MOMENT % sum(lengths)
    for one, length in zip(exhibitions(), lengths, strict=True):
        if moment < length:
            return ShownMoment(one, min(moment, one.moments))
        moment -= length
    raise AssertionError("The remainder is less than the sum.")
