"""The pages of the rulebook in a browser: accessible in both themes, at a desk and on a small phone, with and without scripts."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.accessible import passes_axe
from tests.support.languages import OFFERED
from tests.support.web_server import Running
from warchest.teaching.rulebook.chapters import CHAPTERS

DESK, LOW_PHONE = (1440, 900), (360, 640)
PAGES = [*(chapter.path for chapter in CHAPTERS), "/rules/units/trebuchet", "/rules/units/royal_guard"]
"""Every chapter, and units with and without a picture of their reach."""
SOME = ["/rules", "/rules/decrees", "/rules/units/trebuchet"]
"""Pages that have everything that a page of the book may have."""
WIDER = "document.documentElement.scrollWidth > innerWidth"


LOOKS: list[tuple[str, tuple[int, int], Literal["light", "dark"]]] = [
    ("desk-light", DESK, "light"),
    ("phone-dark", LOW_PHONE, "dark"),
    ("desk-dark", DESK, "dark"),
    ("phone-light", LOW_PHONE, "light"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "theme", "paths"),
    [
        # CI looks at one that has everything, on a phone.
        pytest.param(LOW_PHONE, "dark", ["/rules/decrees"], id="phone-dark"),
        *(pytest.param(*look, PAGES, id=f"{name}-everything", marks=pytest.mark.marathon) for name, *look in LOOKS),
    ],
)
def test_axe_finds_nothing_in_the_book(
    browser: Browser, server: Running, size: tuple[int, int], theme: Literal["light", "dark"], paths: list[str]
) -> None:
    # The rules of axe are laid into the page as a script, which the page's own policy would refuse.
    context = browser.new_context(
        base_url=server.url, viewport={"width": size[0], "height": size[1]}, color_scheme=theme, bypass_csp=True
    )
    page = context.new_page()
    for path in paths:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        passes_axe(page, path)
    context.close()


@pytest.mark.parametrize("paths", [SOME, pytest.param(PAGES, marks=pytest.mark.marathon)], ids=["some", "everything"])
def test_no_page_of_the_book_is_wider_than_a_small_phone(small_phone: Page, paths: list[str]) -> None:
    for path in paths:
        small_phone.goto(path)
        small_phone.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert not small_phone.evaluate(WIDER), path


PRINTED = [
    pytest.param(tag, paper, marks=() if (tag, paper) in (("de", "A4"), ("ja", "Letter")) else pytest.mark.marathon)
    for tag in OFFERED
    for paper in ("A4", "Letter")
]
"""Every language on both papers; CI prints two."""


@pytest.mark.parametrize(("tag", "paper"), PRINTED)
def test_the_summary_is_printed_on_one_page(browser: Browser, server: Running, tag: str, paper: str) -> None:
    context = browser.new_context(base_url=server.url, locale=tag)
    page = context.new_page()
    page.goto("/rules/summary")
    assert page.locator("html").get_attribute("lang") == tag
    printed = page.pdf(format=paper, margin={"top": "10mm", "right": "10mm", "bottom": "10mm", "left": "10mm"})
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1
    context.close()


CUT = """() => [...document.querySelectorAll(".print-card")].filter(
    card => card.scrollHeight > card.clientHeight || [...card.children].some(part => part.scrollWidth > part.clientWidth)
).map(card => card.querySelector("h3").textContent)"""
"""The names of the cards to print that have too little room for their text."""


@pytest.mark.parametrize(("tag", "paper"), PRINTED)
def test_each_sheet_of_the_printable_set_is_one_page_and_cuts_nothing(
    browser: Browser, server: Running, tag: str, paper: str
) -> None:
    context = browser.new_context(base_url=server.url, locale=tag)
    page = context.new_page()
    page.goto("/rules/print")
    sheets = page.locator(".sheet").count()
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper))) == sheets
    page.emulate_media(media="print")
    assert page.evaluate(CUT) == []
    assert page.locator(".print-card").first.evaluate("e => [e.offsetWidth, e.offsetHeight]") == [
        238,
        333,
    ]  # 63 by 88 mm
    # A part that is left out takes no paper.
    page.emulate_media(media="null")
    page.uncheck("#print-cards")
    assert (
        len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper)))
        == page.locator(".sheet:visible").count()
        < sheets
    )
    context.close()


@pytest.fixture
def bare(browser: Browser, server: Running) -> Iterator[Page]:
    """A page of a browser that runs no scripts."""
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_without_scripts_text_and_boards_are_there_and_the_examples_unfold(bare: Page) -> None:
    bare.goto("/rules/full#deploy")
    expect(bare.locator("h3#deploy")).to_be_in_viewport()
    board = bare.locator("#example-deploy svg.board")
    expect(board).to_be_hidden()
    bare.click("#example-deploy summary")
    expect(board).to_be_visible()
    expect(board).to_have_accessible_name(
        "Dusk: Archer at f4. Dawn: Scout at g5. Dusk holds e2, h1. Dawn holds d7, g6."
    )


@pytest.mark.marathon
def test_a_board_wakes_when_its_example_is_unfolded(desk: Page) -> None:
    desk.goto("/rules/full")
    desk.click("#example-deploy summary")
    expect(desk.locator("#example-deploy .live-board.live")).to_be_visible()


@pytest.mark.marathon
def test_an_old_address_of_the_rules_leads_to_the_chapter(desk: Page) -> None:
    for chapter in CHAPTERS:
        if chapter.old_anchor:
            desk.goto(f"/rules#{chapter.old_anchor}")
            entry = desk.locator(f"#{chapter.old_anchor}")
            expect(entry).to_be_in_viewport()
            assert entry.locator("a").get_attribute("href") == chapter.path


@pytest.mark.marathon
def test_on_a_phone_the_contents_unfold_above_the_text(small_phone: Page) -> None:
    small_phone.goto("/rules/forts")
    poison = small_phone.get_by_role("link", name="Poison", exact=True)
    expect(poison).to_be_hidden()
    small_phone.click("summary:has-text('Contents')")
    poison.click()
    expect(small_phone.locator("h1")).to_have_text("Poison")
