"""Data files of the book, read into typed rows. Their texts are gettext message ids, found by their keys (``scripts/data_texts.py``)."""

from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a data file."""


def rows_of(package: str, file: str, kind: type[T]) -> T:
    """Return the content of a file beside the modules of a package. Raises msgspec.ValidationError for a row that is none."""
    return msgspec.toml.decode(files(package).joinpath(file).read_bytes(), type=kind)
