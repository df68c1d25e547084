"""Remembers what was read of the last records, so that a record that has grown is not read anew."""

from warchest.bots.knowledge import BadRecord, Knowledge
from warchest.record import Record


class Memory:
    """Knowledge of the most recent records, by set-up and seat."""

    def __init__(self, size: int = 32) -> None:
        self._size = size
        self._kept: list[tuple[Record, Knowledge]] = []

    def recall(self, record: Record) -> Knowledge:
        """The knowledge of this record, whose seat is to decide. It is to be used at once, not kept: it goes on later.

        BadRecord for a record that no game could have given, or at whose end another decides.
        """
        knowledge = self._read(record)
        if knowledge.shadow.decider != record.seat:
            raise BadRecord(f"Seat {record.seat} has nothing to decide at the end of this record.")
        return knowledge

    def _read(self, record: Record) -> Knowledge:
        for at, (known, knowledge) in enumerate(self._kept):
            if _begins(known, record):
                del self._kept[at]  # kept again only when the rest of the record has proved good
                knowledge.update(record.ids[len(known.ids) :], record.seen)
                break
        else:
            knowledge = Knowledge(record)
        self._kept.insert(0, (record, knowledge))
        del self._kept[self._size :]
        return knowledge


def _begins(known: Record, record: Record) -> bool:
    """Whether ``record`` is ``known`` grown longer."""
    return (
        (known.setup, known.seat, known.start) == (record.setup, record.seat, record.start)
        and record.ids[: len(known.ids)] == known.ids
        and record.seen[: len(known.seen)] == known.seen
    )
