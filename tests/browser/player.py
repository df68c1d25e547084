"""Somebody who plays by what the page shows: reads the labels of the board's cells and clicks, or presses keys."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page


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
