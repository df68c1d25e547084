"""The method ``believe``: how likely hands of another seat are, given the deciding seat's knowledge."""

from warchest.bots.beliefs.hands import chances_of_hands, named_hand
from warchest.bots.beliefs.knowledge import ImpossibleStateError
from warchest.game.text.names import TextError, seat_of
from warchest.protocol.choosing import from_history, record_of, refusal_of
from warchest.protocol.engine import Engine
from warchest.protocol.messages import Believe, HandWeights
from warchest.protocol.reading import RequestError


def believe(engine: Engine, request: Believe) -> HandWeights:
    """Return how likely each hand of the request is, assuming as our bots do that each coin of a hand is equally likely to be used."""
    text = record_of(engine, request)
    state = from_history(engine, request) if text is None else text.information_state()
    try:
        about = seat_of(state.setup.seats, request.about)
    except TextError as error:
        raise RequestError("no_seat", error.reason, "about") from None
    if about == state.seat:
        raise RequestError("no_seat", "A seat knows its own hand: ask about another one.", "about")
    try:
        knowledge = engine.memory.recall(state)
    except ImpossibleStateError as problem:
        raise refusal_of(text, problem) from None
    r, s = knowledge.tables, knowledge.possible_position
    chances = {
        frozenset(named_hand(r, s, about, hand).items()): chance
        for hand, chance in chances_of_hands(knowledge, about).items()
    }
    weights = [
        chances.get(frozenset((kind, count) for kind, count in hand.items() if count), 0.0) for hand in request.hands
    ]
    if not any(weights):
        raise RequestError("bad_request", "The seat can have none of these hands.", "hands")
    return HandWeights(weights)
