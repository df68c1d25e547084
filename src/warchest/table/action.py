"""A seat's action as it is sent to the table: all its choices together."""

from collections.abc import Sequence

from warchest.game import Game, IllegalChoice
from warchest.table.errors import RefusedError
from warchest.table.game_state import LiveGame
from warchest.table.lines import Change, Move
from warchest.wording.languages import _

_FALLBACK = ("pass", "decline")


def fallback_action(game: Game) -> list[int]:
    """Return a whole action of the deciding seat that passes or declines where it can, and otherwise takes the first choice."""
    at = game.copy(chance="manual")
    ids: list[int] = []
    while not ids or at.action_open:
        choice = min(at.choices(), key=lambda c: c.verb not in _FALLBACK)
        ids.append(choice.id)
        at.play(choice)
    return ids


def play_action(game: Game, seat: int, ids: Sequence[int]) -> tuple[Game, tuple[int, ...]]:
    """Return the game after `seat` has chosen `ids`, and the chance results that followed. `game` itself stays unchanged.

    Raise `RefusedError` for a choice that the rules forbid, or for too many or too few choices.
    """
    if game.decider != seat:
        raise RefusedError(_("It is not your turn."))
    after = game.copy()
    try:
        return after, after.play_action(ids)
    except IllegalChoice as problem:
        raise RefusedError(str(problem)) from problem


def action(seat: int, ids: Sequence[int]) -> Move:
    """Return the function that plays an action in a game."""

    def move(live: LiveGame) -> Change:
        game, draws = play_action(live.game, seat, ids)
        return Change("action", seat, game, tuple(ids), draws)

    return move
