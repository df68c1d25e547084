"""The base for making a state of a game: an earlier or a later state of it, from memory or from a snapshot."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from warchest.frozen import frozen, key_of, shared, thawed
from warchest.game import Game
from warchest.setup import Setup
from warchest.wording.languages import ENGLISH, Language
from warchest.wording.log.log import Announcement, GameLog, LogEntry


class _Words(msgspec.Struct, array_like=True):
    """A log in words, as far as it has been written."""

    entries: list[LogEntry]
    announcements: list[Announcement]
    length: int


class _Packed(msgspec.Struct, array_like=True):
    game: bytes
    words: _Words | None
    """The log in English, where it has been written. Other languages are written anew."""


_SEAL_SIZE = 16
"""The bytes before the content that tell which game it belongs to."""
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Packed)


class Base(NamedTuple):
    """A game, and its log in words in some languages."""

    game: Game
    logs: dict[Language, GameLog]

    def logs_of(self, log: Sequence[int]) -> dict[Language, GameLog]:
        """Return the logs in words that also fit another log of the same game: those that do not go beyond the shared beginning."""
        length = shared(self.game.log, log)
        return {language: words for language, words in self.logs.items() if words.length <= length}


def packed(base: Base) -> bytes:
    """Return a state as bytes, for a snapshot."""
    words = base.logs.get(ENGLISH)
    told = None if words is None else _Words(words.entries, words.announcements, words.length)
    content = _encoder.encode(_Packed(frozen(base.game), told))
    return _seal(content, base.game.setup, key_of(base.game)) + content


def unpacked(setup: Setup, key: bytes, value: bytes) -> Base:
    """Return the state that `packed` has written. Raise ValueError for other bytes, or a game with another set-up or key."""
    content = value[_SEAL_SIZE:]
    if _seal(content, setup, key) != value[:_SEAL_SIZE]:
        raise ValueError("These bytes are no snapshot of this game.")
    try:
        found = _decoder.decode(content)
    except msgspec.DecodeError as problem:
        raise ValueError(f"These bytes are no snapshot: {problem}.") from problem
    game = thawed(setup, key, found.game)
    logs: dict[Language, GameLog] = {}
    if found.words is not None:
        words = logs[ENGLISH] = GameLog(game.tables, game.board)
        words.entries, words.announcements = found.words.entries, found.words.announcements
        words.length = found.words.length
    return Base(game, logs)


def _seal(content: bytes, setup: Setup, key: bytes) -> bytes:
    """Return a digest of these bytes and this game, since the same ids may mean different things in two games."""
    game = hashlib.blake2b(key + msgspec.json.encode(setup.to_json()), digest_size=32).digest()
    return hashlib.blake2b(content, key=game, digest_size=_SEAL_SIZE).digest()
