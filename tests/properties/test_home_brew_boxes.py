"""Home-brew boxes drawn at random from the vocabulary: a text that was bent is refused, and a sound box plays to the end in both forms."""

import json
import random
from pathlib import Path

import pytest

from tests.support.declared_boxes import chain_box, chains, setup_of
from tests.support.invariants import MOST_CHOICES
from tests.support.judges import disagreements, on_board
from tests.support.random_games import choices, walk
from tests.support.tiers import mostly_marathon, mostly_slow
from warchest.game.setup import Setup
from warchest.game.text.position.text import PositionText, read_position
from warchest.homebrew import FaultsError, read_box, ruleset_with
from warchest.homebrew.files import example_files
from warchest.homebrew.template import bare
from warchest.rules.state.layout import CHANCE, CHOICES, DEPTH

SEEDS = range(6)
MANY = mostly_marathon(range(100, 140), in_ci=10)
LONGEST = 3_000
"""More decisions and draws than any of these games has."""


@pytest.mark.parametrize("seed", [*SEEDS, *MANY])
def test_a_sound_box_plays_to_the_end_within_all_bounds(seed: int) -> None:
    """Given a box that the check lets pass, when a random game is played, then it ends, and no buffer is ever nearly full.

    A game may continue while a decree is still open: in doubt, as in any game, the answer is that something can save it.
    """
    happened, decrees = 0, False
    for r, s, _id in walk(setup_of(seed), seed, LONGEST):
        happened += 1
        decrees = s.decrees[0] != 0
        assert s.depth < DEPTH - 2
        assert s.decider == CHANCE or len(choices(r, s)) <= MOST_CHOICES < CHOICES
    assert 0 < happened < LONGEST or decrees


@pytest.mark.parametrize("seed", [*SEEDS, *MANY])
def test_both_judges_agree_and_positions_are_read_back(seed: int) -> None:
    """Given a game with invented units, when both judges are asked about every id, then they agree; and each position is a text."""
    setup = setup_of(seed)
    for number, (r, s, _id) in enumerate(walk(setup, seed, 250)):
        if s.decider == CHANCE or number % 7:
            continue
        assert disagreements(r, s, on_board(r)) == []
        text = PositionText.of(setup, r, s, "full")
        assert read_position(text.line(), setup.ruleset) == text


@pytest.mark.parametrize("chain", mostly_slow(chains(), 25, in_ci=8), ids=" ".join)
def test_both_judges_agree_on_every_two_steps_that_may_follow_each_other(chain: tuple[str, ...]) -> None:
    """Given a tactic with a second step that must be possible, when both judges are asked about every id, then they agree."""
    box = chain_box(chain)
    assert box
    rules = ruleset_with([box])
    armies = (["invented_1", "scout", "cavalry", "archer"], ["knight", "footman", "pikeman", "swordsman"])
    boxes = [name for name in rules.box_ids if name in ("base", "siege", "invented")]
    setup = Setup.chosen(*armies, boxes=boxes, seed="chain", ruleset=rules)
    for number, (r, s, _id) in enumerate(walk(setup, 1, 300)):
        if s.decider != CHANCE and number % 4 == 0:
            assert disagreements(r, s, on_board(r)) == []


@pytest.mark.parametrize("seed", mostly_marathon(range(200, 240), in_ci=8))
def test_native_code_plays_the_same_bytes_without_recompilation(seed: int) -> None:
    """Given a game with invented units, when both forms play it, then every position has the same bytes."""
    from tests.support import native_games

    assert native_games.compare(setup_of(seed), seed, 300) > 0


def read_bent(seed: int) -> bool:
    """Read a sound text with some characters changed. Return whether it was refused; only FaultsError may do that."""
    rng = random.Random(seed)
    text = rng.choice(example_files()).read_text("utf-8")
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(text))
        text = (
            text[:at]
            + rng.choice(['"', "]", "{", "=", "\n", "0", "x", "", "[[unit]]\n"])
            + text[at + rng.randint(0, 3) :]
        )
    try:
        box = read_box(text)
    except FaultsError as error:
        faults = error.faults
    else:
        assert json.loads(ruleset_with([box]).declaration) == [box.data]
        return False
    assert faults
    assert all(str(fault).strip() for fault in faults)
    return True


@pytest.mark.parametrize("seed", range(150))
def test_a_bent_text_is_refused_with_a_sentence_or_is_still_sound(seed: int) -> None:
    """Given a sound text, when some of its characters are changed, then it is refused with a sentence and nothing else, or it is sound."""
    read_bent(seed)


@pytest.mark.marathon
def test_ten_thousand_bent_texts_are_refused_with_a_sentence_or_are_still_sound() -> None:
    """Given ten thousand bent texts, when they are read, then most are refused, and nothing else goes wrong."""
    assert sum(read_bent(seed) for seed in range(1_000, 11_000)) > 5_000


@pytest.mark.parametrize("file", example_files(), ids=lambda file: file.name)
def test_a_box_is_stored_without_its_padding(file: Path) -> None:
    """Given a box with comments and blanks, when a request for a game is kept, then it has the same box and nothing else."""
    text = file.read_text()
    padded = "# nothing\n" * 1_000 + text.replace("\n", "   # more of it\n\n")
    kept = bare(padded)
    assert read_box(kept).data == read_box(text).data
    assert kept == bare(text) == bare(kept)
    assert "#" not in kept
    assert bare("no box at all") == "no box at all"
