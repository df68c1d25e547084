"""The action of a seat as it is sent to the table: all its choices together."""

from collections.abc import Sequence

from warchest.game import Game, IllegalChoice
from warchest.table.errors import RefusedError
from warchest.wording.languages import _

_FALLBACK = ("pass", "decline")


def fallback_action(game: Game) -> list[int]:
    """A whole action of the deciding seat that passes or declines where it can, and else takes the first choice."""
    at = game.copy(chance="manual")
    ids: list[int] = []
    while not ids or at.action_open:
        choice = min(at.choices(), key=lambda c: c.verb not in _FALLBACK)
        ids.append(choice.id)
        at.play(choice)
    return ids


def play_action(game: Game, seat: int, ids: Sequence[int]) -> tuple[Game, tuple[int, ...]]:
    """The game after `seat` has chosen `ids`, and what chance did then; `game` itself stays as it is.

    Raises `RefusedError` for a choice that the rules forbid, one too many, or one too few.
    """
    if game.decider != seat:
        raise RefusedError(_("It is not your turn."))
    after = game.copy()
    try:
        return after, after.play_action(ids)
    except IllegalChoice as problem:
        raise RefusedError(str(problem)) from problem
