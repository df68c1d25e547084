"""The page on where our rules come from is whole: every reading of ours has its reason, and none that a card owns to is missing."""

import re
from pathlib import Path

import pytest

from warchest.notation.card_texts import CARD_TEXTS, DECREE_TEXTS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules-sources.md"
READINGS = PAGE.read_text(encoding="utf-8").partition("\n## Our reading\n")[2]
ROWS = [line for line in READINGS.splitlines() if line.startswith("|") and not re.match(r"\|(---| question )", line)]
OURS = "This is our reading."
RULINGS = [
    *((text.name, text.rulings) for text in CARD_TEXTS.values()),
    *((text.name, text.rulings) for text in DECREE_TEXTS.values()),
]


def test_every_reading_has_a_question_an_answer_a_reason_and_how_sure_we_are() -> None:
    assert ROWS
    for row in ROWS:
        question, answer, reason, sure = (cell.strip() for cell in row.strip("|").split("|"))
        assert question.endswith("?")
        assert answer
        assert reason
        assert sure in ("very", "fairly", "hardly")


@pytest.mark.parametrize(
    "name",
    sorted(name for name, rulings in RULINGS if any(OURS in answer for _question, answer in rulings)),
)
def test_a_reading_that_a_card_owns_to_is_on_the_page(name: str) -> None:
    assert any(name in row for row in ROWS), name
