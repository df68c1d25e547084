"""The methods that change a game: they carry out or take back decisions and draws, or resign."""

from warchest.protocol.engine import Engine
from warchest.protocol.errors import RequestError
from warchest.protocol.messages import Apply, Happened, OfGame, Plain, ResignRequest, State, Undo, merged
from warchest.protocol.session_game import CHANCE_NAME


def apply(engine: Engine, request: Apply) -> Plain:
    """Carry out decisions, and draws if the host makes them: all or none."""
    held = engine.held(request.game)
    if request.seat is not None and held.seat(request.seat, "seat") != held.game.decider:
        reason = "It is not {seat} that decides now."
        raise RequestError("not_your_turn", reason.format(seat=request.seat), "seat")
    after = held.copy()
    happened = after.play(request.decisions)
    engine.games[request.game] = after
    return merged(Happened(happened), after.state())


def draw(engine: Engine, request: OfGame) -> Plain:
    """Let the engine draw one coin or flip the marker."""
    held = engine.held(request.game)
    if held.decider is None:
        raise RequestError("game_over", "The game is over: nothing is drawn any more.", "game")
    if held.decider != CHANCE_NAME:
        raise RequestError("nothing_to_draw", "Nothing is to be drawn now.", "game")
    return merged(Happened([held.draw()]), held.state())


def undo(engine: Engine, request: Undo) -> State:
    """Take back the last decisions, each with the draws that followed it."""
    held = engine.held(request.game)
    after = held.copy()
    try:
        after.game.undo(request.number)
    except IndexError:
        reason = "Cannot undo {number}: fewer decisions were made."
        raise RequestError("nothing_to_undo", reason.format(number=request.number), "number") from None
    engine.games[request.game] = after
    return after.state()


def resign(engine: Engine, request: ResignRequest) -> State:
    """Resign for the side of a seat."""
    held = engine.held(request.game)
    seat = held.seat(request.seat, "seat")
    if held.decider is None:
        raise RequestError("game_over", "The game is over: nobody can give it up.", "game")
    held.game.resign(seat)
    return held.state()
