"""Print what a look at a tournament costs: `python -m tests.support.cost_of_tournament_page --players 64 --rounds 9 --looks 200`.

The pages of viewers ask for the part that changes every five seconds. The figure is the processor time of a look by viewers without a
seat and by entrants in turn, in the process of the server, with the request and its checks.
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from sqlalchemy import insert

from tests.support.routes import site_over
from warchest.server.store import Store
from warchest.server.tournaments.tables import entrants, pairings, tournaments


def filled(folder: Path, players: int, rounds: int) -> str:
    """Write a running tournament with all results of the rounds but the last, and return its id."""
    store, now, half = Store(folder), 1_700_000_000_000, players // 2
    base: dict[str, Any] = {"tournament": "evening"}
    people = [
        base | {"number": k, "person": f"p{k}", "name": f"Player {k}", "rating": 1500, "here": True}
        for k in range(1, players + 1)
    ]
    paired = [
        base
        | {"round": number, "board": board, "one": one, "other": half + (one + number) % half + 1}
        | {"result": "win" if number < rounds else None, "game": f"g{number}-{board}", "begun": now, "ended": now}
        for number in range(1, rounds + 1)
        for board, one in enumerate(range(1, half + 1), 1)
    ]
    row: dict[str, Any] = {
        "id": "evening",
        "person": "p1",
        "name": "Evening",
        "form": "swiss",
        "status": "running",
        "rounds": rounds,
        "every_days": 0,
        "request": {"seats": ["you", "friend"], "setup": "random", "clock": {"kind": "live", "minutes": 10}},
        "made": now,
        "starts": now,
    }

    def job(connection: Any) -> None:
        connection.execute(insert(tournaments).values(**row))
        connection.execute(insert(entrants), people)
        connection.execute(insert(pairings), paired)

    store.write(job)
    store.close()
    return "evening"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--looks", type=int, default=200)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "data"
        id_ = filled(place, asked.players, asked.rounds)
        with site_over(place) as site, TestClient(site, base_url="http://localhost") as client:
            address, taken = f"/tournaments/{id_}?rows=true", list[float]()
            size = len(client.get(address).text)
            for _look in range(asked.looks):
                start = time.process_time()
                answer = client.get(address)
                taken.append((time.process_time() - start) * 1000)
                assert answer.status_code in (200, 429), answer.text
        taken.sort()
        print(f"{asked.players} players, {asked.rounds} rounds: {size} characters")
        print(f"a look: {taken[len(taken) // 2]:.1f} ms, the least {taken[0]:.1f} ms")


if __name__ == "__main__":
    main()
