"""The list of better wordings is bounded, and no flood removes what others wrote."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from warchest.server.homes import Home
from warchest.server.hosting import suggestions as module
from warchest.server.hosting.suggestions import Suggestion, Suggestions, as_catalogue
from warchest.server.store import Store
from warchest.wording.languages import ENGLISH, Languages


@pytest.fixture
def list_(tmp_path: Path) -> Iterator[Suggestions]:
    store = Store(tmp_path)
    yield Suggestions(store)
    store.close()


def add(list_: Suggestions, person: str, home: str, text: str) -> bool:
    return list_.add(person, Home(home), "en", "/rules?x=1", text, f"better {text}", 5)


def texts(list_: Suggestions) -> list[str]:
    return [one.text for one in list_.waiting()]


def test_a_suggestion_keeps_the_path_of_its_page_and_plain_texts(list_: Suggestions) -> None:
    assert list_.add("ann", Home("h"), "nl", "/rules?secret=1", "a\u202eb\nc", "  d  ", 7)
    assert list_.waiting() == [Suggestion(1, 7, "nl", "/rules", "ab c", "d")]
    assert list_.languages() == ["nl"]


def test_two_processes_keep_all_suggestions_that_come_at_once(tmp_path: Path, list_: Suggestions) -> None:
    second = Store(tmp_path)
    with ThreadPoolExecutor(2) as both:
        for one, name in ((list_, "ann"), (Suggestions(second), "bob")):
            both.submit(lambda one=one, name=name: [add(one, name, name, f"{name} {n}") for n in range(20)])  # type: ignore[misc]
    second.close()
    assert len(texts(list_)) == 40


def test_the_same_wording_is_kept_once(list_: Suggestions) -> None:
    add(list_, "ann", "h1", "x")
    add(list_, "bob", "h2", "x")
    assert texts(list_) == ["x"]


def test_a_user_and_a_household_lose_their_own_oldest_beyond_their_share(
    list_: Suggestions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_OF_ONE", 2)
    add(list_, "other", "elsewhere", "kept")
    for n in range(4):
        add(list_, f"person{n}", "one home", f"text {n}")
    assert texts(list_) == ["text 3", "text 2", "kept"]


def test_a_full_list_drops_from_the_household_with_the_most(
    list_: Suggestions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 4)
    add(list_, "ann", "small", "kept")
    for n in range(6):
        add(list_, f"person{n}", "large", f"text {n}")
    assert "kept" in texts(list_)
    assert len(texts(list_)) == 4


def test_a_catalogue_has_the_entry_that_a_marked_text_comes_from() -> None:
    dutch = Languages().find("nl")
    assert dutch is not None
    shown = dutch.catalogue.gettext("Time left: {time}").format(time="2:10")
    written = as_catalogue(dutch, [Suggestion(1, 0, "nl", "/game", shown, "Nog 2:10")])
    assert f'# /game: {shown}\n# -> Nog 2:10\n#, python-brace-format\nmsgid "Time left: {{time}}"\n' in written


def test_a_text_that_no_entry_explains_stands_as_it_was_marked() -> None:
    written = as_catalogue(ENGLISH, [Suggestion(1, 0, "en", "/", "two texts at once", "other words")])
    assert 'msgid "two texts at once"' in written


def test_a_text_of_many_likely_parts_is_compared_part_by_part() -> None:
    """A pattern with a wildcard for each placeholder would try every division of such a text, for minutes."""
    dutch = Languages().find("nl")
    assert dutch is not None
    start = dutch.catalogue.gettext("Locations at the end: {first} {a} of {goal}, {second} {b} of {goal}.").split("{")[
        0
    ]
    hostile = (start + " van " * 200)[:600]
    assert "msgid" in as_catalogue(dutch, [Suggestion(1, 0, "nl", "/", hostile, "x")])


@pytest.mark.parametrize(
    ("text", "fits"),
    [("Round 7", True), ("Round ", False), ("Round", False), ("7 of 9, then 3", True), ("7 of , then 3", False)],
)
def test_a_placeholder_stands_for_something(text: str, fits: bool) -> None:
    parts = ["Round ", ""] if text.startswith("Round") else ["", " of ", ", then ", ""]
    assert module._fits(text, parts) is fits
