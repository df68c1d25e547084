"""The files of a data set: Parquet with fixed columns, and their checksums."""

import os
from collections.abc import Mapping
from hashlib import file_digest
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from warchest.lab.arena.runs import RunError
from warchest.lab.dataset.columns import TABLES

LEVEL = 9
"""The level of the compression by Zstandard."""

_HANDS = pa.struct([("seat", pa.int8()), ("hand", pa.list_(pa.uint8())), ("chance", pa.float32())])
_KINDS: Mapping[str, pa.DataType] = {
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int64": pa.int64(),
    "float": pa.float32(),
    "string": pa.string(),
    "list<int16>": pa.list_(pa.int16()),
    "list<uint8>": pa.list_(pa.uint8()),
    "list<string>": pa.list_(pa.string()),
    "list<list<string>>": pa.list_(pa.list_(pa.string())),
    "list<struct<seat: int8, hand: list<uint8>, chance: float>>": pa.list_(_HANDS),
}
SCHEMAS = {name: pa.schema([(one.name, _KINDS[one.kind]) for one in columns]) for name, columns in TABLES.items()}
"""The schema of each table."""


def table_of(name: str, values: Mapping[str, Any]) -> pa.Table:
    """Return a table of these values. A column without values is null."""
    length = len(values["game"])
    columns = [
        pa.nulls(length, field.type) if values[field.name] is None else _column(values[field.name], field.type)
        for field in SCHEMAS[name]
    ]
    named = [
        (one.name, column.type if isinstance(column, pa.DictionaryArray) else one.type)
        for one, column in zip(SCHEMAS[name], columns, strict=True)
    ]
    return pa.Table.from_arrays(columns, schema=pa.schema(named))


def _column(values: Any, kind: pa.DataType) -> pa.Array:
    if isinstance(values, pa.DictionaryArray):
        return values  # written as plain strings
    if isinstance(values, pa.Array):
        return values if values.type == kind else values.cast(kind)
    return pa.array(values, kind)


def write(folder: Path, shard: int, parts: Mapping[str, Mapping[str, pa.Table]]) -> dict[str, str]:
    """Write the tables of a shard. Return the SHA-256 of each file by its path in the folder. Raises `RunError` if that fails.

    A file appears under its name once it is whole.
    """
    digests = {}
    for split, tables in parts.items():
        for name, table in tables.items():
            path = f"{name}/{split}-{shard:05d}.parquet"
            target = folder / path
            unfinished = target.with_name(f".{target.name}.{os.getpid()}")
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                pq.write_table(table, unfinished, compression="zstd", compression_level=LEVEL, store_schema=False)
                digests[path] = digest_of(unfinished)
                unfinished.replace(target)
            except OSError as error:
                raise RunError(f"{target} can't be written: {error.strerror or error}.") from error
    return digests


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file."""
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def write_text(file: Path, text: str) -> None:
    """Write a text file. Raises `RunError` if that fails."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise RunError(f"{file} can't be written: {error.strerror}.") from error
