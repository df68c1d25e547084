"""A row of eight counts and its word are the same bytes, and no rule reads before the first element of a row."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.random_games import pick_quickly, setups
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHOICES, POSITION_ARRAYS, POSITION_WORDS, SEATS, SLOTS
from warchest.rules.state.position import Position
from warchest.rules.state.words import pick, present, total

ROWS = st.lists(st.integers(0, 7), min_size=SLOTS, max_size=SLOTS)


@given(
    row=ROWS,
    seat=st.integers(0, SEATS - 1),
    name=st.sampled_from([n for n in POSITION_WORDS if n not in ("agenda", "unit_hexes")]),
)
def test_the_word_of_a_row_gives_its_nonzero_counts_and_their_sum(row: list[int], seat: int, name: str) -> None:
    """Given counts written one by one, when their word is read, then its mask and sum are those of the counts."""
    position = Position()
    for slot, count in enumerate(row):
        getattr(position, name)[coin_of(seat, slot)] = count
    word = getattr(position, f"{name}_word")[seat]
    assert word == int.from_bytes(bytes(row), "little")
    assert present(word) == sum(1 << slot for slot, count in enumerate(row) if count)
    assert total(word) == sum(row)
    flat = [slot for slot, count in enumerate(row) for _ in range(count)]
    lucks = [((n << 31) + (1 << 30)) // len(flat) for n in range(len(flat))]
    assert [pick(word, luck) for luck in lucks] == flat


@given(first=ROWS, second=ROWS)
def test_the_sum_of_two_words_is_the_word_of_the_sums(first: list[int], second: list[int]) -> None:
    position = Position()
    for slot in range(SLOTS):
        position.hand[slot], position.bag[slot] = first[slot], second[slot]
    position.hand_word[0] += position.bag_word[0]
    assert [position.hand[slot] for slot in range(SLOTS)] == [a + b for a, b in zip(first, second, strict=True)]


class _Watched:
    """An array field that refuses indices below 0, which Python counts from the end and native code does not."""

    def __init__(self, field: Any) -> None:
        self._field = field

    def _checked(self, index: Any) -> Any:
        assert all(one >= 0 for one in (index if isinstance(index, tuple) else (index,))), index
        return index

    def __getitem__(self, index: Any) -> Any:
        return self._field[self._checked(index)]

    def __setitem__(self, index: Any, value: int) -> None:
        self._field[self._checked(index)] = value

    def __len__(self) -> int:
        return len(self._field)


def test_no_rule_uses_a_negative_index() -> None:
    """Given games of every kind of setup, when their choices are listed and played, then every index is one of the row."""
    chance = random.Random(5)
    out, weights = [0] * CHOICES, [0] * CHOICES
    for setup in setups(1):
        tables = setup.tables()
        watched = opening(tables)
        for name in (*(field.name for field in POSITION_ARRAYS), *(f"{name}_word" for name in POSITION_WORDS)):
            setattr(watched, name, _Watched(getattr(watched, name)))
        for _ in range(150):
            if watched.over:
                break
            if watched.decider < 0:
                count = list_chance(tables, watched, out, weights)
                id_ = chance.choices(out[:count], weights[:count])[0]
            else:
                id_ = pick_quickly(chance, out[: list_choices(tables, watched, out)])
            apply(tables, watched, id_, out)
