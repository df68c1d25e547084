"""A memory of the knowledge of recent information states, so that one that has grown is not read from its start again."""

from warchest.beliefs.knowledge import ImpossibleStateError, Knowledge
from warchest.history import InformationState


class Memory:
    """Remembers the knowledge of the most recent information states."""

    def __init__(self, size: int = 32) -> None:
        self._size = size
        self._kept: list[tuple[InformationState, Knowledge]] = []

    def recall(self, state: InformationState) -> Knowledge:
        """Return the knowledge of this information state, at whose end its seat decides. Use it at once: a later call changes it.

        Raises ImpossibleStateError if no game could have given the state, or if another seat decides at its end.
        """
        knowledge = self._read(state)
        if knowledge.possible_position.decider != state.seat:
            raise ImpossibleStateError(f"Seat {state.seat} has nothing to decide at the end of this history.")
        return knowledge

    def _read(self, state: InformationState) -> Knowledge:
        for at, (known, knowledge) in enumerate(self._kept):
            if _begins(known, state):
                del self._kept[at]  # kept again only once the rest has proved good
                knowledge.update(state.ids[len(known.ids) :], state.seen)
                break
        else:
            knowledge = Knowledge(state)
        self._kept.insert(0, (state, knowledge))
        del self._kept[self._size :]
        return knowledge


def _begins(known: InformationState, state: InformationState) -> bool:
    """Return whether ``state`` continues ``known``."""
    return (
        (known.setup, known.seat, known.start) == (state.setup, state.seat, state.start)
        and state.ids[: len(known.ids)] == known.ids
        and state.seen[: len(known.seen)] == known.seen
    )
