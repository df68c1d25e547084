"""A process that leads tournaments and is killed between two writes: `python -m tests.support.killed_leader PLACE AT GAMES`.

PLACE is a folder or the address of a database, and AT the time of the table. The process kills itself when it would make the game after
that number of GAMES: the round is paired then, and so many of its games are made.
"""

import os
import signal
import sys
from pathlib import Path
from typing import Any

from warchest.server.store import Store
from warchest.server.table import Table
from warchest.server.tournaments.rounds import Leader


class KilledLeader(Leader):
    """A leader whose process dies before the game after a number of games."""

    games = 0

    def _make_game(self, *about: Any) -> None:
        if self.games == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.games -= 1
        super()._make_game(*about)


def main() -> None:
    """Lead what is due, and die."""
    place, at, games = sys.argv[1:]
    store = Store(place if "://" in place else Path(place))
    leader = KilledLeader(store, Table(store, now=lambda: int(at)))
    leader.games = int(games)
    leader.lead_due()


if __name__ == "__main__":
    main()
