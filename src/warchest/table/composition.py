"""Playing a composition: the choices of one action, sent together.

It must go on as long as the same seat chooses and nothing has been drawn or revealed, and end there: a player may not
look at a coin and then take back what led to it, nor leave an action half done.
"""

from collections.abc import Sequence

from warchest.game import Game, IllegalChoice
from warchest.notation.texts import _
from warchest.table.errors import RefusedError

PLAINEST = ("pass", "decline")


def plainest(game: Game, seat: int) -> list[int]:
    """A whole composition for `seat` that passes or declines where it can, and else takes the first choice."""
    at = game.copy()
    ids: list[int] = []
    luck: tuple[int, ...] = ()
    while not ids or not _has_ended(at, seat, luck):
        choice = min(at.choices(), key=lambda c: c.verb not in PLAINEST)
        ids.append(choice.id)
        luck = at.play(choice)
    return ids


def play(game: Game, seat: int, ids: Sequence[int]) -> tuple[Game, tuple[int, ...]]:
    """The game after `seat` has chosen `ids`, and the chance ids drawn then; `game` itself stays as it is.

    Raises `RefusedError` for a choice that the rules forbid, one too many, or one too few.
    """
    if not ids:
        raise RefusedError(_("Nothing was chosen."))
    if game.decider != seat:
        raise RefusedError(_("It is not your turn."))
    after = game.copy()
    luck: tuple[int, ...] = ()
    for number, choice in enumerate(ids):
        if number and _has_ended(after, seat, luck):
            raise RefusedError(_("The action ends before the last of these choices."))
        try:
            luck = after.play(choice)
        except IllegalChoice as problem:
            raise RefusedError(str(problem)) from problem
    if not _has_ended(after, seat, luck):
        raise RefusedError(_("The action is not finished yet: more is to be chosen."))
    return after, luck


def _has_ended(game: Game, seat: int, luck: tuple[int, ...]) -> bool:
    """Whether the composition ends here, `luck` being what was drawn after its last choice."""
    return bool(luck) or game.decider != seat or not game.composition_open
