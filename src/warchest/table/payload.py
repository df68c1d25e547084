"""What a seat is sent: the game as that seat may see it.

Everything here is made from `Game.view`, `Game.ask` and `Game.lines` *of the viewer*; what may be seen is decided there
and nowhere else. Of a decision that is another seat's only public facts are told: whose it is, whether it begins an
action, and whether it rests on public facts.
"""

from bisect import bisect_right
from collections.abc import Sequence

from warchest import Game, IllegalChoice
from warchest.notation.texts import _
from warchest.store import GameRecord
from warchest.table.errors import RefusedError
from warchest.table.fold import Fold
from warchest.table.people import person_name, side_name
from warchest.table.wire import Payload, Person, Plain, Preview, Summary, Waiting

MOST_LINES = 200


def payload_of(record: GameRecord, fold: Fold, seat: int | None, digest: str | None) -> Payload:
    """The game at `fold` for the viewer `seat` (None: everybody), asked for by the session with this digest."""
    lines = fold.game.lines(seat)
    record_lines = _numbered(lines, fold)
    return Payload(
        game=record.id,
        seq=fold.seq,
        seat=seat,
        mode=record.mode,
        people=_people(record, digest),
        view=_view(record, fold, seat),
        ask=fold.game.ask(seat) if seat is not None and seat == fold.decider else None,
        waiting=_waiting(record, fold),
        record=record_lines[-MOST_LINES:],
        trail=_trail(lines, seat),
        said=_said(record, fold, lines),
    )


def preview_of(game: Game, seat: int, ids: Sequence[int]) -> Preview:
    """What stands for `seat` after it has chosen `ids`; raises `RefusedError` where the rules forbid that."""
    try:
        view, ask, ends, trail = game.preview(seat, ids)
    except IllegalChoice as problem:
        raise RefusedError(str(problem)) from problem
    return Preview(view, ask, ends, trail)


def summary_of(record: GameRecord, fold: Fold, digest: str) -> Summary:
    """An unfinished game for the session with this digest; its board as everybody may see it."""
    people = _people(record, digest)
    you = [person.seat for person in people if person.you]
    view = _view(record, fold, None)
    return Summary(record.id, f"/game/{record.id}", view["round"], people, you, fold.decider in you, view)


def _people(record: GameRecord, digest: str | None) -> list[Person]:
    return [
        Person(s.seat, person_name(record, s.seat), s.bot, you=digest is not None and s.session == digest)
        for s in record.seats
    ]


def _view(record: GameRecord, fold: Fold, seat: int | None) -> Plain:
    """The viewer's view, with a resignation told (the rules know of none)."""
    view = fold.game.view(seat)
    if fold.resigned is None:
        return view
    winner = 1 - fold.resigned % 2
    result = {
        "winner": "AB"[winner],
        "how": "resignation",
        "text": _("{side} wins.").format(side=side_name(winner)),
        "detail": _("{name} resigned.").format(name=person_name(record, fold.resigned)),
    }
    return view | {"phase": "over", "turn": None, "result": result}


def _waiting(record: GameRecord, fold: Fold) -> Waiting | None:
    seat = fold.decider
    if seat is None:
        return None
    ask = fold.game.ask(seat)
    assert ask is not None
    if record.mode == "bot" and record.seats[seat].bot is None:
        prompt = _("Your turn")
    elif ask["step"] == "coin":
        prompt = _("{name} to play").format(name=person_name(record, seat))
    else:
        prompt = _("Waiting for {name}'s choice").format(name=person_name(record, seat))
    return Waiting(seat, ask["public"], prompt)


def _numbered(lines: list[Plain], fold: Fold) -> list[Plain]:
    """The record, each line with the number of the event that it began in."""
    return [
        {
            "seq": bisect_right(fold.starts, line["at"]) - 1,
            "round": line["round"],
            "seat": line["seat"],
            "text": line["text"],
        }
        for line in lines
    ]


def _trail(lines: list[Plain], seat: int | None) -> list[Plain]:
    """What the last action by anybody else did on the board."""
    for line in reversed(lines):
        if line["seat"] != seat:
            marks: list[Plain] = line["marks"]
            return marks
    return []


def _said(record: GameRecord, fold: Fold, lines: list[Plain]) -> list[str]:
    """What is new since the event before."""
    if fold.resigned is not None:
        return [_("{name} resigned.").format(name=person_name(record, fold.resigned))]
    return [sentence for line in lines if line["at"] >= fold.starts[-1] for sentence in line["said"]]
