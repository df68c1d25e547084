"""The methods that read a game without changing it."""

from warchest.protocol import messages
from warchest.protocol.encoders import choice_fields
from warchest.protocol.engine import Engine
from warchest.protocol.errors import RequestError
from warchest.rules.perft import TooMany, split


def choices(engine: Engine, request: messages.OfGame) -> messages.Choices:
    """Return the decider and everything that may happen next."""
    held = engine.held(request.game)
    game, seats = held.game, held.game.setup.seats
    listed = [choice_fields(choice, seats) for choice in game.choices()]
    draws = [
        messages.Draw(held.name(game.drawer), game.choice(id_).word, id_, weight)
        for id_, weight in game.chance_outcomes().items()
    ]
    return messages.Choices(held.decider, held.prompt, held.action_open, listed, draws)


def view(engine: Engine, request: messages.GetView) -> messages.ViewAnswer:
    """Return the view of a seat, or the public view."""
    held = engine.held(request.game)
    return messages.ViewAnswer(held.game.view(held.viewer(request.seat, "seat")))


def position(engine: Engine, request: messages.GetPosition) -> messages.PositionAnswer:
    """Return the position as text."""
    held = engine.held(request.game)
    text = held.game.position_text(held.form(request.form))
    return messages.PositionAnswer(text.line() if request.write == "line" else text.to_json())


def hash_(engine: Engine, request: messages.OfGame) -> messages.HashAnswer:
    """Return the hash of the position."""
    return messages.HashAnswer(engine.held(request.game).game.hash)


def record(engine: Engine, request: messages.GetRecord) -> messages.RecordAnswer:
    """Return the game as text."""
    held = engine.held(request.game)
    return messages.RecordAnswer(held.game.to_text(held.form(request.form)))


def why_not(engine: Engine, request: messages.WhyNot) -> messages.Legal:
    """Return the rule that forbids a decision, or the first illegal one of several."""
    held = engine.held(request.game)
    trial = held.copy()
    for at, decision in enumerate(request.decisions):
        try:
            trial.step(decision, f"decisions[{at}]")
        except RequestError as error:
            if error.code != "illegal":
                raise
            return messages.Legal(False, at, decision, str(error.more["rule"]), error.reason)
    return messages.Legal(True)


def count(engine: Engine, request: messages.Count) -> messages.Counted:
    """Return the number of leaves below the position, by first ply."""
    held = engine.held(request.game)
    game, depth = held.game, request.depth if held.game.outcome is None else 0
    try:
        found = split(game.tables, game.position, depth, request.most)
    except TooMany:
        reason = "There are more than {most} leaves at depth {depth}: choose a smaller depth."
        raise RequestError("too_many_leaves", reason.format(most=request.most, depth=request.depth), "depth") from None
    words = {choice.id: choice.word for choice in game.choices()}
    by = [messages.Branch(words.get(id_) or game.choice(id_).word, id_, number) for id_, number in found.items()]
    return messages.Counted(sum(found.values()) if found else 1, by)
