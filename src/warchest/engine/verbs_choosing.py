"""A decision for whoever asks, from the record of the seat that is to decide."""

from typing import Any

from warchest.bots.knowledge import BadRecord
from warchest.engine.engine import Engine
from warchest.engine.errors import RefusedError, bad_text
from warchest.engine.requests import Choose
from warchest.notation.texts import _
from warchest.record import Record
from warchest.rules.views import spying
from warchest.text.decisions import print_decision
from warchest.text.errors import TextError
from warchest.text.games import GameText
from warchest.text.games_reading import parse_game
from warchest.text.names import Names, seat_of


def choose(engine: Engine, request: Choose) -> dict[str, Any]:
    """The whole of what a bot decides now, in words."""
    bot = engine.bot(request.level)
    record = _record(request)
    try:
        ids = bot.choose(record, request.luck)
        knowledge = engine.memory.recall(record)
    except BadRecord as error:
        raise RefusedError("bad_record", str(error), "record") from None
    r, s = knowledge.tables, knowledge.shadow
    names, looks = Names.at(r, s, record.setup.board), spying(r, s)
    return {"decisions": [print_decision(names, s.decider, id_, looks[1] if looks else None) for id_ in ids]}


def _record(request: Choose) -> Record:
    """What the seat knows; of a full form, no more than that."""
    try:
        told = parse_game(request.record)
        return told.seen_by(_seat(request, told)).record()
    except TextError as error:
        raise bad_text(error, "record") from None


def _seat(request: Choose, told: GameText) -> int:
    """The seat that is asked: the one named, else the one whose form the record is."""
    if request.seat is not None:
        try:
            return seat_of(told.setup.seats, request.seat)
        except TextError as error:
            raise RefusedError("no_seat", error.reason, "seat") from None
    if told.seat is None:
        reason = _("The form '{form}' is no seat's: name the seat that is to decide.")
        raise RefusedError("bad_request", reason.format(form=told.form), "seat")
    return told.seat
