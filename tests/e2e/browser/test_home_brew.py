"""A home-brew box from a file, on the page: brought along, chosen, dealt and played; and its examples in the rulebook."""

import re

from playwright.sync_api import Page, expect

from tests.support.new_game_form import chip, choice, made, more_choices, open_form
from warchest.homebrew.files import example_files


def test_a_box_from_a_file_is_chosen_and_played(desk: Page) -> None:
    """Given a file with a box, when it is chosen for a new game, then its units can be picked by hand, and the game shows their cards."""
    open_form(desk, "Two on one screen")
    more_choices(desk)
    desk.set_input_files(".bring-box input[type=file]", str(example_files()[0]))
    expect(choice(desk, "Outlands")).to_be_checked()
    wish = made(desk)
    assert wish["boxes"] == ["base", "outlands"]
    assert len(wish["units"]) == 1
    boot = desk.locator("#boot").text_content()
    assert boot is not None
    assert "Rides two and plants a banner" in boot
    # And at the next visit it lies on the table still, until it is put away
    open_form(desk)
    expect(choice(desk, "Outlands")).to_be_checked()
    expect(desk.locator(".play")).to_be_enabled()
    more_choices(desk)
    desk.click("text=Remove these units")
    expect(chip(desk, "Outlands")).to_have_count(0)
    desk.reload()
    expect(chip(desk, "Siege")).to_be_visible()
    expect(chip(desk, "Outlands")).to_have_count(0)


def test_the_examples_of_the_rulebook_are_live(desk: Page) -> None:
    """Given the chapter of units of one's own, when its first example is opened, then the board shows the unit of no box."""
    desk.goto("/rules/home-brew")
    expect(desk.locator("main")).to_contain_text(re.compile("The Outrider rides"))
    expect(desk.locator("main")).to_contain_text(re.compile("The Drummer calls"))
