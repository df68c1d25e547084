"""Names of players: short, visible, and harmless to the text around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tiers import examples
from warchest.server.table.people import LONGEST, cleaned_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("山田", "山田"),
        ("\u202eevil", "evil"),
        ("a\u0000b\u200dc", "abc"),
        ("H" + "\u0336" * 50 + "i", "H\u0336\u0336i"),
        ("x" * 99, "x" * LONGEST),
        ("", None),
        (" \u200b\u202a ", None),
        ("\u0300\u0301", None),
    ],
)
def test_a_name_is_kept_as_far_as_it_can_be_shown(typed: str, name: str | None) -> None:
    assert cleaned_name(typed) == name


@examples(300)
@given(st.text(max_size=80))
def test_a_cleaned_name_is_short_printable_and_stays_as_it_is(text: str) -> None:
    name = cleaned_name(text)
    if name is not None:
        assert 1 <= len(name) <= LONGEST
        assert name.isprintable()
        assert cleaned_name(name) == name
