"""Translations call the things of the game what the glossary of their language calls them (docs/reference/glossary)."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from scripts.glossary import EVERYDAY, avoided, deviations, document, english_deviations, rows, started
from scripts.translations import WHOLE, forms, read, tags
from tests.support.paths import ROOT

ENGLISH = document(ROOT, "en")
DUTCH = document(ROOT, "nl")
TYPED = ("Type place UNIT SQUARE", "which, for maneuver and each", "The time controls")
"""Texts of words to type, which stay English, and of time controls, which control nothing on the board."""
EXCEPTIONS = {
    "nl": (
        *TYPED,
        "Bolsters a friend of one coin",
        "By hand: choose {n} more units.",
        "Charges two hexes and shocks",
        "Does a fort's fall change control?",
        "Hurts adjacent attackers",
        "Recruits, then moves or attacks",
        "Shocks two hexes away for a coin",
        "Shoots 2 or 3 hexes when stacked",
        "Shoots two hexes away in a line",
        "Shoots two hexes, over anything",
        "Spends its stack to act again",
        "Step to a hex from which no enemy can be poisoned",
        "Steps onto a location, takes it",
        "Takes a location and proclaims",
        "The Nightfall box: a coin that you plant",
        "Which squares does a unit beside its enemy hit?",
        "control d1, or control@d1",
        "costs a coin of the unit's stack first",
        "the text says orthogonally adjacent to a control zone",
        "{side}: hand {hand}; bag {bag}; recruitment",
        "{who}: {hand} coins in hand, {bag} in the bag",
    ),
    "ja": (
        *TYPED,
        "--bots and --vector measure different things.",
        "Any coin can be used facedown, for one of three things",
        "Both units lose a coin",
        "Draws and marker flips are random.",
        "Give a program, such as",
        "How is a unit cured?",
        "--write is only for the draft of two players. Leave out --ruleset",
        "How many coins of a unit are there to recruit?",
        "In June 1314 an English army comes",
        "The Scout stands in a fort at e5.",
        "The Siege Tower must be bolstered when its tactic starts.",
        "Now on the board",
        "Which squares does a unit beside its enemy hit?",
        "Yes, wherever a unit may end its move.",
        "a move is into an empty hex next to the unit",
        "costs a coin of the unit's stack first",
        "its tactic needs the unit bolstered when it starts",
    ),
    "de": (
        *TYPED,
        "--write is only for the draft of two players. Leave out --ruleset",
        "Any coin can be used facedown, for one of three things",
        "Facedown, guard tactic, decrees",
        "Shocks two hexes away for a coin",
    ),
    "fr": (
        *TYPED,
        "--write is only for the draft of two players. Leave out --ruleset",
        "Coins are being drawn, so it must be",
        "Next time, bring units into play sooner.",
        "Next time, keep your units moving",
        "No more coins can lie on top",
        "No. Each is deployed and bolstered",
        "Shocks two hexes away for a coin",
        "The hex board, with every box",
        "{who} is to act, but has no coin in hand.",
        "Time zone",
        "Yes. A War Wagon can't take the coin loss",
        "{unit} at {hex} is already bolstered.",
        "{unit} at {hex} is not bolstered.",
        "{unit} at {hex} is poisoned",
        "{unit} can use its tactic only when bolstered.",
        "{unit} is not poisoned.",
        "{unit} may be bolstered",
        "{unit}, poisoned",
    ),
}
"""The beginnings of texts that a translation says well in other words."""


ENGLISH_EXCEPTIONS = (
    "In June 1314 an English army comes",
    "the card tells each of them to act",
    "the card tells it to attack twice",
)
"""The beginnings of English texts that say well what the glossary avoids."""


def test_english_texts_avoid_the_words_that_the_glossary_replaces() -> None:
    found = english_deviations(ENGLISH, read(ROOT, WHOLE[0]))
    assert [(one.term, one.text) for one in found if not one.text.startswith(ENGLISH_EXCEPTIONS)] == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Partners can talk with four players alone.", "alone"),
        ("Only partners can talk.", None),
        ("{side} has its last place.", "last place"),
        ("The round Begins.", "begins"),
    ],
)
def test_a_word_that_english_avoids_is_found_as_a_whole_word(text: str, word: str | None) -> None:
    made = Catalog(locale="nl")
    made.add(text)
    assert [one.term for one in english_deviations(ENGLISH, made)] == ([word] if word else [])


def test_each_avoided_word_has_a_better_one() -> None:
    assert all(avoided(ENGLISH).values())


@pytest.mark.parametrize("tag", tags(ROOT))
def test_names_and_terms_are_those_of_the_glossary(tag: str) -> None:
    found = list(deviations(document(ROOT, tag), read(ROOT, tag)))
    assert [one for one in found if not one.text.startswith(EXCEPTIONS.get(tag, ()))] == []


@pytest.mark.parametrize("tag", tags(ROOT))
@pytest.mark.slow
def test_every_exception_is_one(tag: str) -> None:
    found = [one.text for one in deviations(document(ROOT, tag), read(ROOT, tag))]
    assert [text for text in EXCEPTIONS.get(tag, ()) if not any(one.startswith(text) for one in found)] == []


def test_every_word_of_every_day_is_a_term() -> None:
    assert {part for row in rows(DUTCH) for part in row.english.split(", ")} >= EVERYDAY


@pytest.mark.parametrize(
    ("english", "said", "term"),
    [
        ("Archer", "Schutter", "Archer"),
        ("Archer", "Boogschutter", None),
        ("Two units stand there", "Er staan twee eenheden", None),
        ("Two units stand there", "Er staan twee stukken", "unit"),
        ("Write 'unit' here", "Schrijf hier ‘unit’", None),
        ("{unit} moves", "{unit} verplaatst", None),
        ("It comes within reach of a united army", "Het komt binnen bereik van een leger", None),
        ("Shock Tactics is a box", "Shock Tactics is een doos", None),
    ],
)
def test_a_term_is_a_word_of_the_sentence_and_a_name_is_a_whole_text(english: str, said: str, term: str | None) -> None:
    made = Catalog(locale="nl")
    made.add(english, said)
    assert [one.term for one in deviations(DUTCH, made)] == ([term] if term else [])


@pytest.mark.parametrize("tag", [tag for tag in tags(ROOT) if tag not in WHOLE])
def test_the_glossary_of_a_language_that_grows_has_the_rows_of_the_whole_ones(tag: str) -> None:
    """Given a row that is not settled yet, then its cell of the word is empty, and the row is there."""
    names = [line.split("|")[1] for line in document(ROOT, tag).splitlines() if line.startswith("|")]
    assert names == [line.split("|")[1] for line in DUTCH.splitlines() if line.startswith("|")]


def test_a_row_without_a_word_is_not_settled_and_holds_no_translation() -> None:
    assert len(rows(DUTCH)) > 300
    assert rows(started(DUTCH, "Polish")) == []


@pytest.mark.parametrize("tag", [tag for tag in tags(ROOT) if forms(ROOT, tag)])
def test_each_unit_has_its_forms(tag: str) -> None:
    """Given a language with forms of names, when a unit has a name in it, then the name has forms of its own."""
    known = {name for _form, name in forms(ROOT, tag)}
    units = document(ROOT, tag).partition("### Units of the base box")[2].partition("### Coins without a unit")[0]
    assert {row.words[0] for row in rows(units)} <= known
