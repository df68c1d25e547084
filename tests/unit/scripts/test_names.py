"""Names: one type name has one meaning in the package, the scripts and the page."""

from scripts import names


def test_one_type_name_has_one_meaning() -> None:
    assert [name for name in names.ambiguous_types() if name not in names.ALLOWED] == []


def test_at_most_ten_names_may_have_two_meanings() -> None:
    assert len(names.ALLOWED) <= 10
    assert all(names.ALLOWED.values())
