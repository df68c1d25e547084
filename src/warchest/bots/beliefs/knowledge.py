"""A seat's inferences from its information state: one possible position, and how likely the others are.

``Memory`` keeps the knowledge of the most recent states, so a later state of a game is not read from its start again.

>>> import random
>>> from warchest import Game, Setup
>>> game = Game(Setup.first_game(), key=b"an example")
>>> knowledge = Knowledge(game.information_state(0))
>>> len(knowledge.belief(1))
26
>>> dealt = knowledge.redeal(random.Random(1))
>>> [dealt.hand[coin] == game.position.hand[coin] for coin in range(5)]
[True, True, True, True, True]
>>> game.play("crossbowman@h1")
()
>>> knowledge.follow(game.information_state(0))
>>> knowledge.possible_position.hand.tolist()[:6] == game.position.hand.tolist()[:6]
True
"""

import random
from collections.abc import Sequence

from warchest.bots.beliefs.hidden_splits import (
    NOTHING_DRAWN,
    Belief,
    initial_belief,
    set_split,
    split_of_row,
)
from warchest.bots.beliefs.reader import InterpretedReader, Reader, Splits
from warchest.bots.beliefs.reading import DONE, LOOKS
from warchest.bots.beliefs.rows import FLOOR, SplitRow
from warchest.game.history import InformationState, Look
from warchest.rules.flow.turns import opening
from warchest.rules.known import arranged, spying
from warchest.rules.state.position import Position


class ImpossibleStateError(ValueError):
    """Raised for an information state that no game can reach. The message is a sentence that shows where."""


class Knowledge:
    """A seat's inferences. The attributes ``tables``, ``seat`` and ``ids`` (all ids so far, as the seat knows them) may be read.

    It keeps up with its game: ``follow`` reads only new ids.
    """

    def __init__(
        self, state: InformationState, reader: type[Reader] = InterpretedReader, responds: bool = False
    ) -> None:
        """Read a whole information state. Raises ImpossibleStateError if no game can reach it.

        ``responds``: other seats are believed to use their coins as the policy of the bots does, most of the time. Otherwise each coin of a
        hand is equally likely to be used.
        """
        self.seat = state.seat
        self._about = _about(state)
        self.tables = state.setup.tables()
        self.ids: tuple[int, ...] = ()
        start = opening(self.tables) if state.start is None else arranged(self.tables, state.start)
        self._floor = FLOOR if responds else 1.0
        self._reader = reader(self.tables, start, -1 if state.seat is None else state.seat, responds)
        self._beliefs: dict[int, Belief] = {}
        for seat in range(self.tables.seats):
            if seat != state.seat:
                given = None if state.start is None else initial_belief(self.tables, state.start, seat)
                self._reader.suppose(seat, given or {NOTHING_DRAWN: 1.0})
        self.update(state.ids, state.seen)

    @property
    def possible_position(self) -> Position:
        """Return a position that agrees with everything the seat knows. Copy it before you change it."""
        return self._reader.position

    @property
    def decider(self) -> int:
        """Return the seat that decides now, or a negative number."""
        return self._reader.decider

    def belief(self, seat: int) -> Belief:
        """Return the belief about another seat: how likely each split of its unseen coins is. Do not change it."""
        if seat not in self._beliefs:
            self._beliefs[seat] = {
                split_of_row(row.hand, row.facedown, row.previewed, row.drawn): (
                    row.weight if self._floor == 1 else self._floor * row.weight + (1 - self._floor) * row.played
                )
                for row in self.rows(seat)
            }
        return self._beliefs[seat]

    def rows(self, seat: int) -> Sequence[SplitRow]:
        """Return the belief as rows of words, which is faster. They are valid until the next ``update``."""
        return self._reader.rows(seat)

    def splits(self) -> Splits:
        """Return the beliefs about all seats as rows for a search."""
        return self._reader.splits()

    def splits_after(self, ids: Sequence[int]) -> Splits:
        """Return the beliefs after these ids, as rows for a search, and keep the knowledge as it is.

        The ids follow the end of the knowledge: choices of its seat, or its draws. The result of a look is not read.
        """
        reader = type(self._reader)(self.tables, self.possible_position.copy(), -1 if self.seat is None else self.seat)
        for seat in range(self.tables.seats):
            if seat != self.seat:
                reader.suppose(seat, self.belief(seat))
        reader.read(ids)
        return reader.splits()

    def redeal(self, rng: random.Random) -> Position:
        """Return a determinization: a position sampled from the belief."""
        dealt = self.possible_position.copy()
        for seat in range(self.tables.seats):
            if seat != self.seat:
                belief = self.belief(seat)
                set_split(dealt, seat, rng.choices(list(belief), list(belief.values()))[0])
        return dealt

    def follow(self, state: InformationState) -> None:
        """Read the new ids of a later information state of the same game and seat.

        Raises ImpossibleStateError if the state is of another game or seat, if ids read earlier are missing in it (as after ``undo``), or
        if an id cannot follow. Everything read before that is kept.
        """
        length = len(self.ids)
        if self._about != _about(state) or state.ids[:length] != self.ids:
            raise ImpossibleStateError("This information state does not continue the one that was read.")
        self.update(state.ids[length:], state.seen)

    def update(self, ids: Sequence[int], seen: Sequence[Look] = ()) -> None:
        """Read the next ids. ``seen`` contains the looks among them, and may contain earlier ones.

        Raises ImpossibleStateError if an id cannot follow. Everything read before it is kept.
        """
        looks = {look.at: look for look in seen}
        while ids:
            self._beliefs = {}
            read, stop = self._reader.read(ids)
            self.ids += tuple(ids[:read])
            ids = ids[read:]
            if stop == LOOKS:
                self._look(looks.get(len(self.ids)))
            elif stop != DONE:
                raise ImpossibleStateError(
                    f"The history does not fit the rules: {ids[0]} can't follow its first {len(self.ids)} ids."
                )

    def _look(self, look: Look | None) -> None:
        """Note that the seat sees the hand of another one."""
        looking = spying(self.tables, self.possible_position)
        assert looking is not None
        if look is None or look.seat != looking[1] or not self._reader.see(look.seat, look.hand):
            raise ImpossibleStateError(
                f"The history does not show the hand that was seen after its first {len(self.ids)} ids."
            )


