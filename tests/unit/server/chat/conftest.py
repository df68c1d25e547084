"""A table and its chat over a real data folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.talking import opened
from warchest.server.chat import Chat
from warchest.server.table import Table


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[Table, Chat]]:
    store, table, chat = opened(tmp_path)
    yield table, chat
    store.close()


@pytest.fixture
def table(place: tuple[Table, Chat]) -> Table:
    return place[0]


@pytest.fixture
def chat(place: tuple[Table, Chat]) -> Chat:
    return place[1]
