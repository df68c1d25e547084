"""A game or a position is the same one after mail, chats and editors have handled its text."""

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.test_position_fuzz import lines as positions
from tests.support.regenerate_games import FOLDER
from tests.support.tiers import examples
from warchest.game.text.gametext.lines import FIRST_WORDS
from warchest.game.text.gametext.parse import BrokenGameError, parse_game, read_each
from warchest.game.text.names import TextError
from warchest.game.text.position.text import PositionText, read_position

GAMES = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))]
STARTS = {*FIRST_WORDS, "A", "B", "A1", "B1", "A2", "B2"}
"""The words that start a line: a program may break a line before one only in a comment, where the reader can't see it."""
COMMENT = "; It was not clear whether the Archer, who had waited at e2 since the third round, should have moved to the location."
NARROW, WIDE = 72, 100

Mutilation = Callable[[random.Random, str], str]


def wrapped(rng: random.Random, text: str) -> str:
    """The text with its long lines broken at blanks."""
    width = rng.randint(NARROW, WIDE)
    return "\n".join(_broken(line, width) for line in text.split("\n"))


def _broken(line: str, width: int) -> str:
    rows = [""]
    for word in re.split(r" +", line):
        fits = len(rows[-1]) + 1 + len(word) <= width
        if rows[-1] == "" or fits or word in STARTS or word.startswith(";") or re.fullmatch(r"[\w-]+:", word):
            rows[-1] += (" " if rows[-1] else "") + word
        else:
            rows.append(word)
    return "\n".join(rows)


def hard(rng: random.Random, text: str) -> str:
    """The text with its lines cut to one width, as a terminal shows it."""
    width = rng.randint(40, 120)
    return "\n".join("\n".join(re.findall(f".{{1,{width}}}", line)) or line for line in text.split("\n"))


MUTILATIONS: dict[str, Mutilation] = {
    "mark": lambda _rng, text: "\ufeff" + text,
    "line ends": lambda _rng, text: re.sub("\r?\n", "\r\n", text),
    "fence": lambda rng, text: f"```{rng.choice(('', 'text'))}\n{text}\n```\n",
    "glued fence": lambda _rng, text: f"```{text.rstrip()}```",
    "quoted": lambda rng, text: "\n".join(rng.choice(("> ", ">", ">> ", "> > ")) + line for line in text.split("\n")),
    "blanks": lambda _rng, text: text.replace(" ", "\u00a0"),
    "indented": lambda _rng, text: "\n".join("    " + line for line in text.split("\n")),
    "prose": lambda _rng, text: (
        f"Hello Ada,\nlook at this one:\n\n{text}\n\nWhat do you think? It ended well.\nSquire\n"
    ),
    "wrapped": wrapped,
}


def mutilated(rng: random.Random, text: str, given: dict[str, Mutilation]) -> str:
    for name in rng.sample(sorted(given), rng.randint(1, 4)):
        text = given[name](rng, text)
    return text


@pytest.mark.parametrize("name", sorted(MUTILATIONS))
def test_each_mutilation_of_a_game_leaves_the_game(name: str) -> None:
    for number, text in enumerate(GAMES):
        assert parse_game(MUTILATIONS[name](random.Random(number), text)) == parse_game(text)


@pytest.mark.parametrize("name", [*sorted(MUTILATIONS), "hard"])
def test_each_mutilation_of_a_position_leaves_the_position(name: str) -> None:
    for number, text in enumerate(positions()[::9]):
        change = MUTILATIONS.get(name, hard)
        assert PositionText.parse(change(random.Random(number), text)) == PositionText.parse(text)


@examples(150)
@given(st.integers(0, 10**9))
def test_any_mutilation_of_a_game_leaves_the_game(seed: int) -> None:
    rng = random.Random(seed)
    text = rng.choice(GAMES)
    if rng.random() < 0.5:
        text = text.replace("\nround 2", f"  {COMMENT}\nround 2", 1)
    changed = mutilated(rng, text, MUTILATIONS)
    assert parse_game(changed) == parse_game(text)
    assert parse_game(changed.encode()) == parse_game(text)


@examples(150)
@given(st.integers(0, 10**9))
def test_any_mutilation_of_a_position_leaves_the_position(seed: int) -> None:
    rng = random.Random(seed)
    text = rng.choice(positions())
    position = PositionText.parse(text)
    assert PositionText.parse(mutilated(rng, text, MUTILATIONS)) == position
    document = str(position.to_json()).replace("'", '"')
    assert (
        read_position(
            mutilated(rng, document, {name: MUTILATIONS[name] for name in ("mark", "quoted", "fence", "prose")})
        )
        == position
    )


@examples(60)
@given(st.lists(st.sampled_from(GAMES), min_size=1, max_size=4), st.integers(0, 10**9))
def test_games_between_prose_are_found_and_a_broken_one_is_numbered(texts: list[str], seed: int) -> None:
    rng = random.Random(seed)
    broken = rng.randrange(len(texts) + 1)
    parts = [text if n != broken else text.replace("\nend", "\n??\nend") for n, text in enumerate(texts)]
    found = list(read_each("Three games:\n" + "\nAnd then:\n\n".join(parts) + "\nGoodbye.\n"))
    assert [isinstance(game, TextError) for game in found] == [n == broken for n in range(len(texts))]
    assert [game for n, game in enumerate(found) if n != broken] == [
        parse_game(text) for n, text in enumerate(texts) if n != broken
    ]
    assert all(game.number == broken + 1 for game in found if isinstance(game, BrokenGameError))
