"""Players' texts are visible letters and pictures, and do not affect the text around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tiers import examples
from warchest.server.table.people import cleaned

JOINER = "\u200d"
FAMILY = "\U0001f469\u200d\U0001f467\u200d\U0001f466"
RUNNER = "\U0001f3c3\U0001f3fd\u200d\u2640\ufe0f"


@pytest.mark.parametrize("picture", [FAMILY, RUNNER, "\u2764\ufe0f\u200d\U0001f525"], ids=["family", "runner", "heart"])
def test_a_joined_picture_stays_one_picture(picture: str) -> None:
    assert cleaned(f"for you {picture}!", 200, joined=True) == f"for you {picture}!"


@pytest.mark.parametrize(
    "text", ["a\u200db", "\u200d\U0001f469", "\U0001f469\u200d", "\U0001f469\u200d\u200d\U0001f467", "1\u200d2"]
)
def test_a_joiner_that_joins_no_two_pictures_is_left_out(text: str) -> None:
    assert cleaned(text, 200, joined=True) == text.replace(JOINER, "")


def test_a_text_that_is_cut_ends_with_no_joiner() -> None:
    assert cleaned(FAMILY, 2, joined=True) == FAMILY[0]


def test_names_have_no_joiners() -> None:
    assert cleaned(FAMILY, 24) == FAMILY.replace(JOINER, "")


@examples(200)
@given(st.text(alphabet=st.sampled_from("a \u0301\ufe0f\u200d\u202e\U0001f469\U0001f467\U0001f3fd"), max_size=30))
def test_a_cleaned_text_stays_as_it_is_and_joins_only_pictures(text: str) -> None:
    plain = cleaned(text, 20, joined=True)
    if plain is not None:
        assert cleaned(plain, 20, joined=True) == plain
        assert "\u202e" not in plain
        assert not plain.startswith(JOINER)
        assert not plain.endswith(JOINER)
