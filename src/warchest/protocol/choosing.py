"""The method that asks a bot for a decision, from the knowledge of the deciding seat."""

from msgspec import UNSET

from warchest.bots.beliefs.knowledge import ImpossibleStateError
from warchest.bots.beliefs.partial_replay import replay_text
from warchest.bots.warmup import WarmingBot
from warchest.game.history import InformationState
from warchest.game.setup import SetupError
from warchest.game.text.decision import print_decision
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import GameNames, TextError, seat_of
from warchest.protocol.encoders import information_state_of, setup_of
from warchest.protocol.engine import Engine
from warchest.protocol.messages import AskHint, Believe, Choose, Decisions
from warchest.protocol.reading import RequestError, bad_text
from warchest.rules.known import coins_named, spying


def choose(engine: Engine, request: Choose) -> Decisions:
    """Return the whole action that a bot chooses, in words."""
    bot = engine.bot(request.level)
    text = record_of(engine, request)
    state = from_history(engine, request) if text is None else text.information_state()
    try:
        ids = bot.choose(state, request.seed)
        knowledge = engine.memory.recall(state)
    except ImpossibleStateError as problem:
        raise refusal_of(text, problem) from None
    r, s = knowledge.tables, knowledge.possible_position
    names, looks = GameNames.at(r, s), spying(r, s)
    words = [print_decision(names, coins_named(s), id_, looks[1] if looks else None) for id_ in ids]
    stood_in = bot.stood_in if isinstance(bot, WarmingBot) else None
    return Decisions(words, UNSET if stood_in is None else stood_in)


def from_history(engine: Engine, request: Choose | AskHint | Believe) -> InformationState:
    """Return the information state of the seat from the history in a request."""
    for name in ("history", "setup", "seat"):
        if getattr(request, name) in (UNSET, None):
            reason = "The request needs a record, or a history with its setup and seat: '{name}' is missing."
            raise RequestError("bad_request", reason.format(name=name), name)
    assert request.history is not UNSET
    assert request.setup is not UNSET
    try:
        setup = setup_of(request.setup, engine.ruleset)
    except SetupError as error:
        raise RequestError("bad_setup", str(error), "setup") from None
    except TextError as error:
        raise RequestError("no_seat", error.reason, "setup.initiative") from None
    seat = _seat(setup.seats, request.seat or "")
    try:
        return information_state_of(request.history, setup, seat)
    except TextError as error:
        raise bad_text(error, "history.position") from None


def record_of(engine: Engine, request: Choose | AskHint | Believe) -> GameText | None:
    """Return the record of a request, reduced to the seat's knowledge, or None if the request has no record."""
    if request.record is UNSET:
        return None
    try:
        text = parse_game(request.record, engine.ruleset)
        seen = text.seen_by(_record_seat(request, text))
    except TextError as error:
        raise bad_text(error, "record") from None
    if seen.ended is not None:
        raise RequestError("bad_record", "The game is over: a side has resigned.", "record")
    return seen


def refusal_of(text: GameText | None, problem: ImpossibleStateError) -> RequestError:
    """Return the error for a record or history that a bot can't continue."""
    if text is None:
        return RequestError("bad_record", str(problem), "history")
    try:
        replay_text(text)
    except TextError as error:
        return bad_text(error, "record")
    reason = "At the end of this record {seat} has nothing to decide."
    return RequestError("bad_record", reason.format(seat=text.form), "record")


def _record_seat(request: Choose | AskHint | Believe, text: GameText) -> int:
    """Return the seat of a request: the one that it names, else the one of the record's form."""
    if request.seat is not None:
        return _seat(text.setup.seats, request.seat)
    if text.seat is None:
        reason = "The form '{form}' belongs to no seat: name the deciding seat."
        raise RequestError("bad_request", reason.format(form=text.form), "seat")
    return text.seat


def _seat(seats: int, name: str) -> int:
    """Return the seat of this name. Raises `RequestError` if there is none."""
    try:
        return seat_of(seats, name)
    except TextError as error:
        raise RequestError("no_seat", error.reason, "seat") from None
