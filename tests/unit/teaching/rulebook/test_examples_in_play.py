"""What the reader of an example sees."""

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from scripts.translations import WHOLE
from tests.support.sent import sent
from warchest.game.game import IllegalChoice
from warchest.teaching.rulebook.examples import all_examples
from warchest.teaching.rulebook.examples.playing import (
    UnknownExampleError,
    example_game,
    refusals,
    seat_of,
    steps_of,
    why,
)
from warchest.teaching.rulebook.examples.playing import shown as played
from warchest.wording.languages import Languages, _, in_language


def shown(name: str, ids: Sequence[int] = ()) -> Any:
    return sent(played(name, ids))


def test_an_unknown_example_is_refused_by_a_sentence() -> None:
    with pytest.raises(UnknownExampleError, match=re.escape("There is no example 'nothing' in the rulebook.")):
        shown("nothing")


def test_an_illegal_choice_is_refused_with_the_rule_that_forbids_it() -> None:
    game = example_game(all_examples()["archer-shoots-over"])
    with pytest.raises(IllegalChoice, match=re.escape("Archer can attack only with its tactic.")):
        shown("archer-shoots-over", [game.choice("f4xe4").id])


def test_nothing_can_be_chosen_after_the_end_of_an_example() -> None:
    ids = steps_of("archer-shoots-over")
    assert shown("archer-shoots-over", ids)["ends"]
    with pytest.raises(IllegalChoice, match=re.escape("The example ends here.")):
        shown("archer-shoots-over", [*ids, ids[0]])


def test_a_draw_within_an_example_is_immediate_and_always_the_same() -> None:
    first = steps_of("warrior-priest-draws")[:1]
    after = shown("warrior-priest-draws", first)
    assert not after["ends"]
    assert after["view"]["seats"][0]["own"]["drawn"] == "scout"
    assert shown("warrior-priest-draws", first) == after


def test_every_event_is_described_and_marked() -> None:
    after = shown("archer-shoots-over", steps_of("archer-shoots-over"))
    assert after["trail"] == [{"verb": "attack", "seat": 0, "from": "f4", "to": "g5"}]
    assert after["said"] == [
        "Dusk attacks Swordsman at g5 with Archer.",
        "Dawn loses the last Swordsman coin at g5; the unit is destroyed.",
    ]


def test_the_attack_that_the_reader_must_answer_is_marked() -> None:
    begun = shown("royal-guard-shield")
    assert begun["ask"]["step"] == "reply"
    assert begun["trail"] == [{"verb": "attack", "seat": 0, "from": "f4", "to": "e5"}]


def test_a_try_is_answered_by_the_rule_that_forbids_it() -> None:
    assert why("archer-shoots-over", [], "archer", "e4", None) == (
        "no_melee",
        "Archer can attack only with its tactic.",
    )
    assert why("archer-shoots-over", [], "archer", "g5", None) is None


def test_playing_on_at_an_example_changes_nothing_for_the_next_reader() -> None:
    before = shown("archer-shoots-over")
    game = example_game(all_examples()["archer-shoots-over"])
    game.play(game.choice("tactic@f4").id)
    assert shown("archer-shoots-over") == before


def test_the_next_step_of_an_example_is_shown_until_the_example_is_left() -> None:
    ids = steps_of("cavalry-charges")
    assert [shown("cavalry-charges", ids[:n])["next"] for n in range(len(ids) + 1)] == [*ids, None]
    game = example_game(all_examples()["cavalry-charges"])
    move = game.choice("f4-g4").id
    assert shown("cavalry-charges", [move])["next"] is None


def test_scripted_decisions_of_others_follow_if_the_reader_keeps_to_the_steps() -> None:
    kept = shown("skirmisher-twice", steps_of("skirmisher-twice"))
    assert kept["view"]["units"] == [{"hex": "f4", "seat": 0, "kind": "siege_tower", "height": 2, "poison": []}]
    game = example_game(all_examples()["skirmisher-dodges"])
    left = shown("skirmisher-dodges", [game.choice("lose=stack").id])
    assert left["ends"]
    assert left["view"]["turn"] == 0


@pytest.mark.parametrize("name", all_examples())
def test_an_example_answers_any_play_of_its_reader(name: str) -> None:
    """All offered choices can be made, up to an end, and no other hand is ever shown."""
    chance = random.Random(name)
    ids: list[int] = []
    seat = seat_of(all_examples()[name])
    for _turn in range(12):
        now = shown(name, ids)
        assert {one["seat"] for one in now["view"]["seats"] if one["own"]} == {seat}
        if now["ends"]:
            break
        ids.append(chance.choice(now["ask"]["choices"])["id"])


def told(name: str) -> list[str]:
    """All that a reader of an example reads: its texts, each question, each choice, each effect, and why its mistakes are forbidden."""
    example, ids = all_examples()[name], steps_of(name)
    texts = [_(example.title), _(example.text), *(text for one in refusals(name) for text in one.values())]
    for count in range(len(ids) + 1):
        at = shown(name, ids[:count])
        texts += at["said"]
        if at["ask"] is not None:
            texts += [at["ask"]["prompt"], *(choice["label"] for choice in at["ask"]["choices"])]
    return texts


@pytest.mark.slow
@pytest.mark.parametrize("tag", WHOLE)
def test_an_example_is_translated_completely(tag: str) -> None:
    language = Languages().find(tag)
    assert language is not None
    for name in all_examples():
        english = told(name)
        with in_language(language):
            other = told(name)
        assert len(other) == len(english)
        assert [one for one, same in zip(other, english, strict=True) if one == same and " " in one] == [], name
