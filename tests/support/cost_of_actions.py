"""The processor time of actions without sockets, and the bytes that their followers are sent: `python -m tests.support.cost_of_actions`.

Two players play games of at most a hundred actions at random. Both and the watchers follow each game, so three texts are made for each
action. The time is that of the process: the table, the writer and the texts, but not a database in another process.
"""

import argparse
import asyncio
import random
import secrets
import tempfile
import time
from pathlib import Path

from warchest.server.store import Store
from warchest.server.table import GameRequest, Table
from warchest.server.web.live.news import CommitFeed, Listener, Pusher, audience_of

PEOPLE = ("one", "another")
MOST_ACTIONS = 100


class Bench:
    """A table with followers of its games, and the total cost of their actions."""

    def __init__(self, place: Path | str, seed: int) -> None:
        self.store = Store(place)
        self._table = Table(self.store)
        self._feed = CommitFeed()
        self._pusher = Pusher(self._table, self._feed)
        self._chance = random.Random(seed)
        self.actions = self.texts = self.sent = 0
        self.seconds = 0.0

    async def play(self, actions: int) -> None:
        """Play this many actions, in one game after the other."""
        while self.actions < actions:
            game = self._begun()
            for _number in range(min(MOST_ACTIONS, actions - self.actions)):
                seat = self._table.standing(game)[1].game.decider
                if seat is None:
                    break
                await self._act(game, seat)

    def _begun(self) -> str:
        game = self._table.create(PEOPLE[0], GameRequest(["you", "friend"], "random"))
        self._table.seating.sit(PEOPLE[1], game, 1)
        self._table.clockwork.look_at(game, due=True)
        row = self._table.row(game)
        for person, seat in ((PEOPLE[0], 0), (PEOPLE[1], 1), ("watcher", None)):
            self._feed.follow(game, Listener(person), audience_of(row, person, seat))
        return game

    async def _act(self, game: str, seat: int) -> None:
        """Play an action of choices at random, and make its texts."""
        payload = self._table.payload(PEOPLE[seat], game, seat)
        ask, ids = payload.ask, list[int]()
        while ask is not None:
            choice = self._chance.choice(ask.choices)
            ids.append(choice.id)
            if choice.ends:
                break
            ask = self._table.looking.preview(PEOPLE[seat], game, seat, payload.seq, ids).ask
        began = time.process_time()
        row, pending = self._table.begin_action(PEOPLE[seat], game, seat, secrets.token_urlsafe(12), payload.seq, ids)
        await asyncio.wrap_future(pending.done)
        with self._pusher.by_itself(game):
            _answer, shown = self._pusher.played(row, pending.settle(), PEOPLE[seat], seat)
        self.seconds += time.process_time() - began
        self.actions += 1
        self.texts += len(shown)
        self.sent += sum(len(one.text.encode()) for one in shown.values())


def main() -> None:
    """Measure, and print the means."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=1_200)
    parser.add_argument("--database", help="the address of an empty PostgreSQL database, in place of a file")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="warchest-cost-") as folder:
        bench = Bench(asked.database or Path(folder), asked.seed)
        asyncio.run(bench.play(asked.actions))
        bench.store.close()
    each, text = 1000 * bench.seconds / bench.actions, bench.sent / bench.texts / 1000
    print(f"{bench.actions} actions with their texts: {each:.2f} ms each; {bench.texts} texts of {text:.1f} KB")


if __name__ == "__main__":
    main()
