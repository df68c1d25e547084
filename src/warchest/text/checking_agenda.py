"""Whether the agenda of a position is one that the rules could have made: native code trusts it. Before and between actions.

``Wrong`` tells a frame by its place in the text, the next one first.
"""

from collections.abc import Sequence

from warchest.notation.texts import _
from warchest.rules.ending import is_dead
from warchest.rules.layout import (
    CHOICES,
    FOR_DRAFT,
    INTO_ASIDE,
    INTO_FLIGHT,
    OP_DRAFT,
    OP_DRAW,
    OP_FLIP,
    OP_ORDER,
    OP_PLAY,
    OP_SEAT,
)
from warchest.rules.position import Position, Tables
from warchest.rules.views import total
from warchest.text.checking_action import check_action
from warchest.text.checking_frames import Frame, check_bag, wrong
from warchest.text.names import seat_name
from warchest.text.positions_agenda import frames_of, picks_made, usual
from warchest.text.positions_kinds import Wrong


def check_agenda(r: Tables, s: Position) -> None:
    """Wrong where the agenda is none that the rules could have made. All else of the position is sound."""
    told = frames_of(s)
    frames = [Frame(*frame) for frame in reversed(told)]
    _check_flight(r, s, frames)
    if s.over:
        if frames:
            raise wrong(_("The game is over: nothing is on the agenda."), frames, len(frames) - 1)
    elif not frames:
        raise Wrong(_("It must be told what happens now: the key 'agenda' is missing."), "seats")
    elif s.round_no == 0:
        _check_before_play(r, s, frames)
    elif told == usual(r, s):
        _check_turn(r, s)
    elif all(frame.op == OP_DRAW and frame.other != INTO_FLIGHT for frame in frames):
        _check_round(r, s, frames)
    else:
        check_action(r, s, frames)


def _check_flight(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """A coin is in flight only while it is to be used at once."""
    using = frames[-1].seat if frames and frames[-1].op == OP_PLAY and frames[-1].arg else None
    for seat in range(r.seats):
        if total(s, seat, "flight") and seat != using:
            sentence = _("A coin in flight is used at once: the agenda then begins with play(seat={seat},coin=drawn).")
            name = seat_name(r.seats, seat)
            raise Wrong(sentence.format(seat=name), f"{name}.flight")


def _check_before_play(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """One thing happens at a time: a flip, a place chosen, a seat named, a card drafted."""
    frame, made = frames[-1], picks_made(s)
    if len(frames) > 1:
        raise wrong(_("Before the first round one thing happens at a time."), frames, 0)
    starts, ends = bool(r.picks) and made == 0, made == r.picks
    for_draft = frame.arg == FOR_DRAFT
    if frame.op == OP_DRAFT:
        fits = made < r.picks and frame.seat == (s.drafter + r.order[made]) % r.seats
    elif frame.op == OP_FLIP:
        fits = (
            starts and not s.drafter
            if for_draft
            else ends and (r.seats > 2 and not r.orders if r.picks else r.flips == 1)
        )
    elif frame.op == OP_SEAT:
        fits = r.seats > 2 and frame.seat < 2 and (starts if for_draft else ends and (bool(r.picks) or r.flips == 1))
    elif frame.op == OP_ORDER:
        fits = r.orders == 1 and starts and frame.seat < 2
    else:
        fits = False
    if not fits:
        raise wrong(_("This does not happen now, before the first round."), frames, 0)


def _check_turn(r: Tables, s: Position) -> None:
    """A seat uses a coin of its hand."""
    if total(s, s.turn, "hand") == 0:
        raise Wrong(_("{seat} has no coin in its hand to use.").format(seat=seat_name(r.seats, s.turn)), "turn")
    if is_dead(r, s, [0] * CHOICES):
        raise Wrong(_("Nobody can place another marker: the game is over, by over=dead."), "turn")


def _check_round(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """At the beginning of a round the seats draw, in turn from the one with the initiative on, and each into its hand first."""
    if s.turn != (s.holder + r.seats - 1) % r.seats:
        sentence = _("When a round begins the turn is that of the seat before the one with the initiative: {seat}.")
        raise Wrong(sentence.format(seat=seat_name(r.seats, (s.holder + r.seats - 1) % r.seats)), "turn")
    last = (r.seats, INTO_ASIDE)
    for n, frame in enumerate(frames):
        place = ((frame.seat - s.holder) % r.seats, frame.other)
        if place >= last:
            raise wrong(
                _("The seats draw in turn, from the one with the initiative on, into the hand first."), frames, n
            )
        last = place
        if frame.other == INTO_ASIDE and not (r.previews and s.round_no == 1):
            raise wrong(
                _("Coins are drawn aside in the first round only, and only where the second hand is previewed."),
                frames,
                n,
            )
        zone = "aside" if frame.other == INTO_ASIDE else "hand"
        if not 1 <= frame.arg <= r.hand_size - total(s, frame.seat, zone):
            sentence = _("A seat draws up to {count} coins, with those that it has there.")
            raise wrong(sentence.format(count=r.hand_size), frames, n)
    check_bag(r, s, frames)
