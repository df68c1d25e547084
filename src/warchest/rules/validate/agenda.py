"""Checks of a position's agenda before and between actions, that the rules could have made it. Native code relies on it.

Everything else in the position has been checked before.
"""

from collections.abc import Iterator, Sequence

from warchest.rules.flow.draft import picks_made
from warchest.rules.flow.ending import is_dead
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import fill_bag, list_chance, opening
from warchest.rules.known import total
from warchest.rules.state import ids
from warchest.rules.state.agenda import Frame, frames_of
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    BANNED,
    CHANCE,
    CHOICES,
    DRAFT_FRAME,
    DRAW_FRAME,
    FLIP_FRAME,
    INTO_DRAWN,
    INTO_PREVIEWED,
    KIND,
    PLAY_FRAME,
    POOL,
    SEAT,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.action import action_violations
from warchest.rules.validate.violation import Code, Violation


def usual_agenda(r: Tables, s: Position) -> list[Frame]:
    """Return the usual agenda of a position: a coin to use, a card to draft, or the flip that starts the game."""
    if s.over:
        return []
    if s.round_no:
        return [Frame(PLAY_FRAME, s.turn)]
    made = picks_made(s)
    if r.picks == 0:
        return [Frame(FLIP_FRAME)]
    return [Frame(DRAFT_FRAME, (s.drafter + r.order[made]) % r.seats, arg=made)] if made < r.picks else []


def agenda_violations(r: Tables, s: Position) -> Iterator[Violation]:
    """Yield the violations of the agenda."""
    frames = frames_of(s)
    yield from _drawn(r, s, frames)
    if s.over:
        if frames:
            yield Violation(Code.GAME_OVER, frame=0)
    elif not frames:
        yield Violation(Code.AGENDA_MISSING)
    elif s.round_no == 0:
        yield from _before_play(r, s, frames)
    elif frames == usual_agenda(r, s):
        yield from _turn(r, s)
    elif all(frame.kind == DRAW_FRAME and frame.other_hex != INTO_DRAWN for frame in frames):
        yield from _round(r, s, frames)
    else:
        yield from action_violations(r, s, frames)
    if frames and frames[-1].kind == DRAW_FRAME:
        yield from _bag(r, s, frames)


def _drawn(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Check that a coin that was drawn for use is used at once."""
    using = frames[-1].seat if frames and frames[-1].kind == PLAY_FRAME and frames[-1].arg else None
    for seat in range(r.seats):
        if total(s, seat, "drawn") and seat != using:
            yield Violation(Code.DRAWN_NOT_USED, seat=seat, field="drawn")


def _before_play(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Check that the rules, played from the opening with the same cards taken and banned, reach this agenda."""
    if len(frames) > 1:
        yield Violation(Code.ONE_AT_A_TIME, frame=0)
    if not any(frames_of(reached) == frames for reached in _drafts(r, s)):
        yield Violation(Code.NOT_BEFORE_PLAY, frame=0)


def _drafts(r: Tables, goal: Position) -> Iterator[Position]:
    """Yield every position from the opening to the first round that has the drafter and the cards taken so far of another position."""
    made, out = picks_made(goal), [0] * CHOICES
    waiting = [opening(r)]
    while waiting:
        s = waiting.pop()
        if s.round_no or picks_made(s) > made:
            continue
        drafting = s.agenda[top(s) + KIND] == DRAFT_FRAME
        if picks_made(s) == made and s.drafter == goal.drafter:
            yield s
        count = list_chance(r, s, out, [0] * CHOICES) if s.decider == CHANCE else list_choices(r, s, out)
        following = [id_ for id_ in out[:count] if not drafting or _is_next(s, goal, id_)]
        for id_ in following[:1] if drafting else following:  # the order of bans leaves no trace
            after = s.copy()
            apply(r, after, id_, [0] * CHOICES)
            waiting.append(after)


def _is_next(s: Position, goal: Position, id_: int) -> bool:
    """Return whether a card may be taken or banned next on the way to another position."""
    card = id_ - ids.BAN if ids.BAN <= id_ < ids.BAN + POOL else id_ - ids.TAKE
    if id_ == ids.BAN + card:
        return goal.taken[card] == BANNED
    seat = s.agenda[top(s) + SEAT]
    slot = next((slot for slot in range(UNIT_SLOTS) if s.army[coin_of(seat, slot)] == 0), 0)
    return goal.taken[card] == seat + 1 and goal.army[coin_of(seat, slot)] == goal.pool[card]


def _turn(r: Tables, s: Position) -> Iterator[Violation]:
    """Check that a seat can use a coin of its hand."""
    if total(s, s.turn, "hand") == 0:
        yield Violation(Code.HAND_EMPTY, seat=s.turn)
    if r.dead_draws and is_dead(r, s, [0] * CHOICES):
        yield Violation(Code.DEAD)


def _round(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Check that at the start of a round the seats draw in turn, starting with the initiative, and each into its hand first."""
    before = (s.holder + r.seats - r.turn_step) % r.seats
    if s.turn != before:
        yield Violation(Code.TURN_AT_ROUND_START, seat=before)
    last = (r.seats, INTO_PREVIEWED)
    for n, frame in enumerate(frames):
        place = ((frame.seat - s.holder) % r.seats, frame.other_hex)
        previewed = frame.other_hex == INTO_PREVIEWED
        if place >= last:
            yield Violation(Code.DRAW_ORDER, frame=n)
        last = place
        if previewed and not (r.previews and s.round_no == 1):
            yield Violation(Code.PREVIEW_NOT_DRAWN, frame=n)
        if not 1 <= frame.arg <= r.hand_size - total(s, frame.seat, "previewed" if previewed else "hand"):
            yield Violation(Code.DRAW_COUNT, frame=n, most=r.hand_size)


def _bag(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Check that a seat that draws has a coin in its bag. An empty bag has already been filled with the discards."""
    seat, due = frames[-1].seat, frames[-1].arg
    filled = s.copy()
    drawable = fill_bag(r, filled, seat, due)
    if not drawable or filled != s:
        code = Code.BAG_NOT_FILLED if drawable else Code.NOTHING_TO_DRAW
        yield Violation(code, seat=seat, frame=len(frames) - 1)
