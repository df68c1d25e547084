"""Print what verifiable draws cost a game: `python -m tests.support.cost_of_draws --games 40`.

The actions of random games are played again as the table plays them (`play_action`): with the generator of the game, with draw events, and
with draw events and a link of each seat's page. The first is given the coins of the second, so both play the same game. The figures are
medians of all games, in processor time: for the whole games, and for their first actions, as many as games of players have.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

from tests.support.drawn_games import chain
from warchest.game.draws import EventRng
from warchest.game.game import Game
from warchest.game.rng import Rng
from warchest.game.setup import Setup
from warchest.schema.draws import SeatChain
from warchest.server.store import Event, GameRow, SeatRow
from warchest.server.table.drawing import DrawLines, new_link, next_draws
from warchest.server.table.lines import play_action

KEY = b"a key of 32 bytes for the draws."
SEATS = tuple(SeatRow(seat, person="ada") for seat in range(2))
ROW = GameRow("game", 0, "screen", "", 0, {}, {}, KEY, SEATS, commitment="")
LINKS = [chain(bytes([seat]) * 32, 512) for seat in range(2)]
USUAL = (60, 120)
"""The actions of a short and of a long game of players."""
Actions = list[tuple[int, list[int]]]


class Told(Rng):
    """The generator of a game, which draws and then returns the bits that it was given."""

    def __init__(self, bits: Iterator[int]) -> None:
        super().__init__(KEY)
        self._told = bits

    def bits(self, seat: int) -> int:
        """Return the next bits, after the work for those of the key."""
        super().bits(seat)
        return next(self._told)


class Played:
    """A game that is played with draw events."""

    def __init__(self, start: Game, linked: bool) -> None:
        self.game, self.lines, self.line = start, DrawLines.of([Event(0, "start", None, (), (1,), None, 0)]), 0
        self.chains = [SeatChain(seat, 0, 0, links[0]) for seat, links in enumerate(LINKS)] if linked else []
        self.pages = [iter(links[1:]) for links in LINKS]

    def events(self, seat: int, ids: list[int]) -> None:
        """Play an action, as `Lines.action` does."""
        self.line += 1
        link = next(self.pages[seat]) if self.chains else None
        given = new_link(self.line, seat, link, self.chains, self.lines)
        draws = partial(next_draws, ROW, self.chains, self.lines, self.line, given, list)
        self.game, drawn = play_action(self.game, seat, ids, draws)
        of, digits = (None, None) if given is None else (given.chain, given.link)
        line = Event(self.line, "action", seat, tuple(ids), drawn, None, 0, chain=of, link=digits)
        self.lines = self.lines.after(line)

    def plainly(self, seat: int, ids: list[int]) -> None:
        """Play an action of a game without draw events."""
        self.line += 1
        self.game, drawn = play_action(self.game, seat, ids)
        self.lines = self.lines.after(Event(self.line, "action", seat, tuple(ids), drawn, None, 0))


def random_game(seed: int, linked: bool) -> tuple[Game, Actions, list[int]]:
    """Return the start of a random game, its actions, and the bits of its draws after the start."""
    luck = random.Random(seed)
    start = Game(Setup.named("random", seed=str(seed)), KEY)
    play, actions, bits = Played(start, linked), Actions(), list[int]()
    real = EventRng.bits

    def noted(self: EventRng, seat: int) -> int:
        bits.append(real(self, seat))
        return bits[-1]

    EventRng.bits = noted  # type: ignore[method-assign]
    try:
        while play.game.outcome is None and len(actions) < 400:
            trial, ids = play.game.copy(chance="manual"), list[int]()
            while not ids or trial.action_open:
                ids.append(luck.choice(trial.legal_ids()))
                trial.play(ids[-1])
            actions.append((play.game.decider or 0, ids))
            play.events(*actions[-1])
    finally:
        EventRng.bits = real  # type: ignore[method-assign]
    return start, actions, bits


def timed(act: Callable[[int, list[int]], None], actions: Actions) -> list[float]:
    """Return the milliseconds of processor time that each of these actions takes."""
    taken, clock = list[float](), time.process_time
    for seat, ids in actions:
        start = clock()
        act(seat, ids)
        taken.append((clock() - start) * 1000)
    return taken


def least(runs: list[list[float]]) -> list[float]:
    """Return the least time of each action. Work beside it on the machine only adds to a time."""
    return [min(taken) for taken in zip(*runs, strict=True)]


def main() -> None:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--runs", type=int, default=15, help="how often each game is played")
    asked = parser.parse_args()
    found: dict[bool, list[tuple[list[float], list[float]]]] = {False: [], True: []}
    for seed in range(asked.games):
        for linked in (False, True):
            start, actions, bits = random_game(seed, linked)
            plainly, events = list[list[float]](), list[list[float]]()
            for _run in range(asked.runs):
                twin = start.copy()
                twin._rng = Told(iter(bits))
                plainly.append(timed(Played(twin, linked).plainly, actions))
                events.append(timed(Played(start, linked).events, actions))
            found[linked].append((least(plainly), least(events)))
    for length in (*USUAL, None):
        games = [*found[False], *found[True]]
        mean = statistics.mean(len(plain[:length]) for plain, _events in games)
        whole = statistics.median(sum(plain[:length]) for plain, _events in games)
        more = [
            statistics.median(sum(events[:length]) - sum(plain[:length]) for plain, events in found[linked])
            for linked in (False, True)
        ]
        each = " and ".join(f"{one:.2f} ms ({one / whole:.1%})" for one in more)
        print(f"{mean:.0f} actions take {whole:.2f} ms; more with draw events, and with links too: {each}")


if __name__ == "__main__":
    main()
