"""Print what a look at a bot's events costs: `python -m tests.support.cost_of_events --games 100`, in processor time."""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from warchest.server.lobby.bot_events import snapshot_for
from warchest.server.lobby.service import Lobby
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table


def cost(look: Callable[[], object]) -> float:
    """Return the median milliseconds of processor time of a look."""
    costs = []
    for _time in range(25):
        begun = time.thread_time()
        look()
        costs.append((time.thread_time() - begun) * 1000)
    return statistics.median(costs)


def main() -> None:
    """Print the costs of a first look, and of one that knows the last one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Store(Path(folder)))
        lobby = Lobby(table)
        for number in range(games):
            game = table.create(f"player {number}", GameRequest(seats=["you", "friend"], setup="first_game"))
            table.seating.sit("bot", game, 1)
        told = snapshot_for(table, lobby, "bot").standing
        print(f"{games} games: first look {cost(lambda: snapshot_for(table, lobby, 'bot')):.2f} ms")
        print(f"a later look: {cost(lambda: snapshot_for(table, lobby, 'bot', told)):.2f} ms")
        table.close()
        table.store.close()


if __name__ == "__main__":
    main()
