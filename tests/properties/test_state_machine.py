"""A machine that plays, takes back, copies and looks, in any order: every invariant holds throughout."""

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.invariants import check
from tests.support.random_games import setups
from tests.support.tiers import examples
from warchest import Game, IllegalChoice, Setup
from warchest.game.presenter import request_for
from warchest.rules.state import ids


class Playing(RuleBasedStateMachine):
    """One game, with everything that a caller may do with the object."""

    @initialize(setup=st.sampled_from(setups(2)), key=st.binary(min_size=1, max_size=4))
    def start(self, setup: Setup, key: bytes) -> None:
        self.game = Game(setup, key)
        self.before: list[bytes] = []

    @precondition(lambda self: self.game.decider is not None)
    @rule(number=st.integers(0, 10_000), times=st.integers(1, 12))
    def play(self, number: int, times: int) -> None:
        for n in range(times):
            ids = self.game.legal_ids()
            if ids:
                self.before.append(self.game.position.to_bytes())
                self.game.play(ids[(number + 7 * n) % len(ids)])

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        self.game.undo()
        assert self.game.position.to_bytes() == self.before.pop()

    @precondition(lambda self: self.game.decider is not None)
    @rule(number=st.integers(0, 10_000))
    def play_and_take_back(self, number: int) -> None:
        before, log = self.game.position, list(self.game.log)
        ids = self.game.legal_ids()
        self.game.play(ids[number % len(ids)])
        self.game.undo()
        assert self.game.position == before
        assert self.game.log == log
        assert self.game.legal_ids() == ids

    @rule(number=st.integers(0, 10_000))
    def play_a_copy(self, number: int) -> None:
        before, twin = self.game.position, self.game.copy()
        assert twin.position == before
        if twin.decider is not None:
            ids = twin.legal_ids()
            drawn = twin.play(ids[number % len(ids)])
            assert self.game.position == before
            again = self.game.copy()
            assert again.play(ids[number % len(ids)]) == drawn
            assert again.position == twin.position

    @rule(number=st.integers(0, ids.COUNT - 1))
    def try_what_may_be_illegal(self, number: int) -> None:
        if number in self.game.legal_ids():
            return
        before, log = self.game.position, list(self.game.log)
        with pytest.raises(IllegalChoice) as refusal:
            self.game.play(number)
        assert str(refusal.value)
        assert self.game.position == before
        assert self.game.log == log

    @rule(chair=st.integers(-1, 3))
    def look(self, chair: int) -> None:
        seat = chair % self.game.setup.seats if chair >= 0 else None
        before = self.game.position
        msgspec.json.encode(self.game.view(seat))
        record = self.game.information_state(seat)
        assert len(record.ids) == len(self.game.log)
        if seat is not None and self.game.decider == seat:
            asked = request_for(self.game, seat)
            assert asked is not None
            assert [choice.id for choice in asked.choices] == self.game.legal_ids()
        assert self.game.position == before

    @rule()
    def replay(self) -> None:
        assert Game.from_log(self.game.setup, self.game.log).position == self.game.position

    @invariant()
    def everything_holds(self) -> None:
        if hasattr(self, "game"):
            check(self.game.tables, self.game.position)


TestPlaying = pytest.mark.slow(Playing.TestCase)
TestPlaying.settings = examples(30, stateful_step_count=30)
