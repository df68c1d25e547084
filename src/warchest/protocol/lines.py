"""Lines from a stream, cut off at a limit."""

from collections.abc import Iterator
from typing import BinaryIO


def read_lines(stream: BinaryIO, most: int) -> Iterator[bytes]:
    """Yield the lines of a stream without their ends. Of a line longer than ``most`` bytes only the first ``most + 1`` are kept."""
    while line := stream.readline(most + 2):
        kept = line
        while line and not line.endswith(b"\n"):
            line = stream.readline(most + 2)
        yield kept.rstrip(b"\r\n")[: most + 1]
