"""What changes a game: decisions and draws carried out or taken back, a seat that gives up."""

from typing import Any

from warchest.engine.engine import Engine
from warchest.engine.errors import RefusedError
from warchest.engine.held import CHANCE_NAME
from warchest.engine.requests import Apply, OfGame, Resign, Undo
from warchest.notation.texts import _


def apply(engine: Engine, request: Apply) -> dict[str, Any]:
    """Decisions, and draws where these are asked for, carried out: all of them or none."""
    held = engine.held(request.game)
    if request.seat is not None and held.seat(request.seat, "seat") != held.game.decider:
        reason = _("It is not {seat} that decides now.")
        raise RefusedError("not_your_turn", reason.format(seat=request.seat), "seat")
    after = held.copy()
    happened = after.play(request.decisions)
    engine.games[request.game] = after
    return {"happened": happened, **after.stands()}


def draw(engine: Engine, request: OfGame) -> dict[str, Any]:
    """One coin drawn, or the marker flipped, by the engine."""
    held = engine.held(request.game)
    if held.decider is None:
        raise RefusedError("game_over", _("The game is over: nothing is drawn any more."), "game")
    if held.decider != CHANCE_NAME:
        raise RefusedError("nothing_to_draw", _("Nothing is to be drawn now."), "game")
    return {"happened": [held.draw()], **held.stands()}


def undo(engine: Engine, request: Undo) -> dict[str, Any]:
    """The last decisions taken back, with what was drawn after each."""
    held = engine.held(request.game)
    after = held.copy()
    try:
        after.undo(request.number)
    except IndexError:
        reason = _("So many decisions were not made: {number} can't be taken back.")
        raise RefusedError("nothing_to_undo", reason.format(number=request.number), "number") from None
    engine.games[request.game] = after
    return after.stands()


def resign(engine: Engine, request: Resign) -> dict[str, Any]:
    """A seat gives up, for its side."""
    held = engine.held(request.game)
    seat = held.seat(request.seat, "seat")
    if held.decider is None:
        raise RefusedError("game_over", _("The game is over: nobody can give it up."), "game")
    held.resigned = seat
    return held.stands()
