"""Names: one type name has one meaning in the package, the scripts and the page."""

from scripts import names

_UNSETTLED = """
    Answer AtQuery Budget Called FirstQuery HexQuery IdsQuery Job News NumberPath Packed Page Part Prepared
    SeatQuery Snapshots Socket Who WordQuery Words
"""
"""Names that still have two meanings. Only take names away."""


def test_one_type_name_has_one_meaning() -> None:
    listed = names.ambiguous_types()
    assert [name for name in listed if name not in names.ALLOWED and name not in _UNSETTLED.split()] == []


def test_at_most_ten_names_may_have_two_meanings() -> None:
    assert len(names.ALLOWED) <= 10
    assert all(names.ALLOWED.values())
