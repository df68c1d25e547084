"""A judge of notices: it follows the games and all receivers, and finds all that is missing, doubled or late.

It knows the promises to users and none of the code that keeps them. A reason for a notice arises at a time and ends at a time. A message
is right if it has all reasons that its receiver waits for and no others, so each is sent once, and never after its end.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from tests.support.notice_texts import SETTINGS, TITLES, title_of_several

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
LONGEST_PAUSE: Final = 4 * HOUR
"""The longest time between two tries to reach a receiver that could not be reached."""
MOST_LINES: Final = 8
_INVISIBLE = re.compile("\u2060")


class Message(NamedTuple):
    """What a user reads: the title, the lines, and the path that it leads to."""

    title: str
    lines: tuple[str, ...]
    path: str


@dataclass
class User:
    """A user's wishes, as they were chosen."""

    person: str
    delay: int
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    """The minutes of the day between which nothing is sent."""
    unwanted: frozenset[tuple[str, str]] = frozenset()
    """The settings that are off, each with a channel."""
    holidays: list[list[int]] = field(default_factory=list)
    """Start and end of each holiday."""

    def quiet_at(self, at: int) -> bool:
        """Whether nothing is sent at that time."""
        if self.quiet is None:
            return False
        here = datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone))
        minute, (start, end) = here.hour * 60 + here.minute, self.quiet
        return start <= minute < end if start < end else minute >= start or minute < end

    def loud_from(self, at: int) -> int:
        """The first time from `at` on when something is sent."""
        while self.quiet_at(at):
            at = at - at % MINUTE + MINUTE
        return at

    def back_from(self, at: int) -> int:
        """The end of the holiday at that time, or that time."""
        return next((end for start, end in self.holidays if start <= at < end), at)


@dataclass
class Receiver:
    """A place to which a user has notices sent."""

    name: str
    user: User
    channel: str
    troubles: list[tuple[int, int]] = field(default_factory=list)
    """The times when it can't be reached, each from and until."""
    shown: dict[str, list["Reason"]] = field(default_factory=dict)
    """The notices on a device, by their tags."""

    def in_trouble(self, at: int, after: int = 0) -> bool:
        """Whether it can't be reached, or could not until less than `after` ago."""
        return any(start <= at < end + after for start, end in self.troubles)

    def wants(self, kind: str) -> bool:
        """Whether its user wants that kind there."""
        return (SETTINGS[kind], self.channel) not in self.user.unwanted


@dataclass(eq=False)
class Reason:
    """A reason for a notice."""

    user: User
    kind: str
    game: str
    text: str
    since: int
    until: int | None = None
    came: dict[str, int] = field(default_factory=dict)
    """When each receiver got it, by the receiver's name."""

    def stands(self, at: int) -> bool:
        """Whether it holds at that time."""
        return self.since <= at and (self.until is None or at < self.until)

    @property
    def waits(self) -> bool:
        """Whether a game waits for its user. Such a notice disturbs no user on vacation."""
        return self.kind != "over"

    @property
    def leaves(self) -> int:
        """When its message leaves, if it is the first one."""
        return self._free_from(self.since + self.user.delay)

    def due(self, receiver: Receiver) -> int:
        """When the receiver must have it."""
        at = self.leaves
        for start, end in receiver.troubles:
            if start <= at < end + LONGEST_PAUSE:
                at = self._free_from(end + LONGEST_PAUSE)
        return at

    def _free_from(self, at: int) -> int:
        """The first time from `at` on outside quiet hours and, for what waits, outside a holiday."""
        while (later := self.user.loud_from(self.user.back_from(at) if self.waits else at)) > at:
            at = later
        return at


