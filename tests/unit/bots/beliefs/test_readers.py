"""A game's ids update the beliefs: both forms of the reader agree with a second implementation over dictionaries."""

from math import isclose
from typing import Any

import pytest

from tests.support.bot_games import RULES, spied_game, steps
from tests.support.plain_beliefs import PlainKnowledge
from tests.support.tiers import mostly_marathon
from warchest.bots.beliefs.hidden_splits import Belief
from warchest.bots.beliefs.knowledge import ImpossibleStateError, Knowledge
from warchest.bots.beliefs.reader import InterpretedReader, Reader, Splits
from warchest.bots.beliefs.rows import WHOLE
from warchest.rules.state.layout import SEATS

DECISIONS = 25


FORMS = ("interpreted", pytest.param("native", marks=pytest.mark.slow))


def reader_named(form: str) -> type[Reader]:
    if form == "interpreted":
        return InterpretedReader
    native: type[Reader] = pytest.importorskip("warchest.bots.beliefs.native").NativeReader
    return native


def are_close(belief: Belief, other: Belief) -> bool:
    """Return whether two beliefs hold the same splits with the same weights but for rounding."""
    return belief.keys() == other.keys() and all(isclose(belief[split], other[split]) for split in belief)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rules", mostly_marathon(list(RULES), 4))
def test_incremental_knowledge_agrees_with_a_second_implementation(rules: str, form: str) -> None:
    """When every seat and a spectator read on after each decision, then their knowledge equals that of a second implementation."""
    reader = reader_named(form)
    for number in range(2):
        followed: dict[int | None, Knowledge] = {}
        for game in steps(number, DECISIONS, rules):
            for seat in (*range(game.setup.seats), None):
                state = game.information_state(seat)
                if seat not in followed:
                    followed[seat] = Knowledge(state, reader)
                known = followed[seat]
                known.update(state.ids[len(known.ids) :], state.seen)
                anew = PlainKnowledge(state)
                assert known.possible_position == anew.position
                assert known.decider == anew.position.decider
                for other in set(range(game.setup.seats)) - {seat}:
                    assert are_close(known.belief(other), anew.belief(other))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("bad", [-1, 0, 98, 3000, 6000])
def test_every_form_refuses_an_impossible_id(bad: int, form: str) -> None:
    game = next(game for game in steps(9, 30, "base") if game.decider == 1)
    known = Knowledge(game.information_state(0), reader_named(form))
    before, read = known.possible_position.to_bytes(), known.ids
    with pytest.raises(ImpossibleStateError, match="can't follow its first"):
        known.update((bad,))
    assert (known.possible_position.to_bytes(), known.ids) == (before, read)


@pytest.mark.parametrize("form", FORMS)
def test_the_splits_for_a_search_list_the_seats_beliefs_in_order(form: str) -> None:
    *_, game = steps(4, 30, "four_all")
    known = Knowledge(game.information_state(0), reader_named(form))
    splits, first = known.splits()
    upto = [row.upto for row in splits] if form == "interpreted" else splits["upto"].tolist()  # type: ignore[call-overload]
    assert first[0] == first[1] == 0, "the seat's own coins need no row"
    for seat in range(1, game.setup.seats):
        weights = list(known.belief(seat).values())
        last = 0
        for at, weight in zip(range(int(first[seat]), int(first[seat + 1])), weights, strict=True):
            assert abs((upto[at] - last) / WHOLE - weight) < 1e-8
            last = upto[at]
        assert last == WHOLE
    assert first[SEATS] == first[game.setup.seats]


def dealt(splits: Splits) -> list[tuple[int, ...]]:
    """The rows of splits, as words."""
    names = ("hand", "facedown", "previewed", "drawn", "upto")
    rows: Any = splits.rows
    read = rows.__getitem__ if isinstance(rows, list) else lambda at: dict(zip(rows.dtype.names, rows[at], strict=True))
    return [
        tuple(int(getattr(row, name) if isinstance(rows, list) else row[name]) for name in names)
        for row in map(read, range(int(splits.first[SEATS])))
    ]


@pytest.mark.parametrize("form", FORMS)
def test_the_splits_after_the_choice_of_a_spy_are_those_of_what_the_seat_knows_then(form: str) -> None:
    """Given a seat that looks at a hand and takes a coin from it."""
    game = spied_game()
    seat = game.decider
    assert seat is not None
    before = Knowledge(game.information_state(seat), reader_named(form))
    now = dealt(before.splits())
    for id_ in game.legal_ids():
        after = game.copy(chance="manual")
        after.play(id_)
        expected = dealt(Knowledge(after.information_state(seat), reader_named(form)).splits())
        assert dealt(before.splits_after([id_])) == expected
        assert (expected == now) == (game.choice(id_).word == "decline")
    assert dealt(before.splits()) == now == dealt(before.splits_after([]))


def test_a_belief_gets_more_room_when_it_needs_it() -> None:
    """Given a long game, when its beliefs grow beyond the first room, then nothing is lost."""
    most = 0
    for game in steps(2, 200, "four_all"):
        if game.decider is not None:
            most = max(most, *(len(Knowledge(game.information_state(0)).belief(seat)) for seat in (1, 2, 3)))
            if most > 64:
                state = game.information_state(0)
                assert are_close(Knowledge(state).belief(1), PlainKnowledge(state).belief(1))
                return
    raise AssertionError(f"No belief had more than {most} splits.")
