"""Whole games of every rule set in words: nothing is left unsaid, and nothing shows the seams."""

import random
from pathlib import Path

import pytest

from tests.support.catalogues import write_formed_catalogue
from tests.support.languages import OFFERED
from warchest import Choice, Game, Setup
from warchest.game.presenter import game_log, outcome_in_words, waiting_for
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.languages import Languages, in_language

RARE = {
    "tactic",
    "proclaim",
    "unpoison",
    "return",
    "build",
    "poison",
    "push",
    "deceive",
    "burn",
    "spy",
    "lose",
    "hit",
    "shock",
    "stack_bag",
}
TURNS = 150
HEARD_TURNS = 25

STEPS = {
    *(
        "coin",
        "drawn",
        "step",
        "target",
        "friend",
        "enemy",
        "maneuver",
        "reply",
        "take",
        "ban",
        "seat",
        "order",
        "gain",
    ),
    *("restore", "bolster", "decree", "build", "poison", "deceive", "burn", "push", "deploy", "opponent", "spy"),
    *("shock", "stack_bag"),
}
VERBS = {
    *("pass", "claim", "recruit", "deploy", "bolster", "move", "attack", "control", "tactic", "proclaim", "unpoison"),
    *("return", "step", "hit", "pick", "lose", "decline", "take", "ban", "gain", "build", "poison", "push", "deceive"),
    *("burn", "spy", "seat", "order", "shock", "stack_bag"),
}
"""The words of docs/reference/wire.md."""

SETUPS = {
    "base": Setup.random("1"),
    "nobility": Setup.draft("2", boxes=["base", "nobility"], variants=["elimination", "choose_order"]),
    "siege": Setup.random("3", boxes=["base", "siege"], variants=["preview"]),
    "nightfall": Setup.random("4", boxes=["base", "nightfall"]),
    "new boxes": Setup.random("5", boxes=WAR_CHEST.box_ids[1:]),
    "four": Setup.random("6", seats=4),
    "four, all boxes": Setup.draft(
        "7", boxes=WAR_CHEST.box_ids, seats=4, variants=["elimination", "choose_order", "preview"]
    ),
}


def is_a_sentence(text: str) -> bool:
    return bool(text) and text == " ".join(text.split()) and not {"{", "}"} & set(text) and "unknown" not in text


def pick(dice: random.Random, choices: list[Choice]) -> Choice:
    """A choice that often tries what is rarely possible."""
    rare = [choice for choice in choices if choice.verb in RARE]
    return dice.choice(rare if rare and dice.random() < 0.6 else choices)


@pytest.mark.slow
@pytest.mark.parametrize("tag", OFFERED)
@pytest.mark.parametrize("rules", SETUPS)
def test_the_spoken_log_describes_every_action(rules: str, tag: str) -> None:
    """Given two choices after which the table looks otherwise, then their announcements are different, in every language."""
    language = Languages().find(tag)
    assert language is not None
    game, dice = Game(SETUPS[rules], key=bytes([7])), random.Random(1)
    with in_language(language):
        for _ in range(HEARD_TURNS):
            before = len(game.log)
            seen: dict[tuple[tuple[int, str], ...], object] = {}
            for choice in game.choices():
                after = game.copy()
                after.play(choice)
                heard = tuple((said.seat, said.text) for said in game_log(after).since(before))
                assert seen.setdefault(heard, after.view(None)) == after.view(None), heard
            game.play(pick(dice, game.choices()))


@pytest.mark.parametrize("rules", ["base", "four, all boxes"])
def test_a_language_with_forms_of_names_says_each_of_them(rules: str, tmp_path: Path) -> None:
    """Given a language that asks for a form of every unit, when games are played, then each prompt, choice and line has the form."""
    write_formed_catalogue(tmp_path, "xa")
    game, dice = Game(SETUPS[rules], key=bytes([1])), random.Random(1)
    with in_language(Languages(tmp_path).choose(["xa"])):
        for _ in range(TURNS):
            asked, waiting = game.prompt, waiting_for(game)
            if asked is None or waiting is None:
                break
            said = [asked.text, waiting.text.format(who="Someone"), *(choice.label for choice in game.choices())]
            assert all(map(is_a_sentence, said)), said
            game.play(pick(dice, game.choices()))
        lines = [line.text for line in game_log(game).entries]
        heard = [one.text.format(who="Someone") for one in game_log(game).since(0)]
    assert all(map(is_a_sentence, lines + heard))
    assert sum("«" in line for line in lines) > 5


@pytest.mark.parametrize("rules", SETUPS)
@pytest.mark.parametrize("seed", range(2))
def test_every_prompt_choice_and_log_line_of_a_game_has_a_text(rules: str, seed: int) -> None:
    game = Game(SETUPS[rules], key=bytes([seed + 1]))
    dice = random.Random(seed)
    for _ in range(TURNS):
        asked, waiting = game.prompt, waiting_for(game)
        if asked is None or waiting is None:
            break
        assert asked.step in STEPS
        assert is_a_sentence(asked.text)
        assert is_a_sentence(waiting.text.format(who="Someone"))
        assert (asked.step, asked.public) == (waiting.step, waiting.public)
        choices = game.choices()
        assert {choice.verb for choice in choices} <= VERBS
        labels = [choice.label for choice in choices]
        assert all(is_a_sentence(label) for label in labels)
        assert len(set(labels)) == len(labels), "two choices read alike"
        game.play(pick(dice, choices))
    if game.outcome is not None:
        final = outcome_in_words(game.setup.ruleset, game.outcome, game.view(None))
        assert is_a_sentence(final.text)
        assert is_a_sentence(final.detail)
    assert all(is_a_sentence(line.text) for line in game_log(game).entries)
    assert all(is_a_sentence(said.text.format(who="Someone")) for said in game_log(game).since(0))
    assert {mark.verb for line in game_log(game).entries for mark in line.marks} <= {
        "move",
        "attack",
        "deploy",
        "bolster",
        "control",
    }
    assert str(game)
