"""A shard of a data set, as its run notes it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shard:
    """A shard that was written."""

    number: int
    count: int
    """The number of its games."""
    decisions: int
    splits: dict[str, int]
    """The number of games of each split."""
    files: dict[str, str]
    """The SHA-256 of each file by its path in the folder."""

    @property
    def key(self) -> tuple[int, int]:
        """Return the key of its task. A shard with more games is another one."""
        return self.number, self.count
