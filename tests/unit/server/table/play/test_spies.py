"""A Spy's look: no seat has it before it is played, and then only its seat, on one screen behind its curtain."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.server.table.test_table import SESSION, play_one
from warchest.game.setup import Setup
from warchest.schema.decision import OfferedChoice
from warchest.schema.game import Payload
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Table

BOXES = ["base", "nobility", "siege", "nightfall"]
SEED = next(str(number) for number in range(100) if "spy" in Setup.random(str(number), boxes=BOXES).decrees)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Store(tmp_path)
    yield Table(opened)
    opened.close()


def can_spy(table: Table, seats: int) -> tuple[str, Payload, OfferedChoice]:
    """Return the payload and the choice of a seat that may proclaim Spy, in a game on one screen."""
    game = table.create(SESSION, GameRequest(["you"] * seats, "random", boxes=BOXES, seed=SEED))
    chance = random.Random(seats)
    while True:
        waiting = table.payload(SESSION, game, None).waiting
        assert waiting is not None, "the game ended before anybody could spy"
        payload = table.payload(SESSION, game, waiting.seat)
        assert payload.ask is not None
        for choice in payload.ask.choices:
            if (choice.verb, choice.kind) == ("proclaim", "spy"):
                return game, payload, choice
        play_one(table, game, chance)


def composition(table: Table, game: str, payload: Payload, choice: OfferedChoice) -> list[int]:
    """Spy, and with four players the first opponent."""
    ids = [choice.id]
    if not choice.ends:
        assert choice.then
        named = choice.then[0]
        assert (named.verb, named.ends) == ("seat", True)
        assert table.looking.preview(SESSION, game, payload.seat or 0, payload.seq, ids).ends is False
        ids.append(named.id)
    return ids


@pytest.mark.parametrize("seats", [2, 4])
def test_before_it_is_played_a_spy_shows_nothing(table: Table, seats: int) -> None:
    game, payload, choice = can_spy(table, seats)
    seat = payload.seat
    assert seat is not None
    assert choice.then is None or all(then.verb == "seat" for then in choice.then)
    ids = composition(table, game, payload, choice)
    preview = table.looking.preview(SESSION, game, seat, payload.seq, ids)
    assert (preview.view.spied, preview.ask, preview.ends) == (None, None, True)
    for slot in range(8):
        with pytest.raises(RefusedError, match="ends before the last"):
            table.looking.preview(SESSION, game, seat, payload.seq, [*ids, 166 + slot])
        with pytest.raises(RefusedError, match="ends before the last"):
            table.submit(SESSION, game, seat, "greedy", payload.seq, [*ids, 166 + slot])
    assert table.seq(game) == payload.seq


@pytest.mark.parametrize("seats", [2, 4])
def test_the_hand_is_sent_only_to_the_spying_seat_and_only_while_it_looks(table: Table, seats: int) -> None:
    game, payload, choice = can_spy(table, seats)
    seat = payload.seat
    assert seat is not None
    ids = composition(table, game, payload, choice)
    answer = table.submit(SESSION, game, seat, "spying", payload.seq, ids)
    looked = answer.view.spied
    assert looked is not None
    assert looked.seat % 2 != seat % 2
    assert sum(looked.hand.values()) == answer.view.seats[looked.seat].hand
    assert answer.waiting is not None
    assert (answer.waiting.seat, answer.waiting.public) == (seat, False)
    assert answer.ask is not None
    assert answer.ask.step == "spy"
    assert {c.kind for c in answer.ask.choices if c.verb == "spy"} == set(looked.hand)
    for other in (None, *range(seats)):
        assert table.payload(SESSION, game, other).view.spied == (looked if other == seat else None)
        assert table.past(SESSION, game, other, answer.seq).view.spied is None
    done = table.submit(SESSION, game, seat, "discarding", answer.seq, [answer.ask.choices[0].id])
    assert all(table.payload(SESSION, game, other).view.spied is None for other in (None, *range(seats)))
    assert done.view.spied is None
