"""Two players who want notices, and an inbox that catches what they are sent."""

from pathlib import Path

from tests.support.people import ANN, BEN, Company
from tests.support.receivers import Inbox
from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.notices.sending import Sender
from warchest.server.notices.service import Notices
from warchest.server.notices.tables import DELAY_MS
from warchest.server.table.people import name_to_others

SITE = "https://play.example.org"


class Post:
    """A company whose players want notices, and the channel that catches them."""

    def __init__(
        self, folder: Path, clock: DaysClock | LiveClock | None = None, people: tuple[str, ...] = (ANN, BEN)
    ) -> None:
        self.company = Company(folder, clock=clock)
        self.inbox = Inbox()
        self.channels = {"inbox": self.inbox}
        self.notices = Notices(self.company.store, self.company.time, self.channels)
        self.sender = Sender(self.company.store, self.channels, self.company.time, rest=0)
        for person in people:
            self.notices.add(person, "inbox", {"to": person}, person, SITE, "en")
        self.company.table.clockwork.look_at(self.company.game, due=True)

    def close(self) -> None:
        """Send no more, and close the store."""
        self.sender.close()
        self.company.close()

    def arrive(self, after: int = DELAY_MS) -> list[str]:
        """Advance the time, and return who is sent what."""
        self.company.time.pass_by(after)
        while self.sender.send_due():
            pass
        found = [f"{target.person.partition(' ')[0][:3]}: {notice.text}" for target, notice in self.inbox.got]
        self.inbox.got = []
        return found

    def play(self, word: str = "pass") -> str:
        """Play an action, and return the key of the player who decides now."""
        self.company.play(word)
        return self.company.people[self.company.decider]


def short(person: str) -> str:
    """The first letters of a key."""
    return person[:3]


def other(person: str) -> str:
    """The other one of two."""
    return BEN if person == ANN else ANN


def name_of(post: Post, person: str) -> str:
    """The name of a player to the other."""
    row = post.company.table.row(post.company.game)
    return name_to_others(row, post.company.people.index(person))