class Judge:
    """Finds the faults of a run."""

    def __init__(self, now: Callable[[], int], on_fault: Callable[[str], object] = lambda _fault: None) -> None:
        """`on_fault`: hears of each fault when it is found."""
        self._now = now
        self._on_fault = on_fault
        self.faults: list[str] = []
        self.counts: defaultdict[str, int] = defaultdict(int)
        """How many notices arrived, by kind and by channel, and how many messages."""
        self.worst = 0
        """The most milliseconds that a notice came after it was due."""
        self.receivers: dict[str, Receiver] = {}
        self._open: defaultdict[str, list[Reason]] = defaultdict(list)
        """The reasons that have not ended, by user."""
        self._receivers_of: defaultdict[str, list[Receiver]] = defaultdict(list)

    def add(self, receiver: Receiver) -> None:
        """Take note of a receiver."""
        self.receivers[receiver.name] = receiver
        self._receivers_of[receiver.user.person].append(receiver)

    # What happens in the games

    def arises(self, user: User, kind: str, game: str, text: str, since: int | None = None) -> Reason:
        """A reason for a notice has come up, or will hold from `since` on. An earlier one of the same kind and game is replaced."""
        self.end(person=user.person, game=game, kinds={kind})
        reason = Reason(user, kind, game, text, self._now() if since is None else since)
        self._open[user.person].append(reason)
        return reason

    def end(self, *, person: str | None = None, game: str | None = None, kinds: Collection[str] = (*SETTINGS,)) -> None:
        """The reasons of these kinds in this game have ended, or have been seen: for one user, or for all."""
        now = self._now()
        for whose in [person] if person is not None else [*self._open]:
            kept = []
            for one in self._open[whose]:
                if game in (None, one.game) and one.kind in kinds:
                    one.until = now
                    self._look_for_missing(one)
                else:
                    kept.append(one)
            self._open[whose] = kept

    def see(self, person: str, game: str | None = None) -> None:
        """The user has seen what there is, in the list or at the page of a game."""
        now = self._now()
        for one in [*self._open[person]]:
            if game in (None, one.game) and (one.since < now if game is not None else one.since <= now):
                one.until = now
                self._look_for_missing(one)
                self._open[person].remove(one)

    def days(self, game: str) -> Iterator[Reason]:
        """The open reasons of that game which depend on its deadline."""
        return (one for all_ in self._open.values() for one in all_ if one.kind == "day" and one.game == game)

    # What the receivers get

    def came(self, name: str, message: Message, tag: str | None = None) -> None:
        """A receiver has got a message."""
        now, receiver = self._now(), self.receivers[name]
        user = receiver.user
        message = Message(*(_visible(part) for part in message))
        wanted = [
            one
            for one in self._open[user.person]
            if one.stands(now) and name not in one.came and receiver.wants(one.kind)
        ]
        if any(start <= now < end for start, end in user.holidays):
            wanted = [one for one in wanted if not one.waits]
        ripe = [one for one in wanted if one.leaves <= now]
        # What could not be sent before a holiday comes at its end.
        is_back = any(user.loud_from(end) == now for _start, end in user.holidays)
        recovers = receiver.in_trouble(now, LONGEST_PAUSE) or (is_back and bool(receiver.troubles))
        taken = next((all_ for all_ in ((wanted, ripe) if recovers else (wanted,)) if _reads(all_, message)), None)
        if taken is None:
            texts = [(one.kind, one.text, one.since) for one in wanted]
            self._fault(f"{name} got {message}, and waited for {texts}")
            return
        if user.quiet_at(now):
            self._fault(f"{name} was disturbed in quiet hours by {message}")
        others = [one for one in self._open[user.person] if not receiver.wants(one.kind)]
        if not ripe and all(one.leaves != now for one in others):
            self._fault(f"{name} got {message} before its delay had passed")
        self.counts[receiver.channel] += 1
        self.counts["grouped"] += len(taken) > 1
        for one in taken:
            one.came[name] = now
            self.counts[one.kind] += 1
            late = now - one.due(receiver)
            self.worst = max(self.worst, late)
            if late > 0:
                self._fault(f"{name} got {one.kind} {one.text} {late} ms late")
        if tag is not None:
            receiver.shown[tag] = taken

    def tried(self, name: str) -> None:
        """A receiver that can't be reached was tried."""
        now = self._now()
        waiting = [one for one in self._open[self.receivers[name].user.person] if one.stands(now)]
        if not waiting:
            self._fault(f"{name} was tried without a reason")
        self.counts["failed"] += 1

    def dropped(self, name: str, tag: str) -> None:
        """A device was asked to drop a notice."""
        now, receiver = self._now(), self.receivers[name]
        self.counts["dropped"] += 1
        standing = [one.text for one in receiver.shown.pop(tag, ()) if one.stands(now)]
        if standing:
            self._fault(f"{name} was asked to drop {standing}, which still hold")

    def drop_lost(self, name: str, tag: str) -> None:
        """A device could not be asked to drop a notice. It is not asked again: it may show the notice until its user closes it."""
        self.receivers[name].shown.pop(tag, None)

    def finish(self) -> None:
        """The run is over: look for what never came, and for what devices still show."""
        now = self._now()
        for reasons in [*self._open.values()]:
            for one in reasons:
                self._look_for_missing(one)
        for receiver in self.receivers.values():
            for reasons in receiver.shown.values():
                stale = [one for one in reasons if not one.stands(now)]
                if len(stale) == len(reasons) and not receiver.in_trouble(now):
                    self._fault(f"{receiver.name} still shows {[(one.kind, one.text, one.until) for one in stale]}")

    def _look_for_missing(self, one: Reason) -> None:
        end = self._now() if one.until is None else one.until
        for receiver in self._receivers_of[one.user.person]:
            if receiver.name in one.came or not receiver.wants(one.kind):
                continue
            if one.due(receiver) < end:
                self._fault(
                    f"{receiver.name} never got {one.kind} {one.text}, due at {one.due(receiver)}, ended at {end}"
                )

    def _fault(self, text: str) -> None:
        self.faults.append(f"{self._now()}: {text}")
        self._on_fault(self.faults[-1])


FOREVER: Final = 4_000_000_000_000
"""The end of the trouble of a receiver that does not come back."""


def _reads(reasons: Iterable[Reason], message: Message) -> bool:
    """Whether a message has exactly these reasons."""
    reasons = sorted(reasons, key=lambda one: one.since)
    if not reasons:
        return False
    if len(reasons) == 1:
        [one] = reasons
        return message == Message(TITLES[SETTINGS[one.kind]], (one.text,), f"/game/{one.game}")
    count = len({one.game for one in reasons})
    waits = all(one.waits for one in reasons)
    title = title_of_several(count, waits=waits)
    lines = [one.text for one in reasons]
    same = sorted(message.lines) == sorted(lines) if len(lines) <= MOST_LINES else {*message.lines} <= {*lines}
    return same and (message.title, message.path, len(message.lines)) == (title, "/news", min(len(lines), MOST_LINES))


def _visible(part: Any) -> Any:
    return tuple(map(_visible, part)) if isinstance(part, tuple) else _INVISIBLE.sub("", part)
