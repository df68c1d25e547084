"""Names: one type name has one meaning in the package, the scripts and the page."""

from scripts import names

_UNSETTLED = """
    Answer AtQuery Begun Book Budget Called Command Count Deals FirstQuery HexQuery IdsQuery Job Judged Kind
    Level Line Lines Name News NumberPath Observation Packed Page Part Place Played Prepared Progress Refusal
    Report Row SeatQuery Seed Snapshots Socket Task Verdict Who Wins Word WordQuery Words Work
"""
"""Names that still have two meanings. Only take names away."""


def test_one_type_name_has_one_meaning() -> None:
    listed = names.ambiguous_types()
    assert [name for name in listed if name not in names.ALLOWED and name not in _UNSETTLED.split()] == []


def test_at_most_ten_names_may_have_two_meanings() -> None:
    assert len(names.ALLOWED) <= 10
    assert all(names.ALLOWED.values())
