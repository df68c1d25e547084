"""The home page offers what the server knows: the first game and the famous battles with their armies."""

import re

from playwright.sync_api import Page, expect

from warchest.notation.cards import battle_intro, battle_name
from warchest.setups import ARMY, BATTLES


def test_every_famous_battle_is_told_and_shown_with_its_armies(desk: Page) -> None:
    desk.goto("/")
    desk.click("text=Famous battle")
    tiles = desk.locator(".battles .tile-choice")
    expect(tiles).to_have_count(len(BATTLES))
    for index, name in enumerate(BATTLES):
        expect(tiles.nth(index)).to_contain_text(battle_name(name))
        expect(tiles.nth(index)).to_contain_text(battle_intro(name))
        expect(tiles.nth(index).locator(".armies svg")).to_have_count(2 * ARMY)


def test_the_battle_that_was_picked_is_the_one_that_is_played(phone: Page) -> None:
    phone.goto("/")
    phone.click("text=Famous battle")
    phone.click(f"text={battle_name('crecy')} >> nth=-1")
    with phone.expect_request(lambda request: request.method == "POST") as made:
        phone.click("text=Two on one screen")
    assert '"setup":"crecy"' in (made.value.post_data or "")
    phone.wait_for_url(re.compile("/game/"))
