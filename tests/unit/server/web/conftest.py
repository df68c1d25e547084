"""One server for the tests that do no harm to it."""

from collections.abc import Iterator

import httpx
import pytest

from tests.support.web_server import Player, Running, sit_down


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as opened:
        yield opened


@pytest.fixture
def player(client: httpx.Client) -> Player:
    """A player who plays both sides on one screen."""
    return sit_down(client, 1)
