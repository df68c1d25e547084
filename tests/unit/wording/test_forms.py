"""Lists, numbers, dates and capital letters are written as each language writes them."""

import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tests.support.catalogues import write_catalogue
from warchest.wording.dates import ago, day, day_and_month
from warchest.wording.forms import (
    capital,
    ended,
    headed,
    listed,
    listed_and,
    listed_or,
    number,
    paragraph,
    points,
    sentence,
    sentences,
)
from warchest.wording.languages import Languages, in_language

OF = {
    "a, b": (lambda: listed("ab"), "a, b", "a, b", "a、b"),
    "a and b": (lambda: listed_and("abc"), "a, b and c", "a, b en c", "a、b、c"),
    "a or b": (lambda: listed_or("ab"), "a or b", "a of b", "aまたはb"),
    "one alone": (lambda: listed_and("a"), "a", "a", "a"),
    "nothing": (lambda: listed_and(""), "", "", ""),
    "thousands": (lambda: number(12345), "12,345", "12.345", "12,345"),
    "parts": (lambda: number(2.25, 1), "2.2", "2,2", "2.2"),
    "day": (lambda: day(1_800_000_000_000), "15 January 2027", "15 januari 2027", "2027年1月15日"),
    "month": (lambda: day_and_month(date(2026, 11, 6)), "6 November", "6 november", "11月6日"),
    "hours": (lambda: ago(0, 2 * 3600), "2 hours ago", "2 uur geleden", "2 時間前"),
    "sentence": (lambda: sentence("ijzer"), "Ijzer.", "IJzer.", "ijzer。"),
    "stressed": (lambda: capital("één munt"), "Één munt", "Eén munt", "één munt"),
    "a hex first": (lambda: capital("f4 Scout"), "F4 Scout", "F4 Scout", "f4 Scout"),
    "headed": (lambda: headed("f4", "Scout"), "f4: Scout", "f4: Scout", "f4：Scout"),
    "sentences": (lambda: paragraph(["A.", "", "B.", "C."]), "A. B. C.", "A. B. C.", "A.B.C."),
    "end": (lambda: ended("f4"), "f4.", "f4.", "f4。"),
}


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    folder = tmp_path_factory.mktemp("languages")
    write_catalogue(folder, "nl", {"English": "Nederlands"})
    write_catalogue(
        folder,
        "ja",
        {
            ", ": "、",
            "{phrase}.": "{phrase}。",
            "{head}: {parts}": "{head}：{parts}",
            "{first} {second}": "{first}{second}",
        },
    )
    return Languages(folder)


@pytest.mark.parametrize(("write", "english", "dutch", "japanese"), OF.values(), ids=OF)
def test_each_language_has_its_plural_forms(
    languages: Languages, write: Callable[[], str], english: str, dutch: str, japanese: str
) -> None:
    for tag, expected in (("en", english), ("nl", dutch), ("ja", japanese)):
        with in_language(languages.choose([tag])):
            assert write() == expected, tag


def test_every_sentence_of_a_text_starts_with_a_capital_letter() -> None:
    assert sentences("two of a kind. six cards are dealt.") == "Two of a kind. Six cards are dealt."
    assert (capital("f4"), capital("")) == ("F4", "")


def test_a_language_that_the_cldr_does_not_have_is_written_as_english(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "xa", {"English": "Alfa"})
    with in_language(Languages(tmp_path).choose(["xa"])):
        assert listed_and("abc") == "a, b and c"


def test_babel_is_loaded_only_when_a_form_is_needed() -> None:
    program = "import sys, warchest.cli, warchest.wording.dates; print('babel' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
    )


@pytest.mark.parametrize(
    ("value", "told"), [(0, "0"), (0.5, "½"), (3.0, "3"), (4.5, "4½"), (1.833, "1.83"), (10.25, "10.25")]
)
def test_half_points_have_a_sign_of_their_own(value: float, told: str) -> None:
    """Given points of a tournament, then a half is ½, and any other part has at most two digits."""
    assert points(value) == told
