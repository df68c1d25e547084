"""A search for damage: every game of a store is replayed from its log."""

from collections.abc import Iterator
from dataclasses import dataclass

from warchest.store import Store, StoreError
from warchest.table.errors import TableError
from warchest.table.game_state import replayed


@dataclass(frozen=True, slots=True)
class Damage:
    """A game that can't be opened, and the reason."""

    game: str
    reason: str


def check_games(store: Store) -> Iterator[Damage | None]:
    """Yield for each game its damage, or None if it is sound. Raise `StoreError` where the games can't even be listed."""
    for game_id in store.all_games():
        yield _fault(store, game_id)


def _fault(store: Store, game_id: str) -> Damage | None:
    try:
        row = store.game(game_id)
        if row is None:
            return Damage(game_id, "Its row is gone.")
        events = store.events(game_id)
        if not events:
            return Damage(game_id, "It has no log.")
        if [event.seq for event in events] != list(range(len(events))):
            return Damage(game_id, "A line of its log is missing.")
        if len(row.seats) != row.setup.get("seats", len(row.seats)):
            return Damage(game_id, "A seat is missing.")
        live = replayed(row, events)
    except (StoreError, TableError) as problem:
        return Damage(game_id, str(problem))
    except Exception as problem:
        return Damage(game_id, f"Its row can't be read ({problem!r}).")
    if live.over != (row.status == "over"):
        return Damage(game_id, f"It is marked as {row.status}, and its log says otherwise.")
    return None
