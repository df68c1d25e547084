"""A decision for whoever asks, from the record of the seat that is to decide."""

from typing import Any

from warchest.bots.knowledge import BadRecord
from warchest.bots.possible import play_text
from warchest.engine.engine import Engine
from warchest.engine.errors import RefusedError, bad_text
from warchest.engine.requests import Choose
from warchest.notation.texts import _
from warchest.rules.views import spying
from warchest.text.decisions import print_decision
from warchest.text.errors import TextError
from warchest.text.games import GameText
from warchest.text.games_reading import parse_game
from warchest.text.names import Names, seat_of


def choose(engine: Engine, request: Choose) -> dict[str, Any]:
    """The whole of what a bot decides now, in words."""
    bot = engine.bot(request.level)
    told = _told(request)
    record = told.record()
    try:
        ids = bot.choose(record, request.luck)
        knowledge = engine.memory.recall(record)
    except BadRecord:
        raise _refusal(told) from None
    r, s = knowledge.tables, knowledge.shadow
    names, looks = Names.at(r, s, record.setup.board), spying(r, s)
    return {"decisions": [print_decision(names, s.decider, id_, looks[1] if looks else None) for id_ in ids]}


def _told(request: Choose) -> GameText:
    """What the seat knows; of a full form, no more than that."""
    try:
        told = parse_game(request.record)
        seen = told.seen_by(_seat(request, told))
    except TextError as error:
        raise bad_text(error, "record") from None
    if seen.resigned is not None:
        raise RefusedError("bad_record", _("The game is over: somebody has given it up."), "record")
    return seen


def _refusal(told: GameText) -> RefusedError:
    """What is wrong with a record that a bot can't play on from."""
    try:
        play_text(told)
    except TextError as error:
        return bad_text(error, "record")
    reason = _("At the end of this record {seat} has nothing to decide.")
    return RefusedError("bad_record", reason.format(seat=told.form), "record")


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
