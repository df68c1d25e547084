"""The memory of open streams of bots: `python -m tests.support.cost_of_streams` prints what each 100 of them add to a real server.

The first ones use memory that the server has held since the accounts were made, so the last ones are more telling.
"""

import contextlib
import itertools
import tempfile
from pathlib import Path

from tests.support.third_party import ThirdParty
from tests.support.web_server import WISH, Running

BOTS, GAMES = 6, 99
"""A stream for each game of a bot, and one for its events."""


def resident(pid: int) -> int:
    """Return the resident memory of a process, in KB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def main() -> None:
    """Open the streams, and print the memory before and after."""
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder) / "data")
        bots = [ThirdParty(server) for _number in range(BOTS)]
        games = {
            bot.name: [bot.owner.post("/api/games", json=WISH).json()["game"] for _ in range(GAMES)] for bot in bots
        }
        for bot in bots:
            for game in games[bot.name]:
                bot.owner.get(f"/api/games/{game}", params={"seat": 0})
            with bot.stream(f"/api/bot/games/{games[bot.name][0]}?seat=0") as lines:
                next(lines)
        sizes = [resident(server.process.pid)]
        with contextlib.ExitStack() as stack:
            for bot in bots:
                client = stack.enter_context(server.client(headers=bot.program.headers))
                stack.enter_context(client.stream("GET", "/api/bot/events"))
                for game in games[bot.name]:
                    answer = stack.enter_context(client.stream("GET", f"/api/bot/games/{game}?seat=0"))
                    next(line for line in answer.iter_lines() if line)
                sizes.append(resident(server.process.pid))
        steps = ", ".join(f"{(after - before) / 1024:.1f}" for before, after in itertools.pairwise(sizes))
        print(f"{sizes[0] / 1024:.0f} MB, and for each {GAMES + 1} streams more: {steps} MB")
        server.end()


if __name__ == "__main__":
    main()
