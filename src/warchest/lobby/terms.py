"""What two people must want alike to play one another: all of a request but who sits where and the seed."""

import json

from warchest.table import GameRequest, RefusedError
from warchest.wording.languages import _

_BESIDE = ("seats", "seed", "units")


def terms_of(request: GameRequest) -> str:
    """The terms of a request: equal texts for people who want the same."""
    plain = {key: value for key, value in request.to_json().items() if key not in _BESIDE}
    for key in ("boxes", "variants"):
        plain[key] = sorted(plain[key] or ())
    return json.dumps({"players": len(request.seats), **plain}, sort_keys=True)


def require_common(request: GameRequest) -> None:
    """Raise `RefusedError` for what nobody can want alike: armies of one's own choice, units of one's own, more than two players."""
    if len(request.seats) != 2:
        raise RefusedError(_("Opponents are found for two players: open a table for four."))
    if request.units:
        raise RefusedError(_("Nobody else has these units: send a friend the link."))
