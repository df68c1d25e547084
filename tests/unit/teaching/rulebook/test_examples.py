"""The examples of the rulebook: each can be tried, does what it shows, claims what is true and forbids what it says is forbidden."""

import re

import pytest

from tests.support.assertions import false_claims
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.explain import judge as reasons
from warchest.teaching.rulebook.chapters import CHAPTERS
from warchest.teaching.rulebook.contents import examples_of_unit
from warchest.teaching.rulebook.examples import Example, Mistake, all_examples
from warchest.teaching.rulebook.examples.playing import (
    example_game,
    home_brew_rules,
    refusals,
    seat_of,
    shown,
    steps_of,
)
from warchest.wording.names import name_of
from warchest.wording.refusals import all_sentences

EVERY = pytest.mark.parametrize("example", all_examples().values(), ids=all_examples())
NAMES = re.compile("|".join(sorted({name_of(WAR_CHEST, unit) for unit in WAR_CHEST.row_of}, key=len, reverse=True)))
"""The names of all units, long ones first: Light Cavalry is not Cavalry."""
MISTAKES = [(example, mistake) for example in all_examples().values() for mistake in example.mistakes]

OTHER_WAYS = [
    (example, way.strip()) for example in all_examples().values() if example.also for way in example.also.split("|")
]


@EVERY
def test_the_steps_of_an_example_are_legal_and_its_claims_are_true(example: Example) -> None:
    game = example_game(example)
    for word in example.steps.split():
        id_ = game.choice(word.rpartition(":")[2]).id
        assert game.why_not(id_) is None, word
        game.play(id_)
    assert false_claims(game, example.claims) == []


@pytest.mark.parametrize(("example", "way"), OTHER_WAYS, ids=[f"{one.name}-{way}" for one, way in OTHER_WAYS])
def test_the_alternatives_of_an_example_are_legal(example: Example, way: str) -> None:
    game = example_game(example)
    for word in way.split():
        assert game.decider == seat_of(example)
        assert game.why_not(game.choice(word).id) is None, word
        game.play(game.choice(word).id)


@pytest.mark.parametrize(("example", "mistake"), MISTAKES, ids=[f"{one.name}-{two.words}" for one, two in MISTAKES])
def test_a_mistake_is_forbidden_by_the_rule_that_the_example_names(example: Example, mistake: Mistake) -> None:
    game = example_game(example)
    *before, last = mistake.words.split()
    for word in before:
        game.play(game.choice(word).id)
    assert game.decider == seat_of(example)
    id_ = game.choice(last).id
    reason = reasons.why_not(game.tables, game.position, id_)
    assert reason is not None
    assert reason.code == mistake.code
    assert id_ not in game.legal_ids()


@EVERY
def test_the_reader_of_an_example_decides_and_sees_only_its_coins(example: Example) -> None:
    seat = seat_of(example)
    first = shown(example.name)
    assert first.ask is not None
    assert not first.ends
    assert [n for n, one in enumerate(first.view.seats) if one.own is not None] == [seat]


@EVERY
def test_the_steps_of_an_example_can_be_tried_one_by_one(example: Example) -> None:
    ids: list[int] = []
    for id_ in steps_of(example.name):
        ask = shown(example.name, ids).ask
        assert ask is not None
        assert id_ in {choice.id for choice in ask.choices}
        ids.append(id_)
    after = shown(example.name, ids)
    assert after.ends == (after.ask is None)


@EVERY
def test_the_refusals_of_an_example_are_sentences_of_the_second_judge(example: Example) -> None:
    found = refusals(example.name)
    assert len(found) == len(example.mistakes)
    assert all(one["reason"].endswith(".") and one["text"] for one in found)
    assert {mistake.code for mistake in example.mistakes} <= set(all_sentences())


@EVERY
def test_an_example_is_short_and_in_whole_sentences(example: Example) -> None:
    assert example.chapter in {chapter.id for chapter in CHAPTERS}
    assert example.text.endswith(".")
    assert len(example.text) <= 280
    assert len(example.title) <= 48
    assert not example.title.endswith(".")
    assert not any(mistake.text.endswith(".") for mistake in example.mistakes)


def test_examples_are_found_by_name_by_unit_and_by_chapter() -> None:
    assert all(example.name == name for name, example in all_examples().items())
    assert all_examples()["archer-shoots-over"] in examples_of_unit("archer")
    assert all_examples()["archer-shoots-over"].chapter == "cards"


@EVERY
def test_an_example_names_only_units_that_are_in_its_game(example: Example) -> None:
    """A text about a unit that is not in the game would confuse its reader."""
    game = example_game(example)
    there = {name_of(game.setup.ruleset, kind) for army in game.setup.armies or (game.setup.pool,) for kind in army}
    texts = " ".join([example.title, example.text, *(mistake.text for mistake in example.mistakes)])
    assert {name for name in NAMES.findall(texts) if name not in there} == set()


def test_every_unit_decree_coin_and_variant_has_an_example() -> None:
    about = {example.about for example in all_examples().values()}
    tokens = {"royal", "decoy_infiltrator", "decoy_skirmisher", "fort", "poison", "shock"}
    usual = {*WAR_CHEST.unit_ids, *WAR_CHEST.decree_number, *WAR_CHEST.variants, *tokens, "draft"}
    assert usual | {*home_brew_rules().unit_ids} == about - {""}


def test_every_chapter_with_rules_of_play_has_an_example() -> None:
    refusing = {chapter.id for chapter in CHAPTERS if any(section.refusals for section in chapter.sections)}
    assert {example.chapter for example in all_examples().values()} == refusing | {"cards", "home-brew"}


def test_every_tactic_is_seen_at_work() -> None:
    """A unit with a tactic has an example that uses it."""
    for unit in WAR_CHEST.units:
        words = {word.partition("@")[0] for one in examples_of_unit(unit.id) for word in one.steps.split()}
        assert not unit.tactic or "tactic" in words, unit.id


def test_every_example_stands_somewhere_in_the_book() -> None:
    """Those of units and decrees stand with their cards, the others where the book says."""
    placed = {name for chapter in CHAPTERS for name in chapter.all_examples}
    assert placed <= set(all_examples())
    assert {
        one.name for one in all_examples().values() if one.about not in {*WAR_CHEST.unit_ids, *WAR_CHEST.decree_number}
    } <= placed
