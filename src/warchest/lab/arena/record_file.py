"""Files of positions and games that are made once: JSON lines, the first of which names the format and the command that made them."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from warchest.game.text.names import TextError
from warchest.wording.errors import UserError

T = TypeVar("T")


@dataclass(frozen=True)
class RecordFile(Generic[T]):
    """A format of such files, and the file of the package."""

    format: str
    """The name of the format, such as ``warchest-endgames/1``."""
    kind: type[T]
    """The type of a record."""
    own: Traversable
    """The file of the package."""
    called: str
    """The records in an error, such as ``endgames``. The command of this name makes the file."""
    check: Callable[[T], object] = lambda _record: None
    """Raises TextError for a record that can't be used."""

    def write(self, path: Path, records: Iterable[T], **head: Any) -> None:
        """Write records to a file. ``head``: the other fields of the first line. Raises `UserError` if the file can't be written."""
        lines = [json.dumps({"format": self.format, **head})]
        lines += [json.dumps(msgspec.to_builtins(record)) for record in records]
        try:
            path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        except OSError as error:
            raise UserError(f"{path} can't be written: {error.strerror}.") from error

    def read(self, path: Path | None = None) -> list[T]:
        """Return the records of a file, by default that of the package. Raises `UserError` if it is not such a file."""
        name = str(path or self.own.name)
        try:
            head, *rest = (path or self.own).read_text(encoding="utf-8").splitlines()
            if json.loads(head)["format"] != self.format:
                raise UserError(f"{name} has another format: it should be {self.format}.")
            records = [msgspec.json.decode(line, type=self.kind) for line in rest]
            for record in records:
                self.check(record)
        except OSError as error:
            raise UserError(f"{name} can't be read: {error.strerror}.") from error
        except (KeyError, TypeError, ValueError, TextError, msgspec.MsgspecError) as error:
            made_by = f"make one with `warchest {self.called} make`"
            raise UserError(f"{name} is no file of {self.called}: {made_by}.") from error
        return records
