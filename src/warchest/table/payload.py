"""What a seat is sent: the game as that seat may see it.

Everything here is made from `Game.view` and `Game.ask` *of the viewer* and from texts that `Game` offers to everybody;
what may be seen is decided there and nowhere else.
"""

from bisect import bisect_left
from collections.abc import Sequence

from warchest.game import IllegalChoice
from warchest.notation.lines import Line
from warchest.notation.players import side_name
from warchest.notation.texts import _
from warchest.store import GameRecord
from warchest.table.errors import RefusedError
from warchest.table.fold import Fold
from warchest.table.people import name_to_others, person_name
from warchest.table.results import resigned_text, with_result
from warchest.table.wire import Past, Payload, Person, Plain, Preview, Summary, Waiting

MOST_LINES = 200


def payload_of(record: GameRecord, fold: Fold, seat: int | None, digest: str | None) -> Payload:
    """The game at `fold` for the viewer `seat` (None: everybody), asked for by the session with this digest."""
    with fold.door:
        lines = fold.game.lines()
        return Payload(
            game=record.id,
            seq=fold.seq,
            seat=seat,
            mode=record.mode,
            people=_people(record, digest),
            view=_with_result(fold.game.view(_eyes(record, fold, seat)), record, fold, seat),
            ask=fold.game.ask(seat) if seat is not None and seat == fold.decider else None,
            waiting=_waiting(record, fold),
            record=[_plain_line(line, fold) for line in lines[-MOST_LINES:]],
            trail=_marks(lines[-1:]) if fold.over else _trail(lines, seat),
            said=_said(record, fold, seat),
        )


def _eyes(record: GameRecord, fold: Fold, seat: int | None) -> int | None:
    """Whose hidden coins the viewer `seat` is shown; None: nobody's.

    On one screen nobody's but while that seat has to use a coin: its player has then lifted the curtain. A choice that rests on
    public facts needs no curtain, and so shows no coin.
    """
    if record.mode != "screen":
        return seat
    asked = fold.game.asked
    return seat if seat == fold.decider and asked is not None and not asked.public else None


def past_of(record: GameRecord, fold: Fold, seat: int | None) -> Past:
    """The game as it stood at an earlier `fold`, as `seat` might see it then, with the marks of the last action."""
    with fold.door:
        eyes = None if record.mode == "screen" else seat
        view = _with_result(fold.game.view(eyes), record, fold, seat)
        return Past(view, _marks(fold.game.lines()[-1:]))


def preview_of(record: GameRecord, fold: Fold, seat: int, ids: Sequence[int]) -> Preview:
    """What stands for `seat` after it has chosen `ids`; raises `RefusedError` where the rules forbid that."""
    with fold.door:
        try:
            shown = fold.game.preview(seat, ids, _eyes(record, fold, seat))
        except IllegalChoice as problem:
            raise RefusedError(str(problem)) from problem
    return Preview(**shown | {"view": _with_result(shown["view"], record, fold, seat)})


def summary_of(record: GameRecord, fold: Fold, digest: str) -> Summary:
    """An unfinished game for the session with this digest; its board as everybody may see it."""
    people = _people(record, digest)
    you = [person.seat for person in people if person.you]
    with fold.door:
        view = _with_result(fold.game.view(None), record, fold, None)
    return Summary(record.id, f"/game/{record.id}", view["round"], people, you, fold.decider in you, view)


def _people(record: GameRecord, digest: str | None) -> list[Person]:
    return [
        Person(s.seat, person_name(record, s.seat), s.bot, you=digest is not None and s.session == digest)
        for s in record.seats
    ]


def _with_result(view: Plain, record: GameRecord, fold: Fold, viewer: int | None) -> Plain:
    """A view with the end in words for `viewer`."""
    return with_result(view, fold.resigned, lambda seat: _resigned(record, seat, viewer))


def _resigned(record: GameRecord, seat: int, viewer: int | None) -> str:
    """Who gave up, said to `viewer`: the only person is spoken to. One of a team resigns for both."""
    if seat != viewer or record.mode != "bot":
        return resigned_text(len(record.seats), seat, name_to_others(record, seat))
    told = _("You resigned") if len(record.seats) == 2 else _("You resigned for {side}")
    return told.format(side=side_name(seat))


def _waiting(record: GameRecord, fold: Fold) -> Waiting | None:
    """Whose decision it is, told the same to everybody."""
    seat, asked = fold.decider, fold.game.waiting()
    if seat is None or asked is None:
        return None
    if record.mode == "bot" and record.seats[seat].bot is None:
        text = _("Your turn")
    else:
        text = asked.text.format(who=name_to_others(record, seat))
    return Waiting(seat, asked.public, text)


def _plain_line(line: Line, fold: Fold) -> Plain:
    """A line of the record with the number of the event that added to it last."""
    return {"seq": bisect_left(fold.starts, line.at) - 1, "round": line.round, "seat": line.seat, "text": line.text}


def _trail(lines: list[Line], seat: int | None) -> list[Plain]:
    """What the last action by anybody else did on the board."""
    return next((line.marks for line in reversed(lines) if line.seat != seat), [])


def _marks(lines: list[Line]) -> list[Plain]:
    """What those lines did on the board."""
    return [mark for line in lines for mark in line.marks]


def _said(record: GameRecord, fold: Fold, viewer: int | None) -> list[str]:
    """What is new since the event before."""
    if fold.resigned is not None:
        return [_resigned(record, fold.resigned, viewer) + "."]
    since = fold.starts[-1]
    return [said.text.format(who=name_to_others(record, said.seat)) for said in fold.game.said(since)]
