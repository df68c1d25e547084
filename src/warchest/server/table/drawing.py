"""The draws of a server's games, which can be verified after the game (docs/reference/draws.md)."""

from collections.abc import Sequence

from warchest.game.draws import FORM, NO_LINK, EventRng, draws_of, event_key, events_of, seed_of
from warchest.game.game import Game
from warchest.schema.draws import GameDraws
from warchest.server.store import Event, GameRow


def next_draws(row: GameRow, game: Game) -> EventRng | None:
    """Return the generator of the draw event that is due in a game, or None where no draw is due."""
    if game.decider is not None or game.outcome is not None:
        return None
    return event_draws(row.key, events_of(game), len(row.seats))


def event_draws(key: bytes, event: int, seats: int) -> EventRng:
    """Return the generator of a draw event. No page of the players gives links yet."""
    return EventRng(key, _event_key(key, event, seats))


def seed_from(key: bytes, seats: int) -> str:
    """Return the seed of the deal of a game without a seed of its own."""
    return seed_of(_event_key(key, 0, seats))


def published(row: GameRow, game: Game, events: Sequence[Event], text: str) -> GameDraws:
    """Return the draws of a finished game with its secret. `text`: the game in its full form."""
    assert row.commitment is not None
    seed = game.setup.seed
    return GameDraws(
        form=FORM,
        commitment=row.commitment,
        secret=row.key.hex(),
        seats=len(row.seats),
        dealt=seed if seed == seed_from(row.key, len(row.seats)) else None,
        chains=[],
        links=[],
        drawn=[event.seq for event in events if event.draws],
        back=[(event.seq, event.back_to) for event in events if event.back_to is not None],
        draws=draws_of(game),
        text=text,
    )


def _event_key(key: bytes, event: int, seats: int) -> bytes:
    return event_key(key, event, [NO_LINK] * seats)
