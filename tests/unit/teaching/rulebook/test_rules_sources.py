"""Our readings are whole: every one has its reason, and none that a card owns to is missing."""

import pytest

from warchest.teaching.rulebook.sources import READINGS
from warchest.wording.cards import CARD_TEXTS, DECREE_TEXTS

ROWS = [row for rows in READINGS.values() for row in rows]
OURS = "This is our reading."
RULINGS = [
    *((text.name, text.rulings) for text in CARD_TEXTS.values()),
    *((text.name, text.rulings) for text in DECREE_TEXTS.values()),
]


def test_every_reading_has_a_question_an_answer_a_reason_and_our_confidence() -> None:
    assert ROWS
    for row in ROWS:
        assert row.question.endswith("?")
        assert row.answer
        assert row.why
        assert row.confidence in ("high", "medium", "low")


@pytest.mark.parametrize(
    "name",
    sorted(name for name, rulings in RULINGS if any(OURS in answer for _question, answer in rulings)),
)
def test_a_reading_that_a_card_owns_to_is_among_them(name: str) -> None:
    assert any(name in text for row in ROWS for text in (row.question, row.answer, row.why)), name