class Memory:
    """Keeps the knowledge of the most recent information states."""

    def __init__(self, size: int = 32, reader: type[Reader] = InterpretedReader, responds: bool = False) -> None:
        self._size = size
        self._responds = responds
        self._reader = reader
        self._kept: list[tuple[InformationState, Knowledge]] = []

    def recall(self, state: InformationState) -> Knowledge:
        """Return the knowledge of an information state in which its seat decides. The next call may change it.

        Raises ImpossibleStateError if no game can reach the state, or if its seat does not decide.
        """
        knowledge = self.follow(state)
        if knowledge.decider != state.seat:
            raise ImpossibleStateError(f"Seat {state.seat} has nothing to decide at the end of this history.")
        return knowledge

    def follow(self, state: InformationState) -> Knowledge:
        """Return the knowledge of an information state, no matter which seat decides. The next call may change it.

        Raises ImpossibleStateError if no game can reach the state.
        """
        for at, (known, knowledge) in enumerate(self._kept):
            if _continues(state, known):
                del self._kept[at]  # kept again only if the rest can be read
                knowledge.update(state.ids[len(known.ids) :], state.seen)
                break
        else:
            knowledge = Knowledge(state, self._reader, self._responds)
        self._kept.insert(0, (state, knowledge))
        del self._kept[self._size :]
        return knowledge


def _about(state: InformationState) -> tuple[object, ...]:
    """Return the parts of a state that never change for a seat of a game."""
    return state.setup, state.seat, state.start


def _continues(state: InformationState, known: InformationState) -> bool:
    """Return whether ``state`` continues ``known``."""
    return (
        _about(known) == _about(state)
        and state.ids[: len(known.ids)] == known.ids
        and state.seen[: len(known.seen)] == known.seen
    )
