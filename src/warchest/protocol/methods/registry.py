"""The methods of the protocol, each with the type of its request and the function that carries it out."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from warchest.protocol import messages
from warchest.protocol.engine import Engine
from warchest.protocol.messages import Plain
from warchest.protocol.methods import acting, choosing, common, games, looking


class Method(NamedTuple):
    """A method of the protocol."""

    request: type[Struct]
    """The type of its request."""
    run: Callable[[Engine, Any], Struct | Plain]
    """Carries out a request and returns the answer. Raises `RequestError` if that fails; then nothing has changed."""


METHODS: dict[str, Method] = {
    "hello": Method(messages.Nothing, common.hello),
    "quit": Method(messages.Nothing, common.quit_),
    "new": Method(messages.New, games.new),
    "copy": Method(messages.Copy, games.copy),
    "close": Method(messages.OfGame, games.close),
    "games": Method(messages.Nothing, games.games),
    "choices": Method(messages.OfGame, looking.choices),
    "apply": Method(messages.Apply, acting.apply),
    "draw": Method(messages.OfGame, acting.draw),
    "undo": Method(messages.Undo, acting.undo),
    "resign": Method(messages.ResignRequest, acting.resign),
    "view": Method(messages.GetView, looking.view),
    "position": Method(messages.GetPosition, looking.position),
    "hash": Method(messages.OfGame, looking.hash_),
    "record": Method(messages.GetRecord, looking.record),
    "why_not": Method(messages.WhyNot, looking.why_not),
    "count": Method(messages.Count, looking.count),
    "choose": Method(messages.Choose, choosing.choose),
}
"""The methods by name, in the order of docs/protocol.md."""
