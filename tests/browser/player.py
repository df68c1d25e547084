"""Somebody who plays by what the page shows: reads the labels of the board's cells, and clicks or taps."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

MOST_STEPS = 900
"""More than any game takes."""
Press = Callable[[Page, str], None]
"""How a thing named by a selector is pressed: `Page.click` or `Page.tap`."""


@dataclass
class Cell:
    """A hex as those hear it who do not see the board."""

    name: str
    label: str

    @property
    def at(self) -> tuple[int, int]:
        return ord(self.name[0]) - ord("f"), int(self.name[1:]) - 4

    def offers(self, what: str) -> bool:
        return what in self.label.split(", ")


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def make_game(page: Page, **wish: Any) -> None:
    """A game as the home page would make it, opened in `page`."""
    page.goto("/")
    script = """async (wish) => {
        const answer = await fetch("/api/games", {
            method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)});
        return (await answer.json()).url;
    }"""
    page.goto(page.evaluate(script, wish))
    page.wait_for_selector(".board, .draft")


def cells(page: Page) -> list[Cell]:
    found = page.eval_on_selector_all(".cell", "all => all.map(e => [e.dataset.hex, e.getAttribute('aria-label')])")
    return [Cell(name, label) for name, label in found]


def cell(hex_: str) -> str:
    """The selector of a hex."""
    return f'[data-hex="{hex_}"]'


def slot_of(page: Page, name: str) -> str:
    """The selector of the slot of the hand with a coin called `name`."""
    slot = page.locator(f'.hand-slot.live[aria-label*="{name}"]').first.get_attribute("data-slot")
    return f'.hand-slot.live[data-slot="{slot}"]'


def best_hex(page: Page, side: str) -> str | None:
    """Of the offered hexes the one that does most for `side`: a target, else a step towards a place not yet held."""
    board = cells(page)
    offered = [c for c in board if any(c.offers(what) for what in ("move", "target", "deploy", "choose"))]
    wanted = [c.at for c in board if "location" in c.label and f"location of {side}" not in c.label]
    if not offered:
        return None

    def worth(cell: Cell) -> tuple[bool, bool, int]:
        towards = min((distance(cell.at, place) for place in wanted), default=0)
        return (not cell.offers("target"), not cell.offers("deploy"), towards)

    return min(offered, key=worth).name


def settled(page: Page) -> str:
    """Wait until the page asks for something, and tell what: "end", "curtain", "reply", "next" or "coin"."""
    page.wait_for_selector(
        ".end, .curtain .button, .row.actions .big, .undo, .hand-slot.live, .draft-card.open, .hand-slot[aria-label$=drawn]"
    )
    for name, selector in (
        ("end", ".end"),
        ("curtain", ".curtain .button"),
        ("draft", ".draft-card.open"),
        ("reply", ".row.actions .big"),
        ("next", ".undo, .hand-slot[aria-label$=drawn]"),
    ):
        if page.query_selector(selector):
            return name
    return "coin"


def play_next(page: Page, side: str, press: Press = Page.click) -> None:
    """Do the next thing; the board must be waiting for somebody at this page."""
    asked = settled(page)
    if asked == "curtain":
        press(page, ".curtain .button")
    elif asked == "draft":
        press(page, ".draft-card.open")
    elif asked == "reply":
        press(page, ".row.actions .big")
    elif asked == "next":
        go_on(page, side, press)
    elif not use_a_coin(page, side, press):
        press(page, ".hand-slot.live")
        press(page, ".recruit-coins button, .facedown .button")


def go_on(page: Page, side: str, press: Press) -> None:
    """The next step of what was begun."""
    hex_ = best_hex(page, side)
    if page.query_selector(".menu"):
        press(page, ".menu .button")
    elif hex_ is not None:
        press(page, cell(hex_))
    elif page.query_selector(".button.primary"):
        press(page, ".button.primary")
    elif page.query_selector(".recruit-coins button"):
        # On a low phone "Recruit" has opened the coins to choose from, beside an "Undo" that would only close them.
        press(page, ".recruit-coins button")
    else:
        press(page, ".facedown .button")


def use_a_coin(page: Page, side: str, press: Press) -> bool:
    """The best use on the board among the coins in hand: take a place, strike, deploy, walk."""
    control = ".row.actions .button:has-text('Control')"
    for control_only in (True, False):
        for slot in range(3):
            coin = f'.hand-slot.live[data-slot="{slot}"]'
            if page.query_selector(coin) is None:
                continue
            press(page, coin)
            if page.query_selector(control):
                press(page, control)
                return True
            hex_ = None if control_only else best_hex(page, side)
            if hex_ is not None:
                press(page, cell(hex_))
                return True
            # The same coin again lets it go.
            press(page, coin)
    return False


def play_to_the_end(page: Page, side: str, press: Press = Page.click) -> None:
    """Play until the game is over."""
    for _ in range(MOST_STEPS):
        if settled(page) == "end":
            return
        play_next(page, side, press)
        # Nothing else says that an action is through but the page itself; it is at rest when nothing is being sent.
        page.wait_for_timeout(60)
    raise AssertionError(f"no end after {MOST_STEPS} steps")
