"""The decisions and games in docs/reference/notation.md are correct."""

import re

import pytest

from tests.support.paths import ROOT
from warchest import Game, Setup
from warchest.game.text.decision import parse_decision, print_decision
from warchest.game.text.gametext.headers import ENDINGS, MOST_HEADERS, RESULTS
from warchest.game.text.gametext.parse import DEPTH, parse_game
from warchest.game.text.names import GameNames
from warchest.game.text.pasted import GAME, GAME_LINES, LINE
from warchest.rules.content.war_chest import WAR_CHEST

DOCUMENT = (ROOT / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
DECISIONS, GAMES = (re.split(r"^## ", DOCUMENT, flags=re.MULTILINE)[number].split("\n", 1)[1] for number in (1, 2))
WORDS = [word for row in re.findall(r"^\| (`.*?) \|", DECISIONS, re.MULTILINE) for word in re.findall(r"`(.+?)`", row)]


def names_of(word: str) -> GameNames:
    """The names of a game that gives a word of the document a meaning."""
    if word.startswith(("take", "ban")):
        return GameNames.of(Setup.draft("document", boxes=WAR_CHEST.box_ids, seats=4, variants=("elimination",)))
    if "A2" in word:
        return GameNames.of(Setup.random("document", boxes=WAR_CHEST.box_ids, seats=4))
    armies = ["knight", "archer", "scout", "ensign"], ["pikeman", "marshall", "cavalry", "lancer"]
    return GameNames.of(Setup.chosen(*(reversed(armies) if word.startswith("spy") else armies)))


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_table_is_a_word(word: str) -> None:
    names = names_of(word)
    if word.startswith(("take", "ban")):
        word = word.replace("archer", names.pool[0])
    assert print_decision(names, 0, parse_decision(names, 0, word)) == word


def test_the_table_has_words_of_every_kind() -> None:
    assert len(WORDS) == len(set(WORDS)) >= 29


def test_the_game_of_the_document_is_canonical_and_obeys_the_rules() -> None:
    sample = GAMES.split("```\n")[1]
    text = parse_game(sample)
    assert text.print() == sample
    assert Game.from_text(text).to_text().count("\n") > 20
    assert {"rules", "form", "player A", "started", "ended", "result", "ending"} <= set(text.headers.places)
    assert any(line.variations for line in text.lines)
    assert '"A tactic@h1 step@g2 step@g3", "time": 15.5' in DOCUMENT
    assert {"line": "A tactic@h1 step@g2 step@g3", "time": 15.5} in text.to_json()["lines"]


def test_bounds_results_and_ends_are_those_of_the_document() -> None:
    for bound in (LINE, GAME_LINES, GAME, MOST_HEADERS):
        assert f"{bound:,} " in GAMES
    assert DEPTH == 8
    assert "eight deep" in GAMES
    for value in (*RESULTS, *ENDINGS):
        assert f"`{value}`" in GAMES
