"""Players at a table by link, under a clock that a test sets."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path

from warchest.schema.time_control import TimeControl
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table

ANN, BEN, CAT, DAN = "Ann's key", "Ben's key", "Cat's key", "Dan's key"
START = 1_700_000_000_000


@dataclass
class FakeTime:
    """The time that a test sets, in milliseconds since 1970."""

    ms: int = START

    def __call__(self) -> int:
        return self.ms

    def pass_by(self, ms: int) -> None:
        """Advance the time."""
        self.ms += ms


@dataclass
class Company:
    """The players of one game, each at a seat."""

    folder: Path
    people: list[str] = field(default_factory=lambda: [ANN, BEN])
    clock: TimeControl | None = None
    boxes: list[str] | None = None
    seed: str = "company"
    bots: str = ""
    """the level of the bots at the remaining seats"""
    time: FakeTime = field(default_factory=FakeTime)

    def __post_init__(self) -> None:
        self.store = Store(self.folder)
        self.table = Table(self.store, now=self.time)
        sitters = ["you", *("friend" if person else self.bots for person in self.people[1:])]
        request = GameRequest(sitters, "random", seed=self.seed, clock=self.clock, boxes=self.boxes)  # type: ignore[arg-type]
        self.game = self.table.create(self.people[0], request)
        for seat, person in enumerate(self.people):
            if seat and person:
                self.table.seating.sit(person, self.game, seat)

    def close(self) -> None:
        """Close the store."""
        self.store.close()

    def restart(self) -> None:
        """Close everything and open it again."""
        self.store.close()
        self.store = Store(self.folder)
        self.table = Table(self.store, now=self.time)

    @property
    def decider(self) -> int:
        """The seat that must decide."""
        live = self.table.standing(self.game)[1]
        assert live.game.decider is not None
        return live.game.decider

    def play(self, *wishes: str, after: int = 0) -> int:
        """Play, after some time, the decider's first choice with a verb among the wishes. Returns the seat that played."""
        self.time.pass_by(after)
        seat = self.decider
        live = self.table.standing(self.game)[1]
        at = live.game.copy(chance="manual")
        ids: list[int] = []
        while not ids or at.action_open:
            choices = sorted(at.choices(), key=lambda c: wishes.index(c.verb) if c.verb in wishes else len(wishes))
            ids.append(choices[0].id)
            at.play(choices[0])
        self.table.submit(self.people[seat], self.game, seat, secrets.token_urlsafe(6), live.seq, ids)
        return seat

    def left(self) -> list[int]:
        """The times on the clocks."""
        clock = self.table.status(self.people[0], self.game, None).clock
        assert clock is not None
        return clock.left
