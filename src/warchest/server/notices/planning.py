"""`plan` makes the steps that the notices of a user need now, from the rows as they stand. It reads and writes nothing (`sending` does).

A target that could not be reached is behind. It is tried again at growing intervals, with all that it has missed and that still holds. On a
holiday, games do not wait for the user. A target that is behind then gets only the other notices, and the rest when the holiday ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from warchest.schema.time_control import DAY_MS, HOUR_MS, MINUTE_MS
from warchest.server.notices.channels import Channel, Delivered, Gone, Later, Notice, SendOutcome, Target, digest
from warchest.server.notices.desk import NoticeReason, TargetState, Wishes
from warchest.server.notices.kinds import KINDS
from warchest.server.store import GameRow
from warchest.wording.languages import N_, _, ngettext

PAUSES_MS: Final = (MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS)
"""The time until the next try, after each failed one. The last one is repeated."""
GIVEN_UP_MS: Final = 5 * DAY_MS
"""A target that has failed for so long is switched off."""
MOST_LINES: Final = 8
"""The most notices that one message lists."""
SEVERAL: Final = "several"

TITLES: Final = {
    "turn": N_("Your turn"),
    "day": N_("One day left"),
    "challenge": N_("Challenge"),
    "offer": N_("Offer"),
    "round": N_("Tournament"),
    "over": N_("Game over"),
}
"""The titles of messages about one game, by the setting of the kind."""


class SendTry(NamedTuple):
    """A message to a target, or with None for `notice` nothing to send to a target that was behind."""

    state: TargetState
    notice: Notice | None
    held: int | None = None
    """When the target gets what it has missed and may not get on a holiday."""


@dataclass(slots=True)
class Plan:
    """The steps that the notices of a user need now."""

    tries: list[SendTry] = field(default_factory=list)
    drops: list[tuple[Target, str]] = field(default_factory=list)
    """The targets that still show a notice without a reason, with its tag."""
    sent: list[tuple[NoticeReason, str]] = field(default_factory=list)
    """The notices that the tries take, each with the tags of all messages with it."""
    seen: list[NoticeReason] = field(default_factory=list)
    """The notices that the user has seen at the page of their game."""
    forgotten: list[NoticeReason] = field(default_factory=list)
    """The notices that no device shows any more, and those whose tags are of the notices that they have replaced."""
    gone: list[NoticeReason] = field(default_factory=list)
    """The notices that have lost their reason."""
    due: list[int] = field(default_factory=list)
    """The times of the next looks."""


def plan(
    reasons: Sequence[NoticeReason],
    rows: Mapping[str, GameRow],
    targets: Sequence[TargetState],
    channels: Mapping[str, Channel],
    wishes: Wishes,
    holiday: int | None,
    now: int,
    taken: Mapping[str, tuple[int, str]] | None = None,
) -> Plan:
    """Return what to do about the notices of a user. `holiday`: when the user's holiday ends, or None without one.

    `taken`: the targets that have taken a message of a process that then died, each with the time of its plan and the message's tag.

    Reads nothing else. The texts are in the language of the current context.
    """
    made = Plan()
    usable = [state for state in targets if state.active and state.target.channel in channels]
    devices = [state.target for state in usable if channels[state.target.channel].drops]
    kept = {tag for one in reasons if one.stands(now) and not one.seen and one.sent is not None for tag in one.tags}
    for one in reasons:
        if one.message is not None and (one.seen or one.sent is None or not one.stands(now)):
            made.forgotten.append(one)
        if not one.holds:
            made.gone.append(one)
        elif one.since is not None and one.since > now:
            made.due.append(one.since + wishes.delay)
        elif one.read and one.sent is None:
            made.seen.append(one)
    dropped = sorted(
        {tag for one in made.forgotten for tag in one.tags} - kept
    )  # a message stays while one of its notices holds
    standing = [one for one in reasons if one.stands(now) and not one.seen]
    waiting = [one for one in standing if one.sent is None]
    if holiday is not None:
        made.due += [holiday] if any(KINDS[one.kind].waits for one in waiting) else []
        waiting = [one for one in waiting if not KINDS[one.kind].waits]
    start = min((one.since or 0 for one in waiting), default=now) + wishes.delay
    held_until = max(start, wishes.quiet_end(max(now, start)) or 0)
    if waiting and held_until > now:
        made.due.append(held_until)
        waiting = []
    tags: dict[int, dict[str, None]] = {}
    for state in usable:
        again = state.again if state.behind is not None else None
        is_held = again is not None and state.tries == 0
        waits_until = max(0 if is_held else again or 0, wishes.quiet_end(now) or 0)
        if again is not None and waits_until > now:
            made.due.append(waits_until)
            continue
        late = [
            one
            for one in standing
            if again is not None and one.sent is not None and one.sent >= (state.behind or 0)
            if not is_held or KINDS[one.kind].waits
        ]
        held = None
        if holiday is not None and any(KINDS[one.kind].waits for one in late):
            held, late = holiday, [one for one in late if not KINDS[one.kind].waits]
            made.due.append(held)
        wanted = [one for one in (*late, *waiting) if wishes.wants(one.kind, state.target.channel)]
        if taken is not None and state.target.id in taken:
            until, tag = taken[state.target.id]
            for one in wanted:
                if (one.since or 0) <= until:
                    tags.setdefault(id(one), _shown(one))[tag] = None
            wanted = [one for one in wanted if (one.since or 0) > until]
        message = _message(wanted, rows, state.target) if wanted else None
        if message is not None or (again is not None and not (is_held and held)):
            made.tries.append(SendTry(state, message, held))
        if message is not None:
            for one in wanted:
                tags.setdefault(id(one), _shown(one))[message.tag] = None
    replaced = {(one.state.target.id, one.notice.tag) for one in made.tries if one.notice is not None}
    replaced |= {(id_, tag) for id_, (_at, tag) in (taken or {}).items()}
    made.drops = [(target, tag) for target in devices for tag in dropped if (target.id, tag) not in replaced]
    made.sent = [(one, " ".join(tags.get(id(one), ()))) for one in standing if id(one) in tags or one in waiting]
    return made


def _shown(one: NoticeReason) -> dict[str, None]:
    """Return the tags of the earlier messages with a notice."""
    return dict.fromkeys(one.tags if one.sent is not None else ())


def _message(reasons: Sequence[NoticeReason], rows: Mapping[str, GameRow], target: Target) -> Notice:
    """Return one message with these notices for a target."""
    newest = max(one.since or 0 for one in reasons)
    id_ = digest(*(part for one in reasons for part in (one.kind, one.subject, one.line)))
    texts = [one.text(rows[one.game or ""], target.person) for one in reasons]
    if len(reasons) == 1:
        [one] = reasons
        kind = KINDS[one.kind]
        url = f"{target.site}/game/{one.game}"
        return Notice(id_, one.tag, _(TITLES[kind.setting]), texts[0], url, one.kind, newest)
    count = len({one.game for one in reasons})
    if all(KINDS[one.kind].waits for one in reasons):
        title = ngettext("%(num)d game is waiting for you", "%(num)d games are waiting for you", count) % {"num": count}
    else:
        title = ngettext("News from %(num)d game", "News from %(num)d games", count) % {"num": count}
    return Notice(
        id_, digest(SEVERAL, id_), title, "\n".join(texts[-MOST_LINES:]), f"{target.site}/news", SEVERAL, newest
    )


def target_after(one: SendTry, outcome: SendOutcome, now: int) -> dict[str, Any]:
    """Return the new values of a target's row after a try."""
    state, done = one.state, dict[str, Any](behind=None, tries=0, again=None)
    if isinstance(outcome, Delivered):
        if one.held is not None:
            done |= {"behind": state.behind, "again": one.held}
        return done if one.notice is None else done | {"failing": None, "problem": None}
    failing = state.failing or now
    active = not isinstance(outcome, Gone) and now - failing < GIVEN_UP_MS
    values = done | {"failing": failing, "problem": outcome.sentence, "active": active}
    if isinstance(outcome, Later) and active:
        pause = max(PAUSES_MS[min(state.tries, len(PAUSES_MS) - 1)], 1000 * outcome.seconds)
        values |= {"behind": state.behind or now, "tries": state.tries + 1, "again": now + pause}
    return values
