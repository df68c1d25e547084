"""Any text read as a position is refused with one error, or can be played on to a position with all invariants."""

import json
import random
import re
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.invariants import check
from tests.support.random_games import CURIOUS, choices, next_id, setups, walk
from tests.support.tiers import examples
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.game.history import InformationState
from warchest.game.text.names import TextError
from warchest.game.text.position.text import FULL, PositionText, position_line
from warchest.rules.flow.play import apply
from warchest.rules.state.layout import CHOICES, KIND, PLAY_FRAME

HEXES = [f"{file}{rank}" for file in "abcdefghijk" for rank in range(1, 8)]
SEATS = ("A", "B", "A1", "B1", "A2", "B2")
SEEDS = st.integers(0, 10**9)


@lru_cache
def lines() -> tuple[str, ...]:
    """Positions of many kinds, those in the midst of an action above all."""
    rng, fuzzed = random.Random(1), []
    for setup in (*CURIOUS, *(setup for setup in setups(1) if setup.pool)):
        for r, s, _id in walk(setup, 9, 120):
            if s.agenda[KIND] != PLAY_FRAME or rng.random() < 0.02:
                fuzzed.append(position_line(setup, r, s, rng.choice((FULL, FULL, None, 0))))
    return tuple(fuzzed)


def swapped(rng: random.Random, line: str, pattern: str, others: tuple[Any, ...] | list[str]) -> str:
    """The line with one of the places that fit the pattern replaced."""
    places = list(re.finditer(pattern, line))
    if not places:
        return line
    place = rng.choice(places)
    return line[: place.start()] + str(rng.choice(others)) + line[place.end() :]


def other_agenda(rng: random.Random, line: str) -> str:
    """The line with parts of other agendas added to its agenda."""
    frames = [frame for text in (line, rng.choice(lines())) for frame in re.findall(r"[a-z]+\([^()]*\)", text)]
    rng.shuffle(frames)
    agenda = f"agenda={','.join(frames[: rng.randint(1, 4)])}"
    return (
        re.sub(r"agenda=\S+", agenda, line)
        if "agenda=" in line
        else line.replace(" initiative", f" {agenda} initiative")
    )


def bent(rng: random.Random, line: str) -> str:
    """The line with something else in it, or less."""
    what = rng.randrange(8)
    if what < 2:
        return swapped(rng, line, r"\b[a-k][1-7]\b", HEXES)
    if what == 2:
        return swapped(rng, line, r"(?<=[:=])\d+", (0, 1, 2, 3, 4, 5, 7, 100, 99999))
    if what == 3:
        return swapped(rng, line, r"(?<==)[AB][12]?\b", SEATS)
    if what == 4:
        words = line.split(" ")
        del words[rng.randrange(len(words))]
        return " ".join(words)
    if what == 5:
        return other_agenda(rng, line)
    if what == 6:
        return swapped(rng, line, r"[a-z_]+", re.findall(r"[a-z_]+", line))
    place = rng.randrange(len(line))
    return line[:place] + line[place + rng.randint(1, 4) :]


def read(source: object) -> PositionText | TextError:
    """The position of a line or an object, or its error. Any other error is raised."""
    try:
        return PositionText.parse(source) if isinstance(source, str) else PositionText.from_json(source)
    except TextError as error:
        result = error
    assert str(result).startswith(f"1:{result.column}: ")
    assert len(result.reason) < 500
    return result


def play_on(text: PositionText, rng: random.Random, decisions: int) -> None:
    """An accepted text is a position like any other."""
    assert PositionText.parse(text.line()) == text == PositionText.from_json(text.to_json())
    if isinstance(text.form, str):
        play_full(text, rng, decisions)
    else:
        known = Knowledge(InformationState(text.setup, text.form, (), (), text.known))
        assert known.possible_position.decider == text.known.position.decider


def play_full(text: PositionText, rng: random.Random, decisions: int) -> None:
    """The truth is played on, and holds all that must at each decision."""
    setup, r, s = text.build()
    for _decision in range(decisions):
        if s.over:
            break
        if s.decider >= 0:
            assert choices(r, s)
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)
        check(r, s)
    assert PositionText.parse(position_line(setup, r, s, FULL)).known.position == s


def try_one(seed: int, decisions: int = 25) -> bool:
    """Whether a bent line was let through; then it is played on."""
    rng = random.Random(seed)
    line = rng.choice(lines())
    for _change in range(rng.choice((1, 1, 1, 2, 4))):
        line = bent(rng, line)
    text = read(line)
    if isinstance(text, TextError):
        assert 1 <= text.column <= len(line) + 1
        return False
    play_on(text, rng, decisions)
    return True


@examples(50)
@given(SEEDS)
def test_a_bent_line_is_refused_or_played_on(seed: int) -> None:
    try_one(seed)


@pytest.mark.parametrize(
    "count", [pytest.param(1000, marks=pytest.mark.slow), pytest.param(8000, marks=pytest.mark.marathon)]
)
def test_many_bent_lines_are_refused_or_played_on(count: int) -> None:
    through = sum(try_one(seed) for seed in range(count))
    assert count / 20 < through < count * 3 / 4


@examples(60)
@given(SEEDS, st.integers(0, 2000))
def test_a_truncated_line_is_refused_or_whole(seed: int, length: int) -> None:
    line = random.Random(seed).choice(lines())[:length]
    text = read(line)
    if isinstance(text, TextError):
        assert 1 <= text.column <= len(line) + 1
    else:
        assert PositionText.parse(text.line()) == text


@examples(100)
@given(st.text(max_size=60), SEEDS)
def test_any_text_behind_a_line_is_refused_or_means_nothing(more: str, seed: int) -> None:
    line = random.Random(seed).choice(lines())
    for text in (more, f"{line} {more}", line + more, f"warchest-position/2 seats={more} boxes={more}"):
        read(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@examples(100)
@given(SEEDS, JSON)
def test_an_object_with_anything_in_it_is_refused_or_played_on(seed: int, value: Any) -> None:
    rng = random.Random(seed)
    document = PositionText.parse(rng.choice(lines())).to_json()
    key = rng.choice(list(document))
    inner = document[key]
    if isinstance(inner, dict) and inner and rng.random() < 0.7:
        inner[rng.choice(list(inner))] = value
    elif isinstance(inner, list) and inner and rng.random() < 0.7:
        inner[rng.randrange(len(inner))] = value
    else:
        document[key] = value
    text = read(document)
    if isinstance(text, PositionText):
        assert json.dumps(text.to_json())
        play_on(text, rng, 5)
