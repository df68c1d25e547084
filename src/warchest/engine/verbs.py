"""The verbs of the protocol: what each takes, and what carries it out."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from warchest.engine import requests, verbs_acting, verbs_choosing, verbs_common, verbs_games, verbs_looking
from warchest.engine.engine import Engine


class Verb(NamedTuple):
    """One verb."""

    takes: type[Struct]
    """What a request of this verb has."""
    do: Callable[[Engine, Any], dict[str, Any]]
    """Carries it out and gives the answer. RefusedError where it can't be, and then nothing has changed."""


VERBS: dict[str, Verb] = {
    "hello": Verb(requests.Nothing, verbs_common.hello),
    "quit": Verb(requests.Nothing, verbs_common.quit_),
    "new": Verb(requests.New, verbs_games.new),
    "copy": Verb(requests.Copy, verbs_games.copy),
    "close": Verb(requests.OfGame, verbs_games.close),
    "games": Verb(requests.Nothing, verbs_games.games),
    "choices": Verb(requests.OfGame, verbs_looking.choices),
    "apply": Verb(requests.Apply, verbs_acting.apply),
    "draw": Verb(requests.OfGame, verbs_acting.draw),
    "undo": Verb(requests.Undo, verbs_acting.undo),
    "resign": Verb(requests.Resign, verbs_acting.resign),
    "view": Verb(requests.See, verbs_looking.view),
    "position": Verb(requests.Show, verbs_looking.position),
    "hash": Verb(requests.OfGame, verbs_looking.hash_),
    "record": Verb(requests.Write, verbs_looking.record),
    "why_not": Verb(requests.WhyNot, verbs_looking.why_not),
    "count": Verb(requests.Count, verbs_looking.count),
    "choose": Verb(requests.Choose, verbs_choosing.choose),
}
"""By name, in the order of the document."""
