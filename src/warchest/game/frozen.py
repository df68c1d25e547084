"""A game as bytes with its whole history, so it can be viewed and taken back without a replay.

The log remains the authority on a game, never the frozen bytes. `resumed` builds the game of a log from another game with the same
first ids, and the frozen game serves as that other game. Only the same program reads it back, so these bytes have no format to keep.
"""

import hashlib
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from warchest.game.course import Course, KeptCourse
from warchest.game.game import Game, IllegalChoice
from warchest.game.setup import Setup
from warchest.rules.state.position import Position

STORED_PLY = 1300
"""Bytes of memory per id of a game's log, nearly all for the position before it; measured."""


class _Frozen(msgspec.Struct, array_like=True):
    course: KeptCourse
    """The course, with its positions compressed."""
    drawn: dict[int, int]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Frozen)


def frozen(game: Game) -> bytes:
    """Return the game as bytes, without its setup, its key, and an ending that the rules do not know."""
    kept = game._course.kept()
    return _encoder.encode(_Frozen(kept._replace(befores=zlib.compress(kept.befores, 1)), game._rng._drawn))


def thawed(setup: Setup, key: bytes, content: bytes, start: Position | None = None) -> Game:
    """Return the game that `frozen` took. ValueError for bytes of anything else.

    ``start``: the position that the game started from, or None for the opening of its setup.
    """
    try:
        decoded = _decoder.decode(content)
        kept = decoded.course._replace(befores=zlib.decompress(decoded.course.befores))
        course = Course.restored(setup.tables(), start, kept)
    except (msgspec.DecodeError, zlib.error, ValueError) as problem:
        raise ValueError(f"These bytes are no frozen game: {problem}") from problem
    game = Game.__new__(Game)
    game._open(setup, key, "keyed", start)
    game._take(course)
    game._rng._drawn = decoded.drawn
    return game


def key_of(game: Game) -> bytes:
    """Return the secret that the game's draws come from."""
    return game._rng.key


def shared(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the number of ids that two logs share from the start."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return next(number for number in range(least) if one[number] != other[number])


def resumed(base: Game, log: Sequence[int]) -> Game:
    """Return the game of a log, made from a game of the same setup and key: the shared first ids are copied, the rest is played.

    IllegalChoice where the log breaks a rule. `base` is not changed, and an ending of it that the rules do not know is dropped.
    """
    game = base.copy()
    game._ended = None
    length = shared(game._course.log, log)
    game._go_back(length)
    for id_ in log[length:]:
        if not game._waits_for_chance:
            game._check(id_)
        elif id_ not in game.chance_outcomes():
            raise IllegalChoice(f"The log does not fit the rules at {len(game.log)}: chance can't give {id_}.")
        game._follow(id_)
    game._let_chance_act()
    return game


@cache
def engine_version() -> str:
    """Return a digest of this program. Bytes that another program has frozen are useless to it."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for path in sorted(path for folder in ("rules", "wording") for path in (here.parent / folder).rglob("*.py")):
        digest.update(path.read_bytes())
    for name in ("choices.py", "course.py", "frozen.py", "game.py", "history.py"):
        digest.update((here / name).read_bytes())
    return digest.hexdigest()[:16]
