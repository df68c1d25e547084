"""What a game is asked, and stays as it is."""

from typing import Any

from warchest.bots.telling import choice_json
from warchest.engine.engine import Engine
from warchest.engine.errors import RefusedError
from warchest.engine.requests import Count, OfGame, See, Show, WhyNot, Write
from warchest.notation.texts import _
from warchest.rules.leaves import TooMany, split


def choices(engine: Engine, request: OfGame) -> dict[str, Any]:
    """Who decides and what may happen next."""
    held = engine.held(request.game)
    game = held.game
    going_on = held.resigned is None
    return {
        "decider": held.decider,
        "prompt": held.prompt,
        "goes_on": held.goes_on,
        "choices": [choice_json(choice, game.word_of(choice.id), game.setup.seats) for choice in game.choices()]
        if going_on and game.decider is not None
        else [],
        "draws": [
            {"seat": held.name(game.drawer), "word": game.word_of(id_), "id": id_, "weight": weight}
            for id_, weight in game.chances().items()
        ]
        if going_on
        else [],
    }


def view(engine: Engine, request: See) -> dict[str, Any]:
    """What a seat may see, or everybody."""
    held = engine.held(request.game)
    return {"view": held.game.view(held.viewer(request.seat, "seat"))}


def position(engine: Engine, request: Show) -> dict[str, Any]:
    """The position as text."""
    held = engine.held(request.game)
    text = held.game.position_text(held.form(request.form))
    return {"position": text.line() if request.write == "line" else text.to_json()}


def hash_(engine: Engine, request: OfGame) -> dict[str, Any]:
    """What tells the position from others."""
    return {"hash": engine.held(request.game).game.hash}


def record(engine: Engine, request: Write) -> dict[str, Any]:
    """The game as text."""
    held = engine.held(request.game)
    return {"record": held.game.text(held.form(request.form), resigned=held.resigned)}


def why_not(engine: Engine, request: WhyNot) -> dict[str, Any]:
    """Which rule forbids a decision, or the first of several that can't be made."""
    held = engine.held(request.game)
    trial = held.copy()
    for at, decision in enumerate(request.decisions):
        try:
            trial.step(decision, f"decisions[{at}]")
        except RefusedError as refused:
            if refused.code != "illegal":
                raise
            told = {"at": at, "decision": decision, "rule": refused.more["rule"], "reason": refused.reason}
            return {"legal": False, **told}
    return {"legal": True}


def count(engine: Engine, request: Count) -> dict[str, Any]:
    """The leaves below what stands, by what is done first."""
    held = engine.held(request.game)
    game, depth = held.game, request.depth if held.resigned is None else 0
    try:
        found = split(game.tables, game.position, depth, request.most)
    except TooMany:
        reason = _("There are more than {most} leaves at depth {depth}: choose a smaller depth.")
        raise RefusedError("too_many_leaves", reason.format(most=request.most, depth=request.depth), "depth") from None
    by = [{"word": game.word_of(id_), "id": id_, "leaves": number} for id_, number in found.items()]
    return {"leaves": sum(found.values()) if found else 1, "by": by}
